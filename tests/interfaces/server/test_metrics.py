"""The counters, as a program that gathers them reads them."""

from __future__ import annotations

import re
from typing import Any

LINE = re.compile(r"^(\w+)(?:\{(.*)\})? (\S+)$")


def read(client: Any) -> dict[tuple[str, str], float]:
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert answer.text.endswith("\n")
    numbers = {}
    for line in answer.text.splitlines():
        if not line.startswith("#"):
            found = LINE.match(line)
            assert found, line
            numbers[found[1], found[2] or ""] = float(found[3])
    return numbers


def test_everything_is_counted_once(start: Any) -> None:
    client = start(batch=3, queue=3)
    client.post("/api/translate", json={"latex": "x"})
    client.post("/api/translate", json={"latex": "bad"})
    body = {"formulas": ["x", "bad", "y"], "to": "sympy"}
    client.post("/api/translate/batch", json=body)
    client.post("/api/translate/batch", json={"formulas": ["x"] * 4})
    client.get("/../etc/passwd")
    numbers = read(client)
    requests = "mathglot_requests_total"
    assert numbers[requests, 'route="/api/translate",status="200"'] == 1
    assert numbers[requests, 'route="/api/translate",status="422"'] == 1
    assert numbers[requests, 'route="/api/translate/batch",status="200"'] == 1
    assert numbers[requests, 'route="/api/translate/batch",status="422"'] == 1
    assert numbers[requests, 'route="other",status="404"'] == 1
    assert numbers["mathglot_formulas_total", 'language="mathematica"'] == 1
    assert numbers["mathglot_formulas_total", 'language="sympy"'] == 2
    assert numbers["mathglot_errors_total", 'kind="ParseError"'] == 2
    assert numbers["mathglot_refusals_total", 'kind="LimitError"'] == 1
    assert numbers["mathglot_queue_length", 'lane="translating"'] == 0
    seconds = "mathglot_request_seconds"
    assert numbers[f"{seconds}_count", 'route="/api/translate"'] == 2
    assert numbers[f"{seconds}_bucket", 'route="/api/translate",le="+Inf"'] == 2
    assert numbers[f"{seconds}_sum", 'route="/api/translate"'] > 0


def test_unknown_addresses_do_not_fill_the_memory(start: Any) -> None:
    client = start()
    for number in range(50):
        client.get(f"/nothing/{number}")
        client.request(f"ODD{number}", "/health")
    names = [key for key in read(client) if key[0] == "mathglot_requests_total"]
    assert len(names) <= 3


def test_resident_memory_is_told(start: Any) -> None:
    assert read(start())["process_resident_memory_bytes", ""] > 1e6
