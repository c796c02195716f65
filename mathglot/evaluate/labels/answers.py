"""Answers to labelled formulas: of the model, or of any other system from a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mathglot.errors import MathglotError
from mathglot.evaluate.labels.label import Label, LabelsError
from mathglot.languages import parse
from mathglot.languages.tree import Tree
from mathglot.translate.records import RecordError, read_record, take_text
from mathglot.translate.translation import Translation


@dataclass(frozen=True, slots=True)
class Answer:
    """The first answer of a system; without a tree, why there is none."""

    text: str
    tree: Tree | None = None
    error: str = ""
    # What the system itself found out about how the answer looks.
    displays: bool | None = None
    # How likely the system finds it right, and what it calls that.
    confidence: float | None = None
    certainty: str | None = None

    @property
    def refused(self) -> bool:
        """Whether the system gave no answer, rather than one that cannot be read."""
        return not self.text


_MISSING = Answer("", error="no translation")


def translate_labels(
    labels: Sequence[Label], model: Path | None = None, beam: int = 5
) -> list[Answer]:
    """The answers of a model, of the one inside Mathglot if none is named."""
    # Only here: it brings the engine with it.
    from mathglot.translate.translator import Translator

    with Translator(model) as translator:
        found = translator.translate_many([label.latex for label in labels], beam=beam)
    return [_take_answer(one) for one in found]


def add_guesses(
    labels: Sequence[Label],
    answers: Sequence[Answer],
    model: Path | None = None,
    beam: int = 5,
) -> list[Answer]:
    """The answers of a model, with its guesses where it gave none."""
    from mathglot.translate.translator import Translator

    refused = [place for place, answer in enumerate(answers) if answer.refused]
    formulas = [labels[place].latex for place in refused]
    with Translator(model) as translator:
        found = translator.translate_many(formulas, beam=beam, guess=True)
    guessed = dict(zip(refused, map(_take_answer, found), strict=True))
    return [guessed.get(place, answer) for place, answer in enumerate(answers)]


def _take_answer(found: Translation) -> Answer:
    if found.error is not None:
        return Answer("", error=str(found.error))
    return Answer(
        found.text,
        found.tree,
        displays=found.checks.displays,
        confidence=found.confidence,
        certainty=found.certainty,
    )


def read_answers(path: Path, labels: Sequence[Label]) -> list[Answer]:
    """The answers of a file to these labels, found by `id` or by `source`.

    A label without an answer counts as one that the system refused.
    """
    by_id: dict[str, Answer] = {}
    by_source: dict[str, Answer] = {}
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        if not line.strip():
            continue
        try:
            record = read_record(line.decode("utf-8"))
            field = "id" if "id" in record else "source"
            key = take_text(record, field).strip()
            known = by_id if field == "id" else by_source
            known[key] = _read_answer(record)
        except UnicodeDecodeError:
            raise LabelsError(f"{path}:{number}: not UTF-8") from None
        except (RecordError, LabelsError) as problem:
            raise LabelsError(
                f"{path}:{number}: {problem}; expected an object with id or source, "
                "and translation or error"
            ) from None
    answers = [
        by_id.get(label.id) or by_source.get(label.latex.strip()) for label in labels
    ]
    if not any(answers):
        raise LabelsError(f"{path}: none of its lines answers one of the labels")
    return [answer or _MISSING for answer in answers]


def _read_answer(record: dict[str, Any]) -> Answer:
    if record.get("error"):
        return Answer("", error=str(record["error"]))
    text = record.get("translation")
    if text is None and "translation" in record:
        text = ""
    if not isinstance(text, str):
        raise LabelsError("neither a translation nor an error")
    if not text.strip():
        return _MISSING
    shown = record.get("displays")
    displays = shown if isinstance(shown, bool) else None
    confidence, certainty = _read_confidence(record)
    try:
        tree = parse(text, "mathematica")
    except MathglotError as problem:
        return Answer(text, error=str(problem))
    return Answer(
        text, tree, displays=displays, confidence=confidence, certainty=certainty
    )


def _read_confidence(record: dict[str, Any]) -> tuple[float | None, str | None]:
    found, called = record.get("confidence"), record.get("certainty")
    if found is not None and not (isinstance(found, int | float) and 0 <= found <= 1):
        raise LabelsError("the confidence is not a number from 0 to 1")
    known = None if found is None else float(found)
    return known, called if isinstance(called, str) else None
