r"""Bars that only separate what a function is of: a divergence D(P || Q) is of P and Q.

>>> from mathglot.languages.mathematica.parser import parse
>>> from mathglot.languages.mathematica.printer import write
>>> write(spread_bars(parse("d[DoubleVerticalBar[p, q]] >= 0")))
'd[p, q] >= 0'
>>> write(spread_bars(parse("DoubleVerticalBar[p, q]")))
'DoubleVerticalBar[p, q]'
"""

from __future__ import annotations

from mathglot.languages.names import is_name
from mathglot.languages.tree import Call, Tree, is_call, rebuild


def spread_bars(tree: Tree) -> Tree:
    """The tree with both sides of such bars as arguments."""
    return rebuild(tree, change=_spread)


def _spread(node: Call) -> Tree:
    if not is_name(node.head) or len(node.arguments) != 1:
        return node
    (inside,) = node.arguments
    if not is_call(inside, "DoubleVerticalBar", 2):
        return node
    assert type(inside) is Call
    return Call(node.head, inside.arguments)
