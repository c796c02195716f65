"""Formulas translated by a model, many at a time: given, or those of documents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import typer

from mathglot import __version__
from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import Job, fail, finish, run_job
from mathglot.interfaces.cli.documents import (
    DocumentForm,
    DocumentJsonForm,
    Documents,
    finish_report,
    is_document,
    write_out,
)
from mathglot.interfaces.cli.forms import Form
from mathglot.interfaces.cli.outputs import JobName, Target, name_job
from mathglot.interfaces.cli.results import (
    Answer,
    Problem,
    Result,
    explain,
    gather_parts,
)
from mathglot.interfaces.cli.rows import Inputs, Row
from mathglot.interfaces.cli.work import Work
from mathglot.translate import several
from mathglot.translate.confidence import demand
from mathglot.translate.derived import LEFT_OUT
from mathglot.translate.presentation import WORDS
from mathglot.translate.semantic_layout import choose_constants
from mathglot.translate.sentences import read_sentences
from mathglot.translate.shipped import fingerprint_model
from mathglot.translate.translation import Translation
from mathglot.translate.translator import LANGUAGES, Translator

# Rows that go to the model together: of more there is little gain, and a run that is
# stopped has to do the last of them again.
MOST_ROWS = 512
# So many bytes of formulas take a while.
LONG_WORK = 2_000

# Translates formulas, each into all languages that are wanted.
Translate = Callable[[list[str]], list[dict[str, Translation]]]


@dataclass(frozen=True, slots=True)
class Setting:
    """What is asked of the model, and where its answers go."""

    targets: tuple[str, ...]
    beam: int
    model: Path | None
    as_json: bool
    output: Path | None
    resume: bool
    assume: tuple[str, ...] = ()
    check: bool | None = None
    # Whether to say what was assumed, beside the answers.
    tells: bool = False
    # Whether what does not look like its formula is an answer.
    guess: bool = False
    # How sure answers have to be, from 0 to 1.
    strict: float | None = None
    # How constants of semantic LaTeX are written.
    constants: str | None = None

    def translate_formulas(self, work: Work) -> None:
        """Answer row by row."""
        inputs = work.inputs
        for (text,) in inputs.given if isinstance(inputs, Inputs) else ():
            if is_document(text):
                fail(f"{text} is a document: translate it with --document {text}")
        describe = partial(_describe, self.tells, self.check is True)
        convert = partial(_convert, _read_text, self._read_model(), describe)
        job = self._make_job(convert, work.options, inputs.sources(), self.output)
        tally = run_job(inputs, job, [(work.form, work.place)])
        finish(tally, inputs.is_single())

    def translate_documents(
        self,
        paths: tuple[Path, ...],
        kind: str | None,
        displayed: bool,
        report: Path | None,
    ) -> None:
        """Answer formula by formula; say at the end how many display as they are."""
        documents = Documents(paths, kind, displayed)
        form = DocumentJsonForm() if self.as_json else DocumentForm(documents)
        wanted: list[tuple[Form, Path | Target | None]] = []
        if self.output is not None or self.as_json or report is None:
            wanted.append((form, self.output))
        if report is not None:
            target = Target(report, partial(finish_report, self.targets[0]))
            wanted.append((DocumentJsonForm(), target))
        options = [kind, displayed, str(report)]
        convert = partial(_convert, write_out, self._read_model(), _describe_fully)
        job = self._make_job(convert, options, paths, self.output or report)
        tally = run_job(documents, job, wanted)
        noun = "formula" if tally.total == 1 else "formulas"
        is_one = 1 in (tally.displayed, tally.total)
        shown = "displays as its" if is_one else "display as their"
        typer.echo(
            f"mathglot: {tally.displayed} of {tally.total} {noun} {shown} LaTeX",
            err=True,
        )
        finish(tally, False)

    def _make_job(
        self,
        convert: Callable[[Sequence[Row]], list[Result]],
        options: Sequence[object],
        files: Sequence[Path],
        output: Path | None,
    ) -> Job:
        """The work, with a name if another run can go on with it."""
        name = None
        if output is not None and all(path.is_file() for path in files):
            setting = [self.targets, self.beam, self.as_json, MOST_ROWS]
            setting += [self.assume, self.check, self.guess, self.strict]
            setting += [self.constants]
            name = JobName(
                name_job([*setting, *options], files),
                __version__,
                fingerprint_model(self.model),
            )
        return Job(convert, MOST_ROWS, name, self.resume, LONG_WORK)

    def _read_model(self) -> Translate:
        """What translates formulas by the model, which is read before the first."""
        for target in self.targets:
            if target not in LANGUAGES:
                known = ", ".join(LANGUAGES)
                fail(f"--to {target}: the model translates LaTeX into {known}")
        translator = Translator(self.model)
        try:
            read_sentences(self.assume)
            _ = translator.model
        except MathglotError as problem:
            fail(str(problem))
        translate = partial(
            translator.translate_many,
            beam=self.beam,
            assume=self.assume,
            check=self.check,
            guess=self.guess,
        )
        return partial(self._translate, translate)

    def _translate(
        self, translate: several.Translate, texts: list[str]
    ) -> list[dict[str, Translation]]:
        return [
            {target: self._finish(one) for target, one in found.items()}
            for found in several.translate_into(translate, texts, self.targets)
        ]

    def _finish(self, found: Translation) -> Translation:
        if self.constants is not None and found.language == "semantic":
            found = choose_constants(found, self.constants)
        return demand(found, self.strict)


def _read_text(row: Row) -> str:
    return row.texts[0]


def _convert(
    read: Callable[[Row], str],
    translate: Translate,
    describe: Callable[[Translation], Answer],
    rows: Sequence[Row],
) -> list[Result]:
    """The results of rows, of which `read` gives the formulas, or raises."""
    results: dict[int, Result] = {}
    places: dict[str, list[int]] = {}
    for place, row in enumerate(rows):
        if row.fault is not None:
            results[place] = Problem("InputError", row.fault)
            continue
        try:
            # What is said twice is translated once.
            places.setdefault(read(row), []).append(place)
        except MathglotError as problem:
            results[place] = explain(problem)
    for text, result in _translate(list(places), translate, describe):
        results.update(dict.fromkeys(places[text], result))
    return [results[place] for place in range(len(rows))]


def _translate(
    texts: list[str], translate: Translate, describe: Callable[[Translation], Answer]
) -> list[tuple[str, Result]]:
    try:
        found = translate(texts)
    except Exception as problem:
        if len(texts) < 2:
            return [(text, explain(problem)) for text in texts]
        # A fault of Mathglot itself: it must not cost the others their answers.
        return [
            pair for text in texts for pair in _translate([text], translate, describe)
        ]
    return [
        (text, _answer(each, describe)) for text, each in zip(texts, found, strict=True)
    ]


def _answer(
    found: dict[str, Translation], describe: Callable[[Translation], Answer]
) -> Result:
    return gather_parts(
        {
            target: describe(one) if one.error is None else explain(one.error)
            for target, one in found.items()
        }
    )


def _describe(tells: bool, checked: bool, found: Translation) -> Answer:
    """A translation as the answer to a formula that was given alone."""
    more = found.as_record()
    del more["source"], more["language"]
    shown = bool(found.checks.displays)
    remarks = [] if shown else [WORDS["displays"][False]]
    if tells:
        remarks += found.assumptions
    else:
        # That is no assumption about the formula: the answer is not the likeliest.
        remarks += [said for said in found.assumptions if said.startswith(LEFT_OUT)]
    if checked:
        value = found.checks.holds
        remarks.append(f"check: {'unknown' if value is None else value}")
    in_lines = found.language == "python"
    return Answer(found.text, found.text, more, tuple(remarks), shown, in_lines)


def _describe_fully(found: Translation) -> Answer:
    """A translation as the answer to a formula of a document."""
    return Answer(found.text, found.as_record(), displays=bool(found.checks.displays))
