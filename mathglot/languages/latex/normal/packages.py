r"""Commands of packages that people use, as macros over plain LaTeX.

They are used in a formula that has one of them and does not define it: physics (`\dv`,
`\pdv`, `\comm`), braket (`\ket`), and shorthands of many documents (`\abs`, `\norm`).

>>> find_packages(r"\abs{x} + y")
{'\\\\abs': '\\\\left|#1\\\\right|'}
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
    r"\cancel": "#1",
}
# Those that take two arguments must have them, those that take one may do without
# braces; what stands otherwise is left as it is.
_ARGUMENT = r"\s*\{(?:[^{}]|\{[^{}]*\})*\}"
_BARE = frozenset([r"\ket", r"\bra", r"\Ket", r"\Bra", r"\odif", r"\dd"])


def _pattern(name: str, body: str) -> str:
    if name in _BARE:
        following = r"(?=\s*[A-Za-z0-9\\{])"
    else:
        following = f"(?={_ARGUMENT * (2 if '#2' in body else 1)})"
    return re.escape(name) + r"(?![A-Za-z])" + following


_NAMES = re.compile("|".join(_pattern(name, body) for name, body in _BODIES.items()))


def find_packages(text: str) -> dict[str, str]:
    """The commands of packages that a text uses, with their bodies."""
    if "\\" not in text:
        return {}
    return {name: _BODIES[name] for name in dict.fromkeys(_NAMES.findall(text))}
