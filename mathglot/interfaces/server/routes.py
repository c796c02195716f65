"""The operations of the service, each a line or two over what does the work.

An operation is described by its function: the name, in the spelling of JavaScript, is
its identifier, and the docstring is its summary and its description.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from inspect import cleandoc
from typing import Any

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response
from fastapi.routing import APIRoute

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


class _Operations(APIRouter):
    """Operations of one kind."""

    def __init__(self, service: Service, kind: str) -> None:
        super().__init__(
            tags=[kind],
            route_class=make_route_class(service.limits),
            generate_unique_id_function=_identify,
        )

    def add_api_route(
        self, path: str, endpoint: Callable[..., Any], **options: Any
    ) -> None:
        """Add an operation, with the description that its function gives of itself."""
        summary, _, rest = cleandoc(endpoint.__doc__ or "").partition("\n\n")
        described = {"summary": summary, "description": " ".join(rest.split())}
        super().add_api_route(path, endpoint, **{**options, **described})


def _identify(route: APIRoute) -> str:
    first, *others = route.name.split("_")
    return first + "".join(map(str.capitalize, others))


def make_router(service: Service) -> APIRouter:
    """All operations on a service."""
    router = APIRouter()
    for kind, add in (
        (TRANSLATION, _add_translation),
        (TOOLS, _add_conversions),
        (STATE, _add_lists),
        (STATE, _add_state),
    ):
        operations = _Operations(service, kind)
        add(operations, service)
        router.include_router(operations)
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
    )
    async def translate(request: TranslateRequest) -> dict[str, Any]:
        """Translate a formula.

        One formula, with the checks, the assumptions and what else it may mean. A
        formula that cannot be translated is an error.
        """
        order = _order(request, check=True)
        return await service.translate(request.latex, order, align=request.align)

    @router.post(
        "/api/translate/batch",
        response_model=answers.BatchAnswer,
        response_model_exclude_unset=True,
    )
    async def translate_batch(request: BatchRequest) -> dict[str, Any]:
        """Translate many formulas.

        Records in the order of the formulas. One that cannot be translated has an error
        in its record and does not stop the others.
        """
        order = _order(request)
        return {"translations": await service.translate_batch(request.formulas, order)}


def _add_conversions(router: APIRouter, service: Service) -> None:
    @router.post("/api/normalise", response_model=answers.NormalAnswer)
    async def normalise(request: FormulaRequest) -> dict[str, Any]:
        """Bring a formula to normal form.

        Spellings that look the same have the same normal form.
        """
        service.check_length(request.latex)
        return {"normal": await service.convert("normalise", request.latex)}

    @router.post("/api/mathml", response_model=answers.MathmlAnswer)
    async def draw(request: DrawRequest) -> dict[str, Any]:
        """Draw a formula.

        Presentation MathML, which browsers show by themselves.
        """
        service.check_length(request.latex)
        said = (request.latex, request.source or "")
        return {"mathml": await service.convert("mathml", *said)}

    @router.post("/api/mathml/batch", response_model=answers.MathmlBatchAnswer)
    async def draw_batch(request: DrawBatchRequest) -> dict[str, Any]:
        """Draw many formulas.

        MathML of each, in their order; null for one that cannot be drawn.
        """
        drawn = await service.draw_batch(request.formulas, request.source)
        return {"mathml": drawn}

    @router.post("/api/formulas", response_model=answers.FormulasAnswer)
    async def find_formulas(request: DocumentRequest) -> Response:
        """Find the formulas of a document.

        Those of LaTeX, Markdown, notebooks and HTML, with the macros of the document
        written out.
        """
        # Written already: there may be many.
        found = await service.convert("formulas", request.name, request.text)
        return Response(found, media_type="application/json")


def _add_lists(router: APIRouter, _: Service) -> None:
    @router.get("/api/languages", response_model=answers.LanguagesAnswer)
    async def list_languages() -> dict[str, Any]:
        """List the languages to translate into.

        Their names in requests, and what people call them.
        """
        items = TITLES.items()
        return {"languages": [{"name": name, "title": title} for name, title in items]}

    @router.get("/api/examples", response_model=answers.ExamplesAnswer)
    async def list_examples() -> dict[str, Any]:
        """List formulas to try.

        From school to special functions, a few for each subject.
        """
        return {"examples": [sample.as_record() for sample in EXAMPLES]}


def _add_state(router: APIRouter, service: Service) -> None:
    @router.get("/health", response_model=answers.HealthAnswer)
    async def tell_health() -> dict[str, Any]:
        """Show the state of the service.

        Whether it can be asked now, and how much waits.
        """
        waiting, limit = service.translating.waiting, service.limits.queue
        ready = service.translating.is_ready
        status = "starting" if not ready else "busy" if waiting >= limit else "ok"
        return {
            "status": status,
            "model": ready,
            "version": mathglot.__version__,
            "queue": {"waiting": waiting, "limit": limit},
        }

    @router.get("/api/limits", response_model=answers.LimitsAnswer)
    async def tell_limits() -> dict[str, Any]:
        """Show the limits.

        The most that a request may ask for.
        """
        names = answers.LimitsAnswer.model_fields
        return {name: getattr(service.limits, name) for name in names}

    @router.get(
        "/metrics",
        response_class=PlainTextResponse,
        responses={200: {"description": "Counters, a line each."}},
    )
    async def tell_metrics() -> PlainTextResponse:
        """Show counters.

        Requests, errors and times, in the text format of Prometheus.
        """
        waiting = {lane.name: lane.waiting for lane in service.lanes}
        text = service.metrics.expose(waiting, mathglot.__version__)
        return PlainTextResponse(text, media_type=MEDIA_TYPE)
