r"""Why a translation is wrong: what it has in place of what was wanted.

>>> find_cause(["Sin", "[", "x", "]"], ["Cos", "[", "x", "]"], "mathematica")
'function choice'
>>> find_cause(["a", "+", "b"], ["b", "+", "a"], "mathematica")
'order'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher

from mathglot.languages.naming import is_built_in
from mathglot.languages.semantic.macros import MACROS

CAUSES = (
    "nothing",
    "length",
    "brackets",
    "order",
    "function choice",
    "numbers",
    "names",
    "operators",
)
_BRACKETS = frozenset("()[]{}") | {r"\left", r"\right", r"\{", r"\}"}
# A translation that is shorter or longer by more than this lost or repeated a part.
_LARGEST_CHANGE = 0.2
_SMALLEST_CHANGE = 6


def find_cause(translated: Sequence[str], wanted: Sequence[str], language: str) -> str:
    """One of CAUSES: all that differs is of one kind, or else the gravest of them.

    >>> find_cause(["f", "[", "x"], ["f", "[", "x", "]"], "mathematica")
    'brackets'
    >>> find_cause(["2", "x"], ["3", "x"], "mathematica")
    'numbers'
    """
    if not translated:
        return "nothing"
    left, right = _differences(translated, wanted)
    change = abs(len(translated) - len(wanted))
    if change > max(_SMALLEST_CHANGE, _LARGEST_CHANGE * len(wanted)):
        return "length"
    kinds = {_kind(tokens, place, language) for tokens, place in (*left, *right)}
    if kinds <= {"brackets"}:
        return "brackets"
    if Counter(t[p] for t, p in left) == Counter(t[p] for t, p in right):
        return "order"
    return next(cause for cause in CAUSES if cause in kinds - {"brackets"})


_Place = tuple[Sequence[str], int]


def _differences(
    translated: Sequence[str], wanted: Sequence[str]
) -> tuple[list[_Place], list[_Place]]:
    """The places of either side that the other has not."""
    matcher = SequenceMatcher(a=translated, b=wanted, autojunk=False)
    left: list[_Place] = []
    right: list[_Place] = []
    for tag, start, end, first, last in matcher.get_opcodes():
        if tag != "equal":
            left += [(translated, place) for place in range(start, end)]
            right += [(wanted, place) for place in range(first, last)]
    return left, right


def _kind(tokens: Sequence[str], place: int, language: str) -> str:
    token = tokens[place]
    if token in _BRACKETS:
        return "brackets"
    if token.isdigit() or token == ".":
        return "numbers"
    if language == "semantic":
        if token[:1] == "\\" and token[1:] in MACROS:
            return "function choice"
    else:
        called = place + 1 < len(tokens) and tokens[place + 1] == "["
        if called or (len(token) > 1 and is_built_in(token)):
            return "function choice"
    if token[:1].isalpha() or token[:2] == "\\[" or token[:1] == "\\":
        return "names"
    return "operators"
