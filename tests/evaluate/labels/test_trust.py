"""What the confidence of answers is worth, worked by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mathglot.evaluate.labels.answers import Answer, read_answers
from mathglot.evaluate.labels.figures import report, show_report
from mathglot.evaluate.labels.judging import Outcome, Verdict
from mathglot.evaluate.labels.label import Label, LabelsError
from mathglot.evaluate.labels.trust import find_calibration_error, find_coverage

LABEL = Label("1", "a/b", "x", "computable", "x", ())


def outcome(right: bool, confidence: float | None, word: str | None) -> Outcome:
    answer = Answer("x", None, "", True, confidence, word)
    return Outcome(LABEL, answer, Verdict(right), displays=True)


def test_the_calibration_error_is_the_mean_distance_in_bins() -> None:
    # Two answers in the last bin, sure by 0.95 and 1 and one of them right; one below.
    rated = [(0.95, True), (1.0, False), (0.25, False)]
    assert find_calibration_error(rated) == pytest.approx((0.95 + 0.25) / 3)
    assert find_calibration_error([(1.0, True), (0.0, False)]) == 0


def test_answers_that_are_as_sure_are_trusted_together() -> None:
    rated = [(0.9, True)] * 19 + [(0.8, False), (0.8, True), (0.7, False)]
    assert find_coverage(rated, 0.95) == (21, 0.8)
    assert find_coverage([(0.8, True), (0.8, False)], 0.95) == (0, None)


def test_the_report_says_what_words_mean() -> None:
    rows = [outcome(True, 0.97, "sure")] * 3
    rows += [outcome(False, 0.8, "likely"), outcome(False, 0.3, "a guess")]
    rows.append(outcome(True, None, None))
    found = report(rows)
    assert found.trust is not None
    assert (found.trust.named.count, found.trust.named.total) == (3, 4)
    assert (found.trust.covered.count, found.trust.covered.total) == (3, 6)
    assert found.trust.words["a guess"].total == 1
    assert found.trust.calibration_error == pytest.approx((0.09 + 0.8 + 0.3) / 5)
    shown = show_report(found)
    assert "calibration error: 0.238 in 10 bins" in shown
    assert "answered at 95 % precision: 3 of 6" in shown
    assert "right of those not called a guess: 3 of 4" in shown
    assert "  called sure: 3 of 3" in shown
    assert found.as_record()["confidence"]["threshold"] == 0.97


def test_other_systems_may_say_how_sure_they_are(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    said = {"id": "1", "translation": "x", "confidence": 0.5, "certainty": "a guess"}
    path.write_text(json.dumps(said))
    [found] = read_answers(path, [LABEL])
    assert (found.confidence, found.certainty) == (0.5, "a guess")
    path.write_text(json.dumps(said | {"confidence": 2}))
    with pytest.raises(LabelsError, match="not a number from 0 to 1"):
        read_answers(path, [LABEL])
