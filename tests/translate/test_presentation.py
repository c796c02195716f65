"""How a translation shows itself to people."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from mathglot.errors import ParseError
from mathglot.languages import parse
from mathglot.translate.formula import translate
from mathglot.translate.presentation import WORDS, describe_checks
from mathglot.translate.translation import Checks, Translation

GOOD = Checks(parses=True, displays=True, holds=True)
POOR = Checks(parses=True, displays=False)


def show(translation: Translation) -> str:
    return translation._repr_markdown_()


def formula(latex: str) -> str:
    """What a notebook shows of the source."""
    return show(Translation(latex, "sympy", "x")).partition("\n\n```python")[0]


REMARKS = [
    (Checks(), [(None, "not compared with the LaTeX")]),
    (
        GOOD,
        [(True, "displays exactly as the LaTeX"), (True, "holds numerically")],
    ),
    (
        POOR,
        [
            (
                False,
                "a guess: it does not display as the LaTeX, check it before use",
            )
        ],
    ),
    # Not to be an identity speaks against no formula.
    (
        Checks(True, True, False),
        [
            (True, "displays exactly as the LaTeX"),
            (None, "not an identity, or not where it was tried"),
        ],
    ),
    (
        Checks(parses=False, displays=False),
        [
            (False, "not well formed: it cannot be used as it is"),
            (False, WORDS["displays"][False]),
        ],
    ),
]


@pytest.mark.parametrize(("checks", "expected"), REMARKS)
def test_checks_are_said_in_plain_words(
    checks: Checks, expected: list[tuple[bool | None, str]]
) -> None:
    assert list(describe_checks(checks)) == expected


def test_every_outcome_of_every_check_has_words() -> None:
    for check in ("parses", "displays", "holds"):
        assert set(WORDS[check]) == {True, False, None}


def test_printed_it_is_its_text() -> None:
    translation = Translation("x^2", "mathematica", "x^2", checks=GOOD)
    assert str(translation) == f"{translation}" == "x^2"


def test_in_a_terminal_it_is_one_line() -> None:
    translation = Translation("x", "cmml", "<ci>\n  x\n</ci>", checks=GOOD)
    assert repr(translation) == (
        "<Translation into content MathML: <ci> x </ci> "
        "(not rated; displays exactly as the LaTeX; holds numerically)>"
    )


def test_what_could_not_be_translated_says_why() -> None:
    problem = ParseError("x^{", 2, "'}' to close '{'", language="latex")
    translation = Translation("x^{", "mathematica", error=problem)
    assert str(translation) == f"({problem})"
    assert repr(translation) == f"<Translation into Mathematica: none ({problem})>"
    assert show(translation) == f"$$x^{{$$\n\n⚠ No translation: `{problem}`"


def test_a_notebook_shows_formula_code_checks_and_other_readings() -> None:
    other = Translation("(x)_n", "mathematica", "FactorialPower[x, n]", checks=POOR)
    translation = Translation(
        "$(x)_n$",
        "mathematica",
        "Pochhammer[x, n]",
        checks=GOOD,
        alternatives=(other,),
        assumptions=("n is an integer",),
    )
    assert show(translation) == (
        "$$(x)_n$$\n\n"
        "```mathematica\nPochhammer[x, n]\n```\n\n"
        "• not rated · ✓ displays exactly as the LaTeX · ✓ holds numerically\n\n"
        "Assumed:\n\n- `n is an integer`\n\n"
        "Other readings:\n\n- `FactorialPower[x, n]` ⚠ a guess: it does not "
        "display as the LaTeX, check it before use"
    )


def test_the_word_for_a_confidence_is_said_first() -> None:
    shown = Checks(parses=True, displays=True)
    for confidence, word, mark in (
        (0.999, "sure", "✓"),
        (0.01, "a guess", "⚠"),
        (0.0, "a guess", "⚠"),
    ):
        translation = Translation("x", "sympy", "x", checks=shown)
        translation = replace(translation, confidence=confidence)
        assert f"({word}; displays exactly" in repr(translation)
        percent = 99 if word == "sure" else 1
        assert f"{mark} {word} ({percent} %) · ✓ displays" in show(translation)
    # What does not display is called so once.
    doubted = Translation("x", "sympy", "x", checks=POOR, confidence=0.9)
    assert show(doubted).count("a guess") == 1


def test_other_sources_are_typeset_too() -> None:
    found = translate("Sqrt[x]/2", "sympy", source="mathematica")
    assert show(found).startswith(r"$$\frac{\sqrt{x}}{2}$$")
    assert "• translated by rules" in show(found)
    found = translate(r"\BesselJ{\nu}@{z}", "sympy", source="semantic")
    assert show(found).startswith(r"$$J_")
    assert repr(found).endswith("(translated by rules)>")


def test_other_readings_say_what_is_different() -> None:
    product, call = (parse(text, "mathematica") for text in ("f (x + 1)", "f[x + 1]"))
    other = Translation("f(x+1)", "mathematica", "f (x + 1)", product, checks=GOOD)
    found = Translation("f(x+1)", "mathematica", "f[x + 1]", call, checks=GOOD)
    shown = show(replace(found, alternatives=(other,)))
    assert shown.endswith(" · here `f(x+1) is a product`")


def test_many_other_readings_are_counted() -> None:
    others = tuple(Translation("x", "maple", f"x{n}") for n in range(6))
    shown = show(Translation("x", "maple", "x", alternatives=others))
    assert "`x3`" in shown
    assert "`x4`" not in shown
    assert shown.endswith("- and 2 more")


FORMULAS = [
    ("x^2", "$$x^2$$"),
    ("$$ x^2 $$", "$$x^2$$"),
    (r"\[ x\,dx \]", r"$$x\,dx$$"),
    ("x % a comment\n+\n\ny", "$$x + y$$"),
    (r"50\% x", r"$$50\% x$$"),
    ("a<b>c", r"$$a\lt b\gt c$$"),
    (
        r"\begin{align}x&=1\\y&=2\end{align}",
        r"$$\begin{aligned}x&=1\\y&=2\end{aligned}$$",
    ),
    (r"\begin{equation*}x=1\end{equation*}", "$$x=1$$"),
    # Macros are expanded; what is more than a formula is taken out, or left as code.
    (r"\newcommand{\R}{\mathbb R}x\in\R", r"$$x\in\mathbb{R}$$"),
    (r"\text{if $x$}", r"$$\mathrm{if}x$$"),
    ("$$x$$</p>$$", "```latex\n$$x$$</p>$$\n```"),
    (r"x\label{a}", "$$x$$"),
    ("", "```latex\n\n```"),
]


@pytest.mark.parametrize(("latex", "expected"), FORMULAS)
def test_the_source_is_typeset_where_it_is_a_formula(latex: str, expected: str) -> None:
    assert formula(latex) == expected


@pytest.mark.parametrize(
    "latex",
    [
        r"\href{javascript:alert(1)}{x}",
        r"\Href{javascript:alert(1)}{x}",
        r"\mmlToken{mi}[href=javascript:alert(1)]{x}",
        r"\bbox[color:red]{x}",
        r"\unicode[x]{x41}",
        r"\toggle{x}{y}\endtoggle",
        r"\nosuchcommand{x}",
        r"\begin{html}x\end{html}",
        "x\\",
    ],
)
def test_a_command_that_is_not_known_to_show_is_not_typeset(latex: str) -> None:
    shown = formula(latex)
    assert shown.startswith("```latex") or "\\" not in shown


HOSTILE = [
    "<script>alert(1)</script>",
    r"x$$<img src=x onerror=alert(1)>$$",
    r"\href{javascript:alert(1)}{x}",
    r"\require{html}\style{color:red}{x}",
    "```\n<b>\n```",
    "x\n\n# Title\n\n[a](javascript:b)",
    "`" * 7 + "<i>",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_in_a_text_gets_out_of_its_place(text: str) -> None:
    """Outside of formulas and code there are only our own words."""
    problem = ParseError(text, 0, text, language="latex")
    made = [
        Translation(text, "mathematica", text, assumptions=(text,)),
        Translation(text, "cmml", text, alternatives=(Translation("x", "cmml", text),)),
        Translation(text, "sympy", error=problem),
    ]
    for translation in made:
        rest = show(translation)
        # Code in blocks, code in lines, formulas: as a reader of Markdown finds them.
        rest = re.sub(
            r"^(`{3,})\w*\n.*?\n\1$", "", rest, flags=re.DOTALL | re.MULTILINE
        )
        rest = re.sub(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", "", rest)
        for inside in re.findall(r"\$\$(.*?)\$\$", rest):
            assert "<" not in inside
            assert not re.search(r"\\(?:href|require|style)", inside)
        rest = re.sub(r"\$\$.*?\$\$", "", rest)
        for sign in "<>$`#[]\\":
            assert sign not in rest, (sign, rest)
