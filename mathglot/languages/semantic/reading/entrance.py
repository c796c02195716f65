r"""From LaTeX to the semantic LaTeX that it may show, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from mathglot.errors import MathglotError, NestingError, ParseError
from mathglot.languages.latex.reader.ranking import derivations
from mathglot.languages.recursion import make_room
from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.canonical import canonical_tokens
from mathglot.languages.semantic.lexer import detokenize
from mathglot.languages.semantic.reading.chart import Chart
from mathglot.languages.semantic.reading.knowledge import (
    Knowledge,
    shipped_knowledge,
)
from mathglot.languages.semantic.reading.scoring import score_text
from mathglot.languages.semantic.reading.source import (
    MOST_NESTED,
    MOST_TOKENS,
    find_depth,
    read_source,
)

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


class SemanticReader:
    """A formula, and the semantic LaTeX that it may show."""

    def __init__(self, latex: str, knowledge: Knowledge | None = None) -> None:
        knowledge = knowledge or shipped_knowledge()
        self._latex = latex
        source = read_source(latex)
        self._size = len(source.tokens)
        if not self._size:
            raise ParseError(latex, 0, "a formula", language="latex")
        if self._size > MOST_TOKENS:
            expected = f"no more than {MOST_TOKENS} tokens"
            raise NestingError(latex, 0, expected, language="latex")
        if find_depth(source.tokens) > MOST_NESTED:
            expected = f"no more than {MOST_NESTED} brackets inside one another"
            raise NestingError(latex, 0, expected, language="latex")
        make_room(_FRAMES_A_TOKEN * self._size)
        self._chart = Chart(source, knowledge.table, knowledge.weights)

    def list_texts(self) -> Iterator[SemanticReading]:
        """The texts that the formula may show, the likeliest first; unchecked."""
        for found in derivations(self._chart.node(0, self._size)):
            yield SemanticReading(detokenize(list(found.value)), found.score)

    def find(self, limit: int) -> list[SemanticReading]:
        """The likeliest texts that expand to the formula."""
        found: list[SemanticReading] = []
        for reading in islice(self.list_texts(), _MOST_TEXTS):
            if found and reading.score < found[0].score - _NEAR:
                break
            if _is_shown(reading.text, self._latex):
                found.append(reading)
                if len(found) >= limit:
                    break
        if not found:
            expected = "something that semantic LaTeX can show"
            raise ParseError(self._latex, 0, expected, language="latex")
        return found

    def rate(self, text: str) -> float | None:
        r"""The log of the chance of a text; None if it cannot be read.

        >>> SemanticReader(r"J_\nu(z)").rate(r"\BesselY{\nu}@{z}") is None
        True
        """
        return score_text(self._chart, canonical_tokens(text))


def find_semantic_readings(
    latex: str, limit: int = 10, knowledge: Knowledge | None = None
) -> list[SemanticReading]:
    r"""The likeliest texts that expand to the formula.

    >>> find_semantic_readings(r"J_\nu(z)", limit=1)[0].text
    '\\BesselJ{\\nu}@{z}'
    """
    return SemanticReader(latex, knowledge).find(limit)


def _is_shown(text: str, latex: str) -> bool:
    try:
        return looks_like(text, latex)
    except MathglotError:
        return False
