r"""Letters with an index that may be known functions, as `J_\nu(x)` is.

What an index is, and what the letter does elsewhere, tells whose letter it is.
"""

from __future__ import annotations

from collections.abc import Sequence

# States of matter, which stand in brackets behind a formula of chemistry.
_STATES = frozenset(["g", "s", "l"])
_REACTIONS = frozenset(
    r"\to \rightarrow \rightleftharpoons \longrightarrow \leftrightarrow".split()
)
_MARKS = frozenset(["_", "'", "^"])


def tell_lettered(tokens: Sequence[str], start: int, head: str) -> tuple[str, ...]:
    r"""The features of a letter with an index that is read as a known function.

    >>> tell_lettered(r"P _ { \mathrm { max } } ( k )".split(), 0, "LegendreP")
    ('lettered:word',)
    >>> tell_lettered("K _ k ( y _ k )".split(), 0, "BesselK")
    ('lettered:BesselK:k', 'lettered:again')
    >>> tell_lettered(r"v \in H _ 0 ^ 1 ( \Omega )".split(), 2, "HankelH1")
    ('lettered:HankelH1:0', 'lettered:domain')
    >>> tell_lettered("I ( t ) = I _ 0 ( b )".split(), 5, "BesselI")
    ('lettered:BesselI:0', 'lettered:bare')
    """
    at = start + (5 if tokens[start + 1] == "{" else 2)
    index = tokens[at]
    found: list[str] = []
    if index != "{":
        # Orders have letters of their own: J_\nu is rarely an author's.
        found.append(f"lettered:{head}:{index}")
        if tokens[at + 1] == "(" and _is_inside(tokens, at + 1, index):
            found.append("lettered:again")
        if tokens[at + 1] == "(" and _is_primed_inside(tokens, at + 1):
            found.append("lettered:primed")
        if _is_state(tokens, at + 1) and not _REACTIONS.isdisjoint(tokens):
            found.append("lettered:state")
    elif tokens[at + 1] in (r"\mathrm", r"\text"):
        found.append("lettered:word")
    letter = tokens[start]
    if letter in _SPACES and _is_of_domain(tokens, at):
        found.append("lettered:domain")
    if len(letter) == 1 and any(
        token == letter and tokens[place + 1] not in _MARKS
        for place, token in enumerate(tokens[:-1])
    ):
        found.append("lettered:bare")
    return tuple(found)


# Letters of spaces of functions.
_SPACES = frozenset("HLWC")


def _is_of_domain(tokens: Sequence[str], index: int) -> bool:
    r"""Whether what is in brackets behind an index is a domain: H^1_0(\Omega)."""
    behind = list(tokens[index + 1 : index + 8])
    if "(" not in behind:
        return False
    inside = behind[behind.index("(") + 1 :]
    return inside[:2] == [r"\Omega", ")"] or inside[:1] == [r"\mathbb"]


def _is_state(tokens: Sequence[str], bracket: int) -> bool:
    """Whether brackets hold a state of matter, upright or not."""
    inside = list(tokens[bracket + 1 : bracket + 6])
    if inside[:2] == [r"\mathrm", "{"]:
        inside = inside[2:3] + inside[4:]
    return tokens[bracket] == "(" and inside[0] in _STATES and inside[1] == ")"


def _is_primed_inside(tokens: Sequence[str], bracket: int) -> bool:
    """Whether one of the arguments has a prime, as places do: G(r, r')."""
    closing = tokens.index(")", bracket) if ")" in tokens[bracket:] else bracket
    inside = tokens[bracket:closing]
    return "'" in inside and "," in inside


def _is_inside(tokens: Sequence[str], bracket: int, index: str) -> bool:
    """Whether an index stands in brackets too, as one of another letter."""
    depth = 0
    for place in range(bracket, len(tokens) - 1):
        depth += (tokens[place] == "(") - (tokens[place] == ")")
        if not depth:
            return False
        if tokens[place] == "_" and tokens[place + 1] == index:
            return not index.isdigit()
    return False
