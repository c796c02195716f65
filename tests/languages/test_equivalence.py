"""`equivalent` against tables of pairs, random rewritings and numeric evaluation."""

import cmath
import json
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mathglot.languages.equivalence import (
    Fingerprints,
    canonical,
    equivalent,
    fingerprint,
)
from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    postorder,
    preorder,
)

HERE = Path(__file__).parent


def read_pairs(name: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for line in (HERE / name).read_text("utf-8").splitlines():
        if line and not line.startswith("(*"):
            left, right = line.split("\t")
            pairs.append((left, right))
    return pairs


EQUAL = read_pairs("equivalence_equal.tsv")
DIFFERENT = read_pairs("equivalence_different.tsv")
FORMULAS = sorted({text for pair in EQUAL + DIFFERENT for text in pair})


def test_the_tables_are_large():
    assert len(EQUAL) > 250
    assert len(DIFFERENT) > 220


@pytest.mark.parametrize(("left", "right"), EQUAL)
def test_the_same_mathematics(left: str, right: str):
    assert equivalent(parse(left), parse(right))
    assert equivalent(parse(right), parse(left))
    # Inside a formula as well as alone.
    assert equivalent(parse(f"f[{left}, z]"), parse(f"f[{right}, z]"))


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_different_mathematics(left: str, right: str):
    assert not equivalent(parse(left), parse(right))
    assert not equivalent(parse(right), parse(left))
    assert not equivalent(parse(f"f[{left}, z]"), parse(f"f[{right}, z]"))


@pytest.mark.parametrize("text", FORMULAS)
def test_canonical_is_idempotent_and_equivalent(text: str):
    tree = parse(text)
    form = canonical(tree)
    assert canonical(form) == form
    assert equivalent(tree, form)
    assert fingerprint(tree) == fingerprint(form)


def test_strings_and_numbers_beyond_the_bound():
    assert equivalent(String("a"), String("a"))
    assert not equivalent(String("a"), String("b"))
    assert not equivalent(String("1"), Number("1"))
    long = Number("7" * 5000)
    assert equivalent(call("Plus", long, Symbol("x")), call("Plus", Symbol("x"), long))
    assert not equivalent(long, Number("7" * 5001))


# Random formulae ------------------------------------------------------------------


def grow(source: random.Random, size: int, leaf: Callable[[], Tree]) -> Tree:
    """A random arithmetic tree with about `size` operators."""
    if size <= 0:
        return leaf()
    names = [
        "Plus",
        "Times",
        "Subtract",
        "Divide",
        "Minus",
        "Power",
        "Sqrt",
        "Sin",
        "f",
    ]
    name = source.choice(["Plus", "Times", *names])
    if name == "Power":
        exponents = [
            "2",
            "3",
            "-1",
            "-2",
            "1/2",
            "3/2",
            "-1/2",
            "1/3",
            "n",
            "-n",
            "n-1",
        ]
        return call(name, grow(source, size - 1, leaf), parse(source.choice(exponents)))
    count = 1 if name in ("Minus", "Sqrt", "Sin") else 2
    if name in ("Plus", "Times"):
        count = source.randint(2, 4)
    share = (size - 1) // count
    return call(name, *[grow(source, share, leaf) for _ in range(count)])


def few_leaves(source: random.Random) -> Callable[[], Tree]:
    """Leaves that repeat, so that terms and factors collect and cancel."""
    texts = ["x", "y", "x", "y", "z", "2", "3", "1/2", "0.25", "-1", "E", "n"]
    return lambda: parse(source.choice(texts))


def distinct_leaves() -> Callable[[], Tree]:
    """Leaves that never repeat, so that nothing cancels."""
    count = iter(range(10**6))
    return lambda: Symbol(f"v{next(count)}")


def map_calls(tree: Tree, change: Callable[[Call], Tree]) -> Tree:
    """The tree with each call changed, from the inside outwards."""
    values: list[Tree] = []
    for node in postorder(tree):
        if type(node) is not Call:
            values.append(node)
            continue
        start = len(values) - len(node.arguments)
        values[start - 1 :] = [change(Call(values[start - 1], tuple(values[start:])))]
    return values[0]


def respell(source: random.Random) -> Callable[[Call], Tree]:
    """Another way to write a call, drawn at random."""
    one, two = Number("1"), Number("2")
    half = call("Divide", one, two)

    def change(node: Call) -> Tree:
        arguments = list(node.arguments)
        if node.name in ("Plus", "Times"):
            source.shuffle(arguments)
            if len(arguments) > 2 and source.random() < 0.5:
                arguments[:2] = [call(node.name, *arguments[:2])]
            return call(node.name, *arguments)
        if source.random() < 0.4:
            return node
        if node.name == "Subtract":
            left, right = arguments
            return source.choice(
                [
                    call("Plus", call("Minus", right), left),
                    call("Minus", call("Subtract", right, left)),
                    call("Plus", left, call("Times", call("Minus", one), right)),
                ]
            )
        if node.name == "Divide":
            top, bottom = arguments
            return source.choice(
                [
                    call("Times", call("Power", bottom, call("Minus", one)), top),
                    call("Divide", one, call("Divide", bottom, top)),
                    call("Divide", call("Minus", top), call("Minus", bottom)),
                ]
            )
        if node.name == "Sqrt":
            return call("Power", arguments[0], half)
        if node.name == "Minus":
            return call("Subtract", Number("0"), arguments[0])
        return node

    return change


@pytest.mark.parametrize("seed", range(300))
def test_respelling_changes_nothing(seed: int):
    source = random.Random(seed)
    leaf = few_leaves(source) if seed % 2 else distinct_leaves()
    tree = grow(source, source.randint(1, 40), leaf)
    other = map_calls(tree, respell(source))
    assert equivalent(tree, other)
    assert canonical(canonical(tree)) == canonical(tree)


@pytest.mark.parametrize("seed", range(300))
def test_a_changed_leaf_changes_everything(seed: int):
    source = random.Random(seed)
    tree = grow(source, source.randint(1, 40), distinct_leaves())
    leaves = [
        node
        for node in preorder(tree)
        if type(node) is Symbol and node.name.startswith("v")
    ]
    victim = source.choice(leaves)
    values: list[Tree] = []
    for node in postorder(tree):
        if type(node) is Call:
            start = len(values) - len(node.arguments)
            node = Call(values[start - 1], tuple(values[start:]))
            values[start - 1 :] = [node]
        else:
            values.append(Symbol("other") if node == victim else node)
    assert not equivalent(tree, values[0])


NAMES = """Plus Times Minus Subtract Divide Power Sqrt Exp Rational And Or Not Equal
    Unequal Less Greater Inequality Element NotElement Union Max Xor D Derivative Dt
    Condition Piecewise List Rule Dot Log Norm HypergeometricPFQ Complex Slot f"""
BINDERS = """Sum Integrate Limit Function ForAll Exists NotExists Module Set SetDelayed
    Pattern Blank LaplaceTransform Expectation Distributed Table Subscript"""
LEAVES = [
    "x",
    "y",
    "k",
    "0",
    "1",
    "2",
    "1.5",
    "Infinity",
    "True",
    "Less",
    "Reals",
    '"s"',
]


def grow_anything(source: random.Random, depth: int, names: list[str]) -> Tree:
    """A tree that need not make sense."""
    if depth <= 0 or source.random() < 0.2:
        return parse(source.choice(LEAVES))
    head: Tree = Symbol(source.choice(names))
    if source.random() < 0.05:
        head = grow_anything(source, depth - 1, names)
    count = source.choice([0, 1, 1, 2, 2, 2, 3, 4])
    parts = [grow_anything(source, depth - 1, names) for _ in range(count)]
    return Call(head, tuple(parts))


@pytest.mark.parametrize("seed", range(300))
def test_senseless_trees_are_read_too(seed: int):
    source = random.Random(seed)
    tree = grow_anything(source, 5, NAMES.split())
    assert canonical(canonical(tree)) == canonical(tree)
    bound = grow_anything(source, 5, (NAMES + BINDERS).split())
    assert equivalent(bound, call("HoldForm", bound))


VALUES = {
    "x": 0.7 + 0.4j,
    "y": -1.3 + 0.2j,
    "z": 0.31 - 1.1j,
    "n": 1.7 + 0.3j,
    "E": cmath.e,
}
OPERATIONS: dict[str, Callable[..., complex]] = {
    "Plus": lambda *values: sum(values),
    "Subtract": lambda a, b: a - b,
    "Divide": lambda a, b: a / b,
    "Rational": lambda a, b: a / b,
    "Minus": lambda a: -a,
    "Power": lambda a, b: a**b,
    "Sqrt": cmath.sqrt,
    "Sin": cmath.sin,
    "f": lambda a, b: a + 2 * b * b,
}


def evaluate(tree: Tree) -> complex:
    values: list[complex] = []
    for node in postorder(tree):
        if type(node) is Number:
            values.append(complex(float(node.text)))
        elif type(node) is Symbol:
            values.append(complex(VALUES.get(node.name, 0)))
        elif type(node) is Call:
            start = len(values) - len(node.arguments)
            arguments = values[start:]
            if node.name == "Times":
                value = 1 + 0j
                for argument in arguments:
                    value *= argument
            else:
                value = complex(OPERATIONS[node.name](*arguments))
            # Adding 0 turns -0 into 0: no literal lies just below a branch cut.
            values[start - 1 :] = [value + 0]
    return values[0]


@pytest.mark.parametrize("seed", range(400))
def test_the_canonical_form_has_the_same_value(seed: int):
    source = random.Random(1000 + seed)
    tree = grow(source, source.randint(1, 25), few_leaves(source))
    try:
        value = evaluate(tree)
    except (ZeroDivisionError, OverflowError):
        return
    if not 1e-6 < abs(value) < 1e6:
        return
    assert evaluate(canonical(tree)) == pytest.approx(value, rel=1e-6)


# Depth and cost -------------------------------------------------------------------

X = Symbol("x")
ONE = Number("1")


def _numbered(index: int) -> Symbol:
    return Symbol(f"v{index}")


NESTINGS: dict[str, Callable[[Tree, int], Tree]] = {
    "sum": lambda tree, index: call("Plus", tree, _numbered(index)),
    "difference": lambda tree, index: call("Subtract", _numbered(index), tree),
    "product": lambda tree, index: call("Times", _numbered(index), tree),
    "quotient": lambda tree, index: call("Divide", _numbered(index), tree),
    "minus": lambda tree, index: call("Minus", tree),
    "square": lambda tree, index: call("Power", tree, Number("2")),
    "tower": lambda tree, index: call("Power", Number("2"), tree),
    "root": lambda tree, index: call("Sqrt", tree),
    "function": lambda tree, index: call("f", tree, X),
    "head": lambda tree, index: Call(tree, (X,)),
    "fraction": lambda tree, index: call("Plus", ONE, call("Divide", ONE, tree)),
    "derivative": lambda tree, index: call("D", tree, _numbered(index % 5)),
    "integral": lambda tree, index: call(
        "Integrate", tree, call("List", _numbered(index % 5), ONE, X)
    ),
    "logic": lambda tree, index: call("And", call("Less", _numbered(index), X), tree),
    "not": lambda tree, index: call("Not", tree),
    "dot": lambda tree, index: call("Dot", _numbered(index), tree),
    "condition": lambda tree, index: call("Condition", tree, _numbered(index)),
    "quantifier": lambda tree, index: call("ForAll", _numbered(index), tree),
    "function of slots": lambda tree, index: call("Function", tree),
    "definition": lambda tree, index: call("SetDelayed", tree, X),
}


def nest(step: Callable[[Tree, int], Tree], depth: int) -> Tree:
    tree: Tree = X
    for index in range(depth):
        tree = step(tree, index)
    return tree


@pytest.mark.parametrize("name", NESTINGS)
def test_depth_is_no_limit(name: str):
    left = nest(NESTINGS[name], 5_000)
    right = nest(NESTINGS[name], 5_000)
    started = time.perf_counter()
    assert fingerprint(left) == fingerprint(right)
    assert time.perf_counter() - started < 120


@pytest.mark.slow
def test_a_hundred_thousand_levels():
    tree = nest(NESTINGS["function"], 100_000)
    form = canonical(tree)
    assert is_call(form, "f", 2)
    assert form == tree
    assert not equivalent(tree, nest(NESTINGS["function"], 99_999))


def test_wide_calls():
    terms = [
        call("Times", Number(str(index)), _numbered(index)) for index in range(9999)
    ]
    shuffled = list(terms)
    random.Random(1).shuffle(shuffled)
    assert equivalent(call("Plus", *terms), call("Plus", *shuffled))
    assert not equivalent(call("Plus", *terms), call("Plus", *shuffled[1:]))


def test_shared_parts_have_the_fingerprints_they_have_alone():
    total, product, call_of_x = parse("a + b"), parse("2 x y"), parse("f[x]")
    shared = [total, product, call_of_x, parse("a == b && c == d"), parse("D[u, x]")]
    trees = [
        call(head, one, other)
        for head in ("Plus", "Times", "Power", "Equal", "And", "D", "g")
        for one in shared
        for other in shared
    ]
    trees += [call("Sum", one, parse("{x, 1, n}")) for one in shared]
    fingerprints = Fingerprints()
    for tree in [*trees, *trees]:
        assert fingerprints.of(tree) == fingerprint(tree), tree


def test_powers_are_bounded():
    started = time.perf_counter()
    for text in ("9^9^9^9^9", "10^(10^100) x", "(2^1000)^1000", "1*^99999999 + 1"):
        fingerprint(parse(text))
        fingerprint(parse(f"Sqrt[{text}] / ({text})"))
    assert time.perf_counter() - started < 60


# The hand-written formulae ---------------------------------------------------------

HAND = HERE.parents[2] / "shared" / "data" / "hand_dev.jsonl"
# Rows of which at least one alternative is but another spelling of the main form.
RESPELLED = """e053 e099 e116 e120 e133 e139 e144 e147 e156 e162 e210 e223 e233"""


@pytest.mark.skipif(not HAND.exists(), reason="the shared data are not here")
def test_hand_written_formulae():
    rows = [json.loads(line) for line in HAND.read_text("utf-8").splitlines()]
    keys = set()
    respelled = []
    for row in rows:
        tree = parse(row["mathematica"])
        keys.add(fingerprint(tree))
        assert canonical(canonical(tree)) == canonical(tree)
        others = [parse(text) for text in row.get("alternatives", ())]
        if any(equivalent(tree, other) for other in others):
            respelled.append(row["id"])
    assert len(keys) == len(rows)
    assert respelled == RESPELLED.split()
