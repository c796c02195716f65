r"""How a semantic macro is said in Mathematica, where no row of the table says it.

    conversion(
        r"\paraU@{#a}{#z}", "ParabolicCylinderD[-a - 1/2, z]",
        dlmf="12.1", wolfram="ParabolicCylinderD",
    )

On the left stands a call of the macro. Its parts are slots (`#a`), shapes that a part
must have (`#{Power[c, 2]}`), commas between slots for a part that is a list, or
literal text that must be there (`{2}`, `{\infty}`, `{-}` for an empty list). Where a
macro is followed by more than it takes itself, as `\Laplacetrans@{f}@{s}` is, or
stands between its operands, as `a\divides b` does, what follows or stands round it
counts as arguments.

On the right stands what it is in Mathematica. `a__` is the sequence of elements that
the part `#a` lists; `Each[f, a]` is `f` for each of them. A slot may be called,
`f[t]`. Names that are no slots are bound by an iterator or by a rule; they give way
to others where they would catch a variable of the formula.
"""

import re
from dataclasses import dataclass

_NAME = re.compile(r"\\([A-Za-z]+)")
_SLOT = re.compile(r"#([a-z]\w*)|#\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}")
_WORD = re.compile(r"\\\[\w+\]|[A-Za-z$]\w*")
_BOUND = re.compile(
    r"\{([a-z]\w*),|\b([a-z]\w*) ->|Function\[([a-z]\w*),"
    r"|(?:Transform|D)\[[^,]*, ([a-z]\w*)[,\]]"
)
_STRING = re.compile(r'"[^"]*"')


@dataclass(frozen=True, slots=True)
class Conversion:
    """A macro call and its counterpart; without one, the reason why it has none."""

    macro: str
    mathematica: str
    # The DLMF equation or section that defines the function, and the Wolfram symbol.
    dlmf: str = ""
    wolfram: str = ""
    # Why the two sides look different: a convention, a normalisation, a branch.
    note: str = ""
    # What is taken for granted beyond the macro itself; a reader tells its user.
    assumes: str = ""
    # Slots that may hold a list of several elements.
    lists: tuple[str, ...] = ()
    # Names that stand for themselves, as coordinates do.
    free: tuple[str, ...] = ()
    reason: str = ""

    @property
    def name(self) -> str:
        """The macro's name."""
        match = _NAME.search(self.macro)
        return match[1] if match else ""


def conversion(
    macro: str,
    mathematica: str,
    *,
    dlmf: str,
    wolfram: str,
    note: str = "",
    assumes: str = "",
    lists: tuple[str, ...] = (),
    free: tuple[str, ...] = (),
) -> Conversion:
    """Make a conversion; its slots on both sides must agree.

    >>> conversion(r"\\\\dilog@{#z}", "PolyLog[2, w]", dlmf="25.12", wolfram="PolyLog")
    Traceback (most recent call last):
    ValueError: \\\\dilog@{#z}: w is neither a slot nor bound
    """
    slots = find_slots(macro)
    plain = _STRING.sub("", mathematica)
    variables = _find_variables(plain)
    bound = {name for names in _BOUND.findall(plain) for name in names if name}
    for name in sorted(variables - slots - bound - set(free)):
        raise ValueError(f"{macro}: {name} is neither a slot nor bound")
    for name in sorted(slots - variables):
        raise ValueError(f"{macro}: the slot {name} is not used")
    return Conversion(macro, mathematica, dlmf, wolfram, note, assumes, lists, free)


def untranslatable(macro: str, *, reason: str) -> Conversion:
    """Say of a macro why it has no counterpart."""
    return Conversion(macro, "", reason=reason)


def find_slots(macro: str) -> set[str]:
    """The names of the slots of a macro call.

    >>> sorted(find_slots(r"\\\\sphwavePsreal{#m}{#n}@{#x}{#{Power[c, 2]}}"))
    ['c', 'm', 'n', 'x']
    """
    slots: set[str] = set()
    for name, shape in _SLOT.findall(macro):
        slots.update([name] if name else _find_variables(shape))
    return slots


def _find_variables(mathematica: str) -> set[str]:
    words = _WORD.findall(mathematica)
    return {word.rstrip("_") for word in words if word[0].islower()}
