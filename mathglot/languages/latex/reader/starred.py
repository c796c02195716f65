r"""A star or dagger with more behind it: `\eta^{*\mu}`, `z^{*3}`, `a^{\dagger n}`.

What has the star is raised to a power, or carries indices.
"""

from __future__ import annotations

from collections.abc import Callable

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.arguments import read_arguments
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.indices import read_separate
from mathglot.languages.latex.reader.leaves import read_own
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.structures.starred import STARS
from mathglot.languages.tree import Call, String, Tree, call, preorder, rebuild

Trees = tuple[Tree, ...]
# Signs above something that have a head of their own.
SIGNS_ABOVE = {"*": "SuperStar", "†": "SuperDagger"}
STARRED = frozenset(SIGNS_ABOVE.values())
_HEADS: dict[Tree, str] = {String(sign): head for sign, head in SIGNS_ABOVE.items()}


def spell_stars(tree: Tree) -> Tree:
    r"""With stars and daggers above something as heads, as Mathematica has them.

    Until a tree is complete they are labels: what has one is a name like others.

    >>> from mathglot.languages import parse, render
    >>> text = r'Superscript[x, "*"] + Superscript[a, "\[Dagger]"]'
    >>> tree = parse(text, "mathematica")
    >>> render(spell_stars(tree), "mathematica")
    'SuperStar[x] + SuperDagger[a]'
    >>> tree = parse(r'Superscript[a, i, "\[Dagger]"]', "mathematica")
    >>> render(spell_stars(tree), "mathematica")
    'SuperDagger[Superscript[a, i]]'
    """
    if not any(node in _HEADS for node in preorder(tree)):
        return tree
    return rebuild(tree, _spell_star)


def _spell_star(node: Call) -> Tree:
    if node.name != "Superscript" or len(node.arguments) < 2:
        return node
    head = _HEADS.get(node.arguments[-1])
    if not head:
        return node
    if len(node.arguments) == 2:
        return call(head, node.arguments[0])
    # Behind indices it goes with all that stands before it: a^{i\dagger}.
    return call(head, Call(node.head, node.arguments[:-1]))


def read_starred(chart: Chart, base: Node, shape: str, sign: int, into: Nodes) -> None:
    """A letter with a star or dagger and something behind it in one script."""
    begin, stop, end = chart.script(sign)
    heads = STARS.get(chart.tokens[begin])
    if heads is None or stop - begin < 2:
        return
    kind = "digit" if chart.tokens[begin + 1].isdigit() else "other"
    indices = _read_indices(chart, begin + 1, stop)
    for head in heads:
        for exponent in chart.parse_to(begin + 1, stop, levels.ITEM):
            features = ("starred:power", f"starred:power:{kind}", f"starred:{head}")
            raised = (base, exponent)
            into.add(end, levels.POWER, _power_of(head), raised, features)
        features = ("starred:index", f"starred:index:{kind}", f"starred:{head}")
        for row in indices:
            into.add(end, levels.POWER, _indexed(head), (base, row), features)
            for node in read_arguments(chart, end):
                into.add(
                    node.end,
                    levels.ATOM,
                    _indexed_call(head),
                    (base, row, node),
                    (*features, "raised_call"),
                    ((shape, "function"),),
                )


def _read_indices(chart: Chart, begin: int, stop: int) -> list[Node]:
    """One index or several: nodes whose values are tuples."""
    into = chart.nodes(begin)
    inside = chart.tokens[begin:stop]
    if len(inside) == 1 and (inside[0].isdigit() or name_of(inside[0]) is not None):
        for node in read_own(chart, begin):
            into.add(stop, levels.COMMA, lambda index: (index,), (node,))
    elif len(inside) == 3 and inside[0] == "(" and inside[2] == ")":
        for node in read_own(chart, begin + 1):
            into.add(stop, levels.COMMA, lambda index: (index,), (node,))
    else:
        row = read_separate(chart, begin, stop)
        if row:
            into.add(stop, levels.COMMA, lambda *values: values, tuple(row))
    return into.all


def _power_of(head: str) -> Callable[[Tree, Tree], Tree]:
    return lambda base, exponent: call("Power", call(head, base), exponent)


def _indexed(head: str) -> Callable[[Tree, Trees], Tree]:
    return lambda base, row: call("Superscript", call(head, base), *row)


def _indexed_call(head: str) -> Callable[[Tree, Trees, Trees], Tree]:
    indexed = _indexed(head)
    return lambda base, row, arguments: Call(indexed(base, row), arguments)
