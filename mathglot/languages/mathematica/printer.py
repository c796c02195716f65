"""Writes a tree as canonical Mathematica InputForm, as the Wolfram functions site does.

Products are written with blanks, sums and relations with blanks round the sign, and
brackets only where reading would otherwise give another tree, or where that site puts
them to be plain: round a quotient inside a product, a quotient or a negative.

>>> from mathglot.languages.mathematica.parser import parse
>>> write(parse("-a*b/(c+1)^2 == f'[x]"))
"-a (b/(c + 1)^2) == f'[x]"
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mathglot.languages.location import Located, Spread, write_located
from mathglot.languages.mathematica.words import (
    known,
    write_blank,
    write_name,
    write_number,
    write_slot,
    write_string,
)
from mathglot.languages.operators import (
    BY_HEAD,
    CHAINING,
    COLON,
    DIVIDE,
    PLUS,
    PRIME,
    RELATION,
    TERM_MINUS,
    TIMES,
)
from mathglot.languages.tree import Call, Number, String, Symbol, Tree

Piece = Tree | str

# Levels are precedences doubled: a difference lies between a sum and what is tighter.
_DIFFERENCE = 2 * PLUS + 1
_QUOTIENT = 2 * DIVIDE
_PRIME = 2 * PRIME
_COLON = 2 * COLON
_SPAN = 2 * BY_HEAD["Span"].precedence
_TEST = 2 * BY_HEAD["PatternTest"].precedence
_COMPOUND = 2 * BY_HEAD["CompoundExpression"].precedence
_CLOSED = 10_000
_MANY = 1_000_000_000


class Form(NamedTuple):
    """How a head is written as an operator.

    `first` and `rest` are the levels from which the first operand and the others do
    without brackets; `least` and `most` how many operands it takes as an operator.
    """

    level: int
    before: str
    between: str
    after: str
    first: int
    rest: int
    least: int = 2
    most: int = 2


def _derive(head: str, mark: str = "") -> Form:
    """The form that follows from the table of operators."""
    operator = BY_HEAD[head]
    level = 2 * operator.precedence
    kind = operator.associativity
    if kind == "postfix":
        return Form(level, "", "", mark, level + 2, 0, 1, 1)
    between = mark or f" {operator.spelling} "
    if kind == "flat":
        return Form(level, "", between, "", level + 2, level + 2, 2, _MANY)
    first, rest = (level, level + 2) if kind == "left" else (level + 2, level)
    return Form(level, "", between, "", first, rest)


_PLAIN = (
    "Map Apply StringJoin NonCommutativeMultiply Dot Equal Unequal Less Greater "
    "LessEqual GreaterEqual SameQ UnsameQ And Or Alternatives StringExpression "
    "Condition TwoWayRule Rule RuleDelayed ReplaceAll ReplaceRepeated Set SetDelayed"
)
_FORMS: dict[str, Form] = {head: _derive(head) for head in _PLAIN.split()} | {
    "Factorial": _derive("Factorial", "!"),
    "Factorial2": _derive("Factorial2", "!!"),
    "Function": _derive("Function", " &"),
    "Repeated": _derive("Repeated", " .."),
    "RepeatedNull": _derive("RepeatedNull", " ..."),
    "Power": _derive("Power", "^"),
    "Divide": Form(_QUOTIENT, "", "/", "", _QUOTIENT + 1, _QUOTIENT + 1),
    "Times": Form(2 * TIMES, "", " ", "", _QUOTIENT + 1, _QUOTIENT + 1, 2, _MANY),
    "Plus": Form(2 * PLUS, "", " + ", "", _DIFFERENCE, _DIFFERENCE + 1, 2, _MANY),
    # `a - -b` and `!a == b` are well defined, and misread.
    "Subtract": Form(_DIFFERENCE, "", " - ", "", 2 * PLUS, 2 * TERM_MINUS + 1),
    "Not": Form(2 * BY_HEAD["Not"].precedence, "!", "", "", _PRIME, 0, 1, 1),
    "Span": Form(_SPAN, "", " ;; ", "", _SPAN + 1, _SPAN + 1, 2, 3),
}


def write(tree: Tree) -> str:
    """The InputForm of a tree; reading it gives the same tree again."""
    written: list[str] = []
    todo: list[Piece] = [tree]
    emit, take, add = written.append, todo.pop, todo.extend
    while todo:
        piece = take()
        if type(piece) is str:
            emit(piece)
        elif type(piece) is Symbol:
            name = piece.name
            emit(name if name in known else write_name(name))
        elif type(piece) is Number:
            text = piece.text
            emit(text if text in known else write_number(text))
        elif type(piece) is Call:
            add(_spread_node(piece))
        elif type(piece) is String:
            emit(write_string(piece.value))
    return "".join(written)


def locate(tree: Tree) -> Located:
    """The InputForm of a tree, with the span of each of its nodes in it."""
    return write_located(tree, _spread_any)


def _spread_any(node: Tree) -> Spread[Tree]:
    return Spread(node, _spread_node(node) if type(node) is Call else [write(node)])


def _spread_node(node: Call) -> list[Piece]:
    """The pieces of a call, last first."""
    form = _FORMS.get(node.name)
    if form is not None and form.least <= len(node.arguments) <= form.most:
        return _spread(form, node.arguments)
    special = _SPECIAL.get(node.name)
    pieces = special(node) if special is not None else None
    return pieces or _spread_call(node)


def _spread(form: Form, operands: tuple[Tree, ...]) -> list[Piece]:
    """The pieces of an operator and its operands, last first."""
    _, before, between, after, bound, rest, _, _ = form
    pieces: list[Piece] = [before] if before else []
    for operand in operands:
        if type(operand) is Call and _level(operand) < bound:
            pieces += ("(", operand, ")", between)
        else:
            pieces += (operand, between)
        bound = rest
    pieces[-1] = after
    pieces.reverse()
    return pieces


def _spread_list(
    opening: list[Piece], arguments: tuple[Tree, ...], closing: str
) -> list[Piece]:
    """The pieces of a bracket with arguments, last first."""
    pieces = opening
    for argument in arguments:
        pieces += (argument, ", ")
    if arguments:
        pieces[-1] = closing
    else:
        pieces.append(closing)
    pieces.reverse()
    return pieces


def _spread_call(node: Call) -> list[Piece]:
    return _spread_list([*_called(node.head), "["], node.arguments, "]")


def _called(head: Tree) -> tuple[Piece, ...]:
    """What stands before a square bracket: closed by itself, or in brackets."""
    if type(head) is Call and not _is_closed(head) and not _count_primes(head):
        return ("(", head, ")")
    return (head,)


def _is_closed(node: Call) -> bool:
    """Whether a call is written without an operator outside its brackets."""
    form = _FORMS.get(node.name)
    if form is not None:
        return not form.least <= len(node.arguments) <= form.most
    if node.name == "":
        return not _count_primes(node)
    find = _OPEN_LEVELS.get(node.name)
    return find is None or find(node) == _CLOSED


def _level(node: Call) -> int:
    """How tightly the outermost operator of what is written binds."""
    form = _FORMS.get(node.name)
    if form is not None:
        closed = not form.least <= len(node.arguments) <= form.most
        return _CLOSED if closed else form.level
    if node.name in ("", "Part"):
        return _PRIME if _begins_primed(node) else _CLOSED
    find = _OPEN_LEVELS.get(node.name)
    return _CLOSED if find is None else find(node)


def _count_primes(node: Call) -> int:
    """How many primes write the derivative that a node is; 0 where none do."""
    head = node.head
    if type(head) is Call and head.name == "Derivative" and len(node.arguments) == 1:
        orders = head.arguments
        if len(orders) == 1 and type(orders[0]) is Number:
            return {"1": 1, "2": 2, "3": 3}.get(orders[0].text, 0)
    return 0


def _begins_primed(node: Tree) -> bool:
    """Whether what is written starts with `f'`, whose prime binds less than a call."""
    while type(node) is Call:
        if node.name == "":
            if _count_primes(node):
                return True
            node = node.head
        elif node.name == "Part" and len(node.arguments) > 1:
            node = node.arguments[0]
        else:
            return False
    return False


def _spread_minus(node: Call) -> list[Piece] | None:
    if len(node.arguments) != 1:
        return None
    operand = node.arguments[0]
    if type(operand) is Call:
        level = _level(operand)
        if level < 2 * TIMES or level == _QUOTIENT:
            return [")", operand, "(", "-"]
    return [operand, "-"]


def _spread_primes(node: Call) -> list[Piece] | None:
    count = _count_primes(node)
    if not count:
        return None
    form = Form(_PRIME, "", "", "'" * count, _PRIME + 1, 0, 1, 1)
    return _spread(form, node.arguments)


def _spread_part(node: Call) -> list[Piece] | None:
    if len(node.arguments) < 2:
        return None
    opening = [*_called(node.arguments[0]), "[["]
    return _spread_list(opening, node.arguments[1:], "]]")


def _spread_compound(node: Call) -> list[Piece] | None:
    arguments = node.arguments
    if len(arguments) < 2:
        return None
    bound = _COMPOUND + 1
    after = ""
    if type(arguments[-1]) is Symbol and arguments[-1].name == "Null":
        arguments, after = arguments[:-1], ";"
    return _spread(Form(0, "", "; ", after, bound, bound), arguments)


def _is_chain(node: Call) -> bool:
    """Whether an Inequality is what a chain of unlike relations is read as."""
    signs = node.arguments[1::2]
    names = [sign.name for sign in signs if type(sign) is Symbol]
    return (
        len(node.arguments) % 2 == 1
        and len(names) == len(signs) >= 2
        and CHAINING.issuperset(names)
        and len(set(names)) > 1
    )


def _spread_chain(node: Call) -> list[Piece] | None:
    if not _is_chain(node):
        return None
    pieces: list[Piece] = []
    for index, argument in enumerate(node.arguments):
        if index % 2 and type(argument) is Symbol:
            pieces.append(f" {BY_HEAD[argument.name].spelling} ")
        elif type(argument) is Call and _level(argument) <= 2 * RELATION:
            pieces += ("(", argument, ")")
        else:
            pieces.append(argument)
    pieces.reverse()
    return pieces


def _spread_word(word: str | None) -> list[Piece] | None:
    return None if word is None else [word]


def _spread_pattern(node: Call) -> list[Piece] | None:
    word = write_blank(node)
    if word is not None:
        return [word]
    if len(node.arguments) != 2 or type(node.arguments[0]) is not Symbol:
        return None
    return _spread(Form(_COLON, "", ":", "", 0, _COLON + 1), node.arguments)


def _spread_optional(node: Call) -> list[Piece] | None:
    arguments = node.arguments
    if len(arguments) == 1:
        written = write_blank(arguments[0])
        if written is not None and written[-1] == "_":
            return [written + "."]
    if len(arguments) == 2 and type(arguments[0]) is not Symbol:
        return _spread(Form(_COLON, "", ":", "", _COLON, _COLON + 1), arguments)
    return None


def _spread_test(node: Call) -> list[Piece] | None:
    """`p?f`: only words go without brackets, because it binds more than a call."""
    if len(node.arguments) != 2:
        return None
    pieces: list[Piece] = []
    for argument in node.arguments:
        written = write_blank(argument)
        if written is None and type(argument) is Call:
            pieces += ("(", argument, ")", "?")
        else:
            pieces += (written or argument, "?")
    return pieces[-2::-1]


def _pattern_level(node: Call) -> int:
    arguments = node.arguments
    if len(arguments) != 2 or type(arguments[0]) is not Symbol:
        return _CLOSED
    return _COLON if write_blank(node) is None else _CLOSED


def _optional_level(node: Call) -> int:
    arguments = node.arguments
    with_default = len(arguments) == 2 and type(arguments[0]) is not Symbol
    return _COLON if with_default else _CLOSED


_SPECIAL: dict[str, Callable[[Call], list[Piece] | None]] = {
    "": _spread_primes,
    "Minus": _spread_minus,
    "Part": _spread_part,
    "List": lambda node: _spread_list(["{"], node.arguments, "}"),
    "Association": lambda node: _spread_list(["<|"], node.arguments, "|>"),
    "CompoundExpression": _spread_compound,
    "Inequality": _spread_chain,
    "Pattern": _spread_pattern,
    "Optional": _spread_optional,
    "PatternTest": _spread_test,
    "Slot": lambda node: _spread_word(write_slot(node)),
    "SlotSequence": lambda node: _spread_word(write_slot(node)),
    "Blank": lambda node: _spread_word(write_blank(node)),
    "BlankSequence": lambda node: _spread_word(write_blank(node)),
    "BlankNullSequence": lambda node: _spread_word(write_blank(node)),
}

# The levels of the heads above that are written as operators, as far as they are.
_OPEN_LEVELS: dict[str, Callable[[Call], int]] = {
    "Minus": lambda node: 2 * TERM_MINUS if len(node.arguments) == 1 else _CLOSED,
    "CompoundExpression": lambda node: (
        _COMPOUND if len(node.arguments) > 1 else _CLOSED
    ),
    "Inequality": lambda node: 2 * RELATION if _is_chain(node) else _CLOSED,
    "Pattern": _pattern_level,
    "Optional": _optional_level,
    "PatternTest": lambda node: _TEST if len(node.arguments) == 2 else _CLOSED,
}
