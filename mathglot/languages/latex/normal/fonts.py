r"""Fonts and text: letters take the font in force, words stay together."""

from __future__ import annotations

import unicodedata

from mathglot.languages.latex.normal import symbols
from mathglot.languages.latex.normal.boxes import Atom, Part, Run, Style
from mathglot.languages.latex.normal.commands import (
    FONT_COMMANDS,
    FONT_SWITCHES,
    TEXT_COMMANDS,
)
from mathglot.languages.latex.normal.reader import PLAIN, Frame, Reader, build
from mathglot.languages.latex.normal.skipping import (
    skip_brackets,
    skip_length,
    skip_word,
)

_TEXT_ACCENTS = {
    "\\'": "\u0301",
    "\\`": "\u0300",
    "\\^": "\u0302",
    '\\"': "\u0308",
    "\\~": "\u0303",
    "\\=": "\u0304",
    "\\.": "\u0307",
    "\\c": "\u0327",
    "\\v": "\u030c",
    "\\u": "\u0306",
    "\\H": "\u030b",
    "\\k": "\u0328",
    "\\r": "\u030a",
}
# Where no letter has the accent, it stands over the letter as in mathematics.
_MATH_ACCENTS = {
    "\\'": "\\acute",
    "\\`": "\\grave",
    "\\^": "\\hat",
    '\\"': "\\ddot",
    "\\~": "\\tilde",
    "\\=": "\\bar",
    "\\.": "\\dot",
    "\\v": "\\check",
    "\\u": "\\breve",
    "\\r": "\\mathring",
}
# Marks that mean something over a letter of a formula.
_MARKS = {
    "\u0302": "\\hat",
    "\u0303": "\\tilde",
    "\u0304": "\\bar",
    "\u0307": "\\dot",
    "\u0308": "\\ddot",
}


def make_style(outer: Style, font: str, text: bool) -> Style:
    """The style that a font command begins; bold joins with other fonts."""
    alphabet = outer.alphabet
    bold = outer.bold
    if font == "bf":
        bold = True
    else:
        alphabet = font
        bold = bold and not text
    if bold:
        table = symbols.BOLD_SYMBOLS
    elif text:
        table = symbols.TEXT_SYMBOLS
    elif alphabet:
        table = symbols.UPRIGHT_SYMBOLS
    else:
        # A copy tells this style from others of the same font.
        table = symbols.SYMBOLS
    return Style(alphabet, bold, text, table, outer.bold_math)


def read_font(reader: Reader, token: str) -> None:
    if reader.skip_blanks() == "*":
        reader.index += 1
    _open_font(reader, make_style(reader.style, FONT_COMMANDS[token], False))


def read_text(reader: Reader, token: str) -> None:
    if reader.skip_blanks() == "*":
        reader.index += 1
    while reader.skip_blanks() in ("[", "("):
        skip_brackets(reader)
    if token == "\\hbox" and skip_word(reader, "to"):
        skip_length(reader)
    style = make_style(reader.style, TEXT_COMMANDS[token], True)
    if _is_spelled(reader):
        style = style._replace(spelled=True)
    _open_font(reader, style)


def _open_font(reader: Reader, style: Style) -> None:
    following = reader.skip_blanks()
    if following == "{":
        frame = Frame("}", close_group, reader.index)
        reader.index += 1
    else:
        frame = Frame("something to set in the font", close_group, reader.index - 1)
        frame.single = True
    reader.push(frame, style)


def close_group(reader: Reader, frame: Frame) -> None:
    reader.pop()
    reader.mark_group(frame.start)


def _is_spelled(reader: Reader) -> bool:
    """Whether every letter of a text stands alone: `{ i f }` is the word `if`."""
    tokens = reader.tokens
    index = reader.index + 1
    if tokens[reader.index] != "{" or not tokens[index].isspace():
        return False
    previous = ""
    while tokens[index] not in ("", "}", "{", "$"):
        if tokens[index].isalpha() and previous.isalpha():
            return False
        previous = tokens[index]
        index += 1
    return True


def read_foreign_letter(reader: Reader, letter: str) -> None:
    """A letter outside ASCII: in mathematics its dot or bar is an accent."""
    parts = unicodedata.normalize("NFD", letter)
    upright = reader.style.alphabet == "rm" and not reader.style.bold
    accented = len(parts) == 2 and parts[0].isascii() and parts[1] in _MARKS
    if upright or not accented:
        read_letter(reader, letter)
        return
    read_letter(reader, parts[0])
    reader.boxes[-1] = build(_MARKS[parts[1]], [reader.boxes[-1]])


def read_switch(reader: Reader, token: str) -> None:
    """An old font command: it holds to the end of the group."""
    style = make_style(reader.style, FONT_SWITCHES[token], reader.style.text)
    if token == "\\boldmath":
        style = style._replace(bold_math=True)
    if reader.style.spelled:
        style = style._replace(spelled=True)
    reader.style = style


def begin(reader: Reader) -> None:
    """Where dollars show what is mathematics, all round it is text."""
    if "$" not in reader.tokens:
        return
    depth = 0
    for token in reader.tokens:
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
        elif token == "$" and not depth:
            reader.style = make_style(PLAIN, "rm", True)
            return


def read_dollar(reader: Reader, token: str) -> None:
    """The `$` that begins or ends mathematics."""
    tokens = reader.tokens
    index = reader.index - 1
    reader.close_fences()
    frame = reader.frames[-1]
    double = token == "$" and tokens[reader.index] == "$"
    if frame.closing in ("$", "$$"):
        if frame.closing == "$$":
            if not double:
                reader.fail("'$$'")
            reader.index += 1
        reader.close()
        return
    if double:
        reader.index += 1
    open_math(reader, "$$" if double else "$", index)


def open_math(reader: Reader, closing: str, index: int) -> None:
    reader.spaced = len(reader.boxes)
    style = PLAIN
    if reader.style.bold_math:
        style = make_style(PLAIN, "bf", False)
    reader.push(Frame(closing, _end_math, index), style)


def _end_math(reader: Reader, _: Frame) -> None:
    reader.pop()
    reader.spaced = len(reader.boxes)


def read_math_opening(reader: Reader, token: str) -> None:
    open_math(reader, "\\)" if token == "\\(" else "\\]", reader.index - 1)


def read_letter(reader: Reader, letter: str) -> None:
    """A letter or digit in a font other than the plain one."""
    style = reader.style
    boxes = reader.boxes
    if style.alphabet == "rm" and not style.bold:
        _join_run(reader, letter)
        return
    parts: list[Part] = [letter]
    if style.alphabet and style.alphabet != "rm" and letter[0] != "\\":
        parts = [style.alphabet, "{", letter, "}"]
    if style.bold:
        parts = ["\\mathbf", "{", *parts, "}"]
    boxes.append(letter if len(parts) == 1 else Atom(parts))


def _join_run(reader: Reader, letter: str) -> None:
    boxes = reader.boxes
    last = boxes[-1] if boxes else None
    spaced = reader.spaced == len(boxes)
    if isinstance(last, Run) and last.style is reader.style and last.is_bare():
        if not spaced:
            last.letters.append(letter)
            return
        if reader.wide == len(boxes) and not letter.isdigit():
            last.letters += (" ", letter)
            reader.spaced = reader.wide = -1
            return
    if letter.isdigit():
        boxes.append(letter)
    else:
        boxes.append(Run(reader.style, letter))


def join_text_mark(reader: Reader, token: str) -> bool:
    """A hyphen or an apostrophe between letters belongs to the word."""
    boxes = reader.boxes
    last = boxes[-1] if boxes else None
    joins = (
        isinstance(last, Run)
        and last.style is reader.style
        and last.is_bare()
        and reader.spaced != len(boxes)
        and reader.tokens[reader.index].isalpha()
    )
    if joins:
        assert isinstance(last, Run)
        last.letters.append(token)
    return joins


def read_text_accent(reader: Reader, token: str) -> None:
    r"""An accented letter of text, `\'e`, is a letter of its own."""
    following = reader.skip_blanks()
    closing = reader.tokens[reader.index + 2 : reader.index + 3]
    braced = following == "{" and closing == ["}"]
    letter = reader.tokens[reader.index + 1] if braced else following
    if letter in ("\\i", "\\j"):
        letter = letter[1]
    if not letter.isalpha() or len(letter) != 1:
        reader.boxes.append(Atom([token]))
        return
    reader.index += 3 if braced else 1
    whole = unicodedata.normalize("NFC", letter + _TEXT_ACCENTS[token])
    if len(whole) == 1:
        read_letter(reader, whole)
        return
    read_letter(reader, letter)
    if token in _MATH_ACCENTS:
        accented = reader.boxes.pop()
        reader.boxes.append(build(_MATH_ACCENTS[token], [accented]))


TEXT_ACCENTS = frozenset(_TEXT_ACCENTS)
