"""What a reader of the DLMF sees: semantic LaTeX with its macros written out.

The expansion is put out piece by piece from a stack of what is still to be shown, so
that its cost grows with the length of what it puts out and not with the depth.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mathglot.errors import NestingError
from mathglot.languages.placed import Placed, hull, place, place_of
from mathglot.languages.semantic.formula import Call, Formula, Script
from mathglot.languages.semantic.macros import MACROS, Macro
from mathglot.languages.semantic.reader import APPLICATION, read

# A template that shows a part twice doubles it; nested, the doublings multiply.
_MOST_DOUBLINGS = 6

_SLOT = re.compile(r"#[opa]\d")
_BRACED = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
_TRAILING_SCRIPTS = re.compile(rf"((?:[_^](?:{_BRACED}|[^\\{{}}])|')*)\Z")
_SCRIPT_OR_BRACE = re.compile(r"\\.|[{}^_']", re.DOTALL)
_SCRIPT_AHEAD = re.compile(r"\s*([\^_'])")
_CONTROL_WORD = re.compile(r"\\[A-Za-z]+\Z")
_ONE_TOKEN = re.compile(r"\\[A-Za-z]+|[^\\]")
# Plain text after which TeX takes one token, so that what follows needs braces.
_TAKES_TOKEN = re.compile(
    r"(?:[\^_]|\\[tdc]?frac\s*(?:\d|[A-Za-z]|\{[^{}]*\})?"
    r"|\\(?:sqrt|hat|widehat|tilde|widetilde|bar|overline|vec|dot|ddot))\s*\Z"
)
_LONGEST_TAIL = 80


class _ToShow(NamedTuple):
    call: Call
    in_braces: bool
    script_ahead: str


class _Doubling(NamedTuple):
    change: int
    position: int


_Item = str | Formula | _ToShow | _Doubling


def expand(text: str) -> str:
    """The plain LaTeX that semantic LaTeX stands for.

    >>> print(expand(r"\\sin^{2}@@{x}+\\BesselJ{\\nu}'@{z}"))
    \\sin^{2} x+J_{\\nu}'\\left(z\\right)
    >>> print(expand(r"\\HankelH{1}{\\nu}'@{z}"))
    {H^{(1)}_{\\nu}}'\\left(z\\right)
    """
    return "".join(expand_pieces(text))


def expand_pieces(text: str) -> list[str]:
    """The pieces of what semantic LaTeX stands for.

    Where the text knows its place, so do they: what was typed is where it stood, and
    what a macro shows is where it is called.
    """
    shown: list[str] = []
    todo: list[_Item] = [read(text)]
    doublings = 0
    separate = False  # whether a letter would run into the command before it
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            if item:
                if separate and (item[0].isalpha() or item[0] == "#"):
                    shown.append(" ")
                shown.append(item)
                separate = _CONTROL_WORD.search(item, item.rfind("\\")) is not None
        elif isinstance(item, Formula):
            todo.extend(reversed(_list_pieces(item)))
        elif isinstance(item, _ToShow):
            todo.extend(reversed(_show(item)))
        else:
            doublings += item.change
            if doublings > _MOST_DOUBLINGS:
                raise NestingError(
                    text,
                    item.position,
                    f"at most {_MOST_DOUBLINGS} nested parts that are shown twice",
                    language="semantic",
                )
    return shown


def _list_pieces(formula: Formula) -> list[_Item]:
    """The pieces of a formula, each call with what matters of its neighbours."""
    pieces = formula.pieces
    items: list[_Item] = []
    for index, piece in enumerate(pieces):
        if isinstance(piece, str):
            items.append(piece)
            continue
        before = pieces[index - 1] if index else ""
        after = pieces[index + 1] if index + 1 < len(pieces) else ""
        in_braces = (
            isinstance(before, str)
            and _TAKES_TOKEN.search(before[-_LONGEST_TAIL:]) is not None
        )
        ahead = _SCRIPT_AHEAD.match(after) if isinstance(after, str) else None
        items.append(_ToShow(piece, in_braces, ahead[1] if ahead else ""))
    return items


def _show(item: _ToShow) -> list[_Item]:
    """What a call shows, in pieces that hold its parts."""
    call = item.call
    macro = MACROS[call.name] if call.name else APPLICATION
    if macro.variants:
        macro = macro.variants.get(_write_plain(call.parameters[0]).strip(), macro)
    symbol = _choose_symbol(macro, call)
    application = macro.application(call.ats) if call.arguments else ""
    if macro.variants and application:
        application = _join_arguments(len(call.arguments))
    # After hidden arguments, a script is seen on the symbol itself.
    ahead = "" if application else item.script_ahead
    items = _fill(symbol, call, "" if call.scripts else ahead)
    items = _attach_scripts(items, _find_marks(symbol), call.scripts, ahead)
    items.extend(_fill(application, call, item.script_ahead))
    if item.in_braces and not (not application and _ONE_TOKEN.fullmatch(symbol)):
        items = ["{", *items, "}"]
    if isinstance(call.skeleton[0], Placed):
        items = _place_items(items, call)
    return items


def _place_items(items: list[_Item], call: Call) -> list[_Item]:
    """What a call shows, put where the call stands."""
    at = hull(map(place_of, call.skeleton))
    return [place(item, at) if type(item) is str else item for item in items]


def _choose_symbol(macro: Macro, call: Call) -> str:
    """The template of the symbol, without the scripts that would be empty."""
    given = any(_has_content(optional) for optional in call.optionals)
    symbol = macro.optional_symbol if given else macro.symbol
    for index, parameter in enumerate(call.parameters, 1):
        if not _has_content(parameter):
            symbol = re.sub(rf"[_^]\{{#p{index}\}}", "", symbol)
    return symbol


def _has_content(formula: Formula) -> bool:
    return any(not isinstance(piece, str) or piece.strip() for piece in formula.pieces)


def _write_plain(formula: Formula) -> str:
    return "".join(piece for piece in formula.pieces if isinstance(piece, str))


def _join_arguments(count: int) -> str:
    arguments = ",".join(f"#a{index}" for index in range(1, count + 1))
    return rf"\left({arguments}\right)"


@lru_cache(maxsize=4096)
def _split(template: str) -> tuple[tuple[str, str], ...]:
    """The slots of a template, each with the plain LaTeX after it; the first is ""."""
    slots = ["", *_SLOT.findall(template)]
    return tuple(zip(slots, _SLOT.split(template), strict=True))


def _fill(template: str, call: Call, script_ahead: str) -> list[_Item]:
    """The pieces of a template, with the parts of a call in its slots."""
    items: list[_Item] = []
    for slot, plain in _split(template):
        if slot:
            choices: dict[str, Sequence[Formula]] = {
                "o": call.optionals,
                "p": call.parameters,
                "a": call.arguments,
            }
            index = int(slot[2:]) - 1
            parts = choices[slot[1]]
            if index < len(parts):
                following = plain or (script_ahead if template.endswith(slot) else "")
                shown: list[_Item] = [parts[index]]
                if _needs_braces(parts[index], following[:1]):
                    shown = ["{", *shown, "}"]
                if template.count(slot) > 1:
                    position = call.position
                    shown = [_Doubling(1, position), *shown, _Doubling(-1, position)]
                items.extend(shown)
        items.append(plain)
    return items


def _needs_braces(part: Formula, script: str) -> bool:
    """Whether a script after a part would meet one that the part ends with."""
    if script not in ("^", "_", "'"):
        return False
    marks: set[str] = set()
    depth = 0
    for piece in part.pieces:
        if isinstance(piece, Call):
            marks.update(script.mark[0] for script in piece.scripts)
            if piece.name:
                marks.update(_find_marks(MACROS[piece.name].symbol))
            continue
        for match in _SCRIPT_OR_BRACE.finditer(piece):
            if match[0] == "{":
                depth += 1
            elif match[0] == "}":
                depth -= 1
            elif not depth and match[0] in "^_'":
                marks.add(match[0])
    return script in marks or (script != "_" and not marks.isdisjoint("^'"))


@lru_cache(maxsize=4096)
def _find_marks(symbol: str) -> str:
    """The marks of the scripts at the end of a template: `^_` for `H^{(1)}_{n}`."""
    match = _TRAILING_SCRIPTS.search(symbol)
    scripts = re.sub(rf"({_BRACED})|[^_^']", "", match[1] if match else "")
    return scripts


def _attach_scripts(
    items: list[_Item], marks: str, scripts: Sequence[Script], ahead: str
) -> list[_Item]:
    """The symbol with its scripts, in braces where TeX cannot take one more."""
    own = bool(marks)  # whether the last mark is the symbol's own
    for script in scripts:
        if _clashes(script.mark[0], marks, own):
            items = ["{", *items, "}"]
            marks = ""
        items.extend(_show_script(script))
        marks += script.mark[0]
        own = False
    if ahead and _clashes(ahead, marks, own):
        items = ["{", *items, "}"]
    return items


def _clashes(mark: str, marks: str, own: bool) -> bool:
    """Whether TeX, or the eye, takes a script amiss after those with these marks."""
    if mark == "'":
        return "^" in marks or "'" in marks
    if mark == "^" and "'" in marks:
        # As typed x'^{2} is fine and x'_{1}^{2} is not; the square of K' is {K'}^{2}.
        return own or not marks.endswith("'")
    return mark in marks


def _show_script(script: Script) -> list[_Item]:
    if script.body is None:
        return [script.mark]
    return [script.mark + "{", script.body, "}"]
