"""The OpenAPI description: limits and errors, beside what FastAPI knows."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from mathglot.interfaces.server.answers import ProblemAnswer
from mathglot.interfaces.server.limits import Limits

_PROBLEM = "ProblemAnswer"
_ERRORS = {
    "400": "The body is not JSON.",
    "408": "The request did not come in time.",
    "413": "The request is too large.",
    "415": "The content type is not application/json.",
    "421": "The service has another name.",
    "422": "The formula or a field is not as it should be.",
    "500": "A fault in Mathglot.",
    "503": "There is too much to do; Retry-After says when to try again.",
    "504": "It takes longer than a request may.",
}


def describe_operations(app: FastAPI, limits: Limits) -> None:
    """Make the description of an application say what this service adds to it."""
    describe = app.openapi

    def describe_fully() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _complete(describe(), limits)
        return app.openapi_schema

    app.openapi = describe_fully  # type: ignore[method-assign]


def _complete(description: dict[str, Any], limits: Limits) -> dict[str, Any]:
    schemas = description["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    template = "#/components/schemas/{model}"
    problem = ProblemAnswer.model_json_schema(ref_template=template)
    schemas |= {**problem.pop("$defs"), _PROBLEM: problem}
    for name in ("TranslateRequest", "FormulaRequest"):
        schemas[name]["properties"]["latex"]["maxLength"] = limits.formula
    schemas["BatchRequest"]["properties"]["formulas"]["maxItems"] = limits.batch
    answer = {"application/json": {"schema": {"$ref": template.format(model=_PROBLEM)}}}
    for methods in description["paths"].values():
        for operation in methods.values():
            if "requestBody" in operation:
                operation["responses"] |= {
                    status: {"description": about, "content": answer}
                    for status, about in _ERRORS.items()
                }
    return description
