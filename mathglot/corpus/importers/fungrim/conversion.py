"""From a tree of Fungrim's heads to the tree that Mathematica would read.

Nodes are converted from the leaves up. What is part of something larger (a set, the
range of a variable, a pair of a case) keeps its name, marked as Fungrim's own, until
the call round it says what becomes of it.
"""

from mathglot.corpus.importers.fungrim.heads import convert_call, knows, takes
from mathglot.corpus.importers.fungrim.names import (
    CONSTANTS,
    OWN,
    Names,
    no_counterpart,
)
from mathglot.corpus.importers.fungrim.ranges import RANGES, convert_range
from mathglot.corpus.importers.fungrim.sets import (
    SETS,
    element,
    is_listed,
    join,
    not_element,
    settle,
)
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    postorder,
    preorder,
)

_KEPT = SETS | {"Tuple", *RANGES}
_STATEMENTS = frozenset(
    """
    Equal Unequal Less LessEqual Greater GreaterEqual Inequality Element NotElement And
    Or Not Implies Equivalent Subset SubsetEqual Divisible ForAll Exists Condition
    AsymptoticEquivalent
    """.split()
)
_WHERE = OWN + "Where"
_OWN_SETS = frozenset(name for name in CONSTANTS.values() if name.startswith(OWN))


def convert(source: Tree, names: Names) -> Tree:
    """Convert a whole expression; refuses what Mathematica does not have."""
    found = _convert_nodes(source, names)
    return _settle_all(_as_statement(found))


def _convert_nodes(source: Tree, names: Names) -> Tree:
    results: list[Tree] = []
    todo: list[tuple[Tree, bool]] = [(source, False)]
    while todo:
        node, is_entered = todo.pop()
        if type(node) is not Call:
            results.append(names.symbol(node.name) if type(node) is Symbol else node)
        elif not is_entered:
            node = _flatten(node)
            todo.append((node, True))
            todo.extend((argument, False) for argument in reversed(_operands(node)))
        else:
            count = len(_operands(node))
            start = len(results) - count
            arguments = tuple(results[start:])
            results[start:] = [_convert_one(node, arguments, names)]
    return results[0]


def _operands(node: Call) -> tuple[Tree, ...]:
    """The arguments that are expressions; the name that Call calls is none."""
    if node.name == "Call" and node.arguments and type(node.arguments[0]) is Symbol:
        return node.arguments[1:]
    return node.arguments


def _flatten(node: Call) -> Call:
    """A product or sum of several: Fungrim nests them, and shows them in one row."""
    if node.name not in ("Mul", "Add"):
        return node
    parts: list[Tree] = []
    todo: list[Tree] = list(reversed(node.arguments))
    while todo:
        part = todo.pop()
        if is_call(part, node.name):
            assert type(part) is Call
            todo.extend(reversed(part.arguments))
        else:
            parts.append(part)
    return Call(node.head, tuple(parts))


def _convert_one(node: Call, arguments: tuple[Tree, ...], names: Names) -> Tree:
    if not node.name:
        raise no_counterpart("Call", "a function that is itself computed")
    if node.name in ("Where", *_KEPT):
        return _keep(node.name, arguments)
    lifted, definitions = _lift(arguments)
    found = _convert_known(node, lifted, names)
    if not definitions:
        return found
    if node.name in _UNLIFTED:
        raise no_counterpart("Where", f"it stands under {node.name}")
    return _define(found, definitions)


# What stands in these has variables of its own.
_UNLIFTED = frozenset(
    """
    Sum Product Integral ComplexDerivative RealDerivative MeromorphicDerivative
    SequenceLimit ComplexLimit RealLimit All Exists DivisorSum Zeros
    """.split()
)


def _keep(name: str, arguments: tuple[Tree, ...]) -> Tree:
    if name != "Where":
        return Call(Symbol(OWN + name), arguments)
    if len(arguments) < 2:
        raise no_counterpart("Where", "nothing is defined")
    body, *definitions = arguments
    if is_call(body, _WHERE):
        assert type(body) is Call
        body, *inner = body.arguments
        definitions = [*inner, *definitions]
    return _define(body, definitions)


def _define(body: Tree, definitions: list[Tree]) -> Tree:
    """A statement with its definitions, or a value that carries them along."""
    if type(body) is Call and body.name in _STATEMENTS:
        return call("Condition", body, join("And", definitions))
    return Call(Symbol(_WHERE), (body, *definitions))


def _lift(arguments: tuple[Tree, ...]) -> tuple[tuple[Tree, ...], list[Tree]]:
    """Take definitions out of the values that carry them."""
    if not any(is_call(argument, _WHERE) for argument in arguments):
        return arguments, []
    values: list[Tree] = []
    definitions: list[Tree] = []
    for argument in arguments:
        if is_call(argument, _WHERE):
            assert type(argument) is Call
            values.append(argument.arguments[0])
            definitions.extend(argument.arguments[1:])
        else:
            values.append(argument)
    return tuple(values), definitions


def _as_statement(tree: Tree) -> Tree:
    if not is_call(tree, _WHERE):
        return tree
    assert type(tree) is Call
    return call("Condition", tree.arguments[0], join("And", [*tree.arguments[1:]]))


def _convert_known(node: Call, arguments: tuple[Tree, ...], names: Names) -> Tree:
    name = node.name
    basic = _convert_basic(node, arguments)
    if basic is not None:
        return basic
    found = convert_range(name, arguments) or convert_call(node, arguments)
    if found is not None:
        return found
    if knows(name):
        count = len(arguments)
        raise no_counterpart(name if takes(name, count) else f"{name} of {count}")
    if name == "Call":
        return _convert_applied(node, arguments, names)
    function = names.variable(name, called=True) if name not in CONSTANTS else None
    if function is None:
        raise no_counterpart(name)
    if name.endswith("_"):
        return Call(Symbol("Subscript"), (function, *arguments))
    return Call(function, arguments)


def _convert_applied(node: Call, arguments: tuple[Tree, ...], names: Names) -> Tree:
    """`Call(f, x)`, where f is a name or something that is computed."""
    if not node.arguments:
        raise no_counterpart("Call", "nothing is called")
    if type(node.arguments[0]) is Symbol:
        return _convert_known(
            Call(node.arguments[0], node.arguments[1:]), arguments, names
        )
    return Call(arguments[0], arguments[1:])


def _convert_basic(node: Call, arguments: tuple[Tree, ...]) -> Tree | None:
    """Arithmetic, relations, cases and brackets."""
    name, count = node.name, len(arguments)
    if name in ("Parentheses", "Brackets", "Braces") and count == 1:
        return arguments[0]
    if name in ("Add", "Sub", "Mul", "Div", "Pow", "Neg") and any(
        type(argument) is Call and argument.name in _STATEMENTS
        for argument in arguments
    ):
        raise no_counterpart(name, "a statement is no number")
    if name == "Div" and count == 2 and is_call(node.arguments[0], "Neg", 1):
        numerator = node.arguments[0].arguments[0]  # type: ignore[union-attr]
        if type(numerator) is Number:
            # -1/2 shows its sign before the fraction.
            return call("Minus", call("Divide", numerator, arguments[1]))
    if name == "Add" and count > 1:
        return Call(Symbol("Plus"), arguments)
    if name == "Sub" and count == 2:
        return Call(Symbol("Subtract"), arguments)
    if name == "Mul" and count > 1:
        matrices = any(_is_matrix(factor) for factor in node.arguments)
        return Call(Symbol("Dot" if matrices else "Times"), arguments)
    if name == "Pow" and count == 2:
        matrix = _is_matrix(node.arguments[0])
        return Call(Symbol("MatrixPower" if matrix else "Power"), arguments)
    if name in ("Equal", "Def") and count > 1:
        return Call(Symbol("Equal"), arguments)
    if name == "Element" and count == 2:
        return element(*arguments)
    if name == "NotElement" and count == 2:
        return not_element(*arguments)
    if name == "Decimal" and count == 1:
        return _decimal(arguments[0])
    if name == "Cases":
        return _piecewise(arguments)
    return _convert_collection(name, arguments)


def _is_matrix(source: Tree) -> bool:
    if is_call(source, "Pow", 2):
        assert type(source) is Call
        source = source.arguments[0]
    return type(source) is Call and source.name.startswith("Matrix")


def _decimal(text: Tree) -> Tree:
    if type(text) is not String:
        raise no_counterpart("Decimal", "not a number")
    digits = text.value.lstrip("+").replace("e", "*^").replace("E", "*^")
    if digits.startswith("-"):
        return call("Minus", Number(digits[1:]))
    return Number(digits)


def _piecewise(pairs: tuple[Tree, ...]) -> Tree:
    if not pairs or not all(is_call(pair, OWN + "Tuple", 2) for pair in pairs):
        raise no_counterpart("Cases", "a case is not a pair")
    rows = tuple(Call(Symbol("List"), pair.arguments) for pair in pairs)  # type: ignore[union-attr]
    return call("Piecewise", Call(Symbol("List"), rows))


def _convert_collection(name: str, arguments: tuple[Tree, ...]) -> Tree | None:
    """Lists, matrices, and what is done with sets that are listed."""
    ranges = [a for a in arguments if is_call(a, OWN + "For", 3)]
    if name in ("List", "Matrix") and ranges and arguments[1:] == tuple(ranges):
        bounds = [call("List", *range_.arguments) for range_ in ranges]  # type: ignore[union-attr]
        return call("Table", arguments[0], *bounds)
    if name == "List":
        return Call(Symbol("List"), arguments)
    if len(arguments) == 1 and is_listed(arguments[0]):
        listed = Call(Symbol("List"), arguments[0].arguments)  # type: ignore[union-attr]
        known = {"Cardinality": "Length", "Maximum": "Max", "Minimum": "Min"}
        if name in known:
            return call(known[name], listed)
    if name == "EqualAndElement" and len(arguments) > 2:
        *equal, whole = arguments
        return call("And", call("Equal", *equal), element(equal[-1], whole))
    return None


def _settle_all(tree: Tree) -> Tree:
    """Settle what is left of Fungrim's own; most trees have nothing left."""
    nodes = postorder(tree)
    if not any(type(n) is Symbol and n.name.startswith(OWN) for n in nodes):
        return tree
    stack: list[Tree] = []
    for node in nodes:
        if type(node) is not Call:
            if type(node) is Symbol and node.name in _OWN_SETS:
                raise no_counterpart(node.name, "no such set in Mathematica")
            stack.append(node)
            continue
        start = len(stack) - len(node.arguments)
        made = Call(stack[start - 1], tuple(stack[start:]))
        if made.name.startswith(OWN):
            stack[start - 1 :] = [settle(made)]
        else:
            stack[start - 1 :] = [made]
    for node in preorder(stack[0]):
        if type(node) is Symbol and node.name.startswith(OWN):
            raise no_counterpart(node.name, "no such thing by itself in Mathematica")
    return stack[0]
