"""The normal form of long, deep and damaged input: an answer or an error, soon."""

from __future__ import annotations

import random
import time

import pytest

from mathglot.errors import ParseError
from mathglot.languages.latex.lexer import detokenize, tokenize
from mathglot.languages.latex.normal import normalise
from mathglot.languages.latex.normal.dispatch import HANDLERS
from mathglot.languages.latex.normal.symbols import SYMBOLS

LENGTH = 200_000
NESTS = [
    ("{", "x", "}"),
    ("{a", "x", "}b"),
    ("{", "x^a", "}^b"),
    (r"\frac{", "1", "}{2}"),
    (r"\sqrt[", "3", "]{x}"),
    (r"\sqrt", "2", ""),
    ("x^{", "y", "}"),
    (r"\left(", "x", r"\right)"),
    (r"\mathrm{a", "b", "}"),
    (r"\text{a b$", "x", "$}"),
    (r"\begin{matrix}", "a", r"\end{matrix}"),
    (r"\begin{aligned}", r"a\\b", r"\end{aligned}"),
    ("{", "x", r"\over y}"),
    (r"\foo{", "x", "}"),
    (r"\foo[", "x", "]{y}"),
    (r"\underset{a}{", r"\sum", "}"),
    (r"(\bmod ", "n", ")"),
    (r"\left\{\begin{array}{c}", "a", r"\end{array}\right."),
]
REPEATED = [
    "{",
    "}",
    "1 ",
    r"2\,",
    "x'",
    ".",
    "\\",
    r"\foo",
    r"\foo[",
    "$x$",
    "α",
    "x²",
    "&alpha;",
    "<sup>x</sup>y",
    "√(",
    "@{x}",
    r"a\\",
    r"\\[1",
    r"\label{",
    r"\text{ a ",
    r"\makebox[",
    r"\hskip 1pt plus ",
    r"\begin{",
    "x\u0304",
    r"\newcommand{\a}{x}\a",
]


def attempt(text: str) -> str | None:
    """The normal form, or None where the text is refused at one of its places."""
    position = 0
    form = None
    try:
        form = normalise(text)
    except ParseError as error:
        position = error.position
    assert 0 <= position <= len(text)
    return form


def check(text: str) -> None:
    start = time.perf_counter()
    attempt(text)
    assert time.perf_counter() - start < 60


@pytest.mark.parametrize(("opening", "middle", "closing"), NESTS)
def test_deep_nesting(opening: str, middle: str, closing: str) -> None:
    times = LENGTH // len(opening + closing)
    check(opening * times + middle + closing * times)


@pytest.mark.parametrize("piece", REPEATED)
def test_long_input(piece: str) -> None:
    check(piece * (LENGTH // len(piece)))


def test_a_hundred_thousand_braces() -> None:
    assert normalise("{" * 100_000 + "x" + "}" * 100_000) == "x"


@pytest.mark.parametrize(
    "bomb",
    [
        r"\def\a{\a}\a",
        r"\def\a{\a\a}\a",
        r"\def\a{x\a}\a",
        r"\def\a#1{\a{#1#1}}\a{xx}",
        r"\def\a{\b\b\b\b\b\b\b\b}\def\b{\c\c\c\c\c\c\c\c}\def\c{\d\d\d\d\d\d\d\d}"
        r"\def\d{\e\e\e\e\e\e\e\e}\def\e{" + "x" * 1000 + r"}\a",
    ],
)
def test_macros_that_do_not_end(bomb: str) -> None:
    with pytest.raises(ParseError):
        normalise(bomb)


PIECES = [
    # In one order, whatever order they were entered in.
    *sorted(HANDLERS),
    *sorted(SYMBOLS),
    *(
        r"{ } { } { } ^ _ [ ] & $ ( ) \foo \begin{matrix} \end{matrix} \begin{align} "
        r"\end{align} \begin{aligned} \end{aligned} \begin{cases} \end{cases} 12 7 é α "
        r"² \def # #1 % \text \mathrm \left \right . \over \\ \bmod \not ° ′ &alpha; "
        r"<sup> </sup> √"
    ).split()
    * 4,
    " ",
    "\n",
    "\\",
    "\x00",
]
FORMULAS = [
    r"\int_{-\infty}^\infty e^{-x^2}\,dx=\sqrt\pi",
    r"{}_2F_1\left(a,b;c;z\right)=\sum_{n=0}^\infty\frac{(a)_n(b)_n}{(c)_n}{z^n\over2}",
    r"f(x)=\begin{cases}1&\text{if }x>0\\0&\mbox{otherwise}\end{cases}",
    r"\left.\frac{\partial^2 f}{\partial x^2}\right|_{x=0}={\rm const.}",
    r"\begin{align}a&=b\\&=\left(\begin{array}{cc}a&b\\c&d\end{array}\right)^{-1}\end{align}",
    r"$\mathbf{x}\in\mathbb R^n$ for all $n\ge 1$",
    r"\newcommand{\R}[1]{\mathbb{R}^{#1}}\R{n}\to\R m",
]


def damage(rng: random.Random) -> str:
    """A formula with some tokens changed, or pieces at random."""
    if rng.random() < 0.4:
        blank = rng.choice(("", " "))
        return blank.join(rng.choices(PIECES, k=rng.randint(1, 25)))
    tokens = tokenize(rng.choice(FORMULAS))
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(tokens))
        if rng.random() < 0.4:
            tokens[place : place + 1] = []
        else:
            tokens.insert(place, rng.choice(PIECES))
        if not tokens:
            return ""
    return rng.choice((detokenize(tokens), " ".join(tokens)))


@pytest.mark.parametrize("seed", range(8))
def test_damaged_input(seed: int) -> None:
    rng = random.Random(seed)
    refused = 0
    for _ in range(1000):
        text = damage(rng)
        once = attempt(text)
        if once is None:
            refused += 1
            continue
        assert normalise(once) == once, text
        assert detokenize(tokenize(once)) == once, text
    assert 100 < refused < 900


COMMON = [
    *(
        r"{ } ^ _ ' x y a 1 12 + - = / | ( ) [ ] < , . ! & ~ $ ° ² ₁ ∑ \\ \\ \{ \} \, "
        r"\! \left \right \big \lfloor \rfloor \lceil \circ \degree \prime \not \lim "
        r"\sup \sin \alpha \frac \sqrt \hat \mathop \overset \underset \mathrm \text "
        r"\bf \over \choose \limits \phantom \begin{matrix} \end{matrix} sin cos sum"
    ).split(),
    r"\ ",
]


def draw(rng: random.Random) -> str:
    """A few tokens, of which few are rare: so they meet more often than in `damage`."""
    drawn = [
        rng.choice(COMMON if rng.random() < 0.8 else PIECES)
        for _ in range(rng.randint(1, 6))
    ]
    return rng.choice(("", " ")).join(drawn)


@pytest.mark.parametrize("seed", range(4))
def test_a_few_tokens_in_any_order(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(15_000):
        text = draw(rng)
        once = attempt(text)
        if once is not None:
            assert normalise(once) == once, text


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        # A degree that was set off does not belong to an opening bracket or a relation,
        (r"\lfloor^\circ_a", r"\lfloor{}_a^\circ"),
        (r"12/\not=\left\degree", r"12/\neq{}^\circ"),
        (r"\in\,^\circ", r"\in{}^\circ"),
        # belongs to what is before it, whatever it was read in, with nothing lost,
        (r"90\,^\circ", r"90^\circ"),
        (r"a\mathop °'", r"a^\circ{}'"),
        (r"a\underset{}{°}", r"a^\circ"),
        (r"a\,^{\prime\circ}", r"a{}'^\circ"),
        # and a row that begins with a word is not a command of two backslashes.
        (r"\\ cos", r"\\{}cos"),
        (r"x \\ sin_all", r"x\\{}sin_all"),
        (r"x\\sin y", r"x\sin y"),
        # Commands with two backslashes may stand beside any other signs.
        (r"x²\\cos", r"x^2\cos"),
        (r"\pi\\ sin_all", r"\pi\\sin_all"),
    ],
)
def test_the_normal_form_is_that_of_itself(text: str, normal: str) -> None:
    assert normalise(text) == normal
    assert normalise(normal) == normal
