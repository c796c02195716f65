"""Parquet tables: read row by row; written from the results of all rows, at the end.

What was in a Parquet file goes into the new one as it is, types included. Of tables of
other kinds, numbers, truth values and texts have types of their own, and what is mixed
or nested is JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from mathglot.errors import MissingPackageError
from mathglot.translate.records import read_record
from mathglot.translate.tables.record import SURPLUS, Record, TableError

# Rows that are held at a time.
_ROWS = 4096
_LARGEST = 2**63
# What a column holds, if it does not hold texts.
RESULT_TYPES = {
    "displays": "bool",
    "holds": "bool",
    "confidence": "float64",
    "assumptions": "texts",
}


def check_installed() -> None:
    """Say how to get pyarrow where it is not there."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise MissingPackageError("pyarrow") from None


@contextmanager
def _reading(path: Path) -> Iterator[Any]:
    check_installed()
    import pyarrow
    from pyarrow import parquet

    try:
        with parquet.ParquetFile(path) as file:
            yield file
    except (OSError, pyarrow.ArrowException) as problem:
        raise TableError(f"cannot read {path}: {problem}") from None


def read_columns(paths: Sequence[Path]) -> list[str]:
    """The columns of files, which must be the same in all of them, types included."""
    first: Any = None
    for path in paths:
        with _reading(path) as file:
            schema = file.schema_arrow
        if first is not None and not schema.equals(first):
            raise TableError(f"{path} has other columns than {paths[0]}")
        first = schema
    return list(first.names)


def read_parquet(path: Path) -> Iterator[Record]:
    """The rows of a file."""
    with _reading(path) as file:
        total = max(1, file.metadata.num_rows)
        size, number = path.stat().st_size // total, 0
        for batch in file.iter_batches(batch_size=_ROWS):
            for cells in _read_cells(batch):
                number += 1
                fault = cells if isinstance(cells, str) else None
                named = {} if isinstance(cells, str) else cells
                yield Record(named, number, size, fault)


def _read_cells(batch: Any) -> Iterator[dict[str, Any] | str]:
    try:
        yield from batch.to_pylist()
    except UnicodeDecodeError:
        # Which row it was is found out one by one.
        for place in range(batch.num_rows):
            try:
                yield batch.slice(place, 1).to_pylist()[0]
            except UnicodeDecodeError as problem:
                yield f"not UTF-8: {problem.reason} at position {problem.start}"


def add_columns(
    sources: Sequence[Path],
    results: Iterable[str],
    kinds: Mapping[str, str],
    target: Path,
) -> None:
    """Write what is in Parquet files, with the columns of the results beside it.

    `results` are JSON lines, one for each row; `kinds` says what their columns hold.
    """
    from pyarrow import parquet

    lines = iter(results)
    with parquet.ParquetWriter(target, _extend(sources[0], kinds)) as writer:
        for path in sources:
            with _reading(path) as file:
                for batch in file.iter_batches(batch_size=_ROWS):
                    writer.write_batch(_append(batch, lines, kinds))


def _extend(path: Path, kinds: Mapping[str, str]) -> Any:
    """The columns of a file and those of the results."""
    with _reading(path) as file:
        schema = file.schema_arrow
    for name, kind in kinds.items():
        schema = schema.append(_make_field(name, kind))
    return schema


def _append(batch: Any, lines: Iterator[str], kinds: Mapping[str, str]) -> Any:
    import pyarrow

    found = [read_record(line) for line in islice(lines, batch.num_rows)]
    arrays = list(batch.columns)
    schema = batch.schema
    for name, kind in kinds.items():
        values = [record.get(name) for record in found]
        arrays.append(pyarrow.array(values, _type_of(kind)))
        schema = schema.append(_make_field(name, kind))
    return pyarrow.record_batch(arrays, schema=schema)


def write_records(
    part: Path, columns: Sequence[str], results: Mapping[str, str], target: Path
) -> None:
    """Write a table from JSON lines, which hold the columns and the results."""
    import pyarrow
    from pyarrow import parquet

    kinds = {**_find_kinds(part, columns), **results}
    schema = pyarrow.schema([_make_field(*item) for item in kinds.items()])
    with (
        part.open(encoding="utf-8") as lines,
        parquet.ParquetWriter(target, schema) as writer,
    ):
        while rows := [read_record(line) for line in islice(lines, _ROWS)]:
            arrays = [
                pyarrow.array(
                    [_fit(row.get(name), kind) for row in rows], _type_of(kind)
                )
                for name, kind in kinds.items()
            ]
            writer.write_batch(pyarrow.record_batch(arrays, schema=schema))


def _find_kinds(part: Path, columns: Sequence[str]) -> dict[str, str]:
    """What each column holds, as far as all of its values agree."""
    found: dict[str, set[str]] = {name: set() for name in columns}
    with part.open(encoding="utf-8") as lines:
        for line in lines:
            for name, value in read_record(line).items():
                if name == SURPLUS:
                    found.setdefault(name, set())
                if name in found and value is not None:
                    found[name].add(_kind_of(value))
    return {name: _join_kinds(kinds) for name, kinds in found.items()}


def _kind_of(value: object) -> str:
    match value:
        case bool():
            return "bool"
        case int():
            return "int64" if -_LARGEST <= value < _LARGEST else "json"
        case float():
            return "float64"
        case str():
            return "text"
    return "json"


def _join_kinds(kinds: set[str]) -> str:
    """One kind for all values of a column.

    >>> _join_kinds({"int64", "float64"}), _join_kinds({"int64", "text"})
    ('float64', 'json')
    """
    if kinds == {"int64", "float64"}:
        return "float64"
    if len(kinds) > 1:
        return "json"
    return next(iter(kinds), "text")


def _fit(value: object, kind: str) -> object:
    if kind == "json" and value is not None:
        return json.dumps(value)
    if isinstance(value, str):
        # Half a character has no place in a text of Parquet.
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    return float(value) if kind == "float64" and isinstance(value, int) else value


def _make_field(name: str, kind: str) -> Any:
    import pyarrow

    return pyarrow.field(name, _type_of(kind))


def _type_of(kind: str) -> Any:
    import pyarrow

    match kind:
        case "bool":
            return pyarrow.bool_()
        case "int64":
            return pyarrow.int64()
        case "float64":
            return pyarrow.float64()
        case "texts":
            return pyarrow.list_(pyarrow.string())
    return pyarrow.string()
