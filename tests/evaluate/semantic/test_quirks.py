"""LaCASt's ways of writing, compared by meaning."""

from __future__ import annotations

import pytest

from mathglot.evaluate.semantic.agreement import same_mathematics
from mathglot.languages import parse

SAME = [
    ("AiryAiPrime[0]", "(D[AiryAi[temp], {temp, 1}]/.temp-> 0)"),
    ("AiryAiPrime[x]", "D[AiryAi[x], {x, 1}]"),
    ("Derivative[n][Gamma][z + 1]", "(D[Gamma[temp], {temp, n}]/.temp-> z + 1)"),
    (
        "Derivative[0, 1][BesselJ][n, 2 x]",
        "(D[BesselJ[n, temp], {temp, 1}]/.temp-> 2*x)",
    ),
    (
        "QPochhammer[a, q] QPochhammer[b, q]",
        "Product[QPochhammer[Part[{a,b},i],q],{i,1,Length[{a,b}]}]",
    ),
]
DIFFERENT = [
    ("AiryAiPrime[x]", "D[AiryAi[2*x], {x, 1}]"),
    ("AiryAiPrime[0]", "(D[AiryBi[temp], {temp, 1}]/.temp-> 0)"),
    ("Derivative[1, 0][BesselJ][n, x]", "D[BesselJ[n, x], x]"),
    ("D[w[z], z]", "D[w, z]"),
    ("f[a] f[b]", "Product[f[i], {i, 1, Length[{a, b}]}]"),
]


@pytest.mark.parametrize(("ours", "theirs"), SAME)
def test_the_same_in_other_words(ours: str, theirs: str) -> None:
    assert same_mathematics(parse(ours, "mathematica"), parse(theirs, "mathematica"))


@pytest.mark.parametrize(("ours", "theirs"), DIFFERENT)
def test_what_differs_still_does(ours: str, theirs: str) -> None:
    trees = parse(ours, "mathematica"), parse(theirs, "mathematica")
    assert not same_mathematics(*trees)
