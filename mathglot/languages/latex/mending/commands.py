r"""Commands whose backslash was lost on the way: `x \\in A`, `\@Delta`.

Programs write a backslash as two, and some converters as `\@`, which then stands for
the break of a line too. Quotation marks round words or a sign say nothing.
"""

from __future__ import annotations

import re

from mathglot.languages.latex.mending.mended import Mended
from mathglot.languages.latex.normal.symbols import NAMED_WORDS

_GREEK = (
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa "
    "lambda mu nu xi pi rho sigma tau upsilon phi varphi chi psi omega Gamma Delta "
    "Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
)
_SIGNS = (
    "in notin leq geq le ge neq ne times cdot sim approx equiv to rightarrow infty pm "
    "partial nabla subset subseteq cup cap forall exists propto"
)
_SHAPES = (
    "frac sqrt binom choose sum prod int text mathrm mathbf mathbb mathcal left right "
    "bar hat tilde vec dot overline widehat lim log sin cos"
)
_KNOWN = frozenset(
    [*_GREEK.split(), *_SIGNS.split(), *_SHAPES.split(), *NAMED_WORDS.keys()]
)
# A break of a line is not typed right before a word.
_DOUBLED = re.compile(r"(?<!\\)\\\\(?=([A-Za-z]{2,})(?![A-Za-z]))")
_DOUBLED_BARS = re.compile(r"(?<!\\)\\\\\|")
# What has rows of its own.
_ROWS = re.compile(r"\\begin|\\substack|\\matrix|\\cr\b")
_AT = re.compile(r"\\@([A-Za-z]*)")
_QUOTED = re.compile(r"``((?:[^`']|'(?!'))*)''")
# What comes of \widebar where the macros in it are not carried out.
_WIDE_BAR = re.compile(
    r"\\@ifnextchar\^\{\\wide@bar(?P<base>[^{}]|(?:[^{}]|\{[^{}]*\})+?)0\}"
    r"\\wide@bar(?P=base)1"
)
# Where an argument would stand: f(.), \langle ., .\rangle.
_POINTS = re.compile(
    r"(?:\(|\[|\\langle)\s*\.\s*(?:,\s*\.\s*)*(?:\)|\]|\\rangle(?![a-z]))"
)
_TABLE = r"\begin{matrix}"


def mend_commands(latex: str) -> Mended | None:
    r"""The formula with such commands as they are meant.

    >>> mend_commands(r"x \\in [0, 6]").latex
    'x \\in [0, 6]'
    >>> mend_commands(r"v = \@Deltay/\@Deltat").latex
    'v = \\Delta y/\\Delta t'
    """
    changes: list[str] = []

    def undouble(match: re.Match[str]) -> str:
        if match[1] not in _KNOWN:
            return match[0]
        changes.append(rf"\\{match[1]} is taken for \{match[1]}")
        return "\\"

    def name(match: re.Match[str]) -> str:
        known = next((k for k in _BY_LENGTH if match[1].startswith(k)), "")
        if known:
            changes.append(rf"\@{known} is taken for \{known}")
            return rf"\{known} {match[1][len(known) :]}"
        if _TABLE not in latex or match[1].startswith(_INTERNAL):
            return match[0]
        changes.append(r"\@ is taken for the end of a line")
        return r"\\" + match[1]

    def unquote(match: re.Match[str]) -> str:
        changes.append("quotation marks are left out")
        return match[1]

    def draw_line(match: re.Match[str]) -> str:
        changes.append(r"\wide@bar is taken for a line above")
        return rf"\overline{{{match[1]}}} "

    def leave_blank(match: re.Match[str]) -> str:
        changes.append("a point is taken for a blank")
        return re.sub(r"\.", r"\\cdot ", match[0])

    mended = _QUOTED.sub(unquote, latex)
    mended = _POINTS.sub(leave_blank, mended)
    mended = _WIDE_BAR.sub(draw_line, mended)
    if not _ROWS.search(latex):
        mended = _DOUBLED.sub(undouble, mended)
        if len(_DOUBLED_BARS.findall(mended)) > 1:
            changes.append(r"\\| is taken for \|")
            mended = _DOUBLED_BARS.sub(r"\\|", mended)
    mended = _AT.sub(name, mended)
    return Mended(mended, tuple(dict.fromkeys(changes))) if changes else None


_BY_LENGTH = sorted((k for k in _KNOWN if len(k) > 1), key=len, reverse=True)
# Macros of LaTeX itself that were not carried out.
_INTERNAL = ("if", "wide")
