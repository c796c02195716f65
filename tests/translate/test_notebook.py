"""`%load_ext mathglot` and its magic, in IPython's own shell."""

from __future__ import annotations

from typing import Any

import pytest

from mathglot.translate.notebook import MagicError, Translations

pytest.importorskip("IPython")


@pytest.fixture(scope="module")
def shell() -> Any:
    from IPython.core.interactiveshell import InteractiveShell

    made = InteractiveShell()
    made.run_line_magic("load_ext", "mathglot")
    return made


def test_a_cell_is_translated(shell: Any) -> None:
    found = shell.run_cell_magic("mathglot", "", r"\sqrt{x} + 1")
    assert found.text == "Sqrt[x] + 1"
    assert "Sqrt[x] + 1" in found._repr_markdown_()


def test_a_cell_may_have_several_formulas_and_a_name(shell: Any) -> None:
    found = shell.run_cell_magic("mathglot", "--to sympy --as both", "x^2\n\n\\sin x\n")
    assert isinstance(found, Translations)
    assert [each.text for each in shell.user_ns["both"]] == ["x**2", "sin(x)"]
    assert "sin(x)" in found._repr_markdown_()


def test_what_is_assumed_is_kept_to(shell: Any) -> None:
    options = "--assume '(x)_n is FactorialPower'"
    found = shell.run_cell_magic("mathglot", options, "(x)_n")
    assert found.text == "FactorialPower[x, n]"


def test_a_line_is_translated(shell: Any) -> None:
    found = shell.run_line_magic("mathglot", r"--to python \sqrt{x} \sin y")
    assert found.text.endswith("return np.sqrt(x)*np.sin(y)")
    found = shell.run_line_magic("mathglot", "--from mathematica --to latex Sqrt[x]")
    assert found.text == r"\sqrt{x}"


def test_what_cannot_be_understood_is_said(shell: Any) -> None:
    for options, cell in (
        ("--to nowhere", "x"),
        ("--as 2", "x"),
        ("", " \n"),
        ("'", "x"),
    ):
        with pytest.raises(MagicError, match="mathglot"):
            shell.run_cell_magic("mathglot", options, cell)
    with pytest.raises(MagicError, match="works only with %%mathglot"):
        shell.run_line_magic("mathglot", "--assume 'f is a function' f(x)")


@pytest.mark.parametrize("cell", ["%%mathglot\nx^{", "%%mathglot --to nowhere\nx"])
def test_a_mistake_in_a_cell_is_one_line_and_no_traceback(
    shell: Any, capsys: pytest.CaptureFixture[str], cell: str
) -> None:
    assert not shell.run_cell(cell).success
    shown = capsys.readouterr()
    lines = [line for line in (shown.out + shown.err).splitlines() if line]
    assert len(lines) == 1 and "Error: " in lines[0]
