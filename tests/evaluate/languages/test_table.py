"""The function table: instances of patterns, visible changes, and what is refused."""

from __future__ import annotations

import random

import pytest

from mathglot.evaluate.languages import table
from mathglot.evaluate.languages.figures import Failure, Settings
from mathglot.evaluate.languages.instances import filled_instance, plain_instance
from mathglot.evaluate.languages.mutation import changed
from mathglot.languages.latex.lexer import tokenize
from mathglot.languages.latex.pattern import compile_pattern
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write

INSTANCES = [
    ("Sin[z]", "Sin[z]"),
    ("Pi", "Pi"),
    ("Subscript[x, i__]", "Subscript[x, i1, i2]"),
    ("Derivative[n_Integer][f][x]", "Derivative[3][f][x]"),
    ("Foo[x_List, y_Symbol, z___]", "Foo[{x1, x2}, y, z1, z2]"),
    ("EllipticK[Power[k, 2]]", "EllipticK[k^2]"),
]


@pytest.mark.parametrize(("pattern", "expected"), INSTANCES)
def test_a_pattern_becomes_a_tree(pattern: str, expected: str) -> None:
    assert plain_instance(pattern) == parse(expected)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("pattern", [pattern for pattern, _ in INSTANCES])
def test_a_filled_pattern_still_fits(pattern: str, seed: int) -> None:
    tree = filled_instance(pattern, seed)
    assert tree == filled_instance(pattern, seed)
    if pattern != "Pi":
        assert compile_pattern(pattern).bind(tree) is not None


CHANGES = [
    ("x+1", "letter dropped", "+1"),
    ("x+1", "sign dropped", "x1"),
    ("x+1", "digit dropped", "x+"),
    ("f'", "mark dropped", "f"),
    ("x_{12}y", "script dropped", "xy"),
    ("x_{12}y", "script moved", "x^{12}y"),
    ("2(a+b)", "brackets dropped", "2a+b"),
    ("(a+b)^2", "brackets dropped", "a+b^2"),
]


@pytest.mark.parametrize(("latex", "kind", "expected"), CHANGES)
def test_a_change(latex: str, kind: str, expected: str) -> None:
    found = list(changed(tokenize(latex), random.Random(1)))
    assert (kind, expected) in found
    assert latex not in {text for _, text in found}


@pytest.mark.parametrize("latex", ["f(x)", "(a+b)", "(a)^2", "a+(b+c)"])
def test_brackets_for_the_eye_alone_are_left(latex: str) -> None:
    found = changed(tokenize(latex), random.Random(1))
    assert "brackets dropped" not in {kind for kind, _ in found}


def test_a_matcher_that_takes_everything_is_seen(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "displays", lambda tree, latex: True)
    changes = table.try_changes("BesselJ[n, z]", parse("BesselJ[n, z]"), 2)
    assert len(changes.by_nothing) > changes.tried / 2


def test_a_matcher_that_takes_nothing_is_seen(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "displays", lambda tree, latex: False)
    figure = table.measure_plain(["Sin[z]"], settings)
    assert figure.reached == 0
    assert figure.total == len(table.FLAVOURS) + settings.seeds


def test_a_listed_notation_is_no_change() -> None:
    changes = table.try_changes("Log[z]", parse("Log[z]"), 3)
    assert changes.tried > 20
    assert changes.by_nothing == []


def test_what_another_template_shows_still_counts_in_the_bound() -> None:
    case = Failure("letter dropped, another template", "x")
    strict, loose = table._show_changes("refused", table.Changes(4, [case], []))
    assert (strict.reached, strict.verdict) == (0.75, "short")
    assert (loose.reached, loose.verdict) == (1.0, "")


def test_the_figures(settings: Settings) -> None:
    figures = {figure.name: figure for figure in table.measure(settings)}
    assert figures["heads"].reached >= 350
    assert figures["displays(tree, render(tree)), 2 seeds"].total == 25
    changes = figures["one visible change refused"]
    assert changes.total is not None
    assert changes.total > 50


def test_expressions_as_arguments_differ_by_seed() -> None:
    found = {write(filled_instance("Sin[z]", seed)) for seed in range(30)}
    assert len(found) > 15
