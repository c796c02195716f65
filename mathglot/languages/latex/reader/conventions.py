"""Conventions of which a formula keeps to one: a modulus or its square, a nome or tau.

`K(k)` has the modulus in books and the parameter m = k^2 in Mathematica. A formula has
one of them throughout, so that what is read in one place is read in all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mathglot.languages.latex.reader.forest import Role
from mathglot.languages.latex.template import LITERAL, Element, Program

_ELLIPTIC = re.compile(r"(Inverse)?(Jacobi|Elliptic(K|E|F|Pi|NomeQ)\[)")
_THETA = re.compile(
    r".*EllipticTheta(Prime)?\]?\[\w+, ((?P<place>\w+|Times\[Pi, z\]), )?(?P<nome>.*)\]"
)
# Names of what conventions are about, as people are told of them.
PARAMETER = "the argument of elliptic functions:"
NOME = "the last argument of theta functions:"
PLACE = "the first argument of theta functions:"
SPOKEN = {
    "modulus": "the modulus, whose square is the parameter",
    "parameter": "the parameter",
    "nome": "the nome",
    "ratio": "tau, of which the nome is E^(I Pi tau)",
    "multiple": "multiplied by Pi",
    "plain": "taken as it is",
}
# A bar says that the parameter follows.
_BARS = frozenset(["|", r"\mid"])
_ENDS_IN_PARAMETER = re.compile(r"\bm\]+$")


def find_conventions(pattern: str, program: Program) -> tuple[Role, ...]:
    """The conventions that a notation of a row of the table follows.

    >>> find_conventions("EllipticK[Power[k, 2]]", ())
    (('the argument of elliptic functions:', 'modulus'),)
    >>> [role for _, role in find_conventions("EllipticTheta[a, z, q]", ())]
    ['nome', 'plain']
    """
    theta = _THETA.match(pattern)
    if theta is not None:
        return tuple(_of_theta(theta["place"], theta["nome"]))
    if not _ELLIPTIC.match(pattern) or not _BARS.isdisjoint(_literals(program)):
        return ()
    if "Power[k" in pattern:
        return ((PARAMETER, "modulus"),)
    if _ENDS_IN_PARAMETER.search(pattern):
        return ((PARAMETER, "parameter"),)
    return ()


def _of_theta(place: str | None, nome: str) -> Iterator[Role]:
    yield NOME, "ratio" if "Pi" in nome else "nome"
    if place and place != "0":
        yield PLACE, "multiple" if "Pi" in place else "plain"


def tell_convention(
    conventions: tuple[Role, ...], tokens: Sequence[str]
) -> tuple[str, ...]:
    r"""Whether the letters of a theta function fit its convention, as a feature.

    >>> tell_convention(((NOME, "ratio"),), r"\theta _ 3 ( z , \tau )".split())
    ('theta:tau:ratio',)
    """
    for about, role in conventions:
        if about == NOME:
            shown = next((one for one in (r"\tau", "q", "i") if one in tokens), "other")
            return (f"theta:{shown.lstrip(chr(92))}:{role}",)
    return ()


def _literals(program: Program) -> Iterator[str]:
    element: Element
    for element in program:
        if element[0] == LITERAL:
            yield element[1]
