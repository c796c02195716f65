r"""Polynomials and other algebra that has a notation."""

from mathglot.languages.functions.row import row

ROWS = (
    row(
        "RealAbs[x]", texform=r"\lvert #x\rvert", accepted=(r"\operatorname{abs}(#x)",)
    ),
    row(
        "RealSign[x]",
        texform=r"\text{sgn}(#x)",
        accepted=(r"\operatorname{sgn} #x:bare", r"\operatorname{sign}(#x)"),
        word=True,
    ),
    row(
        "PolynomialGCD[p__]",
        texform=r"\text{PolynomialGCD}[#p]",
        accepted=(r"\gcd(#p)", r"\operatorname{GCD}(#p)", "(#p)"),
        sympy="gcd",
    ),
    row(
        "PolynomialLCM[p__]",
        texform=r"\text{PolynomialLCM}[#p]",
        accepted=(r"\operatorname{lcm}(#p)", r"\operatorname{LCM}(#p)", "[#p]"),
        sympy="lcm",
    ),
    row(
        "Resultant[p, q, x]",
        r"\operatorname{Res}_{#x}(#p,#q)",
        texform=r"\text{Resultant}[#p,#q,#x]",
        also=(
            r"\operatorname{res}_{#x}(#p,#q)",
            r"\operatorname{Res}(#p,#q;#x)",
            r"\operatorname{Res}(#p,#q,#x)",
        ),
        accepted=(
            r"\operatorname{Res}(#p,#q)",
            r"\operatorname{res}(#p,#q)",
            "R(#p,#q)",
        ),
        sympy="resultant",
    ),
    row(
        "Discriminant[p, x]",
        r"\operatorname{Disc}_{#x}(#p)",
        texform=r"\text{Discriminant}[#p,#x]",
        also=(r"\operatorname{disc}_{#x}(#p)", r"\operatorname{Disc}(#p)"),
        accepted=(
            r"\operatorname{disc}(#p)",
            r"\Delta(#p)",
            "D(#p)",
            r"\operatorname{Disc} #p:bare",
            r"\operatorname{disc} #p:bare",
            r"\operatorname{discr}(#p)",
        ),
        sympy="discriminant",
    ),
    row(
        "Exponent[p, x]",
        r"\deg_{#x}(#p)",
        texform=r"\text{Exponent}[#p,#x]",
        also=(r"\deg_{#x} #p:bare",),
        accepted=(r"\deg(#p)", r"\deg #p:bare", r"\operatorname{degree}(#p)"),
        word=True,
    ),
    row(
        "Coefficient[p, x]",
        ("[#x] #p:prefix", "prefix"),
        texform=r"\text{Coefficient}[#p,#x]",
    ),
    row(
        "Coefficient[p, x, n]",
        texform=r"\text{Coefficient}[#p,#x,#n]",
        accepted=(("[#x:atom^{#n}] #p:prefix", "prefix"),),
    ),
    row(
        "SeriesCoefficient[f, {x, 0, n}]",
        ("[#x:atom^{#n}] #f:prefix", "prefix"),
        texform=r"\text{SeriesCoefficient}[#f,\{#x,0,#n\}]",
    ),
    row(
        "SeriesCoefficient[f, {x, a, n}]",
        ("[(#x:sum-#a:product)^{#n}] #f:prefix", "prefix"),
        texform=r"\text{SeriesCoefficient}[#f,\{#x,#a,#n\}]",
    ),
    row(
        "PolynomialRemainder[p, q, x]",
        r"\operatorname{rem}_{#x}(#p,#q)",
        texform=r"\text{PolynomialRemainder}[#p,#q,#x]",
        accepted=(
            r"\operatorname{rem}(#p,#q)",
            (r"#p:power \bmod #q:power", "product"),
        ),
        sympy="rem",
    ),
    row(
        "PolynomialMod[p, q]",
        texform=r"\text{PolynomialMod}[#p,#q]",
        accepted=((r"#p:power \bmod #q:power", "product"),),
    ),
    row(
        "PolynomialQuotient[p, q, x]",
        r"\operatorname{quo}_{#x}(#p,#q)",
        texform=r"\text{PolynomialQuotient}[#p,#q,#x]",
        accepted=(
            r"\operatorname{quo}(#p,#q)",
            (r"#p:power \operatorname{div} #q:power", "product"),
        ),
        sympy="quo",
    ),
    row(
        "Quotient[m, n]",
        accepted=(
            (r"#m:power \operatorname{div} #n:power", "product"),
            (r"#m:power \div #n:power", "product"),
            r"\lfloor #m:product/#n:power\rfloor",
            r"\lfloor\frac{#m}{#n}\rfloor",
            (r"#m:power \backslash #n:power", "product"),
        ),
    ),
    row(
        "MinimalPolynomial[a, x]",
        r"m_{#a}(#x)",
        texform=r"\text{MinimalPolynomial}[#a,#x]",
        also=(r"\mu_{#a}(#x)",),
        accepted=(r"\operatorname{minpoly}_{#a}(#x)", "f_{#a}(#x)"),
        sympy="minimal_polynomial",
    ),
    row(
        "SymmetricPolynomial[k, {x__}]",
        accepted=("s_{#k}(#x)", "E_{#k}(#x)"),
    ),
    row(
        "Total[x]",
        texform=r"\text{Total}[#x]",
        accepted=((r"\sum #x:product", "prefix"),),
    ),
    row(
        "Numerator[x]",
        r"\operatorname{num}(#x)",
        texform=r"\text{Numerator}[#x]",
        also=(r"\operatorname{numer}(#x)",),
        sympy="numer",
    ),
    row(
        "Denominator[x]",
        r"\operatorname{denom}(#x)",
        texform=r"\text{Denominator}[#x]",
        also=(r"\operatorname{den}(#x)",),
        sympy="denom",
    ),
)
