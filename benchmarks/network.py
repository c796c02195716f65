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

from mathglot.corpus.storage import SetFolder
from mathglot.evaluate.labels.figures import report
from mathglot.evaluate.labels.judging import judge_all
from mathglot.evaluate.labels.label import Label, read_labels
from mathglot.evaluate.network import MATHEMATICA, Network
from mathglot.languages import equivalent, parse


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
