"""The one tree that all languages share: Symbol, Number, String, Call.

Nothing is evaluated and nothing is sorted: a tree says what was typed, in the order
it was typed, so that it has one way to print. Trees may be a hundred thousand levels
deep, so nothing here recurses.

>>> tree = call("Sin", Symbol("x"))
>>> tree.head, tree.arguments
(Symbol('Sin'), (Symbol('x'),))
>>> tree == call("Sin", Symbol("x"))
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, NoReturn, TypeVar


@dataclass(frozen=True, slots=True, init=False)
class Symbol:
    """A name, with letters outside ASCII spelled out: `\\[Alpha]`."""

    name: str

    def __init__(self, name: str) -> None:
        _set_symbol(self, name)

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        if type(other) is Symbol:
            return self.name == other.name
        return NotImplemented

    def __repr__(self) -> str:
        return f"Symbol({self.name!r})"


@dataclass(frozen=True, slots=True, init=False)
class Number:
    """An unsigned number, with its digits as typed: `5`, `0.50`, `1.2*^-7`."""

    text: str

    def __init__(self, text: str) -> None:
        _set_number(self, text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        if type(other) is Number:
            return self.text == other.text
        return NotImplemented

    def __repr__(self) -> str:
        return f"Number({self.text!r})"


@dataclass(frozen=True, slots=True, init=False)
class String:
    """A string; `value` is without the quotes and escapes."""

    value: str

    def __init__(self, value: str) -> None:
        _set_string(self, value)

    def __hash__(self) -> int:
        return hash(self.value)

    def __eq__(self, other: object) -> bool:
        if type(other) is String:
            return self.value == other.value
        return NotImplemented

    def __repr__(self) -> str:
        return f"String({self.value!r})"


class Call:
    """A head applied to arguments; `name` is the head's name, "" for other heads."""

    __slots__ = ("_hash", "arguments", "head", "name")

    head: Tree
    arguments: tuple[Tree, ...]
    name: str
    _hash: int | None

    def __init__(self, head: Tree, arguments: tuple[Tree, ...]) -> None:
        _set_head(self, head)
        _set_arguments(self, arguments)
        _set_name(self, head.name if type(head) is Symbol else "")
        # Found when it is asked for: most trees never are.
        _set_hash(self, None)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a tree cannot be changed")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __hash__(self) -> int:
        known = self._hash
        if known is not None:
            return known
        todo: list[Call] = [self]
        while todo:
            node = todo[-1]
            height = len(todo)
            # Those below come first; what has its hash is not walked again.
            for part in node.arguments:
                if type(part) is Call and part._hash is None:
                    todo.append(part)
            if type(node.head) is Call and node.head._hash is None:
                todo.append(node.head)
            if len(todo) == height:
                todo.pop()
                # A name has a hash of its own, which a symbol has to ask for.
                known = hash((node.name or node.head, node.arguments))
                _set_hash(node, known)
        assert known is not None
        return known

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Call:
            return NotImplemented if not isinstance(other, _LEAVES) else False
        pairs: list[tuple[Call, Call]] = [(self, other)]
        while pairs:
            left, right = pairs.pop()
            if left.name != right.name or len(left.arguments) != len(right.arguments):
                return False
            if not left.name and not _match(left.head, right.head, pairs):
                return False
            for one, another in zip(left.arguments, right.arguments, strict=True):
                if one is not another and not _match(one, another, pairs):
                    return False
        return True

    def __repr__(self) -> str:
        pieces: list[str] = []
        todo: list[Tree | str] = [self]
        while todo:
            item = todo.pop()
            if type(item) is not Call:
                pieces.append(item if isinstance(item, str) else repr(item))
                continue
            todo.append(",))" if len(item.arguments) == 1 else "))")
            for index, argument in enumerate(reversed(item.arguments)):
                todo.extend((", ", argument) if index else (argument,))
            todo.extend((", (", item.head, "Call("))
        return "".join(pieces)

    def __reduce__(self) -> tuple[Any, ...]:
        # Flat, because pickle recurses: leaves, and how many arguments a call takes.
        return _from_postfix, (
            tuple(
                len(node.arguments) if type(node) is Call else node
                for node in postorder(self)
            ),
        )


Tree = Symbol | Number | String | Call
Result = TypeVar("Result")

_LEAVES = (Symbol, Number, String)
# Slots are set through their descriptors: `__setattr__` is closed, and this is quick:
# trees are made by the thousand.
_set_symbol = vars(Symbol)["name"].__set__
_set_number = vars(Number)["text"].__set__
_set_string = vars(String)["value"].__set__
_slots = vars(Call)
_set_head = _slots["head"].__set__
_set_arguments = _slots["arguments"].__set__
_set_name = _slots["name"].__set__
_set_hash = _slots["_hash"].__set__


def _match(one: Tree, another: Tree, pairs: list[tuple[Call, Call]]) -> bool:
    """Whether two trees may be equal; calls are put among the pairs to look at."""
    if type(one) is not Call or type(another) is not Call:
        return one == another
    if one is not another:
        if one._hash is not None and another._hash is not None:
            if one._hash != another._hash:
                return False
        pairs.append((one, another))
    return True


def call(name: str, *arguments: Tree) -> Call:
    """The call of a named function: `call("Sin", Symbol("x"))`."""
    return Call(Symbol(name), arguments)


def is_call(tree: Tree, name: str, count: int | None = None) -> bool:
    """Whether a tree is `name[...]`, with `count` arguments where that is given."""
    return (
        type(tree) is Call
        and tree.name == name
        and (count is None or len(tree.arguments) == count)
    )


def postorder(tree: Tree) -> list[Tree]:
    """All nodes, head and arguments before the call that holds them."""
    backwards: list[Tree] = []
    todo: list[Tree] = [tree]
    while todo:
        node = todo.pop()
        backwards.append(node)
        if type(node) is Call:
            todo.append(node.head)
            todo.extend(node.arguments)
    backwards.reverse()
    return backwards


def preorder(tree: Tree) -> Iterator[Tree]:
    """All nodes in the order they are written: a call, its head, its arguments."""
    todo: list[Tree] = [tree]
    while todo:
        node = todo.pop()
        yield node
        if type(node) is Call:
            todo += node.arguments[::-1]
            todo.append(node.head)


def replaced(tree: Tree, old: Tree, new: Tree) -> Tree:
    """A tree with one part, wherever it stands, put for another.

    >>> replaced(call("f", Symbol("x")), Symbol("x"), Number("1"))
    Call(Symbol('f'), (Number('1'),))
    """
    done: dict[int, Tree] = {}
    for node in postorder(tree):
        if node == old:
            done[id(node)] = new
        elif type(node) is Call:
            arguments = tuple([done[id(argument)] for argument in node.arguments])
            done[id(node)] = Call(done[id(node.head)], arguments)
        else:
            done[id(node)] = node
    return done[id(tree)]


def rebuild(
    tree: Tree,
    change: Callable[[Call], Tree] | None = None,
    leaf: Callable[[Tree], Tree] | None = None,
) -> Tree:
    """The tree with every call and every leaf changed, those below first.

    >>> rebuild(call("f", Symbol("x")), leaf=lambda leaf: Number("1"))
    Call(Number('1'), (Number('1'),))
    """
    made: list[Tree] = []
    for node in postorder(tree):
        if type(node) is not Call:
            made.append(node if leaf is None else leaf(node))
            continue
        count = len(node.arguments)
        arguments = tuple(made[len(made) - count :]) if count else ()
        del made[len(made) - count :]
        head = made.pop()
        same = head is node.head and all(
            new is old for new, old in zip(arguments, node.arguments, strict=True)
        )
        whole = node if same else Call(head, arguments)
        made.append(whole if change is None else change(whole))
    return made[0]


class Fold(Generic[Result]):
    """What comes of trees from the leaves upwards, found once for parts they share.

    >>> count = Fold(lambda leaf: 1, lambda node, head, parts: 1 + sum(parts))
    >>> count.of(call("f", call("g", Symbol("x")), Symbol("y")))
    4
    """

    def __init__(
        self,
        leaf: Callable[[Tree], Result],
        fold: Callable[[Call, Result, list[Result]], Result],
    ) -> None:
        self._leaf = leaf
        self._fold = fold
        # By identity, with the nodes, which must live as long as this does.
        self._known: dict[int, tuple[Tree, Result]] = {}

    def of(self, tree: Tree) -> Result:
        """What comes of one tree."""
        if type(tree) is not Call:
            return self._leaf(tree)
        known = self._known
        found = known.get(id(tree))
        if found is not None:
            return found[1]
        leaf, fold = self._leaf, self._fold
        todo = [tree]
        while todo:
            node = todo[-1]
            height = len(todo)
            for part in node.arguments:
                if type(part) is Call and id(part) not in known:
                    todo.append(part)
            head = node.head
            if type(head) is Call and id(head) not in known:
                todo.append(head)
            if len(todo) > height:
                continue
            todo.pop()
            if id(node) not in known:
                rest = [
                    known[id(part)][1] if type(part) is Call else leaf(part)
                    for part in node.arguments
                ]
                first = known[id(head)][1] if type(head) is Call else leaf(head)
                known[id(node)] = (node, fold(node, first, rest))
        return known[id(tree)][1]


def distinct(tree: Tree) -> Tree:
    """The same tree, in which every part is an object of its own.

    >>> x = Symbol("x")
    >>> copy = distinct(call("f", x, x))
    >>> copy == call("f", x, x), copy.arguments[0] is copy.arguments[1]
    (True, False)
    """
    return _from_postfix(
        tuple(
            len(node.arguments) if type(node) is Call else copy(node)
            for node in postorder(tree)
        )
    )


def depth(tree: Tree) -> int:
    """How many calls stand inside one another: 0 for a leaf.

    >>> depth(call("Sin", call("Sqrt", Symbol("x"))))
    2
    """
    deepest = 0
    todo: list[tuple[Tree, int]] = [(tree, 0)]
    while todo:
        node, level = todo.pop()
        if type(node) is Call:
            todo.append((node.head, level + 1))
            todo.extend([(argument, level + 1) for argument in node.arguments])
        elif level > deepest:
            deepest = level
    return deepest


def _from_postfix(items: tuple[Tree | int, ...]) -> Tree:
    stack: list[Tree] = []
    for item in items:
        if not isinstance(item, int):
            stack.append(item)
            continue
        start = len(stack) - item
        node = Call(stack[start - 1], tuple(stack[start:]))
        stack[start - 1 :] = [node]
    return stack[0]
