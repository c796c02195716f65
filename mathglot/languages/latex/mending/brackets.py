r"""Brackets of which one is missing or one too many.

Where a bracket that is missing belongs is told by what ends round it: `\right)`, the
brace of a numerator, a bracket of another kind. One that is missing where the formula
ends may be in what follows, and is not made up. A bracket too many is one that closes
nothing at the end of the formula or of a line, right behind another, or before the
relation that a formula begins with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mathglot.languages.latex.mending.mended import Mended

_PAIRS = {"(": ")", "[": "]", r"\{": r"\}"}
_OPENER_OF = {closer: opener for opener, closer in _PAIRS.items()}
_SIZES = r"\\[bB]igg?[lrm]?(?![A-Za-z])"
_TOKEN = re.compile(
    rf"(?P<sized>(?:\\(?P<fence>left|right)(?![A-Za-z])|{_SIZES})\s*)?"
    r"(?P<token>\\(?:begin|end)\s*\{[^{}]*\}|\\[A-Za-z]+\*?|\\.|[^\s])",
    re.DOTALL,
)
_OPENS_GROUP = re.compile(r"\{|\\begin\s*\{[^{}]*\}|\$")
_ENDS_CELL = frozenset(["&", r"\\", r"\cr"])
# What may stand between a bracket and the end of the formula.
_NOTHING = re.compile(
    r"(?:[\s.,;~]|\\[,;:! ]|\\q?quad\b|\\(?:nonumber|notag)\b|\\label\s*\{[^{}]*\}|\$"
    r"|\\end\s*\{(?:equation|align|eqnarray|displaymath)\*?\}"
    r"|(?:\\right\s*|\\[bB]igg?[lrm]?\s*)?(?:\)|\]|\\\}|\.))*(?:\\?$|\\\\|\\cr\b|&)"
)
_MOST_MENDED = 4


@dataclass(slots=True)
class _Open:
    """A bracket, fence or group that is open: what it is, and where it begins."""

    token: str
    start: int
    end: int
    # Whether it is a fence: \left(, which only \right closes.
    is_fence: bool = False
    # Whether it is a group, which no bracket reaches over.
    is_group: bool = False
    # Whether it is a script, in which half a pair of brackets may stand.
    is_script: bool = False


@dataclass(slots=True)
class _Mender:
    """The changes that brackets ask for, while a formula is gone through."""

    latex: str
    stack: list[_Open] = field(default_factory=list)
    # Where what is put in or left out, and what is said of it.
    edits: list[tuple[int, int, str]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    # Where the last bracket ended that closes something.
    last_closer: int = -1
    # The token before, and where the last bar or angle bracket stands.
    previous: str = ""
    last_bar: int = -1
    # What the last bracket was that closes something, and whether nothing helps.
    last_kind: str = ""
    hopeless: bool = False

    def insert(self, place: int, opened: _Open) -> None:
        closer = _PAIRS[opened.token]
        # Brackets with nothing in them are no slip.
        self.hopeless |= not self.latex[opened.end : place].strip()
        behind = self.latex[place : place + 12].strip() or "the end"
        self.edits.append((place, place, closer))
        self.said.append(
            f"{closer!r} is missing before {behind!r}".replace("\\\\", "\\")
        )

    def leave_out(self, start: int, end: int, token: str) -> None:
        self.edits.append((start, end, " "))
        self.said.append(
            f"{token!r} closes nothing, and is left out".replace("\\\\", "\\")
        )


def mend_brackets(latex: str) -> Mended | None:
    r"""The formula with as many closing brackets as opening ones.

    >>> mend_brackets(r"\exp(a + b))").latex
    '\\exp(a + b) '
    >>> mend_brackets(r"\frac{d(T c(x)}{dx}").latex
    '\\frac{d(T c(x))}{dx}'
    >>> mend_brackets("f(x + 1") is None
    True
    """
    mender = _Mender(latex)
    for match in _TOKEN.finditer(latex):
        if not _take(mender, match) or len(mender.edits) > _MOST_MENDED:
            return None
        if mender.hopeless:
            return None
        mender.previous = match["token"]
    if not mender.edits or any(not one.is_group for one in mender.stack):
        return None
    pieces: list[str] = []
    place = 0
    for start, end, text in sorted(mender.edits):
        pieces += [latex[place:start], text]
        place = end
    return Mended("".join([*pieces, latex[place:]]), tuple(mender.said))


def _take(mender: _Mender, match: re.Match[str]) -> bool:
    """Go on by one token; whether the formula can still be mended."""
    token, stack = match["token"], mender.stack
    start, end = match.span()
    fence = match["fence"]
    if fence == "left":
        stack.append(_Open(token, start, end, is_fence=True))
    elif fence == "right":
        return _close_fence(mender, match)
    elif _OPENS_GROUP.fullmatch(token) and not (token == "$" and _is_math(stack)):
        script = mender.previous in _LOOSE
        stack.append(_Open(token, start, end, is_group=True, is_script=script))
    elif token == "}" or token.startswith(r"\end") or token == "$":
        return _close_group(mender, start)
    elif token in _PAIRS:
        stack.append(_Open(token, start, end))
    elif token in _OPENER_OF:
        return _close_bracket(mender, match)
    elif token in _ENDS_CELL:
        return _is_even(stack)
    elif token in _BARS:
        mender.last_bar = start
    elif token == r"\rangle":
        _close_ket(mender, start)
    return True


# Before scripts and texts, which may hold half a pair.
_LOOSE = frozenset(
    r"_ ^ \text \mbox \hbox \fbox \textrm \textit \textbf \mathrm \label".split()
)
_BARS = frozenset(["|", r"\langle", r"\vert", r"\lvert", r"\mid"])


def _close_ket(mender: _Mender, place: int) -> None:
    """Put in what closes brackets that were opened behind the bar of a ket."""
    while mender.stack and mender.stack[-1].start > mender.last_bar >= 0:
        one = mender.stack[-1]
        if one.is_group or one.is_fence:
            return
        mender.insert(place, mender.stack.pop())


def _is_math(stack: list[_Open]) -> bool:
    return any(one.token == "$" for one in stack)


def _is_even(stack: list[_Open]) -> bool:
    """Whether no plain bracket is open in the innermost group or fence."""
    return not stack or stack[-1].is_group or stack[-1].is_fence


def _inner(stack: list[_Open]) -> Iterator[_Open]:
    """The plain brackets that are open in the innermost group or fence."""
    for one in reversed(stack):
        if one.is_group or one.is_fence:
            return
        yield one


def _inner_depth(stack: list[_Open]) -> int:
    return sum(1 for _ in _inner(stack))


def _close_inner(mender: _Mender, place: int) -> None:
    """Put in what closes the plain brackets that are open here."""
    for one in list(_inner(mender.stack)):
        mender.insert(place, one)
        mender.stack.pop()


def _close_fence(mender: _Mender, match: re.Match[str]) -> bool:
    _close_inner(mender, match.start())
    if not mender.stack or mender.stack[-1].is_group:
        return _leave_out(mender, match)
    opened = mender.stack.pop()
    mender.last_closer, mender.last_kind = match.end(), match["token"]
    if opened.token == "." and match["token"] in _OPENER_OF and not mender.stack:
        if _NOTHING.match(mender.latex, match.end()):
            # It closes what was opened before the formula begins.
            mender.leave_out(*match.span(), match["token"])
    return True


def _close_group(mender: _Mender, place: int) -> bool:
    group = next((one for one in reversed(mender.stack) if one.is_group), None)
    if group is not None and group.is_script:
        while _inner_depth(mender.stack):
            mender.stack.pop()
    _close_inner(mender, place)
    if not mender.stack or mender.stack[-1].is_fence:
        # The braces themselves are not even.
        return False
    mender.stack.pop()
    return True


def _close_bracket(mender: _Mender, match: re.Match[str]) -> bool:
    opened = list(_inner(mender.stack))
    if not opened:
        if mender.stack and mender.stack[-1].is_script:
            _move_out(mender, match)
            return True
        return _leave_out(mender, match)
    kinds = [one.token for one in opened]
    opener = _OPENER_OF[match["token"]]
    # Intervals mix brackets: [a, b).
    depth = kinds.index(opener) if opener in kinds else 0
    for _ in range(depth):
        mender.insert(match.start(), mender.stack.pop())
    mender.stack.pop()
    mender.last_closer, mender.last_kind = match.end(), match["token"]
    return True


def _move_out(mender: _Mender, match: re.Match[str]) -> None:
    """Move a bracket behind the script that it ends, if it closes what is before."""
    stack = mender.stack
    brace = re.compile(r"\s*\}").match(mender.latex, match.end())
    if brace is None or len(stack) < 2 or match["token"] != ")":
        return
    if stack[-2].token != "(" or stack[-2].is_fence:
        return
    del stack[-2]
    mender.edits.append((*match.span(), " "))
    mender.edits.append((brace.end(), brace.end(), ")"))
    mender.said.append("')' is taken to stand behind the script that it is in")


def _leave_out(mender: _Mender, match: re.Match[str]) -> bool:
    """Leave out a bracket that closes nothing, if it is plain that it is too many."""
    start, end = match.span()
    between = mender.latex[max(0, mender.last_closer) : start]
    doubled = mender.last_kind == match["token"] and not _without_scripts(between)
    if _CARRIES.match(mender.latex, end):
        # What is raised or called is no bracket too many.
        return False
    alone = not mender.stack
    at_end = alone and _NOTHING.match(mender.latex, end) is not None
    # What the bracket closes may be in a line before: x \} + y.
    ended = alone and _GOES_ON.match(mender.latex, end) is not None
    # What it closes stands before the formula, as the side that is missing does.
    begun = not mender.latex[:start].strip() and _RELATES.match(mender.latex, end)
    if not (doubled or at_end or ended or (alone and begun)):
        return False
    mender.leave_out(start, end, match["token"])
    return True


_GOES_ON = re.compile(r"\s*[+-]")
_RELATES = re.compile(r"\s*(?:[=<>]|\\(?:approx|leq?|geq?|sim|equiv|in)(?![A-Za-z]))")
_CARRIES = re.compile(r"\s*(?:\}\s*)*[_^']")


def _without_scripts(between: str) -> str:
    """What stands between two brackets besides scripts and spaces."""
    return re.sub(
        r"[\s~]|\\[,;:! ]|[_^](?:\{[^{}]*\}|[^{}\\]|\\[A-Za-z]+)", "", between
    )
