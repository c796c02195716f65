r"""Empty groups that only move a prime or a power: `\Psi_2{}'`, `\vec{p}\,{}^2`."""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.latex.letters import name_of

_SCRIPTS = ("_", "^")
_LINE = r"\\"


def without_empty_groups(tokens: Sequence[str]) -> list[str]:
    r"""Tokens of a normal form without the groups that hold nothing apart.

    Before an index they stay, since it stands behind others then.

    >>> "".join(without_empty_groups(list("K_2{}'+L{}^2-T^a{}_b")))
    "K_2'+L^2-T^a{}_b"
    """
    if "{}" not in "".join(tokens):
        return list(tokens)
    found: list[str] = []
    place = 0
    while place < len(tokens):
        if list(tokens[place : place + 2]) == ["{", "}"]:
            if _is_idle(found, tokens[place + 2 : place + 5]):
                place += 2
                continue
        found.append(tokens[place])
        place += 1
    return found


def _is_idle(before: Sequence[str], behind: Sequence[str]) -> bool:
    """Whether an empty group could be left out between two stretches of tokens."""
    if not before or not behind:
        return False
    if behind[0] == "*":
        # It keeps a star that begins a row from being one of the sign before.
        return before[-1] == r"\\"
    if before[-1] == _LINE and behind[0] == "[":
        # It keeps a bracket from being the length of the break before it.
        return True
    if before[-1] == "'":
        return behind[0] == "^"
    if before[-1].isdigit() and (len(before) < 2 or before[-2] not in _SCRIPTS):
        # A number that is raised: 0.3{}^2 \times 5.
        if behind[0] != "^" or _FONTS.intersection(behind[2:3]):
            return False
    elif not _may_carry(before):
        return False
    if behind[0] == "'":
        return True
    # x{}^0 is a component, and in {}^4He the number belongs to what follows.
    number = len(behind) > 1 and behind[0] == "^" and behind[1].isdigit()
    return (
        number
        and behind[1] not in "01"
        and (len(behind) < 3 or name_of(behind[2]) is None)
    )


# What a number above may stand before: 3\,{}^4\mathrm{He}.
_FONTS = frozenset([r"\mathrm", r"\text", r"\mathbf"])


def _may_carry(before: Sequence[str]) -> bool:
    """Whether tokens end with something that has nothing above it."""
    last = before[-1]
    if last == "}":
        depth = 0
        for place in range(len(before) - 1, 0, -1):
            depth += (before[place] == "}") - (before[place] == "{")
            if not depth:
                return before[place - 1] != "^"
        return False
    if name_of(last) is None and not last.isdigit():
        return False
    under = before[-2] if len(before) > 1 else ""
    return under != "^" and (under == "_" or not last.isdigit())
