"""`mathglot corpus build`, `import` and `stats`, as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mathglot.interfaces.cli import app


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["corpus", *(str(each) for each in arguments)])


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("corpus")
    result = run("build", "semantic", "--pairs", 60, "--workers", 1, "--output", root)
    assert result.exit_code == 0, result.output
    assert f"{root}/semantic: " in result.output
    return root


def test_build_writes_pairs(corpus: Path) -> None:
    lines = [
        json.loads(line)
        for path in (corpus / "semantic").glob("*.jsonl")
        for line in path.read_text("utf-8").splitlines()
    ]
    assert len(lines) == 60
    assert all(line["target"] == "semantic" for line in lines)
    description = json.loads((corpus / "semantic" / "set.json").read_text("utf-8"))
    assert sum(description["pairs"].values()) == 60
    assert not (corpus / "semantic" / "parts").exists()


def test_stats(corpus: Path, tmp_path: Path) -> None:
    picture = tmp_path / "lengths.svg"
    result = run("stats", corpus, "--workers", 1, "--picture", picture)
    assert result.exit_code == 0, result.output
    assert result.output.startswith("semantic: 60 pairs (")
    assert "exact match is at most" in result.output
    assert picture.read_text("utf-8").startswith("<svg")
    record = json.loads(run("stats", corpus, "--json", "--workers", 1).output)
    assert record["pairs"] == 60


def test_stats_lists_rare_functions(corpus: Path) -> None:
    result = run("stats", corpus, "--rare", 1, "--workers", 1)
    assert "functions occur fewer than 1 times" in result.output
    assert "0 BesselJ" in result.output


def test_import_of_a_table(tmp_path: Path) -> None:
    table = tmp_path / "mine.csv"
    table.write_text(
        'formula,meaning\n\\sin x,Sin[x]\n"f(x,y)","f[x, y]"\n\\cos,Cos[\n', "utf-8"
    )
    rejected = tmp_path / "rejected.jsonl"
    options = ("--latex", "formula", "--mathematica", "meaning", "--name", "mine")
    result = run(
        "import", "csv", table, *options, "-o", tmp_path / "c", "--rejected", rejected
    )
    assert result.exit_code == 0, result.output
    assert "3 rows, 2 of them accepted" in result.output
    (refusal,) = map(json.loads, rejected.read_text("utf-8").splitlines())
    assert refusal["place"] == "mine.csv:4"
    assert "Cos[" in refusal["text"]
    again = run("import", "csv", table, *options, "-o", tmp_path / "c")
    assert again.exit_code != 0
    assert "already exists" in again.output
    fresh = run("import", "csv", table, *options, "-o", tmp_path / "c", "--fresh")
    assert fresh.exit_code == 0


def test_import_of_the_dlmf_into_a_corpus(tmp_path: Path) -> None:
    source = tmp_path / "formulas.jsonl"
    row = {"id": "5.5.E1", "line": 1, "semantic": r"\EulerGamma@{z+1}=z\EulerGamma@{z}"}
    source.write_text(json.dumps(row) + "\n", "utf-8")
    result = run("import", "dlmf", source, "--output", tmp_path / "corpus")
    assert result.exit_code == 0, result.output
    lines = [
        json.loads(line)
        for path in (tmp_path / "corpus" / "dlmf").glob("*.jsonl")
        for line in path.read_text("utf-8").splitlines()
    ]
    assert {line["target"] for line in lines} == {"mathematica", "semantic"}
    assert len({line["key"] for line in lines}) == 1


def test_import_of_latex_alone(tmp_path: Path) -> None:
    source = tmp_path / "formulas.txt"
    source.write_text("x ^ { 2 }\n\\frac { a\n", "utf-8")
    output = tmp_path / "formulas.jsonl"
    result = run("import", "im2latex", source, "-o", output)
    assert result.exit_code == 0, result.output
    (formula,) = map(json.loads, output.read_text("utf-8").splitlines())
    assert formula["latex"] == "x^2"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("build", "nothing", "-o", "x"), "unknown set 'nothing'"),
        (("stats", "nowhere"), "nowhere: no such folder"),
        (("import", "pairs", "file.xyz"), "unknown kind of file 'file.xyz'"),
        (("import", "csv", "nowhere.csv", "-o", "x"), "nowhere.csv"),
    ],
)
def test_bad_arguments_get_one_line(
    arguments: tuple[str, ...],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code != 0
    assert message in result.output
    assert "Traceback" not in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_stats_of_a_folder_without_sets(tmp_path: Path) -> None:
    result = run("stats", tmp_path)
    assert result.exit_code != 0
    assert "no complete set" in result.output
