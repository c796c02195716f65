"""Words before a formula and its number are left out, and that is said."""

from __future__ import annotations

import pytest

from mathglot.languages import displays, equivalent, parse, readings


@pytest.mark.parametrize(
    ("latex", "mathematica", "said"),
    [
        (r"x = 3 \qquad (1)", "x == 3", "(1) is the number of the formula"),
        (
            r"y = mx\qquad\qquad(12)",
            "y == m x",
            "(12) is the number of the formula",
        ),
        (r"y = mx,\quad(1.2)", "y == m x", "(1.2) is the number of the formula"),
        (r"y = mx \qquad \text{(3)}", "y == m x", "(3) is the number of the formula"),
        (r"\text{Let } x = 3", "x == 3", '"Let" only introduces the formula'),
        (r"\text{Suppose } x>0", "x > 0", '"Suppose" only introduces the formula'),
        (r"\text{Then } a=b", "a == b", '"Then" only introduces the formula'),
        (r"\text{Hence, } a=b", "a == b", '"Hence" only introduces the formula'),
        (r"\text{Given } x=3", "x == 3", '"Given" only introduces the formula'),
        (r"\text{Since } x>0", "x > 0", '"Since" only introduces the formula'),
        (r"\text{We have } x=3", "x == 3", '"We have" only introduces the formula'),
        (r"a\stackrel{?}{=}b", "a == b", "? above = is left out"),
        (r"a\stackrel{!}{=}b", "a == b", "! above = is left out"),
    ],
)
def test_what_belongs_to_the_text_is_left_out(
    latex: str, mathematica: str, said: str
) -> None:
    best = readings(latex, limit=1)[0]
    wanted = parse(mathematica, "mathematica")
    assert equivalent(best.tree, wanted)
    assert said in best.assumptions
    assert displays(wanted, latex)


@pytest.mark.parametrize(
    ("mathematica", "latex"),
    [
        # No wide space, no number; what is congruent has a modulus there.
        ("y == x", "y=x(3)"),
        ("a == b", r"a\equiv b\quad(5)"),
        ("f[x] == y", r"f(x)=y\qquad(x>0)"),
        # Without a statement behind it a word is a name.
        ("x", r"\text{Let }x"),
        ("x == 3", r"\text{Density }x=3"),
        ("x == 3", r"\mathrm{Then}(x)=3"),
    ],
)
def test_what_belongs_to_the_formula_is_not(mathematica: str, latex: str) -> None:
    assert not displays(parse(mathematica, "mathematica"), latex)
