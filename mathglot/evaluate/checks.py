"""What is true of a translation: exact, parses, equivalent, displays, holds."""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.errors import MathglotError
from mathglot.evaluate.causes import find_cause
from mathglot.evaluate.languages.figures import Track
from mathglot.evaluate.metrics import distance, exact_match
from mathglot.evaluate.translations import Candidate, Record
from mathglot.languages import displays, equivalent, parse
from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.canonical import canonical_tokens
from mathglot.languages.semantic.reader import read
from mathglot.languages.tree import Tree
from mathglot.verify import check_many


def judge(record: Record) -> Tree | None:
    """Fill in the checks of a record that need no numbers; gives the tree, if any."""
    best, wanted = record.best, record.gold_tokens
    exact = exact_match(best.tokens, wanted) and not best.error
    tree = _read_tree(best, record.target)
    canonical = exact or _is_canonical(best, record)
    record.checks = {
        "exact": exact,
        "canonical": canonical,
        "any": any(
            exact_match(c.tokens, wanted) or _is_canonical(c, record)
            for c in record.candidates
        ),
        "distance": distance(*arrange(record)),
        "length": len(wanted),
        "parses": _parses(best, record.target, tree),
        "equivalent": canonical or _is_equivalent(record, tree),
        "displays": _displays(record, tree),
    }
    if not canonical:
        record.checks["cause"] = find_cause(best.tokens, wanted, record.target)
    return tree


def arrange(record: Record) -> tuple[list[str], list[str]]:
    """The tokens of the best candidate and of the gold, as they are compared.

    Semantic LaTeX is compared in its canonical print, as exact match is.
    """
    found, wanted = list(record.best.tokens), record.gold_tokens
    if record.target != "semantic":
        return found, wanted
    return canonical_tokens(found), canonical_tokens(wanted)


def judge_all(
    records: Sequence[Record],
    track: Track,
    *,
    seconds: float | None = None,
    workers: int = 2,
) -> None:
    """Fill in all checks; with `seconds`, relations are evaluated for as long each."""
    trees = [judge(record) for record in track(records, "checking")]
    if seconds is None:
        return
    asked = [
        (record, tree)
        for record, tree in zip(records, trees, strict=True)
        if tree is not None
    ]
    questions = [(tree, ()) for _, tree in asked]
    answers = check_many(questions, seconds=seconds, workers=workers)
    for record, _ in track(asked, "evaluating"):
        record.checks["holds"] = next(answers).value


def _is_canonical(candidate: Candidate, record: Record) -> bool:
    """Whether semantic LaTeX is what was wanted, printed in one way."""
    if record.target != "semantic":
        return False
    found, wanted = candidate.tokens, record.gold_tokens
    return canonical_tokens(found) == canonical_tokens(wanted)


def _read_tree(candidate: Candidate, language: str) -> Tree | None:
    if candidate.error:
        return None
    try:
        return parse(candidate.text, language)
    except MathglotError:
        return None


def _parses(candidate: Candidate, language: str, tree: Tree | None) -> bool:
    """Whether the text is of its language; for semantic LaTeX its reader decides."""
    if candidate.error or not candidate.tokens:
        return False
    if language != "semantic" or tree is not None:
        return tree is not None
    try:
        read(candidate.text)
    except MathglotError:
        return False
    return True


def _is_equivalent(record: Record, tree: Tree | None) -> bool | None:
    """Whether the mathematics is the same; None where the gold is no tree."""
    try:
        gold = parse(record.gold, record.target)
    except MathglotError:
        return None
    try:
        return tree is not None and equivalent(tree, gold)
    except MathglotError:
        return False


def _displays(record: Record, tree: Tree | None) -> bool:
    """Whether the source is one of the ways in which the translation may look."""
    try:
        if record.target == "mathematica":
            return tree is not None and displays(tree, record.source)
        return looks_like(record.best.text, record.source)
    except MathglotError:
        return False
