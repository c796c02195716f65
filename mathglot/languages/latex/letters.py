r"""Letters as LaTeX has them, and the names that they get in Mathematica.

>>> name_of(r"\alpha"), name_of("x"), name_of(r"\mathcal{L}")
('\\[Alpha]', 'x', '\\[ScriptCapitalL]')
>>> name_of(r"\sin") is None
True
"""

from mathglot.languages.latex.symbols import NAMED_CHARACTERS

_NAMES = {
    latex: f"\\[{name}]"
    for name, latex in reversed(NAMED_CHARACTERS.items())
    if latex.startswith("\\") and not name.startswith(("Formal", "CurlyCapital"))
}
_NAMES |= {
    rf"\mathscr{{{letter}}}": f"\\[ScriptCapital{letter}]"
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
}
_NAMES[r"\hslash"] = r"\[HBar]"
# Nothing else can have this name.
del _NAMES[r"\pi"]
# The names of letters that are numbers, where they are none.
FREED = {r"\pi": "pi"}
# Letters that are names of Mathematica's own, and what they mean there.
BUILT_IN = {
    "C": "a constant of integration",
    "D": "the derivative",
    "E": "Euler's number",
    "I": "the imaginary unit",
    "K": "an index of its own",
    "N": "numerical evaluation",
    "O": "the order of a series",
}
# Those that have a value only where they are called: as variables they stay.
WITHOUT_VALUE = frozenset("CDKNO")


def name_of(latex: str) -> str | None:
    """The name of a letter, or of one in an alphabet; None for all else."""
    if len(latex) == 1 and latex.isascii() and latex.isalpha():
        return latex
    return _NAMES.get(latex)


def say_renamed(letter: str, name: str, *, is_head: bool = False) -> str:
    """That a letter is the author's own, and cannot keep its name.

    >>> say_renamed("E", "e")
    "E is a variable, written e, since E is Euler's number in Mathematica"
    """
    kind = "function" if is_head else "variable"
    meant = BUILT_IN.get(letter, "a number")
    reason = f"since {letter} is {meant} in Mathematica"
    return f"{letter} is a {kind}, written {name}, {reason}"


def say_kept(letter: str) -> str:
    """That a letter is a variable, though it is something else in Mathematica.

    >>> say_kept("D")
    'D is a variable, though it is the derivative in Mathematica'
    """
    return f"{letter} is a variable, though it is {BUILT_IN[letter]} in Mathematica"
