r"""Readings: what else a formula may mean, by rule, where the model sees one meaning.

A letter before brackets is called or multiplies them; a notation belongs to several
functions, or is a letter of the author's own; a letter is a constant or not. Every
tree that comes out here still has to be shown to look like the formula.

>>> from mathglot.languages import parse, render
>>> tree = parse("Pochhammer[x, n]", "mathematica")
>>> [render(other, "mathematica") for other in find_readings(tree, "(x)_n")]
['FactorialPower[x, n]']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mathglot.languages.equivalence.heads import BINDERS
from mathglot.languages.functions.lookalikes import SELDOM_MEANT
from mathglot.languages.latex.letters import BUILT_IN, name_of
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
from mathglot.languages.latex.symbols import written_symbol
from mathglot.languages.ranges import read_range
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
    rebuild,
)

Change = Callable[[Call], Tree]

# Letters that are constants or not; the others that the table has are seldom meant.
CONSTANTS = {
    "e": "E",
    "i": "I",
    r"\[Gamma]": "EulerGamma",
    r"\[Phi]": "GoldenRatio",
    r"\[CurlyPhi]": "GoldenRatio",
}
_MEANT_OTHERWISE = frozenset((*CONSTANTS.values(), *BUILT_IN, "Pi"))
# Letters that nobody uses for functions of their own.
_SETTLED = frozenset((r"\Gamma(#)", "|#|", "e^{#}"))
_ENCLOSED = frozenset(("Plus", "Subtract", "Minus"))
# Calls that notation shows as what they are.
STRUCTURES = frozenset(
    "Times Plus Subtract Divide Minus Power Sum Product Integrate Limit D List Equal "
    "Condition".split()
)
_MOST_OF_A_SHAPE = 2
_PRIME = r"\[Prime]"


def find_readings(tree: Tree, latex: str) -> Iterator[Tree]:
    """Trees that may look like the formula too, the likelier ones first."""
    seen = {tree}
    for other in _propose(tree, Sight(latex)):
        if other not in seen:
            seen.add(other)
            yield other


def _propose(tree: Tree, sight: Sight) -> Iterator[Tree]:
    shapes = list(_shapes_in(tree, sight))
    yield from swap_calls(tree)
    yield from _swap_constants(tree, sight)
    for key, shape in shapes:
        yield from _read_as_letters(tree, key, shape, sight)
        yield from _read_as_others(tree, key, shape, sight)
        yield from _read_as_products(tree, key, shape, sight)
    yield from _swap_primes(tree, sight)
    yield from _swap_inverses(tree)


def _shapes_in(tree: Tree, sight: Sight) -> Iterator[tuple[str, Shape]]:
    """One of each shape that calls of the tree have, with what they are filed under."""
    seen: set[tuple[str, str]] = set()
    for node in preorder(tree):
        if type(node) is not Call:
            continue
        key = key_of(node)
        if key in STRUCTURES:
            continue
        for shape in shapes_of(node, sight):
            if (key, shape.text) not in seen:
                seen.add((key, shape.text))
                yield key, shape


def replace_shape(
    tree: Tree,
    key: str,
    text: str,
    sight: Sight,
    make: Callable[[Shape], Tree | None],
) -> Tree | None:
    """The tree with all calls of a shape made anew; None if one cannot be."""
    failed = False

    def change(node: Call) -> Tree:
        nonlocal failed
        if key_of(node) != key:
            return node
        for shape in shapes_of(node, sight):
            if shape.text == text:
                made = make(shape)
                failed = failed or made is None
                return made or node
        return node

    changed = rebuild(tree, change)
    return None if failed else changed


def _read_as_letters(
    tree: Tree, key: str, shape: Shape, sight: Sight
) -> Iterator[Tree]:
    """A special function as one of the author's own."""
    letter = letter_of(shape.text)
    if not letter or shape.text in _SETTLED or key in ("", "Subscript"):
        return
    name = free_name(letter, sight)
    other = replace_shape(
        tree, key, shape.text, sight, lambda found: read_letters(found, name)
    )
    if other is not None:
        yield other


def _read_as_products(
    tree: Tree, key: str, shape: Shape, sight: Sight
) -> Iterator[Tree]:
    r"""A special function as a factor before brackets: \pi(x+1)."""
    letter, _, rest = shape.text.partition("(")
    if rest != "#)" or not is_enclosed(shape.parts[0]) or shape.text in _SETTLED:
        return
    name = "Pi" if letter == r"\pi" else free_name(letter, sight)
    if name is None or key == name:
        return
    factor = Symbol(name)
    other = replace_shape(
        tree, key, shape.text, sight, lambda found: Call(factor, found.parts)
    )
    if other is not None:
        yield multiply(other, factor)


def free_name(letter: str, sight: Sight) -> str | None:
    """The name of a letter as a variable: another one where it is built in."""
    if letter not in BUILT_IN:
        return name_of(letter)
    small = letter.lower()
    return small if small not in sight.shown else rf"\[FormalCapital{letter}]"


def _read_as_others(tree: Tree, key: str, shape: Shape, sight: Sight) -> Iterator[Tree]:
    """What else the table has for a notation, if it is often meant by it."""
    if shape.text == "#_{#}":
        return
    found = 0
    for meaning in meanings_of(shape.text):
        if not meaning.is_usual or meaning.head in SELDOM_MEANT:
            continue
        if meaning.head == key and meaning.hides:
            continue
        other = fill_shape(tree, key, shape.text, sight, meaning)
        if other is not None and other != tree:
            yield other
            found += 1
            if found == _MOST_OF_A_SHAPE:
                return


def fill_shape(
    tree: Tree, key: str, text: str, sight: Sight, meaning: Meaning
) -> Tree | None:
    """The tree with another meaning for a notation, wherever it occurs."""
    return replace_shape(
        tree, key, text, sight, lambda found: meaning.fill(found.parts)
    )


def swap_calls(tree: Tree) -> Iterator[Tree]:
    """Letters that are called as factors, and factors before brackets called."""
    called: dict[Tree, None] = {}
    multiplied: dict[Tree, None] = {}
    for node in preorder(tree):
        if type(node) is not Call:
            continue
        if len(node.arguments) == 1 and is_letter(node.head):
            if is_enclosed(node.arguments[0]):
                called[node.head] = None
        elif node.name == "Times":
            for factor, following in zip(
                node.arguments, node.arguments[1:], strict=False
            ):
                if is_letter(factor) and is_enclosed(following):
                    multiplied[factor] = None
    for letter in called:
        yield multiply(tree, letter)
    for letter in multiplied:
        yield apply(tree, letter)


def is_letter(tree: Tree) -> bool:
    """Whether it is a letter of the author's, with an index or without."""
    if is_call(tree, "Subscript"):
        assert type(tree) is Call
        tree = tree.arguments[0]
    if type(tree) is not Symbol or tree.name in _MEANT_OTHERWISE:
        return False
    return name_of(written_symbol(tree.name)) is not None


def is_enclosed(tree: Tree) -> bool:
    """Whether it stands in brackets as a factor."""
    return type(tree) is Call and tree.name in _ENCLOSED


def multiply(tree: Tree, letter: Tree) -> Tree:
    """The tree with a letter multiplied with what it was applied to."""

    def change(node: Call) -> Tree:
        if node.head == letter and len(node.arguments) == 1:
            return call("Times", letter, *node.arguments)
        if node.name == "Times":
            return call("Times", *_flatten(node.arguments, letter))
        return node

    return rebuild(tree, change)


def _flatten(factors: Sequence[Tree], letter: Tree) -> Iterator[Tree]:
    for factor in factors:
        if type(factor) is Call and factor.name == "Times":
            if factor.arguments[0] == letter:
                yield from factor.arguments
                continue
        yield factor


def apply(tree: Tree, letter: Tree) -> Tree:
    """The tree with a letter applied to the brackets that it multiplied."""

    def change(node: Call) -> Tree:
        if node.name != "Times":
            return node
        factors: list[Tree] = []
        for factor in node.arguments:
            if factors and factors[-1] == letter and is_enclosed(factor):
                factors[-1] = Call(letter, (factor,))
            else:
                factors.append(factor)
        return factors[0] if len(factors) == 1 else call("Times", *factors)

    return rebuild(tree, change)


def _swap_constants(tree: Tree, sight: Sight) -> Iterator[Tree]:
    names = {node.name for node in preorder(tree) if type(node) is Symbol}
    fixed = bound_names(tree) | _heads(tree) | _indices(tree)
    for letter, constant in CONSTANTS.items():
        if written_symbol(letter) not in sight.shown:
            continue
        if constant in names:
            if constant != "E" or not _is_base(tree):
                yield rename(tree, constant, letter)
        elif letter in names and letter not in fixed:
            yield rename(tree, letter, constant)


def rename(tree: Tree, old: str, new: str) -> Tree:
    """The tree with a symbol put for another, wherever it occurs."""

    def leaf(node: Tree) -> Tree:
        return Symbol(new) if node == Symbol(old) else node

    return rebuild(tree, leaf=leaf)


def bound_names(tree: Tree) -> set[str]:
    """The names that sums, integrals and the like run over."""
    found: set[str] = set()
    for node in preorder(tree):
        if type(node) is not Call or node.name not in BINDERS:
            continue
        for argument in node.arguments:
            place = read_range(argument) if argument is not node.arguments[0] else None
            if place is not None and type(place.variable) is Symbol:
                found.add(place.variable.name)
    return found


def _indices(tree: Tree) -> set[str]:
    """The names that occur as indices of others."""
    return {
        index.name
        for node in preorder(tree)
        if type(node) is Call and node.name == "Subscript"
        for index in node.arguments[1:]
        if type(index) is Symbol
    }


def _is_base(tree: Tree) -> bool:
    """Whether e occurs as the base of a power, where nobody takes it for a name."""
    return any(
        is_call(node, "Power", 2)
        and type(node) is Call
        and node.arguments[0] == Symbol("E")
        for node in preorder(tree)
    )


def _heads(tree: Tree) -> set[str]:
    return {node.name for node in preorder(tree) if type(node) is Call}


def _swap_primes(tree: Tree, sight: Sight) -> Iterator[Tree]:
    """A primed name as a derivative, and the other way round."""
    names = [node.name for node in preorder(tree) if type(node) is Symbol]
    variable = Symbol(next((name for name in "xts" if name not in sight.shown), "x"))
    for name in dict.fromkeys(names):
        stem = name.removesuffix(_PRIME)
        if stem != name and stem:
            derivative = Call(call("Derivative", Number("1")), (Symbol(stem),))
            yield _replace(tree, Symbol(name), Call(derivative, (variable,)))


def _replace(tree: Tree, old: Tree, new: Tree) -> Tree:
    return rebuild(tree, leaf=lambda node: new if node == old else node)


def _swap_inverses(tree: Tree) -> Iterator[Tree]:
    """An inverse function as a power, and a function's power -1 as its inverse."""
    minus_one = call("Minus", Number("1"))

    def change(node: Call) -> Tree:
        if is_call(node, "InverseFunction", 1):
            return call("Power", node.arguments[0], minus_one)
        head = node.head
        if type(head) is Call and head.arguments[1:] == (minus_one,):
            # The head of this call was an inverse function a moment ago.
            return call("Power", Call(head.arguments[0], node.arguments), minus_one)
        return node

    yield rebuild(tree, change)
