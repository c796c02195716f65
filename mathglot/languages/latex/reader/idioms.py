r"""From a reading to the tree that an expert would write.

A reading says what stands where. Some of what it says is shorthand: letters in bold are
vectors, so that their products are not those of numbers; what is differentiated by t is
a function of t wherever it occurs. Each step is a function from trees to trees.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from mathglot.languages.latex.letters import WITHOUT_VALUE
from mathglot.languages.latex.reader.capital_letters import tell_capitals
from mathglot.languages.latex.reader.compositions import apply_compositions
from mathglot.languages.latex.reader.conditions import join_conditions
from mathglot.languages.latex.reader.contradictions import (
    Contradictions,
    binds_constant,
    compares_constant,
)
from mathglot.languages.latex.reader.derived import (
    OPERATORS,
    Naming,
    evaluate_late,
    find_needed,
    rename_derived,
    spell_dots,
)
from mathglot.languages.latex.reader.dotted import (
    cross_letters,
    dot_applied,
    dot_brackets,
    dot_letters,
)
from mathglot.languages.latex.reader.index_idioms import (
    derive_by_indices,
    may_be_derived,
    split_index,
)
from mathglot.languages.latex.reader.integrated_fields import place_fields
from mathglot.languages.latex.reader.juxtaposed import (
    Settling,
    has_dotted_list,
    is_open_product,
    is_vector,
    star_of,
)
from mathglot.languages.latex.reader.known_products import find_known
from mathglot.languages.latex.reader.lattices import SIGN, show_lattice
from mathglot.languages.latex.reader.leaves import DOTS, own_symbol, stand_in
from mathglot.languages.latex.reader.matrix_idioms import Matrices, identity_steps
from mathglot.languages.latex.reader.motion import name_motion
from mathglot.languages.latex.reader.operating import find_conjugated, find_spinors
from mathglot.languages.latex.reader.operator_idioms import (
    apply_indexed,
    join_operators,
)
from mathglot.languages.latex.reader.sandwiched import find_sandwiched
from mathglot.languages.latex.reader.series_idioms import sum_series
from mathglot.languages.latex.reader.set_idioms import SetProducts
from mathglot.languages.latex.reader.shown_kinds import (
    find_dotted,
    find_hatted,
    find_lengths,
    find_normed,
    find_starred,
    find_vectors,
    symbols_of,
)
from mathglot.languages.latex.reader.transposes import (
    find_daggered,
    find_multiplied,
    find_resolved,
    find_similar,
    find_transposed,
)
from mathglot.languages.latex.reader.twofold import DOUBLE_SIGNS, say_twice
from mathglot.languages.latex.reader.weights import Weights
from mathglot.languages.latex.structures.open_sums import gather_terms
from mathglot.languages.latex.surroundings import present
from mathglot.languages.tree import (
    Call,
    Fold,
    Symbol,
    Tree,
    is_call,
    preorder,
    rebuild,
)

# What a tree has somewhere, a bit for each.
_MATRICES, _DERIVED, _DOUBLE_SIGNS, _FUNCTIONS, _INDEXED = 1, 2, 4, 8, 16
_COMPARED, _BOUND, _TRACES = 32, 64, 128
# What is told of constants where they stand for letters that nobody knows.
_OF_CONSTANTS = {_COMPARED: "constant:compared", _BOUND: "constant:bound"}
# What it has, and its capital letters, which may be matrices.
_Marks = tuple[int, frozenset[Tree]]
_NO_MARKS: _Marks = (0, frozenset())


# Steps of which a reading has one of each row at most, in any formula.
_ALTERNATIVES = tuple(
    tuple((f"idiom:{name}",) for name in names.split())
    for names in (
        "vectors capitals numbers matrices",
        "bare arguments:indexed arguments:marked arguments:several arguments:time "
        "arguments:one arguments:dots",
        *("signs", "powers", "chained:d chained:partial chained:total"),
    )
)


# What parts the terms of a sum.
_SIGNS = frozenset(("+", "-"))
# How a total derivative begins, which partial ones are beside in the rule of the chain.
_TOTAL = r"\frac{d"
# Letters of the sign of a trace, which is Tr or tr.
_TRACED = frozenset([("T", "r"), ("t", "r")])
# What finds letters that are operators or columns of numbers.
_OPERATING = {
    "daggered": find_daggered,
    "spinors": find_spinors,
    "conjugated": find_conjugated,
    "sandwiched": find_sandwiched,
}


class Idioms:
    """The trees that readings of one formula may stand for.

    Readings share most of their parts, and each part is looked at and changed once.
    """

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self.contradictions = Contradictions(tokens)
        self._vectors = find_vectors(tokens)
        self._lengths = find_lengths(tokens)
        self._normed = find_normed(tokens) - self._vectors
        similar = find_similar(tokens)
        multiplied = find_transposed(tokens) | find_resolved(tokens) | similar
        self._why_matrices = (
            "idiom:transposed",
            *(["idiom:similar"] if similar else []),
        )
        self._transposed = symbols_of(tokens, multiplied) - self._vectors
        self._multiplied = symbols_of(tokens, find_multiplied(tokens)) - self._vectors
        self._why_multiplied: tuple[str, ...] = ("idiom:multiplied",)
        if find_known(tokens):
            self._why_multiplied = (*self._why_multiplied, "idiom:known")
        self._operating: frozenset[Tree] = frozenset()
        # How operators show, as steps.
        self._shown: tuple[str, ...] = ()
        for name, find in _OPERATING.items():
            found = symbols_of(tokens, find(tokens)) - self._vectors
            if found:
                self._operating |= found
                self._shown += (f"idiom:{name}",)
        self._hatted = find_hatted(tokens)
        self._used = tell_capitals(tokens)
        self._capitals = ("idiom:capitals", *self._used)
        self._has_powers = "^" in tokens
        self._has_sums = r"\sum" in tokens and not _SIGNS.isdisjoint(tokens)
        self._has_partials = r"\partial" in tokens
        self._has_dots = not DOTS.isdisjoint(tokens)
        # Something is told where a letter has a value: f(t)_{t=0}.
        self._has_values = any(
            tokens[place : place + 2] == ["_", "{"] and tokens[place + 3] == "="
            for place in range(len(tokens) - 3)
        )
        # Fields under the sign of an integral.
        self._has_fields = r"\nabla" in tokens and r"\int" in tokens
        self._dotted = find_dotted(tokens)
        self._stars = find_starred(tokens)
        self._sets = SetProducts(tokens)
        self._marks: Fold[_Marks] = Fold(_Letters(tokens).mark, _mark_call)
        # Trees by what they equal: many are the same whatever letters stand for.
        self._trees: dict[Tree, Tree] = {}
        # Letters that are something else where they are called, and other names.
        self._names: dict[Tree, Tree] = {
            Symbol(token): Symbol(stand_in(present(tokens) - {"d"}, token))
            for token in WITHOUT_VALUE.intersection(tokens)
        }
        self._settling: dict[frozenset[Tree], Settling] = {}
        self._matrices: dict[frozenset[Tree], Matrices] = {}
        self._naming: dict[tuple[tuple[Tree, tuple[Tree, ...]], ...], Naming] = {}

    def most_weight(self, weights: Weights) -> float:
        """The most weight that the steps of a reading of the formula may have.

        >>> given = Weights({"idiom:bare": 1.0, "idiom:series": 0.5, "idiom": -0.1})
        >>> Idioms(["x"]).most_weight(given), Idioms([r"\\ldots"]).most_weight(given)
        (0.9, 1.3)
        """
        most = sum(
            max(0.0, *[weights.total(steps) for steps in steps_of_one])
            for steps_of_one in _ALTERNATIVES
        )
        for steps in self._possible_steps():
            most += max(0.0, weights.total(steps))
        return most

    def _possible_steps(self) -> Iterator[tuple[str, ...]]:
        """The steps that only formulas with certain tokens have."""
        tokens = self._tokens
        yield self._used
        yield from ((told,) for told in _OF_CONSTANTS.values())
        if self._normed:
            yield ("idiom:normed",)
        if self._transposed:
            yield self._why_matrices
        if self._multiplied:
            yield self._why_multiplied
        if self._shown:
            yield (*self._shown, "idiom:inverted")
        if may_be_derived(tokens):
            yield ("idiom:indices",)
        if r"\langle" in tokens:
            yield ("idiom:bracketed",)
        if self._has_partials:
            yield ("idiom:operating",)
        if r"\cdot" in tokens:
            yield "idiom:dotted", *self._dotted
        if r"\times" in tokens:
            yield ("idiom:crossed",)
        if "*" in tokens:
            yield "idiom:stars", *self._stars
        if self._sets.steps:
            yield self._sets.steps
        if SIGN in tokens:
            yield ("idiom:lattice",)
        if "I" in tokens:
            yield identity_steps(tokens)
        if self._has_sums:
            yield ("idiom:gathered",)
        if self._has_dots:
            yield ("idiom:series",)
        if not _TRACED.isdisjoint(pairwise(tokens)):
            yield ("idiom:traced",)

    def of(self, tree: Tree) -> Iterator[tuple[Tree, tuple[str, ...]]]:
        """The trees that a reading may stand for, each with the steps that made it."""
        if self._marks.of(tree)[0] & _FUNCTIONS:
            tree = join_operators(tree)
        tree = join_conditions(tree)
        if self._has_values:
            tree = evaluate_late(tree)
        if r"\circ" in self._tokens:
            tree = apply_compositions(tree)
        seen: set[Tree] = set()
        for one, step in self._spellings(tree):
            # Neither vectors nor arguments change what is differentiated or has two
            # signs.
            bits, capitals = self._marks.of(one)
            capitals -= self._lengths
            step += tuple(told for bit, told in _OF_CONSTANTS.items() if bits & bit)
            traced = _find_traced(one) if bits & _TRACES else _NOTHING
            for kinds, more in self._vector_steps(bits, capitals, traced):
                for made, others in self._settled(one, bits, kinds):
                    if made not in seen:
                        seen.add(made)
                        yield made, (*step, *more, *others)

    def _spellings(self, tree: Tree) -> Iterator[tuple[Tree, tuple[str, ...]]]:
        """Crosses of sets; stars of products or of convolutions; indices, or what is
        derived by."""
        if self._sets.steps:
            # Before the matrices that the same capitals may be.
            crossed = self._sets.cross(tree)
            if crossed is not tree:
                yield crossed, self._sets.steps
        if self._has_partials:
            applied = apply_indexed(tree)
            if applied is not tree:
                yield applied, ("idiom:operating",)
        gathered = gather_terms(tree, is_open_product) if self._has_sums else tree
        if gathered is not tree:
            yield gathered, ("idiom:gathered",)
        yield tree, (() if gathered is tree else ("idiom:ungathered",))
        if SIGN in self._tokens:
            shown = show_lattice(tree)
            if shown is not tree:
                yield shown, ("idiom:lattice",)
        if "*" in self._tokens:
            yield rebuild(tree, star_of), ("idiom:stars", *self._stars)
        if r"\cdot" in self._tokens:
            dotted = rebuild(tree, dot_letters)
            if dotted is not tree:
                dotted = rebuild(dotted, dot_applied)
                yield dotted, ("idiom:dotted", *self._dotted)
        if r"\times" in self._tokens:
            crossed = rebuild(tree, cross_letters)
            if crossed is not tree:
                yield crossed, ("idiom:crossed",)
        if r"\langle" in self._tokens and self._vectors:
            bracketed = rebuild(tree, dot_brackets)
            if bracketed is not tree:
                yield bracketed, ("idiom:bracketed",)
        if self._marks.of(tree)[0] & _INDEXED:
            derived = derive_by_indices(tree)
            if derived is not tree:
                yield derived, ("idiom:indices",)

    def _settled(
        self, tree: Tree, bits: int, kinds: frozenset[Tree]
    ) -> Iterator[tuple[Tree, tuple[str, ...]]]:
        """What a tree may stand for, once it is known which letters are no numbers."""
        settled = self._settle(tree, kinds)
        if bits & _DERIVED and self._names:
            settled = rename_derived(settled, self._names)
        named: Tree = settled
        step: list[str] = []
        if bits & _DERIVED:
            named, kind, chained = self._name_arguments(settled)
            step = [f"idiom:arguments:{kind}"]
            if chained:
                sign = "partial" if self._has_partials else "d"
                if self._has_partials and _TOTAL in "".join(self._tokens):
                    sign = "total"
                step.append(f"idiom:chained:{sign}")
        ways: tuple[tuple[Tree, tuple[str, ...]], ...] = ((settled, ("idiom:bare",)),)
        if named is not settled:
            ways = ((named, tuple(step)), (settled, ()))
        for made, steps in ways:
            yield made, steps
            if self._has_dots:
                summed = sum_series(made)
                if summed is not made:
                    yield summed, (*steps, "idiom:series")
            if bits & _DOUBLE_SIGNS:
                twice = say_twice(made)
                if twice is not made:
                    yield twice, (*steps, "idiom:signs")
            for other, others in self._as_matrices(made, kinds):
                if "idiom:powers" in others and self._is_changed(other):
                    # What is changed by a letter is changed by its inverse too.
                    others = (*others, "idiom:inverted")
                yield other, (*steps, *others)

    def _is_changed(self, tree: Tree) -> bool:
        """Whether something stands between a letter and its inverse."""
        if "idiom:conjugated" in self._shown:
            return True
        if "idiom:sandwiched" not in self._shown:
            return False
        powers = {node.name for node in preorder(tree) if type(node) is Call}
        return "Inverse" in powers and "MatrixPower" not in powers

    def _vector_steps(
        self, bits: int, capitals: frozenset[Tree], traced: frozenset[Tree]
    ) -> Iterator[tuple[frozenset[Tree], tuple[str, ...]]]:
        vectors = self._vectors
        if self._operating:
            kinds = vectors | self._operating | {_ANY_MATRIX}
            yield kinds, ("idiom:vectors", *self._shown)
            if not capitals <= kinds and "idiom:spinors" not in self._shown:
                yield kinds | capitals, (*self._capitals, *self._shown)
        if vectors or bits & _MATRICES:
            if self._transposed and bits & _MATRICES:
                # First, since other steps may come to the same with less reason.
                kinds = vectors | self._normed | self._transposed | {_ANY_MATRIX}
                if capitals.isdisjoint(self._transposed):
                    yield kinds, ("idiom:vectors", *self._why_matrices)
                if not (capitals <= kinds and capitals.isdisjoint(self._transposed)):
                    yield kinds | capitals, (*self._capitals, *self._why_matrices)
            yield vectors | {_ANY_MATRIX}, ("idiom:vectors",)
            operators = capitals | self._hatted
            if not operators <= vectors:
                why = self._why_multiplied if self._multiplied <= operators else ()
                steps = (*self._capitals, *(why if self._multiplied else ()))
                yield vectors | operators | {_ANY_MATRIX}, steps
            yield frozenset(), ("idiom:numbers",)
            if self._multiplied and not self._multiplied <= operators:
                kinds = vectors | operators | self._multiplied | {_ANY_MATRIX}
                yield kinds, (*self._capitals, *self._why_multiplied)
            if self._normed:
                kinds = vectors | self._normed | {_ANY_MATRIX}
                yield kinds, ("idiom:vectors", "idiom:normed")
                if not capitals <= kinds:
                    yield kinds | capitals, (*self._capitals, "idiom:normed")
        else:
            if traced:
                yield traced | {_ANY_MATRIX}, ("idiom:traced",)
            yield frozenset(), ()
            if self._normed:
                yield self._normed, ("idiom:normed",)
            if self._multiplied:
                yield capitals | self._multiplied, self._why_multiplied
            elif len(capitals) > 1 or (self._has_powers and capitals):
                yield capitals, ("idiom:matrices",)

    def _settle(self, tree: Tree, kinds: frozenset[Tree]) -> Tree:
        settling = self._settling.get(kinds)
        if settling is None:
            settling = self._settling[kinds] = Settling(kinds, self._trees)
        return settling.settle(tree)

    def _as_matrices(
        self, tree: Tree, kinds: frozenset[Tree]
    ) -> Iterator[tuple[Tree, tuple[str, ...]]]:
        matrices = self._matrices.get(kinds)
        if matrices is None:
            matrices = self._matrices[kinds] = Matrices(kinds, self._tokens)
        return matrices.of(tree)

    def _name_arguments(self, tree: Tree) -> tuple[Tree, str, bool]:
        """A tree with arguments for its functions, what these are, and whether some
        are functions too.

        That is so in the rule of the chain: y is a function of x, and f one of y.
        """
        tree = spell_dots(tree)
        placed = place_fields(tree) if self._has_fields else tree
        # A point of space is as good as all its coordinates.
        kind = "several" if placed is not tree else ""
        tree = placed
        moved = name_motion(tree)
        if moved is not tree:
            return moved, "several", False
        needed = tuple(find_needed(tree, self._has_partials).items())
        if not needed:
            return tree, "dots", False
        naming = self._naming.get(needed)
        if naming is None:
            naming = self._naming[needed] = Naming(dict(needed), self._names)
        chained = any(name in by for name, _ in needed for _, by in needed)
        return naming.change(tree), kind or kind_of_arguments(needed), chained


def kind_of_arguments(needed: Iterable[tuple[Tree, tuple[Tree, ...]]]) -> str:
    """What functions are to be functions of: coordinates with an index, marked
    letters, several letters, or time alone.

    >>> u, x, t = Symbol("u"), Symbol("x"), Symbol("t")
    >>> kind_of_arguments([(u, (x, t))]), kind_of_arguments([(u, (t,))])
    ('several', 'time')
    """
    arguments = [one for _, by in needed for one in by]
    marked = [one for one in arguments if type(one) is Call]
    if marked:
        indexed = any(one.name in ("Subscript", "Superscript") for one in marked)
        return "indexed" if indexed else "marked"
    if any(len(by) > 1 for _, by in needed):
        return "several"
    return "time" if set(arguments) == {Symbol("t")} else "one"


class _Letters:
    """The marks of the leaves of a formula's trees."""

    def __init__(self, tokens: list[str]) -> None:
        # The author's own I has another name.
        self._own = own_symbol(frozenset(tokens), "I") if "I" in tokens else None
        self._known: dict[str, _Marks] = {}

    def mark(self, leaf: Tree) -> _Marks:
        """Letters that may be matrices: capitals."""
        if type(leaf) is not Symbol:
            return _NO_MARKS
        found = self._known.get(leaf.name)
        if found is None:
            found = _NO_MARKS
            if _MATRIX_NAME.fullmatch(leaf.name) or leaf == self._own:
                found = 0, frozenset([leaf])
            self._known[leaf.name] = found
        return found


def _mark_call(node: Call, head: _Marks, parts: list[_Marks]) -> _Marks:
    bits, capitals = head
    for more, others in parts:
        bits |= more
        if others and not others <= capitals:
            capitals = capitals | others
    if compares_constant(node):
        bits |= _COMPARED
    elif binds_constant(node):
        bits |= _BOUND
    name = node.name
    rows = name == "List" and _is_matrix(node)
    if rows or name in _MATRIX_LIKE or has_dotted_list(node):
        bits |= _MATRICES
    elif name in _DERIVING:
        bits |= _DERIVED
    elif name in DOUBLE_SIGNS:
        bits |= _DOUBLE_SIGNS
    elif name == "Subscript":
        if split_index(node) is not None:
            bits |= _INDEXED
    elif name == "Function":
        bits |= _FUNCTIONS
    elif name == "Tr" and len(node.arguments) == 1:
        # The factors of a product in a trace are matrices.
        capitals |= _factors_of(node.arguments[0])
        bits |= _TRACES
    return bits, capitals


def _find_traced(tree: Tree) -> frozenset[Tree]:
    """The letters of products in traces, if all of these are products of matrices."""
    products: list[Call] = []
    found: set[Tree] = set()
    for node in preorder(tree):
        terms = list(node.arguments) if is_call(node, "Tr", 1) else []  # type: ignore[union-attr]
        while terms:
            term = terms.pop()
            if type(term) is Call and term.name in _SUMS:
                terms.extend(term.arguments)
            elif type(term) is Call and is_open_product(term):
                letters = [one for one in _letters_of(term.arguments) if _is_field(one)]
                found.update(letters if len(letters) > 1 else ())
                if sum(type(factor) is Call for factor in term.arguments) > 1:
                    products.append(term)
    known = frozenset(found)
    return known if all(_is_of_matrices(one, known) for one in products) else _NOTHING


def _is_of_matrices(product: Call, letters: frozenset[Tree]) -> bool:
    """Whether no number stands behind the first matrix of a product."""
    kinds = [is_vector(factor, letters) for factor in product.arguments]
    return all(kinds[kinds.index(True) :]) if True in kinds else False


_NOTHING: frozenset[Tree] = frozenset()


def _is_field(letter: Symbol) -> bool:
    return letter in _FIELDS or _MATRIX_NAME.fullmatch(letter.name) is not None


_SUMS = frozenset(["Plus", "Subtract", "Minus"])
# Small letters of matrices; others are numbers before the product.
_FIELDS = frozenset(
    Symbol(rf"\[{name}]") for name in "Phi CurlyPhi Psi Gamma Sigma Rho Chi Tau".split()
)


def _factors_of(tree: Tree) -> set[Tree]:
    """The letters that are factors, without what stands above and below them."""
    open_product = type(tree) is Call and is_open_product(tree)
    factors = tree.arguments if type(tree) is Call and open_product else (tree,)
    return set(_letters_of(factors))


def _letters_of(factors: Iterable[Tree]) -> Iterator[Symbol]:
    for factor in factors:
        while type(factor) is Call and factor.name in _MARKS and factor.arguments:
            factor = factor.arguments[0]
        if type(factor) is Symbol:
            yield factor


_MARKS = frozenset("Subscript Superscript OverHat OverTilde OverBar".split())

# Letters, and gates such as CZ and H1.
_MATRIX_NAME = re.compile(
    r"[A-DF-HJ-Z]|[A-Z]{2,4}|[A-Z][0-9]|\\\[(?:Script)?Capital[A-Z][a-z]*\]"
)
# Without one of these nothing is differentiated.
_DERIVING = OPERATORS | {"D", "OverDot", "Derivative"}
_MATRIX_LIKE = frozenset(
    "OverVector Transpose ConjugateTranspose Inverse Ket Bra IdentityMatrix "
    "MatrixExp".split()
)


def _is_matrix(node: Call) -> bool:
    """Whether a list is one of rows."""
    return all(is_call(row, "List") for row in node.arguments)


# Makes the set of vectors one that is not empty, though no letter is named.
_ANY_MATRIX = Symbol("IdentityMatrix")
