r"""Coordinates that `\nabla` leaves out: space, and the time of the derivatives."""

from __future__ import annotations

import pytest

from mathglot import Translator, parse
from mathglot.translate.coordinates import find_coordinates, name_coordinates

NONSENSE = [
    (
        "D[u[x, y, t], {t, 2}] == c^2 Laplacian[u[x, y, t], {x, y, t}]",
        "D[u[x, y, z, t], {t, 2}] == c^2 Laplacian[u[x, y, z, t], {x, y, z}]",
    ),
    (
        "D[\\[Rho][t], t] + Div[J[t], {t, 0, Infinity}] == 0",
        "D[\\[Rho][x, y, z, t], t] + Div[J[x, y, z, t], {x, y, z}] == 0",
    ),
    # What is beside the operator depends on the same.
    (
        "D[p[t], t] == Laplacian[p[t], t] + V p[t]",
        "D[p[x, y, z, t], t] == Laplacian[p[x, y, z, t], {x, y, z}] + V p[x, y, z, t]",
    ),
    ("Grad[f[u], u]", "Grad[f[x, y, z], {x, y, z}]"),
    ("Grad[f, v, s]", "Grad[f[x, y, z], {x, y, z}]"),
    ("Curl[v, {x, y, z}] == v", "Curl[v[x, y, z], {x, y, z}] == v[x, y, z]"),
    (
        "D[p, t] == Laplacian[p, q]",
        "D[p[x, y, z, t], t] == Laplacian[p[x, y, z, t], {x, y, z}]",
    ),
    ("D[f[x, y^2], x]", "D[f[x], x]"),
    ("D[f[x, x], {x, 2}] + f[x, x]", "D[f[x], {x, 2}] + f[x]"),
    ("D[f[f], x, y]", "D[f[x, y], x, y]"),
]
SENSE = [
    "Laplacian[f[x, y, z], {x, y, z}] == 0",
    "Laplacian[f[x, y], {x, y}] == 0",
    "D[u[x, y, t], t] == Laplacian[u[x, y, t], {x, y}]",
    "D[u[x, t], t] == D[u[x, t], {x, 2}]",
    'Laplacian[f[r, s], {r, s}, "Polar"]',
    "Laplacian[f[r], {r, s}] == D[f[r], {r, 2}] + D[f[r], r]/r",
    "D[f[x, y], x]",
    "D[D[L[q[t], q'[t], t], q'[t]], t] - D[L[q[t], q'[t], t], q[t]] == 0",
    "Grad[L[Subscript[w, n]], Subscript[w, n]]",
    "f[u] == 0",
]


@pytest.mark.parametrize(("tree", "expected"), NONSENSE)
def test_nonsense_becomes_space_and_time(tree: str, expected: str) -> None:
    found = name_coordinates(parse(tree, "mathematica"))
    assert found == parse(expected, "mathematica")


@pytest.mark.parametrize("text", SENSE)
def test_sense_stays_as_it_is(text: str) -> None:
    tree = parse(text, "mathematica")
    assert name_coordinates(tree) == tree


def test_a_function_that_is_not_differentiated_keeps_its_argument() -> None:
    tree = parse("D[u[t], t] == Laplacian[u[t], t] + g[s]", "mathematica")
    expected = "D[u[x, y, z, t], t] == Laplacian[u[x, y, z, t], {x, y, z}] + g[s]"
    assert name_coordinates(tree) == parse(expected, "mathematica")


def test_coordinates_are_those_of_operators() -> None:
    tree = parse("Curl[F[a, b], {a, b}] == D[B[t], t]", "mathematica")
    assert find_coordinates(tree) == {"a", "b"}


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (
            r"\frac{\partial^2 u}{\partial t^2}=c^2\nabla^2 u",
            "D[u[x, y, z, t], {t, 2}] == c^2 Laplacian[u[x, y, z, t], {x, y, z}]",
        ),
        (
            r"\frac{\partial T}{\partial t}=k\nabla^2T",
            "D[T[x, y, z, t], t] == k Laplacian[T[x, y, z, t], {x, y, z}]",
        ),
    ],
)
def test_equations_of_physics_are_in_space_and_time(latex: str, expected: str) -> None:
    found = Translator().translate(latex)
    assert found.text == expected
    assert found.checks.displays


def test_coordinates_that_are_shown_stay() -> None:
    found = Translator().translate(r"\nabla^2 f(r,s)=0")
    assert found.tree is not None
    assert "f[r, s]" in found.text
