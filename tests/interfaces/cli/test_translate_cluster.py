"""`mathglot translate --on ray`, as one calls it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mathglot.interfaces.cli import app
from mathglot.translate.cluster.lock import hold

FORMULAS = [r"\sin x", r"\frac{a}{b}", r"\frac{", "a+b", r"\sqrt{x}", r"J_\nu(x)"]
# Enough of them to be killed among.
TIMES = 5


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["translate", *(str(each) for each in arguments)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    source = tmp_path / "in" / "a.jsonl"
    source.parent.mkdir()
    rows = [{"id": n, "latex": text} for n, text in enumerate(FORMULAS * TIMES)]
    source.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return tmp_path


NEEDED = ("--field", "latex", "--output", "out")

REFUSED: list[tuple[tuple[str, ...], str]] = [
    (("--on", "ray", "in"), "--on ray needs --field, the column of the formulas"),
    (
        ("--on", "ray", "--field", "latex", "in"),
        "--on ray needs --output, a folder for the results",
    ),
    (("--on", "ray", *NEEDED), "--on ray needs files or folders to read"),
    (("--on", "ray", *NEEDED, "--whole", "--json", "in"), "--whole, --json: not with"),
    (("--on", "ray", *NEEDED, "--from", "semantic", "in"), "--from: not with --on ray"),
    (("--workers", "2", "--block", "5", "x"), "--workers, --block: only with --on ray"),
    (("--on", "ray", *NEEDED, "--to", "latex", "in"), "unknown language 'latex'"),
    (("--on", "ray", *NEEDED, "nowhere"), "cannot read nowhere: no such file"),
    (("--on", "ray", *NEEDED, "--model", "in", "in"), "in: no model found"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSED)
def test_what_cannot_be_done_is_said_in_one_line(
    folder: Path,
    arguments: tuple[str, ...],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if "ray" in arguments and "needs" not in message and "not with" not in message:
        pytest.importorskip("ray", reason="Ray is not installed (extra `cluster`)")
    monkeypatch.chdir(folder)
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"mathglot: {message}")
    assert result.stderr.count("\n") == 1
    assert not (folder / "out").exists()


def test_where_ray_is_missing_it_says_how_to_get_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.chdir(folder)
    result = run("--on", "ray", *NEEDED, "in")
    assert result.exit_code == 2
    assert result.stderr == (
        "mathglot: Ray is not installed: pip install 'mathglot[cluster]'\n"
    )


def test_a_second_command_at_the_same_time_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray", reason="Ray is not installed (extra `cluster`)")
    monkeypatch.chdir(folder)
    (folder / "out").mkdir()
    with hold(folder / "out"):
        result = run("--on", "ray", *NEEDED, "in")
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr == "mathglot: out: in use by another run\n"
        assert [path.name for path in (folder / "out").iterdir()] == ["_lock"]


@pytest.mark.slow
def test_a_run_that_was_killed_goes_on(folder: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed (extra `cluster`)")
    command = [sys.executable, "-m", "mathglot.interfaces.cli", "translate"]
    command += ["--on", "ray", "--workers", "2", "--block", "1", "--beam", "1"]
    command += ["--field", "latex", "--output", "out", "in"]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE) as first:
        until = time.monotonic() + 120
        while not list(folder.glob("out/*.jsonl")) and time.monotonic() < until:
            time.sleep(0.02)
        first.kill()
    done = sorted(folder.glob("out/*.jsonl"))
    assert 0 < len(done) < 30
    assert not (folder / "out/_SUCCESS").exists()
    kept = {path: path.stat().st_ino for path in done}

    second = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False
    )
    # The workers may have lived a little longer than the command that was killed.
    said = re.fullmatch(r"mathglot: (\d+) of 30 rows are done already\n", second.stderr)
    assert said
    assert len(done) <= int(said[1]) < 30
    assert second.stdout == "30 rows: 25 display as their source, 5 failed\n"
    assert second.returncode == 1
    assert {path: path.stat().st_ino for path in done} == kept
    names = sorted(path.name for path in (folder / "out").iterdir())
    files = [f"a.{n:05d}.jsonl" for n in range(30)]
    assert names == ["_SUCCESS", "_manifest.json", *files]
    records: list[dict[str, Any]] = [
        json.loads((folder / "out" / name).read_text()) for name in files
    ]
    assert [record["id"] for record in records] == list(range(30))
    texts = ["Sin[x]", "a/b", None, "a + b", "Sqrt[x]", "BesselJ[\\[Nu], x]"]
    assert [record.get("text") for record in records] == texts * TIMES
    assert "expected '}'" in records[2]["error"]
