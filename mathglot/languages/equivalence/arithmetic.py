"""Sums, products and powers in one form, without any algebra beyond signs.

A sum is a table of monomials and their coefficients, a product a coefficient and a
table of bases and their exponents. Both stay open while they grow, the smaller always
poured into the larger, so that long chains of `+` and `*` cost no more than sorting.

A sign moves freely between a product and a sum that is its factor; nothing else is
multiplied out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import floor

from mathglot.languages.equivalence.forms import (
    ONE,
    Form,
    Value,
    apply,
    number,
    sort_forms,
    symbol,
)
from mathglot.languages.equivalence.monomials import (
    Entry,
    is_compound,
    is_normal_sum,
    negate_sum,
    open_entries,
    scale_form,
    split_exponent,
    split_term,
)
from mathglot.languages.equivalence.numbers import (
    Exact,
    add_numbers,
    count_bits,
    fits,
    primitive_root,
    raise_number,
    simplify,
)

_HALF = Fraction(1, 2)
_E = symbol("E")
_I = symbol("I")
# Numbers beside one of these are not computed with: they show how to go on.
_DOTS = {symbol("\\[Ellipsis]").digest, symbol("\\[CenterEllipsis]").digest}
# Zero times one of these is not zero.
_UNBOUNDED = {symbol("Infinity").digest, symbol("ComplexInfinity").digest}


class Total:
    """An open sum: coefficients by monomial, all to be multiplied by `sign`."""

    __slots__ = ("sign", "size", "terms")

    def __init__(self) -> None:
        self.sign = 1
        self.size = 0
        self.terms: dict[bytes, tuple[Form, list[Exact]]] = {}

    def add(self, monomial: Form, coefficient: Exact) -> None:
        known = self.terms.setdefault(monomial.digest, (monomial, []))
        known[1].append(coefficient * self.sign)
        self.size += 1

    def absorb(self, value: Value, sign: int) -> None:
        if type(value) is Total:
            for monomial, coefficients in value.terms.values():
                for coefficient in coefficients:
                    self.add(monomial, coefficient * sign * value.sign)
            return
        if type(value) is Product:
            monomial, coefficient = value.split()
        else:
            monomial, coefficient = split_term(value.form())
        if monomial.name == "Plus" and coefficient in (1, -1):
            self._open(monomial, coefficient * sign)
        else:
            self.add(monomial, coefficient * sign)

    def _open(self, monomial: Form, sign: Exact) -> None:
        for part in monomial.arguments:
            inner, factor = split_term(part)
            self.add(inner, factor * sign)

    def form(self) -> Form:
        name = "Plus"
        if any(digest in _DOTS for digest in self.terms):
            name = "PlusSequence"
        else:
            self._collect()
        forms: list[Form] = []
        for digest in sorted(self.terms):
            monomial, coefficients = self.terms[digest]
            for coefficient in sorted(item * self.sign for item in coefficients):
                if coefficient or name != "Plus":
                    forms.append(scale_form(monomial, coefficient))
        if len(forms) == 1:
            return forms[0]
        return apply(name, *forms) if forms else number(0)

    def _collect(self) -> None:
        """Add up coefficients; what then is a sum itself, as in 3(a+b) - 2(a+b), is
        poured in."""
        sums: list[Form] | None = None
        while sums is None or sums:
            sums = []
            for monomial, coefficients in self.terms.values():
                coefficients[:] = add_numbers(coefficients)
                if monomial.name == "Plus" and coefficients in ([1], [-1]):
                    sums.append(monomial)
            for monomial in sums:
                coefficient = self.terms.pop(monomial.digest)[1][0]
                self._open(monomial, coefficient * self.sign)


class Product:
    """An open product: a coefficient, and exponents by base, all times `scale`."""

    __slots__ = ("bits", "coefficient", "entries", "scale")

    def __init__(self, coefficient: Exact = 1) -> None:
        self.coefficient = coefficient
        self.scale: Exact = 1
        # The size of the largest exponent so far, to see beforehand what fits.
        self.bits = 0
        self.entries: dict[bytes, Entry] = {}

    def multiply(self, coefficient: Exact) -> None:
        result = self.coefficient * coefficient
        if fits(result):
            self.coefficient = simplify(result)
        else:
            self.insert(number(coefficient), ONE, 1)

    def insert(self, base: Form, power: Form, exponent: Exact) -> bytes:
        """Multiply by `base^(power exponent)`; the answer is the entry's key."""
        value = base.value
        if value is not None and value > 0:
            if value < 1:
                value, exponent = simplify(1 / Fraction(value)), -exponent
            if power is ONE:
                value, whole = primitive_root(value)
                exponent = exponent * whole
            base = number(value)
        key = base.digest + power.digest
        if self.scale == -1:
            # So it is below a line, and fractions are slow.
            exponent = -exponent
        elif self.scale != 1:
            exponent = simplify(Fraction(exponent) / self.scale)
        known = self.entries.get(key)
        if known is not None and not fits(known[2] + exponent):
            # Too large to add up: the product keeps it as a factor of its own.
            key += number(exponent).digest
            known = self.entries.get(key)
        if known is not None:
            exponent = simplify(known[2] + exponent)
        self.entries[key] = (base, power, exponent)
        self.bits = max(self.bits, count_bits(exponent))
        return key

    def merge(self, other: Product) -> None:
        self.multiply(other.coefficient)
        for base, power, exponent in other.entries.values():
            self.insert(base, power, exponent * other.scale)

    def split(self) -> tuple[Form, Exact]:
        """The product without its coefficient, and the coefficient."""
        self._settle()
        factors: list[Form] = []
        unbounded = False
        for base, power, exponent in self.entries.values():
            if exponent and base.value != 1:
                unbounded |= base.value == 0 or base.digest in _UNBOUNDED
                exponent_form = scale_form(power, exponent)
                factors.append(
                    base
                    if exponent_form is ONE
                    else apply("Power", base, exponent_form)
                )
        if not factors or (self.coefficient == 0 and not unbounded):
            return ONE, self.coefficient
        if len(factors) == 1:
            return factors[0], self.coefficient
        return apply("Times", *sort_forms(factors)), self.coefficient

    def form(self) -> Form:
        return scale_form(*self.split())

    def _settle(self) -> None:
        """Spread whole powers of compound bases: numbers, products, negated sums."""
        if self.scale != 1:
            scale, self.scale = self.scale, 1
            self.entries = {
                key: (base, power, simplify(exponent * scale))
                for key, (base, power, exponent) in self.entries.items()
            }
        todo = [
            key
            for key, (base, power, _) in self.entries.items()
            if power is ONE and is_compound(base)
        ]
        while todo:
            key = todo.pop()
            base, power, exponent = self.entries[key]
            whole = floor(exponent)
            spread = self._spread(base, whole) if whole else None
            if spread is None:
                continue
            self.entries[key] = (base, power, simplify(exponent - whole))
            coefficient, entries = spread
            self.multiply(coefficient)
            for entry in entries:
                key = self.insert(*entry)
                if entry[1] is ONE and is_compound(entry[0]):
                    todo.append(key)

    def _spread(self, base: Form, whole: int) -> tuple[Exact, list[Entry]] | None:
        """`base^whole` as a coefficient and entries; None where it is one already."""
        if base.value is not None:
            value = raise_number(base.value, whole)
            if value is None or not fits(value * self.coefficient):
                return None
            return value, []
        if base.name == "Plus":
            if is_normal_sum(base):
                return None
            return -1 if whole % 2 else 1, [(negate_sum(base), ONE, whole)]
        coefficient, entries = open_entries(base)
        coefficient_power = raise_number(coefficient, whole)
        if coefficient_power is None or not all(
            fits(exponent * whole) for _, _, exponent in entries
        ):
            return None
        return coefficient_power, [
            (inner, power, simplify(exponent * whole))
            for inner, power, exponent in entries
        ]


def as_product(value: Value) -> Product:
    if type(value) is Product:
        return value
    coefficient, entries = open_entries(value.form())
    product = Product(coefficient)
    for entry in entries:
        product.insert(*entry)
    return product


def add_values(values: Iterable[Value], signs: Iterable[int]) -> Value:
    pairs = list(zip(values, signs, strict=True))
    total, size, chosen = Total(), 0, -1
    for index, (value, _) in enumerate(pairs):
        if type(value) is Total and value.size > size:
            total, size, chosen = value, value.size, index
    if chosen >= 0:
        total.sign *= pairs[chosen][1]
    for index, (value, sign) in enumerate(pairs):
        if index != chosen:
            total.absorb(value, sign)
    return total


def multiply_values(values: Sequence[Value]) -> Value:
    products: list[Product] = []
    sums: list[Total] = []
    sign: Exact = 1
    for value in values:
        if type(value) is Total:
            sums.append(value)
            continue
        product = as_product(value)
        products.append(product)
        sign = 0 if product.entries else sign * product.coefficient
        if sign not in (1, -1):
            sign = 0
    if len(sums) == 1 and sign:
        sums[0].sign *= 1 if sign == 1 else -1
        return sums[0]
    products.extend(as_product(total) for total in sums)
    if not products:
        return ONE
    largest = max(products, key=lambda product: len(product.entries))
    for product in products:
        if product is not largest:
            largest.merge(product)
    return largest


def negate_value(value: Value) -> Value:
    return multiply_values([value, number(-1)])


def raise_value(base: Value, exponent: Form) -> Value:
    power, factor = split_exponent(exponent)
    if power is not ONE:
        product = Product()
        product.insert(base.form(), power, factor)
        return product
    whole = floor(factor)
    if whole == factor and type(base) is not Total:
        product = as_product(base)
        return _raise_product(product, whole)
    form = base.form()
    product = Product()
    if whole:
        product.merge(_raise_product(as_product(form), whole))
    if factor != whole:
        product.insert(form, ONE, factor - whole)
    return product


def _raise_product(product: Product, exponent: int) -> Product:
    coefficient = raise_number(product.coefficient, exponent)
    scale = product.scale * exponent
    if coefficient is None or not fits(scale, product.bits):
        opaque = Product()
        opaque.insert(product.form(), ONE, exponent)
        return opaque
    if exponent == 0:
        return Product(coefficient)
    product.coefficient, product.scale = coefficient, scale
    return product


def divide_values(top: Value, bottom: Value) -> Value:
    return multiply_values([top, raise_value(bottom, number(-1))])


def _take_root(value: Value) -> Value:
    return raise_value(value, number(_HALF))


def _subtract(left: Value, right: Value) -> Value:
    return add_values((left, right), (1, -1))


def _complex(real: Value, imaginary: Value) -> Value:
    return add_values((real, multiply_values((imaginary, _I))), (1, 1))


def _power(base: Value, exponent: Value) -> Value:
    return raise_value(base, exponent.form())


def _exponential(exponent: Value) -> Value:
    return raise_value(_E, exponent.form())


_FIXED = {
    ("Minus", 1): negate_value,
    ("Subtract", 2): _subtract,
    ("Divide", 2): divide_values,
    ("Rational", 2): divide_values,
    ("Complex", 2): _complex,
    ("Power", 2): _power,
    ("Sqrt", 1): _take_root,
    ("Exp", 1): _exponential,
}


def reduce_arithmetic(name: str, values: Sequence[Value]) -> Value | None:
    """The value of an arithmetic operator; None where it has other arguments."""
    if name == "Plus":
        return add_values(values, [1] * len(values))
    if name == "Times":
        if len(values) > 2 and any(
            type(value) is Form and value.digest in _DOTS for value in values
        ):
            return apply("TimesSequence", *sort_forms(item.form() for item in values))
        return multiply_values(values)
    rule = _FIXED.get((name, len(values)))
    return rule(*values) if rule is not None else None  # type: ignore[operator]
