"""The readings of a formula as the translator looks at them: no more than it needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

from mathglot.languages.collection import without_collection
from mathglot.languages.functions.special_names import special_names, special_names_in
from mathglot.languages.latex.mending import mend
from mathglot.languages.latex.reader import Candidate, Reader
from mathglot.languages.latex.reader.prose import refuse_prose
from mathglot.languages.latex.shapes import Sight
from mathglot.languages.tree import Symbol, Tree, preorder
from mathglot.translate.agreement import Sentence
from mathglot.translate.imposing import agrees, impose

# So many readings are looked at beside the network's candidates, and so many where they
# have to agree with what the user has said.
MOST_READINGS = 6
_MOST_TO_AGREE = 40
# What weighs so much less than the best is meant only if nothing else can be.
_FAR_FETCHED = 9.0
# What weighs no less than this behind the best is as good as the best.
_CLOSE = 3.0
# So many of them are changed if none agrees.
_MOST_TO_CHANGE = 12
# What weighs so much less than the best is less likely than people are told of.
_UNTOLD = 11.0
# Functions of Jacobi, whose modulus formulas seldom show: the grammar reads them as
# names.
_ELLIPTIC = frozenset("sn cn dn ns nc nd sc cs sd ds cd dc".split())
# So many of them are rated by the network.
MOST_RATED = 3


def _allow_all(tree: Tree) -> bool:
    return True


class Proposal:
    """The readings of a formula, the likeliest first, found as they are asked for.

    Where the user has said something, they are those that agree, which are given.
    """

    def __init__(
        self,
        latex: str,
        reader: Reader,
        agreeing: Sequence[Candidate] | None = None,
        allows: Callable[[Tree], bool] = _allow_all,
    ) -> None:
        self.latex = latex
        self._reader = reader
        self._agreeing = agreeing
        self._allows = allows
        self.first = self.find(1)[0]

    @property
    def is_as_read(self) -> bool:
        """Whether the first is what comes first if nothing is said."""
        return self._agreeing is None or self.first in self._reader.find_readings(1)

    def find(self, limit: int) -> list[Candidate]:
        """The likeliest readings, so many of them if there are."""
        if self._agreeing is not None:
            return list(self._agreeing[:limit])
        return self._reader.find_readings(limit, _UNTOLD)

    @cached_property
    def is_lettered(self) -> bool:
        """Whether letters may stand for special functions."""
        return not special_names().isdisjoint(self.first.lettered) or any(
            type(node) is Symbol and node.name in _ELLIPTIC
            for node in preorder(self.first.tree)
        )

    @cached_property
    def rival(self) -> Candidate | None:
        """A reading in which letters stand for special functions, if they may.

        None where the first of the others has it anyway.
        """
        found = self._reader.find_lettered() if self.is_lettered else None
        if found is None or not special_names_in(found.tree):
            return None
        if not self._allows(found.tree):
            return None
        meaning = self._reader.fingerprint(found.tree)
        first = self.find(MOST_RATED - 1)
        if any(self._reader.fingerprint(one.tree) == meaning for one in first):
            return None
        return found

    def find_lettered(self, limit: int) -> list[Candidate]:
        """The likeliest readings in which letters stand for special functions."""
        found = self._reader.find_all_lettered(limit) if self.is_lettered else []
        return [one for one in found if self._allows(one.tree)]

    @property
    def rated(self) -> list[Candidate]:
        """The readings that the network is asked about, one of which is the answer.

        Of 1,520 answers others would have changed 41, none of them for the better but
        one, and four for the worse.
        """
        if self.rival is None:
            return self.find(MOST_RATED)
        return [*self.find(MOST_RATED - 1), self.rival]

    @property
    def all(self) -> list[Candidate]:
        """All readings, those first that the network is asked about."""
        readings = self.find(MOST_READINGS)
        if self.rival is None:
            return readings
        meaning = self._reader.fingerprint(self.rival.tree)
        few = MOST_RATED - 1
        others = [
            one
            for one in readings[few:]
            if self._reader.fingerprint(one.tree) != meaning
        ]
        return [*readings[:few], self.rival, *others]

    def find_second(self, within: float) -> Candidate | None:
        """The next reading, unless it weighs less than the first by so much.

        Where the first is what comes first anyway, it is the next of all: to say what
        is so already changes nothing.
        """
        found = self._agreeing
        if found is None or self.is_as_read:
            if self._reader.leads_by(within):
                return None
            found = self._reader.find_readings(2, _UNTOLD)
        if len(found) < 2 or found[0].score - found[1].score >= within:
            return None
        return found[1]


@without_collection
def propose(latex: str, sentences: Sequence[Sentence] = ()) -> Proposal | None:
    """The readings of a formula that agree with all sentences, if there are any.

    What is no formula, or cannot be read, raises.
    """
    refuse_prose(latex)
    reader = Reader(latex)
    if not sentences:
        return Proposal(latex, reader)
    mended = mend(latex) if reader.find_readings(1)[0].changes else None
    sight = Sight(mended.latex if mended else latex)
    agreeing = _find_agreeing(reader, sentences, sight)
    if not agreeing:
        return None

    def allows(tree: Tree) -> bool:
        return agrees(tree, sentences, sight)

    return Proposal(latex, reader, agreeing, allows)


def _find_agreeing(
    reader: Reader, sentences: Sequence[Sentence], sight: Sight
) -> list[Candidate]:
    """The readings that agree, or one that is made to, or one that is far-fetched."""
    near = reader.find_readings(_MOST_TO_AGREE, _FAR_FETCHED)
    found = [one for one in near if agrees(one.tree, sentences, sight)]
    if found and found[0].score > near[0].score - _CLOSE:
        return found
    # To change what is said, and nothing else, is better than to read all anew.
    made = _change_first(near[: 1 if found else _MOST_TO_CHANGE], sentences, sight)
    if made or found:
        return made + found
    far = reader.find_readings(_MOST_TO_AGREE)[len(near) :]
    return [one for one in far if agrees(one.tree, sentences, sight)]


def _change_first(
    readings: Sequence[Candidate], sentences: Sequence[Sentence], sight: Sight
) -> list[Candidate]:
    """The first of the readings that can be made to agree, if there is one."""
    for one in readings:
        made = impose(sentences, one.tree, sight)
        if made is not None:
            return [replace(one, tree=made)]
    return []
