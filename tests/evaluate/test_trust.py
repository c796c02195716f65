"""Precision of what displays, and how much of it the score lets one trust."""

from __future__ import annotations

import pytest

from mathglot.evaluate.translations import Candidate, Record
from mathglot.evaluate.trust import Answer, answer_record, cover, show_trust


def record(source: str, gold: str, *candidates: tuple[str, float]) -> Record:
    found = [Candidate((), text, score) for text, score in candidates]
    return Record(source, gold, "mathematica", found)


def test_an_answer_is_the_first_that_displays() -> None:
    asked = record("x+1", "1 + x", ("x + 2", -0.1), ("x + 1", -0.2))
    assert answer_record(asked) == Answer(True, True, -0.2)
    asked = record("x+1", "x + 2", ("x + 2", -0.1))
    assert answer_record(asked) == Answer(True, False, -0.1)
    asked = record("x+1", "x", ("x + 1", -0.1))
    assert answer_record(asked) == Answer(False, True, -0.1)
    assert answer_record(record("x", "x")) == Answer(False, False)
    assert answer_record(record("x", "x[", ("x", -0.1))) is None


def test_coverage_is_the_most_that_keeps_the_precision() -> None:
    rights = [True] * 8 + [False] + [True] * 3 + [False] * 2
    answers = [Answer(right, True, -float(n)) for n, right in enumerate(rights)]
    answers += [Answer(True, False, 0.0)] * 6
    assert cover(answers, 0.99).share == pytest.approx(8 / 20)
    assert cover(answers, 0.99).threshold == -7
    assert cover(answers, 0.9).share == pytest.approx(12 / 20)
    assert cover(answers, 0.5).share == pytest.approx(14 / 20)
    assert cover([Answer(False, True, -1.0)], 0.95).threshold is None
    assert cover([], 0.95).share == 0


def test_the_table_has_a_line_a_set() -> None:
    table = show_trust([("few", [Answer(True, True, -0.5, True)]), ("none", [])])
    title, few, none = table.splitlines()
    assert title.split()[0] == "set" and "at 99%" in title
    assert few.split()[:4] == ["few", "1", "100.0%", "100.0%"]
    assert "above -0.5" in few and none.startswith("none")
