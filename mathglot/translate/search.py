"""Beam search over any engine: batched, length-normalised, with hard limits.

An engine is a network, wherever it runs. It keeps its arrays to itself and gives back,
a step at a time, the few best continuations as numpy arrays; all else, which sequence
goes on and which has ended, is decided here, for all formulas of a batch at once.
B formulas with K hypotheses each are R = B K rows, those of a formula side by side.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from mathglot.corpus import vocabulary
from mathglot.errors import MathglotError

Ids = NDArray[np.int64]
Scores = NDArray[np.float32]
Flags = NDArray[np.bool_]

BOS = vocabulary.SPECIAL.index(vocabulary.BOS)
EOS = vocabulary.SPECIAL.index(vocabulary.EOS)
# The row of a constraint's table that allows nothing, for hypotheses given up.
NOTHING = 0
_GIVEN_UP = -1


class SearchError(MathglotError):
    """Settings of a search that cannot be kept; names all that are wrong."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How wide, how long and how far a search goes.

    >>> Settings(beam=0, penalty=-1)
    Traceback (most recent call last):
    mathglot.translate.search.SearchError: beam must be positive; penalty must not be \
negative
    """

    beam: int = 5
    # How many hypotheses are wanted; the beam's number if it is 0.
    best: int = 0
    # Scores are log-probabilities over length to this power.
    penalty: float = 1.0
    # The most tokens: `longest`, and so many times the source's, and some more.
    longest: int = 1024
    stretch: float = 4.0
    room: int = 64
    # What is less likely than the best that has ended, by so much, is given up.
    spread: float = 10.0
    # The time that one batch may take.
    seconds: float | None = None

    def __post_init__(self) -> None:
        positive = ("beam", "longest", "stretch", "room", "spread")
        faults = [f"{n} must be positive" for n in positive if getattr(self, n) <= 0]
        if self.penalty < 0:
            faults.append("penalty must not be negative")
        if self.best < 0:
            faults.append("best must not be negative")
        if self.seconds is not None and self.seconds <= 0:
            faults.append("seconds must be positive")
        if faults:
            raise SearchError("; ".join(faults))

    @property
    def wanted(self) -> int:
        """How many hypotheses a formula gets at most."""
        return self.best or self.beam

    def limit(self, source: Sequence[int]) -> int:
        """The most tokens that a translation of this source may have."""
        return min(self.longest, int(self.stretch * len(source)) + self.room)

    def normalise(self, score: float, length: int) -> float:
        """A sum of log-probabilities by which hypotheses of any length compare."""
        return score / float(max(1, length) ** self.penalty)


class Hypothesis(NamedTuple):
    """A sequence without its marks; `complete` if the network itself ended it."""

    ids: tuple[int, ...]
    score: float
    complete: bool


class Allowed(NamedTuple):
    """What may follow: for each row a row of the table; some tokens for no formula."""

    table: Flags  # (M, V), which only grows from step to step
    rows: Ids  # (R,)
    permitted: Flags | None  # (B, V)


class Choice(NamedTuple):
    """The best continuations of each formula, all (B, C), best first."""

    scores: Scores
    parents: Ids
    tokens: Ids


class Engine(Protocol):
    """A network that reads sources and goes on with hypotheses a token at a time."""

    def encode(self, sources: Sequence[Sequence[int]]) -> Any: ...
    def begin(self, memory: Any) -> Any: ...

    def step(self, memory: Any, state: Any, tokens: Ids) -> tuple[Any, Any]:
        """Log-probabilities (R, V) after these tokens (R,), and the new state."""

    def select(self, memory: Any, state: Any, rows: Ids) -> tuple[Any, Any]:
        """Memory and state of these rows, in this order."""

    def choose(
        self, logs: Any, scores: Scores, count: int, allowed: Allowed | None
    ) -> Choice:
        """The best of all continuations of each formula; scores are (B, K)."""


class Constraint(Protocol):
    """An automaton over ids; its states are numbers."""

    @property
    def table(self) -> Flags:
        """The masks made so far, (M, V); the first allows nothing."""

    def start(self) -> int: ...
    def advance(self, state: int, token: int) -> int: ...

    def mask(self, state: int, room: int) -> int:
        """The row of the table for a state that may have so many more tokens."""

    def closing(self, state: int) -> list[int]:
        """The shortest ids that complete what has led to a state."""


def choose_from_arrays(
    logs: NDArray[np.floating[Any]],
    scores: Scores,
    count: int,
    allowed: Allowed | None,
) -> Choice:
    """What `Engine.choose` does, for engines whose arrays are numpy's."""
    formulas, width = scores.shape
    size = logs.shape[-1]
    total = logs.reshape(formulas, width, size) + scores[:, :, None]
    if allowed is not None:
        total = np.where(_allowed_flags(allowed, formulas), total, -np.inf)
    flat = total.reshape(formulas, width * size)
    count = min(count, flat.shape[1])
    chosen = np.argpartition(-flat, count - 1, axis=1)[:, :count]
    found = np.take_along_axis(flat, chosen, axis=1)
    order = np.argsort(-found, axis=1, kind="stable")
    chosen = np.take_along_axis(chosen, order, axis=1)
    found = np.take_along_axis(found, order, axis=1).astype(np.float32)
    return Choice(found, chosen // size, chosen % size)


def _allowed_flags(allowed: Allowed, formulas: int) -> Flags:
    flags = allowed.table[allowed.rows].reshape(formulas, -1, allowed.table.shape[1])
    if allowed.permitted is not None:
        flags = flags & allowed.permitted[:, None, :]
    return flags


def search(
    engine: Engine,
    sources: Sequence[Sequence[int]],
    settings: Settings = Settings(),  # noqa: B008 (frozen)
    constraint: Constraint | None = None,
    permitted: Flags | None = None,
) -> list[list[Hypothesis]]:
    """The best hypotheses of each source, best first; one at least.

    `permitted` (B, V) says which tokens a formula may have at all: tags that its
    source has, for one.
    """
    if not sources:
        return []
    return _Search(engine, sources, settings, constraint, permitted).run()


def batches_by_length(
    sources: Sequence[Sequence[int]], beam: int, budget: int = 131_072, most: int = 512
) -> list[list[int]]:
    """Which sources to search together: of like length, the longest first.

    >>> batches_by_length([[1] * 2, [1] * 9, [1] * 3], beam=1, budget=10)
    [[1], [2, 0]]
    """
    order = sorted(range(len(sources)), key=lambda place: -len(sources[place]))
    batches: list[list[int]] = []
    room = 0
    for place in order:
        if not room:
            length = max(1, len(sources[place]))
            room = min(most, max(1, budget // (length * beam)))
            batches.append([])
        batches[-1].append(place)
        room -= 1
    return batches


class _Search:
    """One batch on its way."""

    def __init__(
        self,
        engine: Engine,
        sources: Sequence[Sequence[int]],
        settings: Settings,
        constraint: Constraint | None,
        permitted: Flags | None,
    ) -> None:
        self.engine = engine
        self.settings = settings
        self.constraint = constraint
        self.permitted = permitted
        self.memory = engine.encode(sources)
        self.state = engine.begin(self.memory)
        count = len(sources)
        self.ended: list[list[Hypothesis]] = [[] for _ in range(count)]
        self.formulas: Ids = np.arange(count)  # those that are not done
        self.scores: Scores = np.zeros((count, 1), np.float32)
        self.tokens: Ids = np.full(count, BOS)  # (R,)
        self.limits: Ids = np.array([settings.limit(source) for source in sources])
        # The way back: at each step the rows that were gone on with, and the tokens.
        self.trail: list[tuple[Ids, Ids]] = []
        self.places: list[int] = []
        if constraint is not None:
            start = constraint.start()
            self.places = [start] * count
            least = len(constraint.closing(start))
            self.limits = np.maximum(self.limits, least)

    def run(self) -> list[list[Hypothesis]]:
        seconds = self.settings.seconds
        deadline = None if seconds is None else time.monotonic() + seconds
        while self.formulas.size:
            if deadline is not None and time.monotonic() >= deadline:
                self._break_off(np.arange(self.formulas.size))
                break
            self._step()
        return [self._sort(ended)[: self.settings.wanted] for ended in self.ended]

    def _step(self) -> None:
        beam = self.settings.beam
        logs, self.state = self.engine.step(self.memory, self.state, self.tokens)
        choice = self.engine.choose(logs, self.scores, 2 * beam, self._allow())
        ends = choice.tokens == EOS
        alive = np.isfinite(choice.scores)
        # What a constraint leaves may be all but impossible, and no end then.
        near = choice.scores >= choice.scores[:, :1] - self.settings.spread
        self._end(choice, ends & alive & near)
        # The best that go on, in their order; what is over comes last.
        over = ends | ~alive
        order = np.argsort(over, axis=1, kind="stable")[:, :beam]
        scores = np.take_along_axis(choice.scores, order, axis=1)
        scores[np.take_along_axis(over, order, axis=1)] = -np.inf
        parents = np.take_along_axis(choice.parents, order, axis=1)
        parents += np.arange(len(parents))[:, None] * self.scores.shape[1]
        tokens = np.take_along_axis(choice.tokens, order, axis=1)
        self._advance(scores, parents, tokens)
        self._drop_what_is_done()

    def _allow(self) -> Allowed | None:
        constraint = self.constraint
        if constraint is None:
            return None
        width = self.scores.shape[1]
        rooms = np.repeat(self.limits - len(self.trail), width).tolist()
        mask = constraint.mask
        rows = [
            NOTHING if place == _GIVEN_UP else mask(place, room)
            for place, room in zip(self.places, rooms, strict=True)
        ]
        return Allowed(constraint.table, np.array(rows), self.permitted)

    def _end(self, choice: Choice, ended: Flags) -> None:
        """Note the hypotheses that end here, if they are among the best."""
        width = self.scores.shape[1]
        length = len(self.trail)
        for formula, rank in np.argwhere(ended[:, : self.settings.beam]).tolist():
            row = formula * width + int(choice.parents[formula, rank])
            total = float(choice.scores[formula, rank])
            score = self.settings.normalise(total, length + 1)
            found = Hypothesis(self._walk_back(row), score, True)
            self.ended[int(self.formulas[formula])].append(found)

    def _advance(self, scores: Scores, parents: Ids, tokens: Ids) -> None:
        self.scores = scores
        rows, self.tokens = parents.ravel(), tokens.ravel()
        self.trail.append((rows, self.tokens))
        if self.constraint is None:
            return
        places, advance = self.places, self.constraint.advance
        alive = np.isfinite(scores).ravel().tolist()
        self.places = [
            advance(places[row], token) if going else _GIVEN_UP
            for row, token, going in zip(
                rows.tolist(), self.tokens.tolist(), alive, strict=True
            )
        ]

    def _drop_what_is_done(self) -> None:
        """Give up formulas that are done, and put the engine's rows in order."""
        at_limit = self.limits <= len(self.trail)
        if self.constraint is not None:
            # What is complete at its limit may still end with the next step.
            at_limit = self.limits < len(self.trail)
        full = np.flatnonzero(at_limit)
        if full.size:
            self._break_off(full)
        lasting = ~at_limit & ~self._are_settled()
        rows, _ = self.trail[-1]
        if not lasting.all():
            beam = self.scores.shape[1]
            kept = np.repeat(lasting, beam)
            rows = rows[kept]
            self.tokens = self.tokens[kept]
            self.trail[-1] = (rows, self.tokens)
            self.scores = self.scores[lasting]
            self.formulas = self.formulas[lasting]
            self.limits = self.limits[lasting]
            if self.permitted is not None:
                self.permitted = self.permitted[lasting]
            if self.constraint is not None:
                going = zip(self.places, kept.tolist(), strict=True)
                self.places = [place for place, keep in going if keep]
        if rows.size:
            self.memory, self.state = self.engine.select(self.memory, self.state, rows)

    def _are_settled(self) -> Flags:
        """Whether enough has ended, or nothing better can come."""
        beam = self.settings.beam
        best = self.scores.max(axis=1).tolist()
        settled = np.zeros(len(best), np.bool_)
        for place, formula in enumerate(self.formulas.tolist()):
            ended, score = self.ended[formula], best[place]
            if not ended:
                settled[place] = score == -np.inf
            else:
                settled[place] = beam == 1 or self._cannot_win(ended, score, place)
        return settled

    def _cannot_win(self, ended: list[Hypothesis], score: float, place: int) -> bool:
        """Whether none that goes on can come among the wanted, or near the best."""
        settings = self.settings
        bound = settings.normalise(score, int(self.limits[place]) + 1)
        top, *_ = ranked = self._sort(ended)
        wanted, beam = settings.wanted, settings.beam
        if len(ranked) >= wanted and bound <= ranked[wanted - 1].score:
            return True
        now = settings.normalise(score, len(self.trail))
        if len(ranked) >= beam and now <= ranked[beam - 1].score:
            return True
        total = top.score * (len(top.ids) + 1) ** settings.penalty
        return bound <= top.score and score < total - settings.spread

    def _break_off(self, places: Ids) -> None:
        """Take what there is of formulas of which nothing has ended, and close it."""
        width = self.scores.shape[1]
        length = len(self.trail)
        for place in places.tolist():
            ended = self.ended[int(self.formulas[place])]
            if ended:
                continue
            rank = int(self.scores[place].argmax())
            row = place * width + rank
            ids = self._walk_back(row)
            if self.constraint is not None and self.places[row] != _GIVEN_UP:
                ids += tuple(self.constraint.closing(self.places[row]))
            total = float(self.scores[place, rank])
            ended.append(Hypothesis(ids, self.settings.normalise(total, length), False))

    def _walk_back(self, row: int) -> tuple[int, ...]:
        ids: list[int] = []
        for rows, tokens in reversed(self.trail):
            ids.append(int(tokens[row]))
            row = int(rows[row])
        return tuple(reversed(ids))

    @staticmethod
    def _sort(ended: list[Hypothesis]) -> list[Hypothesis]:
        return sorted(ended, key=lambda hypothesis: -hypothesis.score)
