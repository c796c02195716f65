r"""Lines that were broken inside a statement: `A = B \\ \times C`, `f(a + \\ + b)`.

A break says nothing where no statement can end: before a sign of multiplication, behind
an operator, and inside brackets. A sign that stands at the end of a line and again at
the beginning of the next is one.
"""

from __future__ import annotations

_BREAK = r"\\"
_TABLES = {r"\begin{matrix}": 1, r"\begin{cases}": 1}
_TABLES |= {token.replace("begin", "end"): -1 for token in _TABLES}
_BRACKETS = {"(": 1, "[": 1, ")": -1, "]": -1}
_MULTIPLYING = frozenset(r"\times \cdot \otimes \wedge ) ]".split())
# What stands at the end of a line only where the next one goes on.
_OPEN = frozenset(r"+ - = \times \cdot ( [ \leq \geq \approx \equiv \to".split())
_REPEATED = frozenset(r"+ - = \times \cdot".split())


def join_lines(tokens: list[str]) -> list[str]:
    r"""The tokens without breaks inside statements; the same list if there are none.

    >>> " ".join(join_lines(r"A = B + \\ + C \\ D = ( a \\ - b ) \\ \times c".split()))
    'A = B + C \\\\ D = ( a - b ) \\times c'
    """
    if _BREAK not in tokens:
        return tokens
    balanced = sum(_BRACKETS.get(token, 0) for token in tokens) == 0
    kept: list[str] = []
    inside = opened = 0
    for place, token in enumerate(tokens):
        # Braces hold what has lines of its own: \substack{i \\ j}.
        inside += _TABLES.get(token, 0) + (token == "{") - (token == "}")
        if not inside:
            opened += _BRACKETS.get(token, 0)
        following = tokens[place + 1] if place + 1 < len(tokens) else ""
        if token == _BREAK and not inside and kept and following:
            if kept[-1] in _OPEN or following in _MULTIPLYING:
                continue
            if balanced and opened > 0:
                continue
        repeated = token in _REPEATED and kept[-1:] == [token]
        if repeated and tokens[place - 1] == _BREAK:
            continue
        kept.append(token)
    return tokens if kept == tokens else kept
