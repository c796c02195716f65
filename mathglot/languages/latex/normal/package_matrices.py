r"""Matrices that physics has commands for, as rows of cells: `\imat{2}`, `\pmat{1}`."""

from __future__ import annotations

_LARGEST = 9
_PAULI = {
    "0": r"1&0\\0&1",
    "1": r"0&1\\1&0",
    "2": r"0&-i\\i&0",
    "3": r"1&0\\0&-1",
}
_PAULI |= {"x": _PAULI["1"], "y": _PAULI["2"], "z": _PAULI["3"]}


def write_pauli(name: str) -> str | None:
    return _PAULI.get(name.strip())


def write_identity(size: str) -> str | None:
    count = _read_size(size)
    return None if count is None else _write_diagonal(["1"] * count)


def write_diagonal(entries: str) -> str | None:
    """A diagonal matrix; blocks that are matrices themselves are not known."""
    return None if "&" in entries else _write_diagonal(entries.split(","))


def write_antidiagonal(entries: str) -> str | None:
    if "&" in entries:
        return None
    rows = _list_rows(entries.split(","))
    return _join([row[::-1] for row in rows])


def write_filled(entry: str, height: str, width: str) -> str | None:
    r"""`\xmat{a}{2}{3}`: the same in all places."""
    rows, columns = _read_size(height), _read_size(width)
    if rows is None or columns is None:
        return None
    return _join([[entry] * columns] * rows)


def write_zeros(height: str, width: str) -> str | None:
    return write_filled("0", height, width)


def _read_size(text: str) -> int | None:
    text = text.strip()
    if not (text.isascii() and text.isdigit()) or not 0 < int(text) <= _LARGEST:
        return None
    return int(text)


def _write_diagonal(entries: list[str]) -> str:
    return _join(_list_rows(entries))


def _list_rows(entries: list[str]) -> list[list[str]]:
    size = range(len(entries))
    return [[entries[row] if row == column else "0" for column in size] for row in size]


def _join(rows: list[list[str]]) -> str:
    return r"\\ ".join("&".join(row) for row in rows)
