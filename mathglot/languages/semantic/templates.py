r"""Conversions of macros made ready for use: what their parts must be, and the result.

>>> template = templates_for("repinterfc")[0]
>>> template.arguments
(Slot(name='z', several=False, lists=False),)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from mathglot.languages.functions.conversions import conversions_for
from mathglot.languages.functions.conversions.conversion import Conversion
from mathglot.languages.latex.pattern import Pattern, compile_pattern
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.semantic.formula import Call as MacroCall
from mathglot.languages.semantic.formula import Formula, write
from mathglot.languages.semantic.reader import read
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call, postorder

Bindings = dict[str, Tree | tuple[Tree, ...]]

_SLOT = re.compile(r"#([a-z]\w*)")
_ANYTHING = re.compile(r"#_|#count\(.*\)")
_SHAPE = re.compile(r"#\{(.*)\}", re.DOTALL)
_KIND = re.compile(r"\b([a-z]\w*?)_(?:Symbol|Variable|Integer|List)\b")
_SEQUENCE = re.compile(r"\b([a-z]\w*?)___?(?![\w])")
EMPTY = call("List")
# Literal parts that are no names or numbers, as a reader of expressions sees them.
_MARKS: dict[str, tuple[Tree, ...]] = {
    r"\infty": (Symbol("Infinity"),),
    "": (EMPTY,),
    "-": (EMPTY, Symbol("\\[Minus]")),
    "+": (Symbol("\\[Plus]"),),
    r"\pm": (Symbol("\\[PlusMinus]"),),
    r"\mp": (Symbol("\\[MinusPlus]"),),
    r"\mathcal{D}": (Symbol("\\[ScriptCapitalD]"),),
    r"\mathcal{O}": (Symbol("\\[ScriptCapitalO]"),),
}
# Heads by which names are marked; what has them is still a name.
_MARKED = ("Subscript", "Superscript", "Subsuperscript", "OverHat", "OverBar")


@dataclass(frozen=True, slots=True)
class Slot:
    """A part that is bound to a name; `several` binds the elements of a list."""

    name: str
    several: bool = False
    lists: bool = False

    def bind(self, tree: Tree, bindings: Bindings) -> bool:
        is_list = type(tree) is Call and tree.name == "List"
        bound: Tree | tuple[Tree, ...] = tree
        if self.several:
            bound = tree.arguments if is_list else (tree,)  # type: ignore[union-attr]
        elif is_list and not self.lists and not _is_matrix(tree):
            return False
        return bindings.setdefault(self.name, bound) == bound


@dataclass(frozen=True, slots=True)
class Anything:
    """A part that does not matter, such as the number of elements of a list."""

    def bind(self, tree: Tree, bindings: Bindings) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Literal:
    """A part that must be just this; `text` is how it is written."""

    text: str
    trees: tuple[Tree, ...]

    def bind(self, tree: Tree, bindings: Bindings) -> bool:
        return tree in self.trees


@dataclass(frozen=True, slots=True)
class Shape:
    """A part that must have a certain form, whose variables are bound."""

    pattern: Pattern

    def bind(self, tree: Tree, bindings: Bindings) -> bool:
        parts = self.pattern.bind(tree)
        if parts is None or type(tree) is not Call:
            return False
        if type(self.pattern.tree) is Call and tree.name != self.pattern.tree.name:
            return False
        return all(
            bindings.setdefault(name, part) == part
            for name, part in zip(self.pattern.names, parts, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Several:
    """A part that is a list; the last slot may take all that remains."""

    slots: tuple[Slot, ...]

    def bind(self, tree: Tree, bindings: Bindings) -> bool:
        if type(tree) is not Call or tree.name != "List":
            return False
        elements = tree.arguments
        if self.slots[-1].several and len(elements) >= len(self.slots):
            first = len(self.slots) - 1
            rest: Tree = call("List", *elements[first:])
            elements = (*elements[:first], rest)
        return len(elements) == len(self.slots) and all(
            slot.bind(element, bindings)
            for slot, element in zip(self.slots, elements, strict=True)
        )


Part = Slot | Anything | Literal | Shape | Several


@dataclass(frozen=True, slots=True)
class Template:
    """A conversion whose parts and result have been read."""

    conversion: Conversion
    optionals: tuple[Part, ...]
    parameters: tuple[Part, ...]
    arguments: tuple[Part, ...]
    body: Tree
    # Names in the body that are neither slots nor free: iterators and the like.
    dummies: frozenset[str]

    def bind(
        self,
        optionals: tuple[Tree, ...],
        parameters: tuple[Tree, ...],
        arguments: tuple[Tree, ...],
    ) -> Bindings | None:
        """What the slots stand for in a call; None if it is of another form."""
        bindings: Bindings = {}
        for parts, trees in (
            (self.optionals, optionals),
            (self.parameters, parameters),
            (self.arguments, arguments),
        ):
            if len(parts) != len(trees):
                return None
            for part, tree in zip(parts, trees, strict=True):
                if not part.bind(tree, bindings):
                    return None
        return bindings


@lru_cache(maxsize=1024)
def templates_for(name: str) -> tuple[Template, ...]:
    """The conversions of a macro, those with more literal parts first."""
    found = [_compile(item) for item in conversions_for(name) if not item.reason]
    own = [template for template in found if template.conversion.dlmf]
    rows = [template for template in found if not template.conversion.dlmf]
    return (*sorted(own, key=_rank), *sorted(rows, key=_rank))


@lru_cache(maxsize=1024)
def is_text(name: str, kind: str, index: int) -> bool:
    r"""Whether a part of a macro may be a mark instead of an expression.

    Such a part is given as a String of its LaTeX. The kind is `optional`, `parameter`
    or `argument`.

    >>> is_text("irregCoulombH", "parameter", 0), is_text("BesselJ", "parameter", 0)
    (True, False)
    """
    for template in templates_for(name):
        parts = getattr(template, kind + "s")
        if index < len(parts) and isinstance(parts[index], Literal):
            text = parts[index].text
            expression = text.isalnum() or text in ("", "\\infty")
            # As an argument a dash is an empty list.
            if not expression and (text != "-" or kind != "argument"):
                return True
    return False


def is_name(tree: Tree) -> bool:
    """Whether a tree is a letter, marked or not: something that can be a function."""
    if type(tree) is not Call:
        return type(tree) is Symbol
    if type(tree.head) is Call:
        return tree.head.name == "Derivative"
    return tree.name in _MARKED or tree.name == "Function"


def names_in(trees: tuple[Tree, ...]) -> set[str]:
    """The symbols that occur in some trees."""
    found: set[str] = set()
    for tree in trees:
        found.update(node.name for node in postorder(tree) if type(node) is Symbol)
    return found


def _rank(template: Template) -> int:
    parts = (*template.optionals, *template.parameters, *template.arguments)
    specific = sum(isinstance(part, Literal | Shape | Several) for part in parts)
    names = [part.name for part in parts if isinstance(part, Slot)]
    return -specific - len(names) + len(set(names))


def _compile(conversion: Conversion) -> Template:
    result = _KIND.sub(r"\1", conversion.mathematica)
    sequences = frozenset(_SEQUENCE.findall(result)) | _each_names(result)
    body = parse(_SEQUENCE.sub(r"Sequence[\1]", result))
    before: list[str] = []
    after: list[str] = []
    macro: MacroCall | None = None
    for piece in read(conversion.macro).pieces:
        if isinstance(piece, str):
            slots = [match[0] for match in _SLOT.finditer(piece)]
            (before if macro is None else after).extend(slots)
        elif macro is None:
            macro = piece
        else:
            after.extend(_write_all(piece.arguments))
    assert macro is not None, f"{conversion.macro} holds no macro"
    arguments = [*before, *_write_all(macro.arguments), *after]
    made = [
        tuple(_read_part(text, sequences, conversion.lists) for text in texts)
        for texts in (
            _write_all(macro.optionals),
            _write_all(macro.parameters),
            arguments,
        )
    ]
    slots_bound = {name for parts in made for part in parts for name in _bound_by(part)}
    lower = {name for name in names_in((body,)) if name[0].islower()}
    dummies = frozenset(lower - slots_bound - set(conversion.free))
    return Template(conversion, made[0], made[1], made[2], body, dummies)


def _write_all(parts: tuple[Formula, ...]) -> list[str]:
    return [write(part).strip() for part in parts]


def _each_names(mathematica: str) -> frozenset[str]:
    """Names whose elements `Each` goes through: all that follow its body."""
    names: set[str] = set()
    if "Each[" in mathematica:
        for node in postorder(parse(_SEQUENCE.sub(r"\1", mathematica))):
            if type(node) is Call and node.name == "Each":
                names.update(names_in(node.arguments[1:]))
    return frozenset(names)


def _read_part(text: str, sequences: frozenset[str], lists: tuple[str, ...]) -> Part:
    def slot(name: str) -> Slot:
        return Slot(name, name in sequences, name in lists)

    if match := _SLOT.fullmatch(text):
        return slot(match[1])
    if _ANYTHING.fullmatch(text):
        return Anything()
    if match := _SHAPE.fullmatch(text):
        return Shape(compile_pattern(match[1]))
    names = [_SLOT.fullmatch(item) for item in text.split(",")]
    found = [match[1] for match in names if match is not None]
    if len(found) == len(names):
        return Several(tuple(slot(name) for name in found))
    trees: tuple[Tree, ...] = (String(text), *_MARKS.get(text, ()))
    if text.isdigit():
        trees = (*trees, Number(text))
    elif text.isalpha():
        trees = (*trees, Symbol(text))
    return Literal(text, trees)


def _bound_by(part: Part) -> Iterator[str]:
    if isinstance(part, Slot):
        yield part.name
    elif isinstance(part, Shape):
        yield from part.pattern.names
    elif isinstance(part, Several):
        yield from (slot.name for slot in part.slots)


def _is_matrix(tree: Tree) -> bool:
    assert type(tree) is Call
    rows = tree.arguments
    return bool(rows) and all(type(row) is Call and row.name == "List" for row in rows)
