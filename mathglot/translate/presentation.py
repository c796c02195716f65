r"""A translation for people to look at: in a terminal, and in a notebook.

Notebooks are given Markdown. Jupyter and Visual Studio Code both typeset the formulas
of Markdown, and HTML would win over it in both, though only one typesets its formulas.

>>> from mathglot.translate.translation import Checks, Translation
>>> Translation("x^2", "sympy", "x**2", checks=Checks(displays=True))
<Translation into SymPy: x**2 (not rated; displays exactly as the LaTeX)>
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from mathglot.errors import MathglotError
from mathglot.languages import expand, normalise, render
from mathglot.languages.latex.normal.symbols import SYMBOLS
from mathglot.translate.certainty import A_GUESS, LIKELY, NOT_RATED, SURE

if TYPE_CHECKING:
    from mathglot.translate.translation import Checks, Translation

LANGUAGE_NAMES = {
    "mathematica": "Mathematica",
    "semantic": "semantic LaTeX",
    "sympy": "SymPy",
    "maple": "Maple",
    "cmml": "content MathML",
    "python": "Python",
    "latex": "LaTeX",
}
# What editors call the language of a block of code.
_FENCE_NAMES = {"semantic": "latex", "sympy": "python", "cmml": "xml"}

# What is said of a check, by its outcome; no words where there is nothing to say.
WORDS: dict[str, dict[bool | None, str]] = {
    "parses": {
        True: "well formed",
        False: "not well formed: it cannot be used as it is",
        None: "",
    },
    "displays": {
        True: "displays exactly as the LaTeX",
        False: "a guess: it does not display as the LaTeX, check it before use",
        None: "not compared with the LaTeX",
    },
    "holds": {
        True: "holds numerically",
        False: "not an identity, or not where it was tried",
        None: "",
    },
}
# What the words for a confidence say of a translation.
_VERDICTS = {SURE: True, LIKELY: None, A_GUESS: False, NOT_RATED: None}
_MARKS = {True: "✓", False: "⚠", None: "•"}
_MOST_ALTERNATIVES = 4


class Remark(NamedTuple):
    """What a check found, in plain words: for the translation, against it, or so so."""

    verdict: bool | None
    words: str


def describe_checks(checks: Checks) -> tuple[Remark, ...]:
    """What is worth saying about the checks of a translation.

    >>> from mathglot.translate.translation import Checks
    >>> describe_checks(Checks(parses=True, displays=True, holds=False))[1]
    Remark(verdict=None, words='not an identity, or not where it was tried')
    """
    remarks = []
    if checks.parses is False:
        remarks.append(Remark(False, WORDS["parses"][False]))
    remarks.append(Remark(checks.displays, WORDS["displays"][checks.displays]))
    if checks.holds is not None:
        # Many a true formula is no identity: that speaks against nothing.
        remarks.append(Remark(checks.holds or None, WORDS["holds"][checks.holds]))
    return tuple(remarks)


def describe_translation(
    translation: Translation, *, exactly: bool = False
) -> tuple[Remark, ...]:
    """How sure a translation is, and what is worth saying about its checks.

    >>> from mathglot.translate.translation import Checks, Translation
    >>> shown = Translation("x", "sympy", "x", checks=Checks(displays=True))
    >>> from dataclasses import replace
    >>> describe_translation(replace(shown, confidence=0.998), exactly=True)[0]
    Remark(verdict=True, words='sure (99 %)')
    """
    if translation.origin != "latex":
        return (Remark(None, "translated by rules"),)
    remarks = describe_checks(translation.checks)
    word, confidence = translation.certainty, translation.confidence
    # What does not display is called a guess already.
    if word is None or translation.checks.displays is False:
        return remarks
    said = word
    if exactly and confidence is not None:
        said = f"{word} ({_count_percent(confidence)} %)"
    return (Remark(_VERDICTS[word], said), *remarks)


def _count_percent(confidence: float) -> int:
    """Nothing is certain, and nothing that is offered is impossible."""
    return min(99, max(1, round(100 * confidence)))


def write_line(translation: Translation) -> str:
    """A translation in one line, as Python shows it."""
    name = LANGUAGE_NAMES.get(translation.language, translation.language)
    if translation.error is not None:
        return f"<Translation into {name}: none ({_flatten(str(translation.error))})>"
    said = "; ".join(remark.words for remark in describe_translation(translation))
    return f"<Translation into {name}: {_flatten(translation.text)} ({said})>"


def write_markdown(translation: Translation) -> str:
    """A translation in Markdown: formula, code, what was checked, other readings."""
    parts = [_write_formula(_show_as_latex(translation))]
    if translation.error is not None:
        parts.append(f"⚠ No translation: {_write_code(str(translation.error))}")
        return "\n\n".join(parts)
    parts.append(_write_block(translation.text, translation.language))
    parts.append(_write_remarks(describe_translation(translation, exactly=True)))
    if translation.assumptions:
        assumed = (f"- {_write_code(text)}" for text in translation.assumptions)
        parts.append("\n".join(("Assumed:\n", *assumed)))
    parts += _write_alternatives(translation)
    return "\n\n".join(part for part in parts if part)


def _show_as_latex(translation: Translation) -> str:
    """The source as LaTeX, where it is another language."""
    source, tree = translation.source, translation.tree
    try:
        if translation.origin == "semantic":
            return expand(source)
        if translation.origin == "mathematica" and tree is not None:
            return render(tree, "latex", flavour="textbook")
    except MathglotError:
        # It is shown as it was given.
        pass
    return source


def _write_alternatives(translation: Translation) -> list[str]:
    alternatives = translation.alternatives
    if not alternatives:
        return []
    lines = []
    for other in alternatives[:_MOST_ALTERNATIVES]:
        line = f"- {_write_code(other.text)} "
        line += _write_remarks(describe_translation(other, exactly=True))
        if difference := translation.describe_difference(other):
            line += f" · here {_write_code(difference)}"
        lines.append(line)
    left = len(alternatives) - len(lines)
    if left:
        lines.append(f"- and {left} more")
    return ["\n".join(("Other readings:\n", *lines))]


def _write_remarks(remarks: tuple[Remark, ...]) -> str:
    return " · ".join(f"{_MARKS[verdict]} {words}" for verdict, words in remarks)


def _flatten(text: str) -> str:
    return " ".join(text.split())


# What makes text into a formula, or does more than show it.
_DELIMITERS = re.compile(r"^\s*(?:\$\$?|\\\[|\\\()|(?:\$\$?|\\\]|\\\))\s*$")
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*")
_COMMAND = re.compile(r"\\(?:[A-Za-z]+|.|\Z)", re.DOTALL)
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\s*\{([^{}]*)\}")
# What shows a formula and does nothing else: any other command may be a link, a macro
# or an extension to load.
_SHOWN = (
    frozenset(
        r"""
    \frac \dfrac \tfrac \cfrac \sqrt \root \over \atop \choose \binom \dbinom \tbinom
    \left \right \middle \big \Big \bigg \Bigg \bigl \bigr \Bigl \Bigr \biggl \biggr
    \Biggl \Biggr \bigm \Bigm \biggm \Biggm \limits \nolimits \displaystyle \textstyle
    \scriptstyle \scriptscriptstyle \hat \bar \vec \dot \ddot \dddot \ddddot \tilde
    \check \breve \acute \grave \mathring \widehat \widetilde \overline \underline
    \overbrace \underbrace \overrightarrow \overleftarrow \overleftrightarrow \overset
    \underset \stackrel \substack \sideset \mathrm \mathbf \mathit \mathsf \mathtt
    \mathbb \mathcal \mathscr \mathfrak \mathnormal \boldsymbol \bm \pmb \rm \bf \it
    \cal \text \textrm \textbf \textit \mbox \operatorname \mathop \mathrel \mathbin
    \mathord \mathopen \mathclose \pmod \bmod \boxed \phantom \quad \qquad \space \hline
    \begin \end \nonumber \notag \xrightarrow \xleftarrow \nexists \nmid
    \nleq \ngeq \nsubseteq
    \, \; \: \! \> \\ \{ \} \| \% \& \# \_
    """.split()
    )
    | {command for command in SYMBOLS if command[0] == "\\"}
    | {"\\ "}
)
_ARRANGED = frozenset(
    "equation align flalign eqnarray gather aligned gathered split cases array matrix "
    "pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix alignedat".split()
)
# Environments that make a display of their own, which cannot stand inside another.
_DISPLAYED = re.compile(r"\\(begin|end)\{(equation|align|flalign|eqnarray|gather)\*?\}")
_INNER = {"align": "aligned", "flalign": "aligned", "eqnarray": "aligned"}
_INNER["gather"] = "gathered"


def _write_formula(latex: str) -> str:
    """A formula that is typeset; LaTeX that may do anything else is shown as code."""
    shown = _flatten(_DELIMITERS.sub("", _COMMENT.sub(r"\1", latex).strip()))
    if not _only_shows(shown):
        try:
            shown = normalise(latex)
        except MathglotError:
            shown = ""
    if not shown or not _only_shows(shown):
        return _write_block(latex, "latex")
    shown = _DISPLAYED.sub(_put_inside, shown)
    # In a formula these are signs, and must not begin a tag.
    shown = shown.replace("<", r"\lt ").replace(">", r"\gt ")
    return f"$${shown}$$"


def _only_shows(latex: str) -> bool:
    """Whether all that LaTeX does is known, and is to show a formula."""
    if "$" in latex or "`" in latex:
        return False
    names = (name.removesuffix("*") for name in _ENVIRONMENT.findall(latex))
    return _SHOWN.issuperset(_COMMAND.findall(latex)) and _ARRANGED.issuperset(names)


def _put_inside(match: re.Match[str]) -> str:
    inner = _INNER.get(match[2])
    return "" if inner is None else rf"\{match[1]}{{{inner}}}"


def _write_block(text: str, language: str) -> str:
    fence = "`" * max(3, _longest_run(text) + 1)
    name = _FENCE_NAMES.get(language, language)
    return f"{fence}{name}\n{text}\n{fence}"


def _write_code(text: str) -> str:
    """A text between as many backticks as it takes to leave all others alone."""
    text = _flatten(text)
    ticks = "`" * (_longest_run(text) + 1)
    # One blank on either side is taken off again.
    return f"{ticks} {text} {ticks}" if "`" in text else f"{ticks}{text}{ticks}"


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)
