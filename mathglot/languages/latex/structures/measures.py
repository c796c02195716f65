r"""Integrals whose measure is more than one differential of a letter.

`\int d\theta\,d\phi\,f`, `\int_0^1 ds\,ds'\,f`, `\int dx^\mu A_\mu`, `\int d\mu(x)\,f`,
`\int \mathcal{D}\phi\,e^{-S}`, `\int \mathcal{D}[\psi, A]\,e^{-S}`, `\int [dh\,dX]\,f`:
what is integrated by stands in front or behind, and its range, if it has one, holds for
all of it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.template import Template, template_of
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import Call, Number, Symbol, Tree, is_call

# The head that a functional measure has: \mathcal{D}\phi.
FUNCTIONAL = r"\[ScriptCapitalD]"
MOST = 12
# Of how many fields a functional measure may be: \mathcal{D}[\psi, A].
_FIELDS = tuple(f"#xK{letter}" for letter in "abcdef")
_ACCENTS = frozenset("OverBar OverHat OverTilde OverVector Conjugate".split())
_SCRIPTS = frozenset(["Subscript", "Superscript"])
_SIGNS = {"Integrate": (r"\int", r"\iint", r"\iiint"), "ContourIntegrate": (r"\oint",)}
_D = r"#<d|\mathrm{d}|D>"
_PLAIN, _OF_FIELD = f"{_D}#xK:power", r"\mathcal{D}#xK:power"
# Dimensions that a region has of itself: `\int_M d^3x\,f` is over M.
_LETTERS = ("n", "d", "D", "N", "p")
_MORE = ("-1", "-2", "-3", "+1", "+2")
_SIZES = (
    "#<"
    + "|".join(
        [
            *map(str, range(2, 12)),
            *_LETTERS,
            *[letter + more for letter in _LETTERS for more in _MORE],
            *["2" + letter for letter in _LETTERS],
        ]
    )
    + ">"
)
_ONE = Number("1")


def is_variable(tree: Tree) -> bool:
    """Whether something may be integrated by: a letter, with all that it carries."""
    while type(tree) is Call and tree.name in _SCRIPTS | _ACCENTS and tree.arguments:
        tree = tree.arguments[0]
    return type(tree) is Symbol and not is_built_in(tree.name)


def is_value(tree: Tree) -> bool:
    """Whether something is the value of a function of the author's: mu[x]."""
    return type(tree) is Call and bool(tree.arguments) and is_variable(tree.head)


@dataclass(frozen=True, slots=True)
class _Measure:
    """How an iterator looks, with K for its number, and what stands in its slots."""

    text: str
    parts: tuple[Tree, ...]
    limits: tuple[Tree, ...] = ()


def _read(iterator: Tree) -> _Measure | None:
    """How an iterator of an integral looks as a measure, None if it is no such."""
    if is_variable(iterator):
        return _Measure(_PLAIN, (iterator,))
    if type(iterator) is not Call:
        return None
    if iterator.name == FUNCTIONAL and len(iterator.arguments) == 1:
        return _Measure(_OF_FIELD, iterator.arguments)
    if iterator.name == FUNCTIONAL and 1 < len(iterator.arguments) <= len(_FIELDS):
        fields = ",".join(_FIELDS[: len(iterator.arguments)])
        return _Measure(rf"\mathcal{{D}}[{fields}]", iterator.arguments)
    if is_value(iterator):
        return _Measure(f"{_D}#xK:atom", (iterator,))
    if is_call(iterator, "List", 3) and is_variable(iterator.arguments[0]):
        variable, *limits = iterator.arguments
        return _Measure(_PLAIN, (variable,), tuple(limits))
    return _read_space(iterator)


def _read_space(iterator: Call) -> _Measure | None:
    """`d^4x`: the dimension of the space that the variable is in."""
    if not is_call(iterator, "Element", 2) or not is_variable(iterator.arguments[0]):
        return None
    variable, space = iterator.arguments
    match space:
        case Call(head=Symbol("Power"), arguments=(Symbol("Reals"), size)):
            return _Measure(f"{_D}^{{#nK}}#xK:power", (size, variable))
        case Call(head=Symbol("FullRegion"), arguments=(size,)):
            return _Measure(f"{_D}^{{#nK}}#xK:power", (size, variable))
    return None


def _read_region(iterator: Tree) -> list[list[_Measure]]:
    """The measures of what is in a region: one by one, or with its dimension."""
    if type(iterator) is not Call or not is_call(iterator, "Element", 2):
        return []
    variable, region = iterator.arguments
    if is_variable(variable):
        texts = [f"{_D}^{{{_SIZES}}}#xK:power"]
        if type(variable) is not Symbol:
            # Integrals by a letter are in the table: \oint_C dz^\mu A_\mu.
            texts.append(_PLAIN)
        return [[_Measure(text, (variable,), (region,))] for text in texts]
    if type(variable) is Call and is_call(variable, "List"):
        if all(map(is_variable, variable.arguments)):
            return [[_Measure(_PLAIN, (o,), (region,)) for o in variable.arguments]]
    return []


@builds("ContourIntegrate")
def measure_layouts(node: Call) -> Iterator[Layout]:
    """Integrals with all differentials in front, behind, or above a line."""
    if not 2 <= len(node.arguments) <= MOST + 1:
        return
    integrand, *iterators = node.arguments
    measures: list[_Measure] = []
    for iterator in iterators:
        measure = _read(iterator)
        if measure is None or not (_share_limits([*measures[:1], measure], iterator)):
            measures = []
            break
        measures.append(measure)
    known = [measures] if measures else []
    if not measures and len(iterators) == 1:
        known = _read_region(iterators[0])
    for measures in known:
        yield from _measured(node.name, integrand, measures)


def _measured(head: str, integrand: Tree, measures: list[_Measure]) -> Iterator[Layout]:
    """Integrals by measures that look like these."""
    limits = measures[0].limits
    parts = tuple(part for measure in measures for part in measure.parts)
    bodies: list[tuple[str, tuple[Tree, ...]]] = [("f", (integrand,))]
    if integrand == _ONE:
        bodies = [("1", ())]
    elif is_call(integrand, "Divide", 2):
        assert type(integrand) is Call
        above, below = integrand.arguments
        bodies.append(("1/c", (below,)) if above == _ONE else ("f/c", (above, below)))
        if len(measures) > 1:
            bodies.append(("f/last", (above, below)))
            if is_call(below, "Times", len(measures)) and type(below) is Call:
                bodies.append(("f/each", (above, *below.arguments)))
    halves = _halves(integrand)
    if len(measures) == 1 and "#n" in measures[0].text:
        bodies += [("f g", pair) for pair in halves]
    bodies += [
        ("f/c g", (*front.arguments, behind))
        for front, behind in halves
        if type(front) is Call and is_call(front, "Divide", 2)
    ]
    texts = tuple(measure.text for measure in measures)
    for kind, filled in bodies:
        for template in _templates(head, kind, len(limits), texts):
            yield Layout(template, (*filled, *limits, *parts), ACCEPTED)


def _halves(product: Tree) -> list[tuple[Tree, Tree]]:
    r"""A product in two: `\int\sqrt{-g}\,d^4x\,R` has its measure between them."""
    if type(product) is not Call or product.name != "Times":
        return []
    factors = product.arguments
    parts: list[tuple[Tree, Tree]] = []
    for place in range(1, min(len(factors), MOST)):
        front, back = (
            half[0] if len(half) == 1 else Call(product.head, half)
            for half in (factors[:place], factors[place:])
        )
        parts.append((front, back))
    return parts


def _share_limits(ends: list[_Measure], iterator: Tree) -> bool:
    r"""Whether a measure has the limits of the first one, or none as all of space.

    Of `\int_0^1 dt\,d^3x` the limits are those of t.
    """
    first, last = ends[0], ends[-1]
    return last.limits == first.limits or (
        not last.limits and is_call(iterator, "Element")
    )


# The names of slots by what is integrated, and how it stands beside the measure M.
_BODIES = {
    "f": (("f",), ("M #f:product", "#f:sum M")),
    "f g": (("f", "g"), ("#f:product M #g:product",)),
    "1": ((), ("M",)),
    "1/c": (("c",), (r"\frac{M}{#c}", "M/#c:product")),
    "f/c": (
        ("f", "c"),
        (
            r"\frac{M}{#c} #f:product",
            r"\frac{#f:product M}{#c}",
            r"\frac{M #f:product}{#c}",
            "M/#c:product #f:product",
        ),
    ),
    "f/c g": (("f", "c", "g"), (r"\frac{M #f:product}{#c} #g:product",)),
}
# How what takes all factors behind it ends.
_OPEN_ENDS = ("#f:product", "#g:product")
# Measures in front of the integrand of which the last, or each, is above a line.
_OF_FRACTIONS = frozenset(["f/last", "f/each"])


# What stands at the sign of an integral, by how much that is.
_RANGES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("", ()),
    ("_{#r}", ("r",)),
    ("_{#a}^{#b}", ("a", "b")),
)


_SLOT = re.compile(r"#([nx]\d+[a-f]?)")


def _in_brackets(texts: tuple[str, ...]) -> list[str]:
    r"""Measures of fields with brackets round these: `D[\phi]`, `D[\psi,A]`."""
    if not {_PLAIN, _OF_FIELD}.issuperset(texts):
        return []
    signs = [r"\mathcal{D}" if text == _OF_FIELD else "D" for text in texts]
    found = [" ".join(f"{sign}[#x{number}]" for number, sign in enumerate(signs))]
    if len(texts) > 1 and _OF_FIELD not in texts:
        fields = ",".join(f"#x{number}" for number in range(len(texts)))
        found.append(f"D[{fields}]")
    return found


@lru_cache(maxsize=256)
def _templates(
    head: str, kind: str, limits: int, texts: tuple[str, ...]
) -> tuple[Template, ...]:
    """The ways of writing an integral by measures that look like this."""
    fractions = kind in _OF_FRACTIONS
    names, bodies = (("f",), ("M #f:product",)) if fractions else _BODIES[kind]
    if kind == "f/last":
        names += ("c",)
    elif kind == "f/each":
        names += tuple(f"c{number}" for number in range(len(texts)))
    range_, ends = _RANGES[limits]
    names += ends
    shown: list[str] = []
    for number, text in enumerate(texts):
        shown.append(text.replace("K", str(number)))
        names += tuple(_SLOT.findall(shown[-1]))
    spreads = [" ".join(shown), " ".join(f"[{text}]" for text in shown)]
    if not limits:
        spreads += _in_brackets(texts)
    if kind == "f/last":
        spreads = [" ".join(shown[:-1]) + rf"\frac{{{shown[-1]}}}{{#c}}"]
    elif kind == "f/each":
        each = [rf"\frac{{{text}}}{{#c{number}}}" for number, text in enumerate(shown)]
        spreads = [" ".join(each)]
    elif len(shown) > 1:
        spreads.append(f"[{spreads[0]}]")
    signs = _SIGNS[head]
    several = dict.fromkeys((signs[0], signs[min(len(texts), len(signs)) - 1]))
    if not limits and 1 < len(texts) <= len(signs):
        several[signs[0] * len(texts)] = None
    return tuple(
        template_of(
            f"{sign}{range_} {body.replace('M', spread)}",
            names,
            levels.PREFIX if body.endswith(_OPEN_ENDS) else levels.CLOSED,
        )
        for sign in several
        for body in bodies
        for spread in spreads
    )
