"""The page: each of the paper's tables with its figures and ours side by side."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from mathglot.evaluate.paper.figures import Figure
from mathglot.evaluate.paper.measures import tell
from mathglot.evaluate.paper.records import Records
from mathglot.evaluate.paper.tables import Row, Run, Table, load_tables

_TEMPLATE = "page.md"
_MARK = re.compile(r"^<!-- table (\w+) -->$", re.MULTILINE)
_NOTHING = "-"
NOT_TRAINED = "not trained yet: no minutes of a GPU were left for it"
NOT_MEASURED = "not measured yet"
VALIDATED = "validation EM"


@dataclass(frozen=True, slots=True)
class Found:
    """What there is for a row: figures, how they came about, or why there are none."""

    figures: Mapping[str, Figure]
    made: Mapping[str, Any]
    # Exact match of all seeds, and how many recipes were tried.
    seeds: tuple[float, ...] = ()
    tried: int = 0
    why: str = ""


# Figures of other rows than those that are told of.
_VALIDATION = "validation"


def write_page(records: Records) -> str:
    """The whole page from the records of a scale."""
    template = files(__package__).joinpath(_TEMPLATE).read_text(encoding="utf-8")
    tables, _ = load_tables()

    def fill(match: re.Match[str]) -> str:
        return write_table(tables[match[1]], records)

    return _MARK.sub(fill, template)


def write_table(table: Table, records: Records) -> str:
    """One table in Markdown, with its title and what must be known to read it."""
    found = [find(row, records) for row in table.rows]
    if table.letter == "i":
        lines = _write_claims(table, found)
    elif table.reference:
        lines = _write_comparison(table, found)
    else:
        lines = _write_figures(table, found)
    note = f"\n\n{table.note}" if table.note else ""
    return "\n".join([f"### ({table.letter}) {table.title}", "", *lines]) + note


def find(row: Row, records: Records) -> Found:
    """The figures of a row: of its best try, of its measure, or of its claim."""
    _, runs = load_tables()
    if not row.runs:
        record = records.find(row.measure) if row.measure else None
        if record is None:
            return Found({}, {}, why=row.why or NOT_MEASURED)
        return Found(record["figures"], record)
    tries = [_find_run(runs[name], records) for name in row.runs]
    there = [found for found in tries if found.made]
    if not there:
        return Found({}, {}, why=row.why or NOT_TRAINED)
    best = max(there, key=_rank)
    if row.measure:
        try:
            return Found(tell(row.measure, best.made), best.made)
        except KeyError:
            return Found({}, {}, why="the run kept too little to tell")
    return Found(best.figures, best.made, best.seeds, len(there))


def _find_run(run: Run, records: Records) -> Found:
    """The first seed of a run, and exact match of all."""
    made = records.all_seeds(run.name, run.seeds)
    if not made:
        return Found({}, {})
    figures = [record["figures"] for record in made]
    seeds = tuple([found[VALIDATED].value for found in figures if VALIDATED in found])
    return Found(made[0]["figures"], made[0], seeds)


def _rank(found: Found) -> float:
    """Exact match on the validation split; runs that did not keep it come last."""
    return found.figures[VALIDATED].value if VALIDATED in found.figures else -1.0


def _write_figures(table: Table, found: Sequence[Found]) -> list[str]:
    """Rows with several figures; a cell is the paper's and ours."""
    columns = [
        column
        for column in table.columns
        if any(column in row.paper for row in table.rows)
        or any(column in one.figures for one in found)
    ]
    trained = any(row.runs for row in table.rows)
    heads = ["", *[f"{column}: paper, here" for column in columns]]
    lines = _start([*heads, *(["tried", "how"] if trained else ["how"])])
    for row, one in zip(table.rows, found, strict=True):
        cells = [_pair(row, one, column) for column in columns]
        more = [str(one.tried or _NOTHING)] if trained else []
        lines.append(_line([row.name, *cells, *more, _tell_how(one)]))
    return lines


def _pair(row: Row, found: Found, column: str) -> str:
    paper = row.paper.get(column, "")
    here = found.figures[column].as_text() if column in found.figures else ""
    if not paper and not here:
        return _NOTHING
    return f"{paper or _NOTHING}, **{here}**" if here else f"{paper}, {_NOTHING}"


def _write_comparison(table: Table, found: Sequence[Found]) -> list[str]:
    """Rows with one figure, which are compared with that of the reference."""
    place = [row.runs[0] for row in table.rows].index(table.reference)
    reference = found[place]
    heads = ["", "paper", "here", "difference", "parameters: paper, here", "how"]
    lines = _start(heads)
    for row, one in zip(table.rows, found, strict=True):
        (column,) = table.columns
        figure = one.figures.get(column)
        parameters = one.made.get("parameters")
        size = f"{parameters:,}" if parameters else _NOTHING
        paper = row.paper.get("parameters", _NOTHING)
        lines.append(
            _line(
                [
                    row.name,
                    row.paper.get(column, _NOTHING),
                    figure.as_text() if figure else _NOTHING,
                    "reference" if one is reference else compare(one, reference),
                    f"{paper}, {size}",
                    _tell_how(one),
                ]
            )
        )
    return lines


def compare(found: Found, reference: Found) -> str:
    """The difference to a reference; none where it is within the spread of its seeds.

    >>> made = Found({}, {"x": 1}, (0.90, 0.92, 0.91))
    >>> compare(Found({}, {"x": 1}, (0.915,)), made)
    'none (+0.5 points, spread 2.0)'
    >>> compare(Found({}, {"x": 1}, (0.85,)), made)
    '-6.0 points (spread 2.0)'
    """
    if not found.seeds or len(reference.seeds) < 2:
        return _NOTHING
    middle = sum(reference.seeds) / len(reference.seeds)
    spread = max(reference.seeds) - min(reference.seeds)
    change = sum(found.seeds) / len(found.seeds) - middle
    points = f"{100 * change:+.1f} points"
    if abs(change) <= spread:
        return f"none ({points}, spread {100 * spread:.1f})"
    return f"{points} (spread {100 * spread:.1f})"


def _write_claims(table: Table, found: Sequence[Found]) -> list[str]:
    lines = _start(["claim", "paper", "here", "how"])
    for row, one in zip(table.rows, found, strict=True):
        paper = "; ".join(f"{name} {value}" for name, value in row.paper.items())
        here = "; ".join(f"{n} {figure.as_text()}" for n, figure in one.figures.items())
        cells = [row.name, paper or _NOTHING, here or _NOTHING, _tell_how(one)]
        lines.append(_line(cells))
    return lines


def _tell_how(found: Found) -> str:
    """How figures came about, in a few words; or why there are none."""
    if not found.made:
        return found.why
    made = found.made
    pieces = []
    if "steps" in made:
        pieces += [str(made["architecture"]), str(made["recipe"])]
        pieces.append(f"{made['minutes']} min")
        # Of the first runs nobody kept the steps.
        if made["steps"]:
            pieces.append(f"{made['steps']:,} steps")
        if made.get("pairs"):
            pieces.append(f"{made['pairs']:,} pairs")
    totals = {
        figure.total
        for name, figure in found.figures.items()
        if figure.total and not name.startswith(_VALIDATION)
    }
    if totals:
        pieces.append(f"of {max(totals):,}")
    seeds = len(found.seeds) or 1
    if "steps" in made:
        pieces.append("seed 1" if seeds == 1 else f"seeds 1 to {seeds}")
    pieces += [str(made[name]) for name in ("commit", "date") if made.get(name)]
    if made.get("scale", "full") != "full":
        pieces.append(f"scale {made['scale']}")
    return ", ".join(pieces)


def _start(heads: Sequence[str]) -> list[str]:
    return [_line(heads), _line(["---"] * len(heads))]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
