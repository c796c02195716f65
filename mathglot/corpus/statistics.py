"""What is in a set: lengths as the paper reports them, functions, true ambiguity."""

from __future__ import annotations

import hashlib
import itertools
import multiprocessing
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from mathglot.corpus.pairs import Pair, pair_from_line
from mathglot.corpus.splits import MOST_TOKENS, SPLITS
from mathglot.corpus.storage import SetFolder
from mathglot.errors import MathglotError
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.latex.lexer import tokenize as tokenize_latex
from mathglot.languages.latex.normal import normalise
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import Call, Symbol, preorder

SHORT = 25
_CHUNK = 2000
_DIGEST = 10

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean, standard deviation and median, as the paper gives lengths."""

    mean: float
    deviation: float
    median: float

    @classmethod
    def of(cls, values: list[int]) -> Spread:
        """The spread of some lengths; zeros for none."""
        if not values:
            return cls(0.0, 0.0, 0.0)
        return cls(
            statistics.fmean(values),
            statistics.pstdev(values),
            statistics.median(values),
        )

    def __str__(self) -> str:
        return f"{self.mean:.1f} ± {self.deviation:.1f} ({self.median:.0f})"


@dataclass(frozen=True, slots=True)
class SetStatistics:
    """Everything that is counted in a set."""

    name: str
    splits: dict[str, int]
    latex_characters: Spread
    text_characters: Spread
    latex_tokens: Spread
    text_tokens: Spread
    short: float
    long: float
    generated: float
    lengths: list[int]
    heads: Counter[str]
    commands: Counter[str]
    # LaTeX that stands for several formulas, and what it costs at least.
    ambiguous: int
    bound: float

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return sum(self.splits.values())

    def rare_heads(self, least: int) -> dict[str, int]:
        """Heads of the function table that occur less often than that."""
        known = [key for key in ROWS_BY_KEY if key.isalnum()]
        return {key: self.heads[key] for key in known if self.heads[key] < least}

    def as_record(self) -> dict[str, Any]:
        """The figures, for JSON."""
        return {
            "set": self.name,
            "pairs": self.pairs,
            "splits": self.splits,
            "latex characters": _record(self.latex_characters),
            "text characters": _record(self.text_characters),
            "latex tokens": _record(self.latex_tokens),
            "text tokens": _record(self.text_tokens),
            f"share under {SHORT} tokens": round(self.short, 5),
            f"share over {MOST_TOKENS} tokens": round(self.long, 5),
            "share generated": round(self.generated, 4),
            "ambiguous latex": self.ambiguous,
            "bound on exact match": round(self.bound, 5),
            "heads": dict(self.heads.most_common()),
            "commands": dict(self.commands.most_common()),
        }


def _record(spread: Spread) -> dict[str, float]:
    return {
        "mean": round(spread.mean, 1),
        "deviation": round(spread.deviation, 1),
        "median": spread.median,
    }


@dataclass(slots=True)
class _Counts:
    """What one process counted."""

    latex_characters: list[int] = field(default_factory=list)
    text_characters: list[int] = field(default_factory=list)
    latex_tokens: list[int] = field(default_factory=list)
    text_tokens: list[int] = field(default_factory=list)
    heads: Counter[str] = field(default_factory=Counter)
    commands: Counter[str] = field(default_factory=Counter)
    meanings: list[tuple[bytes, bytes]] = field(default_factory=list)
    generated: int = 0

    def add(self, pair: Pair) -> None:
        self.latex_characters.append(len(pair.latex))
        self.text_characters.append(len(pair.text))
        self.latex_tokens.append(pair.latex_tokens)
        self.text_tokens.append(pair.text_tokens)
        self.generated += pair.generated
        self.commands.update(
            token for token in tokenize_latex(pair.latex) if token[0] == "\\"
        )
        if pair.target == "mathematica":
            self.heads.update(heads_in(pair.text))
        try:
            shown = normalise(pair.latex)
        except MathglotError:
            shown = pair.latex
        self.meanings.append((_digest(f"{pair.target} {shown}"), _digest(pair.text)))

    def merge(self, other: _Counts) -> None:
        self.latex_characters += other.latex_characters
        self.text_characters += other.text_characters
        self.latex_tokens += other.latex_tokens
        self.text_tokens += other.text_tokens
        self.heads.update(other.heads)
        self.commands.update(other.commands)
        self.meanings += other.meanings
        self.generated += other.generated


def heads_in(text: str) -> Iterator[str]:
    """The heads and constants of the function table that a formula has.

    >>> sorted(heads_in("Sin[x, Pi] > f[E]"))
    ['E', 'Greater', 'Pi', 'Sin']
    """
    for node in preorder(parse(text)):
        if type(node) is Call:
            if node.name in ROWS_BY_KEY:
                yield node.name
        elif type(node) is Symbol and node.name in _constants():
            yield node.name


@cache
def _constants() -> frozenset[str]:
    """The names of the table that stand alone."""
    return frozenset(
        key
        for key, rows in ROWS_BY_KEY.items()
        if any("[" not in row.pattern for row in rows)
    )


def _digest(text: str) -> bytes:
    content = text.encode("utf-8", "surrogatepass")
    return hashlib.blake2b(content, digest_size=_DIGEST).digest()


def _count(lines: list[str]) -> _Counts:
    counts = _Counts()
    for line in lines:
        counts.add(pair_from_line(line))
    return counts


def measure(
    folder: SetFolder, *, workers: int = 1, progress: Progress = lambda count: None
) -> SetStatistics:
    """Count everything in a set; progress is told how many pairs were counted."""
    splits = {split: int(folder.describe()["pairs"].get(split, 0)) for split in SPLITS}
    total = _Counts()
    for counts in _map(_count, _chunks(folder), workers):
        total.merge(counts)
        progress(len(total.meanings))
    count = max(1, len(total.meanings))
    ambiguous, bound = ambiguity(total.meanings)
    return SetStatistics(
        name=folder.name,
        splits=splits,
        latex_characters=Spread.of(total.latex_characters),
        text_characters=Spread.of(total.text_characters),
        latex_tokens=Spread.of(total.latex_tokens),
        text_tokens=Spread.of(total.text_tokens),
        short=sum(tokens < SHORT for tokens in total.text_tokens) / count,
        long=sum(tokens > MOST_TOKENS for tokens in total.text_tokens) / count,
        generated=total.generated / count,
        lengths=total.text_tokens,
        heads=total.heads,
        commands=total.commands,
        ambiguous=ambiguous,
        bound=bound,
    )


def ambiguity(meanings: Iterable[tuple[bytes, bytes]]) -> tuple[int, float]:
    """How much LaTeX has several meanings, and the best exact match it allows.

    >>> ambiguity([(b"E", b"1"), (b"E", b"1"), (b"E", b"2"), (b"x", b"3")])
    (1, 0.75)
    """
    found: dict[bytes, Counter[bytes]] = {}
    count = 0
    for shown, meant in meanings:
        found.setdefault(shown, Counter())[meant] += 1
        count += 1
    best = sum(max(counts.values()) for counts in found.values())
    several = sum(len(counts) > 1 for counts in found.values())
    return several, best / count if count else 1.0


def _chunks(folder: SetFolder) -> Iterator[list[str]]:
    for split in SPLITS:
        path = folder.split_path(split)
        if path.exists():
            with path.open(encoding="utf-8") as lines:
                while chunk := list(itertools.islice(lines, _CHUNK)):
                    yield chunk


def _map(
    work: Callable[[list[str]], _Counts], chunks: Iterable[list[str]], workers: int
) -> Iterator[_Counts]:
    """The work on each chunk, in order, few of them at a time."""
    if workers <= 1:
        yield from map(work, chunks)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting = []
        for chunk in chunks:
            waiting.append(pool.submit(work, chunk))
            if len(waiting) > workers * 3:
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()
