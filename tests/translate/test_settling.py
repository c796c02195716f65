"""Which of trees that look alike is preferred."""

from __future__ import annotations

import pytest

from mathglot.languages import displays, parse, render
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.functions.lookalikes import COMMONER, NEEDLESS, UNSUITED
from mathglot.languages.latex.pattern import compile_pattern, key_of
from mathglot.translate.settling import drop_needless, find_commoner, settle

NEEDLESS_FORMS = [
    (
        "HypergeometricPFQ[{a, b}, {c}, z]",
        "{}_2F_1(a,b;c;z)",
        "Hypergeometric2F1[a, b, c, z]",
    ),
    ("HypergeometricPFQ[{a}, {b}, z]", "{}_1F_1(a;b;z)", "Hypergeometric1F1[a, b, z]"),
    (
        "HypergeometricPFQ[{a, b, c}, {d}, z]",
        "",
        "HypergeometricPFQ[{a, b, c}, {d}, z]",
    ),
    ("HoldForm[Subscript[H, n]]", "H_n", "Subscript[H, n]"),
    ("MatrixFunction[f, x + 1]", "f(x+1)", "f[x + 1]"),
    ("a /; b + c", "a(b+c)", "a (b + c)"),
    ("a /; b > c", "a, b>c", "a /; b > c"),
    ("G == (V /; e)", "G=(V,E)", "G == {V, e}"),
    ("f == a/2 /; b^2", r"f=\frac{a}{2}[b]^2", "f == (a/2) b^2"),
    ("PolyGamma''[z] + PolyGamma'[z]", "", "PolyGamma[2, z] + PolyGamma[1, z]"),
    ("LegendreQ[n, m, 415, x]", "Q_n^m(x)", "LegendreQ[n, m, x]"),
    ("y''[r] + y[r] == 0", "y''+y=0", "y''[x] + y[x] == 0"),
    ("y'[y] + y[y] == 0", "y'+y=0", "y'[x] + y[x] == 0"),
    ("x'[x] == x[x]", "x'=x", "x'[t] == x[t]"),
    ("y'[r] == r", "y'=r", "y'[r] == r"),
    ("x''[s]", r"\ddot x", "x''[t]"),
    (
        "Sum[a[i] a[j], {i, 1, a[i]}, {j, i + 1, a[i]}]",
        r"\sum_{i<j}a(i)a(j)",
        "Sum[a[i] a[j], {i, 1, n}, {j, i + 1, n}]",
    ),
    (
        "Sum[a[i] a[j], {i, 1, m}, {j, i + 1, m}]",
        r"\sum_{i<j}a(i)a(j)",
        "Sum[a[i] a[j], {i, 1, m}, {j, i + 1, m}]",
    ),
]


@pytest.mark.parametrize(("text", "latex", "expected"), NEEDLESS_FORMS)
def test_needless_forms_are_dropped(text: str, latex: str, expected: str) -> None:
    found = drop_needless(parse(text, "mathematica"), latex)
    assert render(found, "mathematica") == expected


SETTLED = [
    ("\\[Alpha] + EulerGamma", r"\alpha+\gamma", "\\[Alpha] + \\[Gamma]"),
    ("n + EulerGamma", r"n+\gamma", None),
    ("IdentityMatrix[n] == q'[t]", r"I=\frac{dq}{dt}", "i == q'[t]"),
    ("Transpose[A] . A == IdentityMatrix[n]", "A^TA=I", None),
    ("Det[A - x IdentityMatrix[n]]", r"\det(A-xI)", None),
    ("Superscript[x, y^z]", "x^{y^z}", "x^y^z"),
    ("Superscript[x, \\[Alpha]]", r"x^\alpha", "x^\\[Alpha]"),
    ("Superscript[x, i]", "x^{i}", "x^i"),
    ("Superscript[k, \\[Prime]]", r"k^\prime", None),
    ("Superscript[Subscript[T, a], b]", "T_a^b", None),
    ("Superscript[S, m][x]", "S^m(x)", None),
    ("LegendreQ[n, m, 3, x]", "Q_n^m(x)", "LegendreQ[n, m, x]"),
    ("LegendreQ[n, m, 3, z]", "Q_n^m(z)", "LegendreQ[n, m, 3, z]"),
    ("LegendreP[n, m, 3, Cos[t]]", r"P_n^m(\cos t)", "LegendreP[n, m, Cos[t]]"),
    ("LegendreQ[n, m, 3, x] /; x > 1", "", "LegendreQ[n, m, 3, x] /; x > 1"),
    ("Distributed[L, 4 Log[n]]", r"L\sim 4\ln n", "Tilde[L, 4 Log[n]]"),
    ("Distributed[X, NormalDistribution[0, 1]]", "", None),
    ("Union[B, c]", r"B\cup C", "Union[B, C]"),
    ("Union[B, c] == c", r"B\cup C=c", None),
    ("e . A", r"EA", None),
    ("a c", "aC", None),
    ("Floor[Erf[x]]^2", r"[\operatorname{erf}(x)]^2", "Erf[x]^2"),
    ("Floor[n/2]^2 + Floor[x]^2", "[n/2]^2+[x]^2", None),
    ("1 - E^2 == f[e]", "1-e^2=f(e)", "1 - e^2 == f[e]"),
    ("E^2 == 1", "e^2=1", None),
    ("RealAbs[x] + 1", "|x|+1", "Abs[x] + 1"),
    ("DoubleBracketingBar[x]", r"\|x\|", "Norm[x]"),
    ("CubeRoot[x] Surd[y, 5]", r"\sqrt[3]{x}\sqrt[5]{y}", "x^(1/3) y^(1/5)"),
    ("FromContinuedFraction[{x}]", "[x]", "Floor[x]"),
    ("GCD[a, b]", "(a,b)", "{a, b}"),
    ("GCD[a, b] == 1", "(a,b)=1", None),
    ("Anticommutator[a, b]", r"\{a,b\}", "{a, b}"),
    ("Anticommutator[A, B]", r"\{A,B\}", None),
    ("DifferenceDelta[x, x]", r"\Delta x", "\\[CapitalDelta] x"),
    ("InverseFunction[A]", "A^{-1}", "Inverse[A]"),
    ("InverseFunction[f]", "f^{-1}", None),
    (
        "WeierstrassP[z, {a, b}] - Subscript[g, 2] - Subscript[g, 3]",
        r"\wp(z)-g_2-g_3",
        "WeierstrassP[z, {Subscript[g, 2], Subscript[g, 3]}] - Subscript[g, 2] - "
        "Subscript[g, 3]",
    ),
    ("WeierstrassP[z, {a, b}]", r"\wp(z)", None),
    ("Sin[n + 1] \\[Theta]", r"\sin(n+1)\theta", "Sin[(n + 1) \\[Theta]]"),
    ("Cos[2 k - 1] Pi x", r"\cos(2k-1)\pi x", "Cos[(2 k - 1) Pi x]"),
    ("Sin[n + 1] n", r"\sin(n+1)n", None),
    ("Sin[2 n] x", r"\sin(2n)x", None),
    ("Sin[n + 1] x", r"\sin(n+1)\cdot x", None),
    ("x Sin[n + 1]", r"x\sin(n+1)", None),
    ("Log[n + 1] x", r"\log(n+1)x", None),
    ("Sin[f[n] + 1] x", r"\sin(f(n)+1)x", None),
]


@pytest.mark.parametrize(("text", "latex", "expected"), SETTLED)
def test_what_a_formula_does_not_mean_is_changed(
    text: str, latex: str, expected: str | None
) -> None:
    tree = parse(text, "mathematica")
    found = settle(tree, latex)
    assert render(found, "mathematica") == (expected or render(tree, "mathematica"))
    if latex and expected:
        assert displays(tree, latex) and displays(found, latex)


def test_what_is_seldom_meant_has_something_commoner() -> None:
    for text, latex, expected in [
        ("MatrixExp[x]", "e^x", "E^x"),
        ("FactorialPower[x, n]", "(x)_n", "Pochhammer[x, n]"),
        ("Cardinality[x] + 1", "|x|+1", "Length[x] + 1"),
    ]:
        found = find_commoner(parse(text, "mathematica"), latex)
        assert found is not None and render(found, "mathematica") == expected
        assert displays(found, latex)
    assert find_commoner(parse("Sin[x]", "mathematica"), r"\sin x") is None
    raised = parse("FactorialPower[x, n]", "mathematica")
    assert find_commoner(raised, "x^{(n)}") is None


@pytest.mark.parametrize("rule", [*NEEDLESS, *UNSUITED, *COMMONER])
def test_rules_are_about_functions_of_the_table(rule: tuple[str, str, str]) -> None:
    old, new, _ = rule
    names = compile_pattern(old).names
    assert compile_pattern(new).names.keys() <= names.keys() | set("fgtabi")
    assert key_of(compile_pattern(old).tree).split("(")[0] in {
        key.split("(")[0] for key in ROWS_BY_KEY
    } | {"Implies", "Distributed", "Cross", "Dot", "Condition", "Part"}
