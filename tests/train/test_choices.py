"""Choices: right readings become likelier than wrong ones."""

from __future__ import annotations

import gzip
import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from mathglot.corpus.storage import CorpusError
from mathglot.corpus.vocabulary import NUMBER_TAGS, SPECIAL
from mathglot.errors import MathglotError
from mathglot.model.interface import BOS, EOS, PAD
from mathglot.train.choices import ChoiceBatch, choice_loss, prepare_choices
from mathglot.train.examples import ExampleForm
from mathglot.train.logs import open_logs, read_table
from mathglot.train.loop import Report
from mathglot.train.run import Plan, RunError, run_training
from mathglot.train.settings import TrainingSettings
from mathglot.train.vocabularies import make_vocabularies

VOCABULARIES = make_vocabularies()


def write(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def reading(text: str, right: bool, weight: float = 0.0) -> dict[str, object]:
    return {"mathematica": text, "weight": weight, "right": right}


def calls(count: int = 40) -> list[dict[str, object]]:
    """Letters before brackets: the reader prefers products, which are wrong."""
    letters = "abcdghkmnpqrsuvwxyz"
    return [
        {
            "latex": f"{one}({two})",
            "readings": [
                reading(f"{one} {two}", False, 0.0),
                reading(f"{one}[{two}]", True, -2.0),
            ],
        }
        for one in letters
        for two in letters
    ][:count]


def batch(owner: list[int], right: list[float]) -> ChoiceBatch:
    formulas, readings = max(owner) + 1, len(owner)
    return ChoiceBatch(
        torch.zeros((formulas, 1), dtype=torch.int64),
        *(torch.zeros((readings, 1), dtype=torch.int64) for _ in "te"),
        torch.tensor(owner),
        torch.zeros(readings),
        torch.tensor(right),
    )


def test_the_loss_is_the_surprise_that_a_right_reading_is_meant() -> None:
    worth = torch.tensor([1.0, 0.0, -1.0, 500.0, 499.0])
    loss = choice_loss(worth, batch([0, 0, 0, 1, 1], [0.0, 1.0, 1.0, 0.0, 1.0]))
    e = math.e
    first = -math.log((1 + 1 / e) / (e + 1 + 1 / e))
    assert loss.tolist() == pytest.approx([first, -math.log(1 / (1 + e))], rel=1e-5)


def test_a_right_reading_that_is_out_of_reach_has_a_finite_loss() -> None:
    worth = torch.tensor([0.0, -1000.0], requires_grad=True)
    loss = choice_loss(worth, batch([0, 0], [0.0, 1.0])).sum()
    loss.backward()
    assert torch.isfinite(loss) and torch.isfinite(worth.grad).all()


def test_batches_hold_formulas_with_all_their_readings(tmp_path: Path) -> None:
    rows = [
        {
            "latex": "12(x)",
            "readings": [reading("12 x", True), reading("f[12, 12]", False, -1.5)],
        },
        {
            "latex": "y",
            "readings": [reading("y", True), reading("z", False), reading("q", False)],
        },
        {"latex": "w", "readings": [reading("w", True)]},
    ]
    path = write(tmp_path / "choices.jsonl", rows)
    found = prepare_choices(tmp_path, path, VOCABULARIES, ExampleForm())
    assert len(found) == 2
    one = found.batch(0, seed=1)
    assert torch.bincount(one.owner).tolist() in ([2, 3], [3, 2])
    assert int(one.right.sum()) == 2 and sorted(one.weight.tolist())[0] == -1.5
    assert (one.target[:, 0] == BOS).all()
    for shifted, expected in zip(one.target, one.expected, strict=True):
        length = int((expected != PAD).sum())
        assert expected[length - 1] == EOS
        assert shifted[1:length].tolist() == expected[: length - 1].tolist()
    # The number has one tag in the formula and in all its readings, and another in
    # another turn.
    tags = {SPECIAL.index(tag) for tag in NUMBER_TAGS}
    seen = set()
    for turn in range(6):
        drawn = found.batch(turn, seed=1)
        every = {*drawn.source.flatten().tolist(), *drawn.expected.flatten().tolist()}
        assert len(every & tags) == 1
        seen |= every & tags
    assert len(seen) > 1


def test_the_same_turn_gives_the_same_batch(tmp_path: Path) -> None:
    path = write(tmp_path / "choices.jsonl", calls())
    packed = tmp_path / "choices.jsonl.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    first, second = (
        prepare_choices(tmp_path, one, VOCABULARIES, ExampleForm())
        for one in (path, packed)
    )
    for turn in range(3):
        one, two = first.batch(turn, 3, size=16), second.batch(turn, 3, size=16)
        assert one.source.tolist() == two.source.tolist()
        assert one.expected.tolist() == two.expected.tolist()
    passed = [first.batch(turn, 3, size=16).source for turn in range(2)]
    assert sum(len(rows) for rows in passed) == 40


@pytest.mark.parametrize(
    "line", ["{", '{"latex": "x"}', '{"latex": "x", "readings": [{"right": true}]}']
)
def test_a_line_that_is_no_choice_is_named(tmp_path: Path, line: str) -> None:
    path = write(tmp_path / "choices.jsonl", calls(1))
    path.write_text(path.read_text("utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(CorpusError, match="line 2: expected latex and readings"):
        prepare_choices(tmp_path, path, VOCABULARIES, ExampleForm())


def test_choices_without_a_file_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="No such file"):
        prepare_choices(tmp_path, tmp_path / "no", VOCABULARIES, ExampleForm())


def test_a_damaged_file_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "choices.jsonl.gz"
    path.write_bytes(gzip.compress(b"{}" * 400)[:-9])
    with pytest.raises(MathglotError, match="damaged"):
        prepare_choices(tmp_path, path, VOCABULARIES, ExampleForm())


def test_a_file_without_a_choice_is_an_error(tmp_path: Path) -> None:
    rows = [{"latex": "w", "readings": [reading("w", True)]}]
    path = write(tmp_path / "choices.jsonl", rows)
    with pytest.raises(CorpusError, match="no formula has right and wrong readings"):
        prepare_choices(tmp_path, path, VOCABULARIES, ExampleForm())


def test_trees_learn_no_choices(tmp_path: Path) -> None:
    path = write(tmp_path / "choices.jsonl", calls(1))
    with pytest.raises(CorpusError, match="trees do not learn choices"):
        prepare_choices(tmp_path, path, VOCABULARIES, ExampleForm("tree"))


@pytest.mark.slow
def test_a_run_learns_to_choose(corpus: Path, tmp_path: Path) -> None:
    choices = write(tmp_path / "choices.jsonl", calls())
    settings = TrainingSettings(
        steps=150,
        tokens=600,
        warmup=5,
        learning_rate=1e-2,
        validations=1,
        sample=4,
        look_every=10,
        choices_every=2,
        choices_share=1.0,
    )
    plan = Plan(corpus, "functions", "transformer:16x1+1", settings, choices=choices)

    def surprises(plan: Plan, name: str) -> list[float | None]:
        reports: list[Report] = list(run_training(tmp_path / name, plan, device="cpu"))
        return [report.look.surprise for report in reports if report.look]

    found = [one for one in surprises(plan, "with") if one is not None]
    assert len(found) == 15
    # e^-1.2 of the reader alone would have a surprise of 1.46.
    assert found[0] > 1 and found[-1] < 0.4
    unasked = replace(plan, choices=None)
    assert set(surprises(unasked, "without")) == {None}
    for name in ("with", "without"):
        rows = read_table(tmp_path / name / "training.csv")
        shown = [math.isfinite(float(row["surprise"])) for row in rows]
        assert shown == [name == "with"] * 15


def test_a_table_of_an_older_run_is_kept(tmp_path: Path) -> None:
    columns = "step epoch minutes loss learning_rate gradient skipped tokens".split()
    old = [",".join([*columns, "tokens_a_second"]), "20,0,1,2,3,4,0,6,7"]
    (tmp_path / "training.csv").write_text("\n".join(old) + "\n", encoding="utf-8")
    with open_logs(tmp_path, 20):
        pass
    [row] = read_table(tmp_path / "training.csv")
    assert row["tokens_a_second"] == "7" and row["surprise"] == "nan"


@pytest.mark.slow
def test_several_processes_learn_no_choices(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from contextlib import contextmanager

    from mathglot.train import run
    from mathglot.train.distributed import Group

    @contextmanager
    def pretend(device: str | None):  # type: ignore[no-untyped-def]
        group = Group(0, 2, torch.device("cpu"))
        monkeypatch.setattr(Group, "wait", lambda self: None)
        yield group

    monkeypatch.setattr(run, "joined", pretend)
    choices = write(tmp_path / "choices.jsonl", calls(2))
    plan = Plan(
        corpus,
        "functions",
        "transformer:16x1+1",
        TrainingSettings(steps=2),
        choices=choices,
    )
    with pytest.raises(RunError, match="one process"):
        list(run_training(tmp_path / "run", plan, device="cpu"))
