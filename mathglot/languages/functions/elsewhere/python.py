"""What NumPy, SciPy and mpmath call the functions that `--to python` writes."""

from __future__ import annotations

import re

from mathglot.languages.functions import ROWS_BY_KEY
from mathglot.languages.functions.elsewhere import Form, Forms, Meaning

# In mpmath their arguments stand in another order, or differ in meaning.
REORDERED = frozenset(
    """Log Mod FractionalPart Round Surd CubeRoot MangoldtLambda Gamma PrimePi Det
    Inverse MatrixExp MatrixLog Beta ProductLog Sign Abs Factorial Binomial Pochhammer
    FactorialPower Fibonacci StirlingS1 StirlingS2 BernoulliB EulerE BellB ZetaZero
    Sinc Floor Ceiling Conjugate LegendreP LegendreQ GegenbauerC EllipticTheta
    DedekindEta StieltjesGamma Hyperfactorial""".split()
)
_SIMPLE = re.compile(r"([A-Z]\w*)\[([a-z][a-z0-9]*(?:, [a-z][a-z0-9]*)*)\]")

_BY_NUMPY = {
    "Sin": "sin",
    "Cos": "cos",
    "Tan": "tan",
    "Sinh": "sinh",
    "Cosh": "cosh",
    "Tanh": "tanh",
    "ArcSin": "arcsin",
    "ArcCos": "arccos",
    "ArcTan": "arctan",
    "ArcSinh": "arcsinh",
    "ArcCosh": "arccosh",
    "ArcTanh": "arctanh",
    "Exp": "exp",
    "Log": "log",
    "Log2": "log2",
    "Log10": "log10",
    "Sqrt": "sqrt",
    "CubeRoot": "cbrt",
    "Abs": "abs",
    "Sign": "sign",
    "Re": "real",
    "Im": "imag",
    "Arg": "angle",
    "Conjugate": "conj",
    "Floor": "floor",
    "Ceiling": "ceil",
    "Round": "round",
    "Total": "sum",
    "Mean": "mean",
    "Inverse": "linalg.inv",
    "Det": "linalg.det",
    "Tr": "trace",
    "Transpose": "transpose",
    "Norm": "linalg.norm",
    "PseudoInverse": "linalg.pinv",
    "MatrixRank": "linalg.matrix_rank",
    "Eigenvalues": "linalg.eigvals",
    "IdentityMatrix": "eye",
}
_BY_SCIPY = {
    "Gamma[z]": "gamma(#z)",
    "LogGamma[z]": "loggamma(#z)",
    "PolyGamma[z]": "digamma(#z)",
    "PolyGamma[n, z]": "polygamma(#n, #z)",
    "Beta[a, b]": "beta(#a, #b)",
    "GammaRegularized[a, z]": "gammaincc(#a, #z)",
    "Factorial[n]": "gamma(#n + 1)",
    "Pochhammer[a, n]": "poch(#a, #n)",
    "Binomial[n, k]": "binom(#n, #k)",
    "Erf[z]": "erf(#z)",
    "Erfc[z]": "erfc(#z)",
    "Erfi[z]": "erfi(#z)",
    "InverseErf[s]": "erfinv(#s)",
    "InverseErfc[s]": "erfcinv(#s)",
    "DawsonF[z]": "dawsn(#z)",
    "FresnelS[z]": "fresnel(#z)[0]",
    "FresnelC[z]": "fresnel(#z)[1]",
    "ExpIntegralEi[z]": "expi(#z)",
    "ExpIntegralE[1, z]": "exp1(#z)",
    "SinIntegral[z]": "sici(#z)[0]",
    "CosIntegral[z]": "sici(#z)[1]",
    "SinhIntegral[z]": "shichi(#z)[0]",
    "CoshIntegral[z]": "shichi(#z)[1]",
    "BesselJ[n, z]": "jv(#n, #z)",
    "BesselY[n, z]": "yv(#n, #z)",
    "BesselI[n, z]": "iv(#n, #z)",
    "BesselK[n, z]": "kv(#n, #z)",
    "HankelH1[n, z]": "hankel1(#n, #z)",
    "HankelH2[n, z]": "hankel2(#n, #z)",
    "AiryAi[z]": "airy(#z)[0]",
    "AiryAiPrime[z]": "airy(#z)[1]",
    "AiryBi[z]": "airy(#z)[2]",
    "AiryBiPrime[z]": "airy(#z)[3]",
    "StruveH[n, z]": "struve(#n, #z)",
    "StruveL[n, z]": "modstruve(#n, #z)",
    "ProductLog[z]": "lambertw(#z)",
    "ProductLog[k, z]": "lambertw(#z, #k)",
    "LegendreP[n, x]": "eval_legendre(#n, #x)",
    "HermiteH[n, x]": "eval_hermite(#n, #x)",
    "ChebyshevT[n, x]": "eval_chebyt(#n, #x)",
    "ChebyshevU[n, x]": "eval_chebyu(#n, #x)",
    "LaguerreL[n, x]": "eval_laguerre(#n, #x)",
    "LaguerreL[n, a, x]": "eval_genlaguerre(#n, #a, #x)",
    "GegenbauerC[n, m, x]": "eval_gegenbauer(#n, #m, #x)",
    "JacobiP[n, a, b, x]": "eval_jacobi(#n, #a, #b, #x)",
    "Hypergeometric2F1[a, b, c, z]": "hyp2f1(#a, #b, #c, #z)",
    "Hypergeometric1F1[a, b, z]": "hyp1f1(#a, #b, #z)",
    "Hypergeometric0F1[b, z]": "hyp0f1(#b, #z)",
    "HypergeometricU[a, b, z]": "hyperu(#a, #b, #z)",
    "EllipticK[m]": "ellipk(#m)",
    "EllipticE[m]": "ellipe(#m)",
    "EllipticF[p, m]": "ellipkinc(#p, #m)",
    "EllipticE[p, m]": "ellipeinc(#p, #m)",
    "JacobiSN[u, m]": "ellipj(#u, #m)[0]",
    "JacobiCN[u, m]": "ellipj(#u, #m)[1]",
    "JacobiDN[u, m]": "ellipj(#u, #m)[2]",
    "CarlsonRF[x, y, z]": "elliprf(#x, #y, #z)",
    "CarlsonRC[x, y]": "elliprc(#x, #y)",
    "LogisticSigmoid[z]": "expit(#z)",
}
_RECIPROCAL = {
    "Cot[z]": "1/Tan[z]",
    "Sec[z]": "1/Cos[z]",
    "Csc[z]": "1/Sin[z]",
    "Coth[z]": "1/Tanh[z]",
    "Sech[z]": "1/Cosh[z]",
    "Csch[z]": "1/Sinh[z]",
    "ArcCot[z]": "ArcTan[1/z]",
    "ArcSec[z]": "ArcCos[1/z]",
    "ArcCsc[z]": "ArcSin[1/z]",
    "ArcCoth[z]": "ArcTanh[1/z]",
    "ArcSech[z]": "ArcCosh[1/z]",
    "ArcCsch[z]": "ArcSinh[1/z]",
    "Log[b, z]": "Log[z]/Log[b]",
    "GoldenRatio": "(1 + Sqrt[5])/2",
    "Gamma[a, z]": "GammaRegularized[a, z] Gamma[a]",
    "HarmonicNumber[n]": "PolyGamma[n + 1] + EulerGamma",
}

NUMPY: Forms = {
    "Pi": "np.pi",
    "E": "np.e",
    "I": "1j",
    "Infinity": "np.inf",
    "Indeterminate": "np.nan",
    "EulerGamma": "np.euler_gamma",
    "True": "True",
    "False": "False",
    **{f"{head}[z]": f"np.{name}(#z)" for head, name in _BY_NUMPY.items()},
    "Log[2, z]": "np.log2(#z)",
    "Log[10, z]": "np.log10(#z)",
    **{pattern: f"special.{form}" for pattern, form in _BY_SCIPY.items()},
    **{pattern: Meaning(formula) for pattern, formula in _RECIPROCAL.items()},
    "ArcTan[x, y]": "np.arctan2(#y, #x)",
    "Mod[m, n]": "np.mod(#m, #n)",
    "Max[x]": "np.max(#x)",
    "Min[x]": "np.min(#x)",
    "Max[x, y]": "np.maximum(#x, #y)",
    "Min[x, y]": "np.minimum(#x, #y)",
    "Max[x, y, z__]": "np.maximum.reduce(np.broadcast_arrays(#x, #y, #z))",
    "Min[x, y, z__]": "np.minimum.reduce(np.broadcast_arrays(#x, #y, #z))",
    "Sinc[z]": "np.sinc((#z)/np.pi)",
    "UnitStep[x]": "np.heaviside(#x, 1.0)",
    "HeavisideTheta[x]": "np.heaviside(#x, 0.5)",
    "Cross[a, b]": "np.cross(#a, #b)",
    "MatrixPower[a, n]": "np.linalg.matrix_power(#a, #n)",
    "MatrixExp[a]": "linalg.expm(#a)",
    "KroneckerProduct[a, b]": "np.kron(#a, #b)",
    "Length[a]": "len(#a)",
}

_MPMATH: Forms = {
    "Pi": "mp.pi",
    "E": "mp.e",
    "I": "mp.j",
    "Infinity": "mp.inf",
    "EulerGamma": "mp.euler",
    "Catalan": "mp.catalan",
    "Glaisher": "mp.glaisher",
    "Khinchin": "mp.khinchin",
    "GoldenRatio": "mp.phi",
    "Degree": "mp.degree",
    "True": "True",
    "False": "False",
    "Log[z]": "mp.log(#z)",
    "Log[b, z]": "mp.log(#z, #b)",
    "Abs[z]": "abs(#z)",
    "Sign[x]": "mp.sign(#x)",
    "Floor[x]": "mp.floor(#x)",
    "Ceiling[x]": "mp.ceil(#x)",
    "Round[x]": "mp.nint(#x)",
    "Conjugate[z]": "mp.conj(#z)",
    "ArcTan[x, y]": "mp.atan2(#y, #x)",
    "Mod[m, n]": "(#m) - (#n)*mp.floor((#m)/(#n))",
    "Max[x__]": "max(#x)",
    "Min[x__]": "min(#x)",
    "Gamma[z]": "mp.gamma(#z)",
    "Gamma[a, z]": "mp.gammainc(#a, #z)",
    "Factorial[n]": "mp.factorial(#n)",
    "Binomial[n, k]": "mp.binomial(#n, #k)",
    "Pochhammer[a, n]": "mp.rf(#a, #n)",
    "FactorialPower[x, n]": "mp.ff(#x, #n)",
    "Beta[a, b]": "mp.beta(#a, #b)",
    "ProductLog[z]": "mp.lambertw(#z)",
    "ProductLog[k, z]": "mp.lambertw(#z, #k)",
    "Fibonacci[n]": "mp.fibonacci(#n)",
    "BernoulliB[n]": "mp.bernoulli(#n)",
    "BernoulliB[n, x]": "mp.bernpoly(#n, #x)",
    "LegendreP[n, x]": "mp.legendre(#n, #x)",
    "LaguerreL[n, x]": "mp.laguerre(#n, 0, #x)",
    "GegenbauerC[n, m, x]": "mp.gegenbauer(#n, #m, #x)",
    "HypergeometricPFQ[{a___}, {b___}, z]": "mp.hyper([#a], [#b], #z)",
    "EllipticTheta[a_Integer, z, q]": "mp.jtheta(#a, #z, #q)",
    "QBinomial[n, m, q]": "mp.qfac(#n, #q)/(mp.qfac(#m, #q)*mp.qfac(#n - #m, #q))",
    "JacobiSN[u, m]": "mp.ellipfun('sn', #u, m=#m)",
    "JacobiCN[u, m]": "mp.ellipfun('cn', #u, m=#m)",
    "JacobiDN[u, m]": "mp.ellipfun('dn', #u, m=#m)",
}


def _name_simple() -> dict[str, Form]:
    """The functions of mpmath with the same arguments in the same order."""
    forms: dict[str, Form] = {}
    for rows in ROWS_BY_KEY.values():
        for row in rows:
            match = _SIMPLE.fullmatch(row.pattern)
            if row.mpmath is None or match is None or match[1] in REORDERED:
                continue
            holes = ", ".join(f"#{name}" for name in match[2].split(", "))
            forms[row.pattern] = f"mp.{row.mpmath}({holes})"
    return forms


MPMATH: Forms = {**_MPMATH, **_name_simple()}
