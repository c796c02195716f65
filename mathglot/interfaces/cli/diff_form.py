r"""A formula above its semantic form, with marks under what is different.

>>> import sys
>>> write_diff(sys.stdout, r"2 J_\nu(z)", r"2 \BesselJ{\nu}@{z}")
- 2 J_\nu(z)
    ^^   ^ ^
+ 2 \BesselJ{\nu}@{z}
    ^^^^^^^^^   ^^^ ^
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import TextIO

from mathglot.interfaces.cli.forms import PlainForm
from mathglot.interfaces.cli.results import Answer, Result
from mathglot.interfaces.cli.rows import Row

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|@+|.", re.DOTALL)


class DiffForm(PlainForm):
    """Two lines a formula, each with its marks; the rest as for people."""

    def write(self, stream: TextIO, row: Row, result: Result, number: int) -> None:
        if isinstance(result, Answer):
            write_diff(stream, row.texts[0], result.text)
            self.write_remarks(row, result, number)
        else:
            super().write(stream, row, result, number)


def write_diff(stream: TextIO, before: str, after: str) -> None:
    """Two texts one above the other; a mark stands under all that is in one alone."""
    first, second = (_TOKEN.findall(text) for text in (before, after))
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    blocks = matcher.get_matching_blocks()
    kept = [{place for b in blocks for place in range(b.a, b.a + b.size)}]
    kept.append({place for b in blocks for place in range(b.b, b.b + b.size)})
    for sign, tokens, same in zip("-+", (first, second), kept, strict=True):
        shown = "".join(_show(token) for token in tokens)
        marks = "".join(_mark(tokens, same)).rstrip()
        stream.write(f"{sign} {shown}\n")
        if marks:
            stream.write(f"  {marks}\n")


def _show(token: str) -> str:
    # A line end would part the text from its marks.
    return " " if token.isspace() else token


def _mark(tokens: list[str], same: set[int]) -> Iterator[str]:
    for place, token in enumerate(tokens):
        yield (" " if place in same or token.isspace() else "^") * len(token)
