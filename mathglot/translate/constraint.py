r"""The grammar of a target language while it is decoded, a token at a time.

A grammar is a pushdown automaton over classes of tokens. Here it becomes what search
wants: states by number, and for each a mask over the vocabulary, made once. Near the
limit of length only those tokens are left that still allow what was begun to be
completed, so that all that comes out is a text of the language.

>>> from mathglot.corpus.vocabulary import build
>>> vocabulary = build({}, "mathematica", "semantic")
>>> constraint = make_constraint(vocabulary, "mathematica")
>>> constraint.accepts(["Sin", "[", "x", "]"]), constraint.accepts(["Sin", "]"])
(True, False)
>>> vocabulary.decode(constraint.closing(constraint.walk(["f", "[", "("])))
['1', ')', ']']
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Protocol

import numpy as np

from mathglot.corpus.substitution import Substitution
from mathglot.corpus.vocabulary import NUMBER_TAGS, SPECIAL, WORD_TAGS, Vocabulary
from mathglot.errors import UnknownNameError
from mathglot.translate.drafts import CopyDraft
from mathglot.translate.grammars import mathematica, semantic
from mathglot.translate.grammars.stack import Place, Stack
from mathglot.translate.greedy import search_greedily
from mathglot.translate.search import (
    EOS,
    DraftingEngine,
    Engine,
    Flags,
    Hypothesis,
    Ids,
    Settings,
    search,
)

# No token makes the way to a complete text longer than by so many tokens.
_LONGEST_DETOUR = 48
# States are forgotten between searches when there are more.
_MOST_STATES = 20_000
_FIRST_ROWS = 64


class Grammar(Protocol):
    """What the grammar of a language says; a kind is a class of tokens."""

    stack: Stack

    def classify(self, token: str) -> Hashable | None:
        """The kind of a token; None for one that the language has not."""

    def start(self) -> Place:
        """The place before the first token."""

    def follow(self, place: Place, kind: Hashable) -> Place | None:
        """The place after a token of a kind; None if none may stand there."""

    def count_needed(self, place: Place) -> int:
        """How many tokens complete what has led to a place, at least."""

    def key(self, place: Place) -> Hashable:
        """What places share at which the same kinds may follow."""

    def is_copied(self, form: str) -> bool:
        """Whether a word or command of the source may stand for itself as a tag."""


_GRAMMARS: dict[str, type[Grammar]] = {
    "mathematica": mathematica.MathematicaGrammar,
    "semantic": semantic.SemanticGrammar,
}


def make_constraint(vocabulary: Vocabulary, language: str) -> GrammarConstraint:
    """The constraint that holds ids of a vocabulary to a language."""
    if language not in _GRAMMARS:
        raise UnknownNameError("language to decode", language, list(_GRAMMARS))
    return GrammarConstraint(_GRAMMARS[language](), vocabulary)


class GrammarConstraint:
    """A grammar over the ids of a vocabulary; for one search at a time."""

    def __init__(self, grammar: Grammar, vocabulary: Vocabulary) -> None:
        self.grammar = grammar
        self.vocabulary = vocabulary
        kinds: dict[Hashable, int] = {}
        self._kinds = [
            -1 if kind is None else kinds.setdefault(kind, len(kinds))
            for kind in (grammar.classify(token) for token in vocabulary.tokens)
        ]
        self._names = list(kinds)
        # The tokens of each kind, (number of kinds, V).
        numbers = np.array(self._kinds)
        self._members = numbers == np.arange(len(kinds))[:, None]
        self._first = self._choose_representatives(numbers)
        self._rows = np.zeros((_FIRST_ROWS, len(vocabulary)), np.bool_)
        # Masks stay, as others keep them by number; there are few different ones.
        self._by_content: dict[bytes, int] = {self._rows[0].tobytes(): 0}
        self._count = 1
        self._forget()

    @property
    def table(self) -> Flags:
        """The masks made so far, (M, V); the first allows nothing."""
        return self._rows[: self._count]

    def start(self) -> int:
        """The state before the first token; forgets what was, if it is much."""
        if len(self._places) > _MOST_STATES:
            self._forget()
        return 0

    def advance(self, state: int, token: int) -> int:
        """The state after a token, which must be one that the mask allows."""
        key = state * len(self._names) + self._kinds[token]
        found = self._following.get(key)
        if found is not None:
            return found
        place = self.grammar.follow(self._places[state], self._name(token))
        assert place is not None, "a token that the mask does not allow"
        return self._following.setdefault(key, self._number(place))

    def mask(self, state: int, room: int) -> int:
        """The row of the table for a state that may have so many more tokens."""
        slack = min(room - self._needed[state], _LONGEST_DETOUR)
        key = (self._key_of[state], slack)
        row = self._row_of.get(key)
        if row is None:
            row = self._row_of[key] = self._make_row(self._places[state], slack)
        return row

    def closing(self, state: int) -> list[int]:
        """The shortest ids that complete what has led to a state."""
        place = self._places[state]
        ids: list[int] = []
        while needed := self.grammar.count_needed(place):
            place, kind = self._step_nearer(place, needed)
            ids.append(self._first[kind])
        return ids

    def walk(self, tokens: Iterable[str]) -> int:
        """The state after tokens; -1 if they lead nowhere."""
        state = self.start()
        for token in self.vocabulary.encode(tokens):
            row = self.mask(state, _LONGEST_DETOUR * _MOST_STATES)
            if not self._rows[row, token]:
                return -1
            state = self.advance(state, token)
        return state

    def accepts(self, tokens: Iterable[str]) -> bool:
        """Whether a model may write these tokens and end there."""
        state = self.walk(tokens)
        return state >= 0 and not self.grammar.count_needed(self._places[state])

    def kind_of(self, token: int) -> int:
        """The number of a token's class; -1 of one that the language has not."""
        return self._kinds[token]

    def permit(self, substitution: Substitution) -> Flags:
        """Which tokens a formula may have: of the tags those that its source has."""
        permitted = np.ones(len(self.vocabulary), np.bool_)
        for tag in (*NUMBER_TAGS, *WORD_TAGS):
            form = substitution.tags.get(tag)
            known = form is not None and (
                tag in NUMBER_TAGS or self.grammar.is_copied("".join(form))
            )
            permitted[self.vocabulary.ids[tag]] = known
        return permitted

    def _forget(self) -> None:
        self._places: list[Place] = []
        self._states: dict[Place, int] = {}
        self._following: dict[int, int] = {}
        self._needed: list[int] = []
        self._key_of: list[int] = []
        # What follows, and how much longer the way gets, depends on the key alone.
        self._key_numbers: dict[Hashable, int] = {}
        self._row_of: dict[tuple[int, int], int] = {}
        self.grammar.stack.clear()
        self._number(self.grammar.start())

    def _number(self, place: Place) -> int:
        number = self._states.setdefault(place, len(self._places))
        if number == len(self._places):
            key = self.grammar.key(place)
            self._places.append(place)
            self._needed.append(self.grammar.count_needed(place))
            self._key_of.append(
                self._key_numbers.setdefault(key, len(self._key_numbers))
            )
        return number

    def _name(self, token: int) -> Hashable:
        return self._names[self._kinds[token]]

    def _make_row(self, place: Place, slack: int) -> int:
        """The mask of a place; `slack` are the tokens beyond those that it needs."""
        count = self.grammar.count_needed
        needed = count(place)
        flags = np.zeros(len(self.vocabulary), np.bool_)
        for number, kind in enumerate(self._names):
            following = self.grammar.follow(place, kind)
            if following is not None and count(following) - needed < slack:
                flags |= self._members[number]
        flags[EOS] = not needed
        content = flags.tobytes()
        row = self._by_content.get(content)
        if row is None:
            row = self._by_content[content] = self._append(flags)
        return row

    def _append(self, flags: Flags) -> int:
        if self._count == len(self._rows):
            self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
        self._rows[self._count] = flags
        self._count += 1
        return self._count - 1

    def _step_nearer(self, place: Place, needed: int) -> tuple[Place, int]:
        for number in self._by_preference:
            following = self.grammar.follow(place, self._names[number])
            if following is None:
                continue
            if self.grammar.count_needed(following) < needed:
                return following, number
        raise AssertionError(f"no way out of {place!r}")

    def _choose_representatives(self, numbers: Ids) -> list[int]:
        """For each kind a token that any formula may have: tags come last."""
        order = [*range(len(SPECIAL), len(numbers)), *range(len(SPECIAL))]
        first: dict[int, int] = {}
        for token in order:
            first.setdefault(int(numbers[token]), token)
        chosen = [first[number] for number in range(len(self._names))]
        # Closing marks before all else, so that closing adds as little as it can.
        tokens = self.vocabulary.tokens
        self._by_preference = sorted(
            range(len(chosen)),
            key=lambda number: (
                chosen[number] < len(SPECIAL),
                tokens[chosen[number]] not in tuple("1)]}"),
            ),
        )
        return chosen


def search_constrained(
    engine: Engine,
    sources: Sequence[Sequence[int]],
    covered: Sequence[Substitution],
    settings: Settings,
    constraint: GrammarConstraint | None,
    readings: Sequence[Sequence[int]] = (),
) -> list[list[Hypothesis]]:
    """Search a batch, held to a grammar if there is one, each formula to its tags.

    What is known to be a reading of a formula that is alone saves time.
    """
    if constraint is None:
        return search(engine, sources, settings)
    permitted = np.stack([constraint.permit(formula) for formula in covered])
    drafts = None
    if len(covered) == 1:
        # In a batch a formula is seldom alone: drafts would be made for nothing.
        drafts = [make_draft(covered[0], constraint.vocabulary, readings)]
        alone = settings.beam == 1 and settings.seconds is None
        if alone and isinstance(engine, DraftingEngine):
            found = search_greedily(
                engine, sources[0], settings, constraint, permitted[0], drafts[0]
            )
            return [found]
    return search(engine, sources, settings, constraint, permitted, drafts)


def make_draft(
    covered: Substitution,
    vocabulary: Vocabulary,
    readings: Sequence[Sequence[int]] = (),
) -> CopyDraft:
    """Guesses for a formula: its readings, and what its source says in such tokens."""
    source = [
        vocabulary.encode([token])[0] if token in vocabulary else -1
        for token in covered.source
    ]
    return CopyDraft(source, readings)
