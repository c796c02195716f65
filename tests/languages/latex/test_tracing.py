"""Where in LaTeX as typed the tokens of its normal form come from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mathglot.errors import ParseError
from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.latex.normal.tracing import trace
from mathglot.languages.placed import Placed, hull, merge, place, place_of

FOLDER = Path(__file__).parent
TABLES = ["same_appearance.tsv", "different_appearance.tsv", "human_pairs.tsv"]

# Tokens and what they come from, each as `token<what`; a token alone has no place.
TRACED = [
    (r"$ \dfrac12 \, x $", r"\frac<\dfrac { 1<1 } { 2<2 } x<x"),
    (r"\left(a\right]", r"(<\left( a<a ]<\right]"),
    (r"\bigl | x \Bigr|", r"|<\bigl·| x<x |<\Bigr|"),
    (r"a \over b", r"\frac { a<a } { b<b }"),
    ("x^2_1", "x<x _<_ 1<1 ^ 2<2"),
    (r"x^{\prime}", r"x<x '<^{\prime"),
    (r"x^{\prime}.", r"x<x '<^{\prime"),
    (r"x^{\prime}\operatorname{ln}y", r"x<x '<^{\prime \ln<\operatorname{ln y<y"),
    (r"x&\operatorname{sin}y", r"x<x \sin<\operatorname{sin y<y"),
    ("f''", "f<f '<' '<'"),
    (r"\operatorname{sin}x", r"\sin<\operatorname{sin x<x"),
    (r"\text{erf}\,x", r"\mathrm<\text { e<e r<r f<f } x<x"),
    (r"x \not= y, \label{eq}", r"x<x \neq<\not= y<y"),
    ("x²≤½", r"x<x ^ 2<² \leq<≤ \frac<½ { 1<½ } { 2<½ }"),
    ("1 2", "12<1·2"),
    (r"\def\R{\mathbb R}x\in\R", r"x<x \in<\in \mathbb { R<\R }"),
    (r"a\dotsb b", r"a<a \cdots<\dotsb b<b"),
    (
        r"\begin{array}{c}a\\b\end{array}",
        r"\begin{matrix}<\begin{array}{c a<a \\<\\ b<b \end{matrix}<\end{array}",
    ),
]


@pytest.mark.parametrize(("latex", "expected"), TRACED)
def test_tokens_know_what_they_come_from(latex: str, expected: str) -> None:
    found = []
    for token in trace(latex).tokens:
        at = place_of(token)
        found.append(token if at is None else f"{token}<{latex[slice(*at)]}")
    assert [text.replace(" ", "·") for text in found] == expected.split()


def typed() -> Iterator[str]:
    for name in TABLES:
        for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                yield from line.split("\t")[:2]


def test_the_normal_form_is_the_same_with_places_and_without() -> None:
    count = 0
    for latex in typed():
        try:
            tokens = normal_tokens(latex)
        except ParseError:
            with pytest.raises(ParseError):
                trace(latex)
            continue
        assert trace(latex).tokens == tokens
        count += 1
    assert count > 2500


def test_nearly_all_tokens_have_a_place_and_it_is_theirs() -> None:
    placed = same = total = 0
    for latex in typed():
        try:
            tokens = trace(latex).tokens
        except ParseError:
            continue
        for token in tokens:
            at = place_of(token)
            total += token not in "{}"
            placed += at is not None
            if at is not None:
                assert 0 <= at[0] < at[1] <= len(latex)
                same += latex[slice(*at)] == token
    assert placed / total > 0.98
    assert same / placed > 0.9


def test_the_tokens_of_the_text_are_all_there_in_order() -> None:
    original = trace(r"\left( {a} % b").original
    assert [str(token) for token in original] == r"\left ( { a } %·b".replace(
        "·", " "
    ).split(" ", 5)
    starts = [token.start for token in original]
    assert starts == sorted(starts)


def test_a_part_of_a_token_has_a_part_of_its_place() -> None:
    token = Placed("123", 10, 13)
    assert (place_of(token[0]), place_of(token[1:])) == ((10, 11), (11, 13))
    assert place_of(token[-1]) == (12, 13)
    # What stands for other characters is in all of their place.
    assert place_of(Placed("12", 0, 7)[0]) == (0, 7)


def test_places_join() -> None:
    assert hull([(4, 5), None, (1, 2)]) == (1, 5)
    assert hull([None]) is None
    assert place_of(merge("ab", [Placed("a", 3, 4), "x", Placed("b", 6, 7)])) == (3, 7)
    assert place_of(place("a", None)) is None
