r"""Slips of the pen that no reading can pass over, and how formulas are meant.

A bracket is typed twice or left out, `\\` or `\@` stands for the backslash of a
command. A formula is mended only if it cannot be read as it is, and every change is
told of: what is read displays as the mended formula, not as the one that was typed.
"""

from __future__ import annotations

from mathglot.languages.latex.mending.brackets import mend_brackets
from mathglot.languages.latex.mending.commands import mend_commands
from mathglot.languages.latex.mending.mended import Mended

__all__ = ["Mended", "mend"]


def mend(latex: str) -> Mended | None:
    r"""The formula as it is meant; None where no slip is found.

    >>> mended = mend(r"\left( R(2\theta \right)")
    >>> mended.latex, mended.changes
    ('\\left( R(2\\theta )\\right)', ("')' is missing before '\\right)'",))
    """
    found = mend_commands(latex)
    brackets = mend_brackets(found.latex if found else latex)
    if found is None or brackets is None:
        return found or brackets
    return Mended(brackets.latex, found.changes + brackets.changes)
