"""How much of the DLMF is read, expanded, and shown as the DLMF shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathglot.evaluate.languages.figures import Figure, Settings
from mathglot.evaluate.languages.semantic import measure

DATA = Path(__file__).parents[3].parent / "shared" / "data"

GLUED = "the source runs a command and its argument together"
# Patterns that the source shows otherwise, and why ours is right.
KNOWN_MISMATCHES = {
    r"\binom{par1}{par2}": "the source stacks two lines in brackets, which looks alike",
    r"\ceiling{par1}": GLUED,
    r"\Fouriercostrans@@{var1}": GLUED,
    r"\Fouriersintrans@@{var1}": GLUED,
    r"\Fouriertrans@@{var1}": GLUED,
    r"\Fouriertransdist@@{var1}": GLUED,
    r"\Hilberttrans@@{var1}": GLUED,
    r"\Laplacetrans@@{var1}": GLUED,
    r"\Mellintrans@@{var1}": GLUED,
    r"\Stieltjestrans@@{var1}": GLUED,
    r"\qfactorial{par1}{par2}": "the source has an internal command for the sign",
    r"\Wignerninejsym{var1}{var2}{var3}{var4}{var5}{var6}": "three arguments missing",
}


@pytest.fixture(scope="module")
def figures() -> list[Figure]:
    if not (DATA / "dlmf_semantic.jsonl").exists():
        pytest.skip("needs ../shared/data/dlmf_semantic.jsonl and dlmf_macros.jsonl")
    return measure(Settings(DATA))


def test_formulae_are_written_back(figures: list[Figure]) -> None:
    back = figures[0]
    assert back.total is not None
    assert back.total > 9000
    assert back.failures == ()


def test_expansions_hold_no_macro(figures: list[Figure]) -> None:
    expanded = figures[1]
    assert expanded.total == figures[0].total
    assert expanded.failures == ()


def test_patterns_show_as_in_the_source(figures: list[Figure]) -> None:
    patterns = figures[2]
    assert patterns.total is not None
    assert patterns.total >= 700
    assert patterns.reached >= 0.97, patterns.failures
    unknown = [row for row in patterns.failures if row.case not in KNOWN_MISMATCHES]
    assert unknown == []
