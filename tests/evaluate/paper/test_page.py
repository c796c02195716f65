"""The page: the best try, the spread of seeds, claims, and reasons for gaps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mathglot.evaluate.paper.figures import Figure, make_share
from mathglot.evaluate.paper.page import VALIDATED, write_table
from mathglot.evaluate.paper.records import Records
from mathglot.evaluate.paper.tables import load_tables

TABLES, _ = load_tables()


def train(records: Records, name: str, right: int, seed: int = 1, **more: Any) -> None:
    """A record of a run with so many of a hundred right."""
    figure = make_share([True] * right + [False] * (100 - right))
    made = {"architecture": name, "recipe": "muon", "minutes": 2.0, "steps": 1500}
    records.save(name, {VALIDATED: figure, "EM, greedy": figure}, seed, **made | more)


def rows(letter: str, records: Records) -> dict[str, list[str]]:
    lines = write_table(TABLES[letter], records).splitlines()
    cells = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    return {row[0]: row[1:] for row in cells[2:]}


def test_the_best_of_several_tries_is_shown(tmp_path: Path) -> None:
    records = Records(tmp_path, "full")
    train(records, "lstm-functions", 30, recipe="modern")
    train(records, "lstm-functions-2", 60)
    found = rows("a", records)
    assert any("60.0 %" in cell for cell in found["LSTM"])
    assert found["LSTM"][-2] == "2" and "lstm-functions-2, muon" in found["LSTM"][-1]
    assert "not trained yet" in found["LightConv"][-1]


def test_differences_within_the_spread_are_none(tmp_path: Path) -> None:
    records = Records(tmp_path, "full")
    for seed, right in ((1, 80), (2, 84), (3, 82)):
        train(records, "C512x8", right, seed, parameters=33_000_000)
    train(records, "C512x9", 85)
    train(records, "C512x10", 90)
    found = rows("c", records)
    assert found["C512x8"][2] == "reference" and "33,000,000" in found["C512x8"][3]
    assert "seeds 1 to 3" in found["C512x8"][4]
    assert found["C512x9"][2] == "none (+3.0 points, spread 4.0)"
    assert found["C512x10"][2] == "+8.0 points (spread 4.0)"
    assert found["C512x11"][1:3] == ["-", "-"]


def test_claims_are_told_from_runs_and_measures(tmp_path: Path) -> None:
    records = Records(tmp_path, "full")
    train(records, "conv-functions", 90, causes={"brackets": 2, "names": 8}, rows=100)
    records.save("postfix", {"fewer tokens": Figure(0.25, unit="%", total=9)})
    found = rows("i", records)
    brackets = found["Wrong by brackets alone, to Mathematica"]
    assert brackets[0] == "of all 0.02 %" and brackets[1].startswith("of all 2.0 %")
    fewer = found["Trees in postfix have fewer tokens"]
    assert fewer[:2] == ["fewer tokens 20 to 40 %", "fewer tokens 25.0 %"]
    perplexity = "Perplexity is lowest in the first epoch, while EM still rises"
    assert found[perplexity][2] == "the run kept too little to tell"


def test_a_measure_that_lacks_says_why(tmp_path: Path) -> None:
    found = rows("g", Records(tmp_path, "full"))
    assert "needs Mathematica" in found["Mathematica"][-1]
    assert found["SymPy"][-1] == "not measured yet"
