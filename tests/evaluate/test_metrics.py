"""Metrics against values worked out by hand."""

from __future__ import annotations

import math
import sys

import pytest

from mathglot.evaluate.intervals import bootstrap, wilson
from mathglot.evaluate.metrics import (
    MetricError,
    bleu,
    count_edits,
    distance,
    exact_match,
    mean,
    perplexity,
    perplexity_interval,
    share,
)

DISTANCES = [
    ("", "", 0),
    ("", "abc", 3),
    ("abc", "abc", 0),
    ("kitten", "sitting", 3),
    ("flaw", "lawn", 2),
    ("a+b", "b+a", 2),
    ("abcdef", "azced", 3),
    ("intention", "execution", 5),
]


@pytest.mark.parametrize(("left", "right", "expected"), DISTANCES)
def test_distances_are_those_counted_by_hand(
    left: str, right: str, expected: int
) -> None:
    assert distance(list(left), list(right)) == expected
    assert count_edits(list(left), list(right)) == expected
    assert count_edits(list(right), list(left)) == expected


def test_tokens_count_whole() -> None:
    assert distance(["BesselJ", "[", "x"], ["BesselK", "[", "x"]) == 1


def test_the_distance_needs_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rapidfuzz.distance", None)
    assert distance("kitten", "sitting") == 3


def test_exact_match_is_of_tokens() -> None:
    assert exact_match(("a", "+"), ["a", "+"])
    assert not exact_match(["a"], ["a", "+"])


def test_bleu_of_what_is_too_short_is_its_brevity() -> None:
    pytest.importorskip("sacrebleu")
    # All of four, three, two and one in a row are right; one of five is missing.
    found = bleu(["a b c d".split()], ["a b c d e".split()])
    assert found == pytest.approx(100 * math.exp(1 - 5 / 4), abs=1e-6)


def test_bleu_of_one_wrong_token() -> None:
    pytest.importorskip("sacrebleu")
    # Of "a b c d x": 4/5 of tokens, 3/4 of pairs, 2/3 of triples, 1/2 of fours.
    found = bleu(["a b c d x".split()], ["a b c d e".split()])
    product = 4 / 5 * 3 / 4 * 2 / 3 * 1 / 2
    assert found == pytest.approx(100 * product ** (1 / 4), abs=1e-6)


def test_bleu_keeps_tokens_as_they_are() -> None:
    pytest.importorskip("sacrebleu")
    # Split at its signs, the first would have four tokens in common with the gold.
    tokens = [r"\[Alpha]", " ", "==", "x,y"]
    assert bleu([tokens], [tokens]) == pytest.approx(100)
    assert bleu([["a,b,c,d"]], [["a", ",", "b", ",", "c", ",", "d"]]) < 1


def test_bleu_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sacrebleu.metrics.bleu", None)
    with pytest.raises(MetricError, match="sacrebleu"):
        bleu([["a"]], [["a"]])


def test_perplexity_is_two_to_the_bits_of_a_token() -> None:
    # Three tokens of probability 1/2 and one of 1/32: 8 bits in 4 tokens.
    assert perplexity([3.0, 5.0], [3, 1]) == pytest.approx(4.0)
    low, high = perplexity_interval([3.0, 5.0], [3, 1])
    assert low == pytest.approx(2.0) and high == pytest.approx(32.0)


WILSON = [
    (8, 10, 0.4902, 0.9433),
    (0, 10, 0.0, 0.2775),
    (10, 10, 0.7225, 1.0),
    (960, 1000, 0.9460, 0.9705),
]


@pytest.mark.parametrize(("count", "total", "low", "high"), WILSON)
def test_intervals_of_shares(count: int, total: int, low: float, high: float) -> None:
    assert wilson(count, total) == pytest.approx((low, high), abs=1e-4)


def test_shares_and_means() -> None:
    assert share([True] * 8 + [False] * 2)[0] == 0.8
    value, (low, high) = mean([0.0, 1.0] * 50)
    # The deviation of the mean of a hundred such values is 0.05.
    assert value == 0.5
    assert low == pytest.approx(0.4, abs=0.02) and high == pytest.approx(0.6, abs=0.02)


def test_the_bootstrap_is_the_same_every_time() -> None:
    values = [1.0, 5.0, 9.0, 2.0]
    assert bootstrap(values) == bootstrap(values)
    assert all(math.isnan(end) for end in bootstrap([]))
