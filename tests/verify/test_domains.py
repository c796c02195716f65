"""Which values variables get: from conditions, from places in functions, from names."""

from __future__ import annotations

import pytest

import mathglot as mg
from mathglot.verify.conditions import split_conditions
from mathglot.verify.domains import Domain, infer_domains
from mathglot.verify.evaluation import compile_tree


def infer(formula: str, name: str) -> Domain:
    tree = mg.parse(formula, "mathematica")
    core, conditions = split_conditions(tree, ())
    names = compile_tree(core).names
    return infer_domains(sorted(names), core, conditions)[name]


WHOLE = [
    ("BernoulliB[q + 1] == 1", "q"),
    ("Sum[x, {k, 1, p}] == 1", "p"),
    ("D[Sin[x], {x, a}] == 1", "a"),
    ("(-1)^j == 1", "j"),
    ("x^n == 1", "n"),
    ("LegendreP[n, m, x] == 1", "m"),
    ("Tan[x + k*Pi] == Tan[x]", "k"),
    ("x == y /; Element[x, Integers]", "x"),
    ("x == y /; Element[x | y, NonNegativeIntegers]", "y"),
    ("SixJSymbol[{a, b, c}, {1, 1, 1}] == 1", "b"),
]


@pytest.mark.parametrize(("formula", "name"), WHOLE)
def test_whole_numbers(formula: str, name: str) -> None:
    assert infer(formula, name).integer


NOT_WHOLE = [
    ("EllipticK[m] == 1", "m"),
    ("JacobiSN[z, k^2] == 1", "k"),
    ("BesselJ[\\[Nu], z] == 1", "\\[Nu]"),
    ("m*x + b == y", "m"),
    ("x^n == 1 /; Element[n, Reals]", "n"),
]


@pytest.mark.parametrize(("formula", "name"), NOT_WHOLE)
def test_no_whole_numbers(formula: str, name: str) -> None:
    assert not infer(formula, name).integer


BOUNDS = [
    ("x == y /; 0 < x < Pi", 0.0, 3.141592653589793),
    ("x == y /; x > 2 && x <= 5", 2.0, 5.0),
    ("x == y /; 2 >= x", None, 2.0),
    ("x == y /; Re[x] > 1", 1.0, None),
    ("x == y /; Abs[x] < 1/2", None, 0.5),
    ("x == y /; x > y", None, None),
    ("x == y /; Element[x, PositiveReals]", 0.0, None),
    ("Implies[x > 3, x == y]", 3.0, None),
    ("ForAll[x, x < 1, x == y]", None, 1.0),
]


@pytest.mark.parametrize(("formula", "low", "high"), BOUNDS)
def test_bounds(formula: str, low: float | None, high: float | None) -> None:
    domain = infer(formula, "x")
    assert (domain.low, domain.high) == (low, high)


WISHES = [
    ("EllipticTheta[3, z, q] == 1", "q", "q"),
    ("DedekindEta[\\[Tau]] == 1", "\\[Tau]", "t"),
    ("ArcSin[x] == 1", "x", "u"),
    ("Zeta[s] == 1", "s", "s"),
    ("LegendreP[n, 1 - x] == 1", "x", "u"),
    ("Hypergeometric2F1[a, b, c, x + y] == 1", "x", ""),
]


@pytest.mark.parametrize(("formula", "name", "wish"), WISHES)
def test_places_in_functions(formula: str, name: str, wish: str) -> None:
    assert infer(formula, name).wish == wish
