r"""What sentences say about trees: whether a tree agrees, and how to make it agree.

>>> from mathglot.languages import parse, render
>>> sentence = Applied("f is a function", "f")
>>> tree, sight = parse("f (x + 1)", "mathematica"), Sight("f(x+1)")
>>> sentence.agrees(tree, sight)
False
>>> render(sentence.impose(tree, sight), "mathematica")
'f[x + 1]'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.pattern import key_of
from mathglot.languages.latex.shapes import (
    Meaning,
    Shape,
    Sight,
    letter_of,
    meanings_of,
    read_letters,
    shapes_of,
)
from mathglot.languages.latex.symbols import STAND_INS
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, preorder, rebuild
from mathglot.translate.rewriting import (
    CONSTANTS,
    apply,
    fill_shape,
    free_name,
    is_enclosed,
    multiply,
    rename,
    replace_shape,
)

# Letters that can have no other name.
_NUMBERS = {r"\pi": "Pi"}


class Sentence(Protocol):
    """What is to be assumed of a formula."""

    @property
    def text(self) -> str:
        """The sentence as it was given."""

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        """Whether a tree is as the sentence has it, or not concerned."""

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        """The tree as the sentence has it; None where it cannot be made so."""


def _calls(tree: Tree) -> Iterator[Call]:
    return (node for node in preorder(tree) if type(node) is Call)


def _functions_of(letter: str, tree: Tree, sight: Sight) -> Iterator[tuple[str, Shape]]:
    """Functions of the table that a letter stands for in a tree."""
    for node in _calls(tree):
        key = key_of(node)
        if key in ("", "Subscript"):
            continue
        for shape in shapes_of(node, sight):
            if letter_of(shape.text) == letter and any(
                meaning.head == key for meaning in meanings_of(shape.text)
            ):
                yield key, shape
                break


def _without_functions(letter: str, tree: Tree, sight: Sight) -> Tree | None:
    """The tree with a letter of the author's own for functions of the table."""
    name = free_name(letter, sight)
    for key, shape in list(_functions_of(letter, tree, sight)):
        changed = replace_shape(
            tree, key, shape.text, sight, lambda found: read_letters(found, name)
        )
        if changed is None:
            return None
        tree = changed
    return tree


def _heads(letter: str, tree: Tree, sight: Sight) -> list[Tree]:
    """The symbols for a letter, with an index or without, as they are in a tree."""
    names = {name_of(letter), free_name(letter, sight), _NUMBERS.get(letter)}
    found: list[Tree] = [Symbol(name) for name in sorted(filter(None, names))]
    for node in _calls(tree):
        if node.name == "Subscript" and node.arguments[0] in found:
            found.append(node)
    return found


def _multiplies(heads: list[Tree], tree: Tree) -> bool:
    """Whether one of these stands as a factor before brackets."""
    return any(
        factor in heads and is_enclosed(following)
        for node in _calls(tree)
        if node.name == "Times"
        for factor, following in pairwise(node.arguments)
    )


def _is_applied(heads: list[Tree], tree: Tree) -> bool:
    """Whether one of these is a function in a tree."""
    applied = [(head,) for head in heads]
    return any(
        node.head in heads
        or (node.name == "MatrixFunction" and node.arguments[:1] in applied)
        for node in _calls(tree)
    )


@dataclass(frozen=True, slots=True)
class Applied:
    """A letter is a function: brackets after it hold its arguments."""

    text: str
    letter: str

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        if any(_functions_of(self.letter, tree, sight)):
            return False
        return not _multiplies(_heads(self.letter, tree, sight), tree)

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        changed = _without_functions(self.letter, tree, sight)
        if changed is None:
            return None
        for head in _heads(self.letter, changed, sight):
            changed = apply(changed, head)
        return changed


@dataclass(frozen=True, slots=True)
class Plain:
    """A letter is a variable: no function, and no constant with a value."""

    text: str
    letter: str

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        if any(_functions_of(self.letter, tree, sight)):
            return False
        heads = _heads(self.letter, tree, sight)
        if _is_applied(heads, tree):
            return False
        constant = Symbol(CONSTANTS.get(name_of(self.letter) or "", ""))
        return self.letter not in sight.shown or constant not in preorder(tree)

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        changed = _without_functions(self.letter, tree, sight)
        if changed is None:
            return None
        for head in _heads(self.letter, changed, sight):
            changed = multiply(changed, head)
        name = name_of(self.letter) or ""
        return rename(changed, CONSTANTS[name], name) if name in CONSTANTS else changed


@dataclass(frozen=True, slots=True)
class Constant:
    """A letter is a constant of Mathematica."""

    text: str
    letter: str
    constant: str

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        if self.letter not in sight.shown:
            return True
        nodes = list(preorder(tree))
        if Symbol(self.constant) not in nodes:
            return False
        # Beside e itself, e may be what a capital E is called.
        stands_in = STAND_INS.get(self.letter) in sight.shown
        return stands_in or Symbol(name_of(self.letter) or "") not in nodes

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        for name in (name_of(self.letter), free_name(self.letter, sight)):
            tree = rename(tree, name or "", self.constant)
        return tree


@dataclass(frozen=True, slots=True)
class Notation:
    """A notation belongs to a function of the table."""

    text: str
    meanings: tuple[tuple[str, Meaning], ...]

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        letters = {letter_of(text) for text, _ in self.meanings}
        for letter in letters - {""}:
            if _multiplies(_heads(letter, tree, sight), tree):
                return False
        return all(node in wanted for node, _, wanted in self._concerned(tree, sight))

    def _concerned(
        self, tree: Tree, sight: Sight
    ) -> Iterator[tuple[Call, Shape, list[Tree]]]:
        """The calls that have the notation, and what they should be."""
        for node in _calls(tree):
            for shape in shapes_of(node, sight):
                made = [
                    meaning.fill(shape.parts)
                    for text, meaning in self.meanings
                    if text == shape.text
                ]
                wanted = [found for found in made if found is not None]
                if wanted:
                    yield node, shape, wanted
                    break

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        for text, _ in self.meanings:
            if letter_of(text):
                for head in _heads(letter_of(text), tree, sight):
                    tree = apply(tree, head)
        by_shape: dict[str, Meaning] = {}
        for text, meaning in self.meanings:
            by_shape.setdefault(text, meaning)
        changes = {
            (key_of(node), shape.text)
            for node, shape, wanted in self._concerned(tree, sight)
            if node not in wanted
        }
        for key, text in sorted(changes):
            made = fill_shape(tree, key, text, sight, by_shape[text])
            if made is None:
                return None
            tree = made
        return tree


@dataclass(frozen=True, slots=True)
class Linear:
    """Letters are matrices or vectors: bars, products and powers are theirs."""

    text: str
    kinds: tuple[tuple[str, str], ...]

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        return self.impose(tree, sight) == tree

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        kinds: dict[Tree, str] = {}
        for letter, kind in self.kinds:
            for head in _heads(letter, tree, sight):
                kinds[head] = kind

        def change(node: Call) -> Tree:
            if not node.arguments or node.arguments[0] not in kinds:
                return _multiply_all(node, kinds)
            first, *others = node.arguments
            if node.name in _BARS:
                return call("Det" if kinds[first] == "matrix" else "Norm", first)
            if node.name == "Power" and kinds[first] == "matrix":
                if others == [call("Minus", Number("1"))]:
                    return call("Inverse", first)
                if others == [Symbol("T")]:
                    return call("Transpose", first)
            if node.name == "InverseFunction":
                return call("Inverse", first)
            return _multiply_all(node, kinds)

        return rebuild(tree, change)


_BARS = frozenset("Abs RealAbs BracketingBar Length Cardinality Det Norm".split())


def _multiply_all(node: Call, kinds: dict[Tree, str]) -> Tree:
    """A product of matrices and vectors, whose other factors come first."""
    if node.name != "Times":
        return node
    inner = [factor for factor in node.arguments if _is_linear(factor, kinds)]
    if len(inner) < 2:
        return node
    outer = [factor for factor in node.arguments if factor not in inner]
    product = call("Dot", *inner)
    return call("Times", *outer, product) if outer else product


def _is_linear(tree: Tree, kinds: dict[Tree, str]) -> bool:
    """Whether it is one of the letters, its inverse or its transpose."""
    if type(tree) is Call and tree.name in ("Inverse", "Transpose"):
        tree = tree.arguments[0]
    return tree in kinds
