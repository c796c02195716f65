"""Shapes of notations: which trees share one, and which formulas have it."""

from __future__ import annotations

import pytest

from mathglot.languages import displays, parse
from mathglot.languages.functions import FAMILIES
from mathglot.languages.latex.shapes import (
    Sight,
    letter_of,
    meanings_of,
    read_letters,
    shapes_of,
    shapes_of_head,
)

SHAPES = [
    ("Pochhammer[x, n]", "(x)_n", ["(#)_{#}"]),
    ("FactorialPower[x, n]", "x^{(n)}", ["#^{(#)}"]),
    ("BesselJ[\\[Nu] - 1, z]", r"J_{\nu-1}(z)", ["J_{#}(#)"]),
    ("BesselJ[n, z]^2", "J_n^2(z)", []),
    ("Subscript[J, 0][x]", "J_0(x)", ["J_{#}(#)"]),
    ("e[m]", "E(m)", ["E(#)"]),
    ("EulerGamma", r"\gamma", [r"\gamma"]),
    ("Conjugate[z]", r"\overline{z}", [r"\bar{#}", r"\bar{#}"]),
    ("f[x, y]", "f(x,y)", ["f(#,#)"]),
    ("Sin[x]", "f(x)", []),
]


@pytest.mark.parametrize(("text", "latex", "expected"), SHAPES)
def test_a_tree_has_the_shapes_that_a_formula_shows(
    text: str, latex: str, expected: list[str]
) -> None:
    found = shapes_of(parse(text, "mathematica"), Sight(latex))
    assert [shape.text for shape in found] == expected


def test_what_shares_a_shape_looks_the_same() -> None:
    tree, latex = parse("Pochhammer[x, n]", "mathematica"), "(x)_n"
    [shape] = shapes_of(tree, Sight(latex))
    filled = [meaning.fill(shape.parts) for meaning in meanings_of(shape.text)]
    assert parse("FactorialPower[x, n]", "mathematica") in filled
    assert all(other is None or displays(other, latex) for other in filled)


def test_patterns_bind_what_they_are_filled_with() -> None:
    [shape] = shapes_of(parse("ProductLog[a b]", "mathematica"), Sight("W(ab)"))
    [meaning] = [m for m in meanings_of("K(#)") if m.pattern.endswith("[m]")]
    assert meaning.fill(shape.parts) == parse("EllipticK[a b]", "mathematica")
    [typed] = [m for m in meanings_of("K") if "k_Symbol" in m.pattern]
    assert typed.fill(shape.parts) is None


def test_letters_are_read_as_the_authors_own() -> None:
    for text, latex, own in [
        ("ProductLog[z]", "W(z)", "W[z]"),
        ("LegendreP[n, x]", "P_n(x)", "Subscript[P, n][x]"),
        ("HarmonicNumber[n]", "H_n", "Subscript[H, n]"),
    ]:
        [shape] = shapes_of(parse(text, "mathematica"), Sight(latex))
        assert read_letters(shape) == parse(own, "mathematica")
    [shape] = shapes_of(parse("Pochhammer[a, n]", "mathematica"), Sight("(a)_n"))
    assert read_letters(shape) is None


def test_only_letters_begin_the_shape_of_a_letter() -> None:
    assert letter_of("P_{#}(#)") == "P" and letter_of(r"\zeta(#)") == r"\zeta"
    assert letter_of(r"\pi(#)") == r"\pi"
    assert letter_of(r"\sin(#)") == letter_of("(#)_{#}") == letter_of("") == ""


def test_every_head_of_a_family_is_found_by_its_shapes() -> None:
    for row in FAMILIES["Zeta functions"]:
        head = row.pattern.partition("[")[0]
        for shape in shapes_of_head(head):
            assert head in {meaning.head for meaning in meanings_of(shape)}
    assert "(#)_{#}" in shapes_of_head("FactorialPower")
