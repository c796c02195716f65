"""Arithmetic, relations, logic and sets: what Maple writes with operators."""

from __future__ import annotations

from collections.abc import Callable

from mathglot.languages.infix import (
    AND,
    ASSUMING,
    ATOM,
    IMPLIES,
    NOT,
    OR,
    POWER,
    PRODUCT,
    RELATION,
    SUM,
    Part,
    Piece,
    Written,
    separate,
)
from mathglot.languages.maple.writer import MapleWriter
from mathglot.languages.ranges import list_parts, read_links
from mathglot.languages.signs import SIGNED, choose_signs, has_signs
from mathglot.languages.tree import Call, Symbol, Tree, call, is_call

Structure = Callable[[MapleWriter, Call], Written | None]


def _flat(sign: str, level: int, empty: str) -> Structure:
    def write(writer: MapleWriter, node: Call) -> Written | None:
        if not node.arguments:
            return Written(ATOM, [empty])
        first, *rest = node.arguments
        if not rest:
            return Written(ATOM, [Part(first, ATOM)])
        pieces = [Part(first, level), sign, *separate(rest, sign, level + 1)]
        return Written(level, pieces)

    return write


def _binary(sign: str, level: int, left: int, right: int) -> Structure:
    def write(writer: MapleWriter, node: Call) -> Written | None:
        if len(node.arguments) != 2:
            return None
        first, second = node.arguments
        return Written(level, [Part(first, left), sign, Part(second, right)])

    return write


def _prefix(sign: str, level: int, bound: int) -> Structure:
    def write(writer: MapleWriter, node: Call) -> Written | None:
        if len(node.arguments) != 1:
            return None
        return Written(level, [sign, Part(node.arguments[0], bound)])

    return write


def write_power(writer: MapleWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    base, exponent = node.arguments
    if base == Symbol("E"):
        return Written(ATOM, ["exp(", Part(exponent), ")"])
    if is_call(base, "O", 1):
        assert type(base) is Call
        x = base.arguments[0]
        return Written(ATOM, ["O(", Part(x, ATOM), "^", Part(exponent, ATOM), ")"])
    return Written(POWER, [Part(base, ATOM), "^", Part(exponent, ATOM)])


def write_signs(writer: MapleWriter, node: Call) -> Written | None:
    """Both values, where no equation stands round them."""
    if not 1 <= len(node.arguments) <= 2:
        return None
    return Written(ATOM, ["{", *separate(choose_signs(node)), "}"])


def write_order(writer: MapleWriter, node: Call) -> Written | None:
    if len(node.arguments) != 1:
        return None
    return Written(ATOM, ["O(", Part(node.arguments[0]), ")"])


_SIGNS = {
    "Equal": " = ",
    "Unequal": " <> ",
    "Less": " < ",
    "Greater": " > ",
    "LessEqual": " <= ",
    "GreaterEqual": " >= ",
}


def write_relation(writer: MapleWriter, node: Call) -> Written | None:
    if has_signs(node):
        return Written(OR, separate(choose_signs(node), " or ", OR + 1))
    links = read_links(node)
    if not links:
        return None
    pieces: list[Piece] = []
    for name, left, right in links:
        if name not in _SIGNS:
            raise writer.refuse(name, "Maple has no such relation")
        sides: list[Piece] = [Part(left, SUM), _SIGNS[name], Part(right, SUM)]
        if _is_of_sets(left) or _is_of_sets(right):
            sides = [*_set(left, SUM), _SIGNS[name], *_set(right, SUM)]
        pieces += (*sides, " and ")
    return Written(RELATION if len(links) == 1 else AND, pieces[:-1])


def _is_of_sets(tree: Tree) -> bool:
    return type(tree) is Call and tree.name in ("Union", "Intersection", "Complement")


_TYPES = frozenset(
    "Reals Complexes Integers Rationals Primes PositiveIntegers NonNegativeIntegers "
    "PositiveReals NonNegativeReals NegativeReals Booleans".split()
)


def write_element(writer: MapleWriter, node: Call) -> Written | None:
    """x::real for the sets that are types, else `x in S`; of several x, each."""
    if len(node.arguments) != 2:
        return None
    members, domain = node.arguments
    each = list_parts(members, "Alternatives", "List")
    typed = type(domain) is Symbol and domain.name in _TYPES
    if typed or is_call(domain, "Interval"):
        sign, where = "::", _set(domain, ATOM)
    else:
        sign, where = " in ", _set(domain, SUM)
    pieces: list[Piece] = []
    for member in each:
        bound = ATOM if sign == "::" else SUM
        pieces += (Part(member, bound), sign, *where, " and ")
    return Written(AND if len(each) > 1 else RELATION, pieces[:-1])


def write_not_element(writer: MapleWriter, node: Call) -> Written:
    return Written(NOT, ["not ", Part(call("Element", *node.arguments), ATOM)])


def _set(tree: Tree, bound: int) -> list[Piece]:
    """A list where a set is meant is written as a set."""
    if is_call(tree, "List"):
        assert type(tree) is Call
        return ["{", *separate(tree.arguments), "}"]
    return [Part(tree, bound)]


def _sets(sign: str, level: int) -> Structure:
    def write(writer: MapleWriter, node: Call) -> Written | None:
        if len(node.arguments) < 2:
            return None
        pieces: list[Piece] = []
        for place, argument in enumerate(node.arguments):
            pieces += (*_set(argument, level + (place > 0)), sign)
        return Written(level, pieces[:-1])

    return write


def write_proper_subset(writer: MapleWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    left, right = (_set(argument, SUM) for argument in node.arguments)
    pieces = [*left, " subset ", *right, " and ", *left, " <> ", *right]
    return Written(AND, pieces)


def write_equivalent(writer: MapleWriter, node: Call) -> Written | None:
    if len(node.arguments) != 2:
        return None
    left, right = (Part(argument, AND) for argument in node.arguments)
    there: list[Piece] = ["(", left, " implies ", right, ")"]
    return Written(AND, [*there, " and ", "(", right, " implies ", left, ")"])


def write_negated(sign: str, level: int) -> Structure:
    """Nand, Nor, Xnor: what is denied, in a bracket."""
    flat = _flat(sign, level, "true")

    def write(writer: MapleWriter, node: Call) -> Written | None:
        written = flat(writer, node)
        assert written is not None
        return Written(NOT, ["not (", *written.pieces, ")"])

    return write


STRUCTURES: dict[str, Structure] = {
    "Plus": _flat(" + ", SUM, "0"),
    "Times": _flat("*", PRODUCT, "1"),
    "Subtract": _binary(" - ", SUM, SUM, SUM + 1),
    "Divide": _binary("/", PRODUCT, PRODUCT, PRODUCT + 1),
    "Minus": _prefix("-", SUM, PRODUCT),
    "Power": write_power,
    "O": write_order,
    **dict.fromkeys(SIGNED, write_signs),
    "NonCommutativeMultiply": _flat(" &* ", PRODUCT, "1"),
    "And": _flat(" and ", AND, "true"),
    "Or": _flat(" or ", OR, "false"),
    "Xor": _flat(" xor ", OR, "false"),
    "Nand": write_negated(" and ", AND),
    "Nor": write_negated(" or ", OR),
    "Xnor": write_negated(" xor ", OR),
    "Not": _prefix("not ", NOT, ATOM),
    "Implies": _binary(" implies ", IMPLIES, OR, OR),
    "Equivalent": write_equivalent,
    "Condition": _binary(" assuming ", ASSUMING, ASSUMING + 1, ASSUMING + 1),
    "ConditionalExpression": _binary(
        " assuming ", ASSUMING, ASSUMING + 1, ASSUMING + 1
    ),
    "Element": write_element,
    "NotElement": write_not_element,
    "Union": _sets(" union ", SUM),
    "Complement": _sets(" minus ", SUM),
    "Intersection": _sets(" intersect ", PRODUCT),
    "SubsetEqual": _sets(" subset ", RELATION),
    "Subset": write_proper_subset,
    **dict.fromkeys(_SIGNS, write_relation),
    "Inequality": write_relation,
}
