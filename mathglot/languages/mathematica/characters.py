"""The named characters of the Wolfram Language: `\\[Alpha]`, `\\[Union]`, ...

Each name stands for one character, the one that Mathematica itself uses (some lie in
Unicode's private area). Letters make names; operators, brackets and spaces do not.

>>> LETTERS["Alpha"], OPERATORS["Element"], spell("α1")
('α', '∈', '\\\\[Alpha]1')
"""

from __future__ import annotations

import re
from string import ascii_uppercase


def _number(text: str, offset: int = 0) -> dict[str, str]:
    """Read `name name 3b1:name name`: a hexadecimal start, then names in a row."""
    table: dict[str, str] = {}
    code = offset
    for word in text.split():
        start, colon, name = word.rpartition(":")
        if colon:
            code = int(start, 16)
        if name != "-":
            table[name] = chr(code)
        code += 1
    return table


def _alphabet(prefix: str, first: int) -> dict[str, str]:
    return {prefix + letter: chr(first + n) for n, letter in enumerate(ascii_uppercase)}


_GREEK_CAPITALS = (
    "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron "
    "Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega"
)
_GREEK = (
    "Alpha Beta Gamma Delta CurlyEpsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi "
    "Omicron Pi Rho FinalSigma Sigma Tau Upsilon CurlyPhi Chi Psi Omega"
)
_DIGITS = "Zero One Two Three Four Five Six Seven Eight Nine"


def _greek(prefix: str, names: str, first: int) -> dict[str, str]:
    return {
        prefix + name: character for name, character in _number(names, first).items()
    }


_LATIN = """
c0:CapitalAGrave CapitalAAcute CapitalAHat CapitalATilde CapitalADoubleDot CapitalARing
CapitalAE CapitalCCedilla CapitalEGrave CapitalEAcute CapitalEHat CapitalEDoubleDot
CapitalIGrave CapitalIAcute CapitalIHat CapitalIDoubleDot CapitalEth CapitalNTilde
CapitalOGrave CapitalOAcute CapitalOHat CapitalOTilde CapitalODoubleDot - CapitalOSlash
CapitalUGrave CapitalUAcute CapitalUHat CapitalUDoubleDot CapitalYAcute CapitalThorn SZ
AGrave AAcute AHat ATilde ADoubleDot ARing AE CCedilla EGrave EAcute EHat EDoubleDot
IGrave IAcute IHat IDoubleDot Eth NTilde OGrave OAcute OHat OTilde ODoubleDot - OSlash
UGrave UAcute UHat UDoubleDot YAcute Thorn YDoubleDot CapitalABar ABar CapitalACup ACup
106:CapitalCAcute CAcute 10c:CapitalCHacek CHacek CapitalDHacek DHacek
112:CapitalEBar EBar CapitalECup ECup 11a:CapitalEHacek EHacek 12c:CapitalICup ICup
131:DotlessI 141:CapitalLSlash LSlash 147:CapitalNHacek NHacek
150:CapitalODoubleAcute ODoubleAcute CapitalOE OE 158:CapitalRHacek RHacek
160:CapitalSHacek SHacek 164:CapitalTHacek THacek 16e:CapitalURing URing
CapitalUDoubleAcute UDoubleAcute 17d:CapitalZHacek ZHacek f700:DotlessJ
f730:ScriptDotlessI ScriptDotlessJ
"""

_LETTERLIKE = """
a1:DownExclamation Cent Sterling Currency Yen a7:Section DoubleDot Copyright
ab:LeftGuillemet ad:DiscretionaryHyphen RegisteredTrademark b0:Degree b5:Micro Paragraph
b8:Cedilla bb:RightGuillemet bf:DownQuestion 192:Florin 2c7:Hacek 2d8:Breve
3d1:CurlyTheta CurlyCapitalUpsilon 3d5:Phi CurlyPi 3da:CapitalStigma Stigma
CapitalDigamma Digamma CapitalKoppa Koppa CapitalSampi Sampi 3f0:CurlyKappa CurlyRho
3f5:Epsilon 2010:Hyphen 2013:Dash LongDash 2020:Dagger DoubleDagger Bullet 2026:Ellipsis
2032:Prime DoublePrime 2035:ReversePrime ReverseDoublePrime 20ac:Euro 20b9:Rupee
210f:HBar 2118:WeierstrassP 2122:Trademark 2127:Mho 212b:Angstrom 2135:Aleph Bet Gimel
Dalet 21b5:ReturnIndicator 2205:EmptySet 221e:Infinity RightAngle Angle MeasuredAngle
SphericalAngle 22ee:VerticalEllipsis CenterEllipsis AscendingEllipsis DescendingEllipsis
2300:Diameter 2318:CloverLeaf 231a:WatchIcon 23b4:OverBracket UnderBracket
2500:HorizontalLine 2502:VerticalLine 25a0:FilledSquare EmptySquare
25aa:FilledVerySmallSquare EmptyVerySmallSquare 25ae:FilledRectangle EmptyRectangle
25b2:FilledUpTriangle EmptyUpTriangle UpPointer 25b6:FilledRightTriangle
25b8:RightPointer 25bc:FilledDownTriangle EmptyDownTriangle DownPointer
25c0:FilledLeftTriangle 25c2:LeftPointer 25c6:FilledDiamond EmptyDiamond
25cb:EmptyCircle 25cf:FilledCircle 25e6:EmptySmallCircle 25fb:EmptySmallSquare
FilledSmallSquare 2605:FivePointedStar 2609:Sun 2611:CheckmarkedBox CheckedBox
2639:SadSmiley HappySmiley 263e:Moon Mercury Venus 2642:Mars Jupiter Saturn
2646:Neptune Pluto AriesSign
TaurusSign GeminiSign CancerSign LeoSign VirgoSign LibraSign ScorpioSign SagittariusSign
CapricornSign AquariusSign PiscesSign WhiteKing WhiteQueen WhiteRook WhiteBishop
WhiteKnight WhitePawn BlackKing BlackQueen BlackRook BlackBishop BlackKnight BlackPawn
SpadeSuit HeartSuit DiamondSuit ClubSuit 2669:QuarterNote EighthNote BeamedEighthNote
BeamedSixteenthNote Flat Natural Sharp 26e2:Uranus 2713:Checkmark 2736:SixPointedStar
f11d:Shah f3a0:Null f3af:SystemsModelDelay f3df:Earth f527:SelectionPlaceholder
Placeholder f720:Wolf FreakedSmiley NeutralSmiley LightBulb NumberSign WarningSign
f749:DoubledPi DoubledGamma f74d:ExponentialE ImaginaryI ImaginaryJ FilledSmallCircle
DottedSquare GraySquare GrayCircle LetterSpace DownBreve f758:TripleDot f7da:ConstantC
"""

LETTERS: dict[str, str] = (
    _number(_LATIN)
    | _number(_LETTERLIKE)
    | _greek("Capital", _GREEK_CAPITALS, 0x391)
    | _greek("", _GREEK, 0x3B1)
    | _alphabet("Script", 0xF6B2)
    | _alphabet("Gothic", 0xF6CC)
    | _alphabet("DoubleStruck", 0xF6E6)
    | _alphabet("ScriptCapital", 0xF770)
    | _alphabet("GothicCapital", 0xF78A)
    | _alphabet("DoubleStruckCapital", 0xF7A4)
    | _greek("DoubleStruck", _DIGITS, 0xF7DB)
    | _greek("Gothic", _DIGITS, 0xF7E5)
    | _greek("Script", _DIGITS, 0xF7F0)
    | _alphabet("Formal", 0xF800)
    | _alphabet("FormalCapital", 0xF81A)
    | _greek("FormalCapital", _GREEK_CAPITALS, 0xF834)
    | _greek("Formal", _GREEK, 0xF854)
    # The letters that Unicode had before its mathematical alphabets.
    | _number(
        "210a:ScriptG ScriptCapitalH GothicCapitalH 2110:ScriptCapitalI GothicCapitalI "
        "ScriptCapitalL ScriptL 211b:ScriptCapitalR GothicCapitalR 2128:GothicCapitalZ "
        "212c:ScriptCapitalB GothicCapitalC 212f:ScriptE ScriptCapitalE ScriptCapitalF "
        "2133:ScriptCapitalM ScriptO f7ef:GothicNine"
    )
    | _number(
        "f874:FormalCurlyTheta FormalCurlyCapitalUpsilon f878:FormalPhi FormalCurlyPi "
        "f87d:FormalCapitalStigma FormalStigma FormalCapitalDigamma FormalDigamma "
        "FormalCapitalKoppa FormalKoppa FormalCapitalSampi FormalSampi "
        "FormalCurlyKappa FormalCurlyRho f88a:FormalEpsilon fb01:FiLigature FlLigature "
        "fe35:OverParenthesis UnderParenthesis OverBrace UnderBrace fffd:UnknownGlyph"
    )
)

OPERATORS: dict[str, str] = _number("""
ac:Not b1:PlusMinus b7:CenterDot 2190:LeftArrow UpArrow RightArrow DownArrow
LeftRightArrow UpDownArrow UpperLeftArrow UpperRightArrow LowerRightArrow LowerLeftArrow
21a4:LeftTeeArrow UpTeeArrow RightTeeArrow DownTeeArrow 21bc:LeftVector DownLeftVector
RightUpVector LeftUpVector RightVector DownRightVector RightDownVector LeftDownVector
RightArrowLeftArrow UpArrowDownArrow LeftArrowRightArrow 21cb:ReverseEquilibrium
Equilibrium 21d0:DoubleLeftArrow DoubleUpArrow DoubleRightArrow DoubleDownArrow
DoubleLeftRightArrow DoubleUpDownArrow 21e4:LeftArrowBar RightArrowBar
21f5:DownArrowUpArrow 2200:ForAll 2202:PartialD Exists NotExists 2206:Laplacian Del
Element NotElement 220b:ReverseElement NotReverseElement SuchThat 220f:Product Coproduct
Sum 2213:MinusPlus 2216:Backslash 2218:SmallCircle 221a:Sqrt CubeRoot 221d:Proportional
2223:Divides 2225:DoubleVerticalBar NotDoubleVerticalBar 222b:Integral
222e:ContourIntegral DoubleContourIntegral 2232:ClockwiseContourIntegral
CounterClockwiseContourIntegral Therefore Because Colon Proportion 223c:Tilde
2240:VerticalTilde NotTilde EqualTilde TildeEqual NotTildeEqual TildeFullEqual
2247:NotTildeFullEqual TildeTilde NotTildeTilde 224d:CupCap HumpDownHump HumpEqual
DotEqual 2261:Congruent NotCongruent 2266:LessFullEqual GreaterFullEqual
NotLessFullEqual NotGreaterFullEqual LessLess GreaterGreater 226d:NotCupCap NotLess
NotGreater NotLessEqual NotGreaterEqual LessTilde GreaterTilde NotLessTilde
NotGreaterTilde LessGreater GreaterLess NotLessGreater NotGreaterLess Precedes Succeeds
PrecedesSlantEqual SucceedsSlantEqual PrecedesTilde SucceedsTilde NotPrecedes
NotSucceeds Subset Superset NotSubset NotSuperset SubsetEqual SupersetEqual
NotSubsetEqual NotSupersetEqual 228e:UnionPlus SquareSubset SquareSuperset
SquareSubsetEqual SquareSupersetEqual SquareIntersection SquareUnion CirclePlus
CircleMinus CircleTimes 2299:CircleDot 22a2:RightTee LeftTee DownTee UpTee
22a8:DoubleRightTee 22b2:LeftTriangle RightTriangle LeftTriangleEqual RightTriangleEqual
22bb:Xor Nand Nor 22c0:Wedge Vee Intersection Union Diamond 22c6:Star
22da:LessEqualGreater GreaterEqualLess 22e0:NotPrecedesSlantEqual NotSucceedsSlantEqual
NotSquareSubsetEqual NotSquareSupersetEqual 22e8:NotPrecedesTilde NotSucceedsTilde
NotLeftTriangle NotRightTriangle NotLeftTriangleEqual NotRightTriangleEqual
2308:LeftCeiling RightCeiling LeftFloor RightFloor 2322:Cap Cup 2329:LeftAngleBracket
RightAngleBracket 27c2:Perpendicular 27f5:LongLeftArrow LongRightArrow
LongLeftRightArrow DoubleLongLeftArrow DoubleLongRightArrow DoubleLongLeftRightArrow
2912:UpArrowBar DownArrowBar 294e:LeftRightVector RightUpDownVector DownLeftRightVector
LeftUpDownVector LeftVectorBar RightVectorBar RightUpVectorBar RightDownVectorBar
DownLeftVectorBar DownRightVectorBar LeftUpVectorBar LeftDownVectorBar LeftTeeVector
RightTeeVector RightUpTeeVector RightDownTeeVector DownLeftTeeVector DownRightTeeVector
LeftUpTeeVector LeftDownTeeVector 296e:UpEquilibrium ReverseUpEquilibrium RoundImplies
29cf:LeftTriangleBar RightTriangleBar 29e6:Equivalent 2aa1:NestedLessLess
NestedGreaterGreater 2aaf:PrecedesEqual SucceedsEqual 2ae4:DoubleLeftTee f361:Piecewise
f3c7:Transpose Conjugate ConjugateTranspose f3ce:HermitianConjugate f3d0:VerticalBar
NotVerticalBar Distributed Conditioned UndirectedEdge DirectedEdge Gradient Divergence
Curl ContinuedFractionK TensorProduct TensorWedge ProbabilityPr ExpectationE
PermutationProduct f400:NotEqualTilde NotHumpEqual NotHumpDownHump
f412:NotLeftTriangleBar NotRightTriangleBar f422:NotLessLess NotNestedLessLess
NotLessSlantEqual f427:NotGreaterGreater NotNestedGreaterGreater NotGreaterSlantEqual
f42b:NotPrecedesEqual f42d:NotSucceedsEqual NotSquareSubset NotSquareSuperset
f432:VerticalSeparator f434:VectorGreater VectorGreaterEqual VectorLess VectorLessEqual
Limit MaxLimit MinLimit f4a0:Cross f4a2:Xnor DiscreteShift DifferenceDelta DiscreteRatio
f520:Square f523:Implies f525:ShortRightArrow ShortLeftArrow f52a:ShortUpArrow
ShortDownArrow f603:LeftBracketingBar RightBracketingBar LeftDoubleBracketingBar
RightDoubleBracketingBar f74b:CapitalDifferentialD DifferentialD
""")

# Characters that only spell what the keyboard has: what is read in their place. The
# blanks keep them from running into their neighbours.
_TYPED: dict[str, tuple[str, str]] = {
    name: (chr(code), text)
    for name, code, text in (
        ("Times", 0xD7, " * "),
        ("Divide", 0xF7, " / "),
        ("InvisibleTimes", 0x2062, " * "),
        ("Minus", 0x2212, " - "),
        ("DivisionSlash", 0x2215, " / "),
        ("And", 0x2227, " && "),
        ("Or", 0x2228, " || "),
        ("NotEqual", 0x2260, " != "),
        ("LessEqual", 0x2264, " <= "),
        ("GreaterEqual", 0x2265, " >= "),
        ("LessSlantEqual", 0x2A7D, " <= "),
        ("GreaterSlantEqual", 0x2A7E, " >= "),
        ("LeftDoubleBracket", 0x301A, "[["),
        ("RightDoubleBracket", 0x301B, "]]"),
        ("LeftAssociation", 0xF113, " <|"),
        ("RightAssociation", 0xF114, "|> "),
        ("TwoWayRule", 0xF120, " <-> "),
        ("ImplicitPlus", 0xF39E, " + "),
        ("Equal", 0xF431, " == "),
        ("LongEqual", 0xF7D9, " == "),
        ("Function", 0xF4A1, " |-> "),
        ("RuleDelayed", 0xF51F, " :> "),
        ("Rule", 0xF522, " -> "),
        ("InvisibleComma", 0xF765, " , "),
        ("InvisibleApplication", 0xF76D, " @ "),
        ("Application", 0xF530, " @ "),
        ("NewLine", 0x0A, "\n"),
        ("IndentingNewLine", 0xF3A3, "\n"),
        ("LineSeparator", 0x2028, "\n"),
        ("ParagraphSeparator", 0x2029, "\n"),
    )
}
_SPACES: dict[str, str] = _number("""
9:RawTab d:RawReturn 20:RawSpace a0:NonBreakingSpace 2005:ThickSpace 2009:ThinSpace
VeryThinSpace 205f:MediumSpace NoBreak 2423:SpaceIndicator f360:InvisibleSpace
f380:NegativeVeryThinSpace f382:NegativeThinSpace NegativeMediumSpace NegativeThickSpace
f3ad:AutoSpace f3b1:Continuation RoundSpaceIndicator f760:AlignmentMarker
""")
_RAW: dict[str, str] = _number("""
21:RawExclamation RawDoubleQuote RawNumberSign RawDollar RawPercent RawAmpersand
RawQuote RawLeftParenthesis RawRightParenthesis RawStar RawPlus RawComma RawDash RawDot
RawSlash 3a:RawColon RawSemicolon RawLess RawEqual RawGreater RawQuestion RawAt
5b:RawLeftBracket RawBackslash RawRightBracket RawWedge RawUnderscore RawBackquote
7b:RawLeftBrace RawVerticalBar RawRightBrace RawTilde
""")

CHARACTERS: dict[str, str] = (
    LETTERS
    | OPERATORS
    | {name: character for name, (character, _) in _TYPED.items()}
    | _SPACES
    | _RAW
)
"""Every name and the character it stands for."""

NAMES: dict[str, str] = {
    character: name for name, character in CHARACTERS.items() if not character.isascii()
}

# Symbols that a character spells by itself.
CONSTANTS: dict[str, str] = {
    LETTERS[name]: symbol
    for name, symbol in (
        ("Pi", "Pi"),
        ("Infinity", "Infinity"),
        ("ExponentialE", "E"),
        ("ImaginaryI", "I"),
        ("ImaginaryJ", "I"),
        ("Degree", "Degree"),
        ("Null", "Null"),
    )
}

# Letter-like characters that never join a longer name: `x°` is x times Degree.
_ALONE = (
    "Degree Infinity ExponentialE ImaginaryI ImaginaryJ Ellipsis CenterEllipsis "
    "VerticalEllipsis AscendingEllipsis DescendingEllipsis Null EmptySet"
)
ALONE = "".join(LETTERS[name] for name in _ALONE.split())

# What else people type for a named character.
_MATHEMATICAL_ALPHABETS = (
    ("Script", 0x1D49C),
    ("Gothic", 0x1D504),
    ("DoubleStruck", 0x1D538),
)
_LOOKALIKES: dict[str, str] = {
    "∩": OPERATORS["Intersection"],
    "∪": OPERATORS["Union"],
    "→": " -> ",
    "⟶": " -> ",
    "↦": " |-> ",
    "⇒": OPERATORS["Implies"],
    "⟹": OPERATORS["Implies"],
    "⇔": OPERATORS["Equivalent"],
    "⟺": OPERATORS["Equivalent"],
    "⋅": OPERATORS["CenterDot"],
    "∙": OPERATORS["CenterDot"],
    "⨯": OPERATORS["Cross"],
    "⟨": OPERATORS["LeftAngleBracket"],
    "⟩": OPERATORS["RightAngleBracket"],
    "〈": OPERATORS["LeftAngleBracket"],
    "〉": OPERATORS["RightAngleBracket"],
    "⊆": OPERATORS["SubsetEqual"],
    "⟂": OPERATORS["Perpendicular"],
    "⩽": " <= ",
    "⩾": " >= ",
    "⟦": "[[",
    "⟧": "]]",
    "–": " - ",
    "ⅇ": LETTERS["ExponentialE"],
    "ⅈ": LETTERS["ImaginaryI"],
    "ⅉ": LETTERS["ImaginaryJ"],
    "ℂ": LETTERS["DoubleStruckCapitalC"],
    "ℍ": LETTERS["DoubleStruckCapitalH"],
    "ℕ": LETTERS["DoubleStruckCapitalN"],
    "ℙ": LETTERS["DoubleStruckCapitalP"],
    "ℚ": LETTERS["DoubleStruckCapitalQ"],
    "ℝ": LETTERS["DoubleStruckCapitalR"],
    "ℤ": LETTERS["DoubleStruckCapitalZ"],
    "Ω": LETTERS["CapitalOmega"],
    "∆": LETTERS["CapitalDelta"],
    "\u200b": " ",
    "\ufeff": " ",
} | {
    chr(first + shift + n): LETTERS[alphabet + capital + letter]
    for alphabet, first in _MATHEMATICAL_ALPHABETS
    for shift, capital in ((0, "Capital"), (26, ""))
    for n, letter in enumerate(ascii_uppercase)
}

_READ_NAME: dict[str, str] = (
    LETTERS
    | OPERATORS
    | _RAW
    | {name: text for name, (_, text) in _TYPED.items()}
    | dict.fromkeys(_SPACES, " ")
)
_READ_CHARACTER: dict[str, str] = (
    dict(_TYPED.values()) | dict.fromkeys(_SPACES.values(), " ") | _LOOKALIKES
)

_NAMED = re.compile(
    r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)'
    r"|\\\[(?P<name>[A-Za-z0-9]*+)(?P<close>\]?)"
    r"|\\:(?P<four>[0-9a-fA-F]{4})|\\\.(?P<two>[0-9a-fA-F]{2})"
    r"|\\\|(?P<six>[0-9a-fA-F]{6})|(?P<joined>\\\r?\n)"
    r"|[^\x00-\x7f]",
    re.DOTALL,
)


class UnknownCharacterError(Exception):
    """A `\\[Name]` that names nothing; `position` is where it stands."""

    def __init__(self, position: int) -> None:
        self.position = position


def replace_named(text: str) -> str:
    """Put one character for every `\\[Name]`, and what is typed for its lookalikes.

    >>> replace_named("\\\\[Alpha] \\\\[Element] Reals && β ≤ 1")
    'α ∈ Reals && β  <=  1'
    """
    return _NAMED.sub(_replace, text)


def original_position(text: str, position: int) -> int:
    """Where a position in `replace_named(text)` lies in `text`."""
    shift = 0
    for match in _NAMED.finditer(text):
        replaced = _replace(match)
        start = match.start() - shift
        if start >= position:
            break
        if position < start + len(replaced):
            return match.start()
        shift += match.end() - match.start() - len(replaced)
    return position + shift


def _replace(match: re.Match[str]) -> str:
    name = match["name"]
    if name is not None:
        replaced = _READ_NAME.get(name)
        if replaced is None or not match["close"]:
            raise UnknownCharacterError(match.start())
        return replaced
    if match["joined"]:
        return ""
    found = match[0]
    if found[0] == '"':
        return found
    code = match["four"] or match["two"] or match["six"]
    if code is not None:
        if int(code, 16) > 0x10FFFF:
            raise UnknownCharacterError(match.start())
        found = chr(int(code, 16))
    return _READ_CHARACTER.get(found, found)


def spell(name: str) -> str:
    """A symbol's name with every named letter spelled out: `α1` is `\\[Alpha]1`."""
    if name.isascii():
        return name
    return "".join([f"\\[{NAMES[c]}]" if c in NAMES else c for c in name])
