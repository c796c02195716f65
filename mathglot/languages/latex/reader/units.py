r"""Quantities: a number and a unit, `9.8\,\mathrm{m}/\mathrm{s}^2`, `\$5`, `10~hours`.

Only upright symbols are units, and whole words in italics. A unit stands behind a
number; without one only where the whole formula consists of units.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from mathglot.languages.functions.units import CURRENCIES, NAMES, PREFIXES
from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, follows, opens
from mathglot.languages.latex.reader.factors import begun
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.structures.units import spellings
from mathglot.languages.tree import Call, Number, String, Tree, call

_ONE = Number("1")
_SHORTEST_WORD = 4
_LONGEST_WORD = 14


@cache
def _named() -> dict[tuple[str, ...], str]:
    """Units by the tokens of their symbols; 15 % is a number, 90 degrees an angle."""
    return {
        tokens: name
        for symbol, name in NAMES.items()
        if name not in _NUMBERS and symbol not in CURRENCIES
        for tokens in spellings(symbol)
    }


_NUMBERS = frozenset(["Percent", "AngularDegrees"])
_INITIALS = frozenset(
    word[0] for word in NAMES if len(word) >= _SHORTEST_WORD and word.islower()
)
_BEGINS = (*r"\mathrm \text \mu \Omega \min \sec \AA \mathring".split(), "Å")


def _find_units(chart: Chart, start: int) -> Iterator[tuple[int, str]]:
    """Where single units that begin at a token end, and their names."""
    tokens = chart.tokens
    for end in _ends(chart, start):
        name = _named().get(tuple(tokens[start:end]))
        if name is not None:
            yield end, name


def _ends(chart: Chart, start: int) -> Iterator[int]:
    tokens = chart.tokens
    token = tokens[start]
    if token in (r"\mathrm", r"\text", r"\mathring"):
        end = chart.closing.get(start + 1, start) + 1
        yield end
        if tokens[end] == r"\Omega":
            yield end + 1
        elif tokens[end] == r"\mathrm":
            yield chart.closing.get(end + 1, end) + 1
    elif token == r"\mu":
        if tokens[start + 1] == r"\mathrm":
            yield chart.closing.get(start + 2, start) + 1
        elif tokens[start + 1] == r"\Omega":
            yield start + 2
    elif token == "^" and tokens[start + 1] == r"\circ":
        yield start + 3
        yield start + 6
    elif token in _BEGINS or token == "℃":
        yield start + 1
    elif token in _INITIALS:
        end = start
        while len(tokens[end]) == 1 and tokens[end].isalpha():
            end += 1
        if _SHORTEST_WORD <= end - start <= _LONGEST_WORD:
            yield end


def read_powers(chart: Chart, start: int) -> list[Node]:
    """Single units and their powers."""
    return chart.remember("unit power", start, _read_powers)


def _read_powers(chart: Chart, start: int) -> list[Node]:
    into = chart.nodes(start)
    tokens = chart.tokens
    if tokens[start] == "(":
        for node in read_units(chart, start + 1):
            if tokens[node.end] == ")":
                into.add(node.end + 1, levels.ATOM, _same, (node,))
    elif tokens[start] == r"\frac":
        _read_fraction(chart, start, into)
    for end, name in _find_units(chart, start):
        if tuple(tokens[start:end]) in _BEFORE_NOTHING and _goes_on(chart, end):
            continue
        features = tuple(_features(chart, start, end, name))
        into.leaf(end, levels.ATOM, String(name), features)
    for node in tuple(into.all):
        place = node.end + 2 * (tokens[node.end : node.end + 2] == ["{", "}"])
        if tokens[place] != "^" or tokens[place + 1] == r"\circ":
            continue
        begin, stop, end = chart.script(place)
        for exponent in chart.content(begin, stop, levels.ITEM):
            into.add(end, levels.POWER, _raise, (node, exponent), ("unit_power",))
    return into.all


# The differential, what is in a set, the least and the secant of what follows, if
# something does.
_BEFORE_NOTHING = frozenset(
    [(r"\mathrm", "{", "d", "}"), (r"\mathrm", *"{in}"), (r"\min",), (r"\sec",)]
)


def _goes_on(chart: Chart, place: int) -> bool:
    """Whether a letter, a bracket or an index follows, behind an exponent or not."""
    if chart.tokens[place] == "^":
        place = chart.script(place)[2]
    token = chart.tokens[place]
    if token in ("(", "[", r"\{", "_"):
        return True
    return token.isalpha() or (token[:1] == "\\" and token not in _AFTER_UNITS)


_AFTER_UNITS = frozenset(
    r"\cdot \times \pm \approx \leq \geq \neq \to \sim \text \} \\".split()
)


def _features(chart: Chart, start: int, end: int, name: str) -> Iterator[str]:
    yield f"unit:{name}"
    if chart.tokens[start] == r"\Omega":
        yield "unit_sign"
    if chart.tokens[start : start + 4] == [r"\mathrm", "{", "m", "}"]:
        if chart.tokens[start + 4] == r"\mathrm" and end > start + 4:
            # mJ is set so, and ms^{-1} is metres by seconds.
            yield "unit_parted" if "second" not in name else "unit_parted:s"
    if end == start + 4 and chart.tokens[start + 2] in _survey(chart).strays:
        yield "unit_stray"


def _same(value: Tree) -> Tree:
    return value


def _raise(unit: Tree, exponent: Tree) -> Tree | None:
    return call("Power", unit, exponent) if _is_number(exponent) else None


def _read_fraction(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\frac{\mathrm{m}}{\mathrm{s}}`."""
    middle = chart.closing.get(start + 1)
    below = None if middle is None else chart.closing.get(middle + 1)
    if middle is None or below is None:
        return
    for upper in read_units(chart, start + 2):
        if upper.end == middle:
            for lower in read_units(chart, middle + 2):
                if lower.end == below:
                    into.add(below + 1, levels.ATOM, _divide, (upper, lower))


def _divide(above: Tree, below: Tree) -> Tree:
    return call("Divide", above, below)


def read_units(chart: Chart, start: int) -> list[Node]:
    """Products and quotients of units."""
    return chart.remember("units", start, _read_units)


def _read_units(chart: Chart, start: int) -> list[Node]:
    into = chart.nodes(start)
    into.take(_read_product(chart, start))
    # Ends grow while the list is gone through: J/kg/K.
    for above in into.growing():
        if chart.tokens[above.end] == "/":
            # What is multiplied behind the slash is below it too: J/kg K.
            for below in _read_product(chart, above.end + 1):
                into.add(below.end, levels.PRODUCT, _divide, (above, below))
    return into.all


def _read_product(chart: Chart, start: int) -> list[Node]:
    return chart.remember("unit product", start, _find_products)


def _find_products(chart: Chart, start: int) -> list[Node]:
    into = chart.nodes(start)
    into.take(read_powers(chart, start))
    # Ends grow while the list is gone through.
    for front in into.growing():
        place = front.end + (chart.tokens[front.end] in _BETWEEN)
        for factor in read_powers(chart, place):
            into.add(factor.end, levels.PRODUCT, _multiply, (front, factor))
    return into.all


_BETWEEN = (r"\cdot", r"\ ", ".", r"\times")


def _multiply(front: Tree, factor: Tree) -> Tree:
    if type(front) is Call and front.name == "Times":
        return Call(front.head, (*front.arguments, factor))
    return call("Times", front, factor)


# Numbers, and the units behind them.


@follows(*_BEGINS, r"\frac", "℃", *_INITIALS)
def read_quantity(chart: Chart, base: Node, into: Nodes) -> None:
    r"""A number and its unit: `5\,\mathrm{m}`, `10^{-3}\,\mathrm{kg}`."""
    first = chart.tokens[base.start]
    if first[0].isdigit() or first in _NUMBER_STARTS:
        _attach(chart, (base,), base.end, into)


_NUMBER_STARTS = frozenset([".", "(", "[", r"\frac"])


@follows("^", r"\ ")
def read_degrees(chart: Chart, base: Node, into: Nodes) -> None:
    r"""`20\,^\circ\mathrm{C}`, and a gap that is kept before other units."""
    place = base.end + (chart.tokens[base.end] == r"\ ")
    first = chart.tokens[base.start]
    if chart.tokens[place] == "^" and chart.tokens[place + 1] != r"\circ":
        return
    if first[0].isdigit() or first in _NUMBER_STARTS:
        _attach(chart, (base,), place, into)


@follows(r"\times", r"\cdot")
def read_scientific(chart: Chart, base: Node, into: Nodes) -> None:
    r"""`1.0\times10^3\,\mathrm{N}`."""
    place = base.end + 1
    if chart.tokens[place : place + 2] != ["10", "^"]:
        return
    first = chart.tokens[base.start]
    bracketed = first == "(" and chart.tokens[base.end - 1] == ")"
    if not bracketed and (base.level != levels.TIGHT or not first[0].isdigit()):
        return
    _, _, end = chart.script(place + 1)
    for power in begun(chart, place, levels.POWER):
        if power.end == end:
            _attach(chart, (base, power), end, into)


def _attach(chart: Chart, numbers: tuple[Node, ...], place: int, into: Nodes) -> None:
    for unit in read_units(chart, place):
        into.add(unit.end, levels.POWER, _quantity, (*numbers, unit), ("quantity",))


def _quantity(*values: Tree) -> Tree | None:
    *numbers, unit = values
    number = numbers[0] if len(numbers) == 1 else call("Times", *numbers)
    return call("Quantity", number, unit) if _is_number(number) else None


def _is_number(tree: Tree) -> bool:
    """Whether a tree is made of numbers alone."""
    if type(tree) is Call:
        return tree.name in _ARITHMETIC and all(map(_is_number, tree.arguments))
    return type(tree) is Number


_ARITHMETIC = frozenset(
    "Plus Subtract Minus Times Divide Power PlusMinus Interval List".split()
)

_MONEY = {
    tokens[0]: NAMES[sign] for sign in sorted(CURRENCIES) for tokens in spellings(sign)
}


@opens(*_MONEY)
def read_money(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\$101,780`: the sign before the number."""
    name = _MONEY[chart.tokens[start]]
    if not chart.tokens[start + 1][:1].isdigit():
        return
    for node in begun(chart, start + 1, levels.TIGHT):
        into.add(
            node.end,
            levels.POWER,
            lambda number: _quantity(number, String(name)),
            (node,),
            ("quantity", f"unit:{name}"),
        )


# Units alone.


@opens(r"\mathrm", r"\mu", r"\Omega", r"\min", r"\frac", r"\text")
def read_alone(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\mathrm{m}/\mathrm{s}`, in a formula of nothing but units."""
    if not _survey(chart).alone:
        return
    units = read_units(chart, start)
    longest = max((unit.end for unit in units), default=start)
    for unit in units:
        if unit.end == longest:
            into.add(
                unit.end,
                levels.POWER,
                lambda found: call("Quantity", _ONE, found),
                (unit,),
                ("quantity:alone",),
            )


_AMONG_UNITS = frozenset(
    [*r"/ \cdot \times { } ( ) [ ] = \frac \sqrt \approx \mu \Omega .".split(), r"\ "]
)
_BEFORE_LETTERS = frozenset(["", *"=+-(,{"])


@dataclass(frozen=True, slots=True)
class _Survey:
    """What a formula shows of units as a whole."""

    # Whether there is nothing beside them.
    alone: bool
    # Upright letters that stand where no unit does.
    strays: frozenset[str]


def _survey(chart: Chart) -> _Survey:
    return _survey_tokens(tuple(chart.tokens[: chart.size]))


@lru_cache(maxsize=16)
def _survey_tokens(tokens: tuple[str, ...]) -> _Survey:
    # One letter alone is as likely a name, unless it is a small one.
    one_letter = len(tokens) == _ONE_LETTER and tokens[2] not in ("m", "s", "g")
    alone = not one_letter and _are_units(tokens)
    strays: set[str] = set()
    place = 0
    while place < len(tokens) and not alone:
        before = tokens[place - 1] if place else ""
        if tokens[place] == r"\frac":
            place = max(place, _end_of_unit_fraction(tokens, place))
        elif tokens[place] == r"\mathrm" and before in _BEFORE_LETTERS:
            strays.add(tokens[place + 2])
        place += 1
    return _Survey(alone, frozenset(strays))


_ONE_LETTER = len([r"\mathrm", "{", "m", "}"])


def _are_units(tokens: tuple[str, ...]) -> bool:
    """Whether some tokens are units, what joins them, and their exponents."""
    place, found = 0, False
    while place < len(tokens):
        token = tokens[place]
        if token == r"\mathrm":
            end = tokens.index("}", place) + 1
            known = "".join(tokens[place + 2 : end - 1])
            if known not in NAMES and known not in PREFIXES:
                return False
            place, found = end, True
        elif token == "^":
            place += 1
            end = place + 1
            if tokens[place] == "{":
                end = tokens.index("}", place) + 1
            if not all(t.isdigit() or t in r"{ - / } \circ" for t in tokens[place:end]):
                return False
            place = end
        elif token in _AMONG_UNITS:
            place += 1
        else:
            return False
    return found


def _end_of_unit_fraction(tokens: tuple[str, ...], start: int) -> int:
    """Where a fraction of units ends; its start, if it is none.

    A number may stand above the line, beside a unit.
    """
    depth = groups = middle = 0
    for place in range(start + 1, len(tokens)):
        depth += {"{": 1, "}": -1}.get(tokens[place], 0)
        groups += not depth
        if groups == 1 and not depth:
            middle = place + 1
        if groups == 2:
            counted = tokens[start + 2].isdigit()
            units = tokens[middle:place] if counted else tokens[start + 1 : place]
            return place if _are_units(units) else start
    return start
