"""Page, report and notebook say the same of a check; messages quote what was typed."""

from __future__ import annotations

from pathlib import Path

import pytest

import mathglot as mg
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


@pytest.mark.parametrize("latex", [r"a \between b", r"\frac{a}", r"x \\ \frac{"])
def test_commands_are_named_as_they_were_typed(latex: str) -> None:
    with pytest.raises(mg.MathglotError) as caught:
        mg.parse(latex, "latex")
    said = str(caught.value)
    shown = said.partition("before ")[2] or said.partition("after ")[2]
    assert shown.strip("'") in latex and r"\\frac" not in said
