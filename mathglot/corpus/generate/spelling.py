r"""Messy spellings: what people type that looks the same, and `normalise` absorbs.

>>> import random
>>> from mathglot.languages.latex.normal import normalise
>>> clean = r"\frac{a}{2}\leq x^{2}\cdot\left(y+1\right)"
>>> all(normalise(respell(clean, random.Random(n))) == normalise(clean)
...     for n in range(50))
True
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from mathglot.languages.latex.lexer import tokenize

_UNICODE = {
    r"\alpha": "α",
    r"\beta": "β",
    r"\gamma": "γ",
    r"\delta": "δ",
    r"\lambda": "λ",
    r"\mu": "μ",
    r"\nu": "ν",
    r"\pi": "π",
    r"\rho": "ρ",
    r"\sigma": "σ",
    r"\tau": "τ",
    r"\theta": "θ",
    r"\omega": "ω",
    r"\Gamma": "Γ",
    r"\infty": "∞",
    r"\leq": "≤",
    r"\geq": "≥",
    r"\neq": "≠",
    r"\times": "×",
    r"\cdot": "·",
    r"\in": "∈",
    r"\to": "→",
}
_SYNONYMS = {
    r"\leq": (r"\le", r"\leqslant"),
    r"\geq": (r"\ge", r"\geqslant"),
    r"\neq": (r"\ne", r"\not="),
    r"\to": (r"\rightarrow",),
    r"\frac": (r"\dfrac", r"\tfrac"),
    r"\binom": (r"\dbinom", r"\tbinom"),
}
_WRAPPERS = (
    ("$", "$"),
    ("$$", "$$"),
    (r"\(", r"\)"),
    (r"\[", r"\]"),
    (r"\begin{equation}", r"\end{equation}"),
    (r"\begin{equation*}", r"\end{equation*}"),
    (r"\displaystyle ", ""),
    ("", "."),
    ("", ","),
    ("", r" \label{eq:1}"),
    ("", r" \nonumber"),
)
_SPACES = (r"\,", r"\;", r"\!", r"\ ", "~", " ", "  ", r"\:")
# In their braces a blank would cut a word in two.
_HOLDING_WORDS = frozenset(
    (r"\text", r"\mathrm", r"\operatorname", r"\begin", r"\end", r"\mathbf", r"\textbf")
)
_LETTER = re.compile(r"[A-Za-z]")
# Between these a blank that TeX shows as a gap would change nothing that is read.
_OPEN = frozenset("=+-<>,(")


def respell(latex: str, generator: random.Random) -> str:
    """The formula as somebody in a hurry might have typed it."""
    tokens = tokenize(latex)
    for change in generator.sample(_CHANGES, generator.choice((1, 1, 2, 3))):
        tokens = change(tokens, generator)
    text = _joined(tokens, generator)
    if generator.random() < 0.2:
        before, after = generator.choice(_WRAPPERS)
        text = f"{before}{text}{after}"
    return text


def _joined(tokens: list[str], generator: random.Random) -> str:
    """Tokens as text, with blanks where TeX needs them and sometimes more."""
    spread = generator.choice((0.0, 0.05, 0.3))
    pieces: list[str] = []
    words = False
    for place, token in enumerate(tokens):
        if (pieces and _needs_blank(pieces[-1], token)) or (
            pieces and not words and generator.random() < spread
        ):
            pieces.append(" ")
        pieces.append(token)
        if token == "{" and tokens[place - 1] in _HOLDING_WORDS:
            words = True
        elif token == "}":
            words = False
    return "".join(pieces)


def _needs_blank(before: str, after: str) -> bool:
    return (
        before[0] == "\\"
        and len(before) > 1
        and before[-1].isalpha()
        and _LETTER.match(after) is not None
    )


def _use_unicode(tokens: list[str], generator: random.Random) -> list[str]:
    chosen = {name for name in _UNICODE if generator.random() < 0.6}
    return [_UNICODE[token] if token in chosen else token for token in tokens]


def _use_synonyms(tokens: list[str], generator: random.Random) -> list[str]:
    return [
        generator.choice(_SYNONYMS[token]) if token in _SYNONYMS else token
        for token in tokens
    ]


def _drop_sizes(tokens: list[str], generator: random.Random) -> list[str]:
    r"""Leave \left and \right out."""
    if r"\middle" in tokens or "." in tokens:
        return tokens
    return [token for token in tokens if token not in (r"\left", r"\right")]


def _add_spaces(tokens: list[str], generator: random.Random) -> list[str]:
    made: list[str] = []
    for token in tokens:
        made.append(token)
        if token in _OPEN and generator.random() < 0.3:
            made.append(generator.choice(_SPACES))
    return made


def _brace_scripts(tokens: list[str], generator: random.Random) -> list[str]:
    """Put braces round scripts that have none."""
    made: list[str] = []
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else ""
        if before in ("_", "^") and len(token) == 1 and token.isalnum():
            made += ["{", token, "}"]
        else:
            made.append(token)
    return made


def _unbrace(tokens: list[str], generator: random.Random) -> list[str]:
    """Take the braces from arguments and scripts of one letter or digit."""
    made: list[str] = []
    place = 0
    while place < len(tokens):
        before = made[-1] if made else ""
        group = tokens[place : place + 3]
        short = (
            len(group) == 3
            and group[0] == "{"
            and group[2] == "}"
            and len(group[1]) == 1
            and group[1].isalnum()
        )
        if short and before in ("_", "^"):
            made.append(group[1])
            place += 3
        else:
            made.append(tokens[place])
            place += 1
    return made


_Change = Callable[[list[str], random.Random], list[str]]
_CHANGES: tuple[_Change, ...] = (
    _use_unicode,
    _use_synonyms,
    _drop_sizes,
    _add_spaces,
    _brace_scripts,
    _unbrace,
)
