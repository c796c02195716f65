"""Terms and factors: forms taken apart into numbers and the rest, and put together.

An exponent is a number times a form (`power`, ONE for plain numbers); an entry of a
product is a base, the power and the number.
"""

from __future__ import annotations

from mathglot.languages.equivalence.forms import ONE, Form, apply, number
from mathglot.languages.equivalence.numbers import Exact

Entry = tuple[Form, Form, Exact]


def is_compound(base: Form) -> bool:
    """Whether whole powers of a base can be taken apart."""
    return (
        base.value is not None
        or base.name in ("Plus", "Times")
        or base.is_call("Power", 2)
    )


def split_term(form: Form) -> tuple[Form, Exact]:
    """A form without its coefficient, and the coefficient."""
    if form.value is not None:
        return ONE, form.value
    if form.name == "Times":
        first = form.arguments[0]
        if first.value is not None:
            rest = form.arguments[1:]
            return rest[0] if len(rest) == 1 else apply("Times", *rest), first.value
    return form, 1


def scale_form(monomial: Form, coefficient: Exact) -> Form:
    """A number times a form that has no coefficient of its own."""
    if coefficient == 1:
        return monomial
    if monomial is ONE:
        return number(coefficient)
    if monomial.name == "Plus" and coefficient == -1:
        return negate_sum(monomial)
    if monomial.name == "Times" and monomial.arguments[0].value is None:
        return apply("Times", number(coefficient), *monomial.arguments)
    return apply("Times", number(coefficient), monomial)


def is_normal_sum(form: Form) -> bool:
    """Whether a sum, not its negative, stands for both: its first term decides."""
    return split_term(form.arguments[0])[1] > 0


def negate_sum(form: Form) -> Form:
    terms = [split_term(term) for term in form.arguments]
    return apply("Plus", *[scale_form(monomial, -c) for monomial, c in terms])


def split_exponent(form: Form) -> tuple[Form, Exact]:
    """An exponent as `power` and number, a sum and its negative with one power."""
    if form.name == "Plus" and not is_normal_sum(form):
        return negate_sum(form), -1
    return split_term(form)


def open_entries(form: Form) -> tuple[Exact, list[Entry]]:
    """A form as a coefficient and the factors it consists of."""
    monomial, coefficient = split_term(form)
    if monomial is ONE:
        return coefficient, []
    factors = monomial.arguments if monomial.name == "Times" else (monomial,)
    entries: list[Entry] = []
    for factor in factors:
        if factor.is_call("Power", 2):
            base, exponent = factor.arguments
            entries.append((base, *split_exponent(exponent)))
        else:
            entries.append((factor, ONE, 1))
    return coefficient, entries
