"""Fitting the order of what the network and the reader find."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import mathglot as mg
from mathglot.evaluate.ranking.gathering import Options
from mathglot.evaluate.semantic_reading import merging
from mathglot.evaluate.semantic_reading.examples import Example, list_examples
from mathglot.evaluate.semantic_reading.merging import (
    ask,
    count_right,
    count_right_out_of_fold,
    fit_merging,
    fit_semantic_confidence,
    observe,
)
from mathglot.interfaces.cli import app
from mathglot.translate.translator import Translator

TEXTS = [r"\BesselJ{\nu}@{z}" + "+x" * number for number in range(9)]


def _options(*, reader_is_right: bool) -> Options:
    """Two texts: the reader's first, and what only the network has found."""
    features = ({"reading": 0.0, "unfound": 1.0}, {"unread": 1.0, "nats": 0.0})
    return Options(features, (reader_is_right, not reader_is_right))


@pytest.mark.parametrize("reader_is_right", [True, False])
def test_who_is_right_more_often_has_the_word(reader_is_right: bool) -> None:
    asked = [_options(reader_is_right=reader_is_right)] * 9
    asked.append(_options(reader_is_right=not reader_is_right))
    weights = fit_merging(asked)
    assert count_right(asked, weights) == 9
    assert count_right_out_of_fold(asked) == 9


def test_what_has_no_right_text_is_wrong_and_teaches_nothing() -> None:
    none = Options(({"reading": 0.0}, {"unread": 1.0}), (False, False))
    assert fit_merging([none, Options()]) == {}
    assert count_right([none, Options()], {}) == 0


def test_a_formula_has_the_texts_of_both_sides() -> None:
    text = r"\BesselJ{\nu}@{z}"
    options = ask(Example(mg.expand(text), text), Translator(threads=1))
    assert sum(options.right) == 1
    assert len(options.features) == len(options.right)
    unreadable = ask(Example(r"\frac{a", "a"), Translator(threads=1))
    assert unreadable == Options()


def _write(path: Path, texts: list[str]) -> Path:
    rows = [{"id": "1", "line": n, "semantic": text} for n, text in enumerate(texts)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def _run(*arguments: str | Path) -> tuple[int, str]:
    command = ["fit-ranking", "--to", "semantic", *map(str, arguments)]
    result = CliRunner().invoke(app, command)
    return result.exit_code, result.output


def test_the_command_fits_to_the_split_for_choosing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, output = _write(tmp_path / "dlmf.jsonl", TEXTS), tmp_path / "weights.json"
    # A few formulas have none for choosing; those for training serve as well here.
    monkeypatch.setattr(merging, "SPLIT", "train")
    count = len(list(list_examples(data, "train")))
    assert count
    code, said = _run(data, "--output", output)
    assert code == 0, said
    assert f"fitted to {count} formulas" in said
    assert isinstance(json.loads(output.read_text()), dict)


def test_shares_say_how_likely_answers_are_right() -> None:
    near = Options(({"nats": 0.0}, {"nats": -0.1}), (False, True))
    far = Options(({"nats": 0.0}, {"nats": -9.0}), (True, False))
    weights = {"nats": 1.0}
    outcomes = [observe(one, weights) for one in (near, far, far)]
    assert [one and (one.right, one.other) for one in outcomes] == [
        (False, True),
        (True, False),
        (True, False),
    ]
    assert observe(Options(), weights) is None
    values = fit_semantic_confidence([one for one in outcomes if one is not None])
    assert values.keys() == {"constant", "odds", "others"} and values["odds"] > 0


def test_the_command_rates_what_is_ranked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, output = _write(tmp_path / "dlmf.jsonl", TEXTS), tmp_path / "confidence.json"
    monkeypatch.setattr(merging, "SPLIT", "train")
    command = ["fit-confidence", "--to", "semantic", str(data), "-o", str(output)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0 and "answers are right" in result.output
    assert json.loads(output.read_text()).keys() == {"constant", "odds", "others"}
    result = CliRunner().invoke(app, [*command, "--generated", "human:3"])
    assert result.exit_code != 0 and "not for semantic LaTeX" in result.output


def test_the_command_refuses_what_it_cannot_use(tmp_path: Path) -> None:
    output = tmp_path / "weights.json"
    code, said = _run(_write(tmp_path / "empty.jsonl", []), "--output", output)
    assert code != 0 and "no formulas for choosing" in said
    code, said = _run(_write(tmp_path / "a.jsonl", TEXTS), "-o", output, "--ablate")
    assert code != 0 and "not for semantic LaTeX" in said
    assert not output.exists()
