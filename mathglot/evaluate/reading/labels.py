"""How many formulas with labels are read right, by weights fitted to other files."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from mathglot.errors import MathglotError
from mathglot.evaluate.intervals import wilson
from mathglot.evaluate.labels import Judge, Label, Verdict, read_labels
from mathglot.evaluate.labels.answers import Answer
from mathglot.evaluate.labels.counts import Count
from mathglot.evaluate.labels.figures import report
from mathglot.evaluate.labels.judging import Outcome
from mathglot.evaluate.labels.label import NONE
from mathglot.evaluate.labels.special import find_special
from mathglot.evaluate.languages.data import read_hand
from mathglot.evaluate.languages.figures import SHARE, Failure, Figure
from mathglot.evaluate.languages.timing import OutOfTime, time_limit
from mathglot.evaluate.reading.files import read_prior, read_training_labels
from mathglot.evaluate.reading.fitting import fit_in_rounds
from mathglot.evaluate.reading.gathering import Gatherer
from mathglot.evaluate.reading.settings import Settings
from mathglot.languages import render
from mathglot.languages.latex.reader import find_readings
from mathglot.languages.latex.reader.weights import Weights

SECTION = "labels"
LABELS = "real_labelled.jsonl"
FOLDS = 5
# So many readings are looked at for a right one.
_FEW, _MANY = 5, 40
# Finding so many readings takes longer than finding the first.
_LIMIT = 20.0


@dataclass(frozen=True, slots=True)
class Result:
    """The first reading of a formula, and the place of the first that is right."""

    outcome: Outcome
    place: int | None = None

    def is_among(self, count: int) -> bool:
        """Whether one of the first so many readings is right."""
        return self.place is not None and self.place < count


def measure(settings: Settings) -> list[Figure]:
    """Labels of files that fitting has not seen, and pairs written by hand."""
    labels = settings.draw(read_labels(settings.data / LABELS))
    results = read_folds(labels, settings.draw(read_training_labels()), settings)
    figures = _count(results)
    try:
        hand = [
            Label(
                row["id"], "hand", row["latex"], "computable", forms[0], (*forms[1:],)
            )
            for row in read_hand(settings.data)
            for forms in (row["forms"],)
        ]
    except FileNotFoundError:
        return figures
    read = read_all(hand, None, settings, "pairs by hand")
    right = [result.outcome for result in read]
    name = "hand_dev, by the weights that Mathglot has: right first"
    return [*figures, _show(name, right)]


def read_folds(
    labels: Sequence[Label], training: Sequence[Label], settings: Settings
) -> list[Result]:
    """The results of all labels, each read by weights that know nothing of its file."""
    prior = read_prior()
    gather = Gatherer(settings.crew, prior, settings.track)
    results: list[Result] = []
    for number, files in enumerate(part_files(labels), start=1):
        seen = [one for one in (*training, *labels) if one.book not in files]
        weights = fit_in_rounds(seen, prior, gather=gather)
        unseen = [label for label in labels if label.book in files]
        results += read_all(unseen, weights, settings, f"fold {number}")
    return results


def part_files(labels: Iterable[Label], folds: int = FOLDS) -> list[set[str]]:
    """The files of labels in folds of about as many labels; always the same."""
    counts: dict[str, int] = {}
    for label in labels:
        counts[label.book] = counts.get(label.book, 0) + 1
    files = sorted(counts)
    random.Random(0).shuffle(files)
    parted: list[set[str]] = [set() for _ in range(folds)]
    sizes = [0] * folds
    # The largest first, each into what is the smallest fold so far.
    for file in sorted(files, key=lambda name: -counts[name]):
        smallest = sizes.index(min(sizes))
        parted[smallest].add(file)
        sizes[smallest] += counts[file]
    return [files for files in parted if files]


def read_all(
    labels: Sequence[Label], weights: Weights | None, settings: Settings, name: str
) -> list[Result]:
    """What comes of each formula under some weights, or those that Mathglot has."""
    work = partial(read_one, weights=weights)
    return settings.crew.map(work, labels, settings.track, name)


def read_one(label: Label, weights: Weights | None) -> Result:
    """Read one formula and judge what is found; without a reading it is refused."""
    try:
        with time_limit(_LIMIT):
            found = find_readings(label.latex, _MANY, weights)
    except OutOfTime:
        error = f"more than {_LIMIT:g} s"
        return Result(Outcome(label, Answer("", error=error), Verdict(False), False))
    except (MathglotError, RecursionError) as problem:
        refused = Answer("", error=f"{type(problem).__name__}: {problem}")
        verdict = Verdict(label.kind == NONE)
        return Result(Outcome(label, refused, verdict, False))
    judge = Judge(label)
    verdicts = [judge.judge(candidate.tree) for candidate in found]
    places = [place for place, verdict in enumerate(verdicts) if verdict.right]
    tree = found[0].tree
    special = () if verdicts[0].right else find_special(tree, label.trees)
    first = Answer(render(tree, "mathematica"), tree, displays=True)
    outcome = Outcome(label, first, verdicts[0], True, special)
    return Result(outcome, min(places, default=None))


def _count(results: Sequence[Result]) -> list[Figure]:
    outcomes = [result.outcome for result in results]
    found = report(outcomes)
    rows = [result for result in results if result.outcome.label.kind != NONE]
    translated = [result.outcome for result in rows]
    figures = [_show("right first", translated)]
    for kind in found.kinds:
        group = [one for one in translated if one.label.kind == kind.name]
        figures.append(_show(f"{kind.name}: right first", group))
    for count in (_FEW, _MANY):
        right = Count(sum(result.is_among(count) for result in rows), len(rows))
        figures.append(_share(f"right among the first {count}", right))
    invented = tuple(
        Failure(", ".join(one.special), one.label.latex, one.answer.text)
        for one in translated
        if one.special
    )
    return [
        *figures,
        _share("refused, of those without a translation", found.refused),
        Figure(
            SECTION,
            "wrong special functions",
            found.special.count,
            "formulas",
            total=len(rows),
            failures=invented,
            more={"functions": found.special_functions},
        ),
    ]


def _show(name: str, outcomes: Sequence[Outcome]) -> Figure:
    """The share that is right, with what was read instead of what is wanted."""
    wrong = [one for one in outcomes if not one.verdict.right]
    failures = tuple(
        Failure(
            "wrong" if one.answer.text else "refused",
            one.label.latex,
            f"{one.answer.text or one.answer.error}; wanted: {one.label.mathematica}",
        )
        for one in wrong
    )
    return _share(name, Count(len(outcomes) - len(wrong), len(outcomes)), failures)


def _share(name: str, count: Count, failures: tuple[Failure, ...] = ()) -> Figure:
    return Figure(
        SECTION,
        name,
        count.share if count.total else float("nan"),
        SHARE,
        total=count.total,
        failures=failures,
        more={"interval": wilson(count.count, count.total)},
    )
