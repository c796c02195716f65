"""Rows of the table and structures are read back from the LaTeX that they write."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from mathglot.errors import ParseError
from mathglot.languages import displays, equivalent, parse, render
from mathglot.languages.latex.reader import read_trees
from mathglot.languages.latex.reader.restriction import Restriction

CASES = [
    tuple(line.split("\t"))
    for line in Path(__file__)
    .with_name("generated_read.tsv")
    .read_text(encoding="utf-8")
    .splitlines()
]


@pytest.mark.parametrize(("latex", "text"), CASES)
def test_what_is_written_is_read(latex: str, text: str) -> None:
    wanted = parse(text, "mathematica")
    assert displays(wanted, latex)
    found = islice(read_trees(latex, None, Restriction([wanted])), 200)
    assert any(equivalent(one.tree, wanted) for one in found)


def texts_of(latex: str) -> list[str]:
    return [render(one.tree, "mathematica") for one in read_trees(latex)]


@pytest.mark.parametrize(
    ("latex", "part"),
    [
        # The numbers say how long the lists are.
        ("{}_3F_2(a,b;c;z)", "HypergeometricPFQ"),
        # What runs over values is no constant, and one step is like another.
        (r"\sum_{i,j=0}^{n} a_{ij}", "{I, "),
        (r"\sum_{k=1,3,6,\ldots} a_k", "Infinity, 2}"),
        # A statement is said of its letter.
        (r"\forall x>0: f(x)>0", "ForAll[x > 0"),
        # The logarithm of Gamma is one function throughout, or two.
        (r"\log\Gamma(z)+\log\Gamma(x)", "Log[Gamma[z]] + LogGamma"),
    ],
)
def test_what_is_not_said_is_not_read(latex: str, part: str) -> None:
    try:
        found = texts_of(latex)
    except ParseError:
        found = []
    assert not any(part in text for text in found)


def test_a_wide_space_parts_a_condition() -> None:
    assert "s == b /; b > 0" in texts_of(r"s=b\quad b>0")[:2]
    assert not any("/;" in text for text in texts_of("s=b b>0"))


def test_known_and_own_functions_of_a_letter_do_not_mix() -> None:
    mixed = [text for text in texts_of("K(x)+K(y)") if "EllipticK" in text]
    assert mixed and not any("k[" in text for text in mixed)
