r"""SymPy's matrices, sets, random variables, operators and units: texts that run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mathglot import parse, render

sympy = pytest.importorskip("sympy")
pytest.importorskip("sympy.vector")

from mathglot.translate.sympy_objects import build  # noqa: E402

CASES = Path(__file__).parent / "sympy_structures.tsv"


def read_cases() -> list[tuple[str, str]]:
    lines = CASES.read_text(encoding="utf-8").splitlines()
    return [
        (text, wanted) for text, _, wanted in (line.partition("\t") for line in lines)
    ]


def make(text: str) -> Any:
    return build(render(parse(text, "mathematica"), "sympy"))


@pytest.mark.parametrize(("text", "expected"), read_cases())
def test_a_structure_is_written_and_runs(text: str, expected: str) -> None:
    written = render(parse(text, "mathematica"), "sympy")
    assert written == expected
    assert build(written) not in (None, sympy.false)


def test_sizes_follow_from_what_is_written_out() -> None:
    equation = make("A . {x, y} == {1, 2, 3}")
    assert equation.lhs.args[0].shape == (3, 2)


def test_a_system_of_equations_is_not_false() -> None:
    equation = make("{{1, 2}, {3, 4}} . {x, y} == {5, 6}")
    x, y = sympy.symbols("x y")
    assert sympy.solve(equation.lhs - equation.rhs, [x, y]) == {
        x: -4,
        y: sympy.Rational(9, 2),
    }


def test_the_derivative_of_a_letter_does_not_vanish() -> None:
    assert make("D[L, q]").doit() != 0
    product = make("D[u v, x] == u D[v, x] + v D[u, x]")
    assert sympy.expand(product.lhs.doit() - product.rhs.doit()) == 0


def test_sums_over_a_condition_leave_out_what_does_not_meet_it() -> None:
    divisors = make("DivisorSum[12, #^2 &]")
    assert divisors.doit() == 1 + 4 + 9 + 16 + 36 + 144
    pairs = make("Sum[i j, i < j]")
    bounds = {
        f"{name}_{end}": at for name in "ij" for end, at in (("min", 1), ("max", 3))
    }
    assert pairs.subs(bounds).doit() == 1 * 2 + 1 * 3 + 2 * 3


def test_operators_that_depend_on_something_do_not_commute() -> None:
    equation = make("D[A[t], t] == I Commutator[H, A[t]]")
    assert equation.rhs != 0 and equation.lhs.doit() != 0


def test_a_dot_product_is_a_number() -> None:
    product = make("u . v")
    explicit = product.subs(sympy.Symbol("n"), 3).doit()
    assert len(explicit.args) == 3


def test_units_can_be_converted() -> None:
    from sympy.physics.units import convert_to, kilometer, meter

    found = make('Quantity[3, "Kilometers"] + Quantity[500, "Meters"]')
    assert convert_to(found, meter) == 3500 * meter
    assert convert_to(found, kilometer) == sympy.Rational(7, 2) * kilometer


def test_a_random_variable_has_its_moments() -> None:
    from sympy.stats import E, variance

    found = make(r"Distributed[X, NormalDistribution[\[Mu], 3]]")
    assert E(found) == sympy.Symbol("mu")
    assert variance(found) == 9


def test_a_commutator_can_be_expanded() -> None:
    found = make("Commutator[A, B C]")
    assert "A*B*C" in str(found.doit())


def test_a_statement_by_name_takes_values() -> None:
    x = sympy.Symbol("x")
    assert str(make("TildeTilde[x, 2]").subs(x, 3)) == "Q.approximately_equal(3, 2)"


def test_both_signs_are_two_equations() -> None:
    roots = make("x == PlusMinus[a, Sqrt[b]]")
    assert {str(each.rhs) for each in roots.args} == {"a + sqrt(b)", "a - sqrt(b)"}


def test_the_curl_of_a_gradient_is_zero() -> None:
    found = make("Curl[Grad[f[x, y, z], {x, y, z}], {x, y, z}]")
    assert found.doit() == sympy.zeros(3, 1)


def test_the_divergence_of_a_curl_is_zero() -> None:
    found = make("Div[Curl[A[x, y, z], {x, y, z}], {x, y, z}]")
    assert sympy.simplify(found.doit()) == 0


IDENTITIES = [
    "Curl[Curl[A[x, y, z], {x, y, z}], {x, y, z}] == "
    "Grad[Div[A[x, y, z], {x, y, z}], {x, y, z}] - Laplacian[A[x, y, z], {x, y, z}]",
    "Div[f[x, y, z] A[x, y, z], {x, y, z}] == f[x, y, z] Div[A[x, y, z], {x, y, z}] + "
    "A[x, y, z] . Grad[f[x, y, z], {x, y, z}]",
    "u[x, y, z] . Grad[u[x, y, z], {x, y, z}] == Grad[u[x, y, z] . u[x, y, z]/2, "
    "{x, y, z}] - Cross[u[x, y, z], Curl[u[x, y, z], {x, y, z}]]",
]


@pytest.mark.parametrize("identity", IDENTITIES)
def test_identities_of_fields_are_what_books_say(identity: str) -> None:
    both = make(identity)
    difference = (both.lhs - both.rhs).doit()
    assert sympy.simplify(difference) in (0, sympy.vector.Vector.zero)


def test_a_field_is_differentiated_by_time() -> None:
    equation = make("Curl[e[x, y, z, t], {x, y, z}] == -D[B[x, y, z, t], t]")
    t = sympy.Symbol("t")
    space = sympy.vector.CoordSys3D("space")
    wave = sympy.Function("B_x")(space.x, space.y, space.z, t)
    assert equation.rhs.dot(space.i) == -wave.diff(t)


def test_a_residue_of_a_rational_function_is_computed() -> None:
    assert make("Residue[1/(z^2 + 1), {z, I}]") == -sympy.I / 2


def test_dots_of_a_sum_are_filled_and_computed() -> None:
    n = sympy.Symbol("n")
    total = make(r"1 + 2 + \[Ellipsis] + n").doit()
    assert sympy.simplify(total - n * (n + 1) / 2) == 0
