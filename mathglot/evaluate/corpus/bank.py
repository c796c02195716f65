"""The bank: how much there is, and how much of it evaluation confirms."""

from __future__ import annotations

from mathglot.corpus.bank import load_bank
from mathglot.corpus.bank.confirmation import load_verdicts
from mathglot.corpus.keys import statement_key
from mathglot.evaluate.corpus.settings import Settings
from mathglot.evaluate.languages.figures import SHARE, Failure, Figure
from mathglot.languages.latex.matcher import displays

SECTION = "bank"


def measure(settings: Settings) -> list[Figure]:
    """Formulas, function patterns, confirmed ones, and LaTeX that is recognised."""
    formulas = load_bank()
    verdicts = load_verdicts()
    different = len({statement_key(formula.tree) for formula in formulas})
    functions = [f for f in formulas if f.collection == "functions"]
    everyday = [f for f in formulas if f.collection == "everyday"]
    patterns = len({formula.heading for formula in functions})
    known = [verdicts.get(formula.digest) for formula in formulas]
    confirmed = sum(verdict is not None and verdict.value is True for verdict in known)
    lines = [(formula, line) for formula in formulas for line in formula.latex]
    hidden = [
        Failure("not displayed", line, formula.place)
        for formula, line in settings.track(lines, "displays")
        if not displays(formula.tree, line)
    ]
    return [
        Figure(SECTION, "formulas about functions", len(functions), at_least=3000),
        Figure(SECTION, "function patterns", patterns, at_least=300),
        Figure(SECTION, "everyday formulas", len(everyday), at_least=800),
        Figure(
            SECTION,
            "different up to names",
            different / len(formulas),
            SHARE,
            at_least=1.0,
            total=len(formulas),
        ),
        Figure(
            SECTION,
            "confirmed by evaluation",
            confirmed / len(formulas),
            SHARE,
            at_least=0.75,
            total=len(formulas),
        ),
        Figure(
            SECTION,
            "LaTeX by hand that displays its formula",
            1 - len(hidden) / max(1, len(lines)),
            SHARE,
            total=len(lines),
            failures=tuple(hidden),
        ),
    ]
