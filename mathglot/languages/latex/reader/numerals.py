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

_OPENERS, _CLOSERS = ("(", "[", r"\{"), (")", "]", r"\}")


def read_number(chart: Chart, start: int, into: Nodes) -> None:
    """Digits, a decimal point, digits in groups."""
    tokens = chart.tokens
    if tokens[start] == ".":
        if tokens[start + 1].isdigit():
            into.leaf(start + 2, levels.TIGHT, Number(f".{tokens[start + 1]}"))
        return
    into.leaf(start + 1, levels.TIGHT, Number(tokens[start]))
    end, text = start + 1, tokens[start]
    before = chart.tokens[max(start - 2, 0) : start]
    goes_on = before[-1:] == ["."] or (before[-1:] == [SPACE] and before[0].isdigit())
    if text != "0" and not goes_on:
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
        features = ("groups", f"groups:{_kind_of(chart, start, place, separator)}")
        into.leaf(place, levels.TIGHT, Number(digits), features)
        _read_fraction(chart, place, digits, into, features)


def _kind_of(chart: Chart, start: int, end: int, separator: str) -> str:
    """How what parts the digits is meant elsewhere: a comma mostly makes a list."""
    if separator == SPACE:
        return "space"
    if chart.has_blanks:
        return "parted"
    is_item = "," in (chart.tokens[end], *chart.tokens[max(start - 1, 0) : start])
    return "enclosed" if is_item or _is_enclosed(chart, start) else "free"


def _is_enclosed(chart: Chart, start: int) -> bool:
    """Whether a token stands in brackets or in a script."""
    before = chart.tokens[:start]
    if sum(map(before.count, _OPENERS)) > sum(map(before.count, _CLOSERS)):
        return True
    return any(
        opening < start < closing and before[opening - 1] in ("_", "^")
        for opening, closing in chart.closing.items()
    )


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
        following = chart.tokens[start + 8]
        features: tuple[str, ...] = ("mixed", f"mixed:{len(whole)}")
        if not any(map(name_of, chart.present)):
            # Sums are done with such numbers where nothing is unknown.
            features = (*features, "mixed:arithmetic")
        elif following == r"\pi":
            # A third of four times so much: 4\frac13\pi r^3.
            features = (*features, "mixed:pi")
        elif following.isalnum() or following in _OPENING:
            # What multiplies them has more numbers before it that are multiplied.
            features = (*features, "mixed:factor")
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
    features = ("decimal", *features, "groups", "groups:space")
    while size in GROUPS and tokens[end] == SPACE and tokens[end + 1].isdigit():
        group = tokens[end + 1]
        if len(group) > size:
            return
        digits, end = digits + group, end + 2
        _read_decimal(chart, end, f"{text}.{digits}", into, features)
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
