"""What people write for special functions and in number theory, and what not."""

from pathlib import Path

import pytest

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import ACCEPTED, row
from mathglot.languages.latex.matcher import displays
from mathglot.languages.mathematica.parser import parse


def table(name: str) -> list[tuple[str, str]]:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    pairs = [line.split("\t") for line in text.splitlines()]
    return [(mathematica, latex) for mathematica, latex in pairs]


@pytest.mark.parametrize(("mathematica", "latex"), table("shown.tsv"))
def test_is_shown_so(mathematica: str, latex: str) -> None:
    assert displays(parse(mathematica), latex)


@pytest.mark.parametrize(("mathematica", "latex"), table("not_shown.tsv"))
def test_is_not_shown_so(mathematica: str, latex: str) -> None:
    assert not displays(parse(mathematica), latex)


def test_accepted_notations_are_never_written() -> None:
    made = accepting(row("Factorial[n]", "#n:atom!"), r"\Pi(#n)", (r"\Gamma #n", "sum"))
    assert [notation.flavours for notation in made.notations[1:]] == [ACCEPTED] * 2
    assert made.notations[2].level == "sum"
