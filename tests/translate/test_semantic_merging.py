"""Semantic LaTeX of the network and of the reader, in one order."""

from __future__ import annotations

import pytest

from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.canonical import canonical_tokens
from mathglot.translate.semantic_merging import (
    Entry,
    add_semantic_readings,
    list_entries,
    order_entries,
    rate_entries,
)
from mathglot.translate.translation import Checks, Translation
from mathglot.translate.translator import Translator

LATEX = r"J_\nu(z)"
RIGHT = r"\BesselJ{\nu}@{z}"
PLAIN = r"J_{\nu}(z)"


def _found(text: str, score: float, *, displays: bool = True) -> Translation:
    checks = Checks(parses=True, displays=displays)
    return Translation(LATEX, "semantic", text, None, score, checks)


def _order(*known: tuple[str, float | None, float | None]) -> list[str]:
    """The texts in order, each given with what the reader and the network think."""
    entries = [
        Entry(_found(text, -1.0), reading, nats) for text, reading, nats in known
    ]
    return [entry.translation.text for entry in order_entries(entries)]


def test_what_both_are_sure_of_comes_first() -> None:
    known = [(RIGHT, -0.01, -0.001), (PLAIN, -5.0, -8.0)]
    assert _order(*known) == _order(*reversed(known)) == [RIGHT, PLAIN]


def test_the_larger_the_share_the_surer() -> None:
    first, second = (
        [Entry(_found(RIGHT, -1.0), -0.01, -0.01), Entry(_found(PLAIN, -1.0), low, low)]
        for low in (-0.2, -9.0)
    )
    unsure, sure = rate_entries(first), rate_entries(second)
    assert unsure[0] < sure[0] < 1
    for rated in (unsure, sure):
        # The others have no more than the first leaves.
        assert 0 < rated[1] < 1 - rated[0]
    assert rate_entries(second[:1])[0] >= sure[0]


def test_answers_are_rated() -> None:
    found = add_semantic_readings(_found(PLAIN, -0.5))
    assert found.confidence is not None
    assert all(one.confidence is not None for one in found.alternatives)
    # What cannot be read is not rated.
    unread = Translation(r"\frac{a", "semantic", "a", None, -0.1, Checks(parses=True))
    assert add_semantic_readings(unread).certainty == "not rated"


def test_what_the_reader_cannot_read_is_behind_what_it_can() -> None:
    assert _order((PLAIN, None, -0.1), (RIGHT, -0.1, -0.1))[0] == RIGHT


def test_the_reader_is_asked_about_what_the_network_wrote() -> None:
    found = _found(r"\BesselJ{\nu}(z)", -0.001)
    entries = {one.translation.text: one for one in list_entries(found)}
    theirs, ours = entries[found.text], entries[RIGHT]
    assert theirs.nats is not None and ours.nats is None
    assert theirs.reading is not None and ours.reading is not None
    assert theirs.reading < ours.reading


def test_one_text_of_both_sides_stays_one_though_its_print_differs() -> None:
    found = _found(r"J_{\nu}\left(z\right)", -0.2)
    texts = [one.translation.text for one in list_entries(found)]
    assert found.text in texts
    assert len({tuple(canonical_tokens(text)) for text in texts}) == len(texts)


def test_unlikely_readings_that_the_network_has_not_found_are_left_out() -> None:
    other = _found(r"\BesselY{\nu}@{z}", -0.0001, displays=False)
    assert [one.translation.text for one in list_entries(other)] == [RIGHT]


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


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        # A charge is no base of logarithms, and chemistry no mathematics.
        (
            r"V(r)=-\frac{Ze^2}{4\pi\epsilon_0 r}",
            r"V(r)=-\frac{Ze^2}{4\cpi\epsilon_0 r}",
        ),
        (r"e^{i\pi}+1=0", r"\expe^{i\cpi}+1=0"),
        # A mean is no conjugate.
        (r"x_i-\bar{x}", r"x_i-\bar{x}"),
        (r"|z|^2=z\bar z", r"|z|^2=z\conj{z}"),
        (r"\ce{H2O}", r"\ce{H2O}"),
        (r"\ce{O2}+J_\nu(z)", r"\ce{O2}+\BesselJ{\nu}@{z}"),
    ],
)
def test_what_is_no_function_of_the_dlmf_stays(latex: str, expected: str) -> None:
    with Translator(threads=1) as translator:
        assert translator.translate(latex, to="semantic").text == expected


def test_no_font_is_left_empty() -> None:
    latex = r"\wp'^2(z)=4\wp^3(z)-g_2\wp(z)-g_3"
    with Translator(threads=1) as translator:
        found = translator.translate(latex, to="semantic")
    assert not any(r"\mathbb{}" in one.text for one in (found, *found.alternatives))
