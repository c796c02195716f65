r"""Tables as they are meant: without what only parts or fills them.

Authors put empty columns and rows into arrays to part the others, commas behind cells,
and a brace behind several lines that belong together.
"""

from __future__ import annotations

from itertools import compress

from mathglot.languages.latex.programmes import join_signs, spread_programme

_MATRIX = (r"\begin{matrix}", r"\end{matrix}")
_CASES = (r"\begin{cases}", r"\end{cases}")
_BEGIN = frozenset([_MATRIX[0], _CASES[0]])
_END = frozenset([_MATRIX[1], _CASES[1]])

_RELATIONS = frozenset(r"= < > \leq \geq \neq \in \to \mapsto \equiv \approx".split())

Cell = list[str]


def tidy_tables(tokens: list[str]) -> list[str]:
    r"""The tokens with their tables tidied.

    >>> tidy_tables(r"\begin{matrix} a & & b \\ c & & d \end{matrix}".split())
    ['\\begin{matrix}', 'a', '&', 'b', '\\\\', 'c', '&', 'd', '\\end{matrix}']
    """
    if _BEGIN.isdisjoint(tokens) or _depth(tokens) > _MOST_NESTED:
        return tokens
    spread = spread_programme(tokens)
    if spread is not tokens:
        return spread
    kept: list[str] = []
    place = 0
    while place < len(tokens):
        if tokens[place] in _BEGIN:
            table, place = _tidy_table(tokens, place)
            if tokens[place : place + 1] == [r"\}"] and _is_alone(kept):
                # A brace behind the lines says what one before them does.
                table = [_CASES[0], *table[1:-1], _CASES[1]]
                place += 1
            kept += table
        else:
            kept.append(tokens[place])
            place += 1
    return tokens if kept == tokens else kept


# Tables nested more deeply are nobody's.
_MOST_NESTED = 50


def _depth(tokens: list[str]) -> int:
    """How many tables stand inside one another."""
    deepest = depth = 0
    for token in tokens:
        depth += (token in _BEGIN) - (token in _END)
        deepest = max(deepest, depth)
    return deepest


def _is_alone(before: list[str]) -> bool:
    """Whether no brace is open that one behind this would close."""
    return before.count(r"\{") <= before.count(r"\}")


def _tidy_table(tokens: list[str], start: int) -> tuple[list[str], int]:
    """A table that begins here, tidied, and where it ends."""
    rows: list[list[Cell]] = [[[]]]
    place, depth = start + 1, 0
    while place < len(tokens):
        token = tokens[place]
        if token in _BEGIN:
            inner, place = _tidy_table(tokens, place)
            rows[-1][-1] += inner
            continue
        place += 1
        if token in _END:
            break
        depth += (token == "{") - (token == "}")
        if token == "&" and not depth:
            rows[-1].append([])
        elif token == r"\\" and not depth:
            rows.append([[]])
        else:
            rows[-1][-1].append(token)
    else:
        return tokens[start:], len(tokens)
    parted = _tidy_rows(rows, tokens[start] == _MATRIX[0])
    return [tokens[start], *_join(parted), tokens[place - 1]], place


def _join(rows: list[list[Cell]]) -> list[str]:
    joined: list[str] = []
    for number, row in enumerate(rows):
        joined += [r"\\"] if number else []
        for column, cell in enumerate(row):
            joined += ["&", *cell] if column else cell
    return joined


def _tidy_rows(rows: list[list[Cell]], is_matrix: bool) -> list[list[Cell]]:
    rows = join_signs([_without_sign(row) for row in _join_points(rows)])
    filled = [row for row in rows if any(row)]
    if len(filled) < len(rows) and len(filled) > 1:
        rows = filled
    widths = {len(row) for row in rows}
    if len(widths) == 1 and any(any(row) for row in rows):
        shown = [any(column) for column in zip(*rows, strict=True)]
        rows = [list(compress(row, shown)) for row in rows]
    if not is_matrix:
        # A condition needs no colon before it.
        rows = [[row[0], *map(_without_colon, row[1:])] for row in rows]
        rows = [_join_condition(row) for row in rows]
    if is_matrix and sum(map(len, rows)) > 1:
        rows = [[_without_comma(cell) for cell in row] for row in rows]
    return rows


def _without_colon(cell: Cell) -> Cell:
    return cell[1:] if cell[:1] == [":"] else cell


def _join_condition(row: list[Cell]) -> list[Cell]:
    """A row with a word or sign that has a cell of its own before the condition."""
    if len(row) != 3 or not row[2]:
        return row
    value, word, condition = row
    if word in _PARTING:
        return [value, condition]
    return [value, word + condition] if word[:1] in _WORDS else row


_PARTING: tuple[Cell, ...] = ([], [","], [";"])
_WORDS: tuple[Cell, ...] = ([r"\mathrm"], [r"\text"])


def _without_sign(row: list[Cell]) -> list[Cell]:
    """A row without the sign that ends its statement in a cell of its own."""
    if len(row) < 2 or len(row[-1]) != 1 or row[-1][0] not in (",", ".", ";"):
        return row
    stated = any(not _RELATIONS.isdisjoint(cell) for cell in row)
    return [*row[:-1], []] if stated else row


def _join_points(rows: list[list[Cell]]) -> list[list[Cell]]:
    """Points below one another are dots that lead down."""
    kept: list[list[Cell]] = []
    for row in rows:
        if row == _POINT and kept[-1:] in ([_POINT], [_DOWN]):
            kept[-1] = _DOWN
        else:
            kept.append(row)
    return kept


_POINT, _DOWN = [["."]], [[r"\vdots"]]


def _without_comma(cell: Cell) -> Cell:
    """A cell without the comma that parts it from the next; statements keep theirs."""
    if len(cell) > 1 and cell[-1] == "," and _RELATIONS.isdisjoint(cell):
        return cell[:-1]
    return cell
