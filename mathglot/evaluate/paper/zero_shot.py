"""Table (h): a hundred formulas of the DLMF, translated by a model that never saw them.

Answers are graded by a person. Grades are kept with the answers they are for, so that
an answer that another run repeats need not be graded again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mathglot.evaluate.languages.data import read_rows
from mathglot.evaluate.paper.figures import Figure, make_share
from mathglot.evaluate.paper.formulas import Formula
from mathglot.evaluate.paper.rules import LACAST_FILE, read_lacast
from mathglot.evaluate.paper.vocabulary import is_outside


@dataclass(frozen=True, slots=True)
class Grade:
    """What a person found: whether the answer is right, and why."""

    right: bool
    reason: str


def read_grades(path: Path) -> dict[tuple[str, str], Grade]:
    """Grades by the formula's id and the answer."""
    return {
        (str(row["id"]), str(row["translation"])): Grade(row["right"], row["reason"])
        for row in read_rows(path)
    }


def measure_graded(
    formulas: Sequence[Formula],
    answers: Mapping[str, str],
    grades: Mapping[tuple[str, str], Grade],
    known: frozenset[str],
) -> dict[str, Figure]:
    """How many answers are right, of those graded; how many formulas are outside of a
    vocabulary, and how many of the others are right."""
    graded = [f for f in formulas if (f.id, answers.get(f.id, "")) in grades]
    right = [grades[f.id, answers[f.id]].right for f in graded]
    inside = [
        grades[f.id, answers[f.id]].right
        for f in graded
        if not is_outside(f.latex, known)
    ]
    return {
        "right": make_share(right),
        "ungraded": Figure(len(formulas) - len(graded), unit=f"of {len(formulas)}"),
        "out of vocabulary": make_share([is_outside(f.latex, known) for f in formulas]),
        "right, inside the vocabulary": make_share(inside),
    }


def measure_lacast(
    formulas: Sequence[Formula], data: Path, grades: Path
) -> dict[str, Figure]:
    """What LaCASt makes of the same formulas, from their semantic LaTeX.

    Its answers are not kept beside their grades: they are LaCASt's.
    """
    answers = read_lacast(data)
    right = {str(row["id"]) for row in read_rows(grades) if row["right"]}
    verified = {
        int(row["line"]) for row in read_rows(data / LACAST_FILE) if row["verified"]
    }
    lines = [int(formula.id.partition(":")[2]) for formula in formulas]
    return {
        "right": make_share([formula.id in right for formula in formulas]),
        "answered": make_share([line in answers for line in lines]),
        "verified": make_share([line in verified for line in lines]),
    }
