r"""Arguments without brackets that end before a factor: `\cos\theta\,\dot\phi`.

What follows an angle, a fraction or brackets is rather multiplied by the function than
part of its argument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.structures.juxtaposition import ANGLES

_FUNCTIONS = frozenset(
    r"\sin \cos \tan \cot \sec \csc \sinh \cosh \tanh \coth \log \ln".split()
)
_WORDS = _FUNCTIONS | frozenset([r"\arcsin", r"\arccos", r"\arctan", r"\exp"])
_OPENING = {")": "(", "]": "[", "}": "{"}
_ACCENTS = frozenset(
    r"\dot \ddot \hat \bar \tilde \vec \mathcal \mathbf \partial".split()
)
_CARRIED = frozenset(["_", "^", "'", "("])


def ends_argument(
    tokens: Sequence[str], closing: Mapping[int, int], end: int
) -> tuple[str, ...]:
    r"""Features of an argument that ends before a token; none where it goes on.

    >>> ends_argument(r"\sin \theta \dot { x }".split() + [""], {3: 5}, 2)
    ('ended:angle', 'ended:before:accent')
    >>> ends_argument(r"\sin k x".split() + [""], {}, 2)
    ()
    >>> ends_argument(r"\sin \theta ( r ) x".split() + [""], {2: 4}, 5)
    ('ended:call', 'ended:before:letter')
    >>> ends_argument(r"\cos r ( \log r ) n".split(), {2: 5}, 2)
    ('ended:function',)
    """
    if end > 1 and tokens[end] == "(" and tokens[end + 1] in _WORDS:
        # The function in brackets ends an argument as it does without them.
        is_letter = name_of(tokens[end - 1]) is not None
        if is_letter and _follows_function(tokens, closing, end - 1):
            inside = _find_inside(tokens, end)
            if "+" in inside or "-" in inside:
                # A sum is rather a factor: \cosh\tau(\cos t + \sin t).
                return ("ended:function", "ended:function:sum")
            return ("ended:function",)
    before = _kind_before(tokens, closing, end)
    behind = _kind_behind(tokens, end, before) if before else ""
    if not behind:
        return ()
    found: tuple[str, ...] = (f"ended:{before}", f"ended:before:{behind}")
    if before == "letter":
        # \sin\omega(t - s), but \cosh^2\tau (dx^2 + dy^2).
        raised = tokens[end - 2] == "}" or tokens[end - 3] == "^"
        found = (*found, "ended:letter:raised" if raised else "ended:letter:plain")
        inside = _find_inside(tokens, end)
        if "d" in inside:
            found = (*found, "ended:letter:differentials")
        elif tokens[end - 1] in inside:
            found = (*found, "ended:letter:again")
    return found


def _find_inside(tokens: Sequence[str], start: int) -> Sequence[str]:
    """What stands in the brackets that begin at a token."""
    depth = 0
    for place in range(start, len(tokens)):
        depth += (tokens[place] in _OPENERS) - (tokens[place] in _CLOSERS)
        if not depth:
            return tokens[start + 1 : place]
    return tokens[start + 1 :]


_OPENERS, _CLOSERS = frozenset("(["), frozenset(")]")


def _kind_before(tokens: Sequence[str], closing: Mapping[int, int], end: int) -> str:
    """What the argument of a function ends with, if it is the kind that ends one."""
    if not end or tokens[end - 1] == "{":
        return ""
    place = _without_scripts(tokens, closing, end)
    last = tokens[place - 1]
    if last in ANGLES:
        begin = place - 1
        if tokens[begin - 1].isdigit() and tokens[begin - 2] not in ("_", "^"):
            begin -= 1
        return "angle" if _follows_function(tokens, closing, begin) else ""
    opening = _find_opening(closing, place - 1)
    if last == "}" and opening > 1 and tokens[opening - 1] == "}":
        above = _find_opening(closing, opening - 1)
        if above and tokens[above - 1] == r"\frac":
            found = _follows_function(tokens, closing, above - 1)
            return "fraction" if found else ""
    if last == ")":
        return _kind_of_brackets(tokens, closing, place - 1)
    is_letter = place == end and name_of(last) is not None
    if is_letter and tokens[end] in ("(", "["):
        return "letter" if _follows_function(tokens, closing, end - 1) else ""
    return ""


def _kind_of_brackets(
    tokens: Sequence[str], closing: Mapping[int, int], last: int
) -> str:
    r"""Brackets behind a number or letter: `\cos\pi(a+b)`, `\sin\theta(r)`."""
    depth = 0
    for place in range(last, 0, -1):
        depth += (tokens[place] == ")") - (tokens[place] == "(")
        if depth == 0:
            before = tokens[place - 1]
            if not _follows_function(tokens, closing, place - 1):
                return ""
            if before.isdigit() or before == r"\pi":
                return "brackets"
            return "call" if name_of(before) is not None else ""
    return ""


def _find_opening(closing: Mapping[int, int], place: int) -> int:
    return next((begin for begin, end in closing.items() if end == place), 0)


def _without_scripts(
    tokens: Sequence[str], closing: Mapping[int, int], end: int
) -> int:
    """Where what carries the scripts before a token ends."""
    while end > 2:
        begin = _find_opening(closing, end - 1) if tokens[end - 1] == "}" else end - 1
        if begin < 2 or tokens[begin - 1] not in ("_", "^"):
            break
        end = begin - 1
    return end


def _follows_function(
    tokens: Sequence[str], closing: Mapping[int, int], place: int
) -> bool:
    """Whether the name of a function, or a power of one, ends before a token."""
    place = _without_scripts(tokens, closing, place)
    return place > 0 and tokens[place - 1] in _FUNCTIONS


def _kind_behind(tokens: Sequence[str], end: int, before: str) -> str:
    """What begins at a token, if it may be a factor behind a function."""
    token = tokens[end]
    if token in _ACCENTS:
        return "accent"
    if token in ("(", "["):
        return "brackets"
    if token in (r"\frac", r"\sqrt"):
        return "fraction"
    if (token in ANGLES and before != "call") or name_of(token) is None:
        return ""
    return "carrying" if tokens[end + 1] in _CARRIED else "letter"
