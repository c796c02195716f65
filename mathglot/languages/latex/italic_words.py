r"""Words that authors type as letters, with a space on either side: `x = 1 \quad or
\quad x = 2`.

The normal form forgets spaces, and without them such a word is a product of letters.
"""

from __future__ import annotations

import re
from collections.abc import Collection

_SPACE = r"(?:\\(?:qquad|quad|enspace)(?![A-Za-z])|\\[ ;:,]|~)"
_GAP = rf"(?:\s*{_SPACE})+\s*"


def _spelled(words: str) -> str:
    """A pattern for words whose letters may be apart, as the tokens of a corpus are."""
    return "|".join(r"\s*".join(word) for word in words.split())


# Letters side by side that are hardly a product, and those that may be one.
_CLEAR = _spelled("forall for and or where when with otherwise")
_VAGUE = _spelled("as at if")
_WORD = re.compile(rf"{_GAP}(?P<word>{_CLEAR}|{_VAGUE})(?![\s]*[A-Za-z_^('])(?:{_GAP})")
_IS_VAGUE = re.compile(_VAGUE)


def set_words(latex: str, wide: Collection[int]) -> str:
    r"""The formula with such words as texts; it has the same length.

    `wide` are the places where its wide spaces begin.

    >>> set_words(r"x = 1 \, or \, x = 2", ())
    'x = 1\\text{or} x = 2'
    >>> set_words(r"x = a \, or", ()), set_words(r"v = \; a t \; .", ())
    ('x = a \\, or', 'v = \\; a t \\; .')
    """
    if _WORD.search(latex) is None:
        return latex

    def as_text(match: re.Match[str]) -> str:
        word = re.sub(r"\s", "", match["word"])
        ends = match.start(), match.end("word")
        if _IS_VAGUE.fullmatch(match["word"]):
            if not all(_is_wide(latex, place, wide) for place in ends):
                return match[0]
        made = r"\forall " if word == "forall" else rf"\text{{{word}}}"
        return made.ljust(len(match[0])) if len(made) <= len(match[0]) else match[0]

    return _WORD.sub(as_text, latex)


def _is_wide(latex: str, place: int, wide: Collection[int]) -> bool:
    """Whether the space that begins at a place is a wide one."""
    behind = latex[place:]
    return place + len(behind) - len(behind.lstrip()) in wide
