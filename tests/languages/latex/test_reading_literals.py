"""Notation without a meaning of its own: signs, labels, operators, arrows, indices."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathglot.errors import ParseError
from mathglot.languages import displays, equivalent, parse, render
from mathglot.languages.latex.reader import find_readings
from mathglot.languages.latex.reader.context import find_scripts

ROWS = [
    line.split("\t")
    for line in Path(__file__)
    .with_name("literal_read.tsv")
    .read_text(encoding="utf-8")
    .splitlines()
]


@pytest.mark.parametrize(("latex", "expected"), ROWS)
def test_it_is_among_the_readings(latex: str, expected: str) -> None:
    wanted = parse(expected, "mathematica")
    assert displays(wanted, latex)
    found = [one.tree for one in find_readings(latex, 10)]
    assert any(equivalent(tree, wanted) for tree in found), [
        render(tree, "mathematica") for tree in found
    ]


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("a b", "a(b)"),
        ("f t", "f(t)"),
        ("a + b", "a(+b)"),
        ("RightTeeArrow[a, b, c]", r"a\mapsto b\to c"),
        ("ord[g][q]", r"\mathrm{ord}(g,q)"),
        ("Superscript[A B, k, l]", "(AB)_{kl}"),
        ("a == b", "a:b"),
        ("Dt[Superscript[x, i]]", "dx_i"),
        ("Derivative[1, 0][f][p, q]", r"\frac{\partial f}{\partial q}(p, q)"),
    ],
)
def test_other_formulas_do_not_show_a_tree(text: str, latex: str) -> None:
    assert not displays(parse(text, "mathematica"), latex)


@pytest.mark.parametrize("latex", ["<", r"\sim", "="])
def test_a_relation_alone_is_no_formula(latex: str) -> None:
    with pytest.raises(ParseError):
        find_readings(latex)


@pytest.mark.parametrize(
    ("latex", "inside", "use"),
    [
        (r"J _ \mu ^ a J _ \nu ^ a", "a", "off:twice:plain"),
        (r"x ^ n + n", "n", "line:once:plain"),
        (r"\sum _ { k = 0 } ^ n z ^ k", "k", "line:once:plain"),
        (r"F ^ { a \mu } A ^ a", "a", "off:row:tensors"),
        (r"V ^ a W _ a", "a", "off:below:plain"),
        (r"v _ { m a x } ^ a", "a", "off:below:plain"),
    ],
)
def test_a_formula_tells_of_letters_above_others(
    latex: str, inside: str, use: str
) -> None:
    assert find_scripts(latex.split()).use_of([inside]) == use


def test_components_of_a_vector_are_no_derivatives() -> None:
    found = [render(one.tree, "mathematica") for one in find_readings("v_x^2 + v_y^2")]
    assert not any("D[" in text for text in found)


def test_brackets_round_one_thing_mean_nothing_of_several() -> None:
    found = {render(one.tree, "mathematica") for one in find_readings("[x]", 20)}
    assert found and not found & {"LCM[x]", "GCD[x]", "FromContinuedFraction[{x}]"}
