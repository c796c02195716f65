"""Labels: a formula, whether it can be computed with, and what it is in Mathematica.

A file of labels has a JSON object a line: `id`, `book`, `latex`, `kind`, `mathematica`
and `alternatives`. It may be compressed by gzip. The kind is `computable`, `literal`
for what Mathematica can only write down, or `none` for what has no translation.

A table (`.tsv`) has a formula and its Mathematica in each line, with a tab between;
lines without a tab that begin with `#` are remarks.
"""

from __future__ import annotations

import gzip
import zlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from mathglot.errors import MathglotError
from mathglot.languages import parse
from mathglot.languages.tree import Tree
from mathglot.translate.records import RecordError, read_record, take_text

KINDS = ("computable", "literal", "none")
NONE = "none"
_GZIP = b"\x1f\x8b"
_TABLE = ".tsv"


class LabelsError(MathglotError):
    """A file of labels, or of answers to them, that cannot be read."""


@dataclass(frozen=True)
class Label:
    """What a formula means: one text of Mathematica, and others that are as good."""

    id: str
    book: str
    latex: str
    kind: str
    mathematica: str
    alternatives: tuple[str, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts that are right; none where the formula has no translation."""
        return () if self.kind == NONE else (self.mathematica, *self.alternatives)

    @cached_property
    def trees(self) -> tuple[Tree, ...]:
        """The trees of these texts."""
        return tuple(parse(text, "mathematica") for text in self.texts)

    @property
    def source(self) -> str:
        """Where the formula is from: the first two parts of the path of its book.

        >>> Label("1", "d2l-ai/d2l-en/chapter/rnn.md", "x", "none", "", ()).source
        'd2l-ai/d2l-en'
        >>> Label("2", "im2latex/im2latex_val:17", "x", "none", "", ()).source
        'im2latex/im2latex_val'
        """
        path, _, _ = self.book.partition(":")
        return "/".join(path.split("/")[:2])


def read_labels(path: Path) -> list[Label]:
    """The labels of a file; the first that is none is an error with its line."""
    labels: list[Label] = []
    seen: set[str] = set()
    is_table = path.suffix == _TABLE
    for number, line in enumerate(_read_bytes(path).splitlines(), start=1):
        if not line.strip() or (is_table and _is_remark(line)):
            continue
        try:
            text = line.decode("utf-8")
            record = _split_row(text, path, number) if is_table else read_record(text)
            label = _read_label(record)
        except UnicodeDecodeError:
            raise LabelsError(f"{path}:{number}: not UTF-8") from None
        except (RecordError, LabelsError) as problem:
            raise LabelsError(f"{path}:{number}: {problem}") from None
        if label.id in seen:
            raise LabelsError(f"{path}:{number}: a second label with id {label.id!r}")
        seen.add(label.id)
        labels.append(label)
    if not labels:
        raise LabelsError(f"{path}: no labels")
    return labels


def _is_remark(line: bytes) -> bool:
    return line.startswith(b"#") and b"\t" not in line


def _split_row(line: str, path: Path, number: int) -> dict[str, Any]:
    """A row of a table as the record of a label."""
    latex, tab, mathematica = line.partition("\t")
    if not tab:
        raise LabelsError("expected a tab between the formula and its Mathematica")
    return {
        "id": str(number),
        "book": path.name,
        "latex": latex,
        "kind": KINDS[0],
        "mathematica": mathematica.partition("\t")[0],
    }


def _read_bytes(path: Path) -> bytes:
    content = path.read_bytes()
    if not content.startswith(_GZIP):
        return content
    try:
        return gzip.decompress(content)
    except (OSError, EOFError, zlib.error):
        raise LabelsError(f"{path}: damaged gzip") from None


def _read_label(record: dict[str, Any]) -> Label:
    kind = take_text(record, "kind")
    if kind not in KINDS:
        raise LabelsError(f"the kind is {kind!r}; expected {', '.join(KINDS)}")
    others = record.get("alternatives", [])
    if not isinstance(others, list) or not all(isinstance(one, str) for one in others):
        raise LabelsError("the field 'alternatives' is not a list of texts")
    label = Label(
        take_text(record, "id"),
        take_text(record, "book"),
        take_text(record, "latex"),
        kind,
        "" if kind == NONE else take_text(record, "mathematica"),
        tuple(others),
    )
    for text in label.texts:
        try:
            parse(text, "mathematica")
        except MathglotError as problem:
            raise LabelsError(f"{text!r} is not Mathematica: {problem}") from None
    return label
