"""How much of the DLMF is read, expanded, and shown as the DLMF shows it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from mathglot.errors import MathglotError
from mathglot.languages.latex.normal import normalise
from mathglot.languages.semantic.expansion import expand
from mathglot.languages.semantic.macros import MACROS
from mathglot.languages.semantic.reader import read, write

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


@dataclass
class Figures:
    """Counts, and what was counted out: the text and why."""

    formulae: int = 0
    written_back: int = 0
    without_macros: int = 0
    patterns: int = 0
    same_patterns: int = 0
    failures: list[tuple[str, str]] = field(default_factory=list)
    mismatches: list[tuple[str, str, str]] = field(default_factory=list)


def read_rows(name: str) -> Iterator[dict[str, Any]]:
    with (DATA / name).open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def find_macros(latex: str) -> list[str]:
    """The macros in plain LaTeX, but for those that are plain LaTeX themselves."""
    return [
        name
        for name in re.findall(r"\\([A-Za-z]+)", latex)
        if name in MACROS and f"\\{name}" not in MACROS[name].symbol
    ]


def measure_formulae(figures: Figures) -> None:
    for row in read_rows("dlmf_semantic.jsonl"):
        text = row["semantic"]
        figures.formulae += 1
        try:
            back = write(read(text))
            shown = expand(text)
        except MathglotError as error:
            figures.failures.append((text, str(error)))
            continue
        figures.written_back += back == text
        if back != text:
            figures.failures.append((text, back))
        if "@" in shown or find_macros(shown):
            figures.failures.append((text, shown))
        else:
            figures.without_macros += 1


def shows_its_arguments(pattern: str) -> bool:
    return "@" not in pattern or re.search(r"var\d", pattern) is not None


def measure_patterns(figures: Figures, normal: Callable[[str], str]) -> None:
    for row in read_rows("dlmf_macros.jsonl"):
        for entry in row["tex"]:
            pattern, generic = entry["semantic"], entry["generic"]
            if not shows_its_arguments(pattern):
                continue
            figures.patterns += 1
            try:
                shown = expand(pattern)
                same = normal(shown) == normal(generic)
            except MathglotError as error:
                shown, same = str(error), False
            figures.same_patterns += same
            if not same:
                figures.mismatches.append((pattern, shown, generic))


def measure() -> Figures:
    """All figures on semantic LaTeX, from the data beside the repository."""
    figures = Figures()
    measure_formulae(figures)
    measure_patterns(figures, normalise)
    return figures


@pytest.fixture(scope="module")
def figures() -> Figures:
    if not (DATA / "dlmf_semantic.jsonl").exists():
        pytest.skip("needs ../shared/data/dlmf_semantic.jsonl and dlmf_macros.jsonl")
    return measure()


def test_formulae_are_written_back(figures: Figures) -> None:
    assert figures.formulae > 9000
    assert figures.written_back == figures.formulae, figures.failures


def test_expansions_hold_no_macro(figures: Figures) -> None:
    assert figures.without_macros == figures.written_back, figures.failures


def test_patterns_show_as_in_the_source(figures: Figures) -> None:
    assert figures.patterns >= 700
    assert figures.same_patterns >= 0.97 * figures.patterns, figures.mismatches
    unknown = [row for row in figures.mismatches if row[0] not in KNOWN_MISMATCHES]
    assert unknown == []
