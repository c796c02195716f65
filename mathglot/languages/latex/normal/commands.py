r"""Tables of commands that take something with them, or that leave nothing to see."""

# Gone without a trace, and nothing is set apart by them.
IGNORED = frozenset(
    "\\" + name
    for name in """
    displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits displaylimits
    nonumber notag mathstrut strut allowbreak nobreak allowdisplaybreaks centering
    noindent par tiny scriptsize footnotesize small normalsize large Large LARGE huge
    Huge protect relax hline toprule midrule bottomrule null leavevmode break
    raggedright raggedleft selectfont ignorespaces unskip
    thicklines thinlines hss vss vfill big Big bigg Bigg bigl
    Bigl biggl Biggl bigr Bigr biggr Biggr bigm Bigm biggm Biggm middle qedhere
    smallskip medskip bigskip newpage pagebreak linebreak nolinebreak vline pause
    """.split()
)
# Sizes and fences, after which `<` is a bracket.
SIZED = frozenset(
    "\\" + size + side
    for size in ("big", "Big", "bigg", "Bigg")
    for side in ("", "l", "r", "m")
) | {"\\middle"}
FENCES = {"<": "\\langle", ">": "\\rangle"}

SPACES = frozenset(
    "\\" + name
    for name in (
        *", ; : ! > / - *".split(),
        *"""quad qquad enspace enskip thinspace medspace thickspace negthinspace
        negmedspace negthickspace hfill hfil space textvisiblespace nobreakspace
        """.split(),
    )
)
# These are as wide as the blank between two words.
WIDE_SPACES = frozenset(("\\ ", "~", "\\space", "\\nobreakspace", "\\enspace"))

# Commands whose arguments are not shown: how many in brackets, how many in braces.
HIDDEN_ARGUMENTS = {
    "\\label": (0, 1),
    "\\tag": (0, 1),
    "\\footnote": (1, 1),
    "\\footnotemark": (1, 0),
    "\\color": (1, 1),
    "\\pagecolor": (1, 1),
    "\\cline": (0, 1),
    "\\cmidrule": (1, 1),
    "\\noalign": (0, 1),
    "\\ref": (0, 1),
    "\\eqref": (0, 1),
    "\\cite": (1, 1),
    "\\index": (0, 1),
    "\\setlength": (0, 2),
    "\\vspace": (0, 1),
    "\\addtolength": (0, 2),
    "\\thispagestyle": (0, 1),
    "\\displaybreak": (1, 0),
    "\\usepackage": (1, 1),
    "\\documentclass": (1, 1),
    "\\vphantom": (0, 1),
    "\\theoremstyle": (0, 1),
    "\\setcounter": (0, 2),
    "\\stepcounter": (0, 1),
    "\\leftroot": (0, 1),
    "\\uproot": (0, 1),
}
# The same, where what is not shown still sets apart what stands round it.
HIDDEN_SPACES = {
    "\\hspace": (0, 1),
    "\\mspace": (0, 1),
    "\\phantom": (0, 1),
    "\\hphantom": (0, 1),
    "\\rule": (1, 2),
}
# Commands of which only the last argument is shown: what comes before it.
SHOWN_LAST = {
    "\\textcolor": (1, 1),
    "\\colorbox": (0, 1),
    "\\raisebox": (0, 1),
    "\\scalebox": (0, 1),
    "\\resizebox": (0, 2),
    "\\rotatebox": (1, 1),
    "\\multicolumn": (0, 2),
    "\\href": (0, 1),
    "\\texorpdfstring": (0, 0),
    "\\parbox": (1, 1),
    "\\tcboxmath": (1, 0),
}
# Commands followed by a length: `\hskip 3pt plus 1fil`.
LENGTH_SPACES = frozenset(("\\hskip", "\\kern", "\\mskip", "\\mkern", "\\hglue"))
LENGTH_IGNORED = frozenset(
    "\\" + name
    for name in """
    vskip raise lower moveleft vglue predisplaypenalty postdisplaypenalty
    interdisplaylinepenalty relpenalty binoppenalty penalty
    """.split()
)

# Groups that are seen only by what is in them.
DISSOLVED = frozenset(
    "\\" + name
    for name in """
    mathord mathbin mathrel mathopen mathclose mathpunct mathinner rlap llap clap
    mathrlap mathllap mathclap smash ensuremath vcenter vbox vtop lefteqn shoveleft
    shoveright
    """.split()
)

# The same, on some pages of a talk only: \uncover<2->{...}.
OVERLAYS = frozenset(("\\uncover", "\\only", "\\onslide", "\\visible", "\\alert"))

# name: the alphabet that its argument is set in.
FONT_COMMANDS = {
    "\\mathrm": "rm",
    "\\operatorname": "rm",
    "\\operatornamewithlimits": "rm",
    "\\mathup": "rm",
    "\\mathit": "",
    "\\mathnormal": "",
    "\\mathcal": "\\mathcal",
    "\\mathscr": "\\mathscr",
    "\\mathbb": "\\mathbb",
    "\\mathds": "\\mathbb",
    "\\mathbbm": "\\mathbb",
    "\\Bbb": "\\mathbb",
    "\\mathfrak": "\\mathfrak",
    "\\frak": "\\mathfrak",
    "\\mathsf": "\\mathsf",
    "\\mathtt": "\\mathtt",
    "\\mathbf": "bf",
    "\\boldsymbol": "bf",
    "\\bm": "bf",
    "\\pmb": "bf",
    "\\mathbold": "bf",
    "\\bold": "bf",
    "\\mathbfit": "bf",
    "\\symbf": "bf",
    "\\symbfit": "bf",
    "\\symrm": "rm",
    "\\symup": "rm",
    "\\symit": "",
    "\\symbb": "\\mathbb",
    "\\symcal": "\\mathcal",
    "\\symscr": "\\mathscr",
    "\\symfrak": "\\mathfrak",
    "\\symsf": "\\mathsf",
    "\\symtt": "\\mathtt",
}
# The same for text, where blanks are seen and `$` begins mathematics.
TEXT_COMMANDS = {
    "\\text": "rm",
    "\\textrm": "rm",
    "\\textnormal": "rm",
    "\\textup": "rm",
    "\\textmd": "rm",
    "\\textsc": "rm",
    "\\mbox": "rm",
    "\\hbox": "rm",
    "\\makebox": "rm",
    "\\intertext": "rm",
    "\\shortintertext": "rm",
    "\\textit": "",
    "\\textsl": "",
    "\\emph": "",
    "\\textbf": "bf",
    "\\textsf": "\\mathsf",
    "\\texttt": "\\mathtt",
}
# Old commands that hold to the end of their group.
FONT_SWITCHES = {
    "\\rm": "rm",
    "\\rmfamily": "rm",
    "\\normalfont": "rm",
    "\\upshape": "rm",
    "\\it": "",
    "\\itshape": "",
    "\\sl": "",
    "\\em": "",
    "\\mit": "",
    "\\cal": "\\mathcal",
    "\\scr": "\\mathscr",
    "\\bf": "bf",
    "\\bfseries": "bf",
    "\\boldmath": "bf",
    "\\sf": "\\mathsf",
    "\\sffamily": "\\mathsf",
    "\\tt": "\\mathtt",
    "\\ttfamily": "\\mathtt",
}

# Commands with arguments: the name that is written, and which arguments they take
# (m: always there; o: in square brackets, perhaps).
ARGUMENT_COMMANDS = {
    "\\frac": ("\\frac", "mm"),
    "\\dfrac": ("\\frac", "mm"),
    "\\tfrac": ("\\frac", "mm"),
    "\\nicefrac": ("\\frac", "mm"),
    "\\cfrac": ("\\frac", "omm"),
    "\\binom": ("\\binom", "mm"),
    "\\dbinom": ("\\binom", "mm"),
    "\\tbinom": ("\\binom", "mm"),
    "\\sqrt": ("\\sqrt", "om"),
    "\\overset": ("\\overset", "mm"),
    "\\stackrel": ("\\overset", "mm"),
    "\\underset": ("\\underset", "mm"),
    "\\overbrace": ("\\overbrace", "m"),
    "\\underbrace": ("\\underbrace", "m"),
    # How thick and how high the bracket is says nothing.
    "\\overbracket": ("\\overbrace", "oom"),
    "\\underbracket": ("\\underbrace", "oom"),
    "\\underline": ("\\underline", "m"),
    "\\underbar": ("\\underline", "m"),
    "\\overleftarrow": ("\\overleftarrow", "m"),
    "\\overleftrightarrow": ("\\overleftrightarrow", "m"),
    "\\underrightarrow": ("\\underrightarrow", "m"),
    "\\underleftarrow": ("\\underleftarrow", "m"),
    "\\xrightarrow": ("\\xrightarrow", "om"),
    "\\xleftarrow": ("\\xleftarrow", "om"),
    "\\xleftrightarrow": ("\\xleftrightarrow", "om"),
    "\\xhookrightarrow": ("\\xhookrightarrow", "om"),
    "\\xhookleftarrow": ("\\xhookleftarrow", "om"),
    "\\xtwoheadrightarrow": ("\\xtwoheadrightarrow", "om"),
    "\\xmapsto": ("\\xmapsto", "om"),
    "\\xRightarrow": ("\\xRightarrow", "om"),
    "\\xLeftarrow": ("\\xLeftarrow", "om"),
    "\\xLeftrightarrow": ("\\xLeftrightarrow", "om"),
    # What packages call these has that meaning alone.
    "\\commutator": ("\\commutator", "mm"),
    "\\anticommutator": ("\\anticommutator", "mm"),
    "\\poissonbracket": ("\\poissonbracket", "mm"),
    "\\pmod": ("\\pmod", "m"),
    "\\pod": ("\\pmod", "m"),
    "\\boxed": ("\\boxed", "m"),
    "\\cancel": ("\\cancel", "m"),
    "\\bcancel": ("\\bcancel", "m"),
    "\\xcancel": ("\\xcancel", "m"),
    "\\sideset": ("\\sideset", "mm"),
    "\\genfrac": ("\\genfrac", "mmmmmm"),
    "\\mathop": ("\\mathop", "m"),
    "\\bar": ("\\bar", "m"),
    "\\overline": ("\\overline", "m"),
    "\\hat": ("\\hat", "m"),
    "\\widehat": ("\\widehat", "m"),
    "\\tilde": ("\\tilde", "m"),
    "\\widetilde": ("\\widetilde", "m"),
    "\\check": ("\\check", "m"),
    "\\widecheck": ("\\widecheck", "m"),
    "\\vec": ("\\vec", "m"),
    "\\overrightarrow": ("\\overrightarrow", "m"),
    "\\dot": ("\\dot", "m"),
    "\\ddot": ("\\ddot", "m"),
    "\\dddot": ("\\dddot", "m"),
    "\\ddddot": ("\\ddddot", "m"),
    "\\acute": ("\\acute", "m"),
    "\\grave": ("\\grave", "m"),
    "\\breve": ("\\breve", "m"),
    "\\mathring": ("\\mathring", "m"),
}
# Over one letter the wide accent looks as the narrow one does.
NARROW_ACCENTS = {
    "\\overline": "\\bar",
    "\\widehat": "\\hat",
    "\\widetilde": "\\tilde",
    "\\widecheck": "\\check",
    "\\overrightarrow": "\\vec",
}

# Infix fractions: the brackets round them, and whether they have a bar.
INFIX = {
    "\\over": ("", "", True),
    "\\atop": ("", "", False),
    "\\choose": ("(", ")", False),
    "\\brace": ("\\{", "\\}", False),
    "\\brack": ("[", "]", False),
    "\\above": ("", "", True),
    "\\overwithdelims": ("", "", True),
    "\\atopwithdelims": ("", "", False),
    "\\abovewithdelims": ("", "", True),
}

# Environments that only arrange lines.
LINE_ENVIRONMENTS = frozenset(
    name + star
    for name in """
    equation displaymath math align alignat xalignat xxalignat flalign gather multline
    eqnarray dmath dgroup IEEEeqnarray subequations center document darray
    """.split()
    for star in ("", "*")
)
# Those that arrange lines inside a formula.
ALIGNED_ENVIRONMENTS = frozenset(
    "aligned alignedat gathered lgathered rgathered split multlined".split()
)
# name: the block that is written, and the brackets round it.
BLOCK_ENVIRONMENTS = {
    name + star: (block, opening, closing)
    for name, block, opening, closing in (
        ("matrix", "matrix", "", ""),
        ("smallmatrix", "matrix", "", ""),
        ("array", "matrix", "", ""),
        ("tabular", "matrix", "", ""),
        ("pmatrix", "matrix", "(", ")"),
        ("psmallmatrix", "matrix", "(", ")"),
        ("bmatrix", "matrix", "[", "]"),
        ("bsmallmatrix", "matrix", "[", "]"),
        ("Bmatrix", "matrix", "\\{", "\\}"),
        ("Bsmallmatrix", "matrix", "\\{", "\\}"),
        ("vmatrix", "matrix", "|", "|"),
        ("vsmallmatrix", "matrix", "|", "|"),
        ("Vmatrix", "matrix", "\\|", "\\|"),
        ("Vsmallmatrix", "matrix", "\\|", "\\|"),
        ("cases", "cases", "", ""),
        ("dcases", "cases", "", ""),
        ("rcases", "matrix", "", "\\}"),
        ("drcases", "matrix", "", "\\}"),
        ("subarray", "substack", "", ""),
    )
    for star in ("", "*")
}
# Environments with arguments that are not shown.
ENVIRONMENT_ARGUMENTS = {
    "array": (1, 1),
    "darray": (1, 1),
    "tabular": (1, 1),
    "subarray": (0, 1),
    "alignat": (0, 1),
    "alignat*": (0, 1),
    "xalignat": (0, 1),
    "xalignat*": (0, 1),
    "alignedat": (1, 1),
    "aligned": (1, 0),
    "gathered": (1, 0),
    "multlined": (1, 0),
    **{kind + "matrix*": (1, 0) for kind in ("", "p", "b", "B", "v", "V")},
    **{kind + "smallmatrix*": (1, 0) for kind in ("", "p", "b", "B", "v", "V")},
    "IEEEeqnarray": (1, 1),
    "IEEEeqnarray*": (1, 1),
}
# Old commands whose argument is rows of cells.
BRACED_BLOCKS = {
    "\\matrix": ("matrix", "", ""),
    "\\pmatrix": ("matrix", "(", ")"),
    "\\bmatrix": ("matrix", "[", "]"),
    "\\vmatrix": ("matrix", "|", "|"),
    "\\bordermatrix": ("matrix", "(", ")"),
    "\\cases": ("cases", "", ""),
    "\\substack": ("substack", "", ""),
    "\\eqalign": ("aligned", "", ""),
    "\\eqalignno": ("aligned", "", ""),
    "\\leqalignno": ("aligned", "", ""),
    "\\displaylines": ("aligned", "", ""),
    "\\align": ("aligned", "", ""),
    "\\shortstack": ("substack", "", ""),
}
