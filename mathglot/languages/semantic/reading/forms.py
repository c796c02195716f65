r"""Forms: the ways to write macros, each with what it looks like.

What a form looks like is not written down here. Its template in the table of macros is
brought to normal form, as any formula is, with marks for its parts: what the marks
stand between is the pattern.

>>> table = FormTable({"BesselJ": [ALONE]})
>>> [symbol] = [one for one in table.symbols_at("J") if one.name == "BesselJ"]
>>> symbol.pattern, symbol.target
(('J', '_', '{', 0, '}'), ('\\BesselJ', '{', 0, '}'))
>>> [(one.kind, one.pattern) for one in symbol.applications]
[('', ()), ('@', ('(', 0, ')'))]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

from mathglot.errors import MathglotError
from mathglot.languages.semantic.lexer import tokenize
from mathglot.languages.semantic.macros import MACROS, Macro
from mathglot.languages.semantic.reading.source import read_source

# Tokens, and numbers where parts are.
Pattern = tuple[str | int, ...]
# Arguments that a macro may have unseen: its @, then one text for each of them.
Hidden = tuple[str, ...]

# The mark of macros whose only script may be left out, with the braces empty.
EMPTY_SCRIPT: Hidden = ("{}",)
# The mark of macros that may stand without their arguments.
ALONE: Hidden = ("",)

_SLOT = re.compile(r"#(?:[opa])?(\d)")
# Letters that no template has stand for parts: these are Ethiopic.
_FIRST_MARK = 0x1200
_MOST_MARKS = 32
# What says nothing of which macro is seen.
_UNTOLD = frozenset("{}()^_,")


@dataclass(frozen=True, slots=True)
class Application:
    """What follows a symbol: how it is written, and what is seen of it."""

    kind: str
    target: Pattern
    pattern: Pattern
    hidden: str = ""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A macro with its parameters, and what may follow it."""

    name: str
    # `[]` where it has optional parameters, `empty` where a parameter is;
    # `spelling` if it is no macro.
    kind: str
    target: Pattern
    pattern: Pattern
    applications: tuple[Application, ...]
    # 1 where it looks so only with parts of one token, 2 only with wider ones.
    width: int = 0

    @property
    def parts(self) -> int:
        """How many parts it has."""
        return count_parts(self.target)


def count_parts(pattern: Pattern) -> int:
    """How many parts a pattern has, each counted once."""
    return len({part for part in pattern if type(part) is int})


class FormTable:
    """The symbols that may begin at a place of a formula, by what stands there."""

    def __init__(self, hidden: Mapping[str, Sequence[Sequence[str]]]) -> None:
        self._hidden = {
            name: tuple(tuple(words) for words in found)
            for name, found in hidden.items()
        }
        self._known: dict[str, tuple[Symbol, ...]] = {}

    def symbols_at(self, token: str) -> tuple[Symbol, ...]:
        """The symbols that begin with a token; those that begin with a part for ""."""
        found = self._known.get(token)
        if found is None:
            found = tuple(
                symbol
                for name in _names_by_token().get(token, ())
                for symbol in symbols_of(name, self._hidden.get(name, ()))
                if _first_token(symbol.pattern) == token and _shows(symbol.pattern)
            )
            found += tuple(
                symbol
                for symbol in spellings()
                if _first_token(symbol.pattern) == token
            )
            self._known[token] = found
        return found


@cache
def _names_by_token() -> dict[str, list[str]]:
    """The macros whose symbols begin with a token."""
    found: dict[str, list[str]] = {}
    for name, macro in MACROS.items():
        if macro.is_plain:
            continue
        for token in {_first_token(look.pattern) for _, look in _list_symbols(name)}:
            found.setdefault(token, []).append(name)
    return found


def _shows(pattern: Pattern) -> bool:
    """Whether a pattern tells something: a part in brackets is in all formulas."""
    signs = [part for part in pattern if type(part) is str]
    if not signs:
        return False
    return pattern[0] == signs[0] or not _UNTOLD.issuperset(signs)


def _first_token(pattern: Pattern) -> str:
    return pattern[0] if pattern and type(pattern[0]) is str else ""


@cache
def symbols_of(name: str, hidden: tuple[Hidden, ...] = ()) -> tuple[Symbol, ...]:
    """The symbols of a macro; `hidden` are arguments that it may have unseen."""
    found: list[Symbol] = []
    for shape, (target, pattern, width) in _list_symbols(name):
        applications = tuple(_list_applications(shape, hidden))
        if ("{", "}") in pairwise(target) and EMPTY_SCRIPT not in hidden:
            continue
        kind = _kind_of(target)
        found.append(Symbol(name, kind, target, pattern, applications, width))
    return tuple(found)


def _kind_of(target: Pattern) -> str:
    """How a symbol is written: with an optional parameter, or with an empty one."""
    kind = "[]" if "[" in target else ""
    empty = any(pair in (("[", "]"), ("{", "}")) for pair in pairwise(target))
    return kind + "empty" * empty


@cache
def _list_symbols(name: str) -> tuple[tuple[Macro, _Look], ...]:
    """The symbols of a macro: which variant, what is written, and what is seen."""
    macro = MACROS[name]
    found: list[tuple[Macro, _Look]] = []
    for shape in (macro, *macro.variants.values()):
        given = next((k for k, v in macro.variants.items() if v is shape), "")
        for optional in ("", "[]", "[#o1]")[: 1 + 2 * macro.optional_count]:
            template = macro.optional_symbol if "#" in optional else shape.symbol
            written = f"\\{macro.name}{optional}"
            for number in range(1, macro.parameter_count + 1):
                word = given if given and number == 1 else f"#p{number}"
                written += f"{{{word}}}"
            if macro.takes_bare_arguments:
                for number in range(1, macro.argument_count + 1):
                    written += f"{{#a{number}}}"
            found += [(shape, look) for look in _compile(written, template)]
            bare = template.removesuffix("_{#p1}")
            if bare not in (template, "") and macro.parameter_count == 1:
                # A script that is empty is not shown.
                empty = written.replace("#p1", "")
                found += [(shape, look) for look in _compile(empty, bare)]
    return tuple(found)


def _list_applications(macro: Macro, hidden: Sequence[Hidden]) -> Iterator[Application]:
    """What may follow the symbol of a macro."""
    if not macro.argument_count or macro.takes_bare_arguments or ALONE in hidden:
        yield Application("", (), ())
    if macro.takes_bare_arguments:
        return
    for ats in range(1, macro.at_count + 1):
        template = macro.application(ats)
        for words in _list_hidden(macro, template, "@" * ats, hidden):
            others = iter(words)
            written = "@" * ats
            for number in range(1, macro.argument_count + 1):
                slot = f"#a{number}"
                written += f"{{{slot if slot in template else next(others)}}}"
            for target, pattern, _ in _compile(written, template):
                yield Application("@" * ats, target, pattern, "|".join(words))
            if template == "#a1":
                # A transform of a function, taken somewhere: \Laplacetrans@@{f}@{s}.
                for target, pattern, _ in _compile(written + "@{#a2}", "#a1(#a2)"):
                    yield Application("@" * ats + "{}@", target, pattern)


def _list_hidden(
    macro: Macro, template: str, kind: str, hidden: Sequence[Hidden]
) -> Iterator[tuple[str, ...]]:
    """The texts that arguments may have that a template does not show."""
    unseen = sum(f"#a{n + 1}" not in template for n in range(macro.argument_count))
    if not unseen:
        yield ()
    for first, *words in hidden:
        if unseen and first == kind and len(words) == unseen:
            yield tuple(words)


@cache
def spellings() -> tuple[Symbol, ...]:
    """Other spellings of plain LaTeX, of the file beside this one."""
    text = files(__package__).joinpath("spellings.txt").read_text(encoding="utf-8")
    found: list[Symbol] = []
    nothing = (Application("", (), ()),)
    for line in text.splitlines():
        if line and not line.startswith("%"):
            for target, pattern, width in _compile(line, line):
                # A script alone looks as if it stood on nothing.
                seen = pattern[2:] if pattern[:2] == ("{", "}") else pattern
                found.append(Symbol(line, "spelling", target, seen, nothing, width))
    return tuple(found)


class _Look(NamedTuple):
    """What is written, what is seen of it, and for parts of which width."""

    target: Pattern
    pattern: Pattern
    width: int


@cache
def _compile(written: str, template: str) -> tuple[_Look, ...]:
    """What is written and what is seen; twice where parts of one token look otherwise.

    Parts are numbered as they are written.
    """
    numbers: dict[str, int] = {}
    for match in _SLOT.finditer(written):
        numbers.setdefault(match[0], len(numbers))
    target = _number(tokenize(_mark(written, numbers, 1)))
    patterns: dict[int, Pattern] = {}
    for width in (1, 2):
        try:
            tokens = read_source(_mark(template, numbers, width)).tokens
        except MathglotError:
            continue
        pattern = _number(_join_repeated(tokens))
        if not pattern or {p for p in pattern if type(p) is int} == {*numbers.values()}:
            patterns[width] = pattern
    if len(set(patterns.values())) < 2:
        return tuple(_Look(target, pattern, 0) for pattern in {*patterns.values()})
    return tuple(_Look(target, pattern, width) for width, pattern in patterns.items())


def _mark(text: str, numbers: Mapping[str, int], width: int) -> str:
    return _SLOT.sub(
        lambda match: chr(_FIRST_MARK + numbers.get(match[0], _MOST_MARKS)) * width,
        text,
    )


def _number(tokens: Sequence[str]) -> Pattern:
    return tuple(
        ord(token) - _FIRST_MARK if _is_mark(token) else token for token in tokens
    )


def _is_mark(token: str) -> bool:
    return len(token) == 1 and 0 <= ord(token) - _FIRST_MARK <= _MOST_MARKS


def _join_repeated(tokens: Sequence[str]) -> list[str]:
    """The tokens with each mark once, though it stood for several tokens."""
    joined: list[str] = []
    for token in tokens:
        if not (joined and token == joined[-1] and _is_mark(token)):
            joined.append(token)
    return joined
