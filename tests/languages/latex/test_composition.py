"""What whole trees weigh, and the order that readings get by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf

import pytest

from mathglot.languages import parse, render
from mathglot.languages.latex.reader import Reader
from mathglot.languages.latex.reader.arranged import NEAR, Arranged
from mathglot.languages.latex.reader.best_first import BestFirst
from mathglot.languages.latex.reader.composition import (
    Composition,
    describe,
    shipped_composition,
)
from mathglot.languages.latex.reader.weights import shipped_weights
from mathglot.languages.tree import Symbol, Tree


@dataclass(frozen=True)
class Weighed:
    tree: Tree
    score: float


def arrange(
    scores: Sequence[float], wholes: Sequence[float]
) -> tuple[Arranged[Weighed], list[str]]:
    """Readings a, b, ... with these weights; and the names of those that were found."""
    found: list[str] = []

    def displays(tree: Tree) -> bool:
        found.append(name_of(tree))
        return True

    names = "abcdefgh"[: len(scores)]
    known = dict(zip(names, wholes, strict=True))
    trees = (Weighed(Symbol(n), s) for n, s in zip(names, scores, strict=True))
    first = BestFirst(trees, displays, lambda tree: repr(tree).encode(), _keep)
    return Arranged(first, lambda tree: known[name_of(tree)], _put), found


def _keep(one: Weighed) -> Weighed:
    return one


def _put(one: Weighed, score: float) -> Weighed:
    return replace(one, score=score)


def name_of(tree: Tree) -> str:
    assert isinstance(tree, Symbol)
    return tree.name


def names_of(readings: Sequence[Weighed]) -> str:
    return "".join(name_of(one.tree) for one in readings)


def test_readings_that_weigh_alike_are_put_in_order_by_their_whole_trees() -> None:
    arranged, _ = arrange([5.0, 4.5, 4.0], [1.0, 3.0, 1.2])
    readings = arranged.find(3)
    assert names_of(readings) == "bac"
    # Weights are seen beside that of the reading that was found first.
    assert [one.score for one in readings] == [6.5, 5.0, pytest.approx(4.2)]


def test_what_weighs_much_less_stays_behind() -> None:
    arranged, _ = arrange([5.0, 4.0, 5.0 - NEAR - 0.5], [0.0, -3.0, 9.0])
    readings = arranged.find(3)
    assert names_of(readings) == "abc"
    assert [one.score for one in readings] == [5.0, 1.0, 1.0]


def test_no_more_readings_are_found_than_it_takes() -> None:
    arranged, found = arrange([5.0, 1.0, 0.5], [0.0, 0.0, 0.0])
    assert names_of(arranged.find(1)) == "a"
    assert found == ["a"]
    assert arranged.leads_by(3.0)
    assert not arranged.leads_by(4.5)
    assert names_of(arranged.find(3, within=4.2)) == "ab"
    assert names_of(arranged.find(3)) == "abc"
    assert names_of(arranged.find(3, within=inf)) == "abc"


def test_a_lead_is_that_of_the_arranged() -> None:
    arranged, _ = arrange([5.0, 4.0], [0.0, 0.9])
    assert not arranged.leads_by(0.5)
    assert arranged.leads_by(0.05)


def test_nothing_is_arranged_where_nothing_displays() -> None:
    arranged, _ = arrange([], [])
    assert arranged.find(3) == []
    assert arranged.leads_by(1.0)


def test_one_feature_says_which_parts_a_letter_plays() -> None:
    tree = parse(r"Superscript[x, \[Mu]] + Subscript[y, \[Mu]]", "mathematica")
    found = describe(tree, ["x", "^", r"\mu", "+", "y", "_"])
    assert found["parts:Subscript1:Superscript1"] == 1
    assert found["in:Plus:0:Superscript"] == 1
    assert found["after:Plus:Superscript:Subscript"] == 1
    assert found["under:Plus:Superscript:greek"] == 1
    assert found["with:Superscript:_"] == 1
    # Letters and digits are no signs.
    assert found["with:Superscript:x"] == 0


def test_names_of_the_author_are_not_told_apart() -> None:
    one, other = (parse(f"{name}[x]", "mathematica") for name in "fg")
    assert describe(one, []) == describe(other, [])
    assert "in:top:0:small()" in describe(one, [])


def test_what_occurs_often_counts_no_more_than_a_few_times() -> None:
    tree = parse("+".join(["x"] * 20), "mathematica")
    assert max(describe(tree, []).values()) == 3


def test_weights_of_ones_own_come_without_what_weighs_whole_trees() -> None:
    latex = r"\frac{1}{2} g(x+1)"
    plain = Reader(latex, shipped_weights()).find_readings(2)
    scores = [sum(map(shipped_weights().of, one.features())) for one in plain]
    assert [one.score for one in plain] == pytest.approx(scores)


def test_a_composition_decides_between_readings_that_weigh_alike() -> None:
    latex = "g(x+1) = a"
    first, second, *_ = Reader(latex, composition=Composition({})).find_readings(8)
    assert first.score - second.score < NEAR
    differing = describe(second.tree, []) - describe(first.tree, [])
    favour = Composition(dict.fromkeys(differing, 1.0))
    best = Reader(latex, composition=favour).find_readings(1)[0]
    assert render(best.tree, "mathematica") == render(second.tree, "mathematica")


def test_the_shipped_weights_are_of_features_that_there_are() -> None:
    kinds = {name.split(":")[0] for name in shipped_composition().values}
    assert kinds <= {"in", "under", "after", "part", "parts", "letters", "with"}
    assert len(shipped_composition().values) > 1_000
