"""Why translations are wrong."""

from __future__ import annotations

import pytest

from mathglot.evaluate.causes import CAUSES, find_cause
from mathglot.languages import tokenize

CASES = [
    ("mathematica", "", "a", "nothing"),
    ("mathematica", "f[x]", "f[x]+g[y]+h[z]", "length"),
    ("mathematica", "(a+b)c", "a+b c", "brackets"),
    ("mathematica", "a+b==c", "b+a==c", "order"),
    ("mathematica", "BesselJ[n,x]", "BesselY[n,x]", "function choice"),
    ("mathematica", "x+E", "x+Pi", "function choice"),
    ("mathematica", "2x+3", "2x+4", "numbers"),
    ("mathematica", r"a+\[Nu]", "a+v", "names"),
    ("mathematica", "a+b", "a-b", "operators"),
    ("mathematica", "Sin[x]+1", "Cos[x]+2", "function choice"),
    ("semantic", r"\BesselJ{\nu}@{z}", r"\BesselY{\nu}@{z}", "function choice"),
    ("semantic", r"\frac{a}{b}", r"\frac{a}{c}", "names"),
    ("semantic", r"x_{1}+y", r"x_{2}+y", "numbers"),
]


@pytest.mark.parametrize(("language", "translated", "wanted", "cause"), CASES)
def test_causes(language: str, translated: str, wanted: str, cause: str) -> None:
    left, right = tokenize(translated, language), tokenize(wanted, language)
    assert find_cause(left, right, language) == cause
    assert cause in CAUSES
