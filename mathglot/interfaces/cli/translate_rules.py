"""`mathglot translate --from semantic` and `--from mathematica`: by rules."""

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
from mathglot.languages.tree import Tree


class Rules:
    """Translation by rules, and what all formulas of one run have in common."""

    def __init__(
        self,
        source: str,
        targets: tuple[str, ...],
        symbols: tuple[str, ...],
        given: tuple[str, ...],
        check: bool,
        seconds: float,
    ) -> None:
        self.source = source
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
        reading = mathglot.read(text, self.source, symbols=symbols)
        more, shown = self._describe(reading, notes, symbols, constraints)
        flavour = "dlmf" if self.source == "semantic" else "textbook"
        results: dict[str, Answer | Problem] = {}
        for target in self.targets:
            try:
                written = mathglot.render(reading.tree, target, flavour=flavour)
                in_lines = target == "python"
                results[target] = Answer(
                    written, written, more, shown, keeps_lines=in_lines
                )
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
        given, unread = self._read_given((*self.given, *constraints), symbols)
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

    def _read_given(
        self, conditions: tuple[str, ...], symbols: tuple[str, ...]
    ) -> tuple[tuple[Tree, ...], tuple[str, ...]]:
        """The conditions on the variables, and those that could not be read."""
        if self.source == "mathematica":
            return tuple(mathglot.parse(one, self.source) for one in conditions), ()
        from mathglot.corpus.importers.dlmf import read_constraints

        return read_constraints(conditions, symbols)
