r"""From a reading to the tree that an expert would write.

A reading says what stands where. Some of what it says is shorthand: letters in bold are
vectors, so that their products are not those of numbers; what is differentiated by t is
a function of t wherever it occurs. Each step is a function from trees to trees.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathglot.languages.latex.reader.fields import SPACE
from mathglot.languages.latex.reader.juxtaposed import Settling, components_of
from mathglot.languages.latex.reader.leaves import own_symbol
from mathglot.languages.latex.reader.twofold import DOUBLE_SIGNS, say_twice
from mathglot.languages.latex.reader.weights import Weights
from mathglot.languages.latex.surroundings import FONTS, plain
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import (
    Call,
    Fold,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
)

_OPERATORS = frozenset("Laplacian Grad Div Curl".split())
_SUMS_AND_PRODUCTS = frozenset("Times Plus Subtract Minus Dot".split())
_TIME = Symbol("t")


# What a tree has somewhere, a bit for each.
_MATRICES, _DERIVED, _DOUBLE_SIGNS = 1, 2, 4
# What it has, and its capital letters, which may be matrices.
_Marks = tuple[int, frozenset[Tree]]
_NO_MARKS: _Marks = (0, frozenset())


def most_weight(weights: Weights) -> float:
    """The most weight that the steps of a reading may have.

    >>> most_weight(Weights({"idiom:bare": 1.0, "idiom:capitals": 0.5, "idiom": -0.1}))
    1.3
    """
    return sum(
        max([0.0, *[weights.of(f"idiom:{name}") for name in names.split()]])
        for names in ("vectors capitals numbers matrices", "arguments bare", "signs")
    )


class Idioms:
    """The trees that readings of one formula may stand for.

    Readings share most of their parts, and each part is looked at and changed once.
    """

    def __init__(self, tokens: list[str]) -> None:
        self._vectors = find_vectors(tokens)
        self._has_powers = "^" in tokens
        self._marks: Fold[_Marks] = Fold(_mark_leaf, _mark_call)
        self._settling: dict[frozenset[Tree], Settling] = {}
        self._naming: dict[tuple[tuple[Tree, tuple[Tree, ...]], ...], _Naming] = {}

    def of(self, tree: Tree) -> Iterator[tuple[Tree, tuple[str, ...]]]:
        """The trees that a reading may stand for, each with the steps that made it."""
        # Neither vectors nor arguments change what is differentiated or has two signs.
        bits, capitals = self._marks.of(tree)
        seen: set[Tree] = set()
        for kinds, step in self._vector_steps(bits, capitals):
            settled = self._settle(tree, kinds)
            named = self._name_arguments(settled) if bits & _DERIVED else settled
            for made, more in ((named, ("idiom:arguments",)), (settled, ())):
                if made in seen:
                    continue
                seen.add(made)
                steps = more if made is not settled else ("idiom:bare",) * bool(more)
                yield made, (*step, *steps)
                if not bits & _DOUBLE_SIGNS:
                    continue
                twice = say_twice(made)
                if twice is not made and twice not in seen:
                    seen.add(twice)
                    yield twice, (*step, *steps, "idiom:signs")

    def _vector_steps(
        self, bits: int, capitals: frozenset[Tree]
    ) -> Iterator[tuple[frozenset[Tree], tuple[str, ...]]]:
        vectors = self._vectors
        if vectors or bits & _MATRICES:
            yield vectors | {_ANY_MATRIX}, ("idiom:vectors",)
            if not capitals <= vectors:
                yield vectors | capitals | {_ANY_MATRIX}, ("idiom:capitals",)
            yield frozenset(), ("idiom:numbers",)
        else:
            yield frozenset(), ()
            if len(capitals) > 1 or (self._has_powers and capitals):
                yield capitals, ("idiom:matrices",)

    def _settle(self, tree: Tree, kinds: frozenset[Tree]) -> Tree:
        settling = self._settling.get(kinds)
        if settling is None:
            settling = self._settling[kinds] = Settling(kinds)
        return settling.settle(tree)

    def _name_arguments(self, tree: Tree) -> Tree:
        needed = tuple(_find_needed(tree).items())
        if not needed:
            return tree
        naming = self._naming.get(needed)
        if naming is None:
            naming = self._naming[needed] = _Naming(dict(needed))
        return naming.change(tree)


def _mark_leaf(leaf: Tree) -> _Marks:
    """Capital letters, which may be matrices; I and E are numbers."""
    if type(leaf) is Symbol and len(leaf.name) == 1:
        if leaf.name.isupper() and leaf.name not in "IE":
            return 0, frozenset([leaf])
    return _NO_MARKS


def _mark_call(node: Call, head: _Marks, parts: list[_Marks]) -> _Marks:
    bits, capitals = head
    for more, others in parts:
        bits |= more
        if others and not others <= capitals:
            capitals = capitals | others
    name = node.name
    if name in _MATRIX_LIKE or (name == "List" and _is_matrix(node)):
        bits |= _MATRICES
    elif name in _DERIVING:
        bits |= _DERIVED
    elif name in DOUBLE_SIGNS:
        bits |= _DOUBLE_SIGNS
    return bits, capitals


# Without one of these nothing is differentiated.
_DERIVING = _OPERATORS | {"D", "OverDot", "Derivative"}
_MATRIX_LIKE = frozenset(
    "OverVector Transpose ConjugateTranspose Inverse Ket Bra IdentityMatrix".split()
)


def _is_matrix(node: Call) -> bool:
    """Whether a list is one of rows."""
    return all(is_call(row, "List") for row in node.arguments)


# Makes the set of vectors one that is not empty, though no letter is named.
_ANY_MATRIX = Symbol("IdentityMatrix")


def find_vectors(tokens: list[str]) -> frozenset[Tree]:
    """The symbols of letters that are set in bold or with an arrow."""
    found: set[Tree] = set()
    shown, beside = frozenset(tokens), plain(tokens)
    indexed = {
        token
        for place, token in enumerate(tokens[:-1])
        if tokens[place + 1] == "_" and token not in ("}", ")")
    }
    for place, token in enumerate(tokens[:-3]):
        if token in FONTS and tokens[place + 3] == "}":
            if tokens[place + 2] in beside:
                # Beside the plain letter the vector has an arrow of its own.
                continue
            symbol = own_symbol(shown, tokens[place + 2])
            if symbol is not None:
                found.add(symbol)
                if tokens[place + 2] in indexed:
                    # A plain v_i beside the bold v is a component of it.
                    found.add(components_of(symbol))
    return frozenset(found)


def name_arguments(tree: Tree) -> Tree:
    """With arguments for what is differentiated, wherever it occurs.

    >>> from mathglot.languages import parse, render
    >>> fall = parse("D[v, t] == -g + k v", "mathematica")
    >>> render(name_arguments(fall), "mathematica")
    'D[v[t], t] == -g + k v[t]'
    """
    needed = _find_needed(tree)
    return _Naming(needed).change(tree) if needed else tree


def _find_needed(tree: Tree) -> dict[Tree, tuple[Tree, ...]]:
    """The letters that need arguments, and these; what is called has its own."""
    found = _find_functions(tree)
    if not found:
        return found
    heads = {node.head for node in preorder(tree) if type(node) is Call}
    return {own: by for own, by in found.items() if own not in heads}


def _find_functions(tree: Tree) -> dict[Tree, tuple[Tree, ...]]:
    """The letters that are differentiated, and the letters that they depend on."""
    found: dict[Tree, dict[Tree, None]] = {}
    times: dict[Tree, None] = {}
    for node in preorder(tree):
        if is_call(node, "D") and type(node) is Call:
            variables = [_variable(one) for one in node.arguments[1:]]
            times.update({v: None for v in variables if v not in SPACE})
            for own in _operands(node.arguments[0]):
                found.setdefault(own, {}).update(dict.fromkeys(variables))
        elif type(node) is Call and node.name in _OPERATORS:
            coordinates = node.arguments[1]
            if type(coordinates) is not Call:
                continue
            for own in _operands(node.arguments[0]):
                found.setdefault(own, {}).update(dict.fromkeys(coordinates.arguments))
        elif is_call(node, "OverDot", 1) and type(node) is Call:
            for own in _operands(node.arguments[0]):
                found.setdefault(own, {})[_TIME] = None
    letters = {n for n in preorder(tree) if type(n) is Symbol}
    primed = [node.arguments[0] for node in _bare_primes(tree)]
    if SPACE[0] in primed:
        # What x depends on, the others do.
        letters = (letters - set(SPACE[:1])) | {_TIME}
    for own in primed:
        if _is_own(own) and own not in found:
            found[own] = {_guess_variable(own, letters): None}
    fields = {
        own
        for own, by in found.items()
        if SPACE[0] in by and (SPACE[1] in by or len(by) > 1)
    }
    return {
        own: _in_order([*by, *(times if own in fields else ())])
        for own, by in found.items()
        if own not in by
    }


def _in_order(variables: list[Tree]) -> tuple[Tree, ...]:
    """Space before time, else as they come."""
    once = list(dict.fromkeys(variables))
    return tuple(sorted(once, key=lambda variable: variable == _TIME))


def _guess_variable(own: Tree, letters: set[Symbol]) -> Tree:
    """What a prime is by: t where it is in sight or something moves, else x."""
    base = own.arguments[0] if type(own) is Call else own
    if _TIME in letters and base != _TIME:
        return _TIME
    if SPACE[0] in letters and base != SPACE[0]:
        return SPACE[0]
    return _TIME if base == SPACE[0] else SPACE[0]


def _bare_primes(tree: Tree) -> Iterator[Call]:
    """Derivatives of functions that are not applied to anything."""
    applied = {id(node.head) for node in preorder(tree) if type(node) is Call}
    for node in preorder(tree):
        if type(node) is Call and id(node) not in applied:
            if is_call(node.head, "Derivative", 1) and len(node.arguments) == 1:
                yield node


def _variable(specification: Tree) -> Tree:
    if is_call(specification, "List", 2) and type(specification) is Call:
        return specification.arguments[0]
    return specification


def _is_own(tree: Tree) -> bool:
    if is_call(tree, "Subscript") and type(tree) is Call:
        tree = tree.arguments[0]
    if type(tree) is Call and tree.name.startswith("Over") and len(tree.arguments) == 1:
        tree = tree.arguments[0]
    return type(tree) is Symbol and not (len(tree.name) > 1 and is_built_in(tree.name))


def _operands(tree: Tree) -> list[Tree]:
    """The letters that are differentiated: one, or those of a sum or product."""
    if _is_own(tree):
        return [tree]
    if type(tree) is Call and tree.name in _SUMS_AND_PRODUCTS:
        found = [own for part in tree.arguments for own in _operands(part)]
        return found if len(found) == 1 else []
    return []


class _Naming:
    """Puts arguments to letters, from the top down: heads stay as they are."""

    def __init__(self, needed: dict[Tree, tuple[Tree, ...]]) -> None:
        self.needed = needed
        # Functions with an index: what one of them depends on all do.
        self.families = {
            own.arguments[0]: by
            for own, by in needed.items()
            if type(own) is Call and own.name == "Subscript"
        }
        # By identity, with the trees, which must live as long as this does.
        self.known: dict[int, tuple[Tree, Tree]] = {}

    def change(self, tree: Tree) -> Tree:
        known = self.known.get(id(tree))
        if known is None:
            known = self.known[id(tree)] = (tree, self._change(tree))
        return known[1]

    def _change(self, tree: Tree) -> Tree:
        by = self._arguments(tree)
        if by:
            return Call(tree, by)
        if type(tree) is not Call:
            return tree
        if is_call(tree, "OverDot", 1) and tree.arguments[0] in self.needed:
            own = tree.arguments[0]
            prime = Call(call("Derivative", Number("1")), (own,))
            return Call(prime, self.needed[own])
        if is_call(tree.head, "Derivative", 1) and len(tree.arguments) == 1:
            by = self._arguments(tree.arguments[0])
            return Call(tree, by) if by else tree
        if type(tree.head) is Call and is_call(tree.head.head, "Derivative"):
            return Call(tree.head, tuple(self.change(a) for a in tree.arguments))
        if tree.name == "D":
            inner = self.change(tree.arguments[0])
            return Call(tree.head, (inner, *tree.arguments[1:]))
        if tree.name == "Subscript":
            return tree
        return Call(tree.head, tuple(self.change(a) for a in tree.arguments))

    def _arguments(self, tree: Tree) -> tuple[Tree, ...]:
        found = self.needed.get(tree, ())
        if not found and type(tree) is Call and tree.name == "Subscript":
            found = self.families.get(tree.arguments[0], ())
        return found
