r"""Trees to semantic LaTeX: macros where the DLMF has them, its notation elsewhere.

>>> from mathglot.languages.mathematica.parser import parse
>>> write(parse("BesselJ[n, Pi x]^2 + Derivative[0, 2][BesselJ][n, x]"))
"\\BesselJ{n}^{2}@{\\cpi x}+\\BesselJ{n}''@{x}"
>>> write(parse("Integrate[Sin[t], {t, 0, x}] == D[f[x], x]"))
'\\int_{0}^{x}\\sin@{t}\\diff{t}=\\deriv{f(x)}{x}'
"""

from __future__ import annotations

import re
from functools import cache

from mathglot.errors import MathglotError
from mathglot.languages.equivalence import equivalent
from mathglot.languages.functions.row import DLMF, row
from mathglot.languages.latex import levels
from mathglot.languages.latex.examples import example
from mathglot.languages.latex.layout import Layout, shift
from mathglot.languages.latex.pattern import Part, elements_of, substitute
from mathglot.languages.latex.renderer import Writer, tidy
from mathglot.languages.latex.style import DlmfStyle, reads_bare
from mathglot.languages.latex.template import (
    COUNT,
    GROUP,
    LITERAL,
    SLOT,
    SUPERSCRIPT,
    Element,
    Program,
    Template,
)
from mathglot.languages.recursion import with_room
from mathglot.languages.semantic.calls import Found, MacroCall, calls_for
from mathglot.languages.semantic.derivative_layouts import derivative_layout
from mathglot.languages.semantic.parser import read_semantic
from mathglot.languages.semantic.parser.names import FUNCTION_LETTERS
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    is_call,
    postorder,
)

_ZERO = Number("0")
_ELLIPSES = frozenset([Symbol("\\[Ellipsis]"), Symbol("\\[CenterEllipsis]")])
# Marks that are no expressions, in indices and exponents.
_MARKS = {"+": "+", "-": "-", "*": "*", "±": r"\pm", "†": r"\dagger"}
# Letters that no reader takes for a constant, a function or a differential.
_LETTERS = "abckmnpqrstxyz"
_LAST_LETTER = re.compile(r"(\\[A-Za-z]+|[A-Za-z])\s*(?:_\{?[^{}]*\}?)?\s*$")


def write(tree: Tree) -> str:
    """A tree in semantic LaTeX; what has no macro is written as the DLMF shows it."""
    called = frozenset(
        node.name for node in postorder(tree) if type(node) is Call and node.name
    )
    return tidy(with_room(tree, lambda: _written(tree, called)))


def _written(tree: Tree, called: frozenset[str]) -> str:
    writer = SemanticWriter(called)
    writer.write(tree, levels.ANY)
    return "".join(writer.out)


class SemanticStyle(DlmfStyle):
    """The DLMF's notation, with braces round every script."""

    def braces(self, content: str | None) -> bool:
        return True


class SemanticWriter(Writer):
    """Writes a node with its macro, or else as the style of the DLMF has it."""

    def __init__(self, called: frozenset[str] = frozenset()) -> None:
        super().__init__(SemanticStyle())
        self.called = called

    def write(self, node: Tree, level: int) -> None:
        if type(node) is String and node.value in _MARKS:
            self.out.append(_MARKS[node.value])
        else:
            super().write(node, level)

    def _write_symbol(self, node: Symbol) -> None:
        for found in calls_for(node):
            if reads_back(found.call):
                self.write_layout(_layout(found))
                return
        super()._write_symbol(node)

    def _write_call(self, node: Call, level: int) -> None:
        layout = layout_of(node)
        if layout is None:
            super()._write_call(node, level)
        elif layout.template.level >= level:
            self.write_layout(layout)
        else:
            self._write_fence(
                "(", layout.template.written, ")", layout.parts, layout.tall
            )

    def _part_numbers(self, joint: int) -> None:
        super()._part_numbers(joint)
        self._part_call(joint)

    def _part_call(self, joint: int) -> None:
        """Keep a letter that may be a function from being applied to a bracket."""
        out = self.out
        if joint + 1 == len(out) or out[joint].strip():
            return
        if not out[joint + 1].startswith(("(", r"\left(")):
            return
        match = _LAST_LETTER.search("".join(out[max(0, joint - 8) : joint]))
        if match and (match[1] in FUNCTION_LETTERS or match[1] in self.called):
            out[joint] = r" \cdot "


def layout_of(node: Call) -> Layout | None:
    """The macro layout of a call, powers and derivatives of macros included."""
    if is_call(node, "Power", 2):
        return _power_layout(*node.arguments)
    if node.name == "D":
        return derivative_layout(node)
    if type(node.head) is Call and is_call(node.head.head, "Derivative"):
        primed = _primed_layout(node)
        if primed is not None:
            return primed
    if node.name.endswith("Prime"):
        primed = _named_prime_layout(node)
        if primed is not None:
            return primed
    found = _find(node)
    return None if found is None else _layout(found)


def _find(node: Tree) -> Found | None:
    for found in calls_for(node):
        if reads_back(found.call):
            return found
    return None


def _layout(found: Found, script: Element | None = None, *more: Part) -> Layout:
    """The layout of a macro call, with a script between its name and arguments."""
    call, parts = found.call, found.parts
    program = call.program
    level = call.level
    if any(element[0] == GROUP for element in program):
        program, parts = _with_counts(program, parts)
    if call.bare is not None:
        argument = parts[0]
        if isinstance(argument, tuple) or not reads_bare(argument):
            # Brackets show where the argument of \Re ends.
            program = program[: call.bare] + program[call.bare + 1 :]
            level = levels.ATOM
    if script is not None:
        assert call.name_end is not None
        end = call.name_end
        moved = shift(script, len(parts))
        program = (*program[:end], moved, *program[end:])
    return _made(program, parts + more, level)


def _with_counts(
    program: Program, parts: tuple[Part, ...]
) -> tuple[Program, tuple[Part, ...]]:
    """Where a list has an ellipsis, its length is the index of its last element."""
    made = list(program)
    for place, element in enumerate(program):
        if element[0] != GROUP or len(element[1]) != 1 or element[1][0][0] != COUNT:
            continue
        elements = elements_of(parts, element[1][0][1])
        last = elements[-1] if elements else None
        if _ELLIPSES.isdisjoint(elements) or type(last) is not Call:
            continue
        if last.name == "Subscript" and len(last.arguments) == 2:
            made[place] = (GROUP, ((SLOT, len(parts), levels.ITEM),))
            parts = (*parts, last.arguments[1])
    return tuple(made), parts


def _made(program: Program, parts: tuple[Part, ...], level: int) -> Layout:
    return Layout(Template(program, program, level, None, None), parts, DLMF)


def _power_layout(base: Tree, exponent: Tree) -> Layout | None:
    r"""`\sin^{2}@{x}`, where the exponent is plain and the macro has room for it."""
    if type(base) is not Call or _is_root(exponent):
        return None
    found = _find(base)
    if found is None:
        return None
    if type(exponent) is Call or not found.call.takes_power:
        return _made(_POWER, (base, exponent), levels.POWER)
    script = (SUPERSCRIPT, ((SLOT, 0, levels.ITEM),))
    return _layout(found, script, exponent)


def _is_root(exponent: Tree) -> bool:
    if type(exponent) is not Call or exponent.name != "Divide":
        return False
    return len(exponent.arguments) == 2 and exponent.arguments[0] == Number("1")


_POWER: Program = (
    (SLOT, 0, levels.ATOM),
    (SUPERSCRIPT, ((SLOT, 1, levels.ITEM),)),
)


def _primed_layout(node: Call) -> Layout | None:
    r"""`\BesselJ{\nu}'@{z}` for a derivative by the argument that a prime means."""
    assert type(node.head) is Call and type(node.head.head) is Call
    orders = node.head.head.arguments
    varied = [place for place, order in enumerate(orders) if order != _ZERO]
    if len(varied) != 1 or len(node.head.arguments) != 1:
        return None
    found = _find(Call(node.head.arguments[0], node.arguments))
    if found is None or found.call.name_end is None:
        return None
    if not primes_read_back(found.call, varied[0], len(orders)):
        return None
    order = orders[varied[0]]
    if type(order) is Number and order.text in ("1", "2", "3"):
        return _layout(found, (LITERAL, "'" * int(order.text)))
    script = (
        SUPERSCRIPT,
        ((LITERAL, "("), (SLOT, 0, levels.ITEM), (LITERAL, ")")),
    )
    return _layout(found, script, order)


def _named_prime_layout(node: Call) -> Layout | None:
    """A derivative that has a name of its own: EllipticThetaPrime."""
    found = _find(Call(Symbol(node.name.removesuffix("Prime")), node.arguments))
    if found is None or found.call.name_end is None:
        return None
    if not named_prime_reads_back(found.call):
        return None
    return _layout(found, (LITERAL, "'"))


@cache
def reads_back(call: MacroCall) -> bool:
    """Whether reading a macro call gives the tree that it is written for."""
    return call.trusted or _is_read_as(call, _example(call), None)


@cache
def primes_read_back(call: MacroCall, place: int, count: int) -> bool:
    """Whether primes mean derivatives by that one of `count` arguments."""
    tree = _example(call)
    if type(tree) is not Call or len(tree.arguments) != count:
        return False
    # Two of them: some first derivatives have names of their own.
    orders = tuple(Number("2" if n == place else "0") for n in range(count))
    derivative = Call(Call(Symbol("Derivative"), orders), (tree.head,))
    return _is_read_as(call, Call(derivative, tree.arguments), (LITERAL, "''"))


@cache
def named_prime_reads_back(call: MacroCall) -> bool:
    """Whether a prime means the function whose name ends with Prime."""
    tree = _example(call)
    if type(tree) is not Call:
        return False
    primed = Call(Symbol(tree.name + "Prime"), tree.arguments)
    return _is_read_as(call, primed, (LITERAL, "'"))


def _is_read_as(call: MacroCall, tree: Tree, script: Element | None) -> bool:
    parts = call.bind(_example(call))
    if parts is None:
        return False
    writer = SemanticWriter()
    writer.write_layout(_layout(Found(call, parts), script))
    try:
        reading = read_semantic(tidy("".join(writer.out)))
    except MathglotError:
        return False
    return equivalent(reading.tree, tree)


def _example(call: MacroCall) -> Tree:
    """A tree that a macro call is for, with letters for what varies."""
    tree = example(row(call.pattern_text))
    names = {
        node.name
        for node in postorder(tree)
        if type(node) is Symbol and node.name[:1].islower()
    }
    free = [letter for letter in _LETTERS if letter not in names]
    others = sorted(names - set(_LETTERS))
    numbers = {name: number for number, name in enumerate(others)}
    return substitute(tree, numbers, tuple(Symbol(letter) for letter in free))
