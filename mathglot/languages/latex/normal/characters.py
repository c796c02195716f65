r"""Characters outside ASCII, HTML entities and tags, as LaTeX.

The reader only meets ASCII and letters: everything else is translated here, before
tokens are made, with a list of shifts that leads back to positions in the original.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from html.entities import name2codepoint

_SYMBOLS = r"""
    ≤ \leq ≦ \leq ⩽ \leq ≥ \geq ≧ \geq ⩾ \geq ≠ \neq ≪ \ll ≫ \gg ⋘ \lll ⋙ \ggg
    ∞ \infty ∑ \sum ∏ \prod ∐ \coprod ∫ \int ∬ \iint ∭ \iiint ⨌ \iiiint ∮ \oint
    ∯ \oiint ∂ \partial ∇ \nabla ∆ \Delta ∈ \in ∊ \in ∉ \notin ∋ \ni ∌ \notni ⊂ \subset
    ⊃ \supset ⊆ \subseteq ⊇ \supseteq ⊊ \subsetneq ⊋ \supsetneq ⊄ \nsubset
    ⊅ \nsupset ⊈ \nsubseteq ⊉ \nsupseteq ∪ \cup ∩ \cap ∖ \setminus ⊎ \uplus
    ⋃ \bigcup ⋂ \bigcap ⨁ \bigoplus ⨂ \bigotimes ⨀ \bigodot ⋀ \bigwedge ⋁ \bigvee
    → \to ← \gets ↔ \leftrightarrow ⇒ \Rightarrow ⇐ \Leftarrow ⇔ \Leftrightarrow
    ⟶ \longrightarrow ⟵ \longleftarrow ⟷ \longleftrightarrow ⟹ \Longrightarrow
    ⟸ \Longleftarrow ⟺ \Longleftrightarrow ↦ \mapsto ⟼ \longmapsto ↑ \uparrow
    ↓ \downarrow ↕ \updownarrow ⇑ \Uparrow ⇓ \Downarrow ↪ \hookrightarrow
    ↩ \hookleftarrow ⇀ \rightharpoonup ⇁ \rightharpoondown ↼ \leftharpoonup
    ⇌ \rightleftharpoons ⇋ \leftrightharpoons ↝ \rightsquigarrow ↠ \twoheadrightarrow
    ↗ \nearrow ↘ \searrow ↙ \swarrow ↖ \nwarrow ↛ \nrightarrow ⇏ \nRightarrow
    ∀ \forall ∃ \exists ∄ \nexists ¬ \neg ∧ \land ∨ \lor ⊻ \veebar ⊤ \top ⊥ \perp
    ⟂ \perp ⊢ \vdash ⊣ \dashv ⊨ \models ⊬ \nvdash ⊭ \nvDash
    × \times ÷ \div · \cdot ⋅ \cdot ∙ \cdot • \bullet ∘ \circ ⋆ \star ★ \bigstar
    ± \pm ∓ \mp ⊕ \oplus ⊖ \ominus ⊗ \otimes ⊘ \oslash ⊙ \odot ∗ * − - – - — - ‐ -
    ‑ - ≈ \approx ≉ \not\approx ≡ \equiv ≢ \not\equiv ∼ \sim ≁ \nsim ≃ \simeq
    ≅ \cong ≇ \ncong ≊ \approxeq ∝ \propto ≍ \asymp ≐ \doteq ≜ \triangleq ≔ :=
    ≕ =: ≝ \overset{\mathrm{def}}{=} ≺ \prec ≻ \succ ⪯ \preceq ⪰ \succeq
    ≼ \preccurlyeq ≽ \succcurlyeq ≲ \lesssim ≳ \gtrsim ≮ \nless ≯ \ngtr ≰ \nleq
    ≱ \ngeq ⟨ \langle ⟩ \rangle 〈 \langle 〉 \rangle 〈 \langle 〉 \rangle
    ⌊ \lfloor ⌋ \rfloor ⌈ \lceil ⌉ \rceil ‖ \| ∥ \| ∦ \nparallel ∣ | ∤ \nmid
    ⟦ \llbracket
    ⟧ \rrbracket … \ldots ⋯ \cdots ⋮ \vdots ⋱ \ddots ⋰ \iddots ∅ \emptyset ⌀ \emptyset
    ∠ \angle ∡ \measuredangle ∢ \sphericalangle △ \triangle ▵ \triangle ▽ \triangledown
    □ \square ◻ \square ■ \blacksquare ◊ \lozenge ◇ \diamond ⋄ \diamond ∎ \blacksquare
    ∴ \therefore ∵ \because † \dagger ‡ \ddagger § \S ¶ \P © \copyright £ \pounds
    ℏ \hbar ħ \hbar ℓ \ell ℘ \wp ℜ \Re ℑ \Im ℵ \aleph ℶ \beth ℷ \gimel ℸ \daleth
    ı \imath ȷ \jmath ð \eth ∁ \complement ℧ \mho Ⅎ \Finv
    ♭ \flat ♮ \natural ♯ \sharp ♠ \spadesuit ♣ \clubsuit ♥ \heartsuit ♦ \diamondsuit
    ′ ' ″ '' ‴ ''' ⁗ '''' ’ ' ‘ ` “ " ” " ‵ \backprime ° \degree
    ⋉ \ltimes ⋊ \rtimes ⊞ \boxplus ⊟ \boxminus ⊠ \boxtimes ⊡ \boxdot ⋈ \bowtie
    ⊔ \sqcup ⊓ \sqcap ⊏ \sqsubset ⊐ \sqsupset ⊑ \sqsubseteq ⊒ \sqsupseteq ⨆ \bigsqcup
    ⊲ \vartriangleleft ⊳ \vartriangleright ⊴ \trianglelefteq ⊵ \trianglerighteq
    ◁ \triangleleft ▷ \triangleright ⁄ / ∕ / ∶ : ⦀ \| ⟮ ( ⟯ ) ⋓ \Cup ⋒ \Cap ⌢ \frown
    ⌣ \smile ∔ \dotplus ≀ \wr ⨿ \amalg ⊸ \multimap ⊺ \intercal ∽ \backsim ≑ \doteqdot
    α \alpha β \beta γ \gamma δ \delta ε \varepsilon ϵ \epsilon ζ \zeta η \eta θ \theta
    ϑ \vartheta ι \iota κ \kappa ϰ \varkappa λ \lambda μ \mu µ \mu ν \nu ξ \xi ο o π \pi
    ϖ \varpi ρ \rho ϱ \varrho σ \sigma ς \varsigma τ \tau υ \upsilon φ \varphi ϕ \phi
    χ \chi ψ \psi ω \omega ϝ \digamma Α \Alpha Β \Beta Γ \Gamma Δ \Delta Ε \Epsilon
    Ζ \Zeta Η \Eta Θ \Theta ϴ \Theta Ι \Iota Κ \Kappa Λ \Lambda Μ \Mu Ν \Nu Ξ \Xi
    Ο \Omicron Π \Pi Ρ \Rho Σ \Sigma Τ \Tau Υ \Upsilon Φ \Phi Χ \Chi Ψ \Psi Ω \Omega
    ⅆ d ⅇ e ⅈ i ⅉ j ⅅ D ∍ \ni ⟺ \Longleftrightarrow ∛ \sqrt[3] ∜ \sqrt[4]
    fi fi fl fl ff ff ffi ffi ffl ffl
"""
_words = _SYMBOLS.split()
# A character, and the LaTeX that shows it; of several that show as one, the first is
# the usual one.
CHARACTERS = dict(zip(_words[::2], _words[1::2], strict=True))

_ALPHABETS = {
    "BOLD": "\\mathbf",
    "BOLD ITALIC": "\\mathbf",
    "ITALIC": "",
    "SCRIPT": "\\mathcal",
    "BOLD SCRIPT": "\\mathbf\\mathcal",
    "FRAKTUR": "\\mathfrak",
    "BLACK-LETTER": "\\mathfrak",
    "BOLD FRAKTUR": "\\mathbf\\mathfrak",
    "DOUBLE-STRUCK": "\\mathbb",
    "SANS-SERIF": "\\mathsf",
    "SANS-SERIF BOLD": "\\mathbf\\mathsf",
    "SANS-SERIF ITALIC": "\\mathsf",
    "SANS-SERIF BOLD ITALIC": "\\mathbf\\mathsf",
    "MONOSPACE": "\\mathtt",
}
_STYLED = re.compile(
    r"(?:MATHEMATICAL )?([A-Z -]+?) (?:CAPITAL|SMALL|DIGIT|PARTIAL|NABLA)\b"
)
_COMBINING = {
    "\u0300": "\\grave",
    "\u0301": "\\acute",
    "\u0302": "\\hat",
    "\u0303": "\\tilde",
    "\u0304": "\\bar",
    "\u0305": "\\overline",
    "\u0306": "\\breve",
    "\u0307": "\\dot",
    "\u0308": "\\ddot",
    "\u030a": "\\mathring",
    "\u030c": "\\check",
    "\u0332": "\\underline",
    "\u20d7": "\\vec",
}
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀᵅᵝᵞᵟᵠᵡᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵁⱽᵂ"
_SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢᵣᵤᵥⱼᵦᵧᵨᵩᵪ"
_ENTITY = r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8}[0-9]{0,2});"
_TAG = r"</?(?:sup|sub|i|b|em|strong|var|span|br)\s*/?>"
_PIECE = re.compile(
    r"(?P<root>(?:√|&radic;)\s*(?:[0-9]+|[^\W_]|\([^()]*\)))"
    rf"|(?P<entity>{_ENTITY})|(?P<tag>{_TAG})"
    rf"|(?P<sup>[{_SUPERSCRIPTS}]+)|(?P<sub>[{_SUBSCRIPTS}]+)"
    r"|(?P<accented>(?:[^\x00-\x7f]|[A-Za-z0-9])[\u0300-\u0338\u20d0-\u20e1]{1,4})"
    r"|(?P<other>[^\x00-\x7f])"
)
_TAGS = {
    "<sup>": "^{",
    "</sup>": "}",
    "<sub>": "_{",
    "</sub>": "}",
}


# Where a piece of the translation begins, where it stands in the original, and whether
# the two run in step from there.
Shift = tuple[int, int, bool]


def translate(text: str) -> tuple[str, list[Shift]]:
    r"""Write a text in ASCII and letters; shifts lead back to the original.

    >>> translate("x² ≤ α")[0]
    'x^{2} \\leq  \\alpha '
    """
    doubled = is_doubled(text)
    if doubled and text.isascii():
        return _replace(text, _DOUBLE.finditer(text), lambda match: "\\")
    if not doubled and text.isascii() and "&" not in text and "</" not in text:
        return text, []
    closed_tags = set(re.findall(r"</(\w+)", text))
    found = (_DOUBLE_OR_PIECE if doubled else _PIECE).finditer(text)
    return _replace(text, found, lambda match: _translate_piece(match, closed_tags))


def _replace(
    text: str,
    found: Iterable[re.Match[str]],
    translate_piece: Callable[[re.Match[str]], str],
) -> tuple[str, list[Shift]]:
    """The text with pieces of it translated."""
    pieces: list[str] = []
    shifts: list[Shift] = []
    length = end = 0
    for match in found:
        written = translate_piece(match)
        if written == match[0]:
            continue
        before = text[end : match.start()]
        pieces += (before, written)
        length += len(before)
        # All positions inside the translation are that of the whole.
        shifts.append((length, match.start(), False))
        length += len(written)
        end = match.end()
        shifts.append((length, end, True))
    if not pieces:
        return text, []
    pieces.append(text[end:])
    return "".join(pieces), shifts


# Strings of programs double the sign that commands begin with.
_DOUBLE = re.compile(r"\\\\")
_DOUBLE_OR_PIECE = re.compile(rf"(?P<double>\\\\)|{_PIECE.pattern}", _PIECE.flags)
_DOUBLED_COMMAND = re.compile(
    r"\\\\(?:i*int|oint|sum|prod|d?frac|sqrt|sin|cos|tan|log|ln|exp|lim|l?dots|cdots?|"
    r"times|pi|infty|alpha|beta|gamma|delta|(?:var)?epsilon|zeta|eta|theta|kappa|lambda|"
    r"mu|nu|xi|rho|sigma|tau|(?:var)?phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Sigma|"
    r"Phi|Psi|Omega|left|math\w+)(?![A-Za-z])"
)


def is_doubled(text: str) -> bool:
    r"""Whether all commands of a formula have two backslashes: `\\\\int f\\\\,dx`.

    One line break before a letter is none of this: the letters spell a command.
    """
    if "\\\\" not in text or not _DOUBLED_COMMAND.search(text):
        return False
    return "\\" not in _DOUBLE.sub("", text)


def _translate_piece(match: re.Match[str], closed_tags: set[str]) -> str:
    whole = match[0]
    kind = match.lastgroup
    if kind == "double":
        return "\\"
    if kind == "entity":
        return _translate_entity(whole)
    if kind == "tag":
        name = re.sub(r"[^a-z]", "", whole)
        return _TAGS.get(whole, " ") if name in closed_tags else whole
    if kind == "sup":
        return "^{" + "".join(map(_translate_script, whole)) + "}"
    if kind == "sub":
        return "_{" + "".join(map(_translate_script, whole)) + "}"
    if kind == "accented":
        return _translate_accents(whole)
    if kind == "root":
        radicand = whole.removeprefix("&radic;").removeprefix("√").strip()
        if radicand[0] == "(":
            radicand = radicand[1:-1]
        return "\\sqrt{" + translate(radicand)[0] + "}"
    return _translate_character(whole)


def _translate_entity(entity: str) -> str:
    name = entity[1:-1]
    if name[0] == "#":
        number = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
    elif name in name2codepoint:
        number = name2codepoint[name]
    else:
        return entity
    if not 0 < number < 0x110000 or 0xD800 <= number < 0xE000:
        return entity
    return translate(chr(number))[0]


def _translate_script(character: str) -> str:
    plain = unicodedata.normalize("NFKC", character)
    return plain if plain.isascii() else _translate_character(plain)


def _translate_accents(text: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    if len(composed) == 1:
        return composed
    written = text[0] if text[0].isascii() else _translate_character(text[0])
    if not written:
        return ""
    for mark in text[1:]:
        if mark == "\u0338":
            written = f"\\not {written}"
        elif mark in _COMBINING:
            written = f"{_COMBINING[mark]}{{{written}}}"
    return written


@lru_cache(maxsize=4096)
def _translate_character(character: str) -> str:
    """One character as LaTeX; a letter that LaTeX has no name for stays."""
    written = CHARACTERS.get(character)
    if written is None:
        written = _translate_by_name(character)
    return written + " " if re.search(r"\\[A-Za-z]+$", written) else written


def _translate_by_name(character: str) -> str:
    if character == "√":
        return "\\surd"
    if character.isspace():
        return " "
    if unicodedata.category(character) in ("Cf", "Cc", "Mn", "Me", "Cn", "Cs"):
        return ""
    decomposed = unicodedata.decomposition(character)
    if decomposed.startswith("<font>"):
        return _translate_styled(character)
    if decomposed.startswith("<fraction>"):
        above, _, below = unicodedata.normalize("NFKC", character).partition("⁄")
        return f"\\frac{{{above}}}{{{below}}}"
    if decomposed.startswith(("<wide>", "<narrow>", "<compat>", "<small>")):
        plain = unicodedata.normalize("NFKC", character)
        if plain.isascii() and plain.isprintable() and not set(plain) & set("\\{}%$"):
            return plain
    return character


def _translate_styled(character: str) -> str:
    match = _STYLED.match(unicodedata.name(character, ""))
    letter = unicodedata.normalize("NFKC", character)
    letter = letter if letter.isascii() else _translate_character(letter)
    style = _ALPHABETS.get(match[1] if match else "", "")
    for command in reversed(re.findall(r"\\[a-z]+", style)):
        letter = f"{command}{{{letter}}}"
    return letter
