"""A trained model as a system that translates a corpus, to be measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from mathglot.corpus.pairs import Pair
from mathglot.corpus.postfix import decode_tokens, decode_tree
from mathglot.corpus.substitution import Substitution
from mathglot.errors import MathglotError
from mathglot.evaluate.languages.figures import Track
from mathglot.evaluate.translations import Candidate, Record, split_text
from mathglot.languages import detokenize, render
from mathglot.model.checkpoint import CONFIG_FILE, CheckpointError, load_model
from mathglot.train.examples import Example, ExampleForm, PairEncoder
from mathglot.train.vocabularies import Vocabularies
from mathglot.translate.constraint import (
    GrammarConstraint,
    make_constraint,
    search_constrained,
)
from mathglot.translate.search import Hypothesis, Settings, batches_by_length
from mathglot.translate.torch_engine import TorchEngine

# The tokens of a batch for which the full pass over a target is made at once.
_TOKENS_MEASURED = 16_384


def find_checkpoint(path: Path) -> Path:
    """The checkpoint that a path means: itself, or the best or last one of a run."""
    for folder in (path, path / "best", path / "last"):
        if (folder / CONFIG_FILE).exists():
            return folder
    raise CheckpointError(
        f"{path}: neither a checkpoint nor a training run that has one"
    )


class NeuralSystem:
    """A model, how it reads pairs, and how it is searched."""

    def __init__(
        self,
        engine: TorchEngine,
        encoder: PairEncoder,
        settings: Settings | None = None,
        *,
        constrained: bool = True,
    ) -> None:
        self.engine = engine
        self.encoder = encoder
        most = engine.model.config.most_tokens - 1
        settings = settings or Settings()
        self.settings = replace(settings, longest=min(settings.longest, most))
        # Trees have a grammar of their own.
        self.constrained = constrained and encoder.form.form == "sequence"
        self._constraints: dict[str, GrammarConstraint] = {}

    @classmethod
    def load(
        cls,
        path: Path,
        settings: Settings | None = None,
        *,
        constrained: bool = True,
        device: str | None = None,
    ) -> NeuralSystem:
        """The model of a run, of a checkpoint or of shipped weights."""
        model, description = load_model(find_checkpoint(path))
        vocabularies = Vocabularies(description.source, description.target)
        encoder = PairEncoder(vocabularies, ExampleForm(**description.examples))
        engine = TorchEngine(model, device)
        return cls(engine, encoder, settings, constrained=constrained)

    def translate(
        self, pairs: Sequence[Pair], track: Track, seed: int = 0
    ) -> list[Record]:
        """Translate the sources of pairs; one that cannot be read says why."""
        records = [Record(pair.latex, pair.text, pair.target) for pair in pairs]
        examples: dict[int, Example] = {}
        for place, pair in enumerate(pairs):
            try:
                random = Random(f"{seed} {place}")
                examples[place] = self.encoder.encode(pair, random)
            except MathglotError as problem:
                records[place].error = str(problem)
        for target in sorted({pair.target for pair in pairs}):
            chosen = {n: e for n, e in examples.items() if pairs[n].target == target}
            self._search(chosen, records, target, track)
        self._measure(examples, records, track)
        return records

    def _search(
        self, examples: dict[int, Example], records: list[Record], to: str, track: Track
    ) -> None:
        places = list(examples)
        sources = [examples[place].source for place in places]
        constraint = self._constraint(to) if self.constrained else None
        batches = batches_by_length(sources, self.settings.beam)
        for batch in track(batches, f"translating to {to}"):
            chosen = [examples[places[number]] for number in batch]
            found = search_constrained(
                self.engine,
                [example.source for example in chosen],
                [example.substitution for example in chosen],
                self.settings,
                constraint,
            )
            for number, hypotheses in zip(batch, found, strict=True):
                place = places[number]
                covered = examples[place].substitution
                records[place].candidates = [
                    self._restore(hypothesis, covered) for hypothesis in hypotheses
                ]

    def _constraint(self, language: str) -> GrammarConstraint:
        if language not in self._constraints:
            vocabulary = self.encoder.vocabularies.target
            self._constraints[language] = make_constraint(vocabulary, language)
        return self._constraints[language]

    def _restore(self, found: Hypothesis, covered: Substitution) -> Candidate:
        written = self.encoder.vocabularies.target.decode(found.ids)
        error = ""
        try:
            tokens = self._read(written, covered)
        except MathglotError as problem:
            tokens = covered.restore(written, strict=False)
            error = str(problem)
        text = detokenize(tokens, covered.language)
        return Candidate(tuple(tokens), text, found.score, found.complete, error)

    def _read(self, written: list[str], covered: Substitution) -> list[str]:
        if self.encoder.form.form == "sequence":
            return covered.restore(written)
        if covered.language != "mathematica":
            return covered.restore(decode_tokens(written[::-1]))
        tree = decode_tree(written[::-1], covered.restore)
        return split_text(render(tree, "mathematica"), "mathematica")

    def _measure(
        self, examples: dict[int, Example], records: list[Record], track: Track
    ) -> None:
        """What the golds cost, of those that the model has room for."""
        fitting = [n for n, e in examples.items() if self.encoder.fits(e)]
        lengths = [
            max(examples[n].source, examples[n].target, key=len) for n in fitting
        ]
        batches = batches_by_length(lengths, 1, _TOKENS_MEASURED, most=128)
        for batch in track(batches, "measuring perplexity"):
            chosen = [fitting[number] for number in batch]
            costs = self.engine.measure(
                [examples[place].source for place in chosen],
                [examples[place].target for place in chosen],
            )
            for place, (bits, tokens) in zip(chosen, costs, strict=True):
                records[place].bits, records[place].tokens = bits, tokens
