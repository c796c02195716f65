r"""Names typed as plain letters: `SU(2)`, `Ad_g`, `dim ker M` are no products."""

from __future__ import annotations

from collections.abc import Sequence

# Groups and spaces, which are called with a number, a field or a space.
_GROUPS = frozenset(
    "SU SO Sp USp OSp SL GL PSL PSU Spin Pin ISO Diff Fun AdS CP".split()
)
# Maps and functions, which stand before what they are applied to.
_MAPS = frozenset(
    "Str STr sTr sdet Sdet dim Dim codim ker Ker coker Coker rank vol Vol "
    "Hom End Aut Ext Tor Res Ric Pf diag Diag index sgn sign deg Ad Adj adj Td "
    "Pic Lie Spec".split()
)
# Those that the table knows: names of the author's own only with an index.
_TABLED = frozenset("Tr tr Det det".split())
# Values with names.
_VALUES = frozenset("Id const pH pOH pK".split())
# Quantities that are known by their initials: of economics and finance, of statistics,
# and of signals and tests.
INITIALS = frozenset(
    "GDP GNP CPI NPV PV FV IRR CF FCF WACC ROE ROI ROA EPS DCF APR EAR YTM LTV CAPM "
    "MR MC MU MB MPL MPK MPC MPS MRS MRT MRTS TC FC VC TFC TVC AC ATC AVC AFC TR AR AP "
    "MP TP CS PS DWL BR VMP MRP COGS EBIT EBITDA NAV PMT "
    "SE SD MSE RMSE MAE SSE SST SSR SSB SSW RSS ESS TSS MSB MSW AIC BIC CI RR OR ARR "
    "NX NNT PPV TPR FPR TNR FNR TN FP FN AUC ROC IQR CV "
    "SNR BER SINR PSD DFT FFT DTFT".split()
)
NAMES = _GROUPS | _MAPS | _TABLED | _VALUES
# Maps that are applied without brackets. Two letters may always be a product.
_APPLIED = (*sorted(name for name in _MAPS if len(name) > 2), *sorted(_TABLED), "Pf")
_BY_LETTER = {
    letter: tuple(name for name in _APPLIED if name.startswith(letter))
    for letter in {name[0] for name in _APPLIED}
}
FIRST_LETTERS = frozenset(_BY_LETTER)


def kind_of_name(name: str, following: str) -> str:
    """What letters side by side are by their spelling; empty where that tells nothing.

    >>> kind_of_name("SU", "("), kind_of_name("Tr", "("), kind_of_name("Tr", "_")
    ('known', 'tabled', 'indexed')
    >>> kind_of_name("dimV", "="), kind_of_name("Vx", "=")
    ('applied', '')
    """
    if name in _TABLED:
        return "indexed" if following == "_" else "tabled"
    if name in NAMES:
        return "known"
    if name in INITIALS:
        return "initials"
    return "applied" if name.startswith(_APPLIED) else ""


def applied_at(tokens: Sequence[str], start: int) -> list[str]:
    """The maps whose letters begin at a token, before what they are applied to.

    >>> applied_at("d i m k e r M".split(), 3)
    ['ker']
    """
    return [
        name
        for name in _BY_LETTER.get(tokens[start], ())
        if list(name) == list(tokens[start : start + len(name)])
        and (name not in _TABLED or tokens[start + len(name)] == "_")
    ]
