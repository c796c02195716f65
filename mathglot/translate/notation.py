r"""Sentences that say whose a notation is: "(x)_n is FactorialPower".

>>> from mathglot.languages.latex.shapes import meanings_of
>>> [meaning] = [m for m in meanings_of("(#)_{#}") if m.head == "FactorialPower"]
>>> said = Notation("", "", (), (("(#)_{#}", meaning),))
>>> from mathglot.languages import parse
>>> said.agrees(parse("Pochhammer[a, 3]", "mathematica"), Sight("(a)_3"))
False
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mathglot.errors import MathglotError
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.pattern import key_of
from mathglot.languages.latex.shapes import Meaning, Shape, Sight, letter_of, shapes_of
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.tree import Call, Symbol, Tree, preorder
from mathglot.translate.agreement import calls_of, heads_of, multiplies
from mathglot.translate.occurrences import Scene, places_of, scene_of, skip_group
from mathglot.translate.rewriting import apply, fill_shape

SLOT = r"\slot"
_BRACES = ("{", "}")
_OPENING = frozenset(r"( [ \{ { \langle".split())
_CLOSING = frozenset(r") ] \} } \rangle".split())
_SCRIPTS = ("_", "^")
# The most tokens in a slot.
_WIDEST = 40


@dataclass(frozen=True, slots=True)
class Place:
    """Where a notation is written: its own tokens, and where it begins and ends."""

    signs: tuple[int, ...]
    # What stands in the slots, braces left out.
    parts: tuple[tuple[str, ...], ...]
    begins: int


@dataclass(frozen=True, slots=True)
class Notation:
    """A notation belongs to a function of the table."""

    text: str
    # The letter, where all notations with it are meant.
    letter: str
    # What stands in the slots, as the sentence has it.
    said: tuple[str, ...]
    meanings: tuple[tuple[str, Meaning], ...]

    def agrees(self, tree: Tree, sight: Sight) -> bool:
        for letter in {letter_of(text) for text, _ in self.meanings} - {""}:
            if multiplies(heads_of(letter, tree, sight), tree):
                return False
        if any(node not in wanted for node, _, wanted in self._concerned(tree, sight)):
            return False
        scene = scene_of(tree, sight.latex)
        places = self._find_places(scene.tokens)
        if not places and not places_of(self.letter, scene.tokens):
            return True
        if not any(self._is_wanted(node, sight) for node in preorder(tree)):
            return False
        return not scene.is_shown or all(
            self._is_at(place, scene, sight) for place in places
        )

    def _is_at(self, place: Place, scene: Scene, sight: Sight) -> bool:
        """Whether what is written at a place is meant, if it stands by itself."""
        node = scene.innermost(min(place.signs), max(place.signs) + 1)
        if node is None or self._is_wanted(node, sight):
            return True
        if place.begins >= 0 and scene.begins(node) < place.begins:
            return True
        return any(
            self._is_wanted(part, sight)
            for part in preorder(node)
            if id(part) not in scene.shown_nodes
        )

    def _is_wanted(self, node: Tree, sight: Sight) -> bool:
        """Whether a node is one of the meanings, in its notation."""
        texts = {text for text, _ in self.meanings}
        return type(node) is not Symbol and any(
            shape.text in texts and node in self._make(shape)
            for shape in shapes_of(node, sight)
        )

    def _make(self, shape: Shape) -> list[Tree]:
        made = [
            meaning.fill(shape.parts)
            for text, meaning in self.meanings
            if text == shape.text
        ]
        return [found for found in made if found is not None]

    def _concerned(
        self, tree: Tree, sight: Sight
    ) -> Iterator[tuple[Call, Shape, list[Tree]]]:
        """The calls that have the notation, and what they should be."""
        exact = self._exact(sight.tokens)
        for node in calls_of(tree):
            for shape in shapes_of(node, sight):
                wanted = self._make(shape)
                if wanted:
                    if exact is None or shape.parts == (exact,):
                        yield node, shape, wanted
                    break

    def _exact(self, tokens: Sequence[str]) -> Tree | None:
        """The letter in the only slot, if it has the notation in the formula.

        Of two letters with bars, a sentence is about the one that it names.
        """
        name = name_of(self.said[0]) if len(self.said) == 1 else None
        lettered = any(letter_of(text) for text, _ in self.meanings)
        if name is None or lettered:
            return None
        every = self._all_places(tokens)
        return Symbol(name) if any(self._is_exact(one) for one in every) else None

    def _is_exact(self, place: Place) -> bool:
        return place.parts == (tuple(tokens_to_match(self.said[0])),)

    def _find_places(self, tokens: Sequence[str]) -> list[Place]:
        """Where the notation is written, for the letter that is said if there is."""
        every = self._all_places(tokens)
        if self._exact(tokens) is None:
            return every
        return [one for one in every if self._is_exact(one)]

    def _all_places(self, tokens: Sequence[str]) -> list[Place]:
        texts = dict.fromkeys(text for text, _ in self.meanings)
        return [place for text in texts for place in find_places(text, tokens)]

    def impose(self, tree: Tree, sight: Sight) -> Tree | None:
        for text, _ in self.meanings:
            if letter_of(text):
                for head in heads_of(letter_of(text), tree, sight):
                    tree = apply(tree, head)
        by_shape: dict[str, Meaning] = {}
        for text, meaning in self.meanings:
            by_shape.setdefault(text, meaning)
        changes = {
            (key_of(node), shape.text)
            for node, shape, wanted in self._concerned(tree, sight)
            if node not in wanted
        }
        exact = self._exact(sight.tokens)
        only = None if exact is None else (exact,)
        for key, text in sorted(changes):
            made = fill_shape(tree, key, text, sight, by_shape[text], only)
            if made is None:
                return None
            tree = made
        return tree


def find_places(shape: str, tokens: Sequence[str]) -> list[Place]:
    r"""Where a shape is written among tokens.

    >>> [place.signs for place in find_places("(#)_{#}", "( a ) _ 3 + 1".split())]
    [(0, 2, 3)]
    """
    try:
        spelled = tokens_to_match(shape.replace("#", rf" {SLOT} "))
    except MathglotError:
        return []
    words = [word for word in spelled if word not in _BRACES]
    line = _Line(tokens)
    leading = words[:1] == [SLOT]
    if leading:
        words = words[1:]
    if not words or all(word == SLOT for word in words):
        return []
    found = []
    for start in range(leading, len(line.tokens)):
        if leading and line.tokens[start - 1] in _OPENING:
            continue
        fitting = line.match(words, start)
        if fitting is not None:
            signs, parts = fitting
            before = ((line.tokens[start - 1],),) if leading else ()
            begins = -1 if leading else signs[0]
            found.append(Place(tuple(signs), (*before, *parts), begins))
    return found


class _Line:
    """The tokens of a formula without braces, and where each was."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self.all = tokens
        self.places = [n for n, token in enumerate(tokens) if token not in _BRACES]
        self.tokens = [tokens[place] for place in self.places]

    def match(
        self, words: Sequence[str], start: int
    ) -> tuple[list[int], list[tuple[str, ...]]] | None:
        """The places of a shape's own tokens, and what stands between them."""
        signs: list[int] = []
        parts: list[tuple[str, ...]] = []
        at = start
        for number, word in enumerate(words):
            if word != SLOT:
                if self.tokens[at : at + 1] != [word]:
                    return None
                signs.append(self.places[at])
                at += 1
                continue
            following = words[number + 1] if number + 1 < len(words) else None
            end = self._end_of_slot(at, following)
            if end is None:
                return None
            parts.append(tuple(self.tokens[at:end]))
            at = end
        return signs, parts

    def _end_of_slot(self, start: int, following: str | None) -> int | None:
        if not start or self.tokens[start - 1] not in _SCRIPTS:
            return _end_of_slot(self.tokens, start, following)
        # A script ends with its group.
        begin = self.places[start - 1] + 1
        after = skip_group(self.all, begin)
        inside = sum(begin <= place < after for place in self.places)
        if following == ",":
            inner = self.tokens[start : start + inside]
            return start + inner.index(",") if "," in inner else None
        return start + inside if inside else None


def _end_of_slot(line: Sequence[str], start: int, following: str | None) -> int | None:
    """Where a slot ends: at what follows, outside all brackets; None if nowhere."""
    depth = 0
    for end in range(start, min(len(line), start + _WIDEST)):
        token = line[end]
        if end > start and not depth and token == following:
            return end
        if not depth and following != "," and token == ",":
            return None
        depth += (token in _OPENING) - (token in _CLOSING)
        if depth < 0:
            return None
        if following is None and not depth:
            return end + 1
        if following == SLOT and not depth:
            return end + 1
    return None
