"""What the network thinks of a reading, and when it searches for another."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import numpy as np
import pytest

from mathglot.translate.merging import is_worth_searching
from mathglot.translate.rating import Rating, rate_tokens
from mathglot.translate.translator import Translator

# After each of two tokens, what may follow of three.
LOGS = np.log(np.array([[0.7, 0.2, 0.1], [0.5, 0.1, 0.4]], np.float32))


@pytest.mark.parametrize(
    ("tokens", "nats", "departure"),
    [
        # At once, by the second token.
        ([2, 0], log(0.1 * 0.5), log(0.7)),
        # After the first token.
        ([0, 1], log(0.7 * 0.1), log(0.7 * 0.5)),
        ([0, 0], log(0.7 * 0.5), log(0.7 * 0.4)),
    ],
)
def test_a_departure_is_a_beginning_and_another_token(
    tokens: list[int], nats: float, departure: float
) -> None:
    found = rate_tokens(LOGS, tokens)
    assert found.nats == pytest.approx(nats)
    assert found.departure == pytest.approx(departure)


@pytest.mark.parametrize(
    ("rating", "searches"),
    [
        (Rating(-30.0, -0.001), True),
        (Rating(-30.0, -2.0), False),
        (Rating(-0.1, -2.0), False),
    ],
)
def test_a_search_is_worth_it_where_the_network_is_sure_of_something_else(
    rating: Rating, searches: bool
) -> None:
    assert is_worth_searching(rating) is searches


class Unsure(Translator):
    """A translator whose network likes no reading, and nothing else either."""

    def rate(self, latex: str, texts: Sequence[str]) -> list[Rating] | None:
        return [Rating(-30.0 - number, -5.0) for number, _ in enumerate(texts)]


def test_a_network_that_is_not_sure_does_not_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mathglot.translate.translator.search_constrained", None)
    assert Unsure().translate("T_n(x) = 2x T_{n-1}(x)").checks.displays
