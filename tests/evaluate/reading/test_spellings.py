"""Changes that are other spellings, and changes that only look like them."""

from __future__ import annotations

import pytest

from mathglot.evaluate.reading.spellings import are_spellings
from mathglot.languages.latex.normal import normal_tokens


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (r"A\vec{x}_1=\vec{0}", r"\vec{A}x_1=\vec{0}"),
        (r"(A-1)^k\vec{v}", r"(A-1)^{\vec{k}}v"),
        (r"A\cos(2x)", r"A(\cos2x)"),
        (r"v_{i,j}^n", r"v_{ij}^n"),
        (r"0.5\,\mathrm{s}", r".5\,\mathrm{s}"),
        (r"\$170\times25", r"170\$\times25"),
    ],
)
def test_established_spellings(one: str, other: str) -> None:
    assert are_spellings(normal_tokens(one), normal_tokens(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (r"\cos(2x)", r"\cos(2)x"),
        (r"f(x)", r"(fx)"),
        (r"x_{1,2}", r"x_{12}"),
        (r"f(i,j)", r"f(ij)"),
        (r"x\in\mathbb{R}", r"x\in R"),
        (r"\hat{a}v", r"a\hat{v}"),
        (r"10.5", r"1.5"),
        (r"\lim_{n\to\infty}x_n", r"\lim x_n"),
        (r"\sum_jx_j", r"\sum x_j"),
    ],
)
def test_changes_that_are_none(one: str, other: str) -> None:
    assert not are_spellings(normal_tokens(one), normal_tokens(other))
