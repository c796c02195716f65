"""The choices of many labels, found by several processes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from mathglot.evaluate.labels import Label
from mathglot.evaluate.languages.figures import Track
from mathglot.evaluate.reading.crew import Crew
from mathglot.evaluate.reading.fitting import Choice, find_choice
from mathglot.languages.latex.reader.weights import Weights


class Gatherer:
    """Finds choices; those under the prior, which every fit asks for, only once.

    Of the labels in `guided` a right tree is found by its names where it comes late.
    """

    def __init__(
        self,
        crew: Crew,
        prior: Weights,
        track: Track,
        *,
        guided: Collection[Label] = (),
    ) -> None:
        self._crew = crew
        self._prior = prior
        self._track = track
        self._guided = guided
        self._first: dict[Label, Choice | None] = {}

    def __call__(
        self, labels: Iterable[Label], weights: Weights, most: int
    ) -> list[Choice | None]:
        """The choice of each label under some weights."""
        labels = list(labels)
        if weights is not self._prior:
            return self._find(labels, weights, most)
        missing = [label for label in labels if label not in self._first]
        found = self._find(missing, weights, most)
        self._first |= dict(zip(missing, found, strict=True))
        return [self._first[label] for label in labels]

    def _find(
        self, labels: list[Label], weights: Weights, most: int
    ) -> list[Choice | None]:
        work = partial(_find_choice, weights=weights, most=most)
        asked = [(label, label in self._guided) for label in labels]
        return self._crew.map(work, asked, self._track, "finding trees", _id_of)


def _find_choice(
    asked: tuple[Label, bool], weights: Weights, most: int
) -> Choice | None:
    label, guided = asked
    return find_choice(label, weights, most, guided=guided)


def _id_of(asked: tuple[Label, bool]) -> str:
    return asked[0].id
