"""Functions that the table does not know: `f(x, y)`, and Mathematica's own names."""

from collections.abc import Iterator
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED, DLMF, OTHER, TEXFORM, TEXTBOOK
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.symbols import written_symbol
from mathglot.languages.latex.template import (
    CHOICE,
    FENCE,
    LITERAL,
    SEQUENCE,
    SLOT,
    Element,
    Program,
    Template,
    template_of,
)
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, is_call

_ARGUMENTS: Program = ((SEQUENCE, (1,), levels.ITEM),)
_HEAD = (SLOT, 0, levels.ATOM)


def _bracketed(opening: str, closing: str) -> Template:
    return Template(
        (_HEAD, (FENCE, opening, _ARGUMENTS, closing)),
        (_HEAD, (LITERAL, opening), *_ARGUMENTS, (LITERAL, closing)),
        levels.ATOM,
        1,
        1,
    )


_ROUND = _bracketed("(", ")")
_SQUARE = _bracketed("[", "]")
# \dim A: a function with a name of several letters.
_NAMED = template_of("#f #x:bare", ("x", "f"), levels.PREFIX)


def _is_named(head: Tree) -> bool:
    if type(head) is Call and head.name == "Subscript":
        head = head.arguments[0]
    return type(head) is Symbol and len(head.name) > 1 and head.name.isalpha()


# W^{(1)}(x): a head with a label above.
_RAISED = frozenset(
    [
        *("Superscript", "SuperStar", "SuperDagger", "SuperPlus", "SuperMinus"),
        *("Restriction", "Inverse", "InverseFunction", "ConjugateTranspose"),
    ]
)
_RAISED_CALLS = tuple(
    template_of(text, ("f", "x__"), levels.ATOM)
    for text in ("#f:power(#x)", "#f:power[#x]")
)


@lru_cache(maxsize=256)
def _parted(count: int, opening: str, closing: str, sign: str) -> Template:
    """`f(x; a, b)`: parameters behind the arguments, parted from them and others."""
    elements: list[Element] = [(SLOT, 1, levels.ITEM)]
    for number in range(2, count + 1):
        elements.append((CHOICE, tuple(((LITERAL, one),) for one in (",", ";", "|"))))
        elements.append((SLOT, number, levels.ITEM))
    head = (SLOT, 0, levels.POWER)
    program = (head, (LITERAL, opening), *elements, (LITERAL, closing))
    needed = frozenset([sign, opening])
    return Template(program, program, levels.ATOM, None, None, needed)


_BUILT_IN_LETTERS = frozenset("CDEIKNO")


def is_built_in(name: str) -> bool:
    """Whether a name looks like one of Mathematica's own: `Round`, `N`."""
    if len(name) == 1:
        return name in _BUILT_IN_LETTERS
    return name[:1].isupper() and name[0].isascii()


_APPLIED = template_of("#f:atom #x:product", ("f", "x"), levels.PREFIX)
# \nabla_\mu A, D_\mu\phi, \bar\partial X: an operator and the factor that follows it.
_OPERATOR = template_of("#f:power #x:prefix", ("f", "x"), levels.APPLIED)
# Letters that authors apply without brackets, and with how many indices at least.
_PARTIAL, _NABLA = String("∂"), String("∇")
_OPERATORS: dict[str, tuple[Tree, int]] = {
    r"\partial": (_PARTIAL, 0),
    r"\nabla": (_NABLA, 0),
    "D": (Symbol("D"), 1),
    r"\mathcal{D}": (Symbol(r"\[ScriptCapitalD]"), 0),
    r"\mathcal{L}": (Symbol(r"\[ScriptCapitalL]"), 1),
    r"\delta": (Symbol(r"\[Delta]"), 1),
}
# A nabla is written by its sign, as others are, or by its name.
_FEWEST = {**dict(_OPERATORS.values()), Symbol("Del"): 0}
# With two indices these are tensors, and with a number below they are letters.
_VARIATIONS = (Symbol(r"\[Delta]"), Symbol(r"\[ScriptCapitalL]"))
_ACCENTS = {"OverBar": r"\bar", "OverHat": r"\hat", "OverTilde": r"\tilde"}
# The keys of such letters, with their accents, and the letters themselves.
OPERATORS = {
    written: key
    for key in _OPERATORS
    for written in (key, *(f"{accent}{{{key}}}" for accent in _ACCENTS.values()))
}


def is_operator(head: Tree) -> bool:
    r"""Whether a head is applied without brackets, as \nabla_\mu is."""
    indices: tuple[Tree, ...] = ()
    while type(head) is Call and head.arguments:
        if head.name in ("Subscript", "Superscript"):
            indices += head.arguments[1:]
        elif head.name not in _ACCENTS:
            return False
        head = head.arguments[0]
    if any(type(one) is Call and one.name in _SUMS for one in indices):
        return head == _PARTIAL
    if head in _VARIATIONS:
        return len(indices) == 1 and type(indices[0]) is not Number
    return head in _FEWEST and len(indices) >= _FEWEST[head]


_SUMS = frozenset(["Plus", "Subtract", "Minus"])


def is_varied(head: Tree, varied: Tree) -> bool:
    r"""Whether something varies a letter with an accent: `\delta\bar\psi_a`."""
    if head != _VARIATIONS[0]:
        return False
    while type(varied) is Call and varied.name in ("Subscript", "Superscript"):
        varied = varied.arguments[0]
    if type(varied) is not Call or varied.name not in _ACCENTS:
        return False
    return type(varied.arguments[0]) is Symbol


def is_sum_of_signs(tree: Tree) -> bool:
    r"""Whether a tree is a sum with a sign of derivatives that is not applied yet.

    A factor may stand before the sign: `i\partial_\mu + A_\mu`.
    """
    if type(tree) is not Call or tree.name not in ("Plus", "Subtract"):
        return False
    return any(map(_ends_with_sign, tree.arguments))


def _ends_with_sign(term: Tree) -> bool:
    if is_call(term, "Minus", 1):
        assert type(term) is Call
        term = term.arguments[0]
    if type(term) is Call and (term.name == "Times" or term.name.startswith("~")):
        term = term.arguments[-1]
    indexed = False
    while type(term) is Call and term.name in ("Subscript", "Superscript"):
        term, indexed = term.arguments[0], True
    return indexed and term in (_PARTIAL, _NABLA)


def is_applied(tree: Tree) -> bool:
    """Whether something may be an operator and what it is applied to."""
    return type(tree) is Call and (tree.name == "D" or is_operator(tree.head))


def call_layouts(node: Call) -> Iterator[Layout]:
    """A call by its name: square brackets for Mathematica's own, else round ones."""
    if type(node.head) is Symbol and is_built_in(node.head.name):
        parts = (node.head, node.arguments)
        yield Layout(_SQUARE, parts, TEXFORM)
        yield Layout(_ROUND, parts, TEXTBOOK | DLMF)
        if len(node.arguments) == 1 and _is_named(node.head):
            yield Layout(_NAMED, (*node.arguments, node.head), ACCEPTED)
        yield from parted_layouts(node)
    else:
        yield from user_call_layouts(node)


def user_call_layouts(node: Call) -> Iterator[Layout]:
    """`f(x, y)`, or with square brackets, which some prefer."""
    parts = (node.head, node.arguments)
    yield Layout(_ROUND, parts, TEXFORM | TEXTBOOK | DLMF)
    yield Layout(_SQUARE, parts, OTHER)
    if len(node.arguments) == 1 and _is_named(node.head):
        yield Layout(_NAMED, (*node.arguments[:1], node.head), ACCEPTED)
    if type(node.head) is Call and node.head.name in _RAISED:
        for template in _RAISED_CALLS:
            yield Layout(template, parts, ACCEPTED)
    varied = len(node.arguments) == 1 and is_varied(node.head, node.arguments[0])
    if varied or (len(node.arguments) == 1 and is_operator(node.head)):
        yield Layout(_OPERATOR, (node.head, *node.arguments), ACCEPTED)
    summed = is_call(node.head, "Function", 1) or is_sum_of_signs(node.head)
    if len(node.arguments) == 1 and summed:
        # (\partial_x^2 + V)\psi: a sum of operators, and what it is applied to.
        yield Layout(_APPLIED, (node.head, *node.arguments), ACCEPTED)
    if is_call(node.head, "SmallCircle") and type(node.head) is Call:
        yield from _composed_layouts(node.head, node.arguments)
    if is_curried(node):
        operator = node.head
        assert type(operator) is Call
        valued = (operator.head, operator.arguments[0], node.arguments)
        for template in _VALUES:
            yield Layout(template, valued, ACCEPTED)
    yield from parted_layouts(node)


def _composed_layouts(composed: Call, arguments: tuple[Tree, ...]) -> Iterator[Layout]:
    r"""`f\circ g(x)`, where the brackets of all stand behind the last function."""
    *others, last = composed.arguments
    if others and is_own_name(last):
        shown = Call(composed.head, (*others, Call(last, arguments)))
        yield Layout(_COMPOSED, (shown,), ACCEPTED)


_COMPOSED = template_of("#f:product", ("f",), levels.PRODUCT)


# Pf(z), Df|_p, (Af)(x): what an operator makes of a function, at a place.
_VALUES = tuple(
    template_of(text, ("f", "g", "x__"), levels.ATOM)
    for text in ("#f #g(#x)", "#f #g|_{#x}", "(#f:power #g:power)(#x)")
)


def is_curried(tree: Call) -> bool:
    """Whether something is the value of what one name makes of another."""
    head = tree.head
    if type(head) is not Call or len(head.arguments) != 1:
        return False
    return is_own_name(head.head) and is_own_name(head.arguments[0])


def is_own_name(tree: Tree) -> bool:
    """Whether something is a name of the author's own, with what it carries."""
    while type(tree) is Call and tree.name in _CARRYING:
        tree = tree.arguments[0]
    return type(tree) is Symbol and tree.name not in _CONSTANTS


_CARRYING = frozenset(
    "Subscript Superscript OverHat OverTilde OverBar SuperStar SuperDagger".split()
)
_CONSTANTS = frozenset(["I", "E", "Pi", "Derivative", r"\[Ellipsis]"])


def parted_layouts(node: Call) -> Iterator[Layout]:
    """A call with a semicolon or a bar before its last arguments."""
    if len(node.arguments) > 1:
        for opening, closing in (("(", ")"), ("[", "]")):
            for sign in (";", "|"):
                template = _parted(len(node.arguments), opening, closing, sign)
                yield Layout(template, (node.head, *node.arguments), ACCEPTED)


@builds("Pattern")
def pattern_layouts(node: Call) -> Iterator[Layout]:
    """`x_` on the left of a definition, which is read as x."""
    if len(node.arguments) != 2 or node.arguments[1] != Call(Symbol("Blank"), ()):
        yield from call_layouts(node)
        return
    name = node.arguments[0]
    yield Layout(template_of("#x", ("x",), None), (name,), TEXTBOOK | DLMF)
    if type(name) is Symbol:
        plain = name.name.isascii() and name.name.isalnum()
        shown = name.name if plain else f"${written_symbol(name.name)}$"
        text = rf"\text{{{shown}$\_$}}"
        yield Layout(template_of(text, (), None), (), TEXFORM)
