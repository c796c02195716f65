r"""How a letter is spelled with what stands around it, and where its name is taken."""

from __future__ import annotations

import re
from typing import TypeGuard

from mathglot.evaluate.labels.tolerance.names import (
    Wanted,
    names_of,
    rename,
    text_of,
)
from mathglot.languages.latex.letters import WITHOUT_VALUE
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    preorder,
    rebuild,
)

ACCENTS = (
    *("OverHat", "OverTilde", "OverBar", "OverVector", "OverDot"),
    *("OverCheck", "OverBreve", "OverAcute", "OverGrave"),
)
# Accents that some write as the sign that stands above.
_ABOVE = {
    **dict.fromkeys(("ˇ", "\\[Hacek]"), "OverCheck"),
    **dict.fromkeys(("˘", "\\[Breve]"), "OverBreve"),
    **dict.fromkeys(("´", "\\[Acute]"), "OverAcute"),
    **dict.fromkeys(("`", "\\[Grave]"), "OverGrave"),
    "/": "Slashed",
}
_STRUCK = {"Slash": "Slashed", "OverSlash": "Slashed", "OverHacek": "OverCheck"}
SCRIPTS = ("Subscript", "Superscript")
_WORD = re.compile(r"(?:[A-Za-z]|\\\[[A-Z][A-Za-z]*\])[A-Za-z0-9]*")
_CUT_SHORT = re.compile(r"[A-Za-z]{2,}\.")
_LETTER = re.compile(r"[A-Za-z]|\\\[[A-Z][A-Za-z]*\]")
_SIGNED = {
    "SuperPlus": ("Superscript", "+"),
    "SuperMinus": ("Superscript", "-"),
    "SuperStar": ("Superscript", "*"),
    "SuperDagger": ("Superscript", "†"),
    "SubPlus": ("Subscript", "+"),
    "SubMinus": ("Subscript", "-"),
    "SubStar": ("Subscript", "*"),
}
# The name of a sign, or the sign as the character that a text has.
_SIGNS = {
    **dict.fromkeys(("Plus", "plus"), "+"),
    **dict.fromkeys(("Minus", "minus"), "-"),
    **dict.fromkeys(("Star", "star", "\\[Star]", "\\[FivePointedStar]", "⋆"), "*"),
    **dict.fromkeys(("Dagger", "dagger", "\\[Dagger]"), "†"),
    **dict.fromkeys(("PlusMinus", "\\[PlusMinus]", "±"), "+-"),
    **dict.fromkeys(("UpTee", "\\[UpTee]", "Perpendicular", "perp"), "_|_"),
    **dict.fromkeys(("\\[Perpendicular]", "perpendicular", "⟂", "⊥"), "_|_"),
}
# Mathematica gives these no value, so that they may stay what they are.
_RESERVED = WITHOUT_VALUE | {"E", "I"}


def spell_signs(tree: Tree) -> Tree:
    """A sign above or below a letter has a head of its own, or is a text, or the name
    of the sign: SuperStar[x], Superscript[x, "*"], Superscript[x, Star]. Nothing can be
    raised to a text, so that x^"*" is no power either."""

    def change(node: Call) -> Tree:
        if node.name in _SIGNED and len(node.arguments) == 1:
            name, sign = _SIGNED[node.name]
            return call(name, node.arguments[0], String(sign))
        if is_call(node, "Power", 2) and type(node.arguments[1]) is String:
            node = call("Superscript", *node.arguments)
        if node.name not in (*SCRIPTS, "Subsuperscript") or not node.arguments:
            return node
        spelled = [
            String(_SIGNS[text_of(script)]) if text_of(script) in _SIGNS else script
            for script in node.arguments[1:]
        ]
        return Call(node.head, (node.arguments[0], *spelled))

    return rebuild(tree, change)


def spell_indices(tree: Tree) -> Tree:
    """Several indices are arguments, a list or a row of their own; brackets around an
    index, as in W^{(1)}, quotes around a number and spaces in them say no more."""

    def read(script: Tree) -> tuple[Tree, ...]:
        if type(script) is Call and is_call(script, "Row", 1):
            script = script.arguments[0]
        if type(script) is Call and script.name == "List":
            return script.arguments
        if type(script) is not String:
            return (script,)
        text = script.value.strip() or script.value
        if text.startswith("(") and text.endswith(")"):
            text = text[1:-1]
        return (Number(text) if text.isdecimal() else String(text),)

    def change(node: Call) -> Tree:
        if node.name not in SCRIPTS or not node.arguments:
            return node
        base, *scripts = node.arguments
        return Call(node.head, (base, *(part for s in scripts for part in read(s))))

    return rebuild(tree, change)


def spell_words(tree: Tree) -> Tree:
    """A word of the formula is a text or a symbol: Subscript[v, "max"] or one without
    quotes. The letters E and I as texts are letters, not the constants. The point of a
    word that is cut short says nothing: "etc." and etc."""

    def change(leaf: Tree) -> Tree:
        if type(leaf) is not String:
            return leaf
        text = leaf.value
        if _CUT_SHORT.fullmatch(text):
            text = text.removesuffix(".")
        if not _WORD.fullmatch(text):
            return leaf
        return Symbol(f"\\[FormalCapital{text}]" if text in ("E", "I") else text)

    return rebuild(tree, leaf=change)


def spell_primes(tree: Tree) -> Tree:
    """Another variable x' is a name with a prime in it, a letter with a prime above, or
    a name that says so: xPrime. A derivative f'[x] is none of these."""

    def change(leaf: Tree) -> Tree:
        if type(leaf) is not Symbol:
            return leaf
        base, count = leaf.name, 0
        while base.endswith("\\[Prime]"):
            base, count = base.removesuffix("\\[Prime]"), count + 1
        for ending, primes in (("\\[DoublePrime]", 2), ("Prime", 1), ("prime", 1)):
            letter = base.removesuffix(ending)
            if not count and letter != base and _LETTER.fullmatch(letter):
                base, count = letter, primes
        if not base or not count:
            return leaf
        mark = {1: "\\[Prime]", 2: "\\[DoublePrime]"}.get(count, "\\[Prime]" * count)
        return call("Superscript", Symbol(base), Symbol(mark))

    return rebuild(tree, leaf=change)


def spell_accents(tree: Tree) -> Tree:
    """An accent has a head, or is the sign above the letter: OverCheck[R] and
    Overscript[R, "ˇ"]. A letter with a slash through it is Slashed[p] or Slash[p]."""

    def change(node: Call) -> Tree:
        arguments = node.arguments
        if is_call(node, "Overscript", 2) and text_of(arguments[1]) in _ABOVE:
            return call(_ABOVE[text_of(arguments[1])], arguments[0])
        if node.name in _STRUCK and len(arguments) == 1:
            return call(_STRUCK[node.name], *arguments)
        return node

    return rebuild(tree, change)


def order_scripts(tree: Tree) -> Tree:
    """Which of accent, lower and upper index was put on first is nothing one sees:
    OverTilde[Subscript[H, t]], Subscript[Superscript[u, n], i], Subsuperscript. What
    stands behind a sign stands in one row with it: Superscript[z, "*", a]. So do the
    indices above, and those below, of T^a{}_b{}^c and T_a{}^b{}_c."""

    def change(node: Call) -> Tree:
        if is_call(node, "Subsuperscript", 3):
            base, low, high = node.arguments
            return call("Superscript", change(call("Subscript", base, low)), high)
        if node.name in ACCENTS and len(node.arguments) == 1:
            return _push(node, SCRIPTS)
        if node.name == "Subscript" and node.arguments:
            return _push(node, ("Superscript",))
        if node.name == "Superscript" and node.arguments:
            return _join_sign(node)
        return node

    return rebuild(tree, change)


def _join_sign(node: Call) -> Call:
    inner = node.arguments[0]
    if type(inner) is Call and is_call(inner, "Superscript", 2):
        base, sign = inner.arguments
        marked = type(sign) is String and sign.value in _SIGNS.values()
        if marked or _is_scripted(base, "Subscript"):
            return Call(node.head, (base, sign, *node.arguments[1:]))
    return node


def _is_scripted(tree: Tree, name: str) -> TypeGuard[Call]:
    return type(tree) is Call and tree.name == name and len(tree.arguments) > 1


def _push(node: Call, below: tuple[str, ...]) -> Tree:
    """The call moved below those calls of its first argument that have these names."""
    outer: list[Call] = []
    base = node.arguments[0]
    while type(base) is Call and base.name in below and base.arguments:
        outer.append(base)
        base = base.arguments[0]
    scripts = node.arguments[1:]
    if outer and node.name == "Subscript" and _is_scripted(base, "Subscript"):
        # The lower indices of T_a{}^b{}_c stand in one row.
        scripts = (*base.arguments[1:], *scripts)
        base = base.arguments[0]
    whole: Tree = Call(node.head, (base, *scripts))
    for script in reversed(outer):
        whole = Call(script.head, (whole, *script.arguments[1:]))
    return whole


def spell_reserved(tree: Tree, wanted: Wanted) -> Tree:
    """Letters that Mathematica has taken are renamed, or left where they have no value:
    N is N, n or \\[FormalCapitalN], E is e or \\[FormalCapitalE], as long as the
    formula has such a capital and the new name is no other letter of it."""
    if not wanted.letters & _RESERVED:
        return tree
    used = frozenset(names_of(tree))
    calls = [node for node in preorder(tree) if type(node) is Call]
    free = {text_of(tree)} | {text_of(part) for c in calls for part in c.arguments}
    letters: dict[str, str] = {}
    heads: dict[str, str] = {}
    for capital in wanted.letters & _RESERVED:
        formal = f"\\[FormalCapital{capital}]"
        names = [name for name in (formal, 2 * capital) if name in used]
        if capital in WITHOUT_VALUE & free:
            names.append(capital)
        if len(names) != 1:
            continue
        new = capital.lower()
        if new in used:
            new = capital if capital in WITHOUT_VALUE else formal
        letters[names[0]] = new
        if names[0] != capital:
            heads[names[0]] = new
    return rename(tree, letters, heads)
