"""SymPy objects out of translations: what they are, and that nothing is executed."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest

import mathglot as mg
from mathglot.errors import RenderError
from mathglot.languages.python.signature import find_free
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Tree, preorder
from mathglot.translate.derived import derive
from mathglot.translate.translation import Translation
from mathglot.verify.evaluation import evaluate, variable_name
from mathglot.verify.values import UndefinedError, UnevaluableError

sympy = pytest.importorskip("sympy")

from mathglot.translate.sympy_objects import build, make_object  # noqa: E402

LABELS = Path(mg.__file__).parent / "corpus" / "bank" / "real" / "dev.jsonl"


def test_a_translation_becomes_an_object() -> None:
    found = mg.translate(r"\int_0^\pi \sin^2 x\,dx").to_sympy()
    assert found.doit() == sympy.pi / 2


def test_a_system_is_solved() -> None:
    latex = r"\begin{pmatrix}1&2\\3&4\end{pmatrix}\begin{pmatrix}x\\y\end{pmatrix}"
    found = mg.translate(latex + r"=\begin{pmatrix}5\\6\end{pmatrix}").to_sympy()
    assert sympy.solve(found.lhs - found.rhs)[sympy.Symbol("x")] == -4


def test_what_sympy_cannot_say_raises() -> None:
    tree = mg.parse("WeierstrassP[u, {g, h}]", "mathematica")
    with pytest.raises(RenderError, match="WeierstrassP"):
        Translation("", "mathematica", tree=tree).to_sympy()
    with pytest.raises(RenderError, match="tree"):
        Translation("", "semantic", r"\sin@{x}").to_sympy()


@pytest.mark.parametrize(
    "source",
    [
        "__import__('os')",
        "sympify('x')",
        "S('x + 1')",
        "Add('x', 1)",
        "x.__class__",
        "Symbol.__subclasses__()",
        "S.register",
        "[x for x in y]",
        "lambda: 1",
        "open('file')",
        "Function('f', evaluate='x')(*y)",
        "preview(x)",
        "x if y else z",
        "f'{x}'",
        "(x := 1)",
        "init_session()",
        "matrices.sys",
        "stats.rv.sympify('x')",
    ],
)
def test_only_formulas_are_carried_out(source: str) -> None:
    with pytest.raises(RenderError):
        build(source)


def test_huge_powers_stay_as_they_are() -> None:
    found = make_object(mg.parse("9^9^9^9", "mathematica"))
    assert found.is_Pow


def test_deep_formulas_are_refused_in_words() -> None:
    with pytest.raises(RenderError, match="nested"):
        build("(" * 150 + "x" + ")**2" * 150 + "**" + "-" * 5000 + "x")


def test_the_next_reading_is_offered_and_said() -> None:
    trees = [
        mg.parse(text, "mathematica") for text in ("WeierstrassP[u, {g, h}]", "p u")
    ]
    best, other = (Translation("p", "mathematica", tree=tree) for tree in trees)
    found = derive(mg.Translation("p", "mathematica", tree=best.tree), "sympy")
    assert found.error is not None
    both = Translation("p", "mathematica", tree=best.tree, alternatives=(other,))
    found = derive(both, "sympy")
    assert found.text == "p*u" and found.error is None
    assert "WeierstrassP" in found.assumptions[0]


BINDERS = frozenset("Sum Product Integrate Limit D Infinity".split())


# Of functions, sets and statements there is no number.
NUMBERLESS = (UnevaluableError, UndefinedError, TypeError, AttributeError, ValueError)


def has_value(tree: Tree) -> bool:
    """Whether SymPy finds the value at a point without computing for long."""
    return not any(
        part.name in BINDERS
        for part in preorder(tree)
        if isinstance(part, mg.Symbol | mg.Call)
    )


def compare(tree: Tree, drawn: random.Random) -> bool:
    """Whether the object has the value of the formula at a random point."""
    free = find_free(tree)
    names = [variable_name(each) for each in free]
    if None in names or not has_value(tree):
        raise UnevaluableError("no names, or no value")
    point = {str(name): drawn.uniform(0.3, 1.4) for name in names}
    wanted = complex(evaluate(tree, point, digits=15))
    writer = SymPyWriter(tree)
    values = {
        sympy.Symbol(writer.spell(each)): point[str(name)]
        for each, name in zip(free, names, strict=True)
    }
    found = complex(sympy.N(make_object(tree).subs(values)))
    return abs(found - wanted) <= 1e-6 * max(1, abs(wanted))


def test_objects_have_the_values_of_real_formulas() -> None:
    lines = LABELS.read_text(encoding="utf-8").splitlines()
    labels = [json.loads(line) for line in lines][:300]
    drawn = random.Random(1)
    compared = 0
    for each in labels:
        if each["kind"] != "computable":
            continue
        tree = mg.parse(each["mathematica"], "mathematica")
        equation = isinstance(tree, mg.Call) and tree.name == "Equal"
        for side in tree.arguments if equation else (tree,):
            try:
                assert compare(side, drawn), each["mathematica"]
            except NUMBERLESS:
                continue
            compared += 1
    assert compared > 100


def test_real_formulas_are_written_and_run() -> None:
    """Of the computable labels for development, few are refused, and all run."""
    files = [LABELS.with_name(f"{name}.jsonl") for name in ("dev", "latest", "last")]
    texts = [file.read_text(encoding="utf-8") for file in files]
    labels = [json.loads(line) for text in texts for line in text.splitlines()]
    computable = [each for each in labels if each["kind"] == "computable"]
    refused = 0
    for each in computable:
        tree = mg.parse(each["mathematica"], "mathematica")
        try:
            source = mg.render(tree, "sympy")
        except RenderError:
            refused += 1
        else:
            assert build(source) is not None
    assert len(computable) > 900
    assert refused <= 0.05 * len(computable)


@pytest.mark.parametrize(
    "formula",
    [
        "1000000000!",
        "Gamma[1000000000]",
        "Gamma[1000000001/2]",
        "Binomial[10^9, 5*10^8]",
        "Zeta[1000000000]",
        "Fibonacci[1000000000]",
        "LegendreP[1000000, x]",
        "Pochhammer[x, 1000000]",
        "Mod[2^(10^9), 3]",
        "9^9^9^9",
    ],
)
def test_what_would_never_end_is_left_as_it_is(formula: str) -> None:
    tree = mg.parse(formula, "mathematica")
    begun = time.process_time()
    found = make_object(tree)
    assert time.process_time() - begun < 5
    assert not found.is_Integer and len(str(found)) < 100


@pytest.mark.parametrize("source", ["gcd(2**(10**9), 3)", "igcd(6, 2**(10**9))"])
def test_what_would_never_end_and_cannot_be_left_is_refused(source: str) -> None:
    with pytest.raises(RenderError, match="too large"):
        build(source)


def test_what_is_small_is_computed() -> None:
    assert make_object(mg.parse("10! + Binomial[10, 5]", "mathematica")) == 3629052
