r"""Points, lines, angles and figures, and what is measured of them."""

from mathglot.languages.functions.row import Row, row

_ANGLE = r"#<\angle|\measuredangle|\sphericalangle|m\angle>"
_TRIANGLE = r"#<\triangle|\Delta|\bigtriangleup>"


def _measure(head: str, *names: str) -> Row:
    """What is measured of a region: a name before brackets, or with an index."""
    return row(
        f"{head}[r]",
        f"{names[0]}(#r)",
        texform=rf"\text{{{head}}}[#r]",
        also=tuple(
            spelling
            for name in names
            for spelling in (f"{name}(#r)", f"{name} #r:bare", f"{name}_{{#r}}")
        ),
        word=True,
    )


ROWS = (
    row(
        "PlanarAngle[{a, b, c}]",
        rf"{_ANGLE} #a:atom #b:atom #c:atom",
        texform=r"\text{PlanarAngle}[\{#a,#b,#c\}]",
        also=(r"\widehat{#a #b #c}",),
    ),
    row(
        "PlanarAngle[Rule[b, {a, c}]]",
        rf"{_ANGLE} #a:atom #b:atom #c:atom",
        texform=r"\text{PlanarAngle}[#b\to \{#a,#c\}]",
        also=(r"\widehat{#a #b #c}", rf"{_ANGLE} #b:atom"),
    ),
    row("PlanarAngle[b]", rf"{_ANGLE} #b:atom", texform=r"\text{PlanarAngle}[#b]"),
    row(
        "Triangle[{a, b, c}]",
        rf"{_TRIANGLE} #a:atom #b:atom #c:atom",
        texform=r"\text{Triangle}[\{#a,#b,#c\}]",
    ),
    row(
        "Polygon[{a__}]",
        r"\operatorname{polygon}(#a)",
        texform=r"\text{Polygon}[\{#a\}]",
    ),
    row("Polygon[{a, b, c, d}]", also=("#a:atom #b:atom #c:atom #d:atom",)),
    row(
        "Line[{a, b}]",
        r"\overline{#a #b}",
        texform=r"\text{Line}[\{#a,#b\}]",
        also=("[#a #b]", "#a:atom #b:atom"),
    ),
    row(
        "InfiniteLine[{a, b}]",
        r"\overleftrightarrow{#a #b}",
        texform=r"\text{InfiniteLine}[\{#a,#b\}]",
        also=("(#a #b)",),
    ),
    row(
        "HalfLine[{a, b}]",
        r"\overrightarrow{#a #b}",
        texform=r"\text{HalfLine}[\{#a,#b\}]",
        also=("[#a #b)",),
    ),
    row(
        "EuclideanDistance[a, b]",
        r"d(#a,#b)",
        r"\lVert #a:sum-#b:product\rVert",
        texform=r"\text{EuclideanDistance}[#a,#b]",
        also=(
            r"\lvert #a:sum-#b:product\rvert",
            r"\lVert #a:sum-#b:product\rVert_2",
            r"\operatorname{dist}(#a,#b)",
            r"\rho(#a,#b)",
            r"\lvert #a #b\rvert",
            r"\overline{#a #b}",
            "#a:atom #b:atom",
            r"\lvert\overrightarrow{#a #b}\rvert",
        ),
    ),
    row(
        "ManhattanDistance[a, b]",
        r"\lVert #a:sum-#b:product\rVert_1",
        "d_1(#a,#b)",
        texform=r"\text{ManhattanDistance}[#a,#b]",
    ),
    row(
        "ChessboardDistance[a, b]",
        r"\lVert #a:sum-#b:product\rVert_{\infty}",
        texform=r"\text{ChessboardDistance}[#a,#b]",
    ),
    row(
        "HammingDistance[a, b]",
        r"d_H(#a,#b)",
        texform=r"\text{HammingDistance}[#a,#b]",
        also=("d(#a,#b)",),
    ),
    row(
        "RegionDistance[r, p]",
        r"\operatorname{dist}(#p,#r)",
        "d(#p,#r)",
        texform=r"\text{RegionDistance}[#r,#p]",
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
        "A",
        "S",
        r"\operatorname{ar}",
    ),
    _measure(
        "Perimeter", r"\operatorname{Perimeter}", r"\operatorname{perimeter}", "P"
    ),
    _measure(
        "Volume",
        r"\operatorname{Vol}",
        r"\operatorname{vol}",
        "V",
        r"\operatorname{Volume}",
    ),
    _measure(
        "ArcLength", r"\operatorname{length}", "L", r"\ell", r"\operatorname{Length}"
    ),
    _measure("RegionMeasure", r"\mu", r"\lambda", "m", r"\operatorname{meas}"),
    row(
        "Area[Triangle[{a, b, c}]]",
        also=(r"[#a #b #c]", r"S_{#a #b #c}", r"S_{\triangle #a #b #c}"),
    ),
    row("RegionMeasure[r]", also=(r"\lvert #r\rvert",)),
    row(
        "RegionBoundary[r]",
        (r"\partial #r:atom", "prefix"),
        texform=r"\text{RegionBoundary}[#r]",
    ),
    *(
        row(
            f"{head}[c, r]",
            f"{letter}(#c,#r)",
            f"{letter}_{{#r}}(#c)",
            texform=rf"\text{{{head}}}[#c,#r]",
            also=(f"{letter}(#c;#r)",),
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
            (rf"#a:sum {sign} #b:sum", "set"),
            texform=rf"\text{{{head}}}[#a,#b]",
        )
        for head, sign in (
            ("RegionUnion", r"\cup"),
            ("RegionIntersection", r"\cap"),
            ("RegionDifference", r"\setminus"),
            ("RegionProduct", r"\times"),
        )
    ),
)
