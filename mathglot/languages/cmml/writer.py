"""The writer of Content MathML: leaves, symbols of OpenMath, and others by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from mathglot.errors import RenderError
from mathglot.languages.families import find_varying, split_family
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.functions.elsewhere import Forms
from mathglot.languages.functions.elsewhere.openmath import BARE
from mathglot.languages.latex.pattern import Part as BoundPart
from mathglot.languages.latex.pattern import Pattern, compile_pattern, elements_of
from mathglot.languages.mathematica.characters import LETTERS
from mathglot.languages.naming import (
    NameBook,
    is_built_in,
    is_dots,
    spell_plainly,
)
from mathglot.languages.numerals import is_whole, read_numeral
from mathglot.languages.tree import Call, Number, String, Symbol, Tree
from mathglot.languages.walks import Steps, shape_of

Piece: TypeAlias = "str | Tree | tuple[Piece, ...]"

_TOKEN = re.compile(r"\s*(?:#([a-z]\w*)|(\d+)|(\w+)\.(\w+)|([(),]))")
_CHARACTER = re.compile(r"\\\[(\w+)\]")
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PRIVATE = range(0xE000, 0xF900)


def symbol(name: str) -> str:
    """A symbol of a content dictionary: `arith1.plus`."""
    dictionary, _, last = name.partition(".")
    return f'<csymbol cd="{dictionary}">{last}</csymbol>'


def apply(*pieces: Piece) -> tuple[Piece, ...]:
    """A function, given first, applied to the others."""
    return ("<apply>", *pieces, "</apply>")


def bind(binder: str, variables: Iterable[str], body: Piece) -> tuple[Piece, ...]:
    """A binder such as `fns1.lambda` with its variables and what they stand in."""
    bound = "".join(f"<bvar>{variable}</bvar>" for variable in variables)
    return ("<bind>", symbol(binder), bound, body, "</bind>")


class Template:
    """A compiled form, such as `cd.name(#a, other.name(1, #b))`."""

    def __init__(self, text: str, pattern: Pattern) -> None:
        self._elements: list[str | int] = []
        # Where each open application begins, to put its tag there.
        begins: list[int] = []
        begin = 0
        for match in _TOKEN.finditer(text):
            hole, number, dictionary, name, sign = match.groups()
            if sign is None:
                begin = len(self._elements)
            if hole is not None:
                self._elements.append(pattern.names[hole])
            elif number is not None:
                self._elements.append(f'<cn type="integer">{number}</cn>')
            elif name is not None:
                self._elements.append(symbol(f"{dictionary}.{name}"))
            elif sign == "(":
                self._elements.insert(begin, "<apply>")
                begins.append(begin)
            elif sign == ")":
                self._elements.append("</apply>")
                begin = begins.pop()

    def fill(self, parts: tuple[BoundPart, ...]) -> tuple[Piece, ...]:
        pieces: list[Piece] = []
        for element in self._elements:
            if isinstance(element, int):
                pieces.extend(elements_of(parts, (element,)))
            else:
                pieces.append(element)
        return tuple(pieces)


CompiledForms = Mapping[str, tuple[tuple[Pattern, Template], ...]]


def compile_forms(forms: Forms) -> CompiledForms:
    """The forms by the keys of the function table."""
    filed: dict[str, list[tuple[Pattern, Template]]] = {}
    for text, form in forms.items():
        assert isinstance(form, str)
        pattern = compile_pattern(text)
        entry = (pattern, Template(form, pattern))
        filed.setdefault(shape_of(pattern.tree), []).append(entry)
    return {key: tuple(entries) for key, entries in filed.items()}


@lru_cache(maxsize=4096)
def spell_letters(name: str) -> str:
    r"""A name with its characters as Unicode has them: `\[Alpha]` is α."""

    def replace(match: re.Match[str]) -> str:
        character = LETTERS.get(match[1], "")
        if not character or ord(character[0]) in _PRIVATE:
            return spell_plainly(match[0])
        return character

    return _CHARACTER.sub(replace, name.rpartition("`")[2])


def escape(text: str) -> str:
    """Text as XML has it; characters that XML cannot hold are refused."""
    if _FORBIDDEN.search(text):
        raise RenderError(
            f"the text {text[:20]!r}", "cmml", "XML has no such character"
        )
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class ContentWriter:
    """One text in the making."""

    forms: CompiledForms
    structures: Mapping[str, Callable[[Any, Call], tuple[Piece, ...] | None]]

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.varying = find_varying(tree)
        self._names = NameBook("cmml", letters=spell_letters)

    def write(self) -> str:
        """The text of the whole tree, without the element `math` round it."""
        written: list[str] = []
        todo: list[Piece] = [self.tree]
        steps = Steps(self.tree, "cmml")
        while todo:
            piece = todo.pop()
            if isinstance(piece, str):
                written.append(piece)
            elif isinstance(piece, tuple):
                todo.extend(reversed(piece))
            else:
                todo.append(self.expand(piece))
                steps.take()
        return "".join(written)

    def expand(self, tree: Tree) -> Piece:
        """A node in pieces."""
        if type(tree) is Number:
            return self._write_number(tree)
        if type(tree) is String:
            return f"<cs>{escape(tree.value)}</cs>"
        key = shape_of(tree)
        for pattern, template in self.forms.get(key, ()):
            parts = pattern.bind(tree)
            if parts is not None:
                return template.fill(parts)
        if type(tree) is Symbol:
            return self._write_symbol(tree)
        assert type(tree) is Call
        structure = self.structures.get(key)
        pieces = structure(self, tree) if structure is not None else None
        return pieces or apply(self.write_head(tree.head), *tree.arguments)

    def write_head(self, head: Tree) -> Piece:
        """What is applied: OpenMath's, the Wolfram Language's, or the user's."""
        if type(head) is Symbol:
            if head.name in BARE:
                return symbol(BARE[head.name])
            if is_built_in(head.name):
                return symbol(f"wolfram.{escape(head.name)}")
            return self.name(head)
        return head

    def _write_symbol(self, leaf: Symbol) -> Piece:
        if len(leaf.name) > 1 and (leaf.name in BARE or leaf.name in ROWS_BY_KEY):
            return self.write_head(leaf)
        return self.name(leaf)

    def name(self, tree: Tree) -> str:
        """A name, marked or with simple indices, as an identifier."""
        if type(tree) is Symbol and not is_dots(tree.name):
            return f"<ci>{escape(spell_letters(tree.name))}</ci>"
        spelled = self._names.spell(tree)
        if spelled is None:
            reason = "an identifier must be a name"
            raise RenderError("a name made of a formula", "cmml", reason)
        return f"<ci>{escape(spelled)}</ci>"

    def is_name(self, node: Call) -> bool:
        """Whether a marked or indexed tree is no more than a name."""
        return self._names.spell(node) is not None

    def is_indexed(self, node: Call) -> bool:
        """Whether the indices of a name vary, so that they are no part of it."""
        if not self.varying:
            return False
        base, indices = split_family(node)
        return bool(indices) and base in self.varying

    def _write_number(self, number: Number) -> Piece:
        if is_whole(number.text):
            return f'<cn type="integer">{number.text}</cn>'
        mantissa, exponent, exact, _ = read_numeral(number.text, "cmml")
        digits = f'<cn type="{"integer" if exact else "real"}">{mantissa}</cn>'
        if not exponent:
            return digits
        ten = f'<cn type="integer">10</cn><cn type="integer">{exponent}</cn>'
        power = apply(symbol("arith1.power"), ten)
        return apply(symbol("arith1.times"), digits, power)
