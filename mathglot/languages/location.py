"""Writing with a note of where each part went: texts, and the spans of their nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

Span = tuple[int, int]
# By the identity of nodes, since equal ones may stand in many places.
Spans = dict[int, list[Span]]

Piece = TypeVar("Piece")


class Located(NamedTuple):
    """A text, and the spans of the nodes that it was written from."""

    text: str
    spans: Spans


class Spread(NamedTuple, Generic[Piece]):
    """A node in pieces, last first, between the brackets that its place asks for."""

    node: object
    pieces: list[Piece | str]
    before: str = ""
    after: str = ""


class _End(NamedTuple):
    node: object
    start: int


def write_located(first: Piece, spread: Callable[[Piece], Spread[Piece]]) -> Located:
    """Write pieces until only text is left; brackets are no part of a node's span."""
    written: list[str] = []
    spans: Spans = {}
    length = 0
    todo: list[Piece | str | _End] = [first]
    while todo:
        piece = todo.pop()
        if isinstance(piece, str):
            written.append(piece)
            length += len(piece)
        elif isinstance(piece, _End):
            spans.setdefault(id(piece.node), []).append((piece.start, length))
        else:
            node, pieces, before, after = spread(piece)
            todo += (after, _End(node, length + len(before)), *pieces, before)
    return Located("".join(written), spans)
