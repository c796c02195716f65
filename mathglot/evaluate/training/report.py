"""Runs beside each other: as cells of a table, as Markdown, as JSON, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mathglot.evaluate.training.curves import draw_comparison
from mathglot.evaluate.training.figures import TrainedRun
from mathglot.evaluate.training.notes import find_differences, make_remarks
from mathglot.train.settings import TrainingSettings

TABLE_FILE, PICTURE_FILE = "comparison.md", "comparison.svg"
_MISSING = "-"
# The columns of words; the others are figures.
WORDS = ("run", "architecture", "recipe")
_OVERRIDES = {"learning_rate": "rate", "dropout": "dropout", "warmup": "warm-up"}


def make_table(runs: Sequence[TrainedRun]) -> list[list[str]]:
    """The cells of a table: titles, then a row for each run."""
    greedy = all(run.score is None or run.score.beam == 1 for run in runs)
    titles = [
        "run",
        "architecture",
        "parameters (M)",
        "recipe",
        "minutes",
        "steps",
        "epochs",
        "target tokens/s",
        f"{'greedy ' if greedy else ''}exact match (95 % interval)",
        "mean LD",
        "parses",
        "perplexity",
    ]
    return [titles, *(_make_row(run) for run in runs)]


def _make_row(run: TrainedRun) -> list[str]:
    score = run.score
    matched = _MISSING
    distance = parses = perplexity = None
    if score is not None:
        distance, parses = score.distance, score.parses
        perplexity = score.perplexity
        low, high = score.interval
        share = f"{100 * score.exact_match:.1f} %"
        matched = f"{share} ({100 * low:.1f} - {100 * high:.1f})"
    millions = None if run.parameters is None else run.parameters / 1e6
    return [
        run.label,
        run.plan.architecture,
        _show(millions, ".1f"),
        show_recipe(run.plan.settings),
        f"{run.minutes:.2f}",
        f"{run.steps:,}",
        f"{run.epochs:,}",
        _show(run.tokens_a_second, ",.0f"),
        matched,
        _show(distance, ".2f"),
        _show(parses, ".1%").replace("%", " %"),
        _show(perplexity, ".4g"),
    ]


def _show(value: float | None, form: str) -> str:
    return _MISSING if value is None else format(value, form)


def show_recipe(settings: TrainingSettings) -> str:
    """The recipe, with what was chosen otherwise.

    >>> show_recipe(TrainingSettings("paper", steps=9, learning_rate=0.1, dropout=0.0))
    'paper, rate 0.1, dropout 0.0'
    """
    chosen = [
        f"{shown} {getattr(settings, name)}"
        for name, shown in _OVERRIDES.items()
        if getattr(settings, name) is not None
    ]
    return ", ".join([settings.recipe, *chosen])


def make_notes(runs: Sequence[TrainedRun]) -> list[str]:
    """What stands under the table."""
    return [*find_differences(runs), *make_remarks(runs)]


def make_markdown(runs: Sequence[TrainedRun]) -> str:
    """The table, the notes under it, and a link to the picture beside it."""
    titles, *rows = [
        [cell.replace("|", "\\|") for cell in row] for row in make_table(runs)
    ]
    rule = ["---" if title in WORDS else "---:" for title in titles]
    lines = ["| " + " | ".join(row) + " |" for row in (titles, rule, *rows)]
    notes = [f"- {note}" for note in make_notes(runs)]
    picture = f"![exact match and perplexity over minutes]({PICTURE_FILE})"
    parts = ["\n".join(lines), *(["\n".join(notes)] if notes else []), picture]
    return "\n\n".join(parts) + "\n"


def draw_runs(runs: Sequence[TrainedRun]) -> str:
    """The curves of all runs, named by their architectures if these are different."""
    names = [run.plan.architecture for run in runs]
    if len(set(names)) < len(names):
        names = [run.label for run in runs]
    return draw_comparison(
        {name: run.curve for name, run in zip(names, runs, strict=True)}
    )


def as_record(runs: Sequence[TrainedRun]) -> dict[str, Any]:
    """All of it, for JSON; what is not known is null."""
    return {
        "runs": [_record_run(run) for run in runs],
        "not_comparable": find_differences(runs),
        "remarks": make_remarks(runs),
    }


def _record_run(run: TrainedRun) -> dict[str, Any]:
    score = run.score
    return {
        "run": run.label,
        "folder": str(run.folder),
        "architecture": run.plan.architecture,
        "recipe": show_recipe(run.plan.settings),
        "parameters": run.parameters,
        "minutes": run.minutes,
        "steps": run.steps,
        "epochs": run.epochs,
        "tokens_a_second": run.tokens_a_second,
        "exact_match": score and score.exact_match,
        "interval": score and list(score.interval),
        "rows": score and score.rows,
        "mean_ld": score and score.distance,
        "parses": score and score.parses,
        "perplexity": score and score.perplexity,
        "evaluated": score and score.evaluated,
    }
