"""What a folder of results was begun with, and what it has already.

_manifest.json    the input, the options, the model and the version of Mathglot,
                  written at the start
_lock             there while a run works on the folder
_parts            what workers are writing
_SUCCESS          how many rows, errors and results that display, written at the end
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mathglot.config import VERSION
from mathglot.errors import MathglotError
from mathglot.translate.cluster.formats import find_suffix, make_formats
from mathglot.translate.cluster.job import Block, Counts, Job, JobError
from mathglot.translate.cluster.lock import hold
from mathglot.translate.cluster.sources import Source
from mathglot.translate.shipped import fingerprint_model
from mathglot.untrusted import read_json

MANIFEST = "_manifest.json"
PARTS = "_parts"
SUCCESS = "_SUCCESS"
_FORMAT = 1


def describe_job(job: Job, sources: Sequence[Source]) -> dict[str, Any]:
    """All that decides what the results are."""
    return {
        "format": _FORMAT,
        "version": VERSION,
        "options": {
            "field": job.field,
            "to": job.to,
            "beam": job.beam,
            "prefix": job.prefix,
            "block": job.block,
            "assume": list(job.assume),
            "guess": job.guess,
        },
        "model": fingerprint_model(job.model),
        "inputs": [source.describe() for source in sources],
    }


def begin(job: Job, description: dict[str, Any]) -> None:
    """Make the folder of results; refuse one that was begun with something else."""
    path = job.output / MANIFEST
    if job.output.exists() and not job.output.is_dir():
        raise JobError(f"{job.output}: results need a folder, but this is a file")
    if path.exists():
        _compare(_read(path), description, job.output)
    elif job.output.exists() and _holds_data(job.output):
        raise JobError(f"{job.output}: not empty, and not started by this command")
    (job.output / PARTS).mkdir(parents=True, exist_ok=True)
    with hold(job.output):
        for left in (job.output / PARTS).iterdir():
            left.unlink(missing_ok=True)
        write_json(path, description)


def count_done(job: Job, blocks: Sequence[Block]) -> dict[int, Counts]:
    """What became of the blocks that have results, by their numbers."""
    formats = make_formats()
    done = {}
    for block in blocks:
        path = job.output / block.name
        suffix = find_suffix(block.name)
        if suffix is None or not path.exists():
            continue
        try:
            counts = formats[suffix].count(path, job)
        except (MathglotError, UnicodeDecodeError):
            # Damaged since: done again.
            continue
        if counts.rows == block.rows:
            done[block.number] = counts
    return done


def write_json(path: Path, content: dict[str, Any]) -> None:
    """A file that is there as a whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", "utf-8")
    part.replace(path)


def _holds_data(folder: Path) -> bool:
    """Whether a folder has more in it than a start that was killed leaves behind."""
    return any(not path.name.startswith("_") for path in folder.iterdir())


def _read(path: Path) -> dict[str, Any]:
    try:
        content = read_json(path.read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise JobError(f"cannot read {path}: {problem}") from None
    if not isinstance(content, dict) or content.get("format") != _FORMAT:
        raise JobError(f"{path}: not a manifest of format {_FORMAT}")
    return content


def _compare(old: dict[str, Any], new: dict[str, Any], output: Path) -> None:
    """Refuse to go on with a run of which the results would not be of one kind."""
    differences = [
        f"{name} was {old['options'].get(name)!r} and is {value!r}"
        for name, value in new["options"].items()
        if old["options"].get(name) != value
    ]
    if old.get("version") != new["version"]:
        differences.append(
            f"Mathglot was {old.get('version', 'older')} and is {new['version']}"
        )
    if old["model"] != new["model"]:
        differences.append("the model is another")
    before = {item["name"]: item for item in old["inputs"]}
    now = {item["name"]: item for item in new["inputs"]}
    for name in sorted(before | now):
        if name not in now:
            differences.append(f"the input {name} is gone")
        elif name not in before:
            differences.append(f"the input {name} is new")
        elif before[name] != now[name]:
            differences.append(f"the input {name} has changed")
    if differences:
        raise JobError(
            f"{output} was started with other settings: {'; '.join(differences)}. "
            "Use another folder for the results"
        )
