"""What a numeric check answers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trial:
    """The values that the variables had, and whether the relation held there.

    >>> print(Trial((("n", 2), ("z", 0.5 + 1j)), True))
    n = 2, z = 0.5 + 1 I
    """

    values: tuple[tuple[str, complex], ...]
    held: bool

    def __str__(self) -> str:
        return ", ".join(f"{name} = {_show(value)}" for name, value in self.values)


@dataclass(frozen=True, slots=True)
class Check:
    """The result of a check: True, False or None, the points tried, and the reason."""

    value: bool | None
    points: tuple[Trial, ...]
    reason: str
    # To how many digits both sides were compared.
    digits: int = 30


def _show(value: complex) -> str:
    if value.imag == 0:
        number = value.real
        return str(int(number)) if number == int(number) else f"{number:.5g}"
    sign = "-" if value.imag < 0 else "+"
    return f"{value.real:.5g} {sign} {abs(value.imag):.5g} I"
