r"""Special functions that belong to no other family."""

from mathglot.languages.functions.acceptance import accepting
from mathglot.languages.functions.row import row

ROWS = (
    row(
        "MittagLefflerE[a, z]",
        "E_{#a}(#z)",
        also=(r"\mathrm{E}_{#a}(#z)", r"\mathcal{E}_{#a}(#z)"),
    ),
    row(
        "MittagLefflerE[a, b, z]",
        "E_{#a,#b}(#z)",
        also=(
            r"\mathrm{E}_{#a,#b}(#z)",
            "E_{#a}^{#b}(#z)",
            r"\mathcal{E}_{#a,#b}(#z)",
        ),
        macro=r"\MittagLefflerE{#a}{#b}@{#z}",
    ),
    row(
        "MarcumQ[m, a, b]",
        "Q_{#m}(#a,#b)",
        also=(r"\mathrm{Q}_{#m}(#a,#b)", r"\mathcal{Q}_{#m}(#a,#b)"),
    ),
    row("MarcumQ[m, a, b, c]", "Q_{#m}(#a,#b,#c)"),
    accepting(row("MarcumQ[1, a, b]"), "Q(#a,#b)"),
    row(
        "LogisticSigmoid[z]",
        r"\sigma(#z)",
        texform=r"\text{LogisticSigmoid}[#z]",
        also=(
            r"\operatorname{sigmoid}(#z)",
            r"\operatorname{logistic}(#z)",
            r"\operatorname{expit}(#z)",
        ),
    ),
    row(
        "BernsteinBasis[d, n, x]",
        "B_{#n,#d}(#x)",
        texform=r"\text{BernsteinBasis}[#d,#n,#x]",
        also=(
            "b_{#n,#d}(#x)",
            "B_{#n}^{#d}(#x)",
            "b_{#n}^{#d}(#x)",
            "B_{#n}^{(#d)}(#x)",
        ),
    ),
    row(
        "MinkowskiQuestionMark[x]", "?(#x)", texform=r"\text{MinkowskiQuestionMark}[#x]"
    ),
    row(
        "CantorStaircase[x]",
        "C(#x)",
        texform=r"\text{CantorStaircase}[#x]",
        also=("c(#x)",),
    ),
    row("FabiusF[x]", "F(#x)", texform=r"\text{FabiusF}[#x]"),
)
