r"""Telling semantic LaTeX from LaTeX by its looks.

>>> [is_semantic(text) for text in (r"\sin@{x}", r"2\cpi z", r"\sin x", "a@b")]
[True, True, False, False]
"""

from __future__ import annotations

import re

from mathglot.languages.semantic.macros import MACROS

# In a formula only macros of the DLMF have an @ before their arguments; tables of
# LaTeX have one in what describes their columns.
_APPLIED = re.compile(r"[A-Za-z}'\]]@{1,3}\{")
_TABLE = re.compile(r"\\begin\s*\{(?:array|tabular)")
_COMMAND = re.compile(r"\\([A-Za-z]+)")
# Constants, which have no arguments and no other meaning.
_CONSTANTS = frozenset(("cpi", "expe", "iunit"))


def is_semantic(text: str) -> bool:
    """Whether a formula has macros that plain LaTeX does not have."""
    names = set(_COMMAND.findall(text))
    if names & _CONSTANTS:
        return True
    if not _APPLIED.search(text) or _TABLE.search(text):
        return False
    return any(name in MACROS for name in names)
