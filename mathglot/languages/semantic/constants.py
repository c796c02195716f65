r"""The constants e, i and pi in semantic LaTeX: macros, or letters as they were typed.

>>> spell_constants(r"\expe^{i\pi z}", r"e^{i\pi z}", "macros")
'\\expe^{\\iunit\\cpi z}'
>>> spell_constants(r"\expe^{i\cpi z}", r"e^{i\pi z}", "letters")
'e^{i\\pi z}'
"""

from __future__ import annotations

import re

from mathglot.errors import MathglotError
from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.layout import join_texts, keep_layout
from mathglot.languages.semantic.parser import read_semantic

_MACROS = {"e": r"\expe", "i": r"\iunit", r"\pi": r"\cpi"}
_NAMES = frozenset(name.removeprefix("\\") for name in _MACROS.values())
# How constants are written: all as macros, or all as they were typed.
STYLES = ("macros", "letters")
_TOKEN = re.compile(
    r"\\mathrm\s*\{([ei])\}"
    r"|\\(?:text\w*|mathrm|mbox|operatorname|mathop|begin|end)\*?\s*\{[^{}]*\}"
    r"|\\[A-Za-z]+|\\.|.",
    re.DOTALL,
)
_UNIT = "i is the imaginary unit"


def spell_constants(text: str, latex: str, style: str) -> str:
    """Semantic LaTeX for a formula, with its constants in one of the styles."""
    if style == "letters":
        return keep_layout(text, latex, _NAMES)
    kept = keep_layout(text, latex)
    spelled = _put_macros(kept)
    try:
        return spelled if looks_like(spelled, latex) else kept
    except MathglotError:
        return kept


def _put_macros(text: str) -> str:
    unit = "i" in text and _has_unit(text)
    written = ""
    for match in _TOKEN.finditer(text):
        token, after = match[0], text[match.end() :].lstrip()[:1]
        letter = match[1] or token
        macro = _MACROS.get(letter, "")
        sure = match[1] is not None or {
            "e": after == "^",
            "i": unit and after != "_",
            r"\pi": after != "_",
        }.get(letter, False)
        written = join_texts(written, macro if macro and sure else token)
    return written


def _has_unit(text: str) -> bool:
    """Whether a letter i in it is the imaginary unit, as the rules read it."""
    try:
        return _UNIT in read_semantic(text).assumptions
    except MathglotError:
        return False
