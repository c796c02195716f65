"""`mathglot evaluate --labels`: judge a system on formulas with labels of people."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.bench import tracking

if TYPE_CHECKING:
    from mathglot.evaluate.labels.judging import Outcome

VERDICTS, SUMMARY = "verdicts.jsonl", "summary.json"


@dataclass(frozen=True, slots=True)
class Request:
    """Which labels, and whose answers: of a model, or those of a file."""

    labels: Path
    model: Path | None
    translations: Path | None
    beam: int
    # Whether the network's guesses are judged too.
    guess: bool = False

    @property
    def system(self) -> str:
        """What is judged, in a word."""
        return str(self.translations or self.model or "the model inside Mathglot")


def run(asked: Request, output: Path | None, *, as_json: bool) -> None:
    """Judge what is asked for, write it and print it."""
    from mathglot.evaluate.labels.figures import report, show_report

    if asked.guess and asked.translations is not None:
        fail("--guess cannot be used with --translations")
    try:
        outcomes, guessed = _judge(asked)
    except MathglotError as problem:
        fail(str(problem))
    except OSError as problem:
        fail(f"{problem.filename}: {problem.strerror}")
    figures = report(outcomes, guessed)
    content: dict[str, Any] = {"labels": str(asked.labels), "system": asked.system}
    if asked.translations is None:
        content["beam"] = asked.beam
    record = json.dumps(content | figures.as_record(), ensure_ascii=False, indent=1)
    if output is not None:
        _write(output, guessed or outcomes, record)
    typer.echo(record if as_json else show_report(figures))


def _judge(asked: Request) -> tuple[list[Outcome], list[Outcome] | None]:
    """What answers are worth; and if guesses are answers, if there are to be any."""
    from mathglot.evaluate.labels.answers import (
        add_guesses,
        read_answers,
        translate_labels,
    )
    from mathglot.evaluate.labels.judging import judge_all
    from mathglot.evaluate.labels.label import read_labels

    labels = read_labels(asked.labels)
    if asked.translations is not None:
        answers = read_answers(asked.translations, labels)
    else:
        answers = translate_labels(labels, asked.model, asked.beam)
    with tracking() as track:
        outcomes = judge_all(labels, answers, track)
    if not asked.guess:
        return outcomes, None
    guesses = add_guesses(labels, answers, asked.model, asked.beam)
    with tracking() as track:
        return outcomes, judge_all(labels, guesses, track)


def _write(folder: Path, outcomes: list[Outcome], record: str) -> None:
    from mathglot.corpus.storage import write_text

    lines = [json.dumps(one.as_record(), ensure_ascii=False) for one in outcomes]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_text(folder / VERDICTS, "".join(f"{line}\n" for line in lines))
        write_text(folder / SUMMARY, record + "\n")
    except OSError as problem:
        fail(f"{problem.filename or folder}: {problem.strerror}")
