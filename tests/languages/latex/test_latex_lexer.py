"""LaTeX tokens: the paper's, and text that comes back from them."""

from __future__ import annotations

import pytest

from mathglot.languages.latex.lexer import detokenize, tokenize

TOKENS = [
    (r"\alpha+\beta", [r"\alpha", "+", r"\beta"]),
    (r"ab", ["a", "b"]),
    (r"123", ["123"]),
    (r"3.14", ["3", ".", "14"]),
    (r"x_{10}", ["x", "_", "{", "10", "}"]),
    (r"\frac{1}{2 3}", [r"\frac", "{", "1", "}", "{", "2", "3", "}"]),
    (r"\left( x \right)", [r"\left", "(", "x", r"\right", ")"]),
    (r"a\,b\;c\!d", ["a", r"\,", "b", r"\;", "c", r"\!", "d"]),
    (r"\{x\}", [r"\{", "x", r"\}"]),
    (r"a\\b", ["a", r"\\", "b"]),
    (r"a\ b", ["a", "\\ ", "b"]),
    ("a\\\nb", ["a", "\\ ", "b"]),
    (r"\begin{matrix}a\end{matrix}", [r"\begin{matrix}", "a", r"\end{matrix}"]),
    (r"\begin {align*}", [r"\begin{align*}"]),
    (r"\text{if } x", [r"\text", "{", "i", "f", "}", "x"]),
    (r"\text{or so}", [r"\text", "{", "o", "r", "\\ ", "s", "o", "}"]),
    (r"f'@{z}", ["f", "'", "@", "{", "z", "}"]),
    ("α≤1", ["α", "≤", "1"]),
    ("", []),
    ("\\", ["\\"]),
]


@pytest.mark.parametrize(("text", "tokens"), TOKENS)
def test_tokenize(text: str, tokens: list[str]) -> None:
    assert tokenize(text) == tokens


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        ([r"\alpha", "x"], r"\alpha x"),
        ([r"\alpha", "1"], r"\alpha1"),
        ([r"\alpha", r"\beta"], r"\alpha\beta"),
        ([r"\alpha", "{", "x", "}"], r"\alpha{x}"),
        ([r"\,", "x"], r"\,x"),
        ([r"\begin{matrix}", "a"], r"\begin{matrix}a"),
        ([r"\text", "{", "a", "\\ ", "b", "}"], r"\text{a b}"),
        (["1", "\\ ", "2"], r"1\ 2"),
    ],
)
def test_detokenize(tokens: list[str], text: str) -> None:
    assert detokenize(tokens) == text


@pytest.mark.parametrize("text", [text for text, _ in TOKENS])
def test_tokens_survive_being_joined(text: str) -> None:
    tokens = tokenize(text)
    assert tokenize(detokenize(tokens)) == tokens
