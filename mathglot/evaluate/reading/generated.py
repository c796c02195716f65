"""Whether LaTeX that was rendered from a tree is read as that tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from mathglot.errors import MathglotError, ParseError
from mathglot.evaluate.intervals import wilson
from mathglot.evaluate.labels import Judge, Label, read_labels
from mathglot.evaluate.labels.label import NONE
from mathglot.evaluate.languages.figures import Failure, Figure, count_kinds, share
from mathglot.evaluate.languages.timing import OutOfTime, time_limit
from mathglot.evaluate.reading.containing import find_wanted
from mathglot.evaluate.reading.drawing import (
    FITTING,
    MADE,
    MEASURING,
    SETS,
    draw_pairs,
)
from mathglot.evaluate.reading.files import read_prior
from mathglot.evaluate.reading.fitting import fit_in_rounds
from mathglot.evaluate.reading.gathering import Gatherer
from mathglot.evaluate.reading.labels import LABELS
from mathglot.evaluate.reading.settings import Settings
from mathglot.languages import render
from mathglot.languages.latex.lexer import tokenize
from mathglot.languages.latex.reader import find_readings
from mathglot.languages.latex.reader.weights import Weights
from mathglot.languages.tree import Call, Tree, preorder

SECTION, HEADS = "generated", "heads"
# Of sets that are made, so many pairs are measured; and of all, fitted to.
_MEASURED, _FITTED = 6_000, 1_000
_FEW = 10
IN_FOREST, AMONG_FEW, WITH_HEADS = 0.995, 0.95, 0.92
# The most seconds of the processor's own time for one formula.
_LIMIT = 20.0
_FOREST = "in the forest"
# Reasons that the table shows; the JSON has every one.
_CLASSES = 15


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a pair: the place of the tree, if it is among the first readings."""

    label: Label
    is_read: bool = False
    place: int | None = None
    contained: bool = False
    # Why there is no such reading, and what there is instead.
    reason: str = ""
    first: str = ""


def measure(settings: Settings) -> list[Figure]:
    """Pairs of each set, by the weights of Mathglot and by some fitted to others."""
    labels = draw_pairs(_counts(settings, _MEASURED), MEASURING, settings.data)
    others = draw_pairs(_counts(settings, _FITTED), FITTING, settings.data)
    shipped = _read_all(labels, None, settings, "pairs")
    prior = read_prior()
    gather = Gatherer(settings.crew, prior, settings.track, guided=frozenset(others))
    weights = fit_in_rounds(others, prior, gather=gather)
    fitted = _read_all(labels, weights, settings, "pairs, fitted")
    figures: list[Figure] = []
    for name in ("all", *SETS):
        rows = [one for one in shipped if name in ("all", one.label.book)]
        again = [one for one in fitted if name in ("all", one.label.book)]
        if rows:
            figures += _count(name, rows, again)
    return figures


def _counts(settings: Settings, most: int) -> Mapping[str, int | None]:
    count = most if settings.sample is None else min(most, settings.sample)
    return {
        name: count if name in MADE else (settings.sample and count) for name in SETS
    }


def measure_heads(settings: Settings) -> list[Figure]:
    """Labels read with no other heads than their own."""
    labels = [
        label
        for label in settings.draw(read_labels(settings.data / LABELS))
        if label.kind != NONE
    ]
    found = settings.crew.map(_look, labels, settings.track, "labels, by their heads")
    name = "right among the first 1,000 with the heads of the label"
    return [_share(HEADS, name, found, [one.contained for one in found], WITH_HEADS)]


def _read_all(
    labels: Sequence[Label], weights: Weights | None, settings: Settings, name: str
) -> list[Found]:
    work = partial(read_pair, weights=weights)
    return settings.crew.map(work, labels, settings.track, name)


def read_pair(label: Label, weights: Weights | None) -> Found:
    """Read a formula: is its tree among the first readings, or at least in the forest?

    What is not in the forest under some weights is in it under none.
    """
    judge = Judge(label)
    try:
        with time_limit(_LIMIT):
            found = find_readings(label.latex, _FEW, weights)
    except (OutOfTime, MathglotError, RecursionError):
        found = []
    if not found:
        contained, reason = _search(label, weights, parts=True)
        return Found(label, contained=contained, reason=reason or "no reading displays")
    verdicts = [judge.judge(candidate.tree).right for candidate in found]
    first = render(found[0].tree, "mathematica")
    if any(verdicts):
        return Found(label, True, verdicts.index(True), True, first=first)
    contained, reason = _search(label, weights, parts=True)
    if not contained:
        reason = reason or _missing(label, [one.tree for one in found])
    return Found(label, True, None, contained, reason, first)


def _look(label: Label) -> Found:
    contained, reason = _search(label, None, parts=False)
    return Found(label, contained=contained, reason=reason or "no such reading")


def _search(label: Label, weights: Weights | None, *, parts: bool) -> tuple[bool, str]:
    try:
        with time_limit(_LIMIT):
            return find_wanted(label, weights, parts=parts) is not None, ""
    except OutOfTime:
        return False, f"more than {_LIMIT:g} s"
    except (MathglotError, RecursionError) as problem:
        return False, _refusal(label, problem)


def _refusal(label: Label, problem: Exception) -> str:
    if not isinstance(problem, ParseError):
        return type(problem).__name__
    rest = tokenize(label.latex[problem.position :])
    return f"refused at {rest[0]}" if rest else "refused at the end"


def _missing(label: Label, trees: Sequence[Tree]) -> str:
    """The class of a tree that is not in the forest: its heads that no reading has."""
    read = {name for tree in trees for name in _heads(tree)}
    missing = _heads(label.trees[0]) - read
    return f"without {', '.join(sorted(missing))}" if missing else "of the same heads"


def _heads(tree: Tree) -> set[str]:
    return {node.name for node in preorder(tree) if type(node) is Call and node.name}


def _count(name: str, rows: list[Found], fitted: list[Found]) -> list[Figure]:
    def share_of(what: str, held: list[bool], bound: float | None = None) -> Figure:
        classes = _CLASSES if what == _FOREST and name != "all" else 0
        return _share(SECTION, f"{name}: {what}", rows, held, bound, classes)

    pairs = list(zip(rows, fitted, strict=True))
    contained = [one.contained or other.contained for one, other in pairs]
    return [
        share_of("read", [one.is_read for one in rows]),
        share_of(_FOREST, contained, IN_FOREST),
        share_of("among the first 10", [one.place is not None for one in rows]),
        share_of("first", [one.place == 0 for one in rows]),
        share_of(
            "among the first 10, fitted",
            [other.place is not None for other in fitted],
            AMONG_FEW,
        ),
        share_of("first, fitted", [other.place == 0 for other in fitted]),
    ]


def _share(
    section: str,
    name: str,
    rows: Sequence[Found],
    held: Sequence[bool],
    bound: float | None,
    classes: int = _CLASSES,
) -> Figure:
    failures = [
        Failure(
            one.reason or "later",
            one.label.latex,
            f"{one.first}; wanted: {one.label.mathematica}",
        )
        for one, kept in zip(rows, held, strict=True)
        if not kept
    ]
    kinds = dict(list(count_kinds(failures).items())[:classes])
    interval = wilson(len(rows) - len(failures), len(rows))
    return share(
        section, name, len(rows), failures, bound, interval=interval, classes=kinds
    )
