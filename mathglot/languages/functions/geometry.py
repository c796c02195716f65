r"""Points, lines, angles and figures, and what is measured of them."""

from mathglot.languages.functions.row import NotationSpelling, Row, row

_ANGLE = r"#<\angle|\measuredangle|\sphericalangle>"
_TRIANGLE = r"#<\triangle|\Delta|\bigtriangleup>"
_CORNERS = "#a:atom #b:atom #c:atom"


def _measure(head: str, *names: str, letters: tuple[str, ...] = ()) -> Row:
    """What is measured of a region: a name before brackets, or with an index."""
    others: list[NotationSpelling] = [f"{names[0]} #r:bare"]
    others += [s for n in names[1:] for s in (f"{n}(#r)", f"{n} #r:bare")]
    return row(
        f"{head}[r]",
        f"{names[0]}(#r)",
        texform=rf"\text{{{head}}}[#r]",
        also=tuple(others),
        accepted=tuple(s for n in letters for s in (f"{n}(#r)", f"{n}_{{#r}}")),
        word=True,
    )


ROWS = (
    row(
        "PlanarAngle[{a, b, c}]",
        f"{_ANGLE} {_CORNERS}",
        texform=r"\text{PlanarAngle}[\{#a,#b,#c\}]",
        accepted=(r"\widehat{#a #b #c}", rf"m\angle {_CORNERS}"),
    ),
    row(
        "PlanarAngle[Rule[b, {a, c}]]",
        texform=r"\text{PlanarAngle}[#b\to \{#a,#c\}]",
        accepted=(f"{_ANGLE} {_CORNERS}", r"\widehat{#a #b #c}", f"{_ANGLE} #b:atom"),
    ),
    row(
        "PlanarAngle[b]",
        f"{_ANGLE} #b:atom",
        texform=r"\text{PlanarAngle}[#b]",
        accepted=(r"m\angle #b:atom",),
    ),
    row(
        "Triangle[{a, b, c}]",
        f"{_TRIANGLE} {_CORNERS}",
        texform=r"\text{Triangle}[\{#a,#b,#c\}]",
    ),
    row(
        "Polygon[{a, b, c, d}]",
        texform=r"\text{Polygon}[\{#a,#b,#c,#d\}]",
        accepted=("#a:atom #b:atom #c:atom #d:atom",),
    ),
    row(
        "Line[{a, b}]",
        r"\overline{#a #b}",
        texform=r"\text{Line}[\{#a,#b\}]",
        accepted=("[#a #b]", "#a:atom #b:atom"),
    ),
    row(
        "InfiniteLine[{a, b}]",
        r"\overleftrightarrow{#a #b}",
        texform=r"\text{InfiniteLine}[\{#a,#b\}]",
        accepted=("(#a #b)",),
    ),
    row(
        "HalfLine[{a, b}]",
        texform=r"\text{HalfLine}[\{#a,#b\}]",
        accepted=(r"\overrightarrow{#a #b}", "[#a #b)"),
    ),
    row(
        "EuclideanDistance[a, b]",
        r"d(#a,#b)",
        r"\operatorname{dist}(#a,#b)",
        texform=r"\text{EuclideanDistance}[#a,#b]",
        accepted=(
            r"\lVert #a:sum-#b:product\rVert",
            r"\lvert #a:sum-#b:product\rvert",
            r"\lVert #a:sum-#b:product\rVert_2",
            r"\rho(#a,#b)",
            r"\lvert #a #b\rvert",
            r"\overline{#a #b}",
            "#a:atom #b:atom",
            r"\lvert\overrightarrow{#a #b}\rvert",
            r"\lvert\overline{#a #b}\rvert",
        ),
    ),
    row(
        "ManhattanDistance[a, b]",
        "d_1(#a,#b)",
        texform=r"\text{ManhattanDistance}[#a,#b]",
        accepted=(r"\lVert #a:sum-#b:product\rVert_1",),
    ),
    row(
        "ChessboardDistance[a, b]",
        r"d_{\infty}(#a,#b)",
        texform=r"\text{ChessboardDistance}[#a,#b]",
        accepted=(r"\lVert #a:sum-#b:product\rVert_{\infty}",),
    ),
    row(
        "HammingDistance[a, b]",
        r"d_H(#a,#b)",
        texform=r"\text{HammingDistance}[#a,#b]",
        accepted=("d(#a,#b)",),
    ),
    row(
        "RegionDistance[r, p]",
        r"\operatorname{dist}(#p,#r)",
        texform=r"\text{RegionDistance}[#r,#p]",
        accepted=("d(#p,#r)",),
    ),
    row(
        "Midpoint[{a, b}]",
        r"\operatorname{mid}(#a,#b)",
        texform=r"\text{Midpoint}[\{#a,#b\}]",
    ),
    _measure(
        "Area",
        r"\operatorname{Area}",
        r"\operatorname{area}",
        letters=("A", "S", r"\operatorname{ar}"),
    ),
    _measure(
        "Perimeter",
        r"\operatorname{Perimeter}",
        r"\operatorname{perimeter}",
        letters=("P",),
    ),
    _measure(
        "Volume",
        r"\operatorname{Vol}",
        r"\operatorname{vol}",
        r"\operatorname{Volume}",
        letters=("V",),
    ),
    _measure(
        "ArcLength",
        r"\operatorname{length}",
        r"\operatorname{Length}",
        letters=("L", r"\ell"),
    ),
    _measure(
        "RegionMeasure", r"\operatorname{meas}", letters=(r"\mu", r"\lambda", "m")
    ),
    row(
        "Area[Triangle[{a, b, c}]]",
        also=(r"S_{\triangle #a #b #c}",),
        accepted=(r"[#a #b #c]", r"S_{#a #b #c}", r"A_{#a #b #c}"),
    ),
    row("RegionMeasure[r]", accepted=(r"\lvert #r\rvert",)),
    row(
        "RegionBoundary[r]",
        (r"\partial #r:atom", "prefix"),
        texform=r"\text{RegionBoundary}[#r]",
        accepted=((r"\partial #r:power", "prefix"),),
    ),
    *(
        row(
            f"{head}[c, r]",
            f"{letter}(#c,#r)",
            f"{letter}_{{#r}}(#c)",
            texform=rf"\text{{{head}}}[#c,#r]",
            accepted=(f"{letter}(#c;#r)",),
        )
        for head, letter in (
            ("Ball", "B"),
            ("Disk", "D"),
            ("Sphere", "S"),
            ("Circle", "C"),
        )
    ),
    *(
        row(
            f"{head}[a, b]",
            texform=rf"\text{{{head}}}[#a,#b]",
            accepted=((rf"#a:sum {sign} #b:sum", "set"),),
        )
        for head, sign in (
            ("RegionUnion", r"\cup"),
            ("RegionIntersection", r"\cap"),
            ("RegionDifference", r"\setminus"),
            ("RegionProduct", r"\times"),
        )
    ),
)
