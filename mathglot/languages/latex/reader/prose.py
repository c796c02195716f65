r"""Prose where a formula was expected.

LaTeX sets blanks between letters as nothing, so that a sentence would be read as a long
product, or as one long name. No reader of the page would see a formula in either.
"""

from __future__ import annotations

import re

from mathglot.errors import ParseError

# Braces with what they hold, three deep.
_BRACES = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
# Comments, and commands with words that are no letters of the formula.
_SET_APART = re.compile(
    r"(?<!\\)%.*|"
    r"\\(?:text|intertext|math|operatorname|[mhf]box|parbox|label|tag|ref|eqref|begin|"
    rf"end|color|newcommand|renewcommand)[a-z]*\*?\s*{_BRACES}|"
    r"\\(?:rm|it|bf|sf|tt|sc|em)\b[^{}]*|\\[A-Za-z]+"
)
# What is longer is refused for its length.
_MOST_LOOKED_AT = 10_000
_WORDS = re.compile(r"[A-Za-z]+(?:[,;:.]?\s+[A-Za-z]+)+")


class ProseError(ParseError):
    """Words where a formula was expected."""


def refuse_prose(latex: str) -> None:
    """Raise if a text is a sentence rather than a formula."""
    prose = find_prose(latex)
    if prose is not None:
        raise ProseError(latex, prose, "a formula, not prose", language="latex")


def find_prose(latex: str) -> int | None:
    r"""Where words begin that are a sentence rather than letters; None if none do.

    >>> find_prose("x = this is the answer"), find_prose(r"a b \text{ as it should be}")
    (4, None)
    """
    covered = _SET_APART.sub(
        lambda match: "\\" * len(match[0]), latex[:_MOST_LOOKED_AT]
    )
    for match in _WORDS.finditer(covered):
        lengths = [len(word) for word in re.findall("[A-Za-z]+", match[0])]
        words = sum(length > 1 for length in lengths)
        long = sum(length > 3 for length in lengths)
        if long > 1 or (words > 2 and max(lengths) > 2):
            return match.start()
    return None
