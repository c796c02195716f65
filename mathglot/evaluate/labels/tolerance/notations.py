"""Units, brackets, kets, and names that mean the same."""

from __future__ import annotations

from mathglot.evaluate.labels.tolerance.names import Wanted, rename
from mathglot.evaluate.labels.tolerance.units import read_units
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
    rebuild,
    replaced,
)

DOMAINS = {"R": "Reals", "C": "Complexes", "Z": "Integers", "Q": "Rationals"}
_PRINTED = ("Parenthesis", "Style", "DisplayForm", "StandardForm", "TraditionalForm")
_NAMES = {
    **dict.fromkeys(("RightArrow", "LongRightArrow", "RuleDelayed"), "Rule"),
    **dict.fromkeys(("Cov", "cov"), "Covariance"),
    **dict.fromkeys(("Var", "var"), "Variance"),
    "det": "Det",
    "tr": "Tr",
    "NormalOrdered": "NormalOrder",
    "\\[DoubleStruckCapitalP]": "P",
    **{f"\\[DoubleStruckCapital{letter}]": name for letter, name in DOMAINS.items()},
}
_BY_LETTER = {
    "Expectation": ("e", "EE", "\\[FormalCapitalE]", "\\[DoubleStruckCapitalE]"),
    "Probability": ("P", "Pr"),
}


def spell_quantities(tree: Tree) -> Tree:
    """A unit may be named or abbreviated, singular or plural, one text or several:
    "Meters"/"Seconds", "m/s", "MetersPerSecond". 15 % is 15/100, 90 degrees 90 Degree.
    """

    def read(leaf: Tree) -> Tree:
        return read_units(leaf.value) if type(leaf) is String else leaf

    def change(node: Call) -> Tree:
        arguments = node.arguments
        if node.name == "IndependentUnit" and len(arguments) == 1:
            return arguments[0]
        if node.name != "Quantity" or len(arguments) not in (1, 2):
            return node
        unit = rebuild(arguments[-1], leaf=read)
        if len(arguments) == 1:
            return unit
        # Nothing of a unit is not the number nothing: 0 degrees Celsius.
        product = "Quantity" if arguments[0] == Number("0") else "Times"
        return call(product, arguments[0], unit)

    return rebuild(tree, change)


def drop_brackets(tree: Tree) -> Tree:
    """Brackets around a part, or the way it shall be printed, say nothing of it."""

    def change(node: Call) -> Tree:
        return node.arguments[0] if node.name in _PRINTED and node.arguments else node

    return rebuild(tree, change)


def apply_functions(tree: Tree) -> Tree:
    r"""`(\partial_x^2 + V)\psi` is a function of operators that is applied to psi, or
    what it makes of psi: (D[#, {x, 2}] + V # &)[psi] and D[psi, {x, 2}] + V psi."""

    def change(node: Call) -> Tree:
        head = node.head
        if type(head) is not Call or len(node.arguments) != 1:
            return node
        if is_call(head, "Function", 1):
            return replaced(head.arguments[0], _ARGUMENT, node.arguments[0])
        return node

    return rebuild(tree, change)


_ARGUMENT = call("Slot", Number("1"))


def spell_kets(tree: Tree) -> Tree:
    """|01> is a row of digits: Ket[01], Ket["01"], Ket[0, 1] and Ket[{0, 1}]. A bra and
    a ket side by side are a bracket: Bra[s] . Ket[t] is BraKet[{s}, {t}]."""

    def split(part: Tree) -> list[Tree]:
        if type(part) is Call and part.name == "List":
            return [digit for item in part.arguments for digit in split_leaf(item)]
        return split_leaf(part)

    def split_leaf(part: Tree) -> list[Tree]:
        match part:
            case String(value=text) | Number(text=text) if text.isdecimal():
                return [Number(digit) for digit in text]
        return [part]

    def change(node: Call) -> Tree:
        if node.name in ("Ket", "Bra"):
            parts = [digit for part in node.arguments for digit in split(part)]
            return Call(node.head, tuple(parts))
        if node.name == "BraKet" and len(node.arguments) == 2:
            bra, ket = map(split, node.arguments)
            return call("Dot", call("Bra", *bra), call("Ket", *ket))
        return node

    return rebuild(tree, change)


# Signs that are a text, and the symbols that Mathematica has for them.
_SIGNS = {
    "∇": "Del",
    "•": "\\[Bullet]",
    "→": "Rule",
    "←": "LeftArrow",
    "≅": "TildeFullEqual",
    "∘": "SmallCircle",
    "⊕": "CirclePlus",
    "⊗": "CircleTimes",
    "⋁": "Vee",
    "∨": "Vee",
    "⋀": "Wedge",
    "∧": "Wedge",
    "⌣": "Cup",
    "×": "Times",
    "\\[RightTimes]": "RightTimes",
    "\\[LeftTimes]": "LeftTimes",
}


def spell_names(tree: Tree) -> Tree:
    """One thing with two names: the arrow of a map, `->` or RightArrow; Var and Cov;
    determinants and traces, whose names may have indices; the letters of the sets of
    numbers; a sign as a text, or the symbol for it."""

    def change(leaf: Tree) -> Tree:
        if type(leaf) is String and leaf.value in _SIGNS:
            return Symbol(_SIGNS[leaf.value])
        if type(leaf) is Symbol and leaf.name in _NAMES:
            return Symbol(_NAMES[leaf.name])
        return leaf

    return rebuild(tree, leaf=change)


def spell_statistics(tree: Tree, wanted: Wanted) -> Tree:
    """E[X] and P(A) are written by their letters too, where the label says that they
    are expectation and probability. Where the label has a letter, it is a letter."""
    heads: dict[str, str] = {}
    for name in _BY_LETTER.keys() & wanted.names:
        heads |= dict.fromkeys(_BY_LETTER[name], name)
    return rename(tree, {}, heads)


def spell_sums(tree: Tree) -> Tree:
    """A sum over divisors has a head of its own, and one over primes may count them."""

    def change(node: Call) -> Tree:
        if node.name == "DivisorSum" and len(node.arguments) == 2:
            number, function = node.arguments
            index, term = _apply(function)
            return call("Sum", term, call("List", index, call("Divisors", number)))
        if node.name in ("Sum", "Product") and len(node.arguments) == 2:
            return _spell_primes(node)
        return node

    return rebuild(tree, change)


def _apply(function: Tree) -> tuple[Tree, Tree]:
    """A variable, and what a function makes of it: EulerPhi, `# &`, Function[d, d]."""
    if is_call(function, "Function", 2) and type(function) is Call:
        return function.arguments[0], function.arguments[1]
    index = Symbol("divisor")
    if is_call(function, "Function", 1) and type(function) is Call:
        term = function.arguments[0]
        for slot in (call("Slot"), call("Slot", Number("1"))):
            term = replaced(term, slot, index)
        return index, term
    return index, Call(function, (index,))


def _spell_primes(node: Call) -> Tree:
    """Sum[f[Prime[k]], {k, 1, Infinity}] as a sum over the primes p."""
    term, iterator = node.arguments
    if not is_call(iterator, "List", 3) or type(iterator) is not Call:
        return node
    index, first, last = iterator.arguments
    if (first, last) != (Number("1"), Symbol("Infinity")):
        return node
    prime = Symbol("p")
    found = replaced(term, call("Prime", index), prime)
    shown = set(preorder(found))
    if found == term or index in shown or prime in set(preorder(term)):
        return node
    return call(node.name, found, call("Element", prime, Symbol("Primes")))
