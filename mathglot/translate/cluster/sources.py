"""The files that a job reads, and the blocks they are cut into."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from mathglot.translate.cluster.formats import find_suffix, make_formats
from mathglot.translate.cluster.job import Block, Job, JobError


@dataclass(frozen=True, slots=True)
class Source:
    """A file, and its name below the folder that was given."""

    path: Path
    name: str
    suffix: str

    def describe(self) -> dict[str, object]:
        """What tells it from another version of itself."""
        try:
            with self.path.open("rb") as stream:
                digest = hashlib.file_digest(stream, "sha256").hexdigest()
            size = self.path.stat().st_size
        except OSError as problem:
            raise JobError(f"cannot read {self.path}: {problem.strerror}") from None
        return {"name": self.name, "size": size, "sha256": digest}


def find_sources(job: Job) -> tuple[list[Source], list[Path]]:
    """The files of a job in order of their names, and those of no known format.

    In folders and the folders in them; names that begin with a dot or an underline
    are not data by custom.
    """
    output = job.output.resolve()
    found: dict[str, Source] = {}
    left_out: list[Path] = []
    for given in job.inputs:
        root = given.resolve()
        if output == root or root in output.parents:
            raise JobError(f"{job.output}: results cannot go into the input {given}")
        for path in _list_files(root, given):
            suffix = find_suffix(path.name)
            if suffix is None:
                left_out.append(path)
                continue
            name = path.name if path == root else path.relative_to(root).as_posix()
            source = Source(path, name, suffix)
            if found.setdefault(name, source).path != path:
                raise JobError(
                    f"two files are called {name}: {found[name].path}, {path}"
                )
    if not found:
        given_names = ", ".join(map(str, job.inputs))
        known = ", ".join(make_formats())
        raise JobError(f"{given_names}: no file whose name ends with {known}")
    return [found[name] for name in sorted(found)], sorted(left_out)


def cut_sources(sources: list[Source], job: Job) -> list[Block]:
    """The blocks of all files, and under which names their results are kept."""
    formats = make_formats()
    blocks: list[Block] = []
    for source in sources:
        stem = source.name.removesuffix(source.suffix)
        cuts = formats[source.suffix].cut(source.path, job)
        for place, (start, rows) in enumerate(cuts):
            name = f"{stem}.{place:05d}{source.suffix}"
            blocks.append(Block(len(blocks), str(source.path), name, start, rows))
    return blocks


def _list_files(root: Path, given: Path) -> list[Path]:
    if not root.exists():
        raise JobError(f"cannot read {given}: no such file or folder")
    if not root.is_dir():
        return [root]
    return [
        path
        for path in root.rglob("*")
        if path.is_file()
        and not any(part[0] in "._" for part in path.relative_to(root).parts)
    ]
