r"""Ranking: what the network wrote, with its checks, the one to be trusted most first.

What displays as the formula goes before what does not, and what agrees with the user's
sentences is all there is if anything does; then the network's score decides. Beside the
readings of a formula they are weighed anew (`merging`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mathglot.errors import MathglotError
from mathglot.languages import displays, parse, render
from mathglot.languages.equivalence import fingerprint
from mathglot.languages.latex.shapes import Sight
from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.reader import read
from mathglot.languages.tree import Tree
from mathglot.translate.agreement import Sentence
from mathglot.translate.assumptions import find_assumptions
from mathglot.translate.imposing import impose
from mathglot.translate.rewriting import free_called, keep_capitals, name_hidden
from mathglot.translate.translation import Checks, Translation

MOST_ALTERNATIVES = 5
# What a sentence is imposed on has the score that it had, less this.
_BELOW = 1.0


class AssumptionError(MathglotError):
    """What the user has said of a formula, and no reading of it can follow.

    >>> str(AssumptionError(["f is a variable"]))
    'no reading of this formula agrees with: f is a variable'
    """

    def __init__(self, sentences: Sequence[str]) -> None:
        self.sentences = tuple(sentences)
        super().__init__(
            f"no reading of this formula agrees with: {'; '.join(self.sentences)}"
        )


@dataclass(frozen=True, slots=True)
class Sifted:
    """The candidates of a formula that count, in the order of their scores."""

    # Those that display, and agree with the user's sentences.
    shown: list[Translation]
    # Those that do not display, but are likelier than all that do.
    hidden: list[Translation]
    # The sentences that none of those that display agrees with.
    objections: tuple[str, ...] = ()


def check_candidate(latex: str, text: str, language: str, score: float) -> Translation:
    """A candidate with what is found without evaluating anything."""
    tree: Tree | None = None
    parses, shown = True, False
    try:
        if language == "mathematica":
            tree = keep_capitals(free_called(parse(text, language), latex), latex)
            tree = name_hidden(tree, latex)
            text = render(tree, language)
            shown = displays(tree, latex)
        else:
            read(text)
            shown = looks_like(text, latex)
    except MathglotError:
        parses = language == "mathematica" and tree is not None
    checks = Checks(parses=parses, displays=shown)
    return Translation(latex, language, text, tree, score, checks)


def sift(
    candidates: Sequence[Translation], sentences: Sequence[Sentence] = ()
) -> Sifted:
    """The candidates that display and agree with all sentences, and what else counts.

    Where none agrees, one is made to; where that cannot be done, all stay.
    """
    shown = [one for one in candidates if one.checks.displays and one.tree is not None]
    if sentences:
        return _heed(shown, sentences)
    highest = shown[0].score if shown else float("inf")
    hidden = [
        one for one in candidates if not one.checks.displays and one.score > highest
    ]
    return Sifted(shown, hidden)


def rank(
    candidates: Sequence[Translation], sentences: Sequence[Sentence] = ()
) -> Translation:
    """The best of a formula's candidates, with the others that are readings of it.

    Where none can agree with what the user has said, there is an error.
    """
    if candidates[0].language != "mathematica":
        return _rank_texts(candidates, sentences)
    found = sift(candidates, sentences)
    if not found.shown:
        return _rank_undisplayed(candidates, sentences)
    if found.objections:
        return refuse(candidates[0], found.objections)
    shown = _drop_repeated(found.shown)
    best, *others = [assume(one, sentences) for one in shown]
    others += found.hidden
    return replace(best, alternatives=tuple(others[:MOST_ALTERNATIVES]))


def refuse(candidate: Translation, objections: Sequence[str]) -> Translation:
    """No translation, since none agrees with what the user has said."""
    problem = AssumptionError(objections)
    return Translation(candidate.source, candidate.language, error=problem)


def assume(translation: Translation, sentences: Sequence[Sentence]) -> Translation:
    """With what it takes for granted, and was not told."""
    assert translation.tree is not None
    told = {sentence.text for sentence in sentences}
    found = find_assumptions(translation.tree, translation.source)
    kept = tuple(sentence for sentence in found if sentence not in told)
    return replace(translation, assumptions=kept)


def _object(sentences: Sequence[Sentence], tree: Tree, sight: Sight) -> tuple[str, ...]:
    """What a tree does not agree with."""
    return tuple(
        sentence.text for sentence in sentences if not sentence.agrees(tree, sight)
    )


def _object_to(
    one: Translation, sentences: Sequence[Sentence], sight: Sight
) -> tuple[str, ...]:
    return () if one.tree is None else _object(sentences, one.tree, sight)


def _drop_repeated(candidates: Sequence[Translation]) -> Iterator[Translation]:
    """Those that mean something else than all before them."""
    first, *others = candidates
    yield first
    meant = {_meaning(first)} if others else set()
    for candidate in others:
        meaning = _meaning(candidate)
        if meaning not in meant:
            meant.add(meaning)
            yield candidate


def _meaning(candidate: Translation) -> bytes:
    assert candidate.tree is not None
    return fingerprint(candidate.tree)


def _heed(shown: list[Translation], sentences: Sequence[Sentence]) -> Sifted:
    """The candidates that agree with all sentences, or one that is made to."""
    if not shown:
        return Sifted([], [])
    sight = Sight(shown[0].source)
    said = [_object_to(one, sentences, sight) for one in shown]
    agreeing = [
        one for one, objections in zip(shown, said, strict=True) if not objections
    ]
    if agreeing:
        return Sifted(agreeing, [])
    for candidate in shown:
        made = _persuade(candidate, sentences, sight)
        if made is not None:
            return Sifted([made], [])
    return Sifted(shown, [], said[0])


def _persuade(
    candidate: Translation, sentences: Sequence[Sentence], sight: Sight
) -> Translation | None:
    """A candidate as sentences have it, if it displays as the formula then."""
    assert candidate.tree is not None
    tree = impose(sentences, candidate.tree, sight)
    if tree is None:
        return None
    text = render(tree, candidate.language)
    return replace(candidate, tree=tree, text=text, score=candidate.score - _BELOW)


def _rank_undisplayed(
    candidates: Sequence[Translation], sentences: Sequence[Sentence]
) -> Translation:
    """The candidates as they are, those first that parse and agree with sentences."""
    sight = Sight(candidates[0].source)

    def order(one: Translation) -> tuple[bool, int]:
        return not one.checks.parses, len(_object_to(one, sentences, sight))

    best, *others = sorted(candidates, key=order)
    if said := _object_to(best, sentences, sight):
        return refuse(best, said)
    if best.tree is not None:
        best = assume(best, sentences)
    return replace(best, alternatives=tuple(others[:MOST_ALTERNATIVES]))


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
    if said := objections(best):
        return refuse(best, said)
    if best.checks.displays:
        others = [one for one in others if one.checks.displays]
    others = [one for one in others if not objections(one)]
    return replace(best, alternatives=tuple(others))
