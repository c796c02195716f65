"""Notations of books: what they are read as, and what they are not read as."""

from pathlib import Path

import pytest

from mathglot.errors import MathglotError
from mathglot.languages import displays, equivalent, parse, render
from mathglot.languages.latex.reader import find_readings


def _cases(name: str) -> list[list[str]]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    return [line.split("\t") for line in lines]


# Weights decide what comes first; the notation must be known to be among the readings.
READINGS = 10


@pytest.mark.parametrize(("latex", "expected"), _cases("notations_of_books.tsv"))
def test_a_notation_of_books_is_among_the_readings(latex: str, expected: str) -> None:
    wanted = parse(expected, "mathematica")
    assert displays(wanted, latex)
    found = [one.tree for one in find_readings(latex, READINGS)]
    assert any(equivalent(tree, wanted) for tree in found), [
        render(tree, "mathematica") for tree in found
    ]


@pytest.mark.parametrize(("latex", "expected"), _cases("books_read.tsv"))
def test_the_first_reading_is_what_books_mean(latex: str, expected: str) -> None:
    wanted = parse(expected, "mathematica")
    [first] = find_readings(latex, 1)
    assert equivalent(first.tree, wanted), render(first.tree, "mathematica")
    assert displays(wanted, latex)


@pytest.mark.parametrize(("latex", "wrong"), _cases("books_not_shown.tsv"))
def test_a_notation_of_books_shows_nothing_else(latex: str, wrong: str) -> None:
    assert not displays(parse(wrong, "mathematica"), latex)


@pytest.mark.parametrize(("latex", "wrong"), _cases("notations_mistaken.tsv"))
def test_a_notation_of_books_is_not_mistaken(latex: str, wrong: str) -> None:
    tree = parse(wrong, "mathematica")
    try:
        found = [one.tree for one in find_readings(latex, READINGS)]
    except MathglotError:
        found = []
    assert not any(equivalent(one, tree) for one in found)
