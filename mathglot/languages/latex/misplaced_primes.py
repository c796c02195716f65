r"""Primes that are typed where they do not belong: `\chi\prime`, `x^i{}'`.

A sign of a prime on the line is one above the letter before it, and a prime behind an
index above stands before it, as the normal form has it.
"""

from __future__ import annotations

_PRIME = r"\prime"
_MARK = "'"
# What carries primes; a large sign or its limit rather carries a mark of its own.
_NO_CARRIERS = frozenset(
    r"{ ( [ = + - * / , ; ^ _ & \\ \infty \sum \prod \int \cdot \times \to".split()
)


def place_primes(tokens: list[str]) -> list[str]:
    r"""The tokens with primes where they belong.

    >>> "".join(place_primes(r"\chi \prime \prime - e ^ { t \prime }".split()))
    "\\chi''-e^{t'}"
    >>> "".join(place_primes("x ^ i { } ' y".split()))
    "x'^iy"
    """
    if _PRIME not in tokens and _MARK not in tokens:
        return tokens
    kept: list[str] = []
    for token, following in zip(tokens, [*tokens[1:], ""], strict=True):
        # In S^{(2)\prime} it is a part of the index, as functions of the table have.
        inside = bool(kept) and (kept[-1], following) == (")", "}")
        if token == _PRIME and kept and not inside and kept[-1] not in _NO_CARRIERS:
            token = _MARK
        if token != _MARK or not kept:
            kept.append(token)
            continue
        begin = len(kept) - 2 if kept[-2:] == ["{", "}"] else len(kept)
        script = _begin_of_script(kept, begin)
        if script and kept[script + 1 : script + 3] != ["{", "("]:
            # Behind an index above.
            del kept[begin:]
            kept.insert(script, _MARK)
        else:
            kept.append(token)
    return kept


def _begin_of_script(tokens: list[str], end: int) -> int:
    """Where the sign of a script above stands that ends here; 0 if none does."""
    if end < 3 or tokens[end - 1] == _MARK:
        return 0
    if tokens[end - 1] != "}":
        return end - 2 if tokens[end - 2] == "^" else 0
    depth = 0
    for place in range(end - 1, 1, -1):
        depth += (tokens[place] == "}") - (tokens[place] == "{")
        if not depth:
            return place - 1 if tokens[place - 1] == "^" else 0
    return 0
