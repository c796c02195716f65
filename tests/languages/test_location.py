"""Where the nodes of a tree stand in what is written for them."""

from __future__ import annotations

import pytest

from mathglot.languages import parse, render
from mathglot.languages.location import Located
from mathglot.languages.maple import locate as locate_maple
from mathglot.languages.mathematica.printer import locate as locate_mathematica
from mathglot.languages.sympy import locate as locate_sympy
from mathglot.languages.tree import Call, Tree, distinct, postorder

LOCATORS = {
    "mathematica": locate_mathematica,
    "sympy": locate_sympy,
    "maple": locate_maple,
}
FORMULAS = [
    "a - b + c",
    "(a + b)^2/-c",
    "Sum[1/k^2, {k, 1, Infinity}] == Pi^2/6",
    "Integrate[Sin[x]^2, {x, 0, Pi}]",
    "f'[x] + f[x, y]",
    "a < b <= c && !(x == 0)",
    "BesselJ[\\[Nu], Sqrt[z]] /. z -> 2",
    "EllipticK[k^2] + Gamma[a, z]",
    "Sqrt[-x] x^-1",
]


def texts(located: Located, node: Tree) -> list[str]:
    return [located.text[slice(*span)] for span in located.spans.get(id(node), ())]


@pytest.mark.parametrize("language", LOCATORS)
@pytest.mark.parametrize("formula", FORMULAS)
def test_the_text_is_what_render_writes(formula: str, language: str) -> None:
    tree = parse(formula, "mathematica")
    assert LOCATORS[language](tree).text == render(tree, language)


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_node_stands_where_its_own_text_does(formula: str) -> None:
    tree = distinct(parse(formula, "mathematica"))
    located = locate_mathematica(tree)
    count = 0
    for node in postorder(tree):
        for text in texts(located, node):
            assert parse(text, "mathematica") == node
            count += 1
    assert count >= 5


def test_brackets_are_no_part_of_a_node() -> None:
    tree = distinct(parse("(a + b) c", "mathematica"))
    assert type(tree) is Call
    for language, locate in LOCATORS.items():
        located = locate(tree)
        assert "(a + b)" in located.text, language
        assert texts(located, tree.arguments[0]) == ["a + b"]
        assert texts(located, tree.arguments[1]) == ["c"]


def test_what_is_written_twice_has_two_spans() -> None:
    tree = distinct(parse("Equivalent[p, q]", "mathematica"))
    assert type(tree) is Call
    located = locate_maple(tree)
    assert texts(located, tree.arguments[0]) == ["p", "p"]


def test_what_is_not_written_has_none() -> None:
    tree = distinct(parse("EllipticK[k^2]", "mathematica"))
    assert type(tree) is Call
    located = locate_maple(tree)
    assert located.text == "EllipticK(k)"
    assert texts(located, tree.arguments[0]) == []
