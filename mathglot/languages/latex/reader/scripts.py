r"""Scripts and calls: indices, powers, primes, labels, and arguments in brackets.

`x_{ij}`, `x^2`, `f'(x)`, `W^{(1)}`, `f^{-1}(x)`: what a letter of the author's own may
carry, in the order of the normal form: index, primes, superscript, arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.applied import add_factors, read_applied
from mathglot.languages.latex.reader.arguments import (
    applying,
    call_features,
    content_of,
    count_primes,
    end_of_bracket,
    holds_itself,
    read_arguments,
)
from mathglot.languages.latex.reader.called import tell_kin
from mathglot.languages.latex.reader.chart import Chart
from mathglot.languages.latex.reader.context import use_of_primed
from mathglot.languages.latex.reader.contracted import tell_contracted
from mathglot.languages.latex.reader.conventions import tell_convention
from mathglot.languages.latex.reader.forest import Node, Role
from mathglot.languages.latex.reader.indices import read_index
from mathglot.languages.latex.reader.leaves import (
    read_nuclei,
)
from mathglot.languages.latex.reader.lists import Key, assign
from mathglot.languages.latex.reader.names import INITIALS, NAMES
from mathglot.languages.latex.reader.neighbours import is_called
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.reader.primed_arguments import (
    has_index_above,
    place_of_primed,
)
from mathglot.languages.latex.reader.primed_equations import equation_of_primed
from mathglot.languages.latex.reader.primed_letters import system_of_primed
from mathglot.languages.latex.reader.programs import Reading
from mathglot.languages.latex.reader.raised import read_raised
from mathglot.languages.latex.reader.rows import NAME_SCRIPTS, run
from mathglot.languages.latex.reader.staggered import (
    read_staggered,
    subscript,
)
from mathglot.languages.latex.structures.calls import OPERATORS
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

Trees = tuple[Tree, ...]


def read_letters(chart: Chart, start: int, into: Nodes) -> None:
    """The author's own letters with what they carry."""
    for nucleus, key in read_nuclei(chart, start):
        bases = [nucleus, *read_indexed(chart, nucleus)]
        for base in bases:
            read_carried(chart, base, key, into)
        if chart.has_staggered:
            for base in bases[:]:
                if primes := count_primes(chart, base.end):
                    bases.append(_rename(chart, base, f"{key}_", primes))
            for base in read_staggered(chart, bases):
                read_carried(chart, base, key, into)


def read_indexed(chart: Chart, nucleus: Node) -> list[Node]:
    """The letter with its index."""
    if chart.tokens[nucleus.end] != "_":
        return []
    into = chart.nodes(nucleus.start)
    _, _, end = chart.script(nucleus.end)
    for node in read_index(chart, nucleus.end):
        into.add(end, levels.ATOM, subscript, (nucleus, node), ("index",))
    return into.all


def read_carried(chart: Chart, base: Node, key: str, into: Nodes) -> None:
    """Primes, superscripts and arguments of a letter or indexed letter."""
    tokens = chart.tokens
    shape = f"{key}_" if chart.tokens[base.end - 1] != key and base.level < 70 else key
    _add_bare(chart, base, key, shape, into)
    read_applied(chart, base, key, into)
    primes = count_primes(chart, base.end)
    end = base.end + primes
    if primes:
        _read_primed(chart, base, shape, primes, into)
    if tokens[end] == "^":
        raised = _rename(chart, base, shape, primes) if primes else base
        above = chart.nodes(base.start) if key in OPERATORS else into
        read_raised(chart, raised, shape, end, above)
        if above is not into:
            add_factors(chart, above.all, key, into)
            for operator in above.all:
                read_applied(chart, operator, key, into)
    if not primes:
        for arguments in read_arguments(chart, end):
            features = call_features(chart, key, shape, end)
            features += tell_contracted(chart, base.start, end, arguments.end)
            into.add(
                arguments.end,
                levels.ATOM,
                applying(chart),
                (base, arguments),
                features,
                ((shape, "function"),),
            )


# Signs of derivatives.
_DERIVED = frozenset(["'", r"\dot", "d"])
# Shorter words are rather initials, or units.
_LONG_ENOUGH = 2


def _add_bare(chart: Chart, base: Node, key: str, shape: str, into: Nodes) -> None:
    """The letter by itself; before a bracket it is a factor."""
    if chart.tokens[base.end] in ("(", "["):
        content = content_of(chart, base.end)
        features: tuple[str, ...] = (f"times:{key}", f"timesof:{content}")
        if key in NAMES:
            features = (*features, "times:known")
        elif key in INITIALS and content in ("sum", "difference"):
            # A quantity, by a share or a change: SST(1 - R^2).
            features = (*features, "times:initials")
        elif len(key) > _LONG_ENOUGH and chart.tokens[base.start] == r"\mathrm":
            # An upright word is rather applied to what is in brackets.
            features = (*features, "timesword")
        if content == "layer" and key in _LABELS and base.end > base.start + 1:
            # The label of an example, by the value of a classifier.
            features = (*features, "times:label")
        if _is_extreme(chart, base):
            # The greatest eigenvalue of a matrix, not by it.
            features = (*features, "times:extreme")
        features = (*features, *tell_kin(chart, key))
        # An unknown function may be a factor of what it is in: z' = z(1 - z), z(0) = 1.
        unknown = not _DERIVED.isdisjoint(chart.every)
        unknown = unknown and holds_itself(chart, key, base.end)
        roles: tuple[Role, ...] = () if unknown else ((shape, "number"),)
        into.add(base.end, base.level, same, (base,), features, roles)
    else:
        add_factors(chart, [base], key, into)


def _beside_second(chart: Chart) -> tuple[str, ...]:
    """Whether something in an equation has two primes: one is the first derivative."""
    if "=" not in chart.every or r"\to" in chart.every:
        return ()
    twice = any(a == b == "'" for a, b in pairwise(chart.tokens))
    return ("primed:second",) if twice else ()


def _is_extreme(chart: Chart, base: Node) -> bool:
    r"""Whether it is an eigenvalue of a matrix in brackets: \lambda_{\max}(AB)."""
    shown = chart.tokens[base.start : base.end]
    if shown[0] not in _SPECTRAL or _EXTREMES.isdisjoint(shown):
        return False
    inside = chart.tokens[base.end + 1 : end_of_bracket(chart, base.end)]
    return any(len(token) == 1 and token.isupper() for token in inside)


_LABELS = frozenset("yt")
_SPECTRAL = frozenset([r"\lambda", r"\sigma", r"\kappa"])
_EXTREMES = frozenset([r"\max", r"\min"])


def _read_primed(
    chart: Chart, base: Node, shape: str, primes: int, into: Nodes
) -> None:
    """f' as a derivative, with and without arguments; x' as another variable."""
    end = base.end + primes

    def derive(head: Tree) -> Tree:
        return Call(Call(Symbol("Derivative"), (Number(str(primes)),)), (head,))

    def derive_at(head: Tree, arguments: Trees) -> Tree | None:
        return Call(derive(head), arguments) if len(arguments) == 1 else None

    def rename_at(head: Tree, arguments: Trees) -> Tree | None:
        if primes > 1 and len(arguments) == 1 and type(head) is not Symbol:
            # L_n''(x) is a second derivative.
            return None
        renamed = _primed_name(head, primes)
        return None if renamed is None else Call(renamed, arguments)

    into.add(
        end,
        levels.ATOM,
        derive,
        (base,),
        (
            f"prime:{shape}",
            f"primes{primes}",
            *_use(chart, base, "derived", end),
            *_system(chart, base),
        ),
        ((shape + "'", "derivative"),),
    )
    into.take([_rename(chart, base, shape, primes)])
    for arguments in read_arguments(chart, end):
        parts = (base, arguments)
        primed = chart.tokens[arguments.start + 2] == "'"
        derived = (f"derivative:{shape}", *(("derivativeat:primed",) if primed else ()))
        # It is no known function elsewhere.
        roles: tuple[Role, ...] = ((shape + "'", "derivative"), (shape, "function"))
        into.add(arguments.end, levels.ATOM, derive_at, parts, derived, roles)
        roles = ((shape + "'", "variable"),)
        named = (f"primedcall:{shape}",)
        into.add(arguments.end, levels.ATOM, rename_at, parts, named, roles)


def _rename(chart: Chart, base: Node, shape: str, primes: int) -> Node:
    """x' as another variable."""
    shown = _use(chart, base, "renamed", base.end + primes)
    # Where it stands tells more than the equation that it stands in.
    placed = any(one.startswith("renamedin:") for one in shown)
    return chart.nodes(base.start).add(
        base.end + primes,
        levels.ATOM,
        lambda head: _primed_name(head, primes),
        (base,),
        (f"primed:{shape}", *shown, *(() if placed else _beside_second(chart))),
        ((shape + "'", "variable"),),
    )


def _use(chart: Chart, base: Node, kind: str, end: int) -> tuple[str, ...]:
    """What the formula shows elsewhere of a letter with primes, as features."""
    letter = chart.tokens[base.start]
    found: tuple[str, ...] = (f"{kind}:{chart.use(use_of_primed, letter)}",)
    spelled = " ".join(chart.tokens[base.start : base.end])
    place = chart.use(place_of_primed, spelled)
    if place:
        found = (*found, f"{kind}in:{place}")
    if has_index_above(chart.tokens, end):
        found = (*found, f"{kind}in:indexed")
    return (*found, f"{kind}called") if chart.use(is_called, letter) else found


def _system(chart: Chart, base: Node) -> tuple[str, ...]:
    """What shows a differential equation or a system of them, as a feature."""
    if base.end == base.start + 1:
        shown = chart.use(equation_of_primed, chart.tokens[base.start])
        return (f"equation:{shown}",) if shown else ()
    found = system_of_primed(chart.tokens, base.start, base.end)
    return (f"system:{found}",) if found else ()


def _primed_name(head: Tree, primes: int) -> Tree | None:
    if type(head) is Symbol:
        return Symbol(head.name + r"\[Prime]" * primes)
    mark = _MARKS.get(primes)
    return None if mark is None else call("Superscript", head, mark)


# What stands above a letter with an index or an accent for one prime, or for two.
_MARKS = {1: Symbol(r"\[Prime]"), 2: Symbol(r"\[DoublePrime]")}


def _read_name_scripts(chart: Chart, reading: Reading, start: int, into: Nodes) -> None:
    r"""`J_n^2(x)`, `\sin^2 x`, `J_n'(x)`: a power or primes after a known name."""
    assert reading.name_end is not None
    name, rest = (
        reading.program[: reading.name_end],
        reading.program[reading.name_end :],
    )
    for place, bound in run(chart, name, start):
        sign = chart.tokens[place]
        if sign not in ("^", "'"):
            continue
        for end, script, wrap, kind in _scripts_at(chart, place):
            for final, more in run(chart, rest, end):
                told = tell_convention(reading.conventions, chart.tokens[start:final])
                keys = tuple(key for key, _ in (*bound, *more))
                nodes = tuple(node for _, node in (*bound, *more))
                into.add(
                    final,
                    reading.level,
                    _wrapped(reading, keys, wrap, bool(script)),
                    (*nodes, *script),
                    (*reading.features, kind, *_tell_primed(reading, sign), *told),
                    reading.roles,
                )


NAME_SCRIPTS.append(_read_name_scripts)


def _tell_primed(reading: Reading, sign: str) -> tuple[str, ...]:
    r"""Dirac's delta is derived as often as functions of an author's own."""
    primed = reading.head == "DiracDelta" and sign == "'"
    return ("dirac:primed",) if primed else ()


# What a script makes of a call, with what the script holds.
_Wrap = Callable[..., Tree | None]


def _scripts_at(
    chart: Chart, place: int
) -> Iterator[tuple[int, tuple[Node, ...], _Wrap, str]]:
    """Where a script ends, what it holds, what it makes of a call, and its feature."""
    if chart.tokens[place] == "'":
        primes = count_primes(chart, place)
        order = Number(str(primes))
        yield place + primes, (), lambda tree: _derived(tree, order), "name_script"
        return
    begin, stop, end = chart.script(place)
    if chart.tokens[begin:stop] != ["-", "1"]:
        for node in chart.content(begin, stop, levels.ITEM):
            yield end, (node,), _raise, "name_script"
    if chart.tokens[begin] == "(" and chart.tokens[stop - 1] == ")":
        for node in chart.parse_to(begin + 1, stop - 1, levels.ITEM):
            yield end, (node,), _derived, "name_script:order"


def _wrapped(
    reading: Reading, keys: tuple[Key, ...], wrap: _Wrap, scripted: bool
) -> Any:
    def fill(*values: Any) -> Tree | None:
        scripts = values[-1:] if scripted else ()
        bound = assign(reading.pattern, keys, values[:-1] if scripted else values)
        tree = None if bound is None else reading.fill(bound)
        return None if tree is None else wrap(tree, *scripts)

    return fill


def _raise(tree: Tree, exponent: Tree) -> Tree | None:
    return None if type(exponent) is String else call("Power", tree, exponent)


def _derived(tree: Tree, order: Tree) -> Tree | None:
    """The derivative of a known function by its last argument."""
    if type(tree) is not Call or not tree.arguments:
        return None
    zeros = (Number("0"),) * (len(tree.arguments) - 1)
    orders = Call(Symbol("Derivative"), (*zeros, order))
    return Call(Call(orders, (tree.head,)), tree.arguments)
