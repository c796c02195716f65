"""In what readings differ, said in the words of the formula."""

from __future__ import annotations

import pytest

from mathglot.languages import parse
from mathglot.languages.latex.reader.difference import describe_difference

# LaTeX, the first reading, another one, and what is said of it.
SAID = [
    ("f(x)+1", "f[x] + 1", "f[x] + 1", ""),
    ("f(x)+1", "f[x] + 1", "f x + 1", "f(x) is a product"),
    ("a(b+c)", "a (b + c)", "a[b + c]", "a(b+c) is a[b + c]"),
    ("P_n(x)", "Subscript[P, n][x]", "LegendreP[n, x]", "P_n(x) is LegendreP[n, x]"),
    ("y = a x", "y == a x", "y == ax", "a x is the name ax"),
    ("E = mc^2", "e == m c^2", "e == mc^2", "mc^2 is a power"),
    ("i^2", "I^2", "i^2", "i is a variable"),
    ("i^2", "i^2", "I^2", "i is I"),
    (r"\gamma", r"\[Gamma]", "EulerGamma", r"\gamma is EulerGamma"),
    ("e^{ i }", "E^I", "e^i", "e is a variable; i is a variable"),
    (r"\mathbf a \mathbf b", "a b", "a . b", None),
    (r"\dot x", "x'[t]", "OverDot[x]", r"\dot x is OverDot[x]"),
    ("y''", "y''[x]", "y''", "y'' has no arguments"),
    ("y''", r"y\[Prime]\[Prime]", "y''", "y'' is a derivative"),
    ("a | b", "Divisible[b, a]", "a | b", "a | b is Alternatives"),
    ("x = 0", "x == 0", "x == {0, 0}", "0 is {0, 0}"),
    ("x_{max}", "Subscript[x, max]", "Subscript[x, m a x]", "max is a product"),
    (
        r"x = \pm a",
        "x == a || x == -a",
        "x == PlusMinus[a]",
        r"x = \pm a is one equation",
    ),
    # What the LaTeX does not show is written as in Mathematica.
    ("K(k)", "EllipticK[k^2]", "EllipticK[k]", "k^2 is k"),
    ("no match", "Sin[x]", "Cos[x]", "Sin[x] is Cos[x]"),
]


@pytest.mark.parametrize(("latex", "first", "other", "said"), SAID)
def test_the_difference_is_said(
    latex: str, first: str, other: str, said: str | None
) -> None:
    trees = parse(first, "mathematica"), parse(other, "mathematica")
    whole = rf"{latex} is a product of vectors or matrices"
    assert describe_difference(*trees, latex) == (whole if said is None else said)


def test_no_more_than_two_differences_are_said() -> None:
    first, other = "a + b + c + d", "A + B + C + d"
    trees = parse(first, "mathematica"), parse(other, "mathematica")
    assert describe_difference(*trees, "a+b+c+d") == "a is A; b is B"


def test_what_is_long_is_named_by_its_head() -> None:
    terms = " + ".join("abcdefghijklmnopqrstuvwxyz")
    first = parse(f"Sin[{terms}]", "mathematica")
    other = parse(f"Cos[{terms}]", "mathematica")
    latex = rf"\sin({terms})"
    assert describe_difference(first, other, latex) == "Sin[...] is Cos[...]"
