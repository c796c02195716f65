"""Pairs that users have, in JSON lines and in tables: what is taken, what is not."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mathglot.corpus.importers import delimited
from mathglot.corpus.importers.checks import Memory
from mathglot.corpus.importers.files import ImportFileError
from mathglot.corpus.importers.registry import import_file
from mathglot.corpus.importers.results import Accepted, Rejected, Result
from mathglot.corpus.keys import split_key
from mathglot.corpus.pairs import make_pair
from mathglot.languages import parse

SEMANTIC = r"\BesselJ{0}@{x}=y"


@pytest.fixture(autouse=True)
def usual_cells() -> Iterator[None]:
    """The longest cell is a setting of the whole process, which others change too."""
    before = csv.field_size_limit(131_072)
    yield
    csv.field_size_limit(before)


def import_rows(folder: Path, *rows: Any, **options: Any) -> list[Result]:
    path = folder / "pairs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return list(import_file(path, **options))


def import_text(folder: Path, name: str, text: str, **options: Any) -> list[Result]:
    path = folder / name
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    return list(import_file(path, **options))


def outline(results: list[Result]) -> list[tuple[str, str]]:
    """The place and the text of each pair, or the reason of a rejection."""
    return [
        (result.place.rpartition(":")[2], result.pair.text)
        if isinstance(result, Accepted)
        else (result.place.rpartition(":")[2], result.reason)
        for result in results
    ]


def test_a_row_of_json_is_a_pair(tmp_path: Path) -> None:
    row = {"latex": r" \sin x ", "mathematica": "Sin[x ]", "note": [1, 2]}
    (result,) = import_rows(tmp_path, row)
    assert isinstance(result, Accepted)
    pair = result.pair
    assert (pair.latex, pair.text, pair.target) == (r"\sin x", "Sin[x]", "mathematica")
    assert (pair.source, pair.flavour) == ("pairs.jsonl:1", "typed")
    assert (pair.latex_tokens, pair.text_tokens) == (2, 4)
    assert not pair.generated and not pair.held


def test_a_row_may_have_both_meanings_and_one_key(tmp_path: Path) -> None:
    row = {"latex": "J_0(x)=y", "mathematica": "J[0, x] == y", "semantic": SEMANTIC}
    first, second = import_rows(tmp_path, row)
    assert isinstance(first, Accepted) and isinstance(second, Accepted)
    assert (first.pair.target, second.pair.target) == ("mathematica", "semantic")
    assert second.pair.text == SEMANTIC
    assert first.pair.key == second.pair.key
    del row["mathematica"]
    (only,) = import_rows(tmp_path, row)
    assert isinstance(only, Accepted)
    tree = parse("BesselJ[0, x] == y", "mathematica")
    assert only.pair.key == split_key(tree)
    assert only.pair.latex == "J_0(x)=y"


def test_fields_have_the_names_that_they_have(tmp_path: Path) -> None:
    row = {"tex": "x", "wolfram": "x", "latex": "y", "mathematica": "y"}
    results = import_rows(tmp_path, row, latex="tex", mathematica="wolfram")
    assert outline(results) == [("1", "x")]
    results = import_rows(tmp_path, row, targets=("semantic",))
    assert outline(results) == [("1", "semantic is missing")]


REJECTED: list[tuple[dict[str, Any], str]] = [
    ({"mathematica": "x"}, "latex is missing"),
    ({"latex": None, "mathematica": "x"}, "latex is missing"),
    ({"latex": 5, "mathematica": "x"}, "latex is not a text"),
    ({"latex": " ", "mathematica": "x"}, "latex is empty"),
    ({"latex": "x"}, "mathematica and semantic are missing"),
    ({"latex": "x", "mathematica": ""}, "mathematica and semantic are empty"),
    ({"latex": "x", "mathematica": ["x"]}, "mathematica is not a text"),
    ({"latex": r"\frac{x", "mathematica": "x"}, "the LaTeX cannot be read"),
    ({"latex": "%", "mathematica": "x"}, "the LaTeX cannot be read"),
    ({"latex": "x", "mathematica": "f[x"}, "the Mathematica cannot be read"),
    ({"latex": "x", "semantic": r"\BesselJ"}, "the semantic LaTeX cannot be read"),
    ({"latex": "x\0", "mathematica": "x"}, "latex holds a NUL character"),
    ({"latex": "x", "mathematica": "\ud800"}, "mathematica holds half a character"),
    (
        {"latex": "x" * 100_001, "mathematica": "x"},
        "latex is longer than 100,000 characters",
    ),
    (
        {"latex": "x", "mathematica": "x+" * 60_000},
        "mathematica is longer than 100,000 characters",
    ),
]


@pytest.mark.parametrize(("row", "reason"), REJECTED, ids=range(len(REJECTED)))
def test_a_bad_row_is_rejected(
    tmp_path: Path, row: dict[str, Any], reason: str
) -> None:
    good = {"latex": "z", "mathematica": "z"}
    results = import_rows(tmp_path, row, good)
    assert outline(results) == [("1", reason), ("2", "z")]


def test_a_rejection_tells_more(tmp_path: Path) -> None:
    (result,) = import_rows(tmp_path, {"latex": "x", "mathematica": "f[x"})
    assert isinstance(result, Rejected)
    assert (result.place, result.text) == ("pairs.jsonl:1", "f[x")
    assert "expected ']'" in result.detail


def test_duplicates_are_rejected(tmp_path: Path) -> None:
    one = {"latex": "x", "mathematica": "x"}
    other = {"latex": "x", "mathematica": "y"}
    spaced = {"latex": "x ", "mathematica": " x"}
    results = import_rows(tmp_path, one, other, one, spaced)
    assert outline(results) == [
        ("1", "x"),
        ("2", "y"),
        ("3", "a duplicate"),
        ("4", "a duplicate"),
    ]


def test_duplicates_are_known_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Memory, "_GENERATION", 10)
    memory = Memory()
    tree = parse("x", "mathematica")
    pairs = [make_pair(tree, f"x_{n}", flavour="typed", source="") for n in range(40)]
    assert not any(memory.knows(pair) for pair in pairs)
    assert all(memory.knows(pair) for pair in pairs[-10:])
    assert not memory.knows(pairs[0])
    assert len(memory._older) + len(memory._younger) <= 20


def test_what_does_not_display_is_rejected_when_asked(tmp_path: Path) -> None:
    rows = [
        {"latex": r"\sin x", "mathematica": "Sin[x]"},
        {"latex": r"\sin x", "mathematica": "Cos[x]"},
    ]
    assert outline(import_rows(tmp_path, *rows))[1] == ("2", "Cos[x]")
    reason = "the tree does not display as the LaTeX"
    assert outline(import_rows(tmp_path, *rows, check=True))[1] == ("2", reason)


# Tables


def test_a_table_may_quote(tmp_path: Path) -> None:
    text = (
        "note,latex,mathematica,semantic\n"
        '"a ""b"", c","f(x,y)","f[x, y]",\n'
        "\n"
        '1,"\\begin{matrix}a\\\\\n b\\end{matrix}","{{a},\n{b}}",\n'
        "2,z,z,z\n"
    )
    results = import_text(tmp_path, "pairs.csv", text)
    assert outline(results) == [
        ("2", "f[x, y]"),
        ("4", "{{a}, {b}}"),
        ("7", "z"),
        ("7", "z"),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_tabs_part_cells_too(tmp_path: Path, end: str) -> None:
    rows = ["mathematica\t latex ", "f[a, b]\tf(a, b)", '"""s"""\t"\\text{s}"', ""]
    results = import_text(tmp_path, "pairs.tsv", "\ufeff" + end.join(rows))
    assert outline(results) == [("2", "f[a, b]"), ("3", '"s"')]


HEADER = "latex,mathematica\n"


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("x\na,a\n", [("2", "1 cells instead of 2"), ("3", "a")]),
        ("x,x,x\na,a\n", [("2", "3 cells instead of 2"), ("3", "a")]),
        ("x,\na,a\n", [("2", "mathematica is empty"), ("3", "a")]),
        (",x\na,a\n", [("2", "latex is empty"), ("3", "a")]),
        ("\udcff,x\na,a\n", [("2", "not UTF-8"), ("3", "a")]),
        ("\0,x\na,a\n", [("2", "a NUL character"), ("3", "a")]),
        (
            "x" * 5_000_000 + ",x\na,a\n",
            [("2", "a line longer than 4,194,304 bytes"), ("3", "a")],
        ),
        # A quote that does not end takes no other row with it.
        ('"x,x\na,a\nb,b\n', [("2", "1 cells instead of 2"), ("3", "a"), ("4", "b")]),
        ('x,"x\na,a\nb,b\n', [("2", "a quote that is never closed"), ("3", "a")]),
        (
            'x,"x\n' + "a,a\n" * 40_000,
            [
                (
                    "2",
                    "not a row of cells: field larger than field limit (131072)",
                ),
                ("3", "a"),
            ],
        ),
    ],
    ids=range(10),
)
def test_a_bad_row_of_a_table_is_rejected(
    tmp_path: Path, rows: str, found: list[tuple[str, str]]
) -> None:
    results = import_text(
        tmp_path, "pairs.csv", HEADER + rows, targets=("mathematica",)
    )
    assert outline(results)[: len(found)] == found


def test_a_record_that_never_ends_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delimited, "LONGEST_LINE", 10**5)
    rows = 'x,"\n' + '","\n' * 50_000 + "a,a\n"
    results = outline(import_text(tmp_path, "pairs.csv", HEADER + rows))
    assert results[0] == ("2", "not a row of cells: a record that is never closed")
    assert results[-1] == ("50003", "a")


def test_lines_are_not_read_again_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delimited, "_MOST_READ_AGAIN", 100)
    rows = '"a\n' + "a,a\n" * 300
    results = outline(import_text(tmp_path, "pairs.csv", HEADER + rows))
    assert results == [("2", "1 cells instead of 2")]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("\n\n", "empty"),
        ("a,b\nx,x\n", "the column 'latex' is missing; its columns are 'a', 'b'"),
        ("latex,b\nx,x\n", "a column 'mathematica' or 'semantic' is missing"),
        ("latex,latex,mathematica\n", "the column 'latex' appears twice"),
        ("\udcff,latex\n", "not UTF-8"),
        ("\0", "a NUL character"),
    ],
)
def test_a_table_needs_its_columns(tmp_path: Path, text: str, reason: str) -> None:
    for name in ("pairs.csv", "pairs.tsv"):
        if name == "pairs.tsv":
            text = text.replace(",", "\t")
        with pytest.raises(ImportFileError) as error:
            import_text(tmp_path, name, text)
        assert reason in str(error.value)
        assert name in str(error.value)


def test_cells_may_be_as_long_as_is_asked(tmp_path: Path) -> None:
    long = "+".join(["x"] * 100_000)
    row = f"{long},{long}\n"
    (result,) = import_text(tmp_path, "pairs.csv", HEADER + row, longest=10**6)
    assert isinstance(result, Accepted)
    assert result.pair.text_tokens == 199_999
