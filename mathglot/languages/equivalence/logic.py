"""Relations and logic: chains become pairs, joined by And; negations become Not.

A relation is turned so that Less and its like point one way; sides that are said to be
equal form one set, whether by `a == b == c` or by `a == b && b == c`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from mathglot.languages.equivalence.forms import (
    ZERO,
    Form,
    Value,
    apply,
    sort_forms,
    symbol,
)
from mathglot.languages.equivalence.heads import (
    IDEMPOTENT,
    NEGATED,
    REVERSED,
    SYMMETRIC,
)

_DOMAINS = frozenset(
    {"Reals", "Integers", "Complexes", "Rationals", "Primes", "Algebraics", "Booleans"}
)
# Domains that say a sign: which domain, and how the element compares with 0.
_SIGNED_DOMAINS = {
    f"{sign}{kind}": (kind, relation, zero_first)
    for kind in ("Integers", "Rationals", "Reals")
    for sign, relation, zero_first in (
        ("Positive", "Less", True),
        ("Negative", "Less", False),
        ("NonNegative", "LessEqual", True),
        ("NonPositive", "LessEqual", False),
    )
}


class Flat:
    """An open call of an operator that knows neither nesting nor order."""

    __slots__ = ("counts", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.counts: dict[bytes, tuple[Form, int]] = {}

    def add(self, form: Form, count: int = 1) -> None:
        known = self.counts.get(form.digest)
        self.counts[form.digest] = (form, count + (known[1] if known else 0))

    def form(self) -> Form:
        members: list[Form] = []
        for form, count in self.counts.values():
            members.extend([form] * (1 if self.name in IDEMPOTENT else count))
        if self.name == "And":
            members = _join_equalities(members)
        if len(members) == 1:
            return members[0]
        return apply(self.name, *sort_forms(members))


def flatten(name: str, values: Iterable[Value]) -> Flat:
    """The values under one operator, those that are under it already opened."""
    flat = Flat(name)
    closed: list[Value] = []
    for value in values:
        if type(value) is Flat and value.name == name:
            # The smaller goes into the larger, so that chains stay cheap.
            if len(value.counts) > len(flat.counts):
                flat, value = value, flat
            for form, count in value.counts.values():
                flat.add(form, count)
        else:
            closed.append(value)
    for value in closed:
        form = value.form()
        if form.name == name:
            for member in form.arguments:
                flat.add(member)
        else:
            flat.add(form)
    return flat


def _join_equalities(members: list[Form]) -> list[Form]:
    """Equalities that share a side become one: a == b && b == c is a == b == c."""
    equalities = [member for member in members if member.name == "Equal"]
    if len(equalities) < 2:
        return members
    sides: dict[bytes, Form] = {}
    parents: dict[bytes, bytes] = {}

    def find(key: bytes) -> bytes:
        while parents[key] != key:
            parents[key] = parents[parents[key]]
            key = parents[key]
        return key

    for equality in equalities:
        for side in equality.arguments:
            sides[side.digest] = side
            parents.setdefault(side.digest, side.digest)
            parents[find(side.digest)] = find(equality.arguments[0].digest)
    groups: dict[bytes, list[Form]] = {}
    for key, side in sides.items():
        groups.setdefault(find(key), []).append(side)
    others = [member for member in members if member.name != "Equal"]
    return others + [equate(group) for group in groups.values()]


def equate(sides: Iterable[Form]) -> Form:
    """The equality of all sides, each named once."""
    return apply("Equal", *sort_forms({side.digest: side for side in sides}.values()))


def negate(form: Form) -> Form:
    return form.arguments[0] if form.is_call("Not", 1) else apply("Not", form)


def relate(name: str, left: Form, right: Form) -> Form:
    """One relation between two sides, turned to its usual direction."""
    if name in NEGATED:
        return negate(relate(NEGATED[name], left, right))
    if name == "Unequal":
        return negate(equate((left, right)))
    if name in REVERSED:
        return apply(REVERSED[name], right, left)
    if name == "Equal":
        return equate((left, right))
    if name in SYMMETRIC:
        return apply(name, *sort_forms((left, right)))
    return apply(name, left, right)


def reduce_chain(name: str, values: Sequence[Value]) -> Value | None:
    """`a < b < c` as `a < b && b < c`."""
    sides = [value.form() for value in values]
    if len(sides) < 2:
        return None
    pairs = pairwise(sides)
    return flatten("And", [relate(name, left, right) for left, right in pairs])


def reduce_inequality(values: Sequence[Value]) -> Value | None:
    """`Inequality[a, Less, b, LessEqual, c]` as `a < b && b <= c`."""
    forms = [value.form() for value in values]
    names = [form.symbol for form in forms[1::2]]
    if len(forms) < 3 or len(forms) % 2 == 0 or not all(names):
        return None
    triples = zip(names, forms[::2], forms[2::2], strict=False)
    return flatten("And", [relate(*triple) for triple in triples])


def reduce_equal(values: Sequence[Value]) -> Value:
    return equate(value.form() for value in values)


def reduce_unequal(values: Sequence[Value]) -> Value:
    """Two sides: not equal; more: all different, which no chain of pairs says."""
    forms = sort_forms(value.form() for value in values)
    if len(forms) == 2:
        return negate(equate(forms))
    return apply("Unequal", *forms)


def reduce_element(values: Sequence[Value]) -> Value | None:
    """Several elements of a set are elements each; signs of numbers are relations."""
    if len(values) != 2:
        return None
    element, domain = (value.form() for value in values)
    signed = _SIGNED_DOMAINS.get(domain.symbol)
    known = domain.symbol in _DOMAINS or signed is not None
    elements: Sequence[Form] = (element,)
    if element.name == "Alternatives" or (element.name == "List" and known):
        elements = element.arguments
    members: list[Value] = []
    for member in elements:
        if signed is None:
            members.append(apply("Element", member, domain))
            continue
        kind, relation, zero_first = signed
        members.append(apply("Element", member, symbol(kind)))
        sides = (ZERO, member) if zero_first else (member, ZERO)
        members.append(apply(relation, *sides))
    return flatten("And", members)


def reduce_negated(name: str, values: Sequence[Value]) -> Value | None:
    """`NotElement[x, S]` as `Not[Element[x, S]]`."""
    positive = NEGATED[name]
    if positive == "Element":
        value = reduce_element(values)
    elif positive == "ReverseElement":
        value = reduce_element(values[::-1])
    else:
        value = reduce_chain(positive, values)
    return None if value is None else negate(value.form())
