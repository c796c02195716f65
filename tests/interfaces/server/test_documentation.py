"""What docs/http.md shows is what the service answers."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from mathglot.interfaces.server import refusals
from mathglot.interfaces.server.app import make_app
from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.service import Service
from mathglot.interfaces.server.translating import share_model
from tests.interfaces.page.service import serve
from tests.interfaces.server.conftest import PATIENT

PAGE = Path(__file__).parent.parent.parent.parent / "docs" / "http.md"
TEXT = PAGE.read_text(encoding="utf-8")
SHOWN = re.compile(r"^```sh\n(curl.*?)^```\n+```json\n(.*?)^```", re.M | re.S)


def forget_figures(value: Any) -> Any:
    """Numbers that are never twice the same are left out."""
    if isinstance(value, dict):
        measured = ("score", "confidence", "milliseconds", "version")
        return {
            name: 0 if name in measured else forget_figures(item)
            for name, item in value.items()
        }
    return (
        [forget_figures(item) for item in value] if isinstance(value, list) else value
    )


@pytest.mark.parametrize(("command", "answer"), SHOWN.findall(TEXT))
def test_a_request_is_answered_as_shown(
    real: TestClient, command: str, answer: str
) -> None:
    _, _, address, *body = shlex.split(command.replace("\\\n", " "))
    path = address.removeprefix("localhost:8000")
    # The model has been read when it has been used.
    real.post("/api/translate", json={"latex": "x", "beam": 1})
    found = real.post(path, json=json.loads(body[1])) if body else real.get(path)
    expected = json.loads(answer)
    assert forget_figures(found.json()) == forget_figures(expected)
    assert list(found.json()) == list(expected)


def test_the_client_does_what_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    client, used = re.findall(r"^```py\n(.*?)^```", TEXT, re.M | re.S)
    assert len([line for line in client.splitlines() if line.strip()]) <= 20
    shown = TEXT.split(used)[1].split("```text\n")[1].split("```")[0]
    with serve(make_app(Service(share_model(), PATIENT))) as address:
        exec(
            client + used.replace("MathglotClient()", f"MathglotClient({address!r})"),
            {},
        )
        assert capsys.readouterr().out == shown
        with pytest.raises(ValueError, match="to close"):
            exec(client + f"MathglotClient({address!r}).translate('x^{{')", {})


def test_there_is_something_to_try() -> None:
    assert len(SHOWN.findall(TEXT)) >= 5


def test_every_refusal_is_listed_with_its_status() -> None:
    listed = re.findall(r"^\| (\d+) \| `(\w+)`", TEXT, re.M)
    for error in vars(refusals).values():
        if isinstance(error, type) and issubclass(error, refusals.ServiceError):
            if error not in (refusals.ServiceError, refusals.RefusedError):
                assert (str(error.status), error.__name__) in listed


def test_every_limit_is_listed_with_its_value() -> None:
    for field in fields(Limits):
        assert f"| `--{field.name}` | {int(field.default):,} |" in TEXT


def test_every_operation_is_listed(real: TestClient) -> None:
    for path in real.get("/openapi.json").json()["paths"]:
        assert re.search(rf"{path}(?![/\w])", TEXT), path
