r"""How names look in LaTeX: letters, Greek, alphabets, words.

>>> written_symbol("\\[Alpha]"), written_symbol("x"), written_symbol("eps")
('\\alpha', 'x', '\\text{eps}')
"""

from functools import lru_cache

_GREEK_SMALL = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho "
    "sigma tau upsilon phi chi psi omega"
).split()
# Capitals that LaTeX has; the others look like Latin letters and are written so.
_GREEK_CAPITAL = "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega".split()
_GREEK_LATIN = {
    "Alpha": "A",
    "Beta": "B",
    "Epsilon": "E",
    "Zeta": "Z",
    "Eta": "H",
    "Iota": "I",
    "Kappa": "K",
    "Mu": "M",
    "Nu": "N",
    "Omicron": "O",
    "Rho": "P",
    "Tau": "T",
    "Chi": "X",
}
_GREEK_VARIANTS = {
    "CurlyEpsilon": r"\varepsilon",
    "CurlyTheta": r"\vartheta",
    "CurlyPhi": r"\varphi",
    "CurlyPi": r"\varpi",
    "CurlyRho": r"\varrho",
    "CurlyKappa": r"\varkappa",
    "FinalSigma": r"\varsigma",
    "CurlyCapitalUpsilon": r"\Upsilon",
    "Digamma": r"\digamma",
    "Omicron": "o",
}
_OTHER_CHARACTERS = {
    "Ellipsis": r"\ldots",
    "CenterEllipsis": r"\cdots",
    "HBar": r"\hbar",
    "ScriptL": r"\ell",
    "ScriptSmallL": r"\ell",
    "Del": r"\nabla",
    "PartialD": r"\partial",
    "EmptySet": r"\emptyset",
    "Aleph": r"\aleph",
    "SpadeSuit": r"\spadesuit",
    "HeartSuit": r"\heartsuit",
    "DiamondSuit": r"\diamondsuit",
    "ClubSuit": r"\clubsuit",
    "Bet": r"\beth",
    "WeierstrassP": r"\wp",
    "Prime": "'",
    "DoublePrime": "''",
    "Dagger": r"\dagger",
    "Star": r"\star",
    "Angle": r"\angle",
    "Mho": r"\mho",
    "DotlessI": r"\imath",
    "DotlessJ": r"\jmath",
    "Bullet": r"\bullet",
    "EmptyUpTriangle": r"\triangle",
    "Gimel": r"\gimel",
    "Dalet": r"\daleth",
    "Eth": r"\eth",
    "FilledSquare": r"\blacksquare",
    "EmptyDiamond": r"\Diamond",
    "FilledDiamond": r"\blacklozenge",
    "EmptyDownTriangle": r"\triangledown",
    "FilledUpTriangle": r"\blacktriangle",
    "FilledDownTriangle": r"\blacktriangledown",
    "FivePointedStar": r"\bigstar",
    "MeasuredAngle": r"\measuredangle",
    "SphericalAngle": r"\sphericalangle",
    "Section": r"\S",
    "Sterling": r"\pounds",
    "Copyright": r"\copyright",
    "SZ": r"\ss",
    "ARing": r"\aa",
    "CapitalARing": r"\AA",
    "EmptyCircle": r"\bigcirc",
    "CapitalLSlash": r"\L",
    "LSlash": r"\l",
    "CapitalOSlash": r"\O",
    "OSlash": r"\o",
}
_ALPHABETS = {
    "Script": r"\mathcal",
    "Gothic": r"\mathfrak",
    "DoubleStruck": r"\mathbb",
}


def _named_characters() -> dict[str, str]:
    characters = {
        **{name.capitalize(): "\\" + name for name in _GREEK_SMALL},
        **{"Capital" + name: "\\" + name for name in _GREEK_CAPITAL},
        **{"Capital" + name: latin for name, latin in _GREEK_LATIN.items()},
        **_GREEK_VARIANTS,
        **_OTHER_CHARACTERS,
    }
    for code in range(ord("A"), ord("Z") + 1):
        capital = chr(code)
        for alphabet, command in _ALPHABETS.items():
            name = f"{alphabet}Capital{capital}"
            characters[name] = f"{command}{{{capital}}}"
            small = f"{alphabet}{capital}"
            characters.setdefault(small, f"{command}{{{capital.lower()}}}")
        # Mathematica prints them as letters with a dot below; readers see a letter.
        characters[f"Formal{capital}"] = capital.lower()
        characters[f"FormalCapital{capital}"] = capital
    return characters


NAMED_CHARACTERS = _named_characters()
_SPELLED_GREEK = {name: "\\" + name for name in _GREEK_SMALL}
# Letters that mean something to Mathematica, and the names that stand in for them.
STAND_INS = {letter.lower(): letter for letter in "CDEIKNO"}
# Letters that make one symbol with the next.
INCREMENTS = (r"\Delta", r"\delta")


@lru_cache(maxsize=4096)
def split_name(name: str) -> tuple[str, ...]:
    r"""The characters of a name: `x\[Alpha]1` is x, \[Alpha], 1."""
    characters: list[str] = []
    position = 0
    while position < len(name):
        if name.startswith("\\[", position):
            end = name.index("]", position) + 1
        else:
            end = position + 1
        characters.append(name[position:end])
        position = end
    return tuple(characters)


def _character(character: str) -> str:
    if character.startswith("\\["):
        return NAMED_CHARACTERS.get(character[2:-1], rf"\text{{{character[2:-1]}}}")
    return character


@lru_cache(maxsize=4096)
def written_symbol(name: str) -> str:
    """What TeXForm writes for a symbol that has no notation of its own."""
    if len(name) == 1:
        return name
    if name in _SPELLED_GREEK:
        return _SPELLED_GREEK[name]
    characters = split_name(name)
    if len(characters) == 1:
        return _character(name)
    primes = 0
    for character in reversed(characters):
        if character not in ("\\[Prime]", "\\[DoublePrime]"):
            break
        primes += 1
    if primes:
        stem = "".join(characters[:-primes])
        tail = "".join(_character(c) for c in characters[len(characters) - primes :])
        return (written_symbol(stem) if stem else "") + tail
    pieces = [
        f"${_character(c)} $" if c.startswith("\\[") else _TEXT_ESCAPES.get(c, c)
        for c in characters
    ]
    return r"\text{" + "".join(pieces) + "}"


_TEXT_ESCAPES = {"$": r"\$", "`": r"$\grave{ }$"}


@lru_cache(maxsize=4096)
def other_spellings(name: str) -> tuple[str, ...]:
    """Other ways in which people write a name: upright, as plain letters, bold."""
    characters = split_name(name)
    if len(characters) > 1:
        if all(len(c) == 1 and c.isalnum() and c.isascii() for c in characters):
            return (name,) if not name.isdigit() else ()
        if characters[0].startswith("\\["):
            return (" ".join(_character(character) for character in characters),)
        return ()
    # Upright d, e and i are signs of their own.
    if len(name) == 1 and name.isalpha() and name not in "dei":
        return (rf"\mathrm{{{name}}}",)
    written = _character(name)
    if written.startswith(r"\mathcal"):
        return (written.replace(r"\mathcal", r"\mathscr"),)
    if name == r"\[HBar]":
        return (r"\hslash",)
    if name == r"\[Ellipsis]":
        return (r"\cdots", r"\vdots", r"\ddots")
    return ()
