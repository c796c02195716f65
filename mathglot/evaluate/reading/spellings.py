r"""Visible changes that leave the mathematics as it was, each with the reason.

A changed formula that is read as the same is another spelling of it. Some spellings may
be read otherwise first, and are listed here: two texts are spellings of one thing if
they are the same once every rule has been applied to both.

>>> are_spellings(normal_tokens(r"A\cos(x)"), normal_tokens(r"A(\cos x)"))
True
>>> are_spellings(normal_tokens(r"\cos(2x)"), normal_tokens(r"\cos(2)x"))
False
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from mathglot.languages.latex.lexer import detokenize
from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.latex.reader.leaves import OPERATORS
from mathglot.languages.latex.surroundings import FONTS

Rule = Callable[[list[str]], list[str]]


def are_spellings(tokens: list[str], others: list[str]) -> bool:
    """Whether two normal forms are established spellings of the same."""
    return _in_one_way(tokens) == _in_one_way(others)


def _in_one_way(tokens: list[str]) -> list[str]:
    for rule in _RULES:
        tokens = rule(tokens)
    return tokens


def _without_marks_of_vectors(tokens: list[str]) -> list[str]:
    """A vector may be bold, have an arrow, or be a plain letter: the symbol is one."""
    kept: list[str] = []
    place = 0
    while place < len(tokens):
        if tokens[place] in FONTS and tokens[place + 3 : place + 4] == ["}"]:
            kept.append(tokens[place + 2])
            place += 4
        else:
            kept.append(tokens[place])
            place += 1
    # A script of one letter needs no braces without its mark.
    return normal_tokens(detokenize(kept))


def _brackets_behind_names(tokens: list[str]) -> list[str]:
    r"""(\cos x) for \cos(x): brackets round a function do what those inside would.

    A letter before them may be taken for a function of the cosine, but need not be.
    """
    kept = list(tokens)
    for place, (first, second) in enumerate(pairwise(tokens)):
        if first == "(" and second in OPERATORS:
            kept[place : place + 2] = [second, first]
    return kept


def _without_commas_of_indices(tokens: list[str]) -> list[str]:
    """a_{i,j} and a_{ij} have the same indices, unless digits would run together."""
    kept: list[str] = []
    # For each open brace whether it is that of a subscript.
    below: list[bool] = []
    for place, token in enumerate(tokens):
        if token == "{":
            below.append(tokens[place - 1 : place] == ["_"])
        elif token == "}" and below:
            below.pop()
        digits = all(t.isdigit() for t in tokens[place - 1 : place + 2 : 2])
        if not (token == "," and below and below[-1] and not digits):
            kept.append(token)
    return kept


def _without_leading_zeros(tokens: list[str]) -> list[str]:
    """.5 is 0.5."""
    following = [*tokens[1:], ""]
    return [
        token
        for token, after in zip(tokens, following, strict=True)
        if not (token == "0" and after == ".")
    ]


def _money_in_front(tokens: list[str]) -> list[str]:
    r"""5\$ is \$5: which of the two comes first depends on the country."""
    kept = list(tokens)
    for place, (first, second) in enumerate(pairwise(tokens)):
        if second == r"\$" and first.isdigit():
            kept[place : place + 2] = [second, first]
    return kept


_RULES: tuple[Rule, ...] = (
    _without_marks_of_vectors,
    _brackets_behind_names,
    _without_commas_of_indices,
    _without_leading_zeros,
    _money_in_front,
)
