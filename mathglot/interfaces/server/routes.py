"""The operations of the service, each a line or two over what does the work."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

import mathglot
from mathglot.interfaces.server import answers
from mathglot.interfaces.server.bodies import make_route_class
from mathglot.interfaces.server.description import STATE, TOOLS, TRANSLATION
from mathglot.interfaces.server.examples import EXAMPLES, TITLES
from mathglot.interfaces.server.metrics import MEDIA_TYPE
from mathglot.interfaces.server.requests import (
    BatchRequest,
    DocumentRequest,
    DrawBatchRequest,
    DrawRequest,
    FormulaRequest,
    TranslateRequest,
)
from mathglot.interfaces.server.service import Service
from mathglot.interfaces.server.translating import Order


def make_router(service: Service) -> APIRouter:
    """All operations on a service."""
    router = APIRouter(route_class=make_route_class(service.limits))
    _add_translation(router, service)
    _add_conversions(router, service)
    _add_lists(router)
    _add_state(router, service)
    return router


def _order(
    request: TranslateRequest | BatchRequest, check: bool | None = None
) -> Order:
    assume = tuple(request.assume)
    order = Order(request.to, request.beam, assume, check, request.guess)
    return replace(
        order,
        strict=request.strict,
        source=request.source,
        constants=request.constants,
    )


def _add_translation(router: APIRouter, service: Service) -> None:
    @router.post(
        "/api/translate",
        response_model=answers.TranslationAnswer,
        response_model_exclude_unset=True,
        summary="Translate a formula.",
        description="One formula, with the checks, the assumptions and what else it "
        "may mean. A formula that cannot be translated is an error.",
        operation_id="translate",
        tags=[TRANSLATION],
    )
    async def translate(request: TranslateRequest) -> dict[str, Any]:
        order = _order(request, check=True)
        return await service.translate(request.latex, order, align=request.align)

    @router.post(
        "/api/translate/batch",
        response_model=answers.BatchAnswer,
        response_model_exclude_unset=True,
        summary="Translate many formulas.",
        description="Records in the order of the formulas. One that cannot be "
        "translated has an error in its record and does not stop the others.",
        operation_id="translateBatch",
        tags=[TRANSLATION],
    )
    async def translate_batch(request: BatchRequest) -> dict[str, Any]:
        order = _order(request)
        return {"translations": await service.translate_batch(request.formulas, order)}


def _add_conversions(router: APIRouter, service: Service) -> None:
    @router.post(
        "/api/normalise",
        response_model=answers.NormalAnswer,
        summary="Bring a formula to normal form.",
        description="Spellings that look the same have the same normal form.",
        operation_id="normalise",
        tags=[TOOLS],
    )
    async def normalise(request: FormulaRequest) -> dict[str, Any]:
        service.check_length(request.latex)
        return {"normal": await service.convert("normalise", request.latex)}

    @router.post(
        "/api/mathml",
        response_model=answers.MathmlAnswer,
        summary="Draw a formula.",
        description="Presentation MathML, which browsers show by themselves.",
        operation_id="draw",
        tags=[TOOLS],
    )
    async def show(request: DrawRequest) -> dict[str, Any]:
        service.check_length(request.latex)
        said = (request.latex, request.source or "")
        return {"mathml": await service.convert("mathml", *said)}

    @router.post(
        "/api/mathml/batch",
        response_model=answers.MathmlBatchAnswer,
        summary="Draw many formulas.",
        description="MathML of each, in their order; null for one that cannot be "
        "drawn.",
        operation_id="drawBatch",
        tags=[TOOLS],
    )
    async def show_batch(request: DrawBatchRequest) -> dict[str, Any]:
        drawn = await service.draw_batch(request.formulas, request.source)
        return {"mathml": drawn}

    @router.post(
        "/api/formulas",
        response_model=answers.FormulasAnswer,
        summary="Find the formulas of a document.",
        description="Those of LaTeX, Markdown, notebooks and HTML, with the macros "
        "of the document written out.",
        operation_id="findFormulas",
        tags=[TOOLS],
    )
    async def find(request: DocumentRequest) -> Response:
        # Written already: there may be many.
        found = await service.convert("formulas", request.name, request.text)
        return Response(found, media_type="application/json")


def _add_lists(router: APIRouter) -> None:
    @router.get(
        "/api/languages",
        response_model=answers.LanguagesAnswer,
        summary="List the languages to translate into.",
        description="Their names in requests, and what people call them.",
        operation_id="listLanguages",
        tags=[STATE],
    )
    async def list_languages() -> dict[str, Any]:
        items = TITLES.items()
        return {"languages": [{"name": name, "title": title} for name, title in items]}

    @router.get(
        "/api/examples",
        response_model=answers.ExamplesAnswer,
        summary="List formulas to try.",
        description="From school to special functions, a few for each subject.",
        operation_id="listExamples",
        tags=[STATE],
    )
    async def list_examples() -> dict[str, Any]:
        return {"examples": [sample.as_record() for sample in EXAMPLES]}


def _add_state(router: APIRouter, service: Service) -> None:
    @router.get(
        "/health",
        response_model=answers.HealthAnswer,
        summary="Show the state of the service.",
        description="Whether it can be asked now, and how much waits.",
        operation_id="tellHealth",
        tags=[STATE],
    )
    async def tell_health() -> dict[str, Any]:
        waiting, limit = service.translating.waiting, service.limits.queue
        ready = service.translating.is_ready
        status = "starting" if not ready else "busy" if waiting >= limit else "ok"
        return {
            "status": status,
            "model": ready,
            "version": mathglot.__version__,
            "queue": {"waiting": waiting, "limit": limit},
        }

    @router.get(
        "/api/limits",
        response_model=answers.LimitsAnswer,
        summary="Show the limits.",
        description="The most that a request may ask for.",
        operation_id="tellLimits",
        tags=[STATE],
    )
    async def tell_limits() -> dict[str, Any]:
        names = answers.LimitsAnswer.model_fields
        return {name: getattr(service.limits, name) for name in names}

    @router.get(
        "/metrics",
        response_class=PlainTextResponse,
        summary="Show counters.",
        description="Requests, errors and times, in the text format of Prometheus.",
        operation_id="tellMetrics",
        tags=[STATE],
        responses={200: {"description": "Counters, a line each."}},
    )
    async def tell_metrics() -> PlainTextResponse:
        waiting = {lane.name: lane.waiting for lane in service.lanes}
        text = service.metrics.expose(waiting, mathglot.__version__)
        return PlainTextResponse(text, media_type=MEDIA_TYPE)
