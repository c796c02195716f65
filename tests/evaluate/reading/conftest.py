"""Tiny data in the shape of the real files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from mathglot.evaluate.reading.settings import Settings

BOOKS = [
    ("a/one", "f(x) = a x + b"),
    ("a/one", r"\frac{x^2 + 1}{y} \leq z"),
    ("a/two", r"x_1 + x_2 \neq y_{12}"),
    ("a/two", r"x \nosuchcommand{"),
    ("a/two", r"\sin x + \cos y"),
]
PAPERS = [r"E = m c ^ { 2 }", r"\int _ { 0 } ^ { 1 } x ^ { 2 } d x", r"x = \right)"]
LABELS = [
    ("1", "a/one/c.tex", "f(x) = a x", "computable", "f[x] == a x"),
    ("2", "a/one/d.tex", "t(t-1)", "computable", "t (t - 1)"),
    ("3", "a/two/e.tex", "x + 1", "literal", "y + 1"),
    ("4", "a/two/f.tex", "x + {", "none", None),
    ("5", "a/two/f.tex", r"u(x) = \sin x", "computable", "u[x] == Sin[x]"),
]
HAND = [("h1", r"\sin^2 x", "Sin[x]^2"), ("h2", r"\alpha + 1", "b + 1")]


def write_rows(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    """A file of labels: two right, one wrong, one that has no translation."""
    names = ("id", "book", "latex", "kind", "mathematica")
    rows = [dict(zip(names, row, strict=True), alternatives=[]) for row in LABELS]
    return write_rows(tmp_path / "real_labelled.jsonl", rows)


@pytest.fixture
def settings(tmp_path: Path, labels: Path) -> Settings:
    """Settings for a folder with a few cases of everything."""
    with gzip.open(tmp_path / "real_formulas.jsonl.gz", "wt") as stream:
        for book, latex in BOOKS:
            stream.write(json.dumps({"book": book, "latex": latex}) + "\n")
    (tmp_path / "im2latex_val.txt").write_text("".join(f"{p}\n" for p in PAPERS))
    rows = [dict(zip(("id", "latex", "mathematica"), r, strict=True)) for r in HAND]
    write_rows(tmp_path / "hand_dev.jsonl", rows)
    return Settings(tmp_path, inputs=20)
