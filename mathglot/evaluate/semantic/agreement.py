"""Whether LaCASt translates in the same way, where Mathematica confirmed it."""

from __future__ import annotations

from dataclasses import dataclass

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.data import read_rows
from mathglot.evaluate.languages.figures import Failure, Figure, share
from mathglot.evaluate.semantic.quirks import without_quirks
from mathglot.evaluate.semantic.settings import Settings
from mathglot.languages import equivalent, parse, render
from mathglot.languages.tree import Tree
from mathglot.verify import check_many

SECTION = "agreement"
REFUSED = "refused"
_VERDICTS = {True: "holds", False: "does not hold", None: "not decided"}


@dataclass(frozen=True, slots=True)
class _Difference:
    """A formula that the two translate in different ways."""

    semantic: str
    ours: Tree
    theirs: Tree
    constraints: tuple[Tree, ...]


def measure(settings: Settings) -> list[Figure]:
    """The share that agrees; the others with both texts and whether each holds."""
    theirs = {
        row["line"]: row["mathematica"]
        for row in read_rows(settings.data / "dlmf_mathematica.jsonl")
        if row["verified"] and not row["suspicious"]
    }
    failures: list[Failure] = []
    different: list[_Difference] = []
    total = 0
    for row in settings.track(settings.rows, "agreement"):
        other = _parsed(theirs.get(row.line, ""))
        if other is None:
            continue
        total += 1
        if row.tree is None:
            failures.append(Failure(REFUSED, row.semantic, str(row.error)))
        elif not same_mathematics(row.tree, other):
            found = _Difference(row.semantic, row.tree, other, row.constraints)
            different.append(found)
    failures += _judge(different, settings)
    name = "the same as LaCASt's verified translation"
    return [share(SECTION, name, total, failures, 0.95)]


def same_mathematics(ours: Tree, theirs: Tree) -> bool:
    """Whether two translations are equivalent, LaCASt's ways of writing aside."""
    return equivalent(ours, theirs) or equivalent(
        without_quirks(ours), without_quirks(theirs)
    )


def _parsed(text: str) -> Tree | None:
    """LaCASt's text as a tree; None for what is no Mathematica."""
    try:
        return parse(text, "mathematica") if text else None
    except MathglotError:
        return None


def _judge(different: list[_Difference], settings: Settings) -> list[Failure]:
    """Both translations, each with what the numeric check says of it."""
    questions = [
        (tree, difference.constraints)
        for difference in different
        for tree in (difference.ours, difference.theirs)
    ]
    checks = check_many(questions, seconds=settings.seconds, workers=settings.workers)
    found: list[Failure] = []
    for difference in settings.track(different, "who is right"):
        ours, theirs = next(checks), next(checks)
        kind = f"ours {_VERDICTS[ours.value]}, theirs {_VERDICTS[theirs.value]}"
        detail = (
            f"ours {render(difference.ours, 'mathematica')}; "
            f"theirs {render(difference.theirs, 'mathematica')}"
        )
        found.append(Failure(kind, difference.semantic, detail))
    return found
