r"""What is differentiated depends on something: `D[L, q]` says that L is one of q.

Mathematica's D[L, q] of a bare letter is zero, and so is that of other systems. An
author who writes it means a function whose arguments are left out.

>>> from mathglot.languages.mathematica.parser import parse
>>> from mathglot.languages.mathematica.printer import write
>>> write(spell_dependence(parse("F == -D[V, x] + V")))
'F == -D[V[x], x] + V[x]'
>>> write(spell_dependence(parse("D[z, t] == D[z, x] D[x, t]")))
'D[z[x[t]], t] == D[z[x[t]], x[t]] D[x[t], t]'
>>> write(spell_dependence(parse("D[y, x] == 1/D[x, y]")))
'D[y[x], x] == 1/D[x[y], y]'
"""

from __future__ import annotations

from collections.abc import Mapping

from mathglot.languages.families import find_varying, split_family
from mathglot.languages.names import is_name
from mathglot.languages.ranges import read_order
from mathglot.languages.tree import (
    Call,
    Symbol,
    Tree,
    is_call,
    postorder,
    preorder,
    rebuild,
)

_TIME = Symbol("t")
# What a formula of letters alone is made of.
_COMPUTED = frozenset(
    "Plus Times Subtract Minus Divide Power Sqrt Abs Conjugate Parenthesis Exp Log Sin "
    "Cos Tan AngleBracket Norm Dot Cross".split()
)


def spell_dependence(tree: Tree) -> Tree:
    """The formula with the arguments of all letters that it differentiates."""
    found = _find_dependence(tree)
    if not found:
        return tree
    called = {node.head for node in preorder(tree) if type(node) is Call}
    varying = find_varying(tree)
    everywhere: dict[Tree, tuple[Tree, ...]] = {}
    for name, variables in found.items():
        # An index that varies may be bound in one place and open in another.
        families = (name, *variables)
        indexed = any(split_family(each)[0] in varying for each in families)
        if not indexed and name not in called and not _is_circular(name, found):
            everywhere[name] = tuple(_leave_out_reached(variables, found))
    local = {name: tuple(found[name]) for name in found if name not in everywhere}
    spelled = _call_everywhere(_call_where_derived(tree, local), everywhere)
    return _spell_factors(spelled) if local else spelled


def _spell_factors(tree: Tree) -> Tree:
    """Where still nothing shows what a formula depends on, all its letters do."""

    def spell(node: Call) -> Tree:
        names, variables = _find_hidden(node)
        if not names or is_name(node.arguments[0]):
            return node
        body, *by = node.arguments
        meant = dict.fromkeys(names, tuple(variables))
        return Call(node.head, (_call_everywhere(body, meant), *by))

    return rebuild(tree, spell)


def _find_hidden(node: Tree) -> tuple[list[Tree], list[Tree]]:
    """The names that a derivative must be of, and those it is by.

    The derivative of rho u_i u_j by x_j is not meant to be zero.
    """
    if type(node) is not Call or node.name != "D" or len(node.arguments) < 2:
        return [], []
    body, *by = node.arguments
    read = [read_order(each) for each in by]
    variables = [each[0] for each in read if each is not None and is_name(each[0])]
    inside = set(preorder(body))
    if len(variables) < len(by) or any(each in inside for each in variables):
        return [], []
    names: dict[Tree, None] = {}
    todo: list[Tree] = [body]
    while todo:
        part = todo.pop()
        if is_name(part):
            names[part] = None
        elif type(part) is Call and part.name in _COMPUTED:
            todo += reversed(part.arguments)
        elif type(part) is Call and not is_name(part.head):
            # Sums and integrals have letters that are bound.
            return [], []
    return list(names), list(dict.fromkeys(variables))


def _find_dependence(tree: Tree) -> dict[Tree, list[Tree]]:
    """The bare names that are differentiated, each with the names it is so by."""
    found: dict[Tree, list[Tree]] = {}
    bodies = _find_bodies(tree)
    for node in preorder(tree):
        if type(node) is not Call or id(node) not in bodies:
            continue
        body = bodies[id(node)]
        names, _ = ([body], []) if is_name(body) else _find_hidden(node)
        for by in node.arguments[1:] if names else ():
            read = read_order(by)
            if read is None or not is_name(read[0]):
                continue
            for name in names:
                if name != read[0] and not is_call(name, "Dt"):
                    variables = found.setdefault(name, [])
                    variables += [read[0]] if read[0] not in variables else []
    _add_dotted(found)
    return found


def _add_dotted(found: dict[Tree, list[Tree]]) -> None:
    """Beside a derivative by t, x and the velocity of x depend on t."""
    for variables in list(found.values()):
        if _TIME not in variables:
            continue
        for each in list(variables):
            if is_call(each, "OverDot", 1):
                assert type(each) is Call
                for moving in (each, *each.arguments):
                    found.setdefault(moving, [_TIME])


def _find_bodies(tree: Tree) -> dict[int, Tree]:
    """What each derivative is of, however often it is taken."""
    bodies: dict[int, Tree] = {}
    for node in postorder(tree):
        if type(node) is Call and node.name == "D" and len(node.arguments) > 1:
            body = node.arguments[0]
            bodies[id(node)] = bodies.get(id(body), body)
    return bodies


def _is_circular(name: Tree, found: Mapping[Tree, list[Tree]]) -> bool:
    return name in _reach(name, found)


def _reach(name: Tree, found: Mapping[Tree, list[Tree]]) -> set[Tree]:
    """All that a name depends on, by way of others too."""
    reached: set[Tree] = set()
    todo = list(found.get(name, ()))
    while todo:
        each = todo.pop()
        if each not in reached:
            reached.add(each)
            todo += found.get(each, ())
    return reached


def _leave_out_reached(
    variables: list[Tree], found: Mapping[Tree, list[Tree]]
) -> list[Tree]:
    """z that depends on x, y and t, where x and y do on t, is one of x and y."""
    indirect = set().union(*(_reach(each, found) for each in variables))
    return [each for each in variables if each not in indirect]


def _call_where_derived(tree: Tree, local: Mapping[Tree, tuple[Tree, ...]]) -> Tree:
    """The bare names that stand right inside a derivative, with their arguments."""
    if not local:
        return tree
    made: dict[int, Tree] = {}
    for node in postorder(tree):
        if type(node) is not Call:
            made[id(node)] = node
            continue
        parts = [made[id(part)] for part in node.arguments]
        if node.name == "D" and node.arguments[:1] and node.arguments[0] in local:
            name = node.arguments[0]
            parts[0] = Call(name, local[name])
        made[id(node)] = Call(made[id(node.head)], tuple(parts))
    return made[id(tree)]


def _call_everywhere(tree: Tree, meant: Mapping[Tree, tuple[Tree, ...]]) -> Tree:
    """The formula with some names called; a name inside of another is no name."""
    if not meant:
        return tree
    calls = {name: _make_call(name, meant) for name in meant}
    made: dict[int, Tree] = {}
    todo: list[tuple[Tree, bool]] = [(tree, False)]
    while todo:
        node, is_ready = todo.pop()
        if node in calls:
            made[id(node)] = calls[node]
        elif type(node) is not Call or is_name(node) or node.name == "Dt":
            made[id(node)] = node
        elif is_ready:
            parts = tuple(made[id(part)] for part in node.arguments)
            made[id(node)] = Call(node.head, parts)
        else:
            todo.append((node, True))
            todo += ((part, False) for part in node.arguments)
    return made[id(tree)]


def _make_call(name: Tree, meant: Mapping[Tree, tuple[Tree, ...]]) -> Tree:
    """A name with its arguments, which may be names with arguments themselves."""
    parts = [_make_call(part, meant) if part in meant else part for part in meant[name]]
    return Call(name, tuple(parts))
