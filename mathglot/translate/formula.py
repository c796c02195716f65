"""One formula: LaTeX by the model inside Mathglot, other languages by rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from mathglot.arguments import check_text, check_texts
from mathglot.errors import ArgumentError, UnknownNameError
from mathglot.languages import expand, render
from mathglot.languages import read as read_text
from mathglot.languages.latex.displayed import is_displayed
from mathglot.translate.ranking import rank
from mathglot.translate.sentences import read_sentences
from mathglot.translate.translation import Checks, Translation
from mathglot.translate.translator import Translator

SOURCES = ("latex", "semantic", "mathematica")


def translate(
    latex: str,
    to: str = "mathematica",
    *,
    source: str = "latex",
    beam: int = 5,
    assume: Sequence[str] = (),
    guess: bool = False,
) -> Translation:
    r"""Translate a formula; what cannot be translated raises.

    Where nothing is found that would be printed as the formula, `guess` gives what the
    network makes of it.

    >>> translate(r"\Gamma(z+1) = z\,\Gamma(z)").text
    'Gamma[z + 1] == z Gamma[z]'
    >>> translate(r"\EulerGamma@{z}", "sympy", source="semantic").text
    'gamma(z)'
    >>> print(translate("Sqrt[x]/2", "latex", source="mathematica"))
    \frac{\sqrt{x}}{2}
    """
    check_text("latex", latex)
    if source == "latex":
        translator = default_translator()
        return translator.translate(latex, to, beam=beam, assume=assume, guess=guess)
    if source == "mathematica":
        return _translate_mathematica(latex, to, assume)
    if source != "semantic":
        raise UnknownNameError("source language", source, list(SOURCES))
    return _translate_semantic(latex, to, assume)


def _translate_mathematica(text: str, to: str, assume: Sequence[str]) -> Translation:
    """Mathematica says what it means: nothing is left to assume."""
    if check_texts("assume", assume):
        raise ArgumentError("assume", "empty for Mathematica", assume)
    tree = read_text(text, "mathematica").tree
    written = render(tree, to, flavour="textbook")
    checks = Checks(parses=True)
    return Translation(text, to, written, tree, 0.0, checks, origin="mathematica")


@cache
def default_translator() -> Translator:
    """The model inside Mathglot, read once."""
    return Translator()


def _translate_semantic(text: str, to: str, assume: Sequence[str]) -> Translation:
    """By rules, which are sure of what they do: the score is 0."""
    sentences = read_sentences(check_texts("assume", assume))
    reading = read_text(text, "semantic")
    latex, tree, notes = expand(text), reading.tree, reading.assumptions
    if sentences:
        checks = Checks(parses=True, displays=True)
        candidate = Translation(latex, "mathematica", "", tree, 0.0, checks)
        ranked = rank([candidate], sentences)
        if ranked.error is not None:
            raise ranked.error
        assert ranked.tree is not None
        tree, notes = ranked.tree, ranked.assumptions
    written = render(tree, to, flavour="dlmf")
    checks = Checks(parses=True, displays=is_displayed(tree, latex))
    found = Translation(text, to, written, tree, 0.0, checks, origin="semantic")
    return replace(found, assumptions=notes)
