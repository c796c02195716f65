r"""The operators of vector analysis, whose coordinates do not show: `\nabla^2 u`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from mathglot.languages.latex import levels
from mathglot.languages.latex.reader.arguments import end_of_bracket
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.forest import Build
from mathglot.languages.latex.reader.indices import read_index
from mathglot.languages.latex.reader.juxtaposed import is_open_product, letter_of
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.latex.structures.calls import is_operator
from mathglot.languages.latex.structures.operators import ARGUMENT
from mathglot.languages.latex.surroundings import FONTS, outside_words
from mathglot.languages.naming import is_built_in
from mathglot.languages.tree import Call, String, Symbol, Tree, call

SPACE = (Symbol("x"), Symbol("y"), Symbol("z"))
TIME = Symbol("t")


@opens(r"\nabla", r"\vec", r"\mathbf", r"\Delta")
def read_nabla(chart: Chart, start: int, into: Nodes) -> None:
    """Gradient, divergence, curl and Laplacian."""
    place = start + 1
    if chart.tokens[start] in (r"\vec", r"\mathbf"):
        if chart.tokens[start + 1 : start + 4] != ["{", r"\nabla", "}"]:
            return
        place = start + 4
    head = "Grad"
    if chart.tokens[start] == r"\Delta":
        head = "Laplacian"
    elif chart.tokens[place] == "^" and chart.tokens[place + 1] == "2":
        head, place = "Laplacian", place + 2
    elif chart.tokens[place] == r"\cdot":
        head, place = "Div", place + 1
    elif chart.tokens[place] == r"\times":
        head, place = "Curl", place + 1
    features: tuple[str, ...] = ("nabla", f"nabla:{head}")
    if chart.tokens[start] == r"\Delta":
        kind = kind_of_delta(chart.tokens, start)
        features = ("nabla:delta", f"nabla:delta:{kind}", f"nabla:{head}")
    if head == "Laplacian" and chart.tokens[start] == r"\nabla":
        if is_term_of_operator(chart, start, place):
            # A term of a sum in brackets, which is applied to what stands behind it.
            tree = call("Function", call(head, ARGUMENT, call("List", *SPACE)))
            into.leaf(place, levels.POWER, tree, ("operator_alone:field",))
    for node in chart.parse(place, levels.PREFIX):
        into.add(node.end, levels.PREFIX, _apply(head), (node,), features)


def is_term_of_operator(chart: Chart, start: int, end: int) -> bool:
    r"""Whether a sign is a term of a sum in brackets with something behind them."""
    tokens = chart.tokens
    if tokens[end] not in _ENDING:
        return False
    inside = range(max(0, start - _FAR), start)
    opening, depth = -1, 0
    for place in reversed(inside):
        depth += (tokens[place] in _CLOSERS) - (tokens[place] in _OPENERS)
        if depth < 0:
            opening = place
            break
    if opening < 0 or tokens[opening] == "{":
        return False
    closing = end_of_bracket(chart, opening)
    if _SIGNS.isdisjoint(tokens[opening:closing]):
        return False
    return bool(tokens[closing + 1]) and tokens[closing + 1] not in _NO_OPERANDS


# So far back a bracket may have been opened.
_FAR = 60
_OPENERS, _CLOSERS = frozenset("([{"), frozenset(")]}")
_SIGNS = frozenset("+-")
_ENDING = frozenset([")", "]", *_SIGNS])
_NO_OPERANDS = frozenset([*"^_=+-,;.)]}|", r"\\", r"\}", r"\rangle"])

# Letters of fields that differential equations are about.
_FIELDS = frozenset(["u", "v", "w", "f", r"\phi", r"\varphi", r"\psi", r"\Psi"])


def kind_of_delta(tokens: Sequence[str], start: int) -> str:
    r"""What tells a Laplacian from a difference, which has one field alone below it.

    It is said of u, which is seldom compared, or of what occurs without it too.

    >>> kind_of_delta(r"\Delta u = 0".split(), 0)
    'field'
    >>> kind_of_delta(r"\Delta v + k v = 0".split(), 0)
    'again'
    >>> kind_of_delta(r"\Delta u = c \Delta T".split(), 0)
    'other'
    >>> kind_of_delta(r"\Delta v = v _ f - v _ i".split(), 0)
    'other'
    >>> kind_of_delta(r"f = n \Delta f".split(), 3)
    'other'

    Values at the boundary are those of a function of several coordinates:

    >>> kind_of_delta(r"\Delta u = 0 , u ( x , 0 ) = f ( x )".split(), 0)
    'field'
    """
    letter = tokens[start + 1]
    if letter not in _FIELDS or tokens[start - 1 : start] in _MULTIPLES:
        return "other"
    again = False
    shown = [tokens[place] for place in outside_words(list(tokens))]
    for place, token in enumerate(shown[:-1]):
        if token == r"\Delta" and shown[place + 1] != letter:
            return "other"
        if token == letter and shown[place - 1 : place] != [r"\Delta"]:
            if _has_coordinates(shown, place + 1):
                return "field"
            if _is_value(shown, place) and not _is_value(tokens, start + 1):
                return "other"
            again = True
    if again:
        return "other" if _is_relative(tokens, start) else "again"
    return "field" if letter == "u" else "other"


# Numbers of steps, which are as long as a difference.
_MULTIPLES = [[letter] for letter in "nkNlmij"]


def _is_value(tokens: Sequence[str], place: int) -> bool:
    r"""Whether a letter is one of the values that differ: v_f, f_2, f(b), v'."""
    sign, index, inside = [*tokens[place + 1 : place + 4], "", "", ""][:3]
    if sign == "_":
        if index == "{":
            # Second derivatives: u_{tt}.
            return inside not in _COORDINATES
        return index.isdigit() or index in ("i", "f", r"\mathrm", r"\text")
    return sign in ("(", "'")


def _has_coordinates(tokens: Sequence[str], place: int) -> bool:
    """Whether brackets begin at a token that have several things in them."""
    depth = 0
    for token in tokens[place:] if tokens[place] == "(" else ():
        depth += (token in _OPENERS) - (token in _CLOSERS)
        if depth == 1 and token == ",":
            return True
        if not depth:
            break
    return False


_COORDINATES = frozenset([*"txyzr", r"\theta", r"\phi"])


def _is_relative(tokens: Sequence[str], start: int) -> bool:
    r"""Whether a difference is divided by what it is one of: \frac{\Delta f}{f}."""
    letter = tokens[start + 1]
    divided = tokens[start - 2 : start] == [r"\frac", "{"]
    behind = list(tokens[start + 2 : start + 5])
    return behind[:2] == ["/", letter] or (divided and behind == ["}", "{", letter])


@opens("(")
def read_along(chart: Chart, start: int, into: Nodes) -> None:
    r"""`(u\cdot\nabla)f`: how a field changes along a vector."""
    if r"\nabla" not in chart.every:
        return
    for vector in chart.parse(start + 1, levels.PREFIX):
        end = vector.end + len(_ALONG)
        if chart.tokens[vector.end : end] != _ALONG:
            continue
        for field in chart.parse(end, levels.PREFIX):
            parts = (vector, field)
            for build, feature in ((_change, "field"), (_change_number, "number")):
                features = ("nabla:along", f"nabla:along:{feature}")
                into.add(field.end, levels.PREFIX, build, parts, features)


_ALONG = [r"\cdot", r"\nabla", ")"]


def _change(vector: Tree, field: Tree) -> Tree:
    """Right for vector fields, whose gradient has the coordinates last, and others."""
    return call("Dot", call("Grad", field, coordinates_of(field)), vector)


def _change_number(vector: Tree, field: Tree) -> Tree:
    return call("Dot", vector, call("Grad", field, coordinates_of(field)))


_WORDS = {"grad": "Grad", "div": "Div", "curl": "Curl", "rot": "Curl"}


@opens(r"\mathrm")
def read_word(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\operatorname{curl} E`: the same by their names."""
    head = _WORDS.get(chart.word(start))
    if head is None:
        return
    for node in chart.parse(chart.closing[start + 1] + 1, levels.PREFIX):
        features = ("nabla:word", f"nabla:{head}")
        into.add(node.end, levels.PREFIX, _apply(head), (node,), features)


def _apply(head: str) -> Build:
    def build(operand: Tree) -> Tree:
        return call(head, operand, coordinates_of(operand))

    return build


def coordinates_of(operand: Tree) -> Tree:
    """What the operand is shown to depend on, a vector if it is one; or space."""
    space = call("List", *SPACE)
    if type(operand) is not Call or is_open_product(operand):
        return space
    shown = [argument for argument in operand.arguments if argument != TIME]
    if not shown or is_built_in(operand.name):
        return space
    if len(shown) == 1 and letter_of(shown[0]) is not None:
        # A point has an index or a mark of its own: \nabla f(x_k).
        return shown[0]
    if not all(type(argument) is Symbol for argument in shown):
        return space
    return call("List", *shown)


@opens(r"\nabla")
def read_by_vector(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\nabla_{\mathbf{x}}\mathbf{x}^\top A\mathbf{x}`: what is differentiated ends
    with the vector, or is a square of its length, and has no brackets."""
    if chart.tokens[start + 1] != "_":
        return
    begin, stop, end = chart.script(start + 1)
    vector = chart.tokens[begin:stop]
    if vector[:1] != [r"\mathbf"]:
        return
    for by in chart.parse_to(begin, stop, levels.ATOM):
        for node in chart.parse(end, levels.PRODUCT):
            shown = chart.tokens[node.start : node.end]
            ended = shown[-len(vector) :] == vector
            squared = node.level == levels.POWER and shown[0] == r"\|"
            if "(" not in shown and (ended or squared):
                parts = (node, by)
                told = ("nabla", "nabla:Grad", "nabla:vector")
                into.add(node.end, levels.PREFIX, partial(call, "Grad"), parts, told)


@opens(r"\nabla")
def read_covariant(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\nabla_\mu A`: an operator with an index, applied to what follows."""
    sign = chart.tokens[start + 1]
    if sign not in ("_", "^") or chart.tokens[start + 2] == "2":
        return
    if chart.tokens[chart.script(start + 1)[0]] in FONTS:
        # The gradient by a vector.
        return
    head = "Subscript" if sign == "_" else "Superscript"
    _, _, end = chart.script(start + 1)
    for index in read_index(chart, start + 1):
        for operand in chart.parse(end, levels.PREFIX):
            into.add(
                operand.end,
                min(operand.level, levels.APPLIED),
                lambda indices, value: _apply_covariant(head, indices, value),
                (index, operand),
                ("nabla:index",),
            )


def _apply_covariant(
    head: str, indices: tuple[Tree, ...], operand: Tree
) -> Tree | None:
    r"""Nothing is said of an operator alone: `\nabla_\mu\nabla^\mu` is a product."""
    if is_operator(operand):
        return None
    return Call(call(head, _DEL, *indices), (operand,))


_DEL = String("∇")
