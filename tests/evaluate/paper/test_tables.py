"""The paper's tables as data: complete, and of runs that can be made."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathglot.errors import UnknownNameError
from mathglot.evaluate.paper.scales import SCALES
from mathglot.evaluate.paper.tables import choose_tables, load_tables
from mathglot.evaluate.paper.trainings import Workshop
from mathglot.model.naming import read_architecture
from mathglot.train.settings import TrainingSettings

TABLES, RUNS = load_tables()
_PLAN_OPTIONS = {"normal", "numbers", "one_dictionary", "short"}


def test_the_tables_of_the_paper_are_all_there() -> None:
    assert list(TABLES) == "a a2 b c d e f f2 g g2 h i".split()
    # The appendix of the paper: ten sizes, six depths, six kernels.
    assert [len(TABLES[letter].rows) for letter in "bcd"] == [10, 6, 6]
    headline = TABLES["a"].rows[0].paper
    assert headline["EM, without the grammar"] == "95.1 %" and headline["LD"] == "0.615"


@pytest.mark.parametrize("name", RUNS)
def test_every_run_can_be_made_at_every_scale(name: str) -> None:
    run = RUNS[name]
    options = {k: v for k, v in run.options.items() if k not in _PLAN_OPTIONS}
    TrainingSettings(steps=1, **options)
    for scale in SCALES.values():
        small = read_architecture(scale.shrink(run.architecture))
        assert small.family == read_architecture(run.architecture).family


def test_groups_are_compared_with_one_reference_of_three_seeds() -> None:
    compared = [table for table in TABLES.values() if table.reference]
    assert {table.reference for table in compared} == {"C512x8"}
    assert [run.name for run in RUNS.values() if run.seeds > 1] == ["C512x8"]
    assert {RUNS[name].pairs for table in compared for name in table.runs} == {100_000}
    assert RUNS["conv-functions"].pairs is None


def test_a_letter_means_its_tables() -> None:
    assert [table.letter for table in choose_tables(["G", "(b)"])] == ["b", "g", "g2"]
    assert len(choose_tables([])) == len(TABLES)
    with pytest.raises(UnknownNameError, match="unknown table 'z'"):
        choose_tables(["z"])


def test_a_run_that_wants_more_pairs_has_a_corpus_of_its_own(tmp_path: Path) -> None:
    varied, plain = RUNS["conv-functions-varied"], RUNS["conv-functions"]
    shop = Workshop(tmp_path, SCALES["full"])
    assert shop.corpus_of(plain) == shop.corpus
    assert shop.corpus_of(varied) == shop.corpus.with_name("full.900000")
    # Small scales have fewer pairs than any run wants.
    tiny = Workshop(tmp_path, SCALES["tiny"])
    assert tiny.corpus_of(varied) == tiny.corpus
