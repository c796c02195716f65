"""`mathglot evaluate` on a model with fresh weights, and on a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mathglot.corpus.pairs import Pair, make_pair
from mathglot.corpus.storage import SetFolder
from mathglot.interfaces.cli import app
from mathglot.languages import parse, render

torch = pytest.importorskip("torch")
pytest.importorskip("sacrebleu")

FORMULAS = ("Sin[x] + 12", "BesselJ[n, z]/2", "a == b", "x^2 - y", "Gamma[z + 1]")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("corpus")
    pairs: list[Pair] = []
    for text in FORMULAS:
        tree = parse(text, "mathematica")
        pairs.append(make_pair(tree, render(tree, "latex"), flavour="", source=""))
    lines = [("test", pair.to_line()) for pair in pairs]
    SetFolder(root, "small").write_splits(lines, {})
    return root


def save_model(path: Path, architecture: str, form: str) -> Path:
    from mathglot.model.checkpoint import Checkpoint, Description, save_checkpoint
    from mathglot.model.interface import ModelConfig
    from mathglot.model.registry import build_model
    from mathglot.model.weights import weights_of
    from mathglot.train.examples import ExampleForm
    from mathglot.train.vocabularies import make_vocabularies

    torch.manual_seed(0)
    vocabularies = make_vocabularies(form=form)
    labels = vocabularies.labels
    config = ModelConfig(
        architecture,
        len(vocabularies.source),
        len(vocabularies.target),
        most_tokens=40,
        source_labels=labels,
        target_labels=labels,
    )
    examples = ExampleForm(form=form, most_tokens=40).as_record()  # type: ignore[arg-type]
    weights = weights_of(build_model(config))
    described = Description(config, vocabularies.source, vocabularies.target, examples)
    save_checkpoint(path / "best", Checkpoint(described, weights, {}))
    return path


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_model(tmp_path_factory.mktemp("run"), "transformer:32x1+1", "sequence")


def evaluate(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["evaluate", *map(str, arguments)])
    return result.exit_code, result.output


def test_what_a_fresh_model_writes_parses(
    run: Path, corpus: Path, tmp_path: Path
) -> None:
    arguments = (run, "--corpus", corpus, "--set", "small", "--beam", "3")
    code, shown = evaluate(
        *arguments, "--sample", "4", "--no-holds", "-o", tmp_path / "out"
    )
    assert code == 0, shown
    assert "a minute" in shown
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    [figures] = summary["figures"]
    values = {m["name"]: m["value"] for m in figures["measures"]}
    assert values["parses"] == 1.0 and values["exact match"] == 0.0
    assert values["perplexity"] > 10
    lines = (tmp_path / "out" / "translations.jsonl").read_text().splitlines()
    assert len(lines) == summary["rows"] == 4
    first = json.loads(lines[0])
    assert 1 <= len(first["translations"]) <= 3 and "checks" in first
    assert "<svg" in (tmp_path / "out" / "picture.svg").read_text()
    # The same rows, judged again from their file.
    code, shown = evaluate(
        "--translations", tmp_path / "out" / "translations.jsonl", "--no-holds"
    )
    assert code == 0 and "perplexity" in shown


def test_a_network_on_trees_is_evaluated_too(corpus: Path, tmp_path: Path) -> None:
    run = save_model(tmp_path, "recursive:16", "tree")
    code, shown = evaluate(
        run, "--corpus", corpus, "--set", "small", "--beam", "2", "--no-holds", "--json"
    )
    assert code == 0, shown
    assert json.loads(shown)["rows"] == 5


MISTAKES = [
    ((), "--corpus"),
    (("RUN", "--translations", "x"), "either a run or checkpoint"),
    (("nowhere",), "--corpus"),
    (("nowhere", "--corpus", "CORPUS", "--set", "small"), "nowhere"),
    (("RUN", "--corpus", "CORPUS", "--set", "large"), "unknown set 'large'"),
    (("RUN", "--corpus", "CORPUS", "--set", "small", "--split", "x"), "unknown split"),
    (("RUN", "--corpus", "CORPUS", "--set", "small", "--real"), "no pair"),
    (("--translations", "nowhere.jsonl"), "nowhere.jsonl"),
]


@pytest.mark.parametrize(("arguments", "complaint"), MISTAKES)
def test_mistakes_end_with_one_clear_line(
    run: Path, corpus: Path, arguments: tuple[str, ...], complaint: str
) -> None:
    places = {"RUN": str(run), "CORPUS": str(corpus)}
    code, shown = evaluate(*(places.get(item, item) for item in arguments))
    assert code != 0 and complaint in shown and "Traceback" not in shown
