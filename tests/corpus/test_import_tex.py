r"""LaTeX documents: which formulas are found, and what becomes of them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from mathglot.corpus.importers.documents import find_formulas
from mathglot.corpus.importers.files import Line
from mathglot.corpus.importers.registry import import_file
from mathglot.corpus.importers.results import Accepted, Result
from mathglot.languages.latex.documents.definitions import Definitions
from mathglot.languages.latex.documents.finder import UNENDED, Finder
from mathglot.languages.semantic.macros import MACROS


def find(text: str, longest: int = 1000) -> list[tuple[int, str, str]]:
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1)]
    return [
        (found.number, " ".join(found.text.split()), found.fault)
        for found in find_formulas(lines, Finder(longest))
    ]


FORMULAS = [
    (r"Let $a$ and $b$$c$ be", ["a", "b", "c"]),
    ("$$a\n+b$$ $c$", ["a +b", "c"]),
    (r"\(a\) \[b\] \\[2pt] \$5 and \$6 $c$", ["a", "b", "c"]),
    ("a % $no$\n100\\% $b$ \\\\% $no$\n$c % d\n+e$", ["b", "c +e"]),
    (r"$\text{if $x$ is}$ $y$", [r"\text{if $x$ is}", "y"]),
    (r"\[\mbox{$x$}\]", [r"\mbox{$x$}"]),
    (r"\begin{equation}a\label{x}\end{equation}", ["a"]),
    (r"\begin{equation*}a\tag{1}\nonumber\end{equation*}", ["a"]),
    ("\\begin{gather}\na\\\\\nb\\\\[1ex]\nc\n\\end{gather}", ["a", "b", "c"]),
    (r"\begin{align}a&=b\\&=c\\d&=e\notag\end{align}", ["a =b =c", "d =e"]),
    (r"\begin{align*}a&=b&c&=d\\&=e&&=f\end{align*}", ["a =b =e", "c =d =f"]),
    (r"\begin{align}&a\\&b\label{c}x\end{align}", ["a", "b x"]),
    (
        r"\begin{eqnarray}\alpha&=&b\\&=&c\\d&=&e\end{eqnarray}",
        [r"\alpha = b = c", "d = e"],
    ),
    (
        r"\begin{align}a&=b\\\intertext{and so}&=c\end{align}",
        ["a =b =c"],
    ),
    (r"\begin{alignat}{2}a&=b\\c&=d\end{alignat}", ["a =b", "c =d"]),
    (r"\begin{multline}a\\+b\end{multline}", ["a +b"]),
    (
        r"\begin{gather}\begin{matrix}a\\b\end{matrix}\\{c\\d}\end{gather}",
        [r"\begin{matrix}a\\b\end{matrix}", r"{c\\d}"],
    ),
    ("\\begin{verbatim}\n$a$\n\\end{verbatim}\n$b$ \\verb|$c$| $d$", ["b", "d"]),
    (r"\begin{document}$a$\end{document}", ["a"]),
    ("$ $ \\(\\) $a$", ["a"]),
    ("", []),
]


@pytest.mark.parametrize(("text", "formulas"), FORMULAS)
def test_formulas_are_found(text: str, formulas: list[str]) -> None:
    assert [(formula, fault) for _, formula, fault in find(text)] == [
        (formula, "") for formula in formulas
    ]


def test_formulas_know_their_lines() -> None:
    assert [number for number, _, _ in find("a\n$b$\n\\[\nc\n\\] $d$")] == [2, 3, 5]


@pytest.mark.parametrize(
    "opening", ["$", "$$", r"\(", r"\[", r"\begin{align}", r"${", r"\begin{equation}$"]
)
def test_an_empty_line_ends_what_nothing_ended(opening: str) -> None:
    found = find(f"$a$ {opening} b\nc\n\n$d$")
    assert [(number, fault) for number, _, fault in found] == [
        (1, ""),
        (1, UNENDED),
        (4, ""),
    ]
    assert find(f"{opening} b")[-1][2] == UNENDED


def test_what_is_too_long_is_left() -> None:
    text = "$" + "x\n" * 800 + "\n$a$"
    found = find(text, longest=1000)
    assert found[0][2] == "longer than 1,000 characters"
    assert found[-1][1:] == ("a", "")


@pytest.mark.parametrize("line", ["$", "{", r"\[", "%", r"\begin{align}", r"\\ & {"])
def test_time_grows_with_the_document_alone(line: str) -> None:
    lines = [Line(number, line) for number in range(1, 30_001)]
    started = time.perf_counter()
    for _ in find_formulas(lines, Finder(100_000)):
        pass
    assert time.perf_counter() - started < 60


# Macros of the document


@pytest.mark.parametrize(
    ("lines", "formula", "expanded"),
    [
        ([r"\newcommand{\J}{\BesselJ{0}}"], r"\J@{x}", r"\BesselJ{0}@{x}"),
        ([r"\newcommand*\J[1]{\BesselJ{#1}}"], r"\J{2}@{x}", r"\BesselJ{2}@{x}"),
        ([r"\def\half{\frac12}"], r"\half x", r"\frac12 x"),
        ([r"\newcommand{\J}{%", r"\BesselJ{0}}"], r"\J@{x}", r"\BesselJ{0}@{x}"),
        ([r"\newcommand{\a}{\alpha}"], r"\a x", r"\alpha x"),
        ([r"\DeclareMathOperator{\foo}{foo}"], r"\foo x", r"\operatorname{foo} x"),
        # What is commented out, and what the DLMF defines, is not defined here.
        ([r"% \newcommand{\J}{x}"], r"\J", r"\J"),
        ([r"\newcommand{\BesselJ}[1]{J_{#1}}"], r"\BesselJ{0}", r"\BesselJ{0}"),
        ([r"\newcommand{\J}{{x}"], r"\J", r"\J"),
    ],
)
def test_macros_of_the_document(lines: list[str], formula: str, expanded: str) -> None:
    definitions = Definitions(kept=MACROS)
    finder = Finder(1000, definitions)
    for number, line in enumerate(lines, 1):
        assert list(finder.feed(number, line)) == []
    assert definitions.expand(formula).replace(" ", "") == expanded.replace(" ", "")


# Pairs


def import_text(folder: Path, text: str, **options: Any) -> list[Result]:
    path = folder / "paper.tex"
    path.write_text(text, encoding="utf-8")
    return list(import_file(path, **options))


def outline(results: list[Result]) -> list[tuple[str, str]]:
    return [
        (result.place.partition(":")[2], result.pair.text)
        if isinstance(result, Accepted)
        else (result.place.partition(":")[2], result.reason)
        for result in results
    ]


def test_formulas_with_semantic_macros_are_pairs(tmp_path: Path) -> None:
    text = "We know\n\\begin{equation}\n\\BesselJ{0}@{0}=1.\n\\end{equation}"
    first, second = import_text(tmp_path, text)
    assert isinstance(first, Accepted) and isinstance(second, Accepted)
    assert (first.pair.target, first.pair.text) == ("semantic", r"\BesselJ{0}@{0}=1.")
    assert first.pair.latex == r"J_{0}\left(0\right)=1."
    assert (second.pair.target, second.pair.text) == (
        "mathematica",
        "BesselJ[0, 0] == 1",
    )
    assert first.pair.key == second.pair.key
    assert first.pair.source == "paper.tex:2:1"
    (only,) = import_text(tmp_path, text, targets=("semantic",))
    assert only == first


def test_other_formulas_are_rejected(tmp_path: Path) -> None:
    text = "\n".join(
        [
            r"\mynewcommand{\twice}[1]{$#1\iunit$}",
            r"\newcommand{\J}{\BesselJ{0}@{x}}",
            r"$\sin x$ and $\J$ and $\BesselJ{0}@{x}$",
            r"$\Pochhammersym{a}$ $\J=\littleo@{1}$",
            r"$\J=\begin{matrix}x$",
            "$x",
        ]
    )
    assert outline(import_text(tmp_path, text)) == [
        ("1:26", "the body of a macro"),
        ("3:1", "no semantic macro"),
        ("3:14", r"\BesselJ{0}@{x}"),
        ("3:14", "BesselJ[0, x]"),
        ("3:23", "a duplicate"),
        ("3:23", "a duplicate"),
        ("4:1", "the semantic LaTeX cannot be read"),
        ("4:21", r"\BesselJ{0}@{x}=\littleo@{1}"),
        (
            "4:21",
            "no Mathematica: no counterpart: Mathematica has no term of smaller order",
        ),
        ("5:1", "the LaTeX cannot be read"),
        ("6:1", "a formula that is never closed"),
    ]


def test_bad_bytes_are_one_rejection(tmp_path: Path) -> None:
    path = tmp_path / "a.tex"
    path.write_bytes(b"$\\cpi$\n\xff$x$\n\0\n$\\iunit$\n")
    assert outline(list(import_file(path, targets=("semantic",)))) == [
        ("1:1", r"\cpi"),
        ("2", "not UTF-8"),
        ("3", "a NUL character"),
        ("4:1", r"\iunit"),
    ]
