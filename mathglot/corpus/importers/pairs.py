"""The DLMF's formulae with their checks: whether each displays, whether it holds."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from mathglot.corpus.importers.dlmf import DlmfRow, describe_refusal
from mathglot.errors import MathglotError
from mathglot.languages import displays, render
from mathglot.languages.tree import Tree
from mathglot.verify import Check, check_many


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """An imported formula with its checks; None for what was not checked."""

    row: DlmfRow
    mathematica: str | None = None
    displays: bool | None = None
    check: Check | None = None

    def as_record(self) -> dict[str, Any]:
        """All that is known of the pair, for JSON."""
        row = self.row
        record: dict[str, Any] = {
            "id": row.identifier,
            "line": row.line,
            "semantic": row.semantic,
            "latex": row.latex,
        }
        if self.mathematica is None:
            assert row.error is not None
            error = {
                "type": type(row.error).__name__,
                "reason": describe_refusal(row.error),
                "message": str(row.error),
            }
            return record | {"error": error}
        return record | {
            "mathematica": self.mathematica,
            "constraints": [render(tree, "mathematica") for tree in row.constraints],
            "unread_constraints": list(row.unread),
            "assumptions": list(row.assumptions),
            "exact": row.is_exact,
            "displays": self.displays,
            "holds": self.check.value if self.check else None,
            "reason": self.check.reason if self.check else "not checked",
        }


def make_pairs(
    rows: Iterable[DlmfRow],
    *,
    check: bool = True,
    seconds: float = 2.0,
    workers: int = 2,
) -> Iterator[CheckedRow]:
    """Write and check formulae, in order; refused ones are passed on as they are."""
    if not check:
        yield from (_write(row) for row in rows)
        return
    waiting: deque[CheckedRow] = deque()

    def ask() -> Iterator[tuple[Tree, tuple[Tree, ...]]]:
        for row in rows:
            waiting.append(_write(row))
            if row.tree is not None:
                yield row.tree, row.constraints

    for found in check_many(ask(), seconds=seconds, workers=workers):
        while waiting[0].row.tree is None:
            yield waiting.popleft()
        pair = waiting.popleft()
        yield CheckedRow(pair.row, pair.mathematica, pair.displays, found)
    yield from waiting


def _write(row: DlmfRow) -> CheckedRow:
    if row.tree is None:
        return CheckedRow(row)
    try:
        shown: bool | None = displays(row.tree, row.latex)
    except MathglotError:
        shown = None
    return CheckedRow(row, render(row.tree, "mathematica"), shown)


def count_records(records: Iterable[dict[str, Any]]) -> Counter[str]:
    """How many pairs there are of each kind.

    >>> count_records([{"error": {}}, {"displays": True, "holds": None}])["refused"]
    1
    """
    counts: Counter[str] = Counter()
    for record in records:
        counts["formulas"] += 1
        if "error" in record:
            counts["refused"] += 1
            continue
        counts["translated"] += 1
        counts["displayed as in the source"] += record["displays"] is True
        verdict = {True: "holds", False: "does not hold", None: "not decided"}
        counts[verdict[record["holds"]]] += 1
    return counts
