"""The progress bar of a long run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def show_progress(size: int | None, wanted: bool) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where a person waits; call it with the bytes done."""
    if not wanted or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich import progress
    from rich.console import Console

    columns = (
        progress.BarColumn(),
        progress.DownloadColumn(),
        progress.TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with progress.Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("formulas", total=size)
        yield lambda done: bar.advance(task, done)
