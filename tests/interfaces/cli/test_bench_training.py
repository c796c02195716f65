"""`mathglot bench training`: real runs, and runs made up of them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from mathglot.evaluate.intervals import wilson
from mathglot.interfaces.cli import app
from mathglot.model.checkpoint import load_model
from mathglot.model.registry import count_parameters

pytest.importorskip("sacrebleu")

RUNNER = CliRunner()
TRAIN = "--steps 6 --validations 3 --tokens 200 --sample 5 --device cpu --workers 1"
SUMMARY = "evaluation/summary.json"


def call(*arguments: object) -> tuple[int, str, str]:
    result = RUNNER.invoke(app, [str(argument) for argument in arguments])
    return result.exit_code, result.stdout, result.stderr


def compare(*arguments: object) -> dict[str, Any]:
    code, shown, said = call("bench", "training", *arguments, "--json")
    assert code == 0, said
    record = json.loads(shown)
    assert isinstance(record, dict)
    return record


@pytest.fixture(scope="module")
def trained(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of two runs, `modern` and `lstm`; the first one was evaluated."""
    root = tmp_path_factory.mktemp("runs")
    options = ["--corpus", corpus, *TRAIN.split()]
    for name, size in (("modern", "transformer:16x1+1"), ("lstm", "lstm:16x1")):
        code, _, said = call(
            "train", *options, "--architecture", size, "--output", root / name
        )
        assert code == 0, said
    asked = f"--corpus {corpus} --split valid --beam 1 --no-holds --no-constraint"
    folder = root / "modern"
    code, _, said = call(
        "evaluate", folder, *asked.split(), "-o", folder / "evaluation"
    )
    assert code == 0, said
    return root


@pytest.fixture
def twins(trained: Path, tmp_path: Path) -> tuple[Path, Path]:
    """One run twice, without weights, to be made different."""
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        shutil.copytree(
            trained / "modern", folder, ignore=shutil.ignore_patterns("*.safetensors")
        )
    return folders


def edit(path: Path, change: Callable[[Any], None]) -> None:
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content))


def write_validation(run: Path, *rows: str) -> None:
    titles = "step,minutes,set,rows,exact_match,perplexity"
    (run / "validation.csv").write_text("\n".join([titles, *rows]) + "\n")


def test_real_runs_are_compared(trained: Path, tmp_path: Path) -> None:
    output = tmp_path / "new" / "comparison"
    code, shown, said = call(
        "bench", "training", trained / "modern", trained / "lstm", "--output", output
    )
    assert code == 0, said
    assert sorted(path.name for path in output.iterdir()) == [
        "comparison.md",
        "comparison.svg",
    ]
    written = (output / "comparison.md").read_text()
    titles, _, *rows = [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in written.splitlines()
        if line.startswith("|")
    ]
    cells = {row[0]: dict(zip(titles, row, strict=True)) for row in rows}
    assert cells.keys() == {"modern", "lstm"}
    figures = json.loads((trained / "modern" / SUMMARY).read_text())["figures"]
    values = {m["name"]: m for m in figures[0]["measures"]}
    modern = cells["modern"]
    matched = values["exact match"]
    assert modern["greedy exact match (95 % interval)"] == (
        f"{100 * matched['value']:.1f} % "
        f"({100 * matched['low']:.1f} - {100 * matched['high']:.1f})"
    )
    assert modern["mean LD"] == f"{values['mean LD']['value']:.2f}"
    assert modern["parses"] == f"{100 * values['parses']['value']:.1f} %"
    assert modern["perplexity"] == f"{values['perplexity']['value']:.4g}"
    assert (modern["architecture"], modern["steps"]) == ("transformer:16x1+1", "6")
    assert (cells["lstm"]["mean LD"], cells["lstm"]["parses"]) == ("-", "-")
    assert "Not evaluated: lstm. Exact match and perplexity are" in written
    for note in [line[2:] for line in written.splitlines() if line[:2] == "- "]:
        assert note in shown
    # Printed for a file or a pipe, no row is folded.
    for row in cells.values():
        [line] = [line for line in shown.splitlines() if row["architecture"] in line]
        assert all(cell in line for cell in row.values())


def test_the_picture_has_two_panels(trained: Path, tmp_path: Path) -> None:
    runs = (trained / "modern", trained / "lstm")
    assert call("bench", "training", *runs, "--output", tmp_path)[0] == 0
    picture = ElementTree.fromstring((tmp_path / "comparison.svg").read_text())
    texts = [item.text for item in picture.iter() if item.tag.endswith("text")]
    for text in ("transformer:16x1+1", "lstm:16x1", "exact match, %"):
        assert texts.count(text) == 1
    assert texts.count("minutes") == 2
    lines = [i for i in picture.iter() if i.tag.endswith("polyline")]
    # In each panel and before its name.
    colours = [line.get("stroke") for line in lines]
    assert {colours.count(colour) for colour in colours} == {3} and len(lines) == 6


def test_sizes_are_those_of_the_models(trained: Path) -> None:
    for run in compare(trained / "modern", trained / "lstm")["runs"]:
        model, _ = load_model(Path(run["folder"]) / "best")
        assert run["parameters"] == count_parameters(model) > 10_000


def test_weights_are_not_needed(trained: Path, twins: tuple[Path, Path]) -> None:
    [whole] = compare(trained / "modern")["runs"]
    (twins[0] / "best" / "source.json").unlink()
    shutil.rmtree(twins[1] / "best")
    for folder in twins:
        assert not list(folder.rglob("*.safetensors"))
        [run] = compare(folder)["runs"]
        same = {"run": "modern", "folder": whole["folder"]}
        assert {**run, **same} == whole


def test_without_a_configuration_the_size_is_not_known(
    twins: tuple[Path, Path],
) -> None:
    first, second = twins
    for name in ("best", "last"):
        (first / name / "config.json").unlink()
    edit(second / "best" / "config.json", lambda c: c["model"].update(heads=7))
    record = compare(first, second)
    assert [run["parameters"] for run in record["runs"]] == [None, None]
    said = "\n".join(record["remarks"])
    assert "one: neither best/ nor last/ has a config.json" in said
    assert "two: best/config.json: no parameters (heads: no such field)" in said


def test_a_run_that_was_not_evaluated_shows_its_best_validation(
    twins: tuple[Path, Path],
) -> None:
    for folder in twins:
        shutil.rmtree(folder / "evaluation")
    first, second = twins
    write_validation(
        first,
        "2,0.5,all,200,0.5,1.5",
        "2,0.5,functions,200,0.99,1.5",
        "4,1.0,all,200,0.75,1.3",
        "6,1.5,all,200,0.75,1.2",
        "8,2.0,all,200,0.7,1.1",
        "9,2.1,all,200,nan,nan",
        "10,2.2,al",
    )
    write_validation(second, "8,2.1,all,200,0.8,9.5")
    record = compare(first, second)
    better, run = record["runs"]
    assert (better["run"], run["run"]) == ("two", "one")
    assert (run["exact_match"], run["perplexity"], run["rows"]) == (0.75, 1.2, 200)
    assert run["interval"] == list(wilson(150, 200))
    assert (run["mean_ld"], run["parses"]) == (None, None)
    assert (run["steps"], run["minutes"]) == (9, 2.1)
    assert record["not_comparable"] == []
    assert record["remarks"][0].startswith("Not evaluated: two, one. Exact match")


def test_a_run_that_was_never_validated_comes_last(twins: tuple[Path, Path]) -> None:
    first, second = twins
    shutil.rmtree(first / "evaluation")
    write_validation(first)
    record = compare(first, second)
    assert [run["run"] for run in record["runs"]] == ["two", "one"]
    assert record["runs"][1]["exact_match"] is None
    assert "Neither evaluated nor validated: one." in record["remarks"]


def test_the_speed_is_that_of_a_warm_machine(twins: tuple[Path, Path]) -> None:
    speeds = [100, 200, 5000, 5010, 5020, 5030, 5040, 9, 5050, 5060]
    titles = "step,epoch,minutes,loss,learning_rate,gradient,tokens,tokens_a_second"
    lines = [f"{n},{n // 4},0.1,1,1,1,1,{speed}" for n, speed in enumerate(speeds)]
    (twins[0] / "training.csv").write_text("\n".join([titles, *lines]) + "\n")
    [run] = compare(twins[0])["runs"]
    assert (run["tokens_a_second"], run["epochs"]) == (5025, 2)


def set_in(name: str, value: object) -> Callable[[Any], None]:
    """Sets a value of a JSON object, `a/b` that of an object in it."""

    def change(content: Any) -> None:
        *outer, last = name.split("/")
        for key in outer:
            content = content[key]
        content[last] = value

    return change


DIFFERENT = [
    ("run.json", "corpus", "/data/other", "different corpora: "),
    ("run.json", "mixture", "functions:2", "mixtures: functions (one); functions:2"),
    ("run.json", "pairs", 1000, "pairs of each set: all (one); 1,000 (two)"),
    ("run.json", "most_tokens", 256, "longest formulas: 1,024 tokens (one); 256"),
    ("run.json", "normal", False, "LaTeX: in normal form (one); as it is (two)"),
    ("run.json", "numbers", "digits", "numbers: tags (one); digits (two)"),
    ("run.json", "start", "/runs/old", "fresh weights (one); the weights of /runs/old"),
    ("run.json", "settings/sample", 50, "validation: 5 rows (one); 50 rows (two)"),
    ("run.json", "architecture", "recursive:16", "perplexities alone: of a token"),
    (SUMMARY, "asked/set", "human", "different evaluations: "),
    (SUMMARY, "asked/split", "test", "different evaluations: "),
    (SUMMARY, "asked/seed", 7, "different evaluations: "),
    (SUMMARY, "asked/real", True, "different evaluations: "),
    (SUMMARY, "asked/beam", 5, "different evaluations: "),
    (SUMMARY, "asked/constraint", True, "different evaluations: "),
    (SUMMARY, "asked/corpus", "", "different evaluations: "),
    (SUMMARY, "rows", 8, "different evaluations: "),
]


@pytest.mark.parametrize(("file", "name", "value", "note"), DIFFERENT)
def test_what_keeps_runs_from_being_compared_is_said(
    twins: tuple[Path, Path], file: str, name: str, value: object, note: str
) -> None:
    assert compare(*twins)["not_comparable"] == []
    edit(twins[1] / file, set_in(name, value))
    [line] = compare(*twins)["not_comparable"]
    assert line.startswith("Not comparable: ") and note in line
    assert "(one)" in line and "(two)" in line
    code, shown, _ = call("bench", "training", *twins)
    assert code == 0 and line in shown


@pytest.mark.parametrize(("minutes", "apart"), [(2.19, False), (2.21, True)])
def test_minutes_may_differ_by_a_tenth(
    twins: tuple[Path, Path], minutes: float, apart: bool
) -> None:
    write_validation(twins[0], "6,2.0,all,5,0.5,2")
    write_validation(twins[1], f"6,{minutes},all,5,0.5,2")
    found = compare(*twins)["not_comparable"]
    note = "Not comparable: minutes more than 10 % apart: 2.00 (one); 2.21 (two)."
    assert found == ([note] if apart else [])


def test_one_evaluated_and_one_not_are_no_pair(twins: tuple[Path, Path]) -> None:
    shutil.rmtree(twins[1] / "evaluation")
    [line] = compare(*twins)["not_comparable"]
    assert "different sources of exact match" in line
    assert "evaluation (one)" in line and "validation (two)" in line


def test_a_beam_is_not_called_greedy(twins: tuple[Path, Path]) -> None:
    edit(twins[1] / SUMMARY, set_in("asked/beam", 5))
    code, shown, _ = call("bench", "training", *twins)
    assert code == 0 and "greedy exact match" not in shown
    assert "Not greedy: two." in shown and "with beam 5 and penalty 1.0" in shown


def test_several_targets_count_by_their_rows(twins: tuple[Path, Path]) -> None:
    def target(total: int, exact: float, edits: float) -> dict[str, Any]:
        values = {"exact match": exact, "mean LD": edits, "parses": 1.0}
        values["perplexity"] = 1.5
        return {
            "measures": [
                {"name": name, "value": value, "total": total}
                for name, value in values.items()
            ]
        }

    figures = [target(300, 0.5, 4.0), target(100, 0.1, 8.0)]
    edit(twins[0] / SUMMARY, set_in("figures", figures))
    record = compare(twins[0])
    [run] = record["runs"]
    assert (run["exact_match"], run["mean_ld"], run["parses"]) == (0.4, 5.0, 1.0)
    assert run["interval"] == list(wilson(160, 400)) and run["perplexity"] is None
    assert "one: an evaluation of several targets: no perplexity." in record["remarks"]


def test_runs_of_one_name_are_told_apart(trained: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        shutil.copytree(trained / "lstm", tmp_path / name / "run[1]")
    runs = [tmp_path / "a" / "run[1]", tmp_path / "b" / "run[1]"]
    # A folder that is named twice is one run.
    code, shown, _ = call("bench", "training", *runs, runs[0], "--output", tmp_path)
    assert code == 0
    assert [
        line.split()[0] for line in shown.splitlines() if " lstm:16x1 " in line
    ] == [
        "a/run[1]",
        "b/run[1]",
    ]
    assert ">a/run[1]<" in (tmp_path / "comparison.svg").read_text()


BROKEN = [
    ("run.json", None, "not a training run: it has no run.json"),
    ("run.json", "{", "run.json: no plan"),
    ("run.json", "[]", "run.json: no plan"),
    ("run.json", '{"settings": {"recipe": "x"}}', "run.json: no plan"),
    ("training.csv", "step,epoch\nx,y\n", "its tables are damaged (ValueError"),
    ("training.csv", "step,minutes\n1,1\n", "its tables are damaged (KeyError"),
    ("validation.csv", "\udcff", "its tables are damaged (UnicodeDecodeError"),
    (SUMMARY, "{", "summary.json: cannot be read"),
    (SUMMARY, "[]", "summary.json: not a JSON object"),
    (SUMMARY, "{}", "summary.json: no figures of an evaluation (KeyError: 'asked')"),
    (SUMMARY, '{"asked": 3, "rows": 3, "figures": []}', "no figures of an evaluation"),
]


@pytest.mark.parametrize(("file", "text", "complaint"), BROKEN)
def test_a_broken_folder_gives_one_clear_line(
    twins: tuple[Path, Path], file: str, text: str | None, complaint: str
) -> None:
    path = twins[1] / file
    if text is None:
        path.unlink()
    else:
        path.write_text(text, errors="surrogateescape")
    output = twins[0].parent / "out"
    code, shown, said = call("bench", "training", *twins, "--output", output)
    assert (code, shown) == (2, "") and not output.exists()
    assert said.startswith(f"mathglot: {twins[1]}") and complaint in said
    assert said.count("\n") == 1, said


def test_no_run_at_all_is_refused(twins: tuple[Path, Path], tmp_path: Path) -> None:
    code, _, said = call("bench", "training", tmp_path / "nowhere")
    assert code == 2 and "nowhere: not a training run" in said
    for name in ("training.csv", "validation.csv"):
        (twins[0] / name).unlink()
    code, _, said = call("bench", "training", twins[0])
    assert code == 2 and "nothing was trained in this run yet" in said
    code, _, said = call("bench", "training", twins[1], "-o", twins[1] / "run.json")
    assert code == 2 and "run.json: File exists" in said
