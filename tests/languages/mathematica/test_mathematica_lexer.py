"""The tokens of the translation models."""

from __future__ import annotations

import pytest

from mathglot.languages.mathematica.lexer import detokenize, tokenize
from mathglot.languages.mathematica.parser import parse

TOKENS = [
    ("Sin[x]", "Sin [ x ]"),
    ("AppellF1[b1, 12]", "AppellF1 [ b1 , 12 ]"),
    ("2.75", "2 . 75"),
    ("2 x", "2 x"),
    ("2x", "2 x"),
    ("\\[Zeta]", "\\[Zeta]"),
    ("\\[Nu] z", "\\[Nu] z"),
    ("ζ", "\\[Zeta]"),
    ("\\[Alpha]1", "\\[Alpha]1"),
    ("a && b", "a && b"),
    ("a == b <= c >= d != e /; f", "a == b <= c >= d != e /; f"),
    ("a -> b", "a - > b"),
    ("a || b", "a | | b"),
    ("a < -b", "a < - b"),
    ("a*b^-2", "a * b ^ - 2"),
    ("a ≤ b", "a <= b"),
    ("x \\[Element] Reals", "x \\[Element] Reals"),
    ("{a, b}", "{ a , b }"),
    ("a[[1]]", "a [ [ 1 ] ]"),
    ("x_Integer", "x _ Integer"),
    ("f'[x]", "f ' [ x ]"),
    ("1.2*^-7", "1 . 2 * ^ - 7"),
    ('"ab"', '" ab "'),
    ("a (* c *) b", "a b"),
]

# Texts whose blanks, or their absence, matter.
SUBTLE = r"""
2 3
2 .5
2 . 5
a . 5
a .5
1. x
1.5 2.5
x_ y
x_y
x _
_ x
x_ . y
x_. y
# 2
#2
#2 x
#a b
# a
## 2
n! !b
n! != k
n! == k
a & & /@ b
x ;; y
x; ; y
1.5` 20
1.5`20 x
1.5` + 2
1.5` .5
16^^1F x
16^^FF . x
16^^F.1A b
a /. 5
1/.5
a / .5
"a b" "c"
"a\"b\\" x
"(* c *)" <> "2x"
f [x]
x (y)
a~f~b
x = .5
30\[Degree]
a\[Union]b
\[Alpha]\[Beta] \[Gamma]
f''[x]''
{a}[[1]]
a =!= b === c
a::b
$x $y
""".strip()


@pytest.mark.parametrize(("text", "tokens"), TOKENS)
def test_tokens(text: str, tokens: str) -> None:
    assert tokenize(text) == tokens.split(" ")


def test_string_keeps_its_blanks() -> None:
    assert tokenize('"a b"') == ['"', "a", " ", "b", '"']


@pytest.mark.parametrize("text", SUBTLE.splitlines())
def test_splitting_loses_nothing(text: str) -> None:
    assert parse(detokenize(tokenize(text))) == parse(text)


def test_lines_are_kept_apart() -> None:
    assert tokenize("a\nb") == ["a", "\n", "b"]
    assert tokenize("a +\nb") == ["a", "+", "b"]
