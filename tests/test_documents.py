"""What README and docs show is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).parent.parent
DOCUMENTS = [REPOSITORY / "README.md", *sorted((REPOSITORY / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)[^)]*\)")


def blocks(language: str) -> list[tuple[str, str]]:
    return [
        (path.name, match[2])
        for path in DOCUMENTS
        for match in BLOCK.finditer(path.read_text(encoding="utf-8"))
        if match[1] == language
    ]


def sessions() -> list[tuple[str, str, str]]:
    """File, command and what it prints, for every `$` line of a console block."""
    found = []
    for name, block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            lines = part.splitlines(keepends=True)
            count = 1
            while lines[count - 1].endswith("\\\n"):
                count += 1
            found.append((name, "".join(lines[:count]), "".join(lines[count:])))
    return found


@pytest.mark.parametrize(("name", "command", "expected"), sessions())
def test_a_command_prints_what_is_shown(
    name: str, command: str, expected: str, shell: Any
) -> None:
    assert shell(f"{{ {command} }} 2>&1").stdout == expected


@pytest.mark.parametrize(("name", "source"), blocks("python"))
def test_a_program_gives_what_is_shown(name: str, source: str) -> None:
    examples = doctest.DocTestParser().get_doctest(source, {}, name, name, 0)
    assert examples.examples, "a block of Python without a >>> line proves nothing"
    report: list[str] = []
    doctest.DocTestRunner().run(examples, out=report.append)
    assert report == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    # Code such as `log[b](z)` is no link.
    text = re.sub(r"`[^`]*`", "", path.read_text(encoding="utf-8"))
    for target in LINK.findall(text):
        assert "://" in target or (path.parent / target).exists(), target


def test_the_documents_have_something_to_run() -> None:
    names = {name for name, _, _ in sessions()}
    assert {"README.md", "command_line.md"} <= names
    assert "README.md" in {name for name, _ in blocks("python")}
