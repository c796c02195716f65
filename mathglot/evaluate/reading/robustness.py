"""Bad formulas: only documented errors, no hang, and memory within bounds."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.figures import Failure, Figure, count_kinds, share
from mathglot.evaluate.languages.nesting import LATEX as NESTED
from mathglot.evaluate.languages.nesting import SIZE, nested
from mathglot.evaluate.languages.robustness import bad_inputs
from mathglot.evaluate.languages.timing import OutOfTime, time_limit
from mathglot.evaluate.reading.attempts import LIMIT
from mathglot.evaluate.reading.settings import Settings
from mathglot.languages.latex.reader import find_readings
from mathglot.translate.jobs import find_peak

try:
    import resource
except ImportError:  # not every system counts what a process uses
    resource = None  # type: ignore[assignment]

SECTION = "robustness"
# A process may grow by so much in all, and one formula may ask for so much at most.
_GROWTH = 500.0
_ROOM = 2 * 1024**3
# Nested formulas of this size are short enough to be read.
_SMALL = 2000
_REPEATED = 200
_SHOWN = 200

MANY_READINGS = {
    "f(x) in a product": "f(x)" * _REPEATED,
    r"\sin x in a product": r"\sin x " * _REPEATED,
    "a(b+c) in a product": "a(b+c)" * _REPEATED,
    "|x| in a product": "|x|" * _REPEATED,
    "a/b/c": "/".join("abc"[n % 3] for n in range(_REPEATED)),
    "d x in a product": "d x " * _REPEATED,
    "letters with primes": "f'x" * _REPEATED,
    "indices of several letters": "a_{ijk}^{lmn}" * _REPEATED,
    "commas and relations": ",".join("x<y=z" for _ in range(_REPEATED)),
}


@dataclass(frozen=True, slots=True)
class Trial:
    """How one bad formula ended, and what the process had taken by then."""

    outcome: str
    seconds: float
    process: int
    megabytes: float
    fault: str = ""


def measure(settings: Settings) -> list[Figure]:
    """Random, truncated, nested and ambiguous formulas."""
    count = min(settings.inputs, 100 * (settings.sample or settings.inputs))
    large = SIZE if settings.sample is None else min(SIZE, 200 * settings.sample)
    sizes = sorted({min(_SMALL, large), large})
    texts = [formula.latex for formula in settings.books]
    half = count // 2
    kinds = {
        "random and broken formulas": list(bad_inputs("latex", texts, half)),
        "truncated formulas": list(truncated(texts, count - half)),
        **{
            f"{size / 1000:g} kB nested": [nested(shape, size) for shape in NESTED]
            for size in sizes
        },
        "with many readings": list(MANY_READINGS.values()),
    }
    trials: list[Trial] = []
    figures: list[Figure] = []
    for name, inputs in kinds.items():
        found = settings.crew.map(try_bad, inputs, settings.track, name)
        figures.append(_count(name, inputs, found))
        trials += found
    return [*figures, measure_memory(trials)]


def truncated(texts: Sequence[str], count: int) -> Iterator[str]:
    """Formulas that end or begin in the middle; always the same."""
    generator = random.Random(5)
    for _ in range(count if texts else 0):
        text = generator.choice(texts)
        place = generator.randint(0, len(text))
        yield text[place:] if generator.random() < 0.25 else text[:place]


def try_bad(latex: str) -> Trial:
    """Read a bad formula and see how that ends."""
    outcome, fault = "read", ""
    start = time.process_time()
    # What another formula needed must not be there for this one.
    room = sys.getrecursionlimit()
    try:
        with time_limit(LIMIT), memory_limit(_ROOM):
            find_readings(latex)
    except MathglotError as error:
        outcome = type(error).__name__
    except OutOfTime:
        outcome = fault = "hang"
    except Exception as error:  # any other exception is what is looked for here
        outcome, fault = type(error).__name__, f"{type(error).__name__}: {error}"
    finally:
        sys.setrecursionlimit(room)
    seconds = time.process_time() - start
    return Trial(outcome, seconds, os.getpid(), find_peak() / 2**20, fault)


def _count(name: str, inputs: Sequence[str], trials: Sequence[Trial]) -> Figure:
    failures = [
        Failure(trial.outcome, latex[:_SHOWN], trial.fault)
        for latex, trial in zip(inputs, trials, strict=True)
        if trial.fault
    ]
    outcomes: dict[str, int] = {}
    for trial in trials:
        outcomes[trial.outcome] = outcomes.get(trial.outcome, 0) + 1
    return share(
        SECTION,
        f"{name}: only documented errors, no hang",
        len(inputs),
        failures,
        1.0,
        outcomes=outcomes,
        longest_seconds=max((trial.seconds for trial in trials), default=0.0),
        classes=count_kinds(failures),
    )


def measure_memory(trials: Sequence[Trial]) -> Figure:
    """By how much the process that grew most has grown."""
    first: dict[int, float] = {}
    growth = 0.0
    for trial in trials:
        start = first.setdefault(trial.process, trial.megabytes)
        growth = max(growth, trial.megabytes - start)
    return Figure(
        SECTION, "memory that a process has grown by", growth, "MB", below=_GROWTH
    )


@contextmanager
def memory_limit(room: int) -> Iterator[None]:
    """Let the process take so many bytes more, where the system can see to that."""
    if resource is None or not os.path.exists("/proc/self/statm"):
        yield
        return
    with open("/proc/self/statm", encoding="ascii") as stream:
        pages = int(stream.read().split()[0])
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = pages * resource.getpagesize() + room
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
