"""Whether an answer is right, and what came of many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mathglot.evaluate.labels.answers import Answer
from mathglot.evaluate.labels.label import NONE, Label
from mathglot.evaluate.labels.special import find_special
from mathglot.evaluate.labels.tolerance import Wanted, spell, spell_alone, spell_for
from mathglot.evaluate.languages.figures import Track
from mathglot.languages import equivalent
from mathglot.languages.equivalence import fingerprint
from mathglot.languages.latex.displayed import is_displayed
from mathglot.languages.tree import Tree


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and which of the texts of the label says the same."""

    right: bool
    matched: str | None = None


def judge(answer: Tree, label: Label) -> Verdict:
    """Compare an answer with all that a label counts as right."""
    for text, tree in zip(label.texts, label.trees, strict=True):
        wanted = Wanted.of(tree, label.latex)
        if equivalent(spell(answer, wanted), spell(tree, wanted)):
            return Verdict(True, text)
    return Verdict(False)


class Judge:
    r"""A label that is made ready once, to judge many answers as `judge` does.

    >>> from mathglot.languages import parse
    >>> known = Label("1", "a/b", "v_{max}", "computable", "Subscript[v, max]", ())
    >>> Judge(known).judge(parse('Subscript[v, "max"]', "mathematica"))
    Verdict(right=True, matched='Subscript[v, max]')
    """

    def __init__(self, label: Label) -> None:
        self._texts: list[tuple[str, Wanted, bytes]] = []
        for text, tree in zip(label.texts, label.trees, strict=True):
            wanted = Wanted.of(tree, label.latex)
            self._texts.append((text, wanted, fingerprint(spell(tree, wanted))))

    def judge(self, answer: Tree) -> Verdict:
        """Compare an answer with all that the label counts as right."""
        spelled = spell_alone(answer)
        # Most texts of a label want the same, and then the answer is spelled once.
        found: dict[Wanted, bytes] = {}
        for text, wanted, print_of_text in self._texts:
            if wanted not in found:
                found[wanted] = fingerprint(spell_for(spelled, wanted))
            if found[wanted] == print_of_text:
                return Verdict(True, text)
        return Verdict(False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one formula; of one without a translation, refusing is right."""

    label: Label
    answer: Answer
    verdict: Verdict
    displays: bool
    # Special functions in a wrong answer of which the label knows nothing.
    special: tuple[str, ...] = ()

    def as_record(self) -> dict[str, Any]:
        """A row for JSON lines."""
        record: dict[str, Any] = {
            "id": self.label.id,
            "book": self.label.book,
            "kind": self.label.kind,
            "latex": self.label.latex,
            "answer": self.answer.text,
            "label": self.label.mathematica or None,
            "right": self.verdict.right,
            "displays": self.displays,
            "matched": self.verdict.matched,
        }
        if self.answer.confidence is not None:
            record["confidence"] = round(self.answer.confidence, 3)
            record["certainty"] = self.answer.certainty
        if self.answer.error:
            record["error"] = self.answer.error
        if self.special:
            record["special"] = list(self.special)
        return record


def judge_all(
    labels: Sequence[Label], answers: Sequence[Answer], track: Track
) -> list[Outcome]:
    """What came of each formula."""
    pairs = list(zip(labels, answers, strict=True))
    return [_judge_one(label, answer) for label, answer in track(pairs, "judging")]


def _judge_one(label: Label, answer: Answer) -> Outcome:
    tree = answer.tree
    if label.kind == NONE:
        return Outcome(label, answer, Verdict(answer.refused), _displays(label, answer))
    if tree is None:
        return Outcome(label, answer, Verdict(False), False)
    verdict = judge(tree, label)
    special = () if verdict.right else find_special(tree, label.trees)
    return Outcome(label, answer, verdict, _displays(label, answer), special)


def _displays(label: Label, answer: Answer) -> bool:
    """What the system found itself, or else what is found here."""
    if answer.displays is not None or answer.tree is None:
        return answer.displays is True
    return is_displayed(answer.tree, label.latex)
