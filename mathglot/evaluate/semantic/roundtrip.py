"""Whether what is written as semantic LaTeX is read as the same mathematics."""

from __future__ import annotations

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.figures import Failure, Figure, count_kinds, share
from mathglot.evaluate.semantic.settings import Settings
from mathglot.languages import equivalent, read, render

SECTION = "roundtrip"


def measure(settings: Settings) -> list[Figure]:
    """Formulae of the DLMF read, written and read again."""
    failures: list[Failure] = []
    total = 0
    pairs = zip(settings.rows, settings.records, strict=True)
    for row, record in settings.track(list(pairs), "round trips"):
        if row.tree is None:
            continue
        total += 1
        try:
            written = render(row.tree, "semantic")
            back = read(written, "semantic", symbols=record["symbols"]).tree
        except MathglotError as error:
            failures.append(Failure("not read again", row.semantic, str(error)))
            continue
        if not equivalent(row.tree, back):
            failures.append(Failure("read otherwise", row.semantic, written))
    classes = count_kinds(failures)
    name = "read, written and read again: equivalent"
    return [share(SECTION, name, total, failures, classes=classes)]
