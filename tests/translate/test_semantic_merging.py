"""Semantic LaTeX of the network and of the reader, in one order."""

from __future__ import annotations

import pytest

from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.reading import SemanticReading
from mathglot.translate.semantic_merging import add_semantic_readings, merge_semantic
from mathglot.translate.translation import Checks, Translation
from mathglot.translate.translator import Translator

LATEX = r"J_\nu(z)"
RIGHT = r"\BesselJ{\nu}@{z}"
PLAIN = r"J_{\nu}(z)"


def _found(text: str, score: float, *, displays: bool = True) -> Translation:
    checks = Checks(parses=True, displays=displays)
    return Translation(LATEX, "semantic", text, None, score, checks)


def test_what_both_are_sure_of_comes_first() -> None:
    network = [_found(RIGHT, -0.001), _found(PLAIN, -1.0)]
    readings = [SemanticReading(RIGHT, -0.01), SemanticReading(PLAIN, -5.0)]
    assert merge_semantic(network, readings)[0].text == RIGHT


def test_one_text_of_both_sides_stays_one_though_its_print_differs() -> None:
    network = [_found(r"J_{\nu}\left(z\right)", -0.2)]
    merged = merge_semantic(network, [SemanticReading(PLAIN, -0.1)])
    assert [one.text for one in merged] == [r"J_{\nu}\left(z\right)"]


def test_unlikely_readings_that_the_network_has_not_found_are_left_out() -> None:
    readings = [SemanticReading(RIGHT, -0.01), SemanticReading(PLAIN, -5.0)]
    assert [one.text for one in merge_semantic([], readings)] == [RIGHT]
    near = [SemanticReading(RIGHT, -0.5), SemanticReading(PLAIN, -1.0)]
    assert [one.text for one in merge_semantic([], near)] == [RIGHT, PLAIN]


def test_what_does_not_expand_to_the_formula_is_never_before_what_does() -> None:
    wrong = _found(r"\BesselY{\nu}@{z}", -0.0001, displays=False)
    merged = add_semantic_readings(wrong)
    assert merged.text == RIGHT and merged.checks.displays
    assert merged.source == LATEX
    assert all(one.checks.displays for one in merged.alternatives)


def test_what_cannot_be_read_is_left_to_the_network() -> None:
    result = Translation("x+" * 2000, "semantic", "x", None, -1.0, Checks())
    assert add_semantic_readings(result) is result


@pytest.fixture(scope="module")
def translator() -> Translator:
    return Translator()


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (
            r"\Gamma(z)=\int_0^\infty e^{-t}t^{z-1}dt",
            r"\EulerGamma@{z}=\int_0^\infty\expe^{-t}t^{z-1}\diff{t}",
        ),
        (LATEX, RIGHT),
        (r"\frac{d^2y}{dx^2}+y=0", r"\deriv[2]{y}{x}+y=0"),
    ],
)
def test_translations_expand_to_the_formula(
    translator: Translator, latex: str, expected: str
) -> None:
    found = translator.translate(latex, "semantic")
    assert found.text == expected
    assert found.checks.displays
    for other in found.alternatives:
        assert other.source == latex and looks_like(other.text, latex)
