r"""Products of sets: `X\times Y\to Z`, where a cross stands between capitals.

A cross between numbers multiplies them, and what is a set for certain, as an interval
is, says so itself. Capitals are sets where the formula has maps or members, or says
nothing else: in `A = L\times W` they are rather numbers.
"""

from __future__ import annotations

import re

from mathglot.languages.latex.reader.juxtaposed import crossed_of
from mathglot.languages.latex.reader.leaves import own_symbol
from mathglot.languages.tree import Call, Symbol, Tree, is_call, rebuild

_CROSS = r"\times"
_OF_SETS = frozenset(
    r"\to \hookrightarrow \twoheadrightarrow \mapsto \longrightarrow \xrightarrow "
    r"\subset \subseteq \supset \in \cong \simeq \cup \cap \setminus \colon : ;".split()
)
_RELATIONS = frozenset(r"= < > \le \ge \leq \geq \approx \ne \equiv".split())
_CAPITAL = re.compile(r"[A-Z]\w*|\\\[(?:Script|Gothic|DoubleStruck)?Capital\w*\]")
_SCRIPTS = frozenset("Subscript Superscript Power OverBar OverTilde OverHat".split())


def find_crossed(tokens: list[str]) -> tuple[str, ...]:
    r"""Features of the step that makes crosses products of sets; none without crosses.

    >>> find_crossed(r"X \times Y \to Z".split())
    ('idiom:sets', 'idiom:sets:shown')
    >>> find_crossed(r"A = L \times W".split()), find_crossed(["x"])
    (('idiom:sets', 'idiom:sets:related'), ())
    """
    if _CROSS not in tokens:
        return ()
    kind = "plain"
    if not _OF_SETS.isdisjoint(tokens):
        kind = "shown"
    elif not _RELATIONS.isdisjoint(tokens):
        kind = "related"
    return "idiom:sets", f"idiom:sets:{kind}"


class SetProducts:
    """Makes crosses between capitals those of sets, in the trees of one formula."""

    def __init__(self, tokens: list[str]) -> None:
        self.steps = find_crossed(tokens)
        # The author's own E and I have other names.
        shown = frozenset(tokens)
        renamed = [own_symbol(shown, letter) for letter in shown & {"E", "I"}]
        self._renamed = frozenset(one for one in renamed if one is not None)

    def cross(self, tree: Tree) -> Tree:
        """A tree in which products with crosses between capitals are those of sets."""
        return rebuild(tree, lambda node: crossed_of(node, self._may_be_set))

    def _may_be_set(self, tree: Tree) -> bool:
        """Whether a factor is a capital with scripts, which may be applied: H_n(X).

        Without scripts it is rather a function whose values are numbers: P(A).
        """
        if type(tree) is Call and is_call(tree.head, "Subscript"):
            tree = tree.head
        while type(tree) is Call and tree.name in _SCRIPTS:
            tree = tree.arguments[0]
        if type(tree) is not Symbol:
            return False
        return tree in self._renamed or _CAPITAL.fullmatch(tree.name) is not None
