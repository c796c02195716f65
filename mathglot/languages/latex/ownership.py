r"""Whose a command is: LaTeX's, a package's, or the author's own.

A command that nothing defines shows nothing that one could compare with. Where it is
the author's own, it stands for a name, letter for letter: `\foo(x)` is foo[x].

>>> is_authors(r"\foo"), is_authors(r"\alpha"), is_authors(r"\xmapsto")
(True, False, False)
"""

import re
from functools import lru_cache
from html.entities import html5

from mathglot.languages.latex.normal.dispatch import HANDLERS
from mathglot.languages.latex.normal.symbols import SYMBOLS
from mathglot.languages.semantic.macros import MACROS

# A letter alone is not enough of a name: \x is rather a kind of x.
_NAME = re.compile(r"\\[A-Za-z]{2,}")
# Families of commands, by how they begin or end.
_KINDS = re.compile(
    r"(?:math|text|sym|big|over|under|wide|var|xleft|xright|xLeft|xRight|[Uu]p[a-z]|"
    r"colon|Colon|coloncolon|box|curly|short|matrix|vector|quoted|guil|ifx|end|new|"
    r"renew|provide|Declare|hyper|column|array|display|delimiter|the|foot)\w*|\w+(?:arrow|"
    r"arrows|harpoon|harpoons|harpoonup|harpoondown|colon|slant|neqq|subset|supset|"
    r"eq|int|style|family|shape|series|space|skip|length|width|height|color|rule|"
    r"matrix|bracket|product|derivative|mathrm|mathbf|cal|frak|scr)"
)
# The rest: of LaTeX, of the AMS, and of packages that many use.
_OTHERS = frozenset(
    """
    Acute Arg ArrowBetweenLines Bar Bra Braket Check DH DJ Ddot Dot EuScript Grave Hat
    IJ Join Ket LaTeX LaTeXe Lbag Longmapsfrom Longmapsto Mapsfrom Mapsto Mapstochar
    MoveEqLeft NG PV PoissonBracket Probability Rbag Relbar SI SS TH TeX Tilde Trace Vec
    Ydown Yleft Yright Yup absolutevalue accent acomm acommutator acosecant acosine
    acotangent adjustlimits admat aligned anticommutator arccosecant asecant asine
    atangent baselinestretch bbox begin begingroup bibitem bqty bra braket bumpeqq
    cancelto candela caption ce celsius centi char citep citet class clearpage
    coAsterisk comm commutator cp cramped crampedclap csname cubic deci def
    degreeCelsius derivative dh differential dj doublespacing dv dyad edef else enclose
    eufrak eurm eusm ev eval evaluated expandafter expectationvalue exponential expval
    fboxsep fcolorbox fdv femto fi figure flatfrac font framebox gdef giga global group
    hdotsfor hertz hsize ieng if ifmmode ij imat include includegraphics input intBar
    intbar invamp invneg ip item joinrel jot joule kelvin ket ketbra kilo kilogram
    lambdabar lambdaslash laplacian lbag lccode leaders leftarrowfill leftarrowtriangle
    leftrightarrowtriangle leftslice lesdoteq let lightning llceil llfloor llparenthesis
    logarithm longmapsfrom loop lowercase makecell mapsfrom mapsfromchar mapstochar
    marginpar mdet mega mel merge meter metre milli minipage minuso mole moo mqty
    multiput multirow nano nasymp naturallogarithm nbinding ncomp neArrow nequiv newton
    nforall ng ngg ngtrless ngtrsim nin niplus nlessgtr nlesssim nll nni nocite noexpand
    nonscript norm nperp nplus npropto number numberwithin obar oblong obslash ocircle
    ogreaterthan ointclockwise ointctrclockwise oldstylenums olessthan omit op opr ovee
    owedge parindent pb pdv per percent phantomsection pico pmat pmqty pqty prescript
    principalvalue pu pv qall qand qas qassume qc qcc qcomma qed qedsymbol qelse qeven
    qfor qgiven qif qin qinteger qlet qodd qor qotherwise qq qqtext qsince qthen qty
    quantity qunless qusing rbag relbar require rightslice rrceil rrfloor rrparenthesis
    second setbox si skew smallfrown smallmatrixquantity smallsmile smashoperator smdet
    smqty sout splitdfrac splitfrac spmqty sslash stackbin string subsetplus
    subsetpluseq supsetplus supsetpluseq tabcolsep tabular talloblong today uline
    unboldmath unhbox unicode unit unitfrac url usetagform uwave va vadjust vb vdot
    vdotswithin verb vfil vnabla volt vsize vu watt write xdef xhookleftarrow xlongequal
    xmapsto xmat xtofrom zmat
    """.split()
)


@lru_cache(maxsize=4096)
def is_authors(command: str) -> bool:
    r"""Whether a command is none of LaTeX, its packages and semantic LaTeX.

    One that LaTeX has, with a letter too many, is a slip: `\sinx` is no name.
    """
    if _NAME.fullmatch(command) is None or command[:-1] in SYMBOLS:
        return False
    name = command[1:]
    return not (
        command in HANDLERS
        or command in SYMBOLS
        or name in MACROS
        or name in _OTHERS
        or f"{name};" in html5
        or _KINDS.fullmatch(name)
    )
