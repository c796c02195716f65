"""What is assumed of formulas is followed, or refused; never ignored."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathglot import MathglotError, translate

HERE = Path(__file__).parent
PAIRS = HERE.parent / "languages" / "latex" / "human_pairs.tsv"
# Whose notes speak of two functions with one letter, or of a letter that is part of a
# word as well; what is no formula; and where one letter moves with another, which no
# note says.
_LEFT_OUT = (r"\frac{dy/dt}", "df=", "lim_", r"\dot{x}=v")
# It depends on the time that evaluating takes what this is.
_UNSTEADY = (r"\gamma(s,x)",)
_MOST = 150


def read_rows(path: Path) -> list[list[str]]:
    lines = path.read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize(("latex", "said", "expected"), read_rows(HERE / "assumed.tsv"))
def test_what_is_assumed_is_followed(latex: str, said: str, expected: str) -> None:
    sentences = said.split("; ")
    if expected != "error":
        assert translate(latex, assume=sentences).text == expected
        return
    with pytest.raises(MathglotError) as caught:
        translate(latex, assume=sentences)
    assert any(sentence in str(caught.value) for sentence in sentences)


def test_the_table_has_rows() -> None:
    rows = read_rows(HERE / "assumed.tsv")
    assert len(rows) >= 60 and all(len(row) == 3 for row in rows)


def find_notes() -> list[tuple[str, str, tuple[str, ...]]]:
    """Formulas with notes on them, one in four of those in the table."""
    found = []
    for latex, *_ in read_rows(PAIRS)[::4]:
        if any(words in latex for words in _LEFT_OUT + _UNSTEADY):
            continue
        try:
            answer = translate(latex)
        except MathglotError:
            continue
        if answer.assumptions:
            found.append((latex, answer.text, answer.assumptions))
    return found[:_MOST]


def test_notes_can_be_given_back() -> None:
    notes = find_notes()
    assert len(notes) >= 100
    changed = []
    for latex, text, said in notes:
        for sentences in {said, *((one,) for one in said)}:
            try:
                again = translate(latex, assume=sentences).text
            except MathglotError as problem:
                again = str(problem)
            if again != text:
                changed.append((latex, sentences, text, again))
    assert changed == []
