r"""Products while they are open: factors with the signs that stand between them.

Whether `a\cdot b` multiplies numbers or vectors depends on what the letters are in the
whole formula, so products keep their signs until the formula has been read. Then
`settle` makes each of them a Times, or a Dot or Cross of what is no number.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import is_

from mathglot.languages.latex.reader.between_states import (
    mark_between,
    mark_bilinear,
    spread_middle,
)
from mathglot.languages.latex.reader.crossed_sets import are_sets
from mathglot.languages.latex.reader.points import POINT, contract, point_at_fields
from mathglot.languages.latex.structures.calls import is_applied
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import Call, Fold, Symbol, Tree, call, is_call

_MARK = "~"
_DOTS = Symbol(r"\[Ellipsis]")
_BASE = Symbol("E")
_TIMES = Symbol("Times")


def product_of(signs: str, factors: tuple[Tree, ...]) -> Tree:
    """A product with a character for each sign: blank, `.`, `x`, `*` or POINT."""
    return Call(Symbol(_MARK + signs), factors)


def is_open_product(tree: Call) -> bool:
    """Whether a call is a product that keeps its signs."""
    return tree.name.startswith(_MARK)


def signs_of(product: Call) -> str:
    """The signs between the factors of an open product."""
    return product.name[len(_MARK) :]


def part_last(tree: Call) -> tuple[Tree, Tree]:
    """An open product without its last factor, and that."""
    signs = tree.name[len(_MARK) :]
    front, last = tree.arguments[:-1], tree.arguments[-1]
    return front[0] if len(front) == 1 else product_of(signs[:-1], front), last


def part_first(tree: Call) -> tuple[Tree, Tree]:
    """The first factor of an open product, and the product without it."""
    signs = tree.name[len(_MARK) :]
    first, rest = tree.arguments[0], tree.arguments[1:]
    return first, rest[0] if len(rest) == 1 else product_of(signs[1:], rest)


def part_product(tree: Call, place: int) -> tuple[Tree | None, Tree]:
    """What stands before a factor of an open product, if anything, and behind it."""
    signs = tree.name[len(_MARK) :]
    front, rest = tree.arguments[:place], tree.arguments[place + 1 :]
    before = product_of(signs[: place - 1], front) if place > 1 else None
    behind = product_of(signs[place + 1 :], rest) if len(rest) > 1 else rest[0]
    return front[0] if place == 1 else before, behind


def extend(tree: Tree, factor: Tree, sign: str = " ") -> Tree:
    """An open product, or what is its first factor, with one more beside it."""
    if type(tree) is Call and is_open_product(tree):
        return product_of(tree.name[len(_MARK) :] + sign, (*tree.arguments, factor))
    return product_of(sign, (tree, factor))


def join_products(front: Tree, back: Tree) -> Tree:
    """Two open products side by side, or what are factors of one, as one product."""
    if type(back) is not Call or not is_open_product(back):
        return extend(front, back)
    joined = extend(front, back.arguments[0])
    assert type(joined) is Call
    signs = joined.name[len(_MARK) :] + back.name[len(_MARK) :]
    return product_of(signs, (*joined.arguments, *back.arguments[1:]))


def put_before(sign: str, factor: Tree, tree: Tree) -> Tree:
    """An open product, or what is its last factor, with one more before it."""
    if type(tree) is Call and is_open_product(tree):
        return product_of(sign + tree.name[len(_MARK) :], (factor, *tree.arguments))
    return product_of(sign, (factor, tree))


def star_of(tree: Tree) -> Tree:
    """A product that is written with stars throughout, as the convolution it may be."""
    if type(tree) is Call and tree.name.startswith(_MARK):
        if set(tree.name[len(_MARK) :]) == {"*"}:
            return Call(Symbol("Star"), tree.arguments)
    return tree


def crossed_of(tree: Call, is_set: Callable[[Tree], bool]) -> Tree:
    """A product with crosses between sets alone as that of the sets."""
    if tree.name.startswith(_MARK) and set(tree.name[len(_MARK) :]) == {"x"}:
        if all(map(is_set, tree.arguments)):
            return Call(Symbol("Cross"), tree.arguments)
    return tree


def has_dotted_list(tree: Call) -> bool:
    r"""Whether a product has a list and a dot: \{1,2\}\cdot\{3,4\}."""
    return tree.name == f"{_MARK}." and any(
        is_call(factor, "List") for factor in tree.arguments
    )


def letter_of(tree: Tree) -> str | None:
    """The letter that a factor is, with whatever it carries; None if it is none."""
    while type(tree) is Call and tree.name in _CARRYING:
        tree = tree.arguments[0]
    if type(tree) is not Symbol or tree in (_BASE, _DOTS, Symbol("I"), Symbol("Pi")):
        return None
    return tree.name


_CARRYING = frozenset(
    "Subscript Superscript OverHat OverTilde OverBar OverVector OverDot Transpose "
    "ConjugateTranspose SuperDagger SuperStar Inverse".split()
)


class Settling:
    """Makes open products those of numbers, and of the vectors that are named.

    Trees that equal those given are these.
    """

    def __init__(
        self, vectors: frozenset[Tree], trees: dict[Tree, Tree] | None = None
    ) -> None:
        trees = {} if trees is None else trees
        change = partial(_settle_once, vectors, trees)
        self._settled: Fold[Tree] = Fold(lambda leaf: leaf, change)

    def settle(self, tree: Tree) -> Tree:
        """The tree with its products settled; what trees share stays shared."""
        return self._settled.of(tree)


def _settle_once(
    vectors: frozenset[Tree],
    trees: dict[Tree, Tree],
    node: Call,
    head: Tree,
    arguments: list[Tree],
) -> Tree:
    settled = _settle(vectors, node, head, arguments)
    return settled if settled is node else trees.setdefault(settled, settled)


def _settle(
    vectors: frozenset[Tree], node: Call, head: Tree, arguments: list[Tree]
) -> Tree:
    """A call whose parts are settled."""
    name = node.name
    if name == "Abs" and _is_square(arguments[0]):
        return Call(Symbol("Det"), tuple(arguments))
    if name == "Abs" and is_vector(arguments[0], vectors):
        shown = node.arguments[0]
        if _is_inner_product(arguments[0]) or _is_scalar(shown, arguments[0], vectors):
            return Call(head, tuple(arguments))
        return Call(Symbol("Norm"), tuple(arguments))
    if not name.startswith(_MARK):
        if head is node.head and all(map(is_, arguments, node.arguments)):
            return node
        settled = Call(head, tuple(arguments))
        return spread_middle(settled) if vectors and name == "Dot" else settled
    signs, factors = name[len(_MARK) :], tuple(arguments)
    kinds = _kinds(node.arguments, factors, vectors)
    if vectors and all(kinds):
        # A point multiplies matrices as its absence does.
        return _multiply(signs.replace(POINT, " "), factors, kinds)
    if "." in signs or " " in signs:
        signs = point_at_fields(signs, factors)
    if POINT in signs:
        signs, factors = contract(signs, factors)
        kinds = _kinds(factors, factors, vectors)
    if len(factors) == 1:
        return factors[0]
    if signs and set(signs) == {"x"} and are_sets(factors):
        return Call(Symbol("Cross"), factors)
    if not vectors:
        return Call(_TIMES, factors)
    return _multiply(signs, factors, kinds)


def _is_square(tree: Tree) -> bool:
    """Whether something is a matrix that has a determinant, written out."""
    if type(tree) is not Call or not is_call(tree, "List") or len(tree.arguments) < 2:
        return False
    return all(is_call(row, "List", len(tree.arguments)) for row in tree.arguments)


def _kinds(
    shown: tuple[Tree, ...], factors: tuple[Tree, ...], vectors: frozenset[Tree]
) -> list[bool]:
    """Which factors of a product, as shown and as settled, are no numbers."""
    if not vectors:
        return [False] * len(factors)
    kinds = [
        is_vector(factor, vectors) and not _is_scalar(one, factor, vectors)
        for one, factor in zip(shown, factors, strict=True)
    ]
    mark_between(factors, kinds)
    mark_bilinear(factors, kinds)
    _mark_beside_inverse(factors, kinds)
    return kinds


def _mark_beside_inverse(factors: tuple[Tree, ...], kinds: list[bool]) -> None:
    """Values of authors' own functions beside the inverse of a matrix are no numbers,
    as in k[x] . Inverse[A] . f[x]."""
    for place, factor in enumerate(factors):
        if is_call(factor, "Inverse", 1):
            for beside in (place - 1, place + 1):
                if 0 <= beside < len(factors) and _is_value(factors[beside]):
                    kinds[beside] = True


def _is_value(tree: Tree) -> bool:
    """Whether something is a value of an author's own function, or a sum with one."""
    if type(tree) is not Call:
        return False
    if tree.name in ("Plus", "Subtract"):
        return any(map(_is_value, tree.arguments))
    if type(tree.head) is Call:
        # Functions with an index, and derivatives.
        return tree.head.name in ("Subscript", "Superscript", "")
    return not is_built_in(tree.name)


def settle(tree: Tree, vectors: frozenset[Tree]) -> Tree:
    """The tree with products of numbers, and of the vectors that are named.

    >>> a, b = Symbol("a"), Symbol("b")
    >>> settle(product_of(".", (a, b)), frozenset()) == call("Times", a, b)
    True
    >>> settle(product_of(".", (a, b)), frozenset([a, b])) == call("Dot", a, b)
    True
    """
    return Settling(vectors).settle(tree)


def _multiply(signs: str, factors: tuple[Tree, ...], kinds: list[bool]) -> Tree:
    """A product in which runs of vectors and matrices are one factor each."""
    terms: list[Tree] = [factors[0]]
    for place in range(1, len(factors) - 1):
        # Dots between matrices stand for more of them.
        if factors[place] == _DOTS:
            kinds[place] = kinds[place - 1] and kinds[place + 1]
    run, made = kinds[0], False
    for sign, factor, following in zip(signs, factors[1:], kinds[1:], strict=True):
        states = _is_state(terms[-1]) and _is_state(factor)
        if run and following and not (states or _is_number(terms[-1])):
            last = terms.pop()
            if sign == "x":
                terms.append(call("Cross", last, factor))
            elif made and type(last) is Call and last.name == "Dot":
                terms.append(Call(last.head, (*last.arguments, factor)))
            else:
                terms.append(call("Dot", last, factor))
            made = True
        else:
            terms.append(factor)
            made = False
        run = following
    return terms[0] if len(terms) == 1 else Call(Symbol("Times"), tuple(terms))


def _is_state(tree: Tree) -> bool:
    r"""Whether a factor is a state, as |a\rangle_1 is, or a sum of states in brackets:
    two have no inner product."""
    while type(tree) is Call and tree.name in _OF_STATES:
        tree = tree.arguments[-1 if tree.name == "Times" else 0]
    if type(tree) is Call and tree.name in ("Plus", "Subtract"):
        return all(map(_is_state, tree.arguments))
    return is_call(tree, "Ket")


_OF_STATES = frozenset(["Subscript", "Superscript", "Divide", "Times", "Minus"])


def _is_number(tree: Tree) -> bool:
    r"""Whether a product of states is complete: \langle a| ... |b\rangle."""
    if type(tree) is not Call or tree.name != "Dot":
        return False
    first, last = tree.arguments[0], tree.arguments[-1]
    return is_call(first, "Bra") and is_call(last, "Ket")


def _is_inner_product(tree: Tree) -> bool:
    """Whether two vectors are multiplied, rather than a matrix and a vector."""
    return is_call(tree, "Dot", 2) and all(map(_is_small, tree.arguments))  # type: ignore[union-attr]


def _is_scalar(shown: Tree, settled: Tree, vectors: frozenset[Tree]) -> bool:
    r"""Whether two vectors are multiplied with a dot: (\mathbf{a}\cdot\mathbf{b})."""
    return (
        type(shown) is Call
        and shown.name == f"{_MARK}."
        and is_call(settled, "Dot", 2)
        and type(settled) is Call
        and all(_is_shown_vector(factor, vectors) for factor in settled.arguments)
    )


def shown_vector(letter: Tree) -> Tree:
    """What stands among the vectors to say that a letter is set as one."""
    return call("OverVector", letter)


def _is_shown_vector(tree: Tree, vectors: frozenset[Tree]) -> bool:
    """Whether something is a vector by how it is set, and so no matrix."""
    while type(tree) is Call and tree.name not in _VECTORS:
        if tree.name not in _LIKE_FIRST:
            return False
        tree = tree.arguments[0]
    return type(tree) is Call or shown_vector(tree) in vectors


_VECTORS = frozenset(["OverVector", "Cross", "Grad", "Curl"])
_LIKE_FIRST = frozenset("Subscript OverHat OverDot Plus Subtract Minus".split())


def _is_small(tree: Tree) -> bool:
    """Whether something is a small letter, as vectors are."""
    while type(tree) is Call and tree.name in ("Subscript", "OverHat", "OverVector"):
        tree = tree.arguments[0]
    return type(tree) is Symbol and tree.name.islower()


_LIKE_PARTS = frozenset(
    "Plus Subtract Minus OverHat OverTilde OverBar OverDot Cross CircleDot Sum "
    "Integrate Dt D".split()
)
_ALWAYS = frozenset(
    "OverVector Transpose ConjugateTranspose Inverse Ket Bra IdentityMatrix List "
    "SuperDagger Curl Grad MatrixExp MatrixPower".split()
)


def components_of(letter: Tree) -> Tree:
    """What stands among the vectors to say that the components of one are numbers."""
    return call("Subscript", letter)


def is_vector(tree: Tree, vectors: frozenset[Tree]) -> bool:
    """Whether a tree is a vector or a matrix, if some letters are."""
    todo = tree
    while True:
        if todo in vectors:
            return True
        if type(todo) is not Call:
            return False
        if todo.name in _ALWAYS:
            return True
        if _is_number(todo):
            return False
        if todo.name == "Subscript" and components_of(todo.arguments[0]) in vectors:
            return False
        if todo.name == "Power" and todo.arguments[0] == _BASE:
            return _is_matrix_exponent(todo.arguments[1], vectors)
        if todo.name in ("Subscript", "Superscript", "Power", *_LIKE_PARTS):
            todo = todo.arguments[0]
        elif todo.name in ("Commutator", "Anticommutator"):
            return any(is_vector(side, vectors) for side in todo.arguments)
        elif todo.name in ("Dot", "Divide"):
            todo = todo.arguments[0 if todo.name == "Divide" else -1]
        elif todo.name == "Times" or todo.name.startswith(_MARK):
            return any(is_vector(factor, vectors) for factor in todo.arguments)
        elif is_applied(todo):
            todo = todo.arguments[0]
        elif not todo.name and type(todo.head) is Call:
            derived = todo.head.name == "Derivative"
            todo = todo.arguments[0] if derived else todo.head
        elif todo.name in _OF_EACH and len(todo.arguments) == 1:
            todo = todo.arguments[0]
        else:
            return todo.head in vectors


# Functions that are taken of each component of a vector, or of a matrix.
_OF_EACH = frozenset(
    "Exp Tanh Sin Cos Sinh Cosh Sign DiagonalMatrix softmax relu ReLU sigmoid "
    "tanh".split()
)


def _is_matrix_exponent(tree: Tree, vectors: frozenset[Tree]) -> bool:
    """Whether an exponent is a matrix, or a multiple of one."""
    while type(tree) is Call and tree.name in ("Minus", "Divide"):
        tree = tree.arguments[0]
    factors: tuple[Tree, ...] = (tree,)
    if type(tree) is Call and (tree.name == "Times" or is_open_product(tree)):
        factors = tree.arguments
    found = [factor for factor in factors if is_vector(factor, vectors)]
    if len(found) != 1:
        return False
    [one] = found
    return type(one) is Symbol or (type(one) is Call and one.name == "Subscript")
