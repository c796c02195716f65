"""Notations of other fields: economics, control, chemistry, optimisation, algebra."""

from pathlib import Path

import pytest

from mathglot.languages import displays, equivalent, parse, render
from mathglot.languages.latex.reader import find_readings


def _cases(name: str) -> list[list[str]]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    return [line.split("\t") for line in lines]


# What textbooks of twenty fields print, written down before it was read.
@pytest.mark.parametrize(
    ("latex", "expected"), _cases("fields_read.tsv") + _cases("textbooks_read.tsv")
)
def test_the_first_reading_is_what_the_field_means(latex: str, expected: str) -> None:
    wanted = parse(expected, "mathematica")
    [first] = find_readings(latex, 1)
    assert equivalent(first.tree, wanted), render(first.tree, "mathematica")
    assert displays(wanted, latex)


@pytest.mark.parametrize(("latex", "wrong"), _cases("fields_not_shown.tsv"))
def test_what_a_formula_does_not_show_is_no_reading(latex: str, wrong: str) -> None:
    assert not displays(parse(wrong, "mathematica"), latex)
