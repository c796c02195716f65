r"""Whether semantic LaTeX looks like LaTeX: what its macros show, compared."""

from __future__ import annotations

from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.placed import merge
from mathglot.languages.semantic.expansion import expand

# Authors write these constants, and the d of differentials, upright or not.
_UPRIGHT = {(r"\mathrm", "{", letter, "}") for letter in "dei"}
_PLAIN = {r"\uppi": r"\pi"}


def looks_like(text: str, latex: str) -> bool:
    r"""Whether semantic LaTeX looks like LaTeX, constants upright or not.

    >>> looks_like(r"\expe^{x}\BesselJ{\nu}@{z}", r"e^x J_\nu (z)")
    True
    >>> looks_like(r"\int\expe^{\iunit x}\diff{x}", r"\int e^{ix}\,dx")
    True
    >>> looks_like(r"\BesselY{\nu}@{z}", r"J_\nu (z)")
    False
    """
    return drop_fonts(normal_tokens(expand(text))) == drop_fonts(normal_tokens(latex))


def drop_fonts(tokens: list[str]) -> list[str]:
    """The tokens of a normal form, constants no more upright."""
    shown: list[str] = []
    for token in tokens:
        shown.append(_PLAIN.get(token, token))
        if token == "}" and tuple(shown[-4:]) in _UPRIGHT:
            shown[-4:] = [merge(shown[-2], shown[-4:])]
    return shown
