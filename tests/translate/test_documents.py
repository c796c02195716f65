r"""Documents: which formulas are found, where, and what their macros stand for."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mathglot.errors import MathglotError, UnknownNameError
from mathglot.translate.documents import (
    KINDS,
    DocumentError,
    find_formulas,
    kind_of,
    read_document,
)

FOLDER = Path(__file__).parent / "documents"
UNENDED = "a formula that is never closed"


def latex(text: str, kind: str) -> list[str]:
    return [" ".join(each.latex.split()) for each in find_formulas(text, kind)]


def outline(name: str) -> list[tuple[int, str]]:
    """Line and formula, without macros, of each one that has no fault."""
    formulas = read_document(FOLDER / name)
    return [(each.line, each.write_out()) for each in formulas if not each.fault]


def test_a_paper() -> None:
    assert outline("paper.tex") == [
        (17, r"\mathbb{R}^n"),
        (18, r"x\in\mathbb{R}"),
        (18, r"\varphi\neq\phi"),
        (19, "a"),
        (19, "b"),
        (21, r"\Gamma(z+1) = z\,\Gamma(z)"),
        (24, r"\frac{1}{2}+\frac{1}{2}=1"),
        (27, r"J_{\nu-1}(x)+J_{\nu+1}(x)=\frac{2\nu}{x}J_\nu(x)"),
        (29, r"f(x)=\int_0^xe^{-t^2}\mathrm{d}t\leq x"),
        (30, "g(x) = 1"),
        (32, "a + b + c = d"),
        (
            35,
            r"\left\{ \begin{aligned} u &= 1 \\ v &= 2 \end{aligned} \right.",
        ),
        (36, "p = q"),
        (36, "r = s"),
        (41, r"\text{if $n$ is even: } n = 2k"),
        (46, "z"),
    ]
    faults = [each for each in read_document(FOLDER / "paper.tex") if each.fault]
    assert [(each.line, each.latex, each.fault) for each in faults] == [
        (43, "y = 1", UNENDED)
    ]


def test_notes() -> None:
    assert outline("notes.md") == [
        (9, r"x\in\mathbb{R}^n"),
        (11, "n"),
        (11, "f"),
        (11, r"\sqrt{x}"),
        (13, r"\|x\|^2=\sum_{i=1}^nx_i^2"),
        (17, "a = b"),
        (21, "E = m c^2"),
        (33, "a_1"),
        (33, "b^2"),
        (33, "c = d"),
        (35, "u = v = w"),
        (40, "y"),
        (44, "last"),
    ]
    faults = [each for each in read_document(FOLDER / "notes.md") if each.fault]
    assert [(each.line, each.latex) for each in faults] == [(42, "never closed")]


def test_a_notebook() -> None:
    formulas = read_document(FOLDER / "notebook.ipynb")
    assert [(each.cell, each.line, each.write_out()) for each in formulas] == [
        (1, 1, r"\zeta"),
        (1, 3, r"s=\frac{1}{2}+it"),
        (2, 1, "x^{2}"),
        (3, 1, r"\zeta(\frac{1}{2})<0"),
        (4, 2, "a = b"),
        (5, 1, "r"),
    ]


def test_a_page() -> None:
    assert outline("page.html") == [
        (9, r"x\in\mathbb{R}"),
        (9, "a < b"),
        (11, r"f(x)=\int_0^x\mathbf{g}(t)\mathrm{d}t"),
        (14, "u = v = w"),
        (15, "a < b"),
        (17, "E=mc^{2}"),
        (21, r"\pi r^2"),
        (22, "c^2"),
        (23, r"\alpha"),
        (25, r"p =q+r \leq s"),
        (25, "t =1"),
    ]


def test_a_formula_says_whether_it_is_set_on_its_own() -> None:
    displays = {"tex": r"$a$ \[b\]", "md": "$a$ $$b$$", "html": r"\(a\) \[b\]"}
    for kind, text in displays.items():
        found = [(each.latex, each.display) for each in find_formulas(text, kind)]
        assert found == [("a", False), ("b", True)]


TEX = [
    (r"\begin{align}a&=b\\c&=d\end{align}", ["a =b", "c =d"]),
    (r"\begin{align}a&=b,\\&=c\end{align}", ["a =b =c"]),
    (r"\begin{align}a&=b+\\c\end{align}", ["a =b+ c"]),
    (r"\begin{align}a&=b\\&-c\end{align}", ["a =b -c"]),
    (r"\begin{align}&a=b\\&-c=d\end{align}", ["a=b", "-c=d"]),
    (r"\begin{equation}\begin{split}a&=b\\&<c\end{split}\end{equation}", ["a =b <c"]),
    (r"$$\begin{array}{rcl}a&=&b\\c&=&d\end{array}$$", ["a = b", "c = d"]),
    (r"\[\begin{array}{cc}a&b\\c&d\end{array}\]", None),
    (r"\[\begin{pmatrix}a\\b\end{pmatrix}\]", None),
    (r"$\begin{aligned}a&=b\\c&=d\end{aligned}$", ["a =b", "c =d"]),
    (r"\begin{IEEEeqnarray}{rCl}a&=&b\IEEEyesnumber\end{IEEEeqnarray}", ["a = b"]),
    (r"\begin{flalign*}a&=b\end{flalign*}", ["a =b"]),
    (r"\begin{subequations}\begin{gather}a\\b\end{gather}\end{subequations}", None),
    (r"\newenvironment{eqn}{\begin{align}}{\end{align}}\begin{eqn}a&=b\end{eqn}", None),
    (r"\newcommand{\beq}[1]{\begin{equation}\label{#1}}\beq{x}a\end{equation}", ["a"]),
    (r"\def\[{x}", []),
    (r"$x\,.$ $x;$ $y\quad$ $\left.x\right.$", ["x", "x", "y", r"\left.x\right."]),
    (r"$\LaTeX$ $\to$ $=$ ${}^{14}C$", ["{}^{14}C"]),
    (r"$\tag{$*$}\label{a_b}x\nonumber$", ["x"]),
    ("$a\\\nb$", ["a\\ b"]),
]


@pytest.mark.parametrize(("text", "formulas"), TEX)
def test_rows_and_ends(text: str, formulas: list[str] | None) -> None:
    found = latex(text, "tex")
    if formulas is not None:
        assert found == formulas
    elif "gather" in text:
        assert found == ["a", "b"]
    elif "eqn" in text:
        assert found == ["a =b"]
    else:
        assert len(found) == 1 and r"\begin" in found[0]


MARKDOWN = [
    ("It costs $5 and $6.", []),
    ("Between $20K and $30K, or US$5 or 5$.", []),
    ("$ x$ and $x $ and $x$5", []),
    (r"$a$, $b$ and \$c\$", ["a", "b"]),
    ("$a\n+b$", ["a +b"]),
    ("$a\n\nb$", []),
    (r"$x \text{ if $y$ is}$", [r"x \text{ if $y$ is}"]),
    ("$$a$$ $$b$$", ["a", "b"]),
    ("``` $no$ ```", []),
    ("- ```math\n  a\n  ```\n", ["a"]),
    ("```{math}\na\n```\n", ["a"]),
    ("````\n```math\nno\n```\n````\n$a$", ["a"]),
    ("```math\na", ["a"]),
    (r"\newcommand{\R}{$no$} $a$", ["a"]),
    ("`a\n\nb` $c$", ["c"]),
    ("<pre>$no$</pre> <style>$no$</style> $a$", ["a"]),
    (r"\begin{tabular}{c}$a$\end{tabular}", ["a"]),
]


@pytest.mark.parametrize(("text", "formulas"), MARKDOWN)
def test_signs_in_markdown(text: str, formulas: list[str]) -> None:
    assert latex(text, "md") == formulas


HTML = [
    ("<p>$5 and x$</p>", []),
    ("<p>$x$</p>", []),
    ('<script src="katex.js"></script><p>$x$</p>', ["x"]),
    (r"<p>\(a</p><p>b\)</p>", []),
    (r"<p>\(a<br>b\)</p>", ["ab"]),
    (r"<p>\(a &lt; b &amp; c\)</p>", ["a < b & c"]),
    (r"<p title='>\(no\)'>\(a\)", ["a"]),
    (r"a < b \(c\) <", ["c"]),
    ("<math alttext='x'/><math alttext='y'></math>", ["x", "y"]),
    ("<m:math alttext='x'><m:mi>x</m:mi></m:math>", ["x"]),
    ("<img alt='$x$'><img alt='\\begin{gather}a\\\\b\\end{gather}'>", ["x", "a", "b"]),
    ("<img class=tex alt='x'> <img class=tex alt='y'>", ["x", "y"]),
    ("<div data-latex='x'><div>no</div>\\(no\\)</div>\\(y\\)", ["x", "y"]),
    (r"$$\def\R{\mathbb R}$$ \(\R\)", [r"\R"]),
    ("<!-- \\(no\\)", []),
    ("<script>\\(no\\)", ["no"]),
]


@pytest.mark.parametrize(("text", "formulas"), HTML)
def test_signs_and_elements_in_html(text: str, formulas: list[str]) -> None:
    assert latex(text, "html") == formulas


MACROS = [
    (r"\newcommand{\a}{x}\renewcommand{\a}{y}$\a$", "y"),
    (r"\newcommand{\a}{x}\providecommand{\a}{y}$\a$", "x"),
    (r"\newcommand{\a}{\b}\newcommand{\b}{y}$\a$", "y"),
    (r"$\a$\newcommand{\a}{y}", r"\a"),
    (r"\newcommand{\a}[2][2]{#2^#1}$\a{x}\a[3]{y}$", "x^2y^3"),
    (r"\def\a(#1){[#1]}$\a(x)$", "[x]"),
    (r"\DeclarePairedDelimiter{\abs}{\lvert}{\rvert}$\abs{x}$", "|x|"),
    (r"\DeclareMathOperator{\a}{sn}$\a x$", r"\mathrm{sn}x"),
    (r"\NewDocumentCommand{\a}{O{1}m}{#1#2}$\a{x}\a[2]{y}$", "1x2y"),
    (r"\let\t\phi\let\phi\varphi\let\varphi\t$\phi\varphi$", r"\varphi\phi"),
    (r"\makeatletter\def\a@b{x}\makeatother$\a$", r"\a"),
    (r"\newcommand{\a}{x$ $y}$z$", "z"),
]


@pytest.mark.parametrize(("text", "expected"), MACROS)
def test_macros(text: str, expected: str) -> None:
    (formula,) = find_formulas(text, "tex")
    assert formula.write_out() == expected


CONFIGURATIONS = [
    r'MathJax = {tex: {macros: {R: "\\mathbb{R}"}}}',
    r"MathJax.Hub.Config({TeX: {Macros: {a: ['x', 1], R: '{\\mathbb R}'}}})",
    r'renderMathInElement(x, {macros: {"\\R": "\\mathbb{R}"}})',
    r"macros: {/* sets */ R: String.raw`\mathbb{R}`, // done" + "\n}",
]


@pytest.mark.parametrize("configuration", CONFIGURATIONS)
def test_macros_of_a_configuration(configuration: str) -> None:
    page = rf"<script>{configuration}</script>\(\R\)"
    assert [each.write_out() for each in find_formulas(page, "html")] == [r"\mathbb{R}"]


def test_a_macro_without_end_fails_its_formula_alone() -> None:
    first, second = find_formulas(r"\def\a{\a}$\a$ $x$", "tex")
    with pytest.raises(MathglotError, match="macros that come to an end"):
        first.write_out()
    assert second.write_out() == "x"


def test_kinds() -> None:
    assert [kind_of(f"a.{kind.upper()}") for kind in KINDS] == list(KINDS)
    with pytest.raises(UnknownNameError, match=r"'\.pdf'; known: tex, md, ipynb, html"):
        kind_of("paper.pdf")
    with pytest.raises(UnknownNameError):
        find_formulas("", "pdf")


BAD_NOTEBOOKS = [
    ("{", "not JSON: Expecting property name .* line 1 column 2"),
    ("[]", "a JSON object was expected"),
    ("{}", "it has no list of cells"),
    ('{"cells": 1}', "it has no list of cells"),
    ('{"cells": ' + "[" * 100_000, "nested too deeply"),
]


@pytest.mark.parametrize(("text", "message"), BAD_NOTEBOOKS)
def test_what_is_no_notebook_is_refused(
    tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "bad.ipynb"
    path.write_text(text)
    with pytest.raises(DocumentError, match=f"bad.ipynb: not a notebook: .*{message}"):
        read_document(path)


def test_half_a_character_in_a_notebook_is_none() -> None:
    source = r'["$a\ud800$ $\ud835\udc65$"]'
    cell = f'{{"cell_type": "markdown", "source": {source}}}'
    found = find_formulas(f'{{"cells": [{cell}]}}', "ipynb")
    assert [formula.latex for formula in found] == ["a\ufffd", "\U0001d465"]


def test_odd_cells_are_passed_over() -> None:
    cells = [1, {}, {"cell_type": "markdown", "source": 1}, {"outputs": [1, {}]}]
    assert find_formulas(json.dumps({"cells": cells}), "ipynb") == []
    old = {"worksheets": [{"cells": [{"cell_type": "markdown", "source": "$x$"}]}]}
    assert len(find_formulas(json.dumps(old), "ipynb")) == 1


ENCODINGS = [
    "Größe $x$".encode("latin-1"),
    "\ufeffGröße $x$".encode(),
    "Größe $x$".encode("utf-16"),
    b"a\r\n$x$\r\n",
    b"\0$x$",
]


@pytest.mark.parametrize("content", ENCODINGS)
@pytest.mark.parametrize("suffix", ["tex", "md"])
def test_texts_of_any_encoding(tmp_path: Path, content: bytes, suffix: str) -> None:
    path = tmp_path / f"text.{suffix}"
    path.write_bytes(content)
    assert [each.latex for each in read_document(path)] == ["x"]


UNITS = [
    *("$", "$$", "${", "$a$ ", r"\(", r"\[ a", "`", "``a` ", "<", '<a x="', "<!--"),
    *("<math>", "<span data-tex='x'>", "<code>", "```\n", "\\begin{align}", "{", "}"),
    *("\\newcommand{", "\\newcommand{\\a}{$x$}$\\a$ ", "\\def\\a{\\b}\n$\\a$\n", "%"),
    *("\\let\\a\\b\\def\\b{\\a}$\\a$\n", "\\", "&", "\\label{", "$\\text{", "> $$\n"),
    *("macros: {", "\\iffalse ", "$x,,$", "\\\\[", "\\begin{align} a & b \\\\ "),
]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["tex", "md", "html"])
def test_work_grows_with_the_document_alone(
    kind: str, count_calls: Callable[[Callable[[], object]], int]
) -> None:
    for unit in UNITS:
        short, long = unit * (4_000 // len(unit)), unit * (16_000 // len(unit))
        few = count_calls(lambda text=short: find_formulas(text, kind))  # type: ignore[misc]
        many = count_calls(lambda text=long: find_formulas(text, kind))  # type: ignore[misc]
        assert many < 6 * few + 1_000, unit
