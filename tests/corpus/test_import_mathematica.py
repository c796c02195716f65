"""Mathematica files: where an expression ends, and what becomes of it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from mathglot.corpus.importers.files import Line
from mathglot.corpus.importers.registry import import_file
from mathglot.corpus.importers.results import Accepted, Rejected, Result
from mathglot.corpus.importers.statements import (
    UNENDED,
    UNENDED_COMMENT,
    split_statements,
)


def split(text: str, longest: int = 1000) -> list[tuple[int, str, str]]:
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1)]
    return [
        (found.number, " ".join(found.text.split()), found.fault)
        for found in split_statements(lines, longest)
    ]


STATEMENTS = [
    ("a\nb", ["a", "b"]),
    ("a; b;c;", ["a", "b", "c"]),
    ("a +\nb\n+ c\nd", ["a + b + c", "d"]),
    ("a ==\n\n b\n\nc", ["a == b", "c"]),
    ("f[a;\nb,\n\nc]\nd", ["f[a; b, c]", "d"]),
    ("{1,\n2}\n(x)\n<|a -> 1|>", ["{1, 2}", "(x)", "<|a -> 1|>"]),
    ("a /; b; c ;; d", ["a /; b", "c ;; d"]),
    ("a (* b; ( *) c (* d (* e *)\n f *)\ng", ["a c", "g"]),
    ('"a; (* b" == "\\"; c"\nd', ['"a; (* b" == "\\"; c"', "d"]),
    ('"two\nlines"\nd', ['"two lines"', "d"]),
    ("\\[Alpha]\n\\[Beta]", [r"\[Alpha]", r"\[Beta]"]),
    ("x\n\\[Element] Reals\ny \\[Rule]\nz", [r"x \[Element] Reals", r"y \[Rule] z"]),
    ("a!\n!b\nc\n!= d", ["a!", "!b", "c != d"]),
    ("x &\n& y\nf'\n1.\n.5\nα\nβ", ["x & & y", "f'", "1.", ".5", "α", "β"]),
    ("a &&\nb &\nc", ["a && b &", "c"]),
    ("x_\ny_Integer\n#1\n$z", ["x_", "y_Integer", "#1", "$z"]),
    ("", []),
    (" ; ; \n (* nothing *)", []),
]


@pytest.mark.parametrize(("text", "statements"), STATEMENTS)
def test_a_file_is_split(text: str, statements: list[str]) -> None:
    assert [(found, fault) for _, found, fault in split(text)] == [
        (statement, "") for statement in statements
    ]


def test_statements_know_their_places(tmp_path: Path) -> None:
    results = import_text(tmp_path, "\n\na\n+b; c\n(*\n*)  {d}")
    places = [result.place.partition(":")[2] for result in results]
    assert places == ["3:1", "4:5", "6:5"]


def test_after_a_mistake_the_rest_is_read() -> None:
    assert split("a\nf[x\nb\n\nc\nd") == [
        (1, "a", ""),
        (2, "f[x b c d", UNENDED),
        (3, "b", ""),
        (5, "c", ""),
        (6, "d", ""),
    ]
    assert split("a\n(* b\nc\n") == [(1, "a", ""), (2, "", UNENDED_COMMENT)]
    assert split('x == "y\n\nz')[1:] == [(3, "z", "")]


def test_what_is_too_long_is_left() -> None:
    found = split("f[" + "x,\n" * 500 + "\n\na\n", longest=300)
    assert found[0][2] == "longer than 300 characters"
    assert found[-1] == (503, "a", "")
    assert all(len(text) < 500 for _, text, _ in found)


@pytest.mark.parametrize(
    "line",
    ["f[", "(*", '"', "a +", "]", "x", "", "(* c *)", "a; (* ", "f[(* c *)\n"],
)
def test_time_grows_with_the_file_alone(line: str) -> None:
    lines = [Line(number, line) for number in range(1, 30_001)]
    started = time.perf_counter()
    for _ in split_statements(lines, 100_000):
        pass
    assert time.perf_counter() - started < 60


def import_text(folder: Path, text: str, **options: Any) -> list[Result]:
    path = folder / "formulas.wl"
    path.write_text(text, encoding="utf-8")
    return list(import_file(path, **options))


def test_expressions_are_rendered(tmp_path: Path) -> None:
    text = "(* two *)\nSin[x]^2 + Cos[x]^2 ==\n  1;\nf[x_] := BesselJ[0, x]"
    first, second = import_text(tmp_path, text)
    assert isinstance(first, Accepted) and isinstance(second, Accepted)
    assert first.pair.latex == r"\sin ^2(x)+\cos ^2(x)=1"
    assert first.pair.text == "Sin[x]^2 + Cos[x]^2 == 1"
    assert (first.pair.source, first.pair.flavour) == ("formulas.wl:2:1", "texform")
    assert not first.pair.generated
    assert second.pair.text == "f[x_] := BesselJ[0, x]"
    (result, _) = import_text(tmp_path, text, flavour="textbook")
    assert isinstance(result, Accepted)
    assert result.pair.latex == r"\sin^2x+\cos^2x=1"
    assert import_text(tmp_path, text, targets=("semantic",)) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("f[x))", "the Mathematica cannot be read"),
        ("f[x", UNENDED),
        ("a + * b", "the Mathematica cannot be read"),
        ("x\nx", "a duplicate"),
        ('BeginPackage["A`"]', "a command, not a formula"),
        ("f[x_] := Module[{y}, y = x; y^2]", "a command, not a formula"),
        ('f::usage = "f is a function"', "a command, not a formula"),
        ("x" * 100_001, "longer than 100,000 characters"),
        ("(* a", UNENDED_COMMENT),
    ],
)
def test_what_is_no_formula_is_rejected(tmp_path: Path, text: str, reason: str) -> None:
    results = import_text(tmp_path, text + "\n\nlast")
    rejected = [result for result in results if isinstance(result, Rejected)]
    assert [result.reason for result in rejected] == [reason]
    if "*" not in text[:2]:
        last = results[-1]
        assert isinstance(last, Accepted)
        assert last.pair.text == "last"


def test_bad_bytes_are_one_rejection(tmp_path: Path) -> None:
    path = tmp_path / "a.m"
    path.write_bytes(b"x\n\xff\ny\0\nz\n")
    assert [
        result.pair.text if isinstance(result, Accepted) else result.reason
        for result in import_file(path)
    ] == ["x", "not UTF-8", "a NUL character", "z"]
