r"""Repeated integrals, whose differentials stand together at the end or in a numerator.

`\int_0^1\int_0^1\frac{dx\,dy}{1-xy}`
"""

from collections.abc import Iterator
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED, OTHER
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.measures import measure_layouts
from mathglot.languages.latex.template import Template, template_of
from mathglot.languages.tree import Call, Number, Tree, is_call

_MOST = 4
_ONE = Number("1")


@builds("Integrate")
def integral_layouts(node: Call) -> Iterator[Layout]:
    """Integrals by several variables under one line, or in the other order."""
    yield from measure_layouts(node)
    ranges = [_range(iterator) for iterator in node.arguments[1:]]
    if not 2 <= len(ranges) <= _MOST or not all(ranges):
        return
    limits = tuple(found[1:] for found in ranges if found)
    variables = tuple(found[0] for found in ranges if found)
    ends = tuple(end for pair in limits for end in pair)
    shape = tuple(bool(pair) for pair in limits)
    # Between the same limits the order does not matter.
    either = len(set(limits)) == 1
    for turned in (False, True) if either else (False,):
        flavours = ACCEPTED if turned else OTHER
        integrand = node.arguments[0]
        if turned:
            template = _template("#f:sum ", "", shape, turned)
            yield Layout(template, (integrand, integrand, *variables, *ends), ACCEPTED)
        if is_call(integrand, "Divide", 2):
            assert type(integrand) is Call
            above, below = integrand.arguments
            text = r"\frac{" if above == _ONE else r"\frac{#f:product \, "
            template = _template(text, "}{#g}", shape, turned)
            yield Layout(template, (above, below, *variables, *ends), flavours)


def _range(iterator: Tree) -> tuple[Tree, ...] | None:
    """The variable of an iterator and its limits, None if it is no such thing."""
    if type(iterator) is Call:
        if iterator.name == "List" and len(iterator.arguments) == 3:
            return iterator.arguments
        return None
    return (iterator,)


@lru_cache(maxsize=256)
def _template(
    before: str, after: str, shape: tuple[bool, ...], turned: bool
) -> Template:
    count = len(shape)
    names = ["f", "g", *(f"x{number}" for number in range(count))]
    signs = ""
    for number, limited in enumerate(shape):
        signs += r"\int"
        if limited:
            names += [f"a{number}", f"b{number}"]
            signs += f"_{{#a{number}}}^{{#b{number}}}"
    order = range(count) if turned else reversed(range(count))
    spread = r"\, ".join(f"#<d|\\mathrm{{d}}>#x{number}" for number in order)
    text = f"{signs} {before}{spread}{after}"
    return template_of(text, tuple(names), levels.CLOSED)
