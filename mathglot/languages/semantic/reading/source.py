r"""The LaTeX to be read, as tokens that look the same wherever macros show the same.

>>> source = read_source(r"e^{i x}\,\mathrm{d}x")
>>> source.tokens
('e', '^', '{', 'i', 'x', '}', 'd', 'x')
>>> source.upright
frozenset({6})
>>> read_source(r"a(b+c)+\Gamma\left(z\right)\cdots").sized
frozenset({8})
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mathglot.languages.latex.braces import find_closers
from mathglot.languages.latex.normal.tracing import trace
from mathglot.languages.placed import place_of
from mathglot.languages.semantic.reading.verbatim import (
    Verbatim,
    find_groups,
    find_verbatim,
)

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
_LEFT, _RIGHT = re.compile(r"\\left(?![a-zA-Z])"), re.compile(r"\\right(?![a-zA-Z])")
# Longer formulas, and those nested more deeply, are refused.
MOST_TOKENS = 1_200
MOST_NESTED = 60
# So many tokens may have been typed for those.
_MOST_TYPED = 4 * MOST_TOKENS
_PLAIN = frozenset("(|")
# What makes a bracket tall; scripts and fractions have braces.
_TALL = frozenset(("{", r"\int", r"\sum", r"\prod", r"\begin{matrix}"))


@dataclass(frozen=True, slots=True)
class Source:
    """The tokens of a formula, and where its constants stood upright."""

    tokens: tuple[str, ...]
    upright: frozenset[int]
    # For each opening brace the place of the one that closes it.
    closers: dict[int, int]
    # Where brackets open with a \left; None where that says nothing.
    sized: frozenset[int] | None = None
    # What was typed for each token, empty for those that are made; and all commands.
    typed: tuple[str, ...] = ()
    commands: frozenset[str] = frozenset()
    # Words and letters in fonts, which are written as they were typed.
    verbatim: Verbatim = field(default_factory=dict)
    # Where what is in braces that only group begins and ends.
    groups: dict[int, int] = field(default_factory=dict)

    def without_style(self) -> Source:
        """The formula as authors type it who care less for its looks.

        An upright i stays so: authors of the DLMF leave an italic one as it is.
        """
        kept = frozenset(p for p in self.upright if self.tokens[p] == "i")
        return replace(self, upright=kept, sized=None)


def read_source(latex: str) -> Source:
    """The tokens of a formula; raises ParseError where it has no normal form."""
    tokens: list[str] = []
    upright: set[int] = set()
    traced = trace(latex)
    for token in brace_scripts(traced.tokens):
        tokens.append(_SAME.get(token, token))
        if token == "}" and tuple(tokens[-4:]) in _WRAPPED:
            tokens[-4:] = [tokens[-2]]
            upright.add(len(tokens) - 1)
    closers = find_closers(tokens)
    typed = tuple(latex[slice(*(place_of(token) or (0, 0)))] for token in tokens)
    plain = tuple(map(str, tokens))
    # What is too long or too deep is not read, nor is it looked at closely.
    short = len(traced.original) <= _MOST_TYPED
    short = short and find_depth(traced.original) <= MOST_NESTED
    original = traced.original if short else []
    return Source(
        plain,
        frozenset(upright),
        closers,
        _find_sized(plain, typed),
        typed,
        frozenset(str(token) for token in traced.original if token[0] == "\\"),
        find_verbatim(latex, original, tokens, closers),
        find_groups(original, tokens, closers),
    )


def _find_sized(tokens: Sequence[str], typed: Sequence[str]) -> frozenset[int] | None:
    r"""Where brackets open with `\left`, if that says something.

    The macros of the DLMF size the brackets of their arguments, whatever is in them.
    Others size brackets round fractions and powers, or all brackets that there are:
    neither says anything of macros.
    """
    opened: list[int] = []
    found: set[int] = set()
    needless = False
    for place, text in enumerate(typed):
        if _LEFT.match(text):
            opened.append(place)
            found.add(place)
        elif _RIGHT.match(text) and opened:
            inside = tokens[opened.pop() : place]
            needless |= _TALL.isdisjoint(inside)
    return frozenset(found) if needless and not _PLAIN.isdisjoint(typed) else None


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
