r"""Statements in a row: `m, n \in \mathbb{Z},\ m > 0`, `y(0) = y(L) = 0`.

Several statements of an And may be said at once: what is said of m and of n in the same
words is said of `m, n`; a whole number that is at least 1 is `n = 1, 2, \ldots`. Each
way to say some of them at once is a unit, and a row of statements is matched as a row
of units. Units show statements that stand side by side.
"""

from collections.abc import Iterator

from mathglot.languages.functions.row import ACCEPTED, OTHER, TEXTBOOK
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds, row_layouts
from mathglot.languages.latex.template import (
    SEQUENCE,
    STATEMENTS,
    Program,
    Template,
    template_of,
)
from mathglot.languages.tree import Call, Symbol, Tree, call, is_call, preorder

# Heads that exist only while layouts are made: names that something is said of, and
# statements that a row of the table says in one.
_NAMES = "#NamesInARow"
_AT_ONCE = "#SaidAtOnce"

_SHARED = frozenset(
    "Element NotElement Less LessEqual Greater GreaterEqual Unequal Inequality "
    "Distributed Colon Subset SubsetEqual".split()
)
# What only names have in common: a map has no list before its colon.
_OF_NAMES = frozenset(["Colon", "Inequality"])
_INEQUALITIES = frozenset("Less LessEqual Greater GreaterEqual Inequality".split())
_INTEGERS = Symbol("Integers")
_MOST_UNITED = 6
_SEPARATOR = r"#<,|;|,\text{and}|\text{and}|\\|,\\>"
_LINE_ENDS = r"\\|,\\|;\\|.\\"

# Words that join two statements as `and` does: a reason is stated too.
JOINING_WORDS = (
    *("while", "but", "by", "since", "because", "hence", "thus", "so", "therefore"),
    *(
        "and hence",
        "and so",
        "and thus",
        "and therefore",
        "and also",
        "or equivalently",
    ),
    *("versus", "vs", "vs."),
)

Unit = tuple[int, Tree]


def listed_layouts(node: Call) -> Iterator[Layout]:
    """The statements of an And in a row, on lines of their own, or in a brace."""
    statements = node.arguments
    names = tuple(f"a{number}" for number in range(len(statements)))
    # Commas of a statement's own do not matter among statements.
    items = [f"#{name}:comma" for name in names]
    plain = template_of(",\\; ".join(items), names, levels.COMMA)
    loose = template_of(_SEPARATOR.join(items), names, levels.COMMA)
    lines = r"\\ ".join(item + "#<,|;|.|>" for item in items)
    yield Layout(plain, statements, TEXTBOOK)
    program, parts = _united(statements)
    lenient = Template(loose.written, program, levels.COMMA, None, None)
    yield Layout(lenient, (*statements, *parts), OTHER)
    if any(is_call(one, "Condition", 2) for one in statements[:-1]):
        # Each line has its own condition.
        own = rf"#<{_LINE_ENDS}>".join(f"#{name}:any" for name in names)
        yield Layout(template_of(own, names, levels.ANY), statements, ACCEPTED)
    cases = rf"\begin{{cases}}{lines}\end{{cases}}"
    yield Layout(template_of(cases, names, levels.ATOM), statements, OTHER)
    for width, unit in _units(statements):
        if width == len(statements) and unit.name not in (_AT_ONCE, "And"):
            template = template_of("#a:item", ("a",), levels.RELATION)
            yield Layout(template, (unit,), ACCEPTED)


def _united(statements: tuple[Tree, ...]) -> tuple[Program, tuple[Tree, ...]]:
    """The program that reads a row of units, and the parts for it that are made."""
    made: list[Tree] = []
    units: list[list[tuple[int, int]]] = []
    for start in range(len(statements)):
        units.append([(1, start)])
        for width, tree in _units(statements[start : start + _MOST_UNITED]):
            if width < len(statements) or is_call(tree, _AT_ONCE):
                units[-1].append((width, len(statements) + len(made)))
                made.append(tree)
    shape = tuple(tuple(places) for places in units)
    return ((STATEMENTS, shape, _separators()),), tuple(made)


def _separators() -> Program:
    words = "".join(rf"|\text{{{word}}}|,\text{{{word}}}" for word in JOINING_WORDS)
    return template_of(f"{_SEPARATOR[:-1]}{words}>", (), levels.ANY).normal


def _units(statements: tuple[Tree, ...]) -> Iterator[tuple[int, Call]]:
    """What may be said at once of some of the first statements: how many, and how."""
    first = statements[0]
    if type(first) is not Call or len(statements) < 2:
        return
    yield from _mixed_chains(statements)
    if first.name == "Equal":
        yield from _chains(statements)
    elif first.name in _SHARED:
        yield from _shared(statements)
        if first.name in ("Element", *_INEQUALITIES):
            yield from _of_whole_numbers(first, statements)
            pair = call("And", first, statements[1])
            if _are_of_one(first, statements[1]) and row_layouts(pair):
                yield 2, call(_AT_ONCE, pair)


def _are_of_one(first: Call, second: Tree) -> bool:
    """Whether two statements are about the same thing."""
    if type(second) is not Call:
        return False
    if second.name == "Not" and second.arguments:
        return True
    return any(argument in second.arguments for argument in first.arguments)


def _mixed_chains(statements: tuple[Tree, ...]) -> Iterator[tuple[int, Call]]:
    r"""`a = b \approx c` among other statements."""
    for width in range(2, len(statements) + 1):
        before, following = statements[width - 2 : width]
        if type(before) is not Call or type(following) is not Call:
            return
        if before.arguments[-1:] != following.arguments[:1] or _SAID_OF_ONE & {
            before.name,
            following.name,
        }:
            return
        if before.name != following.name:
            yield width, call("And", *statements[:width])


# Not relations between two sides.
_SAID_OF_ONE = frozenset(["And", "Or", "Not", "Implies"])


def _chains(statements: tuple[Tree, ...]) -> Iterator[tuple[int, Call]]:
    """`y(0) = y(L) = 0` and `(x, y) = (3, 4)`."""
    sides: list[tuple[Tree, ...]] = []
    for statement in statements:
        if not is_call(statement, "Equal", 2):
            break
        assert type(statement) is Call
        sides.append(statement.arguments)
        if len(sides) == 1:
            continue
        left, right = zip(*sides, strict=True)
        if len(set(right)) == 1:
            yield len(sides), call("Equal", *left, right[0])
        elif left[1:] == right[:-1]:
            yield len(sides), call("Equal", *left, right[-1])
        else:
            pair = call("Equal", call("List", *left), call("List", *right))
            yield len(sides), pair


def _shared(statements: tuple[Tree, ...]) -> Iterator[tuple[int, Call]]:
    r"""`a, b > 0` for a > 0 && b > 0."""
    first = statements[0]
    assert type(first) is Call
    place = -1
    names: list[Tree] = []
    for statement in statements[1:]:
        if statement == _DOTS:
            # Dots stand for more of them.
            names.append(statement)
            continue
        if type(statement) is not Call or statement.head != first.head:
            return
        differing = _differing(first.arguments, statement.arguments)
        if differing is None or place not in (-1, differing):
            return
        if place < 0:
            names.insert(0, first.arguments[differing])
        place = differing
        names.append(statement.arguments[place])
        if first.name in _OF_NAMES and not all(is_name(name) for name in names):
            return
        arguments = list(first.arguments)
        arguments[place] = call(_NAMES, *names)
        yield len(names), Call(first.head, tuple(arguments))


def _differing(one: tuple[Tree, ...], other: tuple[Tree, ...]) -> int | None:
    """Where two rows of arguments differ, if it is one place."""
    if len(one) != len(other):
        return None
    places = [
        i for i, pair in enumerate(zip(one, other, strict=True)) if len({*pair}) > 1
    ]
    return places[0] if len(places) == 1 else None


_DOTS = Symbol(r"\[Ellipsis]")


def is_name(tree: Tree) -> bool:
    """Whether something is a name, with its index or without."""
    return type(tree) is Symbol or is_call(tree, "Subscript")


def _of_whole_numbers(
    first: Call, statements: tuple[Tree, ...]
) -> Iterator[tuple[int, Call]]:
    r"""`m, n = 1, 2, \ldots`, or inequalities of letters that are whole numbers."""
    if not is_call(first, "Element", 2) or first.arguments[1] != _INTEGERS:
        return
    members = first.arguments[0]
    names = members.arguments if is_call(members, "List") else (members,)  # type: ignore[union-attr]
    second = statements[1]
    if type(second) is not Call or second.name not in _INEQUALITIES:
        return
    if any(name in set(preorder(second)) for name in names):
        # That n is whole goes without saying where n \geq 1 is said.
        yield 2, second
    count = len(names)
    if count < 2 or len(statements) < count + 1:
        return
    for width, united in _shared(statements[1 : count + 1]):
        shared = [a for a in united.arguments if is_call(a, _NAMES)]
        if width == count and call(_NAMES, *names) in shared:
            member = call("Element", shared[0], _INTEGERS)
            yield count + 1, call(_AT_ONCE, call("And", member, united))
            yield count + 1, united


@builds(_NAMES)
def name_layouts(node: Call) -> Iterator[Layout]:
    """`m, n^2`, of which the same is said."""
    program = ((SEQUENCE, (0,), levels.SUM),)
    template = Template(program, program, levels.TIGHT, None, None)
    yield Layout(template, (node.arguments,), OTHER)


@builds(_AT_ONCE)
def at_once_layouts(node: Call) -> Iterator[Layout]:
    """Statements as the table says them in one."""
    yield from row_layouts(node.arguments[0])
