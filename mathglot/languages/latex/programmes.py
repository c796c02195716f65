"""Tables that set statements: programmes, and systems with every sign in a column.

Authors put `minimize` and `subject to` into the first column of an array, and the signs
of a system of equations into columns of their own. Read as text they are the same.
"""

from __future__ import annotations

_MATRIX = (r"\begin{matrix}", r"\end{matrix}")
_EXTREMES = frozenset([r"\min", r"\max"])
_WORDS = frozenset(["minimize", "maximize", "min", "max"])
_SIGNS = frozenset(["+", "-"])
_RELATIONS = frozenset(["=", "<", ">", r"\leq", r"\geq"])

_ENDS = frozenset([",", ".", ";"])

Cell = list[str]


def spread_programme(tokens: list[str]) -> list[str]:
    r"""The tokens of a programme without the table that it is set in.

    >>> table = r"\begin{matrix} \max & x \\ \text { s.t. } & x < 1 \end{matrix}"
    >>> " ".join(spread_programme(table.split()))
    '\\max x \\\\ \\text { s.t. } x < 1'
    """
    if tokens[:1] != [_MATRIX[0]] or tokens.count(_MATRIX[0]) != 1:
        return tokens
    if _MATRIX[1] not in tokens[-2:] or not _begins_programme(tokens[1:]):
        return tokens
    kept: list[str] = []
    depth = 0
    for token in tokens[1 : tokens.index(_MATRIX[1])]:
        depth += (token == "{") - (token == "}")
        if token != "&" or depth:
            kept.append(token)
    while kept and kept[-1] in _ENDS:
        kept.pop()
    return kept


def _begins_programme(tokens: list[str]) -> bool:
    """Whether the first cell asks for an extreme."""
    if tokens[0] in _EXTREMES:
        return True
    if tokens[0] != r"\mathrm" or "}" not in tokens:
        return False
    return "".join(tokens[2 : tokens.index("}")]) in _WORDS


def join_signs(rows: list[list[Cell]]) -> list[list[Cell]]:
    """Rows of equations whose signs stand in columns of their own, in one column.

    >>> join_signs([[["x"], ["+"], ["y"], ["="], ["1"]], [["x"], [], [], ["="], ["2"]]])
    [[['x', '+', 'y', '=', '1']], [['x', '=', '2']]]
    """
    filled = [row for row in rows if any(row)]
    if len(filled) < 2 or not all(map(_is_equation, filled)):
        return rows
    if not any(len(cell) == 1 and cell[0] in _SIGNS for row in filled for cell in row):
        return rows
    return [[[token for cell in row for token in cell]] for row in filled]


def _is_equation(row: list[Cell]) -> bool:
    """Whether a row has exactly one relation, behind something."""
    shown = [token for cell in row for token in cell]
    related = [place for place, token in enumerate(shown) if token in _RELATIONS]
    return len(related) == 1 and related[0] > 0
