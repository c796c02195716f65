r"""From LaTeX to the semantic LaTeX that it may show, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from mathglot.errors import MathglotError, NestingError, ParseError
from mathglot.languages.latex.reader.ranking import derivations
from mathglot.languages.recursion import make_room
from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.lexer import detokenize
from mathglot.languages.semantic.reading.chart import Chart
from mathglot.languages.semantic.reading.knowledge import (
    Knowledge,
    shipped_knowledge,
)
from mathglot.languages.semantic.reading.source import find_depth, read_source

# Longer formulas, and those nested more deeply, are refused.
MOST_TOKENS = 1_200
MOST_NESTED = 60
_FRAMES_A_TOKEN = 60
# So many texts are looked at for one formula.
_MOST_TEXTS = 40
# Texts whose chance is so many nats less than that of the best are not worth showing.
_NEAR = 7.0


@dataclass(frozen=True, slots=True)
class SemanticReading:
    """Semantic LaTeX that a formula may show; the score is the log of its chance."""

    text: str
    score: float


def read_texts(
    latex: str, knowledge: Knowledge | None = None
) -> Iterator[SemanticReading]:
    """The texts that a formula may show, the likeliest first; unchecked."""
    knowledge = knowledge or shipped_knowledge()
    source = read_source(latex)
    size = len(source.tokens)
    if not size:
        raise ParseError(latex, 0, "a formula", language="latex")
    if size > MOST_TOKENS:
        expected = f"no more than {MOST_TOKENS} tokens"
        raise NestingError(latex, 0, expected, language="latex")
    if find_depth(source.tokens) > MOST_NESTED:
        expected = f"no more than {MOST_NESTED} brackets inside one another"
        raise NestingError(latex, 0, expected, language="latex")
    make_room(_FRAMES_A_TOKEN * size)
    chart = Chart(source, knowledge.table, knowledge.weights)
    for found in derivations(chart.node(0, size)):
        yield SemanticReading(detokenize(list(found.value)), found.score)


def find_semantic_readings(
    latex: str, limit: int = 10, knowledge: Knowledge | None = None
) -> list[SemanticReading]:
    r"""The likeliest texts that expand to the formula.

    >>> find_semantic_readings(r"J_\nu(z)", limit=1)[0].text
    '\\BesselJ{\\nu}@{z}'
    """
    found: list[SemanticReading] = []
    for reading in islice(read_texts(latex, knowledge), _MOST_TEXTS):
        if found and reading.score < found[0].score - _NEAR:
            break
        if _is_shown(reading.text, latex):
            found.append(reading)
            if len(found) >= limit:
                break
    if not found:
        expected = "something that semantic LaTeX can show"
        raise ParseError(latex, 0, expected, language="latex")
    return found


def _is_shown(text: str, latex: str) -> bool:
    try:
        return looks_like(text, latex)
    except MathglotError:
        return False
