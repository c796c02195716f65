"""The line of work: who is served when, together with whom, and what is given up."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import pytest

from mathglot.interfaces.server import interruption
from mathglot.interfaces.server import lane as module
from mathglot.interfaces.server.lane import Lane
from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.refusals import BusyError, InternalError, TimeLimitError


class Shop:
    """Work that waits until it is let go, and remembers what it was given."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.openings = 0
        self.busy = threading.Event()
        self.go_on = threading.Event()
        self.finish = threading.Event()

    def open(self) -> Callable[[str, Sequence[str]], Iterator[tuple[int, str]]]:
        self.openings += 1
        return self.work

    def work(self, key: str, items: Sequence[str]) -> Iterator[tuple[int, str]]:
        self.batches.append(list(items))
        self.busy.set()
        assert self.go_on.wait(30)
        if "fault" in items:
            raise KeyError(key * 3)
        while "endless" in items:
            time.sleep(0.001)
        for place, item in enumerate(items):
            assert item != "slow" or self.finish.wait(30)
            yield place, f"{key}{item}"


def run(
    test: Callable[[Lane[str, str], Shop], Awaitable[None]],
    workers: int = 1,
    **limits: float,
) -> None:
    """Run a test beside a lane at work."""
    shop = Shop()
    bounds = Limits(**{"batch": 1, **limits})  # type: ignore[arg-type]
    lane: Lane[str, str] = Lane("test", shop.open, bounds, len, workers)

    async def both() -> None:
        working = asyncio.create_task(lane.run())
        try:
            await test(lane, shop)
        finally:
            shop.go_on.set()
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)

    asyncio.run(both())


async def until(condition: Callable[[], object]) -> None:
    for _ in range(3000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to that")


def end_in_time(work: Callable[[], None]) -> None:
    """Do what may take a lock for ever, and do not wait for it as long."""
    done: list[bool] = []
    thread = threading.Thread(target=lambda: done.append(work() is None), daemon=True)
    thread.start()
    thread.join(60)
    assert done, "it stands still or has failed"


def count_workers() -> int:
    return [thread.name for thread in threading.enumerate()].count("mathglot-test")


def ask(lane: Lane[str, str], key: str, *items: str) -> asyncio.Task[list[Any]]:
    return asyncio.create_task(lane.ask(key, items))


async def hold(lane: Lane[str, str], shop: Shop) -> asyncio.Task[list[Any]]:
    """The worker at an item, so that what comes next waits."""
    first = ask(lane, "held ", "item")
    await until(shop.busy.is_set)
    return first


def test_what_waits_with_the_same_key_is_done_together() -> None:
    async def test(lane: Lane[str, str], shop: Shop) -> None:
        first = await hold(lane, shop)
        tasks = [ask(lane, key, item) for key, item in ("pa", "qb", "pc", "qd", "pe")]
        await until(lambda: lane.waiting == 5)
        shop.go_on.set()
        assert await asyncio.gather(*tasks) == [["pa"], ["qb"], ["pc"], ["qd"], ["pe"]]
        assert shop.batches == [["item"], ["a", "c", "e"], ["b", "d"]]
        assert await first == ["held item"]

    run(test)


def test_no_more_are_done_together_than_may_be() -> None:
    async def test(lane: Lane[str, str], shop: Shop) -> None:
        await hold(lane, shop)
        tasks = [ask(lane, "k", item) for item in "abcde"]
        await until(lambda: lane.waiting == 5)
        shop.go_on.set()
        await asyncio.gather(*tasks)
        assert shop.batches[1:] == [["a", "b"], ["c", "d"], ["e"]]

    run(test, together=2)


def test_who_has_waited_longest_is_served_first_however_long_it_takes() -> None:
    async def test(lane: Lane[str, str], shop: Shop) -> None:
        await hold(lane, shop)
        tasks = [ask(lane, "k", item) for item in ("aa", "bbbbbb", "ccccc", "ddd")]
        await until(lambda: lane.waiting == 4)
        shop.go_on.set()
        assert await asyncio.gather(*tasks) == [
            ["kaa"],
            ["kbbbbbb"],
            ["kccccc"],
            ["kddd"],
        ]
        assert shop.batches[1:] == [["aa", "bbbbbb"], ["ccccc", "ddd"]]

    run(test, together=2)


def test_workers_share_what_waits() -> None:
    async def test(lane: Lane[str, str], shop: Shop) -> None:
        held = [ask(lane, "held ", "item") for _ in range(2)]
        await until(lambda: len(shop.batches) == 2)
        tasks = [ask(lane, "k", item) for item in "abcd"]
        await until(lambda: lane.waiting == 4)
        assert shop.openings == 2
        shop.go_on.set()
        await asyncio.gather(*held, *tasks)
        sizes = [len(batch) for batch in shop.batches[2:]]
        assert sizes == [2, 1, 1]

    run(test, workers=2)


def test_long_items_are_done_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mathglot.interfaces.server.lane._ROOM", 5)

    async def test(lane: Lane[str, str], shop: Shop) -> None:
        await hold(lane, shop)
        tasks = [ask(lane, "k", item) for item in ("aaa", "bbbbb", "cc", "ddd")]
        await until(lambda: lane.waiting == 4)
        shop.go_on.set()
        await asyncio.gather(*tasks)
        assert shop.batches[1:] == [["aaa"], ["bbbbb"], ["cc", "ddd"]]

    run(test)


def test_a_large_batch_does_not_keep_a_single_item_waiting() -> None:
    async def test(lane: Lane[str, str], shop: Shop) -> None:
        await hold(lane, shop)
        large = ask(lane, "k", *"abcdefgh")
        await until(lambda: lane.waiting == 8)
        single, other = ask(lane, "k", "x"), ask(lane, "l", "y")
        await until(lambda: lane.waiting == 10)
        shop.go_on.set()
        await asyncio.gather(large, single, other)
        assert shop.batches[1:4] == [["a", "x", "b"], ["y"], ["c", "d", "e"]]
        assert large.result() == [f"k{item}" for item in "abcdefgh"]

    run(test, together=3)


def test_a_full_queue_refuses_and_says_when_to_come_back() -> None:
    async def test(lane: Lane[str, str], shop: Shop) -> None:
        await hold(lane, shop)
        waiting = [ask(lane, "k", "a", "b"), ask(lane, "k", "c")]
        await until(lambda: lane.waiting == 3)
        with pytest.raises(BusyError, match="3 formulas are waiting") as caught:
            await lane.ask("k", ["d", "e"])
        assert int(caught.value.headers["Retry-After"]) >= 1
        waiting.append(ask(lane, "k", "d"))
        await until(lambda: lane.waiting == 4)
        shop.go_on.set()
        assert [await task for task in waiting] == [["ka", "kb"], ["kc"], ["kd"]]

    run(test, queue=4)


def test_whose_turn_does_not_come_is_told_so_and_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_MOST_LOST", 0)

    async def test(lane: Lane[str, str], shop: Shop) -> None:
        first = await hold(lane, shop)
        with pytest.raises(BusyError, match=r"request waited longer than 0\.2 s"):
            await lane.ask("k", ["a"])
        assert lane.waiting == 0
        with pytest.raises(TimeLimitError, match=r"longer than 0\.2 s"):
            await first

    run(test, seconds=0.2)


def test_whoever_leaves_is_not_worked_for() -> None:
    async def test(lane: Lane[str, str], shop: Shop) -> None:
        await hold(lane, shop)
        leaving, staying = ask(lane, "k", *"abcdef"), ask(lane, "k", "x")
        await until(lambda: lane.waiting == 7)
        leaving.cancel()
        await until(lambda: lane.waiting == 1)
        shop.go_on.set()
        await staying
        assert shop.batches[1:] == [["x"]]

    run(test)


def test_a_worker_that_never_ends_is_replaced() -> None:
    async def test(lane: Lane[str, str], shop: Shop) -> None:
        shop.go_on.set()
        assert await lane.ask("k", ["a"]) == ["ka"]
        [lost] = lane._workers
        with pytest.raises(TimeLimitError):
            await lane.ask("k", ["endless"])
        assert await lane.ask("k", ["b"]) == ["kb"]
        await until(lambda: not lost.is_alive())
        # What the lost one was using is not used again.
        assert shop.openings == 2

    run(test, seconds=1)


def test_an_answer_is_handed_over_before_the_batch_is_done() -> None:
    async def test(lane: Lane[str, str], shop: Shop) -> None:
        first = await hold(lane, shop)
        quick, slow = ask(lane, "k", "quick"), ask(lane, "k", "slow")
        await until(lambda: lane.waiting == 2)
        shop.go_on.set()
        await first
        assert await quick == ["kquick"]
        assert not slow.done()
        shop.finish.set()
        assert await slow == ["kslow"]
        assert shop.batches[1:] == [["quick", "slow"]]

    run(test)


def test_what_cannot_be_opened_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PAUSE", 0.01)
    attempts: list[int] = []

    def make() -> Elsewhere:
        attempts.append(1)
        if len(attempts) < 3:
            raise OSError("no room")
        return Elsewhere()

    async def test() -> None:
        lane: Lane[str, str] = Lane("test", make, Limits(), len)
        running = asyncio.create_task(lane.run())
        assert await lane.ask("k", ["b"]) == ["kb"]
        running.cancel()

    asyncio.run(test())
    assert len(attempts) == 3


class Elsewhere:
    """Work in another place, which goes on until it is stopped there."""

    def __init__(self) -> None:
        self.stopped = threading.Event()

    def __call__(self, key: str, items: Sequence[str]) -> list[tuple[int, str]]:
        while items == ["endless"] and not self.stopped.is_set():
            self.stopped.wait(30)
        return list(enumerate(key + item for item in items))

    def stop(self) -> bool:
        self.stopped.set()
        return True


def test_work_that_nobody_waits_for_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(interruption, "interrupt", lambda thread: None)
    monkeypatch.setattr(module, "_LEFT_ALONE", 0.1)
    works: list[Elsewhere] = []

    def make() -> Elsewhere:
        works.append(Elsewhere())
        return works[-1]

    async def test() -> None:
        lane: Lane[str, str] = Lane("test", make, Limits(seconds=60), len)
        running = asyncio.create_task(lane.run())
        leaving = ask(lane, "k", "endless")
        await until(lambda: works and not lane.waiting)
        leaving.cancel()
        await until(works[0].stopped.is_set)
        assert await lane.ask("k", ["b"]) == ["kb"]
        running.cancel()

    asyncio.run(test())


def test_work_elsewhere_is_stopped_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interruption, "interrupt", lambda thread: None)
    works: list[Elsewhere] = []

    def make() -> Elsewhere:
        works.append(Elsewhere())
        return works[-1]

    async def test() -> None:
        lane: Lane[str, str] = Lane("test", make, Limits(seconds=0.3), len)
        running = asyncio.create_task(lane.run())
        with pytest.raises(TimeLimitError):
            await lane.ask("k", ["endless"])
        assert await lane.ask("k", ["b"]) == ["kb"]
        assert [work.stopped.is_set() for work in works] == [True, False]
        running.cancel()

    asyncio.run(test())
    assert [work.stopped.is_set() for work in works] == [True, True]


def test_a_worker_that_is_interrupted_leaves_no_lock_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The work ends just when it is given up: its worker waits for the lane's lock."""
    at_its_end, interrupted = threading.Event(), []

    def interrupt(thread: threading.Thread) -> None:
        at_its_end.set()
        time.sleep(0.2)
        interrupted.append(thread)
        really_interrupt(thread)

    really_interrupt = interruption.interrupt
    monkeypatch.setattr(interruption, "interrupt", interrupt)
    monkeypatch.setattr(module, "_LEFT_ALONE", 0.1)

    def work(key: str, items: Sequence[str]) -> Iterator[tuple[int, str]]:
        assert items == ["quick"] or at_its_end.wait(30)
        yield from enumerate(items)

    async def test() -> None:
        lane: Lane[str, str] = Lane("test", lambda: work, Limits(seconds=60), len)
        running = asyncio.create_task(lane.run())
        leaving = ask(lane, "k", "slow")
        await until(lambda: any(lane._workers.values()))
        leaving.cancel()
        await until(lambda: interrupted)
        await until(lambda: not interrupted[0].is_alive())
        assert await lane.ask("k", ["quick"]) == ["quick"]
        running.cancel()

    end_in_time(lambda: asyncio.run(test()))
    assert len(interrupted) == 1


def test_work_that_has_been_answered_is_not_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_LEFT_ALONE", 0.1)
    openings: list[int] = []
    may_end = threading.Event()

    def work(key: str, items: Sequence[str]) -> Iterator[tuple[int, str]]:
        yield 0, key
        assert may_end.wait(30)

    def make() -> Any:
        openings.append(1)
        return work

    async def test() -> None:
        lane: Lane[str, str] = Lane("test", make, Limits(seconds=60), len)
        running = asyncio.create_task(lane.run())
        assert await lane.ask("k", ["a"]) == ["k"]
        # Longer than between two looks at what is vain.
        await asyncio.sleep(0.8)
        may_end.set()
        assert await lane.ask("k", ["b"]) == ["k"]
        running.cancel()

    asyncio.run(test())
    assert len(openings) == 1


def test_not_all_workers_may_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interruption, "interrupt", lambda thread: None)

    async def test(lane: Lane[str, str], shop: Shop) -> None:
        for _ in range(6):
            with pytest.raises((BusyError, TimeLimitError)):
                await lane.ask("k", ["a"])
        assert count_workers() == 1 + module._MOST_LOST
        shop.go_on.set()
        await until(lambda: count_workers() == 1)
        assert await lane.ask("k", ["b"]) == ["kb"]

    run(test, seconds=0.1)


def test_one_item_that_fails_does_not_cost_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test(lane: Lane[str, str], shop: Shop) -> None:
        await hold(lane, shop)
        task = ask(lane, "k", "a", "fault", "c")
        await until(lambda: lane.waiting == 3)
        shop.go_on.set()
        first, second, third = await task
        assert (first, third) == ("ka", "kc")
        assert isinstance(second, InternalError)

    run(test)
    assert "KeyError" in caplog.text
    assert "kkk" not in caplog.text


def test_clients_that_come_back_together_are_waited_for() -> None:
    async def test(lane: Lane[str, str], shop: Shop) -> None:
        await hold(lane, shop)
        first = [ask(lane, "k", item) for item in "abc"]
        await until(lambda: lane.waiting == 3)
        shop.go_on.set()
        await asyncio.gather(*first)
        # Answers come before the worker has noted how long it took.
        await until(lambda: not any(lane._workers.values()))
        # Time enough, whatever the machine is busy with.
        lane._pace = 1000.0
        second = [ask(lane, "k", "d")]
        await asyncio.sleep(0.05)
        assert len(shop.batches) == 2
        second += [ask(lane, "k", "e"), ask(lane, "k", "f")]
        await asyncio.gather(*second)
        assert shop.batches[2] == ["d", "e", "f"]

    run(test)


def test_a_worker_that_outlives_the_service_keeps_quiet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    complaints: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", complaints.append)
    shop = Shop()
    lane: Lane[str, str] = Lane("test", shop.open, Limits(), len)

    async def leave() -> threading.Thread:
        working = asyncio.create_task(lane.run())
        asked = await hold(lane, shop)
        [worker] = lane._workers
        for task in (asked, working):
            task.cancel()
        await asyncio.gather(asked, working, return_exceptions=True)
        return worker

    worker = asyncio.run(leave())
    shop.go_on.set()
    worker.join(30)
    assert not worker.is_alive()
    assert complaints == []
