"""What a search has found goes one way, whether its formula can be read or not."""

from __future__ import annotations

from dataclasses import replace
from math import exp

import pytest

from mathglot.languages.latex.reader import Candidate, Reader
from mathglot.languages.latex.reader.refusals import UnfinishedError
from mathglot.translate.features import Entry
from mathglot.translate.ranking import AssumptionError, check_candidate
from mathglot.translate.reading_first import (
    Judging,
    Reading,
    join_search,
    read_formula,
)
from mathglot.translate.sentences import read_sentences
from mathglot.translate.translation import Translation

IDENTITY = r"\Gamma(z+1)=z\Gamma(z)"
FOUND = ("Gamma[z + 1] == z Gamma[z]", -0.01)
OTHER = (r"\[CapitalGamma][z + 1] == z \[CapitalGamma][z]", -0.9)


def judging(*sentences: str, check: bool | None = None) -> Judging:
    return Judging("mathematica", 5, tuple(read_sentences(sentences)), check)


def joined(
    latex: str,
    *candidates: tuple[str, float],
    asked: Judging | None = None,
    reading: Reading | None = None,
) -> Translation:
    checked = [
        check_candidate(latex, text, "mathematica", score) for text, score in candidates
    ]
    return join_search(checked, reading or Reading(), asked or judging())


def texts(found: Translation) -> list[str]:
    return [found.text, *(other.text for other in found.alternatives)]


def test_what_cannot_be_read_is_weighed_as_what_can() -> None:
    found = joined(IDENTITY, FOUND, OTHER)
    assert texts(found) == [FOUND[0], OTHER[0]]
    # Scores are logarithms of probabilities, not the network's for a token.
    shares = [exp(one.score) for one in (found, *found.alternatives)]
    assert sum(shares) == pytest.approx(1) and shares[0] > shares[1]


def test_what_means_the_same_is_weighed_once() -> None:
    found = joined("e^x+1", ("E^x + 1", -0.1), ("Exp[x] + 1", -0.2))
    assert texts(found) == ["E^x + 1"] and found.score == 0


@pytest.mark.parametrize(
    ("candidates", "check", "holds"),
    [
        # There is a close choice, and the first has a special function.
        ([(FOUND[0], -0.9), (OTHER[0], -0.01)], None, True),
        # The first comes first, whether it holds or not.
        ([FOUND, OTHER], None, None),
        ([FOUND], None, None),
        ([FOUND], True, True),
    ],
)
def test_relations_are_evaluated_where_it_decides_or_is_asked(
    candidates: list[tuple[str, float]], check: bool | None, holds: bool | None
) -> None:
    found = joined(IDENTITY, *candidates, asked=judging(check=check))
    assert found.text == FOUND[0] and found.checks.holds is holds


def test_what_only_an_identity_shows_is_not_found_without_evaluation() -> None:
    candidates = [(FOUND[0], -0.9), (OTHER[0], -0.01)]
    found = joined(IDENTITY, *candidates, asked=judging(check=False))
    assert found.text == OTHER[0] and found.checks.holds is None


def test_what_does_not_display_stays_behind() -> None:
    found = joined("x+1", ("x + 2", -0.1), ("x + 1", -0.2))
    assert texts(found) == ["x + 1", "x + 2"]
    assert not joined("x+1", ("x + 2", -0.1)).checks.displays


def test_sentences_choose_among_what_was_found() -> None:
    asked = judging("f is a variable")
    found = joined("f(x+1)", ("f[x + 1]", -0.1), ("f (x + 1)", -0.9), asked=asked)
    assert texts(found) == ["f (x + 1)"]
    found = joined("f(x+1)", ("f[x + 1]", -0.1), asked=asked)
    assert texts(found) == ["f (x + 1)"]


def test_a_sentence_that_nothing_can_follow_is_an_error_unless_a_reading_can() -> None:
    asked = judging("f is a variable")
    found = joined("f(x)", ("f[x]", -0.1), asked=asked)
    assert isinstance(found.error, AssumptionError) and found.text == ""
    agreeing = check_candidate("f(x)", "f x", "mathematica", 0.0)
    reading = Reading([Entry(agreeing, reading=0.0)])
    found = joined("f(x)", ("f[x]", -0.1), asked=asked, reading=reading)
    assert texts(found) == ["f x"] and not found.assumptions


def test_what_else_a_formula_may_mean_is_found_when_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    find = Reader.find_readings

    def counting(self: Reader, limit: int, within: float) -> list[Candidate]:
        asked.append(limit)
        return find(self, limit, within)

    monkeypatch.setattr(Reader, "find_readings", counting)
    found = read_formula("a = b c", judging(), lambda *_: None).answer
    assert found is not None and found.text == "a == b c"
    assert max(asked) <= 2
    assert found.alternatives and found.confidence is not None
    assert max(asked) > len(found.alternatives)
    assert found.score > max(other.score for other in found.alternatives)


def test_the_rest_is_the_same_however_it_is_asked_for() -> None:
    """Weighing the forest anew for a rival disturbs no readings that come later."""
    latex = "P_n(x)+f(x+1)g(y)"
    lazy, eager = Reader(latex), Reader(latex)
    lazy.find_readings(1)
    lazy.find_lettered()
    expected = eager.find_readings(8)
    found = lazy.find_readings(8)
    assert [one.tree for one in found] == [one.tree for one in expected]
    assert [one.score for one in found] == [one.score for one in expected]
    second = expected[0].score - expected[1].score
    assert lazy.leads_by(second) and not lazy.leads_by(second + 1e-6)
    fresh = Reader(latex)
    assert fresh.leads_by(second) and not fresh.leads_by(second + 1e-6)


@pytest.mark.parametrize(
    ("latex", "ends"),
    [
        *((latex, True) for latex in ("x =", r"\int_0^1", "2 +", r"\lim_{x\to0}")),
        *((latex, False) for latex in ("f(x", "& = x^2", r"\frac{a}", "x")),
    ],
)
def test_a_formula_without_its_end_is_no_answer_unless_a_guess_is_asked_for(
    latex: str, ends: bool
) -> None:
    found = read_formula(latex, judging(), lambda *_: None)
    assert isinstance(found.problem, UnfinishedError) is ends
    if ends:
        assert found.answer is not None and found.answer.error is found.problem
        guessing = replace(judging(), guess=True)
        assert read_formula(latex, guessing, lambda *_: None).answer is None
