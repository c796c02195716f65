r"""Does this LaTeX show this tree?

>>> from mathglot.languages.mathematica.parser import parse
>>> displays(parse("BesselJ[n, x]^2"), r"J_n^2(x)")
True
>>> displays(parse("BesselJ[n, x]^2"), r"J_n(x^2)")
False
"""

from __future__ import annotations

import re
from functools import cached_property

from mathglot.languages.latex.matching import Matcher, Whole
from mathglot.languages.latex.surroundings import Hiding, without_frames
from mathglot.languages.latex.symbols import STAND_INS
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.recursion import with_room
from mathglot.languages.tree import Fold, Symbol, Tree

# A letter that may be the imaginary unit where it is nothing else.
_J = "j"


def displays(tree: Tree, latex: str) -> bool:
    """Whether this LaTeX is one of the ways this tree may look."""
    return Referee(latex).displays(tree)


# A comma between digits that are set as text: \text{44,925}.
_IN_TEXT = "|".join(
    rf"(?<=\\text\{{{digits}),(?=\d{{3}}\}})" for digits in (r"\d", r"\d\d", r"\d\d\d")
)
COMMA = re.compile(rf"(?<=\d)\{{,\}}(?=\d)|{_IN_TEXT}")


class Referee:
    """Says of trees whether one formula shows them; what they share is matched once.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> referee = Referee("f(x)")
    >>> [referee.displays(parse(text)) for text in ("f[x]", "f x", "f[x, y]")]
    [True, False, False]
    """

    def __init__(self, latex: str) -> None:
        # A comma in braces is a decimal point, or parts groups of three digits.
        texts = [latex]
        if COMMA.search(latex):
            texts = [COMMA.sub(".", latex), COMMA.sub("", latex)]
        self._shown = [_Shown(tokens_to_match(text)) for text in texts]

    def reached(self) -> int:
        """The last token up to which the trees asked for could be matched."""
        return max(shown.reached() for shown in self._shown)

    def displays(self, tree: Tree) -> bool:
        """Whether the formula is one of the ways this tree may look."""
        return any(shown.find_match(tree) is not None for shown in self._shown)


def find_match(tree: Tree, tokens: list[str]) -> Matcher | None:
    """The matcher that found that these tokens show this tree, all of them."""
    return _Shown(tokens).find_match(tree)


def matcher_of(tree: Tree, tokens: list[str]) -> Matcher:
    """A matcher for the nodes of one tree, whether the tokens show it or not."""
    return _Shown(tokens).matcher_of(tree)


class _Shown:
    """The tokens of a normal form, and the matchers of trees that they may show."""

    def __init__(self, tokens: list[str], *, is_bare: bool = False) -> None:
        self._tokens = tokens
        self._is_bare = is_bare
        self._hiding = Hiding()
        self._names: Fold[frozenset[str]] = Fold(_name_of_leaf, _unite)
        self._matchers: dict[Whole, Matcher] = {}

    def find_match(self, tree: Tree) -> Matcher | None:
        matcher = with_room(tree, lambda: self._match(tree))
        # TeXForm frames some trees, so that frames matter unless nothing else fits.
        if matcher is None and self._bare is not None:
            return self._bare.find_match(tree)
        return matcher

    @cached_property
    def _bare(self) -> _Shown | None:
        """The same without frames, if there are any."""
        if self._is_bare:
            return None
        bare = without_frames(self._tokens)
        return None if bare == self._tokens else _Shown(bare, is_bare=True)

    def reached(self) -> int:
        """The last token up to which some tree could be matched."""
        if self._bare is not None:
            return self._bare.reached()
        ends = (one.reached() for one in self._matchers.values())
        return max(ends, default=0)

    def matcher_of(self, tree: Tree, capitals: frozenset[str] = frozenset()) -> Matcher:
        """The matcher for trees that are like this one as wholes."""
        has_j = _J in self._tokens and _J in self._names.of(tree)
        whole = Whole(self._hiding.of(tree), capitals, has_j)
        found = self._matchers.get(whole)
        if found is None:
            found = self._matchers[whole] = Matcher(self._tokens, whole)
        return found

    def _match(self, tree: Tree) -> Matcher | None:
        matcher = self.matcher_of(tree)
        if matcher.shows(tree):
            return matcher
        # Where both e and E occur, E may stand for the e of the tree, and e for its E.
        capitals = frozenset(
            name
            for name, capital in STAND_INS.items()
            if name in matcher.present and capital in matcher.present
        )
        if capitals:
            capitals &= self._names.of(tree)
        if capitals:
            matcher = self.matcher_of(tree, capitals)
            if matcher.shows(tree):
                return matcher
        return None


def _name_of_leaf(leaf: Tree) -> frozenset[str]:
    return frozenset([leaf.name]) if type(leaf) is Symbol else frozenset()


def _unite(
    node: Tree, head: frozenset[str], parts: list[frozenset[str]]
) -> frozenset[str]:
    return head.union(*parts)
