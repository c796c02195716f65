r"""Styles: what a flavour of LaTeX decides, from the choice of notation to blanks."""

import random
from collections.abc import Callable, Iterable, Sequence

from mathglot.languages.functions.row import (
    ACCEPTED,
    DLMF,
    EVERY_FLAVOUR,
    OTHER,
    TEXFORM,
    TEXTBOOK,
)
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout
from mathglot.languages.latex.template import SLOT, SUBSCRIPT
from mathglot.languages.tree import Call, Tree

# How much a thing makes brackets round it grow.
FLAT, SCRIPT, TALL = 0, 1, 2


def reads_bare(tree: Tree) -> bool:
    r"""Whether a tree is clear as an argument without brackets: `\sin 2x`."""
    if type(tree) is not Call:
        return True
    if tree.name == "Times":
        return (
            len(tree.arguments) <= 3
            and all(
                type(factor) is not Call or factor.name in ("Power", "Subscript")
                for factor in tree.arguments
                if reads_bare(factor)
            )
            and all(reads_bare(factor) for factor in tree.arguments)
        )
    if tree.name == "Power":
        return len(tree.arguments) == 2 and type(tree.arguments[0]) is not Call
    return tree.name in ("Subscript", "Divide", "Sqrt")


def asks_too_much(layout: Layout) -> bool:
    """Whether a layout would leave an argument without brackets that needs them."""
    for element in layout.template.written:
        if element[0] == SLOT and element[2] == levels.BARE:
            part = layout.parts[element[1]]
            if isinstance(part, tuple) or not reads_bare(part):
                return True
    return False


class Style:
    """The decisions of a flavour; subclasses make others."""

    # Flavours in the order in which their notations are taken.
    preference: tuple[int, ...] = (TEXTBOOK, TEXFORM)
    # What rows must have to be looked at.
    wanted = TEXTBOOK | TEXFORM
    growth = TALL  # brackets grow round what is at least that tall
    joint = " "

    def choose(self, layouts: Iterable[Layout], level: int) -> Layout:
        """The layout to write: the first of the flavour that can stand here."""
        found = list(layouts)
        usable = [layout for layout in found if not asks_too_much(layout)]
        for flavour in self.preference:
            for layout in usable:
                if layout.flavours & flavour:
                    return layout
        return (usable or found)[0]

    def level(self, layout: Layout) -> int:
        """How tightly a layout holds together in this flavour."""
        return layout.template.level

    def literal(self, token: str) -> str:
        """A token as it is written, with the blank that parts it from letters."""
        if token[0] == "\\" and token[-1].isalpha():
            return token + " "
        return token

    def fence(self, opening: str, closing: str, tall: bool) -> tuple[str, str]:
        """A pair of brackets, growing or not."""
        opening, closing = _BARS.get(opening, opening), _BARS.get(closing, closing)
        if tall:
            return rf"\left{opening} ", rf"\right{closing} "
        return self.literal(opening), self.literal(closing)

    def braces(self, content: str | None) -> bool:
        """Whether a script needs braces; content is None if it is of many pieces."""
        if content is None:
            return True
        content = content.rstrip()
        return len(content) != 1 and not (content[0] == "\\" and content[1:].isalpha())

    def space(self, text: str) -> str:
        """A space that a template asks for."""
        return " " if text == "~" else text + " "

    def between_numbers(self) -> str:
        """What parts two numbers that are multiplied."""
        return r" \cdot "

    def pick(self, count: int) -> int:
        """Which of several fixed texts to write."""
        return 0

    def symbol(self, spellings: Sequence[str]) -> str:
        """Which of the spellings of a name to write."""
        return spellings[0]


_BARS = {r"\lvert": "|", r"\rvert": "|", r"\lVert": r"\|", r"\rVert": r"\|"}


class TexformStyle(Style):
    """What Mathematica's TeXForm prints, blanks included."""

    preference = (TEXFORM, TEXTBOOK)
    wanted = TEXFORM
    growth = SCRIPT
    # Commands after which TeXForm leaves no blank.
    unspaced = frozenset(
        r"\frac \sqrt \text \binom \hat \bar \tilde \vec \dot \overline \overset "
        r"\underset \Re \Im \int \lim \mathbb \mathcal \mathfrak \mathbf \pmb "
        r"\unicode \fbox \begin \end \{ \}".split()
    )

    def choose(self, layouts: Iterable[Layout], level: int) -> Layout:
        passed: list[Layout] = []
        for layout in layouts:
            if layout.flavours & TEXFORM:
                return layout
            passed.append(layout)
        return super().choose(passed, level)

    def level(self, layout: Layout) -> int:
        template = layout.template
        first, last = template.written[0], template.written[-1]
        if last[0] == SUBSCRIPT and first[0] != SLOT and layout.tall:
            # F_6 is bracketed before it is raised, unlike a letter with an index.
            return levels.POWER
        return template.level

    def literal(self, token: str) -> str:
        if token[0] == "\\" and token[-1].isalpha() and token not in self.unspaced:
            return token + " "
        return token

    def fence(self, opening: str, closing: str, tall: bool) -> tuple[str, str]:
        if opening in (r"\lvert", r"\lVert"):
            bar = _BARS[opening]
            return (rf"\left{bar} ", rf"\right{bar} ") if tall else (bar + " ",) * 2
        if not tall:
            return self.literal(opening), self.literal(closing)
        blank = " " if opening[-1].isalpha() else ""
        return rf"\left{opening}{blank}", rf"\right{closing}{blank}"

    def braces(self, content: str | None) -> bool:
        return content is None or len(content) != 1

    def between_numbers(self) -> str:
        return r"\ "


class DlmfStyle(Style):
    """What the macros of the DLMF expand to, and textbook notation round them."""

    preference = (DLMF, TEXTBOOK, TEXFORM)
    wanted = DLMF | TEXTBOOK | TEXFORM


class RandomStyle(Style):
    """Notation and layout drawn node by node, as if many people had written."""

    wanted = EVERY_FLAVOUR

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def choose(self, layouts: Iterable[Layout], level: int) -> Layout:
        found = [layout for layout in layouts if layout.flavours != ACCEPTED]
        fitting = [
            layout
            for layout in found
            if layout.template.level > levels.COMMA
            and (layout.template.level >= level or layout.flavours & TEXTBOOK)
        ]
        usable = [layout for layout in fitting if not asks_too_much(layout)]
        usable = usable or fitting or found
        weights = [1 if layout.flavours == OTHER else 4 for layout in usable]
        return self.generator.choices(usable, weights)[0]

    def literal(self, token: str) -> str:
        command, brace, content = token.partition("{")
        if not brace or content[:-1].isalpha():
            command = self.generator.choice(_SYNONYMS.get(command, (command,)))
        return super().literal(command + brace + content)

    def fence(self, opening: str, closing: str, tall: bool) -> tuple[str, str]:
        draw = self.generator.random()
        if draw < 0.1:
            opening, closing = _BARS.get(opening, opening), _BARS.get(closing, closing)
            return rf"\bigl{opening} ", rf"\bigr{closing} "
        return super().fence(opening, closing, tall if draw < 0.8 else not tall)

    def braces(self, content: str | None) -> bool:
        return self.generator.random() < 0.5 or super().braces(content)

    def space(self, text: str) -> str:
        return self.generator.choice([" ", " ", r"\, ", r"\; ", "~"])

    @property
    def joint(self) -> str:  # type: ignore[override]
        return self.generator.choices(
            [" ", r"\, ", r" \cdot ", r" \times "], [12, 2, 2, 1]
        )[0]

    def between_numbers(self) -> str:
        return self.generator.choice([r" \cdot ", r" \times ", r"\ "])

    def pick(self, count: int) -> int:
        return 0 if self.generator.random() < 0.6 else self.generator.randrange(count)

    def symbol(self, spellings: Sequence[str]) -> str:
        return self.generator.choices(spellings, [20] + [1] * (len(spellings) - 1))[0]


_SYNONYMS = {
    r"\leq": (r"\leq", r"\le", r"\leqslant"),
    r"\geq": (r"\geq", r"\ge", r"\geqslant"),
    r"\neq": (r"\neq", r"\ne"),
    r"\to": (r"\to", r"\rightarrow"),
    r"\land": (r"\land", r"\wedge"),
    r"\lor": (r"\lor", r"\vee"),
    r"\neg": (r"\neg", r"\lnot"),
    r"\frac": (r"\frac", r"\frac", r"\dfrac", r"\tfrac"),
    r"\binom": (r"\binom", r"\binom", r"\dbinom"),
    r"\text": (r"\text", r"\mathrm", r"\operatorname"),
    r"\operatorname": (r"\operatorname", r"\mathrm", r"\text"),
    r"\ldots": (r"\ldots", r"\dots"),
}

FLAVOURS: dict[str, Callable[[], Style]] = {
    "texform": TexformStyle,
    "dlmf": DlmfStyle,
    "textbook": Style,
    "random": lambda: RandomStyle(random.Random()),
}
