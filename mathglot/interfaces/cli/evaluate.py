"""`mathglot evaluate`: translate a part of a corpus, and say how well that went."""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli import evaluate_labels
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.bench import tracking
from mathglot.interfaces.cli.options import OneRecord, output_option

if TYPE_CHECKING:
    from mathglot.evaluate.languages.figures import Track
    from mathglot.evaluate.summary import Summary
    from mathglot.evaluate.translations import Record

EXAMPLES = (
    "mathglot evaluate runs/first --corpus corpus --set functions",
    "mathglot evaluate runs/first --corpus corpus --set semantic --real "
    "--output figures",
    "mathglot evaluate runs/first/best --corpus corpus --set human --beam 1 "
    "--no-constraint",
    "mathglot evaluate --translations other_system.jsonl --no-holds",
    "mathglot evaluate --labels labels.jsonl --output verdicts",
    "mathglot evaluate --labels labels.jsonl --translations other_system.jsonl",
)
TRANSLATIONS, SUMMARY, PICTURE = "translations.jsonl", "summary.json", "picture.svg"


def command(
    model: Annotated[
        Path | None,
        typer.Argument(
            metavar="RUN_OR_CHECKPOINT",
            help="The folder of a run, of a checkpoint or of weights; without one, the "
            "model inside Mathglot.",
            show_default=False,
        ),
    ] = None,
    corpus: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The corpus.", show_default=False),
    ] = None,
    name: Annotated[
        str, typer.Option("--set", metavar="NAME", help="The set of the corpus.")
    ] = "functions",
    split: Annotated[
        str, typer.Option(metavar="NAME", help="The split of the set.")
    ] = "test",
    sample: Annotated[
        int, typer.Option(min=0, metavar="N", help="Number of rows; 0 for all.")
    ] = 1000,
    seed: Annotated[
        int, typer.Option(metavar="N", help="Seed that draws the rows.")
    ] = 0,
    most_tokens: Annotated[
        int, typer.Option(min=1, metavar="N", help="Skip longer formulas.")
    ] = 1024,
    real: Annotated[
        bool, typer.Option("--real", help="Skip generated formulas.")
    ] = False,
    beam: Annotated[
        int, typer.Option(min=1, metavar="N", help="Number of hypotheses; 1 is greedy.")
    ] = 5,
    penalty: Annotated[
        float,
        typer.Option(
            metavar="POWER", min=0, help="Scores are divided by length to this power."
        ),
    ] = 1.0,
    constraint: Annotated[
        bool, typer.Option(help="Hold translations to the grammar of their language.")
    ] = True,
    holds: Annotated[
        bool, typer.Option(help="Evaluate relations at random points.")
    ] = True,
    seconds: Annotated[
        float,
        typer.Option(metavar="SECONDS", min=0.01, help="Time limit for one relation."),
    ] = 0.5,
    workers: Annotated[
        int,
        typer.Option(
            min=0, metavar="N", help="Processes that evaluate; 0 for one per core."
        ),
    ] = 0,
    device: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="cpu or cuda; by default the best.", show_default=False
        ),
    ] = None,
    translations: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Judge these instead: JSON lines with source, gold, translation; "
            "with --labels, with id or source, and translation or error.",
            show_default=False,
        ),
    ] = None,
    labels: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Judge by labels instead of a corpus: JSON lines with id, book, "
            "latex, kind, mathematica, alternatives.",
            show_default=False,
        ),
    ] = None,
    guess: Annotated[
        bool,
        typer.Option(
            "--guess",
            help="With --labels, also count the network's guesses as answers, where "
            "nothing displays.",
        ),
    ] = False,
    output: Annotated[
        Path | None,
        output_option(
            "Write every translation, the figures and a picture to a folder.", "DIR"
        ),
    ] = None,
    as_json: OneRecord = False,
) -> None:
    """Measure how well a model or another system translates.

    A sample of a split is translated and compared with the expected translations.
    Prints exact match, BLEU, edit distance and perplexity; the shares that parse, are
    equivalent, display as the source, and hold; and errors by cause and by length. With
    --labels, prints the share of first answers that are right, by kind and by book.
    """
    if model is not None and translations is not None:
        fail("give either a run or checkpoint, or --translations")
    if labels is not None:
        if corpus is not None:
            fail("give either --corpus or --labels")
        request = evaluate_labels.Request(labels, model, translations, beam, guess)
        evaluate_labels.run(request, output, as_json=as_json)
        return
    if guess:
        fail("--guess is for --labels")
    if translations is None and model is None:
        from mathglot.translate.shipped import SHIPPED

        model = SHIPPED
    if translations is None and corpus is None:
        fail("name the corpus with --corpus")
    asked = Request(
        str(model or translations),
        str(corpus or ""),
        name,
        split,
        sample,
        seed,
        most_tokens,
        real,
        beam,
        penalty,
        constraint,
    )
    begun = time.monotonic()
    try:
        with tracking() as track:
            if translations is not None:
                records, took = _read(translations), None
            else:
                records = _translate(asked, device, track)
                took = time.monotonic() - begun
            limit = seconds if holds else None
            summaries = _judge(records, track, limit, workers or os.cpu_count() or 1)
    except MathglotError as problem:
        fail(str(problem))
    except OSError as problem:
        fail(f"{problem.filename}: {problem.strerror}")
    report = Report(asked, len(records), took, summaries)
    if output is not None:
        _write(output, records, report)
    _print(report, as_json=as_json)


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for: all that the figures depend on."""

    system: str
    corpus: str
    set: str
    split: str
    sample: int
    seed: int
    most_tokens: int
    real: bool
    beam: int
    penalty: float
    constraint: bool


@dataclass(frozen=True, slots=True)
class Report:
    """What came out; `seconds` is how long translation took, if there was any."""

    asked: Request
    rows: int
    seconds: float | None
    summaries: list[Summary]

    def to_json(self) -> str:
        """All of it but the translations."""
        content = {
            "asked": asdict(self.asked),
            "rows": self.rows,
            "seconds_of_translation": self.seconds,
            "figures": [summary.as_record() for summary in self.summaries],
        }
        return json.dumps(content, ensure_ascii=False, indent=1)


def _translate(asked: Request, device: str | None, track: Track) -> list[Record]:
    # Only here: torch takes longer to load than most commands take.
    from mathglot.corpus.splits import SPLITS
    from mathglot.corpus.storage import CorpusError, SetFolder, sets_in
    from mathglot.errors import UnknownNameError
    from mathglot.evaluate.systems import NeuralSystem
    from mathglot.evaluate.translations import draw_pairs
    from mathglot.translate.search import Settings

    if asked.split not in SPLITS:
        raise UnknownNameError("split", asked.split, list(SPLITS))
    root = Path(asked.corpus)
    folder = SetFolder(root, asked.set)
    if not folder.exists:
        known = [found.name for found in sets_in(root)]
        raise UnknownNameError("set", asked.set, known)
    pairs = draw_pairs(
        folder.pairs(asked.split),
        asked.sample or None,
        asked.seed,
        most_tokens=asked.most_tokens,
        real=asked.real,
    )
    if not pairs:
        path = folder.split_path(asked.split)
        raise CorpusError(f"{path}: no pair of what is asked for")
    system = NeuralSystem.load(
        Path(asked.system),
        Settings(beam=asked.beam, penalty=asked.penalty),
        constrained=asked.constraint,
        device=device,
    )
    return system.translate(pairs, track, asked.seed)


def _read(path: Path) -> list[Record]:
    from mathglot.evaluate.translations import TranslationsError, read_translations

    records = read_translations(path)
    if not records:
        raise TranslationsError(f"{path}: no translations")
    return records


def _judge(
    records: list[Record], track: Track, seconds: float | None, workers: int
) -> list[Summary]:
    from mathglot.evaluate.checks import judge_all
    from mathglot.evaluate.summary import summarise

    judge_all(records, track, seconds=seconds, workers=workers)
    return summarise(records)


def _write(folder: Path, records: list[Record], report: Report) -> None:
    from mathglot.corpus.storage import write_text
    from mathglot.evaluate.pictures import draw_summaries
    from mathglot.evaluate.translations import write_records

    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_records(folder / TRANSLATIONS, records)
        write_text(folder / PICTURE, draw_summaries(report.summaries))
        write_text(folder / SUMMARY, report.to_json() + "\n")
    except OSError as problem:
        fail(f"{problem.filename or folder}: {problem.strerror}")


def _print(report: Report, *, as_json: bool) -> None:
    from mathglot.evaluate.summary import show_summary

    if as_json:
        typer.echo(report.to_json())
        return
    tables = [show_summary(summary) for summary in report.summaries]
    typer.echo("\n\n".join(tables))
    if report.seconds is not None:
        pace = 60 * report.rows / max(report.seconds, 0.01)
        typer.echo(
            f"{report.rows} formulas in {report.seconds:.1f} s, {pace:,.0f} a minute"
        )
