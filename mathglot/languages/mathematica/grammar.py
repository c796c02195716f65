"""The operator table, arranged by word for the parser to look up.

Every word that may follow an operand has an entry: how tightly it binds to its left
and to its right, what it builds, and of which kind it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mathglot.languages import operators
from mathglot.languages.mathematica.characters import OPERATORS as CHARACTER
from mathglot.languages.mathematica.leaves import LeafError
from mathglot.languages.mathematica.scanner import LINE_END
from mathglot.languages.tree import Call, String, Symbol, Tree, call

# Levels of brackets: below those of all operators. From ARGUMENTS on commas may stand.
BASE, ROUND, ARGUMENTS, CURLY, PART, OTHER = range(6)
_BRACKETS_END = OTHER + 1

# Kinds of words. Those of the first two step on by their own number: a juxtaposed
# operand is its own operator, and is looked at again.
JUXTAPOSE, INFIX, COMMA, CLOSE_ROUND, CLOSE_SQUARE, CLOSE, END = range(7)
POSTFIX, PRIME, OPEN_CALL, OPEN_PART, TEST, TILDE = range(7, 13)

Entry = tuple[int, int, Any, int]


def _symbol(head: str) -> Symbol:
    return _SYMBOLS.setdefault(head, Symbol(head))


# One object for each head: the parser compares heads by identity.
_SYMBOLS: dict[str, Symbol] = {}
TIMES = _symbol("Times")
MINUS = _symbol("Minus")
LIST = _symbol("List")
PART_HEAD = _symbol("Part")
ALL = Symbol("All")
NULL = Symbol("Null")
INEQUALITY = _symbol("Inequality")
CHAINING = frozenset(_symbol(head) for head in operators.CHAINING)


def _levels(precedence: int, associativity: operators.Associativity) -> tuple[int, int]:
    """Levels to the left and right, so that `right > left` reduces the one before."""
    level = 4 * precedence
    return {
        "flat": (level, level),
        "left": (level - 1, level + 1),
        "right": (level + 2, level),
        "postfix": (level - 1, level),
        "prefix": (level, level),
    }[associativity]


def _infix(
    precedence: int, associativity: operators.Associativity, build: Any
) -> Entry:
    return (*_levels(precedence, associativity), build, INFIX)


def _word(spelling: str) -> str:
    """The word that the scanner makes of an operator's spelling."""
    return CHARACTER[spelling[2:-1]] if spelling.startswith("\\[") else spelling


def _apply_prefix(held: list[Tree]) -> Tree:
    return Call(held[0], (held[1],))


def _apply_postfix(held: list[Tree]) -> Tree:
    return Call(held[1], (held[0],))


def _build_infix(held: list[Tree]) -> Tree:
    if len(held) < 3:
        raise LeafError("a second '~' and an operand")
    return Call(held[1], (held[0], held[2]))


def _build_colon(held: list[Tree]) -> Tree:
    head = "Pattern" if type(held[0]) is Symbol else "Optional"
    return call(head, held[0], held[1])


def _build_message(held: list[Tree]) -> Tree:
    tag = held[1]
    return call(
        "MessageName", held[0], String(tag.name) if type(tag) is Symbol else tag
    )


def _build_function(held: list[Tree]) -> Tree:
    return call("Function", held[0], held[1])


TERM_LEVEL = 4 * operators.TERM_MINUS
TIGHT_LEVEL = 4 * operators.PREFIX_MINUS
COMPOUND_LEVEL = 4 * operators.BY_HEAD["CompoundExpression"].precedence
SPAN_LEVEL = 4 * operators.BY_HEAD["Span"].precedence
TILDE_LEVEL = 4 * operators.INFIX
_CALL_LEVEL = 4 * operators.CALL

JUXTAPOSED: Entry = (4 * operators.TIMES, 4 * operators.TIMES, TIMES, JUXTAPOSE)

OPERATORS: dict[str, Entry] = {
    _word(operator.spelling): _infix(
        operator.precedence, operator.associativity, _symbol(operator.head)
    )
    for operator in operators.OPERATORS
    if operator.arity != 1
} | {
    _word(operator.spelling): (
        *_levels(operator.precedence, "postfix"),
        _symbol(operator.head),
        POSTFIX,
    )
    for operator in operators.OPERATORS
    if operator.associativity == "postfix"
}
_BUILDERS: tuple[tuple[str, int, operators.Associativity, Callable[..., Tree]], ...] = (
    ("::", operators.MESSAGE, "left", _build_message),
    ("@", operators.PREFIX, "right", _apply_prefix),
    (":", operators.COLON, "left", _build_colon),
    ("//", operators.POSTFIX, "left", _apply_postfix),
    ("|->", operators.ARROW_FUNCTION, "right", _build_function),
)
OPERATORS |= {
    word: _infix(precedence, associativity, build)
    for word, precedence, associativity, build in _BUILDERS
}
OPERATORS |= {
    LINE_END: OPERATORS[";"],
    "?": (*OPERATORS["?"][:3], TEST),
    "'": (4 * operators.PRIME - 1, 4 * operators.PRIME, None, PRIME),
    "~": (TILDE_LEVEL, TILDE_LEVEL, _build_infix, TILDE),
    "[": (_CALL_LEVEL, 0, None, OPEN_CALL),
    "[[": (_CALL_LEVEL, 0, None, OPEN_PART),
    ",": (_BRACKETS_END, 0, None, COMMA),
    ")": (_BRACKETS_END, 0, None, CLOSE_ROUND),
    "]": (_BRACKETS_END, 0, None, CLOSE_SQUARE),
    "": (_BRACKETS_END, 0, None, END),
}

PREFIXES: dict[str, tuple[int, Symbol]] = {
    _word(operator.spelling): (4 * operator.precedence, _symbol(operator.head))
    for operator in operators.OPERATORS
    if operator.associativity == "prefix"
}

# Brackets other than round and square ones: the head they make, and how they close.
BRACKETS: dict[str, tuple[int, Symbol, str]] = {
    "{": (CURLY, LIST, "}"),
    "<|": (OTHER, _symbol("Association"), "|>"),
} | {
    CHARACTER[f"Left{name}"]: (OTHER, _symbol(head), CHARACTER[f"Right{name}"])
    for name, head in (
        ("Floor", "Floor"),
        ("Ceiling", "Ceiling"),
        ("AngleBracket", "AngleBracket"),
        ("BracketingBar", "BracketingBar"),
        ("DoubleBracketingBar", "DoubleBracketingBar"),
    )
}
CLOSERS: dict[Symbol, str] = {head: closer for _, head, closer in BRACKETS.values()}
OPERATORS |= dict.fromkeys(CLOSERS.values(), (_BRACKETS_END, 0, None, CLOSE))
