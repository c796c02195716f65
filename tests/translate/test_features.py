"""What readings and candidates are ranked by."""

from __future__ import annotations

import pytest

import mathglot as mg
from mathglot.translate.features import Entry, Traits, describe_entries
from mathglot.translate.translation import Checks, Translation


def entry(
    text: str, latex: str, reading: float | None, nats: float | None = None
) -> Entry:
    tree = mg.parse(text, "mathematica")
    checks = Checks(parses=True, displays=True)
    one = Translation(latex, "mathematica", text, tree, checks=checks)
    return Entry(one, reading, nats, first=nats is not None and nats > -0.5)


def test_an_entry_is_seen_beside_the_others() -> None:
    first, second, third = describe_entries(
        [
            entry("f[x + 1]", "f(x+1)", -1.0, -0.2),
            entry("f (x + 1)", "f(x+1)", -3.5),
            entry("Fibonacci[x + 1]", "f(x+1)", None, -2.2),
        ]
    )
    assert (first["reading"], second["reading"]) == (0, -2.5)
    assert first["best_reading"] == 1 and first["margin"] == 2.5
    assert "best_reading" not in second and "margin" not in second
    assert first["likeliest"] == 1 and third["likeliest"] == 0
    assert third["nats_behind"] == pytest.approx(-2.0)
    assert second["unfound"] == 1 and third["unread"] == 1
    assert third["special"] == 1 and third["unread_special"] == 1


def test_heads_count_where_they_tell_entries_apart() -> None:
    first, second = describe_entries(
        [entry("f[x + 1]", "f(x+1)", 0.0), entry("f (x + 1)", "f(x+1)", None, -1.0)]
    )
    assert first["has f"] == 1 and "found f" not in first
    assert second["has Times"] == second["found Times"] == 1
    assert "has Plus" not in first and "has Plus" not in second


def test_letters_with_two_uses_and_letters_that_nobody_wrote() -> None:
    traits = Traits(mg.parse("f[x] == f + y'[t]", "mathematica"))
    assert traits.count_of_two_uses() == 1
    assert traits.count_invented("f(x)=f+y'") == 1
    assert traits.count_invented("f(x)=f+y'(t)") == 0
    built_in = Traits(mg.parse("I D[f[x], x] == E", "mathematica"))
    assert built_in.count_invented(r"i\frac{df}{dx}=e") == 0
    greek = Traits(mg.parse(r"\[CapitalGamma] + \[Alpha]", "mathematica"))
    assert greek.count_invented(r"\Gamma") == 1


def test_longer_entries_are_told_by_their_nodes() -> None:
    short, long = describe_entries(
        [entry("x", "x", 0.0), entry("x + 0 + 0 + 0 + 0", "x", -1.0)]
    )
    assert short["longer"] == 0 and long["longer"] == pytest.approx(1.2)


def test_a_letter_that_is_called_and_multiplied_is_uneven() -> None:
    product, call = describe_entries(
        [
            entry("p[x] == Subscript[p, 0] (x - L)", "p(x)=p_0(x-L)", -1.0),
            entry("p[x] == Subscript[p, 0][x - L]", "p(x)=p_0(x-L)", -2.0),
        ]
    )
    assert (product["uneven"], call["uneven"]) == (1, 0)


def test_primes_and_derivatives_are_counted_beside_the_best_reading() -> None:
    latex = r"x_1'=2tx_2"
    best, primed, equal = describe_entries(
        [
            entry("Subscript[x, 1]'[t] == 2 t Subscript[x, 2][t]", latex, -1.0),
            entry(
                r"Superscript[Subscript[x, 1], \[Prime]] == 2 t Subscript[x, 2]",
                latex,
                -3.0,
                -0.01,
            ),
            entry("Subscript[x, 1]' == 2 t Subscript[x, 2]", latex, None, -5.0),
        ]
    )
    assert (best["primed"], best["underived"]) == (0, 0)
    assert (primed["primed"], primed["underived"]) == (1, 1)
    assert (equal["primed"], equal["underived"]) == (0, 0)
