"""Sense: what a tree joins that cannot be joined, though it parses and displays."""

from __future__ import annotations

from mathglot.languages.latex.notations import symbol_tokens
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import Call, Number, Symbol, Tree, preorder
from mathglot.translate.coordinates import find_coordinates

# Functions by words, which are nothing without arguments where numbers are joined.
_APPLIED = frozenset(
    "Re Im Arg Log Exp Sin Cos Tan Cot Sec Csc Sinh Cosh Tanh Coth Sech Csch ArcSin "
    "ArcCos ArcTan ArcCot ArcSinh ArcCosh ArcTanh Det Tr Max Min Sign Gamma GCD LCM "
    "Erf Erfc Abs".split()
)
_ARITHMETIC = frozenset("Plus Subtract Minus Times Divide Power".split())
_JOINS_NUMBERS = _ARITHMETIC | frozenset(
    "Equal Unequal Less LessEqual Greater GreaterEqual Inequality".split()
)
_JOINS_STATEMENTS = frozenset(("And", "Or", "Not"))


def makes_sense(tree: Tree) -> bool:
    """Whether functions have arguments, and what `and` joins says something.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> makes_sense(parse("Re q > 0")), makes_sense(parse("k >= 0 && n - 1"))
    (False, False)
    """
    return not any(
        _is_misplaced(part, node.name)
        for node in preorder(tree)
        if type(node) is Call
        for part in node.arguments
    )


def _is_misplaced(part: Tree, head: str) -> bool:
    if head in _JOINS_NUMBERS:
        return type(part) is Symbol and part.name in _APPLIED
    if head not in _JOINS_STATEMENTS:
        return False
    return type(part) is Number or (type(part) is Call and part.name in _ARITHMETIC)


def has_own_letters(tree: Tree, shown: frozenset[str]) -> bool:
    """Whether an unknown function depends on letters that the formula does not have.

    Its own name is none either; coordinates are seldom shown.
    """
    tacit = find_coordinates(tree)
    return any(
        type(part) is Symbol
        and part.name not in tacit
        and (
            part.name == node.name
            or not any(form[0] in shown for form in symbol_tokens(part.name))
        )
        for node in preorder(tree)
        if type(node) is Call and node.name and not is_built_in(node.name)
        for part in node.arguments
    )
