"""One print for what differs only in spacing, sizes and the spelling of constants."""

from __future__ import annotations

import pytest

from mathglot.languages import expand, normalise
from mathglot.languages.semantic.canonical import canonicalise

SAME = [
    (r"a\,b\;c\!d\quad e", "abcde"),
    (r"\left(\frac{a}{b}\right)", r"(\frac{a}{b})"),
    (r"\left.f\right|_{x=0}", r"f|_{x=0}"),
    (r"\Bigl[\dfrac{a}{b}\Bigr]", r"[\tfrac{a}{b}]"),
    (r"a\*b", "ab"),
    (r"2\pi\iunit", r"2\cpi\mathrm{i}"),
    (r"e^{x}", r"\expe^{x}"),
    (r"\mathrm{e}^{x}", r"\expe^{x}"),
    (r"\sum^{n}_{k=1}a", r"\sum_{k=1}^{n}a"),
    ("x^{a^{2}_{1}}_{b}", "x_{b}^{a_{1}^{2}}"),
    ("x^2_1", "x_1^2"),
    (r"a={(b+c)}", "a=(b+c)"),
    (r"{a+b}\leq{{c}}", r"a+b\leq c"),
]
DIFFERENT = [
    (r"\BesselJ{\nu}@{z}", r"\BesselJ{\nu}@@{z}"),
    ("e_{1}", r"\expe_{1}"),
    ("i", r"\iunit"),
    (r"x^{2}", "x_{2}"),
    (r"\mathrm{d}", "d"),
    ("(a)", "a"),
    (r"\BesselJ{\nu}@{z}", r"\BesselJ\nu@z"),
    ("{ab}^{2}", "ab^{2}"),
    ("{}_{2}F", "_{2}F"),
    (r"\frac{a}{b}", r"\frac{a}b"),
    (r"\KummerconfhyperM@{a}{b}{z}", r"\KummerconfhyperM@{a}{b}z"),
]


@pytest.mark.parametrize(("left", "right"), SAME)
def test_what_differs_in_print_alone_is_the_same(left: str, right: str) -> None:
    assert canonicalise(left) == canonicalise(right)
    assert canonicalise(canonicalise(left)) == canonicalise(left)


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_what_says_something_else_is_not(left: str, right: str) -> None:
    assert canonicalise(left) != canonicalise(right)


def test_the_canonical_print_shows_the_same() -> None:
    text = r"\left(\BesselJ{\nu}@{z}\,+\cpi\right)\*\!x"
    assert normalise(expand(canonicalise(text))) == normalise(expand(text))
