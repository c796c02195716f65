r"""Arguments in brackets: `(x, t)`, `(x; a, b)`, `(A | B, C)`, and what they tell.

What is called may be a letter (scripts.py), or functions that are combined first:
`(f\circ g)(x)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from mathglot.languages.latex import levels
from mathglot.languages.latex.boundaries import is_amount
from mathglot.languages.latex.letters import WITHOUT_VALUE
from mathglot.languages.latex.reader.chart import Chart, follows
from mathglot.languages.latex.reader.context import use_of_called
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.juxtaposed import is_open_product, star_of
from mathglot.languages.latex.reader.leaves import stand_in
from mathglot.languages.latex.reader.names import NAMES
from mathglot.languages.latex.reader.neighbours import find_arguments
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.reader.square_pairs import kind_of_square_pair
from mathglot.languages.latex.structures.calls import is_built_in
from mathglot.languages.latex.surroundings import FONTS, is_remark
from mathglot.languages.tree import Call, Number, Symbol, Tree, call

Trees = tuple[Tree, ...]

_LEAF = re.compile(r"[A-Za-z0-9]+|\\[A-Za-z]+")


# What is seldom in the argument of a function, but often in a factor.
_HEAVY = frozenset([r"\partial", r"\nabla", r"\int", r"\sum", r"\prod", r"\lim"])


# A probability is of such, as P(X > 3) is; behind other letters it is a condition.
INEQUALITY = "relation:inequality"
_INEQUALITIES = frozenset(["<", ">", r"\leq", r"\geq", r"\in", r"\neq"])


def content_of(chart: Chart, bracket: int) -> str:
    """What kind of thing stands in a bracket, as far as its tokens tell."""
    closing = end_of_bracket(chart, bracket)
    inside = chart.tokens[bracket + 1 : closing]
    depth = 0
    signs = set()
    for token in inside:
        if token in ("(", "[", "{", r"\{"):
            depth += 1
        elif token in (")", "]", "}", r"\}"):
            depth -= 1
        elif not depth:
            signs.add(token)
    if is_amount(chart.tokens, bracket):
        return "amount"
    if chart.tokens[bracket] == "[" and is_remark(inside):
        if "," not in signs and "(" not in inside:
            return "remark"
    if "," in signs:
        return "several"
    if "|" in signs or ";" in signs:
        return "bar"
    if "=" in signs:
        return "relation"
    if not signs.isdisjoint(_INEQUALITIES):
        return INEQUALITY
    if r"\cdot" in signs and not signs.isdisjoint(FONTS):
        return "vectors"
    weighed = any(a in _WEIGHTS and b not in _ALONE for a, b in pairwise(inside))
    if weighed and {"+", "b"} <= signs:
        # A layer of a network: what is activated is no factor.
        return "layer"
    if not signs.isdisjoint(("+", "-")):
        if not _HEAVY.isdisjoint(inside):
            return "heavy_sum"
        if inside.count("d") > 1:
            # A metric in brackets: dt^2 - dx^2.
            return "differentials"
        return "difference" if inside[0].isdigit() else "sum"
    if len(inside) == 1:
        if inside[0].isdigit():
            return "digit"
        return "letter:" + inside[0] if _LEAF.fullmatch(inside[0]) else "sign"
    if "_" in signs and len(inside) <= 5:
        return "indexed"
    if inside[:3] == [r"\frac", "{", r"\partial"]:
        return "derivative"
    if inside and (inside[0] == "." or inside[0].isdigit()):
        # A number with its unit: 2\pi(10\,\mathrm{m}).
        return "quantity" if r"\mathrm" in inside[1:4] else "product"
    return "product"


# What the inputs of a layer are multiplied by.
_WEIGHTS = frozenset(["W", "w"])
_ALONE = frozenset(["+", "-", "("])


def end_of_bracket(chart: Chart, bracket: int) -> int:
    """Where a bracket closes; the end of the formula if it does not."""
    depth = 0
    for place in range(bracket, chart.size):
        if chart.tokens[place] in ("(", "["):
            depth += 1
        elif chart.tokens[place] in (")", "]"):
            depth -= 1
            if not depth:
                return place
    return chart.size


_CLOSERS = {"(": ")", "[": "]"}


def read_arguments(chart: Chart, bracket: int) -> list[Node]:
    """Arguments in brackets: nodes whose values are tuples."""
    return chart.remember("arguments", bracket, _read_arguments)


def _read_arguments(chart: Chart, bracket: int) -> list[Node]:
    closer = _CLOSERS.get(chart.tokens[bracket])
    if closer is None:
        return []
    into = chart.nodes(bracket)
    for node in chart.sequence(bracket + 1):
        if chart.tokens[node.end] == closer:
            into.add(node.end + 1, levels.ATOM, same, (node,))
        elif chart.tokens[node.end] == ";":
            # f(x; a, b): parameters behind the arguments.
            for more in _read_parameters(chart, node.end + 1):
                if chart.tokens[more.end] == closer:
                    parts = (node, more)
                    into.add(more.end + 1, levels.ATOM, _concatenate, parts)
        elif chart.tokens[node.end] == "|":
            likely = _owner_of(chart, bracket) in _CONDITIONING
            given = ("given:several",) if likely else ("given:several", "given:author")
            for more in chart.sequence(node.end + 1):
                if chart.tokens[more.end] == closer:
                    parts = (node, more)
                    into.add(more.end + 1, levels.ATOM, _condition, parts, given)
            letter = chart.tokens[bracket - 1]
            if letter in _PROBABILITIES:
                continue
            for more in _read_parameters(chart, node.end + 1):
                if chart.tokens[more.end] == closer:
                    # B(L, r | k): arguments of two kinds.
                    kind = "" if likely else "other:"
                    features = (f"barred:{kind}{letter}",)
                    parts = (node, more)
                    into.add(more.end + 1, levels.ATOM, _concatenate, parts, features)
    return into.all


# Letters of probabilities, before conditions in brackets.
_PROBABILITIES = frozenset(["P", "p", r"\Pr"])
# Those of densities, expectations and the like, which often have conditions too.
_CONDITIONING = _PROBABILITIES | frozenset(
    [*"EHILDQqfhNV", r"\pi", r"\mathbb", r"\mathcal", r"\mathrm", r"\mu", r"\nu", ")"]
)


def _owner_of(chart: Chart, bracket: int) -> str:
    """The letter, without its scripts, that is applied to what a bracket holds."""
    place = bracket - 1
    while place > 1:
        opening = place
        if chart.tokens[place] == "}":
            opening = next((a for a, b in chart.closing.items() if b == place), place)
        if chart.tokens[opening - 1] not in ("_", "^"):
            break
        place = opening - 2
    if chart.tokens[place] == "}":
        # A letter in a font, or with an accent.
        opening = next((a for a, b in chart.closing.items() if b == place), place)
        return chart.tokens[opening - 1]
    return chart.tokens[place]


def _read_parameters(chart: Chart, start: int) -> list[Node]:
    """Rows of items with semicolons or bars between them, as one."""
    into = chart.nodes(start)
    into.take(chart.sequence(start))
    # Ends grow while the list is gone through.
    for front in into.growing():
        if chart.tokens[front.end] in (";", "|"):
            for node in chart.sequence(front.end + 1):
                into.add(node.end, levels.COMMA, _concatenate, (front, node))
    return into.all


def _condition(front: Trees, back: Trees) -> Trees | None:
    """P(A | B, C): the bar parts what the commas on either side hold together."""
    if len(front) == len(back) == 1:
        return None
    return (call("Conditioned", _together(front), _together(back)),)


def _together(items: Trees) -> Tree:
    if len(items) == 1:
        return items[0]
    shown = [item for item in items if item != _DOTS]
    stated = all(type(item) is Call and item.name in _STATED for item in shown)
    return Call(Symbol("And" if stated else "List"), items)


_DOTS = Symbol(r"\[Ellipsis]")
_STATED = frozenset(
    "Equal Unequal Less LessEqual Greater GreaterEqual Inequality Element".split()
)


def _concatenate(front: Trees, back: Trees) -> Trees:
    return (*front, *back)


def count_primes(chart: Chart, start: int) -> int:
    count = 0
    while chart.tokens[start + count] == "'":
        count += 1
    return count


@follows("(", "'")
def read_combined(chart: Chart, base: Node, into: Nodes) -> None:
    r"""`(f\circ g)(x)`, `(f+g)'(x)`: functions that are combined, and then called."""
    if base.level != levels.ATOM or chart.tokens[base.end - 1] not in (")", "]"):
        return
    primes = count_primes(chart, base.end)
    place = base.end + primes
    # A letter alone in brackets is no factor.
    called = chart.tokens[place + 2] == ")" and not chart.tokens[place + 1].isdigit()

    def apply(head: Tree, arguments: Trees) -> Tree | None:
        function = star_of(head)
        if type(function) is not Call:
            return None
        if is_open_product(function):
            # An operator and what it acts on: [A f](x, y).
            may_be = len(arguments) > 1
        else:
            may_be = function.name in (_COMBINED if called else _COMPOSED)
        if not may_be:
            return None
        if not primes:
            return Call(function, arguments)
        order = Call(Symbol("Derivative"), (Number(str(primes)),))
        return (
            Call(Call(order, (function,)), arguments) if len(arguments) == 1 else None
        )

    for arguments in read_arguments(chart, place):
        content = content_of(chart, place)
        features = ("combined", f"callof:{content}")
        into.add(arguments.end, levels.ATOM, apply, (base, arguments), features)
        if not primes:
            features = ("curried", f"callof:{content}")
            into.add(
                arguments.end, levels.ATOM, _apply_value, (base, arguments), features
            )


def _apply_value(function: Tree, arguments: Trees) -> Tree | None:
    """`D(f)(x)`: the value of a function of the author's own, which is one itself."""
    if type(function) is not Call or is_open_product(function):
        return None
    head = function.head
    while type(head) is Call and head.name in _SCRIPTED:
        head = head.arguments[0]
    if function.name in _SCRIPTED or (type(head) is Symbol and is_built_in(head.name)):
        return None
    return Call(function, arguments)


_SCRIPTED = frozenset(["Subscript", "Superscript"])


_COMPOSED = frozenset("SmallCircle Star Composition InverseFunction".split())
_COMBINED = _COMPOSED | frozenset("Plus Subtract Minus Divide Max Min".split())


def call_features(chart: Chart, key: str, shape: str, bracket: int) -> tuple[str, ...]:
    """The features of a letter that is called: which it is, and with what."""
    content = content_of(chart, bracket)
    square = _tell_square(chart, bracket) if chart.tokens[bracket] == "[" else ()
    indexed: tuple[str, ...] = ("call_index",) if shape != key else ()
    if indexed and chart.tokens[bracket + 1] in chart.use(find_arguments, key):
        # As the letter itself is elsewhere: u(x, t) = u_0(x - ct).
        indexed = ("call_index", "call_index:kin")
    used = f"called:{chart.use(use_of_called, key)}"
    stated = (f"stated:{key}",) if content == INEQUALITY else ()
    told = (f"call:{key}", f"callof:{content}", *square, *indexed, used, *stated)
    if chart.tokens[bracket - 1] == key and holds_itself(chart, key, bracket):
        # Rather a product: z(1 - z).
        told = (*told, "called:itself")
    # Groups have names of several letters: SU(2j+1)_f.
    return told if key in NAMES else (*told, *tell_entry(chart, bracket))


def holds_itself(chart: Chart, key: str, bracket: int) -> bool:
    """Whether what a letter is called with has the letter, not called there."""
    tokens = chart.tokens
    inside = range(bracket + 1, end_of_bracket(chart, bracket))
    return any(tokens[place] == key and tokens[place + 1] != "(" for place in inside)


def _tell_square(chart: Chart, bracket: int) -> tuple[str, ...]:
    """What square brackets tell: signals have their values at whole numbers, x[n-k]."""
    inside = chart.tokens[bracket + 1 : end_of_bracket(chart, bracket)]
    shifted = inside[1:2] in (["+"], ["-"]) and inside[0] in _COUNTERS
    if shifted and all(token.isalnum() for token in inside[2:]):
        return ("square", "square:shifted")
    kind = kind_of_square_pair(chart.tokens, bracket)
    # Rather a factor before a commutator: g[A_\mu, A_\nu].
    return ("square", f"square:pair:{kind}") if kind else ("square",)


_COUNTERS = frozenset("ijkmn")


def tell_entry(chart: Chart, bracket: int) -> tuple[str, ...]:
    """Brackets with an index below are rather a factor, an entry: g(T^a)_{ij}."""
    end = end_of_bracket(chart, bracket) + 1
    return ("calledentry",) if chart.tokens[end : end + 1] == ["_"] else ()


def applying(chart: Chart) -> Callable[[Tree, Trees], Tree]:
    """What applies a letter to its arguments; a reserved one gets another name."""

    def apply(head: Tree, arguments: Trees) -> Tree:
        if type(head) is Symbol and head.name in WITHOUT_VALUE:
            # A d beside D is rather the sign of a differential.
            present = chart.present - {"d"}
            head = Symbol(stand_in(present, head.name))
        return Call(head, arguments)

    return apply
