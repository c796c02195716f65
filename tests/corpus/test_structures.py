"""Structures that people write: every pair displays, every kind occurs and varies."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from mathglot.corpus.bank import load_bank
from mathglot.corpus.build import build_set, leaks
from mathglot.corpus.generate.stream import CHUNK_SIZE, make_chunk
from mathglot.corpus.generate.structures.author import Author
from mathglot.corpus.generate.structures.brackets import reshape
from mathglot.corpus.generate.structures.parts import Level, Part, level_of
from mathglot.corpus.generate.structures.recipe import KINDS, StructuresRecipe
from mathglot.corpus.generate.structures.signs import take_sign
from mathglot.corpus.keys import split_key
from mathglot.corpus.pairs import Pair
from mathglot.corpus.splits import SPLITS, UNSEEN
from mathglot.errors import MathglotError
from mathglot.languages.latex.matcher import displays
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write

pytestmark = pytest.mark.slow

# What shows that a kind is itself: in the LaTeX of a pair, or in its Mathematica.
SIGNS = {
    "indices": r"\\(sum|prod)",
    "selections": r"\\(sum|prod)",
    "cases": r"\\begin",
    "values": r"[]|}]\s*_",
    "quantifiers": r"\\(forall|exists)|[∀∃]",
    "signs": r"\\(pm|mp|implies|iff|Longrightarrow|Rightarrow|Longleftrightarrow)"
    r"|\\Leftrightarrow|[±∓⇒⇔]",
    "brackets": r"\[|\\\{|\\lbrac",
    "vectors": r"\\(mathbf|vec|boldsymbol|overrightarrow)",
}


@pytest.fixture(scope="module")
def pairs() -> list[Pair]:
    """The first chunk of the set."""
    return make_chunk("structures", 1, 0)


def kind_of(pair: Pair) -> str:
    return pair.source.removeprefix("structures/")


def test_every_draw_becomes_a_pair(pairs: list[Pair]) -> None:
    assert len(pairs) >= 0.99 * CHUNK_SIZE


def test_all_display(pairs: list[Pair]) -> None:
    hidden = [p.latex for p in pairs if not displays(parse(p.text), p.latex)]
    assert hidden == []


def test_every_kind_occurs_about_as_often_as_it_should(pairs: list[Pair]) -> None:
    counts = Counter(map(kind_of, pairs))
    whole = sum(weight for weight, _ in KINDS.values())
    assert set(counts) == set(KINDS)
    for kind, (weight, _) in KINDS.items():
        assert counts[kind] >= 0.4 * len(pairs) * weight / whole, kind


def test_kinds_are_varied(pairs: list[Pair]) -> None:
    for kind in KINDS:
        mine = [pair for pair in pairs if kind_of(pair) == kind]
        assert len({pair.latex for pair in mine}) >= 0.85 * len(mine), kind
        assert len({pair.key for pair in mine}) >= 0.4 * len(mine), kind


@pytest.mark.parametrize("kind", list(SIGNS))
def test_kinds_show_what_they_are_about(pairs: list[Pair], kind: str) -> None:
    mine = [pair.latex for pair in pairs if kind_of(pair) == kind]
    shown = [latex for latex in mine if re.search(SIGNS[kind], latex)]
    assert len(shown) >= 0.85 * len(mine), set(mine) - set(shown)


def test_text_is_what_its_tree_prints(pairs: list[Pair]) -> None:
    assert [p.text for p in pairs if write(parse(p.text)) != p.text] == []


def test_a_seed_decides() -> None:
    one, other = StructuresRecipe(), StructuresRecipe()
    for seed in range(100):
        assert one.make(random.Random(seed)) == other.make(random.Random(seed))
    few, others = (make_chunk("structures", seed, 0, size=20) for seed in (1, 2))
    assert few != others


def test_splits_are_disjoint(tmp_path: Path) -> None:
    folder = build_set(tmp_path, "structures", total=900)
    counts = folder.describe()["pairs"]
    assert sum(counts.values()) == 900
    assert counts["train"] > 800
    sides = {
        split: {split_key(parse(pair.text)) for pair in folder.pairs(split)}
        for split in SPLITS
    }
    for split in UNSEEN:
        assert sides["train"].isdisjoint(sides[split])
    assert leaks(tmp_path) == 0


def test_formulas_of_held_families_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "mathglot.corpus.generate.structures.recipe.is_held_family", lambda key: True
    )
    known = {split_key(formula.tree) for formula in load_bank()}
    recipe = StructuresRecipe()
    made = [pair for seed in range(200) for pair in recipe.make(random.Random(seed))]
    assert any(pair.held for pair in made)
    for pair in made:
        assert pair.held is (pair.key in known)


def test_what_does_not_display_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def misprint(author: Author) -> Part:
        return author.choose(Part("x + 1", "x+1"), Part("x + 1", "x+2"))

    def stumble(author: Author) -> Part:
        raise MathglotError("nothing to say")

    recipe = StructuresRecipe()
    for kind in KINDS:
        monkeypatch.setitem(KINDS, kind, (1, misprint))
    made = [pair for seed in range(30) for pair in recipe.make(random.Random(seed))]
    assert len(made) == 30
    assert {displays(parse(pair.text), pair.latex) for pair in made} == {True}
    for kind in KINDS:
        monkeypatch.setitem(KINDS, kind, (1, stumble))
    assert recipe.make(random.Random(1)) == []


@pytest.mark.parametrize(
    ("text", "upper", "lower"),
    [
        ("x == PlusMinus[a, b]", "x == a + b", "x == a - b"),
        ("MinusPlus[a, b]", "a - b", "a + b"),
        ("PlusMinus[a]/2", "a/2", "(-a)/2"),
        ("f[MinusPlus[a, b]]^2", "f[a - b]^2", "f[a + b]^2"),
    ],
)
def test_two_signs_are_two_formulas(text: str, upper: str, lower: str) -> None:
    assert take_sign(parse(text), upper=True) == parse(upper)
    assert take_sign(parse(text), upper=False) == parse(lower)


def test_brackets_of_functions_stay_round() -> None:
    for seed in range(30):
        changed = reshape(Author(random.Random(seed)), r"(1+f(x))^2")
        assert "f(x)" in changed
        assert not changed.startswith("(1")
    assert reshape(Author(random.Random(0)), "f(x)") == ""


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("x", Level.ATOM),
        ("x^2", Level.ATOM),
        ("2 x", Level.PRODUCT),
        ("-2 x", Level.SUM),
        ("x - 1", Level.SUM),
        ("x == 1", Level.RELATION),
        ("x /; y", Level.RELATION),
    ],
)
def test_levels(text: str, level: Level) -> None:
    assert level_of(parse(text)) == level
