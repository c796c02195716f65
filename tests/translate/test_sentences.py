"""Sentences: what is understood, what it does to trees, and what is refused."""

from __future__ import annotations

import pytest

from mathglot import MathglotError, UnknownNameError
from mathglot.languages import displays, parse, render
from mathglot.languages.latex.shapes import Sight
from mathglot.translate.sentences import FORMS, AssumptionError, read_sentences

IMPOSED = [
    ("(x)_n is FactorialPower", "(a)_3", "Pochhammer[a, 3]", "FactorialPower[a, 3]"),
    ("f is a function", "f(x+1)", "f (x + 1)", "f[x + 1]"),
    ("f is a variable", "f(x+1)", "f[x + 1]", "f (x + 1)"),
    ("f is a number.", "2f(x+1)", "2 f[x + 1]", "2 f (x + 1)"),
    ("P is a function", "P_n(x)", "LegendreP[n, x]", "Subscript[P, n][x]"),
    ("P_n is a function", "P_n(x)", "LegendreP[n, x]", "Subscript[P, n][x]"),
    ("P is LegendreP", "P_n(x)", "Subscript[P, n][x]", "LegendreP[n, x]"),
    ("P_n(x) is LegendreP[n, x]", "P_k(t)", "Subscript[P, k][t]", "LegendreP[k, t]"),
    ("W is a function", "W(x)", "ProductLog[x]", "W[x]"),
    ("I is a function", "I_0(x)", "BesselI[0, x]", "Subscript[i, 0][x]"),
    ("e is a variable", "e^x+1", "E^x + 1", "e^x + 1"),
    ("e is the base of the natural logarithm", "e^x", "e^x", "E^x"),
    ("e is Euler's number", "e^x", "e^x", "E^x"),
    ("i is an index", "x_i", "Subscript[x, I]", "Subscript[x, i]"),
    ("i is the imaginary unit", "x+iy", "x + i y", "x + I y"),
    (r"\gamma is EulerGamma", r"\gamma x", "\\[Gamma] x", "EulerGamma x"),
    (r"\gamma is a variable", r"\gamma x", "EulerGamma x", "\\[Gamma] x"),
    (r"\phi is the golden ratio", r"\phi", "\\[Phi]", "GoldenRatio"),
    ("E(k) is EllipticE[k]", "E(k)", "EllipticE[k^2]", "EllipticE[k]"),
    ("E(k) is EllipticE[k^2]", "E(k)", "EllipticE[k]", "EllipticE[k^2]"),
    ("H_n is HarmonicNumber", "H_n", "Subscript[H, n]", "HarmonicNumber[n]"),
    (r"\pi(x) is PrimePi", r"\pi(x+1)", "Pi (x + 1)", "PrimePi[x + 1]"),
    (r"\bar z is Conjugate", r"\bar w", "OverBar[w]", "Conjugate[w]"),
    ("A is a matrix", "|A|", "Abs[A]", "Det[A]"),
    ("A and B are matrices", "A^{-1}B", "A^(-1) B", "Inverse[A] . B"),
    ("v is a vector", "|v|", "Abs[v]", "Norm[v]"),
    ("f, g are functions", "f(x+1)g(x-1)", "f (x + 1) g (x - 1)", "f[x + 1] g[x - 1]"),
]


@pytest.mark.parametrize(("text", "latex", "given", "expected"), IMPOSED)
def test_a_tree_is_made_to_agree(
    text: str, latex: str, given: str, expected: str
) -> None:
    sight = Sight(latex)
    tree = parse(given, "mathematica")
    sentences = read_sentences([text])
    for sentence in sentences:
        assert not sentence.agrees(tree, sight)
        made = sentence.impose(tree, sight)
        assert made is not None and sentence.agrees(made, sight)
        tree = made
    assert render(tree, "mathematica") == expected
    assert displays(tree, latex)


@pytest.mark.parametrize(("text", "latex", "given", "expected"), IMPOSED)
def test_a_tree_that_agrees_is_left_alone(
    text: str, latex: str, given: str, expected: str
) -> None:
    tree = parse(expected, "mathematica")
    for sentence in read_sentences([text]):
        assert sentence.agrees(tree, Sight(latex))


def test_a_sentence_about_something_else_agrees() -> None:
    tree, sight = parse("Sin[x] + 1", "mathematica"), Sight(r"\sin x+1")
    for form in FORMS:
        for sentence in read_sentences([form.partition(" (a constant")[0]]):
            assert sentence.agrees(tree, sight), form


REFUSED = [
    ("nonsense", "this sentence is not understood"),
    ("", "this sentence is not understood"),
    ("n is the ", "it does not say what"),
    ("f is .", "it does not say what"),
    ("f is blue", "'blue' is not a known function or kind"),
    ("the moon is a function", "'the moon' is not a letter or notation"),
    (r"\sin is a variable", "is not a letter or notation"),
    ("(x)_n is BesselJ", "BesselJ is written J_{x}(x)"),
    (r"\frac{ is Gamma", "expected '}'"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_is_not_understood_is_refused_with_the_forms(
    text: str, reason: str
) -> None:
    with pytest.raises(AssumptionError) as caught:
        read_sentences(["f is a function", text])
    assert reason in str(caught.value)
    assert all(form in str(caught.value) for form in FORMS)
    assert isinstance(caught.value, MathglotError)


def test_an_unknown_function_is_named_with_those_that_resemble_it() -> None:
    with pytest.raises(UnknownNameError) as caught:
        read_sentences(["J is BesselQ"])
    assert "BesselJ" in caught.value.known
