"""Which values the arguments of functions want, where no condition says it.

A letter for each argument: `n` only whole numbers, `i` whole numbers where the name is
one that people use for them, `u` between 0 and 1, `o` above 1, `s` above 1 as in
Zeta[s], `q` a nome, `t` in the upper half plane, `x` anything but a whole number, `-`
no wish.
"""

from __future__ import annotations

_TABLE = """
BernoulliB n|nx
EulerE n|nx
NorlundB n-|n--
StirlingS1 nn
StirlingS2 nn
BellB n|nx
PartitionsP n
PartitionsQ n
Prime n
EulerPhi n
MoebiusMu n
LiouvilleLambda n
CarmichaelLambda n
MangoldtLambda n
PrimeNu n
PrimeOmega n
RamanujanTau n
Divisors n
DivisorSum n-
DivisorSigma in
GCD nn|nnn
LCM nn|nnn
JacobiSymbol nn
KroneckerSymbol nn
PowerMod nnn
Divisible nn
SquaresR nn
IntegerExponent nn
KroneckerDelta n|nn
Subfactorial n
Fibonacci n|nx
LucasL n|nx
ThreeJSymbol nnn
SixJSymbol nn
ClebschGordan nnn
StieltjesGamma n|n-
PolyGamma x|nx
CatalanNumber i
HarmonicNumber i|ii
Factorial i
Factorial2 n
Binomial ii
Multinomial ii|iii
Pochhammer -i
FactorialPower -i
QPochhammer q|-q|-qi
QBinomial iiq
QFactorial iq
QGamma -q
LegendreP iu|iiu|ii-o
LegendreQ iu|iiu|ii-o
ChebyshevT iu
ChebyshevU iu
GegenbauerC iu|i-u
JacobiP i--u
HermiteH ix
LaguerreL ix|iix
SphericalHarmonicY iixx
ZernikeR nnu
BesselJ ix
BesselY ix
BesselI ix
BesselK ix
HankelH1 ix
HankelH2 ix
SphericalBesselJ ix
SphericalBesselY ix
SphericalHankelH1 ix
SphericalHankelH2 ix
ParabolicCylinderD ix
ExpIntegralE ix
BesselJZero -n
BesselYZero -n
AiryAiZero n
AiryBiZero n
ZetaZero n
EllipticK u
EllipticE u|-u
EllipticF -u
EllipticPi uu|u-u
EllipticNomeQ u
InverseEllipticNomeQ q
JacobiAmplitude -u
JacobiZeta -u
JacobiEpsilon -u
JacobiZN -u
EllipticTheta nxq|nq
EllipticThetaPrime nxq|nq
DedekindEta t
ModularLambda t
KleinInvariantJ t
ArcSin u
ArcCos u
ArcTanh u
ArcSech u
InverseErf u
ArcCosh o
ArcSec o
ArcCsc o
ArcCoth o
Zeta s|s-
HurwitzZeta s-
DirichletEta s
DirichletLambda s
PrimeZetaP s
LerchPhi us-
HurwitzLerchPhi us-
PolyLog iu
Hypergeometric2F1 ---u
Hypergeometric2F1Regularized ---u
HypergeometricPFQ --u
Beta xx|u--
BetaRegularized u--
AppellF1 ----uu
AppellF2 -----uu
AppellF3 -----uu
AppellF4 ----uu
QHypergeometricPFQ --qu
MathieuCharacteristicA n-
MathieuCharacteristicB n-
SpheroidalEigenvalue nn-
SpheroidalPS nn-u
SpheroidalPSPrime nn-u
Gamma x|xx
"""

_JACOBI = "SN CN DN CD SD ND DC NC SC NS DS CS"


def _read() -> dict[tuple[str, int], str]:
    slots: dict[tuple[str, int], str] = {}
    for line in _TABLE.split("\n"):
        if line:
            name, patterns = line.split()
            for pattern in patterns.split("|"):
                slots[name, len(pattern)] = pattern
    for name in _JACOBI.split():
        slots[f"Jacobi{name}", 2] = "xu"
        slots[f"InverseJacobi{name}", 2] = "uu"
    for name in "SCDN":
        slots[f"NevilleTheta{name}", 2] = "xu"
    return slots


SLOTS = _read()
