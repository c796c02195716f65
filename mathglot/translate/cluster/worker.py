"""One translator, which does block after block, wherever it runs."""

from __future__ import annotations

import json
import os
import socket
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

from mathglot.config import VERSION
from mathglot.errors import MathglotError
from mathglot.translate.cluster.formats import find_suffix, make_formats
from mathglot.translate.cluster.job import (
    RESULTS,
    Block,
    Counts,
    Job,
    JobError,
    Rows,
)
from mathglot.translate.cluster.manifest import MANIFEST, PARTS, count_done
from mathglot.translate.shipped import fingerprint_model
from mathglot.translate.translation import Translation
from mathglot.translate.translator import Translator

# A block over which so many workers died is given up.
MOST_DEATHS = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a block."""

    number: int
    rows: int = 0
    errors: int = 0
    displays: int = 0
    # Workers that died over it before.
    deaths: int = 0
    # Why it has no results.
    fault: str = ""
    # Whether that holds for every block of this worker.
    fatal: bool = False


class Worker:
    """Does the blocks of a job that it is called with, described as rows."""

    def __init__(self, job: Job, manifest: str, model: str, threads: int) -> None:
        self._job = job
        self._formats = make_formats()
        self._translator = Translator(job.model, threads)
        self._problem = _find_problem(job, manifest, model)

    def __call__(self, row: dict[str, Any]) -> dict[str, Any]:
        block = Block(**row)
        try:
            outcome = self._do(block)
        except (MathglotError, OSError) as problem:
            outcome = Outcome(block.number, fault=str(problem))
        except Exception as bug:
            # It must not cost the user the rest of a long run.
            fault = f"a fault in Mathglot, please report it: {_name(bug)}"
            outcome = Outcome(block.number, fault=fault)
        return asdict(outcome)

    def _do(self, block: Block) -> Outcome:
        if self._problem:
            return Outcome(block.number, fault=self._problem, fatal=True)
        if done := count_done(self._job, [block]):
            # By a worker that died before it could say so.
            return Outcome(block.number, **asdict(done[block.number]))
        parts = self._job.output / PARTS
        mark = f"{block.number}."
        deaths = sum(name.startswith(mark) for name in os.listdir(parts))
        if deaths >= MOST_DEATHS:
            fault = f"{deaths} workers died over it"
            return Outcome(block.number, deaths=deaths, fault=fault)
        part = parts / f"{mark}{os.getpid()}.{uuid4().hex}"
        # There from the start: it is what a worker that dies leaves behind.
        part.touch()
        try:
            counts = self._write(block, part)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        return Outcome(block.number, deaths=deaths, **asdict(counts))

    def _write(self, block: Block, part: Path) -> Counts:
        """The results of a block in a file, which gets its name when it is complete."""
        job = self._job
        form = self._formats[find_suffix(block.name) or ""]
        rows = form.read(block, job)
        if len(rows.formulas) != block.rows:
            raise JobError(f"{block.path} has changed since the start")
        results = self._translate(rows)
        with part.open("wb") as stream:
            form.write(stream, rows, results, job)
            stream.flush()
            os.fsync(stream.fileno())
        target = job.output / block.name
        target.parent.mkdir(parents=True, exist_ok=True)
        part.replace(target)
        errors = sum("error" in result for result in results)
        shown = sum(
            result.get("checks", {}).get("displays") is True for result in results
        )
        return Counts(len(results), errors, shown)

    def _translate(self, rows: Rows) -> list[dict[str, Any]]:
        formulas = [text for text in rows.formulas if isinstance(text, str)]
        found = iter(self._translate_many(formulas))
        return [
            next(found) if isinstance(text, str) else {"error": str(text)}
            for text in rows.formulas
        ]

    def _translate_many(self, formulas: list[str]) -> list[dict[str, Any]]:
        job = self._job
        try:
            found = self._translator.translate_many(
                formulas,
                job.to,
                beam=job.beam,
                assume=job.assume,
                guess=job.guess,
            )
        except Exception as bug:
            if len(formulas) > 1:
                # One of them: the others have their translations.
                return [self._translate_many([formula])[0] for formula in formulas]
            return [{"error": f"a fault in Mathglot, please report it: {_name(bug)}"}]
        return [describe(translation) for translation in found]


def describe(translation: Translation) -> dict[str, Any]:
    """What a row gets, by the names of the results."""
    record = translation.as_record()
    return {name: record[name] for name in RESULTS if name in record}


def _find_problem(job: Job, manifest: str, model: str) -> str:
    """Why this machine cannot work on a job; "" where it can."""
    host = socket.gethostname()
    try:
        if (job.output / MANIFEST).read_text("utf-8") != manifest:
            return f"{host}: {job.output} is another folder there"
    except OSError:
        return (
            f"{host}: no folder {job.output}; every machine must see "
            "the same files under the same names"
        )
    version = json.loads(manifest).get("version")
    if version != VERSION:
        return f"{host}: Mathglot there is {VERSION}, not {version}"
    try:
        if fingerprint_model(job.model) != model:
            return f"{host}: the model there is another; install the same version"
    except OSError as problem:
        return f"{host}: no model {problem.filename}"
    return ""


def _name(bug: Exception) -> str:
    return f"{type(bug).__name__}: {bug}"
