"""Page, report and notebook say the same of a check."""

from __future__ import annotations

from pathlib import Path

import pytest

import mathglot.interfaces.page
from mathglot.translate.presentation import WORDS

SCRIPT = Path(mathglot.interfaces.page.__file__).parent / "static" / "words.js"
SAID = [
    ("displays", True),
    ("displays", False),
    ("displays", None),
    ("holds", True),
    ("holds", False),
]


@pytest.mark.parametrize(("check", "outcome"), SAID)
def test_the_page_has_the_words_of_the_library(
    check: str, outcome: bool | None
) -> None:
    words = WORDS[check][outcome]
    assert f'"{words[0].upper()}{words[1:]}"' in SCRIPT.read_text(encoding="utf-8")
