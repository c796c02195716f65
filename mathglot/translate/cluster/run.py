"""A job from its files to its results."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from mathglot.translate.cluster.job import Block, Counts, Job, JobError
from mathglot.translate.cluster.lock import hold, refuse_if_held
from mathglot.translate.cluster.manifest import (
    MANIFEST,
    PARTS,
    SUCCESS,
    begin,
    count_done,
    describe_job,
    write_json,
)
from mathglot.translate.cluster.pool import import_ray, run_blocks
from mathglot.translate.cluster.sources import cut_sources, find_sources
from mathglot.translate.translator import Translator


@dataclass(frozen=True, slots=True)
class Plan:
    """A job that can be done, and what of it is done already."""

    job: Job
    model: str
    blocks: tuple[Block, ...]
    done: dict[int, Counts]
    # Files of the input that are of no known format.
    left_out: tuple[Path, ...]

    @property
    def rows(self) -> int:
        return sum(block.rows for block in self.blocks)

    @property
    def rows_done(self) -> int:
        return sum(counts.rows for counts in self.done.values())


@dataclass(slots=True)
class Summary:
    """What became of a job."""

    counts: Counts
    # Blocks that were done again because a worker died.
    repeated: int = 0
    # Why blocks have no results, by the names of their files.
    failed: dict[str, str] = field(default_factory=dict)


def prepare(job: Job) -> Plan:
    """Read what there is to do; whatever can be refused is refused here."""
    import_ray()
    refuse_if_held(job.output)
    translator = Translator(job.model)
    _ = translator.model
    # Refuses unknown languages, and sentences that cannot be read.
    translator.translate_many([], job.to, assume=job.assume)
    sources, left_out = find_sources(job)
    blocks = cut_sources(sources, job)
    description = describe_job(job, sources)
    begin(job, description)
    done = count_done(job, blocks)
    return Plan(job, description["model"], tuple(blocks), done, tuple(left_out))


def run(
    plan: Plan,
    *,
    workers: int | None = None,
    address: str | None = None,
    advance: Callable[[int], None] = lambda rows: None,
) -> Summary:
    """Translate what is missing; `advance` hears of every block's rows.

    Without an address the cluster is this machine, for as long as it takes; without
    workers there is one for each processor.
    """
    with hold(plan.job.output):
        return _run(plan, workers, address, advance)


def _run(
    plan: Plan,
    workers: int | None,
    address: str | None,
    advance: Callable[[int], None],
) -> Summary:
    output = plan.job.output
    summary = Summary(sum(plan.done.values(), Counts()))
    missing = {b.number: b for b in plan.blocks if b.number not in plan.done}
    if missing:
        (output / SUCCESS).unlink(missing_ok=True)
        # Another run may have ended since this one was prepared.
        (output / PARTS).mkdir(exist_ok=True)
        _run_missing(plan, missing, summary, workers, address, advance)
    if not summary.failed:
        shutil.rmtree(output / PARTS, ignore_errors=True)
        done = asdict(summary.counts) | {"files": len(plan.blocks)}
        write_json(output / SUCCESS, done)
    return summary


def _run_missing(
    plan: Plan,
    missing: dict[int, Block],
    summary: Summary,
    workers: int | None,
    address: str | None,
    advance: Callable[[int], None],
) -> None:
    job = plan.job
    # A worker has another current folder.
    there = replace(
        job,
        output=job.output.resolve(),
        model=None if job.model is None else job.model.resolve(),
    )
    arguments = (there, (job.output / MANIFEST).read_text("utf-8"), plan.model)
    blocks = list(missing.values())
    found = run_blocks(blocks, arguments, workers=workers, address=address)
    with closing(found) as outcomes:
        for outcome in outcomes:
            if outcome.fatal:
                raise JobError(outcome.fault)
            block = missing.pop(outcome.number)
            summary.repeated += outcome.deaths > 0
            if outcome.fault:
                summary.failed[block.name] = outcome.fault
            else:
                counts = Counts(outcome.rows, outcome.errors, outcome.displays)
                summary.counts += counts
            advance(block.rows)
    for block in missing.values():
        summary.failed[block.name] = "the cluster gave no answer"
