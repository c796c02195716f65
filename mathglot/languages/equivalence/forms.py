"""Canonical forms: trees that know a digest of themselves.

Two forms are the same mathematics when their digests are the same, and what has no
order is sorted by digest: neither ever walks down a tree.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b
from typing import Protocol

from mathglot.languages.equivalence.numbers import Exact, read_number
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call


class Value(Protocol):
    """A form, or what will become one when nothing more is to be added to it."""

    def form(self) -> Form: ...


class Form:
    """A canonical tree: `symbol` or `value` of a leaf, `name` of a call's head."""

    __slots__ = ("arguments", "digest", "head", "leaf", "name", "symbol", "value")

    def __init__(
        self,
        digest: bytes,
        leaf: Symbol | Number | String | None = None,
        value: Exact | None = None,
        head: Form | None = None,
        arguments: tuple[Form, ...] = (),
    ) -> None:
        self.digest = digest
        self.leaf = leaf
        self.symbol = leaf.name if type(leaf) is Symbol else ""
        self.value = value
        self.head = head
        self.name = head.symbol if head is not None else ""
        self.arguments = arguments

    def form(self) -> Form:
        return self

    def is_call(self, name: str, count: int) -> bool:
        return self.name == name and len(self.arguments) == count


def _digest(kind: bytes, content: bytes) -> bytes:
    return blake2b(kind + content, digest_size=16).digest()


@lru_cache(maxsize=4096)
def symbol(name: str) -> Form:
    return Form(_digest(b"s", name.encode("utf-8", "surrogatepass")), Symbol(name))


@lru_cache(maxsize=4096)
def number(value: Exact) -> Form:
    text = f"{value.numerator:x}/{value.denominator:x}"
    return Form(_digest(b"n", text.encode()), value=value)


def apply(head: Form | str, *arguments: Form) -> Form:
    """The call of a head, which may be given by name."""
    if isinstance(head, str):
        head = symbol(head)
    # All digests have one length, so that joining them is unambiguous.
    content = b"".join([head.digest, *[argument.digest for argument in arguments]])
    return Form(_digest(b"c", content), head=head, arguments=arguments)


# Spellings of {}.
_EMPTY = frozenset(["EmptySet", r"\[EmptySet]"])


def leaf_form(leaf: Tree) -> Form:
    r"""The form of a leaf; numbers of equal value have the same one.

    >>> leaf_form(Symbol(r"\[EmptySet]")).digest == apply("List").digest
    True
    """
    assert not isinstance(leaf, Call)
    if isinstance(leaf, Symbol):
        return apply("List") if leaf.name in _EMPTY else symbol(leaf.name)
    if isinstance(leaf, Number):
        value = read_number(leaf.text)
        if value is not None:
            return number(value)
        return Form(_digest(b"l", leaf.text.encode()), leaf)
    text = leaf.value.encode("utf-8", "surrogatepass")
    return Form(_digest(b"t", text), leaf)


ZERO = number(0)
ONE = number(1)


def sort_forms(forms: Iterable[Form]) -> list[Form]:
    return sorted(forms, key=lambda form: form.digest)


def to_tree(form: Form) -> Tree:
    """The form as a tree, numbers as `5`, `-5`, `Rational[1, 2]`."""
    order: list[Form] = []
    todo = [form]
    while todo:
        item = todo.pop()
        order.append(item)
        if item.head is not None:
            todo.append(item.head)
            todo.extend(item.arguments)
    results: list[Tree] = []
    for item in reversed(order):
        if item.head is None:
            results.append(_leaf_tree(item))
            continue
        start = len(results) - len(item.arguments)
        results[start - 1 :] = [Call(results[start - 1], tuple(results[start:]))]
    return results[0]


def _leaf_tree(form: Form) -> Tree:
    if form.leaf is not None:
        return form.leaf
    value = Fraction(form.value or 0)
    top: Tree = Number(str(abs(value.numerator)))
    if value < 0:
        top = call("Minus", top)
    if value.denominator == 1:
        return top
    return call("Rational", top, Number(str(value.denominator)))
