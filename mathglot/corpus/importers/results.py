"""What an import yields: pairs that were accepted, and what was rejected and why."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field

from mathglot.corpus.pairs import Pair

_EXCERPT = 200


@dataclass(frozen=True, slots=True)
class Accepted:
    """A pair, and the place (file:line) that it comes from."""

    place: str
    pair: Pair

    def to_line(self) -> str:
        """The pair as a line of JSON."""
        return self.pair.to_line()


@dataclass(frozen=True, slots=True)
class LatexFormula:
    """A formula in LaTeX alone, in normal form, with the number of its tokens."""

    place: str
    latex: str
    tokens: int

    def to_line(self) -> str:
        """The formula as a line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False) + "\n"


@dataclass(frozen=True, slots=True)
class Rejected:
    """What became no pair: where it stood, why, in words that others share, and more.

    `text` is what was rejected, cut where it is long.
    """

    place: str
    reason: str
    text: str = ""
    detail: str = ""

    def to_line(self) -> str:
        """The rejection as a line of JSON, written so that any text can be kept."""
        return json.dumps(asdict(self)) + "\n"


Result = Accepted | Rejected
AnyResult = Accepted | LatexFormula | Rejected


def reject(place: str, reason: str, text: str = "", detail: object = "") -> Rejected:
    """A rejection with as much of the text as tells which it is.

    >>> len(reject("a.csv:3", "too long", "x" * 5000).text)
    201
    """
    excerpt = text if len(text) <= _EXCERPT else text[:_EXCERPT] + "…"
    return Rejected(place, reason, excerpt, str(detail))


@dataclass(slots=True)
class ImportCounts:
    """How many pairs were accepted, what was rejected and for which reasons.

    A row may give several pairs: `rows` counts the places that anything came from,
    `accepted_rows` those that gave a pair.

    >>> counts = ImportCounts()
    >>> counts.add(Rejected("a.csv:2", "no text"))
    >>> counts.rows, counts.accepted_rows, counts.reasons
    (1, 0, Counter({'no text': 1}))
    """

    accepted: int = 0
    rejected: int = 0
    rows: int = 0
    accepted_rows: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    targets: Counter[str] = field(default_factory=Counter)
    _place: str | None = None
    _gave: bool = False

    @property
    def share(self) -> float:
        """The share of rows that gave a pair; 0 where there are no rows."""
        return self.accepted_rows / self.rows if self.rows else 0.0

    def add(self, result: AnyResult) -> None:
        """Count a result; those of one row come one after another."""
        if result.place != self._place:
            self._place, self._gave = result.place, False
            self.rows += 1
        if isinstance(result, Rejected):
            self.rejected += 1
            self.reasons[result.reason] += 1
            return
        self.accepted += 1
        self.targets[result.pair.target if isinstance(result, Accepted) else ""] += 1
        if not self._gave:
            self._gave = True
            self.accepted_rows += 1

    def lines(self) -> Iterator[str]:
        """The counts in words, the most frequent reasons first."""
        yield f"{self.rows:,} rows, {self.accepted_rows:,} of them accepted"
        for target, count in sorted(self.targets.items()):
            yield f"{count:,} {f'pairs into {target}' if target else 'formulas'}"
        for reason, count in self.reasons.most_common():
            yield f"{count:,} rejected: {reason}"


def count_results(results: Iterable[AnyResult]) -> ImportCounts:
    """Count all results of an import."""
    counts = ImportCounts()
    for result in results:
        counts.add(result)
    return counts
