"""Files of labels and of answers, verdicts, and the figures on them."""

from __future__ import annotations

import gzip
import json
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from mathglot.errors import MathglotError
from mathglot.evaluate.labels import Judge, Label, LabelsError, judge, read_labels
from mathglot.evaluate.labels.answers import Answer, read_answers
from mathglot.evaluate.labels.figures import report, show_report
from mathglot.evaluate.labels.judging import Outcome, judge_all
from mathglot.evaluate.labels.special import find_special
from mathglot.languages import parse
from mathglot.languages.functions.special_names import special_names
from mathglot.languages.latex.reader import read_trees
from mathglot.languages.tree import Tree

BUNDLED = Path(str(files("mathglot.corpus") / "bank" / "real" / "dev.jsonl"))


def label(name: str = "1", **changes: Any) -> dict[str, Any]:
    return {
        "id": name,
        "book": "author/book/chapter.tex",
        "latex": "T_n(t)",
        "kind": "computable",
        "mathematica": "Subscript[T, n][t]",
        "alternatives": ["T[n, t]"],
        **changes,
    }


def write(path: Path, *records: Any) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def test_labels_are_read_as_they_stand(tmp_path: Path) -> None:
    none = label("2", kind="none", mathematica=None, alternatives=["x ["])
    first, second = read_labels(write(tmp_path / "labels", label(), none))
    assert first.texts == ("Subscript[T, n][t]", "T[n, t]")
    assert first.source == "author/book"
    assert second.texts == () and second.trees == ()


def test_compressed_labels_are_read_too(tmp_path: Path) -> None:
    plain = write(tmp_path / "labels", label())
    packed = tmp_path / "labels.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    assert read_labels(packed) == read_labels(plain)
    packed.write_bytes(packed.read_bytes()[:-20])
    with pytest.raises(LabelsError, match="damaged gzip"):
        read_labels(packed)


FAULTS: list[tuple[Any, str]] = [
    (["x"], ":2: not a record: a JSON object was expected"),
    (label("2", kind="odd"), ":2: the kind is 'odd'; expected computable, literal"),
    (label("2", latex=None), ":2: the field 'latex' is not a text"),
    (label("2", mathematica=None), ":2: the field 'mathematica' is not a text"),
    (label("2", mathematica="f["), ":2: 'f[' is not Mathematica"),
    (label("2", alternatives=["f["]), ":2: 'f[' is not Mathematica"),
    (label("2", alternatives="x"), ":2: the field 'alternatives' is not a list"),
    (label("1"), ":2: a second label with id '1'"),
]


@pytest.mark.parametrize(("record", "complaint"), FAULTS)
def test_a_line_that_is_no_label_is_named(
    tmp_path: Path, record: Any, complaint: str
) -> None:
    with pytest.raises(LabelsError) as found:
        read_labels(write(tmp_path / "labels", label(), record))
    assert complaint in str(found.value)


def test_a_file_without_labels_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "labels").write_bytes(b"\n")
    with pytest.raises(LabelsError, match="no labels"):
        read_labels(tmp_path / "labels")
    (tmp_path / "labels").write_bytes(b"\xff\n")
    with pytest.raises(LabelsError, match=":1: not UTF-8"):
        read_labels(tmp_path / "labels")


def test_the_text_that_matched_is_told() -> None:
    known = Label(
        "1", "a/b", "T_n(t)", "computable", "Subscript[T, n][t]", ("T[n, t]",)
    )
    verdict = judge(parse("T[n, t]", "mathematica"), known)
    assert verdict.right and verdict.matched == "T[n, t]"
    assert not judge(parse("ChebyshevT[n, t]", "mathematica"), known).right


def answers_to(known: Label) -> list[Tree]:
    """What the reader proposes, and all that the label itself says."""
    try:
        found = [one.tree for one in islice(read_trees(known.latex), 10)]
    except MathglotError:
        found = []
    return [*found, *known.trees]


def test_the_fast_judge_says_what_judge_says() -> None:
    verdicts = []
    for known in read_labels(BUNDLED)[::40]:
        fast = Judge(known)
        for answer in answers_to(known):
            verdicts.append(judge(answer, known))
            assert fast.judge(answer) == verdicts[-1], known
    right = sum(verdict.right for verdict in verdicts)
    assert 30 < right < len(verdicts) - 30


def test_answers_are_found_by_id_or_source(tmp_path: Path) -> None:
    labels = read_labels(
        write(
            tmp_path / "labels",
            *(label(str(n), latex=f"x_{n}") for n in range(6)),
        )
    )
    path = write(
        tmp_path / "answers",
        {"id": "0", "translation": "Subscript[T, n][t]", "displays": False},
        {"source": "x_1", "translation": "T[n, t]"},
        {"id": "2", "error": "it is too long"},
        {"id": "3", "translation": ""},
        {"id": "4", "translation": "f["},
        {"id": "of another file", "translation": "x"},
    )
    found = read_answers(path, labels)
    assert [answer.text for answer in found] == [*labels[0].texts, "", "", "f[", ""]
    assert [answer.refused for answer in found] == [
        *(False, False, True, True, False, True)
    ]
    assert found[0].displays is False and found[1].displays is None
    assert found[4].tree is None and "expected" in found[4].error


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        ({"translation": "x"}, ":1: the field 'source' is missing; expected an object"),
        ({"id": "1"}, ":1: neither a translation nor an error; expected an object"),
        ({"id": "1", "translation": 5}, ":1: neither a translation nor an error"),
        ({"id": "2", "translation": "x"}, "none of its lines answers"),
    ],
)
def test_a_line_that_is_no_answer_is_named(
    tmp_path: Path, record: Any, complaint: str
) -> None:
    labels = read_labels(write(tmp_path / "labels", label()))
    with pytest.raises(LabelsError) as found:
        read_answers(write(tmp_path / "answers", record), labels)
    assert complaint in str(found.value)


def judge_texts(*rows: tuple[str, str, str, str]) -> list[Outcome]:
    """Outcomes of (kind, latex, wanted, answer), each of a book of its kind."""
    labels = [
        Label(str(n), f"a/{kind}/c", latex, kind, wanted, ())
        for n, (kind, latex, wanted, _) in enumerate(rows)
    ]
    answers = [
        Answer(text, parse(text, "mathematica") if text else None) for *_, text in rows
    ]
    return judge_all(labels, answers, lambda items, name: items)


def test_figures_are_counted_by_kind_and_book() -> None:
    outcomes = judge_texts(
        ("computable", "x+1", "1 + x", "x + 1"),
        ("computable", "T_n(t)", "Subscript[T, n][t]", "ChebyshevT[n, t]"),
        ("computable", "y", "y", "z"),
        ("literal", "y", "y", ""),
        ("none", "=", "", ""),
        ("none", "=", "", "x == y"),
    )
    assert [one.verdict.right for one in outcomes] == [True, *[False] * 3, True, False]
    found = report(outcomes)
    assert (found.all.right.count, found.all.right.total) == (1, 4)
    assert (found.all.displays.count, found.all.precision.count) == (2, 1)
    assert [(f.name, f.right.count, f.right.total) for f in found.kinds] == [
        ("computable", 1, 3),
        ("literal", 0, 1),
    ]
    assert [figures.name for figures in found.books] == ["a/computable", "a/literal"]
    assert (found.refused.count, found.refused.total) == (1, 2)
    assert (found.special.count, found.special.total) == (1, 4)
    assert found.special_functions == {"ChebyshevT": 1} and found.trust is None
    shown = show_report(found)
    assert "25.0 %" in shown and "1 of 2 refused" in shown and "ChebyshevT 1" in shown
    assert "does not have: 1 of 4 (25.0 %, 4.6 - 69.9 %)" in shown
    record = found.as_record()
    # Wilson's interval of one in four, worked by hand.
    assert (record["all"]["right"]["low"], record["all"]["right"]["high"]) == (
        *(0.0456, 0.6994),
    )


def test_what_the_system_says_of_its_display_goes_first() -> None:
    known = Label("1", "a/b", "x", "computable", "x", ())
    for said in (True, False):
        answer = Answer("x", parse("x", "mathematica"), displays=said)
        [outcome] = judge_all([known], [answer], lambda items, name: items)
        assert outcome.displays is said


def test_special_functions_are_neither_ordinary_nor_wanted() -> None:
    names = special_names()
    assert {"ChebyshevT", "Gamma", "PrimePi", "Khinchin", "Zeta"} <= names
    assert not names & {"Sin", "Sum", "Plus", "And", "D", "Dot", "Subscript", "Element"}
    wanted = [parse(text, "mathematica") for text in ("Gamma[z]", "Zeta[z]")]
    answer = parse("Gamma[z] Zeta[z] Fibonacci[z] f[z]", "mathematica")
    assert find_special(answer, wanted) == ("Fibonacci",)


def test_a_table_has_a_formula_and_its_meaning_in_each_line(tmp_path: Path) -> None:
    path = tmp_path / "notations.tsv"
    path.write_text("# powers\nx^2\tx^2\n\n\\#A\tLength[A]\tof a set\n")
    first, second = read_labels(path)
    assert (first.id, first.book, first.kind) == ("2", "notations.tsv", "computable")
    assert (second.latex, second.mathematica) == (r"\#A", "Length[A]")


@pytest.mark.parametrize(
    ("line", "problem"),
    [("x^2", "expected a tab"), ("x\tx +", "is not Mathematica")],
)
def test_a_table_with_a_slip_is_an_error_with_its_line(
    line: str, problem: str, tmp_path: Path
) -> None:
    path = tmp_path / "notations.tsv"
    path.write_text(f"y\ty\n{line}\n")
    with pytest.raises(LabelsError, match=rf"notations\.tsv:2: .*{problem}"):
        read_labels(path)
