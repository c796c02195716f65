r"""Puts the parts of a macro call into the Mathematica side of its conversion."""

from __future__ import annotations

from mathglot.languages.semantic.templates import (
    Bindings,
    Template,
    is_name,
    names_in,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, call

# What a name that would be caught gives way to, by what it is used for.
_LETTERS = ("tuvwsrxy", "nmkjlip")
DOTS = frozenset({Symbol("\\[Ellipsis]"), Symbol("\\[CenterEllipsis]")})
_JOINING = ("Plus", "Times")


def fill(template: Template, bindings: Bindings) -> Tree | None:
    """The tree of a conversion with its slots filled; None if that cannot be done."""
    trees = tuple(
        tree
        for part in bindings.values()
        for tree in (part if isinstance(part, tuple) else (part,))
    )
    if not template.dummies and not any(
        isinstance(p, tuple) for p in bindings.values()
    ):
        return _Filling(bindings).fill(template.body)
    names = _name_dummies(template, bindings, trees)
    if names is None:
        return None
    return _Filling({**bindings, **names}).fill(template.body)


def fresh_name(name: str, taken: set[str]) -> str:
    """A name that is not taken, of the same kind as the one wanted.

    >>> fresh_name("t", {"t", "u"}), fresh_name("n", {"n"}), fresh_name("t", set())
    ('v', 'm', 't')
    """
    if name not in taken:
        return name
    for letters in _LETTERS:
        if name in letters:
            for letter in letters:
                if letter not in taken:
                    return letter
    number = 1
    while f"{name}{number}" in taken:
        number += 1
    return f"{name}{number}"


def _name_dummies(
    template: Template, bindings: Bindings, trees: tuple[Tree, ...]
) -> dict[str, Tree] | None:
    """Names for what the conversion binds: those of no variable of the formula.

    Where a slot is called and holds an expression, the variable of that expression is
    the one that is bound.
    """
    expressions = {
        name: tree
        for name, tree in bindings.items()
        if not isinstance(tree, tuple)
        and name in _called(template.body)
        and not is_name(tree)
    }
    others = tuple(tree for tree in trees if tree not in expressions.values())
    taken = names_in(others) | set(template.conversion.free)
    named: dict[str, Tree] = {}
    for dummy in sorted(template.dummies):
        if expressions and dummy in _called_with(template.body):
            inside = {
                name
                for name in names_in(tuple(expressions.values())) - taken
                if name[0].islower() or name.startswith("\\[")
            }
            if dummy not in inside and len(inside) != 1:
                return None
            name = dummy if dummy in inside else inside.pop()
        else:
            name = fresh_name(dummy, taken | names_in(trees))
        taken.add(name)
        named[dummy] = Symbol(name)
    return named


def _calls_of_slots(body: Tree) -> list[Call]:
    found: list[Call] = []
    todo: list[Tree] = [body]
    while todo:
        node = todo.pop()
        if type(node) is Call:
            if type(node.head) is Symbol and node.head.name[:1].islower():
                found.append(node)
            todo.extend((node.head, *node.arguments))
    return found


def _called(body: Tree) -> set[str]:
    return {node.name for node in _calls_of_slots(body)}


def _called_with(body: Tree) -> set[str]:
    return names_in(tuple(a for node in _calls_of_slots(body) for a in node.arguments))


class _Filling:
    """Copies a template with its names replaced; templates are never deep."""

    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings

    def fill(self, node: Tree) -> Tree:
        if type(node) is Symbol:
            bound = self.bindings.get(node.name, node)
            return call("List", *bound) if isinstance(bound, tuple) else bound
        if type(node) is not Call:
            return node
        if type(node.head) is Symbol and node.name in self.bindings:
            return self._apply(self.fill(node.head), node)
        arguments = self._fill_all(node.arguments)
        if node.name in _JOINING and len(arguments) == 1:
            return arguments[0]
        if node.name in ("Take", "Drop") and len(arguments) == 2:
            return _split(node.name, arguments[0], arguments[1])
        return Call(self.fill(node.head), arguments)

    def _fill_all(self, nodes: tuple[Tree, ...]) -> tuple[Tree, ...]:
        filled: list[Tree] = []
        for node in nodes:
            if type(node) is Call and node.name == "Sequence":
                sequence = self.fill(node.arguments[0])
                assert type(sequence) is Call
                filled.extend(sequence.arguments)
            elif type(node) is Call and node.name == "Each":
                filled.extend(self._fill_each(node))
            else:
                filled.append(self.fill(node))
        return tuple(filled)

    def _fill_each(self, node: Call) -> list[Tree]:
        body, *names = node.arguments
        lists = []
        for name in names:
            assert type(name) is Symbol
            bound = self.bindings[name.name]
            lists.append(bound if isinstance(bound, tuple) else (bound,))
        filled: list[Tree] = []
        for elements in zip(*lists, strict=False):
            if elements[0] in DOTS:
                filled.append(elements[0])
                continue
            inner: Bindings = dict(self.bindings)
            for name, element in zip(names, elements, strict=True):
                assert type(name) is Symbol
                inner[name.name] = element
            filled.append(_Filling(inner).fill(body))
        return filled

    def _apply(self, function: Tree, node: Call) -> Tree:
        if is_name(function):
            return Call(function, self._fill_all(node.arguments))
        return function


def _split(head: str, elements: Tree, count: Tree) -> Tree:
    """Some of the elements of a list: those themselves where all are written."""
    if type(elements) is Call and elements.name == "List" and type(count) is Number:
        if count.text.isdigit() and not any(
            item in DOTS for item in elements.arguments
        ):
            number = int(count.text)
            if number <= len(elements.arguments):
                taken = elements.arguments
                part = taken[:number] if head == "Take" else taken[number:]
                return call("List", *part)
    return call(head, elements, count)
