"""Content MathML: well formed, strict, OpenMath's symbols where they exist."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from mathglot import parse, render
from mathglot.errors import RenderError
from mathglot.languages.functions import FAMILIES, ROWS_BY_KEY
from mathglot.languages.functions.elsewhere.openmath import FORMS
from mathglot.languages.latex.examples import example, varied_example
from mathglot.languages.operators import BY_HEAD
from mathglot.languages.tree import String, Symbol, call
from mathglot.languages.walks import shape_of

NAMESPACE = "{http://www.w3.org/1998/Math/MathML}"
# What strict Content MathML is made of, and how many children each may have.
STRICT = {
    "math": (1, 1),
    "apply": (1, None),
    "bind": (3, None),
    "bvar": (1, 1),
    "ci": (0, 0),
    "cn": (0, 0),
    "cs": (0, 0),
    "csymbol": (0, 0),
}


def write(text: str) -> str:
    return render(parse(text, "mathematica"), "cmml")


def shorten(text: str) -> str:
    """A text as a list: (arith1.plus x 1), {fns1.lambda [x] ...}."""
    root = ElementTree.fromstring(text)
    return _shorten(root[0])


def _shorten(element: ElementTree.Element) -> str:
    kind = element.tag.removeprefix(NAMESPACE)
    inner = " ".join(map(_shorten, element))
    if kind == "csymbol":
        return f"{element.attrib['cd']}.{element.text}"
    if kind == "cs":
        return repr(element.text)
    if kind == "cn":
        return f"{element.text}" + (":real" if element.attrib["type"] == "real" else "")
    brackets = {"apply": "()", "bind": "{}", "bvar": "[]"}
    if kind in brackets:
        return brackets[kind][0] + inner + brackets[kind][1]
    return str(element.text)


TEXTS = [
    # Marks, and indices above, belong to what they are at; so do labels.
    (
        "Sum[OverHat[Subscript[y, i]], i]",
        "{wolfram.Sum [i] (linalg1.vector_selector i yhat)}",
    ),
    (
        "Sum[Superscript[y, i], i]",
        "{wolfram.Sum [i] (linalg1.vector_selector i y)}",
    ),
    (
        r"Subscript[\[Theta], 1] == Subscript[V, R]/R",
        "(relation1.eq θ_1 (arith1.divide V_R R))",
    ),
    (
        "Intersection[A, B] == {1, 2}",
        "(relation1.eq (set1.intersect A B) (set1.set 1 2))",
    ),
    ("Sum[f[k], k]", "{wolfram.Sum [k] (f k)}"),
    ("a + b - c", "(arith1.minus (arith1.plus a b) c)"),
    ("-x/2", "(arith1.unary_minus (arith1.divide x 2))"),
    ("Sqrt[x]^3", "(arith1.power (arith1.root x 2) 3)"),
    ("E^x + E", "(arith1.plus (transc1.exp x) nums1.e)"),
    ("0.5", "0.5:real"),
    ("1.2*^-7", "(arith1.times 1.2:real (arith1.power 10 -7))"),
    ("16^^ff", "255"),
    (r"\[Alpha] < b <= 3", "(logic1.and (relation1.lt α b) (relation1.leq b 3))"),
    ("ArcTan[x, y]", "(transc2.arctan y x)"),
    ("Log[b, z]", "(transc1.log b z)"),
    ("Max[a, b]", "(minmax1.max (set1.set a b))"),
    ("ExpIntegralE[n, z]", "((expint.E n) z)"),
    ("AiryAiPrime[z]", "(airy.Ai2 1 z)"),
    ("BesselJ[n, z]", "(wolfram.BesselJ n z)"),
    ("Mod[m, n]", "(wolfram.Mod m n)"),
    ("Mod[a, n] == Mod[b, n]", "(integer2.eqmod a b n)"),
    ("f[x]", "(f x)"),
    ("Multinomial[a, b]", "(combinat1.multinomial (arith1.plus a b) a b)"),
    (
        "Sum[k^2, {k, 1, n}]",
        "(arith1.sum (interval1.integer_interval 1 n) "
        "{fns1.lambda [k] (arith1.power k 2)})",
    ),
    (
        "Sum[f[d], {d, Divisors[n]}]",
        "(arith1.sum (wolfram.Divisors n) {fns1.lambda [d] (f d)})",
    ),
    (
        "Integrate[x, {x, a, b}]",
        "(calculus1.defint (interval1.oriented_interval a b) {fns1.lambda [x] x})",
    ),
    ("Integrate[x, x]", "((calculus1.int {fns1.lambda [x] x}) x)"),
    (
        'Limit[x, x -> 0, Direction -> "FromAbove"]',
        "(limit1.limit 0 limit1.above {fns1.lambda [x] x})",
    ),
    ("D[f[x], x]", "((calculus1.diff {fns1.lambda [x] (f x)}) x)"),
    ("D[f[x], {x, n}]", "((calculus1.nthdiff n {fns1.lambda [x] (f x)}) x)"),
    ("f'[x]", "((calculus1.diff f) x)"),
    ("Sin''[x]", "((calculus1.nthdiff 2 transc1.sin) x)"),
    (
        "Derivative[1, 2][f][x, y]",
        "((calculus1.partialdiffdegree (list1.list 1 2) (arith1.plus 1 2) f) x y)",
    ),
    (
        "ForAll[x, x > 0, p[x]]",
        "{quant1.forall [x] (logic1.implies (relation1.gt x 0) (p x))}",
    ),
    ("Exists[{x, y}, q[x, y]]", "{quant1.exists [x] [y] (q x y)}"),
    ("Function[x, x^2]", "{fns1.lambda [x] (arith1.power x 2)}"),
    ("Element[x, Reals]", "(set1.in x setname1.R)"),
    (r"{1} \[Union] A", "(set1.union (set1.set 1) A)"),
    ("{a, b}", "(list1.list a b)"),
    (
        "{{a, b}, {c, d}}",
        "(linalg2.matrix (linalg2.matrixrow a b) (linalg2.matrixrow c d))",
    ),
    (
        "Piecewise[{{x, x > 0}}, -x]",
        "(piece1.piecewise (piece1.piece x (relation1.gt x 0)) "
        "(piece1.otherwise (arith1.unary_minus x)))",
    ),
    ("a == b /; c > 0", "(logic1.implies (relation1.gt c 0) (relation1.eq a b))"),
    ("Subscript[x, 1]", "x_1"),
    ("OverHat[x]", "xhat"),
    ("OverBar[x + y]", "(wolfram.OverBar (arith1.plus x y))"),
    ("Subscript[x, n + 1]", "(linalg1.vector_selector (arith1.plus n 1) x)"),
    ('f["a < b & c"]', "(f 'a < b & c')"),
]


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_a_formula_is_written(text: str, expected: str) -> None:
    assert shorten(write(text)) == expected


def test_the_text_itself() -> None:
    assert write("x < 1") == (
        '<math xmlns="http://www.w3.org/1998/Math/MathML"><apply>'
        '<csymbol cd="relation1">lt</csymbol><ci>x</ci><cn type="integer">1</cn>'
        "</apply></math>"
    )


@pytest.mark.parametrize("text", ["Sum[f[k], {k, 0, 10, 2}]"])
def test_what_cannot_be_said_is_named(text: str) -> None:
    with pytest.raises(RenderError, match="Sum"):
        write(text)


def test_dots_and_characters_that_xml_lacks_are_refused() -> None:
    for tree in (Symbol(r"\[Ellipsis]"), String("a\x00b"), call("f", String("\x1b"))):
        with pytest.raises(RenderError):
            render(tree, "cmml")


@pytest.mark.parametrize("seed", [None, 1])
def test_every_row_is_strict(seed: int | None) -> None:
    written = 0
    for rows in FAMILIES.values():
        for row in rows:
            tree = example(row) if seed is None else varied_example(row, seed)
            try:
                text = render(tree, "cmml")
            except RenderError:
                continue
            for element in ElementTree.fromstring(text).iter():
                kind = element.tag.removeprefix(NAMESPACE)
                least, most = STRICT[kind]
                assert least <= len(element) <= (most or 10**6), row.pattern
            written += 1
    assert written > 1400


def test_forms_are_of_heads_that_are_known() -> None:
    for pattern, form in FORMS.items():
        key = shape_of(parse(pattern, "mathematica"))
        assert key in ROWS_BY_KEY or key in BY_HEAD or key == r"\[EmptySet]", pattern
        assert isinstance(form, str)
        assert re.fullmatch(r"[\w.#(), ]+", form), form
