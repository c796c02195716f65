"""Pairs whose trees are known: drawn, found in the forest, counted."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from mathglot.evaluate.labels import Label
from mathglot.evaluate.reading import generated
from mathglot.evaluate.reading.containing import find_wanted
from mathglot.evaluate.reading.drawing import (
    FITTING,
    MEASURING,
    DrawError,
    draw_pairs,
    read_counts,
)
from mathglot.evaluate.reading.fitting import find_choice
from mathglot.evaluate.reading.generated import read_pair
from mathglot.evaluate.reading.settings import Settings
from mathglot.languages import displays, parse, render
from mathglot.languages.latex.reader import read_trees
from mathglot.languages.latex.reader.restriction import Restriction
from mathglot.languages.latex.reader.weights import shipped_weights


def known(latex: str, text: str) -> Label:
    return Label(latex, "pairs", latex, "computable", text, ())


def test_draws_are_the_same_every_time_and_have_nothing_in_common() -> None:
    counts = {"human": 20, "structures": 5}
    measured, fitted = (
        draw_pairs(counts, seed, Path()) for seed in (MEASURING, FITTING)
    )
    assert measured == draw_pairs(counts, MEASURING, Path())
    assert [label.book for label in fitted] == ["human"] * 20 + ["structures"] * 5
    assert not {one.latex for one in measured} & {one.latex for one in fitted}
    assert all(displays(label.trees[0], label.latex) for label in measured)


def test_files_are_drawn_by_halves(tmp_path: Path) -> None:
    rows = [
        {"id": str(n), "latex": f"x+{n}", "mathematica": f"x + {n}"} for n in range(40)
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "hand_dev.jsonl").write_text(lines)
    halves = [draw_pairs({"hand_dev": None}, seed, tmp_path) for seed in (0, 1)]
    ids = [{label.id for label in half} for half in halves]
    assert len(ids[0] | ids[1]) == 40 and not ids[0] & ids[1]
    assert min(map(len, ids)) > 10


@pytest.mark.parametrize("text", ["human:", "human:-1", "human:2:3", "tales:1", ""])
def test_sets_that_cannot_be_drawn(text: str) -> None:
    with pytest.raises(DrawError):
        draw_pairs(read_counts(text), FITTING, Path())


# Readings that come late by their weights, in a formula that has very many.
LATE = (
    r"K(x) + E(y) + G(z) + W(t) + J(u) + S(v) + C(w) = 0",
    "EllipticK[x] + EllipticE[y] + BarnesG[z] + ProductLog[t] + KleinInvariantJ[u] + "
    "FresnelS[v] + FresnelC[w] == 0",
)


def test_a_tree_that_comes_late_is_found_by_its_names() -> None:
    label = known(*LATE)
    row = read_pair(label, shipped_weights())
    assert row.is_read and row.place is None and row.contained
    found = find_wanted(label, parts=False)
    assert found is not None and found.tree == label.trees[0]


def test_a_tree_that_is_no_reading_is_not_found() -> None:
    other = known("K(x) + 1", "EllipticK[x] + 2")
    assert find_wanted(other, parts=True) is None
    row = read_pair(known("K(x)", "Gamma[x]"), shipped_weights())
    assert not row.contained and row.reason == "without Gamma"


def test_what_is_not_read_has_a_reason() -> None:
    row = read_pair(known(r"x + \frac{1}{", "x"), shipped_weights())
    assert not row.is_read and not row.contained and row.reason.startswith("refused at")


def test_readings_have_no_other_names() -> None:
    restriction = Restriction([parse("EllipticK[x] y", "mathematica")])
    few, many = (
        {render(one.tree, "mathematica") for one in read_trees("K(x) y", None, given)}
        for given in (restriction, None)
    )
    assert few < many and "EllipticK[x] y" in few
    assert "k[x] y" in many - few


def test_a_late_tree_teaches() -> None:
    label = known(*LATE)
    assert find_choice(label, shipped_weights(), 3) is None
    choice = find_choice(label, shipped_weights(), 3, guided=True)
    assert choice is not None and choice.right == (False, False, False, True)


def test_the_section_counts_each_set(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    labels = [known(*LATE), known("x+1", "x + 1"), known("x+2", "x + 3")]
    labels = [replace(label, book="human") for label in labels]
    monkeypatch.setattr(generated, "draw_pairs", lambda *_: labels)
    fitted: list[Label] = []
    monkeypatch.setattr(
        generated,
        "fit_in_rounds",
        lambda pairs, prior, gather: fitted.extend(pairs) or shipped_weights(),
    )
    figures = {one.name: one for one in generated.measure(settings)}
    assert {name.partition(":")[0] for name in figures} == {"all", "human"}
    assert figures["human: read"].reached == 1
    forest = figures["human: in the forest"]
    assert forest.reached == pytest.approx(2 / 3) and forest.verdict == "short"
    assert [failure.case for failure in forest.failures] == ["x+2"]
    assert figures["human: among the first 10"].reached == pytest.approx(1 / 3)
    assert fitted == labels
    assert figures["human: first, fitted"].reached == pytest.approx(1 / 3)


def test_the_section_of_heads(settings: Settings) -> None:
    [figure] = generated.measure_heads(settings)
    assert figure.total == 4
    assert [failure.case for failure in figure.failures] == ["x + 1"]
