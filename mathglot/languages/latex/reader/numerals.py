"""Numbers: digits, decimal points, groups of three digits."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.structures.mixed_numbers import is_proper
from mathglot.languages.tree import Number, call


def read_number(chart: Chart, start: int, into: Nodes) -> None:
    """Digits, a decimal point, groups of three digits."""
    tokens = chart.tokens
    if tokens[start] == ".":
        if tokens[start + 1].isdigit():
            into.leaf(start + 2, levels.TIGHT, Number(f".{tokens[start + 1]}"))
        return
    into.leaf(start + 1, levels.TIGHT, Number(tokens[start]))
    end, text = start + 1, tokens[start]
    if len(text) <= 3 and text != "0":
        for separator in (",", r"\ "):
            digits, place = text, end
            while tokens[place] == separator and _is_group(tokens[place + 1]):
                digits += tokens[place + 1]
                place += 2
                into.leaf(place, levels.TIGHT, Number(digits), ("groups",))
                _read_fraction(chart, place, digits, into, ("groups",))
    _read_fraction(chart, end, text, into, ())
    if tokens[end] == r"\frac":
        _read_mixed(chart, start, into)


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
        length = f"mixed:{len(whole)}"
        into.leaf(start + 8, levels.DIVISION, number, ("mixed", length))


def _is_group(token: str) -> bool:
    return len(token) == 3 and token.isdigit()


def _read_fraction(
    chart: Chart, place: int, text: str, into: Nodes, features: tuple[str, ...]
) -> None:
    if chart.tokens[place] == "." and chart.tokens[place + 1].isdigit():
        number = Number(f"{text}.{chart.tokens[place + 1]}")
        into.leaf(place + 2, levels.TIGHT, number, ("decimal", *features))
