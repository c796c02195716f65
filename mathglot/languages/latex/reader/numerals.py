"""Numbers: digits, decimal points, groups of three digits."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.long_numbers import DOTS, GROUPS, SPACE
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.structures.mixed_numbers import is_proper
from mathglot.languages.tree import Number, call

# What a factor may begin with, beside letters and digits.
_OPENING = frozenset(
    ["(", "[", r"\{", ".", "|", r"\frac", r"\sqrt", r"\cdot", r"\times"]
)


def read_number(chart: Chart, start: int, into: Nodes) -> None:
    """Digits, a decimal point, digits in groups."""
    tokens = chart.tokens
    if tokens[start] == ".":
        if tokens[start + 1].isdigit():
            into.leaf(start + 2, levels.TIGHT, Number(f".{tokens[start + 1]}"))
        return
    into.leaf(start + 1, levels.TIGHT, Number(tokens[start]))
    end, text = start + 1, tokens[start]
    if text != "0":
        for size, separator in ((3, ","), *((size, SPACE) for size in GROUPS)):
            _read_groups(chart, start, size, separator, into)
    _read_fraction(chart, end, text, into, ())
    if tokens[end] == r"\frac":
        _read_mixed(chart, start, into)


def _read_groups(
    chart: Chart, start: int, size: int, separator: str, into: Nodes
) -> None:
    """A whole number whose digits stand in groups of a size."""
    tokens, digits, place = chart.tokens, chart.tokens[start], start + 1
    if len(digits) > size:
        return
    while tokens[place] == separator and _is_group(tokens[place + 1], size):
        digits += tokens[place + 1]
        place += 2
        into.leaf(place, levels.TIGHT, Number(digits), ("groups",))
        _read_fraction(chart, place, digits, into, ("groups",))


def _read_mixed(chart: Chart, start: int, into: Nodes) -> None:
    r"""`2\frac34`, which is 2 + 3/4."""
    whole, _, opening, one, middle, again, other, closing = chart.tokens[
        start : start + 8
    ]
    if (opening, middle, again, closing) != ("{", "}", "{", "}") or whole == "0":
        return
    if is_proper(one, other):
        part = call("Divide", Number(one), Number(other))
        number = call("Plus", Number(whole), part)
        features: tuple[str, ...] = ("mixed", f"mixed:{len(whole)}")
        if not any(map(name_of, chart.present)):
            # Sums are done with such numbers where nothing is unknown.
            features = (*features, "mixed:arithmetic")
        elif chart.tokens[start + 8] == r"\pi":
            # A third of four times so much: 4\frac13\pi r^3.
            features = (*features, "mixed:pi")
        into.leaf(start + 8, levels.POWER, number, features)


def _is_group(token: str, size: int) -> bool:
    return len(token) == size and token.isdigit()


def _read_fraction(
    chart: Chart, place: int, text: str, into: Nodes, features: tuple[str, ...]
) -> None:
    """What stands behind the point, in groups or not, with dots where it goes on."""
    tokens = chart.tokens
    if tokens[place] != "." or not tokens[place + 1].isdigit():
        return
    digits, end = tokens[place + 1], place + 2
    _read_decimal(chart, end, f"{text}.{digits}", into, ("decimal", *features))
    size = len(digits)
    while size in GROUPS and tokens[end] == SPACE and tokens[end + 1].isdigit():
        group = tokens[end + 1]
        if len(group) > size:
            return
        digits, end = digits + group, end + 2
        number = f"{text}.{digits}"
        _read_decimal(chart, end, number, into, ("decimal", *features, "groups"))
        if len(group) < size:
            return


def _read_decimal(
    chart: Chart, end: int, number: str, into: Nodes, features: tuple[str, ...]
) -> None:
    into.leaf(end, levels.TIGHT, Number(number), features)
    following = chart.tokens[end + 1] if chart.tokens[end] == DOTS else "."
    # Dots between numbers are a product or a range.
    if not following.isalnum() and following not in _OPENING:
        into.leaf(end + 1, levels.TIGHT, Number(number), (*features, "cut"))
