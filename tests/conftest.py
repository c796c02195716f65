"""What tests of several folders need."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent

Shell = Callable[[str], "subprocess.CompletedProcess[str]"]


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
        calls = 0

        def note(frame: object, event: str, argument: object) -> None:
            nonlocal calls
            calls += event in ("call", "c_call")

        before = sys.getprofile()
        sys.setprofile(note)
        try:
            work()
        finally:
            sys.setprofile(before)
        return calls

    return count
