"""Figures: what was measured, what is wanted, and every case that fell short."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mathglot.evaluate.sampling import Item, draw_sample

# Gives the items on, one by one, and shows how far the work has come.
Track = Callable[[Sequence[Any], str], Iterable[Any]]

SHARE = "%"


@dataclass(frozen=True, slots=True)
class Failure:
    """A case that counts against a figure: its class, the case, what came of it."""

    kind: str
    case: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value, with the bound that it should keep, if there is one.

    >>> Figure("texform", "same tokens", 0.96, SHARE, at_least=0.95, total=188)
    ... # doctest: +ELLIPSIS
    Figure(section='texform', name='same tokens', reached=0.96, ...)
    """

    section: str
    name: str
    reached: float
    unit: str = ""
    at_least: float | None = None
    below: float | None = None
    total: int | None = None
    failures: tuple[Failure, ...] = ()
    more: dict[str, object] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        """Whether the bound is kept: "ok" or "short", "" where there is none."""
        if self.at_least is None and self.below is None:
            return ""
        kept = (self.at_least is None or self.reached >= self.at_least) and (
            self.below is None or self.reached < self.below
        )
        return "ok" if kept else "short"

    def as_record(self) -> dict[str, object]:
        """All that is known of the figure, for JSON."""
        record: dict[str, object] = {
            name: getattr(self, name)
            for name in ("section", "name", "reached", "unit", "at_least", "below")
        }
        record |= {"verdict": self.verdict, "total": self.total, **self.more}
        record["failures"] = [
            {"kind": failure.kind, "case": failure.case, "detail": failure.detail}
            for failure in self.failures
        ]
        return record


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the data lies and how much of it is measured."""

    data: Path
    # So many cases of each kind instead of all of them.
    sample: int | None = None
    # Seeds of the flavour `random` for each row of the function table.
    seeds: int = 200
    # Random and mutated inputs for each language.
    inputs: int = 100_000
    track: Track = lambda items, label: items

    @property
    def pairs(self) -> Path:
        """The file of expressions and what TeXForm prints for them."""
        return self.data.parent / "reference" / "texform_pairs.jsonl"

    def draw(self, items: Sequence[Item], seed: int = 0) -> list[Item]:
        """All items, or a sample of them in their order, the same every time."""
        return draw_sample(items, self.sample, seed)


def share(
    section: str,
    name: str,
    total: int,
    failures: Iterable[Failure],
    at_least: float | None = None,
    **more: object,
) -> Figure:
    """The share of cases that did not fail, each failing once at most.

    >>> share("texform", "same tokens", 4, [Failure("other", "x")]).reached
    0.75
    """
    listed = tuple(failures)
    # Of no cases none failed.
    reached = 1 - len(listed) / total if total else 1.0
    return Figure(section, name, reached, SHARE, at_least, None, total, listed, more)


def show_value(value: float, unit: str) -> str:
    """A value as people read it; a share is cut, not rounded: 100 % means all.

    >>> show_value(0.99999, "%"), show_value(1.0, "%"), show_value(3.456, "times")
    ('99.99 %', '100 %', '3.46 times')
    """
    if math.isnan(value):
        return "none"
    if unit == SHARE:
        percent = math.floor(value * 10_000 + 1e-6) / 100
        return f"{percent:g} %"
    return f"{value:.3g} {unit}" if abs(value) < 1000 else f"{value:.0f} {unit}".strip()


def show_wanted(figure: Figure) -> str:
    """The bound of a figure in words.

    >>> show_wanted(Figure("speed", "parse", 4, "times", at_least=3))
    '>= 3 times'
    """
    if figure.at_least is not None:
        return f">= {show_value(figure.at_least, figure.unit)}"
    if figure.below is not None:
        return f"< {show_value(figure.below, figure.unit)}"
    return ""


def count_kinds(failures: Iterable[Failure]) -> dict[str, int]:
    """How many cases there are of each class, the most frequent first.

    >>> count_kinds([Failure("a", ""), Failure("b", ""), Failure("b", "")])
    {'b': 2, 'a': 1}
    """
    counts: dict[str, int] = {}
    for failure in failures:
        counts[failure.kind] = counts.get(failure.kind, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
