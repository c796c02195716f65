"""Time and bad input: what is slow, hangs or breaks is noticed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from mathglot.errors import ParseError
from mathglot.evaluate.languages import nesting, robustness, speed
from mathglot.evaluate.languages.figures import Settings
from mathglot.evaluate.languages.picture import draw_curves
from mathglot.evaluate.languages.timing import (
    OutOfTime,
    interleave,
    seconds_for,
    time_limit,
)


def test_work_past_the_limit_is_ended() -> None:
    start = time.perf_counter()
    with pytest.raises(OutOfTime), time_limit(0.05):
        hang("")
    assert time.perf_counter() - start < 60


def test_short_work_takes_time_under_a_limit_too() -> None:
    with time_limit(60.0):
        spent = [seconds_for(lambda: sum(range(1000))) for _ in range(200)]
    assert min(spent) > 0


def test_turns_are_taken() -> None:
    order: list[str] = []
    works: dict[str, Callable[[], object]] = {
        "a": lambda: order.append("a"),
        "b": lambda: order.append("b"),
    }
    interleave(works, 2)
    assert order == ["a", "b", "a", "b"]


def test_the_peer_is_compared(settings: Settings) -> None:
    def slow(text: str) -> None:
        time.sleep(0)
        sum(range(20_000))

    figures = speed.compare(["x + 1", "Sin[x]"], slow, rounds=3)
    assert [figure.total for figure in figures] == [2, 2]
    assert figures[0].reached > figures[1].reached > 0


def test_texts_that_the_peer_refuses_are_left_out() -> None:
    def fussy(text: str) -> None:
        if text == "b":
            raise SyntaxError

    assert speed.compare(["a", "b"], fussy, rounds=1)[0].total == 1


def test_without_the_peer_the_rest_is_measured(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speed, "load_peer", lambda: None)
    monkeypatch.setattr(speed, "LENGTHS", (100, 1000))
    names = [figure.name for figure in speed.measure(settings)]
    assert not any("SymPy" in name for name in names)
    assert "parse: cost of a token at ten times the length" in names


def test_growth_tells_a_square_from_a_line() -> None:
    line = speed.Curve("parse", tuple((n, n * 1e-6) for n in (100, 1000, 10_000)))
    square = speed.Curve("parse", tuple((n, n * n * 1e-9) for n in (100, 1000, 10_000)))
    assert speed.growth(line).verdict == "ok"
    assert speed.growth(square).verdict == "short"
    assert speed.growth(square).reached == pytest.approx(10)


def test_curves_are_found_in_figures_and_drawn() -> None:
    curve = speed.Curve("parse", ((100, 1e-4), (1000, 1e-3)))
    assert speed.curves_of([speed.growth(curve)]) == [curve]
    picture = draw_curves([curve])
    assert picture.startswith("<svg")
    assert picture.count("<polyline") == 1
    assert "1 ms" in picture


def test_nesting(settings: Settings) -> None:
    figures = nesting.measure(settings)
    assert len(figures) == 5
    assert all("1 kB" in figure.name for figure in figures)
    errors = figures[0].more["errors"]
    assert isinstance(errors, dict)
    assert errors["( x "].startswith("ParseError")


def test_a_slow_shape_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nesting, "_LIMIT", 0.05)

    def stay() -> None:
        while True:
            pass

    monkeypatch.setattr(nesting, "_BOUND", 0.04)
    figure = nesting._slowest("parse", iter([("( x )", stay)]))
    assert figure.verdict == "short"
    assert [failure.kind for failure in figure.failures] == ["slow"]


@pytest.mark.parametrize("language", list(robustness.LANGUAGES))
def test_bad_input(language: str, settings: Settings) -> None:
    texts = robustness.read_seeds(language, settings.data)
    figure = robustness.measure_language(language, texts, 200, settings)
    assert figure.failures == ()
    outcomes = figure.more["outcomes"]
    assert isinstance(outcomes, dict)
    assert outcomes["ParseError"] > 20
    assert sum(outcomes.values()) == 200


def break_at(text: str) -> None:
    if "(" in text:
        raise KeyError(text)
    raise ParseError(text, 0, "something else", language="latex")


def hang(text: str) -> None:
    while True:
        pass


def test_other_errors_are_listed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(robustness.LANGUAGES, "latex", (break_at, ("(", "x")))
    figure = robustness.measure_language("latex", ["f(x)"], 50, settings)
    assert figure.verdict == "short"
    assert {failure.kind for failure in figure.failures} == {"KeyError"}


def test_a_hang_is_listed(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robustness, "_LIMIT", 0.02)
    monkeypatch.setitem(robustness.LANGUAGES, "latex", (hang, ("x",)))
    small = replace(settings, inputs=2)
    figure = robustness.measure_language("latex", [], small.inputs, small)
    assert [failure.kind for failure in figure.failures] == ["hang", "hang"]
