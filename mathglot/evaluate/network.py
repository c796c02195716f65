"""A network by itself: its first hypothesis, without reader, rules or ranking."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from mathglot.corpus.substitution import Substitution, substitute_source
from mathglot.corpus.tokens import read_source
from mathglot.corpus.vocabulary import LANGUAGE_TAGS
from mathglot.errors import MathglotError
from mathglot.evaluate.labels.answers import Answer
from mathglot.languages import detokenize, parse
from mathglot.translate.constraint import make_constraint, search_constrained
from mathglot.translate.onnx_engine import GRAPHS_FILE
from mathglot.translate.search import Settings, batches_by_length
from mathglot.translate.shipped import load_model

MATHEMATICA = "mathematica"


class Network:
    """Weights, their vocabularies, and the engine that computes."""

    def __init__(self, folder: Path) -> None:
        """Weights that were exported, or a run or checkpoint, which needs torch."""
        if (folder / GRAPHS_FILE).exists():
            model = load_model(folder)
            self.engine: Any = model.engine
            self.source, self.target = model.source, model.target
            self.most = model.most_tokens - 1
        else:
            # Only here: weights that were not exported need torch.
            from mathglot.evaluate.systems import NeuralSystem

            system = NeuralSystem.load(folder)
            self.engine = system.engine
            vocabularies = system.encoder.vocabularies
            self.source, self.target = vocabularies.source, vocabularies.target
            self.most = system.settings.longest
        self._constraint = make_constraint(self.target, MATHEMATICA)

    def answer(self, formulas: Sequence[str], beam: int = 5) -> list[Answer]:
        """The first hypothesis for each formula."""
        covered: dict[int, Substitution] = {}
        answers = [Answer("", error="no translation")] * len(formulas)
        for place, latex in enumerate(formulas):
            try:
                covered[place] = self._cover(latex)
            except MathglotError as problem:
                answers[place] = Answer("", error=str(problem))
        places = [p for p, c in covered.items() if len(c.source) < self.most]
        tag = LANGUAGE_TAGS[MATHEMATICA]
        sources = [self.source.encode([tag, *covered[p].source]) for p in places]
        settings = Settings(beam=beam, longest=self.most)
        for batch in batches_by_length(sources, beam):
            found = search_constrained(
                self.engine,
                [sources[number] for number in batch],
                [covered[places[number]] for number in batch],
                settings,
                self._constraint,
            )
            for number, hypotheses in zip(batch, found, strict=True):
                place = places[number]
                if hypotheses:
                    answers[place] = self._read(hypotheses[0].ids, covered[place])
        return answers

    def _cover(self, latex: str) -> Substitution:
        return substitute_source(
            read_source(latex), self.source, Random(0), language=MATHEMATICA
        )

    def _read(self, ids: Sequence[int], covered: Substitution) -> Answer:
        text = ""
        try:
            tokens = covered.restore(self.target.decode(ids))
            text = detokenize(tokens, MATHEMATICA)
            return Answer(text, parse(text, MATHEMATICA))
        except MathglotError as problem:
            return Answer(text, error=str(problem))
