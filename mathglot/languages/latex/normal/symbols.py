r"""Tables of symbols: which commands are one glyph, and which share one.

Two commands share a row only where readers cannot tell their glyphs apart.
"""

import string


def _commands(names: str) -> frozenset[str]:
    return frozenset("\\" + name for name in names.split())


OPERATOR_NAMES = frozenset(
    "sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp "
    "lim limsup liminf max min sup inf det dim gcd ker arg deg hom Pr".split()
)
# Upright words that LaTeX has a command for.
NAMED_WORDS = {name: "\\" + name for name in OPERATOR_NAMES} | {"mod": "\\bmod"}

BIG_OPERATORS = _commands(
    "sum prod coprod int iint iiint iiiint oint oiint oiiint idotsint bigcup bigcap "
    "bigsqcup bigvee bigwedge bigoplus bigotimes bigodot biguplus smallint bigsqcap"
)
# What stands under or over these is their subscript or superscript.
LIMIT_OPERATORS = BIG_OPERATORS | frozenset(NAMED_WORDS.values())

GREEK = _commands(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa "
    "varkappa lambda mu nu xi pi varpi rho varrho sigma varsigma tau upsilon phi "
    "varphi chi psi omega digamma Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi "
    "Psi Omega"
)
# Bold is seen on these as it is on letters.
LETTERLIKE = GREEK | _commands(
    "nabla partial ell hbar hslash imath jmath wp Re Im aleph infty"
)
LETTERS = frozenset(string.ascii_letters)
DIGITS = frozenset(string.digits)

_PLAIN = _commands(
    """
    infty forall exists emptyset varnothing in notin ni subset supset subseteq
    supseteq subsetneq supsetneq cup cap setminus uplus sqcup sqcap
    sqsubset sqsupset sqsubseteq sqsupseteq Subset Supset land lor neg veebar barwedge
    leq geq neq ll gg lll ggg prec succ preceq succeq preccurlyeq succcurlyeq
    equiv sim simeq approx approxeq cong propto asymp doteq doteqdot triangleq bumpeq
    Bumpeq eqcirc circeq risingdotseq fallingdotseq backsim
    backsimeq eqsim models vdash dashv Vdash vDash Vvdash perp smile frown bowtie
    lesssim gtrsim lessapprox gtrapprox lessgtr gtrless lesseqgtr gtreqless
    lneq gneq lneqq gneqq lnsim gnsim lnapprox gnapprox precsim succsim
    pm mp times div cdot circ bullet star dagger ddagger oplus ominus otimes oslash
    odot amalg diamond wr bigcirc bigtriangledown triangleleft triangleright lhd rhd
    unlhd unrhd ltimes rtimes leftthreetimes rightthreetimes boxplus boxminus boxtimes
    boxdot circledast circledcirc circleddash dotplus divideontimes intercal Cap Cup
    curlyvee curlywedge trianglelefteq trianglerighteq
    to gets leftrightarrow Rightarrow Leftarrow Leftrightarrow longrightarrow
    longleftarrow longleftrightarrow Longrightarrow Longleftarrow Longleftrightarrow
    mapsto longmapsto hookrightarrow hookleftarrow rightharpoonup rightharpoondown
    leftharpoonup leftharpoondown rightleftharpoons leftrightharpoons uparrow downarrow
    updownarrow Uparrow Downarrow Updownarrow nearrow searrow swarrow nwarrow
    rightsquigarrow leftrightsquigarrow twoheadrightarrow twoheadleftarrow
    rightarrowtail leftarrowtail rightrightarrows leftleftarrows rightleftarrows
    leftrightarrows upuparrows downdownarrows curvearrowright curvearrowleft
    circlearrowright circlearrowleft Rrightarrow Lleftarrow dashrightarrow
    dashleftarrow upharpoonright upharpoonleft downharpoonright downharpoonleft
    looparrowright looparrowleft multimap Lsh Rsh rightarrowtriangle
    ldots cdots vdots ddots iddots therefore because
    nabla partial ell hbar hslash imath jmath wp Re Im aleph beth gimel daleth
    complement mho eth Finv Game Bbbk circledS circledR
    angle measuredangle sphericalangle triangle triangledown square blacksquare
    lozenge blacklozenge blacktriangle blacktriangledown blacktriangleleft
    blacktriangleright bigstar Diamond top surd prime backprime
    flat natural sharp clubsuit diamondsuit heartsuit spadesuit checkmark maltese
    langle rangle lfloor rfloor lceil rceil lgroup rgroup lmoustache rmoustache
    ulcorner urcorner llcorner lrcorner llbracket rrbracket
    bmod between pitchfork S copyright pounds
    arrowvert Arrowvert bracevert diagup diagdown not varlimsup varliminf varinjlim
    varprojlim injlim projlim AA aa ae AE oe OE ss o O l L i j
    """
)
_PLAIN_CHARACTERS = '+-=<>()[|/:;,!?*"`'
_ESCAPED = ("\\{", "\\}", "\\|", "\\%", "\\_", "\\&", "\\#", "\\$")

# A glyph a row: the name that stays, then the others for it.
_SAME_GLYPH = r"""
    \leq \le \leqslant \leqq
    \geq \ge \geqslant \geqq
    \neq \ne
    \to \rightarrow \rarr
    \gets \leftarrow \larr
    \land \wedge \and
    \lor \vee \or
    \neg \lnot
    \ni \owns
    \in \isin
    \Longrightarrow \implies
    \Longleftarrow \impliedby
    \Longleftrightarrow \iff
    \Rightarrow \rArr \Rarr
    \Leftarrow \lArr \Larr
    \Leftrightarrow \hArr \lrArr \Harr
    \leftrightarrow \harr \lrarr
    \uparrow \uarr
    \downarrow \darr
    \rightsquigarrow \leadsto
    \ldots \dots \dotsc \dotso \textellipsis \mathellipsis
    \cdots \dotsb \dotsm \dotsi
    \cdot \cdotp \centerdot \sdot
    \iddots \adots
    * \ast
    : \colon \ratio
    < \lt
    > \gt
    | \vert \lvert \rvert \mid \shortmid
    \| \Vert \lVert \rVert \parallel \shortparallel
    \{ \lbrace
    \} \rbrace
    [ \lbrack
    ( \lparen
    ) \rparen
    \langle \lang \textlangle
    \rangle \rang \textrangle
    \setminus \backslash \textbackslash \smallsetminus
    \exists \exist
    \infty \infin
    \emptyset \empty
    \angle \ang
    \subset \sub
    \subseteq \sube \subseteqq
    \supseteq \supe \supseteqq
    \subsetneq \varsubsetneq \subsetneqq \varsubsetneqq
    \supsetneq \varsupsetneq \supsetneqq \varsupsetneqq
    \sim \thicksim
    \approx \thickapprox
    \smile \smallsmile
    \frown \smallfrown
    \triangleleft \vartriangleleft
    \triangleright \vartriangleright
    \bowtie \Join
    \Gamma \varGamma
    \Delta \varDelta
    \Theta \varTheta
    \Lambda \varLambda
    \Xi \varXi
    \Pi \varPi
    \Sigma \varSigma
    \Upsilon \varUpsilon
    \Phi \varPhi
    \Psi \varPsi
    \Omega \varOmega
    \pm \plusmn
    \wp \weierp
    \vartheta \thetasym
    \aleph \alef \alefsym
    \bullet \bull \textbullet
    \Re \real
    \Im \image
    \dagger \dag \textdagger
    \ddagger \ddag \Dagger \textdaggerdbl
    \square \Box
    \triangle \bigtriangleup \vartriangle
    \perp \bot
    \doteqdot \Doteq
    \lll \llless
    \ggg \gggtr
    \Cap \doublecap
    \Cup \doublecup
    \propto \varpropto
    \int \intop
    \oint \ointop
    \upharpoonright \restriction
    \dashrightarrow \dasharrow
    \clubsuit \clubs
    \heartsuit \hearts
    \spadesuit \spades
    \diamondsuit \diamonds
    / \slash
    \bmod \mod
    \S \sect
    - \textminus
    \% \textpercent
    \_ \textunderscore
    \$ \textdollar
    * \textasteriskcentered
    | \textbar
    < \textless
    > \textgreater
    \circ \textopenbullet
"""

# One command that shows as several symbols.
EXPANSIONS: dict[str, tuple[str, ...]] = {
    "\\coloneqq": (":", "="),
    "\\coloneq": (":", "="),
    "\\colonequals": (":", "="),
    "\\vcentcolon": (":",),
    "\\eqqcolon": ("=", ":"),
    "\\equalscolon": ("=", ":"),
    "\\Coloneqq": (":", ":", "="),
    "\\dblcolon": (":", ":"),
    "\\nless": ("\\not", "<"),
    "\\ngtr": ("\\not", ">"),
    "\\nleq": ("\\not", "\\leq"),
    "\\nleqslant": ("\\not", "\\leq"),
    "\\ngeq": ("\\not", "\\geq"),
    "\\ngeqslant": ("\\not", "\\geq"),
    "\\nsubset": ("\\not", "\\subset"),
    "\\nsupset": ("\\not", "\\supset"),
    "\\nsubseteq": ("\\not", "\\subseteq"),
    "\\nsupseteq": ("\\not", "\\supseteq"),
    "\\nmid": ("\\not", "|"),
    "\\nparallel": ("\\not", "\\|"),
    "\\nsim": ("\\not", "\\sim"),
    "\\ncong": ("\\not", "\\cong"),
    "\\nprec": ("\\not", "\\prec"),
    "\\nsucc": ("\\not", "\\succ"),
    "\\npreceq": ("\\not", "\\preceq"),
    "\\nsucceq": ("\\not", "\\succeq"),
    "\\nexists": ("\\not", "\\exists"),
    "\\notni": ("\\not", "\\ni"),
    "\\nvdash": ("\\not", "\\vdash"),
    "\\nvDash": ("\\not", "\\models"),
    "\\nrightarrow": ("\\not", "\\to"),
    "\\nleftarrow": ("\\not", "\\gets"),
    "\\nRightarrow": ("\\not", "\\Rightarrow"),
    "\\nLeftarrow": ("\\not", "\\Leftarrow"),
    "\\nLeftrightarrow": ("\\not", "\\Leftrightarrow"),
    "\\nleftrightarrow": ("\\not", "\\leftrightarrow"),
    "\\ntriangleleft": ("\\not", "\\triangleleft"),
    "\\ntrianglelefteq": ("\\not", "\\trianglelefteq"),
    "\\ntriangleright": ("\\not", "\\triangleright"),
    "\\ntrianglerighteq": ("\\not", "\\trianglerighteq"),
    "\\nVdash": ("\\not", "\\Vdash"),
    "\\omicron": ("o",),
}
# Two symbols side by side that look as one command does.
PAIRS = {
    ("\\not", "="): "\\neq",
    ("\\not", "\\in"): "\\notin",
    ("\\lim", "\\sup"): "\\limsup",
    ("\\lim", "\\inf"): "\\liminf",
}

# Commands that packages and people define for upright words, and Greek capitals drawn
# as Latin ones.
UPRIGHT_WORDS = {
    "\\" + name: name
    for name in """
    tg ctg cotg arctg arcctg cosec sh ch th cth sech csch arccot arcsec arccsc arcsinh
    arccosh arctanh arccoth arcsech arccsch arsinh arcosh artanh arcoth asin acos atan
    erf erfc erfi Ai Bi Li Si Ci Ei li Shi sinc sgn sign lcm Tr tr rank diag Res Var Cov
    sn cn dn am argmax argmin grad curl rot supp card vol proj id im ord
    """.split()
} | {
    "\\Alpha": "A",
    "\\Beta": "B",
    "\\Epsilon": "E",
    "\\Zeta": "Z",
    "\\Eta": "H",
    "\\Iota": "I",
    "\\Kappa": "K",
    "\\Mu": "M",
    "\\Nu": "N",
    "\\Omicron": "O",
    "\\Rho": "P",
    "\\Tau": "T",
    "\\Chi": "X",
}
BLACKBOARD_NAMES = {
    "\\R": "R",
    "\\N": "N",
    "\\Z": "Z",
    "\\Q": "Q",
    "\\C": "C",
    "\\reals": "R",
    "\\Reals": "R",
    "\\natnums": "N",
    "\\cnums": "C",
    "\\Complex": "C",
} | {
    # What many documents call them, and leave undefined where a formula is taken out.
    f"\\{prefix}{letter}": letter
    for letter in "RNZQC"
    for prefix in (letter, "I")
}
BLACKBOARD_NAMES |= {r"\FF": "F", r"\PP": "P", r"\EE": "E", r"\E": "E", r"\P": "P"}


def _list_symbols() -> dict[str, str]:
    names = _PLAIN | GREEK | BIG_OPERATORS | frozenset(NAMED_WORDS.values())
    symbols = {name: name for name in names | LETTERS | DIGITS}
    symbols.update({name: name for name in (*_PLAIN_CHARACTERS, *_ESCAPED)})
    for row in _SAME_GLYPH.splitlines():
        for other in row.split():
            symbols[other] = row.split()[0]
    return symbols


def _leave_out(symbols: dict[str, str], left_out: frozenset[str]) -> dict[str, str]:
    return {name: glyph for name, glyph in symbols.items() if glyph not in left_out}


# What each kind of font leaves as it is.
SYMBOLS = _list_symbols()
UPRIGHT_SYMBOLS = _leave_out(SYMBOLS, LETTERS | DIGITS)
TEXT_SYMBOLS = _leave_out(SYMBOLS, LETTERS | DIGITS | {"-", "`", '"'})
LETTER_FONT_SYMBOLS = UPRIGHT_SYMBOLS
BOLD_SYMBOLS = _leave_out(SYMBOLS, LETTERS | DIGITS | LETTERLIKE)

OPENING = frozenset(("(", "[", "\\{", ",", ";", "\\langle", "\\lfloor", "\\lceil"))
CLOSING = frozenset((")", "]", "\\}", "\\rangle", "\\rfloor", "\\rceil"))
DELIMITERS = (OPENING - {",", ";"}) | CLOSING | {".", "|", "\\|", "/", "\\setminus"}
