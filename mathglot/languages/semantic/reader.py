"""Reads semantic LaTeX into plain LaTeX and calls of macros; writes it back.

>>> formula = read(r"2\\BesselJ{\\nu}'@{z}+1")
>>> call = formula.pieces[1]
>>> call.name, call.parameters, call.ats, call.arguments
('BesselJ', (read('\\\\nu'),), 1, (read('z'),))
>>> write(formula)
"2\\\\BesselJ{\\\\nu}'@{z}+1"
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import NoReturn

from mathglot.errors import ParseError
from mathglot.languages.semantic.formula import Call, Formula, Script, write
from mathglot.languages.semantic.macros import MACROS, Macro

__all__ = ["APPLICATION", "Call", "Formula", "Script", "read", "write"]

# What `@` means after something that is no macro.
APPLICATION = Macro("", "", 0, 0, 1, "", "", (r"\left(#a1\right)", " #a1"))

_CALLED = {name: macro for name, macro in MACROS.items() if not macro.is_plain}
_TOKEN = re.compile(r"\\(?:([A-Za-z]+)|.?)|@+|[{}\]]", re.DOTALL)
_OPTIONAL = re.compile(r"\s*\[")
_GROUP = re.compile(r"\s*\{")
_SCRIPT = re.compile(r"\s*([\^_])")
_PRIMES = re.compile(r"\s*('+)")
_ATS = re.compile(r"\s*(@+)")
_ARGUMENT = re.compile(r"#a(\d)")
_SINGLE = re.compile(r"\s*(\\([A-Za-z]+)|#[A-Za-z]\w*|[A-Za-z0-9])")
# Commands that are complete by themselves, so that they can be a script or an
# argument without braces.
_COMPLETE = re.compile(
    "alpha|beta|gamma|delta|(?:var)?epsilon|zeta|eta|(?:var)?theta|iota|kappa|lambda"
    "|mu|nu|xi|(?:var)?pi|(?:var)?rho|(?:var)?sigma|tau|upsilon|(?:var)?phi|chi|psi"
    "|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega"
    "|prime|ast|star|dagger|infty|pm|mp|ell|hbar"
)


class _Stage(IntEnum):
    OPTIONALS = 0
    PARAMETERS = 1
    SCRIPTS = 2
    ATS = 3
    ARGUMENTS = 4
    DONE = 5


class _OpenFormula:
    """A formula that is being read, up to `closer`."""

    __slots__ = ("braces", "call", "closer", "pieces", "start")

    def __init__(self, start: int, closer: str, call: _OpenCall | None) -> None:
        self.start = start  # of the plain text that is not yet among the pieces
        self.closer = closer
        self.call = call  # the call that this formula is a part of
        self.pieces: list[str | Call] = []
        self.braces: list[int] = []

    def take_text(self, text: str, end: int) -> None:
        if end > self.start:
            self.pieces.append(text[self.start : end])


class _OpenCall:
    """A call that is being read; `advance` goes on to its next part."""

    __slots__ = (
        "argument_count",
        "arguments",
        "ats",
        "edge",
        "macro",
        "mark",
        "optionals",
        "parameters",
        "scripts",
        "skeleton",
        "stage",
        "start",
        "text",
    )

    def __init__(self, text: str, macro: Macro, start: int, stage: _Stage) -> None:
        self.text = text
        self.macro = macro
        self.argument_count = macro.argument_count
        self.start = start
        self.edge = start
        self.stage = stage
        self.optionals: list[Formula] = []
        self.parameters: list[Formula] = []
        self.scripts: list[Script] = []
        self.arguments: list[Formula] = []
        self.mark = ""
        self.ats = 0
        self.skeleton: list[str] = []

    def advance(self, position: int) -> tuple[int, str]:
        """Where to read on, and what closes the part that opens there, if any."""
        while self.stage is not _Stage.DONE:
            position, closer = _STEPS[self.stage](self, position)
            if closer:
                self.skeleton.append(self.text[self.edge : position])
                return position, closer
        return position, ""

    def accept(self, part: Formula, end: int) -> None:
        """Take a part that has been read, up to `end`."""
        self.edge = end
        if self.stage is _Stage.OPTIONALS:
            self.optionals.append(part)
        elif self.stage is _Stage.PARAMETERS:
            self.parameters.append(part)
        elif self.stage is _Stage.SCRIPTS:
            self.scripts.append(Script(self.mark, part))
        else:
            self.arguments.append(part)

    def finish(self, end: int) -> Call:
        self.skeleton.append(self.text[self.edge : end])
        return Call(
            self.macro.name,
            tuple(self.optionals),
            tuple(self.parameters),
            tuple(self.scripts),
            self.ats,
            tuple(self.arguments),
            tuple(self.skeleton),
            self.start,
        )

    def _read_optionals(self, position: int) -> tuple[int, str]:
        if len(self.optionals) < self.macro.optional_count:
            if match := _OPTIONAL.match(self.text, position):
                return match.end(), "]"
        self.stage = _Stage.PARAMETERS
        return position, ""

    def _read_parameters(self, position: int) -> tuple[int, str]:
        if len(self.parameters) < self.macro.parameter_count:
            return self._read_part(position, "parameter", len(self.parameters))
        self.stage = _Stage.SCRIPTS
        return position, ""

    def _read_scripts(self, position: int) -> tuple[int, str]:
        if match := _PRIMES.match(self.text, position):
            self.scripts.append(Script(match[1], None))
            return match.end(), ""
        if match := _SCRIPT.match(self.text, position):
            self.mark = match[1]
            if group := _GROUP.match(self.text, match.end()):
                return group.end(), "}"
            if (end := self._take_single(match.end())) is not None:
                return end, ""
        self.stage = _Stage.ATS
        return position, ""

    def _read_ats(self, position: int) -> tuple[int, str]:
        self.stage = _Stage.DONE
        if self.macro.argument_count:
            if match := _ATS.match(self.text, position):
                self.ats = len(match[1])
                position = match.end()
            if self.ats or self.macro.takes_bare_arguments:
                self._choose_variant()
                self.stage = _Stage.ARGUMENTS
        return position, ""

    def _choose_variant(self) -> None:
        if not self.macro.variants:
            return
        variant = self.macro.variants.get(write(self.parameters[0]).strip())
        # Of an unknown variant nobody can tell how many arguments it takes: all.
        self.argument_count = variant.argument_count if variant else -1

    def _read_arguments(self, position: int) -> tuple[int, str]:
        count = len(self.arguments)
        has_group = _GROUP.match(self.text, position) is not None
        if count == self.argument_count or (
            not has_group and count >= self._count_needed()
        ):
            self.stage = _Stage.DONE
            return position, ""
        return self._read_part(position, "argument", count)

    def _count_needed(self) -> int:
        """How many arguments there must be: those that the form shows."""
        if self.argument_count < 0:
            return 1
        form = self.macro.application(self.ats)
        # `\realpart@@\left(...\right)` shows what follows as its argument anyway.
        if form == " #a1" and self.ats > 1:
            return 0
        if form or self.macro.takes_bare_arguments:
            return max(map(int, _ARGUMENT.findall(form)), default=self.argument_count)
        return 0

    def _read_part(self, position: int, kind: str, count: int) -> tuple[int, str]:
        if match := _GROUP.match(self.text, position):
            return match.end(), "}"
        end = self._take_single(position)
        if end is None:
            name = f"\\{self.macro.name}" if self.macro.name else "@"
            _fail(self.text, position, f"{kind} {count + 1} of {name}")
        return end, ""

    def _take_single(self, position: int) -> int | None:
        """Take one letter, digit or command as a part; where it ends, if it is one."""
        match = _SINGLE.match(self.text, position)
        if match is None:
            return None
        taken = self.text[match.start(1) : match.end(1)]
        piece: str | Call = taken
        if match[2] in _CALLED:
            macro = _CALLED[match[2]]
            if macro.optional_count or macro.parameter_count or macro.argument_count:
                return None
            piece = Call(macro.name, (), (), (), 0, (), (taken,), match.start(1))
        elif match[2] and _COMPLETE.fullmatch(match[2]) is None:
            return None
        self.skeleton.append(self.text[self.edge : match.start(1)])
        self.accept(Formula((piece,)), match.end())
        return match.end()


_STEPS = {
    _Stage.OPTIONALS: _OpenCall._read_optionals,
    _Stage.PARAMETERS: _OpenCall._read_parameters,
    _Stage.SCRIPTS: _OpenCall._read_scripts,
    _Stage.ATS: _OpenCall._read_ats,
    _Stage.ARGUMENTS: _OpenCall._read_arguments,
}


def read(text: str) -> Formula:
    """The plain LaTeX and the calls of macros that a text is made of.

    >>> read(r"\\Pochhammersym{a}")
    Traceback (most recent call last):
    mathglot.errors.ParseError: semantic: expected parameter 2 of \\Pochhammersym at \
position 17, after '\\Pochhammersym{a}'
    """
    formula = _OpenFormula(0, "", None)
    outer: list[_OpenFormula] = []
    position = 0
    while True:
        match = _TOKEN.search(text, position)
        if match is None:
            return _finish(text, formula)
        position = match.end()
        token = match[0]
        call: _OpenCall | None = None
        if token == "{":
            formula.braces.append(match.start())
        elif token == "}" and formula.braces:
            formula.braces.pop()
        elif token == formula.closer and not formula.braces:
            formula.take_text(text, match.start())
            call = formula.call
            assert call is not None
            call.accept(Formula(tuple(formula.pieces)), match.start())
            formula = outer.pop()
        elif token == "}":
            _fail(text, match.start(), "no '}' without its '{'")
        else:
            call = _open_call(text, match)
            if call is not None:
                formula.take_text(text, match.start())
        if call is None:
            continue
        # The closing bracket itself belongs to the skeleton, so reading goes on
        # after it while the skeleton goes on before it.
        position, closer = call.advance(position)
        if closer:
            outer.append(formula)
            formula = _OpenFormula(position, closer, call)
        else:
            formula.pieces.append(call.finish(position))
            formula.start = position


def _open_call(text: str, match: re.Match[str]) -> _OpenCall | None:
    """The call that a token begins, if it begins one."""
    if match[0].startswith("@"):
        if _GROUP.match(text, match.end()) is None:
            return None
        call = _OpenCall(text, APPLICATION, match.start(), _Stage.ARGUMENTS)
        call.ats = len(match[0])
        return call
    macro = _CALLED.get(match[1] or "")
    if macro is None:
        return None
    return _OpenCall(text, macro, match.start(), _Stage.OPTIONALS)


def _finish(text: str, formula: _OpenFormula) -> Formula:
    if formula.braces or formula.closer:
        _fail(text, len(text), f"'{formula.closer or '}'}'")
    formula.take_text(text, len(text))
    return Formula(tuple(formula.pieces))


def _fail(text: str, position: int, expected: str) -> NoReturn:
    raise ParseError(text, position, expected, language="semantic")
