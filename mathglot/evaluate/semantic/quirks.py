"""What LaCASt writes in its own way, rewritten so that only meanings are compared."""

from __future__ import annotations

from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call, postorder

_ONE, _ZERO = Number("1"), Number("0")
# First derivatives with a name of their own, by the place of their variable.
_PRIMED = {"AiryAiPrime": 0, "AiryBiPrime": 0, "ScorerGiPrime": 0, "ScorerHiPrime": 0}
_PRIMED |= {"EllipticThetaPrime": 1, "WeierstrassPPrime": 0}
_PRIMED |= {"MathieuCPrime": 2, "MathieuSPrime": 2}


def without_quirks(tree: Tree) -> Tree:
    """A tree with derivatives in one form, and products over lists written out.

    >>> from mathglot.languages.mathematica.parser import parse
    >>> from mathglot.languages.mathematica.printer import write
    >>> write(without_quirks(parse("D[AiryAi[temp], {temp, 1}] /. temp -> 0")))
    "AiryAi'[0]"
    >>> write(without_quirks(parse("Product[f[{a, b}[[i]]], {i, 1, Length[{a, b}]}]")))
    'f[a] f[b]'
    """
    done: dict[int, Tree] = {}
    for node in postorder(tree):
        if type(node) is not Call:
            done[id(node)] = node
            continue
        arguments = tuple(done[id(argument)] for argument in node.arguments)
        made = Call(done[id(node.head)], arguments)
        done[id(node)] = _rewritten(made)
    return done[id(tree)]


def _rewritten(node: Call) -> Tree:
    if node.name in _PRIMED:
        place = _PRIMED[node.name]
        head = Symbol(node.name.removesuffix("Prime"))
        return _derivative(head, node.arguments, place, _ONE, node)
    if node.name == "D" and len(node.arguments) == 2:
        return _differentiated(node)
    if node.name == "ReplaceAll" and len(node.arguments) == 2:
        return _substituted(node)
    if node.name == "Product" and len(node.arguments) == 2:
        return _written_out(node)
    return node


def _derivative(
    head: Tree, arguments: tuple[Tree, ...], place: int, order: Tree, other: Tree
) -> Tree:
    if place >= len(arguments):
        return other
    orders = [_ZERO] * len(arguments)
    made = (*orders[:place], order, *orders[place + 1 :])
    return Call(Call(Call(Symbol("Derivative"), made), (head,)), arguments)


def _differentiated(node: Call) -> Tree:
    """`D[f[a, x], {x, n}]` as `Derivative[0, n][f][a, x]`."""
    body, by = node.arguments
    variable, order = by, _ONE
    if type(by) is Call and by.name == "List" and len(by.arguments) == 2:
        variable, order = by.arguments  # type: ignore[assignment]
    if type(body) is not Call or type(body.head) is not Symbol:
        return node
    if body.arguments.count(variable) != 1 or len(_places(body, variable)) != 1:
        return node
    place = body.arguments.index(variable)
    return _derivative(body.head, body.arguments, place, order, node)


def _places(body: Tree, variable: Tree) -> list[Tree]:
    return [node for node in postorder(body) if node == variable]


def _substituted(node: Call) -> Tree:
    """A derivative of a function taken at a place: its variable replaced."""
    body, rule = node.arguments
    if type(body) is not Call or type(body.head) is not Call:
        return node
    if not is_call(body.head.head, "Derivative") or type(rule) is not Call:
        return node
    if rule.name != "Rule" or len(rule.arguments) != 2:
        return node
    variable, value = rule.arguments
    if body.arguments.count(variable) != 1 or len(_places(body, variable)) != 1:
        return node
    arguments = (value if each == variable else each for each in body.arguments)
    return Call(body.head, tuple(arguments))


def _written_out(node: Call) -> Tree:
    """A product over the elements of a list, one factor an element."""
    body, iterator = node.arguments
    if type(iterator) is not Call or len(iterator.arguments) != 3:
        return node
    index, first, last = iterator.arguments
    if first != _ONE or type(last) is not Call or last.name != "Length":
        return node
    elements = last.arguments[0] if last.arguments else None
    if type(elements) is not Call or elements.name != "List":
        return node
    part = call("Part", elements, index)
    factors = [_put(body, part, element) for element in elements.arguments]
    return factors[0] if len(factors) == 1 else call("Times", *factors)


def _put(tree: Tree, old: Tree, new: Tree) -> Tree:
    done: dict[int, Tree] = {}
    for node in postorder(tree):
        if node == old:
            done[id(node)] = new
        elif type(node) is Call:
            arguments = tuple(done[id(argument)] for argument in node.arguments)
            done[id(node)] = Call(done[id(node.head)], arguments)
        else:
            done[id(node)] = node
    return done[id(tree)]
