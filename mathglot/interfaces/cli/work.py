"""What a run reads, and in which form and where its answers go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.forms import Form, choose_form
from mathglot.interfaces.cli.outputs import Target
from mathglot.interfaces.cli.rows import Inputs, Rows
from mathglot.interfaces.cli.table_form import TableForm, name_results
from mathglot.interfaces.cli.tables import TableInputs, plan_tables
from mathglot.translate.tables.record import KINDS, TableError


@dataclass(frozen=True, slots=True)
class Work:
    """The rows of a run, the form of its answers, and where these go."""

    inputs: Rows
    form: Form
    place: Path | Target | None
    # What tells it from other work on the same files.
    options: tuple[object, ...]


def plan_work(
    inputs: Inputs,
    table: str | None,
    as_json: bool,
    output: Path | None,
    targets: Sequence[str],
    prefix: str,
    lists: tuple[str, ...] = (),
) -> Work:
    """Find out which files are tables; end the command where that cannot be done."""
    if table is not None and table not in KINDS:
        fail(f"--table {table}: unknown kind of table; choose from {', '.join(KINDS)}")
    paths = inputs.sources()
    try:
        plan = plan_tables(paths, table, output, as_json)
    except TableError as problem:
        fail(str(problem))
    if prefix and plan.written is None:
        fail("--prefix: only for tables, and with --on ray")
    if len(targets) > 1 and "python" in targets and not (as_json or plan.written):
        fail(
            "--to python: functions have several lines; with other languages, "
            "use --json or a table"
        )
    rows: Rows = inputs
    if plan.read is not None:
        if inputs.given or inputs.whole:
            fail(f"{'formulas' if inputs.given else '--whole'}: not with a table")
        if not inputs.fields:
            name = paths[0] if str(paths[0]) != "-" else "standard input"
            fail(f"{name} is a table: choose the column of the formulas with --field")
        made = name_results(targets, prefix) if plan.written else []
        rows = TableInputs(paths, plan.read, inputs.fields[0], made, lists)
    options = (inputs.given, inputs.fields, inputs.whole, plan.read, plan.written)
    if plan.written is None:
        return Work(rows, choose_form(rows, as_json), output, (*options, as_json))
    form = TableForm(plan.written, rows, targets, prefix)
    if fault := rows.find_fault() or form.find_fault():
        fail(fault)
    return Work(rows, form, form.place(output), (*options, prefix))
