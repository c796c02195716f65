"""Documents as inputs: their formulas are the rows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.outputs import Tally
from mathglot.interfaces.cli.results import Answer, Result, Several, encode
from mathglot.interfaces.cli.rows import STANDARD_INPUT, Inputs, Row, printable
from mathglot.interfaces.report import Counts, read_records, write_report
from mathglot.translate.documents import (
    DocumentError,
    Formula,
    decode,
    find_formulas,
    kind_of,
)


@dataclass(frozen=True, slots=True)
class FormulaRow(Row):
    """A formula of a document; none where the document cannot be read."""

    formula: Formula | None = None

    def is_blank(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Documents:
    """The documents of a run; `kind` is what all of them are, whatever their names."""

    paths: tuple[Path, ...]
    kind: str | None = None
    displayed: bool = False

    def find_fault(self) -> str | None:
        if fault := Inputs(files=self.paths, whole=True).find_fault():
            return fault
        for path in self.paths:
            try:
                _ = self.kind or kind_of(path)
            except MathglotError as problem:
                return f"{path}: {problem}; choose one with --kind"
        return None

    def sources(self) -> tuple[Path, ...]:
        return self.paths

    def size(self) -> int | None:
        return Inputs(files=self.paths, whole=True).size()

    def is_single(self) -> bool:
        return False

    def is_typed(self) -> bool:
        return False

    def rows(self) -> Iterator[Row]:
        for path in self.paths:
            yield from self._rows_of(path)

    def _rows_of(self, path: Path) -> Iterator[Row]:
        typed = path == STANDARD_INPUT
        content = sys.stdin.buffer.read() if typed else path.read_bytes()
        name = "standard input" if typed else printable(str(path))
        try:
            formulas = find_formulas(decode(content), self.kind or kind_of(path))
        except DocumentError as problem:
            yield FormulaRow(("",), name, None, str(problem), len(content))
            return
        wanted = [each for each in formulas if each.display or not self.displayed]
        share = len(content) // len(wanted) if wanted else 0
        for formula in wanted:
            latex = printable(formula.latex)
            fault = formula.fault or None
            yield FormulaRow(
                (latex,), name, formula.line, fault, share, formula=formula
            )


def is_document(text: str) -> bool:
    """Whether what was given as a formula is the name of a document that is there."""
    with suppress(MathglotError, OSError, ValueError):
        kind_of(text)
        return Path(text).is_file()
    return False


def write_out(row: Row) -> str:
    """What is translated: the formula without the document's own macros."""
    assert isinstance(row, FormulaRow) and row.formula is not None
    return row.formula.write_out()


def finish_report(language: str, part: Path, target: Path, tally: Tally) -> None:
    """Make a page of the JSON lines that were written for it."""
    page = part.with_suffix(".page")
    counts = Counts(tally.total, tally.displayed, tally.failed)
    with (
        part.open(encoding="utf-8") as lines,
        page.open("w", encoding="utf-8", newline="\n") as stream,
    ):
        stream.writelines(write_report(read_records(lines), counts, language))
    page.replace(target)
    part.unlink()


def name_place(row: Row, alone: bool) -> str:
    """Where a formula stands: `12`, `cell 3, line 2`, `paper.tex:12`."""
    formula = row.formula if isinstance(row, FormulaRow) else None
    line = "" if row.line is None else str(row.line)
    if formula is not None and formula.cell is not None:
        line = f"cell {formula.cell}, line {line}"
    if alone and line:
        return line
    separator = ": " if line.startswith("cell") else ":"
    return f"{row.file}{separator}{line}" if line else str(row.file)


class DocumentForm:
    """A line a formula, for people: where, what, and what it became."""

    def __init__(self, documents: Documents) -> None:
        self._alone = len(documents.paths) == 1

    def begin(self, stream: TextIO) -> None:
        pass

    def skip(self, stream: TextIO, row: Row) -> None:
        raise AssertionError("no row of a document is blank")

    def write(self, stream: TextIO, row: Row, result: Result, number: int) -> None:
        assert not isinstance(result, Several), "documents have one language"
        place = name_place(row, self._alone)
        source = " ".join(row.texts[0].split())
        if isinstance(result, Answer):
            said = result.text if result.displays else f"{result.text}  (a guess)"
        else:
            said = f"(failed: {result.message})"
        line = f"{place}: {source} -> {said}" if source else f"{place}: {said}"
        stream.write(printable(line).replace("\n", " ") + "\n")


class DocumentJsonForm:
    """A JSON line a formula: where it stands, what it is, and its translation."""

    def begin(self, stream: TextIO) -> None:
        pass

    def skip(self, stream: TextIO, row: Row) -> None:
        raise AssertionError("no row of a document is blank")

    def write(self, stream: TextIO, row: Row, result: Result, number: int) -> None:
        assert not isinstance(result, Several), "documents have one language"
        formula = row.formula if isinstance(row, FormulaRow) else None
        record: dict[str, object] = {"document": row.file}
        if formula is not None and formula.cell is not None:
            record["cell"] = formula.cell
        if formula is not None:
            record |= {"line": row.line, "display": formula.display}
            record["latex"] = row.texts[0]
        if isinstance(result, Answer):
            assert isinstance(result.output, dict)
            record |= result.output
        else:
            record["error"] = result.as_record()
        stream.write(encode(record) + "\n")
