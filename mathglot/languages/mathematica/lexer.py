"""The tokens that the translation models read and write.

As in Petersen et al., "Neural Machine Translation for Mathematical Formulae": names
whole, with their digits; `\\[Zeta]` whole; numbers whole, so that a decimal is three
tokens; `&&`, `==`, `<=`, `>=`, `!=` and `/;` whole; every other character by itself.
Blanks are no tokens, except where leaving them out would change what is read.

>>> tokenize("2 AppellF1[a, 10.5] >= \\\\[Zeta]")
['2', 'AppellF1', '[', 'a', ',', '10', '.', '5', ']', '>=', '\\\\[Zeta]']
>>> detokenize(tokenize("2 Sin[x] y"))
'2 Sin[x]y'
"""

from __future__ import annotations

import re

from mathglot.languages.mathematica.characters import spell
from mathglot.languages.mathematica.grammar import OPERATORS as WORDS
from mathglot.languages.mathematica.scanner import (
    DIGITS,
    LINE_END,
    NAME,
    STRING,
    prepare,
)

_TOKEN = re.compile(
    rf"""(?P<blank>\s++)
    | (?P<string>{STRING})
    # The digits of a number in another base are one token: `16^^1F`.
    | (?P<base>[0-9]++)\^\^(?P<digits>{DIGITS})
    | {NAME} | [0-9]++ | && | == | <= | >= | != | /; | .""",
    re.VERBOSE | re.DOTALL,
)
_IN_STRING = re.compile(r"\\\[[A-Za-z0-9]+\]|[A-Za-z]+[A-Za-z0-9]*|[0-9]+|.", re.DOTALL)
_LINE_BREAK = "\n"

# Two characters that mean something else when nothing stands between them.
_GLUED = {word for word in WORDS if len(word) == 2} | {
    "(*",
    "<|",
    "*^",
    "__",
    "_.",
    "##",
}
# Characters that take the word after them for their own.
_TAKES_WORD = frozenset("_#")


def tokenize(text: str) -> list[str]:
    """Split a text; one that is no InputForm at all may raise a ParseError."""
    tokens: list[str] = []
    blank = False
    in_base = 0  # how many tokens there were after the last number in another base
    for match in _TOKEN.finditer(prepare(text)):
        kind = match.lastgroup
        if kind == "blank":
            blank = True
            continue
        token = match[0]
        if blank and tokens:
            if needs_blank(tokens[-1], token) or (
                in_base == len(tokens) and token in ".`"
            ):
                tokens.append(" ")
        blank = False
        if kind == "string":
            tokens.extend(_IN_STRING.findall(token))
        elif kind == "digits":
            whole, point, part = match["digits"].partition(".")
            tokens.extend((match["base"], "^", "^", whole))
            tokens.extend([piece for piece in (point, part) if piece])
            in_base = len(tokens)
        elif token == LINE_END:
            tokens.append(_LINE_BREAK)
        else:
            tokens.append(spell(token))
    return tokens


def detokenize(tokens: list[str]) -> str:
    """Join tokens to a text that is read as the text they came from.

    >>> detokenize(["a", "b", "==", '"', "x", " ", "y", '"'])
    'a b=="x y"'
    """
    pieces: list[str] = []
    before = ""
    in_string = escaped = False
    for token in tokens:
        if in_string:
            in_string = escaped or token != '"'
            escaped = token == "\\" and not escaped
        else:
            if _is_word(before) and _is_word(token):
                pieces.append(" ")
            in_string = token == '"'
        pieces.append(token)
        before = "" if in_string else token
    return "".join(pieces)


def _is_word(token: str) -> bool:
    """Whether a token would run into another word: a name, a number, `\\[Pi]`."""
    first = token[:1]
    return first.isalnum() or first == "$" or first > "\x7f" or token[:2] == "\\["


def needs_blank(before: str, token: str) -> bool:
    """Whether a blank between two tokens must be kept."""
    if before[-1] + token[0] in _GLUED:
        return True
    if _is_word(token):
        return before in _TAKES_WORD or (before in ".`" and token[0].isdecimal())
    if before == "`":
        return token in "+-."
    if _is_word(before):
        return token in "_`" or (token == "." and before[0].isdecimal())
    return False
