"""The figures on translating, on a few formulas."""

from __future__ import annotations

import pytest

from mathglot.evaluate.languages.figures import Figure
from mathglot.evaluate.languages.picture import draw_curves
from mathglot.evaluate.translating import SECTIONS, lengths
from mathglot.evaluate.translating.lengths import curves_of
from mathglot.evaluate.translating.settings import Settings

SMALL = Settings(formulas=3, many=4, rounds=1)


def measure(section: str, settings: Settings = SMALL) -> dict[str, Figure]:
    return {figure.name: figure for figure in SECTIONS[section](settings)}


def test_formulas_are_the_same_every_time() -> None:
    assert Settings(formulas=3).everyday == SMALL.everyday
    assert len(SMALL.mixed) == 4


def test_what_a_start_takes() -> None:
    found = measure("start")
    assert 50 < found["resident memory"].reached < 700
    assert 50 < found["installed"].reached < 238


def test_engines_find_the_same() -> None:
    pytest.importorskip("torch")
    found = measure("engines")
    assert found["32 bit: same all candidates as torch"].reached == 1
    assert found["torch: times as fast as torch"].reached == 1


def test_peers_are_judged_alike() -> None:
    pytest.importorskip("sympy")
    pytest.importorskip("antlr4")
    found = measure("peers")
    [ours] = [figure for name, figure in found.items() if name.startswith("Mathglot: ")]
    assert ours.reached >= 2 / 3


def test_a_batch_gives_the_same() -> None:
    assert measure("batches")["the same in a batch as alone"].reached == 1


def test_cost_by_length_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    # The longest formulas take the most time and show nothing more here.
    monkeypatch.setattr(lengths, "_PARTS", (1, 2, 4))
    figures = SECTIONS["lengths"](SMALL)
    [curve] = curves_of(figures)
    assert len(curve.points) > 1 and all(seconds > 0 for _, seconds in curve.points)
    assert "tokens of the LaTeX" in draw_curves([curve], "tokens of the LaTeX")
    assert curves_of([]) == []
