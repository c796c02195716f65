"""Which commands are the author's own."""

import re
from pathlib import Path

from mathglot.languages.functions import FAMILIES
from mathglot.languages.latex.ownership import is_authors
from mathglot.languages.semantic.macros import MACROS

STANDARD = Path(__file__).parent / "standard_commands.txt"


def test_commands_of_latex_and_its_packages_are_not() -> None:
    names = STANDARD.read_text(encoding="utf-8").split()
    assert len(names) > 1000
    assert [name for name in names if is_authors("\\" + name)] == []


def test_commands_of_the_function_table_are_not() -> None:
    for rows in FAMILIES.values():
        for row in rows:
            for notation in row.notations:
                for command in re.findall(r"\\[A-Za-z]+", notation.template):
                    assert not is_authors(command), command


def test_macros_of_semantic_latex_are_not() -> None:
    assert [name for name in MACROS if is_authors("\\" + name)] == []


def test_names_are_the_authors() -> None:
    for name in ("foo", "eps", "speed", "Foo", "velocity", "vphi"):
        assert is_authors("\\" + name)


def test_what_is_no_name_is_not() -> None:
    for text in ("foo", "\\", "\\x", "\\foo1", "\\sinx", "\\alphax", "\\,", ""):
        assert not is_authors(text)
