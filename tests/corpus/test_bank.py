"""The bank: every line reads, says something new, and is confirmed where it can be."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from mathglot.corpus.bank import BankError, Formula, load_bank, read_bank_file
from mathglot.corpus.bank.confirmation import Verdict, confirm, load_verdicts
from mathglot.corpus.keys import statement_key

# One formula in so many is evaluated again; the hash says which.
SAMPLE = 40
# A slow machine may run out of time on formulas that it confirmed before.
ALLOWED_UNSURE = 0.1


@pytest.fixture(scope="module")
def bank() -> list[Formula]:
    return load_bank()


@pytest.fixture(scope="module")
def verdicts() -> dict[str, Verdict]:
    return load_verdicts()


def test_size(bank: list[Formula]) -> None:
    functions = [formula for formula in bank if formula.collection == "functions"]
    everyday = [formula for formula in bank if formula.collection == "everyday"]
    assert len(functions) >= 3000
    assert len({formula.heading for formula in functions}) >= 300
    assert len(everyday) >= 800
    assert all(formula.latex for formula in everyday)


def test_no_formula_says_what_another_says(bank: list[Formula]) -> None:
    places: dict[str, list[str]] = {}
    for formula in bank:
        places.setdefault(statement_key(formula.tree), []).append(formula.place)
    assert [found for found in places.values() if len(found) > 1] == []


def test_every_formula_was_checked(
    bank: list[Formula], verdicts: dict[str, Verdict]
) -> None:
    missing = [formula for formula in bank if formula.digest not in verdicts]
    for formula, verdict in confirm(missing, {}, workers=2):
        assert verdict.value is not False or not formula.claims_identity, formula.place
    assert len(missing) < len(bank) / 100, "run python -m mathglot.corpus.bank"


def test_what_is_wrong_is_not_in(
    bank: list[Formula], verdicts: dict[str, Verdict]
) -> None:
    wrong = [
        formula.place
        for formula in bank
        if formula.claims_identity
        and verdicts.get(formula.digest, Verdict(None, "")).value is False
    ]
    assert wrong == []


def test_three_quarters_are_confirmed(
    bank: list[Formula], verdicts: dict[str, Verdict]
) -> None:
    known = Counter(
        verdicts[formula.digest].value for formula in bank if formula.digest in verdicts
    )
    assert known[True] / len(bank) >= 0.75


@pytest.mark.slow
def test_a_sample_is_confirmed_again(
    bank: list[Formula], verdicts: dict[str, Verdict]
) -> None:
    sample = [
        formula
        for formula in bank
        if int(formula.digest, 16) % SAMPLE == 0
        and verdicts.get(formula.digest, Verdict(None, "")).value is True
    ]
    again = list(confirm(sample, {}, seconds=8.0, workers=2))
    assert [f.place for f, verdict in again if verdict.value is False] == []
    unsure = [f.place for f, verdict in again if verdict.value is None]
    assert len(unsure) <= ALLOWED_UNSURE * len(sample), unsure


def write_bank(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "functions" / "family.txt"
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    return path


def test_format(tmp_path: Path) -> None:
    path = write_bank(
        tmp_path,
        "# Sin[x]\n## values\nSin[0] == 0\n    \\sin 0=0\n    \\sin(0)=0\n\n"
        "Sin[Pi] == 0\n# Cos[x]\nCos[0] == 1\n",
    )
    first, second, third = read_bank_file(path)
    assert first.latex == (r"\sin 0=0", r"\sin(0)=0")
    assert (first.heading, first.section, first.line) == ("Sin[x]", "values", 3)
    assert second.latex == ()
    assert (third.heading, third.section) == ("Cos[x]", "")
    assert third.place == "functions/family.txt:9"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Sin[0] == 0\n", "family.txt:1: a formula before the first heading"),
        ("# Sin[x]\n    \\sin 0\n", "family.txt:2: LaTeX without a formula"),
    ],
)
def test_faults_name_their_place(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(BankError, match=problem):
        list(read_bank_file(write_bank(tmp_path, text)))


def test_unreadable_formula_names_its_place(tmp_path: Path) -> None:
    (formula,) = read_bank_file(write_bank(tmp_path, "# Sin[x]\nSin[0 == 0\n"))
    with pytest.raises(BankError, match=r"functions/family\.txt:2: "):
        _ = formula.tree
