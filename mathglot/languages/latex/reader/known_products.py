r"""Products of matrices that are known by their shape: `A = LU`, `\|Ax\|`, `AB = BA`.

Nothing in them is bold, transposed or inverted; but factorisations, norms of images,
laws of multiplication, the states of a system and the layers of a network look so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

# Factorisations with names of their own.
_FACTORISED = frozenset("A=LU PA=LU A=QR AP=QR A=PLU A=LDU A=CR A=QS".split())
# The state of a linear system, and what is measured of it.
_AT = r"(?:_k|_t|_n|\(t\))?"
_STATE = re.compile(
    rf"(?:\\dot{{x}}(?:\(t\))?|x'|x_{{[ktn]\+1}}|y{_AT})="
    rf"(?P<first>[AFC])x{_AT}(?:\+(?P<second>[BGD])u{_AT}.*)?"
)
# A layer of a network: weights, what they are applied to, and a bias.
_LAYER = re.compile(
    r"(?P<weights>[WU])(?:_{?[a-z0-9]+}?)?(?:\^{?[\[(]?\w[\])]?}?)?(?P<values>[xhaz])"
    r"(?=[_^+)]|$)(?=.*\+b)"
)


def find_known(tokens: list[str]) -> frozenset[str]:
    r"""The letters that are multiplied as matrices and columns are.

    >>> sorted(find_known("P A = L U".split()))
    ['A', 'L', 'P', 'U']
    >>> sorted(find_known("A B = B A".split())), sorted(find_known("V = I R".split()))
    (['A', 'B'], [])
    >>> sorted(find_known(r"\| A x - b \|".split()))
    ['A', 'x']
    >>> sorted(find_known(r"\dot { x } = A x + B u".split()))
    ['A', 'B', 'u', 'x']
    >>> sorted(find_known(r"\sigma ( W x + b )".split()))
    ['W', 'x']
    >>> sorted(find_known("b , A b , A ^ 2 b".split()))
    ['A', 'b']
    """
    shown = "".join(tokens).rstrip(".,")
    found: set[str] = set()
    if shown in _FACTORISED:
        found.update(filter(str.isalpha, shown))
    if shown.startswith(r"A=U\SigmaV^*"):
        found.update(["U", r"\Sigma", "V"])
    state = _STATE.fullmatch(shown)
    if state is not None:
        found.update([state["first"], "x"])
        found.update([state["second"], "u"] if state["second"] else [])
    for layer in _LAYER.finditer(shown):
        found.update([layer["weights"], layer["values"]])
    found.update(_commuting(tokens))
    found.update(_imaged(tokens))
    found.update(_repeated(tokens))
    return frozenset(found)


def _is_capital(token: str) -> bool:
    return len(token) == 1 and token.isupper() and token not in "IEN"


def _commuting(tokens: list[str]) -> Iterator[str]:
    """Capitals side by side in either order, as numbers would not be."""
    pairs = [
        (letter, following)
        for place, (letter, following) in enumerate(pairwise(tokens))
        if _is_capital(letter) and _is_capital(following)
        if not place or tokens[place - 1] not in ("_", "^")
    ]
    for pair in pairs:
        if pair[0] != pair[1] and pair[::-1] in pairs:
            yield from pair


def _imaged(tokens: list[str]) -> Iterator[str]:
    r"""Letters of a norm or a determinant: \|Ax - b\|, \det(AB)."""
    inside = False
    for before, (letter, following) in zip(tokens, pairwise(tokens[1:]), strict=False):
        inside ^= before == r"\|"
        if inside and _is_capital(letter) and len(following) == 1:
            if before in (r"\|", "+", "-") and following.islower():
                yield from (letter, following)
    for place, token in enumerate(tokens[:-4]):
        if token == r"\det" and tokens[place + 1] == "(" and tokens[place + 4] == ")":
            if all(map(_is_capital, tokens[place + 2 : place + 4])):
                yield from tokens[place + 2 : place + 4]


def _repeated(tokens: list[str]) -> Iterator[str]:
    """Letters of a list that is multiplied again and again: b, Ab, A^2b."""
    if "," not in tokens and "&" not in tokens:
        return
    beside = set(pairwise(tokens))
    for place, token in enumerate(tokens[:-3]):
        if not _is_capital(token) or tokens[place + 1] != "^":
            continue
        end = place + 3
        if tokens[place + 2] == "{":
            end = tokens.index("}", place) + 1 if "}" in tokens[place:] else end
        following = tokens[end] if end < len(tokens) else ""
        if len(following) == 1 and following.isalpha() and (token, following) in beside:
            yield from (token, following)
