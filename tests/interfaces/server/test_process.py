"""`mathglot serve` as a process: its first words, its last ones, and its log."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mathglot.interfaces.server.process import ListenError, address_of, listen

REPOSITORY = Path(__file__).parent.parent.parent.parent
COMMAND = [sys.executable, "-m", "mathglot.interfaces.cli", "serve", "--seconds", "600"]
COMMAND += ["--port", "0"]


@contextmanager
def serving(*options: str) -> Iterator[tuple[Any, int, list[str]]]:
    """A service as a user starts it: the process, the port and its first lines."""
    with subprocess.Popen(
        [*COMMAND, *options],
        cwd=REPOSITORY,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline(), process.stdout.readline()]
        try:
            found = re.search(r":(\d+) ", lines[0])
            assert found, process.stderr.read() if process.stderr else ""
            yield process, int(found[1]), lines
        finally:
            process.kill()


def post(port: int, path: str, body: Any) -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    headers = {"Content-Type": "application/json"}
    connection.request("POST", path, json.dumps(body), headers)
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())


def count_running(port: int) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    connection.request("GET", "/health")
    queue = json.loads(connection.getresponse().read())["queue"]
    return int(queue["waiting"])


def test_a_request_in_flight_is_answered_before_the_end() -> None:
    formulas = [r"\sin x", r"\frac{a}{b}"] * 25
    with serving() as (process, port, lines), ThreadPoolExecutor(1) as client:
        assert lines[0].startswith("Mathglot serves at http://127.0.0.1:")
        assert lines[1].rstrip().endswith("Gamma[z + 1] == z Gamma[z]")
        body = {"formulas": formulas, "beam": 1}
        asked = client.submit(post, port, "/api/translate/batch", body)
        while not (count_running(port) or asked.done()):
            pass
        process.send_signal(signal.SIGTERM)
        status, answer = asked.result()
        assert status == 200
        assert [record["source"] for record in answer["translations"]] == formulas
        rest, complaints = process.communicate(timeout=300)
        assert (process.returncode, rest, complaints) == (0, "", "")
        with pytest.raises(ConnectionRefusedError):
            post(port, "/api/translate", {"latex": "x"})


def test_an_interrupt_ends_it_and_nothing_was_logged() -> None:
    with serving() as (process, port, _):
        assert post(port, "/api/translate", {"latex": "zeta"})[0] == 200
        assert post(port, "/api/translate", {"latex": "zeta^{"})[0] == 422
        assert post(port, "/api/translate", {"latex": "x", "zeta": 1})[0] == 422
        with socket.create_connection(("127.0.0.1", port)) as raw:
            raw.sendall(b"zeta\r\n\r\n")
            assert b" 400 " in raw.recv(1000)
        process.send_signal(signal.SIGINT)
        rest, complaints = process.communicate(timeout=300)
        assert (process.returncode, rest) == (0, "")
        assert "zeta" not in complaints
        assert "Traceback" not in complaints


def test_formulas_are_logged_if_asked() -> None:
    with serving("--log-formulas") as (process, port, _):
        assert post(port, "/api/translate", {"latex": r"\zeta(3)"})[0] == 200
        process.send_signal(signal.SIGTERM)
        complaints = process.communicate(timeout=300)[1]
        assert r"mathematica: '\\zeta(3)': 'Zeta[3]'" in complaints


def test_limits_are_taken_from_the_command_line() -> None:
    options = ("--formula", "5", "--batch", "2", "--body", "100")
    with serving(*options) as (_, port, _):
        assert post(port, "/api/translate", {"latex": "x" * 6})[0] == 422
        assert post(port, "/api/translate/batch", {"formulas": ["x"] * 3})[0] == 422
        assert post(port, "/api/translate", {"latex": "x" * 100})[0] == 413
        # A connection that was cut short does no harm.
        with socket.create_connection(("127.0.0.1", port)) as raw:
            raw.sendall(b"POST /api/translate HTTP/1.1\r\ncontent-length: 50\r\n\r\n{")
        assert post(port, "/api/translate", {"latex": "x"})[0] == 200


def test_an_address_that_is_taken_is_named() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ListenError, match=f"at 127.0.0.1:{port}: Address already"):
            listen("127.0.0.1", port)
        answer = subprocess.run(
            [*COMMAND[:-1], str(port)],
            cwd=REPOSITORY,
            capture_output=True,
            text=True,
            check=False,
        )
        assert answer.returncode == 2
        assert answer.stderr.count("\n") == 1
        assert f"cannot listen at 127.0.0.1:{port}" in answer.stderr


def test_an_address_that_does_not_exist_is_named() -> None:
    for host in ("no.such.host.invalid", "x" * 300, "a..b"):
        with pytest.raises(ListenError, match="cannot listen at"):
            listen(host, 0)


def test_an_address_is_one_that_a_browser_takes() -> None:
    with listen("0.0.0.0", 0) as everywhere:
        assert address_of(everywhere).startswith("http://127.0.0.1:")


def test_answers_are_sent_at_once() -> None:
    # Without a named protocol asyncio lets the system hold back the end of an answer.
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
