r"""The notation of papers: indices of tensors, operators, brackets of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathglot.languages import displays, equivalent, parse, render
from mathglot.languages.latex.reader import find_readings


def rows_of(name: str) -> list[list[str]]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()]


@pytest.mark.parametrize(
    ("latex", "expected"), [*rows_of("papers_read.tsv"), *rows_of("physics_read.tsv")]
)
def test_notation_of_papers_is_read(latex: str, expected: str) -> None:
    found = find_readings(latex, 1)[0].tree
    assert equivalent(found, parse(expected, "mathematica")), render(
        found, "mathematica"
    )


@pytest.mark.parametrize(("tree", "latex"), rows_of("papers_not_shown.tsv"))
def test_other_formulas_do_not_show_a_tree(tree: str, latex: str) -> None:
    assert not displays(parse(tree, "mathematica"), latex)
