"""Weights that are fitted to labels, and labels that are read by them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from mathglot.evaluate.labels import Label, read_labels
from mathglot.evaluate.reading import files, fitting, labels
from mathglot.evaluate.reading.crew import Crew
from mathglot.evaluate.reading.files import (
    WeightsError,
    read_prior,
    read_weights,
    write_weights,
)
from mathglot.evaluate.reading.fitting import find_choice, fit, fit_in_rounds
from mathglot.evaluate.reading.gathering import Gatherer
from mathglot.evaluate.reading.settings import Settings
from mathglot.languages.latex.reader import find_readings
from mathglot.languages.latex.reader.weights import Weights, shipped_weights
from mathglot.languages.tree import Symbol, Tree

FORMULAS = ("f(x+y)", "1 + f(y+z)", "f(x-z) - 2", "f(a+b) + y")
# A bracket after f is a factor to these, and an argument to those.
PRODUCTS, CALLS = (
    [
        Label(
            text, "a/b", text, "computable", text.replace("f(", f).replace(")", end), ()
        )
        for text in FORMULAS
    ]
    for f, end in (("f*(", ")"), ("f[", "]"))
)


def gatherer(crew: Crew, prior: Weights) -> Gatherer:
    return Gatherer(crew, prior, lambda items, label: items)


def is_product(latex: str, weights: Weights) -> bool:
    tree = find_readings(latex, 1, weights)[0].tree
    return "Times" in repr(tree)


def test_what_labels_say_is_learnt() -> None:
    prior = read_prior()
    assert is_product("f(p+q)", fit_in_rounds(PRODUCTS, prior, rounds=1))
    assert not is_product("f(p+q)", fit_in_rounds(CALLS, prior, rounds=1))


def test_nothing_to_learn_from_changes_nothing() -> None:
    prior = read_prior()
    assert fit([], prior) is prior
    # All trees of this formula are right.
    assert find_choice(Label("1", "a/b", "x", "computable", "x", ()), prior, 5) is None


def test_processes_find_what_one_finds() -> None:
    prior = read_prior()
    with Crew(2) as crew:
        many = fit_in_rounds(PRODUCTS, prior, rounds=2, gather=gatherer(crew, prior))
    alone = fit_in_rounds(PRODUCTS, prior, rounds=2)
    assert many.values == alone.values


def test_a_key_always_meets_the_same_process() -> None:
    items = [f"{n}" for n in range(40)]
    with Crew(2) as crew:
        first = crew.map(process_of, items, lambda i, _: i, "", str)
        again = crew.map(process_of, items[::-1], lambda i, _: i, "", str)
    assert first == again[::-1]
    assert {text for text, _ in first} == set(items)
    assert len({process for _, process in first}) == 2


def process_of(item: str) -> tuple[str, int]:
    return item, os.getpid()


def test_what_the_prior_finds_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    prior, asked = read_prior(), []
    monkeypatch.setattr(
        "mathglot.evaluate.reading.gathering.find_choice",
        lambda label, weights, most, guided: asked.append(label.id),
    )
    gather = gatherer(Crew(), prior)
    for weights in (prior, prior, Weights({}), Weights({})):
        gather(PRODUCTS[:2], weights, 5)
    assert asked == 3 * [label.id for label in PRODUCTS[:2]]


def test_a_verdict_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = fitting.Memory(Label("1", "a/b", "x", "computable", "x", ()))
    assert memory.is_right(Symbol("x")) and not memory.is_right(Symbol("y"))

    def fail(self: object, tree: Tree) -> None:
        raise AssertionError

    monkeypatch.setattr(fitting.Judge, "judge", fail)
    assert memory.is_right(Symbol("x")) and not memory.is_right(Symbol("y"))


def test_weights_come_back_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    write_weights(path, Weights({"b": 1.5, "a": -2}))
    assert path.read_text() == '{\n"a": -2,\n"b": 1.5\n}\n'
    assert read_weights(path).values == {"a": -2, "b": 1.5}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "not JSON"),
        ("[1]", "expected an object"),
        ('{"a": "b"}', "the weight of 'a' is not a number"),
        ('{"a": true}', "the weight of 'a' is not a number"),
    ],
)
def test_a_file_of_other_things_is_refused(
    text: str, complaint: str, tmp_path: Path
) -> None:
    path = tmp_path / "weights.json"
    path.write_text(text)
    with pytest.raises(WeightsError, match=complaint):
        read_weights(path)


def test_without_a_prior_fitting_starts_from_what_is_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "files", lambda package: tmp_path)
    assert read_prior() is shipped_weights()
    (tmp_path / "prior.json").write_text(json.dumps({"a": 1}))
    assert read_prior().values == {"a": 1}


def test_a_file_is_in_one_fold() -> None:
    known = [
        Label(f"{file} {n}", f"a/{file}", "x", "computable", "x", ())
        for file in range(12)
        for n in range(1 + file % 4)
    ]
    folds = labels.part_files(known)
    assert folds == labels.part_files(known)
    assert sorted(file for fold in folds for file in fold) == sorted(
        {label.book for label in known}
    )
    sizes = [sum(label.book in fold for label in known) for fold in folds]
    assert len(sizes) == 5 and max(sizes) - min(sizes) <= 2


def test_no_fold_is_read_by_weights_that_have_seen_its_files(
    settings: Settings, labels_seen: list[tuple[set[str], set[str]]]
) -> None:
    known = read_labels(settings.data / labels.LABELS)
    training = [*PRODUCTS, Label("t", "a/one/c.tex", "x", "computable", "x", ())]
    results = labels.read_folds(known, training, settings)
    assert sorted(one.outcome.label.id for one in results) == ["1", "2", "3", "4", "5"]
    assert len(labels_seen) == 4
    for fitted, read in labels_seen:
        assert not fitted & read and "a/b" in fitted


@pytest.fixture
def labels_seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[set[str], set[str]]]:
    """For each fold, the files that weights are fitted to and those that are read."""
    seen: list[tuple[set[str], set[str]]] = []
    read_all = labels.read_all

    def note_fit(known: list[Label], prior: Weights, gather: object) -> Weights:
        seen.append(({label.book for label in known}, set()))
        return prior

    def note_read(known: list[Label], *more: object) -> object:
        seen[-1][1].update(label.book for label in known)
        return read_all(known, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(labels, "fit_in_rounds", note_fit)
    monkeypatch.setattr(labels, "read_all", note_read)
    return seen


def test_labels(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels, "read_training_labels", lambda: PRODUCTS)
    found = {figure.name: figure for figure in labels.measure(settings)}
    first = found["right first"]
    assert first.total == 4 and 0.5 <= first.reached < 1
    assert "x + 1" in [failure.case for failure in first.failures]
    assert found["literal: right first"].reached == 0
    assert found["right among the first 40"].reached == 0.75
    assert found["refused, of those without a translation"].reached == 1
    assert found["wrong special functions"].reached == 0
    [hand] = [figure for name, figure in found.items() if name.startswith("hand_dev")]
    assert (hand.reached, hand.total) == (0.5, 2)


def test_pairs_by_hand_are_left_out_where_there_are_none(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(labels, "read_training_labels", list)
    (settings.data / "hand_dev.jsonl").unlink()
    names = [figure.name for figure in labels.measure(settings)]
    assert names[0] == "right first" and not any("hand" in name for name in names)
