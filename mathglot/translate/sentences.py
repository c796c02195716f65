r"""Sentences that settle what a formula leaves open: "f is a function".

A sentence agrees with a tree or not; of a tree that does not agree it makes one that
does, if there is one.

>>> from mathglot.languages import parse, render
>>> [sentence] = read_sentences(["(x)_n is FactorialPower"])
>>> tree, sight = parse("Pochhammer[a, 3]", "mathematica"), Sight("(a)_3")
>>> sentence.agrees(tree, sight)
False
>>> render(sentence.impose(tree, sight), "mathematica")
'FactorialPower[a, 3]'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from mathglot.errors import MathglotError, UnknownNameError
from mathglot.languages import parse
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.latex.description import find_resembling
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
    shapes_of_head,
)
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, preorder, rebuild
from mathglot.translate.readings import (
    CONSTANTS,
    apply,
    fill_shape,
    free_name,
    is_enclosed,
    multiply,
    rename,
    replace_shape,
)

FORMS = (
    "f is a function",
    "a is a variable (a constant, a number, an index)",
    "A is a matrix",
    "v is a vector",
    "e is the base of the natural logarithm",
    "i is the imaginary unit",
    r"\gamma is EulerGamma",
    "(x)_n is FactorialPower",
)
_SENTENCE = re.compile(
    r"\s*(?P<subjects>.+?)\s+(?P<verb>is|are|multiplies)\s+(?P<rest>.+)"
)
_ARTICLE = re.compile(r"(?:an?|the)\s+")
_SINGULAR = {
    "functions": "function",
    "variables": "variable",
    "constants": "constant",
    "numbers": "number",
    "matrices": "matrix",
    "vectors": "vector",
    "indices": "index",
    "parameters": "parameter",
}
_VARIABLES = frozenset("variable constant number index parameter scalar name".split())
_SPOKEN = {
    "base of the natural logarithm": "E",
    "euler's number": "E",
    "imaginary unit": "I",
    "golden ratio": "GoldenRatio",
    "euler's constant": "EulerGamma",
}
# Letters that can have no other name.
_NUMBERS = {r"\pi": "Pi"}
_LETTER = re.compile(r"(\\?[A-Za-z]+(?:\{[A-Za-z]\})?|[A-Za-z])(?:_.*|')?")


class AssumptionError(MathglotError):
    """A sentence that cannot be understood, with the forms that can."""

    def __init__(self, text: str, reason: str) -> None:
        self.text = text
        known = "; ".join(FORMS)
        super().__init__(f"cannot assume {text!r}: {reason}; known forms: {known}")


class Sentence(Protocol):
    """What is to be assumed of a formula."""

    @property
    def text(self) -> str:
        """The sentence as it was given."""

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        """Whether a tree is as the sentence has it, or not concerned."""

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        """The tree as the sentence has it; None where it cannot be made so."""


def read_sentences(texts: Iterable[str]) -> list[Sentence]:
    """The sentences of some texts; one that cannot be understood raises.

    >>> [sentence.text for sentence in read_sentences(["f is a function"])]
    ['f is a function']
    """
    read: list[Sentence] = []
    linear: dict[str, str] = {}
    for text in texts:
        match = _SENTENCE.fullmatch(text)
        if match is None:
            raise AssumptionError(text, "it is no such sentence")
        subjects = [match["subjects"]]
        if match["verb"] == "are":
            subjects = re.split(r"\s*,\s*|\s+and\s+", match["subjects"])
        if match["verb"] == "multiplies":
            read += [Plain(text, _letter(text, subject)) for subject in subjects]
            continue
        # "E is a variable, written e, since ..." says no more than its beginning,
        # but a list of arguments has commas too.
        rest = re.split(r",(?![^\[]*\])", match["rest"])[0]
        predicate = _ARTICLE.sub("", rest, count=1).strip().rstrip(".")
        predicate = _SINGULAR.get(predicate, predicate)
        for subject in subjects:
            if predicate in ("matrix", "vector"):
                linear[_letter(text, subject)] = predicate
            else:
                read.append(_read_one(text, subject, predicate))
    if linear:
        said = "; ".join(f"{letter} is a {kind}" for letter, kind in linear.items())
        read.append(Linear(said, tuple(linear.items())))
    return read


def _read_one(text: str, subject: str, predicate: str) -> Sentence:
    first = predicate.split()[0]
    if first == "function":
        return Applied(text, _letter(text, subject))
    if first in _VARIABLES:
        return Plain(text, _letter(text, subject))
    head = _SPOKEN.get(predicate.lower(), predicate.partition("[")[0])
    if head not in ROWS_BY_KEY:
        if not re.fullmatch(r"[A-Z]\w*", head):
            raise AssumptionError(text, f"{predicate!r} is no function or kind")
        raise UnknownNameError("function", head, find_resembling(head))
    letter = name_of(subject)
    if letter is not None and any("[" not in row.pattern for row in ROWS_BY_KEY[head]):
        return Constant(text, subject, head)
    return _read_notation(text, subject, head, predicate)


def _letter(text: str, subject: str) -> str:
    match = _LETTER.fullmatch(subject.strip())
    if match is None or (name_of(match[1]) is None and match[1] != r"\pi"):
        raise AssumptionError(text, f"{subject!r} is no letter or notation")
    return match[1]


def _read_notation(text: str, subject: str, head: str, predicate: str) -> Notation:
    """The meanings of a head that have a notation, or any notation of a letter."""
    try:
        tokens = tokens_to_match(subject)
    except MathglotError as problem:
        raise AssumptionError(text, str(problem)) from None
    meanings: list[tuple[str, Meaning]] = []
    for shape in shapes_of_head(head):
        parts = _fit(shape, tokens)
        if parts is None and letter_of(shape) != subject:
            continue
        found = [meaning for meaning in meanings_of(shape) if meaning.head == head]
        exact = [m for m in found if parts and _is_filled(m, parts, predicate)]
        meanings += [(shape, meaning) for meaning in exact or found]
    if not meanings:
        shown = ", ".join(shapes_of_head(head)[:4]).replace("#", "x")
        raise AssumptionError(text, f"{head} is written {shown or 'by its name'}")
    return Notation(text, tuple(meanings))


def _fit(shape: str, tokens: list[str]) -> list[str] | None:
    """What stands in the slots of a shape that some tokens have; None if they don't."""
    try:
        literal = tokens_to_match(shape.replace("#", r" \slot "))
    except MathglotError:
        return None
    words = [token for token in literal if token not in ("{", "}")]
    pattern = " ".join(
        r"(\S+(?: \S+)*?)" if w == r"\slot" else re.escape(w) for w in words
    )
    line = " ".join(token for token in tokens if token not in ("{", "}"))
    match = re.fullmatch(pattern, line)
    return list(match.groups()) if match else None


def _is_filled(meaning: Meaning, parts: list[str], predicate: str) -> bool:
    """Whether a predicate spells the meaning out: `EllipticE[k^2]`."""
    names = [name_of(part) for part in parts]
    if "[" not in predicate or not all(names):
        return False
    try:
        wanted = parse(predicate, "mathematica")
    except MathglotError:
        return False
    return meaning.fill(tuple(Symbol(name) for name in names if name)) == wanted


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
        if any(node.head in heads for node in _calls(tree)):
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
        variable = Symbol(name_of(self.letter) or "")
        nodes = list(preorder(tree))
        return Symbol(self.constant) in nodes and variable not in nodes

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
