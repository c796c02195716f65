r"""The characters that a browser shows for the commands of the normal form.

>>> find_glyph("\\leq"), find_glyph("\\Gamma"), find_glyph("\\sin")
('≤', 'Γ', 'sin')
>>> set_in_font("R", ["\\mathbb"]), set_in_font("\\alpha", ["\\mathbf"])
('ℝ', '𝜶')
"""

from __future__ import annotations

import unicodedata
from html.entities import html5

from mathglot.languages.latex.normal.characters import CHARACTERS
from mathglot.languages.latex.normal.symbols import LETTERLIKE, OPERATOR_NAMES

# Commands for which neither the normal form's own table nor HTML has the right name.
_OTHERS = r"""
    \AA Å \AE Æ \L Ł \O Ø \OE Œ \aa å \ae æ \l ł \o ø \oe œ \ss ß \i ı \j ȷ
    \Arrowvert ‖ \arrowvert | \bracevert ⎪ \lgroup ⟮ \rgroup ⟯ \surd √ \Bbbk 𝕜 \Game ⅁
    \bigsqcap ⨅ \oiiint ∰ \idotsint ∫⋯∫ \smallint ∫ \iiiint ⨌ \diagdown ╲ \diagup ╱
    \dashleftarrow ⇠ \dashrightarrow ⇢ \rightarrowtriangle ⇾ \lhd ⊲ \rhd ⊳ \unlhd ⊴
    \unrhd ⊵ \varDelta 𝛥 \varGamma 𝛤 \varLambda 𝛬 \varOmega 𝛺 \varPhi 𝛷 \varPi 𝛱
    \varPsi 𝛹 \varSigma 𝛴 \varTheta 𝛩 \varUpsilon 𝛶 \varXi 𝛯 \bmod mod
    \{ { \} } \| ‖ \% % \_ _ \& & \# # \$ $ - − * ∗ \prime ′ \vDash ⊨ \perp ⊥
    \injlim inj\u2009lim \projlim proj\u2009lim
    \Delta Δ \cdot ⋅ \diamond ⋄
    \limsup lim\u2009sup \liminf lim\u2009inf
"""


def _list_glyphs() -> dict[str, str]:
    glyphs: dict[str, str] = {}
    for character, command in CHARACTERS.items():
        if command[0] == "\\":
            glyphs.setdefault(command, character)
    for name in OPERATOR_NAMES:
        glyphs["\\" + name] = name
    words = _OTHERS.split()
    for command, shown in zip(words[::2], words[1::2], strict=True):
        glyphs[command] = shown.replace("\\u2009", "\u2009")
    return glyphs


_GLYPHS = _list_glyphs()

_FONTS = {
    "\\mathbf": "BOLD",
    "\\mathcal": "SCRIPT",
    "\\mathscr": "SCRIPT",
    "\\mathfrak": "FRAKTUR",
    "\\mathbb": "DOUBLE-STRUCK",
    "\\mathsf": "SANS-SERIF",
    "\\mathtt": "MONOSPACE",
}
_DIGITS = "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE".split()


def find_glyph(token: str) -> str | None:
    """The characters that a token shows as; None for a command that is not known."""
    shown = _GLYPHS.get(token)
    if shown is not None or token[0] != "\\":
        return shown or token
    return html5.get(token[1:] + ";")


def set_in_font(token: str, fonts: list[str]) -> str | None:
    """A letter or digit in another alphabet; as it is where the alphabet lacks it."""
    letter = find_glyph(token)
    if letter is None or len(letter) != 1:
        return letter
    names = [_FONTS[font] for font in fonts if font in _FONTS]
    if names == ["BOLD", "SANS-SERIF"]:
        # Unicode has bold script, but sans-serif bold.
        names.reverse()
    return _look_up(letter, " ".join(names), token in LETTERLIKE) or letter


def _look_up(letter: str, font: str, symbol: bool) -> str | None:
    name = unicodedata.name(letter, "").removeprefix("GREEK ")
    if letter.isdigit() and letter.isascii():
        name = f"DIGIT {_DIGITS[int(letter)]}"
    name = name.replace("LATIN ", "").replace(" LETTER", "")
    slanted = f"{font} ITALIC" if symbol and letter.islower() else font
    for words in (f"MATHEMATICAL {slanted}", f"MATHEMATICAL {font}", font):
        try:
            return unicodedata.lookup(f"{words} {name}")
        except KeyError:
            continue
    try:
        return unicodedata.lookup(f"BLACK-LETTER {name}") if "FRAK" in font else None
    except KeyError:
        return None
