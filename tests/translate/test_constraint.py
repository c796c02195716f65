"""Constraints: all that they allow is read, and all that corpora have is allowed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

from mathglot.corpus.bank import load_bank
from mathglot.corpus.substitution import Substitution
from mathglot.corpus.vocabulary import Vocabulary, build
from mathglot.errors import MathglotError, UnknownNameError
from mathglot.languages import detokenize, parse, render, tokenize
from mathglot.languages.semantic.reader import read
from mathglot.translate.constraint import GrammarConstraint, make_constraint
from mathglot.translate.search import EOS

DATA = Path(__file__).parents[2].parent / "shared" / "data"
TAGS = {
    "<n3>": ("12",),
    "<n7>": ("2024",),
    "<w1>": tuple("speed"),
    "<w2>": ("\\foo",),
    "<w5>": ("é",),
}
READERS: dict[str, Callable[[str], object]] = {
    "mathematica": lambda text: parse(text, "mathematica"),
    "semantic": read,
}


@cache
def vocabulary() -> Vocabulary:
    return build({}, "mathematica", "semantic", limit=2000)


@cache
def constraint(language: str) -> GrammarConstraint:
    return make_constraint(vocabulary(), language)


def substitution(language: str) -> Substitution:
    return Substitution([], [], language, "tags", TAGS)


class Walker:
    """Walks at random under a constraint."""

    def __init__(self, language: str, seed: int) -> None:
        self.constraint = constraint(language)
        self.permitted = self.constraint.permit(substitution(language))
        self.random = Random(seed)
        self.choices: dict[int, list[list[int]]] = {}

    def walk(self, limit: int, end: float) -> list[int]:
        state = self.constraint.start()
        ids: list[int] = []
        while True:
            row = self.constraint.mask(state, limit - len(ids))
            allowed = self.choices.get(row) or self._group(row)
            if allowed[0] == [EOS] and self.random.random() < end:
                return ids
            # A kind of token first, so that rare ones come too.
            token = self.random.choice(self.random.choice(allowed))
            if token == EOS:
                return ids
            ids.append(token)
            state = self.constraint.advance(state, token)

    def _group(self, row: int) -> list[list[int]]:
        """The tokens of a row by kind, the end first."""
        flags = self.constraint.table[row] & self.permitted
        tokens = np.flatnonzero(flags).tolist()
        assert tokens, "a constraint leaves a token to go on with"
        kinds: dict[int, list[int]] = {}
        for token in tokens:
            kind = -1 if token == EOS else self.constraint.kind_of(token)
            kinds.setdefault(kind, []).append(token)
        self.choices[row] = [kinds[kind] for kind in sorted(kinds)]
        return self.choices[row]


@pytest.mark.slow
@pytest.mark.parametrize("language", READERS)
@pytest.mark.parametrize(("limit", "end"), [(8, 0.2), (60, 0.1), (200, 0.02)])
def test_random_walks_are_read(language: str, limit: int, end: float) -> None:
    walker = Walker(language, seed=limit)
    inverse = substitution(language)
    for number in range(600 if limit < 100 else 100):
        most = 2 + number % limit
        ids = walker.walk(most, end)
        assert len(ids) <= most
        tokens = vocabulary().decode(ids)
        text = detokenize(inverse.restore(tokens), language)
        READERS[language](text)


@pytest.mark.slow
@pytest.mark.parametrize("language", READERS)
def test_what_is_begun_can_be_closed(language: str) -> None:
    walker = Walker(language, seed=5)
    held = constraint(language)
    inverse = substitution(language)
    for number in range(300):
        ids = walker.walk(80, 0.0)[: 1 + number % 40]
        state = held.start()
        for token in ids:
            state = held.advance(state, token)
        closed = [*ids, *held.closing(state)]
        tokens = vocabulary().decode(closed)
        READERS[language](detokenize(inverse.restore(tokens), language))


def bank_texts(language: str, every: int = 1) -> Iterator[str]:
    for formula in load_bank()[::every]:
        try:
            yield render(formula.tree, language)
        except MathglotError:
            continue


def refused(language: str, texts: Iterator[str]) -> list[str]:
    """The texts that a model could not write, of those that can be read."""
    held = constraint(language)
    cover = substitution(language).cover
    found = [
        text
        for text in texts
        if not held.accepts(cover(tokenize(text, language), vocabulary()))
    ]
    return found


def test_the_bank_is_allowed_in_mathematica() -> None:
    assert refused("mathematica", bank_texts("mathematica")) == []


def test_the_bank_is_allowed_in_semantic_latex() -> None:
    assert refused("semantic", bank_texts("semantic", every=20)) == []


def data(name: str) -> Path:
    path = DATA / name
    if not path.exists():
        pytest.skip(f"needs {name} in shared/data beside the repository")
    return path


def test_rubi_is_allowed() -> None:
    with gzip.open(data("rubi.jsonl.gz"), "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for n, line in enumerate(lines) if n % 40 == 0]
    texts = [row[side] for row in rows for side in ("integrand", "antiderivative")]
    short = (
        render(parse(t, "mathematica"), "mathematica") for t in texts if len(t) < 4000
    )
    assert refused("mathematica", short) == []


def test_the_dlmf_is_allowed() -> None:
    lines = data("dlmf_semantic.jsonl").read_text("utf-8").splitlines()
    texts = (json.loads(line)["semantic"] for line in lines)
    assert refused("semantic", texts) == []


ALLOWED = [
    ("mathematica", "a - b/c^2"),
    ("mathematica", 'f[x_, y__Integer] := x[[1, 2]] + g\'[y] /; x != "a b"'),
    ("mathematica", "n! == Gamma[n + 1] && n!! > 0.5 || !p"),
    ("mathematica", "Function[#1 + #2 &] /@ {} -> f[]"),
    ("mathematica", r"x \[Element] Reals \[Implies] \[Alpha] >= 0"),
    ("mathematica", r"\[CapitalDelta]x + velocity \[FormalX]1"),
    ("mathematica", "123456 x12"),
    ("semantic", r"\BesselJ{\nu}'@{z}+\genhyperF{2}{1}@@{a,b}{c}{z}"),
    ("semantic", r"\LaguerrepolyL[\alpha]{n}@{x}=\sqrt[3]{x}\left[a,b\right)"),
    ("semantic", r"\AppellF{1}@{a}{b}{c}{d}{x}{y}"),
    ("semantic", r"\begin{cases}1,&x>0,\\ 0,&\text{if $x=0$}\end{cases}"),
]
REFUSED = [
    ("mathematica", ["a", "+"]),
    ("mathematica", ["f", "[", "x", ")"]),
    ("mathematica", ["(", "a", ",", "b", ")"]),
    ("mathematica", ["n", "!", "==", "1"]),
    ("mathematica", ["x", "[", "[", "1", "]"]),
    ("mathematica", ["<d1>"]),
    ("mathematica", ["<n3>", "<d1>"]),
    ("mathematica", ["<spell>", "1", "</spell>"]),
    ("mathematica", ['"', "a"]),
    ("mathematica", ["\\frac", "{", "a", "}", "{", "b", "}"]),
    ("semantic", ["\\BesselJ", "@", "{", "z", "}"]),
    ("semantic", ["\\EulerGamma", "@", "z"]),
    ("semantic", ["{", "a"]),
    ("semantic", ["\\left", "(", "a"]),
    ("semantic", ["\\frac", "{", "a", "}"]),
    ("semantic", ["\\[Alpha]"]),
    ("semantic", ["$", "x"]),
]


@pytest.mark.parametrize(("language", "text"), ALLOWED)
def test_texts_are_allowed(language: str, text: str) -> None:
    assert refused(language, iter([text])) == []
    READERS[language](text)


@pytest.mark.parametrize(("language", "tokens"), REFUSED)
def test_tokens_are_refused(language: str, tokens: list[str]) -> None:
    assert not constraint(language).accepts(tokens)


def test_a_formula_may_have_the_tags_of_its_source_alone() -> None:
    permitted = constraint("mathematica").permit(substitution("mathematica"))
    tags = [t for t in vocabulary().tokens if t[:2] in ("<n", "<w")]
    kept = [tag for tag in tags if permitted[vocabulary().ids[tag]]]
    assert kept == ["<n3>", "<n7>", "<w1>", "<w2>", "<w5>"]


@pytest.mark.parametrize(
    ("language", "form"), [("mathematica", "≤"), ("semantic", "\\BesselJ")]
)
def test_a_word_that_is_none_in_the_target_is_not_copied(
    language: str, form: str
) -> None:
    tags = Substitution([], [], language, "tags", {"<w1>": (form,)})
    permitted = constraint(language).permit(tags)
    assert not permitted[vocabulary().ids["<w1>"]]


def test_states_are_forgotten_when_they_are_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = make_constraint(vocabulary(), "mathematica")
    monkeypatch.setattr("mathglot.translate.constraint._MOST_STATES", 20)
    for depth in range(1, 60):
        assert held.accepts(["("] * depth + ["x"] + [")"] * depth)
        assert not held.accepts(["("] * depth + ["x"])
    assert len(held.table) < 40


def test_what_depends_on_states_is_forgotten_with_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = make_constraint(vocabulary(), "mathematica")
    monkeypatch.setattr("mathglot.translate.constraint._MOST_STATES", 20)
    sizes = []
    for depth in range(1, 60):
        state = held.walk(["("] * depth)
        # Little room is left: each has a mask of its own.
        for room in range(depth + 1, depth + 40):
            held.mask(state, room)
        held.start()
        sizes.append(len(held._row_of))
    assert max(sizes) < 200
    assert held.accepts(["f", "[", "x", "]"])


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(UnknownNameError, match="maple"):
        make_constraint(vocabulary(), "maple")
