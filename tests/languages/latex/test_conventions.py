"""A formula keeps to one convention, and says which."""

from __future__ import annotations

from contextlib import suppress

import pytest

from mathglot.errors import MathglotError
from mathglot.languages import readings, render
from mathglot.languages.latex.reader import find_readings


def test_a_modulus_is_one_throughout() -> None:
    found = [render(one.tree, "mathematica") for one in readings("E(a)+K(b)", limit=30)]
    both = [one for one in found if "EllipticE" in one and "EllipticK" in one]
    assert both == ["EllipticE[a^2] + EllipticK[b^2]", "EllipticE[a] + EllipticK[b]"]


def test_the_convention_is_told() -> None:
    first = readings(r"\theta_3(0,\tau)=\theta_4(0,\tau)", limit=1)[0]
    said = "the last argument of theta functions is tau, of which the nome is"
    assert any(one.startswith(said) for one in first.assumptions)


def test_long_formulas_are_read() -> None:
    [first] = find_readings("+".join(["x_1"] * 700), limit=1)
    assert render(first.tree, "mathematica").count("Subscript[x, 1]") == 700


@pytest.mark.parametrize(
    "latex",
    [
        r"\frac{\operatorname{Power}[A,n,x^2]}{2} + A^{-1}v",
        r"Volume(\ldots,x)_n",
        "()_n",
    ],
)
def test_nothing_but_a_documented_error(latex: str) -> None:
    with suppress(MathglotError):
        readings(latex, limit=2)
