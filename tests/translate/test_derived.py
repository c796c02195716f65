"""Languages written from Mathematica's trees: which reading, and its letters."""

from __future__ import annotations

from dataclasses import replace

from mathglot.languages import parse
from mathglot.translate.derived import LEFT_OUT, derive
from mathglot.translate.translation import Translation


def make(text: str, source: str = "", confidence: float | None = None) -> Translation:
    tree = parse(text, "mathematica")
    return Translation(source, "mathematica", text, tree, confidence=confidence)


def test_the_next_reading_that_is_likely_enough_is_taken() -> None:
    best = make("JacobiSN[u, m]", confidence=0.6)
    others = (make("s + n", confidence=0.02), make("s n u", confidence=0.3))
    found = derive(replace(best, alternatives=others), "sympy")
    assert found.text == "s*n*u"
    assert found.assumptions[0].startswith(LEFT_OUT)
    assert [other.text for other in found.alternatives] == ["s + n"]


def test_a_reading_that_nobody_means_is_no_answer() -> None:
    best = make("JacobiSN[u, m]", confidence=0.96)
    found = derive(
        replace(best, alternatives=(make("s n u", confidence=0.02),)), "sympy"
    )
    assert found.error is not None and found.text == ""
    assert [other.text for other in found.alternatives] == ["s*n*u"]


def test_letters_are_those_of_the_latex_and_so_are_the_assumptions() -> None:
    said = "E is a variable, written e, since E is Euler's number in Mathematica"
    translation = replace(make("e == m c^2", "E = mc^2"), assumptions=(said,))
    found = derive(translation, "python")
    assert found.text == "def E(m, c):\n    return m*c**2"
    assert found.assumptions == ("E is a variable",)


def test_letters_of_other_sources_are_their_own() -> None:
    translation = replace(make("e E^x", "e E^x"), origin="mathematica")
    assert derive(translation, "sympy").text == "e*exp(x)"


def test_readings_that_a_language_says_alike_are_given_once() -> None:
    best = make("x == PlusMinus[2]", confidence=0.7)
    others = (make("x == 2 || x == -2"), make("x^2 == 4"), make("x^2 == 4"))
    found = derive(replace(best, alternatives=others), "sympy")
    assert found.text == "Or(Eq(x, 2), Eq(x, -2))"
    assert [other.text for other in found.alternatives] == ["Eq(x**2, 4)"]


def test_what_letters_mean_in_mathematica_is_not_said_elsewhere() -> None:
    said = "N is a variable, though it is numerical evaluation in Mathematica"
    translation = replace(make("1/N", "1/N"), assumptions=(said,))
    assert derive(translation, "sympy").assumptions == ("N is a variable",)
