"""Tables with a column of formulas: translated, with all other columns kept."""

from __future__ import annotations

import csv
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mathglot.interfaces.cli import app, model
from tests.interfaces.cli.slow_translator import SlowTranslator

RESULTS = ["displays", "holds", "confidence", "certainty", "assumptions", "error"]
TABLE = b"""id,latex,note
1,a+b,"b, c"
2,-a,=SUM(A1)
3,,-5
4,?,"two
lines"
5,a,b,too,many
6,\xff,b

7,b
"""


@pytest.fixture(autouse=True)
def _stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Capital letters in place of a model; what it is asked is in a log."""
    monkeypatch.setattr(model, "Translator", SlowTranslator)
    monkeypatch.setattr(SlowTranslator, "log", tmp_path / "log")
    monkeypatch.chdir(tmp_path)


def translate(*arguments: object, given: bytes | str | None = None) -> Result:
    words = [str(each) for each in ("translate", *arguments)]
    return CliRunner().invoke(app, words, input=given)


def read_csv(text: str, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(text.splitlines(keepends=True), delimiter=delimiter))


def read_lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_every_row_of_a_table_comes_out_with_its_cells(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes(TABLE)
    result = translate("-f", "in.csv", "--field", "latex", "-o", "out.csv")
    assert result.exit_code == 1
    assert result.stderr == "mathglot: 3 of 6 formulas failed\n"
    rows = read_csv((tmp_path / "out.csv").read_text())
    assert rows[0] == ["id", "latex", "note", "mathematica", *RESULTS]
    shown = ["true", "", "", "not rated", "", ""]
    assert rows[1] == ["1", "a+b", "b, c", "A+B", *shown]
    # A spreadsheet would compute the translation; the author's cell is the author's.
    assert rows[2] == ["2", "-a", "=SUM(A1)", "'-A", *shown]
    assert rows[3] == ["3", "", "-5", *[""] * 7]
    assert rows[4][:4] == ["4", "?", "two\nlines", ""]
    assert rows[4][-1].startswith("latex: expected a letter")
    fault = "a row of 5 cells below 3 columns"
    assert rows[5] == ["5", "a", "b", *[""] * 6, fault, "too", "many"]
    assert rows[6][1] == r"\xff" and rows[6][-1].startswith("not UTF-8")
    assert rows[7] == []
    assert rows[8] == ["7", "b", "", "B", *shown]


@pytest.mark.parametrize("kind", ["csv", "tsv", "jsonl"])
def test_tables_go_through_pipes(kind: str) -> None:
    separator = "\t" if kind == "tsv" else ","
    given = separator.join(("latex", "n")) + "\n" + separator.join(("a", "1")) + "\n"
    if kind == "jsonl":
        given = '{"latex": "a", "n": 1.50}\n'
    result = translate("--table", kind, "--field", "latex", given=given)
    assert (result.exit_code, result.stderr) == (0, "")
    if kind == "jsonl":
        # The line is kept to the letter, as a number of 1.50 shows.
        assert result.stdout.startswith('{"latex": "a", "n": 1.50, "mathematica": "A"')
    else:
        rows = read_csv(result.stdout, separator)
        assert rows[1][:4] == ["a", "1", "A", "true"]


def test_formulas_that_are_no_table_can_become_one(tmp_path: Path) -> None:
    result = translate("a", "=b", "-o", "out.tsv")
    assert result.exit_code == 0
    rows = read_csv((tmp_path / "out.tsv").read_text(), "\t")
    assert rows[0][:2] == ["input", "mathematica"]
    assert [row[:2] for row in rows[1:]] == [["a", "A"], ["'=b", "'=B"]]


def test_json_lines_keep_what_is_no_record(tmp_path: Path) -> None:
    lines = '{"latex": "a", "m": [1]}\n\n[1]\n{"m": 5}\n{"latex": null, "k": "-x"}\n'
    (tmp_path / "in.jsonl").write_text(lines)
    assert (
        translate("-f", "in.jsonl", "--field", "latex", "-o", "o.jsonl").exit_code == 1
    )
    text = (tmp_path / "o.jsonl").read_text()
    first, blank, *others = text.splitlines()
    assert json.loads(first)["m"] == [1] and blank == ""
    no_record, missing, empty = map(json.loads, others)
    assert no_record["line"] == "[1]" and "not a record" in no_record["error"]
    assert missing["error"] == "the column 'latex' is missing"
    assert empty["error"] is None and empty["mathematica"] is None
    assert translate("-f", "in.jsonl", "--field", "latex", "-o", "o.csv").exit_code == 1
    rows = read_csv((tmp_path / "o.csv").read_text())
    assert rows[0][:4] == ["latex", "m", "line", "k"]
    assert rows[1][:4] == ["a", "[1]", "", ""]
    assert rows[-1][:4] == ["", "", "", "'-x"]


def test_parquet_keeps_columns_with_their_types(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    table = pyarrow.table(
        {
            "latex": pyarrow.array(["a", None, "?", "b"]).dictionary_encode(),
            "raw": pyarrow.array([b"\xff", b"", None, b"x"]),
            "when": pyarrow.array([1, 2, 3, None], pyarrow.timestamp("us", "UTC")),
        }
    )
    parquet.write_table(table, tmp_path / "in.parquet", row_group_size=3)
    asked = ("-f", "in.parquet", "--field", "latex", "--to", "mathematica,sympy")
    assert translate(*asked, "-o", "out.parquet").exit_code == 1
    found = parquet.read_table(tmp_path / "out.parquet")
    assert found.select(table.column_names).equals(table)
    assert found["sympy"].to_pylist() == ["A", None, None, "B"]
    assert found.schema.field("displays").type == pyarrow.bool_()
    assert found["error"].null_count == 3
    assert translate(*asked, "-o", "out.csv").exit_code == 1
    rows = read_csv((tmp_path / "out.csv").read_text())
    assert rows[1][:4] == ["a", '"ff"', '"1970-01-01T00:00:00.000001+00:00"', "A"]


def test_a_csv_file_becomes_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    (tmp_path / "in.csv").write_bytes(TABLE)
    assert (
        translate("-f", "in.csv", "--field", "latex", "-o", "o.parquet").exit_code == 1
    )
    rows = parquet.read_table(tmp_path / "o.parquet").to_pylist()
    assert [row["id"] for row in rows] == list("1234567")
    assert rows[0]["mathematica"] == "A+B" and rows[1]["mathematica"] == "-A"
    assert json.loads(rows[4]["surplus"]) == ["too", "many"]
    lines = '{"f": "a", "n": 1, "m": 1}\n{"f": "b", "n": 2.5, "m": "x"}\n'
    (tmp_path / "in.jsonl").write_text(lines)
    assert translate("-f", "in.jsonl", "--field", "f", "-o", "o.parquet").exit_code == 0
    rows = parquet.read_table(tmp_path / "o.parquet").to_pylist()
    assert [row["n"] for row in rows] == [1.0, 2.5]
    assert [row["m"] for row in rows] == ["1", '"x"']


def test_parquet_needs_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    (tmp_path / "in.parquet").write_bytes(b"PAR1")
    (tmp_path / "in.csv").write_text("latex\na\n")
    for asked in (("-f", "in.parquet"), ("-f", "in.csv", "-o", "out.parquet")):
        result = translate(*asked, "--field", "latex")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "pip install 'mathglot[parquet]'" in result.stderr
        assert not (tmp_path / "out.parquet").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("-f in.csv -o out.csv", "in.csv is a table: choose the column"),
        (
            "-f in.csv --field x",
            "in.csv: no column is called 'x'; the columns are: id,",
        ),
        ("-f in.csv --field latex -o out.csv --json", "--json: cannot be used"),
        ("-f in.csv --field latex -o in.csv", "in.csv: an input file cannot be"),
        ("-f in.csv --field latex -o out.csv --to id", "--to id: unknown language"),
        ("-f in.csv -f two.csv --field latex -o out.csv", "two.csv has other columns"),
        ("-f in.csv -f in.tsv --field latex -o out.csv", "files of several kinds"),
        ("-f new.csv --field latex -o out.csv", "a column 'sympy' already"),
        ("-f empty.csv --field latex -o out.csv", "empty.csv: the first row must name"),
        (
            "-f twice.csv --field latex -o out.csv",
            "more than one column is called 'latex'",
        ),
        ("-f in.csv --field latex --prefix a_", "--prefix: only for tables"),
        ("--table parquet --field latex", "name a file with --output"),
        ("--table parquet --field latex -o out.csv", "cannot come through a pipe"),
        ("--table jsonl --field latex -o out.csv", "not known before the end"),
        ("--table xlsx --field latex", "--table xlsx: unknown kind"),
        ("-f in.csv --field latex -o out.csv --whole", "--whole"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    tmp_path: Path, arguments: str, said: str
) -> None:
    for name, text in (
        ("in.csv", "id,latex\n1,a\n"),
        ("in.tsv", "id\tlatex\n1\ta\n"),
        ("two.csv", "latex,id\na,1\n"),
        ("new.csv", "latex,sympy\na,1\n"),
        ("twice.csv", "latex,latex\na,1\n"),
        ("empty.csv", ""),
    ):
        (tmp_path / name).write_text(text)
    before = sorted(os.listdir(tmp_path))
    words = arguments.split()
    if "--to" not in words:
        words += ["--to", "sympy,maple"]
    result = translate(*words, given="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr and result.stderr.count("\n") == 1
    assert sorted(os.listdir(tmp_path)) == before


def test_a_prefix_makes_room_for_results(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("latex,error\na,none\n")
    asked = ("-f", "in.csv", "--field", "latex", "-o", "out.csv")
    assert translate(*asked).exit_code == 2
    assert translate(*asked, "--prefix", "new_").exit_code == 0
    rows = read_csv((tmp_path / "out.csv").read_text())
    assert rows[0][:3] == ["latex", "error", "new_mathematica"]
    assert rows[1][1] == "none" and rows[1][-1] == ""


def test_strict_holds_in_tables_too(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("latex\na\n")
    asked = ("-f", "in.csv", "--field", "latex", "-o", "out.csv", "--strict")
    # How sure the stand-in is was never measured.
    assert translate(*asked).exit_code == 3
    [_, row] = read_csv((tmp_path / "out.csv").read_text())
    assert row[1] == "" and row[-1].startswith("not known to be 0.9 sure")
    assert translate(*asked, "--to", "mathematica,semantic").exit_code == 3


def test_several_languages_are_asked_for_at_once(tmp_path: Path) -> None:
    result = translate("--to", "mathematica,sympy", "a", "?", "x")
    assert result.exit_code == 1
    assert result.stdout == "A\tA\n\nX\tX\n"
    errors = result.stderr.splitlines()
    assert errors[0].startswith("formula 2: latex: expected a letter")
    # The note that both languages share is given once.
    assert errors[1].startswith("formula 3: note: a guess") and len(errors) == 3
    # What the two share is asked once.
    assert (tmp_path / "log").read_text() == "3\n"
    [record] = read_lines(translate("--to", "sympy,maple", "--json", "a").stdout)
    assert record["input"] == "a"
    outputs = {name: one["output"] for name, one in record["translations"].items()}
    assert outputs == {"sympy": "A", "maple": "A"}


def test_semantic_latex_in_a_table_is_translated_by_rules(tmp_path: Path) -> None:
    lines = [
        {"f": r"\sqrt{x^2}=-x", "constraints": ["x<0"]},
        {"f": r"\littleo@{x}", "constraints": []},
    ]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in lines))
    asked = ("--from", "semantic", "-f", "in.jsonl", "--field", "f", "--check")
    assert translate(*asked, "--to", "sympy,latex", "-o", "out.jsonl").exit_code == 1
    first, second = read_lines((tmp_path / "out.jsonl").read_text())
    assert first["sympy"] == "Eq(sqrt(x**2), -x)" and first["holds"] is True
    assert first["latex"] and first["constraints"] == ["x<0"]
    assert "no term of smaller order" in second["error"]


def test_one_language_may_fail_where_another_does_not() -> None:
    formula = r"\Wignersixjsym{a}{b}{c}{d}{e}{f}"
    asked = ("--from", "semantic", "--to", "sympy,mathematica", formula)
    result = translate(*asked)
    assert result.exit_code == 1
    assert result.stdout == "\tSixJSymbol[{a, b, c}, {d, e, f}]\n"
    fault = "sympy: cannot write SixJSymbol: SymPy has no counterpart"
    assert result.stderr == f"mathglot: {fault}\n"
    [_, row] = read_csv(translate(*asked, "--table", "csv").stdout)
    assert row[1:3] == ["", "SixJSymbol[{a, b, c}, {d, e, f}]"] and row[-1] == fault


def test_a_file_given_as_a_formula_is_pointed_out(tmp_path: Path) -> None:
    Path("papers.csv").write_bytes(TABLE)
    result = translate("papers.csv")
    assert result.exit_code == 2
    assert "papers.csv is a file; to read formulas from it, use -f" in result.output
    # What only looks like a name is a formula.
    assert translate("x.csv").exit_code == 0
