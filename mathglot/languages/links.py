"""Links between the parts of two texts that say the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mathglot.languages.location import Span

_Pair = tuple[Span, Span]


@dataclass(frozen=True, slots=True)
class Link:
    """A part of the LaTeX and its counterpart in the translation.

    Both are spans: the index of the first character, and the one after the last.
    """

    source: Span
    target: Span

    def as_record(self) -> dict[str, list[int]]:
        """The two spans as JSON keeps them."""
        return {"source": list(self.source), "target": list(self.target)}


def arrange(pairs: Iterable[_Pair]) -> list[Link]:
    """Links of pairs of spans, outer parts before those inside them.

    A part that has the same span as one round it is left out: `y` is linked with all
    of `y[x]`.
    """
    kept = _keep_outer(pairs)
    # The same the other way round.
    kept = {(source, target) for target, source in _keep_outer(map(_turn, kept))}
    ordered = sorted(kept, key=lambda pair: (_order(pair[0]), _order(pair[1])))
    return [Link(source, target) for source, target in ordered]


def _turn(pair: _Pair) -> _Pair:
    return pair[1], pair[0]


def _order(span: Span) -> Span:
    """Spans sorted by this have outer ones before those inside them."""
    return span[0], -span[1]


def _keep_outer(pairs: Iterable[_Pair]) -> set[_Pair]:
    """Of pairs with the same first span, those whose second is inside no other's."""
    kept: set[_Pair] = set()
    first, end = (-1, -1), -1
    for pair in sorted(set(pairs), key=lambda pair: (pair[0], _order(pair[1]))):
        if pair[0] != first or pair[1][1] > end:
            kept.add(pair)
            first, end = pair[0], pair[1][1]
    return kept
