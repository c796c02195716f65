r"""Tokens of semantic LaTeX by what they do: the macros by what they take."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from mathglot.corpus.vocabulary import (
    CODE,
    CODED,
    NEXT_DIGITS,
    NUMBER_TAGS,
    SPECIAL,
    SPELL,
    SPELLED,
    WORD_TAGS,
    is_word,
)
from mathglot.languages.semantic.macros import MACROS, Macro

MOST_ATS = 3
_SLOT = re.compile(r"#a(\d)")
_ENVIRONMENT = re.compile(r"\\(begin|end)\{([A-Za-z]+\*?)\}")
_COMMAND = re.compile(r"\\([A-Za-z]+)")


class Shape(NamedTuple):
    """What a macro takes; `needed` are the arguments that one, two or more @ need."""

    optionals: int = 0
    parameters: int = 0
    arguments: int = 0
    needed: tuple[int, ...] = ()
    # Whether the arguments follow even without @.
    bare: bool = False
    # Macros whose first parameter decides: what it may be, and the arguments then.
    variants: tuple[tuple[str, int], ...] = ()


_ROOT = Shape(optionals=1, parameters=1)
_TAKES_ONE = Shape(parameters=1)
_TAKES_TWO = Shape(parameters=2)
# Commands of LaTeX that take groups; all authors of the DLMF write the braces.
_PLAIN_SHAPES = {"sqrt": _ROOT} | {
    name: shape
    for shape, names in (
        (_TAKES_TWO, "frac tfrac dfrac cfrac binom"),
        (
            _TAKES_ONE,
            "mathrm mathbf mathbb mathcal mathfrak mathscr mathsf mathit text mbox "
            "overline underline widehat widetilde boldsymbol",
        ),
    )
    for name in names.split()
}
DELIMITERS = frozenset(
    r"""( ) [ ] | . / < > \{ \} \| \lfloor \rfloor \lceil \rceil \langle \rangle \vert
    \Vert \lvert \rvert \lVert \rVert \uparrow \downarrow \backslash""".split()
)
# What stands alone in the text of a formula would hide or break what follows it.
NO_TOKENS = frozenset(("\\", "%", "#", " "))


class Kind(NamedTuple):
    """A class of tokens; the text is empty where it does not matter."""

    category: str
    text: str = ""
    shape: Shape = Shape()


@lru_cache(maxsize=8192)
def classify(token: str) -> Kind | None:
    r"""The kind of a token of a model; None for one that semantic LaTeX has not.

    >>> classify("\\BesselJ").shape.parameters, classify("\\alpha").category
    (1, 'plain')
    >>> classify("\\[Alpha]") is None
    True
    """
    if token in SPECIAL:
        return _classify_special(token)
    if len(token) == 1:
        return _classify_character(token)
    if token in (r"\left", r"\right"):
        return Kind("fence", token)
    if match := _ENVIRONMENT.fullmatch(token):
        return Kind(match[1], match[2])
    if match := _COMMAND.fullmatch(token):
        return _classify_command(token, match[1])
    if is_word(token):
        return Kind("plain")
    if token.isascii() and token.isdigit():
        return Kind("single")
    if len(token) == 2 and token[0] == "\\" and not token[1].isalnum():
        return Kind("plain", token if token in DELIMITERS else "")
    return None


def _classify_special(token: str) -> Kind | None:
    if token in NUMBER_TAGS or token in WORD_TAGS:
        return Kind("single")
    if token in NEXT_DIGITS.values():
        return Kind("more")
    return Kind("mark", token) if token in (SPELL, SPELLED, CODE, CODED) else None


def _classify_character(token: str) -> Kind | None:
    if token in NO_TOKENS:
        return Kind("mark", token)  # only spelled
    if token.isascii() and token.isdigit():
        return Kind("digit", token)
    if token.isalpha():
        return Kind("single", token if token.isascii() else "")
    return Kind("sign", token if token.isascii() else "")


def _classify_command(token: str, name: str) -> Kind:
    macro = MACROS.get(name)
    if macro is not None and not macro.is_plain:
        shape = _shape_of(macro)
    else:
        shape = _PLAIN_SHAPES.get(name, Shape())
    if shape == Shape():
        return Kind("plain", token if token in DELIMITERS else "")
    return Kind("macro", "", shape)


def _shape_of(macro: Macro) -> Shape:
    """What the reader wants of a macro."""
    needed = []
    for ats in range(1, MOST_ATS + 1):
        form = macro.application(ats)
        if form == " #a1" and ats > 1:
            needed.append(0)
        elif form or macro.takes_bare_arguments:
            slots = [int(number) for number in _SLOT.findall(form)]
            needed.append(max(slots, default=macro.argument_count))
        else:
            needed.append(0)
    variants = sorted((n, v.argument_count) for n, v in macro.variants.items())
    return Shape(
        macro.optional_count,
        macro.parameter_count,
        macro.argument_count,
        tuple(needed) if macro.argument_count else (),
        macro.takes_bare_arguments,
        tuple(variants),
    )
