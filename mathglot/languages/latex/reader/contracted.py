r"""Tensors that are multiplied by what stands in brackets: `G^{kl}(A_{lij} + B_{lji})`.

An index of the tensor that occurs in the brackets is summed over. A function has one
index or none that its arguments have as well.
"""

from __future__ import annotations

from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.chart import Chart

_SCRIPTS = ("_", "^")


def tell_contracted(
    chart: Chart, start: int, bracket: int, closing: int
) -> tuple[str, ...]:
    """What the brackets share with the indices of a letter, as a feature of a call."""
    own = _indices(chart, start, bracket)
    if len(own) < 2 or "," in chart.tokens[bracket:closing]:
        return ()
    inside = _indices(chart, bracket, closing)
    if not set(own) & set(inside) or len(inside) < 2:
        return ()
    where = "above" if "^" in chart.tokens[start:bracket] else "below"
    derived = r"\partial" in chart.tokens[bracket:closing]
    rows = derived or _has_rows(chart, bracket, closing)
    return (f"contracted:{where}:{'tensors' if rows else 'letters'}",)


def _indices(chart: Chart, begin: int, end: int) -> list[str]:
    """The letters that are scripts, or stand in a row of them."""
    found: list[str] = []
    for place in range(begin, end):
        if chart.tokens[place] in _SCRIPTS:
            inner, outer, _ = chart.script(place)
            found += [
                token
                for token in chart.tokens[inner:outer]
                if name_of(token) is not None
            ]
    return found


def _has_rows(chart: Chart, begin: int, end: int) -> bool:
    """Whether something in the brackets has several indices."""
    return any(
        chart.tokens[place] in _SCRIPTS and len(_indices(chart, place, place + 1)) > 1
        for place in range(begin, end)
    )
