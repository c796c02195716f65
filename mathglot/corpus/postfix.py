r"""Formulas as binary trees in postfix, for networks that work on trees.

Each token is a leaf, or a label that takes the two subtrees before it; labels stand
in angle brackets. Brackets are not needed any more: `a (b + c)` in Mathematica is
`a b c <Plus> <Times>`. A call of another head than an operator, or of one argument,
is `f a b <list> <call>`; long lists are split in halves, so that trees stay shallow.

LaTeX has no tree of its own. Scripts, groups and brackets take what stands before
them, operators what stands on both sides, and the rest is put side by side, so that
any tokens whatever, balanced or not, become one tree and come back from it.

>>> from mathglot.languages import parse
>>> encode_tree(parse("a (b + 12) == f[x]", "mathematica"))
['a', 'b', '12', '<Plus>', '<Times>', 'f', 'x', '<call>', '<Equal>']
>>> encode_tokens("x ^ { n + 1 } = \\BesselJ { \\nu } @ { z }".split())
['x', 'n', '1', '<+>', '<^{}>', '\\BesselJ', '\\nu', '<{}>', 'z', '<@{}>', '<=>']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mathglot.errors import RestoreError
from mathglot.languages.mathematica.characters import (
    UnknownCharacterError,
    replace_named,
)
from mathglot.languages.mathematica.leaves import LeafError, read_leaf
from mathglot.languages.mathematica.lexer import tokenize
from mathglot.languages.mathematica.words import (
    write_name,
    write_number,
    write_string,
)
from mathglot.languages.operators import OPERATORS
from mathglot.languages.tree import Call, Number, String, Symbol, Tree

NOTHING = "<nil>"
"""The leaf that stands where nothing does: in `f[]`, in `{}`."""

_CALL, _LIST, _JOIN, _BESIDE, _ENVIRONMENT = (
    "<call> <list> <join> <beside> <end>".split()
)
# Put before a leaf that looks like a label.
_QUOTE = "<leaf>"

_HEADS = {operator.head for operator in OPERATORS} | {"List"}
_HEAD_LABELS = {head: f"<{head}>" for head in sorted(_HEADS)}
_HEAD_OF = {label: head for head, label in _HEAD_LABELS.items()}

# Operators of LaTeX that take both sides, those that bind least first.
_LEVELS = [
    ["\\\\"],
    ["&"],
    [",", ";"],
    r"\Leftrightarrow \Rightarrow \iff \implies \land \lor".split(),
    r"= < > \leq \geq \neq \le \ge \ne \equiv \sim \approx \in \to \subset \subseteq "
    r"\propto \defeq \asympeq \asympexp".split(),
    r"+ - \pm \mp".split(),
    r"\cdot \times / *".split(),
]
_STRENGTH = {
    operator: strength for strength, level in enumerate(_LEVELS) for operator in level
}
_STRONGEST = len(_LEVELS)
_CLOSING = {"{": "}", "(": ")", "[": "]"}
_OPENING = {closing: opening for opening, closing in _CLOSING.items()}
_SCRIPTS = frozenset("_^")
_MOST_SIGNS = 3
# What a label writes between its two parts, and after them.
_AROUND: dict[str, tuple[list[str], list[str]]] = {
    _BESIDE: ([], []),
    **{f"<{operator}>": ([operator], []) for operator in [*_STRENGTH, *_SCRIPTS]},
    **{f"<{mark}{{}}>": ([mark, "{"], ["}"]) for mark in _SCRIPTS},
    **{f"<{a}{b}>": ([a], [b]) for a, b in _CLOSING.items()},
    **{
        f"<{'@' * count}{{}}>": ([*"@" * count, "{"], ["}"])
        for count in range(1, _MOST_SIGNS + 1)
    },
}
LABELS = frozenset((_CALL, _LIST, _JOIN, _ENVIRONMENT, *_HEAD_OF, *_AROUND))
"""All tokens that take the two subtrees before them."""


def link(tokens: Sequence[str]) -> list[tuple[int, int]]:
    """For each token the places of its two subtrees, (-1, -1) for a leaf.

    The root comes last; what is not one tree raises RestoreError.

    >>> link(["a", "b", "<+>"])
    [(-1, -1), (-1, -1), (0, 1)]
    """
    children: list[tuple[int, int]] = []
    stack: list[int] = []
    for place, token in enumerate(tokens):
        if token not in LABELS:
            children.append((-1, -1))
        elif len(stack) < 2:
            raise RestoreError(token, place, "two subtrees must stand before it")
        else:
            right, left = stack.pop(), stack.pop()
            children.append((left, right))
        stack.append(place)
    if len(stack) != 1:
        raise RestoreError(tokens[-1] if tokens else "", len(tokens), "no one tree")
    return children


def encode_tree(
    tree: Tree, cover: Callable[[list[str]], list[str]] = list
) -> list[str]:
    """A Mathematica tree in postfix; `cover` puts a leaf's tokens in a vocabulary's.

    A leaf of several tokens, such as a decimal number, is a subtree of its own.
    """
    # Written from the end: a label, its right subtree, its left one.
    backwards: list[str] = []
    todo: list[Tree | str | tuple[Tree, ...]] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, str):
            backwards.append(node)
        elif isinstance(node, tuple):
            _split(node, _LIST, backwards, todo)
        elif type(node) is not Call:
            covered = [_quote(token) for token in cover(tokenize(_write_leaf(node)))]
            backwards += [part for token in covered[:0:-1] for part in (_JOIN, token)]
            backwards.append(covered[0])
        elif node.name in _HEADS and len(node.arguments) > 1:
            _split(node.arguments, _HEAD_LABELS[node.name], backwards, todo)
        else:
            backwards.append(_CALL)
            todo += [node.head, node.arguments or NOTHING]
    backwards.reverse()
    return backwards


def _split(
    items: tuple[Tree, ...],
    label: str,
    backwards: list[str],
    todo: list[Tree | str | tuple[Tree, ...]],
) -> None:
    """Put the halves of a list under a label; a list of one is that one."""
    if len(items) == 1:
        todo.append(items[0])
        return
    middle = len(items) // 2
    backwards.append(label)
    todo += [items[:middle], items[middle:]]


def decode_tree(
    tokens: Sequence[str], restore: Callable[[list[str]], list[str]] = list
) -> Tree:
    """The tree that was put in postfix; `restore` gives a leaf's own tokens back.

    >>> decode_tree(["f", "<nil>", "<call>"])
    Call(Symbol('f'), ())
    """
    children = link(tokens)
    # Calls before their parts, each with how many there are; then built from the end.
    plan: list[Tree | tuple[str, int]] = []
    todo = [len(tokens) - 1]
    while todo:
        place = todo.pop()
        token = tokens[place]
        if token == _JOIN or token not in LABELS:
            leaf = _gather(tokens, children, place, _JOIN)
            plan.append(_read_leaf([_unquote(tokens[part]) for part in leaf], restore))
            continue
        left, right = children[place]
        parts = _gather(tokens, children, right, _LIST)
        if token == _CALL:
            nothing = len(parts) == 1 and tokens[right] == NOTHING
            parts = [left] if nothing else [left, *parts]
            plan.append(("", len(parts) - 1))
        elif token in _HEAD_OF:
            parts = [*_gather(tokens, children, left, _LIST), *parts]
            plan.append((_HEAD_OF[token], len(parts)))
        else:
            raise RestoreError(token, place, "no call of Mathematica stands here")
        todo += parts
    return _assemble(plan)


def _gather(
    tokens: Sequence[str], children: list[tuple[int, int]], root: int, label: str
) -> list[int]:
    """The subtrees that labels of one kind hold together, from left to right."""
    found: list[int] = []
    todo = [root]
    while todo:
        place = todo.pop()
        if tokens[place] == label:
            left, right = children[place]
            todo += [right, left]
        else:
            found.append(place)
    return found


def _assemble(plan: list[Tree | tuple[str, int]]) -> Tree:
    # Read backwards, parts come before their call, and the last part first.
    stack: list[Tree] = []
    for step in reversed(plan):
        if not isinstance(step, tuple):
            stack.append(step)
            continue
        name, count = step
        parts = tuple(stack[len(stack) - count :])
        del stack[len(stack) - count :]
        stack.append(Call(Symbol(name) if name else stack.pop(), parts))
    return stack[0]


def _write_leaf(leaf: Tree) -> str:
    if type(leaf) is Symbol:
        return write_name(leaf.name)
    if type(leaf) is Number:
        return write_number(leaf.text)
    assert type(leaf) is String
    return write_string(leaf.value)


def _read_leaf(
    tokens: list[str], restore: Callable[[list[str]], list[str]]
) -> Symbol | Number | String:
    text = "".join(restore(tokens))
    try:
        named = text if text[:1] == '"' else replace_named(text)
        leaf = read_leaf(named) if named else None
    except (LeafError, UnknownCharacterError):
        leaf = None
    if not isinstance(leaf, (Symbol, Number, String)):
        raise RestoreError(text, 0, "it is not a symbol, number or string")
    return leaf


def _quote(token: str) -> str:
    quoted = token in LABELS or token == NOTHING or token.startswith(_QUOTE)
    return _QUOTE + token if quoted else token


def _unquote(token: str) -> str:
    return token.removeprefix(_QUOTE)


@dataclass(slots=True)
class _Frame:
    """A group being read: where it ends, and the label to be written there."""

    end: int
    label: str
    # How many operators waited when it began, and whether something stands before.
    waiting: int
    begun: bool = False


def encode_tokens(tokens: Sequence[str]) -> list[str]:
    """Tokens of LaTeX or semantic LaTeX, of whatever kind, in postfix."""
    ends = _match(tokens)
    written: list[str] = []
    waiting: list[tuple[int, str]] = []
    frames = [_Frame(len(tokens), "", 0)]
    place = 0
    while True:
        frame = frames[-1]
        if place == frame.end:
            if not frame.begun:
                written.append(NOTHING)
            _release(waiting, frame.waiting, 0, written)
            if len(frames) == 1:
                return written
            written.append(frame.label)
            frames.pop()
            frames[-1].begun = True
            place += 1
            continue
        token = tokens[place]
        label, opening = _attachment(tokens, place, ends)
        if label:
            if not frame.begun:
                written.append(NOTHING)
            frames.append(_Frame(ends[opening], label, len(waiting)))
            place = opening + 1
        elif token in _SCRIPTS and place + 1 < frame.end:
            written += [] if frame.begun else [NOTHING]
            written += [_quote(tokens[place + 1]), f"<{token}>"]
            frame.begun = True
            place += 2
        elif token in _STRENGTH and frame.begun and place + 1 < frame.end:
            _release(waiting, frame.waiting, _STRENGTH[token], written)
            waiting.append((_STRENGTH[token], f"<{token}>"))
            frame.begun = False
            place += 1
        else:
            if frame.begun:
                _release(waiting, frame.waiting, _STRONGEST, written)
                waiting.append((_STRONGEST, _BESIDE))
            written.append(_quote(token))
            frame.begun = True
            if place in ends:
                frames.append(_Frame(ends[place], _ENVIRONMENT, len(waiting)))
            place += 1


def _release(
    waiting: list[tuple[int, str]], down_to: int, strength: int, written: list[str]
) -> None:
    """Write the operators of a frame that bind at least so strongly."""
    while len(waiting) > down_to and waiting[-1][0] >= strength:
        written.append(waiting.pop()[1])


def _attachment(
    tokens: Sequence[str], place: int, ends: dict[int, int]
) -> tuple[str, int]:
    """The label of the group that begins here, and its brace; "" where none does."""
    token = tokens[place]
    if token in _CLOSING:
        return (f"<{token}{_CLOSING[token]}>", place) if place in ends else ("", 0)
    brace = place + 1
    if token == "@":
        last = place + _MOST_SIGNS
        while brace < min(last, len(tokens)) and tokens[brace] == "@":
            brace += 1
    elif token not in _SCRIPTS:
        return "", 0
    if brace in ends and tokens[brace] == "{":
        return f"<{''.join(tokens[place:brace])}{{}}>", brace
    return "", 0


def _match(tokens: Sequence[str]) -> dict[int, int]:
    """Where the brackets and environments that are balanced end."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    braces = 0
    for place, token in enumerate(tokens):
        if token == "{":
            opened.append(place)
            braces += 1
        elif token in _CLOSING or token.startswith("\\begin{"):
            # A bracket that is a script is no bracket.
            if not place or tokens[place - 1] not in _SCRIPTS:
                opened.append(place)
        elif token == "}" and braces:
            while tokens[opened[-1]] != "{":
                opened.pop()
            ends[opened.pop()] = place
            braces -= 1
        elif token.startswith("\\end{"):
            while opened and tokens[opened[-1]] in "([":
                opened.pop()
            if opened and tokens[opened[-1]] == _beginning(token):
                ends[opened.pop()] = place
        elif token in _OPENING and opened:
            if tokens[opened[-1]] == _OPENING[token]:
                ends[opened.pop()] = place
    return ends


def _beginning(token: str) -> str:
    return "\\begin{" + token.removeprefix("\\end{")


def decode_tokens(tokens: Sequence[str]) -> list[str]:
    """The tokens of LaTeX that were put in postfix."""
    children = link(tokens)
    written: list[str] = []
    todo: list[int | list[str]] = [len(tokens) - 1]
    while todo:
        item = todo.pop()
        if isinstance(item, list):
            written += item
            continue
        token = tokens[item]
        left, right = children[item]
        if left < 0:
            written += [] if token == NOTHING else [_unquote(token)]
        elif token in _AROUND:
            between, after = _AROUND[token]
            todo += [after, right, between, left]
        elif token == _ENVIRONMENT and tokens[left].startswith("\\begin{"):
            todo += [["\\end{" + tokens[left].removeprefix("\\begin{")], right, left]
        else:
            raise RestoreError(token, item, "no label of LaTeX stands here")
    return written
