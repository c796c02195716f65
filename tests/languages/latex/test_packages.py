"""Commands of packages become what the package says that they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathglot.errors import ParseError
from mathglot.languages import displays, equivalent, normalise, parse, readings

CASES = [
    tuple(line.split("\t"))
    for line in Path(__file__)
    .with_name("packages_read.tsv")
    .read_text(encoding="utf-8")
    .splitlines()
    if line[:1] != "#"
]


@pytest.mark.parametrize(("latex", "mathematica"), CASES)
def test_is_read_so(latex: str, mathematica: str) -> None:
    wanted = parse(mathematica, "mathematica")
    assert equivalent(readings(latex, limit=1)[0].tree, wanted)
    assert displays(wanted, latex)
    once = normalise(latex)
    assert normalise(once) == once


@pytest.mark.parametrize(
    ("mathematica", "latex"),
    [
        ("Interval[{a, b}]", r"\comm{a}{b}"),
        ("{a, b}", r"\acomm{a}{b}"),
        ("PoissonBracket[a, b]", r"\acomm{a}{b}"),
        ("AngleBracket[A] \\[Psi]", r"\expval{A}{\psi}"),
        ("D[f[x], x] y", r"\pdv{f}{x}{y}"),
        ("Dt[3] x", r"\dd[3]{x}"),
        ("PlanarAngle[30]", r"\ang{30}"),
        ("{1, 5}", r"\num{1,5}"),
        ("a b c d", r"\bmqty{a&b\\c&d}"),
        ("ab", r"\foo{a&b}"),
    ],
)
def test_is_not_shown_so(mathematica: str, latex: str) -> None:
    assert not displays(parse(mathematica, "mathematica"), latex)


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"\comm*{A}{B}", r"\commutator{A}{B}"),
        (r"\SI{5}{\joule\per\kilogram\kelvin}", r"5\mathrm{J}\mathrm{K}/\mathrm{kg}"),
        (r"\foo{a&b\\c&d}", r"\foo{a&b\\c&d}"),
        # Arguments that do not follow: the command stays.
        (r"\mel{a}{b}", r"\mel{a}{b}"),
        (r"\SI{5}{\foo}", r"\SI{5}{\foo}"),
        # Semantic LaTeX has commands of its own by these names.
        (r"\BesselJ{\nu}@{\abs{z}}", r"\BesselJ{\nu}@{\abs{z}}"),
    ],
)
def test_has_this_normal_form(latex: str, shown: str) -> None:
    assert normalise(latex) == shown


def test_definitions_of_a_document_go_first() -> None:
    macros = r"\newcommand{\comm}[2]{#1\star #2}"
    assert normalise(r"\comm{a}{b}", macros) == r"a\star b"
    assert normalise(r"\acomm{a}{b}", macros) == r"\anticommutator{a}{b}"
    assert normalise(r"\x", {"x": r"\comm{a}{b}"}) == r"\commutator{a}{b}"


@pytest.mark.parametrize("latex", [r"\foo{a&b}", r"\bar{x}=\mqty", r"\SI{5}"])
def test_what_is_not_known_is_refused(latex: str) -> None:
    with pytest.raises(ParseError):
        readings(latex, limit=1)
