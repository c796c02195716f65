"""Public functions with hostile arguments: an answer, or an error of the package.

What they are given is drawn at random, the same in each run but for `make hostile`; a
failure is shown with what led to it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import mathglot as mg
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.latex.normal.dispatch import HANDLERS
from mathglot.languages.latex.normal.symbols import SYMBOLS
from mathglot.translate.documents import KINDS, find_formulas
from mathglot.translate.sentences import read_sentences

TRIED = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
PIECES = [
    *r"x y n 1 12 + - = < ^ _ { } ( ) [ ] & \\ $ ' , . | ! / \frac \sqrt \over".split(),
    *r"\int \sum \lim \sin \alpha \mathrm \text \begin{cases} \end{cases}".split(),
    *r"\left( \right) \newcommand \def \let \a #1 \overset \not % ~ \begin".split(),
    *HANDLERS,
    *SYMBOLS,
    "\n",
    " ",
    "\u0301",
    "\ud800",
    "\0",
    "α",
    "𝔸",
]
LATEX = st.lists(st.sampled_from(PIECES), max_size=10).map("".join) | st.text()
CODE = (
    st.lists(
        st.sampled_from(
            r"x f[ ] { } ( ) + - ^ / == , _ # & @ // \[Alpha] \[ 1. ` ``".split()
        ),
        max_size=12,
    ).map("".join)
    | st.text()
)
MACROS = (
    st.lists(
        st.sampled_from(
            r"\sin @ @@ { } \BesselJ \nu x ^ _ \EulerGamma ( ) = \iunit".split()
        ),
        max_size=10,
    ).map("".join)
    | st.text()
)
TEXTS = {"latex": LATEX, "mathematica": CODE, "semantic": MACROS}
ANYTHING: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.integers(),
    st.floats(),
    st.text(),
    st.binary(max_size=5),
    st.lists(st.text(max_size=3), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> mg.Tree:
    kinds = ["symbol", "number", "string"] + ["call"] * (3 if depth else 0)
    kind = draw(st.sampled_from(kinds))
    if kind == "symbol":
        names = st.sampled_from(["x", "Pi", "Sin", "Plus", "Integrate", "List", "D"])
        return mg.Symbol(draw(names | st.text(max_size=3)))
    if kind == "number":
        return mg.Number(draw(st.sampled_from(["0", "1", "-2", "1.5", "12345678901"])))
    if kind == "string":
        return mg.String(draw(st.text(max_size=5)))
    arguments = draw(st.lists(trees(depth - 1), max_size=3))
    return mg.Call(draw(trees(depth - 1)), tuple(arguments))


def attempt(call: Callable[[], Any]) -> Any:
    """What a call gives; errors of the package are answers too, others are not."""
    try:
        return call()
    except mg.MathglotError:
        return None


@pytest.mark.parametrize("language", ["latex", "mathematica", "semantic"])
@TRIED
@given(data=st.data())
def test_any_text_is_split_and_read_or_refused(language: str, data: Any) -> None:
    text = data.draw(TEXTS[language])
    tokens = attempt(lambda: mg.tokenize(text, language))
    if tokens is not None:
        attempt(lambda: mg.detokenize(tokens, language))
    tree = attempt(lambda: mg.parse(text, language))
    if tree is not None:
        attempt(lambda: mg.render(tree, "mathematica"))


@settings(TRIED, max_examples=400)
@given(latex=LATEX)
def test_the_normal_form_of_a_normal_form_is_itself(latex: str) -> None:
    normal = attempt(lambda: mg.normalise(latex))
    if normal is not None:
        assert mg.normalise(normal) == normal


@TRIED
@given(macros=MACROS, latex=LATEX)
def test_any_text_is_expanded_or_refused(macros: str, latex: str) -> None:
    attempt(lambda: mg.expand(macros))
    attempt(lambda: mg.normalise(latex, macros))
    attempt(lambda: mg.normalise(latex, {"a": macros}))
    attempt(lambda: mg.semantic_readings(latex, limit=1))


@TRIED
@given(
    tree=trees(),
    language=st.sampled_from(["latex", "semantic", "sympy", "maple", "python"]),
)
def test_any_tree_is_written_or_refused(tree: mg.Tree, language: str) -> None:
    attempt(lambda: mg.render(tree, language))
    attempt(mg.Translation("", "mathematica", tree=tree).to_sympy)
    attempt(lambda: mg.render(tree, "cmml"))
    attempt(lambda: mg.render(tree, "mathematica"))


HEADS = sorted({str(key) for key in ROWS_BY_KEY if str(key).isalnum()})
PARTS = [
    mg.parse(text, "mathematica")
    for text in ("x", "{}", "{x, 0, 1}", "x -> 0", "x == 0")
]
FEW = [
    (),
    *((part,) * count for part in PARTS for count in (1, 2, 3)),
    *((left, right) for left in PARTS for right in PARTS if left != right),
]


@pytest.mark.parametrize("language", ["latex", "semantic", "sympy", "maple", "python"])
def test_a_function_of_too_few_and_of_odd_arguments(language: str) -> None:
    for name in HEADS:
        for parts in FEW:
            tree = mg.Call(mg.Symbol(name), parts)
            attempt(lambda tree=tree: mg.render(tree, language))  # type: ignore[misc]


@TRIED
@given(left=trees(), right=trees(), latex=LATEX)
def test_any_trees_are_compared(left: mg.Tree, right: mg.Tree, latex: str) -> None:
    assert attempt(lambda: mg.displays(left, latex)) in (True, False, None)
    assert attempt(lambda: mg.equivalent(left, right)) in (True, False, None)
    attempt(lambda: mg.align(left, latex))


@settings(TRIED, max_examples=25)
@given(tree=trees(depth=2), other=trees(depth=2))
def test_any_relation_is_checked(tree: mg.Tree, other: mg.Tree) -> None:
    relation = mg.Call(mg.Symbol("Equal"), (tree, other))
    found = attempt(lambda: mg.holds(relation, [tree], seconds=0.05))
    assert found is None or found.value in (True, False, None)


@TRIED
@given(values=st.lists(ANYTHING, min_size=3, max_size=3))
def test_anything_may_be_an_argument(values: list[Any]) -> None:
    first, second, third = values
    for call in (
        lambda: mg.tokenize(first, second),
        lambda: mg.detokenize(first, second),
        lambda: mg.parse(first, "mathematica", symbols=second),
        lambda: mg.read(first, second),
        lambda: mg.readings(first, limit=second),
        lambda: mg.semantic_readings(first, limit=second),
        lambda: mg.render(first, second, flavour=third),
        lambda: mg.normalise(first, second),
        lambda: mg.displays(first, second),
        lambda: mg.equivalent(first, second),
        lambda: mg.align(first, second, third),
        lambda: mg.expand(first),
        lambda: mg.holds(first, second, seconds=third),
        lambda: mg.translate(first, second, source=third),
        lambda: mg.Translator(threads=first),
    ):
        attempt(call)


@settings(TRIED, max_examples=60)
@given(
    text=st.lists(
        st.sampled_from([*PIECES[:50], "```", "<!--", "`", "$$", r"\[", r"\]", "<pre>"])
    ).map("".join)
    | st.text(),
    kind=st.sampled_from(KINDS),
)
def test_any_document_is_searched(text: str, kind: str) -> None:
    for formula in attempt(lambda: find_formulas(text, kind)) or ():
        attempt(formula.write_out)


@TRIED
@given(
    words=st.lists(
        st.sampled_from(
            r"f n (x)_n is are multiplies a an the function functions variable , and "
            r"matrix Gamma BesselJ[ ] . \pi \frac{ } imaginary unit".split()
        ),
        max_size=8,
    )
)
def test_any_sentence_is_understood_or_refused(words: list[str]) -> None:
    attempt(lambda: read_sentences([" ".join(words)]))


GROWING: list[tuple[str, Callable[[int], Callable[[], Any]]]] = [
    ("render", lambda n: lambda: mg.render(_chain(n), "latex")),
    ("sentences", lambda n: lambda: read_sentences([" " * n])),
    ("normalise", lambda n: lambda: mg.normalise("x=" * n + "x")),
    ("tokenize", lambda n: lambda: mg.tokenize("x=" * n, "latex")),
]


def _chain(length: int) -> mg.Tree:
    return mg.Call(mg.Symbol("Equal"), (mg.Symbol("x"),) * length)


@pytest.mark.parametrize(("name", "make"), GROWING)
def test_time_grows_with_the_length_alone(
    name: str, make: Callable[[int], Callable[[], Any]]
) -> None:
    def measure(length: int) -> float:
        begun = time.process_time()
        attempt(make(length))
        return time.process_time() - begun

    measure(10)
    # Eight times as long may take sixteen times as long, and some: not sixty-four.
    assert measure(8000) < 24 * measure(1000) + 0.05


@pytest.mark.parametrize("language", ["latex", "semantic"])
def test_a_symbol_without_a_name_is_written_as_nothing(language: str) -> None:
    assert mg.render(mg.Symbol(""), language) == r"\text{}"
    assert mg.displays(mg.Symbol(""), "x") is False
