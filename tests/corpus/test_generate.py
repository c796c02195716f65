"""Generation: what comes out is well formed, of the length asked for, and varied."""

from __future__ import annotations

import random
import statistics

import pytest

from mathglot.corpus.bank import load_bank
from mathglot.corpus.generate.clarity import clarify
from mathglot.corpus.generate.coverage import draw_example, heads, rare_heads
from mathglot.corpus.generate.drafts import count_tokens
from mathglot.corpus.generate.exercises import draw_exercise
from mathglot.corpus.generate.forms import gather_fractions, vary_forms
from mathglot.corpus.generate.functions import make_equation
from mathglot.corpus.generate.grammar import Grammar, clear_rows, rows_of
from mathglot.corpus.generate.kinds import (
    CLEAR_HEADS,
    FUNCTION_HEADS,
    bound_names,
    integer_names,
    replaceable_names,
)
from mathglot.corpus.generate.lengths import FUNCTIONS_SITE, HAND_WRITTEN
from mathglot.corpus.generate.names import names_in
from mathglot.corpus.generate.operations import (
    add_condition,
    apply_calculus,
    change_numbers,
    combine,
    extend,
    rename_variables,
    specialise,
    split_condition,
    substitute,
)
from mathglot.corpus.generate.spelling import respell
from mathglot.corpus.generate.telling import UNTOLD_HEADS, part_units
from mathglot.corpus.keys import is_variable, split_key, statement_key
from mathglot.languages.equivalence import equivalent
from mathglot.languages.functions.lookalikes import LOOKALIKES
from mathglot.languages.latex.examples import fill_row
from mathglot.languages.latex.normal import normalise
from mathglot.languages.latex.renderer import render
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write
from mathglot.languages.tree import Number, Symbol, Tree, call

FORMULA = parse(
    "BesselJ[n, z] == (z/2)^n Sum[(-1)^k (z/2)^(2 k)/(k! Gamma[n + k + 1]), "
    "{k, 0, Infinity}] /; Element[n, Integers] && n >= 0"
)


@pytest.mark.parametrize("seed", range(60))
def test_every_maker_prints_what_it_made(seed: int) -> None:
    generator = random.Random(seed)
    for tree in (
        make_equation(generator, 80),
        draw_exercise(generator, 25),
        draw_example(generator, 25),
        Grammar.drawn(generator).expression(60),
    ):
        assert parse(write(tree)) == tree
        assert render(tree, "random", seed)


@pytest.mark.parametrize("seed", range(25))
def test_operations_keep_formulas_well_formed(seed: int) -> None:
    generator = random.Random(seed)
    bank = load_bank(["functions"])
    tree: Tree = generator.choice(bank).tree
    other = generator.choice(bank).tree
    for made in (
        rename_variables(tree, generator),
        substitute(tree, generator, 30),
        specialise(tree, generator),
        change_numbers(tree, generator),
        extend(tree, generator, 40),
        apply_calculus(tree, generator),
        add_condition(tree, generator),
        combine(tree, other, generator),
        gather_fractions(tree, generator),
        vary_forms(tree, generator),
    ):
        assert parse(write(made)) == made


def test_renaming_changes_names_alone() -> None:
    plain = parse("a x^2 + f[x]")
    keys = set()
    for seed in range(50):
        renamed = rename_variables(plain, random.Random(seed), 1.0)
        if "Subscript" not in write(renamed) and "Over" not in write(renamed):
            keys.add(statement_key(renamed))
    assert keys == {statement_key(plain)}


def test_renaming_keeps_names_apart() -> None:
    tree = parse("a + b + c + d + n + m + x + y + z")
    for seed in range(200):
        renamed = rename_variables(tree, random.Random(seed), 1.0)
        leaves = {write(part) for part in renamed.arguments}  # type: ignore[union-attr]
        assert len(leaves) == 9


def test_no_constant_is_used_as_a_name() -> None:
    for seed in range(300):
        generator = random.Random(seed)
        grammar = Grammar.drawn(generator)
        for tree in (*grammar.arguments, *grammar.integers):
            # The first name is that of the variable, others are its indices.
            name = names_in(tree)[0]
            assert is_variable(name)
            assert name not in ("e", "i", "E", "I", "C", "D", "N", "O", "K")


def test_kinds() -> None:
    assert bound_names(FORMULA) == {"k"}
    assert set(replaceable_names(FORMULA)) == {"n", "z"}
    assert "n" in integer_names(FORMULA)
    assert replaceable_names(parse("Union[A, B] == B")) == ()
    assert replaceable_names(parse("y'[x] == k y[x]")) == ("k",)


def test_conditions_go_along() -> None:
    made = substitute(FORMULA, random.Random(3), 30)
    _, condition = split_condition(made)
    assert condition is not None
    _, open_condition = split_condition(specialise(FORMULA, random.Random(4)))
    for name in names_in(open_condition) if open_condition else ():
        assert name in names_in(FORMULA)


def test_forms_mean_the_same() -> None:
    bank = load_bank(["functions"])
    for seed in range(60):
        generator = random.Random(seed)
        tree = generator.choice(bank).tree
        assert equivalent(tree, gather_fractions(tree, generator)), write(tree)
        assert equivalent(tree, vary_forms(tree, generator)), write(tree)


@pytest.mark.parametrize(
    ("typed", "settled"),
    [
        ("a + -b", "a - b"),
        ("a + -6 b + c", "a - 6 b + c"),
        ("-a + b + -(c + d) + 1", "-a + b - (c + d) + 1"),
        ("f[x^(-3)]", "f[1/x^3]"),
        ("x^(-1) + x^(-n)", "1/x + x^(-n)"),
        ("x^(1/2)/2^(1/3)", "Sqrt[x]/2^(1/3)"),
        ("a (-3)", "a (-3)"),
    ],
)
def test_of_forms_that_look_alike_there_is_one(typed: str, settled: str) -> None:
    tree = parse(typed)
    assert clarify(tree) == parse(settled)
    assert render(clarify(tree), "texform") == render(tree, "texform")


@pytest.mark.parametrize(
    ("typed", "clear"),
    [
        ("a (x + 1)", "a (x + 1)"),
        ("P (x + 1)", "(x + 1) P"),
        ("2 P \\[Lambda] (x + 1) y", "2 P (x + 1) y \\[Lambda]"),
        ("W^2 (a - b)", "(a - b) W^2"),
        ("W^2 x", "W^2 x"),
        ("G[x] == f[x]", "g[x] == f[x]"),
        ("LambdaP[x] + D[P[x], x]", "LambdaP[x] + D[f[x], x]"),
    ],
)
def test_no_product_reads_as_a_function(typed: str, clear: str) -> None:
    assert clarify(parse(typed)) == parse(clear)


def test_rows_that_look_alike_are_drawn_once() -> None:
    patterns = [row.pattern for row in clear_rows("LegendreP")]
    assert "LegendreP[n, m, x]" in patterns
    assert "LegendreP[n, m, 3, x]" not in patterns


def test_expressions_are_made_of_functions_that_look_different() -> None:
    assert set(FUNCTION_HEADS) >= LOOKALIKES
    shown: dict[str, str] = {}
    # Evaluation makes a pFq of two and one parameter a 2F1: neither need be told apart.
    for head in set(CLEAR_HEADS) - {"HypergeometricPFQ"}:
        for row in rows_of(head):
            letters = iter("abdghjkmpqrst")
            drawn: dict[str, Tree] = {}

            def part(name: str, kind: str, drawn=drawn, letters=letters) -> Tree:  # type: ignore[no-untyped-def]
                if name not in drawn:
                    letter = Symbol(next(letters))
                    two = call("List", letter, letter)
                    plain = Number("2") if kind == "Integer" else letter
                    drawn[name] = two if kind == "List" else plain
                return drawn[name]

            latex = render(fill_row(row, part), "texform")
            assert shown.setdefault(latex, head) == head


def test_lengths() -> None:
    generator = random.Random(0)
    drawn = [FUNCTIONS_SITE.draw(generator) for _ in range(20_000)]
    assert 140 < statistics.fmean(drawn) < 175
    assert 0.01 < sum(length < 25 for length in drawn) / len(drawn) < 0.035
    assert 0.015 < sum(length > 1024 for length in drawn) / len(drawn) < 0.03
    short = [HAND_WRITTEN.draw(generator) for _ in range(20_000)]
    assert max(short) <= 300
    assert 25 < statistics.median(short) < 35


@pytest.mark.parametrize("size", [10, 40, 150, 600])
def test_expressions_have_about_the_size_asked_for(size: int) -> None:
    sizes = [
        count_tokens(Grammar.drawn(random.Random(seed)).expression(size))
        for seed in range(40)
    ]
    assert 0.5 * size < statistics.median(sizes) < 2 * size


def test_every_head_is_drawn() -> None:
    assert len(FUNCTION_HEADS) > 250
    drawn = set(FUNCTION_HEADS) | set(rare_heads())
    assert set(heads()) - drawn == UNTOLD_HEADS


@pytest.mark.parametrize("seed", range(80))
def test_messy_spelling_looks_the_same(seed: int) -> None:
    generator = random.Random(seed)
    bank = load_bank()
    tree = generator.choice(bank).tree
    clean = render(tree, "random", seed)
    assert normalise(respell(clean, generator)) == normalise(clean)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("x^2 + 1", "y^2 + 1", True),
        ("x^2 + 1", "y^3 + 7", True),
        ("x + x", "x + y", False),
        ("f[x]", "g[t]", True),
        ("Sin[x]", "Cos[x]", False),
        ("Pi x", "E x", False),
        ("D[y, x]", "D[u, t]", True),
        ('f["a"]', 'f["b"]', False),
        ("{a, b}", "{a, {b}}", False),
    ],
)
def test_keys(one: str, other: str, same: bool) -> None:
    assert (split_key(parse(one)) == split_key(parse(other))) is same


def test_units_are_parted_from_counters_while_a_letter_is_left() -> None:
    many = " + ".join("kmjlrspqn")
    tree = parse(f"Sum[E^(I i x), {{i, 1, n}}] + {many}")
    wanted = parse(f"Sum[E^(I a x), {{a, 1, n}}] + {many}")
    assert part_units(tree) == wanted
    every = " + ".join("abcdefghijklmnopqrstuvwxyz")
    full = parse(f"I ({every})")
    assert part_units(full) == full
