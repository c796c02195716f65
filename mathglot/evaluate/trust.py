"""How far answers can be trusted: what "displays" is worth, and what the score adds.

An answer is right if it is the same mathematics as what was wanted. Of the answers that
display as their formulas, those above a threshold on the score are trusted.

>>> answers = [Answer(True, True, -0.1), Answer(False, True, -0.9), Answer(True, False)]
>>> cover(answers, 0.99)
Coverage(precision=0.99, share=0.3333333333333333, threshold=-0.1)
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mathglot.errors import MathglotError
from mathglot.evaluate.intervals import wilson
from mathglot.evaluate.translations import Record
from mathglot.languages import equivalent, parse
from mathglot.languages.tree import Tree
from mathglot.translate.ranking import check_candidate, rank
from mathglot.translate.translation import Translation

PRECISIONS = (0.95, 0.99)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one formula."""

    right: bool
    displays: bool
    score: float = -math.inf
    holds: bool | None = None


@dataclass(frozen=True, slots=True)
class Coverage:
    """The share of all formulas that can be trusted at a precision, and from where."""

    precision: float
    share: float
    threshold: float | None


def judge_answer(translation: Translation, wanted: Sequence[Tree]) -> Answer:
    """An answer beside the trees that count as right."""
    tree = translation.tree
    right = tree is not None and any(_same(tree, gold) for gold in wanted)
    checks = translation.checks
    return Answer(right, checks.displays is True, translation.score, checks.holds)


def answer_record(record: Record) -> Answer | None:
    """What is left of candidates that a search found before: what displays, first.

    None where what is wanted is no Mathematica.
    """
    try:
        gold = parse(record.gold, "mathematica")
    except MathglotError:
        return None
    candidates = [
        check_candidate(record.source, found.text, record.target, found.score or 0.0)
        for found in record.candidates
        if not found.error
    ]
    if not candidates:
        return Answer(False, False)
    return judge_answer(rank(candidates), [gold])


def cover(answers: Sequence[Answer], precision: float) -> Coverage:
    """The most that can be trusted, by a threshold on the score."""
    shown = sorted(
        (answer for answer in answers if answer.displays),
        key=lambda answer: -answer.score,
    )
    right = trusted = 0
    threshold: float | None = None
    for count, answer in enumerate(shown, start=1):
        right += answer.right
        if right >= precision * count:
            trusted, threshold = count, answer.score
    return Coverage(precision, trusted / max(1, len(answers)), threshold)


def _same(tree: Tree, gold: Tree) -> bool:
    try:
        return equivalent(tree, gold)
    except MathglotError:
        return False


def show_trust(named: Iterable[tuple[str, Sequence[Answer]]]) -> str:
    """A table: a line for each set of answers."""
    titles = ["set", "formulas", "right", "display", "right if so", "holds"]
    titles += [f"at {precision:.0%}" for precision in PRECISIONS]
    lines = [titles, *(_show_line(name, answers) for name, answers in named)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(titles))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if not place else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _show_line(name: str, answers: Sequence[Answer]) -> list[str]:
    shown = [answer for answer in answers if answer.displays]
    right = sum(answer.right for answer in shown)
    low, high = wilson(right, len(shown))
    precise = f"{right / max(1, len(shown)):.1%} ({low:.1%} to {high:.1%})"
    cells = [
        name,
        str(len(answers)),
        _share([answer.right for answer in answers]),
        _share([answer.displays for answer in answers]),
        precise,
        _share([answer.holds is True for answer in answers]),
    ]
    for precision in PRECISIONS:
        found = cover(answers, precision)
        above = "" if found.threshold is None else f" above {found.threshold:.2g}"
        cells.append(f"{found.share:.1%}{above}")
    return cells


def _share(values: Sequence[bool]) -> str:
    return f"{sum(values) / max(1, len(values)):.1%}"
