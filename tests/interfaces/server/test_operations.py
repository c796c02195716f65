"""The OpenAPI description is complete, and `/docs` shows all of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from fastapi.testclient import TestClient

from mathglot.interfaces.server.description import EXAMPLES

SENT = [
    (operation, title, body)
    for operation, bodies in EXAMPLES.items()
    for title, body in bodies.items()
]
# What is shown as a mistake or a refusal, and is one.
REFUSED = {"A mistake", "Only what is sure"}


def operations(description: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def walk(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from walk(item)


@pytest.fixture(scope="module")
def description(real: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = real.get("/openapi.json").json()
    return found


def test_every_operation_is_described(description: dict[str, Any]) -> None:
    tags = {tag["name"] for tag in description["tags"]}
    names = []
    for path, method, operation in operations(description):
        assert operation["summary"] and operation["description"], path
        assert set(operation["tags"]) <= tags and operation["tags"], path
        names.append(operation["operationId"])
        assert {"200", "421", "500", "503"} <= set(operation["responses"]), path
        assert ("422" in operation["responses"]) == (method == "post"), path
        for status, answer in operation["responses"].items():
            assert answer["description"] not in ("", "Successful Response") or (
                status == "200"
            )
            assert answer["content"], (path, status)
    assert len(names) == len(set(names)) >= 11


def test_every_field_is_described_and_every_reference_leads_somewhere(
    description: dict[str, Any],
) -> None:
    schemas = description["components"]["schemas"]
    for name, schema in schemas.items():
        assert schema.get("description"), name
        for field, about in schema["properties"].items():
            assert about.get("description"), f"{name}.{field}"
    for one in walk(description):
        if "$ref" in one:
            assert one["$ref"].removeprefix("#/components/schemas/") in schemas


@pytest.mark.parametrize(("operation", "title", "body"), SENT)
def test_every_example_is_answered_as_described(
    real: TestClient,
    description: dict[str, Any],
    operation: str,
    title: str,
    body: dict[str, Any],
) -> None:
    [(path, found)] = [
        (path, one)
        for path, _, one in operations(description)
        if one["operationId"] == operation
    ]
    shown = found["requestBody"]["content"]["application/json"]["examples"]
    assert shown[title]["value"] == body
    answer = real.post(path, json=body)
    status = "422" if title in REFUSED else "200"
    assert str(answer.status_code) == status, answer.text
    schema = found["responses"][status]["content"]["application/json"]["schema"]
    schemas = description["components"]["schemas"]
    check(answer.json(), schema, schemas)


def check(value: Any, schema: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Every field of an answer is described, and nothing that is required missing."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    if isinstance(value, list) and "items" in schema:
        for item in value:
            check(item, schema["items"], schemas)
    if not isinstance(value, dict):
        return
    if "anyOf" in schema:
        named = [schemas[one["$ref"].rpartition("/")[2]] for one in schema["anyOf"]]
        [schema] = [one for one in named if set(one["required"]) <= set(value)]
    assert set(schema["required"]) <= set(value) <= set(schema["properties"])
    for name, item in value.items():
        check(item, schema["properties"][name], schemas)


def test_docs_shows_every_operation_with_its_examples(
    real: TestClient, description: dict[str, Any]
) -> None:
    page = real.get("/docs").text
    for path, method, operation in operations(description):
        start = page.index(
            f'<section class="card operation" id="{operation["operationId"]}"'
        )
        section = page[start : page.index("</section>", start)]
        assert f"{method.upper()} {path}" in section
        assert ">Send<" in section.replace("\n", "")
        bodies = [
            json.loads(unescape(value))
            for value in re.findall(r'<option value="([^"]*)"', section)
        ]
        assert bodies == list(EXAMPLES.get(operation["operationId"], {}).values())
    for status in ("400", "421", "503"):
        assert f"<dt>{status}</dt>" in page


def test_docs_needs_nothing_from_elsewhere(start: Any) -> None:
    client = start()
    page = client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    # The policy forbids scripts and styles in the page, and these would be elsewhere.
    assert not re.search(r"<script>|style=|https?://|//[a-z]+\.", page.text)
    addresses = re.findall(r"""(?:href|src)=["']([^"'#]+)["']""", page.text)
    assert len(addresses) > 5
    for address in addresses:
        assert client.get(address).status_code == 200, address


def test_many_formulas_are_drawn_at_once(start: Any) -> None:
    client = start(formula=20, batch=4)
    formulas = ["x^2", "x^{", "y" * 21, r"\frac12"]
    drawn = client.post("/api/mathml/batch", json={"formulas": formulas}).json()
    [square, *nothing, half] = drawn["mathml"]
    assert "<msup>" in square and "<mfrac>" in half
    assert nothing == [None, None]
    assert client.post("/api/mathml/batch", json={"formulas": []}).json() == {
        "mathml": []
    }
    many = client.post("/api/mathml/batch", json={"formulas": ["x"] * 5})
    assert many.status_code == 422
    assert many.json()["error"]["kind"] == "LimitError"
