r"""Orthogonal polynomials of the q-Hahn and Askey-Wilson classes."""

from mathglot.languages.functions.conversions.conversion import conversion

_COSINE = "x is the cosine of an angle, and the polynomial is even in that angle"

CONVERSIONS = (
    conversion(
        r"\AskeyWilsonpolyp{#n}@{#{Cos[p]}}{#a}{#b}{#c}{#d}{#q}",
        "QPochhammer[a b, q, n] QPochhammer[a c, q, n] QPochhammer[a d, q, n]/a^n "
        "QHypergeometricPFQ[{q^(-n), a b c d q^(n - 1), a E^(I p), a E^(-I p)}, "
        "{a b, a c, a d}, q, q]",
        dlmf="18.28.1",
        wolfram="QHypergeometricPFQ",
    ),
    conversion(
        r"\AskeyWilsonpolyp{#n}@{#x}{#a}{#b}{#c}{#d}{#q}",
        "QPochhammer[a b, q, n] QPochhammer[a c, q, n] QPochhammer[a d, q, n]/a^n "
        "QHypergeometricPFQ[{q^(-n), a b c d q^(n - 1), a E^(I ArcCos[x]), "
        "a E^(-I ArcCos[x])}, {a b, a c, a d}, q, q]",
        dlmf="18.28.1",
        wolfram="QHypergeometricPFQ",
        note=_COSINE,
    ),
    conversion(
        r"\AlSalamChiharapolyQ{#n}@{#{Cos[p]}}{#a}{#b}{#q}",
        "QPochhammer[a b, q, n]/a^n QHypergeometricPFQ["
        "{q^(-n), a E^(I p), a E^(-I p)}, {a b, 0}, q, q]",
        dlmf="18.28.7",
        wolfram="QHypergeometricPFQ",
    ),
    conversion(
        r"\AlSalamChiharapolyQ{#n}@{#x}{#a}{#b}{#q}",
        "QPochhammer[a b, q, n]/a^n QHypergeometricPFQ["
        "{q^(-n), a E^(I ArcCos[x]), a E^(-I ArcCos[x])}, {a b, 0}, q, q]",
        dlmf="18.28.7",
        wolfram="QHypergeometricPFQ",
        note=_COSINE,
    ),
    conversion(
        r"\qinvAlSalamChiharapolyQ{#n}@{#x}{#a}{#b}{#{Power[q, Minus[1]]}}",
        "a^(-n) Sum[QPochhammer[a b/q^k, 1/q, n - k] QPochhammer[q^n, 1/q, k]"
        "/QPochhammer[1/q, 1/q, k] q^(-k) "
        "Product[1 - 2 a q^(-j) x + a^2 q^(-2 j), {j, 0, k - 1}], {k, 0, n}]",
        dlmf="18.28.9",
        wolfram="QPochhammer",
        note="the polynomial of base 1/q, as a finite sum",
    ),
    conversion(
        r"\qinvAlSalamChiharapolyQ{#n}@{#x}{#a}{#b}{#q}",
        "a^(-n) Sum[QPochhammer[a b q^k, q, n - k] QPochhammer[q^(-n), q, k]"
        "/QPochhammer[q, q, k] q^k "
        "Product[1 - 2 a q^j x + a^2 q^(2 j), {j, 0, k - 1}], {k, 0, n}]",
        dlmf="18.28.9",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\contqultrasphpoly{#n}@{#x}{#b}{#q}",
        "Sum[QPochhammer[b, q, k] QPochhammer[b, q, n - k]/(QPochhammer[q, q, k] "
        "QPochhammer[q, q, n - k]) ChebyshevT[n - 2 k, x], {k, 0, n}]",
        dlmf="18.28.13",
        wolfram="QPochhammer",
        note="the exponentials of the definition add up to cosines",
    ),
    conversion(
        r"\contqHermitepolyH{#n}@{#x}{#q}",
        "Sum[QBinomial[n, k, q] ChebyshevT[n - 2 k, x], {k, 0, n}]",
        dlmf="18.28.16",
        wolfram="QBinomial",
    ),
    conversion(
        r"\contqinvHermitepolyh{#n}@{#x}{#q}",
        "Sum[q^(k (k + 1)/2) QPochhammer[q^(-n), q, k]/QPochhammer[q, q, k] "
        "E^((n - 2 k) ArcSinh[x]), {k, 0, n}]",
        dlmf="18.28.18",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\qRacahpolyR{#n}@{#x}{#a}{#b}{#c}{#d}{#q}",
        "QHypergeometricPFQ[{q^(-n), a b q^(n + 1), (x + Sqrt[x^2 - 4 c d q])/2, "
        "(x - Sqrt[x^2 - 4 c d q])/2}, {a q, b d q, c q}, q, q]",
        dlmf="18.28.19",
        wolfram="QHypergeometricPFQ",
        note="x is q^(-y) + c d q^(y + 1), and these are its two terms",
    ),
    conversion(
        r"\qHahnpolyQ{#n}@{#x}{#a}{#b}{#m}{#q}",
        "QHypergeometricPFQ[{q^(-n), a b q^(n + 1), x}, {a q, q^(-m)}, q, q]",
        dlmf="18.27.3",
        wolfram="QHypergeometricPFQ",
    ),
    conversion(
        r"\bigqJacobipolyP{#n}@{#x}{#a}{#b}{#c}{#q}",
        "QHypergeometricPFQ[{q^(-n), a b q^(n + 1), x}, {a q, c q}, q, q]",
        dlmf="18.27.5",
        wolfram="QHypergeometricPFQ",
    ),
    conversion(
        r"\scbigqJacobipolyP{#a}{#b}{#n}@{#x}{#c}{#d}{#q}",
        "c^n q^(-(a + 1) n) QPochhammer[q^(a + 1), q, n] "
        "QPochhammer[-q^(a + 1) d/c, q, n]"
        "/(QPochhammer[q, q, n] QPochhammer[-q, q, n]) QHypergeometricPFQ["
        "{q^(-n), q^(a + b + n + 1), q^(a + 1) x/c}, "
        "{q^(a + 1), -q^(a + 1) d/c}, q, q]",
        dlmf="18.27.6",
        wolfram="QHypergeometricPFQ",
    ),
    conversion(
        r"\littleqJacobipolyp{#n}@{#x}{#a}{#b}{#q}",
        "QHypergeometricPFQ[{q^(-n), a b q^(n + 1)}, {a q}, q, q x]",
        dlmf="18.27.13",
        wolfram="QHypergeometricPFQ",
    ),
    conversion(
        r"\qLaguerrepolyL{#a}{#n}@{#x}{#q}",
        "QPochhammer[q^(a + 1), q, n]/QPochhammer[q, q, n] QHypergeometricPFQ["
        "{q^(-n)}, {q^(a + 1)}, q, -x q^(n + a + 1)]",
        dlmf="18.27.15",
        wolfram="QHypergeometricPFQ",
    ),
    conversion(
        r"\StieltjesWigertpolyS{#n}@{#x}{#q}",
        "Sum[q^(k^2) (-x)^k/(QPochhammer[q, q, k] QPochhammer[q, q, n - k]), "
        "{k, 0, n}]",
        dlmf="18.27.18",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\discqHermitepolyhI{#n}@{#x}{#q}",
        "QPochhammer[q, q, n] Sum[(-1)^k q^(k (k - 1)) x^(n - 2 k)"
        "/(QPochhammer[q^2, q^2, k] QPochhammer[q, q, n - 2 k]), {k, 0, Floor[n/2]}]",
        dlmf="18.27.21",
        wolfram="QPochhammer",
    ),
    conversion(
        r"\discqHermitepolyhII{#n}@{#x}{#q}",
        "QPochhammer[q, q, n] Sum[(-1)^k q^(-2 n k + k (2 k + 1)) x^(n - 2 k)"
        "/(QPochhammer[q^2, q^2, k] QPochhammer[q, q, n - 2 k]), {k, 0, Floor[n/2]}]",
        dlmf="18.27.23",
        wolfram="QPochhammer",
    ),
)
