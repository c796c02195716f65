r"""Statements that only a wide space sets apart: `s = 1.5 \qquad R^2 = 0.6`.

The normal form forgets spaces, and without them the two would be one chain with a
product in it. A wide space between two statements says what a comma does, so it is
matched and read as one.

>>> part_statements(r"s = 1.5 \qquad R^2 = 0.6")
's = 1.5 ,      R^2 = 0.6'
>>> part_statements(r"f(x) \qquad \text{if } x > 0")
'f(x) \\qquad \\text{if } x > 0'

Several narrow spaces are as wide as one, and so is `\hspace{2cm}`.

>>> part_statements(r"s = 1 \ \ \ R = 2"), part_statements(r"s = 1 \, R = 2")
('s = 1 ,     R = 2', 's = 1 \\, R = 2')

A word before the space joins what stands around both.

>>> part_statements(r"s = 1\ \mathrm { a n d } \quad R = 2")
's = 1\\ \\mathrm { a n d } \\quad R = 2'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mathglot.languages.latex.italic_words import set_words

# The widths of spaces, in quads.
_WIDTHS = {
    r"\qquad": 2.0,
    r"\quad": 1.0,
    r"\hfill": 2.0,
    r"\enspace": 0.5,
    r"\enskip": 0.5,
    "\\ ": 0.33,
    "~": 0.33,
    r"\;": 0.28,
    r"\:": 0.22,
    r"\,": 0.17,
    r"\!": -0.17,
}
# Quads to a unit of length.
_UNITS = {"em": 1.0, "ex": 0.43, "cm": 2.85, "mm": 0.285, "in": 7.2, "pt": 0.1}
# What is narrower belongs to one statement.
_LEAST_WIDTH = 0.65
_SPACE = re.compile(
    r"\\hspace\s*\*?\s*\{(?P<size>[^{}]*)\}|"
    r"\\(?:qquad|quad|hfill|enspace|enskip)(?![A-Za-z])|\\[ ;:,!]|~"
)
_TOKEN = re.compile(
    rf"(?:(?:{_SPACE.pattern.replace('?P<size>', '?:')})\s*)+|"
    r"\\(?:text|textrm|textit|textbf|mbox|hbox|intertext)\s*\{[^{}]*\}|"
    r"\\(?:begin|end)\s*\{[^{}]*\}|\\[A-Za-z]+|\\.|\S",
    re.DOTALL,
)
_GAP = r"\quad"
_UNSEEN = frozenset(
    r"& \left \right \big \Big \bigg \Bigg \bigl \Bigl \biggl \Biggl "
    r"\bigr \Bigr \biggr \Biggr \pause \displaystyle \textstyle $".split()
)
_OPENING = frozenset(["{", "(", "[", r"\{", r"\langle", r"\lvert"])
_ANGLES = (r"\langle", r"\rangle")
_CLOSING = frozenset(["}", ")", "]", r"\}", r"\rangle", r"\rvert"])
# Cells of these belong together, whatever space is in them.
_TABLES = re.compile(
    r"\\(?:begin|end)\s*\{(?:\w*matrix|array|cases|dcases|rcases)\*?\}"
)
_ALIGNED = re.compile(
    r"\\begin\s*\{(?:x?x?align|aligned|alignat|alignedat|flalign)\*?\}"
)
_PARTING = frozenset([",", ";", r"\\"])
_RELATIONS = frozenset(
    r"= < > \le \leq \leqslant \ge \geq \geqslant \ne \neq \in \notin \approx \sim "
    r"\simeq \cong \equiv \subset \subseteq \supset \coloneqq \propto \to \ll "
    r"\gg".split()
)
# What joins a statement to what stands before it, or to what stands behind it.
_JOINING = _RELATIONS | frozenset(
    r"+ * / : \cdot \times \Rightarrow \Longrightarrow \implies \iff \Leftrightarrow "
    r"\Longleftrightarrow \rightarrow \longrightarrow \leftrightarrow \mapsto \land "
    r"\lor \wedge \vee \cup \cap \forall \exists \therefore \because ^ _".split()
)
_SIGNS = frozenset(["-", r"\pm", r"\mp"])
# Words of the sentence rather than of the formula.
_WORD = re.compile(
    r"\\(?:text|mbox|hbox)|\\(?:mathrm|operatorname)\s*\{\s*~?"
    r"(?:if|for|when|where|with|as|and|or|so|is|otherwise|else|on|in)\b"
)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A token that is to be seen, or a wide space, outside of all brackets."""

    text: str
    start: int
    end: int


def find_wide_gaps(latex: str) -> list[tuple[int, int]]:
    r"""Where wide spaces begin and end.

    >>> find_wide_gaps(r"a \quad b \, c ~~~ d")
    [(2, 8), (15, 19)]

    So does every second sign of an alignment, between its pairs of columns:

    >>> find_wide_gaps(r"\begin{aligned} a &= b & c &= d \end{aligned}")
    [(23, 24)]
    """
    spaces: list[tuple[int, int]] = []
    if _SPACE.search(latex):
        spaces = [
            match.span()
            for match in _TOKEN.finditer(latex)
            if _SPACE.match(match[0]) and _width_of(match[0]) >= _LEAST_WIDTH
        ]
    columns = _find_columns(latex) if _ALIGNED.search(latex) else []
    if not columns:
        return spaces
    beside = {place for span in spaces for place in span}
    found = [span for span in columns if beside.isdisjoint(_reach(latex, span))]
    return sorted([*spaces, *found])


def find_strokes(latex: str) -> list[tuple[int, int]]:
    r"""Where spaces draw a stroke back over the letter before it.

    >>> find_strokes(r"A\!\!\!/ + a\!/\!b + D\hspace{-0.2cm}/")
    [(1, 7), (22, 37)]
    """
    found: list[tuple[int, int]] = []
    if "/" not in latex:
        return found
    for match in _BEFORE_STROKE.finditer(latex):
        if _width_of(match[1]) <= _DRAWN_BACK:
            found.append(match.span(1))
    return found


_BEFORE_STROKE = re.compile(
    r"(?<=[A-Za-z}])\s*"
    r"((?:\\hspace\s*\*?\s*\{[^{}]*\}\s*|\\[!,;:]\s*)+)/(?!\s*\\!)"
)
_DRAWN_BACK = -0.3


def _set_strokes(latex: str) -> str:
    r"""The formula with `\not` for other ways to put a stroke before its letter.

    >>> _set_strokes(r"\slash{\partial} + /\hspace{-0.5em}p")
    '\\not  {\\partial} + \\not            p'
    """
    if "slash" not in latex and "/" not in latex:
        return latex
    return _STROKE.sub(lambda match: r"\not".ljust(len(match[0])), latex)


_STROKE = re.compile(
    r"\\slash(?:\s*\{\s*\\hspace\s*\{[^{}]*\}\s*\})?(?=\s*\{)|"
    r"/\s*\\hspace\s*\*?\s*\{\s*-[^{}]*\}(?=\s*(?:\\partial|[A-Za-z]))"
)


def _find_columns(latex: str) -> list[tuple[int, int]]:
    """Every second sign of the rows of alignments, unless relations are set apart."""
    found: list[tuple[int, int]] = []
    environments: list[bool] = []
    count, before = 0, ""
    for match in _TOKEN.finditer(latex):
        text = match[0]
        if text.startswith((r"\begin", r"\end")):
            if text.startswith(r"\begin"):
                environments.append(_ALIGNED.match(text) is not None)
            elif environments:
                environments.pop()
            count = 0
        elif text == r"\\":
            count = 0
        elif text == "&" and environments and environments[-1]:
            count += 1
            if not count % 2 and before not in _JOINING:
                found.append(match.span())
        before = text
    return found


def _reach(latex: str, span: tuple[int, int]) -> tuple[int, int]:
    """Where what stands before a stretch ends, and what stands behind it begins."""
    start, end = span
    behind = latex[end:]
    return len(latex[:start].rstrip()), end + len(behind) - len(behind.lstrip())


def _width_of(spaces: str) -> float:
    """How wide some spaces are together, in quads."""
    width = 0.0
    for space in _SPACE.finditer(spaces):
        size = space["size"]
        width += _WIDTHS[space[0]] if size is None else _length(size)
    return width


def _length(size: str) -> float:
    """A length such as 2cm, in quads; 0 where it is none."""
    found = _LENGTH.fullmatch(re.sub(r"\s", "", size))
    return float(found[1]) * _UNITS.get(found[2], 0.0) if found else 0.0


_LENGTH = re.compile(r"(-?(?:\d+\.?\d*|\.\d+))([a-z]+)")


def with_words(latex: str) -> str:
    """The formula with words that are typed as letters between spaces as texts."""
    return set_words(latex, [start for start, _ in find_wide_gaps(latex)])


def part_statements(latex: str) -> str:
    """The formula with commas for the wide spaces that part statements.

    It has the same length, so that places in it are places in the original.
    """
    latex = _set_strokes(with_words(latex))
    wide = dict(find_wide_gaps(latex))
    if not wide:
        return latex
    parts: list[list[_Seen]] = [[]]
    gaps: list[_Seen | None] = []
    for token in _outermost(latex, wide):
        if token.text == _GAP or token.text in _PARTING:
            gaps.append(token if token.text == _GAP else None)
            parts.append([])
        else:
            parts[-1].append(token)
    made = latex
    remarks = _find_remarks(latex, parts, gaps) if "text" in latex else frozenset()
    for place, gap in enumerate(gaps):
        before, after = parts[place : place + 2]
        if gap is None:
            continue
        parted = place in remarks
        if not parted and _is_statement(latex, before):
            parted = _parts(latex, after) or _numbers(latex, before, after)
        if parted:
            size = gap.end - gap.start
            made = made[: gap.start] + ",".ljust(size) + made[gap.end :]
    return made


def _find_remarks(
    latex: str, parts: list[list[_Seen]], gaps: list[_Seen | None]
) -> frozenset[int]:
    r"""The gaps round words between statements: `a = 1 \quad\text{so}\quad b = 2`."""
    found: set[int] = set()
    for place in range(1, len(gaps)):
        remark = parts[place]
        if len(remark) != 1 or not _REMARK.fullmatch(remark[0].text):
            continue
        if _is_statement(latex, parts[place - 1]) and _parts(latex, parts[place + 1]):
            found |= {place - 1, place}
    return frozenset(found)


# Several words, of which the first does not join what stands around them.
_REMARK = re.compile(
    r"\\text(?:rm)?\s*\{\s*(?:i\.e\.,?|(?!(?:if|for|when|where|whenever|such|subject|so|"
    r"and|or|is|are|on|in|as|at|implies|but|while|because|since|by|provided|versus|"
    r"given|otherwise|hence|thus|therefore)\b)"
    r"(?=[^}]*[A-Za-z]{3})[A-Za-z]+(?: +[A-Za-z]+)+)\s*\}"
)


def _outermost(latex: str, wide: dict[int, int]) -> Iterator[_Seen]:
    """The tokens outside of all brackets; a bracket with what it holds is one token.

    Wide spaces are tokens too, and all of them are alike.
    """
    depth = opened = 0
    # A bra opens a bracket that nothing closes.
    unclosed = latex.count(_ANGLES[0]) != latex.count(_ANGLES[1])
    for match in _TOKEN.finditer(latex):
        text = match[0]
        if unclosed and text in _ANGLES:
            if not depth:
                yield _Seen(text, match.start(), match.end())
            continue
        if _SPACE.match(text) or match.start() in wide:
            if match.start() in wide and not depth:
                yield _Seen(_GAP, match.start(), match.end())
            continue
        table = _TABLES.fullmatch(text) is not None
        if text in _OPENING or (table and text.startswith(r"\begin")):
            opened = opened if depth else match.start()
            depth += 1
        elif text in _CLOSING or (table and text.startswith(r"\end")):
            depth = max(depth - 1, 0)
            if not depth:
                yield _Seen(text, opened, match.end())
        elif not depth and text not in _UNSEEN and not text.startswith("\\begin"):
            if not text.startswith("\\end"):
                yield _Seen(text, match.start(), match.end())


def _is_statement(latex: str, part: list[_Seen]) -> bool:
    """Whether a part relates something to something, and is whole at both ends."""
    texts = [token.text for token in part]
    if not texts or _RELATIONS.isdisjoint(texts):
        return False
    last = texts[-1]
    if len(texts) > 1 and last == "}":
        # A font and the word that it sets, whose letters spaces may part.
        last = re.sub(r"\s", "", latex[part[-2].start : part[-1].end])
    return not (
        texts[0] in _JOINING or last in _JOINING or last in _SIGNS or _WORD.match(last)
    )


def _parts(latex: str, after: list[_Seen]) -> bool:
    """Whether what stands behind a gap is another statement."""
    if not _is_statement(latex, after) or _is_bracketed(latex, after):
        return False
    return _WORD.match(latex, after[0].start) is None


def _numbers(latex: str, before: list[_Seen], after: list[_Seen]) -> bool:
    """Whether what stands behind a gap is the number of the equation.

    Behind what is congruent it is the modulus.
    """
    if not after or any(token.text == r"\equiv" for token in before):
        return False
    return _NUMBER.fullmatch(latex, after[0].start) is not None


_NUMBER = re.compile(
    r"(?:\\(?:text|textrm|mbox|mathrm)\s*\{)?\(\s*"
    r"(?:\d+(?:[.-]\d+)*[a-z]?'?|[A-Z]\.?\d+)\s*\)\}?"
    r"[\s.,$]*(?:\\end\{[a-z]+\*?\}[\s$]*)?"
)


def _is_bracketed(latex: str, part: list[_Seen]) -> bool:
    """Whether all of a part is in brackets, as a condition behind a statement is."""
    return len(part) == 1 and latex[part[0].start] in "(["
