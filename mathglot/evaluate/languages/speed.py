"""Speed on one core: against SymPy, of one formula, and by length."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from dataclasses import dataclass

from mathglot.evaluate.languages.data import read_rubi
from mathglot.evaluate.languages.figures import Figure, Settings
from mathglot.evaluate.languages.timing import interleave, seconds_for
from mathglot.languages.latex.matcher import displays
from mathglot.languages.latex.normal import normal_tokens, normalise
from mathglot.languages.latex.renderer import render
from mathglot.languages.mathematica.lexer import tokenize
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write
from mathglot.languages.tree import Tree

SECTION = "speed"
PEER_MISSING = "SymPy is not installed (extra `sympy`): no ratios measured"

_ROUNDS = 7
_EXPRESSIONS = 300
_FORMULAS = 200
# Tokens of the texts that show how the cost grows.
LENGTHS = (100, 300, 1000, 3000, 10_000, 30_000)

Peer = Callable[[str], object]


def measure(settings: Settings) -> list[Figure]:
    """All figures on speed; those against SymPy only where it is installed."""
    texts = read_rubi(settings.data)
    count = min(settings.sample or _EXPRESSIONS, _EXPRESSIONS)
    chosen = random.Random(1).sample(texts, min(count, len(texts)))
    figures = []
    peer = load_peer()
    if peer is not None:
        figures += compare(chosen, peer)
    figures.append(time_displays(texts, min(count, _FORMULAS)))
    return figures + [growth(curve) for curve in measure_curves(texts, settings)]


def load_peer() -> Peer | None:
    """SymPy's reader of Mathematica up to its FullForm list, if it is installed."""
    try:
        from sympy.parsing.mathematica import (
            MathematicaParser,
        )
    except ImportError:
        return None
    parser = MathematicaParser()

    def read(text: str) -> object:
        tokens = parser._from_mathematica_to_tokens(text)
        return parser._from_tokens_to_fullformlist(tokens)

    return read


def compare(texts: list[str], peer: Peer, rounds: int = _ROUNDS) -> list[Figure]:
    """How many times as fast as the peer we are, on texts that both read."""
    texts = [text for text in texts if _can_read(peer, text)]
    seconds = interleave(
        {
            "peer": lambda: [peer(text) for text in texts],
            "parse": lambda: [parse(text) for text in texts],
            "all": lambda: [_do_all(text) for text in texts],
        },
        rounds,
    )
    more: dict[str, object] = {
        f"{name}_microseconds": 1e6 * spent / len(texts)
        for name, spent in seconds.items()
    }
    bounds = {"parse": ("parse a Rubi expression", 3.0)}
    bounds["all"] = ("parse, print and texform together", 1.0)
    return [
        Figure(
            SECTION,
            f"{label} against SymPy's FullForm list",
            seconds["peer"] / seconds[name],
            "times",
            at_least=bound,
            total=len(texts),
            more=more,
        )
        for name, (label, bound) in bounds.items()
    ]


def _can_read(peer: Peer, text: str) -> bool:
    try:
        peer(text)
    except (SyntaxError, ValueError, RecursionError):
        return False
    return True


def _do_all(text: str) -> tuple[str, str]:
    tree = parse(text)
    return write(tree), render(tree, "texform")


def time_displays(texts: list[str], count: int) -> Figure:
    """The median time to see that a formula of about 100 tokens shows its tree."""
    found: list[tuple[Tree, str]] = []
    order = random.Random(2).sample(range(len(texts)), len(texts))
    for number in order:
        tree = parse(texts[number])
        latex = render(tree, "texform" if number % 2 else "textbook")
        if 90 <= len(normal_tokens(latex)) <= 110:
            found.append((tree, latex))
        if len(found) == count:
            break
    times = [
        statistics.median(
            seconds_for(lambda tree=tree, latex=latex: displays(tree, latex))  # type: ignore[misc]
            for _ in range(3)
        )
        for tree, latex in found
    ]
    return Figure(
        SECTION,
        "displays of a formula of 90 to 110 tokens, median",
        1000 * statistics.median(times) if times else float("nan"),
        "ms",
        below=5.0,
        total=len(found),
        more={"slowest_ms": 1000 * max(times, default=0.0)},
    )


@dataclass(frozen=True, slots=True)
class Curve:
    """What one operation costs at each length: tokens, and seconds for each text."""

    name: str
    points: tuple[tuple[int, float], ...]


def measure_curves(texts: list[str], settings: Settings) -> list[Curve]:
    """Parse, print, texform, normalise and displays on sums of growing length."""
    generator = random.Random(3)
    points: dict[str, list[tuple[int, float]]] = {}
    for length in settings.track(LENGTHS, "cost by length"):
        text = _long_text(texts, length, generator)
        tree = parse(text)
        latex = render(tree, "texform")
        works: dict[str, Callable[[], object]] = {
            "parse": lambda text=text: parse(text),  # type: ignore[misc]
            "print": lambda tree=tree: write(tree),  # type: ignore[misc]
            "texform": lambda tree=tree: render(tree, "texform"),  # type: ignore[misc]
            "normalise": lambda latex=latex: normalise(latex),  # type: ignore[misc]
            "displays": lambda tree=tree, latex=latex: displays(tree, latex),  # type: ignore[misc]
        }
        seconds = interleave(works, max(3, 10_000 // length))
        for name, spent in seconds.items():
            tokens = len(tokenize(text))
            points.setdefault(name, []).append((tokens, spent))
    return [Curve(name, tuple(found)) for name, found in points.items()]


def _long_text(texts: list[str], length: int, generator: random.Random) -> str:
    """A sum of drawn expressions with about so many tokens."""
    pieces: list[str] = []
    tokens = 0
    while tokens < length:
        piece = generator.choice(texts)
        size = len(tokenize(piece)) + 3
        if size <= max(60, length // 4):
            pieces.append(f"({piece})")
            tokens += size
    return " + ".join(pieces)


def growth(curve: Curve) -> Figure:
    """How the cost of a token changes when a text is ten times as long.

    >>> growth(Curve("parse", ((100, 0.1), (1000, 1.0), (10_000, 20.0)))).reached
    2.0
    """
    costs = [(tokens, spent / tokens) for tokens, spent in curve.points]
    longest, cost = costs[-1]
    # The point whose length is nearest to a tenth of the longest.
    _, before = min(costs, key=lambda item: abs(item[0] * 10 / longest - 1))
    return Figure(
        SECTION,
        f"{curve.name}: cost of a token at ten times the length",
        cost / before,
        "times",
        below=2.0,
        more={"seconds_by_tokens": [list(point) for point in curve.points]},
    )


def curves_of(figures: list[Figure]) -> list[Curve]:
    """The curves behind figures of growth."""
    return [
        Curve(figure.name.split(":")[0], tuple((int(a), float(b)) for a, b in points))
        for figure in figures
        if isinstance(points := figure.more.get("seconds_by_tokens"), list)
    ]
