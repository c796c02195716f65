r"""Ranking: candidates with their checks, the one to be trusted most first.

What displays as the formula goes before what does not; among those that display, what
is an identity, numerically, goes before the others; then the model's score decides,
save that what a notation means often goes before what it means seldom. Whether a
relation fails numerically says nothing: `y = m x + b` does.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from mathglot.errors import MathglotError
from mathglot.languages import displays, parse, render
from mathglot.languages.equivalence import fingerprint
from mathglot.languages.latex.shapes import Sight
from mathglot.languages.naming import is_built_in
from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.reader import read
from mathglot.languages.tree import Call, Symbol, Tree, is_call, preorder
from mathglot.translate.agreement import Sentence
from mathglot.translate.assumptions import find_assumptions
from mathglot.translate.coordinates import name_coordinates
from mathglot.translate.preference import (
    Candidate,
    heads,
    prefer_commoner,
    prefer_plain,
    prefer_sense,
    sort_others,
    try_tree,
)
from mathglot.translate.readings import find_readings
from mathglot.translate.settling import drop_needless, settle
from mathglot.translate.translation import Checks, Translation
from mathglot.translate.vectors import find_vector_products
from mathglot.verify import holds

MOST_ALTERNATIVES = 5
# How an assumption begins that says that a sentence could not be kept.
OBJECTION = "no reading agrees with"
# A tree by rule has the score of the one that it was made from, less this.
BELOW = 1.0
# How many trees by rule are looked at: fewer where the formula has many tokens.
_MOST_READINGS = 12
_TOKENS_REREAD = 600
# The time for evaluation: in all, and for one relation.
_TIME_FOR_CHECKS = 0.3
_TIME_FOR_ONE_CHECK = 0.15
# So many characters are not the same as TeXForm's by chance.
_LONG_ENOUGH = 24
_RELATIONS = frozenset(
    "Equal Unequal Less LessEqual Greater GreaterEqual Inequality".split()
)


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
    candidates: Sequence[Translation],
    sentences: Sequence[Sentence] = (),
    *,
    check: bool | None = None,
) -> Translation:
    """The best of a formula's candidates, with the others that are readings of it.

    Sentences settle what it leaves open. `check` says what is evaluated: relations
    where there is a choice (None), the best one in any case (True), or nothing (False).
    """
    if candidates[0].language != "mathematica":
        return _rank_texts(candidates, sentences)
    latex = candidates[0].source
    shown = [
        Candidate(one, one.tree)
        for one in candidates
        if one.checks.displays and one.tree is not None
    ]
    if not shown:
        return _rank_undisplayed(candidates, sentences)
    found = prefer_commoner(_drop_repeated(_settle_all(shown, latex)), latex)
    found = prefer_sense(found, latex)
    found, objections = _heed(found, sentences, latex)
    found += _reread(found, sentences if not objections else (), latex)
    if not sentences:
        found = prefer_plain(found, latex)
    if check is not False:
        found = _promote(found, check is True)
    best, *others = [assume(one.translation, sentences) for one in sort_others(found)]
    others += [
        one
        for one in candidates
        if not one.checks.displays and one.score > best.score and not sentences
    ]
    return replace(
        best,
        alternatives=tuple(others[:MOST_ALTERNATIVES]),
        assumptions=(*objections, *best.assumptions),
    )


def assume(translation: Translation, sentences: Sequence[Sentence]) -> Translation:
    """With what it takes for granted, and was not told."""
    assert translation.tree is not None
    told = {sentence.text for sentence in sentences}
    found = find_assumptions(translation.tree, translation.source)
    kept = tuple(sentence for sentence in found if sentence not in told)
    return replace(translation, assumptions=kept)


def _object(sentences: Sequence[Sentence], tree: Tree, sight: Sight) -> tuple[str, ...]:
    """What a tree does not agree with, in words."""
    return tuple(
        f"{OBJECTION}: {sentence.text}"
        for sentence in sentences
        if not sentence.agrees(tree, sight)
    )


def _settle_all(candidates: list[Candidate], latex: str) -> Iterator[Candidate]:
    """Each as people mean it, then those that had to be changed for that."""
    changed: list[Candidate] = []
    for candidate in candidates:
        plain = try_tree(candidate, drop_needless(candidate.tree, latex), latex)
        settled, tree = plain, settle(plain.tree, latex)
        if tree != plain.tree and not is_printed(plain.tree, latex):
            settled = try_tree(plain, tree, latex)
        settled = try_tree(settled, name_coordinates(settled.tree), latex)
        for tree in find_vector_products(settled.tree, latex):
            joined = try_tree(settled, tree, latex)
            if joined is not settled:
                settled = joined
                break
        if settled is not plain:
            changed.append(plain)
        yield settled
    yield from changed


def is_printed(tree: Tree, latex: str) -> bool:
    """Whether TeXForm has printed it, not a person: the same in every blank.

    Who prints may mean any function. What is short may be the same by chance.
    """
    if len(latex) < _LONG_ENOUGH or " " not in latex:
        return False
    try:
        return render(tree, "latex") == latex
    except MathglotError:
        return False


def _drop_repeated(candidates: Iterator[Candidate]) -> list[Candidate]:
    """Those that mean something else than all before them."""
    first, *others = candidates
    kept = [first]
    meant = {first.tree: fingerprint(first.tree)} if others else {}
    for candidate in others:
        if _is_new(candidate.tree, meant):
            kept.append(candidate)
    return kept


def _is_new(tree: Tree, meant: dict[Tree, bytes]) -> bool:
    """Whether a tree means something else than some others; it is noted if so."""
    if tree in meant:
        return False
    meaning = fingerprint(tree)
    if meaning in meant.values():
        return False
    meant[tree] = meaning
    return True


def _heed(
    candidates: list[Candidate], sentences: Sequence[Sentence], latex: str
) -> tuple[list[Candidate], tuple[str, ...]]:
    """The candidates that agree with all sentences; made so if there is none.

    Where that cannot be done they stay, and the second value says so.
    """
    if not sentences:
        return candidates, ()
    sight = Sight(latex)
    agreeing = [one for one in candidates if not _object(sentences, one.tree, sight)]
    if agreeing:
        return agreeing, ()
    for candidate in candidates:
        tree = _impose(sentences, candidate.tree, sight)
        made = None if tree is None else _make(candidate, tree, latex)
        if made is not None and not _object(sentences, made.tree, sight):
            return [made], ()
    return candidates, _object(sentences, candidates[0].tree, sight)


def _impose(sentences: Sequence[Sentence], tree: Tree, sight: Sight) -> Tree | None:
    changed: Tree | None = tree
    for sentence in sentences:
        if changed is not None and not sentence.agrees(changed, sight):
            changed = sentence.impose(changed, sight)
    return changed


def _reread(
    candidates: list[Candidate], sentences: Sequence[Sentence], latex: str
) -> list[Candidate]:
    """Other readings by rule, if there is room for more."""
    room = MOST_ALTERNATIVES + 1 - len(candidates)
    best, sight = candidates[0], Sight(latex)
    looks = min(_MOST_READINGS, _TOKENS_REREAD // max(1, len(sight.tokens)))
    found: list[Candidate] = []
    meant: dict[Tree, bytes] = {}
    for number, tree in enumerate(find_readings(best.tree, latex)):
        if number == looks or len(found) >= room:
            break
        made = _make(best, tree, latex)
        if made is None or _object(sentences, tree, sight):
            continue
        meant = meant or {one.tree: fingerprint(one.tree) for one in candidates}
        if _is_new(tree, meant):
            found.append(made)
    return found


def _make(origin: Candidate, tree: Tree, latex: str) -> Candidate | None:
    """A candidate for a tree by rule, if it displays as the formula."""
    try:
        if not displays(tree, latex):
            return None
        made = origin.with_tree(tree)
    except MathglotError:
        return None
    lower = replace(made.translation, score=made.translation.score - BELOW)
    return replace(made, translation=lower, by_rule=True)


def _promote(candidates: list[Candidate], always: bool) -> list[Candidate]:
    """The first that is an identity before all others, if one is found in time."""
    if not has_relation(candidates[0].tree):
        return candidates
    if not always and sum(not one.by_rule for one in candidates) < 2:
        return candidates
    deadline = time.monotonic() + _TIME_FOR_CHECKS
    for number, candidate in enumerate(candidates):
        left = deadline - time.monotonic()
        if left <= 0 or (number and candidate.by_rule):
            break
        value = holds(candidate.tree, seconds=min(left, _TIME_FOR_ONE_CHECK)).value
        candidates[number] = judged = candidate.with_holds(value)
        if value is True and (not number or _says_something(judged.tree)):
            return [judged, *(one for one in candidates if one is not judged)]
    return candidates


def _says_something(tree: Tree) -> bool:
    """Whether it could have failed to hold: not `a == a`, nor `1 < 2 /; x > 0`."""
    core = tree
    if is_call(tree, "Condition", 2):
        assert type(tree) is Call
        core = tree.arguments[0]
        if not _variables(core) and _variables(tree):
            return False
    if is_call(core, "Equal"):
        assert type(core) is Call
        return len({fingerprint(side) for side in core.arguments}) > 1
    return True


def _variables(tree: Tree) -> set[str]:
    return {
        node.name
        for node in preorder(tree)
        if type(node) is Symbol and not is_built_in(node.name) and node.name not in "EI"
    }


def has_relation(tree: Tree) -> bool:
    """Whether a tree states something that numbers can decide."""
    return not _RELATIONS.isdisjoint(heads(tree))


def _rank_undisplayed(
    candidates: Sequence[Translation], sentences: Sequence[Sentence]
) -> Translation:
    """The candidates as they are, those first that parse and agree with sentences."""
    sight = Sight(candidates[0].source)

    def objections(one: Translation) -> tuple[str, ...]:
        return () if one.tree is None else _object(sentences, one.tree, sight)

    def order(one: Translation) -> tuple[bool, int]:
        return not one.checks.parses, len(objections(one))

    best, *others = sorted(candidates, key=order)
    said = objections(best)
    if best.tree is not None:
        best = assume(best, sentences)
    return replace(
        best,
        alternatives=tuple(others[:MOST_ALTERNATIVES]),
        assumptions=(*said, *best.assumptions),
    )


def _rank_texts(
    candidates: Sequence[Translation], sentences: Sequence[Sentence]
) -> Translation:
    """Semantic LaTeX: what displays first; its trees are read for sentences only."""
    sight = Sight(candidates[0].source)

    def objections(one: Translation) -> tuple[str, ...]:
        if not sentences:
            return ()
        try:
            return _object(sentences, parse(one.text, one.language), sight)
        except MathglotError:
            return ()

    def order(one: Translation) -> tuple[int, bool]:
        return len(objections(one)), not one.checks.displays

    best, *others = sorted(candidates, key=order)
    if best.checks.displays:
        others = [one for one in others if one.checks.displays]
    return replace(best, alternatives=tuple(others), assumptions=objections(best))
