"""Whether the network may mend the first reading of a formula, and so is worth asking.

To ask it takes longer than to read. For most formulas it finds what the grammar has
found; where it changes something, the readings mostly show that it might: they weigh
nearly the same, or letters may stand for special functions. Logistic models say how
likely the network mends the first reading: one from that reading alone, since to find
another takes time too, one from both, and one, when the network has rated the first,
whether to go on: to rate others, evaluate identities and search. They are fitted by
`mathglot fit-asking`; docs/checks.md says what their features are.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import fsum, log
from typing import Protocol

from mathglot.languages.functions.special_names import special_names
from mathglot.languages.latex.reader import Candidate
from mathglot.languages.tree import Call, Symbol, Tree, preorder
from mathglot.translate.rating import Rating

# The models in the file: what is known of the first reading, of the second beside it,
# and when the network has rated the first.
FIRST, SECOND, RATED = "first", "second", "rated"
# Beside their weights: the least log-odds that are worth asking, or going on. Where it
# is those of the first model, nobody looks for a second reading.
CONSTANT, LEAST = "constant", "least"
# A reading that weighs so much less than the first tells nothing more.
FAR = 6.0
_MARGINS = (0.15, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, FAR)
_NATS = (-1.0, -2.0, -3.0, -4.0, -5.0, -7.0, -10.0, -15.0, -20.0, -30.0)
_DEPARTURES = (
    -3.0,
    -1.5,
    -1.0,
    -0.7,
    -0.5,
    -0.4,
    -0.3,
    -0.2,
    -0.15,
    -0.1,
    -0.05,
    -0.02,
)
_MOST_LETTERS = 10
# What an author has typed, whatever it is set as: who spells all out means other things
# than who does not.
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\S")

Features = dict[str, float]


class Readings(Protocol):
    """What a formula may mean, the likeliest first."""

    latex: str

    @property
    def first(self) -> Candidate: ...

    @property
    def is_lettered(self) -> bool: ...

    def find_second(self, within: float) -> Candidate | None: ...


def describe_first(readings: Readings) -> Features:
    """What is known of the first reading, as features.

    >>> from mathglot.translate.proposal import propose
    >>> found = describe_first(propose("T_n(x) + 1"))
    >>> found["letter:ChebyshevT"], found["token:_"], found["head:Plus"]
    (1.0, 1.0, 1.0)
    """
    first = readings.first
    names = set(_describe_tree(first.tree))
    names.update(f"token:{token}" for token in _TOKEN.findall(readings.latex))
    names.update(f"letter:{name}" for name in first.lettered)
    names.update(f"step:{name}" for name in first.features())
    if readings.is_lettered:
        names.add("lettered")
    return dict.fromkeys(names, 1.0) | {
        CONSTANT: 1.0,
        "characters": log(len(readings.latex)) / 4,
        "nodes": log(sum(1 for _ in preorder(first.tree))) / 3,
        "letters": min(len(first.lettered), _MOST_LETTERS) / 3,
    }


def describe_second(readings: Readings) -> Features:
    """What is known of the second reading beside the first, as features.

    >>> from mathglot.translate.proposal import propose
    >>> "margin<4" in describe_second(propose("f(x+1)"))
    True
    """
    second = readings.find_second(FAR)
    if second is None:
        return {}
    first = readings.first
    margin = first.score - second.score
    names = [f"margin<{most:g}" for most in _MARGINS if margin < most]
    if readings.is_lettered:
        names += [f"lettered:{name}" for name in names]
    told, others = Counter(first.features()), Counter(second.features())
    names += [f"only_first:{name}" for name in told - others]
    names += [f"only_second:{name}" for name in others - told]
    return dict.fromkeys(names, 1.0)


def _describe_tree(tree: Tree) -> Iterator[str]:
    special = special_names()
    for node in preorder(tree):
        if type(node) is Call and type(node.head) is Symbol:
            yield f"head:{node.head.name}"
        elif type(node) is Symbol and node.name in special:
            yield "special"


def describe_rating(hope: float, rating: Rating, *, lettered: bool) -> Features:
    """What is known when the network has rated the first reading, as features.

    >>> sorted(describe_rating(-2.5, Rating(-1.5, -2.0), lettered=False))
    ['constant', 'departure>-3', 'hope', 'nats<-1']
    """
    names = [f"nats<{most:g}" for most in _NATS if rating.nats < most]
    names += [f"departure>{one:g}" for one in _DEPARTURES if rating.departure > one]
    if lettered:
        names.append("lettered")
    return dict.fromkeys(names, 1.0) | {CONSTANT: 1.0, "hope": hope}


def add_up(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The log-odds of a model, the same whatever the order of its features.

    >>> add_up({"special": 1.0, "new": 1.0}, {"special": 0.5})
    0.5
    """
    known = features.keys() & weights.keys()
    return fsum(weights[name] * features[name] for name in known)


# How the first readings were rated, if the network is asked in any case.
_asked: ContextVar[list[Rating] | None] = ContextVar("asked", default=None)


@contextmanager
def always_asking() -> Iterator[list[Rating]]:
    """The network is asked meanwhile, and goes on: what follows is fitted to that.

    The list gets what it thinks of each first reading.
    """
    asked: list[Rating] = []
    token = _asked.set(asked)
    try:
        yield asked
    finally:
        _asked.reset(token)


@dataclass(frozen=True, slots=True)
class Hope:
    """How likely the network mends the first reading of a formula, and what follows."""

    # The log-odds by that reading alone.
    value: float
    lettered: bool
    is_worth_asking: bool

    def is_worth_going_on(self, rating: Rating) -> bool:
        """Whether to rate others and search, where it rates the first like this."""
        asked = _asked.get()
        if asked is not None:
            asked.append(rating)
            return True
        weights = _read_models()[RATED]
        known = describe_rating(self.value, rating, lettered=self.lettered)
        return add_up(known, weights) >= weights[LEAST]


def find_hope(readings: Readings) -> Hope:
    r"""How likely the network mends the first of some readings.

    >>> from mathglot.translate.proposal import propose
    >>> [find_hope(propose(one)).is_worth_asking for one in ("a + b = c", "T_n(x)")]
    [False, True]
    """
    models = _read_models()
    known = describe_first(readings)
    value = add_up(known, models[FIRST])
    is_worth_asking = value >= models[FIRST][LEAST] or _asked.get() is not None
    if not is_worth_asking:
        known |= describe_second(readings)
        is_worth_asking = add_up(known, models[SECOND]) >= models[SECOND][LEAST]
    return Hope(value, readings.is_lettered, is_worth_asking)


@cache
def _read_models() -> Mapping[str, Mapping[str, float]]:
    text = files(__package__).joinpath("asking.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, float]] = json.loads(text)
    return found
