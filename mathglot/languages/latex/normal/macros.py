r"""The user's own macros: read their definitions, put their bodies in their place.

Definitions may stand anywhere in the formula or in a preamble, and hold from there on.
Expansion is bounded, so that a macro that calls itself is an error and not a hang.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NoReturn

from mathglot.errors import ParseError
from mathglot.languages.latex.normal.packages import Packages
from mathglot.languages.latex.normal.scanner import WITH_BLANKS

_MOST_EXPANSIONS = 100_000
# Tokens that the macros of a formula stand for, and those of a document's formulas.
_MOST_TOKENS = 100_000
_MOST_IN_DOCUMENT = 1_000_000
# Preambles that are kept as they were read.
_KEPT = 32

_COMMANDS = ("\\newcommand", "\\renewcommand", "\\providecommand")
_ROBUST = ("\\DeclareRobustCommand", "\\newrobustcmd")
_DOCUMENT_COMMANDS = tuple(
    f"\\{verb}DocumentCommand" for verb in ("New", "Renew", "Provide", "Declare")
)
_DEFINITIONS = ("\\def", "\\gdef", "\\edef", "\\xdef")
_OPERATORS = ("\\DeclareMathOperator",)
_DELIMITERS = ("\\DeclarePairedDelimiter",)
_DEFINING_TOKENS = frozenset(
    (*_COMMANDS, *_ROBUST, *_DOCUMENT_COMMANDS, *_DEFINITIONS, *_OPERATORS, "\\let")
)
_PREFIXES = ("\\long", "\\global", "\\outer")
_DEFINING = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|[gex]?def|let|newrobustcmd)(?![a-z])"
    r"|\\Declare|\\(?:New|Renew|Provide)DocumentCommand"
)


def needs_expansion(text: str) -> bool:
    return "\\" in text and _DEFINING.search(text) is not None


@dataclass(slots=True)
class Budget:
    """What the macros of a document may still stand for, in tokens."""

    left: int = _MOST_IN_DOCUMENT


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro: what it takes and what it stands for.

    `pattern` is the parameter text: `#1` and the like, and the tokens between them.
    """

    pattern: list[str]
    body: list[str]
    default: list[str] | None = None
    starred: bool = field(default=False)
    # What the token meant when it was let to: not what it is defined as later on.
    final: bool = field(default=False)


def _count_parameters(count: int) -> list[str]:
    return [f"#{number + 1}" for number in range(count)]


class Expander:
    """Expands the macros of one formula; a token travels with where it came from."""

    def __init__(
        self,
        text: str,
        positions: list[int],
        macros: dict[str, Macro],
        budget: Budget | None = None,
        packages: Packages | None = None,
    ) -> None:
        self._budget = budget or Budget()
        # Of packages are the commands that the user does not define.
        self._packages = packages
        self._text = text
        self._positions = positions
        self._macros = macros
        self._todo: list[tuple[str, int]] = []
        self._expansions = 0
        self._pushed = 0

    def expand(self, tokens: list[tuple[str, int]]) -> list[tuple[str, int]]:
        self._todo = tokens[::-1]
        todo = self._todo
        expanded: list[tuple[str, int]] = []
        while todo:
            token, origin = todo.pop()
            macro = self._macros.get(token)
            if macro is not None and macro.final:
                expanded.append((macro.body[0], origin))
            elif macro is not None:
                self._call(macro, origin)
            elif token in _COMMANDS or token in _ROBUST:
                self._read_command(token, origin)
            elif token in _DOCUMENT_COMMANDS:
                self._read_document_command(origin)
            elif token in _DEFINITIONS:
                self._read_definition(origin)
            elif token == "\\let":
                self._read_alias(origin)
            elif token in _OPERATORS:
                self._read_operator(origin)
            elif token in _DELIMITERS:
                self._read_delimiters(origin)
            elif self._packages is not None and token in self._packages:
                self._call_package(token, origin, expanded)
            elif token not in _PREFIXES:
                expanded.append((token, origin))
        return expanded

    def _fail(self, expected: str, origin: int) -> NoReturn:
        position = self._positions[origin]
        raise ParseError(self._text, position, expected, language="latex")

    # Reading what follows

    def _skip_blanks(self) -> str:
        todo = self._todo
        while todo and (todo[-1][0].isspace() or todo[-1][0][0] == "%"):
            todo.pop()
        return todo[-1][0] if todo else ""

    def _take_group(self, origin: int) -> list[tuple[str, int]]:
        """The next argument without its braces."""
        if not self._skip_blanks():
            self._fail("an argument of the macro", origin)
        token, at = self._todo.pop()
        if token == "}":
            self._fail("an argument of the macro", at)
        if token.isdigit() and len(token) > 1:
            self._todo.append((token[1:], at))
            return [(token[0], at)]
        if token != "{":
            return [(token, at)]
        return self._take_until("}", at)[0]

    def _take_until(
        self, closing: str, origin: int
    ) -> tuple[list[tuple[str, int]], int]:
        taken: list[tuple[str, int]] = []
        depth = 0
        while self._todo:
            token, at = self._todo.pop()
            if token == closing and not depth:
                return taken, at
            if token == "{":
                depth += 1
            elif token == "}":
                depth -= 1
            taken.append((token, at))
        self._fail(f"{closing!r}", origin)

    def _take_optional(self, origin: int) -> list[str] | None:
        if self._skip_blanks() != "[":
            return None
        self._todo.pop()
        return [token for token, _ in self._take_until("]", origin)[0]]

    def _take_name(self, origin: int) -> str:
        group = [token for token, _ in self._take_group(origin) if not token.isspace()]
        if len(group) != 1 or not (group[0][0] == "\\" or len(group[0]) == 1):
            self._fail("the name of a macro", origin)
        return group[0]

    def _take_body(self, origin: int) -> list[str]:
        return [token for token, _ in self._take_group(origin)]

    def _skip_star(self) -> None:
        if self._skip_blanks() == "*":
            self._todo.pop()

    # Definitions

    def _read_command(self, token: str, origin: int) -> None:
        self._skip_star()
        name = self._take_name(origin)
        number = "".join(self._take_optional(origin) or ["0"]).strip()
        if not (number.isascii() and number.isdigit() and int(number) < 10):
            self._fail("a number of arguments up to 9", origin)
        default = self._take_optional(origin)
        body = _join_parameters(self._take_body(origin))
        macro = Macro(_count_parameters(int(number)), body, default)
        if token != "\\providecommand" or name not in self._macros:
            self._macros[name] = macro

    def _read_document_command(self, origin: int) -> None:
        r"""`\NewDocumentCommand{\f}{O{x}m}{...}`; only the first may be left out."""
        name = self._take_name(origin)
        kinds = [kind for kind in self._take_body(origin) if kind.strip()]
        body = _join_parameters(self._take_body(origin))
        default: list[str] | None = None
        if kinds[:1] == ["o"]:
            default = []
        elif kinds[:2] == ["O", "{"] and "}" in kinds:
            default = kinds[2 : kinds.index("}")]
            kinds = ["o", *kinds[kinds.index("}") + 1 :]]
        count = sum(kind in ("m", "o", "O") for kind in kinds)
        self._macros[name] = Macro(_count_parameters(count), body, default)

    def _read_definition(self, origin: int) -> None:
        if not self._skip_blanks():
            self._fail("the name of a macro", origin)
        name, _ = self._todo.pop()
        pattern: list[str] = []
        while self._todo and self._todo[-1][0] != "{":
            pattern.append(self._todo.pop()[0])
        body = _join_parameters(self._take_body(origin))
        parameters = _join_parameters([token for token in pattern if token.strip()])
        self._macros[name] = Macro(parameters, body)

    def _read_alias(self, origin: int) -> None:
        name = self._take_name(origin)
        if self._skip_blanks() == "=":
            self._todo.pop()
        if not self._skip_blanks():
            self._fail("what the macro stands for", origin)
        meaning, _ = self._todo.pop()
        if meaning in self._macros:
            self._macros[name] = self._macros[meaning]
        elif meaning != name:
            final = meaning not in _DEFINING_TOKENS
            self._macros[name] = Macro([], [meaning], final=final)
        else:
            self._macros.pop(name, None)

    def _read_operator(self, origin: int) -> None:
        self._skip_star()
        name = self._take_name(origin)
        body = self._take_body(origin)
        self._macros[name] = Macro([], ["\\operatorname", "{", *body, "}"])

    def _read_delimiters(self, origin: int) -> None:
        name = self._take_name(origin)
        opening = self._take_body(origin)
        closing = self._take_body(origin)
        body = ["\\left", *opening, "#1", "\\right", *closing]
        self._macros[name] = Macro(["#1"], body, starred=True)

    # Calls

    def _call(self, macro: Macro, origin: int) -> None:
        self._expansions += 1
        if macro.starred:
            self._skip_star()
            self._take_optional(origin)
        values = self._match(macro, origin)
        body: list[tuple[str, int]] = []
        for token in macro.body:
            value = values.get(token)
            if value is None:
                body.append((token, origin))
            else:
                body += value
            if len(body) > _MOST_TOKENS:
                break
        self._push(body, origin)

    def _call_package(
        self, token: str, origin: int, expanded: list[tuple[str, int]]
    ) -> None:
        assert self._packages is not None
        self._expansions += 1
        body = self._packages.expand(token, origin, self._todo)
        if body is None:
            expanded.append((token, origin))
        else:
            self._push(body, origin)

    def _push(self, body: list[tuple[str, int]], origin: int) -> None:
        self._pushed += len(body)
        self._budget.left -= len(body)
        if self._expansions > _MOST_EXPANSIONS or self._pushed > _MOST_TOKENS:
            self._fail("macros that come to an end", origin)
        if self._budget.left < 0:
            self._fail("a document whose macros come to an end", origin)
        self._todo += reversed(body)

    def _match(self, macro: Macro, origin: int) -> dict[str, list[tuple[str, int]]]:
        values: dict[str, list[tuple[str, int]]] = {}
        pattern = macro.pattern
        for place, token in enumerate(pattern):
            if len(token) != 2 or token[0] != "#":
                if self._skip_blanks() != token:
                    self._fail(f"{token!r} as the macro asks for", origin)
                self._todo.pop()
            elif place == 0 and macro.default is not None:
                given = self._take_optional(origin)
                chosen = macro.default if given is None else given
                values[token] = [(part, origin) for part in chosen]
            elif place + 1 < len(pattern) and pattern[place + 1][0] != "#":
                values[token], at = self._take_until(pattern[place + 1], origin)
                self._todo.append((pattern[place + 1], at))
            else:
                values[token] = self._take_group(origin)
        return values


def _join_parameters(tokens: list[str]) -> list[str]:
    """Make one token of `#` and its number, where they were read apart."""
    joined: list[str] = []
    for token in tokens:
        if joined and joined[-1] == "#" and token[0] in "123456789":
            joined[-1] = "#" + token[0]
            if len(token) > 1:
                joined.append(token[1:])
        else:
            joined.append(token)
    return joined


@lru_cache(maxsize=_KEPT)
def _read_preamble(preamble: str) -> dict[str, Macro]:
    defined: dict[str, Macro] = {}
    matches = list(WITH_BLANKS.finditer(preamble))
    expander = Expander(preamble, [match.start() for match in matches], defined)
    expander.expand([(match[0], at) for at, match in enumerate(matches)])
    return defined


def _read_macros(macros: str | Mapping[str, str] | None) -> dict[str, Macro]:
    """The definitions of a preamble, or of a mapping from names to bodies."""
    if isinstance(macros, str):
        # A formula may define more, for itself alone.
        return dict(_read_preamble(macros))
    defined: dict[str, Macro] = {}
    if macros:
        for name, text in macros.items():
            body = _join_parameters(WITH_BLANKS.findall(text))
            numbers = [int(token[1:]) for token in body if re.match("#[1-9]", token)]
            pattern = _count_parameters(max(numbers, default=0))
            defined["\\" + name.lstrip("\\")] = Macro(pattern, body)
    return defined


def expand(
    text: str,
    tokens: list[str],
    positions: list[int],
    macros: str | Mapping[str, str] | None,
    budget: Budget | None = None,
) -> tuple[list[str], list[int]]:
    """Expand all macros; for each token the index of the one that it comes from."""
    packages = Packages(text)
    expander = Expander(text, positions, _read_macros(macros), budget, packages)
    expanded = expander.expand([(token, at) for at, token in enumerate(tokens)])
    return [token for token, _ in expanded], [at for _, at in expanded]
