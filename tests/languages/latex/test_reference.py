"""The pages of notations say what the function table says, and it is true."""

import re
from pathlib import Path

import pytest

from mathglot.interfaces.page.mathml import to_mathml
from mathglot.languages.latex.description import (
    Entry,
    describe,
    example_of,
    filed,
    head_of,
)
from mathglot.languages.latex.layout import BUILDERS
from mathglot.languages.latex.matcher import displays
from mathglot.languages.latex.reference import FOLDER, INDEX, make_pages
from mathglot.languages.latex.specimens import LETTERS, SPECIMENS
from mathglot.languages.mathematica.parser import parse
from tests.walking import name_headings

DOCUMENTS = Path(__file__).parents[3] / "docs"
# Heads that exist only while layouts are made, and one that stands in others.
INTERNAL = {
    "#EvaluatedBetween",
    "#MixedNumber",
    "#NamesInARow",
    "#OperatorAlone",
    "Pattern",
    "#SaidAtOnce",
    "#TwofoldSum",
    "#WrittenOut",
}
VIEW = re.compile(r"\$`(.*?)`\$")


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return make_pages()


def list_entries() -> list[Entry]:
    return list(dict.fromkeys(entry for each in filed().values() for entry in each))


def test_pages_are_up_to_date(pages: dict[str, str]) -> None:
    kept = [DOCUMENTS / INDEX, *(DOCUMENTS / FOLDER).glob("*")]
    found = {
        path.relative_to(DOCUMENTS).as_posix(): path.read_text(encoding="utf-8")
        for path in kept
    }
    assert found == pages, "run: mathglot notations --pages docs"


def test_every_notation_shown_is_recognised() -> None:
    for entry in list_entries():
        tree = example_of(entry)
        for notation in entry.describe().notations:
            assert displays(tree, notation.latex), f"{tree}: {notation.latex}"


def test_every_notation_can_be_viewed(pages: dict[str, str]) -> None:
    forbidden = re.compile(r"\\(operatorname|mbox|fbox|phantom|unicode)(?![A-Za-z])")
    views = [view for page in pages.values() for view in VIEW.findall(page)]
    assert len(views) > 7000
    for view in views:
        assert not forbidden.search(view), view
        assert "|" not in view
        assert to_mathml(view)


def test_every_structure_has_a_specimen() -> None:
    formulas = [each.formula for part in SPECIMENS.values() for each in part]
    heads = {head_of(parse(formula)) for formula in formulas}
    assert {name.rstrip("()") for name in BUILDERS} - INTERNAL <= heads


def test_specimens_have_notations_and_are_spelled_once() -> None:
    for family, specimens in {**SPECIMENS, **LETTERS}.items():
        formulas = [specimen.formula for specimen in specimens]
        assert len(formulas) == len(set(formulas))
        for specimen in specimens:
            found = Entry(family, specimen).describe().notations
            assert found, specimen.formula
            for spelling in specimen.spellings:
                assert spelling in [notation.latex for notation in found]


def test_links_lead_to_headings(pages: dict[str, str]) -> None:
    for path, page in pages.items():
        for target, anchor in re.findall(r"\]\(([^)#]*)#([^)]+)\)", page):
            place = target or path
            headings = re.findall(r"^## (.*)$", pages[place], re.MULTILINE)
            assert anchor in name_headings(headings), f"{path}: {anchor}"


def test_a_row_is_found_under_the_function_that_it_is_about() -> None:
    assert "D[AiryAi[z], z]" in [found.pattern for found in describe("AiryAi")]
    assert "D[AiryAi[z], z]" in [found.pattern for found in describe("D")]
    assert describe("EllipticK")[0].pattern == "EllipticK[m]"


def test_what_mathematica_prints_is_one_notation() -> None:
    for entry in list_entries():
        printed = [n for n in entry.describe().notations if "texform" in n.flavours]
        assert len(printed) <= 1
