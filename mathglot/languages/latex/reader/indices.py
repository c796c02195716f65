r"""Indices: `x_{ij}`, `v_{max}`, `a_{n+1}`, `A_{+-}`: what may stand below a letter."""

from __future__ import annotations

import re
from itertools import pairwise

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.forest import Node, Role
from mathglot.languages.latex.reader.leaves import (
    ACCENTS,
    ALPHABETS,
    DOTS,
    MARKS,
    SIGN_TOKENS,
    read_own,
)
from mathglot.languages.latex.reader.multiples import (
    counts_before,
    features_of_multiple,
    is_index,
)
from mathglot.languages.latex.reader.neighbours import has_charges, use_of_pair
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.surroundings import FONTS
from mathglot.languages.tree import Number, String, Symbol, Tree, call, is_call

Trees = tuple[Tree, ...]


def read_index(chart: Chart, sign: int) -> list[Node]:
    """What an index may be: nodes whose values are tuples."""
    return chart.remember("index", sign, _read_index)


# Commands that put something on a letter or set it in a font.
_CARRIERS = frozenset([*ACCENTS, *ALPHABETS, *FONTS, *MARKS, r"\mathrm"])
_WORD = re.compile(r"[A-Za-z]{2,}")


def _read_index(chart: Chart, sign: int) -> list[Node]:
    begin, stop, end = chart.script(sign)
    into = chart.nodes(sign)
    inside = chart.tokens[begin:stop]
    if not inside:
        return []
    if len(inside) == 1:
        several = inside[0].isdigit() and len(inside[0]) > 1
        roles: tuple[Role, ...] = (("_digits", "number"),) if several else ()
        for node in read_own(chart, begin):
            into.add(end, levels.ATOM, _alone, (node,), ("index:one",), roles)
        if several:
            digits = tuple(Number(digit) for digit in inside[0])
            features = features_of_digits(chart, inside[0])
            into.leaf(end, levels.ATOM, digits, features, (("_digits", "indices"),))
        return into.all
    if len(inside) == 3 and inside[0] == "(" and inside[1] in SIGN_TOKENS:
        for node in chart.leaves(begin + 1):
            into.add(end, levels.ATOM, _alone, (node,), ("index:one",))
    joined = "".join(inside)
    if is_word(inside):
        _read_word(chart, joined, end, into)
    separate = read_separate(chart, begin, stop)
    if separate:
        kind = "letters" if joined.isalpha() else "mixed" if _is_flat(inside) else "row"
        length = str(min(len(inside), 5))
        counted = features_of_multiple(chart, inside, "below")
        features = (f"index:{kind}{length}", *features_of_row(inside), *counted)
        if "," in inside and any(map(_is_multiple, inside, inside[1:])):
            # Between commas a number before a letter multiplies it: p_{i,2j}.
            features = (*features, "index:multiple")
        roles = role_of_word(inside, "letters")
        into.add(end, levels.ATOM, _gather, tuple(separate), features, roles)
    for node in chart.sequence(begin):
        if node.end == stop:
            into.add(end, levels.ATOM, same, (node,), ("index:items",))
    for node in chart.parse_to(begin, stop, levels.ANY):
        if node.level < levels.ITEM:
            into.add(end, levels.ATOM, _stated, (node,), ("index:statement",))
    return into.all


def _is_multiple(number: str, letter: str) -> bool:
    return number.isdigit() and number not in "01" and name_of(letter) is not None


def features_of_digits(chart: Chart, digits: str) -> tuple[str, ...]:
    r"""What tells the indices of R_{12} from the number of x_{12}.

    Those of a matrix or of several particles are seldom alone, stand beside others that
    are letters, as a_{1n}, or are of particles that occur by themselves, as x_1 does.
    10 and 11 are rather dimensions.
    """
    length = len(digits)
    numbers = {t for t in chart.tokens if len(t) == length and t.isdigit()}
    kind = "several" if len(numbers) > 1 else "alone"
    if chart.use(counts_before, ""):
        kind = "rows"
    elif kind == "alone" and all(chart.use(is_index, digit) for digit in digits):
        kind = "parts"
    return (f"index:digits{min(length, 4)}:{kind}", f"split:{digits}")


def is_word(inside: list[str]) -> bool:
    """Whether letters side by side may be a word."""
    alone = all(len(token) == 1 for token in inside)
    return alone and _WORD.fullmatch("".join(inside)) is not None


def _is_flat(inside: list[str]) -> bool:
    """Whether letters and digits stand side by side, with nothing else."""
    return all(token.isdigit() or name_of(token) is not None for token in inside)


def _alone(value: Tree) -> Trees:
    return (value,)


def _stated(value: Tree) -> Trees | None:
    """A statement as an index; what stands between commas is several."""
    return None if is_call(value, "List") else (value,)


def _gather(*values: Tree) -> Trees:
    return values


def features_of_row(inside: list[str]) -> tuple[str, ...]:
    r"""What tells indices from conditions and calls: `P_{X|Y}`, `x_{\sigma(i)}`."""
    features: tuple[str, ...] = ()
    if "|" in inside:
        sides = "pair" if len(inside) == 3 else "row"
        features = (f"index:barred:{sides}",)
    for place, (letter, bracket) in enumerate(pairwise(inside)):
        if bracket == "(" and name_of(letter) is not None:
            if inside[place + 2 : place + 3] and inside[place + 2] not in SIGN_TOKENS:
                return (*features, "index:called")
    return features


def role_of_word(inside: list[str], role: str) -> tuple[tuple[str, str], ...]:
    """Letters that may be a word are one in all of a formula, or in none of it."""
    return ((" ".join(inside), role),) if is_word(inside) else ()


def features_of_word(chart: Chart, word: str, place: str) -> tuple[str, ...]:
    """What tells a word below or above a letter from indices side by side."""
    case = "capitals" if word.isupper() else "small" if word.islower() else "mixed"
    length = str(min(len(word), 5))
    features: tuple[str, ...] = (f"{place}:word:{case}{length}", f"label:{word}")
    if len(word) == 2:
        kind = "pair" if place == "index" else f"{place}:pair"
        features = (*features, f"{kind}:{case}:{chart.use(use_of_pair, word)}")
    if len(word) > 2 and word not in _OF_COUNTERS and is_of_counters(word):
        features = (*features, f"counters:{length}")
    if len(word) > 2 or place != "index":
        features = (*features, f"spelt:{chart.scripts.spells(word)}")
    return features


def is_of_counters(word: str) -> bool:
    """Whether all letters of a word are such as indices have.

    >>> is_of_counters("ikl"), is_of_counters("max")
    (True, False)
    """
    return any(row.issuperset(word) for row in _COUNTERS)


_COUNTERS = (frozenset("ijklmn"), frozenset("abcd"), frozenset("pqrs"))
# Words that are made of nothing else.
_OF_COUNTERS = frozenset(["min", "kin", "lin", "mil", "nil", "add", "bad"])


def _read_word(chart: Chart, word: str, end: int, into: Nodes) -> None:
    features = features_of_word(chart, word, "index")
    roles = role_of_word(list(word), "word")
    into.leaf(end, levels.ATOM, (Symbol(word),), features, roles)


def read_separate(chart: Chart, begin: int, stop: int) -> list[Node]:
    r"""Indices side by side, a node for each: ij, 12, +-, \mu_1\mu_2, (n)j, [\mu."""
    return _Row(chart, begin, stop).read()


# Signs that never stand between two operands.
_LABELS = frozenset(r"\dagger \perp \sharp \flat \bullet \prime \natural".split())
_CLOSERS = {"(": ")", "[": "]", r"\{": r"\}"}
_HALVES = frozenset(["[", "]", "(", ")"])
_ENDS = frozenset([",", "|", *_CLOSERS.values()])
_BRACKETS = {bracket: bracket[-1] for pair in _CLOSERS.items() for bracket in pair}


class _Row:
    """A row of indices while it is read from left to right."""

    def __init__(self, chart: Chart, begin: int, stop: int) -> None:
        self.chart = chart
        self.begin = begin
        self.stop = stop
        self.found: list[Node] = []
        # How many indices stand before each comma.
        self.groups: list[int] = []
        # Whether a sign is one of them.
        self.has_sign = False
        # Whether some brackets hold several.
        self.holds_several = False

    def read(self) -> list[Node]:
        """The indices; none where this is no row of several."""
        place = self.begin
        while place < self.stop:
            place = self._read_next(place)
            if not place:
                return []
        if self.groups and (self._is_plain_list() or self._has_word()):
            return []
        return self.found if len(self.found) > 1 or self.holds_several else []

    def _is_plain_list(self) -> bool:
        """Whether each index stands between commas, as items of a list do."""
        return not self.has_sign and self.groups == list(range(1, len(self.found)))

    def _has_word(self) -> bool:
        """Whether letters between commas are rather a word: F_{empirical,n}."""
        inside = self.chart.tokens[self.begin : self.stop]
        runs = "".join(t if len(t) == 1 else " " for t in inside).split(",")
        return any(len(run) > 2 and run.isalpha() for run in runs)

    def _read_next(self, place: int) -> int:
        """Where the index that begins here ends; 0 where there is none."""
        token = self.chart.tokens[place]
        if token == "," and self.found:
            self.groups.append(len(self.found))
            return place + 1 if place + 1 < self.stop else 0
        if token == "|":
            return self._read_bar(place)
        if token in (",", ";"):
            return self._add_text(place, token)
        if token in SIGN_TOKENS:
            return self._read_sign(place)
        if token in _BRACKETS:
            return self._read_bracket(place)
        end = self._letter_end(place)
        if not end:
            return 0
        if end == place + 1:
            self._add(read_own(self.chart, place), place, end)
        else:
            self._add(self.chart.parse(place, levels.POWER), place, end)
        return end if self.found and self.found[-1].end == end else 0

    def _add(self, nodes: list[Node], place: int, end: int) -> None:
        ending = [node for node in nodes if node.end == end]
        if len(ending) == 1:
            self.found += ending
        elif ending:
            into = self.chart.nodes(place)
            for node in ending:
                into.add(end, levels.POWER, same, (node,))
            self.found += into.all

    def _add_text(self, place: int, text: str) -> int:
        into = self.chart.nodes(place)
        into.leaf(place + 1, levels.TIGHT, String(text), ("sign",))
        self.found += into.all
        return place + 1

    def _letter_end(self, place: int) -> int:
        """Where a letter with its own scripts ends; 0 if there is no letter."""
        chart = self.chart
        token = chart.tokens[place]
        if token.isdigit() or name_of(token) is not None or token in DOTS:
            end = place + 1
        elif token in _CARRIERS and place + 1 in chart.closing:
            end = chart.closing[place + 1] + 1
        else:
            return 0
        for sign in ("_", "'", "^"):
            while chart.tokens[end] == sign:
                end = end + 1 if sign == "'" else chart.script(end)[2]
        return end if end <= self.stop else 0

    def _read_bar(self, place: int) -> int:
        r"""`N_{\Lambda\Sigma|\Gamma}`: one bar parts indices, as a comma does."""
        inside = self.chart.tokens[self.begin : self.stop]
        if not _HALVES.isdisjoint(inside):
            # Between bars are indices that brackets pass over: [\mu|m|\nu].
            return self._add_text(place, "|")
        if inside.count("|") > 1 or not self.begin < place < self.stop - 1:
            return 0
        return place + 1

    def _read_sign(self, place: int) -> int:
        """A sign as an index of its own, if it does not stand between operands."""
        token = self.chart.tokens[place]
        if token not in _LABELS and self._is_operand(place + 1):
            if self._is_operand(place - 1) or token not in self._charges():
                return 0
        self._add(self.chart.leaves(place), place, place + 1)
        self.has_sign = True
        return place + 1

    def _charges(self) -> str:
        """Signs that may be indices before a letter: -i is one only beside +i."""
        return "+-" if self.chart.use(has_charges, "+") else "+"

    def _is_operand(self, place: int) -> bool:
        if not self.begin <= place < self.stop:
            return False
        token = self.chart.tokens[place]
        return token not in _ENDS and token not in SIGN_TOKENS

    def _read_bracket(self, place: int) -> int:
        """Brackets round an index or several, or one whose other half is elsewhere."""
        chart = self.chart
        opening = chart.tokens[place]
        closing = self._find_closing(place)
        if not closing:
            return self._add_text(place, _BRACKETS[opening])
        inside = chart.tokens[place + 1 : closing]
        sign = len(inside) == 1 and inside[0] in SIGN_TOKENS
        called = opening == "(" and self._is_operand(place - 1) and not sign
        if called and len(inside) != 1:
            # n(r+1) is the value of n at a place, but i(s) may be two indices.
            return 0
        if sign:
            nodes = chart.leaves(place + 1)
        elif len(inside) == 1:
            nodes = read_own(chart, place + 1)
        else:
            nodes = chart.parse_to(place + 1, closing, levels.ITEM)
        into = chart.nodes(place)
        for node in nodes:
            if node.end == closing:
                into.add(closing + 1, levels.ATOM, same, (node,))
        several = read_separate(chart, place + 1, closing)
        if several:
            self.holds_several = True
            into.add(closing + 1, levels.ATOM, _list, tuple(several))
        self.found += into.all
        return closing + 1 if into.all else 0

    def _find_closing(self, place: int) -> int:
        """The other half of a bracket; 0 where it is not in this script."""
        tokens = self.chart.tokens
        closer = _CLOSERS.get(tokens[place])
        depth = 0
        for end in range(place, self.stop):
            if tokens[end] == tokens[place]:
                depth += 1
            elif tokens[end] == closer:
                depth -= 1
                if not depth:
                    return end
        return 0


def _list(*values: Tree) -> Tree:
    return call("List", *values)
