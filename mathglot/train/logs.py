"""What a run leaves to be read: tables as CSV, and events for TensorBoard."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from mathglot.train.loop import Report

if TYPE_CHECKING:
    from torch.utils.tensorboard import SummaryWriter

TRAINING_FILE, VALIDATION_FILE = "training.csv", "validation.csv"
_TRAINING = (
    "step epoch minutes loss learning_rate gradient skipped tokens tokens_a_second "
    "surprise"
).split()
_NOTHING = "nan"
_VALIDATION = "step minutes epoch set rows exact_match perplexity".split()


class Logs:
    """The tables and events of a run; from `step` on they are written anew."""

    def __init__(self, folder: Path, step: int, events: SummaryWriter | None) -> None:
        self._training = _Table(folder / TRAINING_FILE, _TRAINING, step)
        self._validation = _Table(folder / VALIDATION_FILE, _VALIDATION, step)
        self._events = events

    def write(self, report: Report) -> None:
        """Keep a report."""
        minutes = round(report.seconds / 60, 4)
        if report.look is not None:
            figures = {
                "loss": report.look.loss,
                "learning_rate": report.rate,
                "gradient": report.look.gradient,
                "skipped": report.look.skipped,
                "tokens": report.tokens,
                "tokens_a_second": round(report.tokens_a_second),
            }
            row: list[object] = [report.step, report.epoch, minutes, *figures.values()]
            surprise = report.look.surprise
            # A row without all its values would be taken for a torn one.
            self._training.add([*row, _NOTHING if surprise is None else surprise])
            if surprise is not None:
                figures["surprise"] = surprise
            self._send("training", figures, report.step)
        if report.scores is not None:
            scored = {"all": report.scores.all, **report.scores.sets}
            for name, score in scored.items():
                row = [report.step, minutes, report.epoch, name, score.rows]
                self._validation.add([*row, score.exact_match, score.perplexity])
                figures = {
                    "exact_match": score.exact_match,
                    "perplexity": score.perplexity,
                }
                self._send(f"validation/{name}", figures, report.step)

    def _send(self, kind: str, figures: dict[str, float], step: int) -> None:
        if self._events is None:
            return
        for name, value in figures.items():
            self._events.add_scalar(f"{kind}/{name}", value, step)
        self._events.flush()


@contextmanager
def open_logs(folder: Path, step: int = 0) -> Iterator[Logs]:
    """The logs of a run that goes on after a step; events only with TensorBoard."""
    try:
        from torch.utils.tensorboard import SummaryWriter
    except ImportError:
        yield Logs(folder, step, None)
        return
    events = SummaryWriter(str(folder / "events"), purge_step=step + 1)
    try:
        yield Logs(folder, step, events)
    finally:
        events.close()


class _Table:
    """A CSV file that loses what a run that was killed wrote after its checkpoint."""

    def __init__(self, path: Path, columns: Sequence[str], step: int) -> None:
        self._path = path
        kept = [row for row in read_table(path) if int(row["step"]) <= step]
        draft = path.with_name(f".{path.name}.partial")
        with draft.open("w", encoding="utf-8", newline="") as stream:
            # Tables of older runs have fewer columns.
            writer = csv.DictWriter(stream, columns, restval=_NOTHING)
            writer.writeheader()
            writer.writerows(kept)
        os.replace(draft, path)

    def add(self, row: Sequence[object]) -> None:
        with self._path.open("a", encoding="utf-8", newline="") as stream:
            csv.writer(stream).writerow(row)


def read_table(path: Path) -> list[dict[str, str]]:
    """The whole rows of a table of a run; none if there is no table yet."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as stream:
        reader = csv.DictReader(stream)
        size = len(reader.fieldnames or [])
        return [row for row in reader if len([v for v in row.values() if v]) == size]
