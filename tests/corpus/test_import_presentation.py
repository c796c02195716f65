"""Keys of formulas by their look."""

from __future__ import annotations

import pytest

from mathglot.corpus.keys import split_key
from mathglot.corpus.presentation import presentation_key, presentation_statement
from mathglot.errors import ParseError
from mathglot.languages import parse

ALIKE = [
    ("a+b", "x + y"),
    (r"\nabla^2 u = 0", r"\nabla^{2}\phi=0"),
    ("x^2+10x", "y^{3} + 9 y"),
    ("1.5x", "2 x"),
    (r"\left( \frac{a}{b} \right)", r"\big({c\over d}\big)"),
    (r"f_{\mathrm{max}}=1", r"g_{\max}=2"),
]
DIFFERENT = [
    ("a+a", "a+b"),
    (r"\sin x", r"\cos x"),
    (r"\mathrm{foo}(x)", r"\mathrm{bar}(x)"),
    (r"\pi x", r"\alpha x"),
    ("x+1", "x-1"),
    ("x", "2"),
]


@pytest.mark.parametrize(("left", "right"), ALIKE)
def test_letters_and_numbers_are_forgotten(left: str, right: str) -> None:
    assert presentation_key(left) == presentation_key(right)


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_all_else_is_seen(left: str, right: str) -> None:
    assert presentation_key(left) != presentation_key(right)


def test_a_statement_keeps_its_numbers() -> None:
    assert presentation_statement("x^2") == presentation_statement("y^2")
    assert presentation_statement("x^2") != presentation_statement("x^3")


def test_keys_have_the_form_of_those_of_trees() -> None:
    key = presentation_key("x")
    assert len(key) == len(split_key(parse("x", "mathematica")))
    assert int(key, 16) >= 0


def test_latex_without_a_normal_form_has_no_key() -> None:
    with pytest.raises(ParseError):
        presentation_key(r"\frac{x")
