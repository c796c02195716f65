"""Every limit, with the status and the words of its refusal."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from mathglot.interfaces.server.answers import ProblemAnswer
from mathglot.interfaces.server.gate import Gate
from mathglot.interfaces.server.limits import Limits, LimitsError
from mathglot.interfaces.server.metrics import Metrics

JSON = {"Content-Type": "application/json"}
PATH = "/api/translate"


def error_of(answer: Any, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    ProblemAnswer.model_validate(answer.json())
    error: dict[str, Any] = answer.json()["error"]
    return error


def test_a_large_request_is_refused_before_it_is_read(start: Any, fake: Any) -> None:
    client = start(body=1000)
    for size in (1001, 1_000_000):
        body = json.dumps({"latex": "x"}).ljust(size)
        error = error_of(client.post(PATH, content=body, headers=JSON), 413)
        assert error["kind"] == "SizeError"
        assert "at most 1000 bytes" in error["message"]
    assert fake.batches == []
    largest = json.dumps({"latex": "x"}).ljust(1000)
    assert client.post(PATH, content=largest, headers=JSON).status_code == 200


def test_a_large_request_of_unknown_length_is_refused_too(start: Any) -> None:
    def parts() -> Any:
        for _ in range(100):
            yield b" " * 100

    error = error_of(start(body=1000).post(PATH, content=parts(), headers=JSON), 413)
    assert error["kind"] == "SizeError"


def test_a_request_that_never_ends_is_cut() -> None:
    read = 0

    async def receive() -> Any:
        nonlocal read
        read += 1000
        return {"type": "http.request", "body": b" " * 1000, "more_body": True}

    sent = asyncio.run(pass_gate(receive, Limits(body=1000)))
    assert sent[0]["status"] == 413
    assert read < 1_000_000


def test_a_request_that_does_not_come_is_given_up() -> None:
    async def receive() -> Any:
        await asyncio.Event().wait()

    sent = asyncio.run(pass_gate(receive, Limits(seconds=0.05)))
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["error"]["kind"] == "SlowBodyError"


async def pass_gate(receive: Any, limits: Limits) -> list[dict[str, Any]]:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("the request came through")

    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": PATH,
        "headers": [(b"host", b"127.0.0.1")],
    }
    await Gate(app, limits, Metrics(), ())(scope, receive, send)
    return sent


def test_a_long_formula_is_refused(start: Any, fake: Any) -> None:
    client = start(formula=10)
    for path in (PATH, "/api/normalise"):
        assert client.post(path, json={"latex": "x" * 10}).status_code == 200
        error = error_of(client.post(path, json={"latex": "x" * 11}), 422)
        assert error["kind"] == "LimitError"
        assert "11 characters; at most 10" in error["message"]
        assert error["position"] == 10
    assert fake.batches == [["x" * 10]]


def test_a_long_formula_of_a_batch_is_an_error_record(start: Any) -> None:
    body = {"formulas": ["a", "x" * 11, "b"]}
    records = start(formula=10).post(f"{PATH}/batch", json=body).json()["translations"]
    assert [record.get("text") for record in records] == [
        "mathematica a",
        None,
        "mathematica b",
    ]
    assert records[1]["error"]["kind"] == "LimitError"


def test_a_large_batch_is_refused(start: Any, fake: Any) -> None:
    client = start(batch=3)
    body = {"formulas": ["x"] * 4}
    error = error_of(client.post(f"{PATH}/batch", json=body), 422)
    assert (error["kind"], error["message"]) == (
        "LimitError",
        "the batch has 4 formulas; at most 3 are allowed",
    )
    assert fake.batches == []


MEDIA_TYPES = [
    ("application/json", 200),
    ("application/json; charset=utf-8", 200),
    ("Application/JSON;charset=UTF-8", 200),
    ("", 415),
    ("text/plain", 415),
    ("application/x-www-form-urlencoded", 415),
    ("application/jsonp", 415),
    ("application/json; charset=latin-1", 415),
]


@pytest.mark.parametrize(("media_type", "status"), MEDIA_TYPES)
def test_only_json_is_taken(start: Any, media_type: str, status: int) -> None:
    headers = {"Content-Type": media_type}
    answer = start().post(PATH, content=b'{"latex": "x"}', headers=headers)
    assert answer.status_code == status
    if status != 200:
        assert error_of(answer, 415)["kind"] == "MediaTypeError"


NO_JSON = [
    b"",
    b"{",
    b'{"latex": "x"',
    b'{"latex": x}',
    b'{"latex": "x"} more',
    b'{"latex": "\xff"}',
    b'{"latex": "\\ud800"}',
    b'{"latex": NaN}',
    b"[" * 500,
    b'{"a":' * 500,
]


@pytest.mark.parametrize("body", NO_JSON, ids=lambda body: repr(body[:20]))
def test_what_is_not_json_is_refused(start: Any, body: bytes) -> None:
    error = error_of(start().post(PATH, content=body, headers=JSON), 400)
    assert error["kind"] == "JsonError"


@pytest.mark.parametrize(
    "body",
    [
        b'{"formulas":[' + b"1," * 2_400_000 + b"1]}",
        b"{" + b",".join(b'"k%d":1' % number for number in range(400_000)) + b"}",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"beam": ' + b"1" * 4_000_000 + b"}",
    ],
    ids=["numbers", "names", "lists", "objects", "digits"],
)
def test_a_request_of_many_values_is_refused_unread(
    start: Any, body: bytes, count_calls: Any
) -> None:
    client = start()
    answers = []
    calls = count_calls(
        lambda: answers.append(client.post(f"{PATH}/batch", content=body, headers=JSON))
    )
    error = error_of(answers[0], 422)
    assert error["kind"] == "LimitError"
    assert error["message"] == "the request has more than 1100 values"
    assert calls < 100_000


def test_commas_in_formulas_are_no_values(start: Any) -> None:
    body = {"formulas": ["a,b,[c]," * 400] * 20}
    assert start().post(f"{PATH}/batch", json=body).status_code == 200


FIELDS = [
    ({}, "latex: this field is missing"),
    ([], "the body: expected a JSON object"),
    ({"latex": 1}, "latex: expected a string"),
    ({"latex": None}, "latex: expected a string"),
    ({"latex": "x", "too": "sympy"}, "too: there is no such field"),
    ({"latex": "x", "to": "latin"}, "to: expected 'mathematica', "),
    ({"latex": "x", "beam": 0}, "beam: expected a number greater than or equal to 1"),
    ({"latex": "x", "beam": 11}, "beam: expected a number less than or equal to 10"),
    ({"latex": "x", "beam": 2.5}, "beam: expected a whole number"),
    ({"latex": "x", "beam": "5"}, "beam: expected a whole number"),
    ({"latex": "x", "beam": True}, "beam: expected a whole number"),
    ({"latex": "x", "assume": "f is a function"}, "assume: expected a list"),
    ({"latex": "x", "assume": ["a"] * 21}, "assume: list should have at most 20"),
    ({"latex": "x", "assume": ["a" * 201]}, "assume.0: string should have at most"),
    ({"latex": "x", "align": 1}, "align: expected true or false"),
]


@pytest.mark.parametrize(("body", "words"), FIELDS, ids=str)
def test_fields_are_what_they_should_be(start: Any, body: Any, words: str) -> None:
    error = error_of(start().post(PATH, json=body), 422)
    assert error["kind"] == "RequestError"
    assert error["message"].startswith(words)


def test_what_stood_in_a_field_is_not_repeated(start: Any) -> None:
    answer = start().post(PATH, json={"latex": "x", "to": "secret", "secret2": 1})
    assert "secret" not in answer.text.replace("secret2: there is no such field", "")


ADDRESSES = [
    ("GET", "/nothing", 404, "NotFoundError"),
    ("POST", "/nothing", 404, "NotFoundError"),
    ("POST", "/api/translate/", 404, "NotFoundError"),
    ("GET", "/api/translate", 405, "MethodError"),
    ("DELETE", "/api/translate/batch", 405, "MethodError"),
    ("POST", "/health", 405, "MethodError"),
    ("OPTIONS", "/api/translate", 405, "MethodError"),
]


@pytest.mark.parametrize(("method", "path", "status", "kind"), ADDRESSES)
def test_addresses_and_methods(
    start: Any, method: str, path: str, status: int, kind: str
) -> None:
    answer = start().request(method, path)
    error = error_of(answer, status)
    assert error["kind"] == kind
    if status == 405:
        assert error["message"].endswith(answer.headers["allow"])


def test_limits_that_cannot_be_kept_are_named_together() -> None:
    with pytest.raises(LimitsError) as caught:
        Limits(body=0, seconds=float("nan"), batch=10, queue=5)
    for words in ("body: 0", "seconds: nan", "queue: 5 waiting formulas"):
        assert words in str(caught.value)
    with pytest.raises(LimitsError, match="seconds: inf"):
        Limits(seconds=float("inf"))
