"""Statistics: counted by hand on a few pairs."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathglot.corpus.build import distribute
from mathglot.corpus.pairs import make_pair
from mathglot.corpus.splits import PAPER_SEMANTIC
from mathglot.corpus.statistics import Spread, ambiguity, heads_in, measure
from mathglot.corpus.storage import CorpusError, SetFolder, sets_in
from mathglot.evaluate.histogram import draw_histograms
from mathglot.languages.mathematica.parser import parse

PAIRS = (
    (r"E", "EllipticE[m]"),
    (r"E ", "EllipticE[m]"),
    (r"E", "e"),
    (r"\sin x", "Sin[x]"),
)


@pytest.fixture
def folder(tmp_path: Path) -> SetFolder:
    made = SetFolder(tmp_path, "few")
    lines = [
        make_pair(parse(text), latex, flavour="", source="").to_line()
        for latex, text in PAIRS
    ]
    distribute(made, lines, PAPER_SEMANTIC, {})
    return made


@pytest.mark.parametrize("workers", [1, 2])
def test_measure(folder: SetFolder, workers: int) -> None:
    found = measure(folder, workers=workers)
    assert found.pairs == 4
    assert found.heads == {"EllipticE": 2, "Sin": 1}
    assert found.commands == {r"\sin": 1}
    assert found.ambiguous == 1
    assert found.bound == 0.75
    assert found.short == 1.0
    assert found.text_tokens.mean == (4 + 4 + 1 + 4) / 4
    assert found.rare_heads(1)["Cos"] == 0
    assert "Sin" not in found.rare_heads(1)


def test_spread() -> None:
    assert str(Spread.of([1, 2, 6])) == "3.0 ± 2.2 (2)"
    assert Spread.of([]).mean == 0


def test_heads() -> None:
    assert sorted(heads_in("Sin[x]^2 + Pi f[E] == n!")) == (
        "E Equal Factorial Pi Plus Power Sin Times".split()
    )


def test_ambiguity_of_nothing() -> None:
    assert ambiguity([]) == (0, 1.0)


def test_histogram() -> None:
    picture = draw_histograms({"a < b": [1, 10, 2000], "c": []}, 1024)
    assert picture.startswith("<svg") and picture.endswith("</svg>\n")
    assert "a &lt; b: 3 pairs" in picture


def test_no_corpus(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no such folder"):
        sets_in(tmp_path / "nowhere")
    with pytest.raises(CorpusError, match="no set of a corpus"):
        SetFolder(tmp_path, "none").describe()
