"""Letters that an identity shows to be special functions, and other letters."""

from __future__ import annotations

import pytest

from mathglot.languages import render
from mathglot.translate import identities
from mathglot.translate.identities import find_identity
from mathglot.translate.proposal import propose

SHOWN = [
    (
        r"B(x,y) = \frac{\Gamma(x)\Gamma(y)}{\Gamma(x+y)}",
        "Beta[x, y] == (Gamma[x] Gamma[y])/Gamma[x + y]",
    ),
    ("L_n = F_{n-1} + F_{n+1}", "LucasL[n] == Fibonacci[n - 1] + Fibonacci[n + 1]"),
    (
        r"H_{-1/2}(z) = \sqrt{\frac{2}{\pi z}}\sin z",
        "StruveH[-(1/2), z] == Sqrt[2/(Pi z)] Sin[z]",
    ),
    (
        r"C_{n+1} = \sum_{i=0}^n C_i C_{n-i}",
        "CatalanNumber[n + 1] == Sum[CatalanNumber[i] CatalanNumber[n - i], {i, 0, n}]",
    ),
    (
        "xL_n''(x) + (1-x)L_n'(x) + nL_n(x) = 0",
        "x Derivative[0, 2][LaguerreL][n, x] + "
        "(1 - x) Derivative[0, 1][LaguerreL][n, x] + n LaguerreL[n, x] == 0",
    ),
]
NOT_SHOWN = [
    # True of all functions.
    r"f'(x) = \lim_{h\to0}\frac{f(x+h)-f(x)}{h}",
    r"\int_{-\infty}^\infty f(x)\delta(x-a)\,dx = f(a)",
    "P(x)P(y) + P(z) = P(z) + P(y)P(x)",
    # Deltas are nothing nearly everywhere.
    r"g(x)\delta(x-y) = h(y)\delta(x-y)",
    r"J_n(x)\delta(x-y) + K_n(x)\delta(x-y) = 0",
    # True of nothing in the table.
    r"T_n(t) = A\cos(n\pi t/L)",
    r"P(A) + P(B) = 1",
    # True, and the author's own as often as not.
    r"\sigma(x) = \frac{1}{1+e^{-x}}",
    "P_1(x) = x",
    # Of numbers alone.
    "f(D_1D_2) = f(D_1)f(D_2)",
    # No equation.
    r"H_n > \ln n + \frac{1}{n+1}",
]


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """How soon something is found out is up to the machine."""
    monkeypatch.setattr(identities, "_TIME_FOR_EACH", 5.0)
    monkeypatch.setattr(identities, "_TIME_FOR_ALL", 20.0)


@pytest.mark.parametrize(("latex", "text"), SHOWN)
def test_an_identity_shows_what_letters_are(latex: str, text: str) -> None:
    proposal = propose(latex)
    assert proposal is not None
    found = find_identity(proposal)
    assert found is not None and render(found.tree, "mathematica") == text


@pytest.mark.parametrize("latex", NOT_SHOWN)
def test_other_formulas_leave_letters_to_the_author(latex: str) -> None:
    proposal = propose(latex)
    assert proposal is not None and find_identity(proposal) is None
