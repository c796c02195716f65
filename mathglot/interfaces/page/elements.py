"""Elements of MathML, and the tokens of a formula as such elements."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from mathglot.interfaces.page.glyphs import find_glyph
from mathglot.languages.latex.normal.symbols import (
    BIG_OPERATORS,
    GREEK,
    LETTERLIKE,
    OPERATOR_NAMES,
)

# Command: the mark over or under the argument, and whether it is as wide as that.
ACCENTS = {
    "\\bar": ("¯", False),
    "\\hat": ("ˆ", False),
    "\\widehat": ("\u0302", True),
    "\\tilde": ("˜", False),
    # Browsers stretch this one where the font can, and the combining one never.
    "\\widetilde": ("˜", True),
    "\\check": ("ˇ", False),
    "\\widecheck": ("ˇ", True),
    "\\vec": ("→", False),
    "\\overrightarrow": ("→", True),
    "\\overleftarrow": ("←", True),
    "\\overleftrightarrow": ("↔", True),
    "\\dot": ("˙", False),
    "\\ddot": ("¨", False),
    # They only combine: without something before them they stand beside the letter.
    "\\dddot": ("\u2002\u20db", False),
    "\\ddddot": ("\u2002\u20dc", False),
    "\\acute": ("´", False),
    "\\grave": ("`", False),
    "\\breve": ("˘", False),
    "\\mathring": ("˚", False),
    "\\underrightarrow": ("→", True),
    "\\underleftarrow": ("←", True),
}
# Command: what is drawn round the argument.
ENCLOSURES = {
    "\\overline": "top",
    "\\underline": "bottom",
    "\\boxed": "box",
    "\\cancel": "updiagonalstrike",
    "\\bcancel": "downdiagonalstrike",
    "\\xcancel": "updiagonalstrike downdiagonalstrike",
}
BRACES = {
    "\\overbrace": "⏞",
    "\\underbrace": "⏟",
    "\\overbracket": "⎴",
    "\\underbracket": "⎵",
}

OPENING = {
    *("(", "[", "\\{", "\\langle", "\\lfloor", "\\lceil", "\\llbracket", "\\lgroup"),
    *("\\ulcorner", "\\llcorner", "\\lmoustache"),
}
CLOSING = {
    *(")", "]", "\\}", "\\rangle", "\\rfloor", "\\rceil", "\\rrbracket", "\\rgroup"),
    *("\\urcorner", "\\lrcorner", "\\rmoustache"),
}
BARS = {"|", "\\|"}
RELATIONS = set("=<>,;:") | {
    "\\" + name
    for name in "leq geq neq equiv approx sim simeq cong to propto in ll gg".split()
}
_INTEGRALS = {name for name in BIG_OPERATORS if "int" in name}
_LIMIT_NAMES = {
    "\\" + name
    for name in "lim limsup liminf max min sup inf det gcd Pr injlim projlim".split()
}
_LIMIT_WORDS = {"argmax", "argmin", "arg max", "arg min"}
_BARRED = {
    "\\varlimsup": ("mover", "¯"),
    "\\varliminf": ("munder", "\u0332"),
    "\\varinjlim": ("munder", "→"),
    "\\varprojlim": ("munder", "←"),
}
# Signs that are not operators: nothing is spaced round them.
_ORDINARY = LETTERLIKE | {
    "\\" + name
    for name in """
    emptyset varnothing ldots cdots vdots ddots iddots beth gimel daleth complement mho
    eth Finv Game Bbbk circledS circledR angle measuredangle sphericalangle triangle
    triangledown square blacksquare lozenge blacklozenge blacktriangle
    blacktriangledown bigstar Diamond top surd prime backprime flat natural sharp
    clubsuit diamondsuit heartsuit spadesuit checkmark maltese S P copyright pounds AA
    aa ae AE oe OE ss o O l L i j % _ & # $
    """.split()
}
_UPRIGHT = {name for name in GREEK if name[1].isupper()}
_UPRIGHT |= {"\\infty", "\\hbar", "\\nabla"}
# Words after which a bracket is no argument.
_SENTENCE = set("if for and or otherwise when where with as is such that in on".split())


def element(name: str, *content: str, **attributes: str) -> str:
    """An element; what is in it is markup already."""
    written = "".join(f' {key}="{escape(text)}"' for key, text in attributes.items())
    return f"<{name}{written}>{''.join(content)}</{name}>"


def text_of(name: str, text: str, **attributes: str) -> str:
    """An element with text in it, whatever that is."""
    return element(name, escape(text), **attributes)


def operator(text: str, **attributes: str) -> str:
    return text_of("mo", text, **attributes)


def join(parts: Sequence[str]) -> str:
    """One element out of many."""
    return parts[0] if len(parts) == 1 else element("mrow", *parts)


@dataclass(frozen=True, slots=True)
class Item:
    """An element in a row, and what it does to those beside it.

    Kinds are ordinary, number, operator, relation, sign, integral, open, close, bar,
    name (of a function), differential, postfix, text and words.
    """

    markup: str
    kind: str = "ordinary"
    # The character of a bracket, a bar or a sign, whose element depends on the others.
    glyph: str = ""
    # Whether scripts stand over and under it.
    limits: bool = False
    sub: str | None = None
    sup: str | None = None

    def with_scripts(self, sub: str | None, sup: str | None) -> Item:
        scripted = replace(self, sub=sub, sup=sup)
        if self.kind in ("open", "close", "bar"):
            return scripted
        return replace(self, markup=scripted.dress(self.markup))

    def dress(self, base: str) -> str:
        """An element with the scripts of this item."""
        sub, sup = self.sub, self.sup
        if sub is None and sup is None:
            return base
        if sub is None or sup is None:
            place = "over" if self.limits and sub is None else "sup"
            if sup is None:
                place = "under" if self.limits else "sub"
            return element("m" + place, base, *filter(None, (sub, sup)))
        return element("munderover" if self.limits else "msubsup", base, sub, sup)


def symbol(token: str) -> Item:
    """The item for one token of the normal form."""
    if token[0].isdigit() or (token[0] == "." and len(token) > 1):
        return Item(text_of("mn", token), "number")
    if token.startswith("\\not") and len(token) > 4 and token != "\\notin":
        plain = find_glyph(token[4:]) or token[4:]
        negated = unicodedata.normalize("NFC", plain + "\u0338")
        return Item(operator(negated), "relation")
    if token == "\\ ":
        return Item(element("mspace", width="0.28em"))
    if token in _BARRED:
        place, mark = _BARRED[token]
        barred = element(place, operator("lim"), operator(mark, stretchy="true"))
        return Item(barred, "name", limits=True)
    if token[1:] in OPERATOR_NAMES or token in _LIMIT_NAMES:
        return _name(token)
    glyph = find_glyph(token)
    if glyph is None:
        return Item(text_of("mtext", token))
    if token in BIG_OPERATORS:
        kind = "integral" if token in _INTEGRALS else "operator"
        return Item(operator(glyph), kind, limits=kind == "operator")
    return _sign(token, glyph)


def _sign(token: str, glyph: str) -> Item:
    if token in OPENING or token in CLOSING or token in BARS:
        kind = "open" if token in OPENING else "close" if token in CLOSING else "bar"
        return Item(operator(glyph, stretchy="false"), kind, glyph)
    if token in ("+", "-", "\\pm", "\\mp"):
        return Item(operator(glyph), "sign", glyph)
    if token == "\\bmod":
        return Item(operator(glyph, lspace="0.28em", rspace="0.28em"), "operator")
    if token == "d":
        return Item(text_of("mi", glyph), "differential")
    if token in _UPRIGHT:
        return Item(text_of("mi", glyph, mathvariant="normal"))
    if token in _ORDINARY or token in GREEK or glyph.isalpha():
        return Item(text_of("mi", glyph))
    if token == "!":
        return Item(operator(glyph), "postfix")
    kind = "relation" if token in RELATIONS or token == ":=" else "operator"
    return Item(operator(glyph), kind)


def _name(token: str) -> Item:
    glyph = find_glyph(token) or token[1:]
    if token in _LIMIT_NAMES:
        return Item(operator(glyph, movablelimits="true"), "name", limits=True)
    return Item(text_of("mi", glyph), "name")


def word(letters: str, *, text: bool) -> Item:
    """Upright letters: a name, or a word of a sentence."""
    if letters in _LIMIT_WORDS:
        return Item(operator(letters, movablelimits="true"), "name", limits=True)
    if text or " " in letters:
        words = " " in letters or letters in _SENTENCE
        shown = text_of("mtext", letters.replace(" ", "\u00a0"))
        return Item(shown, "words" if words else "text")
    if len(letters) == 1:
        kind = "differential" if letters == "d" else "ordinary"
        return Item(text_of("mi", letters, mathvariant="normal"), kind)
    return Item(text_of("mi", letters), "name")
