"""Semantic LaTeX stays as its formula was typed, but for the macros."""

from __future__ import annotations

import pytest

from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.canonical import canonicalise
from mathglot.languages.semantic.constants import spell_constants
from mathglot.languages.semantic.expansion import expand
from mathglot.languages.semantic.layout import keep_layout

# What editors type, and what shall come of it.
TYPED = [
    (r"\tfrac{1}{2} J_\nu\left(z\right)", r"\tfrac{1}{2} \BesselJ{\nu}@{z}"),
    (
        r"\left( \frac12 \Gamma(z) \right)^2",
        r"\left( \frac12 \EulerGamma@{z} \right)^2",
    ),
    (r"\Gamma(z),\quad z>0", r"\EulerGamma@{z},\quad z>0"),
    (r"x,\quad \Gamma(z)>0", r"x,\quad \EulerGamma@{z}>0"),
    (
        r"\begin{aligned} \Gamma(z+1)&=z\Gamma(z)\\ &= y \end{aligned}",
        r"\begin{aligned} \EulerGamma@{z+1}&=z\EulerGamma@{z}\\ &= y \end{aligned}",
    ),
    (r"\sin x \, \cos\bigl(\tfrac x2\bigr)", r"\sin@@{x} \, \cos@{\tfrac x2}"),
    (r"\Gamma\left(\tfrac12\Gamma(z)\right)", r"\EulerGamma@{\tfrac12\EulerGamma@{z}}"),
    (r"$$ \Gamma(z)\,. $$", r"\EulerGamma@{z}\,."),
    ("a+ % so far\n\\Gamma(z)", "a+ \n\\EulerGamma@{z}"),
    (r"\alpha e_3 \Gamma(z)", r"\alpha e_3 \EulerGamma@{z}"),
    (r"\int_0^1 f(t)\,dt", r"\int_0^1 f(t)\,\diff{t}"),
    (r"\sum_{d\mathbin{|} n} d", r"\sum_{d\divides n} d"),
]


@pytest.mark.parametrize(("latex", "expected"), TYPED)
def test_all_but_the_macros_stays_as_typed(latex: str, expected: str) -> None:
    found = canonicalise(expected).removesuffix(".")
    assert keep_layout(found, latex) == expected
    assert keep_layout(expected, latex) == expected
    assert looks_like(expected.replace("\n", " "), latex)


@pytest.mark.parametrize(
    "semantic",
    [
        r"\HankelH{1}{\nu}@{z}\asympeq\sqrt{2/\cpi}\expe^{\iunit(z-\tfrac{1}{2}\nu\cpi)}",
        r"\left(\sin^{2}@@{\theta}\right)^{\tfrac{1}{2}-\lambda}\*\hyperF@@{a}{b}{c}{z}",
        r"\genhyperF{2}{1}@@{a,b}{c}{\tfrac{1}{2}z}=\deriv[2]{w}{z}+\dfrac{w}{z}\quad",
        r"\displaystyle\HankelH{1}{\nu}@{\conj{z}}=\conj{\HankelH{2}{\nu}@{z}}",
    ],
)
def test_the_dlmf_s_own_formulas_come_back_to_the_letter(semantic: str) -> None:
    assert canonicalise(semantic) != semantic
    assert keep_layout(canonicalise(semantic), expand(semantic)) == semantic


def test_what_does_not_look_like_the_formula_stays_as_it_is() -> None:
    assert keep_layout(r"\frac{1}{2}\BesselY{\nu}@{z}", r"\tfrac12 J_\nu(z)") == (
        r"\frac{1}{2}\BesselY{\nu}@{z}"
    )
    assert keep_layout(r"\sin@{", r"\sin(x)") == r"\sin@{"
    assert keep_layout(r"\sin@@{x}", r"\sin x^{") == r"\sin@@{x}"


@pytest.mark.parametrize(
    ("latex", "found", "macros", "letters"),
    [
        (
            r"e^{i\pi z}",
            r"\expe^{i\cpi z}",
            r"\expe^{\iunit\cpi z}",
            r"e^{i\pi z}",
        ),
        (
            r"2\pi\mathrm{i} x",
            r"2\cpi\iunit x",
            r"2\cpi\iunit x",
            r"2\pi\mathrm{i} x",
        ),
        # An index, a word, a letter that is no constant, and a name with an index.
        (
            r"\sum_{i=1}^n ix",
            r"\sum_{i=1}^{n}ix",
            r"\sum_{i=1}^n ix",
            r"\sum_{i=1}^n ix",
        ),
        (
            r"i\text{ if }x",
            r"i\text{ if }x",
            r"\iunit\text{ if }x",
            r"i\text{ if }x",
        ),
        (r"e\pi_2", r"e\pi_{2}", r"e\pi_2", r"e\pi_2"),
        (
            r"e^{\cos ix}",
            r"\expe^{\cos@@{ix}}",
            r"\expe^{\cos@@{\iunit x}}",
            r"e^{\cos@@{ix}}",
        ),
    ],
)
def test_constants_are_macros_or_letters(
    latex: str, found: str, macros: str, letters: str
) -> None:
    assert spell_constants(found, latex, "macros") == macros
    assert spell_constants(found, latex, "letters") == letters
