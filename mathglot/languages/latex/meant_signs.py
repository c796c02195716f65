r"""Letters that stand for a sign: `\Sigma_{i=1}^n` for a sum, `\Re^n` for the reals.

People who do not know the sign take the letter that looks like it.
"""

from __future__ import annotations

_LARGE = {r"\Sigma": r"\sum", r"\Pi": r"\prod"}
_REALS = r"\Re"
# What stands before and behind sets of numbers.
_BEFORE = frozenset(r"\in \notin \subset \subseteq \to \times :".split())
_BEHIND = frozenset(r"\to \times".split())


def mean_signs(tokens: list[str]) -> list[str]:
    r"""The tokens with signs for the letters that stand for them.

    >>> "".join(mean_signs(r"\Sigma _ { i = 1 } ^ n a _ i".split()))
    '\\sum_{i=1}^na_i'
    >>> "".join(mean_signs(r"x \in \Re ^ n".split()))
    'x\\in\\mathbb{R}^n'
    """
    if not _is_concerned(tokens):
        return tokens
    kept: list[str] = []
    for place, token in enumerate(tokens):
        if token in _LARGE and _has_range(tokens, place):
            kept.append(_LARGE[token])
        elif token == _REALS and _is_set(tokens, place):
            kept += [r"\mathbb", "{", "R", "}"]
        else:
            kept.append(token)
    return kept


def _is_concerned(tokens: list[str]) -> bool:
    return any(token in tokens for token in (*_LARGE, _REALS))


def _has_range(tokens: list[str], place: int) -> bool:
    """Whether a letter has a range: it begins below it, and ends above it."""
    if tokens[place + 1 : place + 3] != ["_", "{"]:
        return False
    end = _end_of_script(tokens, place + 1)
    below = tokens[place + 3 : end]
    if tokens[place] == r"\Pi" and not _OTHERS.isdisjoint(below):
        # All factors but one: \Pi_{l \neq i}.
        return True
    return "=" in below and tokens[end : end + 1] == ["^"]


_OTHERS = frozenset([r"\neq", "<"])


def _is_set(tokens: list[str], place: int) -> bool:
    """Whether a letter is beside what stands beside sets."""
    if place and tokens[place - 1] in _BEFORE:
        return True
    end = place + 1
    if tokens[end : end + 1] == ["^"]:
        end = _end_of_script(tokens, end)
    return end < len(tokens) and tokens[end] in _BEHIND


def _end_of_script(tokens: list[str], sign: int) -> int:
    """Where a script ends, of which the sign stands at a place."""
    depth = 0
    for place in range(sign + 1, len(tokens)):
        depth += (tokens[place] == "{") - (tokens[place] == "}")
        if not depth:
            return place + 1
    return len(tokens)
