r"""Formulas as people would type them: SymPy, Python, Maple and semantic LaTeX.

Each set has more than fifty, with outputs that people have looked at. What a writer
makes of a tree is exact. Which tree is chosen may change with the weights, for a few.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import mathglot as mg

FOLDER = Path(__file__).parent / "users"
TARGETS = {
    "physicist": "sympy",
    "student": "sympy",
    "programmer": "python",
    "engineer": "maple",
}
# How many of a set may be read in another way after weights have been fitted.
MOST_OTHERS = 4


def read_set(name: str) -> list[tuple[str, str, str]]:
    """A formula, its tree in Mathematica or nothing, and what is written for it."""
    rows = []
    for line in (FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines():
        latex, *tree, written = line.split("\t")
        if TARGETS.get(name) == "python":
            written = written.replace("\\n", "\n")
        rows.append((latex, "".join(tree), written))
    return rows


WRITTEN = [
    (to, latex, tree, written)
    for name, to in TARGETS.items()
    for latex, tree, written in read_set(name)
]


@pytest.mark.parametrize(("to", "latex", "tree", "written"), WRITTEN)
def test_a_tree_is_written_as_it_was_judged(
    to: str, latex: str, tree: str, written: str
) -> None:
    assert mg.render(mg.parse(tree, "mathematica"), to, source=latex) == written


@pytest.mark.parametrize("name", ["physicist", "student"])
def test_what_is_written_for_sympy_runs(name: str) -> None:
    pytest.importorskip("sympy")
    from mathglot.translate.sympy_objects import build

    for _, _, written in read_set(name):
        assert build(written) is not None


@pytest.mark.parametrize("name", [*TARGETS])
def test_nearly_all_can_be_written_in_content_mathml(name: str) -> None:
    rows, refused = read_set(name), []
    for latex, tree, _ in rows:
        try:
            text = mg.render(mg.parse(tree, "mathematica"), "cmml", source=latex)
        except mg.MathglotError:
            refused.append(latex)
        else:
            assert ElementTree.fromstring(text).tag.endswith("math")
    assert len(refused) <= 0.03 * len(rows), refused


def test_what_is_written_for_python_defines_one_function() -> None:
    pytest.importorskip("scipy")
    for _, _, written in read_set("programmer"):
        space: dict[str, Any] = {}
        exec(written, space)
        functions = [
            value
            for key, value in space.items()
            if callable(value) and key != "__builtins__"
        ]
        assert len(functions) == 1


@pytest.mark.parametrize("name", [*TARGETS, "editor"])
def test_formulas_are_translated_as_they_were_judged(name: str) -> None:
    rows = read_set(name)
    assert len(rows) > 50
    to = TARGETS.get(name, "semantic")
    with mg.Translator(threads=1) as translator:
        found = translator.translate_many([latex for latex, _, _ in rows], to=to)
    pairs = zip(rows, found, strict=True)
    others = [row[0] for row, answer in pairs if answer.text != row[2]]
    assert len(others) <= MOST_OTHERS, others
