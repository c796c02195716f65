"""From a tree to its canonical form, bottom up: each head has its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mathglot.languages.equivalence import calculus, heads, logic
from mathglot.languages.equivalence.arithmetic import reduce_arithmetic
from mathglot.languages.equivalence.binding import number_variables
from mathglot.languages.equivalence.forms import (
    Form,
    Value,
    apply,
    leaf_form,
    sort_forms,
)
from mathglot.languages.equivalence.spellings import read_options, respell
from mathglot.languages.tree import Call, Fold, Tree

Rule = Callable[[str, Sequence[Value]], Value | None]


# Forms by the identity of their trees, with the trees, which must live as long.
Known = dict[int, tuple[Tree, Form]]


def reduce_tree(
    tree: Tree, known: Known | None = None, binders: Fold[bool] | None = None
) -> Form:
    """The canonical form of a tree.

    Where several trees share parts, `known` holds the forms of the parts met so far,
    and `binders` whether these bind variables.
    """
    before: Known = {} if known is None else known
    found: Known = {}
    values: list[Value] = []
    for node in _unknown(number_variables(tree, binders), before):
        if type(node) is not Call:
            values.append(leaf_form(node))
            continue
        form = before.get(id(node))
        if form is not None:
            values.append(form[1])
            continue
        start = len(values) - len(node.arguments)
        head = values[start - 1].form()
        value = _reduce_call(head, values[start:])
        if type(value) is Form:
            # What is open grows into what it is part of, and is not to be shared.
            found[id(node)] = (node, value)
        values[start - 1 :] = [value]
    before.update(found)
    return values[0].form()


def _unknown(tree: Tree, known: Known) -> list[Tree]:
    """All nodes, those below first, but none below what is known."""
    backwards: list[Tree] = []
    todo: list[Tree] = [tree]
    while todo:
        node = todo.pop()
        backwards.append(node)
        if type(node) is Call and id(node) not in known:
            todo.append(node.head)
            todo.extend(node.arguments)
    backwards.reverse()
    return backwards


def _reduce_call(head: Form, values: Sequence[Value]) -> Value:
    if not head.symbol:
        return calculus.reduce_curried(head, values)
    name = head.symbol
    if name != "List":
        values = read_options(values)
    rule = _RULES.get(name)
    if rule is not None:
        value = rule(name, values)
        if value is not None:
            return value
    arguments = [value.form() for value in values]
    return respell(name, arguments) or apply(head, *arguments)


def _flatten(name: str, values: Sequence[Value]) -> Value | None:
    if not values:
        return None
    if name in ("Max", "Min"):
        # These look for the largest and the smallest in lists too.
        values = [part for value in values for part in _open_list(value)]
    return logic.flatten(name, values)


def _open_list(value: Value) -> Sequence[Value]:
    if type(value) is logic.Flat:
        return (value,)
    members: list[Value] = []
    todo = [value.form()]
    while todo:
        form = todo.pop()
        if form.name == "List":
            todo.extend(form.arguments)
        else:
            members.append(form)
    return members


def _sort(name: str, values: Sequence[Value]) -> Value:
    return apply(name, *sort_forms(value.form() for value in values))


def _negate(name: str, values: Sequence[Value]) -> Value | None:
    return logic.negate(values[0].form()) if len(values) == 1 else None


def _define(name: str, values: Sequence[Value]) -> Value | None:
    """`f[x_] := a == b /; c` says `f[x] == a == b /; c`."""
    if len(values) != 2:
        return None
    conditions: list[Value] = []
    sides: list[Form] = []
    for value in values:
        if type(value) is calculus.Conditional:
            conditions.append(value.conditions)
            value = value.body
        form = value.form()
        sides.extend(form.arguments if form.name == "Equal" else (form,))
    equality = logic.equate(sides)
    if not conditions:
        return equality
    return calculus.Conditional(equality, logic.flatten("And", conditions))


def _unwrap(name: str, values: Sequence[Value]) -> Value | None:
    return values[0] if len(values) == 1 else None


def _deny_existence(name: str, values: Sequence[Value]) -> Value | None:
    value = calculus.reduce_quantifier("Exists", values)
    return None if value is None else logic.negate(value.form())


def _ignore_name(
    rule: Callable[[Sequence[Value]], Value | None],
) -> Rule:
    return lambda name, values: rule(values)


_RULES: dict[str, Rule] = {
    **dict.fromkeys(heads.ARITHMETIC, reduce_arithmetic),
    **dict.fromkeys(heads.FLAT, _flatten),
    **dict.fromkeys(heads.UNORDERED, _sort),
    **dict.fromkeys(heads.CHAINED, logic.reduce_chain),
    **dict.fromkeys(heads.NEGATED, logic.reduce_negated),
    **dict.fromkeys(calculus.NESTED, calculus.reduce_iterated),
    **dict.fromkeys(("ForAll", "Exists"), calculus.reduce_quantifier),
    **dict.fromkeys(("Set", "SetDelayed"), _define),
    **dict.fromkeys(("HoldForm", "Defer", "Inactive"), _unwrap),
    **dict.fromkeys(
        ("Condition", "ConditionalExpression"), _ignore_name(calculus.reduce_condition)
    ),
    "NotExists": _deny_existence,
    "Equal": _ignore_name(logic.reduce_equal),
    "Unequal": _ignore_name(logic.reduce_unequal),
    "Inequality": _ignore_name(logic.reduce_inequality),
    "Element": _ignore_name(logic.reduce_element),
    "ReverseElement": _ignore_name(lambda values: logic.reduce_element(values[::-1])),
    "Not": _negate,
    "D": _ignore_name(calculus.reduce_derivative),
    "Dot": _ignore_name(calculus.reduce_dot),
    "Piecewise": _ignore_name(calculus.reduce_piecewise),
}
