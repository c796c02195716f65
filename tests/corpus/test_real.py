"""Real formulas: what is kept from training, labels as pairs, letters as people use."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pytest

from mathglot.corpus.generate.natural import draw_letters, read_naturally
from mathglot.corpus.importers.files import ImportFileError
from mathglot.corpus.importers.registry import import_file
from mathglot.corpus.importers.results import Accepted
from mathglot.corpus.keys import split_key
from mathglot.corpus.real.kept_apart import (
    TRAINING,
    labels_path,
    look_of,
    read_kept_apart,
)
from mathglot.corpus.real.lettering import draw_others
from mathglot.corpus.real.letters import LetterCounts, shipped_letters
from mathglot.corpus.real.pool import PoolFormula, read_pool
from mathglot.evaluate.labels import read_labels
from mathglot.languages import displays, parse

FORMULAS = (
    (r"f(x) = a x^2 + \lambda", r"f[x] == a x^2 + \[Lambda]"),
    (r"W^{(1)} = \frac{k_1 k_2}{k_1 + k_2}", None),
    (
        r"|\mathbf{F}_k|=\mu_k|\mathbf{F}_N|",
        r"Abs[Subscript[F, k]] == Subscript[\[Mu], k] Abs[Subscript[F, N]]",
    ),
)


def write_lines(path: Path, records: list[dict[str, str]]) -> Path:
    path.write_text("".join(json.dumps(r) + "\n" for r in records), "utf-8")
    return path


def dev_rows() -> list[dict[str, str]]:
    lines = labels_path("dev.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_files_and_looks_of_dev_are_kept_apart() -> None:
    apart = read_kept_apart()
    row = next(row for row in dev_rows() if "lm" in row["book"])
    assert apart.holds(row["book"], "a b c d")
    assert apart.holds("another/book", f"{row['latex']} \\, .")
    assert not apart.holds("another/book", "a b c d e f")
    for name in TRAINING:
        train = read_labels(labels_path(name))
        assert not any(label.book in apart.books for label in train)


def test_other_labels_keep_their_formulas_apart_not_their_files(tmp_path: Path) -> None:
    mine = write_lines(tmp_path / "mine.jsonl", [{"book": "b/c/d", "latex": "q+r-s"}])
    apart = read_kept_apart([mine])
    assert apart.holds("e/f/g", "q + r - s") and not apart.holds("b/c/d", "q+r")


def test_the_pool_has_each_look_once_and_nothing_that_measures(tmp_path: Path) -> None:
    row = dev_rows()[0]
    books = tmp_path / "books.jsonl.gz"
    records = [
        {"book": "a/b", "file": "c.tex", "latex": r"\dfrac ab + g_{77}"},
        {"book": "a/b", "file": "d.tex", "latex": r"\frac{a}{b}+g_{77}."},
        {"book": "a/b", "file": "d.tex", "latex": row["latex"]},
        {"book": row["book"], "file": "", "latex": "g_{78}"},
    ]
    with gzip.open(books, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
    papers = tmp_path / "papers.txt"
    papers.write_text("g _ { 7 9 }\n\ng _ { 8 0 }\n", "utf-8")
    found = list(read_pool([books, papers], read_kept_apart()))
    assert found == [
        PoolFormula("a/b/c.tex", r"\dfrac ab + g_{77}"),
        PoolFormula("im2latex/papers:0", "g _ { 7 9 }"),
        PoolFormula("im2latex/papers:2", "g _ { 8 0 }"),
    ]


def test_a_pool_without_formulas_is_refused(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "pool.jsonl", [{"file": "c.tex"}])
    with pytest.raises(ImportFileError, match=r"pool\.jsonl:1: no formula"):
        list(read_pool([path], read_kept_apart()))


@pytest.mark.parametrize(("latex", "text"), [FORMULAS[0], FORMULAS[2]])
def test_other_letters_change_both_sides_alike(latex: str, text: str) -> None:
    tree = parse(text, "mathematica")
    made = list(draw_others(latex, tree, 12, random.Random(1)))
    assert len({other for other, _ in made}) == len(made) >= 6
    for other, meant in made:
        assert displays(meant, other)
        assert split_key(meant) == split_key(tree)


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        # One name of several letters, a text, and a letter that a dot adds.
        (r"W_{damp} = bfA", "Subscript[W, damp] == bfA"),
        (r"\mathrm{x} + \text{if } x", 'x + "if" x'),
        (r"\dot x = t", "x'[t] == t"),
        (r"\mathcal{L} = L", r"\[ScriptCapitalL] == L"),
        (r"\bar{z}", "Conjugate[z]"),
        (r"e^{i d}", "E^(I d)"),
    ],
)
def test_letters_that_are_more_than_letters_stay(latex: str, text: str) -> None:
    tree = parse(text, "mathematica")
    kept = {"b", "f", "A", "x", "t", "L", "z", "e", "i", "d"}
    for other, _ in draw_others(latex, tree, 20, random.Random(2)):
        for letter in kept & set(latex):
            assert letter in other


def test_labels_become_pairs_in_other_letters_too(tmp_path: Path) -> None:
    row = dev_rows()[0]
    records = [
        {"book": "a/b/c", "latex": FORMULAS[0][0], "mathematica": FORMULAS[0][1] or ""},
        {"book": "a/b/c", "latex": "no formula", "kind": "none"},
        {"book": "a/b/c", "latex": row["latex"], "mathematica": "x"},
        {"book": "a/b/c", "latex": "x^{", "mathematica": "x"},
        {"book": "a/b/c", "latex": "x", "mathematica": "x +"},
        {"book": "a/b/c", "latex": "x"},
    ]
    path = write_lines(tmp_path / "labels.jsonl", records)
    found = import_file(path, "labels", letters=3)
    pairs = [result.pair for result in found if isinstance(result, Accepted)]
    assert [pair.generated for pair in pairs] == [False, True, True, True]
    assert len({pair.latex for pair in pairs}) == 4
    assert found.counts.reasons == {
        "no formula": 1,
        "kept apart for measuring": 1,
        "the LaTeX cannot be read": 1,
        "the Mathematica cannot be read": 1,
        "mathematica is missing": 1,
    }


def test_counts_are_kept_and_read_again(tmp_path: Path) -> None:
    counts = LetterCounts()
    for _ in range(3):
        counts.add(parse("Subscript[C, n] == f[x]", "mathematica"), "C_n = f(x)")
    counts.add(parse("CatalanNumber[n]", "mathematica"), "C_n")
    counts.save(tmp_path / "letters.json")
    again = LetterCounts.load(tmp_path / "letters.json")
    assert again.shapes["C_{#}"] == {"": 3, "CatalanNumber": 1}
    assert again.roles["called"] == {"f": 3} and again.roles["indexed"] == {"C": 3}
    share = again.share_of("C_{#}", "CatalanNumber", before=0.5, weight=0.0)
    assert share == 0.25
    unseen = again.share_of("K(#)", "EllipticK", before=0.3, weight=2.0)
    assert unseen == pytest.approx(0.3)


def test_letters_of_real_formulas_are_mostly_their_authors_own() -> None:
    counts = shipped_letters()
    for shape, head in (("P_{#}(#)", "LegendreP"), ("B_{#}", "BernoulliB")):
        assert counts.share_of(shape, head, before=0.3, weight=2.0) < 0.3
    assert counts.share_of(r"\Gamma(#)", "Gamma", before=0.3, weight=2.0) > 0.7


def natural_share(text: str, latex: str) -> float:
    """How often a tree keeps its special functions."""
    tree = parse(text, "mathematica")
    found = [read_naturally(tree, latex, random.Random(n)) for n in range(200)]
    for one in found:
        assert displays(one, latex)
    return sum(one == tree for one in found) / len(found)


def test_lone_letters_are_read_as_peoples_own_and_known_notation_is_not() -> None:
    assert natural_share("CatalanNumber[n] == a", "C_n = a") < 0.4
    assert natural_share("EllipticK[m] == a", "K(m) = a") < 0.4
    assert natural_share("EllipticK[m] == a", r"\mathrm{K}(m) = a") == 1
    assert natural_share("Gamma[z] == a", r"\Gamma(z) = a") > 0.8
    assert natural_share("Catalan x", "G x") < 0.3


def test_special_functions_stay_where_something_shows_them() -> None:
    text = "EllipticK[m] == (Pi/2) Hypergeometric2F1[1/2, 1/2, 1, m]"
    latex = r"K(m) = \frac{\pi}{2}\,{}_2F_1\left(\frac12,\frac12;1;m\right)"
    assert natural_share(text, latex) == 1


def test_drawn_letters_keep_what_is_bound_and_say_the_same() -> None:
    tree = parse("Sum[a x^k, {k, 0, n}] == f[x] + Subscript[b, 0]", "mathematica")
    made = [draw_letters(tree, random.Random(seed)) for seed in range(60)]
    assert len(set(made)) > 30
    texts = [str(one) for one in made]
    assert all("'k'" in text and "'n'" in text for text in texts)


def test_looks_forget_spelling_and_the_end_of_a_sentence() -> None:
    assert look_of(r"\dfrac ab \, .") == look_of(r"{a \over b}")
    assert look_of("x^{") == "x^{"
