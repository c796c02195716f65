"""What a run reached, read from the tables and JSON files of its folder alone.

    run.json, training.csv, validation.csv    as training leaves them
    best/config.json or last/config.json      what the model is
    evaluation/summary.json                   what `mathglot evaluate` found, if it did

Weights are never read, so that they may have been left on another machine.
"""

from __future__ import annotations

import csv
import json
import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from mathglot.errors import MathglotError
from mathglot.evaluate.intervals import Interval, wilson
from mathglot.evaluate.training.curves import Validated
from mathglot.model.checkpoint import CONFIG_FILE
from mathglot.model.interface import ModelConfig
from mathglot.model.registry import build_model, count_parameters
from mathglot.train.logs import TRAINING_FILE, VALIDATION_FILE, read_table
from mathglot.train.run import BEST, LAST, RUN_FILE, Plan

EVALUATION, SUMMARY_FILE = "evaluation", "summary.json"
# The rows of a table of validations that are about all sets together.
_ALL_SETS = "all"
# Of the looks at a run, the first are of a machine that is still warming up.
_WARMING = 5


class ComparisonError(MathglotError):
    """A folder that holds no run, or one that cannot be read."""


@dataclass(frozen=True, slots=True)
class Score:
    """How the best model of a run translates, by evaluation or else by validation."""

    exact: int
    rows: int
    perplexity: float | None
    distance: float | None = None
    parses: float | None = None
    # What was translated and how, in words; "" for a validation.
    evaluated: str = ""
    beam: int = 1

    @property
    def exact_match(self) -> float:
        """The share that came out exactly."""
        return self.exact / max(1, self.rows)

    @property
    def interval(self) -> Interval:
        """Its 95 % interval."""
        return wilson(self.exact, self.rows)


@dataclass(frozen=True, slots=True)
class TrainedRun:
    """A run with all that is compared; what could not be found out is None."""

    label: str
    folder: Path
    plan: Plan
    parameters: int | None
    minutes: float
    steps: int
    epochs: int
    tokens_a_second: float | None
    score: Score | None
    curve: tuple[Validated, ...]
    # What a reader must know of this run.
    remarks: tuple[str, ...] = ()


def read_runs(folders: Iterable[Path]) -> list[TrainedRun]:
    """The runs of some folders, the best first; a folder counts once."""
    chosen = {folder.resolve(): folder for folder in folders}
    labels = make_labels(list(chosen))
    runs = [
        _read_run(folder, label)
        for folder, label in zip(chosen.values(), labels, strict=True)
    ]
    return sorted(runs, key=_rank)


def make_labels(folders: Sequence[Path]) -> list[str]:
    """The names of folders, with as much of their paths as tells them apart.

    >>> make_labels([Path("/a/first"), Path("/a/one/lstm"), Path("/b/one/lstm")])
    ['first', 'a/one/lstm', 'b/one/lstm']
    """
    depths = [1] * len(folders)
    while True:
        labels = [
            "/".join(folder.parts[-depth:])
            for folder, depth in zip(folders, depths, strict=True)
        ]
        clashes = [labels.count(label) > 1 for label in labels]
        if not any(clashes):
            return labels
        depths = [d + clash for d, clash in zip(depths, clashes, strict=True)]


def find_speed(speeds: Sequence[float]) -> float | None:
    """The steady speed of a run: the median of its looks after the first fifth.

    >>> find_speed([1.0, 100.0, 101.0, 99.0, 7.0]), find_speed([])
    (99.5, None)
    """
    return statistics.median(speeds[len(speeds) // _WARMING :]) if speeds else None


def _rank(run: TrainedRun) -> tuple[float, float, str]:
    """What sorts runs: exact match, then perplexity; those without come last."""
    if run.score is None:
        return 1.0, math.inf, run.label
    perplexity = run.score.perplexity
    return (
        -run.score.exact_match,
        math.inf if perplexity is None else perplexity,
        run.label,
    )


def _read_run(folder: Path, label: str) -> TrainedRun:
    plan = _read_plan(folder)
    try:
        training = read_table(folder / TRAINING_FILE)
        validation = read_table(folder / VALIDATION_FILE)
        seen = [(int(r["step"]), float(r["minutes"])) for r in training + validation]
        epochs = max([int(row["epoch"]) for row in training], default=0)
        speeds = [float(row["tokens_a_second"]) for row in training]
        curve, validated = _read_validation(validation)
    except (OSError, ValueError, KeyError, csv.Error) as problem:
        reason = f"{type(problem).__name__}: {problem}"
        raise ComparisonError(f"{folder}: its tables are damaged ({reason})") from None
    if not seen:
        raise ComparisonError(f"{folder}: nothing was trained in this run yet")
    parameters, doubt = _count_parameters(folder)
    evaluated, doubts = _read_evaluation(folder / EVALUATION / SUMMARY_FILE)
    return TrainedRun(
        label,
        folder,
        plan,
        parameters,
        max([minutes for _, minutes in seen]),
        max([step for step, _ in seen]),
        epochs,
        find_speed(speeds),
        evaluated or validated,
        curve,
        (*doubt, *doubts),
    )


def _read_plan(folder: Path) -> Plan:
    if not (folder / RUN_FILE).is_file():
        raise ComparisonError(f"{folder}: not a training run: it has no {RUN_FILE}")
    try:
        plan = Plan.load(folder)
        _ = plan.form  # which an unknown architecture does not have
    except (MathglotError, TypeError, AttributeError) as problem:
        raise ComparisonError(f"{folder / RUN_FILE}: no plan ({problem})") from None
    return plan


def _read_validation(
    rows: Sequence[Mapping[str, str]],
) -> tuple[tuple[Validated, ...], Score | None]:
    """How validations went, and the best of them: its weights are those kept."""
    found: list[tuple[Validated, int]] = []
    for row in rows:
        values = [float(row[n]) for n in ("minutes", "exact_match", "perplexity")]
        if row["set"] == _ALL_SETS and all(map(math.isfinite, values)):
            found.append((Validated(*values), int(row["rows"])))
    if not found:
        return (), None
    best, count = max(found, key=lambda f: (f[0].exact_match, -f[0].perplexity))
    score = Score(round(best.exact_match * count), count, best.perplexity)
    return tuple([point for point, _ in found]), score


def _count_parameters(folder: Path) -> tuple[int | None, list[str]]:
    """The size of the model, built without memory for its weights; or why not."""
    paths = [folder / name / CONFIG_FILE for name in (BEST, LAST)]
    path = next((path for path in paths if path.is_file()), None)
    if path is None:
        return None, [f"neither {BEST}/ nor {LAST}/ has a {CONFIG_FILE}: no parameters"]
    try:
        content = _read_json(path)
        with torch.device("meta"):
            model = build_model(ModelConfig.from_mapping(content["model"]))
    except (MathglotError, KeyError, TypeError, AttributeError) as problem:
        return None, [f"{path.parent.name}/{path.name}: no parameters ({problem})"]
    return count_parameters(model), []


def _read_evaluation(path: Path) -> tuple[Score | None, list[str]]:
    """The figures on all targets together; none if the run was not evaluated."""
    if not path.exists():
        return None, []
    content = _read_json(path)
    try:
        asked, rows = content["asked"], int(content["rows"])
        figures = [
            {measure["name"]: measure for measure in summary["measures"]}
            for summary in content["figures"]
        ]
        counts = [int(named["exact match"]["total"]) for named in figures]
        exact = _weigh(figures, "exact match", counts)
        # One of several targets together would need the tokens of each.
        costs = [float(f["perplexity"]["value"]) for f in figures if "perplexity" in f]
        alone = len(figures) == 1 and len(list(filter(math.isfinite, costs))) == 1
        score = Score(
            round(exact * sum(counts)),
            sum(counts),
            costs[0] if alone else None,
            _weigh(figures, "mean LD", counts),
            _weigh(figures, "parses", counts),
            _describe_request(asked, rows),
            int(asked["beam"]) if asked["corpus"] else 1,
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as problem:
        raise ComparisonError(
            f"{path}: no figures of an evaluation ({type(problem).__name__}: {problem})"
        ) from None
    if alone:
        return score, []
    reason = "of several targets" if len(figures) > 1 else "without costs"
    return score, [f"an evaluation {reason}: no perplexity"]


def _weigh(
    figures: Sequence[Mapping[str, Any]], name: str, counts: Sequence[int]
) -> float:
    """The mean of a figure over targets, each by its rows."""
    values = [float(named[name]["value"]) for named in figures]
    return sum([v * c for v, c in zip(values, counts, strict=True)]) / sum(counts)


def _describe_request(asked: Mapping[str, Any], rows: int) -> str:
    """All that figures depend on but the model, in words that can be compared."""
    if not asked["corpus"]:
        return f"{rows:,} translations of a file"
    # The folder's name alone: paths are as they were typed, on whatever machine.
    corpus = Path(str(asked["corpus"])).name
    drawn = f" drawn by seed {asked['seed']}" if asked["sample"] else ""
    real = ", none generated" if asked["real"] else ""
    search = "greedily"
    if asked["beam"] != 1:
        search = f"with beam {asked['beam']} and penalty {asked['penalty']}"
    held = "held to the grammar" if asked["constraint"] else "without a grammar"
    return (
        f"{rows:,} rows{drawn} of the split {asked['split']} of {asked['set']} in "
        f"{corpus}, of at most {asked['most_tokens']} tokens{real}, {search}, {held}"
    )


def _read_json(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise ComparisonError(f"{path}: cannot be read ({problem})") from None
    if not isinstance(content, dict):
        raise ComparisonError(f"{path}: not a JSON object")
    return content
