"""A formula in semantic LaTeX: plain LaTeX with calls of macros in it.

A formula is determined by its text, so that two are equal where their texts are.
Formulae may be a hundred thousand calls deep, so nothing here recurses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Formula:
    """Pieces of plain LaTeX and calls of macros, in the order written."""

    pieces: tuple[str | Call, ...]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Formula):
            return NotImplemented
        return write(self) == write(other)

    def __hash__(self) -> int:
        return hash(write(self))

    def __repr__(self) -> str:
        return f"read({write(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        # As text, because pickle recurses.
        from mathglot.languages.semantic.reader import read

        return read, (write(self),)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Script:
    """A prime, power or index between a macro and its arguments."""

    mark: str  # "^", "_", or one or more primes
    body: Formula | None  # None for primes


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Call:
    """A call: `\\name[optional]{parameter}^{script}@{argument}`.

    The name is empty for the application of something that is no macro, as in
    `f@{x}`. `skeleton` is what is written round and between the parts.
    """

    name: str
    optionals: tuple[Formula, ...]
    parameters: tuple[Formula, ...]
    scripts: tuple[Script, ...]
    ats: int
    arguments: tuple[Formula, ...]
    skeleton: tuple[str, ...]
    position: int

    @property
    def parts(self) -> list[Formula]:
        """All formulae in the call, in the order written."""
        bodies = [script.body for script in self.scripts if script.body is not None]
        return [*self.optionals, *self.parameters, *bodies, *self.arguments]

    def __repr__(self) -> str:
        return f"<call {write(Formula((self,)))!r}>"


def write(formula: Formula) -> str:
    """The text of a formula, exactly as it was read."""
    written: list[str] = []
    todo: list[Formula | Call | str] = [formula]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            written.append(item)
        elif isinstance(item, Formula):
            todo.extend(reversed(item.pieces))
        else:
            todo.append(item.skeleton[-1])
            parts = item.parts
            for index in range(len(parts) - 1, -1, -1):
                todo.append(parts[index])
                todo.append(item.skeleton[index])
    return "".join(written)
