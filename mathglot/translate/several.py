"""Formulas in several languages at once: what they share is found once.

SymPy, Maple and the others are written from the same trees as Mathematica, so that a
formula is read and searched for once for all of these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mathglot.translate.translation import Translation
from mathglot.translate.translator import WRITTEN, put_into

# Translates formulas into the language that is named.
Translate = Callable[[list[str], str], list[Translation]]


def translate_into(
    translate: Translate, formulas: list[str], targets: Sequence[str]
) -> list[dict[str, Translation]]:
    """Each formula in each language, in the order of the targets.

    >>> from mathglot.translate.translator import Translator
    >>> translate = Translator().translate_many
    >>> [found] = translate_into(translate, ["x^2"], ("maple", "sympy"))
    >>> [(target, str(one)) for target, one in found.items()]
    [('maple', 'x^2'), ('sympy', 'x**2')]
    """
    if len(targets) == 1:
        [target] = targets
        return [{target: one} for one in translate(formulas, target)]
    bases = {name: name if name in WRITTEN else WRITTEN[0] for name in targets}
    found = {base: translate(formulas, base) for base in dict.fromkeys(bases.values())}
    return [
        {name: put_into(found[base][place], name) for name, base in bases.items()}
        for place in range(len(formulas))
    ]
