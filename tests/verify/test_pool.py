"""Many checks in processes of their own."""

from __future__ import annotations

import time

import pytest

import mathglot as mg
from mathglot.verify import check_many
from mathglot.verify import pool as pool_module

FORMULAS = ["Sin[x] == Cos[Pi/2 - x]", "Sin[x] == Cos[x]", "f[x] == 1"] * 4


def test_answers_come_in_order() -> None:
    questions = [(mg.parse(text, "mathematica"), ()) for text in FORMULAS]
    values = [check.value for check in check_many(questions, workers=2)]
    assert values == [True, False, None] * 4


def test_conditions_travel_along() -> None:
    tree = mg.parse("Sqrt[x^2] == -x", "mathematica")
    condition = mg.parse("x < 0", "mathematica")
    (check,) = check_many([(tree, [condition])], workers=1)
    assert check.value is True


def test_nothing_asked_nothing_answered() -> None:
    assert list(check_many([])) == []


def test_an_overrun_is_ended_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Less patience than a check takes at all: every process is ended.
    monkeypatch.setattr(pool_module, "_PATIENCE", -0.999)
    slow = mg.parse("Integrate[Sin[x]^x, {x, 0, Infinity}] == y", "mathematica")
    start = time.perf_counter()
    checks = list(check_many([(slow, ())] * 3, seconds=1.0, workers=1))
    assert [check.reason for check in checks] == ["out of time"] * 3
    assert time.perf_counter() - start < 120
