r"""Leaving out what is not shown: arguments, lengths."""

from __future__ import annotations

from mathglot.languages.latex.normal.reader import Reader

_UNITS = "pt em ex mu cm mm in pc bp dd cc sp filll fill fil".split()
_NAMED_LENGTHS = frozenset(
    ("\\baselineskip", "\\parindent", "\\textwidth", "\\linewidth")
)


def skip_arguments(reader: Reader, brackets: int, braces: int) -> None:
    """Leave out arguments that are not shown."""
    tokens = reader.tokens
    for _ in range(brackets):
        if reader.skip_blanks() == "[":
            start = reader.index
            while tokens[reader.index] not in ("]", ""):
                reader.index += 1
            if not tokens[reader.index]:
                reader.fail("']'", start)
            reader.index += 1
    for _ in range(braces):
        skip_group(reader)


def skip_group(reader: Reader) -> None:
    """Leave out one argument: a group or a token."""
    tokens = reader.tokens
    if reader.skip_blanks() != "{":
        if tokens[reader.index] not in ("", "}", "&", "\\\\"):
            reader.index += 1
        return
    start = reader.index
    depth = 0
    while True:
        token = tokens[reader.index]
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
        elif not token:
            reader.fail("'}'", start)
        reader.index += 1
        if not depth:
            return


def skip_brackets(reader: Reader) -> None:
    """Leave out an argument in brackets; one that does not end is no argument."""
    tokens = reader.tokens
    closing = "]" if tokens[reader.index] == "[" else ")"
    try:
        reader.index = tokens.index(closing, reader.index) + 1
    except ValueError:
        reader.fail(f"{closing!r}", reader.index)


def skip_pages(reader: Reader) -> None:
    """Leave out the pages of a talk, `<2->`, that something is shown on."""
    tokens = reader.tokens
    if reader.skip_blanks() == "<" and ">" in tokens[reader.index :]:
        reader.index = tokens.index(">", reader.index) + 1


def skip_length(reader: Reader) -> None:
    """Leave out a length such as `-2.5pt plus 1fil`."""
    if reader.skip_blanks() == "=":
        reader.index += 1
    _skip_quantity(reader)
    for word in ("plus", "minus"):
        if skip_word(reader, word):
            _skip_quantity(reader)


def _skip_quantity(reader: Reader) -> None:
    tokens = reader.tokens
    if reader.skip_blanks() == "{":
        skip_group(reader)
        return
    while reader.skip_blanks() in ("-", "+"):
        reader.index += 1
    while reader.skip_blanks() in (".", ",") or tokens[reader.index].isdigit():
        reader.index += 1
    if reader.skip_blanks() in _NAMED_LENGTHS:
        reader.index += 1
        return
    skip_word(reader, "true")
    for unit in _UNITS:
        if skip_word(reader, unit):
            return


def skip_word(reader: Reader, word: str) -> bool:
    """Leave out a word if it is the next one."""
    start = reader.index
    for letter in word:
        if reader.skip_blanks() != letter:
            reader.index = start
            return False
        reader.index += 1
    return True
