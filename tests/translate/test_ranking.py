"""Ranking: what comes first, what else is kept, and what is said of it."""

from __future__ import annotations

import pytest

from mathglot.languages import displays, parse, render
from mathglot.translate.ranking import (
    MOST_ALTERNATIVES,
    OBJECTION,
    check_candidate,
    rank,
)
from mathglot.translate.sentences import read_sentences
from mathglot.translate.translation import Translation


def ranked(
    latex: str,
    *candidates: tuple[str, float],
    assume: tuple[str, ...] = (),
    check: bool | None = None,
) -> Translation:
    checked = [
        check_candidate(latex, text, "mathematica", score) for text, score in candidates
    ]
    return rank(checked, read_sentences(assume), check=check)


def texts(found: Translation) -> list[str]:
    return [found.text, *(other.text for other in found.alternatives)]


def test_what_displays_comes_first_and_what_does_not_is_no_reading() -> None:
    found = ranked("x+1", ("x + 2", -0.5), ("x + 1", -0.6), ("x", -0.9))
    assert texts(found) == ["x + 1", "x + 2"]
    assert found.checks.displays and not found.alternatives[0].checks.displays
    assert texts(ranked("x+1", ("x + 1", -0.1), ("x + 2", -0.2))) == ["x + 1"]


@pytest.mark.parametrize(
    ("latex", "text", "expected"),
    [
        (r"\mathbf{a}\cdot\mathbf{b}", "a b", "a . b"),
        (r"\vec a\times\vec b", "a b", "Cross[a, b]"),
        (r"a\cdot b", "a b", "a b"),
        (
            r"\mathbf{u}\cdot\mathbf{v}=u_1v_1",
            "u v == Subscript[u, 1] Subscript[v, 1]",
            "u . v == Subscript[u, 1] Subscript[v, 1]",
        ),
        (
            r"\vec a\times(\vec b\times\vec c)=\vec b(\vec a\cdot\vec c)",
            "a (b c) == b (a c)",
            "Cross[a, Cross[b, c]] == b a . c",
        ),
        (r"(\mathbf a+\mathbf b)\cdot\mathbf{E}", "(a + b) e", "(a + b) . e"),
    ],
)
def test_letters_in_bold_are_vectors(latex: str, text: str, expected: str) -> None:
    found = ranked(latex, (text, -0.1), (expected, -0.9))
    assert found.text == expected and found.checks.displays


def test_the_name_of_a_function_does_not_stand_alone() -> None:
    latex = r"f \text{ for }\operatorname{Re} q>0"
    found = ranked(latex, ("f /; Re q > 0", -0.1), ("f /; Re[q] > 0", -0.9))
    assert texts(found)[:2] == ["f /; Re[q] > 0", "f /; Re q > 0"]


def test_what_texform_prints_is_left_to_the_model() -> None:
    text = "JacobiCD[m, 7] + RealAbs[y] == Surd[x, 5]"
    printed = render(parse(text, "mathematica"), "latex")
    assert ranked(printed, (text, -0.1)).text == text
    typed = printed.replace(" ", "")
    assert "RealAbs" not in ranked(typed, (text, -0.1)).text


def test_what_is_joined_by_and_says_something() -> None:
    latex = r"f,\quad k=0,1,\dots,n-1"
    right = "f /; Element[k, Integers] && 0 <= k <= n - 1"
    wrong = "f /; Element[k, Integers] && k >= 0 && n - 1"
    assert ranked(latex, (wrong, -0.1), (right, -0.9)).text == right


def test_functions_depend_on_letters_that_are_there() -> None:
    latex = r"\partial_t\rho+\partial_x v=0"
    right = "D[\\[Rho][x, t], t] + D[v[x, t], x] == 0"
    wrong = "D[\\[Rho][x, y, t], t] + D[v[x, y, t], x] == 0"
    assert texts(ranked(latex, (wrong, -0.1), (right, -0.9)))[:2] == [right, wrong]


def test_one_letter_means_one_thing() -> None:
    latex = "E=mc^2e^x"
    assert ranked(latex, ("e == m c^2 E^x", -0.1)).text == "e == m c^2 E^x"
    latex = r"v=d_e(1-e^{-ax})"
    text = "v == Subscript[d, e] (1 - E^(-a x))"
    assert ranked(latex, (text, -0.1)).text == text


def test_an_identity_comes_first_among_what_displays() -> None:
    latex = r"\sigma(x)=\frac{1}{1+e^{-x}}"
    model = ("\\[Sigma][x] == 1/(1 + E^(-x))", -0.01)
    right = ("LogisticSigmoid[x] == 1/(1 + E^(-x))", -0.2)
    found = ranked(latex, model, right)
    assert found.text == right[0] and found.checks.holds is True
    assert model[0] in texts(found)
    assert ranked(latex, model, right, check=False).text == model[0]


def test_what_holds_without_saying_anything_is_no_better_for_it() -> None:
    same = [("\\[Psi][u] == \\[Psi][u]", -0.1), ("PolyGamma[u] == PolyGamma[u]", -0.2)]
    found = ranked(r"\psi(u)=\psi(u)", *same)
    assert found.text == same[0][0]
    assert found.alternatives[0].checks.holds is True
    vacuous = [("-1 <= 3 (1/x) < 3", -0.1), ("-1 <= 3 /; 1/x < 3", -0.2)]
    assert ranked(r"-1\le3\frac{1}{x}<3", *vacuous).text == vacuous[0][0]


def test_a_relation_that_fails_is_not_ranked_down() -> None:
    candidates = [("y == m x + b", -0.1), ("y == m . x + b", -0.3)]
    found = ranked("y=mx+b", *candidates, check=True)
    assert found.text == "y == m x + b"
    assert found.checks.holds is False


def test_relations_are_evaluated_as_asked() -> None:
    single = ("Sin[x]^2 + Cos[x]^2 == 1", -0.1)
    latex = r"\sin^2x+\cos^2x=1"
    assert ranked(latex, single).checks.holds is None
    assert ranked(latex, single, check=True).checks.holds is True
    assert ranked(latex, single, check=False).checks.holds is None
    assert ranked(r"\sin x", ("Sin[x]", -0.1), check=True).checks.holds is None


def test_what_is_meant_most_often_comes_first_if_it_is_about_as_likely() -> None:
    near = ranked("e^x", ("MatrixExp[x]", -0.1), ("E^x", -0.3))
    assert texts(near) == ["E^x", "MatrixExp[x]"]
    longer = "e^x+y+z+a+b"
    far = ranked(longer, ("MatrixExp[x]+y+z+a+b", -0.1), ("E^x + y + z + a + b", -1.0))
    assert texts(far)[0] == "MatrixExp[x] + y + z + a + b"
    alone = ranked("e^x", ("MatrixExp[x]", -0.1), ("E^x", -3.0))
    assert texts(alone) == ["E^x", "MatrixExp[x]"]


PLAIN = [
    ("P(x)", "PoissonDistribution[x]", "P[x]"),
    ("a_{ij}", "AiryAiZero[I j]", "Subscript[a, i, j]"),
    ("ab", "a . b", "a b"),
    ("AB", "A . B", "A . B"),
    ("AB", "Glaisher B", "A B"),
    ("A", "Glaisher", "Glaisher"),
    ("Q=CV", "Q == Catalan V", "Q == c V"),
    (r"a\lor b", "BitOr[a, b]", "a || b"),
    (r"\dot q", "OverDot[q]", "q'[t]"),
    ("x^{-1}", "InverseFunction[x]", "x^(-1)"),
    ("f^{-1}", "InverseFunction[f]", "InverseFunction[f]"),
    ("A^{-1}", "Inverse[A]", "Inverse[A]"),
    (r"2^\alpha", r"Subsets[\[Alpha]]", r"2^\[Alpha]"),
    (r"\mathbb{R}^n", "Vectors[n, Reals]", "Vectors[n, Reals]"),
    (r"a\mid b", "BitOr[a, b]", "Divisible[b, a]"),
    ("x_1^k", "Subsuperscript[x, 1, k]", "Subscript[x, 1]^k"),
]


@pytest.mark.parametrize(("latex", "text", "expected"), PLAIN)
def test_the_shortest_formulas_are_plain(latex: str, text: str, expected: str) -> None:
    found = ranked(latex, (text, -0.01))
    assert texts(found)[0] == expected
    if text != expected:
        assert text in texts(found)


def test_a_sentence_goes_before_what_is_plain() -> None:
    told = ("a_k is AiryAiZero",)
    found = ranked("a_k", ("AiryAiZero[k]", -0.01), assume=told)
    assert texts(found)[0] == "AiryAiZero[k]"


def test_the_common_form_is_preferred_and_the_other_kept_if_it_differs() -> None:
    found = ranked("{}_2F_1(a,b;c;z)", ("HypergeometricPFQ[{a, b}, {c}, z]", -0.1))
    assert texts(found) == ["Hypergeometric2F1[a, b, c, z]"]
    found = ranked("Q_n^m(x)", ("LegendreQ[n, m, 3, x]", -0.1))
    assert texts(found)[:2] == ["LegendreQ[n, m, x]", "LegendreQ[n, m, 3, x]"]
    found = ranked(r"\sin(n+1)x", ("Sin[n + 1] x", -0.1))
    assert texts(found) == ["Sin[(n + 1) x]", "Sin[n + 1] x"]


def test_what_means_the_same_is_said_once() -> None:
    found = ranked("e^x+1", ("E^x + 1", -0.1), ("Exp[x] + 1", -0.2), ("1 + E^x", -0.3))
    assert texts(found) == ["E^x + 1"]


def test_other_readings_are_added_below_the_best() -> None:
    found = ranked("f(x+1)", ("f[x + 1]", -0.25))
    assert texts(found) == ["f[x + 1]", "f (x + 1)"]
    other = found.alternatives[0]
    assert other.score < found.score and other.checks.displays
    assert other.assumptions == ("f multiplies the bracket after it",)


def test_there_are_few_alternatives_and_the_seldom_ones_come_last() -> None:
    model = ["Length[A]", "RealAbs[A]", "Cardinality[A]", "BracketingBar[A]"]
    found = ranked("|A|", *((text, -0.1 * n) for n, text in enumerate(model)))
    assert len(found.alternatives) <= MOST_ALTERNATIVES
    assert texts(found)[:3] == ["Length[A]", "Abs[A]", "Det[A]"]
    assert all(
        displays(other.tree, "|A|") for other in found.alternatives if other.tree
    )


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
    assert not any(said.startswith(OBJECTION) for said in found.assumptions)


def test_an_assumption_that_cannot_be_kept_is_named() -> None:
    # The matcher does not take what stands in brackets alone for a factor.
    found = ranked("f(x)", ("f[x]", -0.1), assume=("f is a variable",))
    assert found.text == "f[x]"
    assert found.assumptions[0] == f"{OBJECTION}: f is a variable"
    missed = ranked("g(x)", ("h[x]", -0.1), assume=("h is a variable",))
    assert not missed.checks.displays
    assert missed.assumptions[0] == f"{OBJECTION}: h is a variable"


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
