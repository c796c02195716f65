"""The program of a process that translates for another: `mathglot.translate.crew`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mathglot.translate.jobs import Work, answer_jobs, limit_memory
from mathglot.translate.translation import Translation
from mathglot.translate.translator import Translator

_NO_MEMORY = ("Failed to allocate memory", "bad_alloc")


def _begin(settings: tuple[Path | None, bool, int | None]) -> Work:
    folder, exact, memory = settings
    limit_memory(memory)
    translator = Translator(folder, threads=1, exact=exact)

    def translate(
        formulas: list[str], options: dict[str, Any]
    ) -> Iterator[tuple[int, Translation]]:
        try:
            yield from translator.translate_each(formulas, **options)
        except Exception as problem:
            # The network says so in its own way.
            if any(words in str(problem) for words in _NO_MEMORY):
                raise MemoryError from None
            raise

    return translate


if __name__ == "__main__":
    answer_jobs(_begin)
