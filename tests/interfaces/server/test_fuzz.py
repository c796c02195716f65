"""Requests drawn from the service's own description, sound and spoilt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mathglot.interfaces.server.answers import ProblemAnswer
from mathglot.interfaces.server.app import make_app
from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.service import Service
from mathglot.interfaces.server.translating import share_model
from tests.interfaces.server.conftest import LOCAL, FakeTranslator

JSON = {"Content-Type": "application/json"}
CONTRADICTIONS = ('"constants" is for', '"assume" is not for', "the formula is LaTeX")
# A request that takes longer is a 504, which fails.
LIMITS = Limits(formula=40, batch=6, body=20_000, queue=50, seconds=120)
# What LaTeX is made of, so that some of it can be read.
PIECES = [
    *r"x y 1 12 + - = ^ _ { } ( ) [ ] & \\ $ ' , . | \ \frac \sqrt \sin".split(),
    *r"\left( \right) \alpha \int \sum \over \begin{cases} \end{cases} \nosuch".split(),
]


def text_of(schema: dict[str, Any]) -> st.SearchStrategy[str]:
    most = min(schema.get("maxLength", 60), 60)
    latex = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
    plain = st.text(max_size=most)
    return st.one_of(latex.map(lambda text: text[:most]), plain).filter(encodes)


def encodes(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def sound(schema: dict[str, Any], schemas: dict[str, Any]) -> st.SearchStrategy[Any]:
    """What a schema allows; of what it shows as examples, more."""
    if "examples" in schema:
        plain = {name: value for name, value in schema.items() if name != "examples"}
        return st.sampled_from(schema["examples"]) | sound(plain, schemas)
    if "$ref" in schema:
        return sound(schemas[schema["$ref"].rpartition("/")[2]], schemas)
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "anyOf" in schema:
        return st.one_of([sound(each, schemas) for each in schema["anyOf"]])
    if schema["type"] == "object":
        fields = schema["properties"]
        required = schema.get("required", [])
        drawn = {name: sound(field, schemas) for name, field in fields.items()}
        return st.fixed_dictionaries(
            {name: drawn[name] for name in required},
            optional={name: drawn[name] for name in fields if name not in required},
        )
    if schema["type"] == "array":
        most = min(schema.get("maxItems", 6), 6)
        return st.lists(sound(schema["items"], schemas), max_size=most)
    if schema["type"] == "integer":
        return st.integers(schema["minimum"], schema["maximum"])
    if schema["type"] == "number":
        return st.floats(schema["minimum"], schema["maximum"])
    plain_kinds = {"boolean": st.booleans(), "null": st.none()}
    return plain_kinds.get(schema["type"], text_of(schema))


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=80).filter(encodes),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=8).filter(encodes), inner, max_size=4)
    ),
    max_leaves=12,
)


@st.composite
def spoilt(draw: st.DrawFn, bodies: st.SearchStrategy[Any]) -> Any:
    """A sound body with a field changed, dropped or added."""
    body = dict(draw(bodies))
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from([*sorted(body), "other"]))
        if draw(st.booleans()):
            body[name] = draw(ANYTHING)
        else:
            body.pop(name, None)
    return body


@st.composite
def broken(draw: st.DrawFn, bodies: st.SearchStrategy[Any]) -> bytes:
    """The bytes of a body, some of them lost or others."""
    text = json.dumps(draw(bodies)).encode()
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, len(text)))
    return text[:start] + draw(st.binary(max_size=5)) + text[end:]


class Target:
    """A service, and what it says of itself."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        description = client.get("/openapi.json").json()
        schemas = description["components"]["schemas"]
        # The paths that take a body, with the bodies that they take.
        self.bodies: dict[str, st.SearchStrategy[Any]] = {}
        self.statuses: dict[str, set[str]] = {}
        for path, methods in description["paths"].items():
            if "post" in methods:
                content = methods["post"]["requestBody"]["content"]
                schema = content["application/json"]["schema"]
                self.bodies[path] = sound(schema, schemas)
                self.statuses[path] = set(methods["post"]["responses"])

    def draw(self, data: Any) -> tuple[str, st.SearchStrategy[Any]]:
        drawn: tuple[str, st.SearchStrategy[Any]]
        drawn = data.draw(st.sampled_from(sorted(self.bodies.items())))
        return drawn

    def post(self, path: str, **content: Any) -> Any:
        """An answer, which is one that the description knows and never a fault."""
        answer = self.client.post(path, **content)
        assert str(answer.status_code) in self.statuses[path]
        assert answer.status_code < 500, answer.text
        if answer.status_code != 200:
            ProblemAnswer.model_validate(answer.json())
        else:
            assert "InternalError" not in answer.text
        return answer


def serve(make: Any) -> Iterator[Target]:
    with TestClient(make_app(Service(make, LIMITS)), LOCAL) as client:
        yield Target(client)


@pytest.fixture(scope="module")
def target() -> Iterator[Target]:
    yield from serve(FakeTranslator)


@pytest.fixture(scope="module")
def modelled() -> Iterator[Target]:
    yield from serve(share_model())


TRIED = settings(
    max_examples=200,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


@TRIED
@given(data=st.data())
def test_what_the_description_allows_is_taken(target: Target, data: Any) -> None:
    path, bodies = target.draw(data)
    answer = target.post(path, json=data.draw(bodies))
    if answer.status_code != 200:
        # Only what a formula is may be at fault, not how the request is made, unless
        # its wishes contradict each other, which no description of fields can say.
        error = answer.json()["error"]
        contradicts = error["message"].startswith(CONTRADICTIONS)
        assert error["kind"] != "RequestError" or contradicts


@TRIED
@given(data=st.data())
def test_what_it_does_not_allow_is_refused(target: Target, data: Any) -> None:
    path, bodies = target.draw(data)
    target.post(path, json=data.draw(spoilt(bodies) | ANYTHING))


@TRIED
@given(data=st.data())
def test_broken_bodies_are_refused(target: Target, data: Any) -> None:
    path, bodies = target.draw(data)
    body = data.draw(broken(bodies) | st.binary(max_size=200))
    target.post(path, content=body, headers=JSON)


@settings(TRIED, max_examples=25)
@given(data=st.data())
def test_the_model_bears_it_too(modelled: Target, data: Any) -> None:
    body = data.draw(modelled.bodies["/api/translate"])
    modelled.post("/api/translate", json={**body, "beam": 1})
