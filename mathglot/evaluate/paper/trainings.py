"""Rows that are trained: a run, its validations, and what it translates."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch

from mathglot.corpus.pairs import TARGETS, Pair
from mathglot.corpus.storage import SetFolder, write_text
from mathglot.evaluate.checks import arrange, judge_all
from mathglot.evaluate.paper.corpora import prepare_sets
from mathglot.evaluate.paper.figures import (
    Figure,
    from_record,
    from_summary,
    make_share,
)
from mathglot.evaluate.paper.formulas import Formula, draw_formulas, write_answers
from mathglot.evaluate.paper.records import ANSWERS, Records
from mathglot.evaluate.paper.scales import Scale
from mathglot.evaluate.paper.tables import Run
from mathglot.evaluate.summary import summarise
from mathglot.evaluate.systems import NeuralSystem
from mathglot.evaluate.translations import Record, draw_pairs
from mathglot.languages import tokenize
from mathglot.model.checkpoint import Description
from mathglot.model.registry import build_model, count_parameters
from mathglot.train.logs import VALIDATION_FILE, read_table
from mathglot.train.loop import Report
from mathglot.train.mixture import read_mixture
from mathglot.train.run import BEST, LAST, RUN_FILE, Plan, run_training
from mathglot.train.settings import TrainingSettings
from mathglot.translate.search import Settings

_VALIDATIONS = 8
# How a run is searched: the width of the beam, whether the grammar holds it, and what
# its figures are called. Claims are told from the last one of a run: from what a
# network writes by itself.
SEARCHES = {
    "greedy": (1, False, ", greedy"),
    "beam": (5, True, ""),
    "free": (5, False, ", without the grammar"),
}
_PLAN_OPTIONS = ("normal", "numbers", "one_dictionary", "short")


@dataclass(frozen=True, slots=True)
class Workshop:
    """Where rows are made, from what, and how long."""

    output: Path
    scale: Scale
    data: Path | None = None
    minutes: float | None = None
    steps: int | None = None
    device: str | None = None
    workers: int = 1
    commit: str = ""
    stopped: Callable[[], bool] = lambda: False
    say: Callable[[str], None] = lambda line: None

    @property
    def corpus(self) -> Path:
        """The corpus of the scale."""
        return self.output / "corpus" / self.scale.name

    def corpus_of(self, run: Run) -> Path:
        """The corpus of a run: that of the scale, unless it wants more pairs."""
        if run.built is None or self.scale.divisor > 1:
            return self.corpus
        return self.corpus.with_name(f"{self.scale.name}.{run.built}")

    def prepare(self, run: Run) -> Path:
        """The corpus of a run, with all sets that it learns from."""
        corpus, scale = self.corpus_of(run), self.scale
        if corpus != self.corpus:
            scale = replace(scale, functions=run.built)
        corpus.mkdir(parents=True, exist_ok=True)
        prepare_sets(corpus, run.mixture, scale, self.data, self.workers)
        return corpus

    @property
    def records(self) -> Records:
        """The records of the scale."""
        return Records(self.output, self.scale.name)

    def answers(self, name: str) -> Path:
        """Where the answers of a run lie."""
        return self.output / ANSWERS / self.scale.name / f"{name}.jsonl.gz"

    @property
    def traits(self) -> dict[str, Any]:
        """What every record says of how it was made."""
        kind = (
            torch.cuda.get_device_name(0)
            if torch.cuda.is_available() and self.device != "cpu"
            else f"{os.cpu_count()} cores, no GPU"
        )
        return {"commit": self.commit, "machine": kind, "scale": self.scale.name}


def make_row(shop: Workshop, run: Run, seed: int) -> bool:
    """Train and evaluate a run, unless that was done; False if it was stopped."""
    if shop.records.find(run.name, seed) is not None:
        return True
    shop.prepare(run)
    folder = shop.output / "runs" / shop.scale.name / f"{run.name}.{seed}"
    plan = None if (folder / RUN_FILE).exists() else _make_plan(shop, run, seed)
    shop.say(f"{run.name}, seed {seed}: training")
    last = _train(shop, plan, folder)
    if last.ended != "done":
        return False
    figures = _read_validations(folder)
    more: dict[str, Any] = {}
    for name in run.searches:
        if shop.stopped():
            return False
        found, more = _search(shop, run, folder, name)
        figures |= found
    if run.answers and shop.data is not None:
        _answer(shop, run, folder)
    made = {**shop.traits, **_describe(run, folder, last), **more}
    shop.records.save(run.name, figures, seed, **made)
    shutil.rmtree(folder / LAST, ignore_errors=True)
    if not run.searches:
        shutil.rmtree(folder / BEST, ignore_errors=True)
    return True


def _make_plan(shop: Workshop, run: Run, seed: int) -> Plan:
    scale, options = shop.scale, dict(run.options)
    own = {name: options.pop(name) for name in _PLAN_OPTIONS if name in options}
    tokens = min(options.pop("tokens", 48_000), scale.tokens)
    if scale.divisor > 1:
        options["compile"] = "off"
    settings = TrainingSettings(
        **_choose_length(shop, run),
        **options,
        tokens=tokens,
        seed=seed,
        validations=min(run.validations or _VALIDATIONS, scale.validations),
        sample=scale.validated,
    )
    return Plan(
        shop.corpus_of(run).resolve(),
        run.mixture,
        scale.shrink(run.architecture),
        settings,
        pairs=run.pairs,
        **own,
    )


def _choose_length(shop: Workshop, run: Run) -> dict[str, Any]:
    """Epochs where the row is about them; else what was asked for, or the usual."""
    if run.epochs is not None:
        return {"epochs": run.epochs}
    if shop.steps is not None:
        return {"steps": max(1, round(run.steps_times * shop.steps))}
    if shop.minutes is not None:
        return {"minutes": shop.minutes}
    if run.minutes is not None and shop.scale.divisor == 1:
        return {"minutes": run.minutes}
    return {"steps": max(1, round(run.steps_times * shop.scale.steps))}


def _train(shop: Workshop, plan: Plan | None, folder: Path) -> Report:
    reports = run_training(
        folder,
        plan,
        device=shop.device,
        workers=shop.workers,
        stopped=shop.stopped,
    )
    for report in reports:
        if report.scores is not None:
            score = report.scores.all
            shop.say(
                f"  step {report.step}, {report.seconds / 60:.1f} minutes, EM "
                f"{100 * score.exact_match:.1f} %, perplexity {score.perplexity:.4f}"
            )
    return report


def _describe(run: Run, folder: Path, last: Report) -> dict[str, Any]:
    """What the run was, for its record."""
    plan = Plan.load(folder)
    config = Description.load(folder / BEST).config
    with torch.device("meta"):
        parameters = count_parameters(build_model(config))
    return {
        "architecture": plan.architecture,
        "mixture": plan.mixture,
        "recipe": plan.settings.recipe,
        "settings": {
            name: value
            for name, value in dataclasses.asdict(plan.settings).items()
            if value is not None
        },
        "pairs": plan.pairs or run.built,
        "parameters": parameters,
        "minutes": round(last.seconds / 60, 2),
        "steps": last.step,
        "epochs": last.epoch,
        "tokens": last.tokens,
        "validation": _read_looks(folder),
    }


def _read_looks(folder: Path) -> list[dict[str, float]]:
    return [
        {
            "step": int(row["step"]),
            "epoch": int(row["epoch"]),
            "minutes": float(row["minutes"]),
            "rows": int(row["rows"]),
            "exact_match": float(row["exact_match"]),
            "perplexity": float(row["perplexity"]),
        }
        for row in read_table(folder / VALIDATION_FILE)
        if row["set"] == "all"
    ]


def _read_validations(folder: Path) -> dict[str, Figure]:
    """The best exact match of the validations, which chose the weights."""
    best = max(_read_looks(folder), key=lambda look: look["exact_match"])
    rows = int(best["rows"])
    right = round(best["exact_match"] * rows)
    return {"validation EM": make_share([True] * right + [False] * (rows - right))}


def _search(
    shop: Workshop, run: Run, folder: Path, name: str
) -> tuple[dict[str, Figure], dict[str, Any]]:
    """The figures of a search, and what claims are told from; made once."""
    kept = folder / f"search.{name}.json"
    if not kept.exists():
        beam, constrained, suffix = SEARCHES[name]
        pairs = draw_test(shop.corpus_of(run), run.mixture, shop.scale)
        shop.say(f"  translating {len(pairs)} formulas, {name}")
        system = NeuralSystem.load(
            folder,
            Settings(beam=beam, longest=shop.scale.longest),
            constrained=constrained,
            device=shop.device,
        )
        records = system.translate(pairs, lambda items, label: items)
        judge_all(records, lambda items, label: items)
        (summary,) = summarise(records)
        content = {
            "figures": {
                f"{figure}{suffix}": value.as_record()
                for figure, value in from_summary(summary).items()
            },
            "more": _tell(records, summary.causes),
        }
        write_text(kept, json.dumps(content) + "\n")
    content = json.loads(kept.read_text("utf-8"))
    figures = {n: from_record(value) for n, value in content["figures"].items()}
    return figures, content["more"]


def draw_test(corpus: Path, mixture: str, scale: Scale) -> list[Pair]:
    """The test rows of the first set of a mixture, the same for all its runs."""
    name = next(iter(read_mixture(mixture)))
    return draw_pairs(SetFolder(corpus, name).pairs("test"), scale.translated, 0)


def _tell(records: Sequence[Record], causes: dict[str, int]) -> dict[str, Any]:
    sides = [arrange(record) for record in records]
    written = sum(len(found) for found, _ in sides)
    wanted = sum(len(gold) for _, gold in sides)
    return {
        "causes": causes,
        "rows": len(records),
        "length_ratio": round(written / max(wanted, 1), 4),
    }


def _answer(shop: Workshop, run: Run, folder: Path) -> None:
    """Keep the answers to the formulas of tables (f) and (h), with the grammar."""
    assert shop.data is not None
    dlmf, trips = draw_formulas(shop.data)
    formulas = [*dlmf, *trips]
    if shop.scale.divisor > 1:
        formulas = formulas[: shop.scale.trips]
    shop.say(f"  answering {len(formulas)} formulas of the DLMF and of im2latex")
    settings = Settings(beam=5, longest=shop.scale.longest)
    system = NeuralSystem.load(folder, settings, device=shop.device)
    answers = _translate(system, formulas)
    write_answers(shop.answers(run.name), answers)


def _translate(system: NeuralSystem, formulas: Sequence[Formula]) -> dict[str, str]:
    """First answers by the ids of formulas; nothing where there is none."""
    most = system.encoder.form.most_tokens
    fitting = [f for f in formulas if len(tokenize(f.latex, "latex")) < most]
    pairs = [Pair(f.latex, "", TARGETS[0], "", "", "", "", 0, 0) for f in fitting]
    records = system.translate(pairs, lambda items, label: items)
    found = {
        formula.id: "" if record.best.error else record.best.text
        for formula, record in zip(fitting, records, strict=True)
    }
    return {formula.id: found.get(formula.id, "") for formula in formulas}
