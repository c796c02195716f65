r"""Table (f): LaTeX of papers to Mathematica, back by TeXForm, and compared.

The paper compares tokens as they are, so that `x^2` and `x^{2}` differ; beside that,
both sides are compared here in normal form.

>>> trip = make_trip(r"\frac { 1 } { 2 } x ^ { 2 } .", "x^2/2")
>>> trip.back, trip.distance
('\\frac{x^2}{2}', 6)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from mathglot.corpus.tokens import read_source
from mathglot.errors import MathglotError
from mathglot.evaluate.metrics import distance
from mathglot.evaluate.paper.figures import Figure, make_mean, make_share
from mathglot.languages import displays, normalise, parse, readings, render, tokenize

_NEAR = 5


@dataclass(frozen=True, slots=True)
class Trip:
    """A formula, and what came back of it; nothing where there was no Mathematica."""

    latex: str
    back: str | None = None
    same: bool = False
    same_as_typed: bool = False
    displays: bool = False
    distance: int = 0

    @property
    def valid(self) -> bool:
        """Whether the answer was Mathematica."""
        return self.back is not None


def make_trip(latex: str, translation: str) -> Trip:
    """Send an answer back to LaTeX, and see how far it is from the formula."""
    try:
        tree = parse(translation, "mathematica")
        back = render(tree, "latex")
        wanted, found = read_source(latex), read_source(back)
    except MathglotError:
        return Trip(latex)
    try:
        typed = tokenize(latex, "latex") == tokenize(back, "latex")
    except MathglotError:
        typed = False
    return Trip(
        latex,
        normalise(back),
        wanted == found,
        typed,
        displays(tree, latex),
        distance(wanted, found),
    )


def answer_shipped(formulas: Sequence[str]) -> list[str]:
    """The first answers of Mathglot as it ships, guesses where nothing displays."""
    # Only here: machines that train need not have what the translator runs on.
    from mathglot.translate.translator import Translator

    with Translator(threads=1) as translator:
        found = translator.translate_many(formulas, check=False, guess=True)
    return [one.text if one.error is None else "" for one in found]


def answer_by_reading(formulas: Iterable[str]) -> list[str]:
    """The first readings: Mathglot without its network."""
    answers = []
    for latex in formulas:
        try:
            found = readings(latex, 1)
        except MathglotError:
            found = []
        answers.append(_write(found[0].tree) if found else "")
    return answers


_write = partial(render, language="mathematica")


def measure_trips(formulas: Sequence[str], answers: Sequence[str]) -> dict[str, Figure]:
    """The figures of the paper's table, in normal form, and EM as typed."""
    trips = [make_trip(*pair) for pair in zip(formulas, answers, strict=True)]
    valid = [trip for trip in trips if trip.valid]
    return {
        "EM": make_share([trip.same for trip in trips]),
        "EM, as typed": make_share([trip.same_as_typed for trip in trips]),
        "valid": make_share([trip.valid for trip in trips]),
        "LD <= 5": make_share([t.valid and t.distance <= _NEAR for t in trips]),
        "displays": make_share([trip.displays for trip in trips]),
        "LD": make_mean([float(trip.distance) for trip in valid]),
    }
