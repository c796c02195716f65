r"""Numbers in other bases: `(1011)_2`, `1011_2` and `(\mathrm{2F})_{16}`."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.tree import Number

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Digits beyond 9 are those of this base; others have no letters in books.
_HEXADECIMAL = "16"
_LETTERS = frozenset("ABCDEF")
_FONTS = (r"\mathrm", r"\mathtt")


def is_in_base(digits: str, base: str) -> bool:
    """Whether digits, with a point or without, are those of a number in a base.

    >>> is_in_base("1011", "2"), is_in_base("12", "2"), is_in_base("2F", "16")
    (True, False, True)
    """
    if not base.isdecimal() or not 1 < int(base[:3]) <= len(_DIGITS):
        return False
    whole, point, fraction = digits.partition(".")
    known = _DIGITS[: int(base)]
    return (
        bool(whole)
        and bool(fraction or not point)
        and set(whole + fraction) <= {*known}
    )


@opens("(", *_FONTS)
def read_bracketed_digits(chart: Chart, start: int, into: Nodes) -> None:
    """Digits in brackets, or upright ones, with their base below."""
    if chart.tokens[start] != "(":
        digits, end = _read_digits(chart, start)
        _add(chart, start, digits, end, into)
        return
    digits, end = _read_digits(chart, start + 1)
    if chart.tokens[end] == ")":
        _add(chart, start, digits, end + 1, into)


def read_numbered(chart: Chart, start: int, into: Nodes) -> None:
    """Digits with their base below: 1011_2."""
    digits, end = _read_digits(chart, start)
    if digits.replace(".", "").isdecimal():
        _add(chart, start, digits, end, into)


def _read_digits(chart: Chart, start: int) -> tuple[str, int]:
    """The digits from a place, and where they end."""
    tokens = chart.tokens
    if tokens[start] in _FONTS:
        return chart.word(start), chart.closing.get(start + 1, start) + 1
    end = start
    while tokens[end].isdecimal() or tokens[end] in _LETTERS or tokens[end] == ".":
        end += 1
    return "".join(tokens[start:end]), end


def _add(chart: Chart, start: int, digits: str, end: int, into: Nodes) -> None:
    if not digits or chart.tokens[end] != "_":
        return
    if len(digits) < 2 and not _has_longer(chart):
        # One digit with a number below is rather something else: (2)_3.
        return
    begin, stop, final = chart.script(end)
    base = "".join(chart.tokens[begin:stop])
    if not is_in_base(digits, base):
        return
    kind = "digits"
    if not digits.replace(".", "").isdecimal():
        if base != _HEXADECIMAL:
            return
        # Letters alone are rather factors, unless they are upright.
        upright = not _BRACE.isdisjoint(chart.tokens[end - 2 : end])
        kind = "digits" if upright or not digits.isalpha() else "letters"
    into.leaf(final, levels.ATOM, Number(f"{base}^^{digits}"), (f"numeral:{kind}",))


def _has_longer(chart: Chart) -> bool:
    """Whether a number of several digits stands somewhere with its base."""
    tokens = chart.tokens
    for place, token in enumerate(tokens):
        if len(token) > 1 and token.isdecimal():
            end = place + 1 + (tokens[place + 1] == ")")
            if tokens[end] == "_":
                begin, stop, _ = chart.script(end)
                if is_in_base(token, "".join(tokens[begin:stop])):
                    return True
    return False


_BRACE = frozenset("}")
