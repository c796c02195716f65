"""The page about the semantic macros, with a table of them all by family.

`python -m mathglot.languages.semantic.listing` prints it; it is kept as
docs/semantic_latex.md.
"""

from __future__ import annotations

import re

from mathglot.languages.semantic.expansion import expand
from mathglot.languages.semantic.macros import MACROS, Macro

_INTRODUCTION = r"""# Semantic LaTeX

Semantic LaTeX is LaTeX in which special functions and constants are written with
macros that say what is meant: `\BesselJ{\nu}@{z}` is the Bessel function, whatever
`J` may be elsewhere. The macros are those of the NIST Digital Library of
Mathematical Functions (DLMF).

## Forms of a call

A call is `\name[optional]{parameters}@{arguments}`. The parameters belong to the
symbol, the arguments to its application.

| form | example | shows |
| --- | --- | --- |
| the symbol alone | `\BesselJ{\nu}` | `J_{\nu}` |
| `@`: arguments in brackets | `\BesselJ{\nu}@{z}` | `J_{\nu}\left(z\right)` |
| `@@`: without brackets, or without what is understood | `\sin@@{x}` | `\sin x` |
| | `\Jacobiellsnk@@{z}{k}` | `\operatorname{sn} z` |
| more `@` where there are more forms | `\hyperF@@@{a}{b}{c}{z}` | `F\left(z\right)` |
| optional parameter | `\assLegendreP[\mu]{\nu}@{x}` | `P^{\mu}_{\nu}\left(x\right)` |
| primes and powers before the `@` | `\BesselJ{\nu}'@{z}` | `J_{\nu}'\left(z\right)` |
| | `\HankelH{1}{\nu}'@{z}` | `{H^{(1)}_{\nu}}'\left(z\right)` |

An empty optional parameter counts as none, and an empty index is not shown. More
`@` signs than a macro has forms mean its last form. Arguments that the form does not
show may be left out. After something that is not a macro, `@{x}` shows as `(x)`.

`mathglot expand` turns macros into plain LaTeX. In Python, use `mathglot.expand`;
`mathglot.languages.semantic.reader.read` gives the calls themselves. In the other
direction, `mathglot readings --to semantic` finds
[macros that LaTeX may show](reading.md#semantic-latex).

## From LaTeX, as it was typed

`mathglot translate --to semantic` replaces what macros show by the macros.
Everything else stays as you typed it: `\tfrac`, `\left` and `\right`, `\quad`, the
rows and columns of an `aligned`. Only the signs around a formula (`$`, `\[`) are left
out.

```console
$ mathglot translate --to semantic '\tfrac12 \left( J_\nu(z) \right),\quad z>0'
\tfrac12 \left( \BesselJ{\nu}@{z} \right),\quad z>0
$ mathglot translate --to semantic '\begin{aligned} y &= \Gamma(z) \end{aligned}'
\begin{aligned} y &= \EulerGamma@{z} \end{aligned}
```

`--constants macros` writes `\expe`, `\iunit` and `\cpi` wherever e, i and pi are the
constants; `--constants letters` leaves them as you typed them. Without this option
you get what the best translation has: mostly `\expe` and `\cpi`, and `i` where it
might be a letter.

```console
$ mathglot translate --to semantic --constants macros 'e^{i\pi z}'
\expe^{\iunit\cpi z}
$ mathglot translate --to semantic --constants letters 'e^{i\pi z}\Gamma(z)'
e^{i\pi z}\EulerGamma@{z}
```

`--diff` prints the formula above its semantic form, with marks under what is
different:

```console
$ mathglot translate --to semantic --diff '\tfrac12 J_\nu(z)'
- \tfrac12 J_\nu(z)
           ^^   ^ ^
+ \tfrac12 \BesselJ{\nu}@{z}
           ^^^^^^^^^   ^^^ ^
```

Of 9,241 formulas of the DLMF, expanded to LaTeX and given their macros again, 99.8 %
got their own layout back to the letter (`mathglot bench semantic --only layout`). If
the layout cannot be kept (a number with spaces in it, an author's own macro), the
answer is in the plain print of [readings](reading.md#semantic-latex).

## To other languages

`mathglot translate --from semantic` translates semantic LaTeX
[by rules](semantic_to_mathematica.md). The [service](http.md) and its page take it
wherever they take LaTeX: they recognise it by its macros, and draw what these show.

## The macros

In the tables, `#p1` stands for the first parameter, `#o1` for the first optional one,
`#a1` for the first argument. This part is generated from the table of macros by
`python -m mathglot.languages.semantic.listing`.
"""


def describe() -> str:
    """The whole page, in Markdown."""
    sections = [_INTRODUCTION]
    families: dict[str, list[Macro]] = {}
    for macro in MACROS.values():
        rows = families.setdefault(macro.family, [])
        rows.append(macro)
        rows.extend(macro.variants.values())
    for family, rows in families.items():
        lines = [f"### {family[0].upper()}{family[1:]}", ""]
        lines += ["| call | shows |", "| --- | --- |"]
        for macro in rows:
            lines += [
                f"| `{_quote(call)}` | `{_quote(expand(call))}` |"
                for call in _list_calls(macro)
            ]
        sections.append("\n".join(lines) + "\n")
    return "\n".join(sections)


def _list_calls(macro: Macro) -> list[str]:
    """One call a form, with the slots of the templates as its parts."""
    start = f"\\{macro.name}"
    count = macro.parameter_count - ("{" in macro.name)
    parameters = "".join(f"{{#p{index + 1}}}" for index in range(count))
    arguments = "".join(f"{{#a{index + 1}}}" for index in range(macro.argument_count))
    if macro.takes_bare_arguments:
        return [start + arguments]
    # The symbol alone says nothing new where there is an application.
    forms = range(1, macro.at_count + 1) if macro.at_count else range(1)
    calls = [start + parameters + "@" * ats + arguments for ats in forms]
    if macro.optional_count:
        optional = f"{start}[#o1]{parameters}"
        calls.append(f"{optional}@{arguments}" if macro.at_count else optional)
    return calls


def _quote(latex: str) -> str:
    # A bar would end the cell of a Markdown table, even in a code span.
    return re.sub(r"\|", r"\\|", latex).strip()


if __name__ == "__main__":
    print(describe(), end="")
