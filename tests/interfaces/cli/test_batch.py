"""The machinery under every command, through a toy command with known answers."""

from __future__ import annotations

import gc
import json
import os
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from mathglot.errors import NestingError, ParseError, RenderError, UnknownNameError
from mathglot.interfaces.cli import rows
from mathglot.interfaces.cli.batch import run_batch
from mathglot.interfaces.cli.options import (
    AsJson,
    Field,
    Files,
    Formulas,
    Output,
    Whole,
)
from mathglot.interfaces.cli.results import Answer, RawJson, encode
from mathglot.interfaces.cli.rows import Inputs

app = typer.Typer()


def shout(text: str) -> Answer:
    """Capital letters; the words of trouble raise it."""
    if "?" in text:
        raise ParseError(text, text.index("?"), "a letter", language="toy")
    if text == "deep":
        raise NestingError(text, 0, "less depth", language="toy")
    if text == "unwritable":
        raise RenderError("Foo", "toy", "no notation")
    if text == "unknown":
        raise UnknownNameError("word", "x", ["y"])
    if text == "bug":
        raise IndexError("out of range")
    if text == "interrupt":
        raise KeyboardInterrupt
    return Answer(text.upper(), text.upper())


@app.command()
def command(
    formulas: Formulas = None,
    files: Files = None,
    field: Field = None,
    whole: Whole = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    inputs = Inputs.of(formulas, files, field, whole)
    run_batch(inputs, shout, as_json=as_json, output=output)


def run(*arguments: object, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, [str(each) for each in arguments], input=given)


def records(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_arguments_are_answered_in_order() -> None:
    result = run("a", "b")
    assert (result.stdout, result.stderr, result.exit_code) == ("A\nB\n", "", 0)


def test_standard_input_is_read_where_nothing_else_is_given() -> None:
    assert run(given="a\nb").stdout == "A\nB\n"
    assert run("-f", "-", given="a\n").stdout == "A\n"
    assert run("-", given="a\nb").stdout == "A\nB\n"
    assert run("a", given="b\n").stdout == "A\n"
    assert run(given="").stdout == ""


def test_files_are_read_one_after_another(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("a\nb\n")
    (tmp_path / "two").write_text("c\n")
    result = run("--file", tmp_path / "one", "-f", tmp_path / "two")
    assert result.stdout == "A\nB\nC\n"


def test_a_single_bad_formula_gives_one_clear_line() -> None:
    result = run("x?")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == (
        "mathglot: toy: expected a letter at position 1, before '?'\n"
    )


def test_a_bad_formula_does_not_end_a_batch() -> None:
    result = run(given="a\nb?\nc\n")
    assert result.exit_code == 1
    assert result.stdout == "A\n\nC\n"
    assert result.stderr.splitlines() == [
        "line 2: toy: expected a letter at position 1, before '?'",
        "mathglot: 1 of 3 formulas failed",
    ]


def test_a_bad_line_of_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "formulas.txt").write_text("a\n\n?\n")
    result = run("-f", tmp_path / "formulas.txt")
    assert result.stdout == "A\n\n\n"
    assert f"{tmp_path / 'formulas.txt'}:3: toy: expected" in result.stderr
    assert "1 of 2 formulas failed" in result.stderr


def test_bad_arguments_are_counted() -> None:
    assert run("a", "?").stderr.splitlines() == [
        "formula 2: toy: expected a letter at position 0, before '?'",
        "mathglot: 1 of 2 formulas failed",
    ]


def test_json_lines_hold_input_and_output() -> None:
    result = run("--json", "a", "α")
    assert result.stdout.splitlines()[1] == '{"input": "α", "output": "Α"}'
    assert records(result)[0] == {"input": "a", "output": "A"}
    assert result.exit_code == 0


ERRORS = [
    ("x?", "ParseError", 1, "a letter", "?"),
    ("deep", "NestingError", 0, "less depth", "deep"),
    ("unwritable", "RenderError", None, None, "Foo"),
    ("unknown", "UnknownNameError", None, None, None),
    ("bug", "InternalError", None, None, None),
]


@pytest.mark.parametrize(("text", "kind", "position", "expected", "fragment"), ERRORS)
def test_json_errors_say_what_is_wrong(
    text: str, kind: str, position: int, expected: str, fragment: str
) -> None:
    result = run("--json", given=f"a\n{text}\nc\n")
    assert result.exit_code == 1
    first, bad, last = records(result)
    assert first == {"line": 1, "input": "a", "output": "A"}
    assert last == {"line": 3, "input": "c", "output": "C"}
    assert (bad["line"], bad["input"]) == (2, text)
    message = bad["error"].pop("message")
    assert message
    assert bad["error"] == {
        "type": kind,
        "position": position,
        "expected": expected,
        "fragment": fragment,
    }
    assert "output" not in bad


def test_a_fault_of_mathglot_is_called_one() -> None:
    result = run("bug")
    assert result.stderr == (
        "mathglot: a fault in Mathglot, please report it: IndexError: out of range\n"
    )
    assert result.exit_code == 1


def test_a_field_of_json_lines_is_read(tmp_path: Path) -> None:
    path = tmp_path / "formulas.jsonl"
    path.write_text('{"latex": "a"}\n\n{"latex": "\\u03b1", "id": 7}\n')
    assert run("-f", path, "--field", "latex").stdout == "A\n\nΑ\n"
    assert records(run("-f", path, "--field", "latex", "--json")) == [
        {"file": str(path), "line": 1, "input": "a", "output": "A"},
        {"file": str(path), "line": 3, "input": "α", "output": "Α"},
    ]


BAD_RECORDS = [
    (b"{", "not JSON: Expecting property name enclosed in double quotes"),
    (b"[1]", "not a record: a JSON object was expected"),
    (b"17", "not a record: a JSON object was expected"),
    (b"[" * 100_000, "not a record: JSON nested too deeply"),
    (b'{"x": "a"}', "the field 'latex' is missing"),
    (b'{"latex": ["a"]}', "the field 'latex' is not a text"),
    (b'{"latex": null}', "the field 'latex' is not a text"),
    (b'{"latex": "a\\ud800"}', "not UTF-8: half a character at position 1"),
    (b'{"latex": "\xff"}', "not UTF-8: byte 0xff at position 11"),
]


@pytest.mark.parametrize(("line", "message"), BAD_RECORDS)
def test_a_bad_record_does_not_end_a_batch(line: bytes, message: str) -> None:
    good = b'{"latex": "a"}\n'
    result = run("--field", "latex", "--json", given=good + line + b"\n" + good)
    assert [record.get("output") for record in records(result)] == ["A", None, "A"]
    assert records(result)[1]["error"]["message"].startswith(message)
    assert result.exit_code == 1


def test_bytes_that_are_no_text_become_an_error_record() -> None:
    result = run(given=b"a\n\x80\xfe\x00\nc\n")
    assert result.stdout == "A\n\nC\n"
    assert "line 2: not UTF-8: byte 0x80 at position 0" in result.stderr
    (bad,) = (each for each in records(run("--json", given=b"\x80\n")))
    assert (bad["input"], bad["error"]["type"]) == ("\\x80", "InputError")


def test_an_argument_that_is_no_text_is_an_error() -> None:
    result = run("a\udcff")
    assert result.exit_code == 1
    assert result.stderr == "mathglot: not UTF-8: half a character at position 1\n"
    assert records(run("--json", "a\udcff"))[0]["input"] == "a\\udcff"


def test_line_ends_and_byte_order_mark_do_not_belong_to_a_formula() -> None:
    assert run(given=b"\xef\xbb\xbfa\r\nb\r\n").stdout == "A\nB\n"


def test_a_file_can_be_one_formula(tmp_path: Path) -> None:
    (tmp_path / "formula.tex").write_text("a\nb\n")
    assert run("--whole", "-f", tmp_path / "formula.tex").stdout == "A B\n"
    (record,) = records(run("--whole", "--json", given="a\nb\n"))
    assert (record["input"], record["output"]) == ("a\nb", "A\nB")


def test_a_line_too_long_to_hold_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "LONGEST_LINE", 10)
    result = run(given=b"a\n" + b"b" * 35 + b"\nccccccccc\n")
    assert result.stdout == "A\n\nCCCCCCCCC\n"
    assert "line 2: a line longer than 10 bytes" in result.stderr


WRONG_USE = [
    (["-f", "absent.txt"], "mathglot: cannot read absent.txt: no such file\n"),
    (["-f", "."], "mathglot: cannot read .: it is a folder\n"),
    (["a", "-o", "absent/out"], "/absent\n"),
    (
        ["--whole", "--field", "x"],
        "mathglot: --whole and --field cannot be used together\n",
    ),
    (["-f", "records.jsonl"], "choose a field of them with --field\n"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG_USE)
def test_wrong_use_gives_one_line_and_exit_code_2(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("records.jsonl").write_text("{}\n")
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(message)
    assert result.stderr.count("\n") == 1


def test_output_appears_when_it_is_complete(tmp_path: Path) -> None:
    target = tmp_path / "answers.txt"
    assert run("a", "?", "-o", target).exit_code == 1
    assert target.read_text() == "A\n\n"
    assert os.listdir(tmp_path) == ["answers.txt"]


def test_an_interrupted_run_leaves_the_old_output(tmp_path: Path) -> None:
    target = tmp_path / "answers.txt"
    target.write_text("old")
    result = run("a", "interrupt", "b", "-o", target)
    assert result.exit_code == 130
    assert target.read_text() == "old"
    assert os.listdir(tmp_path) == ["answers.txt"]
    assert "Traceback" not in result.output


def test_output_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")
    run("a", "-o", tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "A\n"


def test_output_can_be_a_device() -> None:
    assert run("a", "-o", "/dev/null").exit_code == 0
    assert not Path("/dev/null").is_file()


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    def peak(lines: int) -> int:
        path = tmp_path / "formulas.txt"
        with path.open("w") as stream:
            for number in range(lines):
                stream.write(f"formula {number}\n")
        gc.collect()
        tracemalloc.start()
        try:
            run("-f", path, "--json", "-o", tmp_path / "out")
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(10)
    assert peak(20_000) < peak(1_000) + 200_000


def test_encoding_leaves_json_as_it_is() -> None:
    text = encode({"input": 'a"b', "tree": RawJson('{"symbol": "x"}'), "output": None})
    assert json.loads(text) == {"input": 'a"b', "tree": {"symbol": "x"}, "output": None}
