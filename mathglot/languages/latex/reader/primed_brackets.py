r"""Primes behind brackets, `(fg)' = f'g + fg'`, and strokes through them."""

from __future__ import annotations

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.arguments import count_primes
from mathglot.languages.latex.reader.chart import Chart, follows, opens
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.reader.row_features import goes_beyond
from mathglot.languages.latex.structures.primes import without_arguments
from mathglot.languages.tree import Call, Number, Symbol, Tree, call

# What books mostly differentiate by, the likeliest first.
_VARIABLES = "txyzs"


@follows("'")
def read_primed_bracket(chart: Chart, base: Node, into: Nodes) -> None:
    """The derivative of what stands in brackets, by a variable in sight."""
    tokens = chart.tokens
    if base.level != levels.ATOM or tokens[base.start] not in ("(", "["):
        return
    if goes_beyond(chart, base) or tokens[base.end - 1] not in (")", "]"):
        return
    primes = count_primes(chart, base.end)
    end = base.end + primes
    if tokens[end] == "(" or primes > 2:
        return
    inside = tokens[base.start + 1 : base.end - 1]
    variable = Symbol(_find_variable(inside, chart.every))
    by = variable if primes == 1 else call("List", variable, Number(str(primes)))

    def derive(inner: Tree) -> Tree | None:
        return call("D", inner, by) if type(inner) is Call else None

    features = ("prime:bracket", f"prime:bracket:{kind_of_derived(inside)}")
    into.add(end, levels.ATOM, derive, (base,), features)


@follows("'")
def read_primed_call(chart: Chart, base: Node, into: Nodes) -> None:
    r"""`\zeta(0)'`: the derivative of a function that has its argument already."""
    tokens = chart.tokens
    if base.level != levels.ATOM or tokens[base.end - 1] != ")":
        return
    if tokens[base.start] in ("(", "[", "{") or "'" in tokens[base.start : base.end]:
        return
    primes = count_primes(chart, base.end)
    end = base.end + primes
    if tokens[end] == "(" or primes > 2:
        return

    def derive(value: Tree) -> Tree | None:
        if type(value) is not Call or len(value.arguments) != 1:
            return None
        if without_arguments(value) is None:
            return None
        head = call("Derivative", Number(str(primes)))
        return Call(Call(head, (value.head,)), value.arguments)

    kind = "matrices" if chart.has_matrices else "functions"
    into.add(end, levels.ATOM, derive, (base,), (f"primedvalue:{kind}",))


def _find_variable(inside: list[str], every: frozenset[str]) -> str:
    """What a bracket is differentiated by: a letter in it, else one of the formula."""
    for letters in (frozenset(inside), every):
        for letter in _VARIABLES[:2] if letters is every else _VARIABLES:
            if letter in letters:
                return letter
    return "x"


def kind_of_derived(inside: list[str]) -> str:
    r"""What a bracket with a prime holds: matrices are capitals.

    >>> kind_of_derived(list("AB")), kind_of_derived(list("fg"))
    ('capitals', 'letters')
    >>> kind_of_derived([r"\sin", "x"])
    'functions'
    """
    if any(token[0] == "\\" and token[1:2].islower() for token in inside):
        return "functions"
    letters = [token for token in inside if token.isalpha()]
    return "capitals" if all(map(str.isupper, letters)) else "letters"


@opens(r"\not")
def read_slashed_bracket(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\not(p_1)`: a stroke through more than a letter."""
    if chart.tokens[start + 1] != "(":
        return
    for node in chart.parse(start + 2, levels.PREFIX):
        if chart.tokens[node.end] == ")":
            into.add(
                node.end + 1,
                levels.TIGHT,
                lambda inner: call("Slashed", inner),
                (node,),
                ("accent:stroke:bracket",),
            )
