"""`mathglot corpus` and real formulas: labels, agreement, letters."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mathglot.corpus.pairs import make_pair
from mathglot.corpus.real import kept_apart
from mathglot.corpus.storage import SetFolder
from mathglot.interfaces.cli import app
from mathglot.languages import parse


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["corpus", *(str(each) for each in arguments)])


def label(number: int, latex: str, text: str) -> dict[str, object]:
    return {
        "id": f"r{number}",
        "book": f"a/b/{number}",
        "latex": latex,
        "kind": "computable",
        "mathematica": text,
        "alternatives": [],
    }


def write(path: Path, records: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(r) + "\n" for r in records), "utf-8")
    return path


@pytest.fixture
def labels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Labels of which sums are read rightly, and products are said to be sums."""
    folder = tmp_path / "real"
    folder.mkdir()
    letters = "abcfghpqruvw"
    rows = [
        label(n, f"{one} + {two} + 1", f"{one} + {two} + 1")
        for n, (one, two) in enumerate(pairwise(letters))
    ]
    rows += [
        label(50 + n, rf"{one}\cdot {two}", f"{one} + {two}")
        for n, (one, two) in enumerate(pairwise(letters))
    ]
    for name in ("train.jsonl.gz", "dev.jsonl"):
        write(folder / name, rows)
    for name in kept_apart.MEASURING[1:]:
        write(folder / name, [label(99, "z + z + 1", "z + z + 1")])
    monkeypatch.setattr(kept_apart, "labels_path", lambda name: folder / name)
    return folder


def test_labels_become_a_set_in_other_letters(tmp_path: Path) -> None:
    source = write(tmp_path / "mine.jsonl", [label(1, "f_1 = k_{87} x", "f == k x")])
    result = run(
        "import", "labels", source, "--name", "real", "--letters", 2, "-o", tmp_path
    )
    assert result.exit_code == 0, result.output
    paths = [tmp_path / "real" / f"{split}.jsonl" for split in ("train", "valid")]
    lines = [line for path in paths for line in path.read_text("utf-8").splitlines()]
    assert len({json.loads(line)["latex"] for line in lines}) == 3


def test_agreement_keeps_what_is_like_what_was_right(
    labels: Path, tmp_path: Path
) -> None:
    pool = tmp_path / "pool.txt"
    pool.write_text("m + n + 1\nm \\cdot n\nz + z + 1\n", "utf-8")
    output = tmp_path / "agreed.jsonl"
    result = run("agree", pool, "--output", output)
    assert result.exit_code == 0, result.output
    rows = [json.loads(line) for line in output.read_text("utf-8").splitlines()]
    assert [row["mathematica"] for row in rows] == ["m + n + 1"]
    assert rows[0]["book"] == "im2latex/pool:0"
    assert "1 of 2 formulas" in result.output
    assert "11 kept, 11 right" in result.output
    again = run("agree", pool, "--output", output)
    assert again.exit_code == 0 and again.output == result.output


def test_letters_are_counted_in_labels_and_in_the_pool(tmp_path: Path) -> None:
    rows = [label(n, f"P_n(x) = {n}", f"Subscript[P, n][x] == {n}") for n in range(3)]
    known = write(tmp_path / "known.jsonl", rows)
    pool = write(tmp_path / "pool.jsonl", [label(n, "g(y)", "g[y]") for n in range(2)])
    output = tmp_path / "letters.json"
    result = run("letters", known, "--pool", pool, "--output", output)
    assert result.exit_code == 0, result.output
    counts = json.loads(output.read_text("utf-8"))
    assert counts["shapes"]["P_{#}(#)"] == {"": 3}
    assert counts["roles"]["called"] == {"P": 3, "g": 2}
    assert "g(#)" not in counts["shapes"]


def test_labels_are_respelled_as_they_are_read(tmp_path: Path) -> None:
    rows = [label(1, "a + b = c", "c == b + a"), label(2, "a + b", "a - b")]
    output = tmp_path / "respelled.jsonl"
    result = run("respell", write(tmp_path / "mine.jsonl", rows), "-o", output)
    assert result.exit_code == 0, result.output
    assert "1 of 2 labels have a right reading" in result.output
    found = [json.loads(line) for line in output.read_text("utf-8").splitlines()]
    # What no reading says stays as it was.
    assert [row["mathematica"] for row in found] == ["a + b == c", "a - b"]
    assert [row["book"] for row in found] == ["a/b/1", "a/b/2"]


def test_readings_to_choose_among_are_told_apart(tmp_path: Path) -> None:
    rows = [label(1, "f(x+1)", "f (x + 1)"), label(2, "a + b", "a + b")]
    pair = make_pair(
        parse("g[y]", "mathematica"), "g(y)", flavour="texform", source="test"
    )
    lines = [("train", pair.to_line())] * 3
    SetFolder(tmp_path / "corpus", "mine").write_splits(lines, {"set": "mine"})
    output = tmp_path / "choices.jsonl"
    known = write(tmp_path / "mine.jsonl", rows)
    more = ("--corpus", tmp_path / "corpus", "--pairs", "mine:2")
    result = run("choices", known, *more, "--output", output)
    assert result.exit_code == 0, result.output
    assert "3 of 4 formulas have right and wrong readings" in result.output
    assert "the first is right for 2" in result.output
    first, *others = [
        json.loads(line) for line in output.read_text("utf-8").split("\n")[:-1]
    ]
    assert [row["latex"] for row in others] == ["g(y)", "g(y)"]
    right = {one["mathematica"]: one["right"] for one in first["readings"]}
    assert right["f (x + 1)"] is True and right["f[x + 1]"] is False
    weights = [one["weight"] for one in first["readings"]]
    assert weights[0] == 0 and weights == sorted(weights, reverse=True)


@pytest.mark.parametrize("sets", ["mine:many", "none"])
def test_sets_that_are_none_are_one_clear_error(sets: str, tmp_path: Path) -> None:
    known = write(tmp_path / "mine.jsonl", [label(2, "a + b", "a + b")])
    result = run("choices", known, "--pairs", sets, "--output", tmp_path / "out")
    assert result.exit_code == 2 and "Traceback" not in result.output
    assert ("expected a set" if ":" in sets else "No such file") in result.output


@pytest.mark.parametrize("command", ["agree", "choices", "letters", "respell"])
def test_files_that_are_not_there_are_one_clear_error(
    command: str, tmp_path: Path
) -> None:
    result = run(command, tmp_path / "no.jsonl", "--output", tmp_path / "out")
    assert result.exit_code == 2 and "no.jsonl" in result.output
    assert "Traceback" not in result.output
