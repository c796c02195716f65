"""What a translation is: a text, how sure it is, and what was found true of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from mathglot.arguments import naming_missing_packages
from mathglot.errors import MathglotError, RenderError
from mathglot.languages.latex.reader.difference import describe_difference
from mathglot.languages.tree import Tree
from mathglot.translate.certainty import call_confidence
from mathglot.translate.presentation import write_line, write_markdown

# What may be left for later.
_LEFT_OPEN = ("score", "alternatives", "assumptions", "confidence")


class Checks:
    """What was checked about a translation; None where that is not known.

    `parses`: the text is well formed. `displays`: it would be printed as the formula.
    `holds`: it is an identity, judged numerically. The last takes longer to find than
    the translation, so it may be a function, which is called when you first look.

    >>> checks = Checks(parses=True, holds=lambda: True)
    >>> checks.is_known, checks.holds, checks.is_known
    (False, True, True)
    """

    __slots__ = ("_holds", "displays", "parses")

    def __init__(
        self,
        parses: bool | None = None,
        displays: bool | None = None,
        holds: bool | Callable[[], bool | None] | None = None,
    ) -> None:
        self.parses = parses
        # Whether the source is one of the ways in which the translation may look.
        self.displays = displays
        self._holds = holds

    @property
    def holds(self) -> bool | None:
        """Whether the formula is an identity, judged numerically."""
        if callable(self._holds):
            self._holds = self._holds()
        return self._holds

    @property
    def is_known(self) -> bool:
        """Whether `holds` is already known, so that looking at it takes no time."""
        return not callable(self._holds)

    def with_holds(self, holds: bool | Callable[[], bool | None] | None) -> Checks:
        """A copy with another answer to whether the formula holds."""
        return Checks(self.parses, self.displays, holds)

    def as_record(self) -> dict[str, bool | None]:
        """The checks by name, as a dictionary."""
        return {name: getattr(self, name) for name in ("parses", "displays", "holds")}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Checks):
            return NotImplemented
        return self.as_record() == other.as_record()

    def __hash__(self) -> int:
        return hash((self.parses, self.displays))

    def __repr__(self) -> str:
        given = [f"{name}={value}" for name, value in self.as_record().items()]
        return f"Checks({', '.join(given)})"

    def __reduce__(self) -> tuple[type[Checks], tuple[bool | None, ...]]:
        # What is sent to another process is found out here.
        return Checks, (self.parses, self.displays, self.holds)


class _Unfinished:
    """Where a translation keeps what finishes it, as long as nobody has asked."""

    __slots__ = ("_finish",)

    _finish: Callable[[], Translation]


@dataclass(frozen=True, slots=True, repr=False)
class Translation(_Unfinished):
    """The translation of a formula, with how sure it is and what else it may mean.

    `print` shows its text; a notebook shows the formula and its code. `checks` says
    what was checked, `confidence` how likely it is right, `assumptions` what was taken
    for granted, and `alternatives` what else the formula may mean. Where there is no
    translation, `error` says why. Alternatives may be computed when you first look at
    them, since they take longer to find than the text.
    """

    source: str
    language: str
    text: str = ""
    tree: Tree | None = None
    # The logarithm of its probability among all that was found. Of a guess, and of
    # what was joined from parts, it is the mean of the network's for a token.
    score: float = float("-inf")
    checks: Checks = field(default_factory=Checks)
    alternatives: tuple[Translation, ...] = ()
    # What was taken for granted, in plain words.
    assumptions: tuple[str, ...] = ()
    # Why there is no translation, in a batch.
    error: MathglotError | None = None
    # How likely it is right, from 0 to 1; None where that was not measured.
    confidence: float | None = None
    # The language of the source; what is not LaTeX was translated by rules.
    origin: str = "latex"

    def left_open(self, finish: Callable[[], Translation]) -> Translation:
        """The same answer; everything else is computed when it is first needed.

        >>> bare = Translation("x", "mathematica", "x")
        >>> found = bare.left_open(lambda: Translation("", "", score=-1.0))
        >>> found.text, found.score
        ('x', -1.0)
        """
        made = object.__new__(Translation)
        for one in fields(self):
            if one.name not in _LEFT_OPEN:
                object.__setattr__(made, one.name, getattr(self, one.name))
        object.__setattr__(made, "_finish", finish)
        return made

    def finish(self) -> None:
        """Compute now what was left for later."""
        _ = self.score

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """What has been left open: slots without a value, which are filled now."""
            if name not in _LEFT_OPEN:
                raise AttributeError(f"a Translation has no attribute {name!r}")
            finished = self._finish()
            for one in _LEFT_OPEN:
                object.__setattr__(self, one, getattr(finished, one))
            # Another thread may ask at the same time; the readings are let go of.
            object.__setattr__(self, "_finish", lambda: finished)
            return getattr(self, name)

    @property
    def certainty(self) -> str | None:
        """The confidence in words: sure, likely, a guess, or not rated."""
        if self.error is not None:
            return None
        return call_confidence(self.confidence, self.checks.displays)

    def to_sympy(self) -> Any:
        r"""Make a SymPy object of the formula; SymPy must be installed.

        The object is built from what `render` writes, without `eval`. A formula that
        SymPy cannot express raises a RenderError.
        """
        if self.error is not None:
            raise self.error
        if self.tree is None:
            raise RenderError(
                "the formula", "sympy", "it was translated without a tree"
            )
        with naming_missing_packages():
            from mathglot.translate.sympy_objects import make_object
        return make_object(self.tree, self.source if self.origin == "latex" else None)

    def __str__(self) -> str:
        return self.text if self.error is None else f"({self.error})"

    def __repr__(self) -> str:
        return write_line(self)

    def _repr_markdown_(self) -> str:
        return write_markdown(self)

    def as_record(self) -> dict[str, Any]:
        """Everything but the tree, as a dictionary for JSON."""
        record: dict[str, Any] = {"source": self.source, "language": self.language}
        if self.error is not None:
            return {**record, "error": str(self.error)}
        return {
            **record,
            **self._describe(),
            "alternatives": [
                {**other._describe(), "difference": self.describe_difference(other)}
                for other in self.alternatives
            ],
        }

    def describe_difference(self, other: Translation) -> str:
        """Say in words how another translation differs; "" if that is not known."""
        if self.tree is None or other.tree is None:
            return ""
        return describe_difference(self.tree, other.tree, self.source)

    def _describe(self) -> dict[str, Any]:
        confidence = self.confidence
        return {
            "text": self.text,
            "score": round(self.score, 6),
            "confidence": None if confidence is None else round(confidence, 3),
            "certainty": self.certainty,
            "checks": self.checks.as_record(),
            "assumptions": list(self.assumptions),
        }
