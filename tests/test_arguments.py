"""Arguments that are none: one kind of error, whatever is given to whatever."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mathglot as mg

TREE = mg.parse("x", "mathematica")
RELATION = mg.parse("x == x", "mathematica")

WRONG: list[tuple[str, Callable[[], Any]]] = [
    ("latex must be a string, not None", lambda: mg.translate(None)),  # type: ignore[arg-type]
    ("latex must be a string, not 5", lambda: mg.translate(5)),  # type: ignore[arg-type]
    ("latex must be a string, not list", lambda: mg.translate(["x"])),  # type: ignore[arg-type]
    ("beam must be", lambda: mg.translate("x", beam="5")),  # type: ignore[arg-type]
    ("beam must be", lambda: mg.translate("x", beam=0)),
    ("beam must be", lambda: mg.translate("x", beam=10**9)),
    ("assume must be a list", lambda: mg.translate("x", assume="f is a function")),
    ("assume must be a list", lambda: mg.translate("x", assume=5)),  # type: ignore[arg-type]
    ("assume must be a list", lambda: mg.translate("x", assume=[1])),  # type: ignore[list-item]
    ("threads must be", lambda: mg.Translator(threads=0)),
    ("model must be a folder", lambda: mg.Translator(5)),  # type: ignore[arg-type]
    ("formulas must be a list", lambda: mg.Translator().translate_many("xy")),
    ("formulas must be a list", lambda: mg.Translator().translate_many(None)),  # type: ignore[arg-type]
    ("text must be a string", lambda: mg.parse(None, "latex")),  # type: ignore[arg-type]
    ("symbols must be", lambda: mg.parse("x", "semantic", symbols=[1])),  # type: ignore[list-item]
    ("text must be a string", lambda: mg.tokenize(None, "latex")),  # type: ignore[arg-type]
    ("tokens must be a list", lambda: mg.detokenize("xy", "latex")),
    ("tokens must be a list", lambda: mg.detokenize([1], "latex")),  # type: ignore[list-item]
    ("latex must be a string", lambda: mg.normalise(b"x")),  # type: ignore[arg-type]
    ("macros must be", lambda: mg.normalise("x", 5)),  # type: ignore[arg-type]
    ("macros must be", lambda: mg.normalise("x", {"a": 5})),  # type: ignore[dict-item]
    ("latex must be a string", lambda: mg.readings(None)),  # type: ignore[arg-type]
    ("limit must be", lambda: mg.readings("x", limit=0)),
    ("limit must be", lambda: mg.readings("x", limit="a")),  # type: ignore[arg-type]
    ("limit must be", lambda: mg.semantic_readings("x", limit=-1)),
    ("tree must be a tree", lambda: mg.render("x", "latex")),  # type: ignore[arg-type]
    ("tree must be a tree", lambda: mg.displays("x", "x")),  # type: ignore[arg-type]
    ("latex must be a string", lambda: mg.displays(TREE, None)),  # type: ignore[arg-type]
    ("right must be a tree", lambda: mg.equivalent(TREE, "y")),  # type: ignore[arg-type]
    ("formula must be a tree", lambda: mg.align(None, "x")),  # type: ignore[arg-type]
    ("formula must be a tree", lambda: mg.align(5, "x", "semantic")),  # type: ignore[arg-type]
    ("semantic must be a string", lambda: mg.expand(None)),  # type: ignore[arg-type]
    ("tree must be a tree", lambda: mg.holds("x")),  # type: ignore[arg-type]
    ("constraints must be", lambda: mg.holds(RELATION, "x>0")),  # type: ignore[arg-type]
    ("tree must be a tree", lambda: mg.holds(RELATION, [5])),  # type: ignore[list-item]
    ("seconds must be", lambda: mg.holds(RELATION, seconds=float("inf"))),
    ("seconds must be", lambda: mg.holds(RELATION, seconds=float("nan"))),
]


@pytest.mark.parametrize(("message", "call"), WRONG)
def test_an_argument_of_another_kind_is_named(
    message: str, call: Callable[[], Any]
) -> None:
    with pytest.raises(mg.ArgumentError, match=message) as caught:
        call()
    assert isinstance(caught.value, TypeError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("language", ["klingon", None, 5, ["latex"]])
def test_a_language_of_no_name_is_named(language: Any) -> None:
    for call in (
        lambda: mg.parse("x", language),
        lambda: mg.tokenize("x", language),
        lambda: mg.render(TREE, language),
        lambda: mg.translate("x", language),
        lambda: mg.align(TREE, "x", language),
        lambda: mg.translate("x", source=language),
    ):
        with pytest.raises(mg.UnknownNameError, match="known: "):
            call()


def test_a_row_that_is_no_text_costs_the_others_nothing() -> None:
    rows: Any = ["x", None, float("nan"), "y"]
    found = mg.Translator().translate_many(rows)
    assert [one.text for one in found] == ["x", "", "", "y"]
    assert [type(one.error) for one in found[1:3]] == [mg.ArgumentError] * 2


@pytest.mark.parametrize("text", ["\u0301", "\u200d", "\ud800", "\ufe0f", "a\u0301"])
def test_what_has_no_width_displays_as_nothing(text: str) -> None:
    tree = mg.Symbol(text)
    assert mg.displays(tree, "x") is False
    assert mg.displays(mg.Call(tree, (TREE,)), "x") is False


MISSING = [
    ("numpy", "mg.translate('x')", "pip install numpy"),
    ("onnxruntime", "mg.Translator", "pip install onnxruntime"),
    ("mpmath", "mg.holds(mg.parse('x == x', 'mathematica'))", "pip install mpmath"),
    (
        "torch",
        "main('train', '--corpus', 'x', '-o', 'y')",
        "pip install 'mathglot[train]'",
    ),
    ("numpy", "main('translate', 'x')", "pip install numpy"),
    ("mpmath", "main('holds', 'x == x')", "pip install mpmath"),
]
PROGRAM = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == {package!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Nothing())
import mathglot as mg
def main(*arguments):
    from mathglot.interfaces.cli import main
    sys.argv = ["mathglot", *arguments]
    main()
try:
    {call}
except mg.MissingPackageError as problem:
    assert isinstance(problem, ImportError)
    print(problem, file=sys.stderr)
    sys.exit(2)
"""


@pytest.mark.parametrize(("package", "call", "advice"), MISSING)
def test_a_package_that_is_missing_is_named(
    package: str, call: str, advice: str
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(package=package, call=call)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parent.parent,
    )
    assert ran.returncode == (1 if "holds" in call and "main" in call else 2)
    said = f"{package} is not installed: {advice}\n"
    assert ran.stderr.removeprefix("mathglot: ") == said
