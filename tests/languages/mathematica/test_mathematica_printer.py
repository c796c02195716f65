"""Writing InputForm: style, and that reading gives the tree back."""

from __future__ import annotations

import random

import pytest

from mathglot.errors import RenderError
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.mathematica.printer import write
from mathglot.languages.operators import OPERATORS
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

# What is written as it is read here.
CANONICAL = r"""
2 x
Pi/2
(1/2) I Pi
1/(2 x)
(a b)/c
a (b/c)
(a/b)/(c/d)
-(a/b)
-((a b)/c)
-a b
-(1/2) I Pi x
-(-a)
(-a) b
a + -b
a - (-b)
a - b + c
a + b - c
(a + b) + c
a - (b + c)
a + (b - c)
-(a + b)
2^(-x)
E^(2 x)
(x^y)^z
x^y^z
(-1)^n
x^n!
(n!)!
n!!
x!^2
f'[x]
f''[x]
Derivative[4][f][x]
Derivative[1, 0][f][x, y]
(f')'
f'[x]^2
!Element[z, Integers]
!(a == b)
a && !b
a < b <= c
(a < b) < c
a == b == c
a == b /; c > 0 && d
x -> a + b
f[x_] := x^2
x_Integer
x_.
x_:1
x:a | b
x_?f
(#1^2 + 1 &) /@ {1, 2}
f[#1, ##2] &
a[[1, 2]]
f[x][[1]][y]
(a + b)[x]
<|a -> 1|>
1 ;; All ;; 2
a;
a; b
A . x == \[Lambda] x
2 3
a .. | b
x /. a -> b
"a\"b\\c\n\[Alpha]"
Gamma[z] Gamma[1 - z] == Pi/Sin[Pi z] /; !Element[z, Integers]
Limit[(PrimePi[x] Log[x])/x, x -> Infinity] == 1
Sum[EulerE[n] (t^n/n!), {n, 0, Infinity}]
""".strip()

REWRITTEN = [
    ("a*b*c", "a b c"),
    ("-a/b", "-(a/b)"),
    ("a b/c", "a (b/c)"),
    ("a/b/c", "(a/b)/c"),
    ("(x)^(2)", "x^2"),
    ("a ∪ b", "Union[a, b]"),
    ("x ∈ ℝ", "Element[x, \\[DoubleStruckCapitalR]]"),
    ("a±b", "PlusMinus[a, b]"),
    ("p ⇒ q", "Implies[p, q]"),
    ("f@x", "f[x]"),
    ("Plus[a, b]", "a + b"),
    ("#&", "#1 &"),
    ("!a==b", "!(a == b)"),
]

ODD: list[tuple[Tree, str]] = [
    (call("Plus"), "Plus[]"),
    (call("Plus", Symbol("a")), "Plus[a]"),
    (call("Minus", Symbol("a"), Symbol("b")), "Minus[a, b]"),
    (call("Power", *map(Symbol, "abc")), "Power[a, b, c]"),
    (call("Equal", Symbol("a")), "Equal[a]"),
    (
        call("Inequality", *map(Symbol, ("a", "Less", "b", "Less", "c"))),
        "Inequality[a, Less, b, Less, c]",
    ),
    (call("Optional", Symbol("x"), Number("1")), "Optional[x, 1]"),
    (call("Pattern", Number("1"), call("Blank")), "Pattern[1, _]"),
    (call("Slot", Symbol("x")), "Slot[x]"),
    (call("Repeated", Number("1.")), "1. .."),
    (Call(Number("2"), (Symbol("x"),)), "2[x]"),
    (call("Part", Symbol("a")), "Part[a]"),
]


@pytest.mark.parametrize("text", CANONICAL.splitlines())
def test_canonical_text_is_written_as_it_is_read(text: str) -> None:
    assert write(parse(text)) == text


@pytest.mark.parametrize(("text", "written"), REWRITTEN)
def test_other_text_becomes_canonical(text: str, written: str) -> None:
    assert write(parse(text)) == written
    assert parse(written) == parse(text)


@pytest.mark.parametrize(("tree", "written"), ODD)
def test_odd_trees(tree: Tree, written: str) -> None:
    assert write(tree) == written
    assert parse(written) == tree


@pytest.mark.parametrize(
    "leaf",
    [Number("-5"), Number("1e5"), Number(""), Symbol("a b"), Symbol("α"), Symbol(""),
     Symbol("\\[Foo]"), Symbol("\\[Pi]"), Symbol("x_"), Symbol("2x")],
)  # fmt: skip
def test_what_cannot_be_read_back_is_refused(leaf: Tree) -> None:
    with pytest.raises(RenderError):
        write(call("f", leaf))


SPECIAL = (
    "List Association Slot SlotSequence Pattern Blank BlankSequence Optional Part "
    "BlankNullSequence Inequality Derivative MessageName Sin f"
).split()
HEADS = sorted({operator.head for operator in OPERATORS} | set(SPECIAL))
FREQUENT = (
    "Plus Times Subtract Divide Minus Power Factorial Not Equal Less Part Map Apply "
    "CompoundExpression Pattern Optional Inequality PatternTest Function Span Repeated"
).split()
SYMBOLS = (
    "x f Pi \\[Alpha] \\[Ellipsis] Null All Less LessEqual Equal $a a`b \\[Alpha]1"
).split()
NUMBERS = "1 2 3 10 1. .5 1.5` 1.5`20 2``3 1.2*^-7 16^^FF".split()
STRINGS = ["", "a b", '"', "\\", "α", "\n", "(*", "#", "\\[Alpha]", "∈", "\x00", "ж"]


def grow(draw: random.Random, depth: int) -> Tree:
    """A random tree of every head, with any number of arguments."""
    chance = draw.random()
    if depth == 0 or chance < 0.2:
        leaves: list[Tree] = [
            Symbol(draw.choice(SYMBOLS)),
            Symbol(draw.choice(SYMBOLS)),
            Number(draw.choice(NUMBERS)),
            String(draw.choice(STRINGS)),
        ]
        return draw.choice(leaves)
    count = draw.choice([0, 1, 1, 2, 2, 2, 3, 4, 5])
    arguments = tuple(grow(draw, depth - 1) for _ in range(count))
    if chance < 0.28:
        return Call(grow(draw, depth - 1), arguments)
    if chance < 0.36:
        order = call("Derivative", Number(draw.choice("1234")))
        return Call(order, (grow(draw, depth - 1),))
    return call(draw.choice(HEADS if chance < 0.6 else FREQUENT), *arguments)


def test_every_tree_is_read_back() -> None:
    draw = random.Random(1)
    for _ in range(12_000):
        tree = grow(draw, draw.randrange(1, 5))
        assert parse(write(tree)) == tree


@pytest.mark.parametrize("head", HEADS)
def test_every_head_is_read_back_with_any_number_of_arguments(head: str) -> None:
    for count in range(6):
        tree = call(head, *[Symbol(name) for name in "abcde"[:count]])
        nested = call(head, tree, tree)
        assert parse(write(tree)) == tree
        assert parse(write(nested)) == nested


@pytest.mark.parametrize("head", ["Minus", "Not", "Factorial", "Function", "f"])
def test_deep_trees_are_written(head: str) -> None:
    tree: Tree = Symbol("x")
    for _ in range(50_000):
        tree = call(head, tree)
    assert parse(write(tree)) == tree


@pytest.mark.parametrize("head", ["Subtract", "Power", "Optional", "Map", "Times"])
def test_deep_operators_are_written(head: str) -> None:
    left: Tree = call("f")
    right: Tree = call("f")
    for _ in range(30_000):
        left = call(head, left, Symbol("x"))
        right = call(head, Symbol("x"), right)
    assert parse(write(left)) == left
    assert parse(write(right)) == right
