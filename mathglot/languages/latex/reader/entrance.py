"""From LaTeX to its readings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from heapq import heappop, heappush
from itertools import islice
from math import inf

from mathglot.errors import MathglotError, NestingError, ParseError
from mathglot.languages.equivalence import Fingerprints
from mathglot.languages.latex import levels
from mathglot.languages.latex.matcher import COMMA, Referee
from mathglot.languages.latex.normal.tracing import trace

# Imported for what they do then: each tells the chart which notations it reads.
from mathglot.languages.latex.reader import (  # noqa: F401
    calculus,
    conditioned,
    factors,
    fields,
    kets,
    matrices,
    operators,
    partials,
    prescripts,
    products,
    ranges,
    scripts,
    sets,
    statements,
    sums,
    texts,
    transforms,
    units,
)
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.context import CLOSING, OPENING
from mathglot.languages.latex.reader.forest import Derivation, Node
from mathglot.languages.latex.reader.idioms import Idioms, most_weight
from mathglot.languages.latex.reader.islands import find_islands
from mathglot.languages.latex.reader.nodes import TooManyWaysError, same
from mathglot.languages.latex.reader.ranking import derivations
from mathglot.languages.latex.reader.refusals import refuse
from mathglot.languages.latex.reader.restriction import Restriction
from mathglot.languages.latex.reader.weights import Weights, shipped_weights
from mathglot.languages.latex.surroundings import without_frames
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.placed import place_of
from mathglot.languages.recursion import make_room
from mathglot.languages.tree import Tree

# Longer formulas, and those nested more deeply, are refused.
MOST_TOKENS = 1_200
MOST_NESTED = 60


def read_forest(chart: Chart) -> Node | int:
    """The forest of a formula's tokens; the token where reading fails if it does."""
    into = chart.nodes(0)
    for node in chart.parse_to(0, chart.size, levels.ANY):
        into.add(chart.size, levels.ANY, same, (node,))
    return into.all[0] if into.all else chart.find_failure()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A tree that a formula may show, its weight and the features that it comes of."""

    tree: Tree
    score: float
    derivation: Derivation
    steps: tuple[str, ...]
    # Functions of the table that its letters may stand for, in this tree or another.
    lettered: frozenset[str] = frozenset()

    def features(self) -> list[str]:
        """All features whose weights make the score."""
        return [*self.derivation.features(), *self.steps]


# So many derivations at a time are put in the order of their weights once they are
# idiomatic.
_AT_ONCE = 8
# The most calls inside one another that a token costs.
_FRAMES_A_TOKEN = 60
# So many trees are looked at for one formula.
_MOST_TREES = 200
# Fewer of them where the formula is long.
_CHARACTERS_LOOKED_AT, _FEWEST_TREES = 40_000, 10


def read_trees(
    latex: str, weights: Weights | None = None, restriction: Restriction | None = None
) -> Iterator[Candidate]:
    """The trees that a formula may show, about in the order of their weights.

    What cannot be read raises a ParseError. Whether a tree displays as the formula is
    for the matcher to say. A restriction says which names trees may have.
    """
    weights = weights or shipped_weights()
    tokens = _tokens_of(latex)
    make_room(_FRAMES_A_TOKEN * len(tokens))
    gaps = _find_gaps(latex, tokens)
    try:
        chart, root = _find_root(latex, tokens, weights, gaps)
    except TooManyWaysError:
        expected = "a formula that can be read in fewer ways"
        raise NestingError(latex, 0, expected, language="latex") from None
    found = derivations(root, restriction.allows if restriction else None)
    lettered = frozenset(chart.lettered)
    seen: set[Tree] = set()
    for candidate in _in_order(found, Idioms(tokens), weights, lettered):
        if candidate.tree not in seen:
            seen.add(candidate.tree)
            yield candidate


def _find_root(
    latex: str, tokens: list[str], weights: Weights, gaps: frozenset[int]
) -> tuple[Chart, Node]:
    """The forest and its chart, with islands of text if it cannot be had without."""
    chart = Chart(tokens, weights, gaps)
    root = read_forest(chart)
    if not isinstance(root, int):
        return chart, root
    islands = find_islands(tokens)
    if islands:
        chart = Chart(tokens, weights, gaps)
        chart.islands = islands
        with_islands = read_forest(chart)
        if not isinstance(with_islands, int):
            return chart, with_islands
    raise refuse(latex, tokens, root)


# Minus the weight, tie-break, what it is of.
_Waiting = list[tuple[float, int, Candidate]]


def _in_order(
    found: Iterator[Derivation],
    idioms: Idioms,
    weights: Weights,
    lettered: frozenset[str],
) -> Iterator[Candidate]:
    """What derivations may stand for, by weight among so many of them.

    A derivation is asked for only if what it stands for may outweigh what is there.
    """
    most = most_weight(weights)
    waiting: _Waiting = []
    made = 0
    for number, one in enumerate(found, 1):
        yield from _pop(waiting, one.score + most)
        for tree, steps in idioms.of(one.value):
            score = one.score + sum(map(weights.of, steps))
            candidate = Candidate(tree, score, one, steps, lettered)
            heappush(waiting, (-score, made, candidate))
            made += 1
        yield from _pop(waiting, one.score + most if number % _AT_ONCE else -inf)
    yield from _pop(waiting, -inf)


def _pop(waiting: _Waiting, least: float) -> Iterator[Candidate]:
    """The candidates of some weight or more, the heaviest first."""
    while waiting and -waiting[0][0] >= least:
        yield heappop(waiting)[2]


def find_readings(
    latex: str, limit: int = 10, weights: Weights | None = None
) -> list[Candidate]:
    """The best readings that display as the formula, no two of which say the same.

    >>> from mathglot.languages import render
    >>> best = find_readings("f(x) = a x", limit=1)[0]
    >>> render(best.tree, "mathematica")
    'f[x] == a x'
    """
    found: list[Candidate] = []
    meant: set[bytes] = set()
    fingerprints = Fingerprints()
    referee: Referee | None = None
    most = min(_MOST_TREES, _CHARACTERS_LOOKED_AT // max(1, len(latex)))
    for candidate in islice(read_trees(latex, weights), max(_FEWEST_TREES, most)):
        referee = referee or Referee(latex)
        if not referee.displays(candidate.tree):
            continue
        if limit > 1:
            meaning = fingerprints.of(candidate.tree)
            if meaning in meant:
                continue
            meant.add(meaning)
        found.append(candidate)
        if len(found) >= limit:
            break
    if not found:
        raise ParseError(latex, 0, "a formula that can be read", language="latex")
    return found


# The weight that letters of functions get where such readings are looked for.
_FAVOUR = 10.0


def find_lettered(latex: str) -> Candidate | None:
    r"""The best reading whose letters are functions of the table wherever they may be.

    A formula may show what they are in ways that weights do not see. The weight of the
    reading is what it has in `find_readings`.

    >>> from mathglot.languages import render
    >>> render(find_lettered("T_n(x) = 1").tree, "mathematica")
    'ChebyshevT[n, x] == 1'
    """
    try:
        found = find_readings(latex, 1, _favouring())[0]
    except MathglotError:
        return None
    weights = shipped_weights()
    return replace(found, score=sum(map(weights.of, found.features())))


@cache
def _favouring() -> Weights:
    values = shipped_weights().values
    return Weights(values | {"lettered": values.get("lettered", 0.0) + _FAVOUR})


def _tokens_of(latex: str) -> list[str]:
    """The tokens to be read; what is empty or too large is refused."""
    text = COMMA.sub("" if _GROUPED.search(latex) else ".", latex)
    tokens = without_frames(tokens_to_match(text))
    if not tokens:
        raise ParseError(latex, 0, "a formula", language="latex")
    if len(tokens) > MOST_TOKENS:
        expected = f"no more than {MOST_TOKENS} tokens"
        raise NestingError(latex, 0, expected, language="latex")
    if _depth(tokens) > MOST_NESTED:
        expected = f"no more than {MOST_NESTED} brackets inside one another"
        raise NestingError(latex, 0, expected, language="latex")
    return tokens


def _find_gaps(latex: str, tokens: list[str]) -> frozenset[int]:
    r"""The places of tokens that have a \quad before them, which normal forms drop."""
    if not _WIDE.search(latex):
        return frozenset()
    traced = trace(latex).tokens
    if len(traced) != len(tokens) and traced[: len(tokens)] != tokens:
        return frozenset()
    found: set[int] = set()
    last = 0
    for number, token in enumerate(traced[: len(tokens)]):
        place = place_of(token)
        if place is None:
            continue
        if last <= place[0]:
            if number and _WIDE.search(latex, last, place[0]):
                found.add(number)
            last = place[1]
    return frozenset(found)


_WIDE = re.compile(r"\\q?quad(?![A-Za-z])")
_GROUPED = re.compile(r"\d\{,\}\d{3}(?!\d)|\\text\{\d{1,3},\d{3}\}")


def _depth(tokens: list[str]) -> int:
    deepest = depth = 0
    for token in tokens:
        if token in OPENING:
            depth += 1
            deepest = max(deepest, depth)
        elif token in CLOSING:
            depth -= 1
    return deepest
