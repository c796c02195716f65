"""What a formula of a document is, and what in a document is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from mathglot.errors import MathglotError
from mathglot.languages.latex.documents.definitions import Definitions
from mathglot.languages.latex.documents.finder import Found
from mathglot.languages.latex.normal import normalise_in_document
from mathglot.languages.latex.normal.macros import Budget

# A formula that goes on for longer has not been ended.
LONGEST = 100_000
# So many formulas are remembered as they were written out.
_MOST_KNOWN = 1000
# Of what is none, so much is shown.
_MOST_SHOWN = 100

_SPACE = r"\s|~|\\[,;:!> ]|\\q?quad(?![A-Za-z])"
_START = re.compile(
    rf"(?:{_SPACE}|\\(?:display|text|script)style(?![A-Za-z])"
    r"|\\limits(?![A-Za-z])|\\allowbreak(?![A-Za-z]))+"
)
_END = re.compile(rf"(?:{_SPACE}|(?<!\\)[.,;]|\\\\|\\)\Z")
_LONGEST_END = 16
# The dot that stands for no bracket.
_EMPTY_BRACKET = re.compile(r"\\(?:right|left|middle|[bB]igg?[lrm]?)\s*\.\Z")
_STYLED = re.compile(r"\{\s*\\(?:display|text)style(?![A-Za-z])(.*)\}", re.DOTALL)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_PARAMETER = re.compile(r"(?<!\\)#[1-9]")
_SCRIPT = r"[\^_]\s*(?:\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+|\S)\s*"
_SCRIPTS = re.compile(rf"(?:\{{\}})?\s*(?:{_SCRIPT})+")
_SIGN = re.compile(
    r"[-=<>+*/|.,;:!?()\[\]&~'\s]*|\\(?:sim|pm|mp|to|times|cdot|bullet|approx|leq?|geq?"
    r"|rightarrow|leftarrow|Rightarrow|checkmark|ldots|cdots|dots|square|blacksquare"
    r"|quad|star|ast|dagger|ddagger|circ|triangle|Box|copyright|backslash|(?:La)?TeX)"
)


class DocumentError(MathglotError):
    """A document that cannot be read; says why, and where."""


@dataclass(slots=True)
class Expansions:
    """What macros of a document have become, and what they may still become."""

    budget: Budget = field(default_factory=Budget)
    known: dict[tuple[str, str], str] = field(default_factory=dict)

    def write_out(self, latex: str, macros: str) -> str:
        """A formula without macros; what was written out once costs nothing more."""
        written = self.known.get((latex, macros))
        if written is None:
            written = normalise_in_document(latex, macros, self.budget)
            if len(self.known) == _MOST_KNOWN:
                self.known.clear()
            self.known[latex, macros] = written
        return written


@dataclass(frozen=True, slots=True)
class Formula:
    r"""A formula as it stands in a document, without what sets it off from the text.

    >>> Formula(r"\R^n", 3, False, r"\newcommand{\R}{\mathbb{R}}").write_out()
    '\\mathbb{R}^n'
    """

    latex: str
    # The line that it begins in, counted from 1; in a notebook, of its cell.
    line: int
    display: bool
    # The definitions of the document that it uses.
    macros: str = ""
    # Why it is none: it has no end, say.
    fault: str = ""
    # The cell of a notebook, counted from 1.
    cell: int | None = None
    # All formulas of a document share it.
    expansions: Expansions = field(
        default_factory=Expansions, repr=False, compare=False
    )

    def write_out(self) -> str:
        """The formula without the document's own macros.

        Raises ParseError where these have no end, or stand for too much.
        """
        if not self.macros:
            return self.latex
        return self.expansions.write_out(self.latex, self.macros)


def make_formulas(
    found: Iterable[Found],
    definitions: Definitions,
    expansions: Expansions,
    cell: int | None = None,
) -> Iterator[Formula]:
    """The formulas among what was found, with the macros that hold there."""
    for each in found:
        if each.fault:
            shown = each.text[:_MOST_SHOWN].strip()
            yield Formula(
                shown, each.number, each.display, "", each.fault, cell, expansions
            )
            continue
        latex = tidy(each.text)
        if is_formula(latex):
            macros = definitions.select(latex)
            yield Formula(
                latex, each.number, each.display, macros, "", cell, expansions
            )


def is_formula(latex: str) -> bool:
    r"""Whether this is more than a sign, a mark at a word, or a macro's body.

    >>> [is_formula(text) for text in ("x", "^{th}", r"\to", "{}^{14}C", "#1^2", "")]
    [True, False, False, True, False, False]
    """
    if not latex or _SCRIPTS.fullmatch(latex) or _SIGN.fullmatch(latex):
        return False
    return _PARAMETER.search(latex) is None


def tidy(latex: str) -> str:
    r"""A formula without the spaces and the punctuation of the text around it.

    >>> tidy(r"{\displaystyle \quad x=\left(1\right. \, ,}")
    'x=\\left(1\\right.'
    """
    latex = latex.strip()
    styled = _STYLED.fullmatch(latex)
    if styled and _is_balanced(styled[1]):
        latex = styled[1]
    if start := _START.match(latex):
        latex = latex[start.end() :]
    end = len(latex)
    while end:
        tail = latex[max(0, end - _LONGEST_END) : end]
        match = _END.search(tail)
        if match is None or _EMPTY_BRACKET.search(tail):
            break
        end -= len(tail) - match.start()
    return latex[:end]


def _is_balanced(text: str) -> bool:
    depth = 0
    for match in _BRACE.finditer(text):
        depth += (match[0] == "{") - (match[0] == "}")
        if depth < 0:
            return False
    return depth == 0
