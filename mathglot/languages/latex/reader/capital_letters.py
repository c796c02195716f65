r"""How a formula uses its capital letters, which tells matrices from numbers.

Where a formula has matrices, its capitals may be some too: `U^\dagger H U`. Components
with indices seldom are, `F_{\mu\nu}F^{\mu\nu}`, nor are functions, `P_r(x) P_s(x)`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.latex.letters import name_of

# What shows that some letters are matrices, or vectors, the surest first.
_SHOWN = {
    "dagger": frozenset([r"\dagger"]),
    "transposed": frozenset([r"\top"]),
    "ket": frozenset([r"\rangle"]),
    "rows": frozenset([r"\begin{matrix}"]),
    "bold": frozenset([r"\mathbf", r"\vec"]),
    "trace": frozenset([r"\Tr", r"\det"]),
    "hat": frozenset([r"\hat"]),
}
_GREEK_CAPITALS = frozenset(
    r"\Gamma \Delta \Theta \Lambda \Xi \Pi \Sigma \Phi \Psi \Omega".split()
)


def tell_capitals(tokens: Sequence[str]) -> tuple[str, ...]:
    r"""Features: what shows matrices in a formula, and how its capitals are used.

    There are none where it has no capitals.

    >>> tell_capitals(r"U ^ \dagger H U".split())
    ('capitals:dagger:plain', 'capitals:plain')
    >>> tell_capitals(r"\vec { e } F _ { \mu \nu }".split())
    ('capitals:bold:indexed', 'capitals:indexed')
    >>> tell_capitals(r"\vec { y } = A \vec { x }".split())
    ('capitals:bold:beside', 'capitals:beside')
    """
    present = set(tokens)
    shown = next(
        (name for name, signs in _SHOWN.items() if not signs.isdisjoint(present)),
        "other",
    )
    counts = {"plain": 0, "indexed": 0, "called": 0, "beside": 0}
    for place, token in enumerate(tokens):
        if token in _GREEK_CAPITALS or (len(token) == 1 and token.isupper()):
            if place and tokens[place - 1] in ("_", "^"):
                continue
            counts[_use_of(tokens, place + 1)] += 1
    if not any(counts.values()):
        return ()
    # One that stands before a vector or a state says more than others do.
    use = "beside" if counts["beside"] else max(counts, key=lambda kind: counts[kind])
    return (f"capitals:{shown}:{use}", f"capitals:{use}")


def _use_of(tokens: Sequence[str], behind: int) -> str:
    """How a letter is used, by what stands behind it."""
    while behind + 1 < len(tokens) and tokens[behind] in ("_", "^", "}"):
        if tokens[behind] == "}":
            behind += 1
            continue
        script = tokens[behind + 1 : behind + 3]
        index = script[-1] if script[:1] == ["{"] else script[0]
        if tokens[behind] == "_" and not index.isdigit() and name_of(index) is not None:
            return "indexed"
        if tokens[behind] == "^" and index[:1] == "\\" and name_of(index) is not None:
            return "indexed"
        behind = _end_of_script(tokens, behind + 1)
    following = tokens[behind] if behind < len(tokens) else ""
    if following in _VECTORS or (following in _DOTTED and _carries(tokens, behind)):
        return "beside"
    return "called" if following == "(" else "plain"


_VECTORS = frozenset([r"\mathbf", r"\vec", "|"])
_DOTTED = frozenset([r"\dot", r"\ddot"])


def _carries(tokens: Sequence[str], place: int) -> bool:
    r"""Whether dots are above a vector: `\dot{\mathbf{x}}`."""
    return place + 2 < len(tokens) and tokens[place + 2] in _VECTORS


def _end_of_script(tokens: Sequence[str], start: int) -> int:
    depth = 0
    for place in range(start, len(tokens)):
        depth += (tokens[place] == "{") - (tokens[place] == "}")
        if not depth:
            return place + 1
    return len(tokens)
