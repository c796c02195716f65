r"""The signs of transposes above letters, and the letters that they are about.

`x^T A y`: what is transposed is a vector or a matrix, and so is what it multiplies. A
sign that says so once says so throughout.
"""

from __future__ import annotations

from itertools import pairwise

from mathglot.languages.latex.braces import find_closers
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.reader.forest import Role
from mathglot.languages.latex.reader.known_products import find_known
from mathglot.languages.latex.surroundings import FONTS

# The key of the role of such a sign.
TRANSPOSE_KEY = "^transpose"
_TRANSPOSING = frozenset(["T", r"\top", r"\intercal"])


def is_transposing(inside: list[str]) -> bool:
    r"""Whether something above a letter may say that it is transposed: T, \top."""
    upright = len(inside) == 4 and inside[-1] == "}"
    return (inside[2] if upright else "".join(inside)) in _TRANSPOSING


def tell_transposed(
    tokens: list[str], start: int, place: int, head: str
) -> tuple[tuple[Role, ...], tuple[str, ...]]:
    """The roles and features of what a notation goes on from, before its sign."""
    sign = tokens[place]
    numbers = _BY_NUMBERS if _is_of_numbers(tokens, start, place) else ()
    if sign == "^":
        inside = [tokens[place + 1]]
        if inside == ["{"]:
            inside = tokens[place + 2 : tokens.index("}", place)]
            if "{" in inside:
                inside.append("}")
        if not is_transposing(inside):
            return (), numbers if inside == ["t"] else ()
        # x^T y is a product of two vectors as it stands, or one of matrices.
        role = "product" if head == "Dot" else "transpose"
        return ((TRANSPOSE_KEY, role),), numbers
    if sign == "'" and has_moments(tokens) and _is_capital(tokens[start]):
        return ((f"{tokens[start]}'", "transpose"),), ("transposes:moment",)
    if sign != "'" or tokens[start] not in FONTS:
        return (), numbers if sign == "'" else ()
    shape = "".join(tokens[start : start + 4]) + "_" * (tokens[start + 4] == "_")
    multiplied = tokens[place + 1] in FONTS
    told = f"transposes:{'product' if multiplied else 'alone'}"
    return ((f"{shape}'", "transpose"),), (told,)


def has_moments(tokens: list[str]) -> bool:
    r"""Whether primes transpose, as they do in statistics: (X'X)^{-1}X'y.

    >>> has_moments("( X ' X ) ^ { - 1 } X ' y".split())
    True
    >>> has_moments("( f ' g ) ^ { - 1 }".split())
    False
    """
    if "'" not in tokens or "-" not in tokens:
        return False
    return any(
        tokens[place] == ")"
        and tokens[place - 4] == "("
        and tokens[place - 2] == "'"
        and _is_capital(tokens[place - 3])
        and _is_capital(tokens[place - 1])
        and tokens[place + 1 : place + 6] == INVERTED
        for place in range(4, len(tokens))
    )


_BY_NUMBERS = ("transposes:number",)


def _is_of_numbers(tokens: list[str], start: int, place: int) -> bool:
    """Whether a number stands before a sign, or a sum that begins with one: (1+r)^T."""
    if tokens[place - 1].isdigit():
        return True
    if tokens[place - 1] != ")":
        return False
    inside = tokens[start:place]
    opening = len(inside) - inside[::-1].index("(") if "(" in inside else 0
    return inside[opening].isdigit() and "," not in inside


def find_transposed(tokens: list[str]) -> frozenset[str]:
    r"""The letters that are transposed, and those that they multiply.

    >>> sorted(find_transposed("x ^ T A y + z".split()))
    ['x', 'y']
    >>> sorted(find_transposed(r"( x - m ) ^ { \top } S b".split()))
    ['b', 'x']
    >>> find_transposed("K ( 1 + r ) ^ T + T".split())
    frozenset()
    """
    closing = find_closers(tokens)
    timed = any(a != "^" and b == "T" for a, b in pairwise(["", *tokens]))
    found: set[str] = set()
    if has_moments(tokens):
        for place, token in enumerate(tokens[:-1]):
            if token == "'" and _is_capital(tokens[place - 1]):
                following = _factor_behind(tokens, place + 1, closing)
                found.update([tokens[place - 1], following or tokens[place + 1]])
    for place, token in enumerate(tokens[:-1]):
        if token != "^":
            continue
        end = closing.get(place + 1, place + 1) + 1
        inside = tokens[place + 1 : end]
        if inside[0] == "{":
            inside = inside[1:-1]
        if not is_transposing(inside) or (timed and inside == ["T"]):
            continue
        base = _base_before(tokens, place)
        if base is not None:
            found.add(base)
            following = _factor_behind(tokens, end, closing)
            if following is not None:
                found.add(following)
    return frozenset(found)


def find_daggered(tokens: list[str]) -> frozenset[str]:
    r"""The letters that have daggers somewhere, and so are operators or columns.

    >>> sorted(find_daggered(r"a _ n ^ { \dagger } a _ n + b".split()))
    ['a']
    """
    if r"\dagger" not in tokens:
        return frozenset()
    closing = find_closers(tokens)
    found: set[str] = set()
    for place, token in enumerate(tokens[:-1]):
        end = closing.get(place + 1, place + 1) + 1
        if token == "^" and r"\dagger" in tokens[place + 1 : end]:
            base = _base_before(tokens, place)
            if base is not None:
                found.add(base)
    return frozenset(found)


def find_resolved(tokens: list[str]) -> frozenset[str]:
    r"""The letters in inverses of a sum with the identity, and those behind them.

    >>> sorted(find_resolved("x = ( s I - A ) ^ { - 1 } b".split()))
    ['A', 'b']
    >>> find_resolved("( I - 2 ) ^ { - 1 } b".split())
    frozenset()
    """
    if "I" not in tokens:
        return frozenset()
    closing = find_closers(tokens)
    found: set[str] = set()
    for place, token in enumerate(tokens):
        if token != ")" or tokens[place + 1 : place + 6] != INVERTED:
            continue
        inside = tokens[_opener(tokens, place) + 1 : place]
        capitals = {one for one in inside if len(one) == 1 and one.isupper()} - {"I"}
        if "I" in inside and capitals and not _SUMS.isdisjoint(inside):
            found |= capitals
            following = _factor_behind(tokens, place + 6, closing)
            if following is not None:
                found.add(following)
    return frozenset(found)


def find_multiplied(tokens: list[str]) -> frozenset[str]:
    r"""The letters in products of matrices that have entries, and in systems.

    >>> sorted(find_multiplied("( A B ) _ { i j } = c".split()))
    ['A', 'B']
    >>> sorted(find_multiplied("A x = b".split()))
    ['A', 'x']
    >>> sorted(find_multiplied("x = A ^ { - 1 } b".split()))
    ['A', 'b']
    >>> sorted(find_multiplied(r"\det ( A B ) = 1".split()))
    ['A', 'B']
    >>> find_multiplied("( A B ) _ { i } + ( 2 A ) _ { i j } = R ^ { - 1 }".split())
    frozenset()
    """
    found = set(find_known(tokens))
    if _is_system(tokens):
        found.update(tokens[:2])
    for place, token in enumerate(tokens):
        if token == ")" and (_is_entry(tokens, place) or _is_of_one(tokens, place)):
            inside = tokens[_opener(tokens, place) + 1 : place]
            if len(inside) > 1 and all(map(_is_matrix, inside)):
                found.update(inside)
        elif tokens[max(place - 1, 0)] in ("_", "^"):
            continue
        elif _is_matrix(token) and tokens[place + 1 : place + 6] == INVERTED:
            vector = "".join(tokens[place + 6 : place + 7])
            alone = tokens[place + 7 : place + 8] in _ALONE
            if len(vector) == 1 and vector.islower() and alone:
                found.update((token, vector))
    return frozenset(found)


def _is_of_one(tokens: list[str], place: int) -> bool:
    """Whether brackets hold what a determinant or a trace is of: a matrix."""
    before = "".join(tokens[: _opener(tokens, place)])
    return before.endswith(_OF_MATRICES)


_OF_MATRICES = (r"\det", r"\mathrm{tr}", r"\mathrm{Tr}", r"\mathrm{rank}")


# What a vector stands before that is multiplied by an inverse: A^{-1}b = x.
_ALONE: tuple[list[str], ...] = ([], [""], ["="], [","], [r"\|"])


def _is_matrix(token: str) -> bool:
    return len(token) == 1 and token.isupper() and token not in "IEN"


def _is_system(tokens: list[str]) -> bool:
    r"""Whether a formula is `Ax = b` or `Ax = \lambda x`."""
    if len(tokens) < 4 or not _is_matrix(tokens[0]) or tokens[2] != "=":
        return False
    vector, right = tokens[1], tokens[3:]
    if len(vector) > 1 or not vector.islower():
        return False
    if right == [r"\lambda", vector] or right == ["0"]:
        return True
    return len(right) == 1 and len(right[0]) == 1 and right[0].islower()


def _is_entry(tokens: list[str], place: int) -> bool:
    """Whether a bracket that closes here has two indices."""
    if tokens[place + 1 : place + 3] != ["_", "{"] or "}" not in tokens[place:]:
        return False
    inside = tokens[place + 3 : tokens.index("}", place)]
    return len([one for one in inside if one != ","]) == 2


def find_similar(tokens: list[str]) -> frozenset[str]:
    r"""Capitals of a product with an inverse of one of them: numbers would cancel.

    >>> sorted(find_similar("P ^ { - 1 } A P".split()))
    ['A', 'P']
    >>> find_similar("A ^ { - 1 } B".split()), find_similar("A ^ { - 1 } A".split())
    (frozenset(), frozenset())
    """
    found: set[str] = set()
    for place in range(1, len(tokens) - 4):
        letter = tokens[place - 1]
        if tokens[place : place + 5] != INVERTED or not _is_capital(letter):
            continue
        before, behind = place - 1, place + 5
        while before > 0 and _is_capital(tokens[before - 1]):
            before -= 1
        while behind < len(tokens) and _is_capital(tokens[behind]):
            behind += 1
        for row in (tokens[before : place - 1], tokens[place + 5 : behind]):
            if letter in row and len(row) > 1:
                found.update(row)
    return frozenset(found)


INVERTED = "^ { - 1 }".split()
_SUMS = frozenset("+-")


def _opener(tokens: list[str], place: int) -> int:
    """Where the bracket opens that closes at a token."""
    depth = 0
    while place >= 0:
        depth += (tokens[place] == ")") - (tokens[place] == "(")
        if not depth:
            return place
        place -= 1
    return place


def _base_before(tokens: list[str], place: int) -> str | None:
    """The letter that carries a script, or the first in the brackets that do."""
    place -= 1
    depth = 0
    while place >= 0:
        token = tokens[place]
        depth += (token in _CLOSING) - (token in _OPENING)
        if depth < 0:
            return None
        if not depth:
            if tokens[place - 1] == "_" and place:
                # What stands below the letter is no base.
                place -= 2
                continue
            break
        place -= 1
    for token in tokens[max(place, 0) :]:
        if token.isdigit():
            return None
        if name_of(token) is not None:
            return token
        if token not in _OPENING and token not in _ACCENTS:
            return None
    return None


def _factor_behind(
    tokens: list[str], place: int, closing: dict[int, int]
) -> str | None:
    """The first small letter of a product, behind the matrices that it begins with."""
    while place < len(tokens):
        token = tokens[place]
        if token in ("_", "^"):
            place = closing.get(place + 1, place + 1) + 1
        elif token in _OPENING or token in _ACCENTS or _is_capital(token):
            place += 1
        else:
            return token if name_of(token) is not None else None
    return None


def _is_capital(token: str) -> bool:
    return token.lstrip("\\")[:1].isupper()


_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_ACCENTS = frozenset([r"\hat", r"\tilde", r"\bar", r"\mathbf", r"\vec", r"\dot"])
