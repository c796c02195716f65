"""The table of semantic macros: how each is called and what it shows.

The rows are in `macros.tsv`. A macro is called as
`\\name[optional]{parameter}@{argument}`; it shows its symbol, which holds the
optional and ordinary parameters, and after it an application, which holds the
arguments and depends on the number of `@` signs. In the templates `#o1`, `#p1` and
`#a1` stand for the first optional parameter, parameter and argument.

>>> bessel = MACROS["BesselJ"]
>>> bessel.symbol
'J_{#p1}'
>>> bessel.template(1)
'J_{#p1}\\\\left(#a1\\\\right)'
>>> MACROS["sin"].template(2)
'\\\\sin #a1'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib.resources import files
from types import MappingProxyType

# An application that shows nothing: the arguments are understood, as in `e_{1}`.
_HIDDEN = "-"
_VARIANT = re.compile(r"(\w+)\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Macro:
    """One macro: its family, how many of what it takes, and its templates."""

    name: str
    family: str
    optional_count: int
    parameter_count: int
    argument_count: int
    symbol: str
    optional_symbol: str
    applications: tuple[str, ...]
    # Macros whose first parameter decides the arguments: `\AppellF{1}`, `\AppellF{2}`.
    variants: Mapping[str, Macro] = field(default_factory=dict)

    @property
    def at_count(self) -> int:
        """The largest number of `@` signs with a form of its own."""
        return len(self.applications)

    @property
    def is_plain(self) -> bool:
        """Whether the macro is plain LaTeX that stands for itself, as `\\int` does."""
        return self.symbol == f"\\{self.name}" and not self.argument_count

    @property
    def takes_bare_arguments(self) -> bool:
        """Whether arguments follow even where no `@` does, as for 3j symbols."""
        return "#a" in self.symbol

    def application(self, ats: int) -> str:
        """What follows the symbol of a call with so many `@` signs."""
        if not ats or not self.applications:
            return ""
        return self.applications[min(ats, len(self.applications)) - 1]

    def template(self, ats: int, *, optional: bool = False) -> str:
        """All that a call with so many `@` signs shows, with slots for what it takes.

        >>> MACROS["LaguerrepolyL"].template(1, optional=True)
        'L^{(#o1)}_{#p1}\\\\left(#a1\\\\right)'
        """
        symbol = self.optional_symbol if optional else self.symbol
        return symbol + self.application(ats)


def _read_rows(text: str) -> Iterator[Macro]:
    family = ""
    for line in text.splitlines():
        if line.startswith("= "):
            family = line[2:]
        elif line and not line.startswith("# "):
            name, optionals, parameters, arguments, symbol, *rest = line.split("\t")
            optional_symbol, *applications = rest or [""]
            yield Macro(
                name,
                family,
                int(optionals),
                int(parameters),
                int(arguments),
                symbol,
                optional_symbol,
                tuple("" if item == _HIDDEN else item for item in applications),
            )


def _load() -> Mapping[str, Macro]:
    text = files(__package__).joinpath("macros.tsv").read_text(encoding="utf-8")
    macros: dict[str, Macro] = {}
    variants: dict[str, dict[str, Macro]] = {}
    for macro in _read_rows(text):
        if match := _VARIANT.fullmatch(macro.name):
            variants.setdefault(match[1], {})[match[2]] = macro
        else:
            macros[macro.name] = macro
    for name, choices in variants.items():
        macros[name] = replace(macros[name], variants=MappingProxyType(choices))
    return MappingProxyType(macros)


MACROS: Mapping[str, Macro] = _load()
