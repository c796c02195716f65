"""Reading LaTeX into semantic LaTeX: macros are found by what they look like."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import mathglot as mg
from mathglot.evaluate.semantic_reading.wanted import Wanted
from mathglot.languages.latex.reader.weights import Weights
from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.canonical import canonical_tokens
from mathglot.languages.semantic.macros import MACROS, Macro
from mathglot.languages.semantic.reading.chart import Chart
from mathglot.languages.semantic.reading.forms import FormTable
from mathglot.languages.semantic.reading.source import read_source

# What authors type, with italic constants and differentials, and what it is.
TYPED = {
    r"\Gamma(z)=\int_0^\infty e^{-t}t^{z-1}dt": (
        r"\EulerGamma@{z}=\int_{0}^{\infty}\expe^{-t}t^{z-1}\diff{t}"
    ),
    r"J_\nu(z)": r"\BesselJ{\nu}@{z}",
    r"\sin^2 x+\cos^2 x=1": r"\sin^{2}@@{x}+\cos^{2}@@{x}=1",
    r"J_\nu'(z)": r"\BesselJ{\nu}'@{z}",
    r"{H^{(1)}_\nu}'(z)": r"\HankelH{1}{\nu}'@{z}",
    r"\frac{\mathrm{d}^2w}{\mathrm{d}z^2}=zw": r"\deriv[2]{w}{z}=zw",
    r"{}_2F_1(a,b;c;z)": r"\genhyperF{2}{1}@{a,b}{c}{z}",
    r"\operatorname{Ai}(z)": r"\AiryAi@{z}",
    r"\zeta(s)=\sum_{n=1}^\infty n^{-s}": (
        r"\Riemannzeta@{s}=\sum_{n=1}^{\infty}n^{-s}"
    ),
    r"(a)_n=\frac{\Gamma(a+n)}{\Gamma(a)}": (
        r"\Pochhammersym{a}{n}=\frac{\EulerGamma@{a+n}}{\EulerGamma@{a}}"
    ),
    r"a x^2+b x+c=0": r"ax^{2}+bx+c=0",
}
# Macros that look like any letter: nothing could be kept beside them.
_INVISIBLE = {"AntiDer", "NVar", "f", "poly", "power"}


@pytest.mark.parametrize(("latex", "expected"), TYPED.items())
def test_reads_what_authors_type(latex: str, expected: str) -> None:
    best = mg.semantic_readings(latex, limit=1)[0]
    assert canonical_tokens(best.text) == canonical_tokens(expected), best.text


@pytest.mark.parametrize(
    "latex",
    [
        *TYPED,
        r"K'(k)^2|P_n(x)|",
        r"\left|\frac{a}{b}\right|\hat{x}_{ij}",
        r"\begin{cases}1,&x>0,\\0,&x<0\end{cases}",
        r"\mathbf{A}\mathbf{x}=\lambda\mathbf{x}",
        r"[0,1)\cup(2,3]",
        r"x''+\omega_0^2x=0",
        r"e_1+e_2+e_3=0",
        r"\hat{AB}+\widehat{a}+\bar{x+y}+\overline{z}+\hat{A}\hat{B}\hat{CD}\hat{EF}",
        r"\epsilon_\mathcal{S}(f_\mathcal{S})",
        r"\left[\frac{a)}{b}\right)+|x|(2",
    ],
)
def test_every_reading_expands_to_the_formula(latex: str) -> None:
    readings = mg.semantic_readings(latex, limit=8)
    assert all(looks_like(reading.text, latex) for reading in readings)
    assert len({reading.text for reading in readings}) == len(readings)
    scores = [reading.score for reading in readings]
    assert scores == sorted(scores, reverse=True) and scores[0] <= 0


def _calls(macro: Macro) -> Iterator[str]:
    """Calls of a macro in all forms that show all that they are given."""
    for variant in macro.variants or [""]:
        shape = macro.variants.get(variant, macro)
        letters = iter("uvwxyzuvwxyz")
        start = f"\\{macro.name}"
        for number in range(macro.parameter_count):
            given = variant if variant and not number else next(letters)
            start += f"{{{given}}}"
        arguments = "".join(f"{{{next(letters)}}}" for _ in range(shape.argument_count))
        if macro.takes_bare_arguments:
            yield start + arguments
            continue
        if not macro.argument_count:
            yield start
        for ats in range(1, macro.at_count + 1):
            shown = shape.application(ats)
            if all(f"#a{n}" in shown for n in range(1, shape.argument_count + 1)):
                yield start + "@" * ats + arguments


@pytest.mark.parametrize("name", sorted(set(MACROS) - _INVISIBLE))
def test_every_macro_is_found_by_its_look(name: str) -> None:
    if MACROS[name].is_plain:
        return
    table = FormTable({})
    for call in _calls(MACROS[name]):
        chart = Chart(read_source(mg.expand(call)), table, Weights({}))
        assert Wanted(chart, canonical_tokens(call)).is_reached(), call


def test_upright_constants_are_macros() -> None:
    best = mg.semantic_readings(r"\mathrm{e}^{\mathrm{i}\pi}=-1", limit=1)[0]
    assert best.text == r"\expe^{\iunit\cpi}=-1"


@pytest.mark.parametrize(
    ("latex", "complaint"),
    [
        ("", "a formula"),
        (r"\frac{a", "expected"),
        ("x = 3, which is the answer", "not prose"),
        ("x+" * 1000 + "x", "no more than 1200 tokens"),
        ("(" * 61 + "x" + ")" * 61, "no more than 60 brackets"),
    ],
)
def test_says_what_cannot_be_read(latex: str, complaint: str) -> None:
    with pytest.raises(mg.ParseError, match=complaint):
        mg.semantic_readings(latex)
