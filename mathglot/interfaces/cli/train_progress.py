"""What a person sees of a training: a bar on a terminal, lines elsewhere."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from mathglot.train.loop import Report

_SECONDS_BETWEEN_LINES = 30.0


def summarise(report: Report, output: Path) -> str:
    """One line on how a run ended."""
    if report.ended == "stopped":
        return (
            f"stopped at step {report.step}; continue with --output {output} --resume"
        )
    scores = json.loads((output / "best" / "state.json").read_text("utf-8"))
    return (
        f"{report.ended}: {report.step} steps, {report.tokens:,} tokens in "
        f"{report.seconds / 60:.1f} minutes; best exact match "
        f"{100 * scores['best_exact_match']:.1f} % at step {scores['best_step']}, in "
        f"{output / 'best'}"
    )


def describe(report: Report) -> str:
    """A report in one line.

    >>> from mathglot.train.loop import Report
    >>> describe(Report(120, 0, 30.0, 0.5, 0.001, 9000, 300.0))
    'step 120, 50 %, 300 tokens/s'
    """
    pieces = [f"step {report.step}", f"{100 * report.progress:.0f} %"]
    if report.look is not None:
        pieces.append(f"loss {report.look.loss:.3f}")
        if report.look.surprise is not None:
            pieces.append(f"of choices {report.look.surprise:.3f}")
    pieces.append(f"{report.tokens_a_second:,.0f} tokens/s")
    if report.scores is not None:
        score = report.scores.all
        pieces.append(f"exact match {100 * score.exact_match:.1f} %")
        pieces.append(f"perplexity {score.perplexity:.3f}")
        pieces += [
            f"{name} {100 * single.exact_match:.1f} %"
            for name, single in report.scores.sets.items()
            if len(report.scores.sets) > 1
        ]
    return ", ".join(pieces)


@contextmanager
def preparing() -> Iterator[Callable[[str, int, int], None]]:
    """A bar while examples are prepared, where a person watches."""
    if not sys.stderr.isatty():
        yield lambda label, done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        tasks: dict[str, Any] = {}

        def show(label: str, done: int, total: int) -> None:
            if label not in tasks:
                tasks[label] = bars.add_task(label, total=total)
            bars.update(tasks[label], completed=done)
            if done == total:
                bars.remove_task(tasks.pop(label))

        yield show


@contextmanager
def showing(leads: bool) -> Iterator[Callable[[Report], None]]:
    """A bar where a person watches; else a line at validations and now and then."""
    if not leads:
        yield lambda report: None
        return
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (BarColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
        with Progress(*columns, console=Console(stderr=True)) as bars:
            task = bars.add_task("training", total=1.0)

            def show(report: Report) -> None:
                line = describe(report)
                bars.update(task, completed=report.progress, description=line)
                if report.scores is not None:
                    bars.console.print(line, highlight=False)

            yield show
        return
    spoken = time.monotonic()

    def say(report: Report) -> None:
        nonlocal spoken
        late = time.monotonic() - spoken > _SECONDS_BETWEEN_LINES
        if report.scores is not None or late:
            spoken = time.monotonic()
            typer.echo(f"mathglot: {describe(report)}", err=True)

    yield say
