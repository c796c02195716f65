"""Whether the layout of a formula comes back with its macros."""

from __future__ import annotations

from mathglot.errors import MathglotError
from mathglot.evaluate.languages.figures import Failure, Figure, share
from mathglot.evaluate.semantic.settings import Settings
from mathglot.languages.semantic.appearance import looks_like
from mathglot.languages.semantic.canonical import canonicalise
from mathglot.languages.semantic.constants import spell_constants
from mathglot.languages.semantic.expansion import expand

SECTION = "layout"


def measure(settings: Settings) -> list[Figure]:
    """Formulae of the DLMF in plain print, laid out again as their LaTeX is.

    Constants are compared as letters, since the DLMF writes them both ways.
    """
    failures: list[Failure] = []
    total = 0
    for record in settings.track(settings.records, "layouts"):
        semantic = record["semantic"]
        try:
            shown, printed = expand(semantic), canonicalise(semantic)
            if not looks_like(printed, shown):
                continue
        except MathglotError:
            continue
        total += 1
        expected = spell_constants(semantic, shown, "letters")
        found = spell_constants(printed, shown, "letters")
        if found != expected:
            failures.append(Failure("another layout", expected, found))
    name = "laid out to the letter"
    return [share(SECTION, name, total, failures, at_least=0.99)]
