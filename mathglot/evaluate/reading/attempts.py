"""One formula read: its readings, or why there are none."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mathglot.errors import MathglotError, NestingError, ParseError
from mathglot.evaluate.languages.timing import OutOfTime, time_limit
from mathglot.languages import displays, parse, render
from mathglot.languages.latex.lexer import tokenize
from mathglot.languages.latex.mending import mend
from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.latex.notations import ABBREVIATIONS, SIGNS
from mathglot.languages.latex.reader import find_readings, read_trees
from mathglot.languages.tree import Call, String, Tree, preorder

# The most seconds of the processor's own time for one formula.
LIMIT = 2.0
READINGS = 3

NOT_DISPLAYED = "read, but no tree displays as the formula"
SLOW = f"more than {LIMIT:g} s"
_TEXTS = frozenset([r"\text", r"\mathrm", r"\operatorname"])
_CHARACTER = re.compile(r"\\\[[A-Za-z]+\]|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Shown:
    """A reading as Mathematica, and what was found about it afterwards."""

    text: str
    has_islands: bool
    displays: bool
    # Whether what its text says displays too: only the text goes to the user.
    displays_printed: bool


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of reading a formula: readings, or the reason of a refusal."""

    readings: tuple[Shown, ...] = ()
    reason: str = ""
    detail: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether some reading has understood everything but text."""
        return any(not reading.has_islands for reading in self.readings)


def attempt(latex: str) -> Attempt:
    """Read a formula within the limit; whatever goes wrong is a reason."""
    try:
        with time_limit(LIMIT):
            trees = [one.tree for one in find_readings(latex, READINGS)]
    except OutOfTime:
        return Attempt(reason=SLOW)
    except MathglotError as error:
        return Attempt(reason=_find_reason(latex, error), detail=str(error))
    except Exception as fault:  # any other exception is a fault of the reader
        return Attempt(reason=type(fault).__name__, detail=str(fault))
    texts = text_of(latex)
    return Attempt(tuple(_look_again(tree, latex, texts) for tree in trees))


def _look_again(tree: Tree, latex: str, texts: tuple[str, ...]) -> Shown:
    text = render(tree, "mathematica")
    shown = displays(tree, latex)
    mended = None if shown else mend(latex)
    if mended is not None:
        # What is read is the formula without its slips, which are told of.
        latex = mended.latex
        shown = displays(tree, latex)
    try:
        printed = parse(text, "mathematica")
        again = shown if printed == tree else displays(printed, latex)
    except MathglotError:
        again = False
    return Shown(text, bool(find_islands(tree, texts)), shown, again)


def _find_reason(latex: str, error: MathglotError) -> str:
    """The class of a refusal: the token that stands where reading came to its end."""
    if not isinstance(error, ParseError) or isinstance(error, NestingError):
        return type(error).__name__
    if _has_tree(latex):
        return NOT_DISPLAYED
    try:
        rest = tokenize(latex[error.position :])
    except MathglotError:
        rest = []
    return f"at {rest[0]}" if rest else "at the end"


def _has_tree(latex: str) -> bool:
    try:
        with time_limit(LIMIT):
            return next(read_trees(latex), None) is not None
    except (MathglotError, OutOfTime):
        return False


def text_of(latex: str) -> tuple[str, ...]:
    r"""The texts in a formula, without their spaces.

    >>> text_of(r"x \text{ if it} \mathrm{rains}")
    ('ifit', 'rains')
    """
    texts: list[str] = []
    tokens = normal_tokens(latex)
    for place, token in enumerate(tokens):
        if token in _TEXTS and tokens[place + 1 : place + 2] == ["{"]:
            end = tokens.index("}", place) if "}" in tokens[place:] else len(tokens)
            inside = "".join(tokens[place + 2 : end])
            texts.append(_squeeze(inside))
    return tuple(texts)


# Strings inside of these are names: of states, and of units.
_NAMING = frozenset(["Ket", "Bra", "Quantity"])
# Strings that are values of options: what an arrow in a limit says.
_OPTIONS = frozenset(["FromAbove", "FromBelow"])


def find_islands(tree: Tree, texts: tuple[str, ...]) -> list[str]:
    r"""Strings that stand for what was not understood.

    Those that are text in the formula are none, nor are signs, abbreviations, the
    digits in a ket and the units of a quantity.

    >>> from mathglot.languages import parse
    >>> find_islands(parse('f["x + y", "if", "++", Ket["01"]]', "mathematica"), ("if",))
    ['x + y']
    >>> find_islands(parse('Quantity[2, "Meters"/"Seconds"]', "mathematica"), ())
    []
    """
    named = {
        id(part)
        for node in preorder(tree)
        if type(node) is Call and node.name in _NAMING
        for argument in node.arguments
        for part in preorder(argument)
    }
    return [
        node.value
        for node in preorder(tree)
        if type(node) is String
        and id(node) not in named
        and not _is_sign(node.value)
        and not any(_squeeze(node.value) in text for text in texts)
    ]


def _is_sign(value: str) -> bool:
    """Whether a string is what the formula shows: signs, or letters with points."""
    if (
        value in _OPTIONS
        or value in ABBREVIATIONS
        or _CHARACTER.fullmatch(value) is not None
    ):
        return True
    return all(character in SIGNS for character in value)


def _squeeze(text: str) -> str:
    return re.sub(r"\\ |[\s~]", "", text)
