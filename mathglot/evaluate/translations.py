"""Translations to be judged: what was asked, what was wanted, what came out.

They come from a model, with all that search found, or from a file, so that any system
is scored by the same code. A line of such a file is a JSON object with `source`,
`gold` and `translation`, and `target` where it is not Mathematica.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mathglot.corpus.pairs import TARGETS, Pair
from mathglot.corpus.storage import write_text
from mathglot.errors import MathglotError
from mathglot.evaluate.sampling import draw_sample
from mathglot.languages import tokenize

Value = bool | int | str | None


class TranslationsError(MathglotError):
    """A file of translations that cannot be read."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One translation: its tokens and text; an error says why it is no text."""

    tokens: tuple[str, ...]
    text: str
    score: float | None = None
    # Whether the system itself ended it, before any limit.
    complete: bool = True
    error: str = ""


_NOTHING = Candidate((), "", error="no translation")


@dataclass(slots=True)
class Record:
    """One formula: source, gold, candidates from the best on, and their checks."""

    source: str
    gold: str
    target: str
    candidates: list[Candidate] = field(default_factory=list)
    # What kept the source from being translated at all.
    error: str = ""
    # What the gold costs the model in bits, and its tokens with the end.
    bits: float | None = None
    tokens: int = 0
    checks: dict[str, Value] = field(default_factory=dict)

    @property
    def best(self) -> Candidate:
        """The candidate that is judged; an empty one where there is none."""
        return (
            self.candidates[0] if self.candidates else Candidate((), "", error="none")
        )

    @property
    def gold_tokens(self) -> list[str]:
        """The tokens that are wanted."""
        return split_text(self.gold, self.target)

    def as_line(self) -> str:
        """All that is known, as a line of JSON."""
        content: dict[str, Any] = {
            "source": self.source,
            "gold": self.gold,
            "target": self.target,
            "translations": [
                {
                    "text": candidate.text,
                    "score": candidate.score,
                    "complete": candidate.complete,
                    **({"error": candidate.error} if candidate.error else {}),
                }
                for candidate in self.candidates
            ],
            "checks": self.checks,
        }
        if self.error:
            content["error"] = self.error
        if self.bits is not None:
            content |= {"bits": round(self.bits, 4), "tokens": self.tokens}
        return json.dumps(content, ensure_ascii=False) + "\n"


def split_text(text: str, language: str) -> list[str]:
    """The tokens of a text; of one that cannot be split, its words.

    >>> split_text("f[x]", "mathematica"), split_text("a \\\\[No] b", "mathematica")
    (['f', '[', 'x', ']'], ['a', '\\\\[No]', 'b'])
    """
    try:
        return tokenize(text, language)
    except MathglotError:
        return text.split()


def draw_pairs(
    pairs: Iterable[Pair],
    sample: int | None,
    seed: int,
    *,
    most_tokens: int = 1024,
    real: bool = False,
) -> list[Pair]:
    """A fixed sample of pairs within a length, in their order; all without a number.

    `real` leaves out those that were generated.
    """
    fitting = [
        pair
        for pair in pairs
        if pair.longest <= most_tokens and not (real and pair.generated)
    ]
    return draw_sample(fitting, sample, seed)


def read_translations(path: Path) -> list[Record]:
    """The translations of a file of JSON lines, of whatever system."""
    records: list[Record] = []
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                try:
                    records.append(_read_record(json.loads(line)))
                except (ValueError, KeyError, TypeError) as problem:
                    raise TranslationsError(
                        f"{path}:{number}: a JSON object with source, gold and "
                        f"translation is needed ({problem})"
                    ) from None
    return records


def _read_record(content: Any) -> Record:
    if not isinstance(content, dict):
        raise TypeError("no object")
    target = content.get("target", TARGETS[0])
    if target not in TARGETS:
        raise ValueError(f"no target {target!r}")
    found = content.get("translations", [content])
    record = Record(str(content["source"]), str(content["gold"]), target)
    for item in found:
        text = item["text"] if "text" in item else item["translation"]
        if text is None:
            continue  # the system refused the formula
        tokens = tuple(split_text(str(text), target))
        score, complete = item.get("score"), item.get("complete", True)
        record.candidates.append(
            Candidate(tokens, str(text), score, bool(complete), item.get("error", ""))
        )
    record.error = str(content.get("error") or "")
    record.bits, record.tokens = content.get("bits"), content.get("tokens", 0)
    return record


def write_records(path: Path, records: Sequence[Record]) -> None:
    """Write all records, a line each; the file is whole or not there."""
    write_text(path, "".join([record.as_line() for record in records]))
