"""What the functions of the table are called in other languages.

Each file gives a language its forms, by the pattern of the arguments as rows of the
table have it. A form is a template, in which `#n` is the argument that the pattern
calls n; or a `Meaning`, an equal formula of the Wolfram Language; or an `Absence`,
with the reason why there is none. The first pattern that fits counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meaning:
    """The same in other words of the Wolfram Language, which the language knows."""

    formula: str


@dataclass(frozen=True, slots=True)
class Absence:
    """No form, and why."""

    reason: str


Form = str | Meaning | Absence
Forms = Mapping[str, Form]
