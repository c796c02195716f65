r"""Trees to LaTeX: one layout is chosen for each node, and its template filled.

>>> from mathglot.languages.mathematica.parser import parse
>>> render(parse("BesselJ[n, Sqrt[x]]/2"), "texform")
'\\frac{J_n\\left(\\sqrt{x}\\right)}{2}'
>>> render(parse("Sin[x]^2"), "textbook")
'\\sin^2x'
"""

import random
import re
from functools import lru_cache

from mathglot.errors import UnknownNameError
from mathglot.languages.latex import levels
from mathglot.languages.latex.author import AuthorStyle
from mathglot.languages.latex.layout import Layout, row_layouts
from mathglot.languages.latex.notations import (
    layouts_of,
    written_number,
    written_string,
)
from mathglot.languages.latex.pattern import Part, elements_of
from mathglot.languages.latex.style import (
    DERIVATIVE,
    FLAVOURS,
    SCRIPT,
    TALL,
    Style,
)
from mathglot.languages.latex.symbols import other_spellings, written_symbol
from mathglot.languages.latex.template import (
    CHOICE,
    COUNT,
    FENCE,
    GAP,
    GROUP,
    JOINT,
    LITERAL,
    SEQUENCE,
    SLOT,
    SPACE,
    SUBSCRIPT,
    SUPERSCRIPT,
    TERM,
    Program,
)
from mathglot.languages.recursion import with_room
from mathglot.languages.tree import Call, Number, String, Symbol, Tree

# The flavour that draws its notation.
RANDOM = "random"

_WORD_BLANK = re.compile(r"(\\[A-Za-z]+) +(?![A-Za-z ])")
_BLANKS = re.compile(r"  +")


def render(tree: Tree, flavour: str = "texform", seed: int | None = None) -> str:
    """A tree in LaTeX; `random` draws notation and layout with the seed."""
    if flavour != RANDOM and flavour not in FLAVOURS:
        raise UnknownNameError("flavour", flavour, [*FLAVOURS, RANDOM])
    text = with_room(tree, lambda: _written(tree, flavour, seed))
    if flavour == "texform":
        return text
    return tidy(text)


def render_layout(layout: Layout) -> str:
    """One layout in textbook style, whatever flavour it belongs to."""
    writer = Writer(Style())
    writer.write_layout(layout)
    return tidy("".join(writer.out))


def tidy(text: str) -> str:
    """Only the blanks that TeX needs, or that a reader is glad of."""
    return _BLANKS.sub(" ", _WORD_BLANK.sub(r"\1", text)).strip()


def _written(tree: Tree, flavour: str, seed: int | None) -> str:
    if flavour == RANDOM:
        style: Style = AuthorStyle(random.Random(seed), tree)
    else:
        style = FLAVOURS[flavour]()
    writer = Writer(style)
    writer.write(tree, levels.ANY)
    return "".join(writer.out)


class Writer:
    """Writes nodes into `out`, piece by piece, and keeps count of what is tall."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.out: list[str] = []
        # How many scripts, fractions and roots have been written.
        self.scripts = 0
        self.talls = 0
        self.indices = 0
        # Where the newest script without braces ends in `out`.
        self.script_end = -1
        # Where the newest pair of added brackets ends in `out`; if it holds an index.
        self.fenced = (-1, False)

    def write(self, node: Tree, level: int) -> None:
        """Write a node at a place that asks for a level."""
        if type(node) is Call:
            self._write_call(node, level)
        elif type(node) is Symbol:
            self._write_symbol(node)
        elif type(node) is Number:
            self.out.append(written_number(node.text))
        else:
            assert type(node) is String
            self.out.append(written_string(node.value))

    def _write_symbol(self, node: Symbol) -> None:
        if self.style.growth == SCRIPT:
            self.out.append(_texform_symbol(node.name))
            return
        layouts = row_layouts(node)
        if layouts:
            self.write_layout(self.style.choose(layouts, levels.ANY, node.name))
            return
        spellings = (written_symbol(node.name), *other_spellings(node.name))
        text = self.style.symbol(spellings)
        self.out.append(self.style.literal(text))

    def write_layout(self, layout: Layout) -> None:
        """Write a layout as it is, without brackets round it."""
        self._run(layout.template.written, layout.parts, layout.tall)

    def _write_call(self, node: Call, level: int) -> None:
        style = self.style
        if style.short and node in style.short:
            self.write(node.head, level)
            return
        name = node.name or DERIVATIVE
        layout = style.choose(layouts_of(node, style.wanted), level, name)
        template = layout.template
        if style.level(layout) >= level:
            self._run(template.written, layout.parts, layout.tall)
        else:
            indices = self.indices
            self._write_fence("(", template.written, ")", layout.parts, layout.tall)
            self.fenced = (len(self.out), self.indices > indices)

    def _grown(self, scripts: int, talls: int) -> bool:
        if self.style.growth == SCRIPT and self.scripts > scripts:
            return True
        return self.talls > talls

    def _write_fence(
        self,
        opening: str,
        program: Program,
        closing: str,
        parts: tuple[Part, ...],
        tall: bool,
    ) -> None:
        out = self.out
        place, scripts, talls = len(out), self.scripts, self.talls
        out.append("")
        self._run(program, parts, tall)
        grown = self._grown(scripts, talls)
        out[place], closer = self.style.fence(opening, closing, grown)
        out.append(closer)

    def _run(self, program: Program, parts: tuple[Part, ...], tall: bool) -> None:
        out, style = self.out, self.style
        joint, start = -1, len(out)
        for element in program:
            kind = element[0]
            if kind == LITERAL:
                if element[1] == "]" and program[0] == _ROOT:
                    self._round_brackets(start + 2)
                self._write_literal(element[1])
            elif kind == SLOT:
                self.write(parts[element[1]], element[2])  # type: ignore[arg-type]
                if joint >= 0:
                    self._part_numbers(joint)
                    joint = -1
            elif kind in (SUBSCRIPT, SUPERSCRIPT):
                self._write_script(kind, element[1], parts, tall)
            elif kind == GROUP:
                out.append("{")
                self._run(element[1], parts, tall)
                out.append("}")
            elif kind == FENCE:
                self._write_fence(element[1], element[2], element[3], parts, tall)
            elif kind == TERM:
                self._write_term(parts, element[1], element[2])
            elif kind == JOINT:
                joint = len(out)
                out.append(style.joint)
            elif kind == SEQUENCE:
                self._write_sequence(elements_of(parts, element[1]), element[2])
            elif kind == COUNT:
                out.append(str(len(elements_of(parts, element[1]))))
            elif kind == SPACE:
                out.append(style.space(element[1]))
            elif kind == GAP:
                joint = len(out)
                out.append("")
            elif kind == CHOICE:
                self._run(element[1][style.pick(element[1])], parts, tall)

    def _round_brackets(self, place: int) -> None:
        """Make square brackets round: in the index of a root they would end it."""
        for number in range(place, len(self.out)):
            self.out[number] = self.out[number].translate(_ROUND)

    def _write_literal(self, token: str) -> None:
        if token in (r"\frac", r"\sqrt") or token.startswith(r"\begin"):
            self.talls += 1
        elif token in (r"\sum", r"\prod", r"\int"):
            self.talls += self.style.growth == TALL
        elif token == "&":
            token = " & "
        elif token == r"\\":
            token = " \\\\\n "
        self.out.append(self.style.literal(token) if token[0] == "\\" else token)

    def _write_script(
        self, kind: int, program: Program, parts: tuple[Part, ...], tall: bool
    ) -> None:
        out = self.out
        talls = self.talls
        if kind == SUPERSCRIPT and (len(out), True) == self.fenced:
            # TeXForm parts a bracket that holds an index from its exponent.
            if self.style.growth == SCRIPT:
                out.append("{}")
        place = len(out)
        sign = "_" if kind == SUBSCRIPT else "^"
        out.append(sign)
        self._run(program, parts, tall)
        # A fraction in a script is small, but the script itself makes brackets grow.
        self.talls = talls
        if tall:
            self.scripts += 1
        self.indices += kind == SUBSCRIPT
        content = out[place + 1] if len(out) == place + 2 else None
        if self.style.braces(content):
            out[place] = sign + "{"
            out.append("}")
        else:
            self.script_end = len(out)

    def _part_numbers(self, joint: int) -> None:
        """Keep two numbers that are multiplied from running together."""
        out = self.out
        if joint + 1 == len(out):
            return
        last = joint - 1
        while last > 0 and out[last].isspace():
            last -= 1
        before, after = out[last], out[joint + 1]
        if (
            before[-1:] in _DIGITS
            and self.script_end != joint
            and after[:1].isdigit()
            and out[joint].strip() not in (r"\cdot", r"\times")
        ):
            gap = not out[joint]
            out[joint] = r"\ " if gap else self.style.between_numbers()

    def _write_term(self, parts: tuple[Part, ...], number: int, sign: str) -> None:
        out = self.out
        before = parts[number - 1]
        if type(before) is Number and "." in before.text and "*" not in before.text:
            if self.style.growth == SCRIPT:
                out.append(r"\, ")
        place = len(out)
        out.append(sign)
        node = parts[number]
        assert not isinstance(node, tuple)
        self.write(node, levels.PRODUCT if sign == "-" else levels.NEGATIVE)
        if sign == "+" and out[place + 1][:1] == "-":
            out[place] = ""

    def _write_sequence(self, sequence: list[Tree], level: int) -> None:
        for number, node in enumerate(sequence):
            if number:
                self.out.append(",")
            self.write(node, level)


_DIGITS = frozenset("0123456789.")
_ROUND = str.maketrans("[]", "()")
_ROOT = (LITERAL, r"\sqrt")


@lru_cache(maxsize=8192)
def _texform_symbol(name: str) -> str:
    """What TeXForm writes for a symbol, the blank after it included."""
    style = FLAVOURS["texform"]()
    writer = Writer(style)
    layouts = row_layouts(Symbol(name))
    if layouts:
        layout = style.choose(layouts, levels.ANY, name)
        writer.write_layout(layout)
        return "".join(writer.out)
    return style.literal(written_symbol(name))
