"""Weights of the reader, fitted to labelled formulas.

For each formula the reader gives its best trees under the weights so far, and the judge
says which of them are right. The weights then are moved so that the right ones together
become likelier, by a log-linear model over the features, held near what they were. With
new weights the reader finds other trees; so this is done in a few rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import islice, repeat

import numpy as np

from mathglot.errors import MathglotError
from mathglot.evaluate.descent import Array, descend, list_falling, share
from mathglot.evaluate.labels import Judge, Label
from mathglot.evaluate.reading.containing import find_wanted
from mathglot.languages.latex.reader import Candidate, read_trees
from mathglot.languages.latex.reader.weights import Weights, parents
from mathglot.languages.tree import Tree


@dataclass(frozen=True, slots=True)
class Choice:
    """The trees of one formula: the features of each, and whether it is right."""

    features: tuple[Counter[str], ...]
    right: tuple[bool, ...]


class Memory:
    """The verdicts on trees of a label: other weights find mostly the same ones."""

    def __init__(self, label: Label) -> None:
        self._judge = Judge(label)
        self._known: dict[bytes, bool] = {}

    def is_right(self, tree: Tree) -> bool:
        """Whether the label counts a tree as right."""
        # The tree itself would take too much room.
        key = blake2b(repr(tree).encode(), digest_size=16).digest()
        if key not in self._known:
            self._known[key] = self._judge.judge(tree).right
        return self._known[key]


# Rounds and folds come back to all labels.
_memory_of = lru_cache(maxsize=50_000)(Memory)


def find_choice(
    label: Label, weights: Weights, most: int, *, guided: bool = False
) -> Choice | None:
    """The best trees of a formula, judged; None where there is nothing to learn.

    With `guided`, a right tree is looked for by its names where none of these is right.
    """
    features: list[Counter[str]] = []
    right: list[bool] = []
    memory = _memory_of(label)
    try:
        for candidate in islice(read_trees(label.latex, weights), most):
            features.append(_count_features(candidate))
            right.append(memory.is_right(candidate.tree))
        if guided and not any(right):
            wanted = find_wanted(label, weights, parts=True, most=most)
            if wanted is not None:
                features.append(_count_features(wanted))
                right.append(True)
    except MathglotError:
        return None
    if not any(right) or all(right):
        return None
    return Choice(tuple(features), tuple(right))


def _count_features(candidate: Candidate) -> Counter[str]:
    return Counter(
        name for feature in candidate.features() for name in parents(feature)
    )


def tell_apart(features: Sequence[Counter[str]]) -> list[Counter[str]]:
    """What trees have more of than all of them, which tells nothing."""
    shared = features[0].copy()
    for one in features[1:]:
        shared &= one
    return [one - shared for one in features]


class Table:
    """All choices as arrays: what is known of each tree, and where formulas begin.

    A choice counts for as much as its importance.
    """

    def __init__(self, choices: Sequence[Choice], importances: Sequence[float]) -> None:
        self.names: dict[str, int] = {}
        trees: list[int] = []
        ids: list[int] = []
        counts: list[float] = []
        formulas: list[int] = []
        right: list[bool] = []
        for number, choice in enumerate(choices):
            features = tell_apart(choice.features)
            for one, is_right in zip(features, choice.right, strict=True):
                for name, count in one.items():
                    trees.append(len(formulas))
                    ids.append(self.names.setdefault(name, len(self.names)))
                    counts.append(count)
                formulas.append(number)
                right.append(is_right)
        self.trees = np.array(trees)
        self.ids = np.array(ids)
        self.counts = np.array(counts)
        self.formulas = np.array(formulas)
        self.right = np.array(right)
        self.size = len(choices)
        self.importances = np.array(importances) / sum(importances)

    def score(self, values: Array) -> Array:
        """The weight of each tree."""
        given = values[self.ids] * self.counts
        summed = np.bincount(self.trees, given, len(self.formulas))
        return summed.astype(np.float64)

    def gradient(self, values: Array) -> tuple[float, Array]:
        """How unlikely the right trees are, and where that grows."""
        scores = self.score(values)
        chance = self._share(scores, np.ones(len(scores), bool))
        wanted = self._share(scores, self.right)
        within = np.bincount(self.formulas, chance * self.right, self.size)
        loss = -float(np.log(np.maximum(within, 1e-12)) @ self.importances)
        given = ((chance - wanted) * self.importances[self.formulas])[self.trees]
        pull = given * self.counts
        return loss, np.bincount(self.ids, pull, len(values)).astype(np.float64)

    def _share(self, scores: Array, among: Array) -> Array:
        return share(scores, self.formulas, among, self.size)


def fit(
    choices: Sequence[Choice],
    prior: Weights,
    *,
    importances: Sequence[float] | None = None,
    strength: float = 0.0003,
    steps: int = 200,
    rate: float = 0.1,
) -> Weights:
    """Weights under which the right trees are likely, near those given."""
    if not choices:
        return prior
    table = Table(choices, importances or [1.0] * len(choices))
    start = np.array([prior.values.get(name, 0.0) for name in table.names])

    def slope(values: Array) -> Array:
        _, found = table.gradient(values)
        return np.asarray(found + strength * (values - start))

    values = descend(start, repeat(slope), list_falling(rate, steps), least=1e-6)
    made = dict(prior.values)
    for name, number in table.names.items():
        made[name] = round(float(values[number]), 3)
    return Weights({name: value for name, value in made.items() if value})


def fit_in_rounds(
    labels: Sequence[Label],
    prior: Weights,
    *,
    rounds: int = 2,
    most: int = 30,
    strength: float = 0.0003,
    gather: Callable[[Iterable[Label], Weights, int], Iterable[Choice | None]]
    | None = None,
    importance: Callable[[Label], float] = lambda label: 1.0,
) -> Weights:
    """Fit again on what the reader finds with the weights of the round before."""
    weights = prior
    for _ in range(rounds):
        found = (
            gather(labels, weights, most)
            if gather
            else (find_choice(label, weights, most) for label in labels)
        )
        kept = [
            (choice, importance(label))
            for label, choice in zip(labels, found, strict=True)
            if choice is not None
        ]
        weights = fit(
            [choice for choice, _ in kept],
            prior,
            importances=[given for _, given in kept],
            strength=strength,
        )
    return weights
