"""The commands themselves, in process and as a user's shell runs them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import mathglot as mg
from mathglot.interfaces.cli import (
    _leave_out_others,
    app,
    displays,
    equivalent,
    expand,
    holds,
    normalise,
    parse,
    readings,
    render,
    tokenize,
    tour,
)

REPOSITORY = Path(__file__).parent.parent.parent.parent
PROGRAM = [sys.executable, "-m", "mathglot"]
COMMANDS = {
    "displays": displays,
    "equivalent": equivalent,
    "expand": expand,
    "holds": holds,
    "normalise": normalise,
    "parse": parse,
    "readings": readings,
    "render": render,
    "tokenize": tokenize,
    "tour": tour,
}


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=given)


ANSWERS = [
    (["tokenize", r"\frac{x}{12}"], r"\frac { x } { 12 }"),
    (["tokenize", "-l", "mathematica", "Sin[x1]>=2.5"], "Sin [ x1 ] >= 2 . 5"),
    (["tokenize", "--language", "semantic", r"\sin@{z}"], r"\sin @ { z }"),
    (["parse", "Sin[x]^2 + a/b"], "Plus[Power[Sin[x], 2], Divide[a, b]]"),
    (["parse", "f'[x]"], "Derivative[1][f][x]"),
    (["parse", "--form", "input", "Plus[a,f[b]]"], "a + f[b]"),
    (["parse", "--from", "latex", r"\frac{a}{b} + c"], "Plus[Divide[a, b], c]"),
    (["parse", "--from", "latex", "--form", "input", "E = mc^2"], "e == m c^2"),
    (["render", "--to", "mathematica", "Plus[a,f[b]]"], "a + f[b]"),
    (["render", "Sqrt[x]/2"], r"\frac{\sqrt{x}}{2}"),
    (["displays", "Sin[x]^2", r"\sin^2 x"], "yes"),
    (["displays", "Sin[x]^2", r"\sin^3 x"], "no"),
    (["equivalent", "a - b", "--", "-b + a"], "yes"),
    (["equivalent", "a - b", "b - a"], "no"),
    (["holds", "Sin[x]^2 + Cos[x]^2 == 1"], "True: holds to 30 digits (7 points)"),
    (
        ["holds", "y == m*x"],
        "False: not an identity: it fails at all points (5 points)",
    ),
    (
        ["holds", "Sqrt[x^2] == -x", "--given", "x < 0"],
        "True: holds to 30 digits (5 points)",
    ),
    (["holds", "f[x] == 0"], "unknown: f is an unknown function"),
]


@pytest.mark.parametrize(("arguments", "answer"), ANSWERS)
def test_a_formula_is_answered(arguments: list[str], answer: str) -> None:
    result = run(*arguments)
    assert (result.stdout, result.stderr) == (f"{answer}\n", "")
    assert result.exit_code == 0


SAME_AS_LIBRARY = [
    (["normalise"], r"$ {a \over b} $", mg.normalise),
    (["expand"], r"\BesselJ{\nu}@{z}", mg.expand),
    (
        ["render", "--flavour", "random", "--seed", "3"],
        "Binomial[n, k] + Sin[x]^2",
        lambda text: mg.render(
            mg.parse(text, "mathematica"), "latex", flavour="random", seed=3
        ),
    ),
]


@pytest.mark.parametrize(("arguments", "text", "function"), SAME_AS_LIBRARY)
def test_a_command_answers_as_the_library(
    arguments: list[str], text: str, function: Any
) -> None:
    assert run(*arguments, text).stdout == f"{function(text)}\n"
    (record,) = map(json.loads, run(*arguments, "--json", text).stdout.splitlines())
    assert record == {"input": text, "output": function(text)}


@pytest.mark.parametrize("flavour", list(render.Flavour))
def test_every_flavour_of_the_help_can_be_rendered(flavour: str) -> None:
    result = run("render", "--flavour", flavour, "--seed", "1", "a/b")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.strip()


def test_parse_gives_the_tree_as_json() -> None:
    record = json.loads(run("parse", "--json", 'f[-x,"a"]').stdout)
    assert record["output"] == 'f[-x, "a"]'
    assert record["full"] == 'f[Minus[x], "a"]'
    minus = {"head": {"symbol": "Minus"}, "arguments": [{"symbol": "x"}]}
    assert record["tree"] == {
        "head": {"symbol": "f"},
        "arguments": [minus, {"string": "a"}],
    }


def test_parse_says_what_it_assumed_of_latex() -> None:
    record = json.loads(run("parse", "--from", "latex", "--json", "E = mc^2").stdout)
    said = "E is a variable, written e, since E is Euler's number in Mathematica"
    assert record["assumptions"] == [said]


@pytest.mark.parametrize("form", [["--json"], ["--form", "full"], ["--form", "input"]])
def test_a_deep_tree_is_written_in_every_form(form: list[str]) -> None:
    text = "f[" * 20_000 + "x" + "]" * 20_000
    result = run("parse", *form, given=text)
    assert result.exit_code == 0, result.stderr[:200]
    assert result.stdout.count("f") >= 20_000


BAD = [
    (["parse"], "a + "),
    (["render"], "f[x"),
    (["expand"], r"\BesselJ{\nu"),
    (["normalise"], r"\frac{a}{b"),
    (["parse", "--from", "latex"], "2 +"),
    (["readings"], "2 +"),
    (["readings"], r"\frac{a}"),
    (["readings"], "(a + b"),
    (["readings"], "this is a sentence"),
]


@pytest.mark.parametrize(("arguments", "text"), BAD)
def test_a_bad_formula_gives_one_line_and_an_error_record(
    arguments: list[str], text: str
) -> None:
    result = run(*arguments, text)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("mathglot: ")
    assert result.stderr.count("\n") == 1
    (record,) = map(json.loads, run(*arguments, "--json", text).stdout.splitlines())
    error = record["error"]
    assert record["input"] == text
    assert isinstance(error["position"], int)
    assert error["expected"]
    assert error["message"]


def test_a_preamble_defines_macros(tmp_path: Path) -> None:
    preamble = tmp_path / "preamble.tex"
    preamble.write_text(r"\newcommand{\half}[1]{\frac{#1}{2}}")
    result = run("normalise", "--preamble", str(preamble), r"\half{x}")
    assert result.stdout == mg.normalise(r"\frac{x}{2}") + "\n"
    assert result.exit_code == 0


@pytest.mark.parametrize("content", [None, b"\xff", rb"\newcommand{\half}{\frac{1}"])
def test_a_bad_preamble_is_wrong_use(tmp_path: Path, content: bytes | None) -> None:
    preamble = tmp_path / "preamble.tex"
    if content is not None:
        preamble.write_bytes(content)
    result = run("normalise", "--preamble", str(preamble), "x")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert str(preamble) in result.stderr


def test_pairs_come_as_json_lines() -> None:
    lines = [
        {"mathematica": "a/b", "latex": r"\frac{a}{b}"},
        {"mathematica": "a/b", "latex": r"\frac{b}{a}"},
        {"mathematica": "a/"},
        {"mathematica": "a/", "latex": "a"},
    ]
    given = "\n".join(map(json.dumps, lines))
    result = run("displays", given=given)
    assert (result.stdout, result.exit_code) == ("yes\nno\n\n\n", 1)
    assert "line 3: the field 'latex' is missing" in result.stderr
    record = json.loads(run("displays", "--json", given=given).stdout.split("\n")[0])
    assert record == {"line": 1, "input": ["a/b", r"\frac{a}{b}"], "output": True}
    named = ["--left-field", "a", "--right-field", "b"]
    result = run("equivalent", *named, given='{"a": "x+y", "b": "y+x"}')
    assert result.stdout == "yes\n"


@pytest.mark.parametrize("command", ["displays", "equivalent"])
def test_one_formula_of_a_pair_is_too_few(command: str) -> None:
    result = run(command, "a")
    assert result.exit_code == 2
    assert result.stderr == "mathglot: two formulas are needed, and one was given\n"


WRONG_USE = [
    ["render", "--flavour", "vanilla", "x"],
    ["render", "--seed", "x", "x"],
    ["tokenize", "--language", "latin", "x"],
    ["parse", "--unknown"],
    ["nonsense"],
    [],
]


SAID = [
    (["parse", "-x"], "Put -- before a formula that begins with a minus sign."),
    (["parse", "--from", "y", "x"], "'y' is not one of 'mathematica', 'latex'"),
    (["readings", "--limit", "0", "x"], "Error: Invalid value for '--limit': "),
]


@pytest.mark.parametrize(("arguments", "said"), SAID)
def test_wrong_use_is_explained(arguments: list[str], said: str) -> None:
    result = subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (2, "")
    assert said in result.stderr
    assert "Value error" not in result.stderr and "Input should" not in result.stderr


@pytest.mark.parametrize("arguments", WRONG_USE)
def test_wrong_use_exits_with_2(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


def test_every_command_is_listed_and_tested_here() -> None:
    registered = {command.name for command in app.registered_commands}
    assert set(COMMANDS) <= registered
    assert all(name in run("--help").stdout for name in COMMANDS)


def test_what_a_command_does_fits_into_its_line_of_the_list() -> None:
    listed = run("--help").stdout.partition("Commands:")[2]
    assert len(listed.splitlines()) > len(COMMANDS)
    assert [line for line in listed.splitlines() if line.endswith("...")] == []


@pytest.mark.parametrize("name", [command.name for command in app.registered_commands])
def test_numbers_are_named_by_what_they_count(name: str) -> None:
    shown = run(name, "--help").stdout
    assert re.findall(r"--[a-z-]+ <(?:int|float|str)\b.*", shown) == []


@pytest.mark.parametrize("name", [*COMMANDS, "bench", "corpus"])
def test_a_command_alone_is_what_it_is_among_the_others(name: str) -> None:
    alone = _leave_out_others([name, "--help"])
    assert len(alone.registered_commands) + len(alone.registered_groups) == 1
    shown = CliRunner().invoke(alone, [name, "--help"], prog_name="mathglot")
    among = CliRunner().invoke(app, [name, "--help"], prog_name="mathglot")
    assert (shown.exit_code, shown.stdout) == (0, among.stdout)


@pytest.mark.parametrize(
    "words", [[], ["--help"], ["nonsense"], ["--version", "parse"]]
)
def test_where_no_command_comes_first_all_are_there(words: list[str]) -> None:
    assert _leave_out_others(words) is app


EXAMPLES = [(name, example) for name in COMMANDS for example in COMMANDS[name].EXAMPLES]


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_the_examples_of_the_help_work(name: str, example: str, shell: Any) -> None:
    assert example in run(name, "--help").stdout
    result = shell(example)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.strip()


def test_the_version_is_shown() -> None:
    result = subprocess.run(
        [*PROGRAM, "--version"],
        capture_output=True,
        text=True,
        cwd=REPOSITORY,
        check=True,
    )
    assert result.stdout == f"mathglot {mg.__version__}\n"


def test_a_closed_pipe_ends_the_run_quietly(tmp_path: Path) -> None:
    path = tmp_path / "formulas.txt"
    path.write_text("x + y\n" * 50_000)
    with subprocess.Popen(
        [*PROGRAM, "tokenize", "-f", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=REPOSITORY,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"x + y\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 1


def test_a_pipe_closed_before_the_end_is_no_complaint_at_exit() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    # Buffered, as for users: the answer is written only when the run ends.
    environment = {**os.environ, "PYTHONUNBUFFERED": ""}
    result = subprocess.run(
        [*PROGRAM, "tokenize", "x"],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=REPOSITORY,
        env=environment,
        check=False,
    )
    os.close(writing)
    assert (result.returncode, result.stderr) == (1, b"")


def test_an_interrupt_ends_the_run_quietly() -> None:
    with subprocess.Popen(
        [*PROGRAM, "tokenize"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=REPOSITORY,
        # A job in the background is started with interrupts ignored, and so its child.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        # More than a pipe holds: once it is written, the program is at work.
        process.stdin.write(b"x\n" * 200_000)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert process.stderr.read() == b""


CLOSED = [
    ("mathglot parse x <&-", 0, "x\n", ""),
    ("mathglot parse <&-", 0, "", ""),
    ("mathglot parse x >&-", 2, "", "mathglot: standard output: it is closed\n"),
    ("mathglot parse x -o /dev/null >&-", 0, "", ""),
    ("mathglot parse x y? 2>&-", 1, "x\n\n", ""),
    ("mathglot parse x > /dev/full", 4, "", "No space left on device\n"),
    ("mathglot tour > /dev/full", 4, "", "mathglot: output: No space left on device\n"),
]


@pytest.mark.parametrize(("command", "code", "output", "message"), CLOSED)
def test_streams_that_fail_give_no_traceback(
    command: str, code: int, output: str, message: str, fresh_shell: Any
) -> None:
    result = fresh_shell(command)
    assert (result.returncode, result.stdout) == (code, output)
    assert result.stderr.endswith(message)
    assert "Traceback" not in result.stderr


def test_output_is_utf8_whatever_the_locale() -> None:
    result = subprocess.run(
        [*PROGRAM, "tokenize", "α"],
        capture_output=True,
        cwd=REPOSITORY,
        env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert result.stdout.decode("utf-8").strip()
