r"""Tokens of semantic LaTeX: those of LaTeX, where `@` is one like any other character.

>>> tokenize(r"\BesselJ{10}@@{kz}")
['\\BesselJ', '{', '10', '}', '@', '@', '{', 'k', 'z', '}']
>>> detokenize(tokenize(r"\iunit x"))
'\\iunit x'
"""

from mathglot.languages.latex.lexer import detokenize, tokenize

__all__ = ["detokenize", "tokenize"]
