r"""Python for SymPy: texts, values, and what has no counterpart."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import mpmath
import pytest

from mathglot import MathglotError, parse, render
from mathglot.errors import RenderError
from mathglot.languages.functions import FAMILIES, ROWS_BY_KEY
from mathglot.languages.functions.elsewhere.meanings import MEANINGS
from mathglot.languages.functions.elsewhere.sympy import FORMS
from mathglot.languages.functions.row import row
from mathglot.languages.latex.examples import example, varied_example
from mathglot.languages.operators import BY_HEAD
from mathglot.languages.tree import Call, Number, Symbol, Tree, call
from mathglot.languages.walks import shape_of

sympy = pytest.importorskip("sympy")

VALUES = Path(__file__).parent / "function_values.tsv"
# Heads that are structures of the language and have no row of their own.
STRUCTURAL = {"DirectedInfinity", "If", r"\[EmptySet]"}

EXPORTED: dict[str, Any] = {}
exec(
    "from sympy import *\n"
    "from sympy import matrices, stats, vector\n"
    "from sympy.physics import quantum, units\n"
    "space = vector.CoordSys3D('space')",
    EXPORTED,
)


class Namespace(dict[str, Any]):
    """SymPy's names; others are symbols, as sympify has them."""

    def __init__(self) -> None:
        super().__init__(EXPORTED)
        self.made: set[str] = set()

    def __missing__(self, name: str) -> Any:
        self.made.add(name)
        return sympy.Symbol(name)


def write(text: str) -> str:
    return render(parse(text, "mathematica"), "sympy")


def evaluate(source: str) -> Any:
    return eval(source, {"__builtins__": {}}, Namespace())


TEXTS = [
    (r"BesselJ[\[Nu], z] == Sin[x]/2", "Eq(besselj(nu, z), sin(x)/2)"),
    ("1/2", "Rational(1, 2)"),
    ("(1 + 2)/3", "Rational(1 + 2, 3)"),
    ("x/2 + 3/4", "x/2 + Rational(3, 4)"),
    ("2^-1", "S(2)**(-1)"),
    ("2^n", "2**n"),
    ("E^(2 x)", "exp(2*x)"),
    ("0.5 + 1.2*^-7", "Float('0.5') + Float('1.2e-7')"),
    ("3.14`20", "Float('3.14', 20)"),
    ("1*^3", "1*10**3"),
    ("16^^ff", "255"),
    ("-a^2 (-b)", "-a**2*(-b)"),
    ("a - (b - c)", "a - (b - c)"),
    ("a/(b c)/d", "a/(b*c)/d"),
    ("(a^b)^c", "(a**b)**c"),
    (r"\[Alpha] + \[Lambda] + \[Beta]", "alpha + Symbol('lambda') + Symbol('beta')"),
    (
        "S + Q + beta + max",
        "Symbol('S') + Symbol('Q') + Symbol('beta') + Symbol('max')",
    ),
    (r"alpha + \[Alpha]", "alpha + alpha_"),
    ("Subscript[x, 1] + Subscript[x, max]", "x_1 + x_max"),
    ("Sum[Subscript[a, k] x^k, {k, 0, n}]", "Sum(Indexed('a', k)*x**k, (k, 0, n))"),
    ("Subscript[a, n + 1] + Subscript[a, 0]", "Indexed('a', n + 1) + Indexed('a', 0)"),
    ("OverHat[x]", "xhat"),
    ("C[1] + C[2]", "C_1 + C_2"),
    ("f[x, y]", "Function('f')(x, y)"),
    ("Subscript[f, 1][x]", "Function('f_1')(x)"),
    ("f'[x]", "Derivative(Function('f')(x), x)"),
    ("f''[2 x]", "Subs(Derivative(Function('f')(x_1), (x_1, 2)), x_1, 2*x)"),
    ("D[f[x, y], x, {y, n}]", "Derivative(Function('f')(x, y), x, (y, n))"),
    ("Integrate[f[x], x]", "Integral(Function('f')(x), x)"),
    (
        "Integrate[x y, {x, 0, 1}, {y, 0, x}, GenerateConditions -> False]",
        "Integral(x*y, (y, 0, x), (x, 0, 1))",
    ),
    ("Product[k, {k, n}]", "Product(k, (k, 1, n))"),
    ("Limit[f[x], x -> 0]", "Limit(Function('f')(x), x, 0, dir='+-')"),
    ('Limit[1/x, x -> 0, Direction -> "FromAbove"]', "Limit(1/x, x, 0, dir='+')"),
    ("Limit[1/x, x -> Infinity]", "Limit(1/x, x, oo)"),
    ("a < b <= c", "And(a < b, b <= c)"),
    ("a == b == c", "And(Eq(a, b), Eq(b, c))"),
    ("a != b != c", "And(Ne(a, b), Ne(a, c), Ne(b, c))"),
    ("a == b /; Re[s] > 1", "Implies(re(s) > 1, Eq(a, b))"),
    ("Gamma[z] /; Re[z] > 0", "Piecewise((gamma(z), re(z) > 0))"),
    ("p && ! q", "And(p, Not(q))"),
    ("Element[x | y, Reals]", "And(Contains(x, S.Reals), Contains(y, S.Reals))"),
    (r"{1, 2} \[Union] {3}", "Union(FiniteSet(1, 2), FiniteSet(3))"),
    ("Piecewise[{{x, x > 0}}, -x]", "Piecewise((x, x > 0), (-x, True))"),
    ("{{a, b}, {c, d}}", "Matrix([[a, b], [c, d]])"),
    ("{a, b}", "Tuple(a, b)"),
    ("{a, b}.{c, d}", "(Matrix([a, b]).T*Matrix([c, d]))[0, 0]"),
    ("#1 + #2 &", "Lambda((_1, _2), _1 + _2)"),
    ("f[x_] := x^2", "Eq(Function('f')(x), x**2)"),
    ("x^2 /. {x -> a, y -> b}", "Subs(x**2, (x, y), (a, b))"),
    ("O[x]^3 + O[y]", "O(x**3) + O(y)"),
    ("O[x, 1]^3", "O((x - 1)**3, (x, 1))"),
    ("If[x > 0, 1, 2]", "Piecewise((1, x > 0), (2, True))"),
    ("Hypergeometric2F1[a, b, c, z]", "hyper([a, b], [c], z)"),
    (
        "MeijerG[{{a}, {}}, {{b}, {c}}, z]",
        "meijerg([[a], []], [[b], [c]], z)",
    ),
    ("ProductLog[k, z]", "LambertW(z, k)"),
    ("MathieuC[a, q, z]", "mathieuc(a, q, z)"),
    ("Quotient[7, 2]", "floor(Rational(7, 2))"),
]


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_a_formula_is_written(text: str, expected: str) -> None:
    assert write(text) == expected
    found = evaluate(expected)
    if "Matrix" not in expected and "_1" not in expected:
        assert sympy.sympify(expected) == found


REFUSED = [
    ("JacobiSN[u, m]", "JacobiSN"),
    ("WeierstrassP[u, {g, h}]", "WeierstrassP"),
    ("1 + Sin[KelvinBer[n, z]]", "KelvinBer"),
    ("Khinchin", "Khinchin"),
    ("LegendreQ[n, x]", "LegendreQ"),
    ("Round[x]", "Round"),
    ("Gamma[a, b, c, d]", "Gamma"),
    (r"1 + 4 + \[Ellipsis] + n^2", "an ellipsis"),
    (r"{a, b, \[Ellipsis]}", "an ellipsis"),
    ("LegendreP[n, 2, 3, x]", "LegendreP"),
    ("(f /. x -> y)[z]", "a call of a formula"),
    ("{1, 2} . {1, 2, 3}", "the product or sum"),
    ("Cross[a, b] + 1", "a number added to a matrix"),
    ("x == 1 && x + 1", "a value among statements"),
    ("Conditioned[a, b]", "Conditioned"),
    (r"x + \[Placeholder]", "a missing part"),
    ("Dot @@ Table[Subscript[A, i], {i, 1, n}]", "Apply"),
    ("A . Sin[x]", "Dot"),
    ("Reals/2", "Divide"),
    ("Grad[f[x]/2, x]", "Grad"),
    ("NSolve[x, y]", "NSolve"),
    ("Integrate[f[x], {x + 1, 0, 1}]", "a bound variable"),
    ("Integrate[x, {Pi, 0, 1}]", "Pi"),
    ("a . {v, w} == {a . v, a . w}", "a column of columns or lists"),
    ("Sum[Subscript[x, r]^2, {r, 1, n}] + O[x]^3", "O"),
    ("A . {Table[x^k, {k, 0, d}]}", "a column of columns or lists"),
    (
        r"n > Subscript[x, 1] > Subscript[x, 2] > \[Ellipsis] > Subscript[x, m] > 0",
        "Greater",
    ),
    (r"Ket[Subscript[n, 1], \[Ellipsis], Subscript[n, k]]", "a state"),
    ("MatrixExp[-t P] . Integrate[MatrixExp[t P] . f[t], t]", "Integrate"),
]


@pytest.mark.parametrize(("text", "subject"), REFUSED)
def test_what_has_no_counterpart_is_named(text: str, subject: str) -> None:
    with pytest.raises(RenderError) as caught:
        write(text)
    assert caught.value.subject == subject
    assert caught.value.language == "sympy"


def values() -> Iterator[tuple[str, str]]:
    for line in VALUES.read_text(encoding="utf-8").splitlines():
        formula, _, expected = line.partition("\t")
        yield formula, expected


# What SymPy has no counterpart for; Maple has.
WITHOUT = (
    "JacobiSN JacobiCN JacobiDS EllipticThetaPrime Hyperfactorial CoulombF KelvinBer "
    "KelvinKei LegendreQ"
).split()


@pytest.mark.parametrize(("formula", "expected"), list(values()))
def test_the_value_is_that_of_the_formula(formula: str, expected: str) -> None:
    head = formula.partition("[")[0]
    if head in WITHOUT:
        with pytest.raises(RenderError):
            write(formula)
        return
    found = compute(sympy.sympify(evaluate(write(formula))))
    wanted = complex(eval(expected, {**vars(mpmath)}))
    assert abs(found - wanted) < 1e-8 * max(1, abs(wanted))


def compute(expression: Any) -> complex:
    if expression.has(sympy.Symbol("t_")):
        # Integrals are had much sooner from mpmath than by SymPy's own evaluation.
        return complex(sympy.lambdify((), expression, "mpmath")())
    rewritten = [expression.rewrite(name) for name in (sympy.erf, sympy.erfinv)]
    for form in (expression, *rewritten, expression.doit()):
        try:
            return complex(sympy.N(form, 20))
        except TypeError:
            continue
    raise AssertionError(f"no number: {expression}")


ROWS = [each for rows in FAMILIES.values() for each in rows]


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_every_row_is_evaluated_by_sympy_or_refused(seed: int | None) -> None:
    written = 0
    for each in ROWS:
        tree = example(each) if seed is None else varied_example(each, seed)
        try:
            source = render(tree, "sympy")
        except RenderError:
            continue
        if seed is None:
            evaluate(source)
        else:
            compile(source, each.pattern, "eval")
        written += 1
    assert written > 600


def test_names_are_no_names_of_sympy() -> None:
    letters = [
        chr(code) for code in range(ord("A"), ord("z") + 1) if chr(code).isalpha()
    ]
    greek = "Alpha Beta Gamma Zeta Lambda Pi Chi Psi Omega Phi Nu Eta".split()
    names = [f"\\[{name}]" for name in greek] + [f"\\[Capital{name}]" for name in greek]
    for name in [*letters, *names, "x1", "E1", "gcd", "beta", "None", "id", "hn1"]:
        for tree in (Symbol(name), call("Subscript", Symbol(name), Number("1"))):
            if name in ("E", "I") and type(tree) is Symbol:
                continue
            found = evaluate(render(tree, "sympy"))
            assert isinstance(found, sympy.Symbol), name


def test_forms_are_of_heads_that_are_known() -> None:
    for pattern in [*FORMS, *MEANINGS]:
        key = shape_of(parse(pattern, "mathematica"))
        assert key in ROWS_BY_KEY or key in BY_HEAD or key in STRUCTURAL, pattern


def name_refused(tree: Tree, language: str) -> str:
    """What a language has no form for; "" where it has all."""
    try:
        render(tree, language)
    except RenderError as error:
        return error.subject
    return ""


def test_meanings_lead_to_what_can_be_written() -> None:
    for pattern in MEANINGS:
        tree = example(row(pattern))
        for language in ("sympy", "maple"):
            assert name_refused(tree, language) in pattern


SHAPES: dict[str, Callable[[Tree], Tree]] = {
    **{
        head: lambda tree, head=head: call(head, tree)  # type: ignore[misc]
        for head in ("Sin", "Minus", "OverHat", "FractionalPart", "f", "List", "Not")
    },
    "curried": lambda tree: Call(tree, (Symbol("y"),)),
    "indexed": lambda tree: call("Subscript", tree, Number("1")),
    "marked sum": lambda tree: call(
        "OverHat", tree if type(tree) is Call else call("Plus", tree, tree)
    ),
    "derived": lambda tree: Call(
        parse("Derivative[1, 0][g]", "mathematica"), (Symbol("x"), tree)
    ),
    "powers": lambda tree: call("Power", Number("2"), tree),
    "halves": lambda tree: call("Divide", tree, Number("2")),
    "sums": lambda tree: call("Sum", tree, parse("{k, 1, n}", "mathematica")),
    "pure": lambda tree: call("Function", tree),
}


def deep(count: int, shape: str) -> Tree:
    tree: Tree = Symbol("x")
    for _ in range(count):
        tree = SHAPES[shape](tree)
    return tree


@pytest.mark.slow
@pytest.mark.parametrize("language", ["sympy", "maple", "cmml"])
@pytest.mark.parametrize("shape", SHAPES)
def test_depth_costs_no_more_than_length(
    language: str, shape: str, count_calls: Callable[[Callable[[], object]], int]
) -> None:
    def measure(count: int) -> int:
        tree = deep(count, shape)

        def work() -> None:
            with contextlib.suppress(MathglotError):
                render(tree, language)

        return count_calls(work)

    measure(100)
    assert measure(2_000) < 13 * measure(200)


@pytest.mark.parametrize("language", ["sympy", "maple", "cmml"])
def test_repeated_arguments_do_not_explode(language: str) -> None:
    tree: Tree = Symbol("x")
    for _ in range(200):
        tree = call("Less", Symbol("a"), tree, Symbol("b"))
    with pytest.raises(RenderError, match="repeat"):
        render(tree, language)
