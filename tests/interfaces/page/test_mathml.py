"""Formulas as MathML: what is drawn, and that nothing else is."""

from __future__ import annotations

import re
from pathlib import Path
from xml.dom import minidom

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathglot.errors import MathglotError, ParseError, RenderError
from mathglot.interfaces.page import mathml
from mathglot.interfaces.page.mathml import to_mathml
from mathglot.languages.latex.normal.symbols import SYMBOLS

TESTS = Path(__file__).parent.parent.parent
FORMULA_SCRIPT = Path(mathml.__file__).parent / "static" / "formula.js"
ATTRIBUTES = re.compile(r' (?:form|stretchy|xmlns|display|mathvariant)="[^"]*"')
THIN = '<mspace width="0.167em"></mspace>'


def draw(latex: str) -> str:
    """The inside of the `math` element, without what fonts and brackets need."""
    inside = ATTRIBUTES.sub("", to_mathml(latex))
    return inside.removeprefix("<math>").removesuffix("</math>")


@pytest.mark.parametrize(
    ("latex", "drawn"),
    [
        ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"),
        ("3.14", "<mn>3.14</mn>"),
        (r"\alpha<1", "<mrow><mi>α</mi><mo>&lt;</mo><mn>1</mn></mrow>"),
        (r"\frac ab", "<mfrac><mi>a</mi><mi>b</mi></mfrac>"),
        (r"\sqrt[3]x", "<mroot><mi>x</mi><mn>3</mn></mroot>"),
        (r"\mathbb R", "<mi>ℝ</mi>"),
        (r"\mathbf{x}", "<mi>𝐱</mi>"),
        (r"\mathbf{\mathcal A}", "<mi>𝓐</mi>"),
        (r"\mathfrak{C}", "<mi>ℭ</mi>"),
        (r"f''", "<msup><mi>f</mi><mo>″</mo></msup>"),
        (r"\sin x", f"<mrow><mi>sin</mi>{THIN}<mi>x</mi></mrow>"),
        (r"a\not\equiv b", "<mrow><mi>a</mi><mo>≢</mo><mi>b</mi></mrow>"),
        (r"a:=b", "<mrow><mi>a</mi><mo>:=</mo><mi>b</mi></mrow>"),
        (r"\hat x", '<mover accent="true"><mi>x</mi><mo>ˆ</mo></mover>'),
        (r"\boxed x", '<menclose notation="box"><mi>x</mi></menclose>'),
        (r"\foo", r"<mtext>\foo</mtext>"),
        ("", "<mrow></mrow>"),
    ],
)
def test_a_formula_is_drawn(latex: str, drawn: str) -> None:
    assert draw(latex) == drawn


def test_limits_stand_over_and_under_sums_but_beside_integrals() -> None:
    assert draw(r"\sum_a^b").startswith("<munderover><mo>∑</mo>")
    assert draw(r"\int_a^b").startswith("<msubsup><mo>∫</mo>")
    assert draw(r"\lim_{x}").startswith('<munder><mo movablelimits="true">lim</mo>')


def test_brackets_hold_a_row_that_their_scripts_belong_to() -> None:
    assert draw("(a)^2") == (
        "<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>"
    )
    # What nothing closes stands alone, and so does the bar of a condition.
    assert draw("(a") == "<mrow><mo>(</mo><mi>a</mi></mrow>"
    assert draw("[0,1)").count("<mrow>") == 2
    assert draw("P(A|B)").count("<mo>|</mo>") == 1


def test_brackets_grow_with_what_is_tall_in_them() -> None:
    assert 'stretchy="true"' in to_mathml(r"\left(\frac12\right)")
    assert 'stretchy="true"' not in to_mathml(r"\left(x\right)")
    assert draw(r"\frac12|_0^1").startswith("<msubsup><mrow><mfrac>")


def test_a_minus_after_an_operator_is_a_sign() -> None:
    assert to_mathml("a=-b").count('form="prefix"') == 1
    assert to_mathml("a-b").count('form="prefix"') == 0


def test_lines_are_rows() -> None:
    assert draw(r"\begin{align}a&=b\\&=c\end{align}").count("<mtr>") == 2


@pytest.mark.parametrize(
    ("latex", "kind"),
    [
        (r"\sqrt{", ParseError),
        (r"\sideset{a}{b}\sum", RenderError),
        (r"\sqrt{" * 5000 + "}" * 5000, RenderError),
        (r"\frac{((((((((((" * 90 + r"x))))))))))}{}" * 90, MathglotError),
    ],
)
def test_what_cannot_be_drawn_raises(latex: str, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        to_mathml(latex)


def allowed() -> tuple[set[str], set[str]]:
    """The elements and attributes that the page takes over."""
    script = FORMULA_SCRIPT.read_text(encoding="utf-8")
    lists = re.findall(r"new Set\(\s*\(([^;]*?)\)\.split", script)
    elements, attributes = ("".join(re.findall('"([^"]*)"', one)) for one in lists)
    return set(elements.split()), set(attributes.split()) | {"xmlns"}


def check(markup: str) -> None:
    """Well-formed, and nothing in it but what the page takes over."""
    elements, attributes = allowed()
    for node in minidom.parseString(markup).getElementsByTagName("*"):
        assert node.tagName in elements
        assert set(node.attributes.keys()) <= attributes


def test_every_symbol_is_drawn_with_a_character() -> None:
    for name in {*SYMBOLS.values()}:
        if name in ("\\not", "&"):
            continue
        markup = to_mathml(f"a{name} b")
        check(markup)
        assert "\\" not in markup, name


def test_formulas_as_people_write_them_are_drawn() -> None:
    count = 0
    for path in sorted((TESTS / "languages" / "latex").glob("*shown.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            latex = line.split("\t")[-1]
            try:
                check(to_mathml(latex))
            except ParseError:
                continue
            count += 1
    assert count > 100


PIECES = st.sampled_from(
    r"""
    x 1 . + - ( ) [ ] | \| \{ \} ^ _ { } & \\ ' < > \frac \sqrt \text \mathrm \mathbf
    \left \right \begin{matrix} \end{matrix} \sum \int \sin \not \hat \overset \foo
    \operatorname \underbrace \binom \pmod \mathcal @ % # ~ \, <img> </math> onerror=
    &lt; &#60; ]]> <!-- é 𝛼
    """.split()
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=3)), max_size=25))
def test_whatever_is_typed_the_markup_is_safe(pieces: list[str]) -> None:
    try:
        markup = to_mathml(" ".join(pieces))
    except MathglotError:
        return
    check(markup)
