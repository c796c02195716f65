"""What README and docs show is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from mathglot.interfaces.cli import app
from tests.walking import (
    REPOSITORY,
    Walk,
    look_at_set_up,
    name_headings,
    read_blocks,
    split_commands,
)

DOCUMENTS = [
    *(REPOSITORY / name for name in ("README.md", "CHANGELOG.md")),
    REPOSITORY / "mathglot" / "weights" / "README.md",
    *sorted((REPOSITORY / "docs").rglob("*.md")),
]
# Followed from their first block to their last; of the others each block is alone.
FOLLOWED = ("tutorial.md", "training_your_own.md")
LINK = re.compile(r"\]\(([^)#]*)#?([^)]*)\)")


def blocks(language: str) -> list[tuple[str, str]]:
    return [
        (path.name, block.text)
        for path in DOCUMENTS
        if path.name not in FOLLOWED
        for block in read_blocks(path.read_text(encoding="utf-8"))
        if block.language == language
    ]


def sessions() -> list[tuple[str, str, str]]:
    """File, command and what it prints, for every `$` line of a console block."""
    return [
        (name, command, shown)
        for name, block in blocks("console")
        for command, shown in split_commands(block)
    ]


@pytest.mark.parametrize(("name", "command", "expected"), sessions())
def test_a_command_prints_what_is_shown(
    name: str, command: str, expected: str, shell: Any, fresh_shell: Any
) -> None:
    # Ray's processes are its own, and not to come from a fork.
    run = fresh_shell if "--on ray" in command else shell
    assert run(f"{{ {command} }} 2>&1").stdout == expected


@pytest.mark.parametrize(("name", "source"), blocks("python"))
def test_a_program_gives_what_is_shown(name: str, source: str) -> None:
    examples = doctest.DocTestParser().get_doctest(source, {}, name, name, 0)
    assert examples.examples, "a block of Python without a >>> line proves nothing"
    report: list[str] = []
    doctest.DocTestRunner().run(examples, out=report.append)
    assert report == []


def test_the_readme_has_nothing_that_is_not_tried() -> None:
    for block in read_blocks((REPOSITORY / "README.md").read_text(encoding="utf-8")):
        if block.language == "sh":
            assert not any(look_at_set_up(line) for line in block.text.splitlines())
        else:
            assert block.language in ("console", "python")


@pytest.mark.slow
def test_the_tutorial_can_be_followed(shell: Any, tmp_path: Path) -> None:
    pytest.importorskip("fastapi")
    page = (REPOSITORY / "docs" / "tutorial.md").read_text(encoding="utf-8")
    assert "\n".join(Walk(shell, tmp_path).follow(page)) == ""


def learn_little(command: str) -> str:
    """A command of the page about training, such that it takes seconds."""
    if "--start" in command:
        return command.replace("train", "train --prepare-only", 1)
    command = command.replace("--pairs 3000", "--pairs 300")
    return re.sub(r"--minutes \d+", "--steps 4 --validations 2", command)


def is_alike(command: str, shown: str, said: str) -> bool:
    """Whether a model that has learnt little would answer like this."""
    if "--start" in command:
        return said == ""
    if "--model" in command:
        answers = [line for line in said.splitlines() if ": note: " not in line]
        return len(answers) == len(shown.splitlines())
    if not command.startswith("mathglot corpus import"):
        shown, said = (re.sub(r"\d[\d,.]*", "0", text) for text in (shown, said))
    alike = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return doctest.OutputChecker().check_output(shown, said, alike)


@pytest.mark.slow
def test_a_model_can_be_trained_as_the_page_says(shell: Any, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    page = (REPOSITORY / "docs" / "training_your_own.md").read_text(encoding="utf-8")
    walk = Walk(shell, tmp_path, learn_little, is_alike)
    assert "\n".join(walk.follow(page)) == ""


STRAYED = [
    ("```console\n$ echo yes\nno\n```\n", "$ echo yes"),
    ("Save it as `a.txt`:\n\n```text\na\n```\n```console\n$ cat a.txt\n```\n", "cat"),
    ("```python\n>>> 1 + 1\n3\n```\n", "Expected:\n    3"),
    ("```python\n>>> a = 1\n```\n```python\n>>> a, b\n```\n", "'b' is not defined"),
    ("```python\nx = 1\n```\n", "shows nothing"),
    ("```sh\nmake trouble\n```\n", "make knows no trouble"),
    ("```sh\npip install '.[fun]'\n```\n", "no .[fun]"),
    ("```sh\nrm -r mathglot\n```\n", "nobody tries"),
    ("```json\n{}\n```\n", "nobody runs"),
]


@pytest.mark.parametrize(("page", "complaint"), STRAYED)
def test_a_page_that_is_not_true_is_found_out(
    page: str, complaint: str, shell: Any, tmp_path: Path
) -> None:
    [found] = Walk(shell, tmp_path).follow(page)
    assert complaint in found


def headings(path: Path) -> set[str]:
    """What links call the headings of a page; equal ones have numbers."""
    lines = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return set(name_headings(lines))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    # Code such as `log[b](z)` is no link.
    text = re.sub(r"`[^`]*`", "", path.read_text(encoding="utf-8"))
    for target, heading in LINK.findall(text):
        if "://" in target:
            continue
        page = path.parent / target if target else path
        assert page.exists(), target
        assert not heading or heading in headings(page), f"{target}#{heading}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_commands_that_a_page_names_exist(path: Path) -> None:
    known = set(get_command(app).commands)  # type: ignore[attr-defined]
    text = path.read_text(encoding="utf-8")
    assert set(re.findall(r"`mathglot\s+([a-z]+(?:-[a-z]+)*)", text)) <= known


def test_the_documents_have_something_to_run() -> None:
    names = {name for name, _, _ in sessions()}
    assert {"README.md", "command_line.md"} <= names
    assert "README.md" in {name for name, _ in blocks("python")}
