r"""The tokens of pairs, as models are to see them before substitution.

>>> read_source(r"\dfrac ab")
['\\frac', '{', 'a', '}', '{', 'b', '}']
>>> read_source(r"\dfrac ab", normal=False)
['\\dfrac', 'a', 'b']
>>> read_target("Sin[x]", "mathematica")
['Sin', '[', 'x', ']']
>>> arrange_target("Sin[x]", "mathematica", list)
['Sin', 'x', '<call>']
"""

from __future__ import annotations

from collections.abc import Callable

from mathglot.corpus.postfix import encode_tokens, encode_tree
from mathglot.languages import parse, tokenize
from mathglot.languages.latex.normal import normal_tokens
from mathglot.languages.latex.normal.fingerprint import normal_form_fingerprint
from mathglot.languages.semantic.canonical import canonical_tokens


def read_source(latex: str, *, normal: bool = True) -> list[str]:
    """The tokens of LaTeX in normal form, or of LaTeX as it is."""
    return normal_tokens(latex) if normal else tokenize(latex, "latex")


def read_source_form() -> str:
    """A fingerprint of the normal form: another one where sources look different."""
    return normal_form_fingerprint()


def read_target(text: str, language: str) -> list[str]:
    """The tokens of a text as a model is to write it.

    Semantic LaTeX is in its canonical print: nobody can tell from a source in normal
    form where its author put `\\*`.
    """
    tokens = tokenize(text, language)
    return canonical_tokens(tokens) if language == "semantic" else tokens


def arrange_target(
    text: str, language: str, cover: Callable[[list[str]], list[str]]
) -> list[str]:
    """A text as a binary tree in postfix, its leaves in a vocabulary's terms."""
    if language == "mathematica":
        return encode_tree(parse(text, language), cover)
    return encode_tokens(cover(read_target(text, language)))
