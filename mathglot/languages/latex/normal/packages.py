r"""Commands of packages that people use, as macros over plain LaTeX.

They are used in a formula that has one of them and does not define it: physics (`\dv`,
`\pdv`, `\comm`), braket (`\ket`), siunitx and units (`\SI`, `\unitfrac`), and
shorthands of many documents (`\abs`, `\norm`). A body that begins with `[]` has an
optional first argument.

>>> find_packages(r"\vb{x} + y")
{'\\vb': '\\mathbf{#1}'}
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from mathglot.languages.functions.units import NAMES, PREFIXES, SYMBOLS

_BODIES = {
    r"\ket": r"|#1\rangle",
    r"\bra": r"\langle #1|",
    r"\Ket": r"|#1\rangle",
    r"\Bra": r"\langle #1|",
    r"\ketbra": r"|#1\rangle\langle #2|",
    r"\dyad": r"|#1\rangle\langle #2|",
    r"\expval": r"\langle #1\rangle",
    r"\abs": r"\left|#1\right|",
    r"\norm": r"\left\|#1\right\|",
    r"\comm": "[#1,#2]",
    r"\acomm": r"\{#1,#2\}",
    # The option is the order.
    r"\dv": r"[]\frac{d^{#1} #2}{d #3^{#1}}",
    r"\pdv": r"[]\frac{\partial^{#1} #2}{\partial #3^{#1}}",
    r"\dd": r"\mathrm{d}#1",
    r"\odif": r"\mathrm{d}#1",
    r"\qty": r"\left(#1\right)",
    r"\pqty": r"\left(#1\right)",
    r"\bqty": r"\left[#1\right]",
    r"\vb": r"\mathbf{#1}",
    r"\va": r"\vec{#1}",
    r"\vu": r"\hat{\mathbf{#1}}",
    r"\conj": r"\overline{#1}",
    r"\floor": r"\left\lfloor#1\right\rfloor",
    r"\ceil": r"\left\lceil#1\right\rceil",
    r"\set": r"\left\{#1\right\}",
    r"\inner": r"\left\langle#1,#2\right\rangle",
    r"\diff": r"\mathrm{d}#1",
    r"\d": r"\mathrm{d}",
    r"\e": r"\mathrm{e}",
    r"\ee": r"\mathrm{e}",
    r"\ii": r"\mathrm{i}",
    r"\iu": r"\mathrm{i}",
    r"\jj": r"\mathrm{i}",
    r"\T": r"\top",
    r"\transpose": r"\top",
    r"\eps": r"\epsilon",
    r"\veps": r"\varepsilon",
    r"\laplacian": r"\nabla^2",
    r"\bigO": "O",
}
# Those of physics that stand alone: \dv{x} is an operator, and \qty(x) a bracket.
_ALONE = {
    r"\dv": r"[]\frac{d^{#1}}{d #2^{#1}}",
    r"\pdv": r"[]\frac{\partial^{#1}}{\partial #2^{#1}}",
}
# Numbers and their units, which siunitx may name by commands: \metre\per\second.
_UNITS = {
    r"\SI": r"#1\,\mathrm{#2}",
    r"\qty": r"#1\,\mathrm{#2}",
    r"\si": r"\mathrm{#1}",
    r"\unit": r"[]#1\,\mathrm{#2}",
    r"\unitfrac": r"[]#1\,\mathrm{#2}/\mathrm{#3}",
    r"\num": "#1",
}
_UNIT_COMMANDS = {
    r"\per": "/",
    r"\squared": "^2",
    r"\cubed": "^3",
    r"\square": "#1^2",
    r"\cubic": "#1^3",
    r"\percent": r"\%",
    r"\degreeCelsius": r"^\circ C\,",
    r"\celsius": r"^\circ C\,",
    r"\angstrom": r"\AA\,",
}


@cache
def _list_unit_commands() -> dict[str, str]:
    """Units by their words in the singular, with a gap behind, and prefixes."""
    found = {rf"\{word}": _write_unit(sign) for sign, word in PREFIXES.items()}
    for names in SYMBOLS.values():
        symbol = names[0]
        for word in names[1:]:
            if word.isalpha() and word not in _TAKEN and NAMES[symbol] == NAMES[word]:
                found[rf"\{word}"] = _write_unit(symbol) + r"\,"
    return {**found, r"\deka": "da", **_UNIT_COMMANDS}


# Commands of LaTeX itself.
_TAKEN = frozenset(["bar", "min", "deg"])


def _write_unit(symbol: str) -> str:
    return (
        symbol.replace("µ", r"\mu ").replace("Ω", r"\Omega ").replace("°", r"^\circ ")
    )


# Those that may do without braces round their argument.
_BARE = frozenset(r"\ket \bra \Ket \Bra \odif \dd \diff".split())
_NAMES = re.compile(
    "|".join(re.escape(name) + r"(?![A-Za-z])" for name in {**_BODIES, **_UNITS})
)
_COMMANDS = re.compile(r"\\[A-Za-z]+")
_BLANKS = re.compile(r"\s*")
_OPTION = re.compile(r"\s*\[[^\[\]]*\]")
_BRACKET = re.compile(r"\s*[(\[|]")
# 1e3 is a number for siunitx alone.
_EXPONENT = re.compile(r"\s*\{[^{}]*\d\s*[eEdD]")


def find_packages(text: str) -> dict[str, str]:
    """The commands of packages that a text uses, with their bodies.

    A command counts only where all its uses have their arguments.
    """
    if "\\" not in text or "@" in text:
        # Semantic LaTeX has macros of its own by some of these names.
        return {}
    found: dict[str, str] = {}
    lacking: set[str] = set()
    for match in _NAMES.finditer(text):
        name = match[0]
        body = _choose_body(name, text, match.end())
        if found.setdefault(name, body) != body or not _is_complete(
            name, body, text, match.end()
        ):
            lacking.add(name)
    if any(_UNITS.get(name) == body for name, body in found.items()):
        found = {**_find_unit_commands(text), **found}
    return {name: body for name, body in found.items() if name not in lacking}


def _find_unit_commands(text: str) -> dict[str, str]:
    """The commands for units that a text uses; none where a power has a prefix."""
    commands = _list_unit_commands()
    used = _COMMANDS.findall(text)
    prefixes = {rf"\{word}" for word in PREFIXES.values()}
    for power, following in pairwise(used):
        if power in (r"\square", r"\cubic") and following in prefixes:
            return {}
    return {name: commands[name] for name in used if name in commands}


def _choose_body(name: str, text: str, place: int) -> str:
    r"""The body of a command: \qty is of physics, but with two arguments of siunitx."""
    if name == r"\qty" and _BRACKET.match(text, place):
        return ""
    if name in _ALONE:
        option = _OPTION.match(text, place)
        begin = place if option is None else option.end()
        if not _has_arguments(text, begin, 2):
            return _ALONE[name]
    if name in _UNITS and name in _BODIES:
        return (_UNITS if _has_arguments(text, place, 2) else _BODIES)[name]
    return _UNITS.get(name) or _BODIES[name]


def _is_complete(name: str, body: str, text: str, place: int) -> bool:
    """Whether a command has its arguments, of the kind that its body can take."""
    wanted = sum(f"#{number}" in body for number in (1, 2, 3))
    if body.startswith("[]"):
        wanted -= 1
        option = _OPTION.match(text, place)
        place = place if option is None else option.end()
    if _UNITS.get(name) == body and _EXPONENT.match(text, place):
        return False
    return _has_arguments(text, place, wanted) or name in _BARE


def _has_arguments(text: str, place: int, count: int) -> bool:
    """Whether so many arguments in braces follow."""
    for _ in range(count):
        blanks = _BLANKS.match(text, place)
        assert blanks is not None
        place = blanks.end()
        if text[place : place + 1] != "{":
            return False
        depth = 0
        while place < len(text):
            depth += {"{": 1, "}": -1}.get(text[place], 0)
            place += 1
            if not depth:
                break
        else:
            return False
    return True
