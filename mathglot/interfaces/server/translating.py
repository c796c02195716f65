"""The work of the service: formulas that came together are translated together."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import mathglot
from mathglot.errors import MathglotError
from mathglot.interfaces.server.refusals import (
    NO_MEMORY,
    LimitError,
    RequestError,
    ServiceError,
    describe,
)
from mathglot.languages import ALIGNED
from mathglot.languages.semantic.recognition import is_semantic
from mathglot.translate.confidence import demand
from mathglot.translate.crew import can_start
from mathglot.translate.remote import RemoteTranslator
from mathglot.translate.semantic_layout import choose_constants
from mathglot.translate.translation import Translation
from mathglot.translate.translator import Translator

# What the processes that translate may take together, and what one needs, in bytes.
_MEMORY, _MEMORY_OF_ONE = 800_000_000, 400_000_000

NOTHING_TO_DO = 'the formula is LaTeX already: "to" must be another language'

_log = logging.getLogger(__name__)


class Translates(Protocol):
    """What translates formulas: a `Translator`, or what stands for one."""

    @property
    def translate_many(self) -> Callable[..., list[Translation]]:
        """Gives translations in the order of the formulas."""


MakeTranslator = Callable[[], Translates]


@dataclass(frozen=True, slots=True)
class Order:
    """What formulas that are translated at once have in common."""

    to: str
    beam: int = 5
    assume: tuple[str, ...] = ()
    # Whether relations are evaluated; None where that helps to choose.
    check: bool | None = None
    # Whether what does not look like its formula is an answer.
    guess: bool = False
    # How likely an answer must be right; what is less sure is an error.
    strict: float | None = None
    # The language of the formulas; None where they tell it themselves.
    source: str | None = None
    # How semantic LaTeX has its constants; None as the translator writes them.
    constants: str | None = None

    def name_source(self, text: str) -> str:
        """The language of a formula; all but LaTeX is translated by rules."""
        if self.source is not None:
            return self.source
        return "semantic" if is_semantic(text) else "latex"

    def refuse_contradictions(self) -> None:
        """Refuse wishes that contradict each other."""
        if self.constants is not None and self.to != "semantic":
            raise RequestError('"constants" is for "to": "semantic" alone')
        if self.assume and self.source == "mathematica":
            raise RequestError('"assume" is not for Mathematica, which is unambiguous')
        if self.to == "latex" == self.source:
            raise RequestError(NOTHING_TO_DO)


@dataclass(frozen=True, slots=True)
class Asked:
    """A formula, and whether all is to be said of it or its record alone."""

    latex: str
    fully: bool = False
    align: bool = False


class Translating:
    """A translator at work: an answer to each formula, or the error that it is."""

    def __init__(self, translator: Translates, log_formulas: bool = False) -> None:
        self._translator = translator
        self._log_formulas = log_formulas

    def stop(self) -> bool:
        """Give up what is being done, if it is done in another process."""
        if not isinstance(self._translator, RemoteTranslator):
            return False
        self._translator.stop()
        return True

    def __call__(
        self, order: Order, asked: Sequence[Asked]
    ) -> Iterator[tuple[int, dict[str, Any] | MathglotError]]:
        for place, translation in self._translate(order, asked):
            if self._log_formulas:
                # As Python writes it: a formula must not look like a line of the log.
                said = (order.to, translation.source, translation.text)
                _log.info("%s: %r: %r", *said)
            if order.constants is not None:
                translation = choose_constants(translation, order.constants)
            yield place, _record(asked[place], demand(translation, order.strict))

    def _translate(
        self, order: Order, asked: Sequence[Asked]
    ) -> Iterator[tuple[int, Translation]]:
        try:
            yield from self._translate_freely(order, asked)
        except MemoryError:
            raise LimitError(NO_MEMORY) from None

    def _translate_freely(
        self, order: Order, asked: Sequence[Asked]
    ) -> Iterator[tuple[int, Translation]]:
        formulas = [one.latex for one in asked]
        options: dict[str, Any] = {"beam": order.beam, "assume": order.assume}
        options |= {"check": order.check, "guess": order.guess}
        if isinstance(self._translator, RemoteTranslator | Translator):
            return self._translator.translate_each(formulas, order.to, **options)
        return enumerate(self._translator.translate_many(formulas, order.to, **options))


def _record(asked: Asked, translation: Translation) -> dict[str, Any] | MathglotError:
    if translation.error is not None:
        return translation.error
    record = {**translation.as_record(), "from": "latex"}
    if asked.fully:
        record["normal"] = mathglot.normalise(asked.latex)
    if asked.align:
        record["alignment"] = _align(translation)
    return record


def _align(translation: Translation) -> list[dict[str, list[int]]]:
    """Spans that belong together; none in languages where they are not known."""
    language = translation.language
    # Semantic LaTeX has no tree, and is aligned as it stands.
    formula = translation.text if language == "semantic" else translation.tree
    if formula is None or language not in ALIGNED:
        return []
    links = mathglot.align(formula, translation.source, language)
    return [link.as_record() for link in links]


def describe_failure(
    latex: str, to: str, problem: MathglotError | ServiceError
) -> dict[str, Any]:
    """The record of a formula that has no translation."""
    return {"source": latex, "language": to, "error": describe(problem)}


def share_model(folder: Path | None = None) -> Callable[[], Translator]:
    """What makes translators that share a model, which is read here and now.

    Each computes in the thread that asks it, beside the others.
    """
    model = Translator(folder, threads=1).model

    def make() -> Translator:
        translator = Translator(folder, threads=1)
        translator.model = model
        return translator

    return make


def start_processes(
    folder: Path | None, example: str, workers: int = 1
) -> tuple[MakeTranslator, Translation]:
    """What makes translators in processes of their own; the first does an example."""
    if not can_start():
        share = share_model(folder)
        return share, share().translate(example)
    memory = max(_MEMORY_OF_ONE, _MEMORY // workers)
    started = [RemoteTranslator(folder, memory)]
    [shown] = started[0].translate_many([example])

    def make() -> RemoteTranslator:
        try:
            return started.pop()
        except IndexError:
            return RemoteTranslator(folder, memory)

    return make, shown
