"""What the public functions take and need: checked here, once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from mathglot.errors import ArgumentError, MissingPackageError

Item = TypeVar("Item")


def check_text(name: str, value: object) -> None:
    """Raise an error unless the value is a string.

    >>> check_text("latex", None)
    Traceback (most recent call last):
      ...
    mathglot.errors.ArgumentError: latex must be a string, not None
    """
    if not isinstance(value, str):
        raise ArgumentError(name, "a string", value)


def check_texts(name: str, values: Iterable[str]) -> list[str]:
    """The strings of an iterable; a single string is not accepted."""
    texts = check_several(name, "strings", values)
    for text in texts:
        if not isinstance(text, str):
            raise ArgumentError(name, "a list of strings", text)
    return texts


def check_several(name: str, noun: str, values: Iterable[Item]) -> list[Item]:
    """The items of an iterable other than a string."""
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise ArgumentError(name, f"a list of {noun}", values)
    return list(values)


def check_count(name: str, value: object, most: int | None = None) -> None:
    """Raise an error unless the value is a whole number of at least 1."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not (whole and value >= 1 and (most is None or value <= most)):  # type: ignore[operator]
        end = "of at least 1" if most is None else f"from 1 to {most:,}"
        raise ArgumentError(name, f"a whole number {end}", value)


def check_seconds(name: str, value: object) -> None:
    """Raise an error unless the value is a finite time above 0."""
    if not (isinstance(value, int | float) and 0 < value < math.inf):
        raise ArgumentError(name, "a number of seconds above 0", value)


def check_kind(name: str, value: object, kinds: Sequence[type], expected: str) -> None:
    """Raise an error unless the value is of one of the given kinds."""
    if not isinstance(value, tuple(kinds)):
        raise ArgumentError(name, expected, value)


@contextmanager
def naming_missing_packages() -> Iterator[None]:
    """Say which package is not installed, where one is needed inside of this."""
    try:
        yield
    except ModuleNotFoundError as problem:
        name = (problem.name or "").partition(".")[0]
        if name in ("", "mathglot"):
            raise
        raise MissingPackageError(name) from None
