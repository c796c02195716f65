r"""Arguments of what is differentiated: a function of t is one wherever it occurs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mathglot.languages.latex.letters import WITHOUT_VALUE
from mathglot.languages.latex.reader.derived_by import (
    find_integrated,
    find_radius,
    find_time,
    guess_variable,
)
from mathglot.languages.latex.reader.fields import SPACE, TIME
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
    rebuild,
)

OPERATORS = frozenset("Laplacian Grad Div Curl".split())
_SCRIPTS = frozenset(["Subscript", "Superscript"])
_PRODUCTS = frozenset(["Times", "Dot"])
_SUMS_AND_PRODUCTS = _PRODUCTS | {"Plus", "Subtract", "Minus", "Divide"}
# What makes numbers of numbers.
_NUMERIC = _SUMS_AND_PRODUCTS | {"Power", "Sqrt", "Log", "Exp", "Sin", "Cos", "Abs"}
_CONSTANTS: frozenset[Tree] = frozenset(map(Symbol, ("E", "I", "Pi")))
# Letters of what moves.
_MOVING = frozenset(map(Symbol, "xyzuvw"))
_FUNCTIONS: frozenset[Tree] = frozenset(map(Symbol, "fghuvwyFGHUVW"))


def name_arguments(tree: Tree) -> Tree:
    """With arguments for what is differentiated, wherever it occurs.

    >>> from mathglot.languages import parse, render
    >>> fall = parse("D[v, t] == -g + k v", "mathematica")
    >>> render(name_arguments(fall), "mathematica")
    'D[v[t], t] == -g + k v[t]'
    """
    tree = spell_dots(tree)
    needed = find_needed(tree)
    return Naming(needed).change(tree) if needed else tree


def find_needed(tree: Tree, partial: bool = False) -> dict[Tree, tuple[Tree, ...]]:
    """The letters that need arguments, and these; partial derivatives share theirs."""
    # Several questions are asked of all calls.
    calls = [node for node in preorder(tree) if type(node) is Call]
    needed = _find_functions(tree, calls, partial)
    if not needed:
        return needed
    applied = _find_applied(calls)
    return {
        name: arguments
        for name, by in needed.items()
        if (arguments := _agree(by, applied.get(name, set())))
    }


def evaluate_late(tree: Tree) -> Tree:
    r"""With derivatives evaluated, not what they are of: `\frac{d}{dt}(t^2)_{t=0}`.

    >>> from mathglot.languages import parse, render
    >>> shown = parse("D[t^2 /. t -> 0, {t, 2}]", "mathematica")
    >>> render(evaluate_late(shown), "mathematica")
    'D[t^2, {t, 2}] /. t -> 0'
    """

    def change(node: Call) -> Tree:
        if node.name != "D" or not is_call(node.arguments[0], "ReplaceAll", 2):
            return node
        value, *variables = node.arguments
        assert type(value) is Call
        inner, rule = value.arguments
        if type(rule) is Call and is_call(rule, "Rule", 2):
            if rule.arguments[0] in map(_variable, variables):
                return Call(value.head, (Call(node.head, (inner, *variables)), rule))
        return node

    return rebuild(tree, change)


def spell_dots(tree: Tree) -> Tree:
    """With dots as derivatives where something is applied, and over indexed letters.

    >>> from mathglot.languages import parse, render
    >>> moved = parse("OverDot[x][t] == Subscript[OverDot[y], 1]", "mathematica")
    >>> render(spell_dots(moved), "mathematica")
    "x'[t] == OverDot[Subscript[y, 1]]"
    """
    if not any(is_call(node, "OverDot") for node in preorder(tree)):
        return tree

    def change(node: Call) -> Tree:
        inner = node.arguments[0] if node.arguments else None
        dotted = type(inner) is Call and inner.name == "OverDot"
        if dotted and node.name in _SCRIPTS and not _acts(node):
            assert type(inner) is Call
            indexed = Call(node.head, (inner.arguments[0], *node.arguments[1:]))
            return Call(inner.head, (indexed, *inner.arguments[1:]))
        if type(node.head) is Call and node.head.name == "OverDot":
            return Call(_derivative(node.head), node.arguments)
        return node

    return rebuild(tree, change)


def _acts(scripted: Call) -> bool:
    """Whether what stands above something is no index of it but done to it: a star."""
    above = scripted.arguments[-1]
    return type(above) is String and above.value not in ("+", "-")


def _derivative(dotted: Call) -> Tree:
    """The derivative that dots over a letter stand for."""
    order = dotted.arguments[1] if len(dotted.arguments) > 1 else Number("1")
    return Call(call("Derivative", order), dotted.arguments[:1])


def _find_applied(calls: list[Call]) -> dict[Tree, set[tuple[Tree, ...]]]:
    """The arguments that each function is shown with."""
    found: dict[Tree, set[tuple[Tree, ...]]] = {}
    for node in calls:
        # The head D is the derivative's: an author's function is never called so.
        if type(node.head) is Call or node.name not in WITHOUT_VALUE:
            found.setdefault(node.head, set()).add(node.arguments)
    return found


def _agree(
    by: tuple[Tree, ...], applied: set[tuple[Tree, ...]]
) -> tuple[Tree, ...] | None:
    """The arguments of a function without any, if it has some elsewhere.

    Those that it is shown with, if they are always the same letters; else those that it
    is differentiated by, if they are as many.
    """
    if len(applied) == 1:
        [only] = applied
        if all(type(argument) is Symbol for argument in only):
            return only if len(by) == 1 or set(by) <= set(only) else None
    return by if all(len(arguments) == len(by) for arguments in applied) else None


def _find_functions(
    tree: Tree, calls: list[Call], partial: bool
) -> dict[Tree, tuple[Tree, ...]]:
    """The letters that are differentiated, and the letters that they depend on."""
    found: dict[Tree, dict[Tree, None]] = {}
    times: dict[Tree, None] = {}
    in_space = False
    # What is differentiated while something is held fixed depends on that too.
    held = {node.arguments[0] for node in calls if node.name == "Subscript"}
    # A letter with a dot that is an index moves nowhere: those of spinors have dots.
    scripted = [node for node in calls if node.name in _SCRIPTS]
    indices = {index for node in scripted for index in node.arguments[1:]}
    # What is derived beside others, and by what.
    products: list[tuple[list[Tree], list[Tree]]] = []
    for node in calls:
        if node.name == "D" and node in held:
            continue
        if node.name == "D":
            variables = [_variable(one) for one in node.arguments[1:]]
            # A coordinate with its index above stands for all of them, and a sign is
            # the index of one.
            variables = [
                one
                for one in variables
                if not is_call(one, "Superscript") and type(one) is not String
            ]
            times.update({v: None for v in variables if v not in SPACE})
            operands = _differentiated(node.arguments[0], variables)
            for own in operands:
                found.setdefault(own, {}).update(dict.fromkeys(variables))
            if variables and not operands:
                products.append((_factors(node.arguments[0]), variables))
        elif node.name in OPERATORS:
            # An author's word may have the operator's name, and one argument.
            coordinates = node.arguments[-1]
            if len(node.arguments) == 1:
                continue
            # A point, or the list of its coordinates.
            point: tuple[Tree, ...] = (coordinates,)
            if type(coordinates) is Call:
                point = coordinates.arguments
            elif coordinates in preorder(node.arguments[0]):
                # Where the point itself is told, letters beside it are constant.
                continue
            in_space = in_space or point == SPACE
            # What is a number is written before the operator, not after it.
            for own in _factors(node.arguments[0]) or _find_only(node.arguments[0]):
                found.setdefault(own, {}).update(dict.fromkeys(point))
        elif node.name == "OverDot" and node not in indices:
            for own in _operands(node.arguments[0]):
                found.setdefault(own, {})[find_time(tree)] = None
        elif is_call(node.head, "Function", 1) and len(node.arguments) == 1:
            variables = _derived_by(node.head)
            in_space = in_space or tuple(variables[: len(SPACE)]) == SPACE
            for own in _operands(node.arguments[0]) if variables else ():
                found.setdefault(own, {}).update(dict.fromkeys(variables))
    for factors, variables in products:
        # \partial_t \rho + \partial_x(\rho v): a function elsewhere is one here too.
        if not found.keys().isdisjoint(factors):
            for own in factors:
                if own in found or own in _FUNCTIONS:
                    found.setdefault(own, {}).update(dict.fromkeys(variables))
    _add_primed(tree, calls, found)
    if in_space:
        # Where one is a field, all are that are differentiated by space or time.
        for by in found.values():
            if all(one in SPACE or one == TIME for one in by):
                by.update(dict.fromkeys(SPACE))
    elif partial:
        _share_space(found)
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


def _share_space(found: dict[Tree, dict[Tree, None]]) -> None:
    """Let functions on the same plane, or in the same space, share its coordinates.

    Where one is a coordinate itself, the formula is the rule of the chain.
    """
    coordinates = {one for by in found.values() for one in by}
    if coordinates <= {*SPACE, TIME} and coordinates.isdisjoint(found):
        for by in found.values():
            by.update({one: None for one in (*SPACE, TIME) if one in coordinates})


def _derived_by(operator: Tree) -> list[Tree]:
    """The letters by which a function differentiates its argument."""
    deriving = [
        node
        for node in preorder(operator)
        if type(node) is Call
        and node.name in ("D", "Laplacian")
        and is_call(node.arguments[0], "Slot")
    ]
    in_space = any(node.name == "Laplacian" for node in deriving)
    return [
        *(SPACE if in_space else ()),
        *(
            variable
            for node in deriving
            if node.name == "D"
            for variable in map(_variable, node.arguments[1:])
            if type(variable) is Symbol or is_call(variable, "Subscript")
        ),
    ]


def _add_primed(
    tree: Tree, calls: list[Call], found: dict[Tree, dict[Tree, None]]
) -> None:
    """Add the letters with primes, each with what it is likely to depend on."""
    primed = [node.arguments[0] for node in _bare_primes(calls)]
    if not primed:
        return
    letters = {n for n in preorder(tree) if type(n) is Symbol}
    radius = find_integrated(tree) or find_radius(tree, letters)
    shared = _shared_argument(calls)
    if SPACE[0] in primed:
        # What x depends on, the others do.
        letters = (letters - set(SPACE[:1])) | {TIME}
    unprimed = letters.difference(primed)
    for own in primed:
        if _is_own(own) and own not in found:
            guess = shared if shared and shared != own else radius
            found[own] = {guess or guess_variable(own, letters, unprimed): None}
    if any(TIME in found.get(own, ()) for own in primed):
        # What moves beside others moves too: x' = y^2.
        for letter in _MOVING & letters:
            found.setdefault(letter, {TIME: None})


def _shared_argument(calls: list[Call]) -> Tree | None:
    """The one letter that the author's functions are all applied to, if there is."""
    found = {
        argument
        for node in calls
        if _is_own(node.head) and not is_built_in(node.name)
        for argument in node.arguments
        if len(node.arguments) > 1 or type(argument) is not Call
    }
    [only] = found if len(found) == 1 else [None]
    return only if type(only) is Symbol else None


def _in_order(variables: list[Tree]) -> tuple[Tree, ...]:
    """Space before time, its coordinates in their order; others as they come."""
    once = list(dict.fromkeys(variables))
    if all(one in SPACE or one == TIME for one in once):
        return tuple(one for one in (*SPACE, TIME) if one in once)
    return tuple(sorted(once, key=lambda variable: variable == TIME))


def _bare_primes(calls: list[Call]) -> Iterator[Call]:
    """Derivatives of functions that are not applied to anything."""
    applied = {id(node.head) for node in calls if type(node.head) is Call}
    for node in calls:
        if id(node) not in applied:
            if is_call(node.head, "Derivative", 1) and len(node.arguments) == 1:
                yield node


def _variable(specification: Tree) -> Tree:
    if is_call(specification, "List", 2) and type(specification) is Call:
        return specification.arguments[0]
    return specification


def rename_derived(tree: Tree, names: Mapping[Tree, Tree]) -> Tree:
    r"""With other names for letters with primes that cannot keep theirs as functions.

    >>> from mathglot.languages import parse, render
    >>> falls = parse("N'[t] == -k N", "mathematica")
    >>> render(rename_derived(falls, {Symbol("N"): Symbol("n")}), "mathematica")
    "n'[t] == -k n"
    """
    derived = {
        node.arguments[0]
        for node in preorder(tree)
        if type(node) is Call and is_call(node.head, "Derivative", 1)
        if len(node.arguments) == 1
    }
    renamed = {own: names[own] for own in derived if own in names}
    if not renamed:
        return tree

    def change(node: Call) -> Tree:
        if node.name in _SCRIPTS or renamed.keys().isdisjoint(node.arguments):
            return node
        return Call(node.head, tuple(renamed.get(one, one) for one in node.arguments))

    return rebuild(tree, change)


def _is_own(tree: Tree) -> bool:
    while type(tree) is Call and tree.name in _SCRIPTS:
        tree = tree.arguments[0]
    if type(tree) is Call and tree.name.startswith("Over") and len(tree.arguments) == 1:
        tree = tree.arguments[0]
    return type(tree) is Symbol and not (len(tree.name) > 1 and is_built_in(tree.name))


def _operands(tree: Tree) -> list[Tree]:
    """The letters that are differentiated: one, or those of a sum or product.

    Of several, each must be a letter that people use for functions.
    """
    if _is_own(tree):
        return [tree]
    if type(tree) is Call and tree.name in _SUMS_AND_PRODUCTS:
        found = [own for part in tree.arguments for own in _operands(part)]
        return found if len(found) == 1 or _FUNCTIONS.issuperset(found) else []
    return []


def _differentiated(tree: Tree, variables: list[Tree]) -> list[Tree]:
    r"""The letters of a derivative that depend on what it is by.

    The variable itself does not, as in `\frac{d}{dr} r W`. The logarithm of a letter
    alone has no derivative unless the letter is a function.
    """
    if not variables:
        return []
    if found := _operands(tree):
        return found
    if type(tree) is Call and tree.name in _PRODUCTS:
        others = [one for one in _factors(tree) if one not in variables]
        if len(others) == 1 and others[0] in _FUNCTIONS:
            return others
    found = _find_only(tree)
    return [] if found and found[0] in variables else found


def _find_only(tree: Tree) -> list[Tree]:
    """The only letter of an expression, under roots, powers and logarithms."""
    if type(tree) is not Call or tree.name not in _NUMERIC:
        return []
    found: dict[Tree, None] = {}
    todo: list[Tree] = [tree]
    while todo:
        part = todo.pop()
        if type(part) is Number or part in _CONSTANTS:
            continue
        if _is_own(part):
            found[part] = None
        elif type(part) is Call and part.name in _NUMERIC:
            todo.extend(part.arguments)
        else:
            return []
    return list(found) if len(found) == 1 else []


def _factors(tree: Tree) -> list[Tree]:
    """All letters of a sum or product."""
    if type(tree) is Call and tree.name in _SUMS_AND_PRODUCTS:
        return [own for part in tree.arguments for own in _factors(part)]
    return [tree] if _is_own(tree) else []


_SMALL: Mapping[Tree, Tree] = {
    Symbol(letter): Symbol(letter.lower()) for letter in WITHOUT_VALUE
}


class Naming:
    """Puts arguments to letters, from the top down: heads stay as they are."""

    def __init__(
        self, needed: dict[Tree, tuple[Tree, ...]], names: Mapping[Tree, Tree] = _SMALL
    ) -> None:
        self.needed = needed
        # Those of letters that are something else where they are called.
        self.names = names
        # Functions with an index: what one of them depends on all do.
        self.families = {
            (own.name, own.arguments[0]): by
            for own, by in needed.items()
            if type(own) is Call and own.name in _SCRIPTS
        }

        # By identity, with the trees, which must live as long as this does.
        self.known: dict[int, tuple[Tree, Tree]] = {}

    def change(self, tree: Tree) -> Tree:
        """A tree with arguments for its functions."""
        known = self.known.get(id(tree))
        if known is None:
            known = self.known[id(tree)] = (tree, self._change(tree))
        return known[1]

    def _change(self, tree: Tree) -> Tree:
        by = self._arguments(tree)
        if by:
            # D and N cannot keep their names where they are called.
            return Call(self.names.get(tree, tree), by)
        if type(tree) is not Call:
            return tree
        if tree.name == "OverDot" and tree.arguments[0] in self.needed:
            own = tree.arguments[0]
            named = Call(tree.head, (self.names.get(own, own), *tree.arguments[1:]))
            return Call(_derivative(named), self.needed[own])
        if is_call(tree.head, "Derivative", 1) and len(tree.arguments) == 1:
            by = self._arguments(tree.arguments[0])
            return Call(tree, by) if by else tree
        if type(tree.head) is Call and is_call(tree.head.head, "Derivative"):
            return Call(tree.head, tuple(self.change(a) for a in tree.arguments))
        if tree.name == "D":
            chained = self._chain(tree.arguments[0], _variable(tree.arguments[1]))
            inner = chained or self.change(tree.arguments[0])
            return Call(tree.head, (inner, *tree.arguments[1:]))
        if tree.name == "Subscript":
            return tree
        return Call(tree.head, tuple(self.change(a) for a in tree.arguments))

    def _chain(self, own: Tree, variable: Tree) -> Tree | None:
        r"""The function of a derivative in the rule of the chain.

        In `\frac{dy}{dx} = \frac{dy}{du}\frac{du}{dx}` y is a function of x, and one of
        u, which is a function itself.
        """
        by = self.needed.get(own, ())
        inner = tuple(one for one in by if one in self.needed)
        if not inner or len(inner) == len(by):
            return None
        outer = tuple(one for one in by if one not in inner)
        return Call(own, inner if variable in inner else outer)

    def _arguments(self, tree: Tree) -> tuple[Tree, ...]:
        found = self.needed.get(tree, ())
        if not found and type(tree) is Call and tree.name in _SCRIPTS:
            base = tree.arguments[0]
            found = self.families.get((tree.name, base), ())
            if not found and is_call(base, "Subscript") and not _acts(tree):
                # An index above what has one below.
                found = self._arguments(base)
        return found
