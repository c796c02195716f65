"""From LaTeX to its readings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from heapq import heappop, heappush
from itertools import islice
from math import inf

from mathglot.errors import NestingError, ParseError
from mathglot.languages.collection import without_collection
from mathglot.languages.equivalence import Fingerprints
from mathglot.languages.functions.special_names import special_names
from mathglot.languages.latex import levels
from mathglot.languages.latex.long_numbers import parts_lists
from mathglot.languages.latex.matcher import COMMA, Referee
from mathglot.languages.latex.mending import mend
from mathglot.languages.latex.normal.tracing import trace

# Imported for what they do then: each tells the chart which notations it reads.
from mathglot.languages.latex.reader import (  # noqa: F401
    bases,
    calculus,
    conditioned,
    curried,
    deltas,
    exponentials,
    factors,
    fields,
    hessians,
    inner_products,
    kets,
    material,
    matrices,
    measures,
    operators,
    over_primes,
    partials,
    permutations,
    prescripts,
    presentations,
    primed_brackets,
    principal,
    products,
    ranges,
    regions,
    scripts,
    sets,
    silent,
    statements,
    sums,
    texts,
    transforms,
    unapplied,
    unit_quotients,
    units,
    variations,
)
from mathglot.languages.latex.reader.arranged import Arranged
from mathglot.languages.latex.reader.best_first import BestFirst
from mathglot.languages.latex.reader.blank_functions import name_blank_functions
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.composition import (
    NOTHING,
    Composition,
    describe,
    shipped_composition,
)
from mathglot.languages.latex.reader.context import CLOSING, OPENING
from mathglot.languages.latex.reader.forest import Derivation, Node
from mathglot.languages.latex.reader.idioms import Idioms
from mathglot.languages.latex.reader.islands import find_islands
from mathglot.languages.latex.reader.nodes import TooManyWaysError, same
from mathglot.languages.latex.reader.ranking import (
    Letters,
    Trees,
    derivations,
    weigh_again,
)
from mathglot.languages.latex.reader.refusals import refuse, refuse_unshown
from mathglot.languages.latex.reader.restriction import Restriction
from mathglot.languages.latex.reader.starred import spell_stars
from mathglot.languages.latex.reader.weights import Weights, shipped_weights
from mathglot.languages.latex.surroundings import without_frames
from mathglot.languages.latex.template import tokens_to_match
from mathglot.languages.latex.wide_gaps import (
    find_strokes,
    find_wide_gaps,
    with_words,
)
from mathglot.languages.placed import place_of
from mathglot.languages.recursion import make_room
from mathglot.languages.tree import Call, Tree

# Longer formulas, and those nested more deeply, are refused.
MOST_TOKENS = 3_000
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
    # What was changed before the formula could be read.
    changes: tuple[str, ...] = ()

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


class _Forest:
    """The trees of one formula, and by which weights they were ranked last."""

    def __init__(
        self, root: Node, weights: Weights, lettered: Iterable[str], idioms: Idioms
    ) -> None:
        self._root = root
        self._weights = weights
        self._lettered = frozenset(lettered)
        self._trees: Trees = {}
        self._idioms = idioms
        # The weights that the forest has been ranked by.
        self._ranked_by: Weights | None = None

    def rank(
        self, weights: Weights, restriction: Restriction | None = None
    ) -> Iterator[Candidate]:
        """The trees, about in the order of these weights."""
        if self._ranked_by is not None or weights is not self._weights:
            weigh_again(self._root, weights)
        self._ranked_by = weights
        allows = restriction.allows if restriction else None
        found = derivations(self._root, allows, self._trees)
        seen: set[Tree] = set()
        for candidate in _in_order(found, self._idioms, weights, self._lettered):
            if candidate.tree not in seen:
                seen.add(candidate.tree)
                yield candidate
            if self._ranked_by is not weights:
                # Others have been found meanwhile, by other weights.
                weigh_again(self._root, weights)
                Letters(self._root)
                self._ranked_by = weights


class Reader:
    """One formula: its forest, and what is known of the trees in it.

    What cannot be read raises a ParseError.
    """

    @without_collection
    def __init__(
        self,
        latex: str,
        weights: Weights | None = None,
        composition: Composition | None = None,
    ) -> None:
        """With weights of one's own, nothing weighs whole trees but what is given."""
        self._weights = weights or shipped_weights()
        if composition is None:
            composition = shipped_composition() if weights is None else NOTHING
        self._composition = composition
        # The formula as it is read, without its slips.
        self._latex = latex
        self._changes: tuple[str, ...] = ()
        try:
            self._forest = self._read(latex)
        except NestingError:
            raise
        except ParseError as error:
            if not self._mend():
                raise error from None
        self._fingerprints = Fingerprints()

    def _mend(self) -> bool:
        """Read the formula without its slips; whether it has any and can be read."""
        mended = None if self._changes else mend(self._latex)
        if mended is None:
            return False
        try:
            self._forest = self._read(mended.latex)
        except ParseError:
            return False
        self._latex, self._changes = mended.latex, mended.changes
        for known in ("_readings", "_lettered", "_referee"):
            self.__dict__.pop(known, None)
        return True

    def _read(self, latex: str) -> _Forest:
        tokens = self._tokens = _tokens_of(latex)
        make_room(_FRAMES_A_TOKEN * len(tokens))
        gaps = _find_gaps(latex, tokens)
        try:
            chart, root = _find_root(latex, tokens, self._weights, gaps)
        except TooManyWaysError:
            expected = "a formula that can be read in fewer ways"
            raise NestingError(latex, 0, expected, language="latex") from None
        chart.forget()
        return _Forest(root, self._weights, chart.lettered, Idioms(tokens))

    def read_trees(self, restriction: Restriction | None = None) -> Iterator[Candidate]:
        """The trees that the formula may show, about in the order of their weights.

        Whether a tree displays as the formula is for the matcher to say. A restriction
        says which names trees may have.
        """
        return map(self._spelling(), self._forest.rank(self._weights, restriction))

    def find_readings(self, limit: int, within: float = inf) -> list[Candidate]:
        """The best readings that display, no two of which say the same.

        None weighs less than the best by more than `within`.
        """
        found = self._readings.find(limit, within)
        if not found:
            error = self._find_unshown()
            if not self._mend():
                raise error
            found = self._readings.find(limit, within)
            if not found:
                raise error
        if self._changes:
            return [replace(one, changes=self._changes) for one in found]
        return found

    def compose(self, tree: Tree) -> Counter[str]:
        """What one of its trees tells as a whole."""
        return describe(tree, self._tokens)

    def _find_unshown(self) -> ParseError:
        """The error for a formula that none of its trees shows."""
        return refuse_unshown(self._latex, self._referee.reached())

    def leads_by(self, margin: float) -> bool:
        """Whether the best reading outweighs all others by so much or more."""
        return self._readings.leads_by(margin)

    @cached_property
    def _readings(self) -> Arranged[Candidate]:
        # It knows nothing of this reader, as in `_show`.
        weigh = partial(self._composition.weigh, tokens=self._tokens)
        return Arranged(self._show(self._weights), weigh, _put_score)

    def _show(self, weights: Weights) -> BestFirst[Candidate]:
        """The readings that display, found as they are asked for."""
        most = _CHARACTERS_LOOKED_AT // max(1, len(self._latex))
        most = max(_FEWEST_TREES, min(_MOST_TREES, most))
        trees = islice(self._forest.rank(weights), most)
        # Nothing of it leads back here: in a cycle, forests would wait for the search
        # for garbage, which takes long where there are many.
        displays = self._referee.displays
        return BestFirst(trees, displays, self._fingerprints.of, self._spelling())

    def _spelling(self) -> Callable[[Candidate], Candidate]:
        """What spells readings as people are told of them; most stay as they are."""
        spellings: list[Callable[[Tree], Tree]] = []
        if _STARS.search(self._latex):
            spellings.append(spell_stars)
        if _BLANKS.search(self._latex):
            spellings.append(name_blank_functions)
        if not spellings:
            return _keep
        return partial(_spell, self._referee.displays, spellings)

    def find_lettered(self) -> Candidate | None:
        r"""The best reading whose letters are functions of the table where they may be.

        A formula may show what they are in ways that weights do not see. The weight of
        the reading is what it has in `find_readings`.

        >>> from mathglot.languages import render
        >>> found = Reader("T_n(x) = 1").find_lettered()
        >>> render(found.tree, "mathematica")
        'ChebyshevT[n, x] == 1'
        """
        found = self.find_all_lettered(1)
        return found[0] if found else None

    def find_all_lettered(self, limit: int) -> list[Candidate]:
        """The best readings whose letters are functions where they may be."""
        return [self._weigh_as_read(one) for one in self._lettered.find(limit)]

    def _weigh_as_read(self, one: Candidate) -> Candidate:
        score = sum(map(self._weights.of, one.features()))
        return replace(one, score=score + self._readings.shift(one.tree))

    @cached_property
    def _lettered(self) -> BestFirst[Candidate]:
        return self._show(_favour_letters(self._weights))

    def fingerprint(self, tree: Tree) -> bytes:
        """A key that equivalent trees share; what they share is reduced once."""
        return self._fingerprints.of(tree)

    @cached_property
    def _referee(self) -> Referee:
        return Referee(self._latex)


# The weight that letters of functions get where such readings are looked for.
_FAVOUR = 10.0


@lru_cache(maxsize=4)
def _favour_letters(weights: Weights) -> Weights:
    values = weights.values
    return Weights(values | {"lettered": values.get("lettered", 0.0) + _FAVOUR})


def read_trees(
    latex: str, weights: Weights | None = None, restriction: Restriction | None = None
) -> Iterator[Candidate]:
    """The trees that a formula may show; see Reader.read_trees."""
    yield from Reader(latex, weights).read_trees(restriction)


def _find_root(
    latex: str, tokens: list[str], weights: Weights, gaps: frozenset[int]
) -> tuple[Chart, Node]:
    """The forest and its chart, with islands of text if it cannot be had without."""
    is_logic = _LOGIC.search(latex) is not None
    begin = partial(
        Chart,
        tokens,
        weights,
        gaps,
        has_blanks=parts_lists(latex),
        is_logic=is_logic,
    )
    chart = begin()
    root = read_forest(chart)
    if not isinstance(root, int):
        return chart, root
    islands = find_islands(tokens)
    if islands:
        chart = begin()
        chart.islands = islands
        with_islands = read_forest(chart)
        if not isinstance(with_islands, int):
            return chart, with_islands
    raise refuse(latex, tokens, root)


def _put_score(candidate: Candidate, score: float) -> Candidate:
    return replace(candidate, score=score)


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
    most = idioms.most_weight(weights)
    waiting: _Waiting = []
    made = 0
    for number, one in enumerate(found, 1):
        yield from _pop(waiting, one.score + most)
        for tree, steps in idioms.of(one.value):
            if _says_nothing(tree):
                steps = (*steps, "same:sides")
            steps = (*steps, *idioms.contradictions.tell(tree))
            score = one.score + sum(map(weights.of, steps))
            candidate = Candidate(tree, score, one, steps, lettered)
            heappush(waiting, (-score, made, candidate))
            made += 1
        yield from _pop(waiting, one.score + most if number % _AT_ONCE else -inf)
    yield from _pop(waiting, -inf)


# Signs above letters that have a head of their own.
_STARS = re.compile(r"\*|†|\\(?:ast|star|dag)")
# An argument that is left blank between bars or in brackets.
_BLANKS = re.compile(r"(?:[|(,]|\\[lr]?[vV]ert)\s*(?:\\,)?\s*\\cdot|[_^]\s*\{?\s*\\#")


def _keep(candidate: Candidate) -> Candidate:
    return candidate


def _spell(
    displays: Callable[[Tree], bool],
    spellings: list[Callable[[Tree], Tree]],
    candidate: Candidate,
) -> Candidate:
    """A reading with heads for stars and daggers, and with functions for what has no
    argument, where it still displays."""
    for spell in spellings:
        tree = spell(candidate.tree)
        if tree is not candidate.tree and displays(tree):
            candidate = replace(candidate, tree=tree)
    return candidate


def _says_nothing(tree: Tree) -> bool:
    """Whether something equals itself: a name is defined, and was taken as known.

    Where that is one function, it has two notations: K'(k) = K(k').
    """
    if type(tree) is not Call or tree.name != "Equal":
        return False
    first, *others = tree.arguments
    if type(first) is not Call or first not in others:
        return False
    return first.name not in special_names()


def _pop(waiting: _Waiting, least: float) -> Iterator[Candidate]:
    """The candidates of some weight or more, the heaviest first."""
    while waiting and -waiting[0][0] >= least:
        yield heappop(waiting)[2]


@without_collection
def find_readings(
    latex: str, limit: int = 10, weights: Weights | None = None
) -> list[Candidate]:
    """The best readings that display as the formula, no two of which say the same.

    >>> from mathglot.languages import render
    >>> best = find_readings("f(x) = a x", limit=1)[0]
    >>> render(best.tree, "mathematica")
    'f[x] == a x'
    """
    return Reader(latex, weights).find_readings(limit)


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
    """The places of tokens with a wide space before them, which normal forms drop.

    So is what draws a stroke back over a letter.
    """
    latex = with_words(latex)
    wide = [*find_wide_gaps(latex), *find_strokes(latex)]
    if not wide:
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
            if number and any(last <= a and b <= place[0] for a, b in wide):
                found.add(number)
            last = place[1]
    return frozenset(found)


# Who types this means "and"; in the normal form it looks like a wedge, as printed.
_LOGIC = re.compile(r"\\land(?![A-Za-z])")
_GROUPED = re.compile(
    r"(?<!\d)[1-9]\d{0,2}(?:\{,\}\d{3})+(?!\d)|\\text\{\d{1,3},\d{3}\}"
)


def _depth(tokens: list[str]) -> int:
    deepest = depth = 0
    for token in tokens:
        if token in OPENING:
            depth += 1
            deepest = max(deepest, depth)
        elif token in CLOSING:
            depth -= 1
    return deepest
