r"""Continued fractions written out: `\cfrac{1}{2+\cfrac{1}{2+\cdots}}`."""

from collections.abc import Iterator
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import EITHER, Layout, builds
from mathglot.languages.latex.structures.dots import Series, read_series
from mathglot.languages.latex.structures.substitution import terms_at
from mathglot.languages.latex.template import Template, template_of
from mathglot.languages.tree import Call, Number, Symbol, Tree, call

_MOST_SHOWN = 4
_DOTS = (r"\cdots", r"\ldots", r"\ddots")


@builds("ContinuedFractionK")
def continued_fraction_layouts(node: Call) -> Iterator[Layout]:
    """The first partial quotients, and dots inside the last."""
    arguments = node.arguments
    if len(arguments) == 2:
        arguments = (Number("1"), *arguments)
    if len(arguments) != 3:
        return
    above, below, iterator = arguments
    numerators = read_series(call("Sum", above, iterator))
    denominators = read_series(call("Sum", below, iterator))
    if numerators is None or denominators is None or numerators.start is None:
        return
    if numerators.last != Symbol("Infinity"):
        return
    parts: list[Tree] = []
    for step in range(_MOST_SHOWN + 1):
        parts += [_term(numerators, step), _term(denominators, step)]
    for shown in range(1, _MOST_SHOWN + 1):
        for dots in _DOTS:
            for template in _templates(shown, dots):
                yield Layout(template, tuple(parts), ACCEPTED)


def _term(series: Series, step: int) -> Tree:
    assert series.start is not None
    value = Number(str(series.start + step))
    return call(EITHER, *terms_at(series.term, series.index, value))


@lru_cache(maxsize=32)
def _templates(shown: int, dots: str) -> tuple[Template, ...]:
    """Dots for what is left, or above the line that follows."""
    names = tuple(
        f"{letter}{step}" for step in range(_MOST_SHOWN + 1) for letter in "nd"
    )
    texts = []
    for rest in (dots, rf"\frac{{#n{shown}}}{{{dots}}}"):
        text = rest
        for step in reversed(range(shown)):
            text = rf"\frac{{#n{step}}}{{#d{step}:sum+{text}}}"
        texts.append(text)
    return tuple(template_of(text, names, levels.POWER) for text in texts)
