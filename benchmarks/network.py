"""What a network answers by itself: no reader, no rules, no ranking.

    python benchmarks/network.py WEIGHTS ... --labels dev.jsonl --hand hand_dev.jsonl \\
        --corpus corpus --sets human functions structures --sample 150

WEIGHTS are folders that `mathglot export` wrote, or runs and checkpoints, which need
torch. The first hypothesis of a beam of five counts. Labels are judged as
`mathglot evaluate --labels` does, pairs of a corpus by `equivalent`; every folder gets
the same rows. `--answers FOLDER` keeps what was answered to the labels.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from mathglot.corpus.storage import SetFolder
from mathglot.corpus.substitution import Substitution
from mathglot.corpus.vocabulary import LANGUAGE_TAGS
from mathglot.errors import MathglotError
from mathglot.evaluate.labels.answers import Answer
from mathglot.evaluate.labels.figures import report
from mathglot.evaluate.labels.judging import judge_all
from mathglot.evaluate.labels.label import Label, read_labels
from mathglot.languages import detokenize, equivalent, parse
from mathglot.translate.constraint import make_constraint, search_constrained
from mathglot.translate.search import Settings, batches_by_length
from mathglot.translate.shipped import load_model

MATHEMATICA = "mathematica"


class Network:
    """Weights, their vocabularies, and the engine that computes."""

    def __init__(self, folder: Path) -> None:
        if (folder / "graphs.json").exists():
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
        from mathglot.corpus.substitution import substitute_source
        from mathglot.corpus.tokens import read_source

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


def judge_labels(network: Network, labels: list[Label], kept: Path | None) -> str:
    """Right answers to labels: of all, by kind, and those with made up functions."""
    outcomes = judge_all(
        labels, network.answer([label.latex for label in labels]), lambda rows, _: rows
    )
    if kept is not None:
        rows = [json.dumps(outcome.as_record()) + "\n" for outcome in outcomes]
        kept.write_text("".join(rows), encoding="utf-8")
    found = report(outcomes)
    shares = ", ".join(
        f"{group.name} {100 * group.right.share:.1f} % "
        f"({group.right.count} of {group.right.total})"
        for group in (found.all, *found.kinds)
    )
    return (
        f"{shares}, display {100 * found.all.displays.share:.1f} %, "
        f"of those right {100 * found.all.precision.share:.1f} %, "
        f"wrong special functions {found.special}"
    )


def judge_texts(
    network: Network, formulas: Sequence[str], wanted: Sequence[Sequence[str]]
) -> str:
    """How many answers are equivalent to one of the texts that are wanted."""
    right = 0
    for answer, texts in zip(network.answer(formulas), wanted, strict=True):
        trees = [parse(text, MATHEMATICA) for text in texts]
        right += answer.tree is not None and any(
            equivalent(answer.tree, tree) for tree in trees
        )
    return (
        f"{right} of {len(formulas)} equivalent ({100 * right / len(formulas):.1f} %)"
    )


def main() -> None:
    """Print a line for each folder and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", nargs="+", type=Path)
    parser.add_argument("--labels", type=Path, nargs="*", default=[])
    parser.add_argument("--hand", type=Path)
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--sets", nargs="*", default=[])
    parser.add_argument("--split", default="test")
    parser.add_argument("--sample", type=int, default=150)
    parser.add_argument("--answers", type=Path)
    asked = parser.parse_args()
    for folder in asked.weights:
        network = Network(folder)
        for path in asked.labels:
            kept = None
            if asked.answers is not None:
                asked.answers.mkdir(parents=True, exist_ok=True)
                kept = asked.answers / f"{folder.name}.{path.stem}.jsonl"
            line = judge_labels(network, read_labels(path), kept)
            print(f"{folder}: {path.stem}: {line}", flush=True)
        if asked.hand is not None:
            rows = [json.loads(line) for line in asked.hand.open(encoding="utf-8")]
            texts = [[r["mathematica"], *(r.get("alternatives") or ())] for r in rows]
            line = judge_texts(network, [row["latex"] for row in rows], texts)
            print(f"{folder}: {asked.hand.stem}: {line}", flush=True)
        for name in asked.sets:
            pairs = [
                pair
                for pair in SetFolder(asked.corpus, name).pairs(asked.split)
                if pair.target == MATHEMATICA
            ]
            Random(0).shuffle(pairs)
            pairs = pairs[: asked.sample]
            line = judge_texts(
                network, [pair.latex for pair in pairs], [[p.text] for p in pairs]
            )
            print(f"{folder}: {name} {asked.split}: {line}", flush=True)


if __name__ == "__main__":
    main()
