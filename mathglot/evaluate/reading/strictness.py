"""Whether a reading is refused by its formula with one visible token changed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.figures import Failure, Figure, count_kinds, share
from mathglot.evaluate.languages.mutation import changed
from mathglot.evaluate.languages.timing import OutOfTime, time_limit
from mathglot.evaluate.reading.attempts import LIMIT
from mathglot.evaluate.reading.settings import Settings
from mathglot.evaluate.reading.spellings import are_spellings
from mathglot.languages import displays, render
from mathglot.languages.equivalence import fingerprint
from mathglot.languages.latex.lexer import detokenize
from mathglot.languages.latex.normal import normal_tokens, normalise
from mathglot.languages.latex.reader import find_readings
from mathglot.languages.latex.wide_gaps import part_statements
from mathglot.languages.tree import Tree

SECTION = "strictness"
_FORMULAS = 2000
# One change of each class is made to each formula, where there is one.
_CLASSES = ("replaced", "moved", "dropped", "swapped")
# What is not seen itself: to swap it moves a font or a line, no sign.
_UNSEEN = frozenset(
    r"{ } & \\ \text \operatorname \mathrm \mathbf \mathsf \mathit".split()
)
# The whole of one formula may take longer than reading it does.
_PATIENCE = 5 * LIMIT


@dataclass(frozen=True, slots=True)
class Change:
    """A changed formula: what was done, and whether the reading still displays."""

    kind: str
    latex: str
    accepted: bool
    # Whether it is another spelling: its own first reading says the same, or it is
    # one of the established ones.
    is_spelling: bool = False


@dataclass(frozen=True, slots=True)
class Trial:
    """A formula that was read, and its changes."""

    latex: str
    text: str
    changes: tuple[Change, ...]


def measure(settings: Settings) -> list[Figure]:
    """The share of changes that is refused, with and without other spellings."""
    texts = [formula.latex for formula in settings.draw(settings.books, _FORMULAS)]
    trials = settings.crew.map(try_changes, texts, settings.track, "changing")
    read = [trial for trial in trials if trial is not None]
    tried = [(trial, change) for trial in read for change in trial.changes]
    name = f"one visible change refused, {len(read)} formulas"
    return [
        _count(f"{name}, other spellings apart", tried, False),
        _count(name, tried, True),
    ]


def _count(
    name: str, tried: list[tuple[Trial, Change]], with_spellings: bool
) -> Figure:
    counted = [row for row in tried if with_spellings or not row[1].is_spelling]
    accepted = [
        Failure(
            f"{change.kind}, another spelling" if change.is_spelling else change.kind,
            f"{trial.latex} -> {change.latex}",
            trial.text,
        )
        for trial, change in counted
        if change.accepted
    ]
    classes = count_kinds(accepted)
    return share(SECTION, name, len(counted), accepted, classes=classes)


def try_changes(latex: str) -> Trial | None:
    """Change a formula in each of the ways; None where it is not read."""
    try:
        with time_limit(_PATIENCE):
            tree = find_readings(latex, 1)[0].tree
            changes = tuple(_try_each(tree, latex))
    except (MathglotError, OutOfTime, RecursionError):
        return None
    return Trial(latex, render(tree, "mathematica"), changes)


def _try_each(tree: Tree, latex: str) -> Iterator[Change]:
    generator = random.Random(latex)
    latex = part_statements(latex)
    before = normalise(latex)
    tokens = normal_tokens(latex)
    every = list(all_changes(tokens, generator))
    generator.shuffle(every)
    for name in _CLASSES:
        for kind, text in every:
            if kind.endswith(name) and _is_another(text, before):
                accepted = displays(tree, text)
                same = accepted and _is_spelling(tree, tokens, text)
                yield Change(kind, text, accepted, same)
                break


def all_changes(
    tokens: list[str], generator: random.Random
) -> Iterator[tuple[str, str]]:
    """Every text that differs in one visible token: what was done, and the text."""
    yield from changed(tokens, generator)
    for place in range(len(tokens) - 1):
        first, second = tokens[place : place + 2]
        if first != second and not _UNSEEN & {first, second}:
            swapped = [*tokens[:place], second, first, *tokens[place + 2 :]]
            yield "neighbours swapped", detokenize(swapped)


def _is_another(latex: str, before: str) -> bool:
    """Whether a text has a normal form, and another than the formula had."""
    try:
        return normalise(latex) != before
    except MathglotError:
        return False


def _is_spelling(tree: Tree, tokens: list[str], changed_latex: str) -> bool:
    """Whether a changed text is read as the same, or is known to be."""
    return _says_same(tree, changed_latex) or are_spellings(
        tokens, normal_tokens(changed_latex)
    )


def _says_same(tree: Tree, latex: str) -> bool:
    try:
        first = find_readings(latex, 1)[0].tree
    except (MathglotError, RecursionError):
        return False
    return fingerprint(first) == fingerprint(tree)
