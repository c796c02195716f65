r"""Text in a formula: sentences, words with numbers among them, abbreviations."""

from __future__ import annotations

from string import ascii_letters, digits

from mathglot.languages.latex import levels
from mathglot.languages.latex.blanks import BLANK
from mathglot.languages.latex.notations import (
    ABBREVIATIONS,
    abbreviated,
    is_compound,
    is_pair_of_initials,
)
from mathglot.languages.latex.reader.chart import Chart, opens
from mathglot.languages.latex.reader.leaves import OPERATORS, SIGN_NAMES
from mathglot.languages.latex.reader.nodes import Nodes
from mathglot.languages.naming import PLACEHOLDER
from mathglot.languages.tree import String, Symbol


@opens(r"\text")
def read_text(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\text{only for large n}` as a string."""
    closing = chart.closing.get(start + 1)
    if closing is not None:
        inside = chart.tokens[start + 2 : closing]
        value = "".join(" " if t.startswith(r"\ ") else t for t in inside)
        value = value.replace(r"\_", "_")
        into.leaf(closing + 1, levels.ATOM, String(value), ("text",))


@opens(BLANK)
def read_blank(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\begin{pmatrix} 1 & ? \end{pmatrix}`: what is asked for, or left empty."""
    if start < 2 or chart.tokens[start - 2] not in _ABOVE:
        # Above a sign, it asks whether what the sign says is so.
        into.leaf(start + 1, levels.ATOM, Symbol(PLACEHOLDER), ("asked",))


@opens(r"\mathrm")
def read_foreign(chart: Chart, start: int, into: Nodes) -> None:
    """A word in another script than the Latin one, as a string."""
    word = chart.word(start)
    if word and not word.isascii() and all(map(str.isalpha, word)):
        end = chart.closing[start + 1] + 1
        into.leaf(end, levels.ATOM, String(word), ("text:foreign",))


@opens(r"\#")
def read_number_of(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\text{\# of successes}`: how many there are, as a string."""
    place = start + 1
    if chart.tokens[place] in (r"\text", r"\mathrm") and place + 1 in chart.closing:
        words = chart.word(place).replace(r"\ ", " ")
        if words.startswith("of "):
            value = String(f"# {words}")
            into.leaf(chart.closing[place + 1] + 1, levels.ATOM, value, ("text:count",))


@opens(r"\$")
def read_dollar_above(chart: Chart, start: int, into: Nodes) -> None:
    r"""`k\xleftarrow{\$}K`: what is drawn at random."""
    if start > 1 and chart.tokens[start - 2] in _ABOVE:
        if chart.closing.get(start - 1) == start + 1:
            into.leaf(start + 1, levels.ATOM, String("$"), ("text:sign",))


# Signs above an arrow, which say what it does.
_ABOVE = frozenset([r"\xrightarrow", r"\xleftarrow", r"\xhookrightarrow", r"\overset"])


@opens(r"\times", r"\cong", r"\simeq", r"\sim", r"\cdot", "+", "-")
def read_sign_above(chart: Chart, start: int, into: Nodes) -> None:
    r"""`A\xrightarrow{\times3}B`, `A\xrightarrow{\cong}B`: a sign as a label."""
    if start < 2 or chart.tokens[start - 2] not in _ABOVE:
        return
    closing = chart.closing.get(start - 1, 0)
    sign = SIGN_NAMES.get(chart.tokens[start])
    if sign is None or not start < closing <= start + 2:
        return
    rest = "".join(chart.tokens[start + 1 : closing])
    if not rest or rest.isalnum():
        into.leaf(closing, levels.ATOM, String(sign + rest), ("text:sign",))


@opens(r"\text", r"\mathrm")
def read_phrase(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\text{column }3\text{ total}`: words with numbers among them, as one string."""
    if start and chart.tokens[start - 1].isdigit():
        return
    words: list[str] = []
    place = start
    while True:
        token = chart.tokens[place]
        if token.isdigit():
            words.append(token)
            place += 1
        elif token in (r"\text", r"\mathrm") and place + 1 in chart.closing:
            words.append(chart.word(place).replace(r"\ ", " "))
            place = chart.closing[place + 1] + 1
        else:
            break
    if any(word.isdigit() for word in words):
        phrase = String(" ".join(words))
        into.leaf(place, levels.ATOM, phrase, ("text:phrase",))


@opens(r"\mathrm", *OPERATORS, *ascii_letters, *digits)
def read_compound(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\mathrm{no-click}`, `E_{on-shell}`, `\Gamma^{1-loop}`: words with hyphens, as
    one string."""
    script = _script_with(chart, start)
    if "-" not in chart.every or not (script or chart.tokens[start] == r"\mathrm"):
        return
    words, place = [""], start
    while True:
        word, end = _read_part(chart, place, script)
        if not end:
            return
        words[-1] += word
        place = end
        if chart.tokens[place] == "-":
            words.append("")
            place += 1
        elif place == script or chart.tokens[place] != r"\mathrm":
            break
        if len(words) > _MOST_WORDS:
            return
    if len(words) > 1 and (script == place or chart.tokens[start] == r"\mathrm"):
        joined = "-".join(words)
        upright = chart.tokens[start] == r"\mathrm" and script == place
        if all(words) and upright and is_pair_of_initials(joined):
            told = ("text:hyphen:initials",)
            into.leaf(place, levels.ATOM, String(joined), told)
        if all(words) and is_compound(joined):
            where = "script" if script == place else "line"
            if where == "line" and len(words[0]) == 1:
                where = "line:letter"
            if words[0].isdigit():
                where = f"{where}:numbered"
            value = String(joined)
            into.leaf(place, levels.ATOM, value, (f"text:hyphen:{where}",))


_MOST_WORDS = 4


def _script_with(chart: Chart, start: int) -> int:
    """Where the script ends that begins here; 0 if none does."""
    if start > 1 and chart.tokens[start - 1] == "{":
        if chart.tokens[start - 2] in ("_", "^"):
            return chart.closing.get(start - 1, 0)
    return 0


def _read_part(chart: Chart, place: int, script: int) -> tuple[str, int]:
    """A word that begins here, and where it ends; 0 if there is none."""
    token = chart.tokens[place]
    if token == r"\mathrm" and place + 1 in chart.closing:
        return chart.word(place), chart.closing[place + 1] + 1
    if token in OPERATORS:
        return token[1:], place + 1
    end = place
    if end < script and chart.tokens[end].isdigit():
        return chart.tokens[end], end + 1
    while end < script and len(chart.tokens[end]) == 1 and chart.tokens[end].isalpha():
        end += 1
    return "".join(chart.tokens[place:end]), end if end > place else 0


@opens(r"\mathrm")
def read_abbreviated(chart: Chart, start: int, into: Nodes) -> None:
    r"""`\mathrm{const.}`, `\mathrm{cycl. perm.}`: words that end with a point."""
    words: list[str] = []
    place = start
    while chart.tokens[place] == r"\mathrm" and place + 1 in chart.closing:
        end = chart.closing[place + 1] + 1
        word = chart.word(place)
        if chart.tokens[end] != "." or not word.isalpha():
            break
        words.append(word)
        place = end + 1
    if len(words) == 1 and len(words[0]) > 1:
        into.leaf(place, levels.TIGHT, Symbol(words[0]), ("text:point",))
    elif len(words) > 1:
        space = " " if any(len(word) > 1 for word in words) else ""
        value = String(space.join(f"{word}." for word in words))
        if value.value not in ABBREVIATIONS:
            into.leaf(place, levels.ATOM, value, ("text:points",))


_ABBREVIATIONS: dict[str, list[tuple[tuple[str, ...], str]]] = {}
for _word in sorted(ABBREVIATIONS):
    for _form in abbreviated(_word):
        _ABBREVIATIONS.setdefault(_form[0], []).append((_form, _word))


@opens(*_ABBREVIATIONS)
def read_abbreviation(chart: Chart, start: int, into: Nodes) -> None:
    """`h.c.` as a string, as other text is."""
    for form, word in _ABBREVIATIONS[chart.tokens[start]]:
        end = start + len(form)
        if tuple(chart.tokens[start:end]) == form:
            into.leaf(end, levels.ATOM, String(word), ("text:abbreviation",))
