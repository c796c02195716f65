"""The engine of search in onnxruntime: graphs that `mathglot export` wrote.

Rows that belong to one formula stand side by side and share what was read of it. Which
rows are kept is noted, and applied by the next step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from mathglot.translate.rating import Rating, rate_tokens
from mathglot.translate.search import (
    BOS,
    EOS,
    Allowed,
    Choice,
    Ids,
    Scores,
    Wanted,
    choose_from_arrays,
)
from mathglot.translate.weights import SCALE, Array, WeightsError, read_stored, restore
from mathglot.untrusted import read_json

GRAPHS_FILE = "graphs.json"
_PROBE_FILE = "probe.onnx"
_PAD = 0
# What comes back from a step beside the log-probabilities, in this order of axes.
_GROWING = {"keys": 3, "values": 2, "heard": 1}
# What was read is let go of when no more than this share of it is still of use.
_WORTH_KEEPING = 0.75
_NOTHING = np.zeros((0, 0), np.float32)


@dataclass(frozen=True)
class Memory:
    """What was read of each of B formulas, and to which of them each row belongs."""

    read: Mapping[str, Array]
    formulas: Ids  # (R,), rising

    @cached_property
    def layout(self) -> dict[str, Ids]:
        """The rows of each formula, and where to find each row among them."""
        rows = np.arange(len(self.formulas))
        ranks = rows - np.searchsorted(self.formulas, self.formulas)
        width = int(ranks.max(initial=0)) + 1
        slots = np.zeros((len(self.read["hidden"]), width), np.int64)
        slots[self.formulas, ranks] = rows
        return {"slots": slots, "back": self.formulas * width + ranks}


@dataclass(frozen=True, slots=True)
class State:
    """What was kept of the places written so far, and the rows to go on with."""

    length: int
    kept: Mapping[str, Array]
    rows: Ids


@dataclass(frozen=True, slots=True)
class _Rated:
    """A translation that was rated alone, and what was computed for that."""

    source: tuple[int, ...]
    target: tuple[int, ...]
    logs: Array  # (T + 1, V)
    state: State

    def count_shared(self, target: Sequence[int]) -> int:
        """How many tokens another translation begins with that this one does too."""
        pairs = enumerate(zip(self.target, target, strict=False))
        shorter = min(len(self.target), len(target))
        return next((place for place, (one, other) in pairs if one != other), shorter)


class OnnxEngine:
    """A Transformer as `mathglot.model.transformer` trains it, to translate with.

    Weights of 8 bit meet activations in 8 bit; `exact` restores them and computes in
    32, three times as slowly. All cores work unless `threads` says how many.
    """

    def __init__(
        self, folder: Path, threads: int | None = None, *, exact: bool = False
    ) -> None:
        stored = read_stored(folder)
        graphs = _read_graphs(folder)
        kind = "full" if exact else _choose_kind(folder, graphs)
        self._encoder, self._decoder = (
            _open(folder, graphs[f"{part}-{kind}.onnx"], stored, threads, part, kind)
            for part in ("encoder", "decoder")
        )
        self._read = [output.name for output in self._encoder.get_outputs()]
        self._results = [output.name for output in self._decoder.get_outputs()]
        self._caches = [name.removeprefix("new_") for name in self._results[1:]]
        self._shapes = {name: tuple(graphs["empty"][name]) for name in self._caches}
        # The last formula that was read alone: often it is rated and searched for.
        self._last: tuple[tuple[int, ...], Memory] | None = None
        self._rated: _Rated | None = None

    def encode(self, sources: Sequence[Sequence[int]]) -> Memory:
        """Read sources."""
        last, alone = self._last, len(sources) == 1
        if alone and last is not None and last[0] == tuple(sources[0]):
            return last[1]
        memory = self._encode(sources)
        if alone:
            self._last = tuple(sources[0]), memory
        return memory

    def _encode(self, sources: Sequence[Sequence[int]]) -> Memory:
        length = max([1, *(len(source) for source in sources)])
        ids = np.full((len(sources), length), _PAD)
        for place, source in enumerate(sources):
            ids[place, : len(source)] = source
        found = self._encoder.run(self._read, {"ids": ids})
        read = dict(zip(self._read, found, strict=True))
        return Memory(read, np.arange(len(sources)))

    def begin(self, memory: Memory) -> State:
        """The state before the first token of each row."""
        rows = len(memory.formulas)
        kept = {
            name: np.zeros((rows, *shape), np.float32)
            for name, shape in self._shapes.items()
        }
        return State(0, kept, np.arange(rows))

    def step(self, memory: Memory, state: State, tokens: Ids) -> tuple[Array, State]:
        """Log-probabilities (R, V) after these tokens (R,), and the new state."""
        logs, state = self._go_on(memory, state, tokens[:, None])
        return logs[:, 0], state

    def judge(self, memory: Memory, state: State, tokens: Ids) -> tuple[Array, State]:
        """Log-probabilities (R, T, V) after each of these tokens (R, T)."""
        return self._go_on(memory, state, tokens)

    def rate(
        self, source: Sequence[int], targets: Sequence[Sequence[int]]
    ) -> list[Rating]:
        """What the network thinks of whole translations of one source, in one go."""
        read = self.encode([source]).read
        memory = Memory(read, np.zeros(len(targets), np.int64))
        state, before = self._begin_alike(tuple(source), targets)
        if state is None:
            state = self.begin(memory)
        known = len(before)
        length = max(map(len, targets)) + 1
        tokens = np.full((len(targets), length), _PAD)
        tokens[:, 0] = BOS
        for row, target in enumerate(targets):
            tokens[row, 1 : len(target) + 1] = target
        logs, state = self._go_on(memory, state, tokens[:, known:])
        ratings = []
        for row, target in enumerate(targets):
            after = logs[row, : len(target) + 1 - known]
            whole = np.concatenate((before, after)) if known else after
            ratings.append(rate_tokens(whole, [*target, EOS]))
        if len(targets) == 1 and not known:
            self._rated = _Rated(tuple(source), tuple(targets[0]), logs[0], state)
        return ratings

    def _begin_alike(
        self, source: tuple[int, ...], targets: Sequence[Sequence[int]]
    ) -> tuple[State | None, Array]:
        """Where all translations still are as the one that was rated before.

        The state there, and the log-probabilities of the tokens up to it.
        """
        rated = self._rated
        if rated is None or rated.source != source:
            return None, _NOTHING
        # One token at least has to be judged.
        shared = min(min(rated.count_shared(one), len(one) - 1) for one in targets)
        if shared < 1:
            return None, _NOTHING
        state = self.cut(rated.state, len(rated.target) - shared)
        rows = np.zeros(len(targets), np.int64)
        return replace(state, rows=rows), rated.logs[: shared + 1]

    def recall(self, source: Sequence[int]) -> tuple[list[int], Array, State] | None:
        """The translation of a source that was rated alone, and how it was judged."""
        rated = self._rated
        if rated is None or rated.source != tuple(source):
            return None
        return list(rated.target), rated.logs[None], rated.state

    def cut(self, state: State, tokens: int) -> State:
        """The state without the last so many tokens."""
        if not tokens:
            return state
        kept = {}
        for name, array in state.kept.items():
            axis = _GROWING[name.partition("_")[0]]
            kept[name] = array[(slice(None),) * axis + (slice(None, -tokens),)]
        return replace(state, length=state.length - tokens, kept=kept)

    def select(self, memory: Memory, state: State, rows: Ids) -> tuple[Memory, State]:
        """Memory and state of these rows, in this order."""
        state = replace(state, rows=state.rows[rows])
        formulas = memory.formulas[rows]
        if np.array_equal(formulas, memory.formulas):
            return memory, state
        lasting, numbered = np.unique(formulas, return_inverse=True)
        # To copy what is left each time that a formula is done takes longer.
        if len(lasting) > _WORTH_KEEPING * len(memory.read["hidden"]):
            return Memory(memory.read, formulas), state
        read = {name: array[lasting] for name, array in memory.read.items()}
        return Memory(read, numbered), state

    def choose(
        self, logs: Array, scores: Scores, wanted: Wanted, allowed: Allowed | None
    ) -> Choice:
        """The best continuations of each row."""
        return choose_from_arrays(logs, scores, wanted, allowed)

    def _go_on(self, memory: Memory, state: State, tokens: Ids) -> tuple[Array, State]:
        # More may have been kept of it than is listened to, in case a draft is cut.
        heard = {
            name: array[:, array.shape[1] - self._shapes[name][0] :]
            for name, array in state.kept.items()
            if name.startswith("heard")
        }
        given = {
            "tokens": tokens,
            "rows": state.rows,
            "place": np.array([state.length]),
            **memory.read,
            **memory.layout,
            **state.kept,
            **heard,
        }
        logs, *caches = self._decoder.run(self._results, given)
        kept = dict(zip(self._caches, caches, strict=True))
        rows, new = tokens.shape
        return logs, State(state.length + new, kept, np.arange(rows))


def _read_graphs(folder: Path) -> dict[str, Any]:
    try:
        graphs = read_json((folder / GRAPHS_FILE).read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise WeightsError(f"{folder}: cannot read the graphs ({problem})") from None
    if not isinstance(graphs, dict):
        raise WeightsError(f"{folder / GRAPHS_FILE}: the graphs are not described")
    return graphs


def _choose_kind(folder: Path, graphs: Mapping[str, Any]) -> str:
    """The quickest way to multiply that this processor has right."""
    if "decoder-rows.onnx" in graphs and _adds_in_full(folder / _PROBE_FILE):
        return "rows"
    return "blocks" if "decoder-blocks.onnx" in graphs else "full"


def _adds_in_full(probe: Path) -> bool:
    """Whether products of the largest numbers of 8 bit are added without a loss."""
    places = 64
    left = np.full((8, places), 255, np.uint8)
    right = np.full((places, 32), 127, np.int8)
    try:
        session = onnxruntime.InferenceSession(
            str(probe), providers=["CPUExecutionProvider"]
        )
        [product] = session.run(["product"], {"left": left, "right": right})
    except Exception as problem:
        raise WeightsError(f"{probe}: cannot run the graph ({problem})") from None
    return bool((product == places * 255 * 127).all())


def _open(
    folder: Path,
    names: Sequence[str],
    stored: dict[str, NDArray[Any]],
    threads: int | None,
    part: str,
    kind: str,
) -> onnxruntime.InferenceSession:
    """A graph with the weights that it names."""
    path = folder / f"{part}-{kind}.onnx"
    options = onnxruntime.SessionOptions()
    # What fails is raised.
    options.log_severity_level = 4
    # Threads that wait for work in a loop take the cores from everybody else.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # It would be kept for every shape that was ever met.
    options.enable_mem_pattern = False
    if threads is not None:
        options.intra_op_num_threads = threads
    try:
        brought = [_bring(name, stored) for name in names]
        values = [onnxruntime.OrtValue.ortvalue_from_numpy(one) for one in brought]
        options.add_external_initializers(list(names), values)
        return onnxruntime.InferenceSession(
            str(path), options, providers=["CPUExecutionProvider"]
        )
    except Exception as problem:
        # onnxruntime has no root for its errors but RuntimeError and ValueError.
        raise WeightsError(f"{path}: cannot run the graph ({problem})") from None


def _bring(name: str, stored: dict[str, NDArray[Any]]) -> NDArray[Any]:
    """The array that a graph asks for by a name, with a mark for its form."""
    base, _, mark = name.partition("::")
    if mark == "eight":
        return np.ascontiguousarray(stored[base].T)
    if mark == "scale":
        return stored[base + SCALE].astype(np.float32)
    if mark == "turned":
        return np.ascontiguousarray(restore(stored, base).T)
    if mark.startswith("blocks"):
        # Kept from -127 to 127; here 128 is nothing.
        shifted = stored[base].view(np.uint8) + np.uint8(128)
        return shifted.reshape(len(shifted), int(mark.removeprefix("blocks")), -1)
    if mark.startswith("scales"):
        scales = stored[base + SCALE].astype(np.float32)
        return np.repeat(scales[:, None], int(mark.removeprefix("scales")), axis=1)
    return restore(stored, base)
