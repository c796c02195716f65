"""Beam search over any engine: batched, length-normalised, with hard limits.

An engine is a network, wherever it runs. It keeps its arrays to itself and gives back,
a step at a time, the few best continuations as numpy arrays; all else, which sequence
goes on and which has ended, is decided here, for all formulas of a batch at once.
The hypotheses of B formulas are R rows, those of a formula side by side.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from mathglot.corpus import vocabulary
from mathglot.errors import MathglotError

Ids = NDArray[np.int64]
Scores = NDArray[np.float32]
Flags = NDArray[np.bool_]

BOS = vocabulary.SPECIAL.index(vocabulary.BOS)
EOS = vocabulary.SPECIAL.index(vocabulary.EOS)


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
    # What is less likely than the best, by so much, is given up.
    spread: float = 7.0
    # Where the likeliest is less likely than this, in nats, nothing is found.
    least: float = -inf
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
    formulas: Ids  # (R,), to which of the B each row belongs


class Wanted(NamedTuple):
    """How many continuations of a row are of use, and how far below the best of it."""

    most: int
    spread: float


class Choice(NamedTuple):
    """The best continuations of each row, all (R, C), best first.

    A row may have fewer: what is not there has the score minus infinity.
    """

    scores: Scores
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
        self, logs: Any, scores: Scores, wanted: Wanted, allowed: Allowed | None
    ) -> Choice:
        """The best continuations of each row; scores (R,) are of what led to it."""


@runtime_checkable
class DraftingEngine(Engine, Protocol):
    """An engine that judges several tokens after one another in one go."""

    def judge(self, memory: Any, state: Any, tokens: Ids) -> tuple[Any, Any]:
        """Log-probabilities (R, T, V) after each of these tokens (R, T)."""

    def cut(self, state: Any, tokens: int) -> Any:
        """The state without the last so many tokens, which were not to be."""


@runtime_checkable
class RecallingEngine(DraftingEngine, Protocol):
    """An engine that keeps what it has judged of a whole translation."""

    def recall(self, source: Sequence[int]) -> tuple[list[int], Any, Any] | None:
        """The last one of a source, as after `judge` from the beginning, if any."""


class Draft(Protocol):
    """Guesses how a translation may go on, cheaply."""

    def propose(self, ids: Sequence[int]) -> Sequence[int]:
        """Tokens that may follow these, as far as a guess is worth it."""


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
    wanted: Wanted,
    allowed: Allowed | None,
) -> Choice:
    """What `Engine.choose` does, for engines whose arrays are numpy's."""
    if allowed is not None:
        logs = np.where(_allowed_flags(allowed), logs, -np.inf)
    least = logs.max(axis=1, keepdims=True) - wanted.spread
    # Few are near the best: much quicker than to sort or part all.
    rows, tokens = np.nonzero((logs >= least) & np.isfinite(logs))
    values = logs[rows, tokens]
    order = np.lexsort((tokens, -values, rows))
    rows, tokens, values = rows[order], tokens[order], values[order]
    ranks = np.arange(len(rows)) - np.searchsorted(rows, rows)
    kept = ranks < wanted.most
    rows, tokens, values, ranks = rows[kept], tokens[kept], values[kept], ranks[kept]
    width = int(ranks.max(initial=0)) + 1
    found = Choice(
        np.full((len(logs), width), -np.inf, np.float32),
        np.zeros((len(logs), width), np.int64),
    )
    found.scores[rows, ranks] = values + scores[rows]
    found.tokens[rows, ranks] = tokens
    return found


def _allowed_flags(allowed: Allowed) -> Flags:
    flags = allowed.table[allowed.rows]
    if allowed.permitted is not None:
        flags &= allowed.permitted[allowed.formulas]
    return flags


def search(
    engine: Engine,
    sources: Sequence[Sequence[int]],
    settings: Settings = Settings(),  # noqa: B008 (frozen)
    constraint: Constraint | None = None,
    permitted: Flags | None = None,
    drafts: Sequence[Draft] | None = None,
) -> list[list[Hypothesis]]:
    """The best hypotheses of each source, best first; one at least if likely enough.

    `permitted` (B, V) says which tokens a formula may have at all: tags that its
    source has, for one. Drafts save time, and change nothing in what is found.
    """
    if not sources:
        return []
    return _Search(engine, sources, settings, constraint, permitted, drafts).run()


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
    """One batch on its way.

    Rows of one formula stand side by side; a formula has as many as are worth going on
    with, often one alone.
    """

    def __init__(
        self,
        engine: Engine,
        sources: Sequence[Sequence[int]],
        settings: Settings,
        constraint: Constraint | None,
        permitted: Flags | None,
        drafts: Sequence[Draft] | None,
    ) -> None:
        self.engine = engine
        self.settings = settings
        self.constraint = constraint
        self.permitted = permitted
        self.drafts = drafts
        self.drafting: DraftingEngine | None = None
        if drafts is not None and isinstance(engine, DraftingEngine):
            self.drafting = engine
        self.memory = engine.encode(sources)
        self.state = engine.begin(self.memory)
        count = len(sources)
        self.ended: list[list[Hypothesis]] = [[] for _ in range(count)]
        self.formulas: Ids = np.arange(count)  # (B,), those that are not done
        self.owners: Ids = np.arange(count)  # (R,), places in that list
        self.scores: Scores = np.zeros(count, np.float32)  # (R,)
        self.tokens: Ids = np.full(count, BOS)  # (R,)
        self.limits: Ids = np.array([settings.limit(source) for source in sources])
        # The way back: at each step the rows that were kept, and the tokens.
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
            if self.drafting is not None and self.formulas.size == 1:
                self._step_ahead()
            else:
                logs, self.state = self.engine.step(
                    self.memory, self.state, self.tokens
                )
                self._select(self._take(logs))
        return [self._sort(ended)[: self.settings.wanted] for ended in self.ended]

    def _step_ahead(self) -> None:
        """Go on with the only formula by as many tokens of drafts as turn out right."""
        engine, drafts = self.drafting, self.drafts
        assert drafts is not None and engine is not None
        draft = drafts[int(self.formulas[0])]
        count = self.tokens.size
        proposed = [draft.propose(self._walk_back(row)) for row in range(count)]
        length = min(map(len, proposed))
        if not length:
            logs, self.state = engine.step(self.memory, self.state, self.tokens)
            self._select(self._take(logs))
            return
        guessed = np.array([ids[:length] for ids in proposed])
        tokens = np.concatenate((self.tokens[:, None], guessed), axis=1)
        logs, self.state = engine.judge(self.memory, self.state, tokens)
        for number in range(length + 1):
            rows = self._take(logs[:, number])
            right = number < length and np.array_equal(rows, np.arange(count))
            if not right or not np.array_equal(self.tokens, guessed[:, number]):
                break
        self.state = engine.cut(self.state, length - number)
        self._select(rows)

    def _select(self, rows: Ids) -> None:
        """Have the engine go on with these of its rows."""
        if rows.size:
            self.memory, self.state = self.engine.select(self.memory, self.state, rows)

    def _take(self, logs: Any) -> Ids:
        """Go on by a token; gives the rows of which that is done."""
        beam, spread = self.settings.beam, self.settings.spread
        wanted = Wanted(2 * beam, spread)
        choice = self.engine.choose(logs, self.scores, wanted, self._allow())
        scores, parents, tokens = self._gather(choice, 2 * beam)
        ends = tokens == EOS
        # What is so much less likely than the best is not worth its time. What a
        # constraint leaves may be all but impossible, and no end then.
        near = np.isfinite(scores) & (scores >= scores[:, :1] - spread)
        self._end(scores, parents, ends & near)
        going = near & ~ends
        going &= np.cumsum(going, axis=1) <= beam
        self._advance(going, scores, parents, tokens)
        return self._drop_what_is_done()

    def _gather(self, choice: Choice, count: int) -> tuple[Scores, Ids, Ids]:
        """The best continuations of each formula (B, C), with the rows they go on."""
        rows, each = choice.scores.shape
        firsts = np.searchsorted(self.owners, np.arange(self.formulas.size))
        ranks = np.arange(rows) - firsts[self.owners]
        width = int(ranks.max()) + 1
        laid = np.full((self.formulas.size, width, each), -np.inf, np.float32)
        laid[self.owners, ranks] = choice.scores
        flat = laid.reshape(self.formulas.size, width * each)
        order = np.argsort(-flat, axis=1, kind="stable")[:, :count]
        parents = firsts[:, None] + order // each
        # Where a formula has fewer rows than others there is nothing: any row will do.
        parents = np.minimum(parents, rows - 1)
        scores = np.take_along_axis(flat, order, axis=1)
        return scores, parents, choice.tokens[parents, order % each]

    def _allow(self) -> Allowed | None:
        constraint = self.constraint
        if constraint is None:
            return None
        rooms = (self.limits - len(self.trail))[self.owners].tolist()
        mask = constraint.mask
        rows = [
            mask(place, room) for place, room in zip(self.places, rooms, strict=True)
        ]
        return Allowed(constraint.table, np.array(rows), self.permitted, self.owners)

    def _end(self, scores: Scores, parents: Ids, ended: Flags) -> None:
        """Note the hypotheses that end here, if they are among the best."""
        length = len(self.trail)
        for formula, rank in np.argwhere(ended[:, : self.settings.beam]).tolist():
            total = float(scores[formula, rank])
            score = self.settings.normalise(total, length + 1)
            ids = self._walk_back(int(parents[formula, rank]))
            found = Hypothesis(ids, score, True)
            self.ended[int(self.formulas[formula])].append(found)

    def _advance(self, going: Flags, scores: Scores, parents: Ids, tokens: Ids) -> None:
        self.owners, _ = np.nonzero(going)
        self.scores, self.tokens = scores[going], tokens[going]
        rows = parents[going]
        self.trail.append((rows, self.tokens))
        if self.constraint is not None:
            places, advance = self.places, self.constraint.advance
            self.places = [
                advance(places[row], token)
                for row, token in zip(rows.tolist(), self.tokens.tolist(), strict=True)
            ]

    def _drop_what_is_done(self) -> Ids:
        """Drop formulas that are done; returns the rows that are kept."""
        at_limit = self.limits <= len(self.trail)
        if self.constraint is not None:
            # What is complete at its limit may still end with the next step.
            at_limit = self.limits < len(self.trail)
        full = np.flatnonzero(at_limit)
        if full.size:
            self._break_off(full)
        lasting = ~at_limit & ~self._are_settled()
        rows, _ = self.trail[-1]
        if lasting.all():
            return rows
        kept = lasting[self.owners]
        rows, self.tokens = rows[kept], self.tokens[kept]
        self.trail[-1] = (rows, self.tokens)
        self.scores = self.scores[kept]
        self.owners = (np.cumsum(lasting) - 1)[self.owners[kept]]
        self.formulas = self.formulas[lasting]
        self.limits = self.limits[lasting]
        if self.permitted is not None:
            self.permitted = self.permitted[lasting]
        if self.constraint is not None:
            going = zip(self.places, kept.tolist(), strict=True)
            self.places = [place for place, keep in going if keep]
        return rows

    def _are_settled(self) -> Flags:
        """Whether enough has ended, or nothing better or likely enough can come."""
        beam, least = self.settings.beam, self.settings.least
        settled = np.ones(self.formulas.size, np.bool_)
        # The first row of a formula is its best; one without any is done.
        places, firsts = np.unique(self.owners, return_index=True)
        for place, score in zip(
            places.tolist(), self.scores[firsts].tolist(), strict=True
        ):
            ended = self.ended[int(self.formulas[place])]
            settled[place] = score < least or (
                bool(ended) and (beam == 1 or self._cannot_win(ended, score, place))
            )
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
        length = len(self.trail)
        for place in places.tolist():
            ended = self.ended[int(self.formulas[place])]
            rows = np.flatnonzero(self.owners == place)
            if ended or not rows.size:
                continue
            row = int(rows[0])
            ids = self._walk_back(row)
            if self.constraint is not None:
                ids += tuple(self.constraint.closing(self.places[row]))
            total = float(self.scores[row])
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
