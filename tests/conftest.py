"""What tests of several folders need."""

from __future__ import annotations

import cProfile
import functools
import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import hypothesis
import pytest
import typer.testing

from tests.forking import CLIENT
from tests.ordering import put_long_files_first
from tests.sampling import draw_tenth

REPOSITORY = Path(__file__).parent.parent

# What is drawn at random is the same in each run, so that a change is judged by itself;
# `make hostile` draws anew.
hypothesis.settings.register_profile("repeatable", derandomize=True)
hypothesis.settings.register_profile("anew", derandomize=False)
hypothesis.settings.load_profile("repeatable")

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
    # Workers of Ray let everything else go first, and other tests never end.
    os.environ.setdefault("RAY_worker_niceness", "0")
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


def make_shell(folder: Path) -> Shell:
    """Runs command lines with the programs of a folder before all others."""
    environment = {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        # Errors stand where they happened among the answers.
        "PYTHONUNBUFFERED": "1",
    }

    def run(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-c", command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=REPOSITORY,
            env=environment,
            check=False,
        )

    return run


def write_program(path: Path, arguments: str) -> None:
    path.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n')
    path.chmod(0o755)


@pytest.fixture(scope="session")
def fresh_shell(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Runs a command line on which `mathglot` is this source, installed or not."""
    folder = tmp_path_factory.mktemp("bin")
    write_program(folder / "mathglot", "-m mathglot.interfaces.cli")
    write_program(folder / "python", "")
    return make_shell(folder)


@pytest.fixture(scope="session")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """The same, where all commands are forks of a process that has Mathglot loaded."""
    folder = tmp_path_factory.mktemp("bin")
    address = folder / "socket"
    (folder / "client.py").write_text(CLIENT.format(address=str(address)))
    # Isolated and without packages, which is quickest.
    write_program(folder / "mathglot", f'-IS "{folder / "client.py"}"')
    write_program(folder / "python", "")
    with subprocess.Popen(
        [sys.executable, "-P", REPOSITORY / "tests" / "forking.py", address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONUNBUFFERED": "1"},
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"ready\n"
        yield make_shell(folder)


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
