r"""Semantic LaTeX in the layout of the LaTeX that it was found for.

Only what the macros stand for is put in their place; all else stays as it was typed:
`\tfrac`, `\left` and `\right`, spaces, alignment.

>>> latex = r"\tfrac12 \left( J_\nu(z) \right)"
>>> print(keep_layout(r"\frac{1}{2}(\BesselJ{\nu}@{z})", latex))
\tfrac12 \left( \BesselJ{\nu}@{z} \right)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathglot.errors import MathglotError
from mathglot.languages.placed import Place, hull, place_of
from mathglot.languages.recursion import make_room
from mathglot.languages.semantic.alignment import Finder, compare, place_call
from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.formula import Call, Formula, write
from mathglot.languages.semantic.reader import read

_FRAMES_A_CALL = 10
_DELIMITED = re.compile(
    r"\s*(\$\$?|\\\[|\\\()\s*(?P<inside>.*?)\s*(\$\$?|\\\]|\\\))\s*", re.DOTALL
)
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*")
# A blank that ends the name of a command before a letter, as the macro does for it.
_DIVIDING_BLANK = re.compile(r"(\\[A-Za-z]+) \Z")
# What says that signs are an operator; macros say it themselves.
_LONGEST_CLASS = 12
_CLASS = re.compile(r"\\math(?:bin|rel|op|ord)\s*(\{?)\s*\Z")


def keep_layout(text: str, latex: str, typed: frozenset[str] = frozenset()) -> str:
    """The text with the layout of LaTeX; the text itself where that cannot be kept.

    Macros without arguments that are named in `typed` are left as they were typed.
    """
    try:
        found = compare(text, latex)
        if found is None:
            return text
        make_room(_FRAMES_A_CALL * len(text))
        styled = _Layout(latex, found.finder, typed).write_whole(found.content)
        # On one line a comment would take in all that follows.
        styled = _COMMENT.sub(r"\1", styled)
        names = [one for one in _list_names(found.content) if one[0] not in typed]
        sound = _list_names(read(styled)) == names
        return styled if sound and looks_like(styled, latex) else text
    except MathglotError:
        return text


class _Layout:
    """Writes the parts of a text as they stand in LaTeX."""

    def __init__(self, latex: str, finder: Finder, typed: frozenset[str]) -> None:
        self._latex = latex
        self._finder = finder
        self._typed = typed

    def write_whole(self, formula: Formula) -> str:
        """The formula without the signs that set it apart from running text."""
        inside = _DELIMITED.fullmatch(self._latex)
        whole = (0, len(self._latex))
        return self._write(formula, inside.span("inside") if inside else whole)

    def _write(self, formula: Formula, passage: Place) -> str:
        """A formula that a passage of the LaTeX shows."""
        position, end = passage
        written = ""
        for call in self._list_calls(formula):
            found = self._find(place_call(call), (position, end))
            if found is None:
                return write(formula)
            found = self._widen(found)
            between = self._latex[position : found[0]]
            if self._latex[found[0] : found[0] + 1].isalpha():
                between = _DIVIDING_BLANK.sub(r"\1", between)
            written = join_texts(written, between)
            written = join_texts(written, self._write_call(call, found))
            position = found[1]
        return join_texts(written, self._latex[position:end])

    def _list_calls(self, formula: Formula) -> Iterator[Call]:
        """The calls that are written; of what stays as typed, those in its scripts."""
        for call in _list_calls(formula):
            if call.name not in self._typed:
                yield call
                continue
            for part in call.parts:
                yield from self._list_calls(part)

    def _write_call(self, call: Call, passage: Place) -> str:
        written = [call.skeleton[0]]
        for part, after in zip(call.parts, call.skeleton[1:], strict=True):
            found = self._find(_place_formula(part), passage)
            shown = write(part) if found is None else self._write(part, found)
            written += [shown, after]
        return "".join(written)

    def _find(self, place: Place | None, within: Place) -> Place | None:
        """The passage of a part of the text, if it lies within another."""
        if place is None:
            return None
        for start, end in self._finder.find(*place):
            if within[0] <= start and end <= within[1]:
                return start, end
        return None

    def _widen(self, passage: Place) -> Place:
        r"""A passage with the `\mathbin{}` or its like that it fills."""
        start, end = passage
        opened = _CLASS.search(self._latex, max(0, start - _LONGEST_CLASS), start)
        if opened is None:
            return passage
        if not opened[1]:
            return opened.start(), end
        closed = self._latex[end : end + 1] == "}"
        return (opened.start(), end + 1) if closed else passage


def join_texts(before: str, after: str) -> str:
    """Two texts one after the other, with a blank where a command would grow."""
    last = before[before.rfind("\\") :] if "\\" in before else ""
    grows = last[1:].isalpha() and after[:1].isalpha() and after[:1].isascii()
    return f"{before} {after}" if grows else before + after


def _list_calls(formula: Formula) -> Iterator[Call]:
    return (piece for piece in formula.pieces if isinstance(piece, Call))


def _place_formula(formula: Formula) -> Place | None:
    return hull(
        place_call(piece) if isinstance(piece, Call) else place_of(piece)
        for piece in formula.pieces
    )


def _list_names(formula: Formula) -> list[tuple[str, int]]:
    """The macros of a formula and their forms, in the order written."""
    names: list[tuple[str, int]] = []
    todo: list[Formula | Call] = [formula]
    while todo:
        item = todo.pop()
        if isinstance(item, Call):
            names.append((item.name, item.ats))
            todo.extend(reversed(item.parts))
        else:
            todo.extend(reversed(list(_list_calls(item))))
    return names
