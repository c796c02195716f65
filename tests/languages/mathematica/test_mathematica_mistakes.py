"""What is said of texts that are no InputForm: where, what, and of which class."""

from __future__ import annotations

import random

import pytest

from mathglot.errors import ParseError
from mathglot.languages.mathematica.lexer import detokenize, tokenize
from mathglot.languages.mathematica.mistakes import classify
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write

MISSING, DANGLING = "missing operand", "dangling relation"
BRACKET, COMMA = "unbalanced bracket", "comma in parentheses"

# text, position, what the message must say, class
MISTAKES = [
    ("f*(x, y)", 4, "a comma cannot stand in round brackets", COMMA),
    ("f*(x, y)", 4, "'(' opened at position 2", COMMA),
    ("(a", 2, "')' (to close '(' opened at position 0)", BRACKET),
    ("g[f[a]", 6, "']' (to close '[' opened at position 1)", BRACKET),
    ("{a, (b}", 6, "')' (to close '(' opened at position 4)", BRACKET),
    ("a[[1]", 4, "']]' (to close '[[' opened at position 1)", BRACKET),
    ("\\[Alpha] + (β", 13, "'(' opened at position 11", BRACKET),
    ("a)", 1, "no bracket is open for ')'", BRACKET),
    ("f[a]]", 4, "no bracket is open for ']'", BRACKET),
    ("a, b", 1, "a comma stands between arguments", "comma outside brackets"),
    ("a +", 3, "an operand after the '+'", MISSING),
    ("a */ b", 3, "an operand after the '*'", MISSING),
    ("* a", 0, "an operand before the '*'", MISSING),
    ("Subscript[z, +]", 14, "an operand after the '+'", MISSING),
    ("f[+]", 3, "an operand after the '+'", MISSING),
    ("a; +", 4, "an operand after the '+'", MISSING),
    ("()", 1, "an operand", MISSING),
    ("", 0, "an operand", MISSING),
    ("(* only this *)", 0, "an operand", MISSING),
    ("x ==", 4, "an operand after the relation '=='", DANGLING),
    ("== x", 0, "an operand before the relation '=='", DANGLING),
    ("f[x <= ]", 7, "an operand after the relation '<='", DANGLING),
    ("a \\[Foo] b", 2, "a known character name", "other"),
    ("a + \\[Alpha", 4, "a known character name", "other"),
    ('x + "abc', 4, "the string to end", "other"),
    ('"abc\\"', 0, "the string to end", "other"),
    ("a + (* b", 4, "the comment to end", "unclosed comment"),
    ("x^(*)", 2, "the comment to end", "unclosed comment"),
    ("16^^FG", 5, "digits below 16", "other"),
    ("99^^1", 0, "a base from 2 to 36", "other"),
    ("2*^x", 2, "an operand after the '*'", MISSING),
    ("a ~ b", 5, "a second '~'", "other"),
    ("∑ x", 0, "'∑' is not one", "other"),
    ("β ∑ x", 2, "'∑' is not one", "other"),
]


@pytest.mark.parametrize(("text", "position", "says", "kind"), MISTAKES)
def test_mistake(text: str, position: int, says: str, kind: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert caught.value.position == position
    assert says in caught.value.expected
    assert classify(caught.value) == kind


SOUP = (
    "a x f 12 .5 ` ' \" \\ [ ] ( ) { } < > | & ! @ # % ^ * - + = _ ~ , ; : ? / . "
    "(* *) [[ ]] <| |> \\[Alpha] \\[Foo] \\[ -> := //. /@ && =!= ^^ *^ !! .. ;; :: "
    "α ∈ π ≤ … ∑ → é \x00 \n Sin[ x_ 16^^FF 1.5`20"
).split(" ")


def test_any_text_is_read_or_refused_with_a_place() -> None:
    """What is read is written and split without loss; the rest is a ParseError."""
    draw = random.Random(2)
    read = 0
    places: list[float] = []
    for _ in range(12_000):
        blank = draw.choice(["", "", " "])
        text = blank.join(draw.choices(SOUP, k=draw.randrange(1, 9)))
        try:
            tree = parse(text)
        except ParseError as error:
            places.append(error.position / (len(text) or 1))
            continue
        read += 1
        assert parse(write(tree)) == tree, text
        assert parse(detokenize(tokenize(text))) == tree, text
    assert read > 500
    assert min(places) >= 0
    assert max(places) <= 1


@pytest.mark.parametrize(
    "text",
    ["(" * 100_000, "f[" * 100_000, '"\\' * 100_000, "(*" * 100_000, "\\[" * 100_000,
     " " * 200_000, "(a+" * 60_000, "a" + ")" * 200_000, "1`" * 100_000],
    ids=lambda text: text[:3],
)  # fmt: skip
def test_long_mistakes_are_refused(text: str) -> None:
    with pytest.raises(ParseError):
        parse(text)
