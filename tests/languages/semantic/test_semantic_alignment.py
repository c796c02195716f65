"""Which part of LaTeX became which part of semantic LaTeX."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mathglot import MathglotError
from mathglot.languages import align, expand, parse, render
from mathglot.languages.links import Link
from mathglot.languages.semantic.appearance import looks_like

TABLE = Path(__file__).parent.parent / "latex" / "human_pairs.tsv"


def pairs(text: str, latex: str) -> list[tuple[str, str]]:
    return [
        (latex[slice(*link.source)], text[slice(*link.target)])
        for link in align(text, latex, "semantic")
    ]


# Parts and counterparts as `part ~ counterpart`, or one text that is both.
ALIGNED = [
    (
        r"\EulerGamma@{z+1}=z\EulerGamma@{z}",
        r"$\Gamma \left( z+1 \right) = z\,\Gamma(z)$",
        r"\Gamma \left( z+1 \right) = z\,\Gamma(z) ~ "
        r"\EulerGamma@{z+1}=z\EulerGamma@{z}; "
        r"\Gamma \left( z+1 \right) ~ \EulerGamma@{z+1}; z+1; z; 1; z; "
        r"\Gamma(z) ~ \EulerGamma@{z}; z",
    ),
    (
        r"\sin^{2}@@{x}",
        r"\operatorname{sin}^2 x",
        r"\operatorname{sin}^2 x ~ \sin^{2}@@{x}; 2; x",
    ),
    (
        r"\genhyperF{2}{1}@{a,b}{c}{z}",
        "{}_2F_1(a,b;c;z)",
        r"{}_2F_1(a,b;c;z) ~ \genhyperF{2}{1}@{a,b}{c}{z}; 2; 1; a,b; a; b; c; z",
    ),
    # A constant is upright or not, and a command has its arguments.
    (
        r"\frac{\expe^{x}}{2}",
        r"\dfrac{e^x}2",
        r"\dfrac{e^x}2 ~ \frac{\expe^{x}}{2}; e^x ~ \expe^{x}; x; 2",
    ),
    (r"\sqrt{\cpi}", r"\sqrt\pi", r"\sqrt\pi ~ \sqrt{\cpi}; \pi ~ \cpi"),
    (r"\expe^{x}", r"\mathrm{e}^x", r"\mathrm{e}^x ~ \expe^{x}; x"),
    (r"x=\expe", r"x=\mathrm{e}", r"x=\mathrm{e} ~ x=\expe; x; \mathrm{e} ~ \expe"),
    # The order of a derivative is shown twice.
    (
        r"\deriv[2]{y}{x}",
        r"\frac{\mathrm{d}^2y}{\mathrm{d}x^2}",
        r"\frac{\mathrm{d}^2y}{\mathrm{d}x^2} ~ \deriv[2]{y}{x}; 2; y; x; 2",
    ),
    # What does not look alike has no links, nor what cannot be read.
    (r"\BesselY{\nu}@{z}", r"J_\nu(z)", ""),
    (r"\sin@{x}", r"\sin x", ""),
    (r"\BesselJ{\nu", r"J_\nu", ""),
    (r"\BesselJ{\nu}@{z}", r"J_{\nu", ""),
    ("", "", ""),
]


@pytest.mark.parametrize(("text", "latex", "expected"), ALIGNED)
def test_parts_are_linked_with_their_counterparts(
    text: str, latex: str, expected: str
) -> None:
    words = [pair.partition(" ~ ") for pair in expected.split("; ") if pair]
    assert pairs(text, latex) == [(left, right or left) for left, _, right in words]


def test_a_tree_is_written_first() -> None:
    tree = parse("BesselJ[n, z]", "mathematica")
    assert render(tree, "semantic") == r"\BesselJ{n}@{z}"
    assert align(tree, "J_n(z)", "semantic") == [
        Link((0, 6), (0, 15)),
        Link((2, 3), (9, 10)),
        Link((4, 5), (13, 14)),
    ]


def written() -> Iterator[tuple[str, str]]:
    """Semantic LaTeX, and what it shows."""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            try:
                tree = parse(line.split("\t")[1], "mathematica")
                text = render(tree, "semantic")
            except MathglotError:
                continue
            yield text, f"$ {expand(text)} $".replace(r"\frac", r"\dfrac ")


def test_a_part_alone_looks_like_its_counterpart() -> None:
    alike = total = formulas = whole = 0
    for text, latex in written():
        found = pairs(text, latex)
        formulas += 1
        whole += found[:1] == [(latex[2:-2].strip(), text)]
        total += len(found)
        for part, counterpart in found:
            alike += looks_like(counterpart, part)
    assert formulas > 900
    assert total > 8 * formulas
    assert alike / total > 0.999
    assert whole / formulas > 0.99
