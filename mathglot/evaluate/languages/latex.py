"""LaTeX as found: how much of it has a normal form, and what that form saves."""

from __future__ import annotations

from pathlib import Path

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.data import read_lines, read_rows
from mathglot.evaluate.languages.figures import (
    Failure,
    Figure,
    Settings,
    count_kinds,
    share,
)
from mathglot.languages.latex.lexer import tokenize
from mathglot.languages.latex.normal import normal_tokens, normalise

SECTION = "normalise"
FILES = (
    "im2latex_val.txt",
    "im2latex_original_sample.txt",
    "fungrim.jsonl",
    "mathmlben.jsonl",
)


def measure(settings: Settings) -> list[Figure]:
    """The figures of each file, then those of all of them together."""
    figures: list[Figure] = []
    everything: list[str] = []
    for name in FILES:
        texts = settings.draw(read_formulas(settings.data / name))
        everything += texts
        figures += measure_file(name, texts, settings)
    return [*figures, *count_tokens("all four", everything)]


def read_formulas(path: Path) -> list[str]:
    """The LaTeX of a file: one formula per line, or a field of JSON lines."""
    if path.suffix == ".txt":
        return read_lines(path)
    return [row["latex"] for row in read_rows(path)]


def measure_file(name: str, texts: list[str], settings: Settings) -> list[Figure]:
    """How many formulas have a normal form, and how many keep it."""
    refused: list[Failure] = []
    changed: list[Failure] = []
    for text in settings.track(texts, name):
        try:
            once = normalise(text)
        except MathglotError as error:
            refused.append(Failure(type(error).__name__, text, str(error)))
            continue
        failure = change_again(once)
        if failure:
            changed.append(failure)
    kept = len(texts) - len(refused)
    return [
        share(
            SECTION,
            f"{name}: has a normal form",
            len(texts),
            refused,
            0.995,
            classes=count_kinds(refused),
        ),
        share(SECTION, f"{name}: twice equals once", kept, changed, 1.0),
        *count_tokens(name, texts),
    ]


def change_again(once: str) -> Failure | None:
    r"""How a normal form changes when it is made again, if it does.

    >>> change_again(normalise(r"{a \over b}"))
    """
    try:
        twice = normalise(once)
    except MathglotError as error:
        return Failure(type(error).__name__, once, str(error))
    return None if twice == once else Failure("changed", once, twice)


def count_tokens(name: str, texts: list[str]) -> list[Figure]:
    """Distinct tokens of the texts as found and of their normal forms."""
    before: set[str] = set()
    after: set[str] = set()
    for text in texts:
        try:
            after.update(normal_tokens(text))
        except MathglotError:
            continue
        before.update(tokenize(text))
    return [
        Figure(SECTION, f"{name}: distinct tokens before", len(before), "tokens"),
        Figure(SECTION, f"{name}: distinct tokens after", len(after), "tokens"),
    ]
