"""The normal form: what meets in it, what stays apart, and what it refuses."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from mathglot.errors import ParseError
from mathglot.languages.latex.lexer import detokenize, tokenize
from mathglot.languages.latex.normal import normal_tokens, normalise

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[2] / "docs" / "normal_form.md"
EXAMPLE = re.compile(r"^\| `(.*)` \| `(.*)` \|$", re.MULTILINE)


def load_rows(name: str) -> list[list[str]]:
    """The rows of a table of spellings; headings begin with `##`."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("##")]


SAME = load_rows("same_appearance.tsv")
DIFFERENT = load_rows("different_appearance.tsv")
EXAMPLES = [
    (found.replace("¦", "|"), normal.replace("¦", "|"))
    for found, normal in EXAMPLE.findall(DOCUMENT.read_text(encoding="utf-8"))
]


def test_the_tables_are_broad() -> None:
    assert sum(len(row) - 1 for row in SAME) >= 300
    assert sum(len(list(combinations(row, 2))) for row in DIFFERENT) >= 300
    assert len(EXAMPLES) >= 60


@pytest.mark.parametrize("row", SAME, ids=lambda row: row[0])
def test_spellings_of_one_appearance_meet(row: list[str]) -> None:
    assert {spelling: normalise(spelling) for spelling in row} == dict.fromkeys(
        row, normalise(row[0])
    )


@pytest.mark.parametrize("row", DIFFERENT, ids=lambda row: row[0])
def test_different_appearances_stay_apart(row: list[str]) -> None:
    forms = [normalise(spelling) for spelling in row]
    assert len(set(forms)) == len(row), list(zip(row, forms, strict=True))


@pytest.mark.parametrize(("found", "normal"), EXAMPLES)
def test_the_document_tells_what_happens(found: str, normal: str) -> None:
    assert normalise(found) == normal


def test_once_is_enough() -> None:
    for row in SAME + DIFFERENT:
        for spelling in row:
            once = normalise(spelling)
            assert normalise(once) == once
            assert tokenize(once) == normal_tokens(spelling)
            assert detokenize(normal_tokens(spelling)) == once


# The same formulas as a corpus of separated tokens spells them.
@pytest.mark.parametrize("row", SAME, ids=lambda row: row[0])
def test_separated_tokens_meet_joined_ones(row: list[str]) -> None:
    for spelling in row:
        if not re.search(r"\\(?:[a-z]*text|[hm]box)|[^\x00-\x7f]|[&%#$]|</", spelling):
            assert normalise(" ".join(tokenize(spelling))) == normalise(spelling)


# Text, where in it the error is, a word of what was expected.
MISTAKES = [
    ("{x", 0, "'}'"),
    ("a{b{c}", 1, "'}'"),
    ("x}", 1, "opening"),
    ("x^", 2, "superscript"),
    ("x_", 2, "subscript"),
    ("{x^}", 3, "superscript"),
    ("x^a^b", 3, "one superscript"),
    ("x_a_b", 3, "one subscript"),
    ("{x}_a_b", 5, "one subscript"),
    (r"\frac{1}", 8, r"\frac"),
    (r"\frac{1}}", 8, r"\frac"),
    (r"\sqrt[3", 5, "']'"),
    (r"\begin{matrix}a", 0, "end{matrix}"),
    (r"\begin{matrix}a\end{cases}", 15, "end{matrix}"),
    (r"\end{matrix}", 0, "opening"),
    ("$x", 0, "'$'"),
    ("$$x$", 3, "'$$'"),
    (r"\(x", 0, r"\)"),
    (r"x\]", 1, "opening"),
    (r"a\over b\over c", 8, "braces"),
    (r"\label{x", 6, "'}'"),
    (r"\mathrm", 7, "font"),
    ("αβ{x", 2, "'}'"),
    ("x&le;y^", 7, "superscript"),
    (r"\newcommand{\a}{x", 15, "'}'"),
    (r"\newcommand{\a}[x]{x}", 0, "number"),
    (r"\def\a{\a}\a", 10, "come to an end"),
    (r"\def\a{\a\a}x\a", 13, "come to an end"),
    (r"\newcommand{\a}[1]{x#1^}\a y", 28, "superscript"),
    (r"\newcommand{\a}[2]{#1#2}\a x", 24, "argument"),
]


@pytest.mark.parametrize(("text", "position", "expected"), MISTAKES)
def test_mistakes_are_refused_where_they_are(
    text: str, position: int, expected: str
) -> None:
    with pytest.raises(ParseError) as caught:
        normalise(text)
    error = caught.value
    assert error.language == "latex"
    assert error.position == position
    assert expected in error.expected


TOLERATED = [
    (r"\left(x", "(x"),
    (r"x\right)", "x)"),
    (r"{\left(x}", "(x"),
    ("(x]", "(x]"),
    ("x^2'", "{x^2}'"),
    ("a & b", "ab"),
    ("", ""),
    (".", ""),
    (r"\,", ""),
    ("{}", ""),
    ("\\", ""),
]


@pytest.mark.parametrize(("text", "normal"), TOLERATED)
def test_what_shows_nothing_wrong_is_let_be(text: str, normal: str) -> None:
    assert normalise(text) == normal


PREAMBLE = r"""
\usepackage{amsmath} % the usual
\newcommand{\R}{\mathbb{R}}
\newcommand{\norm}[1]{\left\lVert #1 \right\rVert}
\newcommand{\inner}[2][x]{\langle #1, #2 \rangle}
\def\half{{1\over 2}}
\def\pair(#1,#2){[#1|#2]}
\DeclareMathOperator{\sgn}{sgn}
\DeclareMathOperator*{\esssup}{ess\,sup}
\let\eps=\varepsilon
\newcommand{\mat}[1]{\begin{pmatrix}#1\end{pmatrix}}
\def\be{\begin{equation}}
\def\ee{\end{equation}}
"""


@pytest.mark.parametrize(
    ("latex", "normal"),
    [
        (r"\R^n", r"\mathbb{R}^n"),
        (r"\norm{x+y}^2", r"\|x+y\|^2"),
        (r"\inner{y}", r"\langle x,y\rangle"),
        (r"\inner[z]{y}", r"\langle z,y\rangle"),
        (r"\half x", r"\frac{1}{2}x"),
        (r"\pair(a,b)", r"[a|b]"),
        (r"\sgn(x)", r"\mathrm{sgn}(x)"),
        (r"\esssup_x f", r"\mathrm{ess}\sup_xf"),
        (r"\eps", r"\varepsilon"),
        (r"\mat{a\\b}", r"(\begin{matrix}a\\b\end{matrix})"),
        (r"\be x \ee", "x"),
        (r"\norm{\norm x}", r"\|\|x\|\|"),
    ],
)
def test_a_preamble_is_used(latex: str, normal: str) -> None:
    assert normalise(latex, PREAMBLE) == normal


def test_macros_may_be_a_mapping() -> None:
    macros = {"R": r"\mathbb{R}", r"\half": r"\frac12", "pd": r"\frac{\partial#1}{#2}"}
    assert normalise(r"\R\half\pd{f}x", macros) == (
        r"\mathbb{R}\frac{1}{2}\frac{\partial f}{x}"
    )


def test_an_error_in_a_preamble_is_found_there() -> None:
    with pytest.raises(ParseError) as caught:
        normalise("x", r"\def\b{y}\newcommand{\a}{")
    assert caught.value.position == 24
