"""Measurements in sections: which there are, and one after the other their figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from mathglot.errors import UnknownNameError
from mathglot.evaluate.languages.figures import Figure

Outcome = list[Figure] | str
Settings = TypeVar("Settings")


def check_names(sections: Iterable[str], names: Iterable[str]) -> list[str]:
    """The sections of these names, all if there are none; unknown ones are refused.

    >>> check_names(["speed", "table"], ["table"])
    ['table']
    """
    known = list(sections)
    chosen = list(names) or known
    for name in chosen:
        if name not in known:
            raise UnknownNameError("section", name, known)
    return chosen


def measure_sections(
    sections: Mapping[str, Callable[[Settings], list[Figure]]],
    names: Iterable[str],
    settings: Settings,
) -> Iterator[tuple[str, Outcome]]:
    """Section after section: its name with its figures, or why there are none."""
    for name in check_names(sections, names):
        try:
            yield name, sections[name](settings)
        except FileNotFoundError as missing:
            yield name, f"needs the file {missing.filename}"
        except Exception as fault:  # one section must not cost the others
            yield name, f"a fault in Mathglot: {type(fault).__name__}: {fault}"
