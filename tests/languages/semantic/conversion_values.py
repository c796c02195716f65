r"""Macros, what they are by their definition, and where to compare the two.

The parts of a macro are written in Mathematica here. Definitions are series, integrals
or polynomials of low degree, so that they share nothing with the conversions.
"""

VALUES: tuple[tuple[str, str, dict[str, float]], ...] = (
    (
        r"\auxsincosintf@{z}",
        "Integrate[E^(-z t)/(t^2 + 1), {t, 0, Infinity}]",
        {"z": 1.3},
    ),
    (
        r"\auxsincosintg@{z}",
        "Integrate[t E^(-z t)/(t^2 + 1), {t, 0, Infinity}]",
        {"z": 1.3},
    ),
    (
        r"\repinterfc{2}@{z}",
        "2/Sqrt[Pi] Integrate[(t - z)^2/2 E^(-t^2), {t, z, Infinity}]",
        {"z": 0.7},
    ),
    (r"\repinterfc{-1}@{z}", "2/Sqrt[Pi] E^(-z^2)", {"z": 0.7}),
    (
        r"\FishersHh{2}@{z}",
        "Integrate[t^2/2 E^(-(t + z)^2/2), {t, 0, Infinity}]",
        {"z": 0.7},
    ),
    (
        r"\GoodwinStatonint@{x}",
        "Sqrt[Pi] DawsonF[x] - E^(-x^2) ExpIntegralEi[x^2]/2",
        {"x": 0.6},
    ),
    (r"\MillsM@{x}", "E^(x^2) Integrate[E^(-t^2), {t, x, Infinity}]", {"x": 0.6}),
    (
        r"\VoigtU@{x}{t}",
        "Integrate[E^(-(x - y)^2/(4 t))/(1 + y^2), {y, -Infinity, Infinity}]"
        "/Sqrt[4 Pi t]",
        {"x": 0.6, "t": 0.8},
    ),
    (
        r"\VoigtV@{x}{t}",
        "Integrate[y E^(-(x - y)^2/(4 t))/(1 + y^2), {y, -Infinity, Infinity}]"
        "/Sqrt[4 Pi t]",
        {"x": 0.6, "t": 0.8},
    ),
    (
        r"\gensinint@{a}{z}",
        "Integrate[t^(a - 1) Sin[t], {t, 0, z}]",
        {"a": 1.4, "z": 0.9},
    ),
    (
        r"\gencosint@{a}{z}",
        "Integrate[t^(a - 1) Cos[t], {t, 0, z}]",
        {"a": 1.4, "z": 0.9},
    ),
    (
        r"\genshiftsinint@{a}{z}",
        "Gamma[a] Sin[Pi a/2] - Integrate[t^(a - 1) Sin[t], {t, 0, z}]",
        {"a": 1.4, "z": 0.9},
    ),
    (
        r"\genshiftcosint@{a}{z}",
        "Gamma[a] Cos[Pi a/2] - Integrate[t^(a - 1) Cos[t], {t, 0, z}]",
        {"a": 1.4, "z": 0.9},
    ),
    (
        r"\scincgamma@{a}{z}",
        "z^(-a)/Gamma[a] Integrate[t^(a - 1) E^(-t), {t, 0, z}]",
        {"a": 1.4, "z": 0.9},
    ),
    (
        r"\terminant{p}@{z}",
        "E^(-z)/(2 Pi) Integrate[E^(-z t) t^(p - 1)/(1 + t), {t, 0, Infinity}]",
        {"p": 1.6, "z": 0.9},
    ),
    (
        r"\scterminant{p}@{z}",
        "1/(2 Pi) Integrate[E^(-z t) t^(p - 1)/(1 + t), {t, 0, Infinity}]",
        {"p": 1.6, "z": 0.9},
    ),
    (
        r"\BickleyKi{a}@{x}",
        "Integrate[(t - x)^(a - 1) BesselK[0, t], {t, x, Infinity}]/Gamma[a]",
        {"a": 2.5, "x": 0.8},
    ),
    (
        r"\genBesselphi@{1}{n + 1}{z^2/4}",
        "(z/2)^(-n) BesselI[n, z]",
        {"n": 0.3, "z": 0.9},
    ),
    (r"\HankelmodM{n}@{x}", "Abs[HankelH1[n, x]]", {"n": 0.3, "x": 1.9}),
    (
        r"\HankelmodderivN{n}@{x}",
        "Abs[HankelH1[n - 1, x] - HankelH1[n + 1, x]]/2",
        {"n": 0.3, "x": 1.9},
    ),
    (r"\Hankelphasetheta{n}@{x}", "Arg[HankelH1[n, x]]", {"n": 0.3, "x": 1.9}),
    (
        r"\Hankelphasederivphi{n}@{x}",
        "Arg[HankelH1[n - 1, x] - HankelH1[n + 1, x]]",
        {"n": 0.3, "x": 1.9},
    ),
    (r"\modsphBesseli{1}{2}@{z}", "-SphericalBesselJ[2, I z]", {"z": 0.7}),
    (r"\modsphBesseli{1}{2}@{z}", "-SphericalBesselJ[2, I z]", {"z": -0.7}),
    (r"\modsphBesseli{2}{2}@{z}", "I SphericalBesselY[2, I z]", {"z": 0.7}),
    (r"\modsphBesselK{2}@{z}", "Pi/2 SphericalHankelH1[2, I z]", {"z": 0.7}),
    (
        r"\NeumannpolyO{3}@{t}",
        "Integrate[((x + Sqrt[x^2 + t^2])^3 + (x - Sqrt[x^2 + t^2])^3) E^(-x)"
        "/(2 t^4), {x, 0, Infinity}]",
        {"t": 1.2},
    ),
    (r"\AirymodM@{x}", "2 Abs[AiryAi[x E^(2 Pi I/3)]]", {"x": -1.4}),
    (
        r"\Airyphasetheta@{x}",
        "Arg[E^(I Pi/6) AiryAi[x E^(2 Pi I/3)]]",
        {"x": -1.1},
    ),
    (
        r"\genAiryODEA{3}@{z}",
        "2/(5 Pi) Sin[Pi/5] Sqrt[z] BesselK[1/5, 2/5 z^(5/2)]",
        {"z": 1.2},
    ),
    (
        r"\genAiryODEB{3}@{z}",
        "Sqrt[z/5] (BesselI[-1/5, 2/5 z^(5/2)] + BesselI[1/5, 2/5 z^(5/2)])",
        {"z": 1.2},
    ),
    (
        r"\AngerWeberA{n}@{z}",
        "(AngerJ[n, z] - BesselJ[n, z])/Sin[Pi n]",
        {"n": 0.3, "z": 1.2},
    ),
    (
        r"\Lommels{m}{n}@{z}",
        "z^(m + 1) Sum[(-1)^k z^(2 k)/Product[(m + 2 p - 1)^2 - n^2, {p, 1, k + 1}], "
        "{k, 0, 30}]",
        {"m": 0.4, "n": 0.3, "z": 1.2},
    ),
    (
        r"\LommelS{n}{n}@{z}",
        "Sqrt[Pi] 2^(n - 1) Gamma[n + 1/2] (StruveH[n, z] - BesselY[n, z])",
        {"n": 0.3, "z": 1.2},
    ),
    (
        r"\paraU@{a}{z}",
        "E^(-z^2/4)/Gamma[1/2 + a] Integrate[t^(a - 1/2) E^(-t^2/2 - z t), "
        "{t, 0, Infinity}]",
        {"a": 0.8, "z": 0.7},
    ),
    (
        r"\paraV@{a}{z}",
        "E^(-z^2/4) (Pi 2^(a/2 + 1/4)/(Gamma[3/4 - a/2]^2 Gamma[1/4 + a/2]) "
        "Hypergeometric1F1[a/2 + 1/4, 1/2, z^2/2] + z Pi 2^(a/2 + 3/4)"
        "/(Gamma[1/4 - a/2]^2 Gamma[3/4 + a/2]) "
        "Hypergeometric1F1[a/2 + 3/4, 3/2, z^2/2])",
        {"a": 0.3, "z": 0.7},
    ),
    (
        r"\paraUbar@{a}{z}",
        "Gamma[1/2 - a] E^(-z^2/4) (Pi 2^(a/2 + 1/4)"
        "/(Gamma[3/4 - a/2]^2 Gamma[1/4 + a/2]) "
        "Hypergeometric1F1[a/2 + 1/4, 1/2, z^2/2] + z Pi 2^(a/2 + 3/4)"
        "/(Gamma[1/4 - a/2]^2 Gamma[3/4 + a/2]) "
        "Hypergeometric1F1[a/2 + 3/4, 3/2, z^2/2])",
        {"a": 0.3, "z": 0.7},
    ),
    (
        r"\paraW@{a}{x}",
        "2^(-3/4) Sqrt[Abs[Gamma[1/4 + I a/2]/Gamma[3/4 + I a/2]]] E^(-I x^2/4) "
        "Hypergeometric1F1[1/4 - I a/2, 1/2, I x^2/2] - 2^(-1/4) "
        "Sqrt[Abs[Gamma[3/4 + I a/2]/Gamma[1/4 + I a/2]]] x E^(-I x^2/4) "
        "Hypergeometric1F1[3/4 - I a/2, 3/2, I x^2/2]",
        {"a": 0.6, "x": 0.9},
    ),
    (
        r"\FerrersP[m]{n}@{x}",
        "((1 + x)/(1 - x))^(m/2) "
        "Hypergeometric2F1[n + 1, -n, 1 - m, (1 - x)/2]/Gamma[1 - m]",
        {"m": 0.3, "n": 0.7, "x": 0.4},
    ),
    (
        r"\FerrersQ[m]{n}@{x}",
        "Pi/(2 Sin[m Pi]) (Cos[m Pi] ((1 + x)/(1 - x))^(m/2) "
        "Hypergeometric2F1[n + 1, -n, 1 - m, (1 - x)/2]/Gamma[1 - m] "
        "- Gamma[n + m + 1]/Gamma[n - m + 1] ((1 - x)/(1 + x))^(m/2) "
        "Hypergeometric2F1[n + 1, -n, 1 + m, (1 - x)/2]/Gamma[1 + m])",
        {"m": 0.3, "n": 0.7, "x": 0.4},
    ),
    (
        r"\assLegendreP[m]{n}@{x}",
        "((x + 1)/(x - 1))^(m/2) "
        "Hypergeometric2F1[n + 1, -n, 1 - m, (1 - x)/2]/Gamma[1 - m]",
        {"m": 0.3, "n": 0.7, "x": 1.4},
    ),
    (
        r"\assLegendreP{n}@{x}",
        "Hypergeometric2F1[n + 1, -n, 1, (1 - x)/2]",
        {"n": 0.7, "x": 1.4},
    ),
    (
        r"\assLegendreQ[m]{n}@{x}",
        "E^(m Pi I) Sqrt[Pi] Gamma[n + m + 1] (x^2 - 1)^(m/2)/(2^(n + 1) "
        "x^(n + m + 1)) Hypergeometric2F1[(n + m)/2 + 1, (n + m + 1)/2, n + 3/2, "
        "1/x^2]/Gamma[n + 3/2]",
        {"m": 0.3, "n": 0.7, "x": 1.4},
    ),
    (
        r"\assLegendreOlverQ[m]{n}@{x}",
        "Sqrt[Pi] (x^2 - 1)^(m/2)/(2^(n + 1) x^(n + m + 1)) "
        "Hypergeometric2F1[(n + m)/2 + 1, (n + m + 1)/2, n + 3/2, 1/x^2]"
        "/Gamma[n + 3/2]",
        {"m": 0.3, "n": 0.7, "x": 1.4},
    ),
    (
        r"\DunsterQ{-m}{-1/2 + I s}@{x}",
        "Pi E^(-s Pi) Sin[m Pi] Sinh[s Pi]/(2 (Cosh[s Pi]^2 - Sin[m Pi]^2)) "
        "LegendreP[-1/2 + I s, -m, x] + Pi (E^(-s Pi) Cos[m Pi]^2 + Sinh[s Pi])"
        "/(2 (Cosh[s Pi]^2 - Sin[m Pi]^2)) LegendreP[-1/2 + I s, -m, -x]",
        {"m": 0.3, "s": 0.6, "x": 0.4},
    ),
    (r"\Jacobiphi{-1/2}{-1/2}{l}@{t}", "Cos[l t]", {"l": 0.7, "t": 0.4}),
    (
        r"\Carlsonmultivarhyper{-1/2}@{1/2,1/2,1/2}{x,y,z}",
        "Integrate[1/(2 Sqrt[(t + x) (t + y) (t + z)]), {t, 0, Infinity}]",
        {"x": 0.6, "y": 0.9, "z": 1.4},
    ),
    (
        r"\qgenhyperpsi{1}{1}@{a}{b}{q}{z}",
        "QPochhammer[q, q] QPochhammer[b/a, q] QPochhammer[a z, q] "
        "QPochhammer[q/(a z), q]/(QPochhammer[b, q] QPochhammer[q/a, q] "
        "QPochhammer[z, q] QPochhammer[b/(a z), q])",
        {"a": 0.7, "b": 0.2, "q": 0.3, "z": 0.6},
    ),
    (
        r"\qexp{q}@{x}",
        "Sum[(1 - q)^n x^n/QPochhammer[q, q, n], {n, 0, 60}]",
        {"q": 0.3, "x": 0.4},
    ),
    (
        r"\qExp{q}@{x}",
        "Sum[(1 - q)^n q^(n (n - 1)/2) x^n/QPochhammer[q, q, n], {n, 0, 40}]",
        {"q": 0.3, "x": 0.4},
    ),
    (
        r"\qsin{q}@{x}",
        "Sum[(1 - q)^(2 n + 1) (-1)^n x^(2 n + 1)/QPochhammer[q, q, 2 n + 1], "
        "{n, 0, 40}]",
        {"q": 0.3, "x": 0.4},
    ),
    (
        r"\qSin{q}@{x}",
        "Sum[(1 - q)^(2 n + 1) q^(n (2 n + 1)) (-1)^n x^(2 n + 1)"
        "/QPochhammer[q, q, 2 n + 1], {n, 0, 20}]",
        {"q": 0.3, "x": 0.4},
    ),
    (
        r"\qcos{q}@{x}",
        "Sum[(1 - q)^(2 n) (-1)^n x^(2 n)/QPochhammer[q, q, 2 n], {n, 0, 40}]",
        {"q": 0.3, "x": 0.4},
    ),
    (
        r"\qCos{q}@{x}",
        "Sum[(1 - q)^(2 n) q^(n (2 n - 1)) (-1)^n x^(2 n)/QPochhammer[q, q, 2 n], "
        "{n, 0, 20}]",
        {"q": 0.3, "x": 0.4},
    ),
    (
        r"\qmultiPochhammersym{a,b}{q}{2}",
        "(1 - a) (1 - a q) (1 - b) (1 - b q)",
        {"a": 0.6, "b": 0.2, "q": 0.3},
    ),
    (r"\ChebyshevpolyV{3}@{Cos[p]}", "Sin[7 p/2]/Sin[p/2]", {"p": 0.6}),
    (r"\ChebyshevpolyW{3}@{Cos[p]}", "Cos[7 p/2]/Cos[p/2]", {"p": 0.6}),
    (
        r"\Besselpolyy{2}@{x}{a}",
        "1 + (a + 1) x + (a + 1) (a + 2) x^2/4",
        {"a": 1.4, "x": 0.6},
    ),
    (
        r"\CharlierpolyC{2}@{x}{a}",
        "1 - 2 x/a + x (x - 1)/a^2",
        {"a": 1.4, "x": 0.6},
    ),
    (
        r"\HahnpolyQ{1}@{x}{a}{b}{7}",
        "1 - (a + b + 2) x/(7 (a + 1))",
        {"a": 1.4, "b": 0.3, "x": 0.6},
    ),
    (r"\KrawtchoukpolyK{1}@{x}{p}{7}", "1 - x/(7 p)", {"p": 0.4, "x": 0.6}),
    (
        r"\MeixnerpolyM{1}@{x}{b}{c}",
        "1 + x (1 - 1/c)/b",
        {"b": 1.4, "c": 0.3, "x": 0.6},
    ),
    (
        r"\contHahnpolyp{1}@{x}{a}{b}{c}{d}",
        "I ((a + c) (a + d) - (a + b + c + d) (a + I x))",
        {"a": 0.4, "b": 0.3, "c": 0.7, "d": 0.2, "x": 0.6},
    ),
    (
        r"\MeixnerPollaczekpolyP{l}{1}@{x}{p}",
        "2 (l Cos[p] + x Sin[p])",
        {"l": 0.4, "p": 0.3, "x": 0.6},
    ),
    (
        r"\WilsonpolyW{1}@{x}{a}{b}{c}{d}",
        "(a + b) (a + c) (a + d) - (a + b + c + d) (a^2 + x)",
        {"a": 0.4, "b": 0.3, "c": 0.7, "d": 0.2, "x": 0.6},
    ),
    (
        r"\contdualHahnpolyS{1}@{x}{a}{b}{c}",
        "(a + b) (a + c) - a^2 - x",
        {"a": 0.4, "b": 0.3, "c": 0.7, "x": 0.6},
    ),
    (
        r"\RacahpolyR{1}@{x}{a}{b}{c}{d}",
        "1 + (a + b + 2) x/((a + 1) (b + d + 1) (c + 1))",
        {"a": 0.4, "b": 0.3, "c": 0.7, "d": 0.2, "x": 0.6},
    ),
    (
        r"\RacahpolyR{1}@{y (y + c + d + 1)}{a}{b}{c}{d}",
        "1 + (a + b + 2) y (y + c + d + 1)/((a + 1) (b + d + 1) (c + 1))",
        {"a": 0.4, "b": 0.3, "c": 0.7, "d": 0.2, "y": 0.6},
    ),
    (
        r"\dualHahnpolyR{1}@{x}{c}{d}{7}",
        "1 - x/(7 (c + 1))",
        {"c": 0.7, "d": 0.2, "x": 0.6},
    ),
    (
        r"\PollaczekpolyP{l}{2}@{x}{a}{b}",
        "2 ((1 + l + a) x + b) ((l + a) x + b) - l",
        {"a": 0.4, "b": 0.3, "l": 0.7, "x": 0.6},
    ),
    (
        r"\diskpoly{a}{2}{1}@{3/10 + I/5}",
        "(3/10 + I/5) (1 + (a + 3) (13/100 - 1)/(a + 1))",
        {"a": 0.4},
    ),
    (
        r"\AskeyWilsonpolyp{1}@{x}{a}{b}{c}{d}{q}",
        "((1 - a b) (1 - a c) (1 - a d) - (1 - a b c d) (1 - 2 a x + a^2))/a",
        {"a": 0.4, "b": 0.3, "c": 0.7, "d": 0.2, "q": 0.35, "x": 0.6},
    ),
    (
        r"\AlSalamChiharapolyQ{1}@{Cos[p]}{a}{b}{q}",
        "2 Cos[p] - a - b",
        {"a": 0.4, "b": 0.3, "q": 0.35, "p": 0.6},
    ),
    (
        r"\qinvAlSalamChiharapolyQ{1}@{(a q^(-y) + q^y/a)/2}{a}{b}{q^(-1)}",
        "a q^(-y) + q^y/a - a - b",
        {"a": 0.4, "b": 0.3, "q": 0.35, "y": 0.6},
    ),
    (r"\contqHermitepolyH{2}@{x}{q}", "4 x^2 - 1 + q", {"q": 0.35, "x": 0.6}),
    (
        r"\contqultrasphpoly{1}@{x}{b}{q}",
        "2 (1 - b)/(1 - q) x",
        {"b": 0.3, "q": 0.35, "x": 0.6},
    ),
    (
        r"\qRacahpolyR{1}@{x}{a}{b}{c}{d}{q}",
        "1 - (1 - a b q^2) (1 - x + c d q)/((1 - a q) (1 - b d q) (1 - c q))",
        {"a": 0.4, "b": 0.3, "c": 0.7, "d": 0.2, "q": 0.35, "x": 0.6},
    ),
    (
        r"\bigqJacobipolyP{1}@{x}{a}{b}{c}{q}",
        "1 - (1 - a b q^2) (1 - x)/((1 - a q) (1 - c q))",
        {"a": 0.4, "b": 0.3, "c": 0.7, "q": 0.35, "x": 0.6},
    ),
    (
        r"\littleqJacobipolyp{1}@{x}{a}{b}{q}",
        "1 - (1 - a b q^2) x/(1 - a q)",
        {"a": 0.4, "b": 0.3, "q": 0.35, "x": 0.6},
    ),
    (
        r"\StieltjesWigertpolyS{1}@{x}{q}",
        "(1 - q x)/(1 - q)",
        {"q": 0.35, "x": 0.6},
    ),
    (r"\discqHermitepolyhI{2}@{x}{q}", "x^2 - 1 + q", {"q": 0.35, "x": 0.6}),
    (r"\discqHermitepolyhII{2}@{x}{q}", "x^2 - (1 - q)/q", {"q": 0.35, "x": 0.6}),
    (
        r"\compellintDk@{k}",
        "Integrate[Sin[t]^2/Sqrt[1 - k^2 Sin[t]^2], {t, 0, Pi/2}]",
        {"k": 0.6},
    ),
    (
        r"\incellintDk@{p}{k}",
        "Integrate[Sin[t]^2/Sqrt[1 - k^2 Sin[t]^2], {t, 0, p}]",
        {"p": 0.7, "k": 0.6},
    ),
    (
        r"\incellintFk@{p}{k}",
        "Integrate[1/Sqrt[1 - k^2 Sin[t]^2], {t, 0, p}]",
        {"p": 0.7, "k": 0.6},
    ),
    (
        r"\incellintEk@{p}{k}",
        "Integrate[Sqrt[1 - k^2 Sin[t]^2], {t, 0, p}]",
        {"p": 0.7, "k": 0.6},
    ),
    (
        r"\incellintPik@{p}{a^2}{k}",
        "Integrate[1/(Sqrt[1 - k^2 Sin[t]^2] (1 - a^2 Sin[t]^2)), {t, 0, p}]",
        {"a": 0.4, "p": 0.7, "k": 0.6},
    ),
    (
        r"\compellintPik@{a^2}{k}",
        "Integrate[1/(Sqrt[1 - k^2 Sin[t]^2] (1 - a^2 Sin[t]^2)), {t, 0, Pi/2}]",
        {"a": 0.4, "k": 0.6},
    ),
    (
        r"\Bulirschcompellintcel@{k}{p}{a}{b}",
        "Integrate[(a Cos[t]^2 + b Sin[t]^2)/((Cos[t]^2 + p Sin[t]^2) "
        "Sqrt[Cos[t]^2 + k^2 Sin[t]^2]), {t, 0, Pi/2}]",
        {"a": 0.4, "b": 1.3, "p": 0.7, "k": 0.6},
    ),
    (
        r"\Bulirschincellintel{1}@{x}{k}",
        "Integrate[1/Sqrt[Cos[t]^2 + k^2 Sin[t]^2], {t, 0, ArcTan[x]}]",
        {"x": 0.7, "k": 0.6},
    ),
    (
        r"\Bulirschincellintel{2}@{x}{k}{a}{b}",
        "Integrate[(a + b Tan[t]^2)/Sqrt[(1 + Tan[t]^2) (1 + k^2 Tan[t]^2)], "
        "{t, 0, ArcTan[x]}]",
        {"x": 0.7, "k": 0.6, "a": 0.4, "b": 1.3},
    ),
    (
        r"\Bulirschincellintel{3}@{x}{k}{p}",
        "Integrate[1/((Cos[t]^2 + p Sin[t]^2) Sqrt[Cos[t]^2 + k^2 Sin[t]^2]), "
        "{t, 0, ArcTan[x]}]",
        {"x": 0.7, "k": 0.6, "p": 1.4},
    ),
    (
        r"\Jacobithetatau{3}@{z}{I s}",
        "Sum[E^(-Pi s n^2) Cos[2 n z], {n, -8, 8}]",
        {"s": 0.8, "z": 0.4},
    ),
    (
        r"\genJacobiellk{s}{c}@{u}{k}",
        "JacobiSN[u, k^2]/JacobiCN[u, k^2]",
        {"u": 0.4, "k": 0.6},
    ),
    (
        r"\Jacobithetacombinedq{1}{3}@{z}{q}",
        "EllipticTheta[3, 0, q] EllipticTheta[1, z, q]/(EllipticTheta[2, 0, q] "
        "EllipticTheta[3, 0, q] EllipticTheta[4, 0, q] EllipticTheta[3, z, q])",
        {"q": 0.3, "z": 0.4},
    ),
    (r"\perBernoulliB{2}@{x}", "(x + 2)^2 - (x + 2) + 1/6", {"x": -1.3}),
    (r"\perEulerE{1}@{x}", "x + 3/2", {"x": -1.3}),
    (r"\genEulerpolyE{2}{2}@{x}", "x^2 - 2 x + 1/2", {"x": 0.4}),
    (r"\perZeta@{1/2}{2}", "-Pi^2/12", {}),
    (r"\Euleriannumber{4}{1}", "11", {}),
    (r"\JordanJ{2}@{12}", "96", {}),
    (r"\Ramanujansum{6}@{4}", "-1", {}),
    (r"\nplanepartitions@{4}", "13", {}),
    (r"\ncompositions[2]@{5}", "4", {}),
    (r"\ncompositions@{5}", "16", {}),
    (r"\ChebyshevPsi@{21/2}", "Log[2520]", {}),
    (r"\Legendresym{2}{7}", "1", {}),
    (r"\Eulertotientphi[1]@{8}", "16", {}),
    (r"\Stirlingnumbers@{4}{1}", "-6", {}),
    (r"\multinomial{6}{1,2,3}", "60", {}),
    (
        r"\DiscriminantDelta@{I s}",
        "(2 Pi)^12 E^(-2 Pi s) Product[(1 - E^(-2 Pi s n))^24, {n, 1, 12}]",
        {"s": 0.8},
    ),
    (r"\EulerPhi@{x}", "Product[1 - x^n, {n, 1, 60}]", {"x": 0.4}),
    (
        r"\Wignerninejsym@{1}{1}{1}{1}{1}{1}{1}{1}{0}",
        "SixJSymbol[{1, 1, 1}, {1, 1, 1}]/3",
        {},
    ),
    (
        r"\normCoulombC{2}@{e}",
        "4 Sqrt[2 Pi e/(E^(2 Pi e) - 1) (e^2 + 1) (e^2 + 4)]/120",
        {"e": 0.6},
    ),
    (
        r"\regCoulombf@{e}{1}{r}",
        "Sqrt[2/(Pi Sqrt[e]) (1 - E^(-2 Pi/Sqrt[e]))/(1 + e)] "
        "CoulombF[1, -1/Sqrt[e], Sqrt[e] r]",
        {"e": 0.6, "r": 0.8},
    ),
    (
        r"\irregCoulombh@{e}{1}{r}",
        "Sqrt[2/(Pi Sqrt[e]) (1 + e)/(1 - E^(-2 Pi/Sqrt[e]))] "
        "CoulombG[1, -1/Sqrt[e], Sqrt[e] r]",
        {"e": 0.6, "r": 0.8},
    ),
    (
        r"\regCoulombs@{e}{1}{r}",
        "CoulombF[1, -1/Sqrt[e], Sqrt[e] r]/Sqrt[Pi Sqrt[e]]",
        {"e": 0.6, "r": 0.8},
    ),
    (
        r"\irregCoulombc@{e}{1}{r}",
        "CoulombG[1, -1/Sqrt[e], Sqrt[e] r]/Sqrt[Pi Sqrt[e]]",
        {"e": 0.6, "r": 0.8},
    ),
    (
        r"\multivarEulerGamma{2}@{a}",
        "Sqrt[Pi] Gamma[a] Gamma[a - 1/2]",
        {"a": 1.4},
    ),
    (
        r"\qdiff{q}{x}@{x^2}{0}{b}",
        "(1 - q) b^3/(1 - q^3)",
        {"q": 0.3, "b": 0.7},
    ),
    (r"\cDiff[x]@{x^3}{2}", "6 x", {"x": 0.7}),
    (r"\cDiff[x]@{x^3}", "3 x^2 - 1/4", {"x": 0.7}),
    (r"\bDiff[x]@{x^2}", "2 x - 1", {"x": 0.7}),
)
