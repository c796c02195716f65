"""Numbers with units: how they are written, which LaTeX shows them, how it is read."""

from pathlib import Path

import pytest

from mathglot.errors import ParseError
from mathglot.languages import render
from mathglot.languages.equivalence import equivalent
from mathglot.languages.functions.units import NAMES, SYMBOLS
from mathglot.languages.latex.matcher import displays
from mathglot.languages.latex.reader import find_readings
from mathglot.languages.latex.structures.units import spellings
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.mathematica.parser import parse


def _table(name: str) -> list[tuple[str, str]]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    pairs = [line.split("\t") for line in text.splitlines() if line[:1] != "#"]
    return [(first, second) for first, second in pairs]


@pytest.mark.parametrize(("mathematica", "latex"), _table("quantities_shown.tsv"))
def test_is_shown_so(mathematica: str, latex: str) -> None:
    assert displays(parse(mathematica), latex)


@pytest.mark.parametrize(("mathematica", "latex"), _table("quantities_not_shown.tsv"))
def test_is_not_shown_so(mathematica: str, latex: str) -> None:
    assert not displays(parse(mathematica), latex)


@pytest.mark.parametrize(("latex", "mathematica"), _table("quantities_read.tsv"))
def test_is_read_so(latex: str, mathematica: str) -> None:
    assert equivalent(find_readings(latex, limit=1)[0].tree, parse(mathematica))


@pytest.mark.parametrize(
    ("mathematica", "flavour", "latex"),
    [
        ('Quantity[5, "Meters"]', "textbook", r"5\, \mathrm{m}"),
        (
            'Quantity[5, "Joules"/("Kilograms" "Kelvins")]',
            "textbook",
            r"5\, \mathrm{J}/(\mathrm{kg}\cdot\mathrm{K})",
        ),
        ('Quantity[5, 1/"Seconds"^2]', "textbook", r"5\, \mathrm{s}^{-2}"),
        ('Quantity[5, "Microohms"]', "textbook", r"5\, \mu\Omega"),
        ('Quantity[5, "USDollars"]', "textbook", r"\$5"),
        ('Quantity[5, "Meters"]', "texform", r"\text{Quantity}[5,\text{Meters}]"),
        ('Quantity[5, "Smoots"]', "textbook", r"\text{Quantity}(5,\text{Smoots})"),
    ],
)
def test_is_written_so(mathematica: str, flavour: str, latex: str) -> None:
    assert render(parse(mathematica), "latex", flavour=flavour) == latex


def test_every_unit_is_shown_as_it_is_written() -> None:
    for name in SYMBOLS:
        tree = parse(f'Quantity[5, "{name}"]')
        assert displays(tree, render(tree, "latex", flavour="textbook")), name


def test_every_symbol_has_the_tokens_that_latex_gives_it() -> None:
    for symbol in NAMES:
        if symbol.isascii() and symbol.isalpha():
            tokens = tuple(tokens_to_match(rf"\mathrm{{{symbol}}}"))
            assert tokens == spellings(symbol)[0]


@pytest.mark.parametrize("latex", [r"\SI{1e}{m}", r"\num{1e2e3}", r"\SI{5}{\foo}"])
def test_numbers_and_units_that_nobody_knows_are_refused(latex: str) -> None:
    with pytest.raises(ParseError):
        find_readings(latex, limit=1)


def test_quantities_of_physics_keep_their_brackets() -> None:
    assert displays(parse("a (b + c)"), r"a\qty{b+c}")
