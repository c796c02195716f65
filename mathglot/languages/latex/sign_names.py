r"""Signs of operations and relations that stand alone, and functions without arguments.

`(V, +_K)` and `(M, \in)` hold signs as things, `\times : A \to B` is a map, and so is
`\exp : \mathbb{C} \to \mathbb{C}`. The tree has the head that the sign stands for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

# What each sign is called where it stands alone.
SIGN_HEADS = {
    "+": "Plus",
    r"\times": "Times",
    r"\cdot": "Times",
    r"\circ": "SmallCircle",
    r"\oplus": "CirclePlus",
    r"\otimes": "CircleTimes",
    r"\odot": "CircleDot",
    r"\wedge": "Wedge",
    r"\land": "Wedge",
    r"\star": "Star",
    r"\cup": "Union",
    r"\cap": "Intersection",
    r"\in": "Element",
    r"\sim": "Tilde",
    r"\approx": "TildeTilde",
    r"\simeq": "TildeEqual",
    r"\cong": "TildeFullEqual",
    "<": "Less",
    r"\leq": "LessEqual",
    ">": "Greater",
    r"\geq": "GreaterEqual",
    r"\prec": "Precedes",
    r"\preceq": "PrecedesEqual",
    r"\subset": "Subset",
    r"\subseteq": "SubsetEqual",
    "=": "Equal",
    r"\equiv": "Congruent",
}
# Functions that LaTeX has a command for.
FUNCTION_HEADS = {
    r"\exp": "Exp",
    r"\log": "Log",
    r"\ln": "Log",
    r"\sin": "Sin",
    r"\cos": "Cos",
    r"\tan": "Tan",
    r"\cot": "Cot",
    r"\sec": "Sec",
    r"\csc": "Csc",
    r"\sinh": "Sinh",
    r"\cosh": "Cosh",
    r"\tanh": "Tanh",
    r"\arcsin": "ArcSin",
    r"\arccos": "ArcCos",
    r"\arctan": "ArcTan",
    r"\det": "Det",
}
_OPENING = frozenset(["(", "[", r"\{", ",", ";", "/"])
_CLOSING = frozenset([")", "]", r"\}", ",", ";"])
_BEHIND_FUNCTIONS = frozenset([*r") ] } \} , ; : = \circ \\".split(), ""])


@cache
def tokens_of(head: str) -> tuple[str, ...]:
    r"""The signs and commands that a head may stand for.

    >>> tokens_of("Times"), tokens_of("Exp")
    (('\\times', '\\cdot'), ('\\exp',))
    """
    named = (*SIGN_HEADS.items(), *FUNCTION_HEADS.items())
    return tuple(token for token, name in named if name == head)


def stands_alone(tokens: Sequence[str], start: int, end: int) -> bool:
    """Whether nothing beside a sign, with its index if it has one, is its operand.

    The tokens end with an empty one.

    >>> stands_alone(["(", "M", ",", r"\\in", ")", ""], 3, 4)
    True
    """
    behind = tokens[end]
    if not start:
        indexed = behind == "" and end > 1
        return behind == ":" or indexed
    return tokens[start - 1] in _OPENING and (behind in _CLOSING or behind == "")


def is_unapplied(tokens: Sequence[str], end: int) -> bool:
    """Whether nothing follows the name of a function that it could be applied to."""
    while tokens[end] == "'":
        end += 1
    return tokens[end] in _BEHIND_FUNCTIONS


def end_of_script(tokens: Sequence[str], start: int) -> int:
    """Where the script ends whose sign stands at a place.

    >>> end_of_script([*"x_{ab}+", ""], 1)
    6
    """
    if tokens[start + 1] != "{":
        return start + 2
    depth = 0
    for place in range(start + 1, len(tokens)):
        depth += (tokens[place] == "{") - (tokens[place] == "}")
        if not depth:
            return place + 1
    return len(tokens) - 1
