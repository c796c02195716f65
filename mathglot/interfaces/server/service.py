"""All that lasts as long as the service does: its lines of work and its counters."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

from mathglot.errors import MathglotError
from mathglot.interfaces.server.converting import Converting, Texts
from mathglot.interfaces.server.lane import Lane
from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.metrics import Metrics
from mathglot.interfaces.server.refusals import (
    LimitError,
    RequestError,
    ServiceError,
    describe,
)
from mathglot.interfaces.server.translating import (
    NOTHING_TO_DO,
    Asked,
    MakeTranslator,
    Order,
    Translating,
    describe_failure,
)
from mathglot.translate.sentences import read_sentences


class Service:
    """Translates formulas for whoever asks, within limits."""

    def __init__(
        self,
        make_translator: MakeTranslator,
        limits: Limits | None = None,
        *,
        workers: int = 1,
        log_formulas: bool = False,
    ) -> None:
        self.limits = limits or Limits()
        self.metrics = Metrics()
        self.translating: Lane[Order, Asked] = Lane(
            "translating",
            lambda: Translating(make_translator(), log_formulas),
            self.limits,
            lambda asked: len(asked.latex),
            workers,
        )
        # Quick work has a line of its own, so that a preview waits for no translation.
        self.converting: Lane[str, Texts] = Lane(
            "converting",
            Converting,
            self.limits,
            lambda texts: sum(map(len, texts)),
        )

    @property
    def lanes(self) -> tuple[Lane[Any, Any], ...]:
        """The lines of work."""
        return self.translating, self.converting

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Work is done inside of this."""
        tasks = [asyncio.create_task(lane.run()) for lane in self.lanes]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def translate(
        self, latex: str, order: Order, *, align: bool = False
    ) -> dict[str, Any]:
        """One formula, with all that is known of it; one that is bad raises."""
        begun = time.perf_counter()
        self.check_length(latex)
        order.refuse_contradictions()
        read_sentences(order.assume)
        order = replace(order, check=True)
        asked = Asked(latex, fully=True, align=align)
        [answer] = await self._ask(order, [asked])
        self._count(order, answer)
        if isinstance(answer, MathglotError | ServiceError):
            raise answer
        spent = round(1000 * (time.perf_counter() - begun), 1)
        return {**answer, "milliseconds": spent}

    async def translate_batch(
        self, formulas: Sequence[str], order: Order
    ) -> list[dict[str, Any]]:
        """Records of formulas in their order, of which some may be errors."""
        self._check_number(formulas)
        order.refuse_contradictions()
        # All formulas have them in common: a bad one is not the fault of a formula.
        read_sentences(order.assume)
        outcomes: dict[int, Any] = {}
        for place, latex in enumerate(formulas):
            try:
                self.check_length(latex)
            except LimitError as problem:
                outcomes[place] = problem
        places = [place for place in range(len(formulas)) if place not in outcomes]
        asked = [Asked(formulas[place]) for place in places]
        answers = await self._ask(order, asked)
        outcomes |= zip(places, answers, strict=True)
        records = []
        for place, latex in enumerate(formulas):
            answer = outcomes[place]
            self._count(order, answer)
            if isinstance(answer, MathglotError | ServiceError):
                answer = describe_failure(latex, order.to, answer)
            records.append(answer)
        return records

    async def _ask(self, order: Order, asked: Sequence[Asked]) -> list[Any]:
        """Answers of the model, and of rules, which are quick work."""
        named = [(one, order.name_source(one.latex)) for one in asked]
        others = [one for one, source in named if source == "latex"]
        ruled = [(one.latex, source) for one, source in named if source != "latex"]
        answers = iter(await self._ask_model(order, others))
        found = iter(await self._ask_rules(order, ruled))
        return [next(answers if source == "latex" else found) for _, source in named]

    async def _ask_model(self, order: Order, asked: Sequence[Asked]) -> list[Any]:
        if not asked:
            return []
        if order.to == "latex":
            return [RequestError(NOTHING_TO_DO) for _ in asked]
        # Whether it was said or found out makes no difference to the model.
        return await self.translating.ask(replace(order, source=None), asked)

    async def _ask_rules(
        self, order: Order, formulas: Sequence[tuple[str, str]]
    ) -> list[Any]:
        """Of formulas, each with its language."""
        if not formulas:
            return []
        least = "" if order.strict is None else str(order.strict)
        wishes = (order.to, least, order.constants or "", *order.assume)
        texts = [(*formula, *wishes) for formula in formulas]
        found = await self.converting.ask("rules", texts)
        # A record that came as JSON, or the problem that came instead.
        return [json.loads(one) if isinstance(one, str) else one for one in found]

    async def convert(self, function: str, *texts: str) -> str:
        """What a quick function makes of texts."""
        [answer] = await self.converting.ask(function, [texts])
        if isinstance(answer, MathglotError | ServiceError):
            raise answer
        return str(answer)

    async def draw_batch(
        self, formulas: Sequence[str], source: str | None = None
    ) -> list[str | None]:
        """MathML of formulas in their order; None for what cannot be drawn."""
        self._check_number(formulas)
        fits = [len(latex) <= self.limits.formula for latex in formulas]
        fitting = [latex for latex, fit in zip(formulas, fits, strict=True) if fit]
        asked = [(latex, source or "") for latex in fitting]
        drawn = iter(await self.converting.ask("mathml", asked))
        answers = [next(drawn) if fit else None for fit in fits]
        return [answer if isinstance(answer, str) else None for answer in answers]

    def _check_number(self, formulas: Sequence[str]) -> None:
        if len(formulas) > self.limits.batch:
            raise LimitError(
                f"the batch has {len(formulas)} formulas; at most "
                f"{self.limits.batch} are allowed"
            )

    def check_length(self, latex: str) -> None:
        """Refuse a formula that is too long."""
        if len(latex) > self.limits.formula:
            raise LimitError(
                f"the formula has {len(latex)} characters; at most "
                f"{self.limits.formula} are allowed",
                position=self.limits.formula,
            )

    def _count(
        self, order: Order, answer: dict[str, Any] | MathglotError | ServiceError
    ) -> None:
        if isinstance(answer, MathglotError | ServiceError):
            self.metrics.errors[describe(answer)["kind"]] += 1
        else:
            self.metrics.formulas[order.to] += 1
