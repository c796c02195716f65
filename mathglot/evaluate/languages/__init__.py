"""Every figure on the languages: what is read, shown, told apart, and how quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from mathglot.errors import UnknownNameError
from mathglot.evaluate.languages import (
    latex,
    mathematica,
    nesting,
    notation,
    robustness,
    semantic,
    speed,
    table,
)
from mathglot.evaluate.languages.figures import Figure, Settings

Outcome = list[Figure] | str

SECTIONS: Mapping[str, Callable[[Settings], list[Figure]]] = {
    mathematica.SECTION: mathematica.measure,
    notation.TEXFORM: notation.measure_texform,
    table.SECTION: table.measure,
    notation.DISPLAYS: notation.measure_displays,
    semantic.SECTION: semantic.measure,
    latex.SECTION: latex.measure,
    speed.SECTION: speed.measure,
    nesting.SECTION: nesting.measure,
    robustness.SECTION: robustness.measure,
}


def check_names(names: Iterable[str]) -> list[str]:
    """The sections of these names, all if there are none; unknown ones are refused.

    >>> check_names(["texform"])
    ['texform']
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
        except Exception as fault:  # one section must not cost the others
            yield name, f"a fault in Mathglot: {type(fault).__name__}: {fault}"
