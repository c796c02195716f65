"""Everyday formulas as people type them, and near misses that show something else."""

from pathlib import Path

import pytest

from mathglot.languages.latex.matcher import displays
from mathglot.languages.mathematica.parser import parse


def _table(name: str) -> list[tuple[str, str]]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    pairs = [line.split("\t") for line in text.splitlines() if line[:1] != "#"]
    return [(mathematica, latex) for mathematica, latex in pairs]


@pytest.mark.parametrize(("mathematica", "latex"), _table("everyday_shown.tsv"))
def test_is_shown_so(mathematica: str, latex: str) -> None:
    assert displays(parse(mathematica), latex)


@pytest.mark.parametrize(("mathematica", "latex"), _table("everyday_not_shown.tsv"))
def test_is_not_shown_so(mathematica: str, latex: str) -> None:
    assert not displays(parse(mathematica), latex)
