"""What may be done to a formula so that another, true in kind, comes out.

A formula may stand under conditions: `... /; a && b`. Operations keep them.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from mathglot.corpus.generate.grammar import Grammar
from mathglot.corpus.generate.kinds import (
    RELATIONS,
    bound_names,
    integer_names,
    replaceable_names,
)
from mathglot.corpus.generate.names import draw_renaming, names_in, rename
from mathglot.corpus.generate.numbers import draw_factor, draw_number, draw_whole
from mathglot.languages.tree import (
    Call,
    Number,
    Symbol,
    Tree,
    call,
    is_call,
    postorder,
    rebuild,
)

_EQUAL = "Equal"
_USUAL_NUMBERS = ("0", "1", "2")


def split_condition(tree: Tree) -> tuple[Tree, Tree | None]:
    """A formula without its condition, and the condition."""
    if is_call(tree, "Condition", 2):
        assert type(tree) is Call
        return tree.arguments[0], tree.arguments[1]
    return tree, None


def with_condition(core: Tree, *conditions: Tree | None) -> Tree:
    """A formula under all the conditions that there are."""
    parts: list[Tree] = []
    for condition in conditions:
        if condition is None:
            continue
        if is_call(condition, "And"):
            assert type(condition) is Call
            parts.extend(condition.arguments)
        else:
            parts.append(condition)
    unique = list(dict.fromkeys(parts))
    if not unique:
        return core
    return call(
        "Condition", core, unique[0] if len(unique) == 1 else call("And", *unique)
    )


def sides_of(core: Tree) -> tuple[Tree, ...]:
    """The sides of an equation; none for what is no equation."""
    if is_call(core, _EQUAL):
        assert type(core) is Call
        return core.arguments
    return ()


def rename_variables(tree: Tree, generator: random.Random, share: float = 0.6) -> Tree:
    """The formula with other letters."""
    bound = bound_names(tree)
    return rename(tree, draw_renaming(tree, generator, share=share, bound=bound))


def scope_of(tree: Tree, generator: random.Random) -> Grammar:
    """A grammar over the free variables of a formula, and a new one or two."""
    whole = integer_names(tree)
    taken = set(names_in(tree))
    fresh = Grammar.drawn(generator)
    free = replaceable_names(tree)
    arguments: list[Tree] = [Symbol(name) for name in free if name not in whole]
    integers: list[Tree] = [Symbol(name) for name in free if name in whole]
    for new in fresh.arguments[: 1 if arguments else 2]:
        if taken.isdisjoint(names_in(new)):
            arguments.append(new)
    for new in fresh.integers[: 0 if integers else 1]:
        if taken.isdisjoint(names_in(new)):
            integers.append(new)
    if not arguments or not integers:
        arguments = arguments or [Symbol(r"\[Xi]")]
        integers = integers or [Symbol(r"\[ScriptL]")]
    return Grammar(generator, arguments, integers)


def substitute(tree: Tree, generator: random.Random, size: int) -> Tree:
    """The formula with expressions for some of its variables."""
    free = replaceable_names(tree)
    if not free:
        return tree
    whole = integer_names(tree)
    grammar = scope_of(tree, generator)
    count = min(len(free), generator.choice((1, 1, 1, 2, 2, 3)))
    chosen = generator.sample(free, count)
    nodes = postorder(tree)
    replacements: dict[str, Tree] = {}
    for name in chosen:
        occurrences = max(1, nodes.count(Symbol(name)))
        room = max(3, min(40, size // count // occurrences))
        if name in whole:
            replacements[name] = grammar.whole(3)
        elif generator.random() < 0.5:
            replacements[name] = _small_change(Symbol(name), grammar)
        else:
            replacements[name] = grammar.expression(room)
    return rename(tree, replacements)


def _small_change(variable: Symbol, grammar: Grammar) -> Tree:
    """A variable scaled, shifted, raised, or put under a root or a minus."""
    generator = grammar.generator
    other = grammar.variable()
    number = draw_number(generator)
    changes: tuple[Callable[[], Tree], ...] = (
        lambda: call("Times", draw_factor(generator), variable),
        lambda: call("Times", other, variable),
        lambda: call("Plus", variable, number),
        lambda: call("Subtract", other, variable),
        lambda: call("Minus", variable),
        lambda: call("Power", variable, Number("2")),
        lambda: call("Sqrt", variable),
        lambda: call("Divide", variable, Number(str(generator.randint(2, 9)))),
        lambda: call("Divide", Number("1"), variable),
        lambda: call("Plus", call("Times", other, variable), number),
        lambda: call("Times", other, call("Power", variable, grammar.whole())),
    )
    return generator.choice(changes)()


def specialise(tree: Tree, generator: random.Random) -> Tree:
    """The formula with numbers for some of its variables."""
    free = replaceable_names(tree)
    if len(free) < 2:
        return tree
    whole = integer_names(tree)
    chosen = generator.sample(free, generator.randint(1, max(1, len(free) // 2)))
    values = {
        name: Number(str(draw_whole(generator)))
        if name in whole
        else draw_number(generator)
        for name in chosen
    }
    core, condition = split_condition(tree)
    return with_condition(rename(core, values), _still_open(condition, values))


def _still_open(condition: Tree | None, values: dict[str, Tree]) -> Tree | None:
    """What a condition still says of variables once some of them have values."""
    if condition is None:
        return None
    if is_call(condition, "And"):
        assert type(condition) is Call
        parts = list(condition.arguments)
    else:
        parts = [condition]
    left = [part for part in parts if values.keys().isdisjoint(names_in(part))]
    if not left:
        return None
    return left[0] if len(left) == 1 else call("And", *left)


# Functions of which there are so many, by a number among their arguments.
_NUMBERED = frozenset("LegendreP LegendreQ EllipticTheta EllipticThetaPrime".split())


def change_numbers(tree: Tree, generator: random.Random) -> Tree:
    """The formula with other numbers in some places; zeros and ones stay."""

    def change(node: Call) -> Tree:
        if node.name in _NUMBERED:
            return node
        arguments = tuple(
            Number(str(draw_whole(generator, 2)))
            if type(part) is Number
            and part.text not in _USUAL_NUMBERS
            and generator.random() < 0.5
            else part
            for part in node.arguments
        )
        return Call(node.head, arguments)

    return rebuild(tree, change)


def extend(tree: Tree, generator: random.Random, size: int) -> Tree:
    """The formula with a term or a factor more on one side, or on both."""
    core, condition = split_condition(tree)
    grammar = scope_of(tree, generator)
    sides = list(sides_of(core))
    more = grammar.expression(max(3, size - 3))
    if not sides:
        if type(core) is Call and core.name in (*RELATIONS, "And", "List"):
            also = call(_EQUAL, grammar.function(8), more)
            return with_condition(call("And", *_parts(core), also), condition)
        return with_condition(call(_EQUAL, core, more), condition)
    draw = generator.random()
    if draw < 0.55:
        sides[-1] = _joined(sides[-1], more, generator)
    elif draw < 0.75:
        half = grammar.expression(max(3, size // 2 - 3))
        sides = [_joined(side, half, random.Random(size)) for side in sides]
    elif draw < 0.85:
        sides.append(more)
    elif draw < 0.95:
        sides[0] = _joined(sides[0], more, generator)
    else:
        sides = sides[::-1]
        sides[-1] = _joined(sides[-1], more, generator)
    return with_condition(call(_EQUAL, *sides), condition)


def _parts(core: Call) -> tuple[Tree, ...]:
    """What a system of formulas is made of; a single one is its own part."""
    return core.arguments if core.name in ("And", "List") else (core,)


def _joined(side: Tree, more: Tree, generator: random.Random) -> Tree:
    """A side with a term or a factor more; nothing is added to 0 or times 1."""
    if type(side) is Number:
        return more
    head = generator.choice(("Plus", "Plus", "Subtract", "Times", "Times", "Divide"))
    pair = (side, more) if generator.random() < 0.7 else (more, side)
    if head in ("Plus", "Times") and is_call(side, head):
        assert type(side) is Call
        inner = side.arguments
        return call(head, *((*inner, more) if pair[0] is side else (more, *inner)))
    return call(head, *pair)


def apply_calculus(tree: Tree, generator: random.Random) -> Tree:
    """Both sides of an equation differentiated, integrated or summed."""
    core, condition = split_condition(tree)
    sides = sides_of(core)
    free = [name for name in replaceable_names(tree) if name.isalpha()]
    if not sides or not free:
        return tree
    variable = Symbol(generator.choice(free))
    whole = variable.name in integer_names(tree)
    infinity, zero = Symbol("Infinity"), Number("0")
    draw = generator.random()

    def changed(side: Tree) -> Tree:
        if whole:
            top = infinity if draw < 0.6 else Symbol("M")
            return call("Sum", side, call("List", variable, Number("1"), top))
        if draw < 0.4:
            return call("D", side, variable)
        if draw < 0.55:
            order = Number(str(2 + int(draw * 1000) % 2))
            return call("D", side, call("List", variable, order))
        if draw < 0.7:
            return call("Integrate", side, variable)
        if draw < 0.85:
            upper = Number("1") if draw < 0.78 else infinity
            return call("Integrate", side, call("List", variable, zero, upper))
        return call(
            "Limit", side, call("Rule", variable, zero if draw < 0.9 else infinity)
        )

    return with_condition(call(_EQUAL, *map(changed, sides)), condition)


def add_condition(tree: Tree, generator: random.Random) -> Tree:
    """The formula under one condition more, on one of its variables."""
    core, condition = split_condition(tree)
    free = replaceable_names(tree)
    if not free:
        return tree
    variable = Symbol(generator.choice(free))
    return with_condition(
        core, condition, draw_condition(variable, integer_names(tree), generator)
    )


def draw_condition(
    variable: Symbol, whole: frozenset[str], generator: random.Random
) -> Tree:
    """A condition on a variable: a domain, a bound, an interval."""
    zero, one = Number("0"), Number("1")
    if variable.name in whole:
        integer = call("Element", variable, Symbol("Integers"))
        not_negative = call("GreaterEqual", variable, zero)
        positive = call("Greater", variable, zero)
        return generator.choice(
            (
                integer,
                call("And", integer, not_negative),
                call("And", integer, positive),
                call("GreaterEqual", variable, one),
                positive,
                call("Unequal", variable, zero),
            )
        )
    real = call("Re", variable)
    number = draw_number(generator)
    less, at_most = Symbol("Less"), Symbol("LessEqual")
    return generator.choice(
        (
            call("Greater", real, zero),
            call("Greater", real, number),
            call("Greater", variable, zero),
            call("Less", call("Abs", variable), one),
            call("Less", call("Abs", call("Arg", variable)), Symbol("Pi")),
            call("Element", variable, Symbol("Reals")),
            call("Not", call("Element", variable, Symbol("Integers"))),
            call("Unequal", variable, number),
            call("Less", zero, variable, one),
            call("Inequality", zero, at_most, variable, less, number),
            call("Less", call("Minus", one), real, one),
            call("GreaterEqual", variable, number),
        )
    )


def combine(left: Tree, right: Tree, generator: random.Random) -> Tree:
    """One formula of two: sides added or multiplied, a chain, a system or a list."""
    (one, first), (other, second) = split_condition(left), split_condition(right)
    sides, more = sides_of(one), sides_of(other)
    draw = generator.random()
    if len(sides) == 2 and len(more) == 2 and draw < 0.6:
        head = generator.choice(("Plus", "Subtract", "Times", "Divide"))
        pairs = zip(sides, more, strict=True)
        core: Tree = call(_EQUAL, *(call(head, a, b) for a, b in pairs))
    elif sides and more and draw < 0.75:
        core = call(_EQUAL, *sides, more[-1])
    elif draw < 0.9:
        core = call("And", *_system(one), *_system(other))
    else:
        core = call("List", one, other)
    return with_condition(core, first, second)


def _system(core: Tree) -> tuple[Tree, ...]:
    return _parts(core) if type(core) is Call else (core,)
