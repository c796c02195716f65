r"""Probability and statistics: events, moments, distributions."""

from mathglot.languages.functions.row import NotationSpelling, Row, row

# The letter of a probability or an expectation, as a template's choice of texts.
_P = r"#<P|\Pr|\mathbb{P}|\mathrm{P}|\mathbf{P}|\mathsf{P}|\operatorname{Prob}>"
_E = (
    r"#<\mathbb{E}|E|\mathrm{E}|\mathbf{E}|\mathsf{E}|\operatorname{\mathbb{E}}|"
    r"\mathcal{E}>"
)
# Letters that mean an expectation with an index too.
_UPRIGHT_E = r"#<\mathbb{E}|\mathrm{E}|\operatorname{\mathbb{E}}>"


def _bracketed(name: str, inside: str) -> tuple[NotationSpelling, ...]:
    """A name before each kind of brackets."""
    return (f"{name}({inside})", f"{name}[{inside}]", rf"{name}\{{{inside}\}}")


def _moment(
    pattern: str,
    *names: str,
    letters: tuple[str, ...] = (),
    also: tuple[NotationSpelling, ...] = (),
    accepted: tuple[NotationSpelling, ...] = (),
) -> Row:
    """A figure of one random variable: a word before brackets, or without them.

    Its letters are read as such only where the tree says so.
    """
    head = pattern.partition("[")[0]
    shown = [f"{names[0]}(#x)", f"{names[0]}[#x]"]
    others: list[NotationSpelling] = [f"{names[0]} #x:bare", rf"{names[0]}\{{#x\}}"]
    for name in names[1:]:
        others += [f"{name}(#x)", f"{name}[#x]", f"{name} #x:bare"]
    return row(
        pattern,
        *shown,
        texform=rf"\text{{{head}}}[#x]",
        also=(*others, *also),
        accepted=(
            *(s for letter in letters for s in _bracketed(letter, "#x")),
            *accepted,
        ),
        word=True,
    )


def _distribution(pattern: str, *names: str, also: tuple[str, ...] = ()) -> Row:
    """A distribution: any of its names before its parameters in brackets."""
    head, _, inside = pattern.removesuffix("]").partition("[")
    variables = inside.replace("{", "").replace("}", "").split(", ")
    arguments = ",".join(f"#{variable}" for variable in variables)
    # Braces of the pattern are shown by TeXForm, which has no notation for any.
    plain = "".join(
        {"{": r"\{", "}": r"\}", " ": ""}.get(c, f"#{c}" if c.isalpha() else c)
        for c in inside
    )
    return row(
        pattern,
        f"{names[0]}({arguments})",
        texform=rf"\text{{{head}}}[{plain}]",
        also=(*(f"{name}({arguments})" for name in names[1:]), *also),
    )


_NORMAL = r"#<\mathcal{N}|N|\mathrm{N}|\operatorname{Normal}|\mathscr{N}>"
# What a standard deviation is when the variance is a square people write out.
_SQUARES = tuple((str(root), str(root * root)) for root in range(1, 31))

_DISTRIBUTIONS = (
    _distribution(
        "BinomialDistribution[n, p]",
        r"\operatorname{Bin}",
        "B",
        r"\mathcal{B}",
        r"\mathrm{B}",
        "b",
        r"\operatorname{Binomial}",
        r"\operatorname{Binom}",
        r"\operatorname{Bi}",
    ),
    _distribution(
        "NegativeBinomialDistribution[r, p]",
        r"\operatorname{NB}",
        r"\operatorname{NegBin}",
        r"\operatorname{NBin}",
    ),
    _distribution(
        "PoissonDistribution[l]",
        r"\operatorname{Poisson}",
        r"\operatorname{Pois}",
        r"\operatorname{Poi}",
        r"\operatorname{Po}",
        r"\mathcal{P}",
        "P",
        r"\mathrm{P}",
    ),
    _distribution(
        "ExponentialDistribution[l]",
        r"\operatorname{Exp}",
        r"\mathcal{E}",
        r"\operatorname{Exponential}",
        r"\operatorname{Expo}",
        r"\exp",
    ),
    _distribution(
        "UniformDistribution[{a, b}]",
        r"\mathcal{U}",
        "U",
        r"\mathrm{U}",
        r"\operatorname{Unif}",
        r"\operatorname{Uniform}",
        r"\operatorname{unif}",
        "R",
        also=(
            r"\mathcal{U}[#a,#b]",
            "U[#a,#b]",
            r"\operatorname{Unif}[#a,#b]",
            r"\operatorname{Uniform}[#a,#b]",
            r"\operatorname{Unif}([#a,#b])",
            r"\operatorname{Uniform}([#a,#b])",
            r"\mathcal{U}([#a,#b])",
        ),
    ),
    _distribution(
        "DiscreteUniformDistribution[{a, b}]",
        r"\operatorname{DU}",
        r"\operatorname{Unif}",
        r"\mathcal{U}",
        also=(
            r"\mathcal{U}\{#a,#b\}",
            r"\operatorname{Unif}\{#a,#b\}",
            r"\operatorname{Unif}\{#a,\ldots,#b\}",
            r"\operatorname{Uniform}\{#a,\ldots,#b\}",
            r"\mathcal{U}\{#a,\ldots,#b\}",
        ),
    ),
    _distribution(
        "GammaDistribution[a, b]",
        r"\operatorname{Gamma}",
        r"\Gamma",
        r"\mathcal{G}",
        "G",
        r"\operatorname{Ga}",
    ),
    _distribution(
        "InverseGammaDistribution[a, b]",
        r"\operatorname{IG}",
        r"\operatorname{InvGamma}",
        r"\operatorname{Inv-Gamma}",
    ),
    _distribution(
        "BetaDistribution[a, b]",
        r"\operatorname{Beta}",
        r"\operatorname{Be}",
        r"\mathrm{B}",
        "B",
        r"\beta",
    ),
    _distribution(
        "BernoulliDistribution[p]",
        r"\operatorname{Bernoulli}",
        r"\operatorname{Bern}",
        r"\operatorname{Ber}",
        r"\operatorname{Be}",
        "B",
        r"\mathcal{B}",
        also=("B(1,#p)", r"\operatorname{Bin}(1,#p)"),
    ),
    _distribution(
        "GeometricDistribution[p]",
        r"\operatorname{Geom}",
        r"\operatorname{Geometric}",
        r"\operatorname{Geo}",
        r"\mathcal{G}",
        "G",
    ),
    _distribution(
        "HypergeometricDistribution[n, k, m]",
        r"\operatorname{Hypergeometric}",
        r"\operatorname{HGeom}",
        r"\operatorname{Hyp}",
        "H",
        r"\mathcal{H}",
    ),
    _distribution(
        "MultinomialDistribution[n, p]",
        r"\operatorname{Mult}",
        r"\operatorname{Multinomial}",
        r"\operatorname{Multi}",
        r"\mathcal{M}",
    ),
    _distribution(
        "ChiSquareDistribution[k]", r"\chi^2", also=(r"\chi_{#k}^2", r"\chi^2[#k]")
    ),
    _distribution(
        "StudentTDistribution[k]",
        "t",
        r"\mathcal{T}",
        r"\operatorname{St}",
        r"\operatorname{Student}",
        also=("t_{#k}", "T_{#k}"),
    ),
    _distribution(
        "FRatioDistribution[m, n]",
        "F",
        r"\mathcal{F}",
        r"\mathrm{F}",
        also=("F_{#m,#n}",),
    ),
    _distribution(
        "CauchyDistribution[a, b]", r"\operatorname{Cauchy}", r"\mathcal{C}", "C"
    ),
    _distribution(
        "LaplaceDistribution[m, b]", r"\operatorname{Laplace}", r"\mathcal{L}"
    ),
    _distribution("LogisticDistribution[m, s]", r"\operatorname{Logistic}"),
    _distribution(
        "WeibullDistribution[a, b]", r"\operatorname{Weibull}", r"\mathcal{W}", "W"
    ),
    _distribution("ParetoDistribution[k, a]", r"\operatorname{Pareto}"),
    _distribution("RayleighDistribution[s]", r"\operatorname{Rayleigh}"),
    _distribution("MaxwellDistribution[s]", r"\operatorname{Maxwell}"),
    _distribution("GumbelDistribution[a, b]", r"\operatorname{Gumbel}"),
    _distribution("ErlangDistribution[k, l]", r"\operatorname{Erlang}"),
    _distribution("LevyDistribution[m, s]", r"\operatorname{Levy}"),
    _distribution(
        "InverseGaussianDistribution[m, l]",
        r"\operatorname{IG}",
        r"\operatorname{InvGauss}",
    ),
    _distribution(
        "VonMisesDistribution[m, k]", r"\operatorname{VM}", r"\operatorname{vonMises}"
    ),
    _distribution(
        "TriangularDistribution[{a, b}]",
        r"\operatorname{Tri}",
        r"\operatorname{Triangular}",
    ),
    _distribution("ZipfDistribution[n, s]", r"\operatorname{Zipf}"),
    _distribution(
        "DirichletDistribution[a]",
        r"\operatorname{Dir}",
        r"\operatorname{Dirichlet}",
        "D",
        r"\mathcal{D}",
    ),
    row(
        "DirichletDistribution[{a__}]",
        also=(r"\operatorname{Dir}(#a)", r"\operatorname{Dirichlet}(#a)"),
    ),
    _distribution(
        "MultinormalDistribution[m, s]",
        r"\mathcal{N}",
        "N",
        r"\mathrm{N}",
        r"\operatorname{MVN}",
    ),
    row(
        "WishartMatrixDistribution[n, v]",
        r"\mathcal{W}(#v,#n)",
        texform=r"\text{WishartMatrixDistribution}[#n,#v]",
        also=("W(#v,#n)",),
    ),
)


def _normal(head: str, names: str) -> tuple[Row, ...]:
    """A distribution by mean and standard deviation, shown by mean and variance."""
    return (
        row(
            f"{head}[m, s]",
            f"{names}(#m,#s:atom^2)",
            texform=rf"\text{{{head}}}[#m,#s]",
        ),
        # What the variance is a square of comes before its root: N(0, 1).
        *(
            row(f"{head}[m, {root}]", also=(f"{names}(#m,{square})",))
            for root, square in _SQUARES
        ),
        row(f"{head}[m, Sqrt[v]]", also=(f"{names}(#m,#v)",)),
        # One square root of both: N(0, a/n) is the variance of a mean.
        row(
            f"{head}[m, Divide[s, Sqrt[n]]]",
            also=(
                f"{names}(#m,#s:atom^2/#n:atom)",
                rf"{names}(#m,\frac{{#s:atom^2}}{{#n}})",
            ),
        ),
    )


def _events(head: str) -> tuple[Row, ...]:
    """The probability of events joined, with the signs of sets or of logic.

    P is a letter like any other, so that its plain call must be given as well.
    """
    c = r"#<c|\complement|C|\mathrm{c}>"
    shown: tuple[tuple[str, tuple[str, ...]], ...] = (
        (
            "And[a, b]",
            (r"#a:sum\cap #b:sum", "#a:power #b:power", "#a:relation,#b:relation"),
        ),
        ("Intersection[a, b]", ("#a:power #b:power", "#a:relation,#b:relation")),
        (
            "And[a, b, c]",
            (r"#a:sum\cap #b:sum\cap #c:sum", "#a:relation,#b:relation,#c:relation"),
        ),
        ("Or[a, b]", (r"#a:sum\cup #b:sum",)),
        ("Or[a, b, c]", (r"#a:sum\cup #b:sum\cup #c:sum",)),
        ("Not[a]", (f"#a:atom^{{{c}}}", "#a:atom'")),
        ("Conditioned[And[a, b], c]", (r"#a:sum\cap #b:sum|#c:comma",)),
        (
            "Conditioned[a, And[b, c]]",
            (r"#a:relation|#b:sum\cap #c:sum", "#a:relation|#b:relation,#c:relation"),
        ),
        ("Conditioned[a, Not[b]]", (f"#a:relation|#b:atom^{{{c}}}",)),
        ("Conditioned[Not[a], b]", (f"#a:atom^{{{c}}}|#b:comma",)),
        ("Conditioned[a, b, c]", ("#a:relation|#b:relation,#c:relation",)),
    )
    spelled = _bracketed(_P, "#a")
    rows = [row(f"{head}[a__]", f"{head}(#a)", also=spelled[:2], accepted=spelled[2:])]
    for pattern, insides in shown:
        joined = tuple(s for inside in insides for s in _bracketed(_P, inside))
        rows.append(row(f"{head}[{pattern}]", accepted=joined))
    return tuple(rows)


# What stands above the sign of a distribution.
_INDEPENDENT = (
    r"#<\mathrm{iid}|iid|\text{i.i.d.}|i.i.d.|\mathrm{ind}|\mathrm{indep}|"
    r"\mathrm{ind.}|\text{ind.}>"
)

ROWS = (
    *_events("P"),
    row(
        "Probability[p]",
        texform=r"\text{Probability}[#p]",
        accepted=(*_bracketed(_P, "#p"), *_bracketed("p", "#p")),
    ),
    row(
        "Probability[p, Distributed[x, d]]",
        r"P_{#x\sim #d:set}(#p)",
        texform=r"\text{Probability}[#p,#x\sim #d:set]",
        also=_bracketed(rf"{_P}_{{#x\sim #d:set}}", "#p"),
    ),
    row(
        "Expectation[f]",
        *_bracketed(r"\mathbb{E}", "#f")[1::-1],
        texform=r"\text{Expectation}[#f]",
        also=(*_bracketed(_E, "#f")[:2], f"{_E} #f:bare"),
        accepted=(rf"{_E}\{{#f\}}", r"\langle #f\rangle"),
        word=True,
    ),
    row(
        "Expectation[f, Distributed[x, d]]",
        r"\mathbb{E}_{#x\sim #d:set}[#f]",
        texform=r"\text{Expectation}[#f,#x\sim #d:set]",
        also=(
            *_bracketed(rf"{_E}_{{#x\sim #d:set}}", "#f"),
            rf"{_UPRIGHT_E}_{{#x\sim #d:set}} #f:bare",
        ),
    ),
    *(
        row(
            f"{mark}[Expectation, i][f]",
            rf"\mathbb{{E}}{sign}{{#i}}[#f]",
            also=(
                rf"\mathbb{{E}}{sign}{{#i}}(#f)",
                *_bracketed(rf"{_UPRIGHT_E}{sign}{{#i}}", "#f")[:2],
            ),
            accepted=(rf"E{sign}{{#i}}[#f]", rf"{_UPRIGHT_E}{sign}{{#i}} #f:bare"),
        )
        for mark, sign in (("Subscript", "_"), ("Superscript", "^"))
    ),
    *(
        row(
            f"Subscript[{head}, i][x__]",
            rf"\operatorname{{{name}}}_{{#i}}(#x)",
            also=(rf"\operatorname{{{name}}}_{{#i}}[#x]",),
        )
        for head, name in (("Variance", "Var"), ("Covariance", "Cov"))
    ),
    _moment(
        "Mean[x]",
        r"\operatorname{mean}",
        r"\operatorname{Mean}",
        also=(r"\mu_{#x}",),
        accepted=(
            r"\bar{#x}",
            r"\langle #x\rangle",
            r"\mu(#x)",
            "m_{#x}",
            *_bracketed(_E, "#x"),
            f"{_E} #x:bare",
        ),
    ),
    _moment(
        "Median[x]",
        r"\operatorname{median}",
        r"\operatorname{Median}",
        r"\operatorname{med}",
        r"\operatorname{Med}",
        accepted=(r"\tilde{#x}",),
    ),
    _moment("Commonest[x]", r"\operatorname{mode}", r"\operatorname{Mode}"),
    _moment(
        "Variance[x]",
        r"\operatorname{Var}",
        r"\operatorname{var}",
        r"\mathbb{V}",
        letters=("V", r"\mathrm{V}", "D", r"\mathbb{D}"),
        accepted=(r"\sigma_{#x}^2", r"\sigma^2(#x)", "s_{#x}^2"),
    ),
    _moment(
        "StandardDeviation[x]",
        r"\operatorname{SD}",
        r"\operatorname{sd}",
        r"\operatorname{std}",
        r"\operatorname{Std}",
        letters=(r"\sigma",),
        accepted=(r"\sigma_{#x}", "s_{#x}"),
    ),
    _moment(
        "Skewness[x]",
        r"\operatorname{Skew}",
        r"\operatorname{skew}",
        letters=(r"\gamma_1",),
    ),
    _moment(
        "Kurtosis[x]",
        r"\operatorname{Kurt}",
        r"\operatorname{kurt}",
        letters=(r"\beta_2",),
    ),
    _moment("GeometricMean[x]", r"\operatorname{GM}"),
    _moment("HarmonicMean[x]", r"\operatorname{HM}"),
    _moment("InterquartileRange[x]", r"\operatorname{IQR}"),
    _moment("Entropy[x]", "H", r"\mathrm{H}", r"\operatorname{Ent}", letters=("S",)),
    row("Entropy[b, x]", "H_{#b}(#x)"),
    row(
        "RootMeanSquare[x]",
        r"#x_{\mathrm{rms}}",
        r"\operatorname{RMS}(#x)",
        texform=r"\text{RootMeanSquare}[#x]",
        also=(r"\operatorname{rms}(#x)", "#x_{rms}"),
    ),
    row(
        "Covariance[x, y]",
        r"\operatorname{Cov}(#x,#y)",
        r"\operatorname{Cov}[#x,#y]",
        texform=r"\text{Covariance}[#x,#y]",
        also=(
            r"\operatorname{cov}(#x,#y)",
            r"\operatorname{cov}[#x,#y]",
        ),
        accepted=(
            r"\sigma_{#x,#y}",
            r"\sigma_{#x #y}",
            r"\Sigma_{#x,#y}",
            r"\sigma(#x,#y)",
            "C(#x,#y)",
            "s_{#x #y}",
        ),
    ),
    row(
        "Covariance[x]",
        r"\operatorname{Cov}(#x)",
        texform=r"\text{Covariance}[#x]",
        also=(
            r"\operatorname{Cov}[#x]",
            r"\operatorname{cov}(#x)",
        ),
        accepted=(
            r"\Sigma_{#x}",
            r"\operatorname{Var}(#x)",
        ),
    ),
    row(
        "Correlation[x, y]",
        r"\operatorname{Corr}(#x,#y)",
        texform=r"\text{Correlation}[#x,#y]",
        also=(
            r"\operatorname{Corr}[#x,#y]",
            r"\operatorname{corr}(#x,#y)",
            r"\operatorname{cor}(#x,#y)",
            r"\rho_{#x,#y}",
            r"\rho(#x,#y)",
        ),
        accepted=(
            r"\rho_{#x #y}",
            "r_{#x #y}",
            "r_{#x,#y}",
            "r(#x,#y)",
        ),
    ),
    row(
        "Moment[x, k]",
        r"\mu_{#k}'(#x)",
        texform=r"\text{Moment}[#x,#k]",
        accepted=(
            f"{_E}[#x:atom^{{#k}}]",
            f"{_E}(#x:atom^{{#k}})",
            r"m_{#k}(#x)",
            r"\langle #x:atom^{#k}\rangle",
        ),
    ),
    row("CentralMoment[x, k]", r"\mu_{#k}(#x)", texform=r"\text{CentralMoment}[#x,#k]"),
    row("Cumulant[x, k]", r"\kappa_{#k}(#x)", texform=r"\text{Cumulant}[#x,#k]"),
    row(
        "Quantile[x, p]",
        "Q_{#x}(#p)",
        texform=r"\text{Quantile}[#x,#p]",
        also=("F_{#x}^{-1}(#p)", "q_{#p}(#x)"),
    ),
    row(
        "PDF[d, x]",
        "f_{#d}(#x)",
        texform=r"\text{PDF}[#d,#x]",
        also=("p_{#d}(#x)", r"\operatorname{PDF}(#d,#x)"),
    ),
    row(
        "CDF[d, x]",
        "F_{#d}(#x)",
        texform=r"\text{CDF}[#d,#x]",
        also=(r"\operatorname{CDF}(#d,#x)",),
    ),
    row(
        "SurvivalFunction[d, x]",
        "S_{#d}(#x)",
        texform=r"\text{SurvivalFunction}[#d,#x]",
        also=(r"\bar{F}_{#d}(#x)",),
    ),
    row(
        "HazardFunction[d, x]",
        "h_{#d}(#x)",
        texform=r"\text{HazardFunction}[#d,#x]",
        also=(r"\lambda_{#d}(#x)",),
    ),
    row(
        "MomentGeneratingFunction[d, t]",
        "M_{#d}(#t)",
        texform=r"\text{MomentGeneratingFunction}[#d,#t]",
    ),
    row(
        "CharacteristicFunction[d, t]",
        r"\varphi_{#d}(#t)",
        texform=r"\text{CharacteristicFunction}[#d,#t]",
        also=(r"\phi_{#d}(#t)", r"\psi_{#d}(#t)"),
    ),
    row(
        "CumulantGeneratingFunction[d, t]",
        "K_{#d}(#t)",
        texform=r"\text{CumulantGeneratingFunction}[#d,#t]",
    ),
    row(
        "PDF[NormalDistribution[0, 1], x]",
        accepted=(r"\varphi(#x)", r"\phi(#x)", "n(#x)"),
    ),
    row("CDF[NormalDistribution[0, 1], x]", also=(r"\Phi(#x)",), accepted=("N(#x)",)),
    row(
        "InverseCDF[NormalDistribution[0, 1], p]",
        r"\Phi^{-1}(#p)",
        texform=r"\text{InverseCDF}[\text{NormalDistribution}[0,1],#p]",
        accepted=("z_{#p}",),
    ),
    row(
        "PDF[NormalDistribution[m, s], x]",
        also=(f"{_NORMAL}(#x#<;|\\mid|,>#m,#s:atom^2)",),
    ),
    row("InverseCDF[d, p]", "F_{#d}^{-1}(#p)", texform=r"\text{InverseCDF}[#d,#p]"),
    row(
        "Likelihood[d, x]",
        r"\mathcal{L}(#d|#x)",
        texform=r"\text{Likelihood}[#d,#x]",
        also=(r"L(#d|#x)", r"L(#d;#x)", r"\mathcal{L}(#d;#x)"),
    ),
    row(
        "LogLikelihood[d, x]",
        r"\ell(#d|#x)",
        texform=r"\text{LogLikelihood}[#d,#x]",
        also=(r"\ell(#d;#x)", r"\log\mathcal{L}(#d|#x)", r"\log L(#d|#x)"),
    ),
    row(
        "Distributed[x, d]",
        also=(
            (
                rf"#x:set\overset{{{_INDEPENDENT}}}{{\sim}} #d:set",
                "relation",
            ),
        ),
    ),
    row(
        "Distributed[{x__}, d]",
        also=(
            (r"#x\sim #d:set", "comma"),
            (rf"#x\overset{{{_INDEPENDENT}}}{{\sim}} #d:set", "comma"),
        ),
    ),
    # What is known stands before the sign: `y|x \sim N(x, 1)`.
    *(
        row(
            f"{head}[Conditioned[x, c], d]",
            also=(
                (r"#x:set|#c:comma\sim #d:set", "relation"),
                (
                    rf"#x:set|#c:comma\overset{{{_INDEPENDENT}}}{{\sim}} #d:set",
                    "relation",
                ),
            ),
        )
        for head in ("Distributed", "Tilde")
    ),
    row(
        "Distributed[Table[x, r], d]",
        also=((r"#{Table[x, r]:item}\sim #d:set", "comma"),),
    ),
    *_normal("NormalDistribution", _NORMAL),
    *_normal(
        "LogNormalDistribution",
        r"#<\operatorname{Lognormal}|\operatorname{LogNormal}|\mathcal{LN}|"
        r"\operatorname{LN}|\operatorname{Log-}\mathcal{N}>",
    ),
    row(
        "NormalDistribution[]",
        texform=r"\text{NormalDistribution}[]",
        accepted=(f"{_NORMAL}(0,1)",),
    ),
    *_DISTRIBUTIONS,
    row(
        "GammaDistribution[a, Divide[1, b]]",
        accepted=(
            r"\operatorname{Gamma}(#a,#b)",
            r"\Gamma(#a,#b)",
            r"\mathcal{G}(#a,#b)",
        ),
    ),
    row(
        "ExponentialDistribution[Divide[1, b]]",
        accepted=(r"\operatorname{Exp}(#b)", r"\operatorname{Exponential}(#b)"),
    ),
)
