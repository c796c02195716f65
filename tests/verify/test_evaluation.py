"""Values of functions, digit by digit, from tables and from closed forms."""

from __future__ import annotations

import mpmath
import pytest

import mathglot as mg
from mathglot.verify.evaluation import compile_tree, evaluate
from mathglot.verify.functions import FUNCTIONS
from mathglot.verify.values import TimeUpError, UndefinedError, UnevaluableError

# Closed forms and published tables; those of elliptic functions and integrals were
# also computed from their series and as integrals.
VALUES = [
    ("ArcCot[-2]", "-0.463647609000806"),
    ("ArcSin[2]", "1.5707963267949 - 1.31695789692482j"),
    ("ArcTanh[2]", "0.549306144334055 - 1.5707963267949j"),
    ("(-8)^(1/3)", "1.0 + 1.73205080756888j"),
    ("Round[5/2]", "2.0"),
    ("FractionalPart[-3/2]", "-0.5"),
    ("Mod[-7, 3]", "2.0"),
    ("ArcTan[-1, 1]", "2.35619449019234"),
    ("Gamma[1/3]", "2.67893853470775"),
    ("Gamma[2, 1]", "0.735758882342885"),
    ("Beta[1/2, 2, 3]", "0.0572916666666667"),
    ("Binomial[-3, 2]", "6.0"),
    ("Binomial[-3, -5]", "6.0"),
    ("Subfactorial[5]", "44.0"),
    ("AiryAi[1]", "0.135292416312881"),
    ("BesselJ[0, 1]", "0.765197686557967"),
    ("KelvinKei[0, 1]", "-0.494994636518761"),
    ("StruveH[0, 1]", "0.568656627048288"),
    ("LegendreQ[2, 1/2]", "-0.818663268045692"),
    ("LegendreP[2, 1, 1/2]", "-1.29903810567666"),
    ("LegendreP[2, 1, 3, 2]", "10.3923048454133"),
    ("LegendreQ[1, 0, 3, 2]", "0.0986122886681098"),
    ("EllipticK[1/2]", "1.85407467730137"),
    ("EllipticE[1, 1/2]", "0.92732988362444"),
    ("EllipticPi[1/4, 1/2]", "2.16761936076656"),
    ("JacobiSN[1, 1/2]", "0.803001824895644"),
    ("EllipticTheta[2, 0, 1/10]", "1.13593060156828"),
    ("WeierstrassP[1, {2, 3}]", "1.21443370936873"),
    ("DedekindEta[I]", "0.768225422326057"),
    ("ModularLambda[I]", "0.5"),
    ("Zeta[3]", "1.20205690315959"),
    ("PolyLog[2, 2]", "2.46740110027234 - 2.1775860903036j"),
    ("StieltjesGamma[1]", "-0.0728158454836767"),
    ("BernoulliB[1]", "-0.5"),
    ("BernoulliB[10]", "0.0757575757575758"),
    ("EulerE[8]", "1385.0"),
    ("StirlingS1[5, 2]", "-50.0"),
    ("StirlingS2[5, 2]", "15.0"),
    ("BellB[6]", "203.0"),
    ("LucasL[10]", "123.0"),
    ("PartitionsP[100]", "190569292.0"),
    ("EulerPhi[36]", "12.0"),
    ("CarmichaelLambda[16]", "4.0"),
    ("KroneckerSymbol[5, 12]", "-1.0"),
    ("SquaresR[4, 10]", "144.0"),
    ("QPochhammer[1/2, 1/2]", "0.288788095086602"),
    ("MathieuCharacteristicA[0, 5]", "-5.80004602085150"),
    ("MathieuCharacteristicB[2, 5]", "2.09946044548667"),
    ("SpheroidalEigenvalue[0, 0, 1]", "-0.680999944853107"),
    ("TriangleWave[1/8]", "0.5"),
    ("Round[-5/2]", "-2.0"),
    ("Round[7/2 + 5/2 I]", "4.0 + 2.0j"),
    ("Quotient[17, 5, 1]", "3.0"),
    ("16^^ff", "255.0"),
    ("1.5*^2", "150.0"),
]


@pytest.mark.parametrize(("text", "expected"), VALUES)
def test_a_value(text: str, expected: str) -> None:
    value = evaluate(mg.parse(text, "mathematica"), {}, digits=30)
    wanted = complex(expected.replace(" ", ""))
    assert abs(complex(value) - wanted) <= 2e-11 * max(1, abs(wanted))


UNDEFINED = ["1/0", "Log[0]", "Prime[0]", "Gamma[10^40]", "Sum[2^k, {k, 0, Infinity}]"]


@pytest.mark.parametrize("text", UNDEFINED)
def test_no_value(text: str) -> None:
    with pytest.raises(UndefinedError):
        evaluate(mg.parse(text, "mathematica"), {})


def test_unused_cases_may_be_undefined() -> None:
    tree = mg.parse("Piecewise[{{1/x, x > 0}}, 7]", "mathematica")
    assert evaluate(tree, {"x": 0}) == 7
    with pytest.raises(UndefinedError):
        evaluate(mg.parse("Piecewise[{{1/x, x == 0}}, 7]", "mathematica"), {"x": 0})


def test_names_are_the_free_variables() -> None:
    text = "Sum[a^k*Subscript[x, 1], {k, 1, n}] + D[y^2, y] + OverHat[z] + Pi"
    names = compile_tree(mg.parse(text, "mathematica")).names
    assert names == {"a", "n", "y", "OverHat[z]", "Subscript[x, 1]"}


def test_nothing_is_run_as_code() -> None:
    for text in ('Run["ls"]', 'ToExpression["1"]', "__import__[os]"):
        with pytest.raises((UnevaluableError, mg.ParseError)):
            compile_tree(mg.parse(text, "mathematica"))


def test_every_function_survives_any_argument() -> None:
    """Whatever a function is called with, it has a value or is undefined."""
    samples = ["0", "-1", "1/2", "I", "Infinity", "{1, 2}", "True", '"text"', "10^20"]
    for name, arity in FUNCTIONS:
        for sample in samples:
            arguments = ", ".join([sample] * (2 if arity is None else arity))
            tree = mg.parse(f"{name}[{arguments}]", "mathematica")
            try:
                evaluate(tree, {}, digits=15, seconds=0.2)
            except (UndefinedError, UnevaluableError, TimeUpError):
                continue


def test_mpmath_numbers_come_out() -> None:
    value = evaluate(mg.parse("Sin[x]", "mathematica"), {"x": 1}, digits=40)
    with mpmath.workdps(40):
        assert abs(mpmath.mpf(value) - mpmath.sin(1)) < mpmath.mpf(10) ** -39
