r"""Elliptic integrals, theta functions, Jacobi's and Weierstrass's functions."""

from mathglot.languages.functions.conversions.conversion import (
    Conversion,
    conversion,
    untranslatable,
)

_MODULUS = "Mathematica takes the parameter m = k^2, the DLMF the modulus k"
_LATTICE = r"{Subscript[\[Omega], 1], Subscript[\[Omega], 3]}"
_INVARIANTS = f"WeierstrassInvariants[{_LATTICE}]"
_GENERATED = r"the lattice has the half-periods \[Omega]_1 and \[Omega]_3"
_GENERIC = "its letters stand for any of several functions"


def _glaisher() -> tuple[Conversion, ...]:
    """Jacobi's functions and their inverses by letters: pq with p, q of s, c, d, n."""
    made: list[Conversion] = []
    for first in "cdns":
        for second in "cdns":
            if first == second:
                continue
            head = f"Jacobi{first}{second}".replace(
                first + second, (first + second).upper()
            )
            for prefix, wolfram in (("gen", head), ("agen", "Inverse" + head)):
                made.append(
                    conversion(
                        rf"\{prefix}Jacobiellk{{{first}}}{{{second}}}@{{#z}}{{#k}}",
                        f"{wolfram}[z, k^2]",
                        dlmf="22.2.10",
                        wolfram=wolfram,
                        note=_MODULUS,
                    )
                )
    return tuple(made)


CONVERSIONS = (
    conversion(
        r"\compellintDk@{#k}",
        "(EllipticK[k^2] - EllipticE[k^2])/k^2",
        dlmf="19.2.8",
        wolfram="EllipticK",
        note=_MODULUS,
    ),
    conversion(
        r"\incellintDk@{#p}{#k}",
        "(EllipticF[p, k^2] - EllipticE[p, k^2])/k^2",
        dlmf="19.2.6",
        wolfram="EllipticF",
        note=_MODULUS,
    ),
    conversion(
        r"\Bulirschcompellintcel@{#k}{#p}{#a}{#b}",
        "a CarlsonRF[0, k^2, 1] + (b - p a)/3 CarlsonRJ[0, k^2, 1, p]",
        dlmf="19.2.11",
        wolfram="CarlsonRJ",
        note="k is the complementary modulus",
    ),
    conversion(
        r"\Bulirschincellintel{1}@{#x}{#k}",
        "EllipticF[ArcTan[x], 1 - k^2]",
        dlmf="19.2.16",
        wolfram="EllipticF",
        note="k is the complementary modulus, so that m = 1 - k^2",
    ),
    conversion(
        r"\Bulirschincellintel{2}@{#x}{#k}{#a}{#b}",
        "a x CarlsonRF[1, 1 + k^2 x^2, 1 + x^2]"
        " + (b - a)/3 x^3 CarlsonRD[1, 1 + k^2 x^2, 1 + x^2]",
        dlmf="19.2.12",
        wolfram="CarlsonRD",
    ),
    conversion(
        r"\Bulirschincellintel{3}@{#x}{#k}{#p}",
        "EllipticPi[1 - p, ArcTan[x], 1 - k^2]",
        dlmf="19.2.16",
        wolfram="EllipticPi",
    ),
    conversion(
        r"\Jacobithetacombinedq{#m}{1}@{#z}{#q}",
        "EllipticThetaPrime[1, 0, q] EllipticTheta[m, z, q]"
        "/(EllipticTheta[m, 0, q] EllipticTheta[1, z, q])",
        dlmf="20.11.6",
        wolfram="EllipticTheta",
    ),
    conversion(
        r"\Jacobithetacombinedq{1}{#n}@{#z}{#q}",
        "EllipticTheta[n, 0, q] EllipticTheta[1, z, q]"
        "/(EllipticThetaPrime[1, 0, q] EllipticTheta[n, z, q])",
        dlmf="20.11.7",
        wolfram="EllipticTheta",
    ),
    conversion(
        r"\Jacobithetacombinedq{#m}{#n}@{#z}{#q}",
        "EllipticTheta[n, 0, q] EllipticTheta[m, z, q]"
        "/(EllipticTheta[m, 0, q] EllipticTheta[n, z, q])",
        dlmf="20.11.8",
        wolfram="EllipticTheta",
    ),
    conversion(
        r"\Riemanntheta@{#z}{#w}",
        "SiegelTheta[w, z]",
        dlmf="21.2.1",
        wolfram="SiegelTheta",
        note="the matrix comes first in Mathematica",
        lists=("z", "w"),
    ),
    conversion(
        r"\Riemannthetachar{#a}{#b}@{#z}{#w}",
        "SiegelTheta[{a, b}, w, z]",
        dlmf="21.2.5",
        wolfram="SiegelTheta",
        lists=("z", "w", "a", "b"),
    ),
    conversion(
        r"\scRiemanntheta@{#z}{#w}",
        "E^(-Pi Im[z] . Inverse[Im[w]] . Im[z]) SiegelTheta[w, z]",
        dlmf="21.2.2",
        wolfram="SiegelTheta",
        lists=("z", "w"),
    ),
    *_glaisher(),
    untranslatable(r"\genJacobiellk", reason=_GENERIC),
    untranslatable(r"\agenJacobiellk", reason=_GENERIC),
    conversion(
        r"\Weierstrassplatt@{#z}{#_}",
        f"WeierstrassP[z, {_INVARIANTS}]",
        dlmf="23.2.4",
        wolfram="WeierstrassP",
        note="Mathematica knows a lattice by its invariants, and takes half-periods",
        assumes=_GENERATED,
    ),
    conversion(
        r"\Weierstrasszetalatt@{#z}{#_}",
        f"WeierstrassZeta[z, {_INVARIANTS}]",
        dlmf="23.2.5",
        wolfram="WeierstrassZeta",
        assumes=_GENERATED,
    ),
    conversion(
        r"\Weierstrasssigmalatt@{#z}{#_}",
        f"WeierstrassSigma[z, {_INVARIANTS}]",
        dlmf="23.2.6",
        wolfram="WeierstrassSigma",
        assumes=_GENERATED,
    ),
    conversion(
        r"\Weierstrasselatt{2}@{#_}",
        r"WeierstrassP[Subscript[\[Omega], 1] + Subscript[\[Omega], 3], "
        f"{_INVARIANTS}]",
        dlmf="23.3.9",
        wolfram="WeierstrassP",
        note="the second half-period is -(w1 + w3), and P is even",
        assumes=_GENERATED,
    ),
    conversion(
        r"\Weierstrasselatt{#j}@{#_}",
        rf"WeierstrassP[Subscript[\[Omega], j], {_INVARIANTS}]",
        dlmf="23.3.9",
        wolfram="WeierstrassP",
        note="Mathematica orders its roots by size, the DLMF by half-periods",
        assumes=_GENERATED,
    ),
    conversion(
        r"\Weierstrassinvarlatt{2}@{#_}",
        f"{_INVARIANTS}[[1]]",
        dlmf="23.3.1",
        wolfram="WeierstrassInvariants",
        assumes=_GENERATED,
    ),
    conversion(
        r"\Weierstrassinvarlatt{3}@{#_}",
        f"{_INVARIANTS}[[2]]",
        dlmf="23.3.2",
        wolfram="WeierstrassInvariants",
        assumes=_GENERATED,
    ),
    untranslatable(r"\Lattice", reason="Mathematica has no lattices of periods"),
)
