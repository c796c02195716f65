"""What can be chosen about an import."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mathglot.corpus.pairs import TARGETS
from mathglot.errors import MathglotError, UnknownNameError

FLAVOURS = ("texform", "dlmf", "textbook", "random")
# The flavour of LaTeX that was not rendered here but typed by somebody.
TYPED = "typed"


class OptionError(MathglotError):
    """An option of an import that makes no sense."""


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """The choices of one import, the same for every kind of file.

    >>> ImportOptions(flavour="fancy")
    Traceback (most recent call last):
    mathglot.errors.UnknownNameError: unknown flavour 'fancy'; known: texform, dlmf, \
textbook, random
    """

    # How LaTeX is written where the source has none; the seed is for `random`.
    flavour: str = "texform"
    seed: int = 0
    # The languages that pairs are made for.
    targets: tuple[str, ...] = TARGETS
    # Whether pairs are rejected whose tree does not display as their LaTeX. Without a
    # word each importer decides: only that of Fungrim checks.
    check: bool | None = None
    # The most characters of one text.
    longest: int = 100_000
    # The names of the fields or columns of pairs.
    latex: str = "latex"
    mathematica: str = "mathematica"
    semantic: str = "semantic"
    # How often a labelled formula comes in other letters as well.
    letters: int = 0
    # Files of labels whose formulas are not to be learnt, besides those for measuring.
    apart: tuple[Path, ...] = ()

    def __post_init__(self) -> None:
        if self.flavour not in FLAVOURS:
            raise UnknownNameError("flavour", self.flavour, list(FLAVOURS))
        for target in self.targets:
            if target not in TARGETS:
                raise UnknownNameError("target", target, list(TARGETS))
        if not self.targets:
            raise OptionError("no target: pairs need a language to translate into")
        if self.longest < 1:
            raise OptionError(f"longest is {self.longest}: texts need a character")
        if self.letters < 0:
            raise OptionError(f"letters is {self.letters}: expected 0 or more")
        names = (self.latex, self.mathematica, self.semantic)
        if len(set(names)) < len(names) or not all(names):
            raise OptionError(f"each field needs a name of its own: {', '.join(names)}")
