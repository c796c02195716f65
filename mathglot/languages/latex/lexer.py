r"""The paper's LaTeX tokens: commands, brackets, special characters one token each.

Letters are single, runs of digits are whole, and so a decimal number is three tokens.
Blanks are dropped, but for those between the words of a `\text{...}`, which are seen:
they become the token `\ `, and so detokenize(tokenize(text)) shows what text shows.

>>> tokenize(r"\frac{12.5}{\alpha x}")
['\\frac', '{', '12', '.', '5', '}', '{', '\\alpha', 'x', '}']
>>> detokenize(["\\alpha", "x", "+", "\\alpha", "^", "2"])
'\\alpha x+\\alpha^2'
"""

import re

_TOKEN = re.compile(
    r"\\(?:begin|end)\s*\{[^{}\\$\x00]*\}|\\[A-Za-z]+|\\[\s\S]|[0-9]+|[^\s\x00]"
)
_TEXT = re.compile(r"(\\text\{)((?:[^{}\\$]|\\[^A-Za-z])*)(\})")
_BLANKS = re.compile(r"\s+")
_SPACE_AFTER_BACKSLASH = re.compile(r"\\\s")
# Tokens are joined by a character that no LaTeX holds, so that one can see, where two
# of them meet, whether a blank must part them.
_BORDER = "\x00"
_RUNS_TOGETHER = re.compile(r"(\\[A-Za-z]+\x00(?=[A-Za-z])|(?<!\\)[0-9]\x00(?=[0-9]))")
_INNER_SPACE = re.compile(r"(?<=[^{\\\s])\\ (?=[^}\\\s])")


def tokenize(text: str) -> list[str]:
    r"""Split LaTeX into tokens.

    >>> tokenize(r"\text{for all} x_{10}")[4:8]
    ['r', '\\ ', 'a', 'l']
    """
    if "\\text{" in text:
        text = _TEXT.sub(_mark_blanks, text)
    tokens = _TOKEN.findall(text)
    if "\\begin" in text or "\\end" in text or _SPACE_AFTER_BACKSLASH.search(text):
        tokens = [_clean(token) for token in tokens]
    return tokens


def detokenize(tokens: list[str]) -> str:
    r"""Join tokens, with a blank only where two would become one.

    >>> detokenize(tokenize(r"\sin  x + \sin ( x )"))
    '\\sin x+\\sin(x)'
    """
    text = _RUNS_TOGETHER.sub(r"\1 ", _BORDER.join(tokens)).replace(_BORDER, "")
    if "\\text{" in text:
        text = _TEXT.sub(_unmark_blanks, text)
    return text


def _mark_blanks(match: re.Match[str]) -> str:
    words = _BLANKS.sub(r"\\ ", match[2].strip())
    return match[1] + words + match[3]


def _unmark_blanks(match: re.Match[str]) -> str:
    return match[1] + _INNER_SPACE.sub(" ", match[2]) + match[3]


def _clean(token: str) -> str:
    if len(token) > 2 and token.startswith(("\\begin", "\\end")):
        return _BLANKS.sub("", token) if "{" in token else token
    if len(token) == 2 and token[0] == "\\" and token[1].isspace():
        return "\\ "
    return token
