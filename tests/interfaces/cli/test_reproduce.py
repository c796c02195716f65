"""`mathglot reproduce`: rows are made once, gone on with, merged and written down."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
import torch
from typer.testing import CliRunner

from mathglot.corpus.pairs import make_pair
from mathglot.corpus.storage import SetFolder
from mathglot.evaluate.paper.page import write_page
from mathglot.evaluate.paper.records import Records
from mathglot.interfaces.cli import app
from mathglot.languages import parse, render

RUNNER = CliRunner()
torch.set_num_threads(1)
ROOT = Path(__file__).parents[3]


def reproduce(arguments: str, *more: str) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, ["reproduce", *arguments.split(), *more])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As many formulas of the DLMF and of papers as are drawn from."""
    folder = tmp_path_factory.mktemp("data")
    parts = [r"\BesselJ{1}@{x}", r"\EulerGamma@{x}", r"\sin@{x}", "x^{2}", "x"]
    formulas = ["+".join(drawn) for drawn in itertools.product(parts, repeat=3)]
    text = "".join(
        json.dumps({"id": f"1.{n}", "line": n, "semantic": formula}) + "\n"
        for n, formula in enumerate(formulas, start=1)
    )
    (folder / "dlmf_semantic.jsonl").write_text(text)
    lines = [f"x ^ {{ {n} }} + y" for n in range(1000)]
    (folder / "im2latex_val.txt").write_text("\n".join(lines) + "\n")
    return folder


def write_functions(root: Path) -> None:
    """A set that need not be built: that takes longer than to train on it."""
    heads = "Sin Cos Tan Log Sinh Cosh Tanh Gamma".split()
    lines = []
    for number, (left, right) in enumerate(itertools.product(heads, repeat=2)):
        tree = parse(f"{left}[x] - {right}[y]", "mathematica")
        pair = make_pair(tree, render(tree, "latex"), flavour="", source="")
        split = ("train", "train", "train", "valid", "test")[number % 5]
        lines.append((split, pair.to_line()))
    SetFolder(root, "functions").write_splits(lines, {"set": "functions"})


def test_tables_are_listed() -> None:
    code, shown, _ = reproduce("b (i) --list")
    assert code == 0
    assert shown.startswith("(b) Sizes of the convolutional network\n")
    assert "C512x8: C512x8 x 3" in shown and "tell" not in shown
    assert "Trees in postfix have fewer tokens: postfix" in shown


REFUSED = [
    ("z", "unknown table 'z'"),
    ("--scale huge", "unknown scale 'huge'"),
    ("a --rows nothing", "unknown row 'nothing'"),
    ("--minutes-each 1 --steps-each 2", "give either --minutes-each or --steps-each"),
    ("--merge nowhere", "nowhere: no records"),
]


@pytest.mark.parametrize(("arguments", "complaint"), REFUSED)
def test_bad_arguments_give_one_clear_line(
    tmp_path: Path, arguments: str, complaint: str
) -> None:
    code, shown, said = reproduce(f"{arguments} --output {tmp_path}")
    assert (code, shown) == (2, "")
    assert complaint in said and said.count("\n") == 1, said


@pytest.mark.slow
def test_rows_are_made_once_and_gone_on_with(tmp_path: Path, data: Path) -> None:
    output = tmp_path / "out"
    write_functions(output / "corpus" / "tiny")
    names = "conv-functions,conv-semantic,round-trip stored,C512x9"
    options = f"a c f --scale tiny --data {data} --output {output} --commit abc --rows"
    code, _, said = reproduce(f"{options}", names, "--stop-after", "0")
    assert code == 3 and "repeat the command to continue" in said
    code, shown, said = reproduce(f"{options}", names)
    assert code == 0, said
    assert said.count("training") == 3 and "paper.md: written" in shown
    records = output / "records" / "tiny"
    made = json.loads((records / "conv-functions.1.json").read_text())
    assert made["architecture"] == "C16x11" and made["steps"] == 4
    assert {"EM", "EM, greedy", "EM, without the grammar"} <= made["figures"].keys()
    assert made["validation"][-1]["step"] == 4 and "length_ratio" in made
    page = (output / "paper.md").read_text()
    assert "C16x9, muon" in page and "scale tiny" in page and "abc" in page
    # What is there is not made again.
    code, _, said = reproduce(f"{options}", names)
    assert code == 0 and "training" not in said and "measuring" not in said
    trips = "round-trip stored"
    code, _, said = reproduce(f"{options}", trips, "--again")
    assert code == 0 and said.splitlines() == [f"mathglot: measuring {trips}"]
    other = tmp_path / "other"
    code, shown, _ = reproduce(f"--scale tiny --merge {output} --output {other}")
    assert code == 0 and "4 records merged" in shown
    assert (other / "paper.md").read_text() == page
    answers = "answers/tiny/conv-functions.jsonl.gz"
    assert (other / answers).read_bytes() == (output / answers).read_bytes()


def test_of_two_records_the_longer_training_stays(tmp_path: Path) -> None:
    for name, steps in (("long", 20), ("short", 10)):
        folder = tmp_path / name / "records" / "full"
        folder.mkdir(parents=True)
        content = {"name": "x", "steps": steps, "figures": {}}
        (folder / "x.1.json").write_text(json.dumps(content))
    for name, count in (("short", 1), ("long", 1), ("short", 0)):
        output = tmp_path / "all"
        code, shown, _ = reproduce(f"--merge {tmp_path / name} --output {output}")
        assert code == 0 and f"{count} records merged" in shown
    kept = json.loads((tmp_path / "all/records/full/x.1.json").read_text())
    assert kept["steps"] == 20


def test_the_page_of_the_repository_is_that_of_its_records() -> None:
    page = (ROOT / "docs" / "paper.md").read_text(encoding="utf-8")
    assert page == write_page(Records(ROOT / "benchmarks" / "paper", "full"))
