"""`mathglot translate --document`: what is printed, and the page that is written."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mathglot.errors import ParseError
from mathglot.interfaces.cli import app, model
from mathglot.translate.translation import Checks, Translation


def translate(*arguments: object, given: str | None = None) -> Result:
    wanted = ["translate", *(str(each) for each in arguments)]
    return CliRunner().invoke(app, wanted, input=given)


class Parrot:
    """Says what it was given; the word `odd` does not display, `?` is an error."""

    model = None

    def __init__(self, folder: Path | None) -> None:
        pass

    def translate_many(
        self,
        texts: list[str],
        to: str,
        beam: int,
        assume: tuple[str, ...],
        check: bool | None,
        guess: bool,
    ) -> list[Translation]:
        assert len(set(texts)) == len(texts), "what is said twice is asked once"
        return [self._translate(text, to) for text in texts]

    def _translate(self, text: str, to: str) -> Translation:
        if "?" in text:
            error = ParseError(text, text.index("?"), "a letter", language="latex")
            return Translation(text, to, error=error)
        if "bug" in text:
            raise IndexError("out of range")
        checks = Checks(True, "odd" not in text, True if "=" in text else None)
        other = Translation(text, to, "another <reading>", score=-2, checks=checks)
        return Translation(
            text, to, f"<{text}>", None, -1, checks, (other,), ("f is a function",)
        )


@pytest.fixture
def parrot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "Translator", Parrot)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.md"
    path.write_text(
        "$$\\def\\R{\\mathbb{R}}$$\n"
        "Let $x \\in \\R$, $odd$, $a<b\\&$ and $a?$.\n\n"
        "$$c\n= d$$ $$never\n\nAgain $x \\in \\R$.\n"
    )
    return path


def test_the_model_translates_a_paper(tmp_path: Path) -> None:
    path = tmp_path / "paper.tex"
    path.write_text(
        "\\newcommand{\\Bes}[2]{J_{#1}(#2)}\n"
        "Let $\\Bes{\\nu}{x}$ and\n\\[\\Gamma(z+1)=z\\Gamma(z).\\]\n"
    )
    result = translate("--document", path)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        r"2: \Bes{\nu}{x} -> BesselJ[\[Nu], x]",
        r"3: \Gamma(z+1)=z\Gamma(z) -> Gamma[z + 1] == z Gamma[z]",
    ]
    assert result.stderr == "mathglot: 2 of 2 formulas display as their LaTeX\n"


@pytest.mark.usefixtures("parrot")
def test_a_line_for_every_formula(notes: Path) -> None:
    result = translate("-d", notes)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        r"2: x \in \R -> <x\in\mathbb{R}>",
        "2: odd -> <odd>  (a guess)",
        r"2: a<b\& -> <a<b\&>",
        "2: a? -> (failed: latex: expected a letter at position 1, before '?')",
        "4: c = d -> <c = d>",
        r"7: x \in \R -> <x\in\mathbb{R}>",
    ]
    assert result.stderr.splitlines() == [
        "mathglot: 4 of 6 formulas display as their LaTeX",
        "mathglot: 1 of 6 formulas failed",
    ]


@pytest.mark.usefixtures("parrot")
def test_json_lines_say_all(notes: Path) -> None:
    result = translate("-d", notes, "--json", "--to", "sympy")
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert records[0] == {
        "document": str(notes),
        "line": 2,
        "display": False,
        "latex": r"x \in \R",
        "source": r"x\in\mathbb{R}",
        "language": "sympy",
        "text": r"<x\in\mathbb{R}>",
        "score": -1,
        "confidence": None,
        "certainty": "not rated",
        "checks": {"parses": True, "displays": True, "holds": None},
        "assumptions": ["f is a function"],
        "alternatives": [
            {
                "text": "another <reading>",
                "score": -2,
                "confidence": None,
                "certainty": "not rated",
                "checks": {"parses": True, "displays": True, "holds": None},
                "assumptions": [],
                "difference": "",
            }
        ],
    }
    assert records[3]["error"]["type"] == "ParseError"
    assert (records[4]["latex"], records[4]["display"]) == ("c\n= d", True)


@pytest.mark.usefixtures("parrot")
def test_only_displayed_formulas(notes: Path) -> None:
    result = translate("-d", notes, "--displayed")
    assert result.stdout.splitlines() == ["4: c = d -> <c = d>"]


@pytest.mark.usefixtures("parrot")
def test_several_documents_are_told_apart(tmp_path: Path, notes: Path) -> None:
    cell = {"cell_type": "markdown", "source": "$y$"}
    book = tmp_path / "book.ipynb"
    book.write_text(json.dumps({"cells": [cell]}))
    bad = tmp_path / "bad.ipynb"
    bad.write_text("{")
    result = translate("-d", bad, "-d", book, "-d", notes)
    first, second, third = result.stdout.splitlines()[:3]
    assert first.startswith(f"{bad}: (failed: not a notebook: not JSON: ")
    assert second == f"{book}: cell 1, line 1: y -> <y>"
    assert third.startswith(f"{notes}:2: ")
    assert result.exit_code == 1


@pytest.mark.usefixtures("parrot")
def test_a_document_may_come_through_a_pipe() -> None:
    result = translate("-d", "-", "--kind", "tex", given=r"\(x\)")
    assert result.stdout == "1: x -> <x>\n"


@pytest.mark.usefixtures("parrot")
def test_a_fault_of_mathglot_costs_one_formula(notes: Path) -> None:
    notes.write_text("$a$ $bug$ $c$")
    result = translate("-d", notes)
    assert [line.partition(" -> ")[2][:3] for line in result.stdout.splitlines()] == [
        "<a>",
        "(fa",
        "<c>",
    ]
    assert "a fault in Mathglot, please report it: IndexError" in result.stdout


WRONG_USE = [
    (["-d", "absent.tex"], "cannot read absent.tex: no such file"),
    (["-d", "notes.md", "x"], "formulas: not with --document"),
    (["-d", "notes.md", "-f", "notes.md"], "--file: not with --document"),
    (["-d", "notes.md", "--from", "semantic"], "--document: only for --from latex"),
    (["--report", "page.html", "x"], "--report: only with --document"),
    (["--displayed", "x"], "--displayed: only with --document"),
    (["-d", "paper.pdf"], "choose one with --kind"),
    (["notes.md"], "notes.md is a document: translate it with --document notes.md"),
    (["-d", "notes.md", "--report", "absent/page.html"], "there is no folder"),
]


@pytest.mark.usefixtures("parrot")
@pytest.mark.parametrize(("arguments", "message"), WRONG_USE)
def test_wrong_use_gives_one_line(
    notes: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(notes.parent)
    Path("paper.pdf").touch()
    result = translate(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


# The report


class Page(HTMLParser):
    """Reads a page strictly: what is opened is closed, and nothing is fetched."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, Any]]] = []
        self.codes: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "code":
            self.codes.append(data)
        elif self.open and self.open[-1] != "style":
            self.words.append(data)

    def states(self) -> list[str]:
        return [attrs["class"] for tag, attrs in self.tags if tag == "article"]


@pytest.mark.usefixtures("parrot")
def test_a_report_shows_every_formula(notes: Path) -> None:
    target = notes.with_name("page.html")
    result = translate("-d", notes, "--report", target)
    assert (result.exit_code, result.stdout) == (1, "")
    page = Page(target.read_text())
    assert page.states() == [
        *("displayed", "guessed", "displayed"),
        *("failed", "displayed", "displayed"),
    ]
    for latex in (r"x \in \R", "odd", r"a<b\&", "a?", "c\n= d", r"<a<b\&>"):
        assert latex in page.codes
    words = " ".join(page.words)
    assert "6 formulas in Mathematica" in words
    for count in ("All 6", "4 as the LaTeX", "1 guessed", "1 failed"):
        assert count in words
    assert ": displays exactly as the LaTeX; holds numerically." in words
    assert ": a guess: it does not display as the LaTeX, check it" in words
    assert "expected a letter at position 1" in words
    assert "Assumed: f is a function." in words
    assert sorted(path.name for path in notes.parent.iterdir()) == [
        "notes.md",
        "page.html",
    ]


@pytest.mark.usefixtures("parrot")
def test_a_report_needs_nothing_from_outside(notes: Path) -> None:
    notes.write_text("$<img onerror=alert(1)>$ <b>$</code>\"'$</b>")
    target = notes.with_name('a"&<b>.html')
    assert translate("-d", notes, "--report", target).exit_code == 0
    text = target.read_text()
    page = Page(text)
    assert {"script", "link", "img", "iframe"}.isdisjoint(tag for tag, _ in page.tags)
    # The name of a namespace looks like an address, and is none that is asked.
    named = text.replace('xmlns="http://www.w3.org/1998/Math/MathML"', "")
    assert "://" not in named and "url(" not in named and "@import" not in named
    assert "<img onerror=alert(1)>" in page.codes


@pytest.mark.usefixtures("parrot")
def test_a_report_beside_json_lines(notes: Path) -> None:
    target = notes.with_name("page.html")
    result = translate("-d", notes, "--report", target, "--json")
    assert len(result.stdout.splitlines()) == len(Page(target.read_text()).states())


@pytest.mark.usefixtures("parrot")
def test_a_document_without_formulas(notes: Path) -> None:
    notes.write_text("Nothing to see.")
    target = notes.with_name("page.html")
    result = translate("-d", notes, "--report", target)
    assert (result.exit_code, result.stderr) == (
        0,
        "mathglot: 0 of 0 formulas display as their LaTeX\n",
    )
    assert "No formula was found." in Page(target.read_text()).words
