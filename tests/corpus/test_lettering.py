r"""Formulas with other letters: the same but for those."""

from __future__ import annotations

import random
import re

import pytest

from mathglot.corpus.generate.lettering import reletter, vary
from mathglot.corpus.pairs import Pair
from mathglot.languages.semantic.expansion import expand
from mathglot.languages.semantic.lexer import tokenize

FORMULAS = (
    r"\KummerconfhyperU@{a}{b}{z}=\frac{1}{\EulerGamma@{a}}\int_{0}^{\infty}e^{-zt}t^{a-1}\diff{t}",
    r"\sum_{n=0}^{\infty}\frac{\alpha^{n}}{n!}=e^{\alpha}",
    r"\BesselJ{\nu}@{z}\asympexp\sqrt{2/(\pi z)}\cos@{z-\tfrac{1}{2}\nu\pi}",
    r"\begin{array}{rl}x&=1,\\ l&=z^{5}\end{array}",
    r"f(x)=12\quad\text{for all x}",
)


def number_letters(text: str) -> list[str]:
    """The tokens, each letter by its first place, each number as one mark."""
    places: dict[str, int] = {}
    return [
        "0"
        if token.isdigit() and int(token) > 2
        else str(places.setdefault(token, len(places)))
        for token in tokenize(text)
    ]


@pytest.mark.parametrize("formula", FORMULAS[:4])
def test_only_letters_and_numbers_change_and_each_alike(formula: str) -> None:
    generator = random.Random(1)
    seen = {reletter(formula, generator) for _ in range(40)}
    assert len(seen) > 10
    for text in seen:
        assert number_letters(text) == number_letters(formula)
        macros = re.findall(r"\\[a-zA-Z]{3,}@", formula)
        assert re.findall(r"\\[a-zA-Z]{3,}@", text) == macros
        expand(text)


def test_constants_columns_and_words_stay() -> None:
    generator = random.Random(2)
    for _ in range(60):
        assert "{rl}" in reletter(FORMULAS[3], generator)
        assert r"\text{for all x}" in reletter(FORMULAS[4], generator)
        assert reletter(r"e^{i\pi}d", generator) == r"e^{i\pi}d"


def test_what_is_made_has_the_key_of_what_it_was_made_from() -> None:
    pairs = [
        Pair(expand(text), text, "semantic", "dlmf", "x", f"key{n}", f"s{n}", 1, 1)
        for n, text in enumerate(FORMULAS[:3])
    ]
    made = list(vary(pairs, 10, seed=1))
    assert [pair.key for pair in made] == [f"key{n % 3}" for n in range(10)]
    assert all(pair.generated and pair.latex == expand(pair.text) for pair in made)
    assert len({pair.statement for pair in made}) == 10
    assert made == list(vary(pairs, 10, seed=1)) != list(vary(pairs, 10, seed=2))
    assert list(vary([], 10, seed=1)) == []
