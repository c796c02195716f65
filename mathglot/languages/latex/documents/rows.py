r"""From what an environment holds to its formulas.

>>> [text for _, text in split_formulas(r"a&=b\\&=c,\\d&=e\label{x}", "align")]
['a =b =c,', 'd =e']
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# How many cells make a formula in environments of several.
_CELLS = {
    "gather": 1,
    "gathered": 1,
    "align": 2,
    "aligned": 2,
    "alignat": 2,
    "alignedat": 2,
    "split": 2,
    "flalign": 2,
    "xalignat": 2,
    "empheq": 2,
    "eqnarray": 3,
    "IEEEeqnarray": 3,
}
_ONE = ("equation", "displaymath", "multline", "dmath")
DISPLAYS = frozenset((*_ONE, *_CELLS)) - {"gathered", "aligned", "alignedat", "split"}
INLINE = "math"
# Rows of these are parts of one formula.
_BROKEN = frozenset(("multline", "dmath"))

_EDGE = re.compile(
    r"""(?P<row>\\\\\*?(?:\[[^][]*\])?|\\cr(?![A-Za-z])) | \\(?P<side>begin|end)\b
    | (?P<brace>[{}]) | (?P<cell>&) | \\(?:[A-Za-z]+|.)""",
    re.VERBOSE | re.DOTALL,
)
_ENCLOSED = re.compile(
    r"""\s*(?:\\displaystyle\s*)?\\begin\s*\{(?P<name>[A-Za-z]+)(?P<star>\*?)\}(?P<body>.*)
    \\end\s*\{(?P=name)(?P=star)\}[\s.,;]*""",
    re.VERBOSE | re.DOTALL,
)
_COLUMNS = re.compile(r"\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_SEPARATOR = re.compile(r"@\{[^{}]*\}|\s")
# Of arrays those that line up relations; the others are tables or matrices.
_LIKE_COLUMNS = {"rcl": "eqnarray", "lcl": "eqnarray", "rl": "align"}
_MOST_LAYERS = 3
_ARGUMENTS = re.compile(r"(?:\s*\[[^][]*\])?(?:\s*\{[^{}]*\})?")
_TAKES_ARGUMENTS = frozenset(
    ("alignat", "alignedat", "xalignat", "IEEEeqnarray", "empheq", "aligned")
)
_GROUP = r"\s*\{(?:[^{}]|\{[^{}]*\})*\}"
_NO_MATHEMATICS = re.compile(
    rf"\\(?:label|tag\*?|ref|eqref|cite|intertext|shortintertext){_GROUP}"
    r"|\\(?:nonumber|notag|displaybreak|allowdisplaybreaks|qedhere|qed|noindent"
    r"|IEEE[a-z]*num[a-z]*|centering)(?![A-Za-z])(?:\[\d\])?"
)
_RELATIONS = (
    "leq?|geq?|neq?|leqslant|geqslant|approx|sim|simeq|equiv|to|in|subset|subseteq"
    "|propto|cong|ll|gg|lt|gt|implies|iff|Rightarrow|Longrightarrow|Leftrightarrow"
    "|rightarrow|longrightarrow|asymp|prec|succ|coloneqq|triangleq|doteq|lesssim"
    "|gtrsim|mapsto"
)
_RELATION = re.compile(rf"\s*(?:\{{\}}\s*)?(?::?=|[<>]|\\(?:{_RELATIONS})(?![A-Za-z]))")
_OPERATOR = re.compile(
    r"\s*(?:\{\}\s*)?(?:[+*/)\]]|\\(?:times|cdot|quad|qquad|hspace|phantom|right|wedge"
    r"|otimes|oplus|cup|cap|vee|land|lor)(?![A-Za-z]))"
)
# What may as well be the first sign of a formula of its own.
_SIGN = re.compile(r"\s*(?:\{\}\s*)?(?:-|\\(?:pm|mp)(?![A-Za-z]))")
_OPEN_END = re.compile(
    rf"(?:[=<>+\-*/(\[]|\\(?:{_RELATIONS}|times|cdot|pm|mp)(?![A-Za-z]))\s*\Z"
)
_HAS_RELATION = re.compile(rf"[=<>]|\\(?:{_RELATIONS})(?![A-Za-z])")


def split_formulas(text: str, environment: str = "") -> list[tuple[int, str]]:
    """The formulas in the text of an environment, and the places they begin at.

    A row that goes on with the one above it belongs to that one. No environment is
    named where signs alone set the text off as a display.
    """
    start = 0
    for _ in range(_MOST_LAYERS):
        inner = enter(text, start)
        if inner is None:
            break
        environment, start, end = inner
        text = text[:end]
    if environment in _TAKES_ARGUMENTS:
        if arguments := _ARGUMENTS.match(text, start):
            start = arguments.end()
    return _join_rows(text, start, environment)


def enter(text: str, start: int = 0) -> tuple[str, int, int] | None:
    """The environment that is all of the text, and where its own text is."""
    enclosed = _ENCLOSED.fullmatch(text, start)
    if enclosed is None:
        return None
    name, body = enclosed["name"], enclosed["body"]
    if f"{{{name}{enclosed['star']}}}" in body:
        # Two environments after another, or one in the other.
        return None
    begin = enclosed.start("body")
    if name == "array":
        columns = _COLUMNS.match(body)
        kind = _SEPARATOR.sub("", columns[1]) if columns else ""
        if columns is None or kind not in _LIKE_COLUMNS:
            return None
        name, begin = _LIKE_COLUMNS[kind], begin + columns.end()
    elif name not in _CELLS and name not in DISPLAYS:
        return None
    return name, begin, enclosed.end("body")


def drop_numbering(text: str) -> str:
    r"""A formula without what only numbers it, or names its number.

    >>> drop_numbering(r"x\label{eq:x}\tag{1}")
    'x  '
    """
    return _NO_MATHEMATICS.sub(" ", text) if "\\" in text else text


def _join_rows(text: str, start: int, environment: str) -> list[tuple[int, str]]:
    width = _CELLS.get(environment, 1)
    places: list[int] = []
    formulas: list[list[str]] = []
    # The formula that stands last in a column of them.
    above: dict[int, list[str]] = {}
    for row in _list_rows(text, start, width > 1):
        for column in range(0, len(row), width):
            cells = row[column : column + width]
            group = [drop_numbering(cell).strip() for _, cell in cells]
            formula = " ".join(filter(None, group))
            if not formula:
                continue
            last = above.get(column)
            indented = not group[0]
            if last and (
                environment in _BROKEN or _goes_on(last[-1], formula, indented)
            ):
                if _RELATION.match(formula):
                    last[-1] = last[-1].rstrip(" \t\n,;")
                last.append(formula)
                continue
            above[column] = [formula]
            formulas.append(above[column])
            places.append(_first_place(cells))
    joined = (" ".join(parts) for parts in formulas)
    return list(zip(places, joined, strict=True))


def _goes_on(above: str, formula: str, indented: bool) -> bool:
    """Whether a row is the rest of the formula above it."""
    if _RELATION.match(formula) or _OPEN_END.search(above):
        return True
    if _OPERATOR.match(formula):
        return True
    if _SIGN.match(formula):
        return indented and _HAS_RELATION.search(formula) is None
    return False


def _first_place(cells: list[tuple[int, str]]) -> int:
    for place, cell in cells:
        if shown := cell.lstrip():
            return place + len(cell) - len(shown)
    return cells[0][0]


def _list_rows(
    text: str, start: int, has_cells: bool
) -> Iterator[list[tuple[int, str]]]:
    """The cells of each row, with their places."""
    row: list[tuple[int, str]] = []
    depth = 0
    for match in _EDGE.finditer(text, start):
        if match["brace"]:
            depth += 1 if match["brace"] == "{" else -1
        elif match["side"]:
            depth += 1 if match["side"] == "begin" else -1
        if depth > 0 or not (match["row"] or (match["cell"] and has_cells)):
            continue
        row.append((start, text[start : match.start()]))
        start = match.end()
        if match["row"]:
            yield row
            row = []
    row.append((start, text[start:]))
    yield row
