"""A tree spelled out: in full, for people, and as JSON, for programs."""

from __future__ import annotations

import json

import mathglot
from mathglot.interfaces.cli.results import RawJson
from mathglot.languages.tree import Call, Number, String, Symbol, Tree


def write_full(tree: Tree) -> str:
    """Every operator as the function it stands for.

    >>> write_full(mathglot.parse("a/2 - b", "mathematica"))
    'Subtract[Divide[a, 2], b]'
    """
    pieces: list[str] = []
    todo: list[Tree | str] = [tree]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            pieces.append(item)
        elif isinstance(item, Call):
            todo.append("]")
            _push(todo, item.arguments)
            todo.extend(("[", item.head))
        else:
            pieces.append(mathglot.render(item, "mathematica"))
    return "".join(pieces)


def write_json(tree: Tree) -> RawJson:
    """Nested objects, one a node, without the depth limit of the standard encoder.

    >>> write_json(mathglot.parse("f[1]", "mathematica"))
    '{"head": {"symbol": "f"}, "arguments": [{"number": "1"}]}'
    """
    pieces: list[str] = []
    todo: list[Tree | str] = [tree]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            pieces.append(item)
        elif isinstance(item, Call):
            todo.append("]}")
            _push(todo, item.arguments)
            todo.extend((', "arguments": [', item.head, '{"head": '))
        else:
            pieces.append(json.dumps(_leaf(item), ensure_ascii=False))
    return RawJson("".join(pieces))


def _push(todo: list[Tree | str], arguments: tuple[Tree, ...]) -> None:
    for index, argument in enumerate(reversed(arguments)):
        todo.extend((", ", argument) if index else (argument,))


def _leaf(tree: Symbol | Number | String) -> dict[str, str]:
    match tree:
        case Symbol(name):
            return {"symbol": name}
        case Number(text):
            return {"number": text}
        case String(value):
            return {"string": value}
