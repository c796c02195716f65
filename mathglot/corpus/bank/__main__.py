"""Check files of the bank: `python -m mathglot.corpus.bank FILE...` (all without).

Prints what needs attention: lines that do not parse, that do not hold, that could not
be evaluated, that say again what another line says, and LaTeX that does not show
the formula. Verdicts are kept for the next time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from mathglot.corpus.bank.confirmation import confirm, load_verdicts, save_verdicts
from mathglot.corpus.bank.formulas import Formula, load_bank, read_bank_file
from mathglot.corpus.keys import statement_key
from mathglot.errors import MathglotError
from mathglot.languages.latex.matcher import displays


def main(paths: list[str]) -> int:
    """Check the files named, and say how many formulas they confirm."""
    chosen: dict[tuple[str, str], list[Formula]] = {}
    try:
        wanted = [f for path in paths for f in read_bank_file(Path(path).resolve())]
        for formula in wanted if paths else load_bank():
            chosen.setdefault((formula.collection, formula.family), []).append(formula)
        readable, broken = _sort_out(chosen)
    except MathglotError as error:
        print(error)
        return 1
    verdicts = load_verdicts()
    problems = broken + _report_duplicates(readable)
    for (collection, family), formulas in chosen.items():
        good = [formula for formula in formulas if formula in readable]
        judged = []
        for formula, verdict in confirm(good, verdicts):
            judged.append((formula, verdict))
            if verdict.value is not True and formula.claims_identity:
                word = "contradicted" if verdict.value is False else "unknown"
                problems += verdict.value is False
                print(f"{formula.place}: {word} ({verdict.reason}): {formula.text}")
            for line in _hidden(formula):
                print(f"{formula.place}: does not display: {line}")
        save_verdicts(collection, family, judged)
        confirmed = sum(verdict.value is True for _, verdict in judged)
        patterns = len({formula.heading for formula in good})
        print(
            f"== {collection}/{family}: {len(good)} formulas, {patterns} headings, "
            f"{confirmed} confirmed ({confirmed / max(1, len(good)):.1%}), "
            f"{sum(len(formula.latex) for formula in good)} lines of LaTeX"
        )
    return 1 if problems else 0


def _sort_out(
    chosen: dict[tuple[str, str], list[Formula]],
) -> tuple[set[Formula], int]:
    readable, broken = set(), 0
    for formulas in chosen.values():
        for formula in formulas:
            try:
                _ = formula.tree
            except MathglotError as error:
                broken += 1
                print(f"{formula.place}: does not parse: {error}")
            else:
                readable.add(formula)
    return readable, broken


def _report_duplicates(readable: set[Formula]) -> int:
    """Name the lines that say what another line of the bank said before."""
    first: dict[str, Formula] = {}
    places = {formula.place for formula in readable}
    others = [formula for formula in _parsable() if formula.place not in places]
    found = 0
    for formula in [*others, *sorted(readable, key=lambda f: (f.family, f.line))]:
        before = first.setdefault(statement_key(formula.tree), formula)
        if before is not formula and formula in readable:
            found += 1
            print(f"{formula.place}: says what {before.place} says: {formula.text}")
    return found


def _parsable() -> Iterator[Formula]:
    """The formulas of the whole bank, but for lines that are being written."""
    try:
        formulas = load_bank()
    except MathglotError:
        return
    for formula in formulas:
        try:
            _ = formula.tree
        except MathglotError:
            continue
        yield formula


def _hidden(formula: Formula) -> Iterator[str]:
    """The lines of LaTeX that do not show the formula."""
    for line in formula.latex:
        try:
            shown = displays(formula.tree, line)
        except MathglotError as error:
            yield f"{line} ({error})"
        else:
            if not shown:
                yield line


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
