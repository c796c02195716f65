r"""Slips of the pen: what is mended, and what is refused as it was before."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathglot.errors import ParseError
from mathglot.languages import displays, equivalent, parse, read, readings, render
from mathglot.languages.latex.mending import mend

HERE = Path(__file__)


def rows_of(name: str) -> list[list[str]]:
    text = HERE.with_name(name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()]


@pytest.mark.parametrize(("latex", "expected", "said"), rows_of("mended.tsv"))
def test_a_slip_is_mended_and_told_of(latex: str, expected: str, said: str) -> None:
    wanted = parse(expected, "mathematica")
    found = read(latex, "latex")
    assert equivalent(found.tree, wanted), render(found.tree, "mathematica")
    assert said in found.assumptions
    mended = mend(latex)
    assert mended is not None
    assert displays(found.tree, mended.latex)
    # Whatever was changed, the formula as it was typed does not show the tree.
    assert not displays(found.tree, latex)


@pytest.mark.parametrize("latex", [row[0] for row in rows_of("not_mended.tsv")])
def test_what_may_go_on_elsewhere_is_refused(latex: str) -> None:
    with pytest.raises(ParseError):
        readings(latex)


@pytest.mark.parametrize(
    "latex", ["[0, 1)", "]a, b[", r"D_{[\mu}A_{\nu]}", "(a, b]", r"a \\ in + b"]
)
def test_what_is_no_slip_stays_as_it_is(latex: str) -> None:
    assert mend(latex) is None
