r"""Points, commas and signs that say nothing where they stand.

A number of a program may end with a point, `[0., 1.]`; a line may end with a comma and
go on with a sign, `1 + x + \ldots, = y`; and a sign at the end of a line is repeated at
the beginning of the next.
"""

from __future__ import annotations

_MARKS = frozenset([",", ".", ";"])
_GOING_ON = frozenset(r"= \leq \geq \approx < >".split())
# What a number with a point behind it may stand before.
_BEHIND_NUMBERS = frozenset(
    r", ; ) ] \} } & \\ + - = \cdot \times \end{matrix}".split()
)


def without_stray_signs(tokens: list[str]) -> list[str]:
    r"""The tokens without them.

    >>> "".join(without_stray_signs("[ 0 . , 1 . ]".split()))
    '[0,1]'
    >>> "".join(without_stray_signs(r"a + \ldots , = b = = c".split()))
    'a+\\ldots=b=c'
    """
    stray = [
        place
        for place, token in enumerate(tokens[:-1])
        if (token in _MARKS or token == "=") and place and _is_stray(tokens, place)
    ]
    if stray:
        dropped = set(stray)
        tokens = [token for place, token in enumerate(tokens) if place not in dropped]
    return tokens if _DOTS.isdisjoint(tokens) else _with_commas(tokens)


def _with_commas(tokens: list[str]) -> list[str]:
    r"""The tokens with the commas beside dots that some authors leave out.

    >>> "".join(_with_commas(r"a , \ldots b".split()))
    'a,\\ldots,b'
    >>> "".join(_with_commas(r"\{ a , b \ldots \}".split()))
    '\\{a,b,\\ldots\\}'
    >>> "".join(_with_commas(r"n = 0 , 1 \ldots".split()))
    'n=0,1,\\ldots'

    Points of several coordinates are items of a list too:

    >>> "".join(_with_commas(r"( a , b ) , ( c , d ) , \ldots ( e , f )".split()))
    '(a,b),(c,d),\\ldots,(e,f)'
    """
    kept: list[str] = []
    points = _find_points(tokens)
    for place, token in enumerate(tokens):
        before, behind = tokens[place - 1], tokens[place + 1 : place + 2]
        dots = token in _DOTS and place > 0
        if dots and before.isdigit() and tokens[place - 2] == ",":
            if not behind or behind[0] in _MARKS:
                kept.append(",")
        if dots and behind and behind[0] in _CLOSING and before not in _BEFORE_DOTS:
            if _is_listed(tokens, place):
                kept.append(",")
        if dots and place in points and place + 1 == len(tokens):
            kept.append(",")
        kept.append(token)
        to_point = token in _DOTS and place + 1 in points
        to_item = dots and behind and _begins_item(behind[0])
        if (to_item and before == ",") or (to_point and (not place or before == ",")):
            kept.append(",")
    # The same list where nothing changes, which is how callers tell.
    return kept if len(kept) > len(tokens) else tokens


def _find_points(tokens: list[str]) -> frozenset[int]:
    """Where points begin and end that stand beside others: (a, b), (c, d)."""
    found: set[int] = set()
    opened: list[int] = []
    parted = False
    for place, token in enumerate(tokens):
        if token == "(":
            opened.append(place)
        elif token == ")" and opened:
            start = opened.pop()
            if not opened and "," in tokens[start:place]:
                parted = parted or tokens[place + 1 : place + 3] == [",", "("]
                found |= {start, place + 1}
        elif token == "=":
            # What is equal to something is no row of points.
            return frozenset()
    return frozenset(found) if parted else frozenset()


_DOTS = frozenset([r"\ldots", r"\cdots"])
_CLOSING = frozenset([r"\}", ")", "]"])
_BEFORE_DOTS = frozenset(r", ; + - \cdot \times = < > \leq ( [ \{ *".split())


def _begins_item(token: str) -> bool:
    return token.isalnum() or token in (r"\mathbf", r"\vec", r"\hat", r"\alpha")


def _is_listed(tokens: list[str], place: int) -> bool:
    """Whether commas part what stands before a place, up to the bracket round it."""
    depth = 0
    for token in reversed(tokens[:place]):
        if token in _CLOSERS:
            depth += 1
        elif token in _OPENERS:
            depth -= 1
            if depth < 0:
                return False
        elif token == "," and not depth:
            return True
    return False


_OPENERS = frozenset(r"( [ \{ { \langle".split())
_CLOSERS = frozenset(r") ] \} } \rangle".split())


def _is_stray(tokens: list[str], place: int) -> bool:
    token, before, behind = tokens[place], tokens[place - 1], tokens[place + 1]
    if token == "=":
        return behind == "="
    if token == "." and before.isdigit() and behind in _BEHIND_NUMBERS:
        # 0.5 has one point, and so has 0.5. at the end of a sentence.
        return tokens[place - 2 : place - 1] != ["."] or behind == "="
    if tokens[place + 2 : place + 3] in ([")"], ["_"], [","]):
        # (X, \leq): the sign is a thing itself.
        return False
    return behind in _GOING_ON and before not in _OPENING


_OPENING = frozenset(r"( [ \{ { , ; & \\ \begin{matrix} \begin{cases}".split())
