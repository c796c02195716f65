"""Quick work of the service, in a process of its own.

No text, however long, keeps the service from answering others; work that nobody waits
for is stopped, and so is what takes more memory than a request may.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import mathglot
from mathglot.errors import MathglotError
from mathglot.interfaces.page.mathml import to_mathml
from mathglot.interfaces.server.documents import list_formulas
from mathglot.interfaces.server.refusals import NO_MEMORY, LimitError
from mathglot.languages.semantic.recognition import is_semantic
from mathglot.translate.confidence import demand
from mathglot.translate.crew import can_start
from mathglot.translate.jobs import Work, answer_jobs, limit_memory
from mathglot.translate.remote import Remote
from mathglot.translate.semantic_layout import choose_constants

Texts = tuple[str, ...]
# What the process may take, in bytes.
_MEMORY = 400_000_000


def _write_formulas(name: str, text: str) -> str:
    """The formulas of a document as JSON: there may be many."""
    return json.dumps({"formulas": list_formulas(name, text)}, ensure_ascii=False)


def _draw(text: str, source: str) -> str:
    """A formula as MathML, whatever its language."""
    return to_mathml(_show_as_latex(text, source))


def _show_as_latex(text: str, source: str) -> str:
    """What macros show, or how a textbook would print it."""
    if source == "mathematica":
        return mathglot.translate(text, "latex", source=source).text
    return mathglot.expand(text) if is_semantic(text) else text


def _translate_by_rules(
    text: str, source: str, to: str, least: str, constants: str, *assume: str
) -> str:
    """The record of a formula that is not LaTeX, as JSON."""
    found = mathglot.translate(text, to, source=source, assume=assume)
    shown = _show_as_latex(text, source)
    if constants:
        spelled = choose_constants(replace(found, source=shown), constants)
        found = replace(spelled, source=text)
    found = demand(found, float(least) if least else None)
    if found.error is not None:
        raise found.error
    said = {"from": source, "normal": mathglot.normalise(shown)}
    return json.dumps({**found.as_record(), **said}, ensure_ascii=False)


_FUNCTIONS: Mapping[str, Callable[..., str]] = {
    "normalise": mathglot.normalise,
    "mathml": _draw,
    "rules": _translate_by_rules,
    "formulas": _write_formulas,
}


class Converting:
    """Functions at work on texts: an answer to each, or the error that it is."""

    def __init__(self) -> None:
        self._remote: Remote | None = None

    def __call__(
        self, function: str, asked: Sequence[Texts]
    ) -> Iterator[tuple[int, Any]]:
        if self._remote is None and can_start():
            self._remote = Remote(__name__, None)
        if self._remote is None:
            yield from _convert(list(asked), {"function": function})
            return
        try:
            yield from self._remote.ask(asked, {"function": function})
        except MemoryError:
            raise LimitError(NO_MEMORY) from None

    def stop(self) -> bool:
        """Give up what is being done, if it is done in another process."""
        if self._remote is None:
            return False
        self._remote.stop()
        return True


def _begin(_: object) -> Work:
    limit_memory(_MEMORY)
    return _convert


def _convert(
    asked: list[Texts], options: dict[str, Any]
) -> Iterator[tuple[int, str | Exception]]:
    function = _FUNCTIONS[options["function"]]
    for place, texts in enumerate(asked):
        yield place, _try(function, texts)


def _try(function: Callable[..., str], texts: Texts) -> str | Exception:
    try:
        return function(*texts)
    except (MathglotError, LimitError) as problem:
        return problem
    except MemoryError:
        return LimitError(NO_MEMORY)


if __name__ == "__main__":
    answer_jobs(_begin)
