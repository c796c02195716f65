"""The records of experiments keep the shape that their index asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.walking import REPOSITORY

INDEX = REPOSITORY / "docs" / "EXPERIMENTS.md"
PAGES = sorted((REPOSITORY / "docs" / "experiments").glob("*.md"))
ENTRY = re.compile(
    r"\n- \*\*Run:\*\* (?P<date>\d{4}-\d\d-\d\d), (?P<commit>.+?), (?P<machine>.+?)"
    r"\n- \*\*Command:\*\* (?P<command>.+?)"
    r"\n- \*\*Figures:\*\*(?P<figures>.+?)"
    r"\n- \*\*Learnt:\*\* (?P<learnt>.+?)\n*",
    re.DOTALL,
)


def entries(path: Path) -> list[tuple[str, str]]:
    """The heading and the text of each entry of a page."""
    sections = path.read_text(encoding="utf-8").split("\n## ")[1:]
    return [
        (section.partition("\n")[0], section.partition("\n")[2]) for section in sections
    ]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_entries_have_their_shape_newest_first(path: Path) -> None:
    dates = []
    for heading, text in entries(path):
        assert len(heading) <= 90, heading
        entry = ENTRY.fullmatch(text)
        assert entry is not None, heading
        dates.append(entry["date"])
    assert dates
    assert dates == sorted(dates, reverse=True)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_headings_differ_and_lines_are_short(path: Path) -> None:
    headings = [heading for heading, _ in entries(path)]
    assert len(set(headings)) == len(headings)
    # A link or a piece of code may be longer than a line.
    long = [
        line
        for line in path.read_text(encoding="utf-8").splitlines()
        if len(line) > 94 and " " in line.strip().removeprefix("- ")
    ]
    assert long == []


def test_the_index_has_every_page() -> None:
    linked = re.findall(
        r"\]\(experiments/(\w+\.md)\)", INDEX.read_text(encoding="utf-8")
    )
    assert sorted(linked) == [path.name for path in PAGES]
