"""`mathglot tour`: the model and the languages at work on a few formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mathglot

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES = ("mathglot tour",)

TRANSLATED = (
    r"\Gamma(z+1)=z\Gamma(z)",
    r"\int_0^\infty e^{-x^2}\,dx=\frac{\sqrt\pi}{2}",
    r"J_{\nu-1}(x)+J_{\nu+1}(x)=\frac{2\nu}{x}J_\nu(x)",
    r"\sum_{k=0}^n \binom nk x^k y^{n-k}=(x+y)^n",
)
RENDERED = (
    "(-b + Sqrt[b^2 - 4*a*c])/(2*a)",
    "Integrate[Exp[-x^2], {x, 0, Infinity}] == Sqrt[Pi]/2",
    "BesselJ[n + 1, z]",
    "Hypergeometric2F1[a, b, c, z]",
    "Sum[Binomial[n, k]*x^k, {k, 0, n}] == (1 + x)^n",
)
FLAVOURS = ("texform", "textbook", "dlmf", "random")
MESSY = (
    r"$$ \left( {a \over b} \right)^2 \leqslant \, \operatorname{erf} (x) . $$",
    r"\dfrac12 \mathrm{sin}\,\alpha + x^{2}\;",
)
SEMANTIC = (r"\BesselJ{\nu}@{z}", r"\EulerGamma@{z+1} = z \EulerGamma@{z}")
SHOWN = (
    ("Sin[x]^2", r"\sin^2 x"),
    ("BesselJ[n, z]", "J_n(z)"),
    ("BesselJ[n, z]", "Y_n(z)"),
    ("a/b", r"\frac{b}{a}"),
)


def command() -> None:
    """Show what Mathglot does, on a few formulas."""
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    _show_translations(console)
    _show_notations(console)
    _show_normal_forms(console)
    _show_expansions(console)
    _show_checks(console)


def _title(console: Console, text: str) -> None:
    console.print(f"\n{text}", style="bold cyan", markup=False)


def _line(console: Console, label: str, text: str, style: str = "green") -> None:
    console.print(f"  {label:<9} ", style="dim", end="", markup=False)
    console.print(text.replace("\n", " "), style=style, markup=False)


def _show_translations(console: Console) -> None:
    from mathglot.translate.translator import Translator

    _title(console, "LaTeX as people write it, translated by the model and checked")
    translator = Translator()
    by_language = [
        translator.translate_many(TRANSLATED, language)
        for language in ("mathematica", "semantic")
    ]
    for latex, meant, semantic in zip(TRANSLATED, *by_language, strict=True):
        console.print(latex, style="bold", markup=False)
        for label, found in (("means", meant), ("semantic", semantic)):
            _line(console, label, found.text)
        shown = "displays as the LaTeX" if meant.checks.displays else "a guess"
        _line(console, "checked", shown)


def _show_notations(console: Console) -> None:
    _title(console, "One formula of Mathematica, four ways to write it in LaTeX")
    for text in RENDERED:
        tree = mathglot.parse(text, "mathematica")
        console.print(text, style="bold", markup=False)
        for flavour in FLAVOURS:
            latex = mathglot.render(tree, "latex", flavour=flavour, seed=1)
            _line(console, flavour, latex)


def _show_normal_forms(console: Console) -> None:
    _title(console, "LaTeX as people type it, and its normal form")
    for latex in MESSY:
        console.print(latex, style="bold", markup=False)
        _line(console, "normal", mathglot.normalise(latex))


def _show_expansions(console: Console) -> None:
    _title(console, "Semantic LaTeX, and what the reader sees")
    for semantic in SEMANTIC:
        console.print(semantic, style="bold", markup=False)
        _line(console, "expands", mathglot.expand(semantic))


def _show_checks(console: Console) -> None:
    _title(console, "Does this LaTeX show that formula?")
    for text, latex in SHOWN:
        shown = mathglot.displays(mathglot.parse(text, "mathematica"), latex)
        console.print(f"{text}   {latex}", style="bold", markup=False, end="")
        verdict = ("  yes", "green") if shown else ("  no", "red")
        console.print(verdict[0], style=verdict[1], markup=False)
    console.print()
