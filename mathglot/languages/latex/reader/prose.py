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
# A formula that is nothing but text, and what each text says.
_TEXT = rf"\\(?:text(?:rm|it|bf|sf|normal)?|[mhf]box)\s*({_BRACES})"
_APART = r"\\(?:[hv]space\*?|index)\s*\{[^{}]*\}"
_SPACE = rf"(?:[\s~.,]|\\[,;:! ]|\\q?quad\b|{_APART})*"
_ONLY_TEXT = re.compile(rf"{_SPACE}(?:\({_SPACE})?(?:{_TEXT}{_SPACE})+(?:\){_SPACE})?")
_TEXTS = re.compile(_TEXT)


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
    if _is_remark(latex):
        return 0
    for match in _WORDS.finditer(covered):
        lengths = [len(word) for word in re.findall("[A-Za-z]+", match[0])]
        words = sum(length > 1 for length in lengths)
        long = sum(length > 3 for length in lengths)
        if long > 1 or (words > 2 and max(lengths) > 2):
            return match.start()
    return None


def _is_remark(latex: str) -> bool:
    r"""Whether a formula is nothing but text that says something about another.

    Single words are names, and what is measured per something else is a unit.

    >>> [_is_remark(rf"\text{{{said}}}") for said in ("by symmetry", "rank", "(odd)")]
    [True, False, True]
    """
    if not _ONLY_TEXT.fullmatch(latex[:_MOST_LOOKED_AT]):
        return False
    if r"\fbox" in latex and ("$" in latex or "=" in latex):
        # A formula in a frame.
        return False
    said = " ".join(text[1:-1].strip() for text in _TEXTS.findall(latex))
    if said.startswith("(") and said.endswith(")"):
        return True
    words = said.split()
    return len(words) > 1 and "per" not in words and any(map(_LONG.search, words))


_LONG = re.compile("[^\\W\\d_]{3}")
