"""A corpus small enough to train on in a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathglot.corpus.pairs import make_pair
from mathglot.corpus.storage import SetFolder
from mathglot.languages import parse


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("corpus")
    pairs = [
        make_pair(
            parse(f"{name}+{number}", "mathematica"),
            f"{name}+{number}",
            flavour="",
            source="",
        )
        for name in "abxyz"
        for number in range(10)
    ]
    lines = [
        ("valid" if number < 9 else "train", pair.to_line())
        for number, pair in enumerate(pairs)
    ]
    SetFolder(root, "functions").write_splits(lines, {"set": "functions"})
    return root
