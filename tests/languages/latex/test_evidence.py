"""Which rows of the table are tried on a formula: those of which it has all signs."""

import pytest

from mathglot.languages.latex.reader import find_readings, index
from mathglot.languages.latex.reader.evidence import find_evidence
from mathglot.languages.latex.reader.index import readings_after, readings_at
from mathglot.languages.latex.reader.programs import FIRST, Beginning, row_beginnings
from mathglot.languages.latex.template import tokens_to_match


def heads_after(token: str, latex: str) -> set[str]:
    shown = find_evidence(tokens_to_match(latex))
    return {reading.head for reading in readings_after(token, shown)}


def test_a_letter_elsewhere_is_no_script() -> None:
    assert "Transpose" in heads_after("^", "A^T")
    assert "Transpose" in heads_after("^", r"A^{\mathrm{T}}")
    assert "Transpose" not in heads_after("^", "T = x^2")


def test_brackets_without_a_script_behind_them_are_tried_without() -> None:
    def heads(latex: str) -> set[str]:
        shown = find_evidence(tokens_to_match(latex))
        return {reading.head for _, reading in readings_at("(", shown)}

    assert "Pochhammer" in heads("(a)_n = x")
    assert "Pochhammer" not in heads("(a + b) x_n")


def test_a_script_may_stand_between_a_name_and_its_arguments() -> None:
    for latex, head in ((r"J_n^2(x)", "BesselJ"), (r"\sin'(x)", "Sin")):
        assert any(head in repr(one.tree) for one in find_readings(latex, 10))


def test_few_rows_are_compiled_for_one_formula(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def note(number: int) -> tuple[Beginning, ...]:
        asked.append(number)
        return row_beginnings(number)

    monkeypatch.setattr(index, "row_beginnings", note)
    index._list_beginnings.cache_clear()
    find_readings(r"\Gamma(z+1) = z\Gamma(z)", 1)
    assert 0 < len(asked) < 60


def test_rows_need_what_the_file_says() -> None:
    for number, needed in index._by_witness(FIRST, "(")[")", "_"]:
        listed = index._list_beginnings(FIRST, "(", number)
        assert all(needed <= one for _, one, _ in listed)
