"""Names for the places of matrices, and of what stands inside of them.

Each matrix that is written by its entries calls its places _1 and _2, and a set calls
its members _1. Where one of these stands inside a matrix, SymPy would put the places
of the matrix into it.
"""

from __future__ import annotations

import re

from mathglot.languages.location import Located

_OPENING = re.compile(r"(?:Lambda|ConditionSet)\((?=\(?_1\b)")
_MATRIX = re.compile(r"Lambda\(\(_1\b")
_PLACE = re.compile(r"(?<!\w)_([12])(?!\w)")
# A string in quotes, or one character.
_PIECE = re.compile(r"'(?:[^'\\]|\\.)*'|.", re.DOTALL)
# Names of more digits would move what comes after them.
_DEEPEST = 3


def tell_apart(text: str) -> str:
    """The text with places of their own for what stands inside of a matrix.

    >>> tell_apart("Lambda((_1, _2), f(Lambda((_1, _2), g(_1)), _1))")
    'Lambda((_1, _2), f(Lambda((_3, _4), g(_3)), _1))'
    >>> tell_apart("ConditionSet(_1, p(_1, ConditionSet(_1, q(_1))))")
    'ConditionSet(_1, p(_1, ConditionSet(_1, q(_1))))'
    """
    if _MATRIX.search(text) is None:
        return text
    written: list[str] = []
    # For each open bracket, whether it began something with places.
    brackets: list[bool] = []
    place = depth = 0
    while place < len(text):
        found = (_OPENING if depth else _MATRIX).match(text, place)
        name = None if found else _PLACE.match(text, place)
        if found:
            brackets.append(True)
            depth += 1
            piece = found[0].removesuffix("(_1")
        elif name:
            inside = min(max(depth - 1, 0), _DEEPEST)
            piece = f"_{int(name[1]) + 2 * inside}"
        else:
            match = _PIECE.match(text, place)
            assert match is not None
            piece = match[0]
            if piece == "(":
                brackets.append(False)
            elif piece == ")" and brackets:
                depth -= brackets.pop()
        written.append(piece)
        place += len(piece)
    return "".join(written)


def tell_located_apart(located: Located) -> Located:
    """The same for a text with spans, which stay where they are."""
    return located._replace(text=tell_apart(located.text))
