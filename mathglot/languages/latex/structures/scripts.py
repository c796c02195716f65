r"""Indices below and above, any number of them: `G_{\mu\nu\rho\sigma}`, `W^{(1)}`."""

from collections.abc import Iterator
from functools import lru_cache

from mathglot.languages.functions.row import ACCEPTED
from mathglot.languages.latex import levels
from mathglot.languages.latex.layout import Layout, builds
from mathglot.languages.latex.structures.juxtaposition import same
from mathglot.languages.latex.template import (
    GROUP,
    LITERAL,
    SLOT,
    Template,
    template_of,
)
from mathglot.languages.tree import Call, Symbol

_PRIME = Symbol("\\[Prime]")


@lru_cache(maxsize=64)
def _scripted(sign: str, count: int, separator: str, base: str) -> Template:
    names = ("x", *(f"i{number}" for number in range(count)))
    inside = separator.join(f"#{name}" for name in names[1:])
    level = levels.POWER if sign == "^" else levels.ATOM
    return template_of(f"{base}{sign}{{{inside}}}", names, level)


@builds("Subscript")
def subscript_layouts(node: Call) -> Iterator[Layout]:
    """Indices side by side, and below something in brackets."""
    count = len(node.arguments) - 1
    if count < 1:
        return
    if count > 3:
        template = _scripted("_", count, " ", "#x:tight")
        yield Layout(template, node.arguments, ACCEPTED)
    bases = ["[#x:any]", r"\{#x:any\}"]
    if type(node.arguments[0]) is Call:
        # (a)_n is Pochhammer's symbol.
        bases.append("(#x:any)")
    for base in bases:
        for separator in (",", " ") if count > 1 else (",",):
            template = _scripted("_", count, separator, base)
            yield Layout(template, node.arguments, ACCEPTED)


@builds("Superscript")
def superscript_layouts(node: Call) -> Iterator[Layout]:
    r"""Labels in brackets, indices above, and a prime: `A^{\mu\nu}`, `x'`."""
    count = len(node.arguments) - 1
    if count < 1:
        return
    for separator in (",", " ") if count > 1 else ():
        for base in ("#x:tight", "#x:atom"):
            template = _scripted("^", count, separator, base)
            yield Layout(template, node.arguments, ACCEPTED)
    if count == 1:
        for text in ("#x:atom^{(#i)}", "#x:atom^{[#i]}", "#x:atom^{#i}"):
            template = template_of(text, ("x", "i"), levels.POWER)
            yield Layout(template, node.arguments, ACCEPTED)
        if node.arguments[1] == _PRIME:
            template = template_of("#x:atom'", ("x",), levels.ATOM)
            yield Layout(template, node.arguments[:1], ACCEPTED)


# A vector in bold where the plain letter occurs beside it.
_BOLD = tuple(
    same(((LITERAL, font), (GROUP, ((SLOT, 0, levels.ITEM),))), levels.TIGHT)
    for font in (r"\mathbf", r"\mathsf")
)


@builds("OverVector")
def vector_layouts(node: Call) -> Iterator[Layout]:
    """A letter in bold instead of one with an arrow."""
    if len(node.arguments) == 1:
        for template in _BOLD:
            yield Layout(template, node.arguments, ACCEPTED)
