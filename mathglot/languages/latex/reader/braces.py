r"""Pairs in braces: sets of two things, anticommutators, brackets of Poisson.

`\{q,p\} = 1` is a bracket, `x \in \{0,1\}` has a set. Where a pair stands tells them
apart, and what it begins with tells one bracket from the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mathglot.languages.latex.reader.context import CLOSING, OPENING

# What the pairs of a formula mean, the same in all of it.
BRACES = "{,}"
# Brackets that a pair in braces may be.
BRACKETS = frozenset(["Anticommutator", "PoissonBracket"])
_SET_BEFORE = frozenset(
    r"\in \notin \subset \subseteq \supset \cup \cap \setminus \max \min \sup \inf "
    r"( { _ \mathrm \text".split()
)
_VALUE_BEFORE = frozenset(r"= \equiv \approx \sim \to".split())
_SIDE_AFTER = frozenset(
    r"= \equiv \approx \sim \simeq \overset + - / ( \to _ ^".split()
)
# What has fields and charges that anticommute.
_SPINORS = frozenset(
    r"Q S \psi \Psi \gamma \Gamma \chi \lambda \sigma \theta a b c d".split()
)
_CARRIERS = frozenset(r"{ \bar \hat \tilde \mathcal \mathbf \mathrm".split())
_CHANGES = frozenset([r"\dot", r"\delta", r"\partial", "d"])


def is_pair(tokens: Sequence[str], start: int, end: int) -> bool:
    r"""Whether brackets from one token to another hold two things.

    >>> is_pair(r"\{ f ( x , y ) , g \}".split(), 0, 10)
    True
    >>> is_pair(r"\{ f ( x , y ) \}".split(), 0, 8)
    False
    """
    return len(list(_find_items(tokens, start, end))) == 2


def _find_items(tokens: Sequence[str], start: int, end: int) -> Iterator[int]:
    """Where the things begin that stand between commas in brackets."""
    depth = 0
    for place in range(start, end):
        token = tokens[place]
        depth += (token in OPENING) - (token in CLOSING)
        if place == start or (depth == 1 and token == ","):
            yield place + 1


def features_of_braces(
    tokens: Sequence[str], start: int, end: int, head: str
) -> tuple[str, ...]:
    r"""What tells whether a pair in braces is a set or a bracket, and which.

    >>> features_of_braces([*r"\{ q , p \} = 1".split(), ""], 0, 5, "List")
    ('braces:List:side',)
    >>> features_of_braces([*r"\{ Q , Q \} = 1".split(), ""], 0, 5, "Anticommutator")
    ('braces:Anticommutator:side', 'spinors:Anticommutator:both')
    """
    features = (f"braces:{head}:{_place_of(tokens, start, end)}",)
    if head not in BRACKETS:
        return features
    found = sum(_is_spinor(tokens, place) for place in _find_items(tokens, start, end))
    # Brackets of other kinds may have commas of their own: \{Q,\langle Q,Q\rangle\}.
    count = ("no", "one", "both")[min(found, 2)]
    if r"\dagger" in tokens[start:end]:
        count = "both"
    return (*features, f"spinors:{head}:{count}")


def _is_spinor(tokens: Sequence[str], place: int) -> bool:
    while tokens[place] in _CARRIERS:
        place += 1
    return tokens[place] in _SPINORS


def _place_of(tokens: Sequence[str], start: int, end: int) -> str:
    before, after = tokens[start - 1] if start else "", tokens[end]
    if before in _SET_BEFORE or tokens[start + 1].isdigit():
        return "set"
    if after in _SIDE_AFTER:
        return "power" if after == "^" and tokens[end + 1].isdigit() else "side"
    if before in _VALUE_BEFORE:
        # What changes is said on the left: \dot q = \{q, H\}.
        changes = not _CHANGES.isdisjoint(tokens[: start - 1])
        return "changes" if changes else "value"
    return "alone" if before in ("", ",", "&", r"\\", ";") else "term"
