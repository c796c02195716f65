r"""One print for semantic LaTeX that differs only in how it is set or in constants.

Spacing, sizes of brackets and `\*` are left out, and the constants e, i and pi become
their macros: an upright letter, `\pi`, and an `e` that is raised to a power.

>>> canonical_tokens(r"\left(a\,b\right)\*\pi") == canonical_tokens(r"(ab)\cpi")
True
>>> canonicalise(r"e^{2\pi\mathrm{i}}\!\BesselJ{\nu}@{z}")
'\\expe^{2\\cpi\\iunit}\\BesselJ{\\nu}@{z}'
"""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.semantic.lexer import detokenize, tokenize

_SPACES = frozenset(
    r"""\, \; \: \! \> \* \/ ~ \quad \qquad \thinspace \medspace \thickspace
    \negthinspace \negmedspace \negthickspace \enspace \enskip \allowbreak \nobreak
    \nonumber \notag""".split()
) | {"\\ "}
_STYLES = frozenset(
    r"""\displaystyle \textstyle \scriptstyle \scriptscriptstyle \limits
    \nolimits""".split()
)
_FENCES = frozenset((r"\left", r"\middle", r"\right"))
_SIZES = frozenset(
    f"\\{size}{side}"
    for size in ("big", "Big", "bigg", "Bigg")
    for side in ("", "l", "m", "r")
)
_DROPPED = _SPACES | _STYLES | _FENCES | _SIZES
_SAME = {
    r"\dfrac": r"\frac",
    r"\tfrac": r"\frac",
    r"\dbinom": r"\binom",
    r"\tbinom": r"\binom",
    r"\pi": r"\cpi",
}
_UPRIGHT = {"e": r"\expe", "i": r"\iunit"}


def canonicalise(text: str) -> str:
    """The one print of all texts that differ only in spacing, sizes and constants."""
    return detokenize(canonical_tokens(text))


def canonical_tokens(text: str | Sequence[str]) -> list[str]:
    """The tokens of the canonical print of a text, or of tokens."""
    tokens = tokenize(text) if isinstance(text, str) else text
    canonical: list[str] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token in _FENCES and list(tokens[place + 1 : place + 2]) == ["."]:
            place += 2  # a bracket that is not shown
            continue
        if token not in _DROPPED:
            token, place = _rewrite(tokens, place)
            canonical.append(token)
        place += 1
    return canonical


def _rewrite(tokens: Sequence[str], place: int) -> tuple[str, int]:
    """A token in its one spelling, and the last place that it takes."""
    token = tokens[place]
    if token == r"\mathrm" and place + 3 < len(tokens):
        opening, letter, closing = tokens[place + 1 : place + 4]
        if opening == "{" and closing == "}" and letter in _UPRIGHT:
            return _UPRIGHT[letter], place + 3
    if token == "e" and list(tokens[place + 1 : place + 2]) == ["^"]:
        return _UPRIGHT["e"], place
    return _SAME.get(token, token), place
