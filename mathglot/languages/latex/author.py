r"""The style of one person, drawn at random: notation, layout, and habits.

A formula is written by one author, who mostly writes the same thing the same way:
what was chosen for a head, a command or a product is likely to be chosen again.
What everybody writes (sums, relations, sines) is mostly written in the usual way; the
notations of rarer functions differ more from person to person.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from mathglot.languages.functions import FAMILIES, pattern_key
from mathglot.languages.functions.row import (
    ACCEPTED,
    DLMF,
    EVERY_FLAVOUR,
    TEXFORM,
    TEXTBOOK,
)
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import BUILDERS, Layout, is_known
from mathglot.languages.latex.structures.calls import is_built_in
from mathglot.languages.latex.style import BARS, DERIVATIVE, Style, asks_too_much
from mathglot.languages.latex.template import (
    FENCE,
    GROUP,
    LITERAL,
    SUBSCRIPT,
    SUPERSCRIPT,
    Program,
    Template,
)
from mathglot.languages.tree import Call, Symbol, Tree, is_call, preorder

# How likely an author is to stay with what was chosen before in the formula.
_CONSISTENCY = 0.85
# How often functions that are differentiated are shown without their arguments.
_SHORTENING = 0.55
# The weights of textbook notations, the DLMF's, TeXForm's own, and all others.
_USUAL = (1.0, 0.12, 0.04, 0.08)
_VARIED = (1.0, 0.4, 0.15, 0.6)
_FAMILIES_EVERYBODY_USES = (
    "Constants and sets",
    "Elementary functions",
    "Calculus",
    "Membership of sets of numbers",
    "Phrases",
    "Notation, logic and sets",
)
# An alternative that starts a new line, which few do within a formula.
_BREAK: Program = ((LITERAL, r"\\"),)


@cache
def _is_everyday(name: str) -> bool:
    """Whether a head is written by everybody, and so mostly in the usual way."""
    return name in BUILDERS or name in _everyday_heads() or not is_known(name)


@cache
def _everyday_heads() -> frozenset[str]:
    return frozenset(
        pattern_key(row.pattern)
        for family in _FAMILIES_EVERYBODY_USES
        for row in FAMILIES[family]
    )


# How much more or less some notations are written than others of their kind, by head:
# the weight, beside 1 for all textbook notations, of a template with these literals.
_TASTES: dict[str, dict[str, float]] = {
    "Log": {r"\ln (": 0.5, r"\ln": 0.8},
    "Exp": {"e": 1.0},
    "Power": {r"\exp (": 0.08, r"\mathrm{e}": 0.3},
    "Divide": {"/": 0.15},
    "Not": {r"\notin": 12.0},
    "Dot": {"": 2.0},
    "Integrate": {r"\int \mathrm{d}": 0.4},
    "D": {
        r"\frac d d": 0.8,
        r"\frac \partial \partial": 0.5,
        r"\frac \mathrm{d} \mathrm{d}": 0.4,
        r"\partial": 0.2,
    },
    DERIVATIVE: {
        "'": 0.8,
        "' '": 0.8,
        r"\dot": 0.4,
        r"\ddot": 0.4,
        r"\frac d d": 0.3,
        r"\frac \mathrm{d} \mathrm{d}": 0.2,
    },
    "List": {"(": 0.25},
}
_PARTIAL = r"\partial"
_UPRIGHT = (r"\mathrm{d}", r"\mathrm{e}")


def _literals(program: Program) -> Iterator[str]:
    """The fixed tokens of a program, in order."""
    for element in program:
        kind = element[0]
        if kind == LITERAL:
            yield element[1]
        elif kind in (GROUP, SUBSCRIPT, SUPERSCRIPT):
            yield from _literals(element[1])
        elif kind == FENCE:
            yield element[1]
            yield from _literals(element[2])


def _weigh(
    layouts: Sequence[Layout], masses: tuple[float, ...], tastes: dict[str, float]
) -> list[float]:
    """The weight of each layout: its kind's, shared among those of the kind."""
    kinds = [_kind(layout.flavours) for layout in layouts]
    counts = [max(1, kinds.count(kind)) for kind in range(len(masses))]
    weights = [masses[kind] / counts[kind] for kind in kinds]
    if kinds[0] == 0:
        # The first textbook notation is the usual one.
        weights[0] *= 2
    if tastes:
        for place, layout in enumerate(layouts):
            literals = " ".join(_literals(layout.template.written))
            weights[place] = max(weights[place], tastes.get(literals, 0.0))
    return weights


def _kind(flavours: int) -> int:
    if flavours & TEXTBOOK:
        return 0
    if flavours & DLMF:
        return 1
    return 2 if flavours & TEXFORM else 3


def calls_to_shorten(tree: Tree) -> frozenset[Tree]:
    r"""Calls that a formula may show without arguments: y(x) as y beside \frac{dy}{dx}.

    Such a function is differentiated, by a variable that is its argument, and has the
    same arguments wherever it occurs.
    """
    calls: dict[str, set[Tree]] = {}
    differentiated: set[str] = set()
    for node in preorder(tree):
        if type(node) is not Call:
            continue
        head = node.head
        if type(head) is Symbol:
            if node.name == "D" and node.arguments and type(node.arguments[0]) is Call:
                differentiated.add(node.arguments[0].name)
            elif not is_built_in(node.name):
                calls.setdefault(node.name, set()).add(node)
        elif is_call(head.head if type(head) is Call else head, "Derivative"):
            assert type(head) is Call
            function = head.arguments[0]
            if type(function) is Symbol and not is_built_in(function.name):
                differentiated.add(function.name)
                same = Call(function, node.arguments)
                calls.setdefault(function.name, set()).add(same)
    return frozenset(
        call
        for name, found in calls.items()
        if name in differentiated and len(found) == 1
        for call in found
        if type(call) is Call
        and call.arguments
        and all(type(argument) is Symbol for argument in call.arguments)
    )


def _has_brackets(layout: Layout) -> bool:
    return any(element[0] == FENCE for element in layout.template.written)


class AuthorStyle(Style):
    """Notation and layout drawn node by node, as one person would write."""

    wanted = EVERY_FLAVOUR

    def __init__(self, generator: random.Random, tree: Tree) -> None:
        self.generator = generator
        self.short = frozenset()
        if generator.random() < _SHORTENING:
            self.short = calls_to_shorten(tree)
        self._has_j = any(node == _J for node in preorder(tree))
        self._upright = generator.random() < 0.2
        self._chosen: dict[str, Template] = {}
        self._commands: dict[str, str] = {}
        self._products = self._draw_product()
        # Some make all brackets grow, some none, most where it is needed.
        self._growth = generator.choices(("fitting", "flat", "tall"), (12, 3, 1))[0]
        self._braces = generator.random() < 0.4

    def choose(self, layouts: Iterable[Layout], level: int, name: str) -> Layout:
        found = [layout for layout in layouts if layout.flavours != ACCEPTED]
        fitting = [
            layout
            for layout in found
            if layout.template.level >= level
            or (layout.template.level > levels.COMMA and layout.flavours & TEXTBOOK)
        ]
        usable = [layout for layout in fitting if not asks_too_much(layout)]
        usable = usable or fitting or found
        if name == DERIVATIVE and self.short:
            usable = [
                layout for layout in usable if not _has_brackets(layout)
            ] or usable
        if name == _UNIT and self._has_j:
            usable = [
                layout
                for layout in usable
                if "j" not in _literals(layout.template.written)
            ]
        if len(usable) == 1:
            return usable[0]
        before = self._chosen.get(name)
        # Nobody calls the imaginary unit i and j in one formula.
        kept = _CONSISTENCY if name != _UNIT else 1
        if before is not None and self.generator.random() < kept:
            for layout in usable:
                if layout.template is before:
                    return layout
        masses = _USUAL if _is_everyday(name) else _VARIED
        weights = _weigh(usable, masses, _TASTES.get(name, {}))
        partial = name == "D" and any(
            layout.flavours & TEXTBOOK
            and _PARTIAL in _literals(layout.template.written)
            for layout in usable
        )
        for place, layout in enumerate(usable):
            literals = set(_literals(layout.template.written))
            if not literals.isdisjoint(_UPRIGHT):
                weights[place] *= 30 if self._upright else 0.1
            if name == "D" and (_PARTIAL in literals) is not partial:
                # Of several variables people write partial derivatives, of one not.
                weights[place] *= 0.08
        layout = self.generator.choices(usable, weights)[0]
        self._chosen[name] = layout.template
        return layout

    def literal(self, token: str) -> str:
        command, brace, content = token.partition("{")
        if brace:
            # A name of one word; words of a sentence stay text.
            name = content[:-1]
            if command in _UPRIGHT_NAMES and len(name) > 1 and name.isalpha():
                command = self._spell(command)
        elif command in _SYNONYMS:
            command = self._spell(command)
        return super().literal(command + brace + content)

    def _spell(self, command: str) -> str:
        spelled = self._commands.get(command)
        if spelled is None or self.generator.random() > _CONSISTENCY:
            spelled = self.generator.choice(_SYNONYMS.get(command, _UPRIGHT_NAMES))
            self._commands[command] = spelled
        return spelled

    def fence(self, opening: str, closing: str, tall: bool) -> tuple[str, str]:
        draw = self.generator.random()
        if draw < 0.04:
            opening, closing = BARS.get(opening, opening), BARS.get(closing, closing)
            return rf"\bigl{opening} ", rf"\bigr{closing} "
        if self._growth != "fitting" and draw < 0.9:
            tall = self._growth == "tall"
        return super().fence(opening, closing, tall)

    def braces(self, content: str | None) -> bool:
        if self.generator.random() > _CONSISTENCY:
            return self.generator.random() < 0.5 or super().braces(content)
        return self._braces or super().braces(content)

    def space(self, text: str) -> str:
        return self.generator.choices([" ", r"\, ", r"\; ", "~"], [8, 4, 1, 1])[0]

    def _draw_product(self) -> str:
        signs = [" ", r"\, ", r" \cdot ", r" \times "]
        return self.generator.choices(signs, [24, 3, 4, 1])[0]

    @property
    def joint(self) -> str:  # type: ignore[override]
        if self.generator.random() < _CONSISTENCY:
            return self._products
        return self._draw_product()

    def between_numbers(self) -> str:
        return self.generator.choices([r" \cdot ", r" \times ", r"\ "], [4, 4, 1])[0]

    def pick(self, alternatives: Sequence[Program]) -> int:
        draw = self.generator.random()
        if draw < 0.6 or (draw < 0.98 and _BREAK in alternatives):
            return 0
        return self.generator.randrange(len(alternatives))

    def symbol(self, spellings: Sequence[str]) -> str:
        usual = spellings[0]
        spelled = self._commands.get(usual)
        if spelled is None:
            weights = [40] + [1] * (len(spellings) - 1)
            spelled = self.generator.choices(spellings, weights)[0]
            self._commands[usual] = spelled
        return spelled


# The imaginary unit, and the letter that it is not where that is a letter's name.
_UNIT = "I"
_J = Symbol("j")
_UPRIGHT_NAMES = (r"\operatorname", r"\mathrm", r"\text")
_SYNONYMS = {
    r"\leq": (r"\leq", r"\le", r"\leqslant"),
    r"\geq": (r"\geq", r"\ge", r"\geqslant"),
    r"\neq": (r"\neq", r"\ne"),
    r"\to": (r"\to", r"\to", r"\rightarrow"),
    r"\land": (r"\land", r"\wedge"),
    r"\lor": (r"\lor", r"\vee"),
    r"\neg": (r"\neg", r"\lnot"),
    r"\frac": (r"\frac",) * 8 + (r"\dfrac", r"\tfrac"),
    r"\binom": (r"\binom", r"\binom", r"\dbinom"),
    r"\ldots": (r"\ldots", r"\dots"),
}
