"""Parquet: cut into blocks, read, and written with the results as columns."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from mathglot.translate.cluster.job import Block, Counts, Job, JobError, Rows
from mathglot.translate.records import RecordError
from mathglot.translate.translation import Checks


class Parquet:
    """Files of Parquet."""

    def cut(self, path: Path, job: Job) -> Iterator[tuple[int, int]]:
        """The row with which each block begins, and how many rows it has.

        Refused is a file without a column of formulas, or with a column of the name
        of a result.
        """
        with _reading(path) as file:
            schema, rows = file.schema_arrow, file.metadata.num_rows
        try:
            job.check_names(schema.names)
            _check_column(schema, job.field)
        except JobError as problem:
            raise JobError(f"{path}: {problem}") from None
        for start in range(0, rows, job.block):
            yield start, min(job.block, rows - start)

    def read(self, block: Block, job: Job) -> Rows:
        """The rows of a block as a table, and their formulas."""
        with _reading(Path(block.path)) as file:
            groups, skipped = _find_groups(file.metadata, block)
            table = file.read_row_groups(groups).slice(skipped, block.rows)
        return Rows(table, [_take_formula(v, job.field) for v in table[job.field]])

    def write(
        self,
        stream: BinaryIO,
        rows: Rows,
        results: Sequence[Mapping[str, Any]],
        job: Job,
    ) -> None:
        """The table of a block with a column for each kind of result."""
        import pyarrow
        from pyarrow import parquet

        table = rows.content
        types = _result_types()
        for name, column in job.columns().items():
            values = [result.get(name) for result in results]
            if name == "alternatives":
                values = [None if v is None else _write_json(v) for v in values]
            array = pyarrow.array(values, types[name])
            table = table.append_column(column, array)
        parquet.write_table(table, stream)

    def count(self, path: Path, job: Job) -> Counts:
        """What became of the rows of a file of results."""
        columns = job.columns()
        with _reading(path) as file:
            table = file.read(columns=[columns["error"], columns["checks"]])
        checks = table[columns["checks"]].to_pylist()
        return Counts(
            table.num_rows,
            table.num_rows - table[columns["error"]].null_count,
            sum(bool(check and check["displays"]) for check in checks),
        )


@contextmanager
def _reading(path: Path) -> Iterator[Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise JobError(
            f"{path}: Parquet needs pyarrow: pip install 'mathglot[cluster]'"
        ) from None
    try:
        with parquet.ParquetFile(path) as file:
            yield file
    except (OSError, pyarrow.ArrowException) as problem:
        raise JobError(f"cannot read {path}: {problem}") from None


def _check_column(schema: Any, field: str) -> None:
    from pyarrow import types

    if schema.names.count(field) != 1:
        state = "several columns are" if field in schema.names else "no column is"
        known = ", ".join(schema.names)
        raise JobError(f"{state} called {field!r}; the columns are: {known}")
    kind = schema.field(field).type
    if types.is_dictionary(kind):
        kind = kind.value_type
    tests = (types.is_string, types.is_large_string, types.is_string_view)
    if not any(test(kind) for test in tests):
        raise JobError(f"the column {field!r} does not hold text but {kind}")


def _find_groups(metadata: Any, block: Block) -> tuple[list[int], int]:
    """The row groups that a block lies in, and the rows of them before it."""
    groups: list[int] = []
    skipped = first = 0
    for number in range(metadata.num_row_groups):
        rows = metadata.row_group(number).num_rows
        if first + rows > block.start and first < block.start + block.rows:
            if not groups:
                skipped = block.start - first
            groups.append(number)
        first += rows
    return groups, skipped


def _take_formula(value: Any, field: str) -> str | RecordError:
    try:
        formula: str | None = value.as_py()
    except UnicodeDecodeError as problem:
        return RecordError(f"not UTF-8: {problem.reason} at position {problem.start}")
    if formula is None:
        return RecordError(f"the field {field!r} is missing")
    return formula


def _result_types() -> dict[str, Any]:
    import pyarrow

    checks = [(name, pyarrow.bool_()) for name in Checks().as_record()]
    return {
        "text": pyarrow.string(),
        "score": pyarrow.float64(),
        "confidence": pyarrow.float64(),
        "certainty": pyarrow.string(),
        "checks": pyarrow.struct(checks),
        "assumptions": pyarrow.list_(pyarrow.string()),
        "alternatives": pyarrow.string(),
        "error": pyarrow.string(),
    }


def _write_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
