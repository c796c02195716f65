"""`mathglot translate --from semantic`: semantic LaTeX translated by rules."""

from __future__ import annotations

import mathglot
from mathglot.errors import MathglotError
from mathglot.interfaces.cli.results import (
    Answer,
    Problem,
    Result,
    explain,
    gather_parts,
)


class Rules:
    """Translation by rules, and what all formulas of one run have in common."""

    def __init__(
        self,
        targets: tuple[str, ...],
        symbols: tuple[str, ...],
        given: tuple[str, ...],
        check: bool,
        seconds: float,
    ) -> None:
        self.targets = targets
        self.symbols = symbols
        self.given = given
        self.check = check
        self.seconds = seconds

    def translate(
        self,
        text: str,
        notes: bool,
        symbols: tuple[str, ...] = (),
        constraints: tuple[str, ...] = (),
    ) -> Result:
        """One formula: the translation, what was assumed, and what was checked."""
        symbols = (*self.symbols, *symbols)
        reading = mathglot.read(text, "semantic", symbols=symbols)
        more, shown = self._describe(reading, notes, symbols, constraints)
        results: dict[str, Answer | Problem] = {}
        for target in self.targets:
            try:
                written = mathglot.render(reading.tree, target, flavour="dlmf")
                results[target] = Answer(written, written, more, shown)
            except MathglotError as problem:
                results[target] = explain(problem)
        return gather_parts(results)

    def _describe(
        self,
        reading: mathglot.Reading,
        notes: bool,
        symbols: tuple[str, ...],
        constraints: tuple[str, ...],
    ) -> tuple[dict[str, object], tuple[str, ...]]:
        """What a record says beside the translation, and the notes for people."""
        from mathglot.corpus.importers.dlmf import read_constraints

        given, unread = read_constraints((*self.given, *constraints), symbols)
        more: dict[str, object] = {"assumptions": list(reading.assumptions)}
        if given or unread:
            more["constraints"] = [mathglot.render(t, "mathematica") for t in given]
            more["unread_constraints"] = list(unread)
        remarks = list(reading.assumptions)
        remarks += [f"the constraint {item} could not be read" for item in unread]
        shown = list(remarks) if notes else []
        if self.check:
            found = mathglot.holds(reading.tree, given, seconds=self.seconds)
            more["check"] = {"value": found.value, "reason": found.reason}
            word = "unknown" if found.value is None else str(found.value)
            shown.append(f"check: {word}: {found.reason}")
        return more, tuple(shown)
