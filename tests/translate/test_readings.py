"""Other readings by rule; every one that is asked for displays as the formula."""

from __future__ import annotations

import pytest

from mathglot.languages import displays, parse, render
from mathglot.translate.readings import find_readings

READINGS = [
    ("(x)_n", "Pochhammer[x, n]", ["FactorialPower[x, n]"]),
    ("f(x+1)", "f[x + 1]", ["f (x + 1)"]),
    ("a(b+c)", "a (b + c)", ["a[b + c]"]),
    ("2f(x+1)g", "2 f[x + 1] g", ["2 f (x + 1) g"]),
    (r"\gamma+1", "EulerGamma + 1", ["\\[Gamma] + 1"]),
    (r"\phi", "\\[Phi]", ["GoldenRatio"]),
    ("P_n(x)", "LegendreP[n, x]", ["Subscript[P, n][x]"]),
    ("E(k)", "EllipticE[k^2]", ["e[k]", "EllipticE[k]"]),
    ("e", "E", ["e"]),
    ("i+1", "I + 1", ["i + 1"]),
    ("|A|", "Abs[A]", ["Length[A]", "Det[A]"]),
    (r"\bar z", "OverBar[z]", ["Conjugate[z]"]),
    ("x'", "x\\[Prime]", ["x'[t]"]),
    ("f^{-1}", "InverseFunction[f]", ["Inverse[f]", "f^(-1)"]),
    (r"\pi(x+1)", "PrimePi[x + 1]", ["Pi (x + 1)"]),
    ("H_n", "Subscript[H, n]", ["HarmonicNumber[n]"]),
    (r"\lambda(\tau)", "ModularLambda[\\[Tau]]", ["\\[Lambda][\\[Tau]]"]),
]


@pytest.mark.parametrize(("latex", "text", "expected"), READINGS)
def test_readings_that_people_know_are_found(
    latex: str, text: str, expected: list[str]
) -> None:
    tree = parse(text, "mathematica")
    assert displays(tree, latex)
    shown = [
        render(other, "mathematica")
        for other in find_readings(tree, latex)
        if displays(other, latex)
    ]
    assert shown[: len(expected)] == expected


CLEAR = [
    (r"\sin x", "Sin[x]"),
    (r"\Gamma(z)", "Gamma[z]"),
    ("e^x", "E^x"),
    (r"\sum_{i=1}^n i", "Sum[i, {i, 1, n}]"),
    ("x_i", "Subscript[x, i]"),
    ("a(b)", "a[b]"),
]


@pytest.mark.parametrize(("latex", "text"), CLEAR)
def test_what_is_clear_has_no_other_reading(latex: str, text: str) -> None:
    tree = parse(text, "mathematica")
    others = [other for other in find_readings(tree, latex) if displays(other, latex)]
    assert others == []


def test_every_occurrence_changes_at_once() -> None:
    tree = parse("f[x + 1] == x f[x - 1]", "mathematica")
    found = [render(t, "mathematica") for t in find_readings(tree, "f(x+1)=xf(x-1)")]
    assert "f (x + 1) == x f (x - 1)" in found
