"""Translations from files and models, their checks and figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mathglot.corpus.pairs import make_pair
from mathglot.evaluate.checks import judge, judge_all
from mathglot.evaluate.pictures import draw_summaries
from mathglot.evaluate.summary import show_summary, summarise
from mathglot.evaluate.translations import (
    Candidate,
    Record,
    TranslationsError,
    draw_pairs,
    read_translations,
    split_text,
    write_records,
)
from mathglot.languages import parse

pytest.importorskip("sacrebleu")


def make_record(
    source: str, gold: str, *texts: str, target: str = "mathematica"
) -> Record:
    candidates = [
        Candidate(tuple(split_text(text, target)), text, -0.1) for text in texts
    ]
    return Record(source, gold, target, candidates, bits=4.0, tokens=2)


# Source, gold, translation, then: exact, parses, equivalent, displays.
CHECKS = [
    (r"\sin x", "Sin[x]", "Sin[x]", True, True, True, True),
    ("a+b", "a + b", "b + a", False, True, True, False),
    (r"\sin x", "Sin[x]", "Cos[x]", False, True, False, False),
    (r"\sin x", "Sin[x]", "Sin[x", False, False, False, False),
    (r"\frac{1}{2}", "1/2", "2^(-1)", False, True, True, True),
]


@pytest.mark.parametrize(
    ("source", "gold", "text", "exact", "parses", "same", "shown"), CHECKS
)
def test_checks_of_mathematica(
    source: str,
    gold: str,
    text: str,
    exact: bool,
    parses: bool,
    same: bool,
    shown: bool,
) -> None:
    record = make_record(source, gold, text)
    judge(record)
    found = [record.checks[n] for n in ("exact", "parses", "equivalent", "displays")]
    assert found == [exact, parses, same, shown]
    assert ("cause" in record.checks) is not exact


def test_checks_of_semantic_latex() -> None:
    gold = r"\left(\BesselJ{\nu}@{z}\right)\*\cpi"
    record = make_record(
        r"(J_\nu(z))\pi", gold, r"(\BesselJ{\nu}@{z})\pi", target="semantic"
    )
    judge(record)
    assert record.checks["exact"] is False
    assert record.checks["canonical"] is True
    assert record.checks["distance"] == 0
    assert record.checks["equivalent"] is True
    assert record.checks["displays"] is True
    second = make_record("x", r"\tfrac{1}{2}", "2", r"\frac{1}{2}", target="semantic")
    judge(second)
    assert second.checks["any"] and not second.checks["canonical"]
    wrong = make_record("x", "x", r"\BesselJ{", target="semantic")
    judge(wrong)
    assert wrong.checks["parses"] is False


def test_what_could_not_be_translated_is_wrong_but_counted() -> None:
    record = Record("{", "a", "mathematica", error="not balanced")
    judge(record)
    assert record.checks["parses"] is False and record.checks["distance"] == 1


def make_records() -> list[Record]:
    records = [
        make_record(r"\sin x", "Sin[x]", "Sin[x]", "Sin[y]"),
        make_record("2x=2x", "2 x == 2 x", "2 x == 2 x"),
        make_record("a+b", "a + b", "b + a", "a + b"),
        make_record("xy", "x y", "x y z w v u t"),
    ]
    judge_all(records, lambda items, label: items)
    return records


def test_figures_worked_out_by_hand() -> None:
    [summary] = summarise(make_records())
    assert summary.value("exact match") == 0.5
    assert summary.value("exact, any candidate") == 0.75
    assert summary.value("mean LD") == (0 + 0 + 2 + 5) / 4
    assert summary.value("LD <= 5") == 1.0
    assert summary.value("LD <= 3") == 0.75
    assert summary.value("perplexity") == pytest.approx(4.0)
    assert summary.value("parses") == 1.0
    assert summary.value("equivalent") == 0.75
    assert summary.causes == {"order": 1, "names": 1}
    [lengths] = summary.lengths
    assert (lengths.total, lengths.exact, lengths.share) == (4, 2, 0.5)
    shown = show_summary(summary)
    assert "exact match" in shown and "50.0 %" in shown and "order 1" in shown


def test_relations_are_evaluated() -> None:
    records = [
        make_record("", "Sin[x]^2 + Cos[x]^2 == 1", "Sin[x]^2 + Cos[x]^2 == 1"),
        make_record("", "y == m x + b", "y == m x + b"),
        make_record("", "Sin[x]", "Sin[x]"),
    ]
    judge_all(records, lambda items, label: items, seconds=5.0, workers=1)
    assert [record.checks["holds"] for record in records] == [True, False, None]
    [summary] = summarise(records)
    assert summary.value("holds, of those decided") == 0.5


def test_a_picture_is_svg_of_all_there_is() -> None:
    from xml.etree import ElementTree

    records = make_records()
    records.append(make_record("z", "z", "z", target="semantic"))
    judge(records[-1])
    picture = ElementTree.fromstring(draw_summaries(summarise(records)))
    shown = "".join(picture.itertext())
    assert "order" in shown and "1-25" in shown and "to semantic" in shown


def test_records_come_back_from_their_file(tmp_path: Path) -> None:
    records = make_records()
    write_records(tmp_path / "records.jsonl", records)
    again = read_translations(tmp_path / "records.jsonl")
    judge_all(again, lambda items, label: items)
    assert [record.as_line() for record in again] == [r.as_line() for r in records]


def test_a_file_of_another_system(tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    rows = [
        {"source": "x", "gold": "x", "translation": "x"},
        {"source": "x", "gold": "x", "translation": None, "error": "refused"},
    ]
    path.write_text("\n".join(map(json.dumps, rows)) + "\n")
    first, second = read_translations(path)
    assert first.best.text == "x" and second.candidates == []
    assert second.error == "refused"


@pytest.mark.parametrize("line", ["{", "[]", '{"source": "x"}', '{"gold": 1}'])
def test_a_bad_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"source": "", "gold": "", "translation": ""}\n' + line + "\n")
    with pytest.raises(TranslationsError, match=r"bad.jsonl:2"):
        read_translations(path)


def test_the_sample_is_fixed_and_within_its_length() -> None:
    pairs = [
        make_pair(
            parse(f"x + {n}", "mathematica"),
            f"x+{n}",
            flavour="",
            source="",
            generated=n % 2 == 0,
        )
        for n in range(40)
    ]
    drawn = draw_pairs(pairs, 5, seed=3)
    assert drawn == draw_pairs(pairs, 5, seed=3) != draw_pairs(pairs, 5, seed=4)
    assert len(draw_pairs(pairs, None, 0)) == 40
    assert draw_pairs(pairs, None, 0, most_tokens=2) == []
    assert not any(pair.generated for pair in draw_pairs(pairs, None, 0, real=True))
