"""LaTeX as found in papers and on the web: all of it, and twice as once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mathglot.errors import ParseError
from mathglot.languages.latex.lexer import tokenize
from mathglot.languages.latex.normal import normal_tokens, normalise

DATA = Path(__file__).parents[3].parent / "shared" / "data"


def load(name: str, field: str) -> list[str]:
    path = DATA / name
    if not path.exists():
        pytest.skip(f"needs ../shared/data/{name}")
    lines = path.read_text(encoding="utf-8").split("\n")
    if field:
        return [json.loads(line)[field] for line in lines if line]
    return [line for line in lines if line.strip()]


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("im2latex_val.txt", ""),
        ("im2latex_original_sample.txt", ""),
        ("fungrim.jsonl", "latex"),
        ("mathmlben.jsonl", "latex"),
        ("hand_dev.jsonl", "latex"),
        ("dlmf_semantic.jsonl", "semantic"),
    ],
)
def test_found_latex_has_a_normal_form(name: str, field: str) -> None:
    rows = load(name, field)
    refused = 0
    for row in rows:
        try:
            once = normalise(row)
        except ParseError:
            refused += 1
            continue
        assert normalise(once) == once, row
        assert tokenize(once) == normal_tokens(row), row
    assert refused <= 0.001 * len(rows)
