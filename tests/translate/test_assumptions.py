"""What translations take for granted, in words; and that the words can be used."""

from __future__ import annotations

import pytest

from mathglot.languages import displays, parse
from mathglot.languages.latex.shapes import Sight
from mathglot.translate.assumptions import find_assumptions
from mathglot.translate.sentences import read_sentences

RENAMED = "E is a variable, written e, since E is Euler's number in Mathematica"
UNIT = "I is a variable, written i, since I is the imaginary unit in Mathematica"
SETTLED = [
    ("(x)_n", "Pochhammer[x, n]", ["(x)_n is Pochhammer[x, n]"]),
    ("(x)_n", "FactorialPower[x, n]", ["(x)_n is FactorialPower[x, n]"]),
    ("E(k)", "EllipticE[k^2]", ["E(k) is EllipticE[k^2]"]),
    ("E(k)", "EllipticE[k]", ["E(k) is EllipticE[k]"]),
    ("f(x+1)", "f[x + 1]", ["f is a function"]),
    ("a(b+c)", "a (b + c)", ["a multiplies the bracket after it"]),
    (r"\gamma+1", "EulerGamma + 1", [r"\gamma is EulerGamma"]),
    (r"\phi", "\\[Phi]", [r"\phi is a variable"]),
    ("P_{n+1}(x)", "LegendreP[n + 1, x]", ["P_n(x) is LegendreP[n, x]"]),
    (
        r"e^{i\pi}+1=0",
        "E^(I Pi) + 1 == 0",
        ["e is the base of the natural logarithm", "i is the imaginary unit"],
    ),
    ("|A|", "Det[A]", ["|A| is Det[A]"]),
    (r"\bar z", "Conjugate[z]", [r"\bar{z} is Conjugate[z]"]),
    (r"\pi(x)", "PrimePi[x]", [r"\pi(x) is PrimePi[x]"]),
    ("E=mc^2", "e == m c^2", [RENAMED]),
    ("E+e^x", "e + E^x", [RENAMED, "e is the base of the natural logarithm"]),
    (r"V=j\omega LI", "V == I \\[Omega] L i", ["j is the imaginary unit", UNIT]),
    ("F_n(x)", "Subscript[F, n][x]", ["F_n is a function"]),
    ("y'+y=0", "y'[x] + y[x] == 0", ["y is a function of x"]),
    (r"\frac{dy}{dx}=ky", "D[y[x], x] == k y[x]", ["y is a function of x"]),
    ("f'(x)", "f'[x]", ["f is a function"]),
    ("i+1", "i + 1", ["i is a variable"]),
]


@pytest.mark.parametrize(("latex", "text", "expected"), SETTLED)
def test_assumptions_are_sentences_that_can_be_given(
    latex: str, text: str, expected: list[str]
) -> None:
    tree = parse(text, "mathematica")
    assert displays(tree, latex)
    found = find_assumptions(tree, latex)
    assert list(found) == expected
    for sentence in read_sentences(found):
        assert sentence.agrees(tree, Sight(latex)), sentence.text


OTHERS = [
    ("x'", "x\\[Prime]", ["x' is a name of its own"]),
    ("1/2x", "1/(2 x)", ["a product after a slash is all of the denominator"]),
    (
        r"\sin(n+1)\theta",
        "Sin[(n + 1) \\[Theta]]",
        [r"the argument of \sin goes on after the bracket"],
    ),
    (
        r"B\cup C",
        "Union[B, C]",
        ["C is a variable, though it is a constant of integration in Mathematica"],
    ),
    ("K_0", "Khinchin", ["K_0 is Khinchin"]),
    (
        r"\foo(x)+\foo(y)",
        "foo[x] + foo[y]",
        [r"\foo is the name foo, since nothing defines it"],
    ),
    (
        r"\foo{speed}+\foo{x y}",
        "speed + xy",
        [
            r"\foo in \foo{speed} is ignored, since nothing defines it",
            r"\foo in \foo{xy} is ignored, since nothing defines it",
        ],
    ),
    (r"f^{-1}(x)", "InverseFunction[f][x]", ["f^{-1} is InverseFunction[f]"]),
]


@pytest.mark.parametrize(("latex", "text", "expected"), OTHERS)
def test_other_choices_are_named(latex: str, text: str, expected: list[str]) -> None:
    assert list(find_assumptions(parse(text, "mathematica"), latex)) == expected


CLEAR = [
    (r"\Gamma(z+1)=z\Gamma(z)", "Gamma[z + 1] == z Gamma[z]"),
    (r"\sin x + |x|", "Sin[x] + Abs[x]"),
    (r"\sum_{i=1}^n x_i", "Sum[Subscript[x, i], {i, 1, n}]"),
    ("{}_2F_1(a,b;c;z)", "Hypergeometric2F1[a, b, c, z]"),
    (r"\det A", "Det[A]"),
    ("1/(2x)", "1/(2 x)"),
    ("2x/y", "(2 x)/y"),
    (r"\mathrm{foo}(x)", "foo[x]"),
]


@pytest.mark.parametrize(("latex", "text"), CLEAR)
def test_what_is_clear_needs_no_words(latex: str, text: str) -> None:
    assert find_assumptions(parse(text, "mathematica"), latex) == ()
