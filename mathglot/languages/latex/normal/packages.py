r"""Commands of packages that people use, as macros over plain LaTeX.

They are used where a document does not define them itself: physics (`\dv`, `\pdv`,
`\comm`), braket (`\ket`), siunitx and units (`\SI`, `\unitfrac`), mathtools, and
shorthands of many documents (`\abs`, `\norm`). What each becomes is in
package_commands.py.

>>> uses_packages(r"\vb{x} + y"), uses_packages(r"\mathbf{x} + y")
(True, False)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mathglot.languages.latex.normal.package_arguments import Arguments, Token, Value
from mathglot.languages.latex.normal.package_commands import COMMANDS
from mathglot.languages.latex.normal.scanner import WITHOUT_BLANKS

_COMMAND = re.compile(r"\\[A-Za-z]+")
_PARAMETER = re.compile(r"#[1-9]")
# \sin[2](x) of physics is a power, and \div of a vector is no division sign there.
_POWER = re.compile(
    r"(\\(?:sin|cos|tan|csc|sec|cot|sinh|cosh|tanh|log|ln)\s*)\[(\d)\](?=\s*[({])"
)
_DIVERGENCE = re.compile(
    r"(?:^|[=+\-({&,;]|\\\\)(?:\s|~|\\[,;:! ]|\\q?quad)*\\div\s*"
    r"(?:\{|\\(?:v[bau]|vec|bm|mathbf|boldsymbol|vectorbold)(?![A-Za-z]))"
)


@dataclass(frozen=True, slots=True)
class _Use:
    """One way to use a command: the kinds of its arguments, and its body."""

    kinds: tuple[str, ...]
    body: tuple[str, ...]


def _read_table() -> dict[str, tuple[_Use, ...]]:
    table: dict[str, tuple[_Use, ...]] = {}
    for line in re.sub(r"=>\n +", "=> ", COMMANDS).splitlines():
        if not line or line[0] == "#":
            continue
        names, _, rest = line.partition(" : ")
        kinds, _, body = rest.partition("=>")
        use = _Use(tuple(kinds.split()), tuple(_scan_body(body.strip())))
        for name in names.split():
            table[name] = (*table.get(name, ()), use)
    return table


def _scan_body(body: str) -> list[str]:
    """The tokens of a body; `#1` is one of them."""
    tokens: list[str] = []
    end = 0
    for found in _PARAMETER.finditer(body):
        tokens += [*WITHOUT_BLANKS.findall(body[end : found.start()]), found[0]]
        end = found.end()
    return [*tokens, *WITHOUT_BLANKS.findall(body[end:])]


_TABLE = _read_table()
_NAMES = frozenset(_TABLE)


def uses_packages(text: str) -> bool:
    """Whether a text has commands of packages.

    Semantic LaTeX, in which `@` stands before arguments, has macros of its own by some
    of these names.
    """
    if "\\" not in text or "@" in text:
        return False
    return not _NAMES.isdisjoint(_COMMAND.findall(text))


def write_powers(text: str) -> str:
    r"""The powers of functions as plain LaTeX writes them; the text keeps its length.

    >>> write_powers(r"\sin[2](x)")
    '\\sin^2 (x)'
    """
    if "[" not in text:
        return text
    return _POWER.sub(lambda found: f"{found[1]}^{found[2]} ", text)


class Packages:
    """The commands of packages in one formula."""

    def __init__(self, text: str) -> None:
        self._names = _NAMES if "@" not in text else frozenset[str]()
        if _DIVERGENCE.search(text) is None:
            self._names -= {r"\div"}

    def __contains__(self, token: str) -> bool:
        return token in self._names

    def expand(self, token: str, origin: int, todo: list[Token]) -> Value | None:
        """What a command with its arguments stands for; None where it has not them.

        The arguments are taken away from what follows, of which the first is the last.
        """
        for use in _TABLE[token]:
            arguments = Arguments(todo, origin)
            if all(map(arguments.take, use.kinds)):
                arguments.commit()
                return _fill(use, arguments.values, origin)
        return None


def _fill(use: _Use, values: list[Value], origin: int) -> Value:
    filled: Value = []
    for token in use.body:
        if token[0] == "#" and len(token) == 2:
            filled += values[int(token[1]) - 1]
        else:
            filled.append((token, origin))
    return filled
