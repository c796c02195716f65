"""The tree: equality, hash, immutability, pickling, walks, and depth without limit."""

import copy
import pickle

import pytest

from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    depth,
    is_call,
    postorder,
    preorder,
)

X, Y = Symbol("x"), Symbol("y")
DEEP = 100_000


def nest(levels: int, leaf: Tree = X) -> Tree:
    tree = leaf
    for _ in range(levels):
        tree = call("f", tree)
    return tree


def nest_heads(levels: int) -> Tree:
    tree: Tree = X
    for _ in range(levels):
        tree = Call(tree, (Y,))
    return tree


SAMPLES: list[Tree] = [
    X,
    Number("0.50"),
    String('a "b"\n'),
    Call(X, ()),
    call("Sin", X),
    call("Plus", X, call("Minus", Number("5")), call("List")),
    Call(Call(call("Derivative", Number("1")), (Symbol("f"),)), (X,)),
]


@pytest.mark.parametrize("tree", SAMPLES)
def test_equal_to_its_copy_and_to_no_other(tree: Tree):
    again = pickle.loads(pickle.dumps(tree))
    assert again == tree
    assert hash(again) == hash(tree)
    assert repr(again) == repr(tree)
    assert copy.deepcopy(tree) == tree
    for other in SAMPLES:
        assert (other == tree) is (other is tree)


@pytest.mark.parametrize("tree", SAMPLES)
def test_repr_is_python(tree: Tree):
    assert eval(repr(tree)) == tree


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (X, Y),
        (Symbol("a"), String("a")),
        (Symbol("1"), Number("1")),
        (Number("0.5"), Number("0.50")),
        (call("f", X), call("g", X)),
        (call("f", X), call("f", Y)),
        (call("f", X), call("f", X, X)),
        (call("f", X, Y), call("f", Y, X)),
        (call("f"), Symbol("f")),
        (call("f", X), Call(call("f"), (X,))),
        (call("f", call("g", X)), call("f", X)),
    ],
)
def test_different_trees(left: Tree, right: Tree):
    assert left != right
    assert right != left


def test_a_tree_equals_nothing_that_is_no_tree():
    assert call("f", X) != "f[x]"
    assert call("f", X) != None  # noqa: E711
    assert X != "x"


def test_trees_are_keys():
    table = {call("f", X): 1, X: 2, Number("1"): 3}
    assert table[call("f", X)] == 1
    assert table[Symbol("x")] == 2
    assert len({call("f", X), call("f", X), call("f", Y)}) == 2


@pytest.mark.parametrize("tree", SAMPLES)
@pytest.mark.parametrize("name", ["head", "arguments", "name", "text", "value", "more"])
def test_a_tree_cannot_be_changed(tree: Tree, name: str):
    before = repr(tree)
    # A slotted frozen dataclass answers an unknown attribute with TypeError.
    with pytest.raises((AttributeError, TypeError)):
        setattr(tree, name, Y)
    with pytest.raises((AttributeError, TypeError)):
        delattr(tree, name)
    assert repr(tree) == before


def test_names_of_calls():
    assert call("Sin", X).name == "Sin"
    assert Call(call("f", X), (Y,)).name == ""
    assert Call(Number("2"), (Y,)).name == ""


@pytest.mark.parametrize(
    ("tree", "name", "count", "expected"),
    [
        (call("f", X), "f", None, True),
        (call("f", X), "f", 1, True),
        (call("f", X), "f", 2, False),
        (call("f", X), "g", None, False),
        (call("f"), "f", 0, True),
        (Symbol("f"), "f", None, False),
        (Call(call("f"), ()), "f", None, False),
    ],
)
def test_is_call(tree: Tree, name: str, count: int | None, expected: bool):
    assert is_call(tree, name, count) is expected


def test_walks_visit_in_order():
    inner = call("g", Y)
    tree = call("f", X, inner)
    f, g = Symbol("f"), Symbol("g")
    assert list(preorder(tree)) == [tree, f, X, inner, g, Y]
    assert postorder(tree) == [f, X, g, Y, inner, tree]
    assert list(preorder(X)) == postorder(X) == [X]


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (X, 0),
        (call("f"), 1),
        (call("f", X), 1),
        (call("f", X, call("g", call("h", X))), 3),
        (Call(call("f", X), (X,)), 2),
        (nest(500), 500),
        (nest_heads(500), 500),
    ],
)
def test_depth(tree: Tree, expected: int):
    assert depth(tree) == expected


@pytest.mark.parametrize("build", [nest, nest_heads])
def test_depth_is_no_limit(build):
    tree, again = build(DEEP), build(DEEP)
    assert tree == again
    assert hash(tree) == hash(again)
    assert tree != build(DEEP - 1)
    assert depth(tree) == DEEP
    assert len(postorder(tree)) == sum(1 for _ in preorder(tree)) == 2 * DEEP + 1
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert repr(tree).count("Call(") == DEEP


def test_a_difference_deep_down_is_seen():
    assert nest(DEEP, X) != nest(DEEP, Y)
