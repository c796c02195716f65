"""Translations into semantic LaTeX, laid out as their formulas are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mathglot.languages.semantic.constants import spell_constants
from mathglot.languages.semantic.layout import keep_layout
from mathglot.translate.translation import Translation


def lay_out(translation: Translation) -> Translation:
    """The translation, and what else the formula may mean, as it was typed."""
    return _rewrite(translation, keep_layout)


def choose_constants(translation: Translation, style: str) -> Translation:
    """The translation with its constants in a style of `semantic.constants`."""

    def spell(text: str, latex: str) -> str:
        return spell_constants(text, latex, style)

    return _rewrite(translation, spell)


def _rewrite(
    translation: Translation, change: Callable[[str, str], str]
) -> Translation:
    if translation.error is not None or not translation.checks.displays:
        return translation
    source = translation.source
    return replace(
        translation,
        text=change(translation.text, source),
        alternatives=tuple(
            replace(other, text=change(other.text, source))
            if other.checks.displays
            else other
            for other in translation.alternatives
        ),
    )
