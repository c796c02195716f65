"""A run that is stopped, by whatever, goes on: nothing is lost, nothing done twice."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from typer.testing import CliRunner

from mathglot.interfaces.cli import app, model
from mathglot.interfaces.cli.model import MOST_ROWS
from mathglot.interfaces.cli.outputs import (
    JobName,
    OutputError,
    Outputs,
    Tally,
    Target,
)
from tests.interfaces.cli.slow_translator import SlowTranslator

pytestmark = pytest.mark.slow

PROGRAM = Path(__file__).with_name("slow_translator.py")
REPOSITORY = Path(__file__).parents[3]
JOB = JobName("job", "1.0", "model")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(REPOSITORY)}


def test_a_full_disk_has_its_own_word_and_costs_nothing(
    tmp_path: Path, formulas: Path
) -> None:
    assert run(tmp_path, "-f", formulas, "-o", "whole")[0] == 1
    # As a disk on which there is room for so many bytes.
    room = (tmp_path / "whole").stat().st_size - 100
    for _ in range(2):
        process = begin(
            tmp_path,
            0,
            *("-f", formulas, "-o", "parts"),
            preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY)
            ),
        )
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 4
        assert "goes on" in errors and errors.endswith(": File too large\n")
        assert not (tmp_path / "parts").exists()
    assert run(tmp_path, "-f", formulas, "-o", "parts")[0] == 1
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()


def begin(
    folder: Path, seconds: float, *arguments: object, **options: Any
) -> subprocess.Popen[str]:
    command = [sys.executable, PROGRAM, seconds, folder / "log", "translate"]
    return subprocess.Popen(
        [str(each) for each in (*command, *arguments)],
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=ENVIRONMENT,
        **options,
    )


def run(folder: Path, *arguments: object) -> tuple[int, str]:
    """A run to its end, in this process; those that are stopped are others."""

    class QuickTranslator(SlowTranslator):
        log = folder / "log"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(model, "Translator", QuickTranslator)
        patch.chdir(folder)
        result = CliRunner().invoke(app, ["translate", *map(str, arguments)])
    return result.exit_code, result.stderr


def wait_for(condition: Iterator[bool]) -> None:
    deadline = time.monotonic() + 60
    while not next(condition):
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.01)


def has_notes(ledger: Path, count: int) -> Iterator[bool]:
    while True:
        yield ledger.exists() and ledger.read_text().count("\n") > count


@pytest.fixture
def formulas(tmp_path: Path) -> Path:
    """Many lines: some blank, some wrong, some not UTF-8."""
    path = tmp_path / "formulas.txt"
    lines = [f"a+{number}".encode() for number in range(1500)]
    lines[5::50] = [b""] * 30
    lines[9::50] = [b"?"] * 30
    lines[70] = b"\xff"
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


@pytest.mark.parametrize(
    ("form", "stop"),
    [(["--json"], signal.SIGKILL), ([], signal.SIGINT), ([], signal.SIGTERM)],
)
def test_a_stopped_batch_goes_on(
    tmp_path: Path, formulas: Path, form: list[str], stop: signal.Signals
) -> None:
    assert run(tmp_path, "-f", formulas, *form, "-o", "whole")[0] == 1
    asked = (tmp_path / "log").read_text()
    (tmp_path / "log").unlink()
    for notes in (2, 4):
        process = begin(tmp_path, 0.5, "-f", formulas, *form, "-o", "parts")
        wait_for(has_notes(tmp_path / ".parts.job", notes))
        process.send_signal(stop)
        _, errors = process.communicate(timeout=60)
        codes = {signal.SIGINT: 130, signal.SIGTERM: 143}
        assert process.returncode == codes.get(stop, -stop)
        assert ("goes on" in errors) == (stop in codes)
        assert "Traceback" not in errors
        assert not (tmp_path / "parts").exists()
    code, errors = run(tmp_path, "-f", formulas, *form, "-o", "parts")
    assert code == 1
    assert errors.startswith("mathglot: continuing after ")
    assert errors.endswith("mathglot: 31 of 1470 formulas failed\n")
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()
    # At most what was in the works when it was stopped was asked again.
    again = (tmp_path / "log").read_text().splitlines()
    assert len(asked.splitlines()) <= len(again) <= len(asked.splitlines()) + 2
    assert sorted(os.listdir(tmp_path)) == ["formulas.txt", "log", "parts", "whole"]


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_stopped_table_goes_on(tmp_path: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    rows = "".join(f'{number},"a +\n{number}"\n' for number in range(900))
    (tmp_path / "in.csv").write_text(f"id,latex\n{rows}")
    asked = ["-f", "in.csv", "--field", "latex", "--to", "mathematica,sympy"]
    whole, parts = f"whole.{ending}", f"parts.{ending}"
    assert run(tmp_path, *asked, "-o", whole) == (0, "")
    process = begin(tmp_path, 0.5, *asked, "-o", parts)
    wait_for(has_notes(tmp_path / f".{parts}.job", 2))
    process.kill()
    process.communicate()
    assert not (tmp_path / parts).exists()
    code, errors = run(tmp_path, *asked, "-o", parts)
    assert code == 0 and errors.startswith("mathglot: continuing after ")
    assert (tmp_path / parts).read_bytes() == (tmp_path / whole).read_bytes()
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]
    # Another column, or another prefix, is another job.
    process = begin(tmp_path, 0.5, *asked, "-o", parts)
    wait_for(has_notes(tmp_path / f".{parts}.job", 1))
    process.kill()
    process.communicate()
    code, errors = run(tmp_path, *asked, "-o", parts, "--prefix", "my_")
    assert code == 2 and "of other formulas or options was not finished" in errors


def test_a_stopped_report_goes_on(tmp_path: Path) -> None:
    text = "\n\n".join(f"$a + {number}$" for number in range(600))
    (tmp_path / "notes.md").write_text(text)
    asked = ["-d", "notes.md", "--report", "page.html", "-o", "list"]
    assert run(tmp_path, *asked)[0] == 0
    whole = [(tmp_path / name).read_bytes() for name in ("page.html", "list")]
    for name in ("page.html", "list"):
        (tmp_path / name).unlink()
    process = begin(tmp_path, 0.5, *asked)
    wait_for(has_notes(tmp_path / ".list.job", 2))
    process.kill()
    process.communicate()
    code, errors = run(tmp_path, *asked)
    assert code == 0
    assert errors.endswith("mathglot: 600 of 600 formulas display as their LaTeX\n")
    assert [(tmp_path / name).read_bytes() for name in ("page.html", "list")] == whole
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]


def test_another_job_does_not_go_on_with_it(tmp_path: Path, formulas: Path) -> None:
    process = begin(tmp_path, 0.5, "-f", formulas, "-o", "out")
    wait_for(has_notes(tmp_path / ".out.job", 1))
    process.kill()
    process.communicate()
    left = (tmp_path / ".out.part").read_bytes()
    for other in (["--json"], ["--to", "semantic"]):
        code, errors = run(tmp_path, "-f", formulas, "-o", "out", *other)
        assert (code, errors.count("\n")) == (2, 1)
        assert "--no-resume" in errors
        assert (tmp_path / ".out.part").read_bytes() == left
    formulas.write_text("b\n")
    assert run(tmp_path, "-f", formulas, "-o", "out")[0] == 2
    assert run(tmp_path, "-f", formulas, "-o", "out", "--no-resume")[0] == 0
    assert (tmp_path / "out").read_text() == "B\n"


def test_another_model_does_not_go_on_with_it(tmp_path: Path, formulas: Path) -> None:
    weights = tmp_path / "weights"
    weights.mkdir()
    (weights / "config.json").write_text("{}")
    asked = ("-f", formulas, "-o", "out", "--model", "weights")
    process = begin(tmp_path, 0.5, *asked)
    wait_for(has_notes(tmp_path / ".out.job", 1))
    process.kill()
    process.communicate()
    (weights / "config.json").write_text("{ }")
    code, errors = run(tmp_path, *asked)
    assert (code, errors.count("\n")) == (2, 1)
    assert errors.startswith("mathglot: out: a run with another model was not finished")
    (weights / "config.json").write_text("{}")
    assert "continuing after" in run(tmp_path, *asked)[1]


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (JobName("job", "0.9", "model"), "a run by Mathglot 0.9 was not finished"),
        (JobName("job", "1.0", "other"), "a run with another model was not finished"),
        (JobName("other", "1.0", "model"), "a run of other formulas or options was"),
    ],
)
def test_it_is_said_in_what_another_job_differs(
    tmp_path: Path, other: JobName, words: str
) -> None:
    write(tmp_path, "A\n", Tally(1, 1), other)
    with (
        pytest.raises(OutputError, match=words),
        Outputs([Target(tmp_path / "out")], JOB),
    ):
        pass


def test_what_an_older_version_left_is_not_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / ".out.job").write_text('{"format": 1, "job": "job"}\n')
    words = "a run by Mathglot of another version was not finished"
    with (
        pytest.raises(OutputError, match=words),
        Outputs([Target(tmp_path / "out")], JOB),
    ):
        pass


def test_two_runs_do_not_write_one_file(tmp_path: Path, formulas: Path) -> None:
    process = begin(tmp_path, 30, "-f", formulas, "-o", "out")
    wait_for(has_notes(tmp_path / ".out.job", 0))
    code, errors = run(tmp_path, "-f", formulas, "-o", "out")
    process.kill()
    process.communicate()
    assert (code, errors) == (2, "mathglot: out: in use by another run\n")


def test_lines_of_a_pipe_are_answered_as_they_come(tmp_path: Path) -> None:
    pipe = subprocess.PIPE
    process = begin(tmp_path, 0, stdin=pipe, stdout=pipe)
    assert process.stdin is not None and process.stdout is not None
    # A run that waits for more lines than there are is ended, and has no answer.
    patience = Timer(60, process.kill)
    patience.start()
    for number in range(3):
        process.stdin.write(f"a{number}\n")
        process.stdin.flush()
        assert process.stdout.readline() == f"A{number}\n"
    patience.cancel()
    process.stdin.write("".join(f"b{number}\n" for number in range(2000)))
    output, _ = process.communicate(timeout=60)
    assert output.splitlines() == [f"B{number}" for number in range(2000)]
    sizes = [int(line) for line in (tmp_path / "log").read_text().split()]
    assert sum(sizes) == 2003
    assert max(sizes) == MOST_ROWS


# The ledger itself


def write(folder: Path, text: str, tally: Tally, job: JobName = JOB) -> Outputs:
    """Begin or go on, write, note it, and be gone without a farewell."""
    outputs = Outputs([Target(folder / "out")], job)
    outputs.__enter__()
    outputs.streams[0].write(text)
    outputs.note(tally)
    outputs._stack.close()
    return outputs


def test_what_was_written_after_the_last_note_is_cut_off(tmp_path: Path) -> None:
    write(tmp_path, "α\n", Tally(1, 1, 0, 1))
    with (tmp_path / ".out.part").open("a") as stream:
        stream.write("half a li")
    with (tmp_path / ".out.job").open("a") as stream:
        stream.write("[2, 2")
    with Outputs([Target(tmp_path / "out")], JOB) as outputs:
        assert outputs.tally == Tally(1, 1, 0, 1)
        outputs.streams[0].write("β\n")
        outputs.note(Tally(2, 2, 0, 2))
    assert (tmp_path / "out").read_text() == "α\nβ\n"
    assert os.listdir(tmp_path) == ["out"]


def test_a_ledger_without_its_file_is_no_use(tmp_path: Path) -> None:
    write(tmp_path, "a\n", Tally(1, 1))
    (tmp_path / ".out.part").write_text("")
    with Outputs([Target(tmp_path / "out")], JOB) as outputs:
        assert outputs.tally == Tally()
    (tmp_path / ".out.job").write_text("not a ledger\n")
    with pytest.raises(OutputError), Outputs([Target(tmp_path / "out")], JOB):
        pass
