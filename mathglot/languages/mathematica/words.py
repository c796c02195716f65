"""Writes what is one word: symbols, numbers, strings, patterns such as `x_Integer`.

>>> write_string('a "b"'), write_name("AppellF1")
('"a \\\\"b\\\\""', 'AppellF1')
"""

from __future__ import annotations

from mathglot.errors import RenderError
from mathglot.languages.mathematica.characters import (
    ALONE,
    NAMES,
    UnknownCharacterError,
    replace_named,
    spell,
)
from mathglot.languages.mathematica.leaves import LeafError, read_leaf
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, is_call

_WORDS_KEPT = 50_000
_LENGTH_KEPT = 50
known: set[str] = set()
"""Names and numbers that were looked at before, and may be written as they are."""


def write_name(name: str) -> str:
    """A symbol's name, which must be one that is read as that symbol."""
    try:
        read = read_leaf(replace_named(name)) if name else None
    except (LeafError, UnknownCharacterError):
        read = None
    if read != Symbol(name):
        raise RenderError(f"the symbol {name!r}", "mathematica", "it is no name")
    _remember(name)
    return name


def write_number(text: str) -> str:
    """A number's text, which must be one that is read as a number."""
    try:
        read = read_leaf(text) if text else None
    except LeafError:
        read = None
    if type(read) is not Number:
        reason = "it is no unsigned number"
        raise RenderError(f"the number {text!r}", "mathematica", reason)
    _remember(text)
    return text


def _remember(word: str) -> None:
    if len(known) > _WORDS_KEPT:
        known.clear()
    if len(word) < _LENGTH_KEPT:
        known.add(word)


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"} | {
    character: f"\\[{name}]" for character, name in NAMES.items()
}


def write_string(value: str) -> str:
    """A string with its quotes, and escapes where it needs them."""
    return '"' + "".join([_ESCAPES.get(c, c) for c in value]) + '"'


_ALONE_NAMES = frozenset(spell(character) for character in ALONE)
_BLANKS = {"Blank": "_", "BlankSequence": "__", "BlankNullSequence": "___"}


def write_blank(node: Tree) -> str | None:
    """`_`, `__Integer`, `x_`: a pattern that is one word; None for all others."""
    if type(node) is not Call:
        return None
    arguments = node.arguments
    if node.name == "Pattern" and len(arguments) == 2:
        name, blank = arguments
        if type(name) is not Symbol or name.name in _ALONE_NAMES:
            return None
        written = None if is_call(blank, "Pattern") else write_blank(blank)
        return written and write_name(name.name) + written
    marks = _BLANKS.get(node.name)
    if marks is None or len(arguments) > 1:
        return None
    if not arguments:
        return marks
    head = arguments[0]
    if type(head) is not Symbol or head.name in _ALONE_NAMES:
        return None
    return marks + write_name(head.name)


def write_slot(node: Call) -> str | None:
    """`#1`, `#name`, `##2`; None where the argument is no such word."""
    if len(node.arguments) != 1:
        return None
    which = node.arguments[0]
    mark = "#" if node.name == "Slot" else "##"
    word = mark
    if type(which) is Number:
        word += which.text
    elif type(which) is String:
        word += which.value
    try:
        return word if read_leaf(word) == node else None
    except LeafError:
        return None
