"""What tests of several folders need."""

from __future__ import annotations

import cProfile
import functools
import gc
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer.testing

from tests.ordering import put_long_files_first
from tests.sampling import draw_tenth

REPOSITORY = Path(__file__).parent.parent

Shell = Callable[[str], "subprocess.CompletedProcess[str]"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--tenth",
        metavar="SEED",
        help="run a tenth of the cases of every parametrised test, drawn with this "
        "seed, and all other tests",
    )


def pytest_configure() -> None:
    gc.disable()
    # A runner builds all commands for each line that it runs, which takes longer than
    # most lines.
    build = functools.cache(typer.testing._get_command)
    typer.testing._get_command = build  # type: ignore[assignment]


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    seed = config.getoption("--tenth")
    if seed is not None:
        drawn = draw_tenth([item.nodeid for item in items], seed)
        left_out = [item for item in items if item.nodeid not in drawn]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.nodeid in drawn]
    put_long_files_first(items)


def pytest_collection_finish() -> None:
    """Take the many thousand tests themselves out of every collection of garbage."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Runs a command line on which `mathglot` is this source, installed or not."""
    folder = tmp_path_factory.mktemp("bin")
    for name, module in (("python", ""), ("mathglot", "-m mathglot.interfaces.cli")):
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {module} "$@"\n')
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"

    def run(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-c", command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=REPOSITORY,
            # Unbuffered, so that errors stand where they happened among the answers.
            env={**os.environ, "PATH": path, "PYTHONUNBUFFERED": "1"},
            check=False,
        )

    return run


@pytest.fixture
def count_calls() -> Callable[[Callable[[], object]], int]:
    """Counts the calls that a piece of work makes: what it costs on any machine."""

    def count(work: Callable[[], object]) -> int:
        profile = cProfile.Profile()
        profile.enable()
        try:
            work()
        finally:
            profile.disable()
        return sum(entry.callcount for entry in profile.getstats())

    return count
