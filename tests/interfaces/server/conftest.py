"""A service whose translator does what a test wants, and one with the real model."""

from __future__ import annotations

import faulthandler
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Any

import pytest
from fastapi.testclient import TestClient

from mathglot.errors import ParseError
from mathglot.interfaces.server.app import make_app
from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.service import Service
from mathglot.interfaces.server.translating import share_model
from mathglot.translate.translation import Checks, Translation

# For the real model, on a machine that may be busy with other things.
PATIENT = Limits(seconds=600)

# Seconds after which a test, or the beginning or end of its fixtures, stands still.
PATIENCE = 600.0

# The name that a service has without being given one.
LOCAL = "http://localhost"

Start = Callable[..., TestClient]


@contextmanager
def bounded(seconds: float = PATIENCE) -> Iterator[None]:
    """Ends what stands still, whatever it waits for, and says where each thread was."""

    def stop(_: int, __: FrameType | None) -> None:
        faulthandler.dump_traceback(sys.__stderr__ or 2)
        pytest.fail(f"it stood still: longer than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, None, None]:
    with bounded():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    with bounded():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, None, None]:
    with bounded():
        yield


class FakeTranslator:
    """Says back what it is given; some formulas make it fail, wait or never end."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.orders: list[tuple[str, int, tuple[str, ...]]] = []
        # Formulas wait in here until they are let go.
        self.doing = threading.Event()
        self.go_on = threading.Event()
        self.go_on.set()

    def translate_many(
        self,
        formulas: Sequence[str],
        to: str,
        *,
        beam: int,
        assume: Sequence[str] = (),
        check: bool | None = None,
        guess: bool = False,
    ) -> list[Translation]:
        self.batches.append(list(formulas))
        self.orders.append((to, beam, tuple(assume)))
        self.doing.set()
        assert self.go_on.wait(30)
        return [self._translate(latex, to) for latex in formulas]

    def _translate(self, latex: str, to: str) -> Translation:
        if latex == "fault":
            raise RuntimeError(f"words on {latex}")
        while latex == "endless":
            time.sleep(0.001)
        if latex == "bad":
            error = ParseError(latex, 1, "a formula", language="latex")
            return Translation(latex, to, error=error)
        return Translation(
            latex, to, f"{to} {latex}", None, -0.5, Checks(True, True, None)
        )


@pytest.fixture
def fake() -> Iterator[FakeTranslator]:
    translator = FakeTranslator()
    yield translator
    translator.go_on.set()


@pytest.fixture
def start(fake: FakeTranslator) -> Iterator[Start]:
    """Starts services that are asked through a client, and ends them."""
    with ExitStack() as running:

        def begin(
            make: Callable[[], Any] = lambda: fake,
            origins: Sequence[str] = (),
            log_formulas: bool = False,
            **limits: float,
        ) -> TestClient:
            bounds = Limits(**limits)  # type: ignore[arg-type]
            service = Service(make, bounds, log_formulas=log_formulas)
            return running.enter_context(TestClient(make_app(service, origins), LOCAL))

        yield begin


@pytest.fixture(scope="session")
def real() -> Iterator[TestClient]:
    """The service with the model inside Mathglot."""
    service = Service(share_model(), PATIENT)
    with TestClient(make_app(service), LOCAL) as client:
        yield client
