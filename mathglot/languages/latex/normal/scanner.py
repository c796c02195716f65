r"""The tokens that the reader is given, as patterns.

They are the tokens of the lexer, and comments, and blanks where these may be seen.
"""

import re

_TOKEN = r"\\(?:begin|end)\s*\{[^{}\\$\x00]*\}|\\[A-Za-z]+|\\[\s\S]|%[^\n]*|[0-9]+|\S"
WITHOUT_BLANKS = re.compile(_TOKEN)
WITH_BLANKS = re.compile(_TOKEN + r"|\s+")
# Only where text is set are blanks seen.
SETS_TEXT = re.compile(r"\\(?:text|[hm]box|makebox|fbox|emph|intertext|shortinter)|\$")
