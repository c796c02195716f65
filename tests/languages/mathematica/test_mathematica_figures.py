"""The same on other people's expressions, where those are at hand."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mathglot.errors import ParseError
from mathglot.languages.mathematica.lexer import detokenize, tokenize
from mathglot.languages.mathematica.mistakes import classify
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write

SHARED = Path(__file__).parents[3].parent / "shared"
# Every row takes a minute; the whole file is read by `mathglot bench languages`.
RUBI_STEP = 12


def read_rows(path: str) -> list[dict[str, Any]]:
    file = SHARED / path
    if not file.exists():
        pytest.skip(f"{file} is not at hand")
    if file.suffix == ".gz":
        with gzip.open(file, "rt") as lines:
            return [json.loads(line) for line in lines]
    return [json.loads(line) for line in file.read_text().splitlines()]


def assert_round_trips(text: str) -> None:
    tree = parse(text)
    assert parse(write(tree)) == tree, text
    assert parse(detokenize(tokenize(text))) == tree, text


def test_rubi() -> None:
    for row in read_rows("data/rubi.jsonl.gz")[::RUBI_STEP]:
        assert_round_trips(row["integrand"])
        assert_round_trips(row["antiderivative"])


def test_hand_written() -> None:
    unchanged = total = 0
    for row in read_rows("data/hand_dev.jsonl"):
        for text in (row["mathematica"], *row.get("alternatives", ())):
            assert_round_trips(text)
        total += 1
        unchanged += write(parse(row["mathematica"])) == row["mathematica"]
    assert unchanged >= 0.9 * total


def test_texform_inputs() -> None:
    for row in read_rows("reference/texform_pairs.jsonl"):
        assert_round_trips(row["input"])


def test_dlmf_refusals_are_classed() -> None:
    refused: Counter[str] = Counter()
    rows = read_rows("data/dlmf_mathematica.jsonl")
    for row in rows:
        try:
            parse(row["mathematica"])
        except ParseError as error:
            refused[classify(error)] += 1
        else:
            assert_round_trips(row["mathematica"])
    assert refused.total() < 0.095 * len(rows)
    assert refused["other"] + refused["unbalanced bracket"] < 0.003 * len(rows)
