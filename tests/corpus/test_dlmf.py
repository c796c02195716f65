r"""The DLMF's formulae as rows: constraints, exactness, refusals."""

from __future__ import annotations

import pytest

from mathglot.corpus.importers.dlmf import (
    defines_name,
    describe_refusal,
    import_row,
    is_exact,
    read_constraints,
)
from mathglot.languages import parse, render

CONSTRAINTS = [
    ("x>0", "x > 0"),
    (r"\realpart@@{z}>0,n\in\Integers", "Re[z] > 0 && Element[n, Integers]"),
    (r"z\neq 0,-1,-2,\dots", "z != 0 && z != -1 && z != -2"),
    (r"n=1,2,\dots", "Element[n, Integers] && n >= 1"),
]


@pytest.mark.parametrize(("semantic", "mathematica"), CONSTRAINTS)
def test_constraints_are_read(semantic: str, mathematica: str) -> None:
    (tree,), unread = read_constraints([semantic])
    assert render(tree, "mathematica") == mathematica
    assert unread == ()


@pytest.mark.parametrize("text", [r"n\to\infty", "n-m", r"\nosuch@{x}>0", "{x"])
def test_what_states_nothing_is_kept_as_it_is(text: str) -> None:
    assert read_constraints([text]) == ((), (text,))


@pytest.mark.parametrize(
    ("mathematica", "exact"),
    [
        ("Sin[x] == Cos[x]", True),
        ("Limit[f[x], x -> 0] == 1", True),
        ("x /. x -> 3", True),
        ("f[x] -> 1", False),
        ("Tilde[f[x], g[x]]", False),
        ("TildeTilde[Pi, 3]", False),
        ("f[x] == x + O[x^2]", False),
        (r"f[x] == 1 + x + \[Ellipsis]", False),
    ],
)
def test_approximations_are_not_exact(mathematica: str, exact: bool) -> None:
    assert is_exact(parse(mathematica, "mathematica")) is exact


def test_a_limit_in_the_constraints_makes_a_formula_inexact() -> None:
    row = import_row({"semantic": "f(x)=x", "constraints": [r"x\to 0+"]})
    assert row.unread == (r"x\to 0+",)
    assert not row.is_exact


@pytest.mark.parametrize(
    ("mathematica", "defines"),
    [
        ("q == E^(-k)", True),
        ("E^(-k) == Subscript[a, 1]", True),
        ("x == x + 0", False),
        ("Pi == 3", False),
        ("f[x] == x", False),
    ],
)
def test_a_definition_is_told_from_an_identity(mathematica: str, defines: bool) -> None:
    assert defines_name(parse(mathematica, "mathematica")) is defines


def test_a_refusal_has_its_reason() -> None:
    row = import_row({"id": "1", "line": 7, "semantic": r"\littleo@{x}"})
    assert (row.tree, row.line, row.latex) == (None, 7, r"o\left(x\right)")
    assert row.reason == "no counterpart: Mathematica has no term of smaller order"
    unfinished = import_row({"semantic": "a="})
    assert unfinished.reason == "expected an operand at the end"
    assert unfinished.error is not None
    assert describe_refusal(unfinished.error) == unfinished.reason
