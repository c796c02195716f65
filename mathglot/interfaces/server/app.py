"""The service as an application: its routes, and how it says that something is wrong.

>>> from mathglot.interfaces.server.service import Service
>>> from mathglot.interfaces.server.translating import share_model
>>> app = make_app(Service(share_model()))
>>> app.title
'Mathglot'
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

import mathglot
from mathglot.errors import MathglotError
from mathglot.interfaces.server.description import describe_operations
from mathglot.interfaces.server.gate import Gate
from mathglot.interfaces.server.pages import STATIC, add_pages
from mathglot.interfaces.server.refusals import (
    RefusedError,
    RequestError,
    ServiceError,
    describe,
    shape,
)
from mathglot.interfaces.server.routes import make_router
from mathglot.interfaces.server.service import Service

_LOCAL = "localhost"
_ADDRESS_FAULTS = {
    404: (
        "NotFoundError",
        "there is nothing at this address; /docs lists the operations",
    ),
    405: ("MethodError", "the method must be "),
}
# Where the words of the validator leave a reader guessing.
_FIELD_FAULTS = {
    "extra_forbidden": "there is no such field",
    "missing": "this field is missing",
    "string_type": "expected a string",
    "list_type": "expected a list",
    "int_parsing": "expected a whole number",
    "int_type": "expected a whole number",
    "int_from_float": "expected a whole number",
    "float_parsing": "expected a number",
    "float_type": "expected a number",
    "bool_parsing": "expected true or false",
    "bool_type": "expected true or false",
    "model_attributes_type": "expected a JSON object",
    "dict_type": "expected a JSON object",
}
# What FastAPI would pass on to elsewhere, if the environment said so.
_NO_TELEMETRY = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "auto_configure": False,
}


def make_app(
    service: Service,
    origins: Sequence[str] = (),
    page: Path = STATIC,
    hosts: Sequence[str] = (),
) -> FastAPI:
    """The application; pages of other origins may use it if they are named.

    Whoever calls it must use a number, the name `localhost` or one of the hosts.
    """

    @asynccontextmanager
    async def live(_: FastAPI) -> AsyncIterator[None]:
        async with service.running():
            yield

    app = FastAPI(
        title="Mathglot",
        version=mathglot.__version__,
        summary="LaTeX formulas as code.",
        description="Translates formulas from LaTeX into languages that say what "
        "they mean.",
        license_info={"name": "MIT", "identifier": "MIT"},
        lifespan=live,
        # Those pages would load scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry=_NO_TELEMETRY,  # type: ignore[arg-type]
    )
    app.include_router(make_router(service))
    add_pages(app, page)
    describe_operations(app, service.limits)
    _add_handlers(app, service)
    app.add_middleware(
        Gate,
        limits=service.limits,
        metrics=service.metrics,
        hosts={_LOCAL, *(host.lower() for host in hosts)},
    )
    if origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(origins),
            allow_methods=["GET", "POST"],
            allow_headers=["content-type"],
        )
    return app


def _add_handlers(app: FastAPI, service: Service) -> None:
    @app.exception_handler(MathglotError)
    async def refuse_formula(request: Request, problem: MathglotError) -> JSONResponse:
        return JSONResponse({"error": describe(problem)}, RefusedError.status)

    @app.exception_handler(ServiceError)
    async def refuse(request: Request, problem: ServiceError) -> JSONResponse:
        if isinstance(problem, RefusedError):
            service.metrics.refusals[type(problem).__name__] += 1
        error = {"error": describe(problem)}
        return JSONResponse(error, problem.status, problem.headers)

    @app.exception_handler(RequestValidationError)
    async def refuse_fields(
        request: Request, problem: RequestValidationError
    ) -> JSONResponse:
        return await refuse(request, RequestError(_list_faults(problem)))

    @app.exception_handler(HTTPException)
    async def refuse_address(request: Request, problem: HTTPException) -> JSONResponse:
        status, headers = problem.status_code, problem.headers or {}
        kind, message = _ADDRESS_FAULTS.get(status, (RequestError.__name__, ""))
        if status == HTTPStatus.METHOD_NOT_ALLOWED:
            message += headers.get("Allow", "")
        error = shape(kind, message or HTTPStatus(status).phrase)
        return JSONResponse({"error": error}, status, headers)


def _list_faults(problem: RequestValidationError) -> str:
    """What is wrong with each field; what stood there is not repeated."""
    faults = []
    for fault in problem.errors():
        place = ".".join(str(part) for part in fault["loc"][1:]) or "the body"
        words = re.sub(
            r"Input should be (?=(greater|less)?)",
            lambda match: "expected a number " if match[1] else "expected ",
            fault["msg"],
        )
        words = _FIELD_FAULTS.get(fault["type"], words[:1].lower() + words[1:])
        faults.append(f"{place}: {words}")
    return "; ".join(faults[:5])
