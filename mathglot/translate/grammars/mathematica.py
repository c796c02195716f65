r"""Which tokens may follow in Mathematica, so that the parser reads what comes out.

Operators never fail by how tightly they bind, so that it is enough to know whether an
operand is wanted or has just been, which brackets are open, and what the last token
was: two that would be read as one need a blank between them, where that is not meant.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import cache, lru_cache
from typing import NamedTuple

from mathglot.corpus.vocabulary import (
    NEXT_DIGITS,
    NUMBER_TAGS,
    SPECIAL,
    SPELL,
    WORD_TAGS,
)
from mathglot.errors import ParseError
from mathglot.languages.mathematica import grammar
from mathglot.languages.mathematica.characters import spell as spell_name
from mathglot.languages.mathematica.lexer import needs_blank, tokenize
from mathglot.languages.mathematica.scanner import NAME, prepare
from mathglot.translate.grammars import spelling
from mathglot.translate.grammars.spelling import Spelling
from mathglot.translate.grammars.stack import EMPTY, Place, Stack


class Kind(NamedTuple):
    """A class of tokens; the text is the token, or one that stands for all of them."""

    category: str
    text: str


class Mode(NamedTuple):
    """Whether an operand is wanted, what was last, whether a blank came after it."""

    wanted: bool
    last: str  # what the last token was: a key of _GLUED, or another word for it
    text: str  # the last token
    blank: bool = False


class InString(NamedTuple):
    """Inside of a string."""

    after: str = ""  # "digit" or "escape"


CLOSE_PART = "second bracket of a part"
_NAME = re.compile(rf"(?:{NAME})")
_NAMED_CHARACTER = re.compile(r"\\\[[A-Za-z0-9]+\]")
_A_NAME, _A_NUMBER = "xx", "11"
# Operators that are typed; each beginning of one is one too.
_OPERATORS = (
    "+ - * / ^ . == != < > <= >= && || /; -> :> := = | : ; @ @@ @@@ /@ // /. //. ** "
    "=== =!= ?"
).split()
_PREFIXES = frozenset("+-!")
_NAMED_CLOSERS = {closer: head.name for head, closer in grammar.CLOSERS.items()}
_COMMAS = frozenset({"call", "part", "{", *_NAMED_CLOSERS.values()})
# After these a square bracket makes a call; after numbers nobody means one.
_CALLED = frozenset(("name", "close", "prime", "slot", "blank", "headed"))
# What goes on with the last token without a blank: (what was, what comes): what it is.
_GLUED = {
    ("integer", "more"): "integer",
    ("integer", "."): "point",
    ("number", "."): "point",
    ("point", "digit"): "fraction",
    ("point", "number"): "close number",
    ("fraction", "more"): "fraction",
    ("name", "_"): "blank",
    ("blank", "_"): "blanks",
    ("blanks", "_"): "three blanks",
    ("blank", "name"): "headed",
    ("blanks", "name"): "headed",
    ("three blanks", "name"): "headed",
    ("blank", "."): "optional",
    ("slot", "digit"): "numbered slot",
    ("slot", "number"): "headed",
    ("slot", "name"): "headed",
    ("numbered slot", "more"): "numbered slot",
    ("factorial", "!"): "postfix",
}


_GLUING = frozenset(("more", "digit", "number", "name"))


def _continue_operators() -> dict[tuple[str, str], str]:
    """From an operator, or none, and a token to the operator that they make."""
    steps: dict[tuple[str, str], str] = {}
    for operator in _OPERATORS:
        begun = ""
        for token in tokenize(operator):
            steps[begun, token] = begun = begun + token
    return steps


_STEPS = _continue_operators()


class MathematicaGrammar:
    """The grammar of InputForm over the tokens of the models."""

    def __init__(self) -> None:
        self.stack = Stack()
        self._blanks: dict[Hashable, bool] = {}

    def classify(self, token: str) -> Kind | None:
        """The kind of a token; None for one that Mathematica has not."""
        return classify(token)

    def is_copied(self, form: str) -> bool:
        """Whether a word or command of the source is a name in Mathematica."""
        kind = classify(spell_name(form.removeprefix("\\")))
        return kind is not None and kind.category == "name"

    def start(self) -> Place:
        """Before the first token an operand is wanted."""
        return Place(Mode(True, "start", "("), EMPTY)

    def key(self, place: Place) -> Hashable:
        """The mode and the innermost bracket decide what may follow."""
        return place.mode, self.stack.top(place.stack)

    def count_needed(self, place: Place) -> int:
        """The tokens to what is wanted, and one or two for each bracket."""
        mode, open_brackets = place.mode, self.stack.cost(place.stack)
        if isinstance(mode, Mode):
            # After a blank comes what needs one, and perhaps an operand.
            return open_brackets + (2 if mode.blank else int(mode.wanted))
        if isinstance(mode, InString):
            return open_brackets + (2 if mode.after == "escape" else 1)
        if isinstance(mode, Spelling):
            inside = isinstance(mode.outer, InString)
            return open_brackets + spelling.count_needed(mode) + int(inside)
        assert mode == CLOSE_PART
        return open_brackets + 1

    def follow(self, place: Place, kind: Hashable) -> Place | None:
        """The place after a token of a kind; None if none may stand there."""
        mode, stack = place
        assert isinstance(kind, Kind)
        if isinstance(mode, Spelling):
            return self._follow_spelling(mode, stack, kind)
        if isinstance(mode, InString):
            return _follow_in_string(mode, stack, kind)
        if mode == CLOSE_PART:
            closed = kind.text == "]" and kind.category == "close"
            return _operand(stack, "close", "]") if closed else None
        assert isinstance(mode, Mode)
        if kind.text == " ":
            return self._put_blank(mode, stack)
        if not mode.blank:
            glued = self._glue(mode, stack, kind)
            if glued is not None:
                return glued
        if kind.text == SPELL:
            return self._begin_spelling(mode, stack)
        if needs_blank(mode.text, kind.text) != mode.blank:
            return None
        if mode.wanted:
            return self._follow_operator(mode, stack, kind)
        return self._follow_operand(mode, stack, kind)

    def _glue(self, mode: Mode, stack: int, kind: Kind) -> Place | None:
        """What a token makes of the one before it, where both are one word."""
        if not mode.wanted:
            word = kind.category if kind.category in _GLUING else kind.text
            last = _GLUED.get((mode.last, word))
            return None if last is None else _operand(stack, last, kind.text)
        if mode.last == "opened" and kind.text == "[":
            if self.stack.top(stack) != "call":
                return None
            # A second square bracket at once: not a call, but a part.
            part = self.stack.push(self.stack.below(stack), "part", 2)
            return _want(part, "part", "[")
        longer = _STEPS.get((mode.last, kind.text))
        return None if longer is None else _want(stack, longer, kind.text)

    def _put_blank(self, mode: Mode, stack: int) -> Place | None:
        """A blank stands only where what follows needs it."""
        if mode.blank:
            return None
        spaced = Place(mode._replace(blank=True), stack)
        key = self.key(spaced)
        if key not in self._blanks:
            self._blanks[key] = any(
                self.follow(spaced, kind) is not None for kind in _probes()
            )
        return spaced if self._blanks[key] else None

    def _begin_spelling(self, mode: Mode, stack: int) -> Place | None:
        name = self.follow(Place(mode, stack), Kind("name", _A_NAME))
        return None if name is None else Place(Spelling(mode), stack)

    def _follow_spelling(self, mode: Spelling, stack: int, kind: Kind) -> Place | None:
        """Inside of a spelling; at its end the token is what it has become."""
        outer = mode.outer
        inside = isinstance(outer, InString)
        operators = inside or (isinstance(outer, Mode) and not outer.wanted)
        following = spelling.follow(mode, kind.category, kind.text, inside, operators)
        if isinstance(following, Spelling):
            return Place(following, stack)
        if following is None:
            return None
        if inside:
            return Place(InString(), stack)
        ended = Kind(*following) if following[1] else Kind("name", _A_NAME)
        return self.follow(Place(outer, stack), ended)

    def _follow_operator(self, mode: Mode, stack: int, kind: Kind) -> Place | None:
        """Where an operand is wanted."""
        text = kind.text
        if mode.last == "opened":
            top, below = self.stack.top(stack), self.stack.below(stack)
            if (top, text) in (("call", "]"), ("{", "}")):
                return _operand(below, "close", text)
        if text in _PREFIXES or kind.category in ("prefix", "either"):
            return _want(stack, "prefix", text)
        return self._begin(stack, kind)

    def _follow_operand(self, mode: Mode, stack: int, kind: Kind) -> Place | None:
        """Where an operand has just been."""
        category, text = kind
        if category == "close":
            return self._close(stack, text)
        if text == ",":
            if self.stack.top(stack) in _COMMAS:
                return _want(stack, "comma", ",")
            return None
        if text == "[":
            if mode.last in _CALLED:
                opened = self.stack.push(stack, "call", 1)
                return _want(opened, "opened", "[")
            return None
        if text == "'":
            return _operand(stack, "prime", text)
        if text == "!":
            return _operand(stack, "factorial", text)
        if text == "&" or category == "postfix":
            return _operand(stack, "postfix", text)
        if ("", text) in _STEPS:
            return _want(stack, _STEPS["", text], text)
        if category in ("infix", "either"):
            return _want(stack, "infix", text)
        if category == "quote":
            return None  # a product with a string says nothing
        return self._begin(stack, kind)

    def _close(self, stack: int, text: str) -> Place | None:
        top, below = self.stack.top(stack), self.stack.below(stack)
        if (top, text) in (("(", ")"), ("call", "]"), ("{", "}")):
            return _operand(below, "close", text)
        if (top, text) == ("part", "]"):
            return Place(CLOSE_PART, below)
        if top is not None and top == text:
            return _operand(below, "close", r"\[RightFloor]")
        return None

    def _begin(self, stack: int, kind: Kind) -> Place | None:
        """What begins an operand, or is one."""
        category, text = kind
        if text in ("(", "{"):
            return _want(self.stack.push(stack, text, 1), "opened", text)
        if category == "open":
            return _want(self.stack.push(stack, text, 1), "infix", r"\[LeftFloor]")
        if category == "quote":
            return Place(InString(), stack)
        if category == "name":
            return _operand(stack, "name", text)
        if category == "number":
            return _operand(stack, "number", text)
        if category == "digit":
            return _operand(stack, "integer", text)
        if text == "#":
            return _operand(stack, "slot", text)
        if text == "_":
            return _operand(stack, "blank", text)
        return None


def _operand(stack: int, last: str, text: str) -> Place:
    return Place(Mode(False, last, text), stack)


def _want(stack: int, last: str, text: str) -> Place:
    return Place(Mode(True, last, text), stack)


def _follow_in_string(mode: InString, stack: int, kind: Kind) -> Place | None:
    category, text = kind
    if mode.after == "escape":
        return Place(InString(), stack) if text in ('"', "\\", "n", "t") else None
    if category == "quote":
        return _operand(stack, "close", text)
    if category == "more":
        return Place(mode, stack) if mode.after == "digit" else None
    if text == "\\":
        return Place(InString("escape"), stack)
    if text == SPELL:
        return Place(Spelling(mode), stack)
    if category == "mark":
        return None
    return Place(InString("digit" if category == "digit" else ""), stack)


@cache
def _probes() -> tuple[Kind, ...]:
    """Kinds of which one follows a blank, if any does."""
    tokens = [*map(chr, range(0x21, 0x7F)), "==", "!=", "&&", "<=", ">=", "/;"]
    found = [classify(token) for token in tokens]
    return tuple([kind for kind in found if kind is not None])


@lru_cache(maxsize=8192)
def classify(token: str) -> Kind | None:
    r"""The kind of a token of a model; None for one that Mathematica has not.

    >>> classify("Sin"), classify("\\[Element]").category, classify("\\frac")
    (Kind(category='name', text='xx'), 'infix', None)
    """
    if token in SPECIAL:
        return _classify_special(token)
    if len(token) == 1 and token.isascii():
        return _classify_character(token)
    if ("", token) in _STEPS:
        return Kind("operator", token)
    if token.isascii() and token.isdigit():
        return Kind("number", _A_NUMBER)
    try:
        prepared = prepare(token)
    except ParseError:
        return None
    if "`" in prepared or '"' in prepared:
        return None
    named = _NAMED_CHARACTER.fullmatch(token)
    if named and len(prepared) == 1:
        return _classify_named(token, prepared)
    if _NAME.fullmatch(prepared):
        return Kind("name", _A_NAME)
    return None


def _classify_special(token: str) -> Kind | None:
    if token in NUMBER_TAGS:
        return Kind("number", _A_NUMBER)
    if token in WORD_TAGS:
        return Kind("name", _A_NAME)
    if token in NEXT_DIGITS.values():
        return Kind("more", _A_NUMBER)
    return Kind("mark", token) if token in spelling.MARKS else None


def _classify_character(token: str) -> Kind:
    if token.isalpha():
        return Kind("name", token)
    if token.isdigit():
        return Kind("digit", token)
    if token == '"':
        return Kind("quote", token)
    return Kind("close" if token in ")]}" else "sign", token)


def _classify_named(token: str, character: str) -> Kind | None:
    """A named character: a letter, an operator, a bracket."""
    category = spelling.categorise(character)
    if category == "name":
        return Kind("name", r"\[Alpha]")
    if category == "open":
        return Kind("open", grammar.BRACKETS[character][1].name)
    if category == "close":
        return Kind("close", _NAMED_CLOSERS[character])
    return Kind(category, r"\[Element]") if category else None
