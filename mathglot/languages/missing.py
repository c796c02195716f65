r"""What a line leaves out because the line before has it: `= a + b`.

>>> from mathglot.languages.mathematica.parser import parse
>>> from mathglot.languages.mathematica.printer import write
>>> write(name_left_side(parse(r"\[Placeholder] == a + b == c && x > 0")))
'LHS == a + b == c && x > 0'
>>> write(name_left_side(parse(r"\[Placeholder] + b - c")))
'preceding + b - c'
"""

from __future__ import annotations

from mathglot.languages.naming import PLACEHOLDER
from mathglot.languages.tree import Call, Symbol, Tree

_MISSING = Symbol(PLACEHOLDER)
_LEFT_SIDE, _PRECEDING = Symbol("LHS"), Symbol("preceding")
_RELATIONS = frozenset(
    "Equal Unequal Less Greater LessEqual GreaterEqual Inequality TildeTilde "
    "TildeEqual Proportional".split()
)
# What a line may go on with.
_CONTINUING = frozenset("Plus Subtract Times Divide Dot Cross".split())
_JOINING = frozenset(("And", "Or", "Condition"))


def name_left_side(tree: Tree) -> Tree:
    """The formula with a name for the left side, where a relation begins without one.

    It is the same for all of them: that of the first line. So is the beginning of a
    sum or product that goes on from the line before.
    """
    if type(tree) is Call and tree.name in _JOINING:
        return Call(tree.head, tuple(map(_name_first, tree.arguments)))
    return _name_first(tree)


def _name_first(tree: Tree) -> Tree:
    """A statement or value, with a name for what is missing at its very beginning."""
    passed: list[Call] = []
    first = tree
    while type(first) is Call and first.arguments:
        if first.name not in _CONTINUING and first.name not in _RELATIONS:
            break
        passed.append(first)
        first = first.arguments[0]
    if first != _MISSING or not passed:
        return tree
    is_side = passed[-1].name in _RELATIONS
    named: Tree = _LEFT_SIDE if is_side else _PRECEDING
    for node in reversed(passed):
        named = Call(node.head, (named, *node.arguments[1:]))
    return named
