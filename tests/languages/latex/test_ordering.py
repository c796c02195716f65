"""The order of TraditionalForm, as TeXForm prints evaluated expressions."""

from __future__ import annotations

import time

import pytest

from mathglot.languages.latex.ordering import traditional_order
from mathglot.languages.latex.renderer import render
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write

SUMS = [
    ("1 + x + x^2", "x^2 + x + 1"),
    ("2*a*b + a^2*x1 + b^2*x2 + a^2*y", "a^2 x1 + a^2 y + 2 a b + b^2 x2"),
    ("1 - z", "1 - z"),
    ("-a + c", "c - a"),
    ("-a - b + c", "-a - b + c"),
    ("1 + a - c", "a - c + 1"),
    ("Q - p1 - p2", "-p1 - p2 + Q"),
    ("2 + Sqrt[3]", "2 + Sqrt[3]"),
    ("-6 + 3*Log[4*Pi]", "-6 + 3 Log[4 Pi]"),
    ("-1 + Pi^2/6", "Pi^2/6 - 1"),
    ("I*Pi + Log[5]", "Log[5] + I Pi"),
    ("C[1] + x*C[2]", "C[2] x + C[1]"),
    ("x + Sqrt[1 + x^2]", "Sqrt[x^2 + 1] + x"),
    ("1 + 1/a", "1/a + 1"),
    ("3 + 4*I", "3 + 4 I"),
]
PRODUCTS = [
    ("BesselJ[n, a*x]*C[1]*Gamma[n]", "C[1] Gamma[n] BesselJ[n, a x]"),
    ("(a2 + b2*x)*y[x]", "y[x] (a2 + b2 x)"),
    ("(1 + a)*x", "(a + 1) x"),
    ("(-2*(-1 + b))/x", "-((2 (b - 1))/x)"),
    ("z^(-1)", "1/z"),
    ("z^(-a)", "z^(-a)"),
    ("f[x]/E^(a*x)", "E^(-a x) f[x]"),
    ("x/2", "x/2"),
    ("Log[Pi]/2", "Log[Pi]/2"),
    ("Log[1 - x]/2", "(1/2) Log[1 - x]"),
    ("-1/12*Pi^2", "-(Pi^2/12)"),
    ("1/(1 + x)", "1/(x + 1)"),
]


@pytest.mark.parametrize(("text", "expected"), SUMS + PRODUCTS)
def test_order(text: str, expected: str) -> None:
    assert write(traditional_order(parse(text))) == expected


PRINTED = [
    ("-Sin[2*x]/4 + x/2", r"\frac{x}{2}-\frac{1}{4} \sin (2 x)"),
    ("0.4456443557760621 - 4.5*I", r"0.445644\, -4.5 i"),
    ("E^(-(x^2/2))", r"e^{-\frac{x^2}{2}}"),
]


@pytest.mark.parametrize(("text", "latex"), PRINTED)
def test_print(text: str, latex: str) -> None:
    assert render(traditional_order(parse(text)), "texform") == latex


@pytest.mark.parametrize("text", [text for text, _ in SUMS + PRODUCTS])
def test_ordering_twice_changes_nothing_more(text: str) -> None:
    once = traditional_order(parse(text))
    assert traditional_order(once) == once


@pytest.mark.parametrize(
    ("opening", "closing"),
    [("f[", "]"), ("1 + 2*(", ")"), ("1/(", ")"), ("Sin[1 + ", "]"), ("x^(", ")")],
)
def test_deep_trees_take_no_longer_than_long_ones(opening: str, closing: str) -> None:
    tree = parse(opening * 10_000 + "x" + closing * 10_000)
    start = time.process_time()
    traditional_order(tree)
    assert time.process_time() - start < 60
