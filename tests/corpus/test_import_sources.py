"""Rubi, the DLMF, Fungrim and im2latex: small samples, and the figures on the whole."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from mathglot.corpus.importers.files import Record, read_records
from mathglot.corpus.importers.options import ImportOptions
from mathglot.corpus.importers.registry import import_file, import_latex
from mathglot.corpus.importers.results import (
    Accepted,
    ImportCounts,
    LatexFormula,
    Rejected,
    Result,
    count_results,
)
from mathglot.corpus.importers.rubi import import_row, is_held_file
from mathglot.corpus.keys import split_key
from mathglot.corpus.pairs import Pair, pair_from_line
from mathglot.languages import normalise, parse, tokenize

DATA = Path(__file__).parents[2].parent / "shared" / "data"


def data(name: str) -> Path:
    if not (DATA / name).exists():
        pytest.skip(f"{name} is not beside the repository")
    return DATA / name


def save(folder: Path, *rows: dict[str, Any]) -> Path:
    path = folder / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def pairs_of(results: Iterable[Result]) -> list[Pair]:
    return [result.pair for result in results if isinstance(result, Accepted)]


def reasons_of(results: Iterable[Result]) -> list[str]:
    return [result.reason for result in results if isinstance(result, Rejected)]


# Rubi

TEST = {"file": "1/1.2", "n": 7, "integrand": "2*x", "var": "x"}


def rubi(antiderivative: str, **changes: Any) -> list[Result]:
    row = {**TEST, "antiderivative": antiderivative, **changes}
    return list(import_row(row, "rubi.jsonl:1", ImportOptions()))


def test_a_test_of_rubi_is_three_pairs(tmp_path: Path) -> None:
    path = save(tmp_path, {**TEST, "antiderivative": "x^2"})
    found = pairs_of(import_file(path, "rubi"))
    assert [(pair.latex, pair.text) for pair in found] == [
        ("2 x", "2 x"),
        ("x^2", "x^2"),
        (r"\int 2 x \, dx=x^2", "Integrate[2 x, x] == x^2"),
    ]
    assert {pair.source for pair in found} == {"rubi:1/1.2:7"}
    assert {pair.flavour for pair in found} == {"texform"}
    assert not any(pair.generated or pair.held for pair in found)
    assert pair_from_line(found[2].to_line()) == found[2]


@pytest.mark.parametrize(
    ("antiderivative", "texts"),
    [
        ("Unintegrable[2*x, x]", ["2 x", "Integrate[2 x, x]"]),
        (
            "3*CannotIntegrate[x, x]",
            [
                "2 x",
                "3 Integrate[x, x]",
                "Integrate[2 x, x] == 3 Integrate[x, x]",
            ],
        ),
        ("If[$VersionNumber>=8, a, b]", ["2 x", "a", "Integrate[2 x, x] == a"]),
        ("If[$VersionNumber<9, a, b]", ["2 x", "b", "Integrate[2 x, x] == b"]),
        ("If[f[], a, b]", ["2 x", "If[f[], a, b]", None]),
        ("Expand[x^2]", ["2 x", "x^2", None]),
    ],
)
def test_what_speaks_to_mathematica_is_no_formula(
    antiderivative: str, texts: list[str | None]
) -> None:
    found = pairs_of(rubi(antiderivative))
    assert len(found) == len(texts)
    for pair, text in zip(found, texts, strict=True):
        assert text is None or pair.text == text


def test_other_flavours_of_rubi_are_drawn_alike_each_time(tmp_path: Path) -> None:
    path = save(tmp_path, {**TEST, "antiderivative": "Sin[x]^2/3"})
    runs = [
        [pair.latex for pair in pairs_of(import_file(path, "rubi", **options))]
        for options in (
            {"flavour": "random", "seed": 1},
            {"flavour": "random", "seed": 1},
            {"flavour": "textbook"},
        )
    ]
    assert runs[0] == runs[1]
    assert runs[2][1] == r"\frac{\sin^2x}{3}"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"integrand": "f["}, "the Mathematica cannot be read"),
        ({"integrand": None}, "integrand is missing"),
        ({"var": 3}, "var is not a text"),
        ({"file": ""}, "file is empty"),
        ({"integrand": "x" * 100_001}, "integrand is longer than 100,000 characters"),
    ],
)
def test_a_bad_test_of_rubi_is_rejected(changes: dict[str, Any], reason: str) -> None:
    assert reasons_of(rubi("x", **changes)) == [reason]


def test_whole_files_of_rubi_are_held() -> None:
    records = list(read_records(data("rubi.jsonl.gz")))
    held: dict[str, int] = {}
    for record in records:
        assert isinstance(record, Record)
        file = record.content["file"]
        if is_held_file(file):
            held[file] = held.get(file, 0) + 1
    assert len(held) > 8
    assert 0.045 < sum(held.values()) / len(records) < 0.06
    row = {**TEST, "antiderivative": "x^2", "file": next(iter(held))}
    assert all(
        pair.held for pair in pairs_of(import_row(row, "rubi:1", ImportOptions()))
    )


def test_all_of_rubi_is_imported() -> None:
    counts = ImportCounts()
    records = read_records(data("rubi.jsonl.gz"))
    for record in itertools.islice(records, 0, None, 40):
        assert isinstance(record, Record)
        for result in import_row(record.content, record.place, ImportOptions()):
            counts.add(result)
    assert counts.rows > 1700
    assert counts.rejected == 0
    assert counts.share == 1
    assert counts.accepted > 2.9 * counts.rows


# The DLMF


def test_the_dlmf_is_pairs_into_both_languages(tmp_path: Path) -> None:
    semantic = r"\EulerGamma@{z+1}=z\EulerGamma@{z}"
    path = save(tmp_path, {"id": "5.5.E1", "line": 9, "semantic": semantic})
    first, second = pairs_of(import_file(path, "dlmf"))
    latex = r"\Gamma\left(z+1\right)=z\Gamma\left(z\right)"
    assert (first.target, first.text, first.latex) == ("semantic", semantic, latex)
    assert (second.target, second.latex) == ("mathematica", latex)
    assert second.text == "Gamma[z + 1] == z Gamma[z]"
    assert first.key == second.key == split_key(parse(second.text, "mathematica"))
    assert first.statement == second.statement
    assert first.text_tokens == len(tokenize(semantic, "semantic"))
    assert first.latex_tokens == second.latex_tokens == len(tokenize(latex, "latex"))
    assert {first.source, second.source} == {"dlmf:5.5.E1:9"}
    assert {first.flavour, second.flavour} == {"dlmf"}
    assert not first.generated and not second.generated
    for target in ("semantic", "mathematica"):
        chosen = pairs_of(import_file(path, "dlmf", targets=(target,)))
        assert [pair.target for pair in chosen] == [target]


def test_what_the_rules_do_not_read_is_a_semantic_pair(tmp_path: Path) -> None:
    rows = [
        {"semantic": r"f(x)=\littleo@{x^2}"},
        {"semantic": r"g(y)=\littleo@{y^{3}}"},
    ]
    results = list(import_file(save(tmp_path, *rows), "dlmf"))
    first, second = pairs_of(results)
    assert first.target == second.target == "semantic"
    assert first.key == second.key
    assert first.statement != second.statement
    assert reasons_of(results) == 2 * [
        "no Mathematica: no counterpart: Mathematica has no term of smaller order"
    ]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"semantic": r"\Pochhammersym{a}"}, "the semantic LaTeX cannot be read"),
        ({"semantic": r"\begin{matrix}x"}, "the LaTeX cannot be read"),
        ({"semantic": ""}, "semantic is empty"),
        ({"id": "1"}, "semantic is missing"),
        ({"semantic": "x", "symbols": [1]}, "symbols are not texts"),
    ],
)
def test_a_bad_formula_of_the_dlmf_is_rejected(
    tmp_path: Path, row: dict[str, Any], reason: str
) -> None:
    results = list(import_file(save(tmp_path, row), "dlmf"))
    assert pairs_of(results) == []
    assert reasons_of(results) == [reason]


def test_deep_formulas_take_no_time(tmp_path: Path) -> None:
    deep = r"\sin@{" * 10_000 + "x" + "}" * 10_000
    results = list(import_file(save(tmp_path, {"semantic": deep}), "dlmf"))
    assert [pair.text for pair in pairs_of(results)] == [deep]
    assert reasons_of(results) == ["no Mathematica: more than 2,048 tokens"]


def test_the_dlmf_is_imported(tmp_path: Path) -> None:
    lines = data("dlmf_semantic.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 9363
    path = tmp_path / "every_fourth.jsonl"
    path.write_text("\n".join(lines[::4]), "utf-8")
    run = import_file(path, "dlmf")
    results = list(run)
    total = len(lines[::4])
    assert run.counts.rows == run.counts.accepted_rows == total
    assert run.counts.targets["semantic"] == total
    assert run.counts.targets["mathematica"] > 0.87 * total
    assert run.counts.accepted + run.counts.rejected == 2 * total
    for pair in pairs_of(results)[::97]:
        assert normalise(pair.latex)


# Fungrim


def test_fungrim_is_pairs_with_its_own_latex(tmp_path: Path) -> None:
    rows = [
        {"id": "a", "expr": "Equal(Sin(x), y)", "latex": r"\sin(x) = y"},
        {"id": "b", "expr": "Equal(Sin(x), y)", "latex": r"\cos(x) = y"},
        {"id": "c", "expr": "LandauG(n)", "latex": "g(n)"},
        {"id": "d", "expr": "Equal(", "latex": "x"},
        {"id": "e", "expr": "x", "latex": r"\frac{x"},
        {"id": "f", "expr": "x"},
    ]
    path = save(tmp_path, *rows)
    results = list(import_file(path, "fungrim"))
    (pair,) = pairs_of(results)
    assert (pair.latex, pair.text) == (r"\sin(x) = y", "Sin[x] == y")
    assert (pair.source, pair.flavour, pair.generated) == ("fungrim:a", "typed", False)
    assert reasons_of(results) == [
        "the tree does not display as the LaTeX",
        "no Mathematica: LandauG",
        "no Mathematica: ParseError",
        "the LaTeX cannot be read",
        "latex is missing",
    ]
    assert len(pairs_of(import_file(path, "fungrim", check=False))) == 2


def test_fungrim_is_imported() -> None:
    counts = count_results(import_file(data("fungrim.jsonl"), "fungrim"))
    assert counts.rows == 2364
    assert counts.share > 0.82, counts.reasons.most_common(10)
    assert counts.reasons["the tree does not display as the LaTeX"] < 50


# im2latex


def test_lines_of_latex_are_normalised(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_text("\\frac { a } { b } .\n\n{x\n% a comment\n")
    run = import_latex(path)
    first, second, third = run
    assert isinstance(first, LatexFormula)
    assert (first.latex, first.tokens) == (r"\frac{a}{b}", 7)
    assert isinstance(second, Rejected)
    assert (second.place, second.reason) == ("lines.txt:3", "the LaTeX cannot be read")
    assert isinstance(third, Rejected)
    assert third.reason == "it shows nothing"
    assert (run.counts.accepted, run.counts.rejected) == (1, 2)


@pytest.mark.parametrize(
    ("name", "rows", "share"),
    [("im2latex_val.txt", 8475, 0.999), ("im2latex_original_sample.txt", 1197, 0.98)],
)
def test_im2latex_is_read(name: str, rows: int, share: float) -> None:
    counts = count_results(import_latex(data(name)))
    assert counts.rows == rows
    assert counts.share > share
