r"""What sentences say of letters: whether a tree agrees, and how to make it agree.

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

from mathglot.languages.equivalence.heads import BINDERS
from mathglot.languages.latex.letters import FREED, name_of
from mathglot.languages.latex.pattern import key_of
from mathglot.languages.latex.shapes import (
    Shape,
    Sight,
    letter_of,
    meanings_of,
    read_letters,
    shapes_of,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, preorder, rebuild
from mathglot.translate.occurrences import (
    NUMBERS,
    Occurrence,
    Use,
    places_of,
    scene_of,
)
from mathglot.translate.rewriting import (
    CONSTANTS,
    apply,
    free_name,
    is_enclosed,
    multiply,
    rename,
    replace_shape,
)

# What is done with matrices and vectors only.
_OF_MATRICES = frozenset(
    "Inverse PseudoInverse Transpose ConjugateTranspose Det Tr MatrixPower MatrixExp "
    "MatrixLog MatrixRank Dot Cross KroneckerProduct".split()
)
# What makes a matrix of a letter that might be a function.
_OF_LETTERS = frozenset(("Inverse", "Transpose", "Det"))
# What has the letter of a constant as its own sign.
_WITH = {"E": ("Exp", "MatrixExp"), "I": ("Complex",)}
_SCRIPTS = frozenset(("Subscript", "Superscript"))


class Sentence(Protocol):
    """What is to be assumed of a formula."""

    @property
    def text(self) -> str:
        """The sentence as it was given."""

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        """Whether a tree is as the sentence has it, or not concerned."""

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        """The tree as the sentence has it; None where it cannot be made so."""


def calls_of(tree: Tree) -> Iterator[Call]:
    """The calls of a tree, outer ones first."""
    return (node for node in preorder(tree) if type(node) is Call)


def heads_of(letter: str, tree: Tree, sight: Sight) -> list[Tree]:
    """The symbols for a letter, with an index or without, as they are in a tree."""
    names = {name_of(letter), free_name(letter, sight), NUMBERS.get(letter)}
    found: list[Tree] = [Symbol(name) for name in sorted(filter(None, names))]
    for node in calls_of(tree):
        if node.name == "Subscript" and node.arguments[0] in found:
            found.append(node)
    return found


def multiplies(heads: list[Tree], tree: Tree) -> bool:
    """Whether one of these stands as a factor before brackets."""
    return any(
        factor in heads and is_enclosed(following)
        for node in calls_of(tree)
        if node.name == "Times"
        for factor, following in pairwise(node.arguments)
    )


def find_uses(
    letter: str, tree: Tree, sight: Sight, index: tuple[str, ...] | None = None
) -> list[Occurrence] | None:
    """What a letter is, wherever it stands; None if the tree has something else there.

    With an index, or none to be there, those places count that have it, if any has.
    """
    scene = scene_of(tree, sight.latex)
    found = scene.find(letter)
    if not scene.is_shown:
        # All that can be said is what is in the tree.
        missing = not found and places_of(letter, scene.tokens)
        elsewhere = any(_functions_of(letter, tree, sight))
        factor = multiplies(heads_of(letter, tree, sight), tree)
        return None if missing or elsewhere or factor else found
    exact = [one for one in found if scene.index_at(one.place) == index]
    return exact or found


def is_in_a_word(one: Occurrence) -> bool:
    """Whether it is a letter of a word that is an index."""
    return (
        one.use is Use.PART
        and one.around[:1] != ()
        and (one.around[0].name in _SCRIPTS)
    )


def _functions_of(letter: str, tree: Tree, sight: Sight) -> Iterator[tuple[str, Shape]]:
    """Functions of the table that a letter stands for in a tree."""
    for node in calls_of(tree):
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
    name = FREED.get(letter) or free_name(letter, sight)
    for key, shape in list(_functions_of(letter, tree, sight)):
        changed = replace_shape(
            tree, key, shape.text, sight, lambda found: read_letters(found, name)
        )
        if changed is None:
            return None
        tree = changed
    return _without_constants(letter, tree)


def _without_constants(letter: str, tree: Tree) -> Tree:
    if letter in NUMBERS:
        return rename(tree, NUMBERS[letter], FREED[letter])
    name = name_of(letter) or ""
    return rename(tree, CONSTANTS[name], name) if name in CONSTANTS else tree


@dataclass(frozen=True, slots=True)
class Applied:
    """A letter is a function: brackets after it hold its arguments."""

    text: str
    letter: str
    # None if the letter is meant with whatever index it has.
    index: tuple[str, ...] | None = ()

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        uses = find_uses(self.letter, tree, sight, self.index)
        return uses is not None and all(is_function(one) for one in uses)

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        changed = _without_functions(self.letter, tree, sight)
        if changed is None:
            return None
        for head in heads_of(self.letter, changed, sight):
            changed = apply(changed, head)
        return changed


def is_function(one: Occurrence) -> bool:
    """Whether a letter is a function that has what is in the brackets after it."""
    if one.use is Use.OWN:
        inverted = one.around[:1] != () and one.around[0].name in _OF_LETTERS
        return not one.is_called and not inverted
    return (one.use is Use.APPLIED and not _is_primed(one)) or is_in_a_word(one)


def _is_primed(one: Occurrence) -> bool:
    return type(one.node) is Symbol and one.node.name.endswith(r"\[Prime]")


@dataclass(frozen=True, slots=True)
class Plain:
    """A letter is a variable: no function, and no constant with a value."""

    text: str
    letter: str
    # Whether it is a number, of which nothing is taken that only matrices have.
    is_scalar: bool = False
    index: tuple[str, ...] = ()

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        uses = find_uses(self.letter, tree, sight, self.index)
        return uses is not None and all(self._allows(one) for one in uses)

    def _allows(self, one: Occurrence) -> bool:
        if one.use not in (Use.OWN, Use.PRIMED):
            number = Symbol(NUMBERS.get(one.letter, ""))
            is_number = self.is_scalar and one.node == number and one.call is None
            return is_number or is_in_a_word(one)
        around = one.around[0].name if one.around else ""
        return not (self.is_scalar and around in _OF_MATRICES)

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        is_number = self.is_scalar and self.letter in NUMBERS
        changed = tree if is_number else _without_functions(self.letter, tree, sight)
        if changed is None:
            return None
        heads = heads_of(self.letter, changed, sight)
        for head in heads:
            changed = multiply(changed, head)
        return _as_numbers(changed, heads) if self.is_scalar else changed


def _as_numbers(tree: Tree, heads: list[Tree]) -> Tree:
    """The tree with numbers for matrices: a power for an inverse."""

    def change(node: Call) -> Tree:
        if not any(argument in heads for argument in node.arguments):
            return node
        match node.name:
            case "Inverse" | "InverseFunction":
                return call("Power", *node.arguments, call("Minus", Number("1")))
            case "Transpose":
                return call("Power", *node.arguments, Symbol("T"))
            case "MatrixPower":
                return call("Power", *node.arguments)
            case "Det":
                return call("Abs", *node.arguments)
            case "Dot" | "Cross":
                return call("Times", *node.arguments)
            case _:
                return node

    return rebuild(tree, change)


@dataclass(frozen=True, slots=True)
class Constant:
    """A letter is a constant of Mathematica."""

    text: str
    letter: str
    constant: str

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        uses = find_uses(self.letter, tree, sight)
        if uses is None:
            return False
        if Symbol(self.constant) in _find_bound(tree):
            return False
        return all(map(self.is_meant, uses))

    def is_meant(self, one: Occurrence) -> bool:
        """Whether the constant is what stands in a place."""
        if one.node == Symbol(self.constant):
            return one.call is None
        if type(one.node) is Call:
            shown = Symbol(self.constant) in one.node.arguments
            return shown or one.node.name in _WITH.get(self.constant, ())
        return is_in_a_word(one)

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        for name in (name_of(self.letter), free_name(self.letter, sight)):
            tree = rename(tree, name or "", self.constant)
            tree = multiply(tree, Symbol(self.constant))
        return tree


@dataclass(frozen=True, slots=True)
class Both:
    """A letter is a constant of Mathematica here, and a variable there."""

    text: str
    letter: str
    constant: str

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        uses = find_uses(self.letter, tree, sight)
        if uses is None:
            return False
        plain = [one for one in uses if one.use in (Use.OWN, Use.PRIMED)]
        meant = Constant(self.text, self.letter, self.constant)
        others = [one for one in uses if one not in plain]
        if not uses:
            return True
        return bool(plain and others) and all(map(meant.is_meant, others))

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        return None


def _find_bound(tree: Tree) -> set[Tree]:
    """What sums, integrals and the like run over, and what is said to be in a set."""
    found: set[Tree] = set()
    for node in calls_of(tree):
        if node.name == "Element":
            found.add(node.arguments[0])
        if node.name in BINDERS:
            for argument in node.arguments[1:]:
                if type(argument) is Call and argument.name == "List":
                    argument = argument.arguments[0]
                found.add(argument)
    return found


@dataclass(frozen=True, slots=True)
class Renamed:
    """A letter has the name that Mathglot has given it, function or not."""

    text: str
    letter: str
    name: str
    # Whether it is a function somewhere.
    is_head: bool = False

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        uses = find_uses(self.letter, tree, sight)
        if uses is None:
            return False
        wanted = Use.APPLIED if self.is_head else Use.OWN
        meant = [one for one in uses if one.use is wanted]
        if self.is_head and uses and not meant:
            return False
        # A letter with an index may have another name than one that is called.
        names = [one.node.name for one in meant or uses if type(one.node) is Symbol]
        return all(name == self.name for name in names) and bool(names or not uses)

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        for other in (self.letter, free_name(self.letter, sight)):
            tree = rename(tree, other or "", self.name)
        return tree
