r"""The tokens that the reader is given, as patterns.

They are the tokens of the lexer, and comments, and blanks where these may be seen.
"""

import re

_TOKEN = r"\\(?:begin|end)\s*\{[^{}\\$\x00]*\}|\\[A-Za-z]+|\\[\s\S]|%[^\n]*|[0-9]+|\S"
WITHOUT_BLANKS = re.compile(_TOKEN)
WITH_BLANKS = re.compile(_TOKEN + r"|\s+")
# Only where text is set are blanks seen.
SETS_TEXT = re.compile(r"\\(?:text|[hm]box|makebox|fbox|emph|intertext|shortinter)|\$")
_COMMENT_SIGN = re.compile(r"\\.|(?<![0-9])%", re.DOTALL)
# What comments seldom have, and formulas mostly.
_OF_FORMULAS = "\\=^_"


def mend_lost_lines(text: str) -> str:
    r"""One line with blanks for comment signs in the middle of its formula.

    Such a sign stood at the end of a line that was joined to the next one: whatever
    follows is no comment.

    >>> mend_lost_lines(r"\sum_i%a_i %(19)")
    '\\sum_i a_i %(19)'
    >>> mend_lost_lines("x % a comment")
    'x % a comment'
    """
    if "%" not in text or "\n" in text:
        return text
    last = max(text.rfind(sign) for sign in _OF_FORMULAS)
    if last < 0:
        return text

    def mend(sign: re.Match[str]) -> str:
        return " " if sign[0] == "%" else sign[0]

    return _COMMENT_SIGN.sub(mend, text[:last]) + text[last:]
