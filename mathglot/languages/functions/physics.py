r"""Quantum mechanics' brackets; integrals of fields along curves and surfaces."""

from mathglot.languages.functions.row import NotationSpelling, Row, row

_D = r"#<d|\mathrm{d}>"
_LINE = _D + r"#<\mathbf{r}|\vec{r}|\mathbf{s}|\vec{s}|\vec{l}|\mathbf{l}>"
_FACE = _D + r"#<\mathbf{S}|\vec{S}|\mathbf{A}|\vec{A}|\mathbf{a}>"


def _along(head: str, signs: tuple[str, ...], scalar: str, vector: str) -> Row:
    r"""`\int_C f\,ds` and `\int_C \mathbf F\cdot d\mathbf r`."""
    shown: list[NotationSpelling] = [
        (spelling, "closed")
        for sign in signs
        for spelling in (
            rf"{sign}_{{#c}} #f:product \, {_D}{scalar}",
            rf"{sign}_{{#c}} #f:prefix\cdot {vector}",
        )
    ]
    return row(
        f"{head}[f, Element[x, c]]",
        shown[0],
        texform=rf"\text{{{head}}}[#f,#x\in #c:sum]",
        also=tuple(shown[1:]),
    )


def _of_forms() -> tuple[Row, ...]:
    r"""`\int_C P\,dx + Q\,dy`: a field by its components along a curve."""
    rows: list[Row] = []
    for fields, coordinates in (("fg", "xy"), ("fgh", "xyz")):
        terms = [
            rf"#{field}:product \, {_D}#{by}"
            for field, by in zip(fields, coordinates, strict=True)
        ]
        pattern = (
            f"LineIntegrate[{{{', '.join(fields)}}}, "
            f"Element[{{{', '.join(coordinates)}}}, c]]"
        )
        shown = tuple(
            (rf"{sign}_{{#c}} {'+'.join(terms)}", "closed")
            for sign in (r"\int", r"\oint")
        )
        rows.append(row(pattern, accepted=shown))
    return tuple(rows)


ROWS = (
    *_of_forms(),
    _along("LineIntegrate", (r"\int", r"\oint"), "s", _LINE),
    _along("SurfaceIntegrate", (r"\iint", r"\int", r"\oint", r"\oiint"), "S", _FACE),
    row("Ket[x__]", r"|#x\rangle", also=(r"\ket{#x}",), accepted=("|#x:set>",)),
    row("Bra[x__]", r"\langle #x|", also=(r"\bra{#x}",), accepted=("<#x:set|",)),
    row(
        "BraKet[{x__}, {y__}]",
        r"\langle #x|#y\rangle",
        also=(r"\braket{#x|#y}",),
        accepted=(r"\langle #x,#y\rangle",),
    ),
    row(
        "BraKet[x, y]",
        r"\langle #x|#y\rangle",
        also=(r"\braket{#x|#y}", r"\braket{#x}{#y}"),
        accepted=(r"\langle #x,#y\rangle",),
    ),
    row(
        "Dot[Bra[x__], Ket[y__]]",
        accepted=(
            r"\langle #x|#y\rangle",
            r"\braket{#x|#y}",
            r"\braket{#x}{#y}",
            "<#x:set|#y:set>",
        ),
    ),
    row(
        "Times[Bra[x__], Ket[y__]]",
        accepted=(r"\langle #x|#y\rangle", r"\braket{#x|#y}", r"\braket{#x}{#y}"),
    ),
    row(
        "Dot[Bra[x__], a, Ket[y__]]",
        also=(
            r"\langle #x|#a|#y\rangle",
            r"\braket{#x|#a|#y}",
            r"\bra{#x} #a:power \ket{#y}",
        ),
        accepted=("<#x:set|#a:set|#y:set>",),
    ),
    row(
        "Dot[Ket[x__], Bra[y__]]",
        also=(r"|#x\rangle\langle #y|", r"\ket{#x}\bra{#y}", r"\ketbra{#x}{#y}"),
    ),
    row("AngleBracket[x]", also=(r"\expval{#x}",), accepted=(r"\ev{#x}",)),
    row("AngleBracket[x, y]", accepted=(r"\langle #x|#y\rangle",)),
    row("AngleBracket[x, a, y]", accepted=(r"\langle #x|#a|#y\rangle",)),
)
