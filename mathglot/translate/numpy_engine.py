"""The engine of search in numpy alone: a modern Transformer, for any machine.

Rows that belong to one formula stand side by side and share what was read of it. Keys
and values of the places written so far lie in arrays that grow by doubling.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mathglot.translate.search import (
    Allowed,
    Choice,
    Ids,
    Scores,
    choose_from_arrays,
)
from mathglot.translate.weights import Array, WeightsError, read_weights

_PAD = 0
_HEAD_WIDTH = 64
_FIRST_ROOM = 32
_EPSILON = np.float32(1e-6)


@dataclass(frozen=True, slots=True)
class Memory:
    """What was read of each of B formulas, and to which of them each row belongs."""

    keys: list[Array]  # for each decoder layer (B, H, d, S)
    values: list[Array]  # (B, H, S, d)
    hidden: Array  # (B, 1, 1, S), minus infinity where nothing stands
    formulas: Ids  # (R,)


@dataclass(frozen=True, slots=True)
class State:
    """What was kept of the places written so far, for R rows."""

    length: int
    keys: list[Array]  # for each decoder layer (R, H, room, d)
    values: list[Array]
    heard: list[Array]  # (R, reach, D)


class NumpyEngine:
    """A Transformer as `mathglot.model.transformer` trains it, to translate with."""

    def __init__(self, weights: dict[str, Array]) -> None:
        try:
            self._take(weights)
        except KeyError as problem:
            raise WeightsError(
                f"not a modern Transformer: it lacks {problem}"
            ) from None

    @classmethod
    def load(cls, folder: Path) -> NumpyEngine:
        """The engine of a folder of weights."""
        return cls(read_weights(folder))

    def _take(self, weights: dict[str, Array]) -> None:
        self._source = weights["source_embedding.weight"]
        self._target = weights["target_embedding.weight"]
        self.width = self._source.shape[1]
        self.heads = _count_heads(self.width)
        self._encoder = _layers(weights, "encoder")
        self._decoder = _layers(weights, "decoder")
        self._encoder_norm = weights["encoder_norm.weight"]
        self._decoder_norm = weights["decoder_norm.weight"]
        output = weights.get("output.weight", self._target)
        self._output = np.ascontiguousarray(output.T)

    def encode(self, sources: Sequence[Sequence[int]]) -> Memory:
        """Read sources."""
        length = max([1, *(len(source) for source in sources)])
        ids = np.full((len(sources), length), _PAD)
        for place, source in enumerate(sources):
            ids[place, : len(source)] = source
        mask = ids != _PAD
        hidden = np.where(mask, 0, -np.inf).astype(np.float32)[:, None, None]
        rotation = _rotation(np.arange(length), self.width // self.heads)
        states = self._source[ids] * np.float32(math.sqrt(self.width))
        for layer in self._encoder:
            states = _hear(states, mask, layer["neighbours.weight"])
            normed = _norm(states, layer["past_attention.norm.weight"])
            queries, keys, values = self._project(normed, layer, rotation)
            found = _attend(queries, keys.swapaxes(-1, -2), values, hidden)
            states = states + _join(found) @ layer["attention.output.weight"]
            states = _feed(states, layer)
        states = _norm(states, self._encoder_norm)
        read = [states @ layer["lookup.keys_values.weight"] for layer in self._decoder]
        halves = [np.split(both, 2, axis=-1) for both in read]
        return Memory(
            [np.ascontiguousarray(self._split(k).swapaxes(-1, -2)) for k, _ in halves],
            [np.ascontiguousarray(self._split(v)) for _, v in halves],
            hidden,
            np.arange(len(sources)),
        )

    def begin(self, memory: Memory) -> State:
        """The state before the first token of each row."""
        rows, head = len(memory.formulas), self.width // self.heads
        shape = (rows, self.heads, _FIRST_ROOM, head)
        return State(
            0,
            [np.empty(shape, np.float32) for _ in self._decoder],
            [np.empty(shape, np.float32) for _ in self._decoder],
            [
                np.zeros((rows, len(layer["neighbours.weight"]) - 1, self.width), "f4")
                for layer in self._decoder
            ],
        )

    def step(self, memory: Memory, state: State, tokens: Ids) -> tuple[Array, State]:
        """Log-probabilities (R, V) after these tokens (R,), and the new state."""
        place = state.length
        room = state.keys[0].shape[2]
        keys, values = state.keys, state.values
        if place == room:
            keys, values = _widen(keys), _widen(values)
        heard = list(state.heard)
        rotation = _rotation(np.array([place]), self.width // self.heads)
        states = self._target[tokens] * np.float32(math.sqrt(self.width))  # (R, D)
        formulas = len(memory.hidden)
        for number, layer in enumerate(self._decoder):
            window = np.concatenate([heard[number], states[:, None]], axis=1)
            states = states + np.einsum(
                "rkd,kd->rd", window, layer["neighbours.weight"]
            )
            heard[number] = window[:, 1:]
            normed = _norm(states, layer["past_attention.norm.weight"])
            query, key, value = self._project(normed[:, None], layer, rotation)
            keys[number][:, :, place] = key[:, :, 0]
            values[number][:, :, place] = value[:, :, 0]
            before = keys[number][:, :, : place + 1].swapaxes(-1, -2)
            found = _attend(query, before, values[number][:, :, : place + 1], None)
            states = states + _join(found)[:, 0] @ layer["attention.output.weight"]
            normed = _norm(states, layer["past_lookup.norm.weight"])
            asked = normed @ layer["lookup.query.weight"]
            # The rows of a formula ask together: (B, H, K, d).
            grouped = asked.reshape(formulas, -1, self.heads, self.width // self.heads)
            found = _attend(
                grouped.swapaxes(1, 2),
                memory.keys[number],
                memory.values[number],
                memory.hidden,
            )
            joined = _join(found).reshape(len(states), self.width)
            states = states + joined @ layer["lookup.output.weight"]
            states = _feed(states, layer)
        scores = _norm(states, self._decoder_norm) @ self._output
        return _log_softmax(scores), State(place + 1, keys, values, heard)

    def select(self, memory: Memory, state: State, rows: Ids) -> tuple[Memory, State]:
        """Memory and state of these rows, in this order."""
        if np.array_equal(rows, np.arange(len(state.heard[0]))):
            return memory, state
        length = state.length
        kept = [
            [_take_rows(array, rows, length) for array in arrays]
            for arrays in (state.keys, state.values)
        ]
        heard = [array[rows] for array in state.heard]
        formulas = memory.formulas[rows]
        # Those of a formula stand side by side.
        firsts = np.flatnonzero(np.diff(formulas, prepend=-1))
        lasting = formulas[firsts]
        if len(lasting) < len(memory.hidden):
            memory = Memory(
                [array[lasting] for array in memory.keys],
                [array[lasting] for array in memory.values],
                memory.hidden[lasting],
                formulas,
            )
        numbered = np.cumsum(np.diff(formulas, prepend=formulas[0]) != 0)
        return (
            replace(memory, formulas=numbered),
            State(length, kept[0], kept[1], heard),
        )

    def choose(
        self, logs: Array, scores: Scores, count: int, allowed: Allowed | None
    ) -> Choice:
        """The best of all continuations of each formula."""
        return choose_from_arrays(logs, scores, count, allowed)

    def _split(self, states: Array) -> Array:
        """(B, T, D) to (B, H, T, d)."""
        shape = (*states.shape[:-1], self.heads, self.width // self.heads)
        return states.reshape(shape).swapaxes(1, 2)

    def _project(
        self, normed: Array, layer: dict[str, Array], rotation: tuple[Array, Array]
    ) -> tuple[Array, Array, Array]:
        parts = np.split(normed @ layer["attention.inputs.weight"], 3, axis=-1)
        queries, keys, values = [self._split(part) for part in parts]
        return _rotate(queries, rotation), _rotate(keys, rotation), values


def _count_heads(width: int) -> int:
    heads = max(1, width // _HEAD_WIDTH)
    while width % heads or width // heads % 2:
        heads -= 1
    return heads


def _layers(weights: dict[str, Array], part: str) -> list[dict[str, Array]]:
    """The weights of each layer; matrices stand so that rows multiply them."""
    layers: dict[int, dict[str, Array]] = {}
    for name, array in weights.items():
        first, _, rest = name.partition(".")
        number, _, rest = rest.partition(".")
        if first == part and number.isdigit():
            turned = array.ndim == 2 and rest != "neighbours.weight"
            kept = np.ascontiguousarray(array.T) if turned else array
            layers.setdefault(int(number), {})[rest] = kept
    return [layers[number] for number in sorted(layers)]


def _norm(states: Array, weight: Array) -> Array:
    squares = np.mean(states * states, axis=-1, keepdims=True)
    normed: Array = states / np.sqrt(squares + _EPSILON) * weight
    return normed


def _hear(states: Array, mask: NDArray[np.bool_], weight: Array) -> Array:
    """States (B, T, D) with those around them, weighted (reach, D)."""
    reach, length = len(weight) // 2, states.shape[1]
    heard = np.pad(states * mask[:, :, None], ((0, 0), (reach, reach), (0, 0)))
    for place, factors in enumerate(weight):
        states = states + heard[:, place : place + length] * factors
    return states


def _rotation(places: Ids, width: int) -> tuple[Array, Array]:
    half = width // 2
    rates = np.exp(np.arange(half, dtype=np.float32) * (-math.log(10000.0) / half))
    angles = places.astype(np.float32)[:, None] * rates.astype(np.float32)
    return np.cos(angles), np.sin(angles)


def _rotate(heads: Array, rotation: tuple[Array, Array]) -> Array:
    cosine, sine = rotation
    first, second = np.split(heads, 2, axis=-1)
    return np.concatenate(
        [first * cosine - second * sine, second * cosine + first * sine], axis=-1
    )


def _attend(queries: Array, keys: Array, values: Array, hidden: Array | None) -> Array:
    """Attention (..., T, d) of queries over keys (..., d, S) and values (..., S, d)."""
    scores = queries @ keys * np.float32(queries.shape[-1] ** -0.5)
    if hidden is not None:
        scores = scores + hidden
    scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
    found: Array = (scores @ values) / scores.sum(axis=-1, keepdims=True)
    return found


def _join(heads: Array) -> Array:
    """(B, H, T, d) to (B, T, D)."""
    joined = heads.swapaxes(1, 2)
    return joined.reshape(*joined.shape[:-2], -1)


def _feed(states: Array, layer: dict[str, Array]) -> Array:
    normed = _norm(states, layer["past_feed.norm.weight"])
    gate, value = np.split(normed @ layer["feed.inner.weight"], 2, axis=-1)
    # A sigmoid that does not overflow.
    inner = gate * (0.5 * (np.tanh(0.5 * gate) + 1)) * value
    fed: Array = states + inner @ layer["feed.outer.weight"]
    return fed


def _log_softmax(scores: Array) -> Array:
    scores = scores - scores.max(axis=-1, keepdims=True)
    logs: Array = scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True))
    return logs


def _widen(arrays: list[Array]) -> list[Array]:
    """The arrays with room for twice as many places."""
    wider = []
    for array in arrays:
        rows, heads, room, width = array.shape
        larger = np.empty((rows, heads, 2 * room, width), np.float32)
        larger[:, :, :room] = array
        wider.append(larger)
    return wider


def _take_rows(array: Array, rows: Ids, length: int) -> Array:
    """The rows of an array, of which so many places are filled."""
    taken = np.empty((len(rows), *array.shape[1:]), np.float32)
    taken[:, :, :length] = array[rows, :, :length]
    return taken
