"""Fungrim's functions and the Mathematica that they mean, one line each.

Where the arguments differ the line says how; a line for given arguments, as the
derivative of the first order, goes before the line for all. Definitions are those of
Fungrim's own entries.
"""

from functools import cache

from mathglot.corpus.importers.fungrim.syntax import parse as parse_fungrim
from mathglot.languages.mathematica.parser import parse as parse_mathematica
from mathglot.languages.tree import Call, Symbol, Tree


def _pairs(text: str) -> dict[str, str]:
    return dict((pair.split() * 2)[:2] for pair in text.replace("\n", " ").split(";"))


# Functions of one argument, and Mathematica's name where it is another.
_SINGLE = _pairs(
    """
    Neg Minus; Sqrt; Exp; Log; Factorial; Abs; Sign; Re; Im; Arg; Conjugate; Floor;
    Ceil Ceiling; Not; Det; Sin; Cos; Tan; Cot; Sec; Csc; Sinc; Sinh; Cosh; Tanh; Coth;
    Sech; Csch; Asin ArcSin; Acos ArcCos; Atan ArcTan; Acot ArcCot; Asec ArcSec;
    Acsc ArcCsc; Asinh ArcSinh; Acosh ArcCosh; Atanh ArcTanh; Acoth ArcCoth
    """
)
# Functions and relations of two or more.
_SEVERAL = _pairs(
    """
    Max; Min; GCD; LCM; NotEqual Unequal; Less; LessEqual; Greater; GreaterEqual; And;
    Or; Equivalent; Subset; SubsetEqual; Subscript
    """
)

_CONVERTED = """
    Div(a, b) -> a/b; Mod(a, b) -> Mod[a, b]; Implies(p, q) -> Implies[p, q]
    Fun(x, f) -> Function[x, f]; Atan2(y, x) -> ArcTan[x, y]
    Pos(x) -> x
    Gamma(z) -> Gamma[z]; UpperGamma(s, z) -> Gamma[s, z]; LogGamma(z) -> LogGamma[z]
    LowerGamma(s, z) -> Gamma[s, 0, z]
    DigammaFunction(z) -> PolyGamma[z]; DigammaFunction(z, m) -> PolyGamma[m, z]
    BarnesG(z) -> BarnesG[z]; LogBarnesG(z) -> LogBarnesG[z]
    BetaFunction(a, b) -> Beta[a, b]; IncompleteBeta(x, a, b) -> Beta[x, a, b]
    IncompleteBetaRegularized(x, a, b) -> BetaRegularized[x, a, b]
    Binomial(n, k) -> Binomial[n, k]; DoubleFactorial(n) -> Factorial2[n]
    RisingFactorial(z, n) -> Pochhammer[z, n]
    FallingFactorial(z, n) -> FactorialPower[z, n]
    HarmonicNumber(n) -> HarmonicNumber[n]
    Erf(z) -> Erf[z]; Erfc(z) -> Erfc[z]; Erfi(z) -> Erfi[z]
    SinIntegral(z) -> SinIntegral[z]; CosIntegral(z) -> CosIntegral[z]
    LogIntegral(z) -> LogIntegral[z]; ExpIntegralEi(z) -> ExpIntegralEi[z]
    LambertW(z) -> ProductLog[z]; LambertW(z, k) -> ProductLog[k, z]
    LambertW(z, k, r) -> Derivative[0, r][ProductLog][k, z]

    RiemannZeta(s) -> Zeta[s]; RiemannZeta(s, r) -> Derivative[r][Zeta][s]
    HurwitzZeta(s, a) -> HurwitzZeta[s, a]
    HurwitzZeta(s, a, r) -> Derivative[r, 0][HurwitzZeta][s, a]
    RiemannXi(s) -> RiemannXi[s]; RiemannZetaZero(n) -> ZetaZero[n]
    DirichletLambda(s) -> DirichletLambda[s]
    LerchPhi(z, s, a) -> LerchPhi[z, s, a]; PolyLog(s, z) -> PolyLog[s, z]
    StieltjesGamma(n) -> StieltjesGamma[n]; StieltjesGamma(n, a) -> StieltjesGamma[n, a]
    BernoulliB(n) -> BernoulliB[n]; BernoulliPolynomial(n, z) -> BernoulliB[n, z]
    EulerE(n) -> EulerE[n]; EulerPolynomial(n, z) -> EulerE[n, z]

    BesselJ(n, z) -> BesselJ[n, z]; BesselJ(n, z, r) -> Derivative[0, r][BesselJ][n, z]
    BesselY(n, z) -> BesselY[n, z]; BesselY(n, z, r) -> Derivative[0, r][BesselY][n, z]
    BesselI(n, z) -> BesselI[n, z]; BesselI(n, z, r) -> Derivative[0, r][BesselI][n, z]
    BesselK(n, z) -> BesselK[n, z]; BesselK(n, z, r) -> Derivative[0, r][BesselK][n, z]
    HankelH1(n, z) -> HankelH1[n, z]; HankelH2(n, z) -> HankelH2[n, z]
    BesselJZero(n, k) -> BesselJZero[n, k]; BesselYZero(n, k) -> BesselYZero[n, k]
    AiryAi(z) -> AiryAi[z]; AiryAi(z, 0) -> AiryAi[z]; AiryAi(z, 1) -> AiryAiPrime[z]
    AiryAi(z, r) -> Derivative[r][AiryAi][z]
    AiryBi(z) -> AiryBi[z]; AiryBi(z, 0) -> AiryBi[z]; AiryBi(z, 1) -> AiryBiPrime[z]
    AiryBi(z, r) -> Derivative[r][AiryBi][z]
    AiryAiZero(n) -> AiryAiZero[n]; AiryBiZero(n) -> AiryBiZero[n]
    CoulombF(l, e, z) -> CoulombF[l, e, z]; CoulombG(l, e, z) -> CoulombG[l, e, z]
    CoulombH(1, l, e, z) -> CoulombH1[l, e, z]
    CoulombH(Neg(1), l, e, z) -> CoulombH2[l, e, z]

    ChebyshevT(n, x) -> ChebyshevT[n, x]; ChebyshevU(n, x) -> ChebyshevU[n, x]
    LegendrePolynomial(n, x) -> LegendreP[n, x]
    HermitePolynomial(n, x) -> HermiteH[n, x]
    Hypergeometric0F1(a, z) -> Hypergeometric0F1[a, z]
    Hypergeometric1F1(a, b, z) -> Hypergeometric1F1[a, b, z]
    Hypergeometric2F1(a, b, c, z) -> Hypergeometric2F1[a, b, c, z]
    Hypergeometric0F1Regularized(a, z) -> Hypergeometric0F1Regularized[a, z]
    Hypergeometric1F1Regularized(a, b, z) -> Hypergeometric1F1Regularized[a, b, z]
    Hypergeometric2F1Regularized(a, b, c, z) -> Hypergeometric2F1Regularized[a, b, c, z]
    Hypergeometric2F0(a, b, z) -> HypergeometricPFQ[{a, b}, {}, z]
    Hypergeometric3F2(a, b, c, d, e, z) -> HypergeometricPFQ[{a, b, c}, {d, e}, z]
    Hypergeometric3F2Regularized(a, b, c, d, e, z) \
        -> HypergeometricPFQRegularized[{a, b, c}, {d, e}, z]
    HypergeometricU(a, b, z) -> HypergeometricU[a, b, z]
    HypergeometricUStar(a, b, z) -> z^a HypergeometricU[a, b, z]

    EllipticK(m) -> EllipticK[m]; EllipticE(m) -> EllipticE[m]
    EllipticPi(n, m) -> EllipticPi[n, m]; IncompleteEllipticF(p, m) -> EllipticF[p, m]
    IncompleteEllipticE(p, m) -> EllipticE[p, m]
    IncompleteEllipticPi(n, p, m) -> EllipticPi[n, p, m]
    CarlsonRC(x, y) -> CarlsonRC[x, y]; CarlsonRF(x, y, z) -> CarlsonRF[x, y, z]
    CarlsonRG(x, y, z) -> CarlsonRG[x, y, z]; CarlsonRD(x, y, z) -> CarlsonRD[x, y, z]
    CarlsonRJ(x, y, z, w) -> CarlsonRJ[x, y, z, w]
    AGM(a, b) -> ArithmeticGeometricMean[a, b]; AGM(x) -> ArithmeticGeometricMean[1, x]
    DedekindEta(t) -> DedekindEta[t]; ModularLambda(t) -> ModularLambda[t]
    ModularJ(t) -> 1728 KleinInvariantJ[t]
    JacobiTheta(j, z, t, 0) -> EllipticTheta[j, Pi z, Exp[I Pi t]]
    JacobiTheta(j, 0, t) -> EllipticTheta[j, 0, Exp[I Pi t]]
    JacobiTheta(j, z, t) -> EllipticTheta[j, Pi z, Exp[I Pi t]]
    JacobiTheta(j, 0, t, 1) -> Pi EllipticThetaPrime[j, 0, Exp[I Pi t]]
    JacobiTheta(j, z, t, 1) -> Pi EllipticThetaPrime[j, Pi z, Exp[I Pi t]]
    JacobiTheta(j, 0, t, r) \
        -> Pi^r Derivative[0, r, 0][EllipticTheta][j, 0, Exp[I Pi t]]
    JacobiTheta(j, z, t, r) \
        -> Pi^r Derivative[0, r, 0][EllipticTheta][j, Pi z, Exp[I Pi t]]
    JacobiThetaQ(j, 0, q) -> EllipticTheta[j, 0, q]
    JacobiThetaQ(j, z, q) -> EllipticTheta[j, Pi z, q]
    WeierstrassP(z, t) -> WeierstrassP[z, WeierstrassInvariants[{1/2, t/2}]]
    WeierstrassZeta(z, t) -> WeierstrassZeta[z, WeierstrassInvariants[{1/2, t/2}]]
    WeierstrassSigma(z, t) -> WeierstrassSigma[z, WeierstrassInvariants[{1/2, t/2}]]
    EisensteinG(2, t) -> 2 WeierstrassZeta[1/2, WeierstrassInvariants[{1/2, t/2}]]
    EisensteinG(4, t) -> WeierstrassInvariantG2[{1/2, t/2}]/60
    EisensteinG(6, t) -> WeierstrassInvariantG3[{1/2, t/2}]/140
    EisensteinE(2, t) -> 6/Pi^2 WeierstrassZeta[1/2, WeierstrassInvariants[{1/2, t/2}]]
    EisensteinE(4, t) -> 3/(4 Pi^4) WeierstrassInvariantG2[{1/2, t/2}]
    EisensteinE(6, t) -> 27/(8 Pi^6) WeierstrassInvariantG3[{1/2, t/2}]
    EllipticRootE(1, t) -> WeierstrassE1[WeierstrassInvariants[{1/2, t/2}]]
    EllipticRootE(2, t) -> WeierstrassE2[WeierstrassInvariants[{1/2, t/2}]]
    EllipticRootE(3, t) -> WeierstrassE3[WeierstrassInvariants[{1/2, t/2}]]
    EulerQSeries(q) -> QPochhammer[q]

    Totient(n) -> EulerPhi[n]; MoebiusMu(n) -> MoebiusMu[n]
    LiouvilleLambda(n) -> LiouvilleLambda[n]; DivisorSigma(k, n) -> DivisorSigma[k, n]
    PrimeNumber(n) -> Prime[n]; PrimePi(x) -> PrimePi[x]
    SquaresR(k, n) -> SquaresR[k, n]
    KroneckerDelta(m, n) -> KroneckerDelta[m, n]
    KroneckerSymbol(m, n) -> KroneckerSymbol[m, n]
    XGCD(a, b) -> Flatten[ExtendedGCD[a, b]]
    LegendreSymbol(m, n) -> JacobiSymbol[m, n]; JacobiSymbol(m, n) -> JacobiSymbol[m, n]
    Fibonacci(n) -> Fibonacci[n]; PartitionsP(n) -> PartitionsP[n]
    BellNumber(n) -> BellB[n]; StirlingS1(n, k) -> StirlingS1[n, k]
    StirlingCycle(n, k) -> Abs[StirlingS1[n, k]]; StirlingS2(n, k) -> StirlingS2[n, k]
    DirichletCharacter(q, 1, n) -> DirichletCharacter[q, 1, n]

    Odd(n) -> Mod[n, 2] == 1; Even(n) -> Mod[n, 2] == 0
    CongruentMod(a, b, n) -> Mod[a, n] == Mod[b, n]; Divides(d, n) -> Divisible[n, d]
    EqualNearestDecimal(x, d, n) -> N[x, n] == d
    AsymptoticTo(f, g, x, a) -> AsymptoticEquivalent[f, g, x -> a]
    Matrix2x2(a, b, c, d) -> {{a, b}, {c, d}}; Matrix2x1(a, b) -> {{a}, {b}}
    IdentityMatrix(n) -> IdentityMatrix[n]
    SymmetricPolynomial(k, x) -> SymmetricPolynomial[k, x]
    Coefficient(f, x, n) -> SeriesCoefficient[f, {x, 0, n}]
    SeriesCoefficient(f, x, n) -> SeriesCoefficient[f, {x, 0, n}]
    ComplexIndefiniteIntegralEqual(f, g, x) -> Integrate[f, x] == g + C[1]
    RealIndefiniteIntegralEqual(f, g, x) -> Integrate[f, x] == g + C[1]
"""


@cache
def _converted() -> dict[tuple[str, int], list[tuple[Call, Tree]]]:
    found: dict[tuple[str, int], list[tuple[Call, Tree]]] = {}
    for line in _CONVERTED.replace("\\\n", " ").replace(";", "\n").splitlines():
        if line.strip():
            left, right = line.split("->", 1)
            pattern = parse_fungrim(left.strip())
            assert type(pattern) is Call
            key = (pattern.name, len(pattern.arguments))
            found.setdefault(key, []).append((pattern, parse_mathematica(right)))
    return found


def convert_call(source: Call, arguments: tuple[Tree, ...]) -> Tree | None:
    """What a call means by the table, None where the table does not have it.

    >>> convert_call(parse_fungrim("Atan2(y, x)"), (Symbol("b"), Symbol("a")))
    Call(Symbol('ArcTan'), (Symbol('a'), Symbol('b')))
    """
    if len(arguments) == 1 and source.name in _SINGLE:
        return Call(Symbol(_SINGLE[source.name]), arguments)
    if len(arguments) > 1 and source.name in _SEVERAL:
        return Call(Symbol(_SEVERAL[source.name]), arguments)
    rows = _converted().get((source.name, len(arguments)), ())
    for pattern, meaning in rows:
        bound: dict[str, Tree] = {}
        for wanted, given, argument in zip(
            pattern.arguments, source.arguments, arguments, strict=True
        ):
            if type(wanted) is Symbol:
                bound[wanted.name] = argument
            elif wanted != given:
                break
        else:
            return _put(meaning, bound)
    return None


def knows(name: str) -> bool:
    """Whether the table has a function, with whatever arguments."""
    return (
        name in _SINGLE
        or name in _SEVERAL
        or any(name == known for known, _ in _converted())
    )


def takes(name: str, count: int) -> bool:
    """Whether a function of the table may have so many arguments."""
    return (name, count) in _converted()


def _put(meaning: Tree, bound: dict[str, Tree]) -> Tree:
    # Recursion follows the table's own lines, which are shallow.
    if type(meaning) is Symbol:
        return bound.get(meaning.name, meaning)
    if type(meaning) is not Call:
        return meaning
    return Call(
        _put(meaning.head, bound),
        tuple(_put(argument, bound) for argument in meaning.arguments),
    )
