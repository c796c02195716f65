"""A formula as one row of tokens: plain LaTeX in normal form, macros as one token each.

Macros are set aside under made-up control words before the plain LaTeX is brought to
its normal form, and found again under them afterwards.
"""

from dataclasses import dataclass

from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.semantic.formula import Call, Formula

_PREFIX = r"\mathglotcall"


@dataclass(frozen=True, slots=True)
class Stream:
    """Tokens, and the calls that some of them stand for."""

    tokens: tuple[str, ...]
    calls: dict[str, Call]


def stream_of(formula: Formula) -> Stream:
    """The tokens of a formula; an index of letters makes each call's word unique."""
    pieces: list[str] = []
    calls: dict[str, Call] = {}
    for piece in formula.pieces:
        if isinstance(piece, str):
            pieces.append(piece)
            continue
        word = _PREFIX + _letters(len(calls))
        calls[word] = piece
        pieces.append(word + " ")
    return Stream(tuple(normal_tokens("".join(pieces))), calls)


def _letters(number: int) -> str:
    return "".join(chr(ord("A") + int(digit)) for digit in str(number))
