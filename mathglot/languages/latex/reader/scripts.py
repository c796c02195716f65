r"""Scripts and calls: indices, powers, primes, labels, and arguments in brackets.

`x_{ij}`, `x^2`, `f'(x)`, `W^{(1)}`, `f^{-1}(x)`: what a letter of the author's own may
carry, in the order of the normal form: index, primes, superscript, arguments.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mathglot.languages.latex import levels
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.notations import SIGNS
from mathglot.languages.latex.reader.arguments import (
    content_of,
    count_primes,
    read_arguments,
)
from mathglot.languages.latex.reader.chart import Chart, follows
from mathglot.languages.latex.reader.context import use_of_primed
from mathglot.languages.latex.reader.forest import Node
from mathglot.languages.latex.reader.indices import read_index, read_separate
from mathglot.languages.latex.reader.leaves import SIGN_TOKENS, read_nuclei
from mathglot.languages.latex.reader.lists import Key, assign
from mathglot.languages.latex.reader.nodes import Nodes, same
from mathglot.languages.latex.reader.programs import Reading
from mathglot.languages.latex.reader.rows import NAME_SCRIPTS, run
from mathglot.languages.latex.reader.staggered import (
    read_staggered,
    subscript,
    superscript,
)
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

Trees = tuple[Tree, ...]


def read_letters(chart: Chart, start: int, into: Nodes) -> None:
    """The author's own letters with what they carry."""
    for nucleus, key in read_nuclei(chart, start):
        bases = [nucleus, *read_indexed(chart, nucleus)]
        for base in bases:
            read_carried(chart, base, key, into)
        if chart.has_staggered:
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
    primes = count_primes(chart, base.end)
    end = base.end + primes
    if primes:
        _read_primed(chart, base, shape, primes, into)
    if tokens[end] == "^":
        raised = _rename(chart, base, shape, primes) if primes else base
        _read_raised(chart, raised, shape, end, into)
    if not primes:
        for arguments in read_arguments(chart, end):
            features = _call_features(chart, key, shape, end)
            into.add(
                arguments.end,
                levels.ATOM,
                _apply,
                (base, arguments),
                features,
                ((shape, "function"),),
            )


def _add_bare(chart: Chart, base: Node, key: str, shape: str, into: Nodes) -> None:
    """The letter by itself; before a bracket it is a factor."""
    if chart.tokens[base.end] in ("(", "["):
        content = content_of(chart, base.end)
        features = (f"times:{key}", f"timesof:{content}")
        into.add(base.end, base.level, same, (base,), features, ((shape, "number"),))
    else:
        into.take([base])


def _call_features(chart: Chart, key: str, shape: str, bracket: int) -> tuple[str, ...]:
    content = content_of(chart, bracket)
    square = ("square",) if chart.tokens[bracket] == "[" else ()
    indexed = ("call_index",) if shape != key else ()
    return (f"call:{key}", f"callof:{content}", *square, *indexed)


def _apply(head: Tree, arguments: Trees) -> Tree:
    if type(head) is Symbol and head.name in _RESERVED:
        head = Symbol(head.name.lower())
    return Call(head, arguments)


_RESERVED = frozenset("CDKNO")


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
        renamed = _primed_name(head, primes)
        return None if renamed is None else Call(renamed, arguments)

    into.add(
        end,
        levels.ATOM,
        derive,
        (base,),
        (f"prime:{shape}", f"primes{primes}", f"derived:{_use(chart, base)}"),
        ((shape + "'", "derivative"),),
    )
    into.take([_rename(chart, base, shape, primes)])
    for arguments in read_arguments(chart, end):
        parts = (base, arguments)
        derived = (f"derivative:{shape}",)
        roles = ((shape + "'", "derivative"),)
        into.add(arguments.end, levels.ATOM, derive_at, parts, derived, roles)
        roles = ((shape + "'", "variable"),)
        named = (f"primedcall:{shape}",)
        into.add(arguments.end, levels.ATOM, rename_at, parts, named, roles)


def _rename(chart: Chart, base: Node, shape: str, primes: int) -> Node:
    """x' as another variable."""
    return chart.nodes(base.start).add(
        base.end + primes,
        levels.ATOM,
        lambda head: _primed_name(head, primes),
        (base,),
        (f"primed:{shape}", f"renamed:{_use(chart, base)}"),
        ((shape + "'", "variable"),),
    )


def _use(chart: Chart, base: Node) -> str:
    return use_of_primed(chart.tokens, chart.tokens[base.start])


def _primed_name(head: Tree, primes: int) -> Tree | None:
    if type(head) is Symbol:
        return Symbol(head.name + r"\[Prime]" * primes)
    return call("Superscript", head, Symbol(r"\[Prime]")) if primes == 1 else None


def _read_raised(chart: Chart, base: Node, shape: str, sign: int, into: Nodes) -> None:
    """A superscript before arguments: f^2(x), f^{-1}(x), f^{(n)}(x), W^{(1)}."""
    begin, stop, end = chart.script(sign)
    tokens = chart.tokens
    bracketed = tokens[begin] == "(" and tokens[stop - 1] == ")"
    arguments = read_arguments(chart, end)
    if bracketed and stop - begin == 3 and tokens[begin + 1] in SIGN_TOKENS:
        for label in chart.leaves(begin + 1):
            into.add(end, levels.POWER, _label, (base, label), ("above:sign",))
            for node in arguments:
                parts = (base, label, node)
                roles = ((shape, "function"),)
                into.add(
                    node.end, levels.ATOM, _labelled_call, parts, ("abovecall",), roles
                )
    if bracketed:
        for label in chart.parse_to(begin + 1, stop - 1, levels.ITEM):
            into.add(end, levels.POWER, _label, (base, label), (f"above:{shape}",))
            for node in arguments:
                parts = (base, label, node)
                into.add(
                    node.end,
                    levels.ATOM,
                    _derive_by_number,
                    parts,
                    (f"numbered:{shape}",),
                    ((shape, "function"),),
                )
                into.add(
                    node.end,
                    levels.ATOM,
                    _labelled_call,
                    parts,
                    ("abovecall",),
                    ((shape, "function"),),
                )
    if tokens[begin:stop] == ["-", "1"]:
        for node in arguments:
            into.add(
                node.end,
                levels.ATOM,
                lambda head, args: Call(call("InverseFunction", head), args),
                (base, node),
                ("inverse_call",),
                ((shape, "function"),),
            )
        into.add(
            end,
            levels.POWER,
            lambda head: call("InverseFunction", head),
            (base,),
            ("inverse_function",),
            ((shape, "function"),),
        )
    for exponent in chart.content(begin, stop, levels.ITEM):
        for node in arguments:
            into.add(
                node.end,
                levels.POWER,
                lambda head, power, args: call("Power", _apply(head, args), power),
                (base, exponent, node),
                (*_call_features(chart, shape, shape, end), "powered_call"),
                ((shape, "function"),),
            )
            into.add(
                node.end,
                levels.ATOM,
                lambda head, label, args: Call(call("Superscript", head, label), args),
                (base, exponent, node),
                ("raised_call",),
                ((shape, "function"),),
            )
        if not bracketed:
            kind = _raised_kind(chart, begin, stop)
            into.add(end, levels.POWER, _label, (base, exponent), (f"raised:{kind}",))
    if not bracketed and tokens[stop] == "}":
        flat = all(t.isalnum() or name_of(t) for t in tokens[begin:stop])
        feature = "raised:letters" if flat else f"raised:row:{shape}"
        for row in _read_labels(chart, begin, stop):
            into.add(end, levels.POWER, superscript, (base, row), (feature,))
            for node in arguments:
                into.add(
                    node.end,
                    levels.ATOM,
                    lambda head, labels, args: Call(superscript(head, labels), args),
                    (base, row, node),
                    ("raised_call",),
                    ((shape, "function"),),
                )


def _read_labels(chart: Chart, begin: int, stop: int) -> list[Node]:
    """Several indices above: side by side, or between commas."""
    into = chart.nodes(begin)
    separate = read_separate(chart, begin, stop)
    if separate:
        into.add(stop, levels.COMMA, lambda *labels: labels, tuple(separate))
    elif "," in chart.tokens[begin:stop]:
        for node in chart.sequence(begin):
            if node.end == stop:
                into.add(stop, levels.COMMA, same, (node,))
    return into.all


def _raised_kind(chart: Chart, begin: int, stop: int) -> str:
    inside = chart.tokens[begin:stop]
    if len(inside) == 1:
        token = inside[0]
        return "digit" if token.isdigit() else token
    return "several"


def _label(base: Tree, label: Tree) -> Tree:
    return call("Superscript", base, label)


def _derive_by_number(head: Tree, order: Tree, arguments: Trees) -> Tree | None:
    if len(arguments) != 1:
        return None
    return Call(Call(Call(Symbol("Derivative"), (order,)), (head,)), arguments)


def _labelled_call(head: Tree, label: Tree, arguments: Trees) -> Tree:
    return Call(call("Superscript", head, label), arguments)


@follows("^")
def read_power(chart: Chart, base: Node, into: Nodes) -> None:
    """A power of anything that holds together as an atom."""
    if base.level < levels.ATOM:
        return
    begin, stop, end = chart.script(base.end)
    for exponent in chart.content(begin, stop, levels.ITEM):
        into.add(end, levels.POWER, _power, (base, exponent), ("power",))
    tokens = chart.tokens
    if tokens[base.end - 1] in (")", "]") and tokens[begin] == "(":
        for label in chart.parse_to(begin + 1, stop - 1, levels.ITEM):
            into.add(end, levels.POWER, _label, (base, label), ("above:bracket",))
    if begin < stop and all(t in _POWER_SIGNS for t in chart.tokens[begin:stop]):
        sign = "".join(_POWER_SIGNS[t] for t in chart.tokens[begin:stop])
        into.add(
            end,
            levels.POWER,
            lambda value: call("Superscript", value, String(sign)),
            (base,),
            ("raised:sign",),
        )


_POWER_SIGNS = {
    token: name for name, token in SIGNS.items() if token in ("+", "-", r"\pm", r"\mp")
} | {r"\times": "\N{MULTIPLICATION SIGN}"}


def _power(base: Tree, exponent: Tree) -> Tree | None:
    if type(exponent) is String:
        return None
    return call("Power", base, exponent)


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
        for end, script, wrap in _scripts_at(chart, place):
            for final, more in run(chart, rest, end):
                keys = tuple(key for key, _ in (*bound, *more))
                nodes = tuple(node for _, node in (*bound, *more))
                into.add(
                    final,
                    reading.level,
                    _wrapped(reading, keys, wrap, bool(script)),
                    (*nodes, *script),
                    (*reading.features, "name_script"),
                    reading.roles,
                )


NAME_SCRIPTS.append(_read_name_scripts)


def _scripts_at(
    chart: Chart, place: int
) -> Iterator[tuple[int, tuple[Node, ...], Any]]:
    """Where a script ends, what it holds, and what it makes of a call."""
    if chart.tokens[place] == "'":
        primes = count_primes(chart, place)
        yield place + primes, (), primes
        return
    begin, stop, end = chart.script(place)
    if chart.tokens[begin:stop] != ["-", "1"]:
        for node in chart.content(begin, stop, levels.ITEM):
            yield end, (node,), None


def _wrapped(reading: Reading, keys: tuple[Key, ...], primes: Any, power: bool) -> Any:
    def fill(*values: Any) -> Tree | None:
        exponent = values[-1] if power else None
        bound = assign(reading.pattern, keys, values[:-1] if power else values)
        tree = None if bound is None else reading.fill(bound)
        if tree is None:
            return None
        if power:
            assert exponent is not None
            return None if type(exponent) is String else call("Power", tree, exponent)
        return _primed_tree(tree, primes)

    return fill


def _primed_tree(tree: Tree, primes: int) -> Tree | None:
    """The derivative of a known function by its last argument."""
    if type(tree) is not Call or not tree.arguments:
        return None
    zeros = (Number("0"),) * (len(tree.arguments) - 1)
    orders = (*zeros, Number(str(primes)))
    return Call(Call(Call(Symbol("Derivative"), orders), (tree.head,)), tree.arguments)
