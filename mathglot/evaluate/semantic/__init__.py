"""Every figure on the translation of semantic LaTeX by rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from mathglot.errors import UnknownNameError
from mathglot.evaluate.languages.figures import Figure
from mathglot.evaluate.semantic import (
    agreement,
    correctness,
    fungrim,
    roundtrip,
    speed,
    translation,
)
from mathglot.evaluate.semantic.settings import Settings

Outcome = list[Figure] | str

SECTIONS: Mapping[str, Callable[[Settings], list[Figure]]] = {
    translation.SECTION: translation.measure,
    speed.SECTION: speed.measure,
    agreement.SECTION: agreement.measure,
    roundtrip.SECTION: roundtrip.measure,
    fungrim.SECTION: fungrim.measure,
    correctness.SECTION: correctness.measure,
}


def check_names(names: Iterable[str]) -> list[str]:
    """The sections of these names, all if there are none; unknown ones are refused.

    >>> check_names(["speed"])
    ['speed']
    """
    chosen = list(names) or list(SECTIONS)
    for name in chosen:
        if name not in SECTIONS:
            raise UnknownNameError("section", name, list(SECTIONS))
    return chosen


def measure(names: Iterable[str], settings: Settings) -> Iterator[tuple[str, Outcome]]:
    """Section after section: its name with its figures, or why there are none."""
    for name in check_names(names):
        try:
            yield name, SECTIONS[name](settings)
        except FileNotFoundError as missing:
            yield name, f"needs the file {missing.filename}"
