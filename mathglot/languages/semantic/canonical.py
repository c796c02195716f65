r"""One print for semantic LaTeX that differs only in how it is set or in constants.

Spacing, sizes of brackets and `\*` are left out, as are braces that only group; a
subscript stands before its superscript; and the constants e, i and pi become their
macros: an upright letter, `\pi`, and an `e` that is raised to a power.

>>> canonical_tokens(r"\left(a\,b\right)\*\pi") == canonical_tokens(r"(ab)\cpi")
True
>>> canonicalise(r"e^{2\pi\mathrm{i}}\!\BesselJ{\nu}@{z}")
'\\expe^{2\\cpi\\iunit}\\BesselJ{\\nu}@{z}'
"""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.latex.braces import find_closers
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
_SCRIPTS = ("^", "_", "'")
# What a brace follows that opens an argument, besides commands.
_BEFORE_ARGUMENTS = frozenset(("^", "_", "@", "@@", "}", "]", "*"))
# Commands that stand for a sign and take nothing.
_NO_ARGUMENTS = frozenset(
    r"""\\ \leq \geq \neq \equiv \sim \approx \to \pm \mp \times \cdot \in
    \subset \asympexp \infty \cpi \expe \iunit""".split()
)
_UPRIGHT = {"e": r"\expe", "i": r"\iunit"}


def canonicalise(text: str) -> str:
    """The one print of all texts that differ only in spacing, sizes and constants."""
    return detokenize(canonical_tokens(text))


def canonical_tokens(text: str | Sequence[str]) -> list[str]:
    """The tokens of the canonical print of a text, or of tokens."""
    tokens = tokenize(text) if isinstance(text, str) else text
    return _order_scripts(_drop_groups(_spell(tokens)))


def _spell(tokens: Sequence[str]) -> list[str]:
    """The tokens that say something, each in its one spelling."""
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


def _drop_groups(tokens: list[str]) -> list[str]:
    """The tokens without braces that are no argument and carry no script."""
    dropped: set[int] = set()
    for start, end in find_closers(tokens).items():
        before = tokens[start - 1] if start else "="
        after = tokens[end + 1] if end + 1 < len(tokens) else ""
        is_argument = before in _BEFORE_ARGUMENTS or (
            before.startswith("\\") and before not in _NO_ARGUMENTS
        )
        if not is_argument and after not in _SCRIPTS and end > start + 1:
            dropped |= {start, end}
    return [token for place, token in enumerate(tokens) if place not in dropped]


def _order_scripts(tokens: list[str]) -> list[str]:
    """The tokens with each subscript before the superscript at the same place."""
    ends = find_closers(tokens)
    ordered: list[str] = []
    place = 0
    while place < len(tokens):
        first = _find_script(tokens, place, "^", ends)
        second = _find_script(tokens, first, "_", ends) if first else 0
        if second:
            # Inside of either there may be such scripts too.
            ordered += _order_scripts(tokens[first:second])
            ordered += _order_scripts(tokens[place:first])
            place = second
        else:
            ordered.append(tokens[place])
            place += 1
    return ordered


def _find_script(
    tokens: Sequence[str], place: int, mark: str, ends: dict[int, int]
) -> int:
    """The place after a script that begins here; 0 if none does."""
    if place + 1 >= len(tokens) or tokens[place] != mark:
        return 0
    inside = place + 1
    if tokens[inside] != "{":
        return inside + 1
    return ends[inside] + 1 if inside in ends else 0
