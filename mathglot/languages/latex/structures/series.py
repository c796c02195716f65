r"""Sums and products that are not written with their signs alone.

`1+2+\cdots+n`, `\prod_p` over the primes, `\sum_{d\mid n}` over the divisors.
"""

from collections.abc import Callable, Iterator

from mathglot.languages.functions.row import OTHER, TEXTBOOK
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.substitution import computed_powers, put
from mathglot.languages.latex.template import (
    CHOICE,
    JOINT,
    LITERAL,
    SLOT,
    TERM,
    Element,
    Template,
    template_of,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call, preorder

_DOTS: Element = (CHOICE, (((LITERAL, r"\cdots"),), ((LITERAL, r"\ldots"),)))
_INFINITY = Symbol("Infinity")
_SIGNS = {"Sum": r"\sum", "Product": r"\prod"}
_MOST_SHOWN = 4


@builds("Sum", "Product")
def series_layouts(node: Call) -> Iterator[Layout]:
    """The first terms, dots, and the last one if there is one."""
    if len(node.arguments) != 2:
        return
    term, iterator = node.arguments
    if type(iterator) is not Call or iterator.name != "List":
        return
    if len(iterator.arguments) == 2:
        index, last = iterator.arguments
        first: Tree = Number("1")
    elif len(iterator.arguments) == 3:
        index, first, last = iterator.arguments
    else:
        return
    if type(index) is not Symbol:
        return
    yield from _prime_layouts(node.name, term, index, first, last)
    if type(first) is not Number or not first.text.isdigit():
        return
    for work_out in (_simplified, _as_typed, _computed):
        yield from _dotted_layouts(
            node.name, term, index, int(first.text), last, work_out
        )


_Putting = Callable[[Tree, Tree, Tree], Tree]


def _simplified(term: Tree, index: Tree, value: Tree) -> Tree:
    return put(term, index, value)


def _as_typed(term: Tree, index: Tree, value: Tree) -> Tree:
    """`1^2+2^2+...`"""
    return put(term, index, value, simplify=False)


def _computed(term: Tree, index: Tree, value: Tree) -> Tree:
    r"""`\frac{1}{2}+\frac{1}{4}+...`"""
    return computed_powers(put(term, index, value))


def _dotted_layouts(
    name: str, term: Tree, index: Symbol, start: int, last: Tree, work_out: _Putting
) -> Iterator[Layout]:
    """Some first terms and the last; how far each is worked out is for `work_out`."""
    for shown in range(1, _MOST_SHOWN + 1):
        values = [Number(str(start + step)) for step in range(shown)]
        parts = tuple(work_out(term, index, value) for value in values)
        if last == _INFINITY:
            if shown > 1:
                further = work_out(term, index, Number(str(start + shown)))
                sign = "-" if is_call(further, "Minus") else "+"
                yield Layout(_open_ended(name, shown, sign), parts, OTHER)
            continue
        end = put(term, index, last)
        yield Layout(_ended(name, shown), (*parts, end), OTHER)
        before = put(term, index, call("Subtract", last, Number("1")))
        yield Layout(_ended(name, shown, 2), (*parts, before, end), OTHER)


def _joined(name: str, numbers: range) -> list[Element]:
    if name == "Sum":
        return [(TERM, number, "+") for number in numbers]
    return [
        element
        for number in numbers
        for element in ((JOINT,), (SLOT, number, levels.POWER))
    ]


def _template(name: str, elements: list[Element]) -> Template:
    level = levels.SUM if name == "Sum" else levels.PRODUCT
    first = levels.NEGATIVE if name == "Sum" else levels.POWER
    program = ((SLOT, 0, first), *elements)
    return Template(program, program, level, None, None)


def _open_ended(name: str, shown: int, sign: str) -> Template:
    dots: list[Element] = [(LITERAL, sign), _DOTS] if name == "Sum" else [_DOTS]
    return _template(name, [*_joined(name, range(1, shown)), *dots])


def _ended(name: str, shown: int, tail: int = 1) -> Template:
    dots: list[Element] = [(LITERAL, "+"), _DOTS] if name == "Sum" else [_DOTS]
    return _template(
        name,
        [
            *_joined(name, range(1, shown)),
            *dots,
            *_joined(name, range(shown, shown + tail)),
        ],
    )


def _prime_layouts(
    name: str, term: Tree, index: Symbol, first: Tree, last: Tree
) -> Iterator[Layout]:
    r"""`\prod_p` for a product over Prime[k]."""
    if first != Number("1"):
        return
    prime, letter = call("Prime", index), Symbol("p")
    shown = put(term, prime, letter)
    if shown == term or index in set(preorder(shown)):
        return
    sign = _SIGNS[name]
    parts: tuple[Tree, ...] = (shown, letter, last)
    names = ("f", "p", "n")
    if last == _INFINITY:
        for below in ("#p", r"#p\text{ prime}", r"#p\in\mathbb{P}"):
            template = template_of(
                rf"{sign}_{{{below}}} #f:product", names, levels.PREFIX
            )
            yield Layout(template, parts, OTHER)
    elif is_call(last, "PrimePi", 1):
        assert type(last) is Call
        template = template_of(
            rf"{sign}_{{#p\leq #n}} #f:product", names, levels.PREFIX
        )
        yield Layout(template, (shown, letter, last.arguments[0]), OTHER)


@builds("DivisorSum")
def divisor_sum_layouts(node: Call) -> Iterator[Layout]:
    r"""`\sum_{d\mid n} f(d)`."""
    if len(node.arguments) != 2:
        return
    number, function = node.arguments
    letter: Tree = Symbol("d")
    if is_call(function, "Function", 1):
        assert type(function) is Call
        term = put(function.arguments[0], call("Slot", Number("1")), letter)
    elif is_call(function, "Function", 2):
        assert type(function) is Call
        letter, term = function.arguments
    else:
        term = Call(function, (letter,))
    template = template_of(r"\sum_{#d|#n} #f:product", ("d", "n", "f"), levels.PREFIX)
    yield Layout(template, (letter, number, term), TEXTBOOK)
