"""A corpus small enough to learn in a test."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import torch

from mathglot.corpus.pairs import Pair, make_pair
from mathglot.corpus.storage import SetFolder
from mathglot.languages import parse, render, tokenize
from mathglot.languages.latex.lexer import tokenize as tokenize_latex

torch.set_num_threads(1)


def draw_pair(random: Random) -> Pair:
    names = random.choices("abcxyz", k=3)
    number = random.randint(2, 99)
    form = random.choice(
        ["{0} + {1}^{3}", "Sin[{0}]/{2}", "{3} ({0} - {1})", "f[{0}, {3}] == {2}"]
    )
    tree = parse(form.format(*names, number), "mathematica")
    return make_pair(tree, render(tree, "latex"), flavour="texform", source="test")


def draw_semantic(random: Random) -> Pair:
    name, number = random.choice("xyz"), random.randint(2, 99)
    latex, text = f"J_{{{number}}}({name})", f"\\BesselJ{{{number}}}@{{{name}}}"
    tree = parse(f"BesselJ[{number}, {name}]", "mathematica")
    pair = make_pair(tree, latex, flavour="dlmf", source="test")
    sizes = len(tokenize_latex(latex)), len(tokenize(text, "semantic"))
    return Pair(
        latex, text, "semantic", "dlmf", "test", pair.key, pair.statement, *sizes
    )


def write_set(root: Path, name: str, pairs: list[Pair], valid: int = 20) -> None:
    lines = [
        ("valid" if number < valid else "train", pair.to_line())
        for number, pair in enumerate(pairs)
    ]
    SetFolder(root, name).write_splits(lines, {"set": name})


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("corpus")
    random = Random(1)
    write_set(root, "functions", [draw_pair(random) for _ in range(300)])
    write_set(root, "semantic", [draw_semantic(random) for _ in range(100)])
    return root
