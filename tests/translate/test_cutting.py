"""Where formulas are cut, where they are not, and that the parts make the whole."""

from __future__ import annotations

import pytest

from mathglot.languages import displays, equivalent, parse
from mathglot.translate.cutting import cut

CUTS = [
    ("a=b", ["a", "b"]),
    (r"a<b\le c", ["a", "b", "c"]),
    (r"a=b\text{/;}x>0\land y>1", ["a=b", r"x>0\land y>1"]),
    (r"a=b,\quad x>0,\ y<1", ["a=b", "x>0", "y<1"]),
    (r"x>0\land y>1", ["x>0", "y>1"]),
    (r"x=1\Rightarrow y=2", ["x=1", "y=2"]),
    (r"|a+b|\le|a|+|b|", ["|a+b|", "|a|+|b|"]),
    (r"\begin{align}a&=b\\&=c\end{align}", ["a", "b", "c"]),
    (r"\{a+b,c=d\}", ["a+b", "c=d"]),
    ("a+b-c", ["a", "b", "-c"]),
    ("-a+b", ["-a", "b"]),
    (r"a^{-1}+f(x+1)", ["a^{-1}", "f(x+1)"]),
    (r"\int_0^1 f\,dx+\sin x", [r"\int_0^1fdx", r"\sin x"]),
    (r"a-\sum_k b_k+c", ["a", r"-\sum_kb_k+c"]),
]


@pytest.mark.parametrize(("latex", "expected"), CUTS)
def test_formulas_are_cut_at_what_binds_least(latex: str, expected: list[str]) -> None:
    found = cut(latex, lambda _: False)
    assert found is not None and list(found.parts) == expected


WHOLE = [
    "x",
    r"\sqrt{a+b}",
    r"\sum_k a_k+b",
    r"\lim_{x\to0} x+y",
    r"\int f+g\,dx",
    r"\frac{a=b}{c}",
    r"x_1+\cdots+x_n",
    r"a\pm b+c",
    r"x\to a=b",
    r"|x=y",
    r"(a+b",
    "=x",
    r"\{a\}\{b,c\}",
    "a,b",
    r"a\equiv b+c\pmod n",
]


@pytest.mark.parametrize("latex", WHOLE)
def test_nothing_is_cut_where_that_is_unsound(latex: str) -> None:
    try:
        assert cut(latex, lambda _: False) is None
    except ValueError:
        assert latex == "(a+b"  # no LaTeX that has a normal form


def test_sums_are_only_cut_where_their_parts_must_fit() -> None:
    assert cut("a+b+c+d") is None
    found = cut("a+b+c+d", lambda part: len(part) <= 3)
    assert found is not None and found.parts == ("a+b", "c+d")


JOINED = [
    (r"\sin x=y+1<z", ["Sin[x]", "y + 1", "z"]),
    (r"x=y\text{/;}x>0\land y>0", ["x == y", "x > 0 && y > 0"]),
    (r"x=y,\quad x>0,\; y>0", ["x == y", "x > 0", "y > 0"]),
    (r"p\lor q=r", ["p", "q == r"]),
    (r"\{x+y,z\}", ["x + y", "z"]),
    (r"\frac{a}{b}-c+d^2", ["a/b", "-c", "d^2"]),
    (r"x=1\Longrightarrow y=2", ["x == 1", "y == 2"]),
]


@pytest.mark.parametrize(("latex", "texts"), JOINED)
def test_the_parts_together_display_as_the_whole(latex: str, texts: list[str]) -> None:
    found = cut(latex, lambda _: False)
    assert found is not None and len(found.parts) == len(texts)
    for part, text in zip(found.parts, texts, strict=True):
        assert displays(parse(text, "mathematica"), part)
    assert displays(parse(found.join(texts, "mathematica"), "mathematica"), latex)


def test_semantic_parts_are_joined_by_the_signs_of_the_formula() -> None:
    found = cut(r"\sin x\le y\text{/;}x>0", None)
    assert found is not None
    joined = found.join([r"\sin@@{x}\leq y", "x>0"], "semantic")
    assert joined == r"\sin@@{x}\leq y/; x>0"
    inner = cut(found.parts[0])
    assert inner is not None
    tree = parse(inner.join(["Sin[x]", "y"], "mathematica"), "mathematica")
    assert equivalent(tree, parse("Sin[x] <= y", "mathematica"))
