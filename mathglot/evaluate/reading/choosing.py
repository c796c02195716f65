r"""Readings of labelled formulas, right ones and wrong ones, for a network to choose.

A network that has learnt to write what is right still has to tell it from what the
reader finds instead. Only formulas that have both are of use.

>>> found = choose(Label("1", "a/b", "f(x+1)", "computable", "f[x + 1]", ()))
>>> found.readings[0]
Chosen(text='f[x + 1]', weight=0.0, right=True)
>>> [one.text for one in found.readings if not one.right]
['f (x + 1)', 'Fibonacci[x + 1]', 'RamanujanTauL[x + 1]', 'FresnelF[x + 1]']
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from mathglot.corpus.pairs import pair_from_line
from mathglot.corpus.storage import CorpusError, SetFolder
from mathglot.errors import MathglotError
from mathglot.evaluate.labels.judging import Judge
from mathglot.evaluate.labels.label import Label
from mathglot.evaluate.languages.timing import OutOfTime, time_limit
from mathglot.evaluate.reading.drawing import split_counts
from mathglot.languages import render
from mathglot.languages.latex.reader import Reader
from mathglot.languages.latex.reader.composition import NOTHING

# As many as the translator looks at, and the most seconds of processor time.
_MOST_READINGS = 6
_LIMIT = 3.0
_SEED = 1
# What weighs less than the best by more than this is no choice.
_WITHIN = 11.0


@dataclass(frozen=True, slots=True)
class Chosen:
    """A reading, by how much it outweighs the first, and whether it is right."""

    text: str
    weight: float
    right: bool


@dataclass(frozen=True, slots=True)
class ChoiceOfReadings:
    """A formula with its likeliest readings."""

    latex: str
    readings: tuple[Chosen, ...]

    @property
    def is_open(self) -> bool:
        """Whether some readings are right and others are not."""
        return len({one.right for one in self.readings}) == 2


def choose(label: Label) -> ChoiceOfReadings:
    """The likeliest readings of a labelled formula; none if it cannot be read.

    They weigh what their choices do: whole trees are not weighed, as those weights
    know the labels too well.
    """
    judge = Judge(label)
    try:
        with time_limit(_LIMIT):
            reader = Reader(label.latex, composition=NOTHING)
            found = reader.find_readings(_MOST_READINGS, _WITHIN)
            chosen = tuple(
                Chosen(
                    render(one.tree, "mathematica"),
                    round(one.score - found[0].score, 3),
                    judge.judge(one.tree).right,
                )
                for one in found
            )
    except (MathglotError, OutOfTime, RecursionError):
        return ChoiceOfReadings(label.latex, ())
    return ChoiceOfReadings(label.latex, chosen)


def draw_labels(corpus: Path, sets: str) -> list[Label]:
    """Pairs that train a network as labels, of sets such as `human:600,fungrim`."""
    labels: list[Label] = []
    for name, count in split_counts(sets).items() if sets else ():
        path = SetFolder(corpus, name).split_path("train")
        try:
            lines = path.read_text("utf-8").splitlines()
        except OSError as problem:
            raise CorpusError(f"{path}: {problem.strerror}") from None
        Random(_SEED).shuffle(lines)
        pairs = (pair_from_line(line) for line in lines)
        found = [
            Label(f"{name}:{n}", name, one.latex, "computable", one.text, ())
            for n, one in enumerate(pairs)
            if one.target == "mathematica"
        ]
        labels += found[:count]
    return labels
