"""The engine against torch's: one formula at a time, what each means gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from mathglot.corpus.substitution import Substitution
from mathglot.errors import MathglotError
from mathglot.evaluate.languages.figures import SHARE, Figure
from mathglot.evaluate.languages.timing import interleave
from mathglot.evaluate.translating.settings import Settings
from mathglot.translate.constraint import GrammarConstraint, make_draft
from mathglot.translate.search import BOS, DraftingEngine, Engine, Hypothesis, search
from mathglot.translate.search import Settings as SearchSettings
from mathglot.translate.shipped import SHIPPED, load_model
from mathglot.translate.translator import Translator

SECTION = "engines"
_LANGUAGE = "mathematica"


def measure(settings: Settings) -> list[Figure]:
    """Ratios of processor time on one thread, with the same beam and grammar."""
    import torch

    from mathglot.model.checkpoint import load_model as load_network
    from mathglot.translate.torch_engine import TorchEngine

    torch.set_num_threads(1)
    network, _ = load_network(SHIPPED)
    exact, eight = (load_model(threads=1, exact=exact) for exact in (True, False))
    bench = _Bench(settings)
    ways: dict[str, Callable[[], object]] = {
        "torch": bench.way(TorchEngine(network, "cpu")),
        "onnxruntime, 32 bit": bench.way(exact.engine),
        "onnxruntime, 8 bit": bench.way(eight.engine),
        "onnxruntime, 8 bit, drafts": bench.way(eight.engine, drafts=True),
    }
    for way in ways.values():
        way()
    seconds = interleave(ways, settings.rounds)
    reference = seconds["torch"]
    figures = [
        Figure(
            SECTION,
            f"{name}: times as fast as torch",
            reference / spent,
            at_least=2.5 if name == list(ways)[-1] else None,
            more={"milliseconds": round(1000 * spent / bench.count, 2)},
        )
        for name, spent in seconds.items()
    ]
    kinds = {"32 bit": exact.engine, "8 bit": eight.engine}
    figures.append(_measure_caching(bench, eight.engine, settings.rounds))
    return figures + _compare(bench, TorchEngine(network, "cpu"), kinds)


def _measure_caching(bench: _Bench, engine: Engine, rounds: int) -> Figure:
    """Writing the best candidates with what was kept, and anew for each token."""
    assert isinstance(engine, DraftingEngine)
    best = [np.array([BOS, *found[0].ids]) for found in bench.run(engine)]
    memories = [engine.encode([source]) for source in bench.sources]

    def keep() -> None:
        for memory, ids in zip(memories, best, strict=True):
            state = engine.begin(memory)
            for token in ids:
                _, state = engine.step(memory, state, np.array([token]))

    def compute_anew() -> None:
        for memory, ids in zip(memories, best, strict=True):
            for end in range(1, len(ids) + 1):
                engine.judge(memory, engine.begin(memory), ids[None, :end])

    seconds = interleave({"kept": keep, "anew": compute_anew}, rounds)
    return Figure(
        SECTION,
        "8 bit: what was computed is kept: times as fast as anew",
        seconds["anew"] / seconds["kept"],
    )


def _compare(
    bench: _Bench, torch: Engine, engines: Mapping[str, Engine]
) -> list[Figure]:
    """How often the same comes out as with torch."""
    wanted = bench.run(torch)
    figures = []
    for name, engine in engines.items():
        found = bench.run(engine, drafts=True)
        pairs = list(zip(found, wanted, strict=True))
        best = sum([ours[0].ids == theirs[0].ids for ours, theirs in pairs])
        lists = sum([_ids(ours) == _ids(theirs) for ours, theirs in pairs])
        for label, count in (("best candidate", best), ("all candidates", lists)):
            figures.append(
                Figure(
                    SECTION,
                    f"{name}: same {label} as torch",
                    count / len(pairs),
                    SHARE,
                    total=len(pairs),
                )
            )
    return figures


def _ids(found: Sequence[Hypothesis]) -> list[tuple[int, ...]]:
    return [hypothesis.ids for hypothesis in found]


class _Bench:
    """The same formulas, ready to be searched by any engine."""

    def __init__(self, settings: Settings) -> None:
        translator = Translator()
        self.model = translator.model
        self.constraint: GrammarConstraint = translator.constraint(_LANGUAGE)
        self.covered: list[Substitution] = []
        self.sources: list[list[int]] = []
        for latex, _ in settings.everyday:
            try:
                covered, source = translator.encode(latex, _LANGUAGE)
            except MathglotError:
                continue
            self.covered.append(covered)
            self.sources.append(source)
        self.count = len(self.sources)

    def way(self, engine: Engine, *, drafts: bool = False) -> Callable[[], object]:
        return lambda: self.run(engine, drafts=drafts)

    def run(self, engine: Engine, *, drafts: bool = False) -> list[list[Hypothesis]]:
        found = []
        for covered, source in zip(self.covered, self.sources, strict=True):
            permitted = self.constraint.permit(covered)[None]
            made = [make_draft(covered, self.model.target)] if drafts else None
            found += search(
                engine, [source], SearchSettings(), self.constraint, permitted, made
            )
        return found
