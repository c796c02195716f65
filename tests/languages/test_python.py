"""Python functions of formulas: their texts, and their values at random points."""

from __future__ import annotations

import cmath
import random
import re
import warnings
from pathlib import Path
from typing import Any

import pytest

from mathglot import parse, render
from mathglot.errors import RenderError
from mathglot.languages.functions import FAMILIES
from mathglot.languages.latex.examples import example
from mathglot.languages.python.signature import read_signature
from mathglot.languages.tree import Call, Tree
from mathglot.verify.evaluation import evaluate, variable_name
from mathglot.verify.values import UndefinedError, UnevaluableError

pytest.importorskip("scipy")

CASES = Path(__file__).parent / "python_functions.tsv"
MODULES = ("np", "mp", "special", "integrate", "linalg")


def read_cases() -> list[tuple[str, str, str]]:
    """A formula, the line that defines its function, and what is returned."""
    lines = CASES.read_text(encoding="utf-8").splitlines()
    return [
        (text, head, value)
        for text, head, value in (line.split("\t") for line in lines)
    ]


def run(source: str) -> Any:
    """The function that a text defines."""
    space: dict[str, Any] = {}
    exec(source, space)
    (name,) = [key for key in space if key not in (*MODULES, "__builtins__")]
    return space[name]


@pytest.mark.parametrize(("text", "head", "value"), read_cases())
def test_a_function_is_written(text: str, head: str, value: str) -> None:
    written = render(parse(text, "mathematica"), "python").splitlines()
    assert f"def {head}:" in written
    assert written[-1] == f"    return {value}"
    used = [each for each in MODULES if re.search(rf"(?<![\w.]){each}\.", value)]
    assert len([line for line in written if "import" in line]) == len(used)


def compare(tree: Tree, seed: int) -> bool:
    """Whether a function has the value of its formula at a random point."""
    signature = read_signature(tree)
    function = run(render(tree, "python"))
    names = [variable_name(each) for each in signature.arguments]
    drawn = random.Random(seed)
    values = [drawn.uniform(0.2, 0.9) for _ in names]
    point = {name: value for name, value in zip(names, values, strict=True) if name}
    wanted = complex(evaluate(signature.value, point, digits=20))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = complex(function(*values))
    if cmath.isnan(found) and wanted.imag:
        # NumPy's functions of real numbers stay real: log(-1) is none.
        return True
    return found == wanted or abs(found - wanted) <= 1e-8 * max(1, abs(wanted))


VALUES = [
    "a x^2 + b x + c",
    "Sqrt[x^2 + y^2]/(1 + x)^3",
    "Sin[x]^2 Cos[y] - Tan[x y]/2",
    "Cot[x] + Sec[y] + Csch[x y]",
    "Log[2, x + 1] + Log[y]",
    "BesselJ[n, x] + BesselK[n, y]",
    "Gamma[x]/Gamma[x + 1/2] + Beta[x, y]",
    "Gamma[a, x] + Erf[x] Erfc[y]",
    "EllipticK[m] + EllipticF[x, m] + JacobiSN[x, m]",
    "Hypergeometric2F1[a, b, c, x/2]",
    "LegendreP[3, x] + HermiteH[4, y] + LaguerreL[2, a, x]",
    "Zeta[x + 2] + PolyLog[2, y]",
    "EllipticTheta[3, x, y/2] + Catalan",
    "AiryAi[x] + AiryBi[y]",
    "ProductLog[x] + SinIntegral[y]",
    "Sum[x^k/k!, {k, 0, 12}]",
    "Sum[1/(k^2 + x), {k, 1, Infinity}]",
    "Product[1 - x/k^2, {k, 1, 7}]",
    "Integrate[Exp[-t^2] Cos[x t], {t, 0, y}]",
    "Integrate[s t, {s, 0, x}, {t, 0, s}]",
    "D[Sin[a x] Exp[x], x]",
    "Limit[Sin[t x]/t, t -> 0]",
    "Piecewise[{{x^2, x < y}, {y, x > 2 y}}, x y]",
    "Piecewise[{{Zeta[3], 0 < x < y}}, x]",
    "f == Subscript[x, 1]^2 + OverHat[x]",
    "I x + Conjugate[y + I x]",
    "Abs[x - y] + Max[x, y] + Floor[10 x]",
    "Mod[10 x, 3] + Sign[x - y]",
    "Det[{{a, b}, {c, d}}]",
    "({{a, b}, {c, d}} . {x, y}) . {1, 2}",
    r"\[Lambda] \[Alpha]^2/3 + 0.25 E^x",
    "LegendreP[n, m, x]",
    "JacobiAmplitude[x, y]",
]


@pytest.mark.parametrize("text", VALUES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_value_is_that_of_the_formula(text: str, seed: int) -> None:
    assert compare(parse(text, "mathematica"), seed)


# For whole orders alone, for real ones where SciPy has no others, or without a value.
LEFT_OUT = re.compile(
    r"HermiteH|Bessel[IK]\[Times|Appell|^(Sum|Product|List)\[|Fourier"
    r"|Subfactorial|Elliptic\w\[p, Divide|QPochhammer\[\w, q, n|QFactorial|QBinomial"
    r"|^Norm"
)


def test_functions_of_the_table_have_their_values() -> None:
    compared = 0
    for rows in FAMILIES.values():
        for each in rows:
            tree = example(each)
            if LEFT_OUT.search(each.pattern):
                continue
            try:
                assert compare(tree, 1), each.pattern
            except (RenderError, UndefinedError, UnevaluableError):
                continue
            compared += 1
    assert compared > 400


def test_arrays_are_taken_as_arguments() -> None:
    numpy = pytest.importorskip("numpy")
    function = run(render(parse("y == Sin[x] BesselJ[0, x]", "mathematica"), "python"))
    assert function(numpy.linspace(0, 1, 5)).shape == (5,)
    greatest = run(render(parse("Max[0, x, y]", "mathematica"), "python"))
    assert greatest(numpy.array([-1, 2]), 1).tolist() == [1, 2]


def test_functions_and_sequences_are_arguments() -> None:
    source = render(
        parse("Sum[Subscript[a, k] f[k], {k, 1, 3}]", "mathematica"), "python"
    )
    assert run(source)([0, 1, 10, 100], lambda k: k) == 1 + 20 + 300


def test_how_entries_are_counted_is_said() -> None:
    source = render(parse("Sum[Subscript[a, k], {k, 1, n}]", "mathematica"), "python")
    assert run(source)([None, 1, 10], 2) == 11
    assert run(source).__doc__ == "Entries of a are counted from 1."
    from_zero = parse("Sum[Subscript[a, k], {k, 0, n}]", "mathematica")
    assert run(render(from_zero, "python")).__doc__ is None


def test_sums_over_divisors_are_computed() -> None:
    source = render(parse("Sum[d^2, {d, Divisors[n]}]", "mathematica"), "python")
    assert run(source)(12) == 1 + 4 + 9 + 16 + 36 + 144


def test_shared_parts_change_nothing() -> None:
    """Two equal trees are written alike, whether they share their symbols or not."""
    text = "f[t] Subscript[n, t]"
    once, again = (parse(text, "mathematica") for _ in range(2))
    assert isinstance(once, Call) and isinstance(again, Call)
    mixed = Call(once.head, (once.arguments[0], again.arguments[1]))
    assert render(mixed, "python") == render(once, "python")
    assert "n[t]" in render(once, "python")


def test_sums_without_bounds_run_over_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    text = "Sum[E^Subscript[z, j], j]"
    assert run(render(parse(text, "mathematica"), "python"))([0, 0, 0]) == 3
    text = "Sum[Subscript[B, i, k] Subscript[A, k, j], k]"
    product = run(render(parse(text, "mathematica"), "python"))
    left, right = numpy.arange(6).reshape(2, 3), numpy.arange(12).reshape(3, 4)
    assert product(left, 1, right, 2) == (left @ right)[1, 2]


def test_matrices_are_multiplied_as_matrices() -> None:
    numpy = pytest.importorskip("numpy")
    one, other = numpy.array([[1, 2], [3, 4]]), numpy.array([[0, 1], [1, 1]])
    trace = run(render(parse(r"Tr[\[Rho] A]", "mathematica"), "python"))
    assert trace(one, other) == numpy.trace(one @ other)
    square = run(render(parse("Tr[A^2]", "mathematica"), "python"))
    assert square(one) == numpy.trace(one @ one)
    turned = run(render(parse("SuperDagger[a] . b", "mathematica"), "python"))
    assert (turned(1j * one, other) == -1j * one.T @ other).all()


def test_what_is_differentiated_is_a_function() -> None:
    source = render(parse("-D[V, x]", "mathematica"), "python")
    assert abs(run(source)(lambda x: x**2, 3) + 6) < 1e-9
    mixed = run(render(parse("D[V[x, y], x, y]", "mathematica"), "python"))
    assert abs(mixed(lambda x, y: x**2 * y**3, 2, 5) - 300) < 1e-6


def test_equations_together_can_be_solved() -> None:
    optimize = pytest.importorskip("scipy.optimize")
    tree = parse("2 x + 3 y == 7 && x - y == 1", "mathematica")
    rests = run(render(tree, "python"))
    found = optimize.fsolve(lambda point: rests(*point), [0, 0])
    assert found.tolist() == pytest.approx([2, 1])


def test_both_roots_are_returned() -> None:
    formula = "x == PlusMinus[-b, Sqrt[b^2 - 4 a c]]/(2 a)"
    roots = run(render(parse(formula, "mathematica"), "python"))
    assert roots(b=-5, a=1, c=6) == (3, 2)


def test_comparisons_are_true_or_false() -> None:
    between = run(render(parse("0 <= x < 1", "mathematica"), "python"))
    assert between(0) and not between(1)


TOLD = [
    ("f'[x] == 2 x", "f_(x)", "The value of f'[x]."),
    ("1/f == a + b", "f_(a, b)", "The value of 1/f."),
    ("D[u[x], x] == u[x]", "f(u, x)", "The value of D[u[x], x]."),
    ("x^2 + y^2 == 1", "f(x, y)", "Zero where x**2 + y**2 == 1."),
    ("x == a || x == -a", "x(a)", "The values of x."),
    ("x == PlusMinus[a] /; a > 0", "x(a)", "The values of x, where a > 0."),
    ("x == r Cos[t] && y == r Sin[t]", "f(r, t)", "The values of x, y."),
    ("x + y == 1 && x == y", "f(x, y)", "Zero where x + y == 1 and x == y."),
    ("x == y && y == 2 x", "f(x, y)", "Zero where x == y and y == 2*x."),
    ("Sin[a] == 2 b /; b > 0", "f(b)", "The value of sin(a), where b > 0."),
]


@pytest.mark.parametrize(("text", "head", "words"), TOLD)
def test_what_a_function_without_a_name_computes_is_said(
    text: str, head: str, words: str
) -> None:
    written = render(parse(text, "mathematica"), "python").splitlines()
    assert f"def {head}:" in written
    assert f'    """{words}"""' in written


UNBOUND = [
    ("Integrate[1/t, {t, 1, t}]", "f(t)"),
    ("Integrate[s t, {s, 0, x}, {t, 0, s}]", "f(x)"),
    ("Log[Subscript[Pi, i]]", "f(Pi_i)"),
    ("Sum[Subscript[Pi, j], {j, 1, k}]", "f(Pi, k)"),
    ("State == x + 1", "f(x)"),
    ("State + x", "f(State, x)"),
]


@pytest.mark.parametrize(("text", "head"), UNBOUND)
def test_what_nothing_binds_is_an_argument(text: str, head: str) -> None:
    assert f"def {head}:" in render(parse(text, "mathematica"), "python")


REFUSED = [
    ("x == a || y == a", "the formula"),
    ("D[z, t] == D[z, x] D[x, t]", "a bound variable"),
    ("x < y && a == b", "the formula"),
    ("a < b == c", "the formula"),
    (r"A == \[EmptySet]", r"\[EmptySet]"),
    ("F . Dt[r]", "a differential"),
    ("WeierstrassP[u, {g, h}]", "WeierstrassP"),
    ("Integrate[f[x], x]", "Integrate"),
    ("Integrate[]", "Integrate"),
    ("Sum[f[k], k]", "Sum"),
    ("Element[x, A]", "the formula"),
    (r"x + \[Ellipsis] + y", "an ellipsis"),
    (r"x + \[Placeholder]", "a missing part"),
    ("Khinchin . A", "Khinchin"),
]


@pytest.mark.parametrize(("text", "subject"), REFUSED)
def test_what_has_no_value_is_named(text: str, subject: str) -> None:
    with pytest.raises(RenderError) as caught:
        render(parse(text, "mathematica"), "python")
    assert caught.value.subject == subject


def test_a_refusal_names_what_no_library_has() -> None:
    tree = parse("Bra[x] . Ket[y]", "mathematica")
    with pytest.raises(RenderError, match="Bra: NumPy and SciPy do not have it"):
        render(tree, "python")
