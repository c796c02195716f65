r"""Blanks: what a formula asks for, and what its author has left empty.

A question mark stands for a number in `\begin{pmatrix} 1 & ? \end{pmatrix}`. Empty
braces behind a sign, as in `a_0 {}+{}`, set it as one between two terms, of which the
second is in another column. As a token, either is a question mark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

BLANK = "?"
_LEFT_EMPTY = re.compile(r"(?:[=<>+-]|\\(?:leq?|geq?|times|cdot))\s*\{\s*\}[\s.,;$]*\Z")


def with_blank(latex: str, tokens: Sequence[str]) -> list[str]:
    r"""The tokens of a formula, with one for what is left empty at its end.

    >>> with_blank("a_0 {}+{}", ["a", "_", "0", "+"])
    ['a', '_', '0', '+', '?']
    >>> with_blank("a +", ["a", "+"])
    ['a', '+']
    """
    if "{" in latex[-12:] and len(tokens) > 1 and _LEFT_EMPTY.search(latex):
        return [*tokens, BLANK]
    return list(tokens)
