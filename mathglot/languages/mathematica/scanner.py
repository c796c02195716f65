"""Splits InputForm into the words that the parser reads.

These are not the tokens of the translation models (`lexer` makes those): a number, a
pattern such as `x_Integer`, or `Sin[` with its bracket is one word here, so that the
parser sees few of them. A text is first prepared: comments become blanks, named
characters one character each, and a line break that ends an expression a mark.

>>> split("2.5 Sin[x_]")
['2.5', 'Sin[', 'x_', ']', '']
"""

from __future__ import annotations

import re

from mathglot.errors import ParseError
from mathglot.languages.mathematica.characters import (
    ALONE,
    CHARACTERS,
    OPERATORS,
    UnknownCharacterError,
    original_position,
    replace_named,
)

# Stands for a line break between two expressions; no prepared text has it otherwise,
# because the character is read as a line break.
LINE_END = CHARACTERS["IndentingNewLine"]

# A letter is what is nothing else, as in Mathematica: `ж` and `²` are letters too.
_OTHER = re.escape("".join(OPERATORS.values()) + ALONE + LINE_END)
LETTER = rf"[^\x00-#%-@\[-`{{-\x7f\s{_OTHER}]"
PART_OF_NAME = rf"[^\x00-#%-/:-@\[-_{{-\x7f\s{_OTHER}]"
NAME = rf"{LETTER}{PART_OF_NAME}*+"
DIGITS = r"[0-9a-zA-Z]++(?:\.(?!\.)[0-9a-zA-Z]*+)?"
_DECIMAL = r"(?:[0-9]++(?:\.(?!\.)[0-9]*+)?|\.[0-9]++)"
NUMBER = (
    rf"(?:[0-9]++\^\^{DIGITS}|{_DECIMAL})"
    rf"(?:``?(?:[-+]?{_DECIMAL})?)?(?:\*\^[-+]?[0-9]++)?"
)
STRING = r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)'
_WORD = re.compile(
    rf"""\s*+(
      {NAME}(?:\[(?!\[)|_{{1,3}}(?:{NAME}|\.(?![.0-9]))?)?
    | {NUMBER}
    | [](){{}},]
    | \+=? | -[>=]? | \*[*=]? | \^(?::?=)?
    | /(?:/(?:@|\.(?![0-9]))?|[@;*=]|\.(?![0-9]))?
    | \[\[? | === | =!= | == | =\.(?![0-9]) | =
    | <(?:=|>|->|\|)? | >=?
    | &&? | \|(?:\||->|>)? | !!(?!=) | !=?
    | ~~? | :(?:=|>|:)? | ;;? | @(?:@@?|\*)? | \.{{1,3}}
    | _{{1,3}}(?:{NAME}|\.(?![.0-9]))?
    | \#\#[0-9]*+ | \#(?:[0-9]++|{NAME})?
    | {STRING}
    | [{re.escape(ALONE)}]
    | .
    )""",
    re.VERBOSE | re.DOTALL,
)
_COMMENT_EDGE = re.compile(rf"{STRING}|\(\*|\*\)", re.DOTALL)
_INSIDE_COMMENT = re.compile(r"\(\*|\*\)")


def split(prepared: str) -> list[str]:
    """The words of a prepared text, and an empty one that marks its end."""
    words: list[str] = _WORD.findall(prepared)
    words.append("")
    return words


def starts(prepared: str) -> list[int]:
    """Where each word of `split` begins."""
    positions = [match.start(1) for match in _WORD.finditer(prepared)]
    positions.append(len(prepared))
    return positions


def prepare(text: str) -> str:
    """Blank comments, read named characters, mark line ends; trim the right end.

    >>> prepare("a (* b *) + \\\\[Beta]")
    'a         + β'
    """
    if "(*" in text:
        text = _blank_comments(text)
    if "\\" in text or not text.isascii():
        try:
            text = replace_named(text)
        except UnknownCharacterError as error:
            raise ParseError(
                text, error.position, "a known character name", language="mathematica"
            ) from None
    # Blanks at the end would be tried again from each of them.
    text = text.rstrip()
    if "\n" in text:
        text = _mark_line_ends(text)
    return text


def position_before(text: str, position: int) -> int:
    """Where a position of the prepared text lies in the text as it was typed."""
    if "\\" in text or not text.isascii():
        if "(*" in text:
            text = _blank_comments(text)
        return original_position(text, position)
    return position


def _blank_comments(text: str) -> str:
    """Put blanks for comments, which nest, and are not looked for in strings."""
    pieces: list[str] = []
    end = 0
    opened: list[int] = []
    position = 0
    while True:
        pattern = _INSIDE_COMMENT if opened else _COMMENT_EDGE
        match = pattern.search(text, position)
        if match is None:
            break
        position = match.end()
        if match[0] == "(*":
            if not opened:
                pieces.append(text[end : match.start()])
                end = match.start()
            opened.append(match.start())
        elif match[0] == "*)" and opened:
            opened.pop()
            if not opened:
                pieces.append(" " * (position - end))
                end = position
    if opened:
        raise ParseError(text, opened[0], "the comment to end", language="mathematica")
    pieces.append(text[end:])
    return "".join(pieces)


_OPENING = ("(", "{", "[", "[[", "<|")
# Words that end an operand; `!` does where it follows one.
_ENDS_OPERAND = frozenset(")]}'") | {"|>", "!", "!!", "&", "..", "...", "=."}
_LEAF = re.compile(rf'{LETTER}|[0-9"#_{re.escape(ALONE)}]|\.[0-9]')
# A line that starts in any other way goes on with the line before; one with a sign
# does too, because nobody writes it for its own sake.
_BEGINNERS = "".join(
    OPERATORS[name]
    for name in (
        "Not",
        "Sqrt",
        "CubeRoot",
        "Del",
        "DifferentialD",
        "LeftFloor",
        "LeftCeiling",
        "LeftAngleBracket",
        "LeftBracketingBar",
        "LeftDoubleBracketingBar",
    )
)
_BEGINS = re.compile(rf"{_LEAF.pattern}|[({{{_BEGINNERS}]|<\||!(?!=)")


def _mark_line_ends(text: str) -> str:
    """Mark the line breaks between complete expressions outside all brackets."""
    marked = list(text)
    depth = 0
    complete = False
    end = 0
    for match in _WORD.finditer(text):
        word = match[1]
        if complete and not depth:
            gap = text.find("\n", end, match.start(1))
            if gap >= 0 and _BEGINS.match(word):
                marked[gap] = LINE_END
        end = match.end()
        if word in _OPENING or word[-1] == "[":
            depth += 2 if word == "[[" else 1
            complete = False
        elif word in (")", "}", "]", "|>"):
            depth -= 1
            complete = True
        elif word in _ENDS_OPERAND:
            complete = complete or word[0] not in "!"
        else:
            complete = bool(_LEAF.match(word))
    return "".join(marked)
