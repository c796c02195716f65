"""Vocabularies: what is always in them, what comes by frequency, saving, refusing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mathglot.corpus import vocabulary as module
from mathglot.corpus.vocabulary import (
    CHARACTERS,
    SPECIAL,
    Vocabulary,
    build,
    is_long_number,
    is_word,
)
from mathglot.errors import UnknownNameError, VocabularyError
from mathglot.languages.functions import FAMILIES


@pytest.fixture(scope="module")
def mathematica() -> Vocabulary:
    return build({}, "mathematica")


@pytest.fixture(scope="module")
def latex() -> Vocabulary:
    return build({}, "latex")


def test_special_tokens_and_characters_come_first(mathematica: Vocabulary) -> None:
    assert mathematica.tokens[:3] == ("<pad>", "<bos>", "<eos>")
    assert mathematica.tokens[: len(SPECIAL)] == SPECIAL
    following = mathematica.tokens[len(SPECIAL) :][: len(CHARACTERS)]
    assert "".join(following) == "".join(map(chr, range(32, 127)))


def test_tags_are_as_many_as_the_paper_has() -> None:
    assert sum(bool(re.fullmatch(r"<n\d+>", token)) for token in SPECIAL) == 32
    assert sum(bool(re.fullmatch(r"<w\d+>", token)) for token in SPECIAL) == 16


def test_every_head_of_the_function_table_is_known(mathematica: Vocabulary) -> None:
    heads = {
        row.pattern.partition("[")[0] for rows in FAMILIES.values() for row in rows
    }
    assert len(heads) > 500
    assert {head for head in heads if head[0].isupper()} <= set(mathematica.tokens)


@pytest.mark.parametrize(
    "token",
    r"x Z 7 + \[Alpha] \[CurlyPhi] \[CapitalOmega] == /; BesselJ AppellF1 max".split(),
)
def test_mathematica_always_has(token: str, mathematica: Vocabulary) -> None:
    assert token in mathematica


@pytest.mark.parametrize(
    "token",
    [
        *r"x { \alpha \varphi \Omega \frac \sum \leq \\ \begin{cases}".split(),
        *["\\ ", *"erf sn Li Res ker if otherwise prime atan2 Ms".split()],
        # Words that name something else than the head of the same name.
        *["Beta", "Binomial"],
    ],
)
def test_latex_always_has(token: str, latex: Vocabulary) -> None:
    assert token in latex


@pytest.mark.parametrize("side", ["latex", "mathematica", "semantic"])
def test_vocabularies_are_small(side: str) -> None:
    counts = {f"\\command{number}": 100 for number in range(2000)}
    assert len(build(counts, side)) == 1200
    assert 500 <= len(build({}, side)) <= 1200


def test_frequency_decides_what_else_is_in() -> None:
    counts = {r"\vdash": 12, r"\dashv": 9, r"\models": 50}
    vocabulary = build(counts, "latex")
    assert r"\vdash" in vocabulary and r"\dashv" not in vocabulary
    assert vocabulary.ids[r"\models"] < vocabulary.ids[r"\vdash"]


@pytest.mark.parametrize(
    ("token", "side", "admitted"),
    [
        ("12", "mathematica", False),
        ("velocity", "mathematica", False),
        ("xy2", "mathematica", False),
        ("RHS", "mathematica", False),
        ("Unintegrable", "mathematica", True),
        (r"\[PlusMinus]", "mathematica", True),
        ("velocity", "latex", False),
        ("Velocity", "latex", False),
        ("é", "latex", True),
        ("<n1>", "latex", True),
    ],
)
def test_names_and_numbers_stay_open(token: str, side: str, admitted: bool) -> None:
    assert (token in build({token: 10**6}, side)) == admitted


def test_words_that_a_corpus_needs_are_let_in() -> None:
    assert "velocity" in build({}, "latex", words=["velocity"])


def test_macros_come_by_frequency_and_then_in_the_order_of_the_table() -> None:
    vocabulary = build({r"\Mathieuce": 3, r"\BesselJ": 9000}, "semantic", limit=300)
    assert vocabulary.ids[r"\BesselJ"] < vocabulary.ids[r"\Mathieuce"]
    assert len(vocabulary) == 300
    from mathglot.languages.semantic.macros import MACROS

    everything = build({}, "semantic", limit=2000)
    assert {f"\\{name}" for name in MACROS} <= set(everything.tokens)


def test_two_targets_may_share_one_vocabulary() -> None:
    shared = build({}, "mathematica", "semantic", limit=2000)
    assert "BesselJ" in shared and r"\BesselJ" in shared
    assert shared.side == "mathematica+semantic"


@pytest.mark.parametrize("sides", [(), ("maple",), ("latex", "maple")])
def test_unknown_sides_are_refused(sides: tuple[str, ...]) -> None:
    with pytest.raises(UnknownNameError):
        build({}, *sides)


def test_encoding_and_decoding(latex: Vocabulary) -> None:
    tokens = ["<bos>", r"\frac", "{", "<n3>", "}", "<eos>"]
    ids = latex.encode(tokens)
    assert ids[0] == 1 and ids[-1] == 2
    assert latex.decode(ids) == tokens
    assert latex.encode(latex.tokens) == list(range(len(latex)))


def test_what_is_outside_is_refused_by_name(latex: Vocabulary) -> None:
    with pytest.raises(VocabularyError, match="velocity"):
        latex.encode(["x", "velocity"])
    for number in (-1, len(latex)):
        with pytest.raises(VocabularyError, match=str(number)):
            latex.decode([number])


@pytest.mark.parametrize(
    "tokens",
    [
        ["x"],
        [*SPECIAL],
        [*SPECIAL, *CHARACTERS, "x"],
        [*reversed(SPECIAL), *CHARACTERS],
    ],
)
def test_no_vocabulary(tokens: list[str]) -> None:
    with pytest.raises(VocabularyError):
        Vocabulary(tokens)


def test_saved_and_loaded_it_is_the_same(tmp_path: Path, latex: Vocabulary) -> None:
    path = tmp_path / "latex.json"
    latex.save(path)
    loaded = Vocabulary.load(path, latex.fingerprint)
    assert loaded.tokens == latex.tokens and loaded.side == "latex"
    assert loaded.fingerprint == latex.fingerprint
    assert [file.name for file in tmp_path.iterdir()] == ["latex.json"]


def test_a_failed_save_leaves_the_file_as_it_was(
    tmp_path: Path, latex: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "latex.json"
    latex.save(path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="no space"):
        build({}, "mathematica").save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["latex.json"]


def test_fingerprints_tell_tokens_order_and_normal_form(
    latex: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = [*latex.tokens]
    seen = {latex.fingerprint, Vocabulary([*tokens, "é"], "latex").fingerprint}
    tokens[-1], tokens[-2] = tokens[-2], tokens[-1]
    seen.add(Vocabulary(tokens, "latex").fingerprint)
    monkeypatch.setattr(module, "NORMAL_FORM", 99)
    seen.add(Vocabulary(latex.tokens, "latex").fingerprint)
    assert len(seen) == 4


def test_a_mismatch_is_refused(tmp_path: Path, latex: Vocabulary) -> None:
    path = tmp_path / "vocabulary.json"
    latex.save(path)
    with pytest.raises(VocabularyError, match="0123456789abcdef"):
        Vocabulary.load(path, "0123456789abcdef")
    content = json.loads(path.read_text())
    for change in (
        {"tokens": [*content["tokens"], "é"]},
        {"normal_form": 99},
        {"fingerprint": "0"},
        {"tokens": "abc"},
        {"tokens": [1, 2]},
    ):
        path.write_text(json.dumps(content | change))
        with pytest.raises(VocabularyError):
            Vocabulary.load(path)


@pytest.mark.parametrize("text", ["", "[]", "{}", "no JSON", '"text"'])
def test_other_files_are_no_vocabulary(tmp_path: Path, text: str) -> None:
    path = tmp_path / "vocabulary.json"
    path.write_text(text)
    with pytest.raises(VocabularyError, match="holds no vocabulary"):
        Vocabulary.load(path)


def test_words_and_numbers_are_told_apart() -> None:
    words = ["erf", "x2", "Li2", "Erdős"]
    numbers = ["10", "007"]
    others = ["x", "7", "", "2x", r"\erf", "a-b", "²³", r"\[Alpha]", " "]
    assert [token for token in words + numbers + others if is_word(token)] == words
    assert [t for t in words + numbers + others if is_long_number(t)] == numbers
