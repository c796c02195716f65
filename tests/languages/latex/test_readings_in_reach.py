r"""Trees that formulas mean are among their readings, though not always the first."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from mathglot.languages import displays, equivalent, parse
from mathglot.languages.latex.reader import read_trees
from mathglot.languages.latex.reader.restriction import Restriction

# So many trees are looked at that have no other names than the one that is meant.
MOST = 100


def rows_of(name: str) -> list[list[str]]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()]


@pytest.mark.parametrize(("latex", "text"), rows_of("readings_in_reach.tsv"))
def test_what_is_meant_is_among_the_readings(latex: str, text: str) -> None:
    meant = parse(text, "mathematica")
    found = islice(read_trees(latex, None, Restriction([meant])), MOST)
    assert any(equivalent(one.tree, meant) for one in found)
    assert displays(meant, latex)


@pytest.mark.parametrize(("tree", "latex"), rows_of("readings_out_of_reach.tsv"))
def test_what_is_not_meant_is_not_shown(tree: str, latex: str) -> None:
    assert not displays(parse(tree, "mathematica"), latex)
