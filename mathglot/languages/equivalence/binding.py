"""Names that do not matter: bound variables are numbered from the outside inwards.

`Sum[f[k], {k, 1, n}]` and `Sum[f[j], {j, 1, n}]` become the same tree. What is numbered
is how many variables are bound around a place, so that sorting a sum later on cannot
depend on the names either. `D[f[x], x]` and `Integrate[f[x], x]` bind nothing: the
result is a function of x. The patterns of a definition become plain names here too.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from operator import is_

from mathglot.languages.equivalence.heads import (
    BINDERS,
    DEFINITIONS,
    EXPECTATIONS,
    INITIAL,
    ITERATORS,
    LIMITS,
    LOCALS,
    NAMED_CALLS,
    QUANTIFIERS,
    TRANSFORMS,
)
from mathglot.languages.tree import (
    Call,
    Fold,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    postorder,
)

Visit = Generator[Tree, Tree, Tree]


def find_binders() -> Fold[bool]:
    """Whether trees have something that may bind variables."""
    return Fold(
        lambda leaf: type(leaf) is Symbol and leaf.name in BINDERS,
        lambda node, head, parts: head or True in parts,
    )


def number_variables(tree: Tree, binders: Fold[bool] | None = None) -> Tree:
    """The tree with its bound variables named by number.

    Where several trees share parts, `binders` knows which of the parts bind something.

    >>> number_variables(call("Function", Symbol("x"), Symbol("x")))
    Call(Symbol('Function'), (Call(Symbol('List'), (Symbol('bound$1'),)), \
Symbol('bound$1')))
    """
    binders = binders or find_binders()
    if not binders.of(tree):
        return tree
    scope = _Scope(_count_slots(postorder(tree)))
    stack: list[Visit] = []
    value: Tree | None = None
    request: Tree | None = tree
    while True:
        if request is not None:
            if scope.is_empty and not binders.of(request):
                value = request
            elif type(request) is Call and not scope.is_bound(request):
                stack.append(_visit(request, scope))
                value = None
            else:
                value = scope.find(request)
        if not stack:
            assert value is not None
            return value
        try:
            # A fresh generator is started by sending None.
            request = stack[-1].send(value)  # type: ignore[arg-type]
        except StopIteration as stop:
            stack.pop()
            value, request = stop.value, None


class _Scope:
    """Which variables are bound at this place of the tree, and to which numbers."""

    def __init__(self, slot_counts: dict[int, int]) -> None:
        self.slot_counts = slot_counts
        self.slots: list[list[Symbol]] = []
        self.in_pattern = 0
        self._names: dict[Tree, list[Symbol]] = {}
        self._level = 0
        self._compound = 0

    def bind(self, variable: Tree) -> Symbol:
        self._level += 1
        self._compound += type(variable) is Call
        name = Symbol(f"bound${self._level}")
        self._names.setdefault(variable, []).append(name)
        return name

    def release(self, variables: Sequence[Tree]) -> None:
        for variable in variables:
            self._level -= 1
            self._compound -= type(variable) is Call
            self._names[variable].pop()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is bound here, nor a pattern."""
        return not (self._level or self.slots or self.in_pattern)

    def is_bound(self, tree: Call) -> bool:
        return (
            self._compound > 0
            and tree.name in NAMED_CALLS
            and bool(self._names.get(tree))
        )

    def find(self, tree: Tree) -> Tree:
        names = self._names.get(tree)
        return names[-1] if names else tree


_Visitor = Callable[[Call, _Scope], Visit]


def _count_slots(nodes: list[Tree]) -> dict[int, int]:
    """The highest slot of each `body &`, by the identity of the call."""
    counts: dict[int, int] = {}
    highest: list[int] = []
    for node in nodes:
        if type(node) is not Call:
            highest.append(0)
            continue
        start = len(highest) - len(node.arguments) - 1
        count = max(highest[start:])
        if node.name == "Slot":
            count = _slot_index(node)
        elif node.name == "Function" and len(node.arguments) == 1:
            counts[id(node)] = count
            count = 0
        highest[start:] = [count]
    return counts


def _slot_index(node: Call) -> int:
    if not node.arguments:
        return 1
    first = node.arguments[0]
    if len(node.arguments) == 1 and type(first) is Number and len(first.text) < 3:
        return int(first.text) if first.text.isdecimal() else 0
    return 0


def _is_variable(tree: Tree) -> bool:
    if type(tree) is Call:
        return tree.name in NAMED_CALLS and all(
            type(argument) is not Call for argument in tree.arguments
        )
    return type(tree) is Symbol


def _variables(tree: Tree) -> tuple[Tree, ...]:
    """The variables of `x` or `{x, y}`; none where something else stands there."""
    found = tree.arguments if type(tree) is Call and tree.name == "List" else (tree,)
    return found if all(_is_variable(variable) for variable in found) else ()


def _visit(node: Call, scope: _Scope) -> Visit:
    name, arguments = node.name, node.arguments
    if is_call(node.head, "Inactive", 1) and type(node.head) is Call:
        inner = node.head.arguments[0]
        name = inner.name if type(inner) is Symbol else ""
    visit: _Visitor = _visit_plain
    if name == "Slot" or name == "Pattern":
        visit = _visit_slot if name == "Slot" else _visit_pattern
    elif name in BINDERS and len(arguments) > 1:
        visit = _binder(name, arguments)
    elif name == "Function" and len(arguments) == 1:
        visit = _visit_slot_function
    return visit(node, scope)


def _binder(name: str, arguments: tuple[Tree, ...]) -> Callable[[Call, _Scope], Visit]:
    if name in DEFINITIONS:
        return _visit_definition
    if name in ITERATORS:
        return _visit_iterators
    if name in LIMITS or name in EXPECTATIONS:
        return _visit_arrows
    if name in QUANTIFIERS:
        if _variables(arguments[0]):
            return _visit_quantifier
        if is_call(arguments[0], "Element", 2):
            return _visit_element_quantifier
    elif name in LOCALS and is_call(arguments[0], "List"):
        return _visit_locals
    elif name in TRANSFORMS and _variables(arguments[1]):
        return _visit_transform
    return _visit_plain


def _visit_plain(node: Call, scope: _Scope) -> Visit:
    head = yield node.head
    results: list[Tree] = []
    for argument in node.arguments:
        results.append((yield argument))
    if head is node.head and all(map(is_, results, node.arguments)):
        # What trees share stays shared.
        return node
    return Call(head, tuple(results))


def _visit_slot(node: Call, scope: _Scope) -> Visit:
    index = _slot_index(node)
    if scope.slots and 0 < index <= len(scope.slots[-1]):
        return scope.slots[-1][index - 1]
    return node
    yield


def _visit_pattern(node: Call, scope: _Scope) -> Visit:
    if scope.in_pattern and len(node.arguments) == 2:
        return (yield node.arguments[0])
    return (yield from _visit_plain(node, scope))


def _visit_slot_function(node: Call, scope: _Scope) -> Visit:
    # Names that nobody types: nothing in the body means them by accident.
    holders: list[Tree] = [
        Symbol(f"slot${index}") for index in range(scope.slot_counts[id(node)])
    ]
    scope.slots.append([scope.bind(holder) for holder in holders])
    body = yield node.arguments[0]
    variables = scope.slots.pop()
    scope.release(holders)
    return Call(node.head, (call("List", *variables), body))


def _visit_definition(node: Call, scope: _Scope) -> Visit:
    scope.in_pattern += 1
    left = yield node.arguments[0]
    scope.in_pattern -= 1
    rest: list[Tree] = []
    for argument in node.arguments[1:]:
        rest.append((yield argument))
    return Call(node.head, (left, *rest))


def _visit_iterators(node: Call, scope: _Scope) -> Visit:
    bound: list[Tree] = []
    iterators: list[Tree] = []
    for iterator in node.arguments[1:]:
        variables: tuple[Tree, ...] = ()
        if type(iterator) is Call and len(iterator.arguments) > 1:
            if iterator.name == "List" and _is_variable(iterator.arguments[0]):
                variables = iterator.arguments[:1]
            elif iterator.name == "Element":
                variables = _variables(iterator.arguments[0])
        if not variables or type(iterator) is not Call:
            iterators.append((yield iterator))
            continue
        rest: list[Tree] = []
        for limit in iterator.arguments[1:]:
            rest.append((yield limit))
        names = [scope.bind(variable) for variable in variables]
        bound.extend(variables)
        listed = is_call(iterator.arguments[0], "List")
        rest.insert(0, call("List", *names) if listed else names[0])
        iterators.append(Call(iterator.head, tuple(rest)))
    body = yield node.arguments[0]
    scope.release(bound)
    return Call(node.head, (body, *iterators))


def _visit_arrows(node: Call, scope: _Scope) -> Visit:
    """`Limit[f, x -> a]`, `Expectation[f, x \\[Distributed] law]`, or lists of such."""
    arrows = node.arguments[1]
    listed = type(arrows) is Call and arrows.name == "List"
    items = arrows.arguments if type(arrows) is Call and listed else (arrows,)
    bound: list[Tree] = []
    results: list[Tree] = []
    for item in items:
        if _is_arrow(item) and type(item) is Call:
            bound.append(item.arguments[0])
            target = yield item.arguments[1]
            results.append(Call(item.head, (item.arguments[0], target)))
        else:
            results.append((yield item))
    rest: list[Tree] = []
    for argument in node.arguments[2:]:
        rest.append((yield argument))
    names = iter([scope.bind(variable) for variable in bound])
    for index, item in enumerate(items):
        result = results[index]
        if _is_arrow(item) and type(result) is Call:
            results[index] = Call(result.head, (next(names), result.arguments[1]))
    body = yield node.arguments[0]
    scope.release(bound)
    second = call("List", *results) if listed else results[0]
    return Call(node.head, (body, second, *rest))


def _is_arrow(tree: Tree) -> bool:
    return (
        type(tree) is Call
        and tree.name in ("Rule", "Distributed")
        and len(tree.arguments) == 2
        and _is_variable(tree.arguments[0])
    )


def _visit_quantifier(node: Call, scope: _Scope) -> Visit:
    variables = _variables(node.arguments[0])
    names = [scope.bind(variable) for variable in variables]
    rest: list[Tree] = []
    for argument in node.arguments[1:]:
        rest.append((yield argument))
    scope.release(variables)
    return Call(node.head, (call("List", *names), *rest))


def _visit_element_quantifier(node: Call, scope: _Scope) -> Visit:
    """`ForAll[Element[x, S], p]` is `ForAll[x, Element[x, S], p]`."""
    element = node.arguments[0]
    assert type(element) is Call
    variable = element.arguments[0]
    if len(node.arguments) != 2 or not _variables(variable):
        return (yield from _visit_plain(node, scope))
    spelled = Call(node.head, (variable, element, node.arguments[1]))
    return (yield from _visit_quantifier(spelled, scope))


def _visit_locals(node: Call, scope: _Scope) -> Visit:
    listed = node.arguments[0]
    assert type(listed) is Call
    bound: list[Tree] = []
    values: list[Tree | None] = []
    for item in listed.arguments:
        initial: Tree | None = None
        if type(item) is Call and item.name in INITIAL and len(item.arguments) > 1:
            initial = yield item.arguments[1]
            item = item.arguments[0]
        bound.append(item)
        values.append(initial)
    names = [scope.bind(variable) for variable in bound]
    rest: list[Tree] = []
    for argument in node.arguments[1:]:
        rest.append((yield argument))
    scope.release(bound)
    items: list[Tree] = [
        name if value is None else call("Rule", name, value)
        for name, value in zip(names, values, strict=True)
    ]
    return Call(node.head, (call("List", *items), *rest))


def _visit_transform(node: Call, scope: _Scope) -> Visit:
    variables = _variables(node.arguments[1])
    rest: list[Tree] = []
    for argument in node.arguments[2:]:
        rest.append((yield argument))
    names = [scope.bind(variable) for variable in variables]
    body = yield node.arguments[0]
    scope.release(variables)
    return Call(node.head, (body, call("List", *names), *rest))
