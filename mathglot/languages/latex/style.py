r"""Styles: what a flavour of LaTeX decides, from the choice of notation to blanks."""

from collections.abc import Callable, Iterable, Sequence

from mathglot.languages.functions.row import DLMF, TEXFORM, TEXTBOOK
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout
from mathglot.languages.latex.template import SLOT, SUBSCRIPT, Program
from mathglot.languages.tree import Call, Tree

# What stands for the head of f'[x], which has no name.
DERIVATIVE = "Derivative"
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
    # Calls that are shown by their heads alone.
    short: frozenset[Tree] = frozenset()

    def choose(self, layouts: Iterable[Layout], level: int, name: str) -> Layout:
        """The layout to write: the first of the flavour that can stand here.

        `name` is the head whose layouts they are.
        """
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
        opening, closing = BARS.get(opening, opening), BARS.get(closing, closing)
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

    def pick(self, alternatives: Sequence[Program]) -> int:
        """Which of several fixed texts to write."""
        return 0

    def symbol(self, spellings: Sequence[str]) -> str:
        """Which of the spellings of a name to write."""
        return spellings[0]


BARS = {r"\lvert": "|", r"\rvert": "|", r"\lVert": r"\|", r"\rVert": r"\|"}


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

    def choose(self, layouts: Iterable[Layout], level: int, name: str) -> Layout:
        passed: list[Layout] = []
        for layout in layouts:
            if layout.flavours & TEXFORM:
                return layout
            passed.append(layout)
        return super().choose(passed, level, name)

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
            bar = BARS[opening]
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


FLAVOURS: dict[str, Callable[[], Style]] = {
    "texform": TexformStyle,
    "dlmf": DlmfStyle,
    "textbook": Style,
}
