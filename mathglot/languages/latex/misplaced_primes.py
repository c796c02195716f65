r"""Primes that are typed where they do not belong: `\chi\prime`, `x^i{}'`.

A sign of a prime on the line is one above the letter before it, and a prime behind an
index above stands before it, as the normal form has it.
"""

from __future__ import annotations

from mathglot.languages.latex.letters import name_of

_PRIME = r"\prime"
_MARK = "'"
# A limit of a sum rather carries a mark of the sum.
_NO_CARRIERS = frozenset([r"\infty"])


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
    for token in tokens:
        if token == _PRIME and kept and _may_carry(*kept[-2:]):
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


def _may_carry(*last: str) -> bool:
    """Whether a prime may belong to what ends so: a letter, an accent or an index."""
    token = last[-1]
    if token in ("}", _MARK) or last[0] == "_":
        return True
    return name_of(token) is not None and token not in _NO_CARRIERS


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
