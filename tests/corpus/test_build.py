"""Building sets: the same bytes always, nothing twice, no test in training."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import pytest

from mathglot.corpus.bank import load_bank
from mathglot.corpus.build import (
    PLANS,
    Duplicates,
    build_set,
    distribute,
    leaks,
    reconcile,
)
from mathglot.corpus.generate.stream import RECIPES, make_chunk, stream_chunks
from mathglot.corpus.keys import split_key, statement_key
from mathglot.corpus.pairs import Pair, PairError, make_pair, pair_from_line
from mathglot.corpus.splits import MOST_TOKENS, SPLITS, UNSEEN, is_held_family
from mathglot.corpus.storage import CorpusError, SetFolder
from mathglot.corpus.vocabulary import Vocabulary
from mathglot.languages.latex.matcher import displays
from mathglot.languages.mathematica.parser import parse

pytestmark = pytest.mark.slow

PAIRS = {"functions": 9000, "human": 6000, "semantic": 1000, "structures": 1500}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All sets, small."""
    root = tmp_path_factory.mktemp("corpus")
    for name in PLANS:
        build_set(root, name, total=PAIRS[name])
    return root


def files_of(root: Path, name: str) -> dict[str, bytes]:
    return {
        split: SetFolder(root, name).split_path(split).read_bytes() for split in SPLITS
    }


def test_chunks_are_the_same_on_any_number_of_processes() -> None:
    alone, shared = (
        list(islice(stream_chunks("semantic", 3, workers=workers, size=50), 5))
        for workers in (1, 2)
    )
    assert [number for number, _ in alone] == [0, 1, 2, 3, 4]
    assert alone == shared


@pytest.fixture(scope="module")
def elsewhere() -> dict[str, list[str]]:
    """The beginning of a chunk of each recipe, as another process makes it."""
    program = (
        # Nothing there is garbage, and to look for it takes a third of the time.
        "import gc, json\n"
        "gc.disable()\n"
        "from mathglot.corpus.generate.stream import RECIPES, make_chunk\n"
        "chunks = {name: make_chunk(name, 3, 1, size=100) for name in RECIPES}\n"
        "lines = {name: [p.to_line() for p in chunks[name]] for name in RECIPES}\n"
        "print(json.dumps(lines))"
    )
    # Sets are in another order there.
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-c", program]
    printed = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    ).stdout
    made: dict[str, list[str]] = json.loads(printed)
    return made


@pytest.mark.parametrize("name", list(RECIPES))
def test_chunks_are_the_same_in_another_process(
    name: str, elsewhere: dict[str, list[str]]
) -> None:
    here = [pair.to_line() for pair in make_chunk(name, 3, 1, size=100)]
    assert here == elsewhere[name]


def test_another_seed_gives_other_pairs() -> None:
    assert make_chunk("human", 1, 0, size=50) != make_chunk("human", 2, 0, size=50)


@pytest.mark.parametrize("name", list(PLANS))
def test_totals(corpus: Path, name: str) -> None:
    folder = SetFolder(corpus, name)
    counts = folder.describe()["pairs"]
    assert sum(counts.values()) == PAIRS[name]
    for split in SPLITS:
        assert len(list(folder.pairs(split))) == counts[split]


@pytest.mark.parametrize("name", list(PLANS))
def test_vocabularies_lie_beside_the_data(corpus: Path, name: str) -> None:
    folder = SetFolder(corpus, name)
    language = "semantic" if name == "semantic" else "mathematica"
    for side in ("latex", language):
        vocabulary = Vocabulary.load(folder.path / f"vocabulary.{side}.json")
        assert 500 <= len(vocabulary.tokens) <= 1200


def test_nothing_of_a_test_is_in_training(corpus: Path) -> None:
    """Keys are computed anew from the text, for every set against every other."""
    unseen: set[str] = set()
    train: list[tuple[str, str]] = []
    for name in ("functions", "human", "structures"):
        folder = SetFolder(corpus, name)
        unseen |= {split_key(parse(pair.text)) for pair in folder.pairs(*UNSEEN)}
        train += [
            (split_key(parse(pair.text)), pair.text) for pair in folder.pairs("train")
        ]
    semantic = SetFolder(corpus, "semantic")
    unseen |= {pair.key for pair in semantic.pairs(*UNSEEN)}
    assert len(unseen) > 100
    assert [text for key, text in train if key in unseen] == []
    assert [p.text for p in semantic.pairs("train") if p.key in unseen] == []
    assert leaks(corpus) == 0


def test_families_are_held_out_whole(corpus: Path) -> None:
    held = {f.place for f in load_bank() if is_held_family(split_key(f.tree))}
    assert held
    for name in PLANS:
        for pair in SetFolder(corpus, name).pairs("train", "valid", "test"):
            assert pair.source not in held


def test_long_formulas_are_kept_apart(corpus: Path) -> None:
    for name in PLANS:
        folder = SetFolder(corpus, name)
        assert all(pair.longest > MOST_TOKENS for pair in folder.pairs("long"))
        for pair in folder.pairs("train", *UNSEEN):
            assert pair.longest <= MOST_TOKENS


def test_functions_say_nothing_twice(corpus: Path) -> None:
    pairs = list(SetFolder(corpus, "functions").pairs())
    assert len({statement_key(parse(pair.text)) for pair in pairs}) == len(pairs)


def test_human_pairs_differ(corpus: Path) -> None:
    pairs = list(SetFolder(corpus, "human").pairs())
    assert len({(pair.latex, pair.text) for pair in pairs}) == len(pairs)


def test_human_latex_shows_its_formula(corpus: Path) -> None:
    pairs = list(SetFolder(corpus, "human").pairs("test", "valid"))
    generated = [pair for pair in pairs if pair.generated][:300]
    hidden = [p for p in generated if not displays(parse(p.text), p.latex)]
    assert len(hidden) <= 0.02 * len(generated), [pair.latex for pair in hidden]


def test_sides_agree_with_the_tokens_counted(corpus: Path) -> None:
    for pair in islice(SetFolder(corpus, "functions").pairs("train"), 200):
        tree = parse(pair.text)
        assert make_pair(tree, pair.latex, flavour="", source="").key == pair.key


def test_stopped_build_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    build_set(tmp_path / "whole", "semantic", total=1200)
    program = (
        "from pathlib import Path\n"
        "from mathglot.corpus.build import build_set\n"
        f"build_set(Path({str(tmp_path / 'killed')!r}), 'semantic', total=1200)\n"
    )
    parts = SetFolder(tmp_path / "killed", "semantic").parts
    process = subprocess.Popen([sys.executable, "-c", program])
    limit = time.monotonic() + 120
    while not list(parts.glob("000001.jsonl")) and time.monotonic() < limit:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert not SetFolder(tmp_path / "killed", "semantic").exists
    build_set(tmp_path / "killed", "semantic", total=1200)
    assert files_of(tmp_path / "killed", "semantic") == files_of(
        tmp_path / "whole", "semantic"
    )


def test_parts_of_another_run_are_refused(tmp_path: Path) -> None:
    folder = SetFolder(tmp_path, "semantic")
    folder.begin({"seed": 1}, fresh=False)
    with pytest.raises(CorpusError, match="other parameters"):
        build_set(tmp_path, "semantic", total=10)
    build_set(tmp_path, "semantic", total=10, fresh=True)
    assert folder.exists


def pair(text: str, *, held: bool = False, latex: str = "x") -> Pair:
    return make_pair(parse(text), latex, flavour="", source="", held=held)


def test_reconcile_moves_what_another_set_holds_out(tmp_path: Path) -> None:
    shares = PLANS["functions"].shares
    texts = [f"f[{'x' * count}, {count}] + {count} x" for count in range(1, 9)]
    ordinary = [pair(text) for text in (*texts, "a + b c")]
    distribute(SetFolder(tmp_path, "one"), [p.to_line() for p in ordinary], shares, {})
    distribute(
        SetFolder(tmp_path, "two"), [pair("u + v w", held=True).to_line()], shares, {}
    )
    before = [p.text for p in SetFolder(tmp_path, "one").pairs("train")]
    assert leaks(tmp_path) == before.count("a + b c")
    reconcile(tmp_path)
    assert leaks(tmp_path) == 0
    families = [p.text for p in SetFolder(tmp_path, "one").pairs("families")]
    assert families == ["a + b c"]
    assert len(list(SetFolder(tmp_path, "one").pairs())) == len(ordinary)


def test_duplicates() -> None:
    strict = Duplicates(1)
    assert [strict.keep(pair(text)) for text in ("x + 1", "y + 1", "x + 2")] == [
        True,
        False,
        True,
    ]
    several = Duplicates(2)
    assert several.keep(pair("x + 1", latex="x+1"))
    assert not several.keep(pair("x + 1", latex="x+1"))
    assert several.keep(pair("x + 1", latex="1+x"))
    assert not several.keep(pair("y + 1", latex="y+1"))


def test_pairs_are_lines_of_json() -> None:
    made = pair("Sin[x]", latex="\\sin x")
    assert pair_from_line(made.to_line()) == made
    assert json.loads(made.to_line())["target"] == "mathematica"


@pytest.mark.parametrize("line", ["", "{}", "[1]", "nonsense", '{"latex": 1}'])
def test_lines_that_are_no_pairs(line: str) -> None:
    with pytest.raises(PairError, match="not a pair"):
        pair_from_line(line)
