r"""Ranking: candidates with their checks, the one to be trusted most first.

What displays as the formula goes before what does not; among those that display, what
is an identity, numerically, goes before the others; then the model's score decides,
save that what a notation means often goes before what it means seldom. Whether a
relation fails numerically says nothing: `y = m x + b` does.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mathglot.errors import MathglotError
from mathglot.languages import displays, equivalent, parse, render, tokenize
from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.reader import read
from mathglot.languages.tree import Call, Tree, preorder
from mathglot.translate.readings import find_readings
from mathglot.translate.settling import find_commoner, settle
from mathglot.translate.translation import Checks, Translation
from mathglot.verify import holds

MOST_ALTERNATIVES = 5
# A tree by rule has the score of the one that it was made from, less this.
BELOW = 1.0
# What a notation means often goes first if it is less likely by so many nats at most.
_MARGIN = 3.0
# The time for trees by rule, and how many are looked at.
_TIME_FOR_READINGS = 0.01
_MOST_READINGS = 12
_LONGEST_REREAD = 400
# The time for evaluation: in all, and for one relation.
_TIME_FOR_CHECKS = 0.3
_TIME_FOR_ONE_CHECK = 0.15
_RELATIONS = frozenset(
    "Equal Unequal Less LessEqual Greater GreaterEqual Inequality".split()
)


@dataclass(slots=True)
class _Candidate:
    """A candidate on its way; by rule if no model wrote it."""

    translation: Translation
    by_rule: bool = False

    @property
    def tree(self) -> Tree:
        assert self.translation.tree is not None
        return self.translation.tree

    @property
    def shown(self) -> bool:
        return self.translation.checks.displays is True

    @property
    def nats(self) -> float:
        """The log-probability of the whole."""
        tokens = tokenize(self.translation.text, self.translation.language)
        return self.translation.score * (len(tokens) + 1)


def check_candidate(latex: str, text: str, language: str, score: float) -> Translation:
    """A candidate with what is found without evaluating anything."""
    tree: Tree | None = None
    parses, shown = True, False
    try:
        if language == "mathematica":
            tree = parse(text, language)
            text = render(tree, language)
            shown = displays(tree, latex)
        else:
            read(text)
            shown = looks_like(text, latex)
    except MathglotError:
        parses = language == "mathematica" and tree is not None
    checks = Checks(parses=parses, displays=shown)
    return Translation(latex, language, text, tree, score, checks)


def rank(
    latex: str,
    candidates: Sequence[Translation],
    *,
    check: bool | None = None,
) -> Translation:
    """The best of some candidates, with the others that are readings of the formula.

    `check` says what is evaluated: relations where there is a choice (None), the best
    one in any case too (True), or nothing (False).
    """
    found = [_Candidate(one) for one in candidates]
    trees = [one for one in found if one.shown and one.translation.tree is not None]
    if not trees:
        ordered = sorted(found, key=lambda one: not one.shown)
        return _gather(ordered)
    trees = list(_settle_all(trees, latex))
    trees = _prefer_commoner(_drop_repeated(trees), latex)
    trees += _reread(trees, latex)
    if check is not False:
        trees = _promote(trees, check is True)
    return _gather(trees)


def _gather(ordered: Sequence[_Candidate]) -> Translation:
    best, *others = [one.translation for one in ordered]
    return replace(best, alternatives=tuple(others[:MOST_ALTERNATIVES]))


def _settle_all(candidates: list[_Candidate], latex: str) -> Iterator[_Candidate]:
    """Each as people mean it, then those that had to be changed for that."""
    changed: list[_Candidate] = []
    for candidate in candidates:
        settled = settle(candidate.tree, latex)
        if settled != candidate.tree and displays(settled, latex):
            changed.append(candidate)
            candidate = _Candidate(_with_tree(candidate.translation, settled))
        yield candidate
    yield from changed


def _with_tree(translation: Translation, tree: Tree) -> Translation:
    return replace(translation, tree=tree, text=render(tree, translation.language))


def _drop_repeated(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Those that mean something else than all before them."""
    kept: list[_Candidate] = []
    for candidate in candidates:
        if not any(_same(candidate.tree, other.tree) for other in kept):
            kept.append(candidate)
    return kept


def _same(left: Tree, right: Tree) -> bool:
    try:
        return left == right or equivalent(left, right)
    except MathglotError:
        return False


def _prefer_commoner(
    candidates: list[_Candidate], latex: str
) -> list[_Candidate]:
    """Often meant before seldom meant, where the model finds them about as likely."""
    first = candidates[0]
    commoner = find_commoner(first.tree, latex)
    if commoner is None:
        return candidates
    for other in candidates[1:]:
        if other.tree == commoner and first.nats - other.nats < _MARGIN:
            return [other, *(one for one in candidates if one is not other)]
    return candidates


def _reread(candidates: list[_Candidate], latex: str) -> list[_Candidate]:
    """Other readings by rule, if there is room for more."""
    room = MOST_ALTERNATIVES + 1 - len(candidates)
    best = candidates[0]
    if room <= 0 or len(best.translation.text) > _LONGEST_REREAD:
        return []
    deadline = time.monotonic() + _TIME_FOR_READINGS
    found: list[_Candidate] = []
    for number, tree in enumerate(find_readings(best.tree, latex)):
        if number == _MOST_READINGS or len(found) == room:
            break
        made = _make(best.translation, tree, latex)
        known = [*candidates, *found]
        if made and not any(_same(tree, other.tree) for other in known):
            found.append(made)
        if time.monotonic() > deadline:
            break
    return found


def _make(origin: Translation, tree: Tree, latex: str) -> _Candidate | None:
    """A candidate for a tree by rule, if it displays as the formula."""
    try:
        if not displays(tree, latex):
            return None
        made = _with_tree(origin, tree)
    except MathglotError:
        return None
    return _Candidate(replace(made, score=origin.score - BELOW), by_rule=True)


def _promote(candidates: list[_Candidate], always: bool) -> list[_Candidate]:
    """The first that is an identity before all others, if one is found in time."""
    if not _is_relation(candidates[0].tree):
        return candidates
    if not always and sum(not one.by_rule for one in candidates) < 2:
        return candidates
    deadline = time.monotonic() + _TIME_FOR_CHECKS
    for number, candidate in enumerate(candidates):
        left = deadline - time.monotonic()
        if left <= 0 or (candidate.by_rule and not always):
            break
        value = holds(candidate.tree, seconds=min(left, _TIME_FOR_ONE_CHECK)).value
        checks = replace(candidate.translation.checks, holds=value)
        judged = replace(
            candidate, translation=replace(candidate.translation, checks=checks)
        )
        candidates[number] = judged
        if value is True:
            return [judged, *(one for one in candidates if one is not judged)]
    return candidates


def _is_relation(tree: Tree) -> bool:
    return any(
        type(node) is Call and node.name in _RELATIONS for node in preorder(tree)
    )
