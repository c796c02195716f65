r"""Which tokens may follow in semantic LaTeX, so that the reader accepts it.

Braces, `\left` and `\right`, environments are closed in their order; each macro gets
the parameters and arguments that it takes, in braces, and so do `\frac` and its like.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import cache
from typing import NamedTuple

from mathglot.corpus.vocabulary import CODE, CODED, SPELL, SPELLED
from mathglot.translate.grammars.macros import (
    DELIMITERS,
    MOST_ATS,
    NO_TOKENS,
    Kind,
    Shape,
    classify,
)
from mathglot.translate.grammars.spelling import count_for_code
from mathglot.translate.grammars.stack import EMPTY, Place, Stack

_SPELLED = re.compile(r"\\(?:[A-Za-z]*|[^A-Za-z0-9])")
_ENVIRONMENTS = (
    "cases matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix array subarray "
    "aligned alignedat gathered split"
).split()
# `\end` and the longest of them, letter by letter, between the marks of a spelling.
_LONGEST_END = len(r"\end{}") + max(map(len, _ENVIRONMENTS)) + 2


class Plain(NamedTuple):
    """Between calls: what the last token was, as far as it matters."""

    last: str = ""  # "start", "digit", "script" or "delimiter"


_DELIMITER = Plain("delimiter")


class InCall(NamedTuple):
    """In a call, before its next part: what it takes and has got so far."""

    shape: Shape
    stage: str  # "optionals", "parameters", "scripts", "script", "ats", "arguments"
    taken: int = 0
    ats: int = 0


class Variant(NamedTuple):
    """In the parameter that decides how many arguments a macro takes."""

    shape: Shape
    chosen: int = -1


class Spelled(NamedTuple):
    """Inside of a spelling: a command by its letters, or a character by its code."""

    outer: Plain | InCall
    stage: str = ""  # "command", "code", or "character" after a code
    begun: str = ""


class SemanticGrammar:
    """The grammar of semantic LaTeX over the tokens of the models."""

    def __init__(self) -> None:
        self.stack = Stack()
        # The environments whose end is one token; that of others is spelled.
        self._ends: set[str] = set()

    def classify(self, token: str) -> Kind | None:
        """The kind of a token; None for one that semantic LaTeX has not."""
        kind = classify(token)
        if kind is not None and kind.category == "end":
            self._ends.add(kind.text)
        return kind

    def is_copied(self, form: str) -> bool:
        """Whether a word or command of the source is plain LaTeX here too."""
        if not form.startswith("\\"):
            return form not in NO_TOKENS
        kind = classify(form)
        return kind is not None and kind.category == "plain"

    def start(self) -> Place:
        """A formula is not empty."""
        return Place(Plain("start"), EMPTY)

    def key(self, place: Place) -> Hashable:
        """The mode and the innermost bracket decide what may follow."""
        return place.mode, self.stack.top(place.stack)

    def count_needed(self, place: Place) -> int:
        """The tokens that end what is open."""
        return _count(place.mode) + self.stack.cost(place.stack)

    def follow(self, place: Place, kind: Hashable) -> Place | None:
        """The place after a token of a kind; None if none may stand there."""
        mode, stack = place
        assert isinstance(kind, Kind)
        if isinstance(mode, Spelled):
            return self._follow_spelling(mode, stack, kind)
        if isinstance(mode, Variant):
            return _follow_variant(mode, stack, kind)
        assert isinstance(mode, Plain | InCall)
        if kind.text == SPELL:
            plain = mode == _DELIMITER or self.follow(place, Kind("plain"))
            return Place(Spelled(mode), stack) if plain else None
        if isinstance(mode, InCall):
            part = self._follow_call(mode, stack, kind)
            if part is not None or _count(mode):
                return part
            mode = Plain()
        return self._follow_plain(mode, stack, kind)

    def _follow_call(self, mode: InCall, stack: int, kind: Kind) -> Place | None:
        """The next part of a call, if the token begins one."""
        text = kind.text
        if mode.stage == "optionals":
            after = _after_parameter(mode.shape, 0)
            if text == "[":
                return Place(Plain(), self._open(stack, "[", after))
            if isinstance(after, Plain):
                return None
            mode = after
        shape, stage, taken, ats = mode
        if stage == "parameters":
            if text != "{":
                return None
            if shape.variants and not taken:
                return Place(Variant(shape), stack)
            return self._open_group(stack, _after_parameter(shape, taken + 1))
        if stage == "script":
            scripts = InCall(shape, "scripts")
            return self._open_group(stack, scripts) if text == "{" else None
        if stage == "scripts":
            if text == "'":
                return Place(mode, stack)
            if text in ("^", "_"):
                return Place(InCall(shape, "script"), stack)
            if shape.bare and text == "{":
                return self._open_group(stack, _after_argument(shape, 1, 0))
        if text == "@" and stage in ("scripts", "ats") and ats < MOST_ATS:
            return Place(InCall(shape, "ats", 0, ats + 1), stack)
        if text == "{" and stage in ("ats", "arguments"):
            return self._open_group(stack, _after_argument(shape, taken + 1, ats))
        return None

    def _follow_plain(self, mode: Plain, stack: int, kind: Kind) -> Place | None:
        category, text, shape = kind
        if mode.last == "delimiter":
            return Place(Plain(), stack) if text in DELIMITERS else None
        if mode.last == "script" and category not in ("single", "digit"):
            return self._open_group(stack, Plain()) if text == "{" else None
        if category == "more":
            return Place(mode, stack) if mode.last == "digit" else None
        if category == "macro":
            return Place(_begin_call(shape), stack)
        if category == "fence" or category in ("begin", "end"):
            return self._fence(stack, kind)
        if text == "{":
            return self._open_group(stack, Plain())
        if text in ("}", "]"):
            return self._close(stack, text)
        if text == "$":
            return self._change_mode(stack)
        if text in ("^", "_"):
            return Place(Plain("script"), stack)
        if category == "mark":
            return None
        return Place(Plain("digit" if category == "digit" else ""), stack)

    def _change_mode(self, stack: int) -> Place | None:
        """A dollar sign begins or ends a formula in a text."""
        if self.stack.top(stack) == "$":
            return Place(Plain(), self.stack.below(stack))
        if self._is_optional(stack):
            return None
        return Place(Plain(), self.stack.push(stack, "$", 1))

    def _fence(self, stack: int, kind: Kind) -> Place | None:
        category, text, _ = kind
        top = self.stack.top(stack)
        if text == r"\right":
            if top != r"\left":
                return None
            return Place(Plain("delimiter"), self.stack.below(stack))
        if category == "end":
            if top != ("begin", text):
                return None
            return Place(Plain(), self.stack.below(stack))
        if self._is_optional(stack):
            return None
        if category == "begin":
            cost = 1 if text in self._ends else _LONGEST_END
            return Place(Plain(), self.stack.push(stack, ("begin", text), cost))
        return Place(Plain("delimiter"), self.stack.push(stack, r"\left", 2))

    def _is_optional(self, stack: int) -> bool:
        """Whether the next square bracket ends a parameter, whatever it stands in."""
        top = self.stack.top(stack)
        return isinstance(top, tuple) and top[0] == "["

    def _open_group(self, stack: int, after: Plain | InCall) -> Place:
        return Place(Plain(), self._open(stack, "{", after))

    def _open(self, stack: int, bracket: str, after: Plain | InCall) -> int:
        return self.stack.push(stack, (bracket, after), 1 + _count(after))

    def _close(self, stack: int, text: str) -> Place | None:
        top = self.stack.top(stack)
        bracket = top[0] if isinstance(top, tuple) else top
        if (bracket, text) in (("{", "}"), ("[", "]")):
            assert isinstance(top, tuple)
            return Place(top[1], self.stack.below(stack))
        return Place(Plain(), stack) if text == "]" and bracket != "[" else None

    def _follow_spelling(self, mode: Spelled, stack: int, kind: Kind) -> Place | None:
        text = kind.text
        if text == SPELLED and mode.stage != "code":
            ended = classify(mode.begun) if mode.begun else None
            if mode.stage == "character":
                ended = Kind("plain")
            outer = Place(mode.outer, stack)
            return None if ended is None else self.follow(outer, ended)
        if mode.stage == "code":
            following = _follow_code(mode, text)
        elif text == CODE and not mode.stage and mode.outer != _DELIMITER:
            following = mode._replace(stage="code")
        else:
            following = self._spell_command(mode, stack, text)
        return None if following is None else Place(following, stack)

    def _spell_command(self, mode: Spelled, stack: int, text: str) -> Spelled | None:
        """A command letter by letter, one of a single sign, or an environment."""
        begun = mode.begun + text
        if mode.stage == "character" or len(text) != 1:
            return None
        if mode.outer == _DELIMITER:
            known = begun in _beginnings_of_delimiters()
            return mode._replace(stage="command", begun=begun) if known else None
        top = self.stack.top(stack)
        opened = top[1] if isinstance(top, tuple) and top[0] == "begin" else ""
        fits = (
            _SPELLED.fullmatch(begun)
            or begun in _beginnings_of_environments()
            or f"\\end{{{opened}}}".startswith(begun)
        )
        return mode._replace(stage="command", begun=begun) if fits else None


@cache
def _beginnings_of_environments() -> frozenset[str]:
    whole = [f"\\begin{{{name}}}" for name in _ENVIRONMENTS]
    return frozenset(text[:end] for text in whole for end in range(1, len(text) + 1))


@cache
def _beginnings_of_delimiters() -> dict[str, int]:
    """Each beginning of a delimiter that is a command, and what ends its spelling."""
    found: dict[str, int] = {}
    for text in DELIMITERS:
        for end in range(1, len(text) + 1) if text[0] == "\\" else ():
            rest = len(text) - end + 1
            found[text[:end]] = min(rest, found.get(text[:end], rest))
    return found


def _follow_code(mode: Spelled, text: str) -> Spelled | None:
    if text == CODED:
        complete = count_for_code(mode.begun) == 1
        return mode._replace(stage="character", begun="") if complete else None
    begun = mode.begun + text
    if not text or count_for_code(begun) is None:
        return None
    return mode._replace(begun=begun)


def _follow_variant(mode: Variant, stack: int, kind: Kind) -> Place | None:
    shape, chosen = mode
    if chosen < 0:
        count = dict(shape.variants).get(kind.text)
        return None if count is None else Place(mode._replace(chosen=count), stack)
    if kind.text != "}":
        return None
    decided = shape._replace(arguments=chosen, needed=(chosen,) * MOST_ATS, variants=())
    return Place(_after_parameter(decided, 1), stack)


def _count(mode: Hashable) -> int:
    """How many tokens end a mode at least."""
    if isinstance(mode, Plain):
        return int(mode.last in ("start", "script", "delimiter"))
    if isinstance(mode, InCall):
        return _count_in_call(mode)
    if isinstance(mode, Variant):
        return 2 if mode.chosen < 0 else 1
    assert isinstance(mode, Spelled)
    if mode.outer == _DELIMITER and mode.begun:
        return _beginnings_of_delimiters()[mode.begun]
    if mode.stage == "command":
        return _count_spelled(mode.begun)
    if mode.stage == "code":
        return 1 + (count_for_code(mode.begun) or 0)
    return 1 if mode.stage else 3


def _count_spelled(begun: str) -> int:
    """How many tokens end the spelling of a command: one letter makes it plain."""
    if "{" in begun:
        ends = [
            len(name) + len(r"\begin{}") - len(begun) + _LONGEST_END
            for name in _ENVIRONMENTS
            if f"\\begin{{{name}}}".startswith(begun)
        ]
        return 1 + min(ends, default=_LONGEST_END)
    kind = classify(begun) if len(begun) > 1 else None
    return 1 if kind is not None and kind.category == "plain" else 2


def _count_in_call(mode: InCall) -> int:
    shape, stage, taken, ats = mode
    if stage in ("optionals", "parameters"):
        decides = int(bool(shape.variants) and not taken)
        after = 2 * shape.arguments if shape.bare else 0
        return 2 * (shape.parameters - taken) + decides + after
    if stage in ("scripts", "script"):
        return (2 if stage == "script" else 0) + 2 * shape.arguments * shape.bare
    if not ats:
        return 2 * (shape.arguments - taken)
    return 2 * max(0, _needed(shape, ats) - taken)


def _needed(shape: Shape, ats: int) -> int:
    return min(shape.needed[min(ats, MOST_ATS) - 1], shape.arguments)


def _begin_call(shape: Shape) -> Plain | InCall:
    if shape.optionals:
        return InCall(shape, "optionals")
    return _after_parameter(shape, 0)


def _after_parameter(shape: Shape, count: int) -> Plain | InCall:
    if count < shape.parameters:
        return InCall(shape, "parameters", count)
    return InCall(shape, "scripts") if shape.arguments else Plain()


def _after_argument(shape: Shape, count: int, ats: int) -> Plain | InCall:
    return (
        Plain() if count == shape.arguments else InCall(shape, "arguments", count, ats)
    )
