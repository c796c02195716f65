"""The paper's tables as data: rows, the paper's figures, and what is run for them.

>>> tables, runs = load_tables()
>>> [row.name for row in tables["c"].rows][:2]
['C512x8', 'C512x9']
>>> runs["C512x9"].architecture, runs["C512x9"].pairs
('C512x9', 100000)
>>> tables["c"].reference, runs["C512x8"].seeds
('C512x8', 3)
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from mathglot.errors import UnknownNameError

_FILE = "tables.toml"
# How often a row is trained that others are compared with.
_SEEDS_OF_A_REFERENCE = 3
# What a run has beside options of training.
_OWN = (
    "architecture mixture answers pairs built minutes epochs validations steps_times"
).split()


@dataclass(frozen=True, slots=True)
class Run:
    """A training: what is learnt, by what, and how it is evaluated."""

    name: str
    architecture: str
    mixture: str
    # Options of training by the names of `TrainingSettings` and `Plan`.
    options: Mapping[str, Any]
    searches: tuple[str, ...] = ()
    # Whether its answers to the formulas of tables (f) and (h) are kept.
    answers: bool = False
    pairs: int | None = None
    # The pairs of the generated set, in a corpus of its own; None for the scale's.
    built: int | None = None
    seeds: int = 1
    minutes: float | None = None
    epochs: int | None = None
    validations: int | None = None
    # So many times the steps of others: batches of other sizes see as much.
    steps_times: float = 1.0


@dataclass(frozen=True, slots=True)
class Row:
    """A row: the paper's figures, and the runs or the measure that give ours."""

    name: str
    runs: tuple[str, ...] = ()
    measure: str = ""
    paper: Mapping[str, str] = field(default_factory=dict)
    # Why there is no figure of ours, where that is known beforehand.
    why: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the paper; differences to its reference are judged."""

    letter: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    reference: str = ""
    note: str = ""

    @property
    def runs(self) -> list[str]:
        """The names of all runs of its rows, each once."""
        return list(dict.fromkeys(name for row in self.rows for name in row.runs))


@cache
def load_tables() -> tuple[Mapping[str, Table], Mapping[str, Run]]:
    """All tables by their letters, and all runs by their names."""
    text = files(__package__).joinpath(_FILE).read_text(encoding="utf-8")
    content = tomllib.loads(text)
    listed = content["runs"]
    defaults = listed.pop("defaults")
    tables = {
        letter: _read_table(letter, dict(table))
        for letter, table in content["tables"].items()
    }
    runs = {name: _read_run(name, defaults | run) for name, run in listed.items()}
    for letter, table in tables.items():
        training = content["tables"][letter].get("training")
        for name in table.runs:
            if training is not None or name not in runs:
                given = listed.get(name, {"architecture": name})
                runs[name] = _read_run(name, {**defaults, **(training or {}), **given})
    for table in tables.values():
        if table.reference:
            run = runs[table.reference]
            runs[run.name] = replace(run, seeds=_SEEDS_OF_A_REFERENCE)
    return tables, runs


def choose_tables(names: Iterable[str]) -> list[Table]:
    """The tables of some letters, all without; `f` means f and f2."""
    tables, _ = load_tables()
    chosen = [name.lower().strip("()") for name in names] or list(tables)
    for name in chosen:
        if name not in tables:
            raise UnknownNameError("table", name, list(tables))
    return [
        table
        for letter, table in tables.items()
        if letter in chosen or letter.rstrip("2") in chosen
    ]


def _read_table(letter: str, content: dict[str, Any]) -> Table:
    rows = []
    for row in content["rows"]:
        trained = "measure" not in row and "why" not in row
        names = row.get("runs", [row["name"]] if trained else [])
        rows.append(Row(**{**row, "runs": tuple(names)}))
    return Table(
        letter,
        content["title"],
        tuple(content["columns"]),
        tuple(rows),
        content.get("reference", ""),
        content.get("note", ""),
    )


def _read_run(name: str, content: dict[str, Any]) -> Run:
    left = dict(content)
    own: dict[str, Any] = {key: left.pop(key) for key in _OWN if key in left}
    searches = tuple(left.pop("searches", ()))
    return Run(name, options=left, searches=searches, **own)
