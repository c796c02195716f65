"""A test of the service that stands still is ended, and says so."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from tests.interfaces.server import conftest
from tests.interfaces.server.conftest import bounded


def wait_for_a_lock() -> None:
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()


def wait_for_an_answer() -> None:
    Future[None]().result()


def wait_in_a_way_that_catches_what_it_can() -> None:
    while True:
        try:
            threading.Event().wait()
        except Exception:
            continue


def wait_for_threads() -> None:
    ended = threading.Event()
    with ThreadPoolExecutor(1) as threads:
        threads.submit(ended.wait)
        try:
            threads.submit(ended.wait).result()
        finally:
            ended.set()


@pytest.mark.parametrize(
    "wait",
    [
        wait_for_a_lock,
        wait_for_an_answer,
        wait_in_a_way_that_catches_what_it_can,
        wait_for_threads,
    ],
)
def test_every_wait_is_bounded(
    wait: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    dumped: list[object] = []
    monkeypatch.setattr(conftest.faulthandler, "dump_traceback", dumped.append)
    with pytest.raises(pytest.fail.Exception, match="it stood still"), bounded(0.2):
        wait()
    assert len(dumped) == 1
