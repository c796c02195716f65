r"""Primes, divisors, congruences, arithmetic functions, digits, continued fractions."""

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import NotationSpelling, Row, row


def _named(
    head: str,
    letter: str,
    *others: str,
    macro: str | None = None,
    sympy: str | None = None,
    mpmath: str | None = None,
) -> Row:
    r"""A function of number theory by its letter: `\mu(n)`."""
    return row(
        f"{head}[n]",
        f"{letter}(#n)",
        also=tuple(f"{other}(#n)" for other in others),
        macro=macro,
        sympy=sympy,
        mpmath=mpmath,
    )


def _related(sign: str, level: str = "relation") -> tuple[NotationSpelling, ...]:
    r"""The ways of naming the modulus of a congruence `a \equiv b`."""
    sides = rf"#a:set{sign} #b:set"
    return (
        (rf"{sides} \pmod{{#n}}", level),
        (rf"{sides} \bmod #n:set", level),
        (rf"#a:set{sign}_{{#n}} #b:set", level),
        (rf"{sides} [#n]", level),
        (rf"{sides} (#n)", level),
        (rf"{sides},\bmod #n:set", level),
        (rf"{sides},\pmod{{#n}}", level),
        (rf"{sides} [\bmod #n]", level),
    )


def _congruences() -> tuple[Row, ...]:
    r"""`Mod[a, n] == Mod[b, n]` as `a \equiv b \pmod n`."""
    same, other = _related(r"\equiv"), _related(r"\not\equiv")
    first = (r"(#a \bmod #n:power)", r"(#b \bmod #n:power)")
    alike: tuple[NotationSpelling, ...] = (
        *same[1:],
        (r"#a:set=#b:set \pmod{#n}", "relation"),
        (r"#a:set=#b:set \bmod #n:set", "relation"),
        (r"#a:set\equiv #b:set\; \operatorname{modulo} #n:set", "relation"),
        (r"#a:set\cong #b:set \pmod{#n}", "relation"),
        (r"#a:set \pmod{#n}\equiv #b:set \pmod{#n}", "relation"),
    )
    return (
        row(
            "Equal[Mod[a, n], Mod[b, n]]",
            same[0],
            texform=("=".join(first), "relation"),
            also=alike,
        ),
        accepting(
            row(
                "Equal[Mod[a, n], b]",
            ),
            same[0],
            *alike,
        ),
        row(
            "Equal[Mod[a, n], Mod[b, n], Mod[c, n]]",
            (r"#a:set\equiv #b:set\equiv #c:set \pmod{#n}", "relation"),
            texform=(
                r"(#a \bmod #n:power)=(#b \bmod #n:power)=(#c \bmod #n:power)",
                "relation",
            ),
            also=((r"#a:set\equiv #b:set\equiv #c:set \bmod #n:set", "relation"),),
        ),
        row(
            "Unequal[Mod[a, n], Mod[b, n]]",
            other[0],
            texform=(rf"{first[0]}\neq {first[1]}", "relation"),
            also=(*other[1:], (r"#a:set\nequiv #b:set \pmod{#n}", "relation")),
        ),
        row("Unequal[Mod[a, n], b]", also=other),
        row("Not[Equal[Mod[a, n], Mod[b, n]]]", also=other),
        row(
            "Equal[Mod[n, 2], 0]",
            also=(
                (r"#n:set\text{ even}", "relation"),
                (r"#n:set\text{ is even}", "relation"),
            ),
        ),
        row(
            "Equal[Mod[n, 2], 1]",
            also=(
                (r"#n:set\text{ odd}", "relation"),
                (r"#n:set\text{ is odd}", "relation"),
            ),
        ),
        accepting(
            row(
                "Equal[Mod[n, d], 0]",
            ),
            (r"#d:set\mid #n:set", "relation"),
        ),
    )


def _predicate(head: str, *adjectives: str) -> Row:
    r"""`PrimeQ[p]` as `p\text{ prime}`."""
    shown: list[NotationSpelling] = []
    for adjective in adjectives:
        shown.append((rf"#n:set\text{{ is {adjective}}}", "relation"))
        shown.append((rf"#n:set\text{{ {adjective}}}", "relation"))
        shown.append((rf"#n:set\;\text{{{adjective}}}", "relation"))
    if head == "PrimeQ":
        shown.append((r"#n:set\in\mathbb{P}", "relation"))
    return row(
        f"{head}[n]", shown[0], texform=rf"\text{{{head}}}[#n]", also=tuple(shown[1:])
    )


def _over_divisors(head: str, sign: str) -> tuple[Row, ...]:
    body = "~#f:product"
    return (
        row(
            f"{head}[f, {{d, Divisors[n]}}]",
            also=((rf"{sign}_{{#d\mid #n}} {body}", "prefix"),),
        ),
        row(
            f"{head}[f, Element[p, Primes]]",
            also=(
                (rf"{sign}_{{#p}} {body}", "prefix"),
                (rf"{sign}_{{#p\text{{ prime}}}} {body}", "prefix"),
                (rf"{sign}_{{#p\in P}} {body}", "prefix"),
                (rf"{sign}_{{#p\;\text{{prime}}}} {body}", "prefix"),
            ),
        ),
        row(
            f"{head}[f, {{p, Primes}}]",
            also=(
                (rf"{sign}_{{#p}} {body}", "prefix"),
                (rf"{sign}_{{#p\text{{ prime}}}} {body}", "prefix"),
            ),
        ),
    )


_SYMBOL: tuple[NotationSpelling, ...] = (
    "(#m:division/#n:atom)",
    r"(\frac{#m}{#n})_{#<L|J|K|2>}",
    r"[\frac{#m}{#n}]",
)

_DIVISORS = (
    accepting(
        row(
            "Divisible[n, d]",
            (r"#d:set\mid #n:set", "relation"),
            texform=r"\text{Divisible}[#n,#d]",
            also=(
                (r"#n:set\text{ is divisible by }#d:set", "relation"),
                (r"#d:set\text{ divides }#n:set", "relation"),
            ),
        ),
        (r"#n:set\vdots #d:set", "relation"),
        (r"#n:set\equiv 0 \pmod{#d}", "relation"),
        (r"#n:set\equiv 0 \bmod #d:set", "relation"),
    ),
    row(
        "Not[Divisible[n, d]]",
        (r"#d:set\nmid #n:set", "relation"),
        texform=(r"\neg \text{Divisible}[#n,#d]", "not"),
        also=(
            (r"#d:set\not|#n:set", "relation"),
            (r"#n:set\not\equiv 0 \pmod{#d}", "relation"),
        ),
    ),
    accepting(
        row(
            "Divisors[n]",
            r"\operatorname{div}(#n)",
            texform=r"\text{Divisors}[#n]",
            also=(r"\operatorname{Div}(#n)",),
            sympy="divisors",
        ),
        "D(#n)",
        "D_{#n}",
        r"\{d:d\mid #n:set\}",
    ),
    row("DivisorSum[n, Function[f]]", (r"\sum_{d\mid #n} ~#f:product", "prefix")),
    row("DivisorSum[n, f_Symbol]", (r"\sum_{d\mid #n} ~#{f[d]:product}", "prefix")),
    row(
        "DivisorSum[n, Function[d, f], Function[d, c]]",
        (r"\sum_{#d\mid #n,#c} ~#f:product", "prefix"),
        also=(
            (r"\sum_{\substack{#d\mid #n\\#c}} ~#f:product", "prefix"),
            (r"\sum_{#d\mid #n\atop #c} ~#f:product", "prefix"),
        ),
    ),
    *_over_divisors("Sum", r"\sum"),
    *_over_divisors("Product", r"\prod"),
    accepting(
        row(
            "GCD[a__]",
            r"\gcd(#a)",
            also=(
                "(#a)",
                r"\operatorname{GCD}(#a)",
                r"\operatorname{gcd}(#a)",
                r"\operatorname{hcf}(#a)",
                r"\gcd\{#a\}",
                r"\gcd[#a]",
            ),
            macro=r"\pgcd{#a}",
            word=True,
        ),
        r"\operatorname{HCF}(#a)",
        r"\operatorname{pgcd}(#a)",
        r"\operatorname{ggT}(#a)",
        r"\langle #a\rangle",
        r"\operatorname{mcd}(#a)",
    ),
    accepting(
        row(
            "GCD[a, b]",
            sympy="gcd",
        ),
        (r"#a:power\wedge #b:power", "product"),
    ),
    accepting(
        row(
            "LCM[a__]",
            r"\operatorname{lcm}(#a)",
            texform=r"\text{lcm}(#a)",
            also=(
                "[#a]",
                r"\operatorname{LCM}(#a)",
                r"\operatorname{lcm}[#a]",
                r"\operatorname{lcm}\{#a\}",
            ),
            word=True,
        ),
        r"\operatorname{ppcm}(#a)",
        r"\operatorname{kgV}(#a)",
        r"\operatorname{mcm}(#a)",
    ),
    accepting(
        row(
            "LCM[a, b]",
            sympy="lcm",
        ),
        (r"#a:power\vee #b:power", "product"),
    ),
    row(
        "ExtendedGCD[a__]",
        r"\operatorname{xgcd}(#a)",
        texform=r"\text{ExtendedGCD}[#a]",
    ),
    # The divisor and both factors in one row.
    row("Flatten[ExtendedGCD[a__]]", accepted=(r"\operatorname{xgcd}(#a)",)),
    row(
        "CoprimeQ[a, b]",
        (r"\gcd(#a,#b)=1", "relation"),
        texform=r"\text{CoprimeQ}[#a,#b]",
        also=(
            ("(#a,#b)=1", "relation"),
            (r"#a:set\perp #b:set", "relation"),
            (r"#a:item,#b:item\text{ coprime}", "relation"),
            (r"\operatorname{GCD}(#a,#b)=1", "relation"),
        ),
    ),
    accepting(
        row(
            "Equal[GCD[a, b], 1]",
        ),
        (r"#a:set\perp #b:set", "relation"),
    ),
)

_ARITHMETIC = (
    accepting(
        row(
            "Prime[n]",
            "p_{#n}",
            also=("p(#n)",),
            sympy="prime",
        ),
        "P_{#n}",
        r"\mathrm{p}_{#n}",
        r"\mathfrak{p}_{#n}",
    ),
    _named(
        "PrimePi",
        r"\pi",
        r"\pi_0",
        r"\operatorname{\pi}",
        macro=r"\nprimes@{#n}",
        sympy="primepi",
        mpmath="primepi",
    ),
    row(
        "NextPrime[n]",
        r"\operatorname{nextprime}(#n)",
        texform=r"\text{NextPrime}[#n]",
        sympy="nextprime",
    ),
    row("NextPrime[n, k]", r"\text{NextPrime}[#n,#k]", sympy="nextprime"),
    _named(
        "EulerPhi",
        r"\phi",
        r"\varphi",
        r"\operatorname{\varphi}",
        r"\Phi",
        macro=r"\Eulertotientphi@{#n}",
        sympy="totient",
    ),
    _named(
        "MoebiusMu",
        r"\mu",
        r"\operatorname{\mu}",
        macro=r"\Moebiusmu@{#n}",
        sympy="mobius",
    ),
    row(
        "DivisorSigma[0, n]",
        also=(
            "d(#n)",
            r"\tau(#n)",
            r"\nu(#n)",
            r"\operatorname{d}(#n)",
            r"\sigma(0,#n)",
        ),
        macro=r"\ndivisors@{#n}",
    ),
    accepting(row("DivisorSigma[1, n]", also=(r"\sigma(#n)",)), r"S(#n)"),
    accepting(
        row(
            "DivisorSigma[k, n]",
            r"\sigma_{#k}(#n)",
            macro=r"\sumdivisors{#k}@{#n}",
        ),
        r"\sigma^{(#k)}(#n)",
    ),
    _named("PrimeNu", r"\nu", r"\omega", macro=r"\nprimesdiv@{#n}", sympy="primenu"),
    _named("PrimeOmega", r"\Omega", r"\mathrm{\Omega}", sympy="primeomega"),
    _named("LiouvilleLambda", r"\lambda", macro=r"\Liouvillelambda@{#n}"),
    _named(
        "CarmichaelLambda",
        r"\lambda",
        r"\psi",
        r"\operatorname{\lambda}",
        sympy="reduced_totient",
    ),
    _named(
        "MangoldtLambda",
        r"\Lambda",
        r"\mathrm{\Lambda}",
        macro=r"\MangoldtLambda@{#n}",
        mpmath="mangoldt",
    ),
    *(
        accepting(
            row(
                f"{head}[m, n]",
                r"(\frac{#m}{#n})",
                also=("(#m|#n)",),
                macro=macro,
                sympy=name,
            ),
            *_SYMBOL,
        )
        for head, macro, name in (
            ("JacobiSymbol", r"\Jacobisym{#m}{#n}", "jacobi_symbol"),
            ("KroneckerSymbol", r"\Jacobisym{#m}{#n}", None),
        )
    ),
    row(
        "SquaresR[d, n]",
        "r_{#d}(#n)",
        also=("r(#d,#n)", "N_{#d}(#n)"),
        macro=r"\nsquares{#d}@{#n}",
    ),
    row("PowersRepresentations[n, k, p]", r"\text{PowersRepresentations}[#n,#k,#p]"),
    accepting(
        row(
            "MultiplicativeOrder[k, n]",
            r"\operatorname{ord}_{#n}(#k)",
            r"\operatorname{ord}_{#n} #k:bare",
            texform=r"\text{MultiplicativeOrder}[#k,#n]",
            also=(
                r"\operatorname{Ord}_{#n}(#k)",
                r"\operatorname{ord}(#k,#n)",
            ),
            word=True,
            sympy="n_order",
        ),
        r"\delta_{#n}(#k)",
        r"o_{#n}(#k)",
        r"\operatorname{O}_{#n}(#k)",
        r"\lvert #k\rvert_{#n}",
    ),
    row(
        "PrimitiveRoot[n]",
        "g_{#n}",
        texform=r"\text{PrimitiveRoot}[#n]",
        also=("g(#n)",),
        sympy="primitive_root",
    ),
    accepting(
        row(
            "ModularInverse[k, n]",
            (r"#k^{-1} \bmod #n:power", "product"),
            texform=r"\text{ModularInverse}[#k,#n]",
            also=(
                (r"#k^{-1} \pmod{#n}", "product"),
                r"(#k^{-1} \bmod #n)",
            ),
            sympy="mod_inverse",
        ),
        (r"#k^{-1}", "power"),
    ),
    row(
        "PowerMod[a, Minus[1], n]",
        also=(
            (r"#a^{-1} \bmod #n:power", "product"),
            (r"#a^{-1} \pmod{#n}", "product"),
        ),
    ),
    accepting(
        row(
            "PowerMod[a, b, n]",
        ),
        (r"#a^{#b} \bmod #n:power", "product"),
        (r"#a^{#b} \pmod{#n}", "product"),
    ),
    accepting(
        row(
            "Mod[m, n]",
        ),
        (r"#m:set \pmod{#n}", "sum"),
        r"\operatorname{mod}(#m,#n)",
        r"[#m]_{#n}",
        r"\langle #m\rangle_{#n}",
        r"\operatorname{rem}(#m,#n)",
        r"R_{#n}(#m)",
        (r"#m:power\operatorname{rem} #n:power", "product"),
    ),
    accepting(
        row(
            "Mod[x, 1]",
        ),
        r"\{#x\}",
    ),
    row(
        "Mod[m, n, d]",
        (r"#m:power \bmod_{#d} #n:power", "product"),
        texform=r"\text{Mod}[#m,#n,#d]",
    ),
    accepting(
        row(
            "Quotient[m, n]",
            r"\lfloor #m:division/#n:atom\rfloor",
            r"\lfloor\frac{#m}{#n}\rfloor",
            texform=r"\text{Quotient}[#m,#n]",
            also=((r"#m:power\operatorname{div} #n:power", "product"),),
        ),
        (r"#m:power\backslash #n:power", "product"),
        r"[\frac{#m}{#n}]",
        r"\operatorname{quo}(#m,#n)",
        r"\operatorname{div}(#m,#n)",
        (r"#m:power\div #n:power", "product"),
        (r"#m:power//#n:power", "product"),
    ),
    row(
        "Quotient[m, n, d]",
        r"\lfloor\frac{#m:sum-#d:product}{#n}\rfloor",
        texform=r"\text{Quotient}[#m,#n,#d]",
    ),
    row(
        "QuotientRemainder[m, n]",
        r"\operatorname{divmod}(#m,#n)",
        texform=r"\text{QuotientRemainder}[#m,#n]",
    ),
    row(
        "ChineseRemainder[a, m]",
        r"\operatorname{CRT}(#a,#m)",
        texform=r"\text{ChineseRemainder}[#a,#m]",
    ),
    row("DirichletConvolve[f, g, n, m]", "(#f*#g)(#m)", also=(r"(#f\star #g)(#m)",)),
    row(
        "DirichletTransform[f, n, s]",
        (r"\sum_{#n=1}^{\infty}\frac{#f}{#n^{#s}}", "prefix"),
        texform=r"\mathcal{D}_{#n}[#f](#s)",
    ),
    row("FrobeniusNumber[{a__}]", "g(#a)", texform=r"\text{FrobeniusNumber}[\{#a\}]"),
    row(
        "MersennePrimeExponent[n]",
        r"M_{#n}",
        texform=r"\text{MersennePrimeExponent}[#n]",
    ),
    row("PerfectNumber[n]", r"P_{#n}", texform=r"\text{PerfectNumber}[#n]"),
)

_PREDICATES = (
    _predicate("PrimeQ", "prime", "a prime", "a prime number"),
    row(
        "Element[p, Primes]",
        also=(
            (r"#p:set\text{ prime}", "relation"),
            (r"#p:set\text{ is prime}", "relation"),
            (r"#p:set\;\text{prime}", "relation"),
            (r"#p:set\text{ is a prime}", "relation"),
            (r"#p:set\in P", "relation"),
        ),
    ),
    _predicate("CompositeQ", "composite"),
    _predicate("EvenQ", "even"),
    _predicate("OddQ", "odd"),
    _predicate("SquareFreeQ", "square-free", "squarefree"),
    _predicate("PrimePowerQ", "a prime power"),
    _predicate("PerfectNumberQ", "perfect"),
    row(
        "EvenQ[n]",
        also=(
            (r"2\mid #n:set", "relation"),
            (r"#n:set\equiv 0 \pmod{2}", "relation"),
            (r"#n:set\in 2\mathbb{Z}", "relation"),
        ),
    ),
    row(
        "OddQ[n]",
        also=((r"2\nmid #n:set", "relation"), (r"#n:set\equiv 1 \pmod{2}", "relation")),
    ),
    row(
        "IntegerQ[n]",
        (r"#n:set\in\mathbb{Z}", "relation"),
        texform=r"\text{IntegerQ}[#n]",
        also=(
            (r"#n:set\text{ is an integer}", "relation"),
            (r"#n:set\text{ integer}", "relation"),
        ),
    ),
    *_congruences(),
)

_DIGITS = (
    row(
        "IntegerExponent[n, b]",
        r"\nu_{#b}(#n)",
        "v_{#b}(#n)",
        texform=r"\text{IntegerExponent}[#n,#b]",
        also=(
            r"\operatorname{ord}_{#b}(#n)",
            r"\operatorname{val}_{#b}(#n)",
            r"\operatorname{ord}_{#b} #n:bare",
            r"\upsilon_{#b}(#n)",
        ),
        word=True,
    ),
    row("IntegerExponent[n]", r"\nu_{10}(#n)", texform=r"\text{IntegerExponent}[#n]"),
    row("IntegerDigits[n]", r"\text{IntegerDigits}[#n]"),
    row("IntegerDigits[n, b]", r"(#n)_{#b}", texform=r"\text{IntegerDigits}[#n,#b]"),
    row("IntegerLength[n]", r"\text{IntegerLength}[#n]"),
    row("IntegerLength[n, b]", r"\text{IntegerLength}[#n,#b]"),
    row("FromDigits[{a__}]", r"\overline{#a}", texform=r"\text{FromDigits}[\{#a\}]"),
    row("FromDigits[{a__}, b]", r"(#a)_{#b}", texform=r"\text{FromDigits}[\{#a\},#b]"),
    row("FromDigits[a, b]", r"(#a)_{#b}", texform=r"\text{FromDigits}[#a,#b]"),
    row("DigitCount[n]", r"\text{DigitCount}[#n]"),
    row("DigitCount[n, b]", r"\text{DigitCount}[#n,#b]"),
    accepting(
        row(
            "DigitCount[n, b, d]",
            "d_{#b}^{(#d)}(#n)",
            texform=r"\text{DigitCount}[#n,#b,#d]",
        ),
        "N_{#d}(#n)",
        "s_{#d}^{(#b)}(#n)",
        "s_{#b}(#n)",
    ),
    row("DigitSum[n]", "s(#n)", texform=r"\text{DigitSum}[#n]", also=("S(#n)",)),
    row(
        "DigitSum[n, b]",
        "s_{#b}(#n)",
        texform=r"\text{DigitSum}[#n,#b]",
        also=("S_{#b}(#n)",),
    ),
    row("IntegerReverse[n]", r"\text{IntegerReverse}[#n]"),
    row("FactorInteger[n]", r"\text{FactorInteger}[#n]", sympy="factorint"),
    row("ContinuedFraction[x]", r"\text{ContinuedFraction}[#x]"),
    row("ContinuedFraction[x, n]", r"\text{ContinuedFraction}[#x,#n]"),
    # Brackets round one number are brackets.
    row("FromContinuedFraction[{a}]", r"\text{FromContinuedFraction}[\{#a\}]"),
    row(
        "FromContinuedFraction[{a, b__}]",
        "[#a;#b]",
        texform=r"\text{FromContinuedFraction}[\{#a,#b\}]",
        also=("[#a,#b]", r"\langle #a;#b\rangle", r"\langle #a,#b\rangle", "(#a;#b)"),
    ),
    row(
        "FromContinuedFraction[{a, {b__}}]",
        r"[#a;\overline{#b}]",
        texform=r"\text{FromContinuedFraction}[\{#a,\{#b\}\}]",
    ),
    row(
        "ContinuedFractionK[f, g, {k, a, b}]",
        (r"\operatorname*{K}_{#k=#a}^{#b}\frac{#f}{#g}", "prefix"),
        texform=(r"\underset{#k=#a}{\overset{#b}{\mathrm{K}}}\frac{#f}{#g}", "prefix"),
        also=(
            (r"\mathop{\mathbf{K}}_{#k=#a}^{#b}\frac{#f}{#g}", "prefix"),
            (r"K_{#k=#a}^{#b}\frac{#f}{#g}", "prefix"),
            (r"\mathop{\mathrm{K}}_{#k=#a}^{#b}(\frac{#f}{#g})", "prefix"),
            (r"K_{#k=#a}^{#b}(\frac{#f}{#g})", "prefix"),
        ),
    ),
    row(
        "ContinuedFractionK[g, {k, a, b}]",
        (r"\operatorname*{K}_{#k=#a}^{#b}\frac{1}{#g}", "prefix"),
        texform=(r"\underset{#k=#a}{\overset{#b}{\mathrm{K}}}\frac{1}{#g}", "prefix"),
        also=(
            (r"K_{#k=#a}^{#b}\frac{1}{#g}", "prefix"),
            (r"\mathop{\mathrm{K}}_{#k=#a}^{#b}(\frac{1}{#g})", "prefix"),
        ),
    ),
    row(
        "BitXor[a, b]",
        (r"#a:product\oplus #b:product", "sum"),
        texform=r"\text{BitXor}[#a,#b]",
        also=((r"#a:product\operatorname{XOR} #b:product", "sum"),),
    ),
    row(
        "BitAnd[a, b]",
        (r"#a:product\mathbin{\&} #b:product", "sum"),
        texform=r"\text{BitAnd}[#a,#b]",
        also=(
            (r"#a:product\operatorname{AND} #b:product", "sum"),
            (r"#a:product\wedge #b:product", "sum"),
        ),
    ),
    row(
        "BitOr[a, b]",
        (r"#a:product\mathbin{|} #b:product", "sum"),
        texform=r"\text{BitOr}[#a,#b]",
        also=(
            (r"#a:product\operatorname{OR} #b:product", "sum"),
            (r"#a:product\vee #b:product", "sum"),
        ),
    ),
)

ROWS = (*_DIVISORS, *_ARITHMETIC, *_PREDICATES, *_DIGITS)
