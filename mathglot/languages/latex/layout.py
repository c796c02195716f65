"""Layouts: the ways one node of a tree may look, its parts left open.

A layout is a template with the parts that fill its slots. Layouts of functions come
from the function table; those of operators, lists and the like from the builders that
`structures` registers. Renderer and matcher both ask `layouts_of`.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.functions.row import DLMF, Row
from mathglot.languages.latex import levels
from mathglot.languages.latex.pattern import (
    Part,
    Pattern,
    compile_pattern,
    key_of,
    substitute,
)
from mathglot.languages.latex.template import (
    SUPERSCRIPT,
    Element,
    Template,
    compile_template,
)
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.semantic.expansion import expand
from mathglot.languages.tree import Call, Symbol, Tree


@dataclass(slots=True)
class Layout:
    """One way a node may look: template, parts, and which flavours write it so."""

    template: Template
    parts: tuple[Part, ...]
    flavours: int
    tall: bool = True


@dataclass(frozen=True, slots=True)
class Notation:
    """A notation of a row: its template and the trees that it makes of the parts."""

    template: Template
    flavours: int
    made: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class CompiledRow:
    """A row of the function table, ready for use."""

    row: Row
    pattern: Pattern
    notations: tuple[Notation, ...]
    flavours: int

    def layouts(self, tree: Tree) -> list[Layout]:
        """The layouts of a tree by this row; none if its pattern does not fit."""
        parts = self.pattern.bind(tree)
        return [] if parts is None else self.lay_out(parts, self.notations)

    def lay_out(
        self, parts: tuple[Part, ...], notations: tuple[Notation, ...]
    ) -> list[Layout]:
        """The layouts of what its pattern binds, by some of its notations."""
        found: list[Layout] = []
        for notation in notations:
            filled = parts
            if notation.made:
                names = self.pattern.names
                filled = parts + tuple(
                    substitute(made, names, parts) for made in notation.made
                )
            found.append(
                Layout(notation.template, filled, notation.flavours, self.row.tall)
            )
        return found


class Sieve:
    """The notations of rows that a formula with some tokens may show."""

    __slots__ = ("_kept", "_shown")

    def __init__(self, shown: frozenset[str]) -> None:
        self._shown = shown
        # By the identity of the rows, which are compiled once and for all.
        self._kept: dict[int, tuple[Notation, ...]] = {}

    def keep(self, row: CompiledRow) -> tuple[Notation, ...]:
        """The notations of a row of which the formula has all tokens."""
        kept = self._kept.get(id(row))
        if kept is None:
            shown = self._shown
            kept = tuple([n for n in row.notations if n.template.required <= shown])
            self._kept[id(row)] = kept
        return kept


# Several trees are compared with one formula, one after another.
@lru_cache(maxsize=16)
def sieve_of(shown: frozenset[str]) -> Sieve:
    """The sieve for the tokens of a formula."""
    return Sieve(shown)


@lru_cache(maxsize=4096)
def compiled_rows(key: str) -> tuple[CompiledRow, ...]:
    """The rows filed under a key, compiled when first asked for."""
    return tuple(compiled_row(row) for row in ROWS_BY_KEY.get(key, ()))


class _Filed:
    """The rows filed under a key, sorted out by what their arguments must be.

    Most rows of a head with many fit few trees; which ones may is remembered for each
    combination of the heads and leaves that the rows ask for.
    """

    __slots__ = ("fitting", "rows", "wanted")

    def __init__(self, rows: tuple[CompiledRow, ...]) -> None:
        self.rows = rows
        self.wanted = {tree for row in rows for _, tree in row.pattern.fixed}
        self.fitting: dict[tuple[Tree | None, ...], tuple[CompiledRow, ...]] = {}

    def find(self, tree: Tree) -> tuple[CompiledRow, ...]:
        if type(tree) is not Call or not self.wanted:
            return self.rows
        wanted = self.wanted
        shape: list[Tree | None] = []
        for argument in tree.arguments[:_MOST_LOOKED_AT]:
            found = argument.head if type(argument) is Call else argument
            shape.append(found if found in wanted else None)
        key = tuple(shape)
        rows = self.fitting.get(key)
        if rows is None:
            rows = tuple(row for row in self.rows if _may_fit(row, key))
            self.fitting[key] = rows
        return rows


_MOST_LOOKED_AT = 6


def _may_fit(row: CompiledRow, shape: tuple[Tree | None, ...]) -> bool:
    for position, wanted in row.pattern.fixed:
        if position >= len(shape):
            return position >= _MOST_LOOKED_AT
        if shape[position] != wanted:
            return False
    return True


@lru_cache(maxsize=4096)
def _filed(key: str) -> _Filed:
    return _Filed(compiled_rows(key))


def fitting_rows(tree: Tree) -> tuple[CompiledRow, ...]:
    """The rows whose patterns may fit a tree, in the order of the table."""
    return _filed(key_of(tree)).find(tree)


@cache
def compiled_row(row: Row) -> CompiledRow:
    """A row with its pattern and templates compiled."""
    pattern = compile_pattern(row.pattern)
    notations: list[Notation] = []
    spelled = [(n.template, n.flavours, n.level) for n in row.notations]
    if row.macro is not None:
        spelled.append((expand(row.macro), DLMF, None))
    for text, flavours, level_name in spelled:
        level = None if level_name is None else levels.BY_NAME[level_name]
        template, made = compile_template(text, pattern.names, pattern.sequences, level)
        trees = tuple(parse(tree_text) for tree_text in made)
        notations.append(Notation(template, flavours, trees))
    flavours = 0
    for notation in notations:
        flavours |= notation.flavours
    return CompiledRow(row, pattern, tuple(notations), flavours)


# A head that exists only while layouts are made: a choice of trees to be shown. Such
# heads begin with a sign that no name of an author's has.
EITHER = "#EitherOf"

Builder = Callable[[Call], Iterable[Layout]]
BUILDERS: dict[str, Builder] = {}


def builds(*names: str) -> Callable[[Builder], Builder]:
    """Register a builder of layouts for heads; it is asked after the table's rows."""

    def register(builder: Builder) -> Builder:
        for name in names:
            BUILDERS[name] = builder
        return builder

    return register


def row_layouts(tree: Tree) -> list[Layout]:
    """The layouts that the function table gives a tree."""
    found: list[Layout] = []
    for row in fitting_rows(tree):
        found.extend(row.layouts(tree))
    return found


def row_for(tree: Tree) -> CompiledRow | None:
    """The first row whose pattern fits a tree."""
    for row in fitting_rows(tree):
        if row.pattern.bind(tree) is not None:
            return row
    return None


def is_word(tree: Tree) -> bool:
    """Whether a tree is a function shown by a word, or a power of one."""
    if type(tree) is not Call:
        return False
    if tree.name == "Power" and tree.arguments:
        base = tree.arguments[0]
        return type(base) is Call and bool(base.name) and _shows_word(base.name)
    return bool(tree.name) and _shows_word(tree.name)


@lru_cache(maxsize=4096)
def _shows_word(name: str) -> bool:
    # Rows for special arguments do not make a word of an operator: e^z - 1.
    return any(
        row.word and _PLAIN_PATTERN.fullmatch(row.pattern)
        for row in ROWS_BY_KEY.get(name, ())
    )


_PLAIN_PATTERN = re.compile(r"\w+\[[a-z][^\[\]]*\]")


def with_script(
    layout: Layout, element: Element, parts: tuple[Part, ...]
) -> Layout | None:
    """The layout with a superscript or prime put after its name: `J_n^2(x)`.

    Slots of the element count from 0; they are moved behind the layout's own parts.
    """
    template = layout.template
    written_end, normal_end = template.written_name_end, template.normal_name_end
    if written_end is None or normal_end is None:
        return None
    moved = shift(element, len(layout.parts))
    return Layout(
        Template(
            (*template.written[:written_end], moved, *template.written[written_end:]),
            (*template.normal[:normal_end], moved, *template.normal[normal_end:]),
            template.level,
            None,
            None,
            template.required,
        ),
        layout.parts + parts,
        layout.flavours,
        layout.tall,
    )


def shift(element: Element, offset: int) -> Element:
    """A superscript whose slots are moved behind other parts."""
    if element[0] != SUPERSCRIPT:
        return element
    kind, program = element
    return (
        kind,
        tuple(
            (e[0], e[1] + offset, *e[2:]) if isinstance(e[1], int) else e
            for e in program
        ),
    )


def is_known(name: str) -> bool:
    """Whether Mathglot knows a head: it has rows or a builder."""
    return name in ROWS_BY_KEY or name in BUILDERS


def symbol_name(tree: Tree) -> str:
    """The name of a symbol, "" for all else."""
    return tree.name if type(tree) is Symbol else ""
