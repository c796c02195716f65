"""Statements: relations in a row, and what commas and words between them mean."""

from mathglot.languages.semantic.parser.words import INEQUALITIES
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call

ELLIPSIS = Symbol("\\[Ellipsis]")
_DOMAIN_HEADS = frozenset(
    [
        *("Less", "Greater", "LessEqual", "GreaterEqual", "Unequal", "Inequality"),
        *("Element", "NotElement", "And", "Not"),
    ]
)


def chain(operands: list[Tree], names: list[str]) -> Tree:
    """Relations in a row: `a = b = c`, `a < b <= c`, or pairs joined by And."""
    if not names:
        return operands[0]
    if all(name == names[0] for name in names):
        if len(names) == 1 or names[0] in INEQUALITIES:
            return _relation(names[0], operands)
    if all(name in INEQUALITIES for name in names):
        parts: list[Tree] = [operands[0]]
        for name, operand in zip(names, operands[1:], strict=True):
            parts += [Symbol(name), operand]
        return call("Inequality", *parts)
    pairs = [
        _relation(name, [left, right])
        for name, left, right in zip(names, operands, operands[1:], strict=False)
    ]
    return call("And", *pairs)


def _relation(name: str, operands: list[Tree]) -> Tree:
    if name == "NotElement":
        return call("Not", call("Element", *operands))
    if name == "Divides" and len(operands) == 2:
        return call("Divisible", operands[1], operands[0])
    return call(name, *operands)


def joined(items: list[Tree], condition: Tree | None) -> Tree:
    """Statements between commas, and a condition that a word announced."""
    items = _gathered(items)
    if len(items) == 1:
        statement = items[0]
    elif not all(_is_relation(item) for item in items):
        statement = call("List", *items)
    elif is_call(items[0], "Equal") and all(_is_domain(i) for i in items[1:]):
        statement = items[0]
        rest = items[1] if len(items) == 2 else call("And", *items[1:])
        condition = rest if condition is None else call("And", rest, condition)
    else:
        statement = call("And", *items)
    return statement if condition is None else call("Condition", statement, condition)


def _is_relation(tree: Tree) -> bool:
    return type(tree) is Call and (
        tree.name in _DOMAIN_HEADS
        or tree.name in ("Equal", "Tilde", "TildeTilde", "Congruent", "Or", "Rule")
        or tree.name in ("Subset", "SubsetEqual", "Divisible", "SetDelayed", "Implies")
    )


def _is_domain(tree: Tree) -> bool:
    return type(tree) is Call and tree.name in _DOMAIN_HEADS


def _gathered(items: list[Tree]) -> list[Tree]:
    """Put together what commas took apart: `n=0,1,2,...` and `x,y>0`."""
    found: list[Tree] = []
    place = 0
    while place < len(items):
        item = items[place]
        end = place + 1
        if is_call(item, "Equal", 2):
            while end < len(items) and not _is_relation(items[end]):
                end += 1
            if end > place + 1:
                found.append(_listed_values(item, items[place + 1 : end]))
                place = end
                continue
        names: list[Tree] = []
        while place < len(items) - 1 and type(items[place]) is Symbol:
            names.append(items[place])
            place += 1
        item = items[place]
        if names and _is_relation(item) and type(item) is Call and item.arguments:
            found.extend(Call(item.head, (name, *item.arguments[1:])) for name in names)
        else:
            found.extend(names)
        found.append(item)
        place += 1
    return found


def _listed_values(equation: Tree, values: list[Tree]) -> Tree:
    """`n = 0, 1, 2, ...` says that n is a whole number from 0 on; else one of some."""
    assert type(equation) is Call
    variable, first = equation.arguments
    whole = [first, *values]
    numbers = [int(v.text) for v in whole if type(v) is Number and v.text.isdigit()]
    if ELLIPSIS in values and len(numbers) >= 2:
        step = numbers[1] - numbers[0]
        domain: list[Tree] = [call("Element", variable, Symbol("Integers"))]
        domain.append(call("GreaterEqual", variable, first))
        if step > 1:
            rest = Number(str(numbers[0] % step))
            mod = call("Mod", variable, Number(str(step)))
            domain.append(call("Equal", mod, rest))
        last = whole[-1]
        if last != ELLIPSIS:
            domain.append(call("LessEqual", variable, last))
        return call("And", *domain)
    if ELLIPSIS in values:
        domain = [call("Element", variable, Symbol("Integers"))]
        domain.append(call("GreaterEqual", variable, first))
        if whole[-1] != ELLIPSIS:
            domain.append(call("LessEqual", variable, whole[-1]))
        return call("And", *domain)
    return call("Or", *(call("Equal", variable, value) for value in whole))
