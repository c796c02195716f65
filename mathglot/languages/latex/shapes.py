r"""Shapes: notations with their slots left open, by which functions look alike.

`(#)_{#}` is the shape of Pochhammer's symbol, and of others. A tree has the shapes of
the notations that it may be shown in; the trees that share a shape with it, filled
with the same parts, are what the same LaTeX may mean.

>>> from mathglot.languages.mathematica.parser import parse
>>> [shape.text for shape in shapes_of(parse("Pochhammer[a, n]"), Sight("(a)_n"))]
['(#)_{#}']
>>> [meaning.pattern for meaning in meanings_of("(#)_{#}")][:2]
['IntegerDigits[n, b]', 'FromDigits[a, b]']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from mathglot.languages.functions import FAMILIES, pattern_key
from mathglot.languages.functions.row import ACCEPTED, OTHER, Notation
from mathglot.languages.latex.layout import CompiledRow, fitting_rows
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.pattern import Part, compile_pattern, substitute
from mathglot.languages.latex.surroundings import present
from mathglot.languages.latex.symbols import STAND_INS, written_symbol
from mathglot.languages.latex.template import (
    CHOICE,
    GROUP,
    LITERAL,
    SUBSCRIPT,
    SUPERSCRIPT,
    Program,
    tokens_to_match,
)
from mathglot.languages.tree import Call, Symbol, Tree, call

# Slots that are made of others, or that take several arguments, stay out.
_MADE = re.compile(r"#(?:[{<]|list\(|count\()")
_SLOT = re.compile(r"#([A-Za-z][A-Za-z0-9]*)(?::[a-z]+)?")
_SEQUENCE = re.compile(r"\b[a-z]\w*__")
_BRACES = ("{", "}")
_SAME = {r"\overline": r"\bar", r"\lvert": "|", r"\rvert": "|", " ": "", "~": ""}
_LETTER = r"\\[A-Za-z]+|[A-Za-z]|\\math(?:cal|scr|frak|bb)\{[A-Za-z]\}"
_OF_A_LETTER = re.compile(
    rf"(?P<letter>{_LETTER})(?P<below>_\{{#(?:,#)*\}})?"
    r"(?P<above>\^\{\(?#\)?\})?(?P<arguments>\(#(?:[,;|]#)*\))?"
)


class Sight:
    """The tokens of a formula, as far as shapes can be looked for in them."""

    def __init__(self, latex: str) -> None:
        self.latex = latex
        self.tokens = tokens_to_match(latex)
        self.shown = present(self.tokens)
        self._line = f" {' '.join(t for t in self.tokens if t not in _BRACES)} "

    def has(self, runs: tuple[str, ...]) -> bool:
        """Whether these runs of tokens occur, wherever they do."""
        return all(f" {run} " in self._line for run in runs)


@dataclass(frozen=True, slots=True)
class Shape:
    """A notation with the parts that a tree puts into its slots, in their order."""

    text: str
    parts: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """A pattern of the table that has a shape, and the variables of its slots."""

    pattern: str
    names: tuple[str, ...]
    # Flavours that write it so, as bits.
    flavours: int

    @property
    def head(self) -> str:
        """The name that the pattern is filed under."""
        return pattern_key(self.pattern)

    @property
    def is_usual(self) -> bool:
        """Whether people or Mathematica write it so as a rule."""
        return not self.flavours & (OTHER | ACCEPTED)

    def fill(self, parts: tuple[Tree, ...]) -> Tree | None:
        """The tree that shows these parts; None if it needs more, or other ones."""
        compiled = compile_pattern(self.pattern)
        if set(self.names) != set(compiled.names):
            return None
        filled = dict(zip(self.names, parts, strict=True))
        ordered: tuple[Part, ...] = tuple(filled[name] for name in compiled.names)
        tree = substitute(without_kinds(compiled.tree), compiled.names, ordered)
        return tree if compiled.bind(tree) is not None else None


def without_kinds(pattern: Tree) -> Tree:
    """The pattern with plain names for its variables: k for k_Symbol."""
    if type(pattern) is not Call:
        return pattern
    if pattern.name == "Pattern":
        return pattern.arguments[0]
    arguments = tuple(without_kinds(argument) for argument in pattern.arguments)
    return Call(without_kinds(pattern.head), arguments)


def _outline(template: str) -> str:
    for old, new in _SAME.items():
        template = template.replace(old, new)
    return _SLOT.sub("#", template)


@cache
def _index() -> dict[str, list[Meaning]]:
    filed: dict[str, list[Meaning]] = {}
    for rows in FAMILIES.values():
        for row in rows:
            if _SEQUENCE.search(row.pattern):
                continue
            for notation in row.notations:
                if _MADE.search(notation.template):
                    continue
                names = tuple(_SLOT.findall(notation.template))
                meaning = Meaning(row.pattern, names, notation.flavours)
                filed.setdefault(_outline(notation.template), []).append(meaning)
    return filed


def meanings_of(shape: str) -> list[Meaning]:
    """What the table has for a shape, in its order."""
    return _index().get(shape, [])


@lru_cache(maxsize=4096)
def shapes_of_head(head: str) -> tuple[str, ...]:
    """The shapes of all rows that are filed under a head."""
    found = (
        text
        for text, meanings in _index().items()
        if any(meaning.head == head for meaning in meanings)
    )
    return tuple(found)


def shapes_of(tree: Tree, sight: Sight) -> Iterator[Shape]:
    """The shapes in which a formula may show a tree."""
    known = False
    for row in fitting_rows(tree):
        parts = row.pattern.bind(tree)
        if parts is None or _SEQUENCE.search(row.row.pattern):
            continue
        known = True
        bound = dict(zip(row.pattern.names, parts, strict=True))
        for notation in _shown_notations(row, sight):
            filled = tuple(bound[name] for name in _SLOT.findall(notation.template))
            yield Shape(_outline(notation.template), filled)  # type: ignore[arg-type]
    if not known or (type(tree) is Call and tree.name == "Subscript"):
        yield from _shapes_of_letters(tree, sight)


def _shown_notations(row: CompiledRow, sight: Sight) -> Iterator[Notation]:
    forms = zip(row.row.notations, row.notations, strict=False)
    for notation, form in forms:
        if not _MADE.search(notation.template) and sight.has(
            _runs(form.template.normal)
        ):
            yield notation


@cache
def _runs(program: Program) -> tuple[str, ...]:
    """The tokens of a program that stand side by side, braces left out."""
    flat = " ".join(_flatten(program)).split("#")
    return tuple(run.strip() for run in flat if run.strip())


def _flatten(program: Program) -> Iterator[str]:
    for element in program:
        kind = element[0]
        if kind == LITERAL:
            if element[1] not in _BRACES:
                yield element[1]
        elif kind in (SUBSCRIPT, SUPERSCRIPT, GROUP):
            if kind != GROUP:
                yield "_" if kind == SUBSCRIPT else "^"
            yield from _flatten(element[1])
        elif kind != CHOICE:
            yield "#"


def _shapes_of_letters(tree: Tree, sight: Sight) -> Iterator[Shape]:
    """A letter, with an index and called or not."""
    arguments: tuple[Tree, ...] = ()
    called = ""
    if type(tree) is Call and tree.name != "Subscript":
        if not tree.arguments:
            return
        arguments, tree = tree.arguments, tree.head
        called = f"({','.join('#' * len(arguments))})"
    below: tuple[Tree, ...] = ()
    index = ""
    if type(tree) is Call and tree.name == "Subscript":
        below, tree = tree.arguments[1:], tree.arguments[0]
        index = f"_{{{','.join('#' * len(below))}}}"
    if type(tree) is not Symbol:
        return
    written = r"\pi" if tree.name == "Pi" else written_symbol(tree.name)
    for letter in (written, STAND_INS.get(tree.name, "")):
        if letter in sight.shown and letter_of(letter):
            yield Shape(f"{letter}{index}{called}", below + arguments)


def read_letters(shape: Shape, name: str | None = None) -> Tree | None:
    r"""A shape as a letter of the author's own, called or not; None if it is none.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> [shape] = shapes_of(parse("ProductLog[z]"), Sight("W(z)"))
    >>> read_letters(shape) == parse("W[z]")
    True
    """
    match = _OF_A_LETTER.fullmatch(shape.text)
    if match is None:
        return None
    name = name or name_of(match["letter"])
    if name is None:
        return None
    parts = list(shape.parts)
    tree: Tree = Symbol(name)
    if below := (match["below"] or "").count("#"):
        tree = call("Subscript", tree, *parts[:below])
        del parts[:below]
    if match["above"]:
        tree = call("Superscript", tree, parts.pop(0))
    return Call(tree, tuple(parts)) if match["arguments"] else tree


def letter_of(shape: str) -> str:
    """The letter that a shape begins with, if it is one of a letter."""
    match = _OF_A_LETTER.fullmatch(shape)
    letter = match["letter"] if match else ""
    return letter if letter == r"\pi" or name_of(letter) else ""
