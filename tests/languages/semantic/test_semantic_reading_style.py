"""What reading makes of how authors type: sizes of brackets, spellings, words."""

from __future__ import annotations

import time

import pytest

import mathglot as mg
from mathglot.languages.semantic.canonical import canonical_tokens
from mathglot.languages.semantic.reading import SemanticReader
from mathglot.languages.semantic.reading.source import read_source


def _best(latex: str) -> str:
    return mg.semantic_readings(latex, limit=1)[0].text


@pytest.mark.parametrize(
    "latex",
    [
        r"\Gamma(z)=\left(\frac{a}{b}\right)^{2}\zeta(s)",
        r"\left(x^2+1\right) \Gamma (z)+J_{\nu }(z)",
        r"\sin\left(x\right)+\cos\left(y\right)",
        r"a\leftarrow b",
    ],
)
def test_sizes_that_authors_need_or_always_give_say_nothing(latex: str) -> None:
    assert read_source(latex).sized is None


def test_functions_stay_functions_beside_tall_brackets() -> None:
    best = _best(r"\Gamma(z)=\left(\frac{a}{b}\right)^{2}\zeta(s)")
    assert best == r"\EulerGamma@{z}=(\frac{a}{b})^{2}\Riemannzeta@{s}"


def test_brackets_that_are_sized_beside_those_that_are_not_belong_to_macros() -> None:
    assert read_source(r"f(x)=\Gamma\left(x\right)").sized == frozenset({6})
    chances = [
        SemanticReader(latex).rate(r"\BernoullipolyB{n}@{x}=(x)+\EulerGamma@{x}")
        for latex in (
            r"B_{n}(x)=(x)+\Gamma\left(x\right)",
            r"B_{n}(x)=(x)+\Gamma(x)",
            r"B_{n}\left(x\right)=(x)+\Gamma\left(x\right)",
        )
    ]
    plain, unsaid, sized = (chance or 0.0 for chance in chances)
    assert plain < unsaid < sized < 0


@pytest.mark.parametrize(
    "latex",
    [
        r"a_{1}+a_{2}+\dotsb",
        r"a_{1}+a_{2}+\cdots",
        r"x_{1},\dots,x_{n}",
        r"x_{1},\ldots,x_{n}",
        r"b_{0}+\cfrac{a_{1}}{b_{1}}",
        r"{n\choose k}x",
        r"x\ne y",
        r"\boldsymbol{x}",
    ],
)
def test_spellings_stay_as_they_were_typed(latex: str) -> None:
    assert canonical_tokens(_best(latex)) == canonical_tokens(latex)


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"n\text{ odd},1", r"n\text{odd},1"),
        (r"g_{\mathit{e},m}(h)", r"g_{\mathit{e},m}(h)"),
        (r"c\leq\text{(const.)}n", r"c\leq\text{(const.)}n"),
        (r"{\cal C}_{\mu}=1", r"{\cal C}_{\mu}=1"),
        (r"\hbox{ constant}+\Gamma(z)", r"\hbox{constant}+\EulerGamma@{z}"),
    ],
)
def test_words_and_fonts_stay_as_they_were_typed(latex: str, expected: str) -> None:
    assert _best(latex) == expected


@pytest.mark.parametrize("latex", [r"J_\nu(z)", r"\int_0^1 x\,dx+\text{c}+1\;234"])
def test_readings_are_rated_as_they_were_scored(latex: str) -> None:
    reader = SemanticReader(latex)
    for reading in reader.find(5):
        assert reader.rate(reading.text) == pytest.approx(reading.score)


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"p^{x}{(1-p)^{n}}K", r"p^{x}{(1-p)^{n}}K"),
        (r"(-1)^{s}{\binom{a}{s}}x", r"(-1)^{s}{\binom{a}{s}}x"),
        (r"{\frac{a}{b}}=2", r"\frac{a}{b}=2"),
    ],
)
def test_braces_that_group_stay_where_the_canonical_print_keeps_them(
    latex: str, expected: str
) -> None:
    assert _best(latex) == expected


@pytest.mark.parametrize(
    "latex", ["{x}y" * 9000, "x^{" * 900 + "x" + "}" * 900, r"\text{a}" * 5000]
)
def test_what_is_too_long_or_too_deep_is_refused_soon(latex: str) -> None:
    started = time.perf_counter()
    with pytest.raises(mg.ParseError):
        mg.semantic_readings(latex)
    assert time.perf_counter() - started < 20


def test_what_looks_otherwise_cannot_be_rated() -> None:
    assert SemanticReader(r"J_\nu(z)").rate(r"\BesselY{\nu}@{z}") is None
    assert SemanticReader(r"J_\nu(z)").rate(r"\BesselJ{\nu}@{z}+1") is None
