"""Tiny data in the shape of the real files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from mathglot.evaluate.languages.figures import Settings

RUBI = [
    {"integrand": "1/(1 + x^2)", "antiderivative": "ArcTan[x]"},
    {"integrand": "x*Sin[x]", "antiderivative": "Sin[x] - x*Cos[x]"},
    {
        "integrand": "(a + b*x^2)^3*(c + d*x)^2/Sqrt[e + f*x^3]",
        "antiderivative": "Log[a*x + b]/(2*a) + (c*x^3)/3 - ArcTan[Sqrt[b]*x/Sqrt[a]]",
    },
]
HAND = [
    {"latex": r"\sin^2 x", "mathematica": "Sin[x]^2"},
    {"latex": "x+1", "mathematica": "x + 2", "alternatives": ["x + 1"]},
    {"latex": r"\alpha", "mathematica": "b"},
]
TRANSLATED = ["a + b", "f*(x, y)", "a + ", "a =="]
PAIRS = [
    {"input": "x^2", "tex": "x^2", "held": True, "certainty": "shown"},
    {"input": "1 + x", "tex": "x+1", "held": False, "certainty": "shown"},
    {"input": "a", "tex": "b", "held": True, "certainty": "inferred"},
]
MACROS = [
    {"tex": [{"semantic": r"\EulerGamma@{var1}", "generic": r"\Gamma (var1)"}]},
    {"tex": [{"semantic": r"\sin@{var1}", "generic": r"\cos (var1)"}]},
    {"tex": [{"semantic": r"\sin@{z}", "generic": r"\sin"}]},
]


def write_rows(path: Path, rows: list[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings for a folder with a few cases of everything, and few seeds."""
    data = tmp_path / "data"
    data.mkdir()
    (tmp_path / "reference").mkdir()
    with gzip.open(data / "rubi.jsonl.gz", "wt", encoding="utf-8") as stream:
        stream.writelines(json.dumps(row) + "\n" for row in RUBI)
    write_rows(data / "hand_dev.jsonl", HAND)
    write_rows(
        data / "dlmf_mathematica.jsonl", [{"mathematica": text} for text in TRANSLATED]
    )
    write_rows(tmp_path / "reference" / "texform_pairs.jsonl", PAIRS)
    semantic = [r"\BesselJ{\nu}@{z}", r"\BesselJ{\nu"]
    write_rows(data / "dlmf_semantic.jsonl", [{"semantic": text} for text in semantic])
    write_rows(data / "dlmf_macros.jsonl", MACROS)
    (data / "im2latex_val.txt").write_text("x ^ { 2 }\n\\frac{a}{b\n", encoding="utf-8")
    (data / "im2latex_original_sample.txt").write_text("{a \\over b}\n")
    write_rows(data / "fungrim.jsonl", [{"latex": r"\left(x\right)"}])
    write_rows(data / "mathmlben.jsonl", [{"latex": "x_{1}"}])
    return Settings(data, sample=5, seeds=2, inputs=50)
