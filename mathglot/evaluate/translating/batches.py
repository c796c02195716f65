"""Many formulas at once against one after another, with all cores for both."""

from __future__ import annotations

import time

from mathglot.evaluate.languages.figures import SHARE, Figure
from mathglot.evaluate.translating.settings import Settings
from mathglot.translate.translation import Translation
from mathglot.translate.translator import Translator

SECTION = "batches"


def measure(settings: Settings) -> list[Figure]:
    """The ratios of wall times, and whether the same came out.

    `translate` evaluates relations unless it is told not to, `translate_many` only
    where there is a choice: they are compared as they are called, and at equal work.
    """
    formulas = settings.mixed
    count = len(formulas)
    with Translator(threads=settings.threads) as translator:
        translator.translate_many(formulas[:8])
        begun = time.perf_counter()
        together = translator.translate_many(formulas)
        many = time.perf_counter() - begun

        def measure_single(
            check: bool | None, label: str
        ) -> tuple[float, list[Translation]]:
            found: list[Translation] = []
            begun = time.perf_counter()
            for latex in settings.track(formulas, label):
                found += translator.translate_many([latex], check=check)
            return time.perf_counter() - begun, found

        called, _ = measure_single(True, "one by one")
        single, alone = measure_single(None, "with equal work")
    same = sum([a.text == b.text for a, b in zip(together, alone, strict=True)])
    return [
        Figure(
            SECTION,
            "translate_many: times the throughput of translate, one by one",
            called / many,
            at_least=4.0,
            total=count,
            more={
                "formulas a second together": round(count / many, 1),
                "formulas a second alone": round(count / called, 1),
            },
        ),
        Figure(SECTION, "the same with equal checks", single / many, total=count),
        Figure(
            SECTION, "the same in a batch as alone", same / count, SHARE, total=count
        ),
    ]
