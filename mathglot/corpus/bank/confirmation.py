"""What `holds` says of each formula, kept in files so that it is asked once.

A file of checks stands beside each file of formulas: the hash of a formula, the
verdict and the reason, sorted, so that changes are small.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from mathglot.corpus.bank.formulas import Formula
from mathglot.verify.pool import check_many

_VERDICTS: Mapping[str, bool | None] = {"true": True, "false": False, "unknown": None}
_WORDS = {verdict: word for word, verdict in _VERDICTS.items()}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a formula holds: True, False, None where that could not be told."""

    value: bool | None
    reason: str


def checks_folder() -> Path:
    """Where the verdicts are kept."""
    return Path(str(files(__package__))) / "checks"


def load_verdicts(folder: Path | None = None) -> dict[str, Verdict]:
    """Every verdict that is kept, by the hash of its formula."""
    verdicts: dict[str, Verdict] = {}
    for path in sorted((folder or checks_folder()).glob("*.tsv")):
        for line in path.read_text("utf-8").splitlines():
            digest, word, reason = line.split("\t")
            verdicts[digest] = Verdict(_VERDICTS[word], reason)
    return verdicts


def confirm(
    formulas: Iterable[Formula],
    known: Mapping[str, Verdict],
    *,
    seconds: float = 4.0,
    workers: int = 1,
) -> Iterator[tuple[Formula, Verdict]]:
    """The verdict on each formula, from those known or by evaluation now.

    Formulas must parse. Call it below `if __name__ == "__main__":`.
    """
    listed = list(formulas)
    unknown = [formula for formula in listed if formula.digest not in known]
    answers = check_many(
        ((formula.tree, ()) for formula in unknown), seconds=seconds, workers=workers
    )
    for formula in listed:
        verdict = known.get(formula.digest)
        if verdict is None:
            check = next(answers)
            verdict = Verdict(check.value, " ".join(check.reason.split()))
        yield formula, verdict


def save_verdicts(
    collection: str, family: str, verdicts: Iterable[tuple[Formula, Verdict]]
) -> None:
    """Keep the verdicts on the formulas of one file, and no others."""
    lines = {
        f"{formula.digest}\t{_WORDS[verdict.value]}\t{verdict.reason}\n"
        for formula, verdict in verdicts
    }
    path = checks_folder() / f"{collection}_{family}.tsv"
    temporary = path.with_suffix(".partial")
    temporary.write_text("".join(sorted(lines)), "utf-8")
    os.replace(temporary, path)
