"""Weights by which semantic LaTeX of the network and of the reader is put in order."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.figures import Track
from mathglot.evaluate.ranking.confidence import (
    Case,
    Outcome,
    count_the_rest,
    fit_confidence,
)
from mathglot.evaluate.ranking.fitting import Sample, Values, fit_weights
from mathglot.evaluate.ranking.gathering import Options, Question
from mathglot.evaluate.semantic_reading.examples import Example, list_examples
from mathglot.languages.semantic.canonical import canonical_tokens
from mathglot.translate.confidence import OTHERS
from mathglot.translate.log_linear import find_shares, score
from mathglot.translate.semantic_merging import (
    describe_entries,
    describe_share,
    list_entries,
)
from mathglot.translate.translation import Translation
from mathglot.translate.translator import Translator

# Neither the reader nor the network is fitted to these formulas.
SPLIT = "valid"
_FOLDS = 5


def ask(example: Example, translator: Translator) -> Options:
    """What may be answered to a formula, and what of it is the wanted text."""
    try:
        found = translator.search(example.latex, to="semantic")
    except MathglotError as problem:
        found = Translation(example.latex, "semantic", error=problem)
    entries = list_entries(found)
    wanted = canonical_tokens(example.text)
    return Options(
        tuple(describe_entries(entries)),
        tuple(canonical_tokens(one.translation.text) == wanted for one in entries),
    )


def ask_all(rows: Sequence[Path], model: Path | None, track: Track) -> list[Options]:
    """What may be answered to the formulas that are kept for choosing."""
    examples = [one for row in rows for one in list_examples(row, SPLIT)]
    if not examples:
        raise MathglotError(f"{rows[0]}: no formulas for choosing")
    translator = Translator(model, threads=1)
    return [ask(one, translator) for one in track(examples, "asking")]


def fit_merging(asked: Sequence[Options]) -> Values:
    """Weights under which the wanted texts are likely."""
    questions = [Question(Options(), options) for options in asked]
    found = fit_weights([Sample(questions, 1.0)])
    return {name: round(value, 3) for name, value in found.items()}


def observe(options: Options, weights: Values) -> Outcome | None:
    """What is known of the answer to a formula, and whether it is right."""
    if not options.right:
        return None
    shares = find_shares(options.features, weights)
    first = shares.index(max(shares))
    others = (*options.right[:first], *options.right[first + 1 :])
    return Outcome(describe_share(shares[first]), options.right[first], any(others))


def fit_semantic_confidence(outcomes: Sequence[Outcome]) -> Values:
    """The numbers by which the share of an answer says how likely it is right."""
    if not outcomes:
        raise MathglotError("none of these formulas has an answer")
    cases = [Case(one.features or {}, one.right) for one in outcomes]
    rest = count_the_rest(outcomes)
    return fit_confidence(cases) | {OTHERS: rest[OTHERS]}


def count_right(asked: Sequence[Options], weights: Values) -> int:
    """For how many formulas the wanted text comes first."""
    return sum(_is_right(options, weights) for options in asked)


def count_right_out_of_fold(asked: Sequence[Options]) -> int:
    """The same, each fifth of the formulas by weights fitted to the others."""
    right = 0
    for fold in range(_FOLDS):
        others = [one for number, one in enumerate(asked) if number % _FOLDS != fold]
        right += count_right(asked[fold::_FOLDS], fit_merging(others))
    return right


def _is_right(options: Options, weights: Values) -> bool:
    if not options.right:
        return False
    scores = [score(features, weights) for features in options.features]
    return options.right[scores.index(max(scores))]
