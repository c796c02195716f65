"""What every importer yields: a formula read, or the reason why it could not be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from mathglot.corpus.importers.results import ImportCounts
from mathglot.errors import MathglotError, RenderError
from mathglot.languages.tree import Tree


@dataclass(frozen=True, slots=True)
class ImportedRow:
    """One formula of a source: the tree it means, or the error that kept it out.

    The tree holds where all `constraints` do. `unread` are constraints of the source
    that could not be read, in its own language: what holds with them may fail without.
    """

    source: str
    identifier: str
    latex: str
    tree: Tree | None = None
    constraints: tuple[Tree, ...] = ()
    unread: tuple[str, ...] = ()
    error: MathglotError | None = None

    @property
    def is_accepted(self) -> bool:
        """Whether the formula could be read."""
        return self.tree is not None

    @property
    def reason(self) -> str:
        """Why a row was refused, in a word that rows share: the name that is unknown.

        >>> error = RenderError("LandauG", "mathematica", "no such function")
        >>> ImportedRow("fungrim", "1", "g(n)", error=error).reason
        'LandauG'
        """
        if self.error is None:
            return ""
        if isinstance(self.error, RenderError):
            return self.error.subject
        return type(self.error).__name__


def count_rows(rows: Iterable[ImportedRow]) -> ImportCounts:
    """Count what an importer accepted and rejected.

    >>> count_rows([ImportedRow("fungrim", "1", "x")]).rejected
    1
    """
    accepted = 0
    reasons: Counter[str] = Counter()
    for row in rows:
        if row.is_accepted:
            accepted += 1
        else:
            reasons[row.reason] += 1
    rejected = reasons.total()
    return ImportCounts(accepted, rejected, accepted + rejected, accepted, reasons)
