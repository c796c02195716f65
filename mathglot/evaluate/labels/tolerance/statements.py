r"""What is stated: membership, chains of relations, systems, definitions."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeGuard

from mathglot.evaluate.labels.tolerance.names import (
    Wanted,
    is_pair_in_set,
    rename,
    text_of,
)
from mathglot.evaluate.labels.tolerance.notations import DOMAINS
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
    rebuild,
)

# The parser makes one chain of these, but not of the others and these.
_ORDERS = frozenset(
    ("Equal", "Unequal", "Less", "LessEqual", "Greater", "GreaterEqual", "Inequality")
)
_OTHERS = frozenset(
    "TildeTilde TildeEqual TildeFullEqual Tilde Proportional Congruent LessLess "
    "GreaterGreater Element Subset SubsetEqual Superset SupersetEqual".split()
)
_RELATIONS = _ORDERS | _OTHERS
_STATEMENTS = _RELATIONS | {"And", "Set", "SetDelayed"}


def spell_membership(tree: Tree) -> Tree:
    """To be in a closed interval is to lie between its ends; MemberQ and Element say
    the same; the vectors of length n over a set of numbers are its power, and those
    over the real numbers all of the space of n dimensions, FullRegion[n]."""

    def change(node: Call) -> Tree:
        if node.name == "FullRegion" and len(node.arguments) == 1:
            return call("Vectors", *node.arguments, Symbol("Reals"))
        if len(node.arguments) != 2:
            return node
        first, second = node.arguments
        match node.name:
            case "Power" | "Superscript" if text_of(first) in DOMAINS.values():
                return call("Vectors", second, first)
            case "MemberQ" | "IntervalMemberQ":
                return _place(second, first)
            case "Between":
                return _place(first, call("Interval", second))
            case "Element":
                return _place(first, second)
        return node

    return rebuild(tree, change)


def drop_silent(tree: Tree, wanted: Wanted) -> Tree:
    r"""`\int_M \omega` does not say what it is by: some name a letter that the formula
    does not have, and others do not."""

    def change(node: Call) -> Tree:
        if node.name not in _INTEGRALS or len(node.arguments) != 2:
            return node
        body, by = node.arguments
        region: tuple[Tree, ...] = ()
        if type(by) is Call and is_call(by, "Element", 2):
            by, *rest = by.arguments
            region = tuple(rest)
        if _is_unseen(by, wanted) and by not in preorder(body):
            return Call(node.head, (body, *region))
        return node

    return rebuild(tree, change)


_INTEGRALS = frozenset(["Integrate", "ContourIntegrate"])


def _is_unseen(tree: Tree, wanted: Wanted) -> bool:
    """Whether a variable stands nowhere in the formula."""
    if type(tree) is not Symbol:
        return False
    return len(tree.name) == 1 and tree.name not in wanted.letters


def _place(element: Tree, domain: Tree) -> Tree:
    if type(domain) is Call and is_call(domain, "Interval", 1):
        ends = domain.arguments[0]
        if type(ends) is Call and is_call(ends, "List", 2):
            return call("LessEqual", ends.arguments[0], element, ends.arguments[1])
    return call("Element", element, domain)


def spell_ranges(tree: Tree) -> Tree:
    """To run from 1 to n is to be an integer between them, or in Range[1, n]. To be one
    of some things is to be equal to one or other of them, or in the list of them."""

    def change(node: Call) -> Tree:
        if node.name == "Or":
            node = _spell_choice(node)
        if is_call(node, "Element", 2):
            element, domain = node.arguments
            ends = _ends_of(domain)
            if ends and not is_call(element, "List"):
                return _place_between(element, *ends)
        return node

    return rebuild(tree, change)


def _place_between(element: Tree, first: Tree, last: Tree) -> Tree:
    several = type(element) is Call and element.name == "Alternatives"
    parts = element.arguments if type(element) is Call and several else (element,)
    integers = [call("Element", part, Symbol("Integers")) for part in parts]
    bounds = [call("LessEqual", first, part, last) for part in parts]
    return call("And", *integers, *bounds)


def _spell_choice(node: Call) -> Call:
    """x == 1 || x == 2 as one of the numbers of a list."""
    parts = [part for part in node.arguments if type(part) is Call]
    if len(parts) < max(2, len(node.arguments)):
        return node
    if not all(is_call(part, "Equal", 2) for part in parts):
        return node
    if len({part.arguments[0] for part in parts}) > 1:
        return node
    values = call("List", *[part.arguments[1] for part in parts])
    return Call(Symbol("Element"), (parts[0].arguments[0], values))


def _ends_of(domain: Tree) -> tuple[Tree, Tree] | None:
    """The first and last of the integers in a range, or in a list of neighbours."""
    if type(domain) is not Call:
        return None
    parts = domain.arguments
    if domain.name == "Range" and len(parts) in (1, 2):
        return (parts[0] if len(parts) == 2 else Number("1")), parts[-1]
    if domain.name == "List" and len(parts) == 3 and parts[1] == _DOTS:
        return parts[0], parts[2]
    if domain.name != "List" or len(parts) < 2:
        return None
    numbers = [int(part.text) for part in parts if _is_integer(part)]
    first = numbers[0] if numbers else 0
    if numbers != list(range(first, first + len(parts))):
        return None
    return parts[0], parts[-1]


def _is_integer(part: Tree) -> TypeGuard[Number]:
    return type(part) is Number and part.text.isdecimal()


_DOTS = Symbol("\\[Ellipsis]")


def spell_extremes(tree: Tree) -> Tree:
    """The greatest value of f where c holds is MaxValue[{f, c}, x] or MaxValue[f, c]:
    Mathematica knows both, and a formula shows f and c alone."""

    def change(node: Call) -> Tree:
        if node.name not in _EXTREMES or len(node.arguments) != 2:
            return node
        first, second = node.arguments
        if type(first) is Call and is_call(first, "List", 2):
            return Call(node.head, first.arguments)
        if type(second) is Call and is_call(second, "List", 1):
            return Call(node.head, (first, *second.arguments))
        return node

    return rebuild(tree, change)


def spell_regions(tree: Tree) -> Tree:
    """A set of what one letter gives is told of that letter, or of a list of it:
    ParametricRegion[{f, c}, t] and ParametricRegion[{{f}, c}, {t}]."""

    def change(node: Call) -> Tree:
        if node.name not in _REGIONS or len(node.arguments) != 2:
            return node
        first, letters = node.arguments
        if type(first) is Call and is_call(first, "List", 2):
            first = call("List", _only(first.arguments[0]), first.arguments[1])
        return Call(node.head, (first, _only(letters)))

    return rebuild(tree, change)


_REGIONS = frozenset(["ImplicitRegion", "ParametricRegion"])


def _only(given: Tree) -> Tree:
    """What a list has in it, if that is one thing alone."""
    if type(given) is Call and is_call(given, "List", 1):
        return given.arguments[0]
    return given


_EXTREMES = frozenset(
    "MaxValue MinValue ArgMax ArgMin Maximize Minimize NMaxValue NMinValue".split()
)


def open_chains(tree: Tree) -> Tree:
    r"""`a = b \approx c` says that a is b and b about c; Mathematica has no chain of
    such relations, and writes TildeTilde[a == b, c] or a == TildeTilde[b, c]."""

    def change(node: Call) -> Tree:
        inner = [side for side in node.arguments if _is_relation(side)]
        names = {node.name, *(side.name for side in inner if type(side) is Call)}
        if not inner or not _is_relation(node) or not names & _OTHERS:
            return node
        sides, heads = node.arguments, (node.head,) * len(node.arguments)
        if node.name == "Inequality":
            sides, heads = node.arguments[::2], node.arguments[1::2]
        links = [
            Call(head, (_end(left, -1), _end(right, 0)))
            for (left, right), head in zip(pairwise(sides), heads, strict=False)
        ]
        return call("And", *inner, *links)

    return rebuild(tree, change)


def open_arrows(tree: Tree) -> Tree:
    r"""`A \to B \xrightarrow{f} C` is a map from A to B, and another from there to C;
    the name above an arrow is the map's own, as that before a colon is: f : B \to C.
    Mathematica has no chain of different arrows, so that each may hold the others."""

    def change(node: Call) -> Tree:
        arrow, label = _arrow_of(node)
        if not arrow or len(node.arguments) < 2:
            return node
        chained = any(map(_is_chain, node.arguments))
        if label is None and len(node.arguments) == 2 and not chained:
            return node
        links: list[Tree] = []
        for place, side in enumerate(node.arguments):
            if place:
                left, right = node.arguments[place - 1], side
                link: Tree = call(arrow, _far_end(left, -1), _far_end(right, 0))
                links.append(link if label is None else call("Colon", label, link))
            links += _links_of(side)
        return links[0] if len(links) == 1 else call("And", *links)

    return rebuild(tree, change)


_ARROWS = frozenset(["Rule", "LeftArrow"])


def _arrow_of(node: Call) -> tuple[str, Tree | None]:
    """The name of an arrow and what stands above it; no name for anything else."""
    if node.name in _ARROWS:
        return node.name, None
    head = node.head
    if type(head) is Call and is_call(head, "Overscript", 2):
        arrow, label = head.arguments
        if type(arrow) is Symbol and arrow.name in _ARROWS:
            return arrow.name, label
    return "", None


def _is_chain(side: Tree) -> bool:
    """Whether a side is a chain of arrows or one with a name, which brackets are not
    put around, as they are around a plain arrow: A -> (B -> C)."""
    return type(side) is Call and side.name not in _ARROWS and bool(_links_of(side))


def _links_of(side: Tree) -> tuple[Tree, ...]:
    """The arrows of a side that is a chain of them or a single one; else none."""
    if type(side) is Call and side.name == "And":
        return side.arguments if all(map(_arrow_in, side.arguments)) else ()
    return (side,) if _arrow_in(side) else ()


def _arrow_in(link: Tree) -> Call | None:
    """The arrow of a link, without its name."""
    if type(link) is Call and is_call(link, "Colon", 2):
        link = link.arguments[1]
    is_arrow = type(link) is Call and link.name in _ARROWS and len(link.arguments) == 2
    return link if is_arrow and type(link) is Call else None


def _far_end(side: Tree, place: int) -> Tree:
    """What stands at the first or last end of a chain; of anything else, itself."""
    links = _links_of(side)
    if not links:
        return side
    arrow = _arrow_in(links[place])
    assert arrow is not None
    return arrow.arguments[place]


def _is_relation(tree: Tree) -> bool:
    return type(tree) is Call and tree.name in _RELATIONS and len(tree.arguments) > 1


def _end(side: Tree, place: int) -> Tree:
    """The first or last side of a relation; of anything else, itself."""
    if type(side) is Call and _is_relation(side):
        return side.arguments[place]
    return side


def join_systems(tree: Tree) -> Tree:
    """A formula of several equations is a list of them, or joins them by `&&`."""
    if type(tree) is not Call or tree.name != "List" or len(tree.arguments) < 2:
        return tree
    if all(type(part) is Call and part.name in _STATEMENTS for part in tree.arguments):
        return call("And", *tree.arguments)
    return tree


def join_events(tree: Tree) -> Tree:
    """P(X = 1, Y = 2) is the probability of both: P[X == 1, Y == 2] says `&&`."""

    def change(node: Call) -> Tree:
        if node.name not in _PROBABILITIES or len(node.arguments) < 2:
            return node
        if not all(map(_is_relation, node.arguments)):
            return node
        return Call(node.head, (call("And", *node.arguments),))

    return rebuild(tree, change)


_PROBABILITIES = frozenset(["P", "Pr", "Probability"])


def spell_choices(tree: Tree) -> Tree:
    r"""`s = \pm 1` is one of two values: s == PlusMinus[1] is Element[s, {1, -1}]."""

    def change(node: Call) -> Tree:
        if not is_call(node, "Equal", 2) or not is_call(node.arguments[1], "PlusMinus"):
            return node
        chosen, value = node.arguments
        if any(is_call(part, "PlusMinus") for part in preorder(chosen)):
            return node
        assert type(value) is Call
        if len(value.arguments) != 1:
            return node
        [size] = value.arguments
        values = call("List", size, call("Minus", size))
        return call("Element", chosen, values)

    return rebuild(tree, change)


def spell_definitions(tree: Tree, wanted: Wanted) -> Tree:
    r"""`\equiv` and `:=` define: `==` where that is wanted, since what is defined is
    equal. Where a congruence is wanted, an equation is another statement."""
    if not wanted.names & {"Equal", "Set", "SetDelayed"}:
        return tree
    signs = {"Congruent", "SameQ", "DotEqual"} - wanted.names
    return rename(tree, {}, dict.fromkeys(signs, "Equal"))


def part_pairs(tree: Tree, wanted: Wanted) -> Tree:
    r"""`x, y \in S` is about both: Element[{x, y}, S] is Element[x, S] && Element[y, S]
    where the label says so. Where the label has a pair, the pair is in the set."""
    if wanted.has_pairs:
        return tree

    def change(node: Call) -> Tree:
        if not is_pair_in_set(node):
            return node
        pair, domain = node.arguments
        parts = pair.arguments if type(pair) is Call else ()
        return call("And", *[call("Element", part, domain) for part in parts])

    return rebuild(tree, change)
