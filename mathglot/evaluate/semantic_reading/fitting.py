"""Weights of the reader of semantic LaTeX, fitted to formulas with their macros.

Each place of a formula where several steps may be taken is one choice. The weights make
the steps likely that lead to the wanted text, by a log-linear model that is held near
zero.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mathglot.corpus.storage import write_text
from mathglot.errors import MathglotError
from mathglot.evaluate.descent import Array, Slope, descend, list_falling, share
from mathglot.evaluate.languages.figures import Track
from mathglot.evaluate.semantic_reading.examples import Example
from mathglot.evaluate.semantic_reading.wanted import Wanted
from mathglot.languages.latex.reader.weights import Weights, parents
from mathglot.languages.recursion import make_room
from mathglot.languages.semantic.canonical import canonical_tokens
from mathglot.languages.semantic.formula import Call, Formula, write
from mathglot.languages.semantic.macros import MACROS
from mathglot.languages.semantic.reader import read
from mathglot.languages.semantic.reading.chart import Chart
from mathglot.languages.semantic.reading.forms import ALONE, EMPTY_SCRIPT, FormTable
from mathglot.languages.semantic.reading.knowledge import Knowledge
from mathglot.languages.semantic.reading.source import Source, read_source

# So many texts are kept for the arguments that a macro does not show.
_MOST_HIDDEN = 5
_FRAMES_A_TOKEN = 60
# Features of fewer choices teach nothing.
_FEWEST = 2
# How strongly weights are held near zero.
_STRENGTH = 1.0
# Weights nearer to nothing are left out.
_LEAST = 0.055
_CHOICES_AT_ONCE = 2_000


def gather_hidden(examples: Iterable[Example]) -> dict[str, list[list[str]]]:
    r"""What macros have unseen, the most frequent first: arguments, or none at all.

    >>> gather_hidden([Example("K", r"\compellintKk@@{k}")])
    {'compellintKk': [['@@', 'k']]}
    """
    counts: dict[str, Counter[tuple[str, ...]]] = {}
    for example in examples:
        for call in _list_calls(read(example.text)):
            found = counts.setdefault(call.name, Counter())
            words = _list_unseen(call)
            if words:
                found[("@" * call.ats, *words)] += 1
            if _has_empty_script(call):
                found[EMPTY_SCRIPT] += 1
            if call.name and MACROS[call.name].argument_count and not call.arguments:
                found[ALONE] += 1
    return {
        name: [list(words) for words, _ in found.most_common(_MOST_HIDDEN)]
        for name, found in sorted(counts.items())
        if found
    }


def _list_calls(formula: Formula) -> Iterator[Call]:
    todo = [formula]
    while todo:
        for piece in todo.pop().pieces:
            if isinstance(piece, Call):
                yield piece
                todo.extend(piece.parts)


def _has_empty_script(call: Call) -> bool:
    macro = MACROS.get(call.name)
    if macro is None or not macro.symbol.endswith("_{#p1}"):
        return False
    return len(call.parameters) == 1 and not write(call.parameters[0]).strip()


def _list_unseen(call: Call) -> list[str]:
    macro = MACROS.get(call.name)
    if macro is None or not call.ats or macro.takes_bare_arguments:
        return []
    if macro.variants:
        macro = macro.variants.get(write(call.parameters[0]).strip(), macro)
    if len(call.arguments) != macro.argument_count:
        return []
    shown = macro.application(call.ats)
    return [
        " ".join(canonical_tokens(write(argument)))
        for number, argument in enumerate(call.arguments, 1)
        if f"#a{number}" not in shown
    ]


def list_sources(latex: str) -> list[Source]:
    """A formula as it is, and as authors type it who care less for its looks."""
    source = read_source(latex)
    plain = source.without_style()
    return [source] if plain == source else [source, plain]


class Choices:
    """All choices as arrays: the features of each step, and where choices begin."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self._ids: list[Array] = []
        self._sizes: list[int] = []
        self._choices: list[int] = []
        self._right: list[bool] = []
        self.size = 0
        self.unreached = 0

    def add(self, example: Example, table: FormTable) -> None:
        """Add the choices of a formula, if its text can be reached."""
        wanted = canonical_tokens(example.text)
        try:
            sources = list_sources(example.latex)
        except MathglotError:
            self.unreached += 1
            return
        for number, source in enumerate(sources):
            make_room(_FRAMES_A_TOKEN * len(source.tokens))
            chart = Chart(source, table, Weights({}))
            decisions = Wanted(chart, wanted).decisions()
            self.unreached += not decisions and not number
            for decision in decisions:
                steps = chart.steps(decision.start, decision.end)
                if len(steps) < 2:
                    continue
                for place, step in enumerate(steps):
                    found = chart.features(step, decision.start, decision.end)
                    self._add_step(found, place in decision.right)
                self.size += 1

    def _add_step(self, features: Sequence[str], right: bool) -> None:
        names = self.names
        ids = [
            names.setdefault(name, len(names))
            for feature in features
            for name in parents(feature)
        ]
        self._ids.append(np.array(ids, np.int32))
        self._sizes.append(len(ids))
        self._choices.append(self.size)
        self._right.append(right)

    def fit(
        self, *, strength: float, rounds: int = 20, rate: float = 0.1
    ) -> dict[str, float]:
        """Weights under which the right steps are likely."""
        batches = list(self._list_batches())
        held = strength / len(batches)
        generator = np.random.default_rng(0)
        order = [
            batches[number]
            for _ in range(rounds)
            for number in generator.permutation(len(batches))
        ]

        def hold(batch: _Batch) -> Slope:
            return lambda values: batch.slope(values) + held * values

        values = descend(
            np.zeros(len(self.names)),
            map(hold, order),
            list_falling(rate, len(order)),
            least=1e-3,
        )
        return {
            name: round(float(values[number]), 2)
            for name, number in sorted(self.names.items())
            if abs(values[number]) >= _LEAST
        }

    def _list_batches(self) -> Iterator[_Batch]:
        ids = np.concatenate(self._ids)
        counts = np.bincount(ids, minlength=len(self.names))
        sizes, choices = np.array(self._sizes), np.array(self._choices)
        right = np.array(self._right)
        ends = np.concatenate([[0], np.cumsum(sizes)])
        for first in range(0, self.size, _CHOICES_AT_ONCE):
            low, high = np.searchsorted(choices, [first, first + _CHOICES_AT_ONCE])
            own = ids[ends[low] : ends[high]]
            rows = np.repeat(np.arange(high - low), sizes[low:high])
            used = counts[own] >= _FEWEST
            owners = choices[low:high] - first
            yield _Batch(own[used], rows[used], owners, right[low:high])


@dataclass(frozen=True, slots=True)
class _Batch:
    """Some choices: the features of their steps, and which step is whose."""

    ids: Array
    rows: Array
    owners: Array
    right: Array

    def slope(self, values: Array) -> Array:
        """Where the right steps become less likely."""
        scores = np.bincount(self.rows, values[self.ids], len(self.right))
        pull = self._share(scores, np.ones_like(self.right)) - self._share(
            scores, self.right
        )
        return np.asarray(np.bincount(self.ids, pull[self.rows], len(values)))

    def _share(self, scores: Array, among: Array) -> Array:
        return share(scores, self.owners, among, self.owners[-1] + 1)


def fit_knowledge(
    examples: Sequence[Example],
    *,
    strength: float = _STRENGTH,
    track: Track = lambda items, label: items,
) -> Knowledge:
    """What the reader has to know, fitted to formulas in an order of their own."""
    shuffled = random.Random(0).sample(examples, len(examples))
    knowledge = Knowledge({}, gather_hidden(shuffled))
    choices = Choices()
    for example in track(shuffled, "reading"):
        choices.add(example, knowledge.table)
    return Knowledge(choices.fit(strength=strength), knowledge.hidden)


def write_knowledge(path: Path, knowledge: Knowledge) -> None:
    """Write what was fitted to a file that appears when it is complete."""
    values = dict(sorted(knowledge.weights.values.items()))
    content = {"hidden": knowledge.hidden, "weights": values}
    write_text(path, json.dumps(content, ensure_ascii=False, indent=0) + "\n")
