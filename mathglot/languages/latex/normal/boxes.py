r"""What the reader builds and the writer writes: lists of boxes, as TeX has them.

A box that is one token and carries no scripts is that token, a plain string: most are.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from mathglot.languages.latex.normal.symbols import NAMED_WORDS

Box: TypeAlias = "str | Atom"
Script: TypeAlias = "str | list[Box]"
Part: TypeAlias = "str | list[Box]"


class Style(NamedTuple):
    """The font in force, and the tokens that it leaves as they are.

    Two words belong to one run when they were set in the same style object.
    """

    alphabet: str
    bold: bool
    text: bool
    symbols: dict[str, str]
    bold_math: bool = False
    spelled: bool = False

    def is_plain(self) -> bool:
        return not (self.alphabet or self.bold or self.text)


class Atom:
    """A nucleus with its scripts; the nucleus is a token or parts to be written."""

    __slots__ = ("nucleus", "primes", "sub", "sup")

    def __init__(self, nucleus: str | list[Part]) -> None:
        self.nucleus = nucleus
        self.sub: Script | None = None
        self.sup: Script | None = None
        self.primes = 0

    def is_bare(self) -> bool:
        return self.sub is None and self.sup is None and not self.primes

    def parts(self) -> list[Part]:
        nucleus = self.nucleus
        return [nucleus] if isinstance(nucleus, str) else nucleus


class Empty(Atom):
    """Scripts on nothing: `{}_2F_1`."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(["{", "}"])

    def parts(self) -> list[Part]:
        return [] if self.is_bare() else ["{", "}"]


class Group(Atom):
    """Boxes that braces keep together, because they carry scripts of their own."""

    __slots__ = ("boxes",)

    def __init__(self, boxes: list[Box]) -> None:
        super().__init__("")
        self.boxes = boxes

    def parts(self) -> list[Part]:
        return [self.boxes] if self.is_bare() else ["{", self.boxes, "}"]


class Run(Atom):
    r"""Upright letters set together: a word, or several with blanks between."""

    __slots__ = ("letters", "style")

    def __init__(self, style: Style, letter: str) -> None:
        super().__init__("")
        self.style = style
        self.letters = [letter]

    def parts(self) -> list[Part]:
        text = "".join(self.letters)
        if " " not in text:
            return _write_word(text)
        words = text.split(" ")
        named = all(word in NAMED_WORDS for word in words)
        if self.is_bare() and not named:
            return ["\\text", "{", text, "}"]
        # A script belongs to the last word alone.
        return [part for word in words for part in _write_word(word)]


def _write_word(word: str) -> list[Part]:
    command = NAMED_WORDS.get(word)
    if command is not None:
        return [command]
    if "-" in word or "'" in word:
        return ["\\text", "{", word, "}"]
    return ["\\mathrm", "{", word, "}"]


class Block(Atom):
    """Rows of cells: a matrix, cases, a stack, or lines that were only aligned."""

    __slots__ = ("name", "rows")

    def __init__(self, name: str, rows: list[list[list[Box]]]) -> None:
        super().__init__("")
        self.name = name
        self.rows = rows

    def parts(self) -> list[Part]:
        parts: list[Part] = []
        for row in self.rows:
            if parts:
                parts.append("\\\\")
            for number, cell in enumerate(row):
                if number:
                    parts.append("&")
                parts.append(cell)
        if self.name == "substack":
            return ["\\substack", "{", *parts, "}"]
        name = "matrix" if self.name == "aligned" else self.name
        return [f"\\begin{{{name}}}", *parts, f"\\end{{{name}}}"]


class Table:
    """The rows read so far, and what is to be made of them."""

    __slots__ = ("closing", "name", "opening", "row", "rows")

    def __init__(self, name: str, opening: str, closing: str) -> None:
        self.name = name
        self.opening = opening
        self.closing = closing
        self.rows: list[list[list[Box]]] = []
        self.row: list[list[Box]] = []


def bracket(boxes: list[Box]) -> list[Part]:
    """An argument in square brackets; braces hide the brackets inside it."""
    for box in boxes:
        inner = box == "]" if isinstance(box, str) else "]" in box.nucleus
        if inner:
            return ["[", "{", boxes, "}", "]"]
    return ["[", boxes, "]"]


def shape_script(boxes: list[Box]) -> Script | None:
    """A script that is one token stands bare; an empty one is not there."""
    if len(boxes) == 1:
        box = boxes[0]
        if isinstance(box, str):
            if len(box) == 1 or (box[0] == "\\" and box != "\\\\"):
                return box
        elif isinstance(box, Run) and box.is_bare():
            parts = box.parts()
            if len(parts) == 1 and isinstance(parts[0], str):
                return parts[0]
        elif isinstance(box, Empty) and box.is_bare():
            return None
    return boxes or None
