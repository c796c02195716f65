"""Readings beside what the network found: an author's letters stay the author's."""

from __future__ import annotations

import pytest

import mathglot as mg
from mathglot.languages.latex.reader import find_readings
from mathglot.translate.merging import merge
from mathglot.translate.translation import Checks, Translation
from mathglot.translate.translator import Translator

# Formulas in which a network alone sees rare functions, or calls where products are.
AUTHORS_OWN = {
    r"C_V": "Subscript[C, V]",
    r"\omega(k)=ck": r"\[Omega][k] == c k",
    r"K=\frac{k_1k_2}{k_1+k_2}": (
        "K == (Subscript[k, 1] Subscript[k, 2])/(Subscript[k, 1] + Subscript[k, 2])"
    ),
    r"T_n(t)=A\cos(n\pi t/L)": "Subscript[T, n][t] == A Cos[n Pi t/L]",
    r"W^{(1)}": "Superscript[W, 1]",
    r"t(t-1)": "t (t - 1)",
    r"p(1-p)": "p (1 - p)",
    r"M_{\mu\nu}=L_{\mu\nu}[X,P]": (
        r"Subscript[M, \[Mu], \[Nu]] == Subscript[L, \[Mu], \[Nu]][X, P]"
    ),
}
# Formulas that show that their letters are functions of the table.
SPECIAL = {
    r"J_\nu(x)": r"BesselJ[\[Nu], x]",
    r"\Gamma(z)\Gamma(1-z)=\frac{\pi}{\sin(\pi z)}": (
        "Gamma[z] Gamma[1 - z] == Pi/Sin[Pi z]"
    ),
    r"(n+1)P_{n+1}(x)=(2n+1)xP_n(x)-nP_{n-1}(x)": (
        "(n + 1) LegendreP[n + 1, x] == "
        "(2 n + 1) x LegendreP[n, x] - n LegendreP[n - 1, x]"
    ),
}


@pytest.fixture(scope="module")
def translator() -> Translator:
    return Translator()


@pytest.mark.parametrize(("latex", "expected"), (AUTHORS_OWN | SPECIAL).items())
def test_letters_are_what_the_formula_shows(
    translator: Translator, latex: str, expected: str
) -> None:
    found = translator.translate(latex)
    assert found.tree is not None and found.checks.displays
    assert mg.equivalent(found.tree, mg.parse(expected, "mathematica")), found.text


def _found(text: str, latex: str, score: float) -> Translation:
    tree = mg.parse(text, "mathematica")
    checks = Checks(parses=True, displays=True)
    return Translation(latex, "mathematica", text, tree, score, checks)


def test_what_both_have_found_is_there_once() -> None:
    latex = "f(x)"
    merged = merge([_found("f[x]", latex, -0.1)], find_readings(latex, 3))
    texts = [one.text for one in merged]
    assert texts.count("f[x]") == 1 and texts[0] == "f[x]"


def test_without_a_network_the_readings_remain() -> None:
    merged = merge([], find_readings("f(x)", 3))
    assert merged[0].text == "f[x]" and merged[0].checks.displays
