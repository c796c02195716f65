"""What function a formula defines: its name, its arguments in order, its value.

>>> from mathglot.languages.mathematica.parser import parse
>>> found = read_signature(parse("f[x_] := a x^2"))
>>> found.name, found.value == parse("a x^2"), found.arguments
(Symbol('f'), True, (Symbol('x'), Symbol('a')))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mathglot.languages.families import find_varying, split_family
from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.names import is_name, read_members
from mathglot.languages.naming import PLACEHOLDER, is_built_in
from mathglot.languages.python.arrays import find_array
from mathglot.languages.ranges import (
    is_over_divisors,
    list_parts,
    read_limit,
    read_range,
)
from mathglot.languages.signs import choose_signs, has_signs
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
)

# What defines a name; of an approximation or an update, the right side is computed.
_EQUATIONS = ("Equal", "Set", "SetDelayed", "TildeTilde", "LeftArrow")
_ZERO = Number("0")
# Several values, which a function returns as a tuple.
SEVERAL = "Python$Several"
_ITERATED = frozenset(("Sum", "Product", "Integrate"))


class Signature(NamedTuple):
    """A function to be defined; no name where the formula gives it none.

    Of an equation without a name, `told` is what the value is that of: its left side,
    or the equation itself, which holds where the value is zero.
    """

    name: Tree | None
    arguments: tuple[Tree, ...]
    value: Tree
    condition: Tree | None
    told: Tree | None = None


def read_signature(tree: Tree) -> Signature:
    """Of an equation its right side, by the name at its left; else the formula.

    An equation that sets something without a name equal to a number is a function that
    is zero where it holds. Equations together, and double signs, give several values.
    """
    condition = None
    if is_call(tree, "Condition", 2):
        assert type(tree) is Call
        tree, condition = tree.arguments
    mapping = _read_mapping(tree)
    if mapping is not None:
        return mapping._replace(condition=condition)
    several = _read_several(tree)
    if several is None and has_signs(tree):
        several = _join_values([read_signature(each) for each in choose_signs(tree)])
    if several is not None:
        return several._replace(condition=condition)
    name: Tree | None = None
    given: list[Tree] = []
    told: Tree | None = None
    if _is_equation(tree):
        assert type(tree) is Call
        equation, left, tree = tree, tree.arguments[0], tree.arguments[-1]
        name, given = _read_left(left)
        if name in find_free(tree):
            # An equation that its own left side occurs in defines nothing.
            name = None
        if name is not None:
            pass
        elif is_name(tree) and tree not in find_free(left):
            # a + b = c says what c is.
            name, tree = tree, left
        elif not find_free(tree) and left != Symbol(PLACEHOLDER):
            told = equation
            tree = left if tree == _ZERO else call("Subtract", left, tree)
        elif left != Symbol(PLACEHOLDER):
            told = left
    others = [each for each in find_free(tree) if each not in given]
    return Signature(name, (*given, *others), tree, condition, told)


def _read_mapping(tree: Tree) -> Signature | None:
    r"""x \mapsto x^2, with a name before it or without one."""
    name: Tree | None = None
    named = type(tree) is Call and tree.name in ("Colon", "Equal", "Set")
    if named and type(tree) is Call and len(tree.arguments) == 2:
        name, tree = tree.arguments
        if not is_name(name):
            return None
    if not is_call(tree, "Function", 2):
        return None
    assert type(tree) is Call
    variables = list_parts(tree.arguments[0], "List")
    value = tree.arguments[1]
    others = [each for each in find_free(value) if each not in variables]
    if name in others or not all(is_name(each) for each in variables):
        return None
    return Signature(name, (*variables, *others), value, None)


def _read_several(tree: Tree) -> Signature | None:
    """Equations joined by "or" about one name, or by "and" about any."""
    if type(tree) is not Call or tree.name not in ("And", "Or"):
        return None
    parts = tree.arguments
    if len(parts) < 2 or not all(_is_equation(part) for part in parts):
        return None
    read = [read_signature(part) for part in parts]
    names = [each.name for each in read]
    if tree.name == "Or":
        if names[0] is None or set(names) != {names[0]}:
            return None
        return _join_values(read)
    if None in names or len(set(names)) < len(names):
        return _leave_rests(tree)
    joined = _join_values(read)
    if any(name in joined.arguments for name in names):
        return _leave_rests(tree)
    told = Call(Symbol("List"), tuple(name for name in names if name is not None))
    return joined._replace(name=None, told=told)


def _is_equation(tree: Tree) -> bool:
    return type(tree) is Call and tree.name in _EQUATIONS and len(tree.arguments) >= 2


def _join_values(read: list[Signature]) -> Signature:
    """The first of them, with the values of all and the arguments of all."""
    first = read[0]
    value = call(SEVERAL, *(each.value for each in read))
    arguments = dict.fromkeys(one for each in read for one in each.arguments)
    told = first.name if first.told is None else first.told
    return first._replace(arguments=tuple(arguments), value=value, told=told)


def _leave_rests(tree: Call) -> Signature:
    """Equations to be solved together: what is zero for each where they hold."""
    rests: list[Tree] = []
    for part in tree.arguments:
        assert type(part) is Call
        left, right = part.arguments[0], part.arguments[-1]
        rests.append(left if right == _ZERO else call("Subtract", left, right))
    value = call(SEVERAL, *rests)
    return Signature(None, tuple(find_free(value)), value, None, tree)


def _read_left(left: Tree) -> tuple[Tree | None, list[Tree]]:
    """The name that a left side defines, if it does, and the arguments it gives."""
    if left == Symbol(PLACEHOLDER):
        return None, []
    if is_name(left):
        # x_{n+1} = ... is no definition of one name.
        is_member = split_family(left)[0] in find_varying(left)
        return (None if is_member else left), []
    if type(left) is Call and is_name(left.head) and not is_built_in(left.name):
        patterns = [_read_pattern(part) for part in left.arguments]
        distinct = len(set(patterns)) == len(patterns)
        if distinct and all(is_name(part) for part in patterns):
            return left.head, patterns
    return None, []


def _read_pattern(tree: Tree) -> Tree:
    if is_call(tree, "Pattern", 2):
        assert type(tree) is Call
        return tree.arguments[0]
    return tree


def find_free(tree: Tree) -> list[Tree]:
    """The names that a formula leaves open, functions too, in the order written."""
    varying = find_varying(tree)
    found: dict[Tree, None] = {}
    todo: list[tuple[Tree, frozenset[Tree]]] = [(tree, frozenset())]
    while todo:
        node, bound = todo.pop()
        if _is_spelled(node):
            base, indices = split_family(node)
            if base in varying and indices:
                if base not in bound:
                    found[base] = None
                todo.extend((index, bound) for index in reversed(indices))
            elif node not in bound:
                found[node] = None
            continue
        if type(node) is not Call:
            continue
        parts = list(_bind(node, bound))
        is_own = is_name(node.head) and not is_built_in(node.name)
        if is_own or type(node.head) is Call:
            parts.insert(0, (node.head, bound))
        todo.extend(reversed(parts))
    return list(found)


def _is_spelled(tree: Tree) -> bool:
    """Whether the writer spells it as a name: words and indexed constants too."""
    if is_name(tree):
        return True
    if type(tree) is Symbol:
        return is_built_in(tree.name) and tree.name not in ROWS_BY_KEY
    base, indices = split_family(tree)
    return bool(indices) and type(base) is Symbol


def _bind(node: Call, bound: frozenset[Tree]) -> Iterator[tuple[Tree, frozenset[Tree]]]:
    """The parts of a call, each with what is bound in it.

    A range sees what the ranges before it bind, and not what it binds itself.
    """
    replaced = read_replaced(node)
    if replaced is not None:
        body, rules = replaced
        yield body, bound | {variable for variable, _ in rules}
        yield from ((value, bound) for _, value in rules)
        return
    if node.name not in _ITERATED or not node.arguments:
        inner = bound | frozenset(_find_bound(node))
        yield from ((part, inner) for part in node.arguments)
        return
    body, *ranges = node.arguments
    yield body, bound | frozenset(_find_bound(node))
    for each in ranges:
        members = read_members(each)
        if members is not None and node.name != "Integrate":
            yield members[1], bound
            bound |= {members[0]}
            continue
        own = frozenset(_find_bound(Call(node.head, (body, each))))
        parts = list_parts(each, "List")
        yield from ((part, bound) for part in parts if part not in own)
        if len(parts) > 1 and own & {*parts[1:]}:
            # {x, 0, x}: what it runs to is another x.
            yield parts[0], bound
        bound |= own


def read_replaced(node: Call) -> tuple[Tree, list[tuple[Tree, Tree]]] | None:
    """Of `f /. x -> a`, f, and each variable with its value."""
    if not is_call(node, "ReplaceAll", 2):
        return None
    body, given = node.arguments
    rules: list[tuple[Tree, Tree]] = []
    for part in list_parts(given, "List"):
        if not is_call(part, "Rule", 2):
            return None
        assert type(part) is Call
        rules.append((part.arguments[0], part.arguments[1]))
    return (body, rules) if all(is_name(name) for name, _ in rules) else None


def _find_bound(node: Call) -> Iterable[Tree]:
    """The variables that a sum, integral, limit, derivative or function binds."""
    if node.name in _ITERATED:
        given = node.arguments[1:]
        ranges = [read_range(part) for part in given]
        divisors = [part for part in given if is_over_divisors(part)]
        members = [] if node.name == "Integrate" else map(read_members, given)
        return [
            *(each[0] for each in members if each is not None),
            *(list_parts(part, "List")[0] for part in divisors),
            *(
                each.variable
                for each in ranges
                if each and (each.lower or _runs_over_array(node, each.variable))
            ),
        ]
    if node.name == "Limit":
        limit = read_limit(node)
        return [limit.variable] if limit else []
    if node.name == "Function" and len(node.arguments) == 2:
        named = node.arguments[0]
        return named.arguments if type(named) is Call else [named]
    return ()


def _runs_over_array(node: Call, variable: Tree) -> bool:
    is_sum = node.name in ("Sum", "Product")
    return is_sum and find_array(node.arguments[0], variable) is not None
