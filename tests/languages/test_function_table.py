"""The function table: every row, in every direction."""

import importlib
import re

import pytest

from mathglot.languages.functions import FAMILIES, pattern_key
from mathglot.languages.functions.row import Row
from mathglot.languages.latex.description import describe
from mathglot.languages.latex.examples import example, varied_example
from mathglot.languages.latex.layout import compiled_row
from mathglot.languages.latex.matcher import displays
from mathglot.languages.latex.pattern import key_of
from mathglot.languages.latex.renderer import render
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write
from mathglot.languages.semantic.expansion import expand
from mathglot.languages.semantic.macros import MACROS

ROWS = [row for rows in FAMILIES.values() for row in rows]
FLAVOURS = ("texform", "dlmf", "textbook")
SEEDS = 6


def by_pattern(row: Row) -> str:
    return row.pattern


def test_size() -> None:
    heads = {row.pattern.partition("[")[0] for row in ROWS}
    assert len(heads) >= 350
    assert len(ROWS) >= 500


@pytest.mark.parametrize("row", ROWS, ids=by_pattern)
def test_row_round_trips(row: Row) -> None:
    tree = example(row)
    assert parse(write(tree)) == tree
    assert pattern_key(row.pattern) == key_of(tree)
    assert compiled_row(row).layouts(tree) or not (row.notations or row.macro)


@pytest.mark.parametrize("row", ROWS, ids=by_pattern)
def test_what_is_rendered_is_displayed(row: Row) -> None:
    # Flavours often agree, and a row may have the same example for every seed.
    written = set()
    for seed in range(SEEDS):
        tree = varied_example(row, seed) if seed else example(row)
        written |= {(tree, render(tree, flavour)) for flavour in FLAVOURS}
        written.add((tree, render(tree, "random", seed)))
    assert [latex for tree, latex in written if not displays(tree, latex)] == []


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.macro is not None], ids=by_pattern
)
def test_macro_is_known_and_expands(row: Row) -> None:
    assert row.macro is not None
    shown = expand(row.macro)
    assert "@" not in shown
    called = re.match(r"\\([A-Za-z]+)", row.macro)
    assert called is not None
    assert called[1] in MACROS


@pytest.mark.parametrize("library", ["sympy", "mpmath"])
def test_names_elsewhere_exist(library: str) -> None:
    module = pytest.importorskip(library)
    for row in ROWS:
        name = getattr(row, library)
        if name is None:
            continue
        found = module
        for step in name.split("."):
            assert hasattr(found, step) or _is_submodule(library, name), (
                f"{row.pattern}: {library}.{name}"
            )
            found = getattr(found, step, None)


def _is_submodule(library: str, name: str) -> bool:
    try:
        importlib.import_module(f"{library}.{name.rpartition('.')[0]}")
    except ImportError:
        return False
    return True


def test_no_notation_twice() -> None:
    """A pattern may have rows in two families, but says each thing once."""
    said: dict[str, list[str]] = {}
    for row in ROWS:
        templates = [f"{n.template} {n.flavours}" for n in row.notations]
        said.setdefault(row.pattern, []).extend(templates)
    twice = {
        pattern: sorted({t for t in templates if templates.count(t) > 1})
        for pattern, templates in said.items()
        if len(templates) != len(set(templates))
    }
    assert not twice


def test_describe_lists_notations_with_their_flavours() -> None:
    (first, *_) = describe("BesselJ")
    shown = {notation.latex: notation.flavours for notation in first.notations}
    assert "texform" in shown["J_n(z)"]
