"""Ranking: what comes first, what else is kept, and what is said of it."""

from __future__ import annotations

import pytest

from mathglot.translate.ranking import (
    MOST_ALTERNATIVES,
    AssumptionError,
    check_candidate,
    rank,
)
from mathglot.translate.sentences import read_sentences
from mathglot.translate.translation import Translation


def ranked(
    latex: str,
    *candidates: tuple[str, float],
    assume: tuple[str, ...] = (),
) -> Translation:
    checked = [
        check_candidate(latex, text, "mathematica", score) for text, score in candidates
    ]
    return rank(checked, read_sentences(assume))


def texts(found: Translation) -> list[str]:
    return [found.text, *(other.text for other in found.alternatives)]


def test_what_displays_comes_first_and_what_does_not_is_no_reading() -> None:
    found = ranked("x+1", ("x + 2", -0.5), ("x + 1", -0.6), ("x", -0.9))
    assert texts(found) == ["x + 1", "x + 2"]
    assert found.checks.displays and not found.alternatives[0].checks.displays
    assert texts(ranked("x+1", ("x + 1", -0.1), ("x + 2", -0.2))) == ["x + 1"]


def test_what_means_the_same_is_said_once() -> None:
    found = ranked("e^x+1", ("E^x + 1", -0.1), ("Exp[x] + 1", -0.2), ("1 + E^x", -0.3))
    assert texts(found) == ["E^x + 1"]


def test_there_are_few_alternatives_in_the_order_of_scores() -> None:
    heads = "Length RealAbs Cardinality BracketingBar Abs Det Norm".split()
    found = ranked("|A|", *((f"{head}[A]", -0.1 * n) for n, head in enumerate(heads)))
    assert texts(found) == [f"{head}[A]" for head in heads[: MOST_ALTERNATIVES + 1]]
    assert all(other.checks.displays for other in found.alternatives)


def test_scores_decide_and_nothing_is_rewritten_or_evaluated() -> None:
    candidates = [("MatrixExp[x] == 1", -0.1), ("E^x == 1", -0.2)]
    found = ranked("e^x=1", *candidates)
    assert texts(found) == [text for text, _ in candidates]
    assert [found.score, found.alternatives[0].score] == [-0.1, -0.2]
    assert found.checks.holds is None


KEPT = [
    ("C_2 = kx", "Subscript[c, 2] == k x", "Subscript[C, 2] == k x"),
    (r"\sum_{j=1}^N a_j", "Sum[Subscript[a, j], {j, 1, n}]", "{j, 1, N}]"),
    ("D = d + 1", r"\[FormalCapitalD] == d + 1", "D == d + 1"),
    ("D(x) = y", "d[x] == y", "d[x] == y"),
    (r"K = \operatorname{sn} u", "K == JacobiSN[u, k^2]", "K == JacobiSN[u, k^2]"),
    ("E = 2", "e == 2", "e == 2"),
]


@pytest.mark.parametrize(("latex", "answer", "kept"), KEPT)
def test_letters_without_a_value_in_mathematica_keep_their_names(
    latex: str, answer: str, kept: str
) -> None:
    found = check_candidate(latex, answer, "mathematica", -0.1)
    assert found.checks.displays and found.text.endswith(kept)


ASSUMED = [
    ("f is a variable", "f(x+1)", [("f[x + 1]", -0.1)], "f (x + 1)"),
    ("f is a variable", "f(x+1)", [("f[x + 1]", -0.1), ("f (x + 1)", -1)], "f (x + 1)"),
    (
        "(x)_n is FactorialPower",
        "(a)_3",
        [("Pochhammer[a, 3]", 0)],
        "FactorialPower[a, 3]",
    ),
    ("A is a matrix", "|A|", [("Abs[A]", -0.1)], "Det[A]"),
]


@pytest.mark.parametrize(("sentence", "latex", "candidates", "expected"), ASSUMED)
def test_what_is_assumed_is_kept(
    sentence: str, latex: str, candidates: list[tuple[str, float]], expected: str
) -> None:
    found = ranked(latex, *candidates, assume=(sentence,))
    assert found.text == expected
    assert candidates[0][0] not in texts(found)
    assert sentence not in found.assumptions
    assert found.error is None


@pytest.mark.parametrize(
    ("sentence", "latex", "candidates"),
    [
        # The matcher does not take what stands in brackets alone for a factor.
        ("f is a variable", "f(x)", ["f[x]"]),
        ("f is a variable", "f(x)", ["f[x]", "MatrixFunction[f, x]"]),
        # What does not display contradicts it too.
        ("h is a variable", "g(x)", ["h[x]"]),
    ],
)
def test_an_assumption_that_nothing_can_follow_is_an_error(
    sentence: str, latex: str, candidates: list[str]
) -> None:
    found = ranked(latex, *((one, -0.1) for one in candidates), assume=(sentence,))
    assert isinstance(found.error, AssumptionError) and found.text == ""
    assert found.error.sentences == (sentence,)


def test_semantic_latex_is_ranked_by_its_look() -> None:
    latex = r"\int_0^\infty e^{-x^2}\,dx"
    good = r"\int_{0}^{\infty}\expe^{-x^{2}}\diff{x}"
    bad = r"\int_{0}^{\infty}\expe^{-x^{3}}\diff{x}"
    checked = [
        check_candidate(latex, text, "semantic", score)
        for text, score in ((bad, -0.1), (good, -0.2))
    ]
    found = rank(checked)
    assert found.text == good and found.checks.displays and found.alternatives == ()
    assert rank(checked[:1]).checks.displays is False


def test_what_does_not_parse_comes_last() -> None:
    found = ranked("x", ("x[", -0.1), ("y", -0.2))
    assert texts(found) == ["y", "x["]
    assert found.alternatives[0].checks.parses is False


def test_functions_of_the_author_are_not_mathematicas() -> None:
    found = ranked("C(s,t)=s N(d)", ("C[s, t] == s N[d]", -0.1))
    assert found.text == "c[s, t] == s n[d]" and found.checks.displays
