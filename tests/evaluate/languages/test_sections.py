"""Each section on tiny data: the figures, and the cases that it counts out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mathglot.errors import UnknownNameError
from mathglot.evaluate.languages import (
    SECTIONS,
    latex,
    mathematica,
    notation,
    semantic,
)
from mathglot.evaluate.languages.figures import Figure, Settings
from mathglot.evaluate.sections import check_names, measure_sections


def by_name(figures: list[Figure]) -> dict[str, Figure]:
    return {figure.name: figure for figure in figures}


def test_mathematica(settings: Settings) -> None:
    figures = by_name(mathematica.measure(settings))
    assert figures["Rubi: parse, print, parse again: same tree"].reached == 1
    assert figures["hand_dev: parsed"].total == 4
    translated = figures["dlmf_mathematica: parsed"]
    assert translated.reached == 0.25
    assert translated.verdict == ""
    assert figures["dlmf_mathematica: refusals with a class"].reached == 1
    assert [(failure.kind, failure.case) for failure in translated.failures] == [
        ("comma in parentheses", "f*(x, y)"),
        ("missing operand", "a + "),
        ("dangling relation", "a =="),
    ]


def test_a_tree_that_prints_as_another_is_seen(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mathematica, "write", lambda tree: "y")
    figure = mathematica.measure_round_trip(["x"], settings)
    assert [failure.kind for failure in figure.failures] == ["another tree"]


def test_texform(settings: Settings) -> None:
    figures = by_name(notation.measure_texform(settings))
    held = figures["held pairs, token for token"]
    assert (held.reached, held.total) == (0.5, 2)
    assert [failure.case for failure in held.failures] == ["a"]
    assert figures["evaluated pairs, token for token, as typed"].reached == 0
    assert figures["evaluated pairs, token for token, sorted"].reached == 1


def test_displays(settings: Settings) -> None:
    (figure,) = notation.measure_displays(settings)
    assert [failure.case for failure in figure.failures] == [r"\alpha"]
    assert figure.reached == pytest.approx(2 / 3)


def test_semantic(settings: Settings) -> None:
    back, expanded, patterns = semantic.measure(settings)
    assert [failure.case for failure in back.failures] == [r"\BesselJ{\nu"]
    assert (expanded.total, expanded.failures) == (1, ())
    assert [failure.case for failure in patterns.failures] == [r"\sin@{var1}"]
    assert patterns.total == 2


def test_normal_form(settings: Settings) -> None:
    figures = by_name(latex.measure(settings))
    assert figures["im2latex_val.txt: has a normal form"].reached == 0.5
    assert figures["im2latex_val.txt: twice equals once"].total == 1
    assert figures["im2latex_val.txt: distinct tokens before"].reached == 5
    assert figures["im2latex_val.txt: distinct tokens after"].reached == 3
    assert figures["all four: distinct tokens after"].reached > 3


def test_a_normal_form_that_changes_again_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(latex, "normalise", lambda text: text + "'")
    failure = latex.change_again("x")
    assert failure is not None
    assert (failure.kind, failure.detail) == ("changed", "x'")


def test_a_missing_file_is_said_and_the_rest_measured(settings: Settings) -> None:
    (settings.data / "hand_dev.jsonl").unlink()
    outcomes = dict(measure_sections(SECTIONS, ["displays", "texform"], settings))
    assert isinstance(outcomes["texform"], list)
    assert "hand_dev.jsonl" in str(outcomes["displays"])


def test_names_of_sections() -> None:
    assert check_names(SECTIONS, []) == list(SECTIONS)
    with pytest.raises(UnknownNameError, match="speed"):
        check_names(SECTIONS, ["nonsense"])


def test_a_sample_is_small_and_always_the_same(settings: Settings) -> None:
    items = list(range(100))
    assert settings.draw(items) == settings.draw(items)
    assert len(settings.draw(items)) == 5
    assert replace(settings, sample=None).draw(items) == items
