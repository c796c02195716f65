"""What the public functions take and need: checked here, once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from mathglot.errors import ArgumentError, MissingPackageError

Item = TypeVar("Item")


def check_text(name: str, value: object) -> None:
    """Raise an error unless the value is a text.

    >>> check_text("latex", None)
    Traceback (most recent call last):
      ...
    mathglot.errors.ArgumentError: latex must be a text, not None
    """
    if not isinstance(value, str):
        raise ArgumentError(name, "a text", value)


def check_texts(name: str, values: Iterable[str]) -> list[str]:
    """The texts of an iterable; a single text is not accepted."""
    texts = check_several(name, "texts", values)
    for text in texts:
        if not isinstance(text, str):
            raise ArgumentError(name, "several texts", text)
    return texts


def check_several(name: str, noun: str, values: Iterable[Item]) -> list[Item]:
    """The items of an iterable other than a text."""
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise ArgumentError(name, f"several {noun}", values)
    return list(values)


def check_count(name: str, value: object, most: int | None = None) -> None:
    """Raise an error unless the value is a whole number of at least 1."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not (whole and value >= 1 and (most is None or value <= most)):  # type: ignore[operator]
        end = "on" if most is None else f"to {most:,}"
        raise ArgumentError(name, f"a whole number from 1 {end}", value)


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
