r"""Quantum mechanics' brackets, and other notation that physicists add."""

from mathglot.languages.functions.row import row

ROWS = (
    row("Ket[x__]", r"|#x\rangle", also=(r"\ket{#x}",)),
    row("Bra[x__]", r"\langle #x|", also=(r"\bra{#x}",)),
    row(
        "BraKet[{x__}, {y__}]",
        r"\langle #x|#y\rangle",
        also=(r"\braket{#x|#y}", r"\langle #x,#y\rangle"),
    ),
    row(
        "BraKet[x, y]",
        r"\langle #x|#y\rangle",
        also=(r"\braket{#x|#y}", r"\braket{#x}{#y}", r"\langle #x,#y\rangle"),
    ),
    row(
        "Dot[Bra[x__], Ket[y__]]",
        also=(r"\langle #x|#y\rangle", r"\braket{#x|#y}", r"\braket{#x}{#y}"),
    ),
    row(
        "Dot[Bra[x__], a, Ket[y__]]",
        also=(
            r"\langle #x|#a|#y\rangle",
            r"\braket{#x|#a|#y}",
            r"\bra{#x} #a:power \ket{#y}",
        ),
    ),
    row(
        "Times[Bra[x__], Ket[y__]]",
        also=(r"\langle #x|#y\rangle", r"\braket{#x|#y}", r"\braket{#x}{#y}"),
    ),
    row(
        "Dot[Ket[x__], Bra[y__]]",
        also=(r"|#x\rangle\langle #y|", r"\ket{#x}\bra{#y}", r"\ketbra{#x}{#y}"),
    ),
    row("AngleBracket[x]", also=(r"\expval{#x}", r"\ev{#x}")),
    row("AngleBracket[x, y]", also=(r"\langle #x|#y\rangle",)),
    row("AngleBracket[x, a, y]", also=(r"\langle #x|#a|#y\rangle",)),
)
