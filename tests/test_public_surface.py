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
    "readings",
    "render",
    "semantic_readings",
    "tokenize",
    "translate",
]
ERRORS = [
    "ArgumentError",
    "MathglotError",
    "MissingPackageError",
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


def test_a_translator_loads_no_readers_of_semantic_latex() -> None:
    program = "import sys, mathglot.translate.translator; print(*sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parent.parent,
    )
    loaded = answer.stdout.split()
    assert "mathglot.languages.latex.reader.entrance" in loaded
    assert "mathglot.languages.semantic.reading" not in loaded
    assert "mathglot.languages.semantic.writer" not in loaded


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


def test_readings_come_with_scores_the_best_first() -> None:
    found = mg.readings("P_n(x)", limit=4)
    assert [type(reading) for reading in found] == [mg.Reading] * 4
    scores = [reading.score for reading in found]
    assert scores == sorted(scores, reverse=True)
    written = [mg.render(reading.tree, "mathematica") for reading in found]
    assert {"Subscript[P, n][x]", "LegendreP[n, x]"} <= set(written)
    assert all(mg.displays(reading.tree, "P_n(x)") for reading in found)


@pytest.mark.parametrize("latex", ["E = mc^2", r"\frac{dy}{dx} = y", "P_n(x)"])
def test_latex_is_read_as_the_best_of_its_readings(latex: str) -> None:
    assert mg.read(latex, "latex") == mg.readings(latex)[0]
    assert mg.parse(latex, "latex") == mg.readings(latex)[0].tree


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_there_are_no_more_readings_than_wanted(limit: int) -> None:
    assert len(mg.readings("f(x) = a x", limit)) == limit


@pytest.mark.parametrize("limit", [0, -1])
def test_no_reading_at_all_cannot_be_wanted(limit: int) -> None:
    with pytest.raises(mg.MathglotError, match=f"of at least 1, not {limit}"):
        mg.readings("x", limit)


UNREADABLE = [
    ("", 0, "a formula"),
    (" ", 0, "a formula"),
    ("2 +", 3, "something after '+'"),
    (r"\frac{a}", 8, r"an argument of '\frac'"),
    ("(a + b", 0, "')' to close '('"),
    (")a + b", 0, "a bracket that ')' closes"),
    ("x^{2", 2, "'}' to close '{'"),
    ("x = 3, which is the answer", 7, "a formula, not prose"),
    ("The quick brown fox jumps over the lazy dog.", 0, "a formula, not prose"),
]


@pytest.mark.parametrize(("latex", "position", "expected"), UNREADABLE)
def test_what_cannot_be_read_says_where_and_what_was_expected(
    latex: str, position: int, expected: str
) -> None:
    for attempt in (mg.readings, lambda text: mg.parse(text, "latex")):
        with pytest.raises(mg.ParseError) as caught:
            attempt(latex)
        assert caught.value.language == "latex"
        assert (caught.value.position, caught.value.expected) == (position, expected)


@pytest.mark.parametrize("language", ["latex", "mathematica", "semantic"])
def test_tokens_of_each_language_join_again(language: str) -> None:
    assert mg.tokenize("x+12", language) == ["x", "+", "12"]
    assert "".join(mg.detokenize(iter(["x", "+", "12"]), language).split()) == "x+12"


UNKNOWN = [
    (lambda: mg.tokenize("x", "latin"), "latin", ["latex", "mathematica", "semantic"]),
    (lambda: mg.detokenize(["x"], ""), "", ["latex", "mathematica", "semantic"]),
    (lambda: mg.read("x", "maple"), "maple", ["latex", "mathematica", "semantic"]),
    (lambda: mg.parse("x", "latin"), "latin", ["latex", "mathematica", "semantic"]),
    (
        lambda: mg.render(mg.Symbol("x"), "latin"),
        "latin",
        ["latex", "mathematica", "semantic", "sympy", "maple", "cmml", "python"],
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
