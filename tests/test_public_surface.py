"""What `import mathglot` offers: these names, and no library behind them."""

from __future__ import annotations

import pickle
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import mathglot as mg

FUNCTIONS = [
    "align",
    "detokenize",
    "displays",
    "equivalent",
    "expand",
    "holds",
    "normalise",
    "parse",
    "read",
    "render",
    "tokenize",
    "translate",
]
ERRORS = [
    "MathglotError",
    "NestingError",
    "NoCounterpartError",
    "ParseError",
    "RenderError",
    "RestoreError",
    "UnknownNameError",
    "VocabularyError",
]
CLASSES = [
    "Call",
    "Check",
    "Link",
    "Number",
    "Reading",
    "String",
    "Symbol",
    "Translation",
    "Translator",
    "Tree",
]


def test_the_names_are_the_promised_ones() -> None:
    assert sorted(mg.__all__) == sorted([*FUNCTIONS, *ERRORS, *CLASSES, "__version__"])
    assert all(callable(getattr(mg, name)) for name in FUNCTIONS)


def test_every_error_of_the_package_is_public() -> None:
    from mathglot import errors

    defined = [name for name, value in vars(errors).items() if isinstance(value, type)]
    assert sorted(defined) == ERRORS
    assert all(issubclass(getattr(mg, name), mg.MathglotError) for name in ERRORS)


def test_importing_loads_no_library() -> None:
    program = (
        "import sys; before = set(sys.modules); import mathglot; "
        "print(*{name.split('.')[0] for name in set(sys.modules) - before})"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parent.parent,
    )
    loaded = set(answer.stdout.split())
    assert loaded - sys.stdlib_module_names == {"mathglot"}


def test_the_version_is_said_once() -> None:
    text = (Path(__file__).parent.parent / "pyproject.toml").read_text()
    project = tomllib.loads(text)["project"]
    assert "version" not in project
    assert project["dynamic"] == ["version"]
    assert mg.__version__.count(".") == 2


def test_a_reading_has_a_tree_and_assumptions() -> None:
    reading = mg.read("Sin[x]", "mathematica")
    assert reading.tree == mg.Call(mg.Symbol("Sin"), (mg.Symbol("x"),))
    assert reading.assumptions == ()
    assert mg.parse("Sin[x]", "mathematica") == reading.tree


@pytest.mark.parametrize("language", ["latex", "mathematica", "semantic"])
def test_tokens_of_each_language_join_again(language: str) -> None:
    assert mg.tokenize("x+12", language) == ["x", "+", "12"]
    assert "".join(mg.detokenize(iter(["x", "+", "12"]), language).split()) == "x+12"


UNKNOWN = [
    (lambda: mg.tokenize("x", "latin"), "latin", ["latex", "mathematica", "semantic"]),
    (lambda: mg.detokenize(["x"], ""), "", ["latex", "mathematica", "semantic"]),
    (lambda: mg.read("x", "maple"), "maple", ["mathematica", "semantic"]),
    (lambda: mg.parse("x", "latex"), "latex", ["mathematica", "semantic"]),
    (
        lambda: mg.render(mg.Symbol("x"), "latin"),
        "latin",
        ["latex", "mathematica", "semantic", "sympy", "maple", "cmml"],
    ),
    (
        lambda: mg.align(mg.Symbol("x"), "x", "cmml"),
        "cmml",
        ["mathematica", "sympy", "maple", "semantic"],
    ),
]


@pytest.mark.parametrize(("attempt", "name", "known"), UNKNOWN)
def test_an_unknown_language_is_named_with_those_known(
    attempt: object, name: str, known: list[str]
) -> None:
    assert callable(attempt)
    with pytest.raises(mg.UnknownNameError) as caught:
        attempt()
    assert (caught.value.name, caught.value.known) == (name, known)


def test_an_unknown_flavour_is_named_with_those_known() -> None:
    with pytest.raises(mg.UnknownNameError) as caught:
        mg.render(mg.Symbol("x"), "latex", flavour="vanilla")
    assert caught.value.name == "vanilla"
    assert set(caught.value.known) == {"texform", "dlmf", "textbook", "random"}


def test_errors_go_from_process_to_process() -> None:
    with pytest.raises(mg.ParseError) as caught:
        mg.parse("Sin[x", "mathematica")
    copied = pickle.loads(pickle.dumps(caught.value))
    assert type(copied) is mg.ParseError and str(copied) == str(caught.value)
    assert copied.position == caught.value.position == 5
