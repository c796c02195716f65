r"""A star or dagger in one script with an index or a power: `\eta^{*\mu}`, `z^{*3}`."""

from collections.abc import Iterator

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout
from mathglot.languages.latex.structures.juxtaposition import same
from mathglot.languages.latex.template import LITERAL, SLOT, SUPERSCRIPT
from mathglot.languages.tree import Call, Tree

# What signs above a letter may mean.
STARS = {
    "*": ("SuperStar", "Conjugate"),
    r"\star": ("SuperStar",),
    r"\dagger": ("SuperDagger",),
}
SIGNS_OF_STARS: dict[str, tuple[str, ...]] = {}
for _sign, _heads in STARS.items():
    for _head in _heads:
        SIGNS_OF_STARS[_head] = (*SIGNS_OF_STARS.get(_head, ()), _sign)

_POWERS = {
    sign: same(
        (
            (SLOT, 0, levels.ATOM),
            (SUPERSCRIPT, ((LITERAL, sign), (SLOT, 1, levels.ITEM))),
        ),
        levels.POWER,
    )
    for sign in STARS
}


def starred_power_layouts(base: Tree, exponent: Tree) -> Iterator[Layout]:
    """`z^{*3}`: a power of what has a star."""
    if type(base) is Call and len(base.arguments) == 1:
        for sign in SIGNS_OF_STARS.get(base.name, ()):
            yield Layout(_POWERS[sign], (base.arguments[0], exponent), ACCEPTED)
