"""How quickly formulas are read, on one thread: by length, and beside SymPy."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.data import read_hand
from mathglot.evaluate.languages.figures import Failure, Figure
from mathglot.evaluate.languages.timing import (
    OutOfTime,
    interleave,
    seconds_for,
    time_limit,
)
from mathglot.evaluate.reading.attempts import LIMIT
from mathglot.evaluate.reading.settings import Settings
from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.latex.reader import find_readings

SECTION = "speed"
PEER_MISSING = "SymPy or antlr4 is not installed (extra `sympy`): no ratio measured"
# Tokens of the normal form, from and to.
BANDS = ((10, 20), (30, 50), (100, 200), (300, 500))
_FORMULAS = 100
_ROUNDS = 3
TIMES_AS_LONG = 20
# The long sum is given up after so many seconds.
_PATIENCE = 20.0
# Terms of the sum that grows; so many times as long it stays below the reader's limit.
_TERMS = 4

Peer = Callable[[str], object]


def measure(settings: Settings) -> list[Figure]:
    """All figures; the one against SymPy only where it is installed."""
    formulas = [formula.latex for formula in (*settings.books, *settings.papers)]
    random.Random(4).shuffle(formulas)
    count = min(settings.sample or _FORMULAS, _FORMULAS)
    bands = _fill_bands(formulas, count)
    figures = []
    for band in settings.track(list(bands), "speed"):
        figures += time_band(band, bands[band])
    figures.append(measure_growth())
    peer = load_peer()
    if peer is not None:
        texts = [row["latex"] for row in read_hand(settings.data)]
        figures.append(compare([*texts, *bands[BANDS[0]], *bands[BANDS[1]]], peer))
    return figures


def read_first(latex: str) -> object:
    """The piece of work that is timed."""
    return find_readings(latex, 1)


def _fill_bands(
    formulas: Sequence[str], count: int
) -> dict[tuple[int, int], list[str]]:
    """So many formulas of each band that can be read."""
    bands: dict[tuple[int, int], list[str]] = {band: [] for band in BANDS}
    for latex in formulas:
        lacking = [low for (low, _), found in bands.items() if len(found) < count]
        if not lacking:
            break
        # To find its normal form takes long, and most formulas are short.
        if len(latex) < min(lacking):
            continue
        try:
            length = len(normal_tokens(latex))
        except MathglotError:
            continue
        for (low, high), found in bands.items():
            if low <= length <= high and len(found) < count and can_read(latex):
                found.append(latex)
    return bands


def can_read(latex: str, reader: Peer = read_first) -> bool:
    """Whether a formula is read within the limit."""
    try:
        with time_limit(LIMIT):
            return reader(latex) is not None
    except OutOfTime:
        return False
    except Exception:  # a peer raises whatever its parts raise
        return False


def time_band(band: tuple[int, int], formulas: Sequence[str]) -> list[Figure]:
    """The median and the ninetieth percentile of formulas of one length."""
    # Round by round, not formula by formula: what was just read is remembered.
    rounds = [
        [seconds_for(partial(read_first, latex)) for latex in formulas]
        for _ in range(_ROUNDS)
    ]
    times = sorted(
        1000 * statistics.median(spent) for spent in zip(*rounds, strict=True)
    )
    name = f"{band[0]} to {band[1]} tokens"
    values = {
        "median": statistics.median(times) if times else float("nan"),
        "90 % are below": times[int(0.9 * (len(times) - 1))] if times else float("nan"),
    }
    return [
        Figure(SECTION, f"{name}, {title}", value, "ms", total=len(times))
        for title, value in values.items()
    ]


def measure_growth() -> Figure:
    """What a sum costs that is so many times as long, in times of the short one."""
    short, long = make_sum(_TERMS), make_sum(TIMES_AS_LONG * _TERMS)
    works: dict[str, Callable[[], object]] = {"short": lambda: read_first(short)}
    failures: tuple[Failure, ...] = ()
    try:
        with time_limit(_PATIENCE):
            read_first(long)
        works["long"] = lambda: read_first(long)
    except OutOfTime:
        failures = (Failure("hang", long, f"more than {_PATIENCE:g} s"),)
    seconds = {"long": _PATIENCE} | interleave(works, _ROUNDS)
    return Figure(
        SECTION,
        f"a sum {TIMES_AS_LONG} times as long",
        seconds["long"] / max(seconds["short"], 1e-9),
        "times",
        below=2.0 * TIMES_AS_LONG,
        failures=failures,
        more={f"{name}_ms": 1000 * spent for name, spent in seconds.items()},
    )


def make_sum(terms: int) -> str:
    r"""A sum of so many terms, no two of which are the same.

    >>> make_sum(2)
    'a_{1}x^{2}\\sin(b_{1}t)+\\frac{c_{2}}{y+2}'
    """
    shapes = (r"a_{%d}x^{%d}\sin(b_{%d}t)", r"\frac{c_{%d}}{y+%d}", r"%df(z_{%d})")
    made = []
    for number in range(1, terms + 1):
        shape = shapes[(number - 1) % len(shapes)]
        numbers = (
            (number, number + 1, number) if shape.count("%d") == 3 else (number,) * 2
        )
        made.append(shape % numbers)
    return "+".join(made)


def load_peer() -> Peer | None:
    """SymPy's LaTeX parser, if it is installed with what it needs."""
    if find_spec("sympy") is None or find_spec("antlr4") is None:
        return None
    from sympy.parsing.latex import parse_latex

    reader: Peer = parse_latex
    return reader


def compare(formulas: Sequence[str], peer: Peer, rounds: int = _ROUNDS) -> Figure:
    """How many times as long the peer takes, on formulas that both read."""
    both = [latex for latex in formulas if can_read(latex) and can_read(latex, peer)]
    seconds = interleave(
        {
            "ours": lambda: [read_first(latex) for latex in both],
            "peer": lambda: [peer(latex) for latex in both],
        },
        rounds,
    )
    return Figure(
        SECTION,
        "as fast as SymPy's parse_latex, on what both read",
        seconds["peer"] / max(seconds["ours"], 1e-9) if both else float("nan"),
        "times",
        at_least=1.0,
        total=len(both),
        more={
            f"{name}_ms": 1000 * s / max(1, len(both)) for name, s in seconds.items()
        },
    )
