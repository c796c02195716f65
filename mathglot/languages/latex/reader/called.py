r"""Letters that are functions somewhere: the others of their kind are so too."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.chart import Chart

# The letter below accents: the x of \hat{x}.
_NUCLEUS = re.compile(r"(?:\\[A-Za-z]+\{)*(?P<letter>\\?[A-Za-z]+)\}*")


def tell_kin(chart: Chart, key: str) -> tuple[str, ...]:
    r"""That a factor before a bracket is surely called somewhere, as a feature.

    With an accent or an index or not: \phi_1(x+a) is a call beside \phi(x).
    """
    nucleus = _NUCLEUS.fullmatch(key)
    if nucleus is None or name_of(nucleus["letter"]) is None:
        return ()
    if chart.use(is_combined, nucleus["letter"]):
        return ("timeskin:combined",)
    called = chart.use(is_surely_called, nucleus["letter"])
    return ("timeskin:called",) if called else ()


def is_surely_called(tokens: Sequence[str], letter: str) -> bool:
    r"""Whether a letter stands before a letter, or several things, in brackets.

    >>> is_surely_called(r"\hat { p } _ 0 ( x ) = p ( x - L )".split(), "p")
    True
    >>> is_surely_called("g ( x , y + 1 )".split(), "g")
    True
    >>> is_surely_called("a ( b + c ) + a ( 2 )".split(), "a")
    False
    """
    for place, token in enumerate(tokens):
        if token == letter:
            bracket = _behind_marks(tokens, place + 1)
            if tokens[bracket : bracket + 1] == ["("] and _are_arguments(
                tokens, bracket + 1
            ):
                return True
    return False


def is_combined(tokens: Sequence[str], letter: str) -> bool:
    """Whether a letter is combined with another in brackets, and they are called.

    >>> is_combined("( f * g ) ( t ) = f ( s ) g ( t - s )".split(), "g")
    True
    >>> is_combined("( a * b ) ( c + d )".split(), "c")
    False
    """
    return any(
        tokens[place] == "("
        and tokens[place + 2] in _COMBINING
        and list(tokens[place + 4 : place + 6]) == [")", "("]
        and letter in (tokens[place + 1], tokens[place + 3])
        for place in range(len(tokens) - 6)
    )


_COMBINING = frozenset(["*", r"\ast", r"\star", r"\circ"])


def _behind_marks(tokens: Sequence[str], place: int) -> int:
    """The place behind scripts, primes and what closes accents."""
    while place < len(tokens) and tokens[place] in ("_", "^", "'", "}"):
        if tokens[place] in ("'", "}"):
            place += 1
            continue
        place += 1
        depth = 0
        while place < len(tokens):
            depth += (tokens[place] == "{") - (tokens[place] == "}")
            place += 1
            if not depth:
                break
    return place


def _are_arguments(tokens: Sequence[str], begin: int) -> bool:
    """Whether a letter, or several things between commas, stand up to a bracket."""
    depth = 0
    commas = 0
    for place in range(begin, len(tokens)):
        token = tokens[place]
        if token in ("(", "[", "{"):
            depth += 1
        elif token in (")", "]", "}"):
            if not depth:
                alone = place == begin + 1 and name_of(tokens[begin]) is not None
                return token == ")" and (alone or commas > 0)
            depth -= 1
        elif token == "," and not depth:
            commas += 1
    return False
