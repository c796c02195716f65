"""When the network is asked about a formula, and when it goes on."""

from __future__ import annotations

import pytest

from mathglot.translate.asking import (
    always_asking,
    describe_first,
    describe_second,
    find_hope,
)
from mathglot.translate.proposal import Proposal, propose
from mathglot.translate.rating import Rating

# What it cannot mend is answered at once; where letters may be functions, or readings
# weigh nearly the same, it is asked.
CLEAR = ["a + b = c", "x^2 + y^2 = r^2", r"\int_0^1 x^2\,dx = \frac13", "2x + 1"]
OPEN = ["T_n(x)", "J_1(x) + Y_1(x)", r"\zeta'(s) = 0", r"F_{m+n} = F_m + F_n"]


def proposed(latex: str) -> Proposal:
    proposal = propose(latex)
    assert proposal is not None
    return proposal


@pytest.mark.parametrize("latex", CLEAR)
def test_what_is_clear_needs_no_network(latex: str) -> None:
    assert not find_hope(proposed(latex)).is_worth_asking


@pytest.mark.parametrize("latex", OPEN)
def test_letters_of_functions_need_one(latex: str) -> None:
    hope = find_hope(proposed(latex))
    assert hope.is_worth_asking
    # It is sure of something else, or of nothing.
    assert hope.is_worth_going_on(Rating(-25.0, -0.01))
    assert not hope.is_worth_going_on(Rating(-1.0, -0.9))


def test_a_second_reading_is_not_looked_for_where_it_is_asked_anyway(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[float] = []
    monkeypatch.setattr(Proposal, "find_second", lambda self, most: looked.append(most))
    assert find_hope(proposed("J_1(x) + Y_1(x)")).is_worth_asking and not looked
    find_hope(proposed("a + b = c"))
    assert looked


def test_only_a_second_reading_that_is_near_tells_something() -> None:
    assert describe_second(proposed("a + b = c")) == {}
    found = describe_second(proposed("f(x+1)"))
    assert found["margin<6"] == 1.0
    assert any(name.startswith("only_second:") for name in found)
    assert "lettered" in describe_first(proposed("T_n(x)"))


def test_it_can_be_asked_in_any_case() -> None:
    hope = find_hope(proposed("a + b = c"))
    with always_asking() as ratings:
        assert find_hope(proposed("a + b = c")).is_worth_asking
        assert hope.is_worth_going_on(Rating(-0.1, -3.0))
    assert ratings == [Rating(-0.1, -3.0)]
    assert not find_hope(proposed("a + b = c")).is_worth_asking
