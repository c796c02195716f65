"""`mathglot.translate`, on the model inside Mathglot, and by rules."""

from __future__ import annotations

import importlib
import pickle

import pytest

import mathglot as mg


def test_a_formula_is_translated_with_all_that_is_known_of_it() -> None:
    found = mg.translate(r"\Gamma(z+1) = z\,\Gamma(z)")
    assert isinstance(found, mg.Translation)
    assert found.text == "Gamma[z + 1] == z Gamma[z]"
    assert (found.checks.parses, found.checks.displays) == (True, True)
    assert found.checks.holds is True
    assert found.assumptions == ()
    # Other readings display too, and are told apart by what they mean.
    assert all(other.checks.displays for other in found.alternatives)
    assert found.text not in [other.text for other in found.alternatives]


READINGS = [
    ("E=mc^2", "e == m c^2"),
    ("{}_2F_1(a,b;c;z)", "Hypergeometric2F1[a, b, c, z]"),
    (r"A\cap(B\cup C)", "Intersection[A, Union[B, C]]"),
    ("y'+y=0", "y'[x] + y[x] == 0"),
]


@pytest.mark.parametrize(("latex", "expected"), READINGS)
def test_conventions_are_kept(latex: str, expected: str) -> None:
    assert mg.translate(latex).text == expected


def test_assumptions_settle_it() -> None:
    assert mg.translate("(x)_n").text == "Pochhammer[x, n]"
    found = mg.translate("(x)_n", assume=["(x)_n is FactorialPower"])
    assert found.text == "FactorialPower[x, n]"
    assert found.assumptions == ("(x)_n is FactorialPower[x, n]",)
    with pytest.raises(mg.MathglotError, match="known forms"):
        mg.translate("x", assume=["x is blue"])


def test_semantic_latex_goes_by_rules() -> None:
    found = mg.translate(r"\EulerGamma@{z}=i x", "sympy", source="semantic")
    assert found.text == "Eq(gamma(z), I*x)"
    assert found.assumptions == ("i is the imaginary unit",)
    assert found.score == 0 and found.checks.displays
    assert mg.translate(r"\compellintKk@{k}", "latex", source="semantic").text == "K(k)"
    settled = mg.translate("f(x+1)", source="semantic", assume=["f is a variable"])
    assert settled.text == "f (x + 1)"
    assert settled.assumptions == ("f multiplies the bracket after it",)


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(mg.UnknownNameError, match="klingon"):
        mg.translate("x", "klingon")
    with pytest.raises(mg.UnknownNameError, match="known: latex, semantic"):
        mg.translate("x", source="mathml")
    with pytest.raises(mg.ParseError):
        mg.translate(r"\frac{x")
    with pytest.raises(mg.ParseError):
        mg.translate(r"\sin@{", source="semantic")


def test_the_package_of_that_name_can_still_be_used() -> None:
    module = importlib.import_module("mathglot.translate.cutting")
    assert mg.translate.cutting is module  # type: ignore[attr-defined]
    found = mg.translate("x")
    assert pickle.loads(pickle.dumps(found)) == found
    assert mg.Translator.__name__ == "Translator"
    with pytest.raises(AttributeError, match="nothing"):
        _ = mg.nothing
