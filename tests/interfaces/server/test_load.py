"""The service when much is asked at once, or too much."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient

from mathglot.interfaces.server.app import make_app
from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.service import Service
from tests.interfaces.server.conftest import LOCAL

PATH = "/api/translate"


def until(condition: Callable[[], object]) -> None:
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it did not come to that")


def count_waiting(client: TestClient) -> int:
    number: int = client.get("/health").json()["queue"]["waiting"]
    return number


def test_everyone_gets_the_own_answer(start: Any, fake: Any) -> None:
    client = start()

    def ask(number: int) -> None:
        languages = ("mathematica", "sympy", "maple")
        for turn in range(10):
            to = languages[(number + turn) % 3]
            latex = f"x_{{{number}}}^{{{turn}}}"
            answer = client.post(PATH, json={"latex": latex, "to": to})
            assert answer.json()["text"] == f"{to} {latex}"

    with ThreadPoolExecutor(16) as clients:
        list(clients.map(ask, range(16)))
    assert sum(map(len, fake.batches)) == 160


def test_those_who_wait_are_answered_together(start: Any, fake: Any) -> None:
    client = start(together=8)
    fake.go_on.clear()
    with ThreadPoolExecutor(9) as clients:
        first = clients.submit(client.post, PATH, json={"latex": "first"})
        until(fake.doing.is_set)
        others = [
            clients.submit(client.post, PATH, json={"latex": f"x_{n}"})
            for n in range(8)
        ]
        until(lambda: count_waiting(client) == 8)
        fake.go_on.set()
    assert first.result().status_code == 200
    assert len(fake.batches) == 2
    assert sorted(fake.batches[1]) == sorted(
        answer.result().json()["source"] for answer in others
    )


def test_a_full_queue_is_a_503_that_says_when_to_come_back(
    start: Any, fake: Any
) -> None:
    client = start(queue=3, batch=3)
    fake.go_on.clear()
    with ThreadPoolExecutor(4) as clients:
        first = clients.submit(client.post, PATH, json={"latex": "a"})
        until(fake.doing.is_set)
        body = {"formulas": ["b", "c", "d"]}
        batch = clients.submit(client.post, f"{PATH}/batch", json=body)
        until(lambda: count_waiting(client) == 3)
        refused = client.post(PATH, json={"latex": "e"})
        assert refused.status_code == 503
        assert int(refused.headers["retry-after"]) >= 1
        error = refused.json()["error"]
        assert error["kind"] == "BusyError"
        assert error["message"].startswith("the queue is full: 3 formulas are waiting")
        assert client.get("/health").json()["status"] == "busy"
        # What is quick has a line of its own.
        answer = client.post("/api/normalise", json={"latex": "x^{2}"})
        assert answer.status_code == 200
        fake.go_on.set()
    assert first.result().status_code == batch.result().status_code == 200
    assert client.post(PATH, json={"latex": "e"}).status_code == 200
    assert 'mathglot_refusals_total{kind="BusyError"} 1' in client.get("/metrics").text


def test_what_takes_too_long_is_a_504_and_work_goes_on(start: Any) -> None:
    client = start(seconds=0.3)
    answer = client.post(PATH, json={"latex": "endless"})
    assert answer.status_code == 504
    assert answer.json()["error"]["kind"] == "TimeLimitError"
    assert "longer than 0.3 s" in answer.json()["error"]["message"]
    until(lambda: client.post(PATH, json={"latex": "x"}).status_code == 200)


def test_a_fault_is_a_500_without_its_words(
    start: Any, fake: Any, caplog: pytest.LogCaptureFixture
) -> None:
    client = start()
    answer = client.post(PATH, json={"latex": "fault"})
    assert answer.status_code == 500
    assert answer.json()["error"] == {
        "kind": "InternalError",
        "message": "a fault in Mathglot, please report it: RuntimeError",
        "position": None,
        "expected": None,
    }
    body = {"formulas": ["a", "fault", "b"]}
    records = client.post(f"{PATH}/batch", json=body).json()["translations"]
    assert [record.get("text") for record in records] == [
        "mathematica a",
        None,
        "mathematica b",
    ]
    assert records[1]["error"]["kind"] == "InternalError"
    assert caplog.text.count("RuntimeError\n") == 2
    assert "words on fault" not in caplog.text


def test_no_formula_is_logged_unless_asked(
    start: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="mathglot")
    for log_formulas in (False, True):
        client = start(log_formulas=log_formulas)
        for latex in ("zeta", "bad", "x" * 5000):
            client.post(PATH, json={"latex": latex})
        client.post(f"{PATH}/batch", json={"formulas": ["zeta", "bad\nzeta"]})
        client.post("/api/normalise", json={"latex": "zeta"})
        client.post(PATH, content=b'{"latex": "zeta', headers={"Content-Type": "a/b"})
        assert ("zeta" in caplog.text) is log_formulas
    # A formula cannot pretend to be a line of its own.
    assert "bad\nzeta" not in caplog.text


def test_whoever_goes_away_is_not_worked_for(fake: Any) -> None:
    fake.go_on.clear()
    service = Service(lambda: fake, Limits())
    app = make_app(service)

    async def ask(latex: str, gone: asyncio.Event) -> list[Any]:
        sent: list[Any] = []
        body = json.dumps({"latex": latex}).encode()
        messages = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> Any:
            for message in messages:
                return message
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "method": "POST",
            "path": PATH,
            "raw_path": PATH.encode(),
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "http_version": "1.1",
            "headers": [(b"content-type", b"application/json")],
        }
        await app(scope, receive, send)
        return sent

    async def wait_until(condition: Callable[[], object]) -> None:
        while not condition():
            await asyncio.sleep(0.01)

    async def test() -> None:
        async with service.running(), asyncio.timeout(30):
            never, gone = asyncio.Event(), asyncio.Event()
            staying = asyncio.create_task(ask("stays", never))
            await wait_until(fake.doing.is_set)
            leaving = asyncio.create_task(ask("leaves", gone))
            await wait_until(lambda: service.translating.waiting == 1)
            gone.set()
            assert await leaving == []
            assert service.translating.waiting == 0
            fake.go_on.set()
            assert (await staying)[0]["status"] == 200

    asyncio.run(test())
    assert fake.batches == [["stays"]]
    assert service.metrics.requests[PATH, "499"] == 1


def test_ending_the_service_ends_its_threads(fake: Any) -> None:
    before = set(threading.enumerate())
    with TestClient(make_app(Service(lambda: fake)), LOCAL) as client:
        client.post(PATH, json={"latex": "x"})
        client.post("/api/normalise", json={"latex": "x"})
        assert len(set(threading.enumerate()) - before) > 2
    until(lambda: not set(threading.enumerate()) - before)
