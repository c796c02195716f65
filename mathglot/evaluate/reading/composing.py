"""The weights of whole trees, fitted to labelled formulas.

For each formula the reader gives its best readings, and the judge says which are
right. A log-linear model over what their whole trees tell goes on from what they weigh
already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mathglot.errors import MathglotError
from mathglot.evaluate.labels import Judge, Label
from mathglot.evaluate.languages.figures import Track
from mathglot.evaluate.reading.crew import Crew
from mathglot.evaluate.reading.fitting import Choice, fit, tell_apart
from mathglot.languages.latex.reader import Reader
from mathglot.languages.latex.reader.composition import NOTHING, Composition
from mathglot.languages.latex.reader.weights import Weights

# So many readings of a formula are told apart.
_MOST = 8
# What fewer formulas tell apart, or what weighs less than this, is left out.
_FEWEST, _LEAST = 3, 0.05
# The name of what a reading weighs already, a feature whose weight begins as 1.
_WEIGHT = "weight"


def fit_composition(
    weighted: Sequence[tuple[Sequence[Label], float]],
    crew: Crew,
    track: Track,
    *,
    strength: float = 0.0003,
) -> Composition:
    """Weights of whole trees under which right readings come first.

    Each group of labels comes with what one of them counts.
    """
    labels = [label for group, _ in weighted for label in group]
    counts = [count for group, count in weighted for _ in group]
    found = crew.map(find_composed, labels, track, "finding readings")
    kept = [
        (choice, count)
        for choice, count in zip(found, counts, strict=True)
        if choice is not None
    ]
    choices = _without_rare([choice for choice, _ in kept])
    fitted = fit(
        choices,
        Weights({_WEIGHT: 1.0}),
        importances=[count for _, count in kept],
        strength=strength,
    )
    # Beside what readings weigh already, which stays as it is.
    scale = fitted.values.pop(_WEIGHT, 1.0)
    values = {name: round(one / scale, 3) for name, one in fitted.values.items()}
    return Composition(
        {name: one for name, one in values.items() if abs(one) >= _LEAST}
    )


def find_composed(label: Label) -> Choice | None:
    """The best readings of a formula; None where there is nothing to learn."""
    try:
        reader = Reader(label.latex, composition=NOTHING)
        found = reader.find_readings(_MOST)
    except MathglotError:
        return None
    judge = Judge(label)
    verdicts = [judge.judge(one.tree).right for one in found]
    if not any(verdicts) or all(verdicts):
        return None
    # Others that are right are the first in another spelling: not to be learnt.
    first = verdicts.index(True)
    right = tuple(place == first for place in range(len(found)))
    counts = tell_apart([reader.compose(one.tree) for one in found])
    least = min(one.score for one in found)
    features = [
        Counter({_WEIGHT: one.score - least + 1.0}) + count
        for one, count in zip(found, counts, strict=True)
    ]
    return Choice(tuple(features), right)


def _without_rare(choices: Sequence[Choice]) -> list[Choice]:
    """The choices without what few formulas tell apart."""
    counted = Counter(
        name
        for choice in choices
        for name in {name for one in choice.features for name in one}
    )
    return [
        Choice(
            tuple(
                Counter({n: value for n, value in one.items() if counted[n] >= _FEWEST})
                for one in choice.features
            ),
            choice.right,
        )
        for choice in choices
    ]
