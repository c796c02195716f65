"""Substitution: tags, spellings, words, and that every formula comes back exactly."""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mathglot.corpus.substitution import (
    Numbers,
    Substitution,
    count_tokens,
    count_words,
    merge_words,
    split_words,
    substitute,
    substitute_source,
)
from mathglot.corpus.vocabulary import NUMBER_TAGS, SPECIAL, WORD_TAGS, build
from mathglot.errors import MathglotError, RestoreError, UnknownNameError
from mathglot.languages import expand, parse, render, tokenize
from mathglot.languages.latex.normal import normal_tokens

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT.parent / "shared" / "data"
HUMAN_PAIRS = ROOT / "tests" / "languages" / "latex" / "human_pairs.tsv"

LATEX = build({}, "latex")
TARGETS = {side: build({}, side) for side in ("mathematica", "semantic")}
MODES: tuple[Numbers, ...] = ("tags", "digits")


def put(
    source: str,
    target: str,
    language: str = "mathematica",
    numbers: Numbers = "tags",
    seed: int = 0,
) -> Substitution:
    return substitute(
        tokenize(source, "latex"),
        tokenize(target, language),
        LATEX,
        TARGETS[language],
        Random(seed),
        language=language,
        numbers=numbers,
    )


def named(pair: Substitution) -> tuple[str, str]:
    """A pair with its tags in the order of their appearance: N1, N2, W1, ..."""
    names: dict[str, str] = {}
    for tag in pair.tags:
        kind = tag[1].upper()
        number = 1 + sum(name[0] == kind for name in names.values())
        names[tag] = f"{kind}{number}"
    return (
        " ".join([names.get(token, token) for token in pair.source]),
        " ".join([names.get(token, token) for token in pair.target]),
    )


NUMBERS = [
    ("x+12", "x + 12", "x + N1", "x + N1"),
    ("12+34+12", "12 + 34 + 12", "N1 + N2 + N1", "N1 + N2 + N1"),
    ("3.14", "3.14", "3 . N1", "3 . N1"),
    ("0.50", "0.50", "0 . N1", "0 . N1"),
    ("007", "007", "N1", "N1"),
    ("7", "7", "7", "7"),
    ("x", "25 x", "x", "2 <d5> x"),
    ("10x", "10 x + 100", "N1 x", "N1 x + 1 <d0> <d0>"),
    ("12x", "12x", "N1 x", "N1 x"),
    # Digits that belong to a name are no numbers.
    (r"\mathrm{b12}+12", "b12 + 12", r"\mathrm { W1 } + N1", "W1 + N1"),
    (r"\alpha12", r"\[Alpha]12", r"\alpha N1", r"<spell> \[Alpha] 1 2 </spell>"),
]


@pytest.mark.parametrize(("latex", "content", "source", "target"), NUMBERS)
def test_numbers(latex: str, content: str, source: str, target: str) -> None:
    assert named(put(latex, content)) == (source, target)


def test_numbers_digit_by_digit() -> None:
    pair = put("120+7", "120 + 7", numbers="digits")
    assert " ".join(pair.source) == " ".join(pair.target) == "1 <d2> <d0> + 7"
    assert pair.restore(["1", "2"]) == ["1", "2"]
    assert pair.restore(["1", "<d2>"]) == ["12"]


def test_numbers_left_as_they_are() -> None:
    pair = put("120+7", "120 + 7", numbers="plain")
    assert pair.source == pair.target == ["120", "+", "7"]


def test_after_32_numbers_come_digits() -> None:
    text = "+".join(map(str, range(10, 50)))
    pair = put(text, text)
    assert pair.source == pair.target
    assert sorted(set(pair.source) & set(NUMBER_TAGS)) == sorted(NUMBER_TAGS)
    assert pair.source[-3:] == ["+", "4", "<d9>"]
    assert pair.source.count("4") == 8  # 42 to 49
    assert pair.restore(pair.target) == tokenize(text, "mathematica")


def test_tags_are_drawn_at_random() -> None:
    drawn = {put("12+34", "", seed=seed).source[0] for seed in range(400)}
    assert drawn == set(NUMBER_TAGS)
    words = {put("é", "", seed=seed).source[0] for seed in range(200)}
    assert words == set(WORD_TAGS)
    assert put("12+34", "34", seed=5) == put("12+34", "34", seed=5)


WORDS = [
    # Names, shared by source and target.
    (r"\mathrm{velocity}", "velocity", r"\mathrm { W1 }", "W1"),
    (r"\operatorname{foo}(x)", "foo[x]", r"\operatorname { W1 } ( x )", "W1 [ x ]"),
    (r"\operatorname*{foo}x", "foo", r"\operatorname * { W1 } x", "W1"),
    (r"\text{foo}-\mathrm{foo}", "foo", r"\text { W1 } - \mathrm { W1 }", "W1"),
    (r"{\rm foo}", "foo", r"{ \rm W1 }", "W1"),
    (r"x_{eff}", "Subscript[x, eff]", "x _ { W1 }", "Subscript [ x , W1 ]"),
    (r"x_{total}", "Subscript[x, total]", "x _ { W1 }", "Subscript [ x , W1 ]"),
    # A command is a word, and comes back as a command.
    (r"\foo x", "foo x", r"\mathrm { W1 } x", "W1 x"),
    (r"\foo+\foo", "foo", r"\mathrm { W1 } + \mathrm { W1 }", "W1"),
    (r"\foo+\mathrm{foo}", "foo", r"\mathrm { W1 } + \mathrm { W2 }", "W1"),
    (r"\mathrm{\foo}", "foo", r"\mathrm { \mathrm { W1 } }", "W1"),
    ("é+ж", r"\[EAcute] + ж", "W1 + W2", "W1 + W2"),
    (r"\text{Erdős}", r"Erd\[ODoubleAcute]s", r"\text { W1 }", "W1"),
    (r"\mathrm{xyz2}", "xyz2", r"\mathrm { W1 }", "W1"),
    # A head that is spelled out is copied too.
    (r"\text{BesselJ}(n)", "BesselJ[n]", r"\text { W1 } ( n )", "W1 [ n ]"),
    # Words that are known are one token, not a tag.
    (r"\mathrm{erf}(x)", "Erf[x]", r"\mathrm { erf } ( x )", "Erf [ x ]"),
    (r"x_{max}", "Subscript[x, max]", "x _ { max }", "Subscript [ x , max ]"),
    (r"\text{for all }n", "n", r"\text { for \  all } n", "n"),
    # Letters that are many things stay letters.
    (r"x_{ij}", "Subscript[x, i, j]", "x _ { i j }", "Subscript [ x , i , j ]"),
    (r"x_{ijk}", "x", "x _ { i j k }", "x"),
    (r"x_{abcd}", "x", "x _ { a b c d }", "x"),
    (r"e^{inx}", "x", "e ^ { i n x }", "x"),
    (r"\mathrm{dx}", "x", r"\mathrm { d x }", "x"),
    (r"\mathrm{ABC}", "A", r"\mathrm { A B C }", "A"),
    (r"\mathbf{xy}", "x", r"\mathbf { x y }", "x"),
    ("velocity", "velocity", "v e l o c i t y", "<spell> v e l o c i t y </spell>"),
    # The letter d is no copy of a command that has its name.
    (r"\d x", "d x", r"\mathrm { W1 } x", "d x"),
    # What only the target has is spelled.
    ("x", "xyz2", "x", "<spell> x y z 2 </spell>"),
    ("x", '"a b"', "x", '" a   b "'),
    (
        r"\begin{a}",
        "x",
        r"<spell> \ b e g i n { a } </spell>",
        "x",
    ),
]


@pytest.mark.parametrize(("latex", "content", "source", "target"), WORDS)
def test_words(latex: str, content: str, source: str, target: str) -> None:
    pair = put(latex, content)
    assert named(pair) == (source, target)
    assert pair.restore_source() == tokenize(latex, "latex")
    assert pair.restore(pair.target) == tokenize(content, "mathematica")


SEMANTIC = [
    (r"\mathrm{foo}+12", r"\mathrm{foo}+12", r"\mathrm { W1 } + N1"),
    (r"\foo+\mathrm{foo}", r"\mathrm{foo}+\foo", r"\mathrm { W2 } + \mathrm { W1 }"),
    (r"\foo", r"\text{\foo}", r"\text { \mathrm { W1 } }"),
    ("J_{12}(z)", r"\BesselJ{12}@{z}", r"\BesselJ { N1 } @ { z }"),
    ("é", "é", "W1"),
    ("x", r"\mathrm{foo}", r"\mathrm { f o o }"),
    ("x", r"\nomacro", r"<spell> \ n o m a c r o </spell>"),
]


@pytest.mark.parametrize(("latex", "semantic", "target"), SEMANTIC)
def test_semantic_targets(latex: str, semantic: str, target: str) -> None:
    pair = put(latex, semantic, "semantic")
    assert named(pair)[1] == target
    assert pair.restore(pair.target) == tokenize(semantic, "semantic")


def test_a_command_that_a_model_sets_upright_is_the_command() -> None:
    pair = put(r"\foo", "", "semantic")
    tag = pair.source[2]
    for font in (r"\mathrm", r"\mathop", r"\operatorname", r"\text"):
        assert pair.restore([font, "{", tag, "}", "x"]) == [r"\foo", "x"]
    assert pair.restore([r"\mathbf", "{", tag, "}"]) == [r"\mathbf", "{", r"\foo", "}"]
    assert pair.restore([r"\mathrm", "{", tag]) == [r"\mathrm", "{", r"\foo"]
    assert pair.restore([tag]) == [r"\foo"]


def test_after_16_words_come_letters() -> None:
    names = [f"name{chr(letter)}" for letter in range(ord("a"), ord("v"))]
    pair = put("+".join(f"\\mathrm{{{name}}}" for name in names), "+".join(names))
    assert set(pair.source) & set(WORD_TAGS) == set(WORD_TAGS)
    assert pair.source[-6:-1] == ["n", "a", "m", "e", "u"]
    assert pair.target[-7:] == ["<spell>", "n", "a", "m", "e", "u", "</spell>"]
    assert pair.restore(pair.target) == tokenize("+".join(names), "mathematica")


MERGED = [
    (r"\mathrm{T20x}", [r"\mathrm", "{", "T20x", "}"]),
    (r"\text{is even}", [r"\text", "{", "is", r"\ ", "even", "}"]),
    (r"\mathrm{a{bc}de}", [r"\mathrm", "{", "a", "{", "b", "c", "}", "de", "}"]),
    (r"\mathrm{2nd}", [r"\mathrm", "{", "2", "nd", "}"]),
    ("abc", ["a", "b", "c"]),
    (r"\mathbb{RP}", [r"\mathbb", "{", "R", "P", "}"]),
    (r"}\mathrm{ab", ["}", r"\mathrm", "{", "ab"]),
    ("x_{", ["x", "_", "{"]),
]


@pytest.mark.parametrize(("latex", "merged"), MERGED)
def test_words_are_merged_and_split(latex: str, merged: list[str]) -> None:
    tokens = tokenize(latex, "latex")
    assert merge_words(tokens) == merged
    assert split_words(merged) == tokens


def test_two_numbers_in_a_row_stay_two() -> None:
    tokens = [r"\mathrm", "{", "T", "2", "0", "}"]
    assert merge_words(tokens) == [r"\mathrm", "{", "T2", "0", "}"]
    assert split_words(merge_words(tokens)) == tokens


ILL_FORMED = [
    ["<n7>"],
    ["<w7>"],
    ["<d5>"],
    ["x", "<d5>"],
    ["<spell>", "x"],
    ["<spell>", "<n1>", "</spell>"],
    ["</spell>"],
    ["<spell>", "<hex>", "</hex>", "</spell>"],
    ["<spell>", "<hex>", "x", "</hex>", "</spell>"],
    ["<spell>", "<hex>", "f", "f", "f", "f", "f", "f", "</hex>", "</spell>"],
    ["<spell>", "<hex>", "1"],
    ["<eos>"],
    ["<mathematica>"],
]


@pytest.mark.parametrize("tokens", ILL_FORMED)
@pytest.mark.parametrize("language", ["mathematica", "semantic"])
def test_what_stands_for_nothing_is_refused(tokens: list[str], language: str) -> None:
    pair = substitute_source(["x"], LATEX, Random(0), language=language)
    with pytest.raises(RestoreError) as caught:
        pair.restore(["a", *tokens])
    assert caught.value.position >= 1
    assert pair.restore(["a", *tokens], strict=False) == ["a", *tokens]


def test_unknown_options_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="mathematica"):
        substitute_source(["x"], LATEX, Random(0), language="maple")
    with pytest.raises(UnknownNameError, match="digits"):
        substitute_source(["x"], LATEX, Random(0), numbers="none")  # type: ignore[arg-type]


def test_counting_what_vocabularies_are_built_from() -> None:
    formulas = [tokenize(r"\mathrm{erf} x", "latex"), ["x"]]
    assert count_tokens(formulas, "latex")["erf"] == 1
    assert count_tokens([["Sin", "x"], ["x"]], "mathematica")["x"] == 2
    pairs = [(tokenize(r"\mathrm{foo}+\mathrm{baz}+x", "latex"), ["Bar", "baz"])]
    assert count_words(pairs, "mathematica") == {"foo": 1}
    assert count_words([(pairs[0][0], pairs[0][0])], "semantic") == {}


def check(source: list[str], target: list[str], language: str, seed: int = 0) -> None:
    """A pair comes back exactly, and nothing of it is outside the vocabularies."""
    vocabulary = TARGETS[language]
    for mode in MODES:
        pair = substitute(
            source,
            target,
            LATEX,
            vocabulary,
            Random(seed),
            language=language,
            numbers=mode,
        )
        alone = substitute_source(
            source, LATEX, Random(seed), language=language, numbers=mode
        )
        assert alone.source == pair.source
        assert LATEX.decode(LATEX.encode(pair.source)) == pair.source
        assert vocabulary.decode(vocabulary.encode(pair.target)) == pair.target
        assert pair.restore_source() == source
        assert pair.restore(pair.target) == target


PIECES = [
    *r"\mathrm \text \operatorname \mathbf \rm \alpha \foo \d _ ^ { } * x y".split(),
    *"a b m x eff 1 7 12 12 345 007 . é ж \ud800 \n ☃ α".split(" "),
    *["foo", "erf", "x2", r"\[Alpha]1", r"\[Alpha]", " ", "", '"', "\\ ", "Sin", "="],
    *SPECIAL[::5],
]
TOKENS = st.lists(st.sampled_from(PIECES) | st.text(max_size=4), max_size=30)


@settings(max_examples=300, deadline=None)
@given(TOKENS, TOKENS, st.sampled_from(["mathematica", "semantic"]), st.integers())
def test_any_tokens_come_back(
    source: list[str], target: list[str], language: str, seed: int
) -> None:
    check(source, target, language, seed)


LATEX_TEXTS = st.lists(
    st.sampled_from(
        (
            r"\mathrm{|\text{|x_{|^{|}|{|}|max|total|12| |a|bc|\foo|\alpha |3.5|é|\ |"
            r"\operatorname*{"
        ).split("|")
    ),
    max_size=20,
).map("".join)


@settings(max_examples=300, deadline=None)
@given(LATEX_TEXTS)
def test_words_of_any_latex_are_merged_exactly(latex: str) -> None:
    tokens = tokenize(latex, "latex")
    merged = merge_words(tokens)
    assert split_words(merged) == tokens
    assert merge_words(merged) == merged
    check(tokens, tokens, "semantic")


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from([*PIECES, *SPECIAL]), max_size=12))
def test_whatever_a_model_writes_is_restored_or_refused(tokens: list[str]) -> None:
    pair = put(r"\mathrm{foo}+12", "")
    pair.restore(tokens, strict=False)
    try:
        pair.restore(tokens)
    except RestoreError:
        return


def read_human_pairs() -> Iterator[tuple[str, str]]:
    for line in HUMAN_PAIRS.read_text(encoding="utf-8").splitlines():
        if "\t" in line and not line.startswith("#"):
            latex, mathematica, *_ = line.split("\t")
            yield latex, mathematica


def test_all_human_pairs_come_back() -> None:
    pairs = list(read_human_pairs())
    assert len(pairs) > 1000
    for seed, (latex, mathematica) in enumerate(pairs):
        target = tokenize(mathematica, "mathematica")
        check(tokenize(latex, "latex"), target, "mathematica", seed)
        check(normal_tokens(latex), target, "mathematica", seed)


def need(name: str) -> Path:
    path = DATA / name
    if not path.exists():
        pytest.skip(f"{name} is not there: data for tests lies beside the repository")
    return path


def test_rubi_comes_back() -> None:
    with gzip.open(need("rubi.jsonl.gz"), "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in list(file)[::120]]
    for row in rows:
        tree = parse(row["antiderivative"], "mathematica")
        source = tokenize(render(tree, "latex"), "latex")
        check(source, tokenize(row["antiderivative"], "mathematica"), "mathematica")


def test_the_dlmf_comes_back() -> None:
    lines = need("dlmf_semantic.jsonl").read_text(encoding="utf-8").splitlines()[::12]
    checked = 0
    for line in lines:
        semantic = json.loads(line)["semantic"]
        try:
            latex = expand(semantic)
        except MathglotError:
            continue
        checked += 1
        target = tokenize(semantic, "semantic")
        check(tokenize(latex, "latex"), target, "semantic")
        check(normal_tokens(latex), target, "semantic")
    assert checked > 0.9 * len(lines)


def test_im2latex_comes_back() -> None:
    lines = need("im2latex_val.txt").read_text(encoding="utf-8").splitlines()[::10]
    for line in lines:
        check(tokenize(line, "latex"), [], "mathematica")


def test_cost_grows_with_length_alone() -> None:
    deep = [r"\text", "{"] * 50_000 + ["a", "b"] + ["}"] * 50_000
    wide = [r"\mathrm", "{", *"velocity", "}", "+", "12", "_", "{"] * 10_000
    signs = ["@", "<spell>", "<d1>", "_", "{"] * 20_000
    start = time.perf_counter()
    for tokens in (deep, wide, signs):
        pair = substitute(tokens, tokens, LATEX, TARGETS["mathematica"], Random(0))
        assert pair.restore_source() == tokens
        assert pair.restore(pair.target) == tokens
    assert time.perf_counter() - start < 60
