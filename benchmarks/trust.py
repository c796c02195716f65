"""What the checks of translations are worth, on formulas with known translations.

    python benchmarks/trust.py evaluation/translations.jsonl ... [--hand hand.jsonl]

The files are what `mathglot evaluate --output` writes: formulas with all candidates of
the model, of which the first that displays is the answer here. Rows of `--hand` (JSON
with latex, mathematica and alternatives) are translated by the model inside Mathglot.
The last columns are the shares of all formulas that are covered at a precision.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from mathglot.evaluate.translations import read_translations
from mathglot.evaluate.trust import Answer, answer_record, judge_answer, show_trust
from mathglot.languages import parse
from mathglot.translate.translator import Translator


def main() -> None:
    """Print a line for each file, and one for all of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--hand", type=Path)
    asked = parser.parse_args()
    named: list[tuple[str, list[Answer]]] = []
    for path in asked.files:
        records = [r for r in read_translations(path) if r.target == "mathematica"]
        answers = [answer_record(record) for record in records]
        named.append((path.parent.name, [one for one in answers if one is not None]))
    if len(named) > 1:
        named.append(("all", [answer for _, each in named for answer in each]))
    if asked.hand is not None:
        named.append((asked.hand.stem, translate_rows(asked.hand)))
    print(show_trust(named))


def translate_rows(path: Path) -> list[Answer]:
    """The answers to the rows of a file, of which any wanted form counts as right."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    found = Translator().translate_many([row["latex"] for row in rows], check=True)
    return [
        judge_answer(
            translation,
            [
                parse(text, "mathematica")
                for text in (row["mathematica"], *(row.get("alternatives") or ()))
            ],
        )
        for row, translation in zip(rows, found, strict=True)
    ]


if __name__ == "__main__":
    main()
