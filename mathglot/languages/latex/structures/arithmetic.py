"""Sums, products, quotients and powers."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from mathglot.languages.functions.row import ACCEPTED, DLMF, OTHER, TEXFORM, TEXTBOOK
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import (
    BUILDERS,
    Layout,
    builds,
    is_word,
    row_for,
    row_layouts,
    with_script,
)
from mathglot.languages.latex.pattern import key_of
from mathglot.languages.latex.structures.calls import call_layouts, user_call_layouts
from mathglot.languages.latex.structures.evaluation import evaluated
from mathglot.languages.latex.structures.fractions import (
    FRACTION,
    RECIPROCAL_FIRST,
    SLASH,
    one_fraction_layouts,
    split_fraction_layouts,
)
from mathglot.languages.latex.structures.juxtaposition import (
    NEXT_IS_LARGE,
    NEXT_IS_WORD,
    free_factors,
    gap_between,
    is_large,
    same,
)
from mathglot.languages.latex.structures.mixed_numbers import (
    merge_mixed,
    mixed_layouts,
)
from mathglot.languages.latex.structures.open_sums import open_sum_layouts
from mathglot.languages.latex.structures.starred import starred_power_layouts
from mathglot.languages.latex.structures.terms import addends
from mathglot.languages.latex.template import (
    CHOICE,
    GROUP,
    JOINT,
    LITERAL,
    SLOT,
    SUPERSCRIPT,
    TERM,
    Element,
    Program,
    Template,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call

EVERY = TEXFORM | TEXTBOOK | DLMF
ONE = Number("1")


@builds("Plus", "Subtract")
def sum_layouts(node: Call) -> Iterator[Layout]:
    """`a-b+c`: the left spine of sums and differences in one row."""
    count = len(node.arguments)
    if count < 2 or (node.name == "Subtract" and count != 2):
        if count == 1 and node.name == "Plus":
            yield Layout(_PLUS, node.arguments, ACCEPTED)
        yield from call_layouts(node)
        return
    signs, parts = addends(node)
    yield Layout(_sum_template(signs, _opens_twofold(parts[0])), parts, EVERY)
    left, terms = merge_mixed(signs, parts)
    if len(terms) == 1 and type(terms[0]) is Call:
        yield from mixed_layouts(terms[0])
    elif len(terms) < len(parts):
        yield Layout(_sum_template(left), terms, ACCEPTED)
    if "-" in signs and len(parts) <= _MOST_REGROUPED:
        yield from _evaluated_layouts(signs, parts)
    if len(parts) <= _MOST_REGROUPED:
        yield from _grouped_sums(node)
    yield from open_sum_layouts(node)


def _evaluated_layouts(signs: str, parts: tuple[Tree, ...]) -> Iterator[Layout]:
    r"""`f(x)|_a^b + c`: two terms that are a difference of values."""
    for place, (before, sign) in enumerate(pairwise("+" + signs)):
        if before + sign != "+-":
            continue
        difference = evaluated(parts[place], parts[place + 1])
        if difference is None:
            continue
        rest = (*parts[:place], difference, *parts[place + 2 :])
        for mark in ("|", "]"):
            template = _marked_sum_template(signs[:place] + signs[place + 1 :], mark)
            yield Layout(template, rest, ACCEPTED)


@lru_cache(maxsize=256)
def _marked_sum_template(signs: str, mark: str) -> Template:
    template = _sum_template(signs)
    return replace(template, required=frozenset([mark, "_", "^"]))


def _grouped_sums(node: Call) -> Iterator[Layout]:
    """`(a-b)+c`: brackets round each of the sums that a sum begins with."""
    signs = ""
    terms: tuple[Tree, ...] = ()
    while type(node.arguments[0]) is Call and node.arguments[0].name in _SUMS:
        sign = "-" if node.name == "Subtract" else "+"
        signs = sign * (len(node.arguments) - 1) + signs
        terms = (*node.arguments[1:], *terms)
        node = node.arguments[0]
        for brackets in _BRACKETS:
            template = _grouped_sum_template(signs, brackets)
            yield Layout(template, (node, *terms), ACCEPTED)


_SUMS = ("Plus", "Subtract")
_BRACKETS = (("(", ")"), ("[", "]"), (r"\{", r"\}"))
# Longer sums are not looked at again with brackets round their beginnings.
_MOST_REGROUPED = 40


@lru_cache(maxsize=256)
def _grouped_sum_template(signs: str, brackets: tuple[str, str]) -> Template:
    """`(a-b)+c`, with brackets that do not matter."""
    terms = tuple((TERM, number + 1, sign) for number, sign in enumerate(signs))
    opening, closing = brackets
    first = ((LITERAL, opening), (SLOT, 0, levels.ANY), (LITERAL, closing))
    return same((*first, *terms), levels.SUM)


def _opens_twofold(first: Tree) -> bool:
    r"""Whether a sum begins with `a \pm b`, which goes on without brackets."""
    twofold = type(first) is Call and first.name in ("PlusMinus", "MinusPlus")
    return twofold and len(first.arguments) > 1  # type: ignore[union-attr]


@lru_cache(maxsize=1024)
def _sum_template(signs: str, twofold: bool = False) -> Template:
    terms = tuple((TERM, number + 1, sign) for number, sign in enumerate(signs))
    first = (SLOT, 0, levels.SUM if twofold else levels.NEGATIVE)
    return same((first, *terms), levels.SUM)


@builds("Minus")
def minus_layouts(node: Call) -> Iterator[Layout]:
    """`-x`, which may open a sum without brackets."""
    if len(node.arguments) != 1:
        yield from call_layouts(node)
        return
    yield Layout(_MINUS, node.arguments, EVERY)
    inner = node.arguments[0]
    if is_call(inner, "Divide", 2):
        assert type(inner) is Call
        numerator, denominator = inner.arguments
        yield Layout(FRACTION, (call("Minus", numerator), denominator), ACCEPTED)
    yield from open_sum_layouts(node)


_MINUS = same(((LITERAL, "-"), (SLOT, 0, levels.PRODUCT)), levels.NEGATIVE)
_PLUS = same(((LITERAL, "+"), (SLOT, 0, levels.PRODUCT)), levels.NEGATIVE)


@builds("Times")
def product_layouts(node: Call) -> Iterator[Layout]:
    """`a b c`, with or without a sign between the factors."""
    factors = node.arguments
    if len(factors) < 2:
        yield from call_layouts(node)
        return
    gaps = tuple(gap_between(*pair) for pair in pairwise(factors))
    simple = not any(is_word(factor) or is_large(factor) for factor in factors)
    yield Layout(_product_template(gaps, simple), factors, EVERY)
    if NEXT_IS_LARGE in gaps:
        yield Layout(_free_product_template(gaps), factors, OTHER)
    if is_call(factors[0], "Minus", 1):
        assert type(factors[0]) is Call
        yield Layout(
            _negative_product_template(gaps),
            (factors[0].arguments[0], *factors[1:]),
            OTHER,
        )
    yield from one_fraction_layouts(node)
    yield from open_sum_layouts(node)


@lru_cache(maxsize=1024)
def _product_template(gaps: tuple[int, ...], simple: bool) -> Template:
    level = levels.BARE if simple else levels.PRODUCT
    return Template(
        _factors(gaps, levels.DIVISION),
        # Brackets round a product that ends a product do not matter.
        free_factors(gaps),
        level,
        None,
        None,
    )


@lru_cache(maxsize=1024)
def _free_product_template(gaps: tuple[int, ...]) -> Template:
    r"""`\sum_k x_k \sum_k y_k` without the brackets that would make it clear."""
    ends = tuple(NEXT_IS_WORD if gap == NEXT_IS_LARGE else gap for gap in gaps)
    return same(_factors(ends, levels.DIVISION), levels.PRODUCT)


@lru_cache(maxsize=1024)
def _negative_product_template(gaps: tuple[int, ...]) -> Template:
    return Template(
        ((LITERAL, "-"), *_factors(gaps, levels.PRODUCT)),
        ((LITERAL, "-"), *free_factors(gaps)),
        levels.NEGATIVE,
        None,
        None,
    )


def _factors(gaps: tuple[int, ...], last: int) -> Program:
    elements: list[Element] = []
    for number, gap in enumerate(gaps):
        level = levels.PREFIX if gap == NEXT_IS_WORD else levels.POWER
        elements += [(SLOT, number, level), (JOINT,)]
    elements.append((SLOT, len(gaps), last))
    return tuple(elements)


@builds("Divide")
def quotient_layouts(node: Call) -> Iterator[Layout]:
    r"""`\frac{a}{b}` and `a/b`."""
    if len(node.arguments) != 2:
        yield from call_layouts(node)
        return
    yield Layout(FRACTION, node.arguments, EVERY)
    yield Layout(SLASH, node.arguments, OTHER)
    yield Layout(_DIVISION_SIGN, node.arguments, OTHER)
    yield Layout(_RATIO, node.arguments, ACCEPTED)
    if node.arguments[1] == Number("100"):
        yield Layout(_PERCENT, node.arguments[:1], ACCEPTED)
    numerator, denominator = node.arguments
    if is_call(numerator, "Minus", 1):
        assert type(numerator) is Call
        yield Layout(_NEGATIVE_FRACTION, (numerator.arguments[0], denominator), OTHER)
    if is_call(denominator, "Times"):
        yield Layout(_SLASH_PRODUCT, node.arguments, OTHER)
    if numerator != ONE:
        yield Layout(RECIPROCAL_FIRST, node.arguments, ACCEPTED)
    elif is_call(denominator, "Power", 2):
        assert type(denominator) is Call
        base, exponent = denominator.arguments
        yield Layout(_POWER, (base, call("Minus", exponent)), ACCEPTED)
    else:
        yield Layout(_POWER, (denominator, call("Minus", ONE)), ACCEPTED)
    yield from split_fraction_layouts(numerator, denominator)


_DIVISION_SIGN = same(
    ((SLOT, 0, levels.PRODUCT), (LITERAL, r"\div"), (SLOT, 1, levels.POWER)),
    levels.DIVISION,
)
_RATIO = same(
    ((SLOT, 0, levels.PRODUCT), (LITERAL, ":"), (SLOT, 1, levels.POWER)),
    levels.PRODUCT,
)
_PERCENT = same(((SLOT, 0, levels.ATOM), (LITERAL, r"\%")), levels.POWER)
_SLASH_PRODUCT = same(
    ((SLOT, 0, levels.PRODUCT), (LITERAL, "/"), (SLOT, 1, levels.BARE)),
    levels.PRODUCT,
)
_NEGATIVE_FRACTION = same(((LITERAL, "-"), *FRACTION.normal), levels.NEGATIVE)


@builds("Power")
def power_layouts(node: Call) -> Iterator[Layout]:
    """Powers and roots, by the exponent and by what is raised."""
    if len(node.arguments) != 2:
        yield from call_layouts(node)
        return
    base, exponent = node.arguments
    if is_call(base, "Dt", 1) and type(base) is Call:
        yield Layout(_DIFFERENTIAL_POWER, (base.arguments[0], exponent), ACCEPTED)
    yield from starred_power_layouts(base, exponent)
    yield from _root_layouts(base, exponent)
    yield from _negative_power_layouts(base, exponent)
    yield from _named_power_layouts(base, exponent)
    yield from _rational_power_layouts(base, exponent)
    yield Layout(_POWER, node.arguments, EVERY)


# ds^2 is the square of ds.
_DIFFERENTIAL_POWER = same(
    (
        (
            CHOICE,
            (((LITERAL, "d"),), ((LITERAL, r"\mathrm"), (GROUP, ((LITERAL, "d"),)))),
        ),
        (SLOT, 0, levels.ATOM),
        (SUPERSCRIPT, ((SLOT, 1, levels.ITEM),)),
    ),
    levels.POWER,
)


def _is_whole(tree: Tree) -> bool:
    return type(tree) is Number and tree.text.isdigit()


def _root_layouts(base: Tree, exponent: Tree) -> Iterator[Layout]:
    if not is_call(exponent, "Divide", 2):
        return
    assert type(exponent) is Call
    numerator, degree = exponent.arguments
    if numerator != ONE:
        return
    if degree == Number("2"):
        yield Layout(_SQUARE_ROOT, (base,), EVERY)
    elif _is_whole(degree):
        yield Layout(_ROOT, (base, degree), EVERY)
    else:
        yield Layout(_ROOT, (base, degree), OTHER)


_SQUARE_ROOT = same(
    ((LITERAL, r"\sqrt"), (GROUP, ((SLOT, 0, levels.ITEM),))), levels.ATOM
)
_ROOT = same(
    (
        (LITERAL, r"\sqrt"),
        (LITERAL, "["),
        (SLOT, 1, levels.ITEM),
        (LITERAL, "]"),
        (GROUP, ((SLOT, 0, levels.ITEM),)),
    ),
    levels.ATOM,
)


def _negative_power_layouts(base: Tree, exponent: Tree) -> Iterator[Layout]:
    """`1/x^2` for a negative whole exponent."""
    if not is_call(exponent, "Minus", 1):
        return
    assert type(exponent) is Call
    size = exponent.arguments[0]
    if size == ONE:
        yield Layout(_RECIPROCAL, (base,), TEXFORM)
    else:
        flavour = TEXFORM if _is_whole(size) else ACCEPTED
        yield Layout(_RECIPROCAL, (call("Power", base, size),), flavour)


_RECIPROCAL = same(
    (
        (LITERAL, r"\frac"),
        (GROUP, ((LITERAL, "1"),)),
        (GROUP, ((SLOT, 0, levels.ITEM),)),
    ),
    levels.POWER,
)


def _named_power_layouts(base: Tree, exponent: Tree) -> Iterator[Layout]:
    r"""`\sin^2(x)`: the exponent between the name and its arguments."""
    if type(base) is not Call:
        return
    row = row_for(base)
    negative = is_call(exponent, "Minus", 1)
    if row is not None and negative and not _is_between(exponent):
        # \sin^{-1} is the inverse function.
        return
    if row is None:
        may_stand = _is_between(exponent) or _is_reciprocal(base.head, exponent)
        if may_stand and key_of(base) not in BUILDERS:
            for layout in user_call_layouts(base):
                powered = with_script(layout, _EXPONENT, (exponent,))
                if powered is not None:
                    powered.flavours = OTHER
                    yield powered
        return
    for layout in row_layouts(base):
        powered = with_script(layout, _EXPONENT, (exponent,))
        if powered is not None:
            if not row.row.elementary:
                powered.flavours = layout.flavours & ACCEPTED or OTHER
            elif negative:
                # \cosh^{-2} is read, but not written: \cosh^{-1} is another function.
                powered.flavours = ACCEPTED
            yield powered


def _is_between(exponent: Tree) -> bool:
    """Whether an author's function may have it before its arguments: H^{-1/2}(r)."""
    if is_call(exponent, "Minus", 1) and type(exponent) is Call:
        size = exponent.arguments[0]
        return size != ONE and _is_between(size)
    if is_call(exponent, "Divide", 2) and type(exponent) is Call:
        return _is_whole(exponent.arguments[1])
    return _is_whole(exponent)


def _is_reciprocal(head: Tree, exponent: Tree) -> bool:
    """Whether H^{-1}(r) may be 1/H(r); f^{-1}(r) is always the inverse function."""
    while type(head) is Call and head.arguments:
        head = head.arguments[0]
    small = type(head) is Symbol and len(head.name) == 1 and head.name.islower()
    return exponent == call("Minus", ONE) and not small


_EXPONENT: Element = (SUPERSCRIPT, ((SLOT, 0, levels.ITEM),))


def _rational_power_layouts(base: Tree, exponent: Tree) -> Iterator[Layout]:
    """`x^{3/2}`: a short fraction stays on its line."""
    sign: Program = ()
    if is_call(exponent, "Minus", 1):
        assert type(exponent) is Call
        exponent = exponent.arguments[0]
        sign = ((LITERAL, "-"),)
    if not is_call(exponent, "Divide", 2):
        return
    assert type(exponent) is Call
    numerator, denominator = exponent.arguments
    if type(numerator) in (Number, Symbol) and _is_whole(denominator):
        program = (
            *sign,
            (SLOT, 1, levels.ATOM),
            (LITERAL, "/"),
            (SLOT, 2, levels.ATOM),
        )
        template = same(((SLOT, 0, levels.ATOM), (SUPERSCRIPT, program)), levels.POWER)
        yield Layout(template, (base, numerator, denominator), EVERY)


_POWER = same(
    ((SLOT, 0, levels.ATOM), (SUPERSCRIPT, ((SLOT, 1, levels.ITEM),))), levels.POWER
)


@builds("PlusMinus", "MinusPlus")
def plus_minus_layouts(node: Call) -> Iterator[Layout]:
    r"""`a \pm b`, and `\pm b` alone."""
    sign = {"PlusMinus": r"\pm", "MinusPlus": r"\mp"}[node.name]
    if len(node.arguments) == 1:
        program: Program = ((LITERAL, sign), (SLOT, 0, levels.PRODUCT))
        yield Layout(same(program, levels.NEGATIVE), node.arguments, EVERY)
        return
    elements: list[Element] = [(SLOT, 0, levels.SUM)]
    for number in range(1, len(node.arguments)):
        elements += [(LITERAL, sign), (SLOT, number, levels.PRODUCT)]
    yield Layout(same(tuple(elements), levels.SUM), node.arguments, EVERY)
