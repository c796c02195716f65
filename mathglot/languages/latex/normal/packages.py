r"""Commands of packages that people use, as macros over plain LaTeX.

They are used in a formula that has one of them and does not define it: physics (`\dv`,
`\pdv`, `\comm`), braket (`\ket`), and shorthands of many documents (`\abs`, `\norm`).

>>> find_packages(r"\vb{x} + y")
{'\\vb': '\\mathbf{#1}'}
"""

from __future__ import annotations

import re

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
    r"\dv": r"\frac{d #1}{d #2}",
    r"\pdv": r"\frac{\partial #1}{\partial #2}",
    r"\dd": r"\mathrm{d}#1",
    r"\odif": r"\mathrm{d}#1",
    r"\qty": r"\left(#1\right)",
    r"\pqty": r"\left(#1\right)",
    r"\bqty": r"\left[#1\right]",
    r"\vb": r"\mathbf{#1}",
    r"\va": r"\vec{#1}",
    r"\vu": r"\hat{\mathbf{#1}}",
}
# Those that may do without braces round their argument.
_BARE = frozenset([r"\ket", r"\bra", r"\Ket", r"\Bra", r"\odif", r"\dd"])
_NAMES = re.compile("|".join(re.escape(name) + r"(?![A-Za-z])" for name in _BODIES))
_BLANKS = re.compile(r"\s*")


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
        body = found[name] = _BODIES[name]
        wanted = 2 if "#2" in body else 1
        if not (_has_arguments(text, match.end(), wanted) or name in _BARE):
            lacking.add(name)
    return {name: body for name, body in found.items() if name not in lacking}


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
