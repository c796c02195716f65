r"""Bars that only separate what a function is of: a divergence D(P || Q) is of P and Q.

>>> from mathglot.languages.mathematica.parser import parse
>>> from mathglot.languages.mathematica.printer import write
>>> write(spread_bars(parse("d[DoubleVerticalBar[p, q]] >= 0")))
'd[p, q] >= 0'
>>> write(spread_bars(parse("DoubleVerticalBar[p, q]")))
'DoubleVerticalBar[p, q]'

Two resistances in parallel are a number, if the formula computes with them:

>>> write(spread_bars(parse("R == 2 DoubleVerticalBar[p, q]")))
'R == 2 parallel[p, q]'
"""

from __future__ import annotations

from mathglot.languages.names import is_name
from mathglot.languages.tree import Call, Symbol, Tree, is_call, rebuild

_ARITHMETIC = frozenset("Plus Times Subtract Minus Divide Power Sqrt".split())
_PARALLEL = Symbol("parallel")


def spread_bars(tree: Tree) -> Tree:
    """The tree with both sides of such bars as arguments."""
    return rebuild(tree, change=_spread)


def _spread(node: Call) -> Tree:
    if node.name in _ARITHMETIC and any(map(_is_parallel, node.arguments)):
        return Call(node.head, tuple(map(_name_parallel, node.arguments)))
    if not is_name(node.head) or len(node.arguments) != 1:
        return node
    (inside,) = node.arguments
    if not is_call(inside, "DoubleVerticalBar", 2):
        return node
    assert type(inside) is Call
    return Call(node.head, inside.arguments)


def _is_parallel(part: Tree) -> bool:
    return type(part) is Call and part.name in ("DoubleVerticalBar", "Parallel")


def _name_parallel(part: Tree) -> Tree:
    if not _is_parallel(part):
        return part
    assert type(part) is Call
    return Call(_PARALLEL, part.arguments)
