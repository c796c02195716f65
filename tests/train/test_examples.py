"""Examples: what becomes of pairs, in both forms, and that it is always the same."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from mathglot.corpus.counting import count_pairs
from mathglot.corpus.pairs import Pair, make_pair
from mathglot.corpus.postfix import decode_tokens, decode_tree, link
from mathglot.corpus.storage import CorpusError, SetFolder
from mathglot.errors import UnknownNameError
from mathglot.languages import parse
from mathglot.languages.latex.normal import normal_tokens
from mathglot.train import preparation as preparing
from mathglot.train.examples import Example, ExampleForm, PairEncoder
from mathglot.train.preparation import (
    Preparation,
    choose_vocabularies,
    load_prepared,
    prepare_split,
)
from mathglot.train.vocabularies import Vocabularies, make_vocabularies

TREE = ExampleForm(form="tree")


def pair_of(text: str, latex: str) -> Pair:
    return make_pair(parse(text, "mathematica"), latex, flavour="", source="")


def semantic(text: str, latex: str) -> Pair:
    return Pair(latex, text, "semantic", "dlmf", "", "", "", 0, 0)


SEQUENCES = [
    (pair_of("a/b", r"\frac ab"), r"<mathematica> \frac { a } { b }", "a / b"),
    (pair_of("x^12", "x^{12}"), "<mathematica> x ^ { <n9> }", "x ^ <n9>"),
    (
        semantic(r"\BesselJ{12}@{x}", "J_{12}(x)"),
        "<semantic> J _ { <n9> } ( x )",
        r"\BesselJ { <n9> } @ { x }",
    ),
]


@pytest.mark.parametrize(("pair", "source", "target"), SEQUENCES)
def test_sequences(pair: Pair, source: str, target: str) -> None:
    encoder = PairEncoder(make_vocabularies())
    example = encoder.encode(pair, Random(1))
    assert " ".join(encoder.vocabularies.source.decode(example.source)) == source
    assert " ".join(encoder.vocabularies.target.decode(example.target)) == target


def test_raw_latex_is_left_as_it_is() -> None:
    pair = pair_of("a/b", r"\dfrac ab")
    encoder = PairEncoder(make_vocabularies(), ExampleForm(normal=False))
    tokens = encoder.vocabularies.source.decode(encoder.encode(pair, Random(1)).source)
    assert tokens[-2:] == ["a", "b"] and "\\frac" not in tokens


TREES = [
    pair_of("a (b + 12) == f[x]", "a(b+12)=f(x)"),
    pair_of("velocity + 3.14", r"\mathrm{velocity}+3.14"),
    pair_of("f[]", "f()"),
    semantic(r"\BesselJ{12}@{x} = \foo{3}", r"J_{12}(x)=\foo 3"),
]


@pytest.mark.parametrize("pair", TREES)
def test_trees_are_trees_and_come_back(pair: Pair) -> None:
    encoder = PairEncoder(make_vocabularies(form="tree"), TREE)
    example = encoder.encode(pair, Random(1))
    source = encoder.vocabularies.source.decode(example.source)
    assert link(source)[-1][0] == 0 and source[0] == f"<{pair.target}>"
    labels = set(encoder.vocabularies.labels)
    inner = [id_ for id_ in example.target if id_ in labels]
    assert len(example.target) == 2 * len(inner) + 1
    assert len(inner) == 0 or example.target[0] in labels
    assert restore(encoder, example, pair) == pair.text.replace(" ", "")


def restore(encoder: PairEncoder, example: Example, pair: Pair) -> str:
    tokens = encoder.vocabularies.target.decode(example.target[::-1])
    if pair.target == "semantic":
        return "".join(example.substitution.restore(decode_tokens(tokens)))
    tree = decode_tree(tokens, example.substitution.restore)
    assert tree == parse(pair.text, "mathematica")
    return pair.text.replace(" ", "")


def test_a_source_alone_is_what_it_is_in_its_pair() -> None:
    pair = pair_of("x^12 + velocity", r"x^{12}+\mathrm{velocity}")
    encoder = PairEncoder(make_vocabularies())
    whole = encoder.encode(pair, Random(5))
    alone = encoder.encode_source(pair.latex, "mathematica", Random(5))
    assert alone.source == whole.source and alone.target == []


def test_forms_that_do_not_exist_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="sequence, tree"):
        ExampleForm(form="graph")  # type: ignore[arg-type]


def test_frequent_words_that_are_not_copied_are_known() -> None:
    pairs = [pair_of("Bar[x] + volts", r"\mathrm{foo}(x)+\mathrm{volts}")] * 20
    vocabularies = make_vocabularies(count_pairs(pairs))
    assert "foo" in vocabularies.source and "volts" not in vocabularies.source
    assert "Bar" in vocabularies.target


@pytest.fixture
def made(corpus: Path, tmp_path: Path) -> tuple[Vocabularies, Path]:
    folders = [SetFolder(corpus, "functions"), SetFolder(corpus, "semantic")]
    return choose_vocabularies(tmp_path, folders, Preparation()), tmp_path


@pytest.mark.parametrize("form", [ExampleForm(), TREE])
def test_the_number_of_processes_changes_nothing(
    corpus: Path, tmp_path: Path, form: ExampleForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "_CHUNK", 70)
    folder = SetFolder(corpus, "functions")
    contents = []
    for workers in (1, 2):
        if workers == 2 and form is TREE:
            continue
        root = tmp_path / str(workers)
        root.mkdir()
        preparation = Preparation(form, workers=workers)
        vocabularies = choose_vocabularies(root, [folder], preparation)
        prepared = prepare_split(root, folder, "train", vocabularies, preparation)
        assert len(prepared) == 280 and prepared.description["refused"] == {}
        contents.append((prepared.sources.flat.tolist(), prepared.targets.row(279)))
    assert all(content == contents[0] for content in contents)


def test_rows_are_the_pairs_in_their_order(
    corpus: Path, made: tuple[Vocabularies, Path]
) -> None:
    vocabularies, root = made
    folder = SetFolder(corpus, "semantic")
    prepared = prepare_split(root, folder, "valid", vocabularies, Preparation())
    for number, pair in enumerate(folder.pairs("valid")):
        tokens = vocabularies.source.decode(prepared.sources.row(number))
        target = vocabularies.target.decode(prepared.targets.row(number))
        assert tokens[0] == "<semantic>" and target[0] == "\\BesselJ"
        covered = [t for t in normal_tokens(pair.latex) if not t.isdigit()]
        assert [t for t in tokens[1:] if t[0] != "<" and not t.isdigit()] == covered


def test_what_was_prepared_is_used_again(
    corpus: Path, made: tuple[Vocabularies, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    vocabularies, root = made
    folder = SetFolder(corpus, "functions")
    first = prepare_split(root, folder, "train", vocabularies, Preparation())
    other = prepare_split(root, folder, "train", vocabularies, Preparation(seed=2))
    assert first.sources.flat.tolist() != other.sources.flat.tolist()
    monkeypatch.setattr(preparing, "_spread", None)
    again = prepare_split(root, folder, "train", vocabularies, Preparation())
    assert again.sources.flat.tolist() == first.sources.flat.tolist()


def test_a_limit_draws_pairs_from_the_whole_file(
    corpus: Path, made: tuple[Vocabularies, Path]
) -> None:
    vocabularies, root = made
    folder = SetFolder(corpus, "functions")
    prepared = prepare_split(root, folder, "train", vocabularies, Preparation(pairs=50))
    assert len(prepared) == 50 and prepared.lines.max() > 200
    assert (np.diff(prepared.lines) > 0).all()


def test_what_cannot_be_read_or_is_too_long_is_counted(tmp_path: Path) -> None:
    pairs = [
        pair_of("x", "x"),
        semantic("x", "{{x"),
        pair_of("x + y + z + a + b", "x+y+z+a+b"),
    ]
    lines = [("train", pair.to_line()) for pair in pairs]
    SetFolder(tmp_path, "odd").write_splits(lines, {})
    form = ExampleForm(most_tokens=6)
    prepared = prepare_split(
        tmp_path,
        SetFolder(tmp_path, "odd"),
        "train",
        make_vocabularies(),
        Preparation(form),
    )
    assert len(prepared) == 1
    assert prepared.description["refused"] == {"ParseError": 1, "too long": 1}


def test_an_interrupted_preparation_leaves_nothing(
    corpus: Path, made: tuple[Vocabularies, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    vocabularies, root = made
    folder = SetFolder(corpus, "functions")
    before = sorted(root.iterdir())

    def interrupt(*_: object, dtype: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(preparing.np, "cumsum", interrupt)
        with pytest.raises(KeyboardInterrupt):
            prepare_split(root, folder, "train", vocabularies, Preparation())
    assert sorted(root.iterdir()) == before


def test_what_is_not_there_is_said(corpus: Path, tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no such split"):
        prepare_split(
            tmp_path,
            SetFolder(corpus, "nothing"),
            "train",
            make_vocabularies(),
            Preparation(),
        )
    (tmp_path / "description.json").write_text(json.dumps({"set": "x"}))
    with pytest.raises(CorpusError, match="no prepared examples"):
        load_prepared(tmp_path)
