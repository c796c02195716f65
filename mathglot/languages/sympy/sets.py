"""Sets in SymPy: its own, lists taken for sets, and sets that have only a name.

SymPy has no symbols for sets. A name is the set of all that have a property of this
name, which SymPy joins, cuts and compares without knowing more of it.
"""

from __future__ import annotations

from mathglot.languages.families import split_family
from mathglot.languages.infix import ATOM, Part, Piece, Written, separate
from mathglot.languages.names import is_name
from mathglot.languages.ranges import list_parts, read_range
from mathglot.languages.sympy.dimensions import read_space
from mathglot.languages.sympy.junctions import write_statement
from mathglot.languages.sympy.roles import (
    MADE_BY_FORMULA,
    MAKING_SETS,
    PAIRED,
    SET_CLASSES,
    SETS,
    is_set,
)
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call, is_call
from mathglot.languages.walks import shape_of

# Sets in which SymPy would look for the points of others.
_SOUGHT = frozenset(("ParametricRegion", "Table", "Range"))
# A set that a formula makes of others, which has writers of its own.
MADE = "Set$Made"


def write_set(writer: SymPyWriter, tree: Tree) -> list[Piece]:
    """A set: one of SymPy's, a list taken for one, or one that has only a name."""
    while is_call(tree, "Parenthesis", 1):
        assert type(tree) is Call
        tree = tree.arguments[0]
    if type(tree) is Symbol and tree.name in SETS:
        return [Part(tree)]
    if type(tree) is Call and tree.name == "List":
        return ["FiniteSet(", *separate(tree.arguments), ")"]
    if is_call(tree, "RegionBoundary", 1) or is_boundary(tree):
        return _write_around(writer, "boundary", tree)
    if type(tree) is Call and tree.name in MAKING_SETS:
        return [Part(tree)]
    if is_name(tree) and not writer.is_varying(tree):
        return list(write_named_set(writer, tree).pieces)
    space = read_space(tree)
    if space is not None:
        assert type(tree) is Call
        field = tree.arguments[1] if len(tree.arguments) > 1 else Symbol("Complexes")
        return write_space(field, space.rows, space.columns)
    if type(tree) is Call and tree.name in MADE_BY_FORMULA:
        return [Part(call(MADE, tree))]
    if is_call(tree, "OverBar", 1):
        return _write_around(writer, "closure", tree)
    made = _write_inverse_image(writer, tree)
    if made is not None:
        return made
    named = _split_family(writer, tree)
    if named is None:
        sets = writer.roles.sets
        if type(tree) is not Call or any(is_set(each, sets) for each in tree.arguments):
            reason = "SymPy has no symbols for sets"
            raise writer.refuse("a set made by a formula", reason)
        # All that is in it, whatever it is.
        member = "AppliedPredicate(Predicate('member'), _1, "
        return ["ConditionSet(_1, ", member, Part(tree), "))"]
    name, parameters = named
    property_: list[Piece] = [f"AppliedPredicate(Predicate({name!r}), _1, "]
    return ["ConditionSet(_1, ", *property_, *separate(parameters), "))"]


def _write_around(writer: SymPyWriter, name: str, tree: Tree) -> list[Piece]:
    """The boundary or the closure of a set, which SymPy has only by name."""
    assert type(tree) is Call
    opening = f"ConditionSet(_1, AppliedPredicate(Predicate({name!r}), _1, "
    return [opening, *write_set(writer, tree.arguments[0]), "))"]


def is_boundary(tree: Tree) -> bool:
    """Whether a tree is the boundary of a set, with the sign for its head."""
    if type(tree) is not Call or type(tree.head) is not String:
        return False
    return len(tree.arguments) == 1 and tree.head.value in ("\\[PartialD]", "\u2202")


def _write_inverse_image(writer: SymPyWriter, tree: Tree) -> list[Piece] | None:
    """All that a function takes into A."""
    if shape_of(tree) == "InverseFunction()":
        assert type(tree) is Call and type(tree.head) is Call
        if len(tree.arguments) == len(tree.head.arguments) == 1:
            value = Call(tree.head.arguments[0], (call("Slot", Number("1")),))
            member = _write_member(writer, value, tree.arguments[0])
            return ["ConditionSet(_1, ", *member, ")"]
    return None


def write_named_set(writer: SymPyWriter, tree: Tree) -> Written:
    name = writer.spell(tree)
    return Written(ATOM, [f"ConditionSet(_1, Predicate({name!r})(_1))"])


def _split_family(writer: SymPyWriter, tree: Tree) -> tuple[str, list[Tree]] | None:
    """B[x, r] or A_i: the name of sets, and what tells one of them from others."""
    if type(tree) is not Call:
        return None
    if writer.is_varying(tree):
        base, indices = split_family(tree)
        return writer.spell(base), list(indices)
    if is_name(tree.head):
        base, indices = tree.head, ()
        if writer.is_varying(base):
            base, indices = split_family(base)
        return writer.spell(base), [*indices, *tree.arguments]
    return None


def write_space(field: Tree, rows: Tree, columns: Tree) -> list[Piece]:
    """All matrices of a size, with entries out of a set of numbers."""
    sizes: list[Piece] = [Part(rows), ", ", Part(columns)]
    return ["matrices.MatrixSet(", *sizes, ", ", Part(field), ")"]


def write_sets(writer: SymPyWriter, node: Call) -> Written | None:
    """Union, intersection, difference and power set."""
    if not node.arguments:
        return None
    sets = [write_set(writer, argument) for argument in node.arguments]
    name = SET_CLASSES[node.name]
    if name == "Complement" and len(sets) > 2:
        rest: list[Piece] = ["Union("]
        for each in sets[1:]:
            rest += (*each, ", ")
        sets = [sets[0], [*rest[:-1], ")"]]
    pieces: list[Piece] = [f"{name}("]
    for each in sets:
        pieces += (*each, ", ")
    if any(type(part) is Call and part.name in _SOUGHT for part in node.arguments) or (
        name == "Complement" and any(map(_is_space, node.arguments))
    ):
        # SymPy would look for the points of one set in the other, and fail.
        pieces += ("evaluate=False", ", ")
    return Written(ATOM, [*pieces[:-1], ")"])


def _is_space(tree: Tree) -> bool:
    """Whether a tree is a set of columns or matrices, such as R^n."""
    return is_call(tree, "Power", 2) or read_space(tree) is not None


def write_element(writer: SymPyWriter, node: Call) -> Written | None:
    """x in S; several x, separated by bars or in a list, are each in S."""
    if len(node.arguments) != 2:
        return None
    members, domain = node.arguments
    if node.name in ("MemberQ", "IntervalMemberQ"):
        members, domain = domain, members
    each = list_parts(members, "Alternatives")
    if each == (members,) and _is_of_numbers(domain):
        each = list_parts(members, "List")
    opening, closing = ("Not(", ")") if node.name == "NotElement" else ("", "")
    pieces: list[Piece] = []
    for member in each:
        pieces += (opening, *_write_member(writer, member, domain), closing, ", ")
    if len(each) != 1:
        return Written(ATOM, ["And(", *pieces[:-1], ")"])
    return Written(ATOM, pieces[:-1])


def _write_member(writer: SymPyWriter, member: Tree, domain: Tree) -> list[Piece]:
    """What is in a set that has only a name has the property of that name."""
    if is_name(domain) and not writer.is_varying(domain) and not _is_of_numbers(domain):
        return [f"Predicate({writer.spell(domain)!r})(", Part(member), ")"]
    family = None if _is_of_numbers(domain) else _split_family(writer, domain)
    if family is not None and read_space(domain) is None:
        name, parameters = family
        opening = f"AppliedPredicate(Predicate({name!r}), "
        return [opening, Part(member), ", ", *separate(parameters), ")"]
    # SymPy says that a pair or a matrix is in no set that it does not know.
    known = _is_of_numbers(domain) and writer.shapes.of(member) is None
    asked = "" if known else ", evaluate=False"
    return ["Contains(", Part(member), ", ", *write_set(writer, domain), asked, ")"]


def _is_of_numbers(domain: Tree) -> bool:
    return (type(domain) is Symbol and domain.name in SETS) or is_call(
        domain, "Interval"
    )


def write_paired(writer: SymPyWriter, node: Call) -> Written | None:
    """A subset of B: SymPy would decide it at once, so it is a relation by name."""
    if len(node.arguments) < 2:
        return None
    links: list[Piece] = []
    for left, right in zip(node.arguments, node.arguments[1:], strict=False):
        opening = f"AppliedPredicate(Predicate({PAIRED[node.name]!r}), "
        sides = [*write_set(writer, left), ", ", *write_set(writer, right)]
        link: list[Piece] = [opening, *sides, ")"]
        if node.name.startswith("Not"):
            link = ["Not(", *link, ")"]
        links += (*link, ", ")
    if len(node.arguments) == 2:
        return Written(ATOM, links[:-1])
    return Written(ATOM, ["And(", *links[:-1], ")"])


def write_region(writer: SymPyWriter, node: Call) -> Written | None:
    """ImplicitRegion[p, x]: all x with a property."""
    if len(node.arguments) != 2:
        return None
    condition, variables = node.arguments
    names = [_read_variable(each) for each in list_parts(variables, "List")]
    if not names:
        return None
    if len(names) == 1 and writer.shapes.of(names[0]) is not None:
        said = write_statement(writer, condition)
        return Written(ATOM, ["ConditionSet(", Part(names[0]), ", ", *said, ")"])
    listed = ", ".join(writer.variable(name) for name in names)
    opening = (
        f"ConditionSet(({listed}), " if len(names) > 1 else f"ConditionSet({listed}, "
    )
    return Written(ATOM, [opening, *write_statement(writer, condition), ")"])


def write_image(writer: SymPyWriter, node: Call) -> Written | None:
    """ParametricRegion[{f, x in A && y in B}, {x, y}]: all values of f."""
    if len(node.arguments) != 2 or not is_call(node.arguments[0], "List", 2):
        return None
    pair = node.arguments[0]
    assert type(pair) is Call
    value, condition = pair.arguments
    names = [_read_variable(each) for each in list_parts(node.arguments[1], "List")]
    listed = ", ".join(writer.variable(name) for name in names)
    if is_call(value, "List", 1):
        assert type(value) is Call
        (value,) = value.arguments
    pieces: list[Piece] = [f"ImageSet(Lambda(({listed},), ", Part(value), ")"]
    domains: dict[Tree, list[Tree]] = {name: [] for name in names}
    for each in list_parts(condition, "And"):
        if is_call(each, "Element", 2):
            assert type(each) is Call
            if each.arguments[0] in domains:
                domains[each.arguments[0]].append(each.arguments[1])
                continue
        if len(names) != 1:
            return None
        domains[names[0]].append(call("ImplicitRegion", each, names[0]))
    for sets in domains.values():
        if not sets:
            return None
        pieces += (", ", *_join_sets(writer, sets))
    return Written(ATOM, [*pieces, ")"])


def _join_sets(writer: SymPyWriter, sets: list[Tree]) -> list[Piece]:
    if len(sets) == 1:
        return write_set(writer, sets[0])
    return [Part(Call(Symbol("Intersection"), tuple(sets)))]


def _read_variable(tree: Tree) -> Tree:
    found = read_range(tree)
    return tree if found is None else found.variable


STRUCTURES = {
    **dict.fromkeys(SET_CLASSES, write_sets),
    **dict.fromkeys(PAIRED, write_paired),
    **dict.fromkeys(
        ["Element", "NotElement", "MemberQ", "IntervalMemberQ"], write_element
    ),
    "ImplicitRegion": write_region,
    "ParametricRegion": write_image,
}
