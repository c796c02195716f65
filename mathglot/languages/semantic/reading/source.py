r"""The LaTeX to be read, as tokens that look the same wherever macros show the same.

>>> source = read_source(r"e^{i x}\,\mathrm{d}x")
>>> source.tokens
('e', '^', '{', 'i', 'x', '}', 'd', 'x')
>>> source.upright
frozenset({6})
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mathglot.languages.latex.braces import find_closers
from mathglot.languages.latex.normal import normal_tokens

# Letters that authors write upright or not, as constants and as the d of differentials.
CONSTANTS = ("d", "e", "i")
_WRAPPED = {(r"\mathrm", "{", letter, "}") for letter in CONSTANTS}
_SAME = {r"\uppi": r"\pi"}
OPENING = frozenset(
    ("{", "(", "[", r"\{", r"\langle", r"\lfloor", r"\lceil", r"\llbracket")
)
CLOSING = frozenset(
    ("}", ")", "]", r"\}", r"\rangle", r"\rfloor", r"\rceil", r"\rrbracket")
)


@dataclass(frozen=True, slots=True)
class Source:
    """The tokens of a formula, and where its constants stood upright."""

    tokens: tuple[str, ...]
    upright: frozenset[int]
    # For each opening brace the place of the one that closes it.
    closers: dict[int, int]


def read_source(latex: str) -> Source:
    """The tokens of a formula; raises ParseError where it has no normal form."""
    tokens: list[str] = []
    upright: set[int] = set()
    for token in brace_scripts(normal_tokens(latex)):
        tokens.append(_SAME.get(token, token))
        if token == "}" and tuple(tokens[-4:]) in _WRAPPED:
            tokens[-4:] = [tokens[-2]]
            upright.add(len(tokens) - 1)
    return Source(tuple(tokens), frozenset(upright), find_closers(tokens))


def brace_scripts(tokens: Sequence[str]) -> list[str]:
    """The tokens with every script in braces, as semantic LaTeX is printed."""
    braced: list[str] = []
    place = 0
    while place < len(tokens):
        braced.append(tokens[place])
        place += 1
        if braced[-1] in ("^", "_") and place < len(tokens) and tokens[place] != "{":
            braced += ["{", tokens[place], "}"]
            place += 1
    return braced


def find_depth(tokens: Sequence[str]) -> int:
    """How many brackets are open at once where most are.

    >>> find_depth(["(", "x", ")", "(", "{", "}", ")"])
    2
    """
    depth = most = 0
    for token in tokens:
        if token in OPENING:
            depth += 1
            most = max(most, depth)
        elif token in CLOSING and depth:
            depth -= 1
    return most
