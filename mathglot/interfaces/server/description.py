"""The OpenAPI description: limits, errors and examples, beside what FastAPI knows."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from mathglot.errors import ParseError
from mathglot.interfaces.server import refusals
from mathglot.interfaces.server.answers import ProblemAnswer
from mathglot.interfaces.server.limits import Limits

TRANSLATION, TOOLS, STATE = "Translation", "Tools", "About the service"
_TAGS = {
    TRANSLATION: "What the service is for.",
    TOOLS: "What goes with it: normal form, drawing, documents.",
    STATE: "What it can do, and how it is.",
}
_PROBLEM = "ProblemAnswer"
_ERRORS = {
    "421": "The service has another name.",
    "500": "A fault in Mathglot.",
    "503": "There is too much to do; Retry-After says when to try again.",
}
# What can be wrong where something is sent.
_BODY_ERRORS = {
    "400": "The body is not JSON.",
    "408": "The request did not arrive in time.",
    "413": "The request is too large.",
    "415": "The content type is not application/json.",
    "422": "The formula cannot be translated, or a field is wrong.",
    "504": "The translation took too long.",
}
# The error that a status stands for; 422 has several.
_KINDS = {
    str(error.status): error.__name__
    for error in vars(refusals).values()
    if isinstance(error, type)
    and issubclass(error, refusals.ServiceError)
    and error.status != refusals.RefusedError.status
    and error is not refusals.ServiceError
}
_MISTAKE = refusals.describe(
    ParseError("x^{", 2, "'}' to close '{'", language="latex"),
)
# Bodies to try, by operation and title. What is shown here is sent by the tests.
EXAMPLES: dict[str, dict[str, dict[str, Any]]] = {
    "translate": {
        "A formula": {"latex": r"\Gamma(z+1)=z\Gamma(z)"},
        "Into SymPy": {"latex": r"\int_0^\pi \sin^2 x\,dx", "to": "sympy"},
        "Into Python": {"latex": r"\frac{1}{1+e^{-x}}", "to": "python"},
        "Into semantic LaTeX": {
            "latex": r"e^{i\pi}",
            "to": "semantic",
            "constants": "macros",
        },
        "From semantic LaTeX": {"latex": r"\BesselJ{\nu}@{z}", "from": "semantic"},
        "From Mathematica": {
            "latex": "Integrate[Sin[x]^2, {x, 0, Pi}]",
            "from": "mathematica",
            "to": "latex",
        },
        "Something assumed": {"latex": "f(x+1)", "assume": ["f is a variable"]},
        "Parts that belong together": {"latex": "E=mc^2", "align": True},
        "Only what is sure": {"latex": "(x)_n", "strict": 0.99},
        "A mistake": {"latex": "x^{"},
    },
    "translateBatch": {
        "Two formulas": {"formulas": ["a^2+b^2=c^2", r"J_\nu(x)"], "to": "mathematica"},
        "One that is bad": {"formulas": ["x+1", "x^{"], "to": "sympy"},
    },
    "normalise": {"A fraction": {"latex": r"$ {a \over b} $"}},
    "draw": {
        "A root": {"latex": r"\sqrt{1+x^2}"},
        "Mathematica": {"latex": "Sqrt[1 + x^2]", "from": "mathematica"},
    },
    "drawBatch": {"Two formulas": {"formulas": ["x^2", r"\frac12"]}},
    "findFormulas": {
        "Markdown": {"name": "notes.md", "text": "Let $x>0$ and $f(x)=x^2$."},
        "LaTeX": {
            "name": "paper.tex",
            "text": "\\newcommand{\\R}{\\mathbb{R}}\nWe take $x\\in\\R$.",
        },
    },
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
    _add_limits(schemas, limits)
    description["tags"] = [
        {"name": name, "description": about} for name, about in _TAGS.items()
    ]
    # Wherever it runs, it is at the root.
    description["servers"] = [{"url": "/", "description": "This service."}]
    schema = {"$ref": template.format(model=_PROBLEM)}
    for methods in description["paths"].values():
        for operation in methods.values():
            errors = dict(_ERRORS)
            if "requestBody" in operation:
                errors |= _BODY_ERRORS
                _add_examples(operation)
            operation["responses"] |= {
                status: _describe_error(status, about, schema)
                for status, about in sorted(errors.items())
            }
    return description


def _describe_error(status: str, about: str, schema: dict[str, Any]) -> dict[str, Any]:
    error = _MISTAKE if status == "422" else refusals.shape(_KINDS[status], about)
    content = {"schema": schema, "example": {"error": error}}
    return {"description": about, "content": {"application/json": content}}


def _add_limits(schemas: dict[str, Any], limits: Limits) -> None:
    for name in ("TranslateRequest", "FormulaRequest", "DrawRequest"):
        schemas[name]["properties"]["latex"]["maxLength"] = limits.formula
    for name in ("BatchRequest", "DrawBatchRequest"):
        schemas[name]["properties"]["formulas"]["maxItems"] = limits.batch


def _add_examples(operation: dict[str, Any]) -> None:
    examples = EXAMPLES[operation["operationId"]]
    operation["requestBody"]["content"]["application/json"]["examples"] = {
        title: {"summary": title, "value": body} for title, body in examples.items()
    }
