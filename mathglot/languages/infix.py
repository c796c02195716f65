"""What writers of languages with infix operators share: templates, brackets, order.

A writer turns a node into pieces, strings and parts of the tree, and says how tightly
what it wrote holds together; brackets follow from that. Nothing recurses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from mathglot.errors import RenderError
from mathglot.languages.functions.elsewhere import Absence, Form, Meaning
from mathglot.languages.latex.pattern import Part as BoundPart
from mathglot.languages.latex.pattern import (
    Pattern,
    compile_pattern,
    elements_of,
    substitute,
)
from mathglot.languages.location import Located, Spread, write_located
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.naming import NameBook
from mathglot.languages.tree import Call, Number, String, Symbol, Tree
from mathglot.languages.walks import Steps, shape_of

# How tightly what is written holds together; a part in a looser bracket needs none.
OPEN, ASSUMING, ARROW, IMPLIES, OR, AND, NOT = range(7)
RELATION, SUM, PRODUCT, POWER, ATOM = 10, 20, 30, 40, 50


class Part(NamedTuple):
    """A part of the tree, in brackets if it holds less tightly than `bound`."""

    tree: Tree
    bound: int = OPEN


Piece = str | Part


class Written(NamedTuple):
    """A node in pieces, and how tightly they hold together."""

    level: int
    pieces: list[Piece]


def apply_to(name: str, arguments: Iterable[Tree]) -> Written:
    """A call in the usual way: `name(a, b)`."""
    return Written(ATOM, [f"{name}(", *separate(arguments), ")"])


def separate(
    trees: Iterable[Tree], separator: str = ", ", bound: int = 0
) -> list[Piece]:
    """Parts with a separator between them."""
    pieces: list[Piece] = []
    for tree in trees:
        pieces += (Part(tree, bound), separator)
    return pieces[:-1]


def multiply(factors: Sequence[Tree]) -> Written:
    """Factors with stars between them; none are 1."""
    if not factors:
        return Written(ATOM, ["1"])
    first, *rest = factors
    if not rest:
        return Written(ATOM, [Part(first, ATOM)])
    pieces = [Part(first, PRODUCT), "*", *separate(rest, "*", PRODUCT + 1)]
    return Written(PRODUCT, pieces)


_HOLE = re.compile(r"#([a-z]\w*)")
_LEVELS = ((r"[=<>]", RELATION), (r"[-+]", SUM), (r"(?<!\*)\*(?!\*)|/", PRODUCT))
_BRACKETS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


class Template:
    """A compiled template; a hole between commas or brackets needs no bracket."""

    def __init__(self, text: str, pattern: Pattern) -> None:
        self.level = _find_level(text)
        self._elements: list[str | tuple[int, int]] = []
        end = 0
        for match in _HOLE.finditer(text):
            self._elements.append(text[end : match.start()])
            before, after = text[: match.start()].rstrip(), text[match.end() :].lstrip()
            alone = (before[-1:] in ("", *"([{,")) and (after[:1] in ("", *")]},"))
            number = pattern.names[match[1]]
            self._elements.append((number, OPEN if alone else ATOM))
            end = match.end()
        self._elements.append(text[end:])

    def fill(self, parts: tuple[BoundPart, ...]) -> Written:
        pieces: list[Piece] = []
        for element in self._elements:
            if isinstance(element, str):
                pieces.append(element)
            else:
                number, bound = element
                pieces += separate(elements_of(parts, (number,)), bound=bound)
        return Written(self.level, pieces)


def _find_level(text: str) -> int:
    outside, depth = "", 0
    for character in text:
        depth += _BRACKETS.get(character, 0)
        if depth == 0 and character not in _BRACKETS:
            outside += character
    for operator, level in _LEVELS:
        if re.search(operator, outside):
            return level
    return POWER if re.search(r"\*\*|\^", outside) else ATOM


class CompiledForm(NamedTuple):
    """A pattern, and what is written for a tree that fits it."""

    pattern: Pattern
    form: Template | Absence | Tree


CompiledForms = Mapping[str, tuple[CompiledForm, ...]]


def compile_forms(*tables: Mapping[str, Form]) -> CompiledForms:
    """Tables of forms, earlier ones first, by the keys of the function table."""
    filed: dict[str, list[CompiledForm]] = {}
    for table in tables:
        for text, form in table.items():
            pattern = compile_pattern(text)
            compiled: Template | Absence | Tree
            if isinstance(form, str):
                compiled = Template(form, pattern)
            elif isinstance(form, Meaning):
                compiled = parse(form.formula)
            else:
                compiled = form
            entry = CompiledForm(pattern, compiled)
            filed.setdefault(shape_of(pattern.tree), []).append(entry)
    return {key: tuple(forms) for key, forms in filed.items()}


class Writer:
    """One text in the making; languages say how symbols, numbers and calls look."""

    language: str
    forms: CompiledForms
    reserved: frozenset[str] = frozenset()
    structures: Mapping[str, Callable[[Any, Call], Written | None]]

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.names = NameBook(self.language, self.reserved)

    def write(self) -> str:
        """The text of the whole tree."""
        written: list[str] = []
        todo: list[Piece] = [Part(self.tree)]
        steps = Steps(self.tree, self.language)
        while todo:
            piece = todo.pop()
            if isinstance(piece, str):
                written.append(piece)
                continue
            level, pieces = self.expand(piece.tree)
            if level < piece.bound:
                todo += (")", *reversed(pieces), "(")
            else:
                todo += reversed(pieces)
            steps.take()
        return "".join(written)

    def locate(self) -> Located:
        """The text of the whole tree, with the spans of the nodes that show in it."""
        steps = Steps(self.tree, self.language)

        def spread(part: Part) -> Spread[Part]:
            steps.take()
            level, pieces = self.expand(part.tree)
            brackets = ("(", ")") if level < part.bound else ("", "")
            return Spread(part.tree, pieces[::-1], *brackets)

        return write_located(Part(self.tree), spread)

    def expand(self, tree: Tree) -> Written:
        """A node in pieces."""
        while True:
            if type(tree) is Number:
                return self.write_number(tree)
            if type(tree) is String:
                return self.write_string(tree)
            if type(tree) is Call:
                structure = self.structures.get(shape_of(tree))
                written = structure(self, tree) if structure is not None else None
                if written is not None:
                    return written
            found = self._look_up(tree)
            if isinstance(found, Written):
                return found
            if found is None:
                return self._expand_other(tree)
            tree = found

    def _look_up(self, tree: Tree) -> Written | Tree | None:
        """What the table of forms has: pieces, another tree to be written, or None."""
        for pattern, form in self.forms.get(shape_of(tree), ()):
            parts = pattern.bind(tree)
            if parts is None:
                continue
            if isinstance(form, Template):
                return form.fill(parts)
            if isinstance(form, Absence):
                raise self.refuse(_name_of(tree), form.reason)
            return substitute(form, pattern.names, parts)
        return None

    def _expand_other(self, tree: Tree) -> Written:
        if type(tree) is Symbol:
            return self.write_symbol(tree)
        assert type(tree) is Call
        return self.write_call(tree)

    def is_constant(self, symbol: Symbol) -> bool:
        """Whether the table has a form for a symbol itself, as for Pi."""
        forms = self.forms.get(symbol.name, ())
        return any(pattern.tree == symbol for pattern, _ in forms)

    def refuse(self, subject: str, reason: str) -> RenderError:
        """The error that says what cannot be written, and why."""
        return RenderError(subject, self.language, reason)

    def write_string(self, string: String) -> Written:
        raise self.refuse(f"the string {string.value[:20]!r}", "it has no form")

    def write_number(self, number: Number) -> Written:
        raise NotImplementedError

    def write_symbol(self, symbol: Symbol) -> Written:
        raise NotImplementedError

    def write_call(self, node: Call) -> Written:
        raise NotImplementedError


def _name_of(tree: Tree) -> str:
    return shape_of(tree).removesuffix("()").removesuffix("()") or "the formula"
