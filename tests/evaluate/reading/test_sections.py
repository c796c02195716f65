"""Each section on tiny data: the figures, and the cases that it counts out."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mathglot.errors import ParseError
from mathglot.evaluate.languages.figures import Figure
from mathglot.evaluate.languages.report import show_table
from mathglot.evaluate.languages.timing import OutOfTime
from mathglot.evaluate.reading import (
    SECTIONS,
    attempts,
    coverage,
    robustness,
    speed,
    strictness,
)
from mathglot.evaluate.reading.attempts import attempt, find_islands, text_of
from mathglot.evaluate.reading.settings import Settings
from mathglot.evaluate.sections import measure_sections
from mathglot.languages import parse
from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.latex.reader import find_readings
from mathglot.languages.latex.reader.entrance import MOST_TOKENS


def by_name(figures: list[Figure]) -> dict[str, Figure]:
    return {figure.name: figure for figure in figures}


def raise_fault(*ignored: object) -> None:
    raise KeyError("fault")


def run_out(*ignored: object) -> None:
    raise OutOfTime


def test_coverage(settings: Settings) -> None:
    found = by_name(coverage.measure_coverage(settings))
    books = found["books: read"]
    assert (books.reached, books.total) == (0.8, 5)
    assert [failure.case for failure in books.failures] == [r"x \nosuchcommand{"]
    assert found["a/one: read"].reached == 1
    assert found["a/two: read"].reached == pytest.approx(2 / 3)
    assert found["papers: read"].reached == pytest.approx(2 / 3)
    assert found["more than 2 s"].reached == 0
    # Wilson's interval of four in five, worked by hand.
    assert books.more["interval"] == pytest.approx((0.3755, 0.9638), abs=1e-4)
    assert "80 % (37.6 - 96.4)" in show_table([books])


def test_refusals_are_grouped_by_the_token_where_reading_ends() -> None:
    assert attempt("x @ y").reason == "at @"
    assert attempt("x @ y").readings == ()
    assert attempt("").reason == "at the end"


def test_what_is_slow_or_broken_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "find_readings", run_out)
    assert attempt("x").reason == "more than 2 s"
    monkeypatch.setattr(attempts, "find_readings", raise_fault)
    assert attempt("x").reason == "KeyError"


def test_what_is_read_and_not_displayed_has_a_reason_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(latex: str, limit: int) -> None:
        raise ParseError(latex, 0, "something", language="latex")

    monkeypatch.setattr(attempts, "find_readings", refuse)
    assert attempt("x").reason == attempts.NOT_DISPLAYED


def test_strings_that_are_no_text_are_islands() -> None:
    texts = text_of(r"x \text{ if it} \mathrm{rains}")
    tree = parse('f["if it", "rains", "*", "\\[Dagger]", Ket["01"]]', "mathematica")
    assert find_islands(tree, texts) == []
    assert find_islands(parse('f["it snows"]', "mathematica"), texts) == ["it snows"]


def test_islands_count_as_read_only_beside(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts, "find_islands", lambda tree, texts: ["island"])
    found = by_name(coverage.measure_coverage(settings))
    assert found["a/one: read"].reached == 0
    beside = "books: read, or with strings for what was not understood"
    assert found[beside].reached == 0.8


def test_readings_display(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(
        figure.verdict == "ok" and figure.total
        for figure in coverage.measure_displays(settings)
    )
    monkeypatch.setattr(attempts, "displays", lambda tree, latex: False)
    for figure in coverage.measure_displays(replace(settings)):
        assert (figure.verdict, figure.reached) == ("short", 0)


def test_changes_are_refused(settings: Settings) -> None:
    apart, every = strictness.measure(settings)
    assert apart.reached == 1
    assert "4 formulas" in apart.name
    assert every.total is not None and every.total >= 12


def test_every_token_that_is_seen_is_changed_dropped_and_swapped() -> None:
    changes = list(strictness.all_changes(["a", "+", "b"], random.Random(0)))
    assert ("neighbours swapped", "+ab") in changes
    assert ("letter dropped", "+b") in changes
    swapped = strictness.all_changes([r"\mathbf", "{", "a", "}"], random.Random(0))
    assert "neighbours swapped" not in [kind for kind, _ in swapped]


def test_an_accepted_change_is_listed_unless_it_is_a_spelling(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strictness, "displays", lambda tree, latex: True)
    apart, every = strictness.measure(settings)
    assert (apart.reached, every.reached) == (0, 0)
    assert any(failure.kind == "neighbours swapped" for failure in apart.failures)
    monkeypatch.setattr(strictness, "_says_same", lambda tree, latex: True)
    apart, every = strictness.measure(settings)
    assert (apart.total, every.reached) == (0, 0)
    monkeypatch.setattr(strictness, "_says_same", lambda tree, latex: False)
    monkeypatch.setattr(strictness, "are_spellings", lambda tokens, others: True)
    apart, every = strictness.measure(settings)
    assert (apart.total, every.reached) == (0, 0)


def test_speed(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "BANDS", ((5, 10), (11, 30)))
    monkeypatch.setattr(speed, "load_peer", lambda: None)
    monkeypatch.setattr(speed, "TIMES_AS_LONG", 3)
    found = by_name(speed.measure(settings))
    assert found["5 to 10 tokens, median"].reached > 0
    assert found["11 to 30 tokens, 90 % are below"].total
    assert found["a sum 3 times as long"].reached > 1


def test_the_long_sum_is_not_too_long_for_the_reader() -> None:
    long = speed.make_sum(speed.TIMES_AS_LONG * speed._TERMS)
    assert len(normal_tokens(long)) < MOST_TOKENS
    assert find_readings(speed.make_sum(speed._TERMS), 1)


def test_a_long_sum_that_hangs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(latex: str) -> None:
        while len(latex) > 200:
            pass
        sum(range(10_000))

    monkeypatch.setattr(speed, "_PATIENCE", 0.05)
    monkeypatch.setattr(speed, "read_first", hang)
    figure = speed.measure_growth()
    assert [failure.kind for failure in figure.failures] == ["hang"]
    assert figure.more["long_ms"] == pytest.approx(50)


def test_the_peer_is_compared_on_what_both_read() -> None:
    def fussy(latex: str) -> int:
        if latex == "b":
            raise SyntaxError
        return sum(range(2_000_000))

    figure = speed.compare(["a", "b", "x +"], fussy, rounds=1)
    assert figure.total == 1 and figure.reached > 1


def test_robustness(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robustness, "SIZE", 600)
    monkeypatch.setattr(robustness, "NESTED", (("(", "x", ")"), ("{", "x", "")))
    monkeypatch.setattr(robustness, "MANY_READINGS", {"f(x)": 10 * "f(x)"})
    figures = robustness.measure(settings)
    assert [figure.total for figure in figures[:2]] == [10, 10]
    assert all(figure.reached == 1 for figure in figures[:2])
    assert figures[2].name.startswith("0.6 kB nested")
    assert figures[2].total == 2 and figures[3].total == 1
    assert figures[4].unit == "MB"


def test_faults_and_hangs_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robustness, "find_readings", raise_fault)
    assert robustness.try_bad("x").fault == "KeyError: 'fault'"
    monkeypatch.setattr(robustness, "find_readings", run_out)
    assert robustness.try_bad("x").outcome == "hang"
    figure = robustness._count("bad", ["x"], [robustness.try_bad("x")])
    assert figure.verdict == "short"


def test_memory_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resource")
    monkeypatch.setattr(robustness, "find_readings", lambda latex: bytearray(4 << 30))
    assert robustness.try_bad("x").outcome == "MemoryError"
    grown = [robustness.Trial("read", 0.0, 1, size) for size in (100.0, 700.0)]
    other = robustness.Trial("read", 0.0, 2, 5000.0)
    assert robustness.measure_memory([*grown, other]).reached == 600


def test_what_has_no_data_is_said(settings: Settings) -> None:
    (settings.data / "im2latex_val.txt").unlink()
    outcomes = dict(measure_sections(SECTIONS, ["coverage", "strictness"], settings))
    assert "needs the file" in str(outcomes["coverage"])
    assert "im2latex_val.txt" in str(outcomes["coverage"])
    assert isinstance(outcomes["strictness"], list)


def test_a_sample_is_small_and_always_the_same(settings: Settings) -> None:
    items = list(range(100))
    few = replace(settings, sample=5)
    assert few.draw(items) == few.draw(items) and len(few.draw(items)) == 5
    assert len(few.draw(items, 3)) == len(settings.draw(items, 3)) == 3
    assert settings.draw(items) == items
