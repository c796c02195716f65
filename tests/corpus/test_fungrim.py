"""Fungrim's expressions as trees, by tables; and the figures on the whole of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mathglot.corpus.importers.fungrim import import_row, import_rows, read_fungrim
from mathglot.corpus.importers.rows import ImportedRow, count_rows
from mathglot.errors import ParseError, RenderError
from mathglot.languages.latex.matcher import displays
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write
from mathglot.languages.tree import depth

DATA = Path(__file__).parents[2].parent / "shared" / "data" / "fungrim.jsonl"

MEANINGS = [
    # Arithmetic, in the order written and as flat as it is shown.
    ("Mul(Mul(2, Pi), Mul(a, b))", "2 Pi a b"),
    ("Add(Sub(a, b), c)", "a - b + c"),
    ("Sub(a, Sub(b, c))", "a - (b - c)"),
    ("Div(-1, Add(x, 1))", "-(1/(x + 1))"),
    ("Div(Neg(x), 3)", "(-x)/3"),
    ("Pow(-1, n)", "(-1)^n"),
    ("Mul(Parentheses(Add(x, 1)), Brackets(y))", "(x + 1) y"),
    ('Decimal("-2.5e-8")', "-2.5*^-8"),
    # Arguments that differ from Mathematica's.
    ("Atan2(y, x)", "ArcTan[x, y]"),
    ("LambertW(z, k)", "ProductLog[k, z]"),
    ("DigammaFunction(z, m)", "PolyGamma[m, z]"),
    ("AiryBi(z, 1)", "AiryBiPrime[z]"),
    ("AiryBi(z, 3)", "Derivative[3][AiryBi][z]"),
    ("BesselK(nu, z, r)", r"Derivative[0, r][BesselK][\[Nu], z]"),
    ("ModularJ(Add(tau, 5))", r"1728 KleinInvariantJ[\[Tau] + 5]"),
    ("JacobiTheta(2, z, tau)", r"EllipticTheta[2, Pi z, Exp[I Pi \[Tau]]]"),
    ("JacobiTheta(4, 0, tau, 1)", r"Pi EllipticThetaPrime[4, 0, Exp[I Pi \[Tau]]]"),
    ("EisensteinG(4, t)", "WeierstrassInvariantG2[{1/2, t/2}]/60"),
    ("WeierstrassP(z, t)", "WeierstrassP[z, WeierstrassInvariants[{1/2, t/2}]]"),
    ("Hypergeometric2F0(a, b, z)", "HypergeometricPFQ[{a, b}, {}, z]"),
    ("StirlingCycle(n, 2)", "Abs[StirlingS1[n, 2]]"),
    ("Divides(d, n)", "Divisible[n, d]"),
    ("CongruentMod(a, 3, n)", "Mod[a, n] == Mod[3, n]"),
    ("Mul(Matrix2x2(1, 0, 0, 1), Matrix2x1(x, y))", "{{1, 0}, {0, 1}} . {{x}, {y}}"),
    ("Call(Exp, x)", "Exp[x]"),
    # Ranges.
    ("Sum(a_(n), For(n, 0, Infinity))", "Sum[Subscript[a, n], {n, 0, Infinity}]"),
    ("Sum(k, ForElement(k, Range(1, n)))", "Sum[k, {k, 1, n}]"),
    ("Sum(k, For(k, 1, n), Odd(k))", "Sum[Boole[Mod[k, 2] == 1] k, {k, 1, n}]"),
    ("PrimeProduct(Sub(1, p), For(p))", "Product[1 - Prime[k], {k, 1, Infinity}]"),
    ("PrimeSum(Pow(p, k), For(p))", "Sum[Prime[j]^k, {j, 1, Infinity}]"),
    ("DivisorSum(d, For(d, n))", "DivisorSum[n, Function[d, d]]"),
    ("Integral(f(t), For(t, a, b))", "Integrate[f[t], {t, a, b}]"),
    (
        "RightLimit(Log(x), For(x, 0))",
        'Limit[Log[x], x -> 0, Direction -> "FromAbove"]',
    ),
    ("SequenceLimitSuperior(f(n), For(n, Infinity))", "MaxLimit[f[n], n -> Infinity]"),
    ("ComplexDerivative(Sin(z), For(z, z, 2))", "D[Sin[z], {z, 2}]"),
    ("ComplexDerivative(Gamma(z), For(z, 1))", "Derivative[1][Gamma][1]"),
    ("ComplexDerivative(Mul(z, a), For(z, 1))", "D[z a, z] /. z -> 1"),
    ("Maximum(Cos(x), ForElement(x, RR))", "MaxValue[Cos[x], Element[x, Reals]]"),
    (
        "IsHolomorphic(Exp(z), ForElement(z, CC))",
        "FunctionAnalytic[Exp[z], z, Complexes]",
    ),
    ("All(Greater(x, y), ForElement(y, ZZ))", "ForAll[y, Element[y, Integers], x > y]"),
    # Sets.
    ("Element(n, ZZGreaterEqual(0))", "Element[n, NonNegativeIntegers]"),
    ("Element(n, ZZGreaterEqual(4))", "Element[n, Integers] && n >= 4"),
    ("Element(x, OpenInterval(0, 1))", "0 < x < 1"),
    ("Element(x, ClosedOpenInterval(a, b))", "a <= x < b"),
    ("Element(x, OpenClosedInterval(Neg(Infinity), 0))", "x <= 0"),
    ("Element(x, OpenInterval(Neg(Infinity), Infinity))", "Element[x, Reals]"),
    (
        "NotElement(z, ClosedOpenInterval(1, Infinity))",
        "!(Element[z, Reals] && z >= 1)",
    ),
    (
        "Element(z, SetMinus(CC, Set(0, 1)))",
        "Element[z, Complexes] && z != 0 && z != 1",
    ),
    ("Element(x, Union(Set(2), HH))", "x == 2 || Im[x] > 0"),
    ("Element(x, RealBall(3, y))", "Abs[x - 3] <= y"),
    (
        "Element(Matrix2x2(a, b, c, d), SL2Z)",
        "Element[a, Integers] && Element[b, Integers] && Element[c, Integers] && "
        "Element[d, Integers] && a d - b c == 1",
    ),
    ("Equal(Tuple(a, b), Set(1, 2))", "{a, b} == {1, 2}"),
    (
        "Cases(Tuple(1, Even(n)), Tuple(0, Otherwise))",
        "Piecewise[{{1, Mod[n, 2] == 0}, {0, True}}]",
    ),
    # Definitions go to the statement round them.
    ("Equal(x, Where(Mul(2, u), Def(u, Log(y))))", "x == 2 u /; u == Log[y]"),
    ("Where(Less(a, b), Equal(a, 1), Equal(b, 2))", "a < b /; a == 1 && b == 2"),
    # Letters that are Mathematica's own.
    ("Pow(N, n)", "N^n"),
    ("Mul(E, ConstE)", r"\[FormalCapitalE] E"),
    ("Mul(lamda, ell)", r"\[Lambda] \[ScriptL]"),
]


@pytest.mark.parametrize(("expression", "meaning"), MEANINGS)
def test_expression_means(expression: str, meaning: str) -> None:
    assert write(read_fungrim(expression)) == write(parse(meaning))


@pytest.mark.parametrize(
    ("expression", "subject"),
    [
        ("Equal(LandauG(n), 1)", "LandauG"),
        ("Equal(Zeros(f(x), ForElement(x, CC)), Set())", "Zeros"),
        ("EisensteinE(Mul(2, k), tau)", "EisensteinE"),
        ("BesselJ(n)", "BesselJ of 1"),
        ("Sin(x, y)", "Sin of 2"),
        ("Equal(HH, CC)", "HH"),
        ("Equal(OpenInterval(0, 1), RR)", "OpenInterval"),
        ("Equal(Set(n, ForElement(n, ZZ)), ZZ)", "Set"),
        ("Mul(Equal(x, y), 2)", "Mul"),
        ("Sum(Where(u, Equal(u, n)), For(n, 1, 2))", "Where"),
        ("Sum(n, For(n))", "Sum"),
        ("PrimeProduct(p, For(p), Divides(p, n))", "PrimeProduct"),
        ("Cases(1)", "Cases"),
        ("Decimal(x)", "Decimal"),
        ("RiemannHypothesis", "RiemannHypothesis"),
    ],
)
def test_refusal_names_what_is_missing(expression: str, subject: str) -> None:
    with pytest.raises(RenderError) as refusal:
        read_fungrim(expression)
    assert refusal.value.subject == subject


@pytest.mark.parametrize(
    ("expression", "position"),
    [
        ("", 0),
        ("Sin(", 4),
        ("Sin(x", 5),
        ("Sin(x y)", 6),
        ("Sin(x))", 6),
        ("Sin(,x)", 4),
        ("x + y", 1),
        ("__import__('os').system('ls')", 16),
        ('Decimal("1', 8),
    ],
)
def test_bad_syntax_says_where(expression: str, position: int) -> None:
    with pytest.raises(ParseError) as mistake:
        read_fungrim(expression)
    assert mistake.value.position == position


@pytest.mark.parametrize("junk", ["Call()", "Where()", "Element(x)", "Sin()", "Add()"])
def test_odd_arguments_cannot_be_written(junk: str) -> None:
    with pytest.raises(RenderError, match=f"cannot write {junk.partition('(')[0]}"):
        read_fungrim(junk)


@pytest.mark.parametrize(("odd", "text"), [("Call(1, 2)", "1[2]"), ("f()", "f[]")])
def test_odd_calls_are_calls(odd: str, text: str) -> None:
    assert write(read_fungrim(odd)) == text


@pytest.mark.parametrize("shape", ["Sin({})", "Mul({}, 2)", "Mul(2, {})", "Sub({}, x)"])
def test_deep_expressions(shape: str) -> None:
    before, after = shape.split("{}")
    tree = read_fungrim(before * 100_000 + "x" + after * 100_000)
    assert depth(tree) == (1 if "Mul" in shape else 100_000)


def _row(**fields: object) -> ImportedRow:
    return import_row({"id": "a", "latex": "x", "assumptions": [], **fields})


def test_constraints_are_trees() -> None:
    row = _row(
        expr="Equal(Sqrt(Pow(x, 2)), x)",
        assumptions=["And(Element(x, RR), Greater(x, 0))"],
    )
    assert [write(each) for each in row.constraints] == ["Element[x, Reals]", "x > 0"]


def test_each_set_of_assumptions_is_enough() -> None:
    row = _row(expr="Equal(x, x)", assumptions=["Greater(x, 0)", "Element(x, ZZ)"])
    assert [write(each) for each in row.constraints] == [
        "x > 0 || Element[x, Integers]"
    ]


def test_constraints_that_cannot_be_read_are_named() -> None:
    row = _row(
        expr="Equal(chi(1), 1)",
        assumptions=["And(Element(chi, DirichletGroup(q)), Greater(q, 0))"],
    )
    assert [write(each) for each in row.constraints] == ["q > 0"]
    assert "DirichletGroup" in row.unread[0]


def test_letters_are_renamed_alike_in_formula_and_constraints() -> None:
    row = _row(expr="Greater(E, 0)", assumptions=["Greater(E, e)"])
    assert row.tree is not None
    assert write(row.tree).removesuffix(" > 0") == r"\[FormalCapitalE]"
    assert [write(each) for each in row.constraints] == [r"\[FormalCapitalE] > e"]


@pytest.mark.parametrize(
    ("expression", "constraints"),
    [
        (
            "JacobiTheta(1, z, Add(tau, 1))",
            [r"-1 < Re[\[Tau] + 1]", r"Re[\[Tau] + 1] <= 1"],
        ),
        ("JacobiTheta(3, z, Add(tau, 1))", []),
        ("JacobiTheta(1, z, ConstI)", []),
        ("Integral(JacobiTheta(1, z, Mul(ConstI, t)), For(t, 0, 1))", []),
    ],
)
def test_theta_functions_agree_in_a_strip(
    expression: str, constraints: list[str]
) -> None:
    row = _row(expr=expression)
    assert [write(each) for each in row.constraints] == constraints


def test_a_file_is_imported_row_by_row(tmp_path: Path) -> None:
    lines = [
        {"id": "1", "expr": "Equal(x, y)", "latex": "x=y", "assumptions": []},
        {"id": "2", "expr": "LandauG(n)", "latex": "g(n)", "assumptions": []},
        {"id": "3", "expr": "Equal(", "latex": "=", "assumptions": []},
    ]
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    rows = list(import_rows(path))
    assert [row.reason for row in rows] == ["", "LandauG", "ParseError"]
    assert count_rows(rows).accepted == 1


# Notations that people use and that Mathematica spells out, as Fungrim shows them.
SHOWN = [
    (r"Element(z, SetMinus(CC, Set(0, 1)))", r"z \in \mathbb{C} \setminus \{0, 1\}"),
    ("NotElement(z, OpenClosedInterval(Neg(Infinity), 0))", r"z \notin (-\infty, 0]"),
    ("Element(f(x), OpenInterval(0, Infinity))", r"f(x) \in (0, \infty)"),
    (
        "Element(z, SetMinus(CC, ZZLessEqual(0)))",
        r"z \in \mathbb{C}\setminus\{0,-1,\ldots\}",
    ),
    ("Element(tau, HH)", r"\tau \in \mathbb{H}"),
    ("Element(x, RealBall(2, 1))", r"x \in [2 \pm 1]"),
    ("EisensteinE(4, tau)", r"E_4(\tau)"),
    ("JacobiTheta(1, 0, tau, 1)", r"\theta_1'(0, \tau)"),
    ("JacobiTheta(1, z, tau, 2)", r"\theta_1''(z \mid \tau)"),
    ("Hypergeometric2F1Regularized(a, b, c, z)", r"{}_2\mathbf{F}_1(a, b, c, z)"),
    ("HypergeometricUStar(a, b, Mul(2, z))", r"U^*(a, b, 2z)"),
    (
        "IsHolomorphic(Gamma(z), ForElement(z, CC))",
        r"\Gamma(z) \text{ is holomorphic on } z \in \mathbb{C}",
    ),
    ("AsymptoticTo(f(n), Log(n), n, Infinity)", r"f(n) \sim \log n, \; n \to \infty"),
    (
        "All(Greater(Exp(x), 0), ForElement(x, RR))",
        r"e^x > 0 \text{ for all } x \in \mathbb{R}",
    ),
    ("XGCD(a, 0)", r"\operatorname{xgcd}(a, 0)"),
    ("ComplexDerivative(ModularJ(tau), For(tau, tau))", r"j'(\tau)"),
]


@pytest.mark.parametrize(("expression", "latex"), SHOWN)
def test_expression_displays(expression: str, latex: str) -> None:
    assert displays(read_fungrim(expression), latex)


@pytest.mark.parametrize(
    ("expression", "latex"),
    [
        ("Element(z, SetMinus(CC, Set(0, 1)))", r"z \in \mathbb{C} \setminus \{0, 2\}"),
        ("NotElement(z, OpenClosedInterval(Neg(Infinity), 0))", r"z \in (-\infty, 0]"),
        ("EisensteinE(4, tau)", r"E_6(\tau)"),
        ("JacobiTheta(1, 0, tau, 1)", r"\theta_1''(0, \tau)"),
        ("Element(x, RealBall(2, 1))", r"x \in [1 \pm 2]"),
    ],
)
def test_expression_does_not_display(expression: str, latex: str) -> None:
    assert not displays(read_fungrim(expression), latex)


@pytest.fixture(scope="module")
def imported() -> list[ImportedRow]:
    if not DATA.exists():
        pytest.skip("Fungrim's formulae are not beside the repository")
    return list(import_rows(DATA))


def test_most_of_fungrim_is_imported(imported: list[ImportedRow]) -> None:
    counts = count_rows(imported)
    assert counts.share > 0.84, counts.reasons.most_common(10)


def test_imported_formulae_display_as_fungrim_shows_them(
    imported: list[ImportedRow],
) -> None:
    rows = [row for row in imported if row.tree is not None][::4]
    shown = sum(displays(row.tree, row.latex) for row in rows if row.tree is not None)
    assert shown / len(rows) > 0.95
