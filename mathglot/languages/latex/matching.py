r"""Where a node of a tree may end in a normal form: dynamic programming over both.

The matcher walks the tree and the normal form together. For a node and a position it
finds all positions at which some layout of the node may end, and remembers them; so a
node is matched once for each place it is tried at, however many layouts lead there.
"""

from __future__ import annotations

from dataclasses import dataclass

from mathglot.languages.latex import levels
from mathglot.languages.latex.blanks import BLANK
from mathglot.languages.latex.boundaries import (
    BRACKETS,
    SUM_SIGNS,
    Ends,
    argument_ends,
    begins_apart,
    is_amount,
    runs_on,
)
from mathglot.languages.latex.layout import EITHER, Layout, is_known
from mathglot.languages.latex.letters import name_of
from mathglot.languages.latex.notations import (
    layouts_of,
    number_tokens,
    string_tokens,
    symbol_tokens,
)
from mathglot.languages.latex.ownership import is_authors
from mathglot.languages.latex.pattern import Part, elements_of
from mathglot.languages.latex.sign_names import (
    FUNCTION_HEADS,
    end_of_script,
    is_unapplied,
    stands_alone,
    tokens_of,
)
from mathglot.languages.latex.structures.calls import is_built_in
from mathglot.languages.latex.surroundings import (
    FONTS,
    HATS,
    plain,
    present,
)
from mathglot.languages.latex.symbols import INCREMENTS, STAND_INS
from mathglot.languages.latex.template import (
    CHOICE,
    COUNT,
    GAP,
    GROUP,
    JOINT,
    LITERAL,
    SEQUENCE,
    SLOT,
    STATEMENTS,
    SUBSCRIPT,
    SUPERSCRIPT,
    TERM,
    Element,
    Program,
)
from mathglot.languages.naming import PLACEHOLDER
from mathglot.languages.tree import Call, Number, String, Symbol, Tree

_UPRIGHT_E = [r"\mathrm", "{", "e", "}"]
_CHARGES = (["+"], ["-"])
_PRODUCT_SIGNS = frozenset([r"\cdot", r"\times", r"\ ", "*"])

# Signs after which a plus says nothing: x = +3.
PLUS_MAY_FOLLOW = frozenset(["=", r"\to", r"\approx", r"\simeq"])
# Signs between which a formula has sides.
_SIDES = frozenset(r"= \equiv \neq \in \subset \subseteq \cong \simeq".split())
# Signs between which a side has terms and factors.
_OPERATIONS = SUM_SIGNS | frozenset(["/", r"\cdot", r"\times"])
_OTHERS = frozenset(r"\to \leq \geq < > \sim \approx \oplus \otimes".split())
_BETWEEN = _SIDES | _OPERATIONS | _OTHERS
_CLOSING = frozenset(["", "}", ")", ","])
# What a side or a part may begin behind.
_OPENING = frozenset(["", "{", "(", "[", ","])
_DOTS = frozenset([r"\ldots", r"\cdots"])
_INFINITY = Symbol("Infinity")


@dataclass(frozen=True, slots=True)
class Whole:
    """What decides how the parts of a tree may look, of all that the tree says."""

    # Arguments that may be left out.
    hidden: frozenset[tuple[Tree, ...]] = frozenset()
    # Names that are shown by the capitals that they stand in for.
    capitals: frozenset[str] = frozenset()
    # Whether j is a letter, so that it is not the imaginary unit.
    has_j: bool = False


def _is_run(name: str) -> bool:
    """Whether a name is several letters, which look as a product does."""
    return len(name) > 1 and name.isalpha()


class Matcher:
    """Matches nodes against the tokens of one normal form.

    They may be those of several trees, as long as these are alike as wholes.
    """

    def __init__(self, tokens: list[str], whole: Whole) -> None:
        self.capitals = whole.capitals
        self.hidden = whole.hidden
        self.has_j = whole.has_j
        # The empty token at the end equals no literal, which saves bounds checks.
        self.tokens = [*tokens, "", ""]
        # By identity, symbols by their names: there are many objects for one symbol.
        self.ends: dict[tuple[int | str, int, int], Ends] = {}
        self.layouts: dict[int, list[Layout]] = {}
        self.forms: dict[str, tuple[tuple[str, ...], ...]] = {}
        self.every = frozenset(tokens)
        self.present = present(tokens)
        # Tokens that occur outside of the fonts that a letter may be put in.
        self.plain = plain(tokens)
        # Nodes are known by identity; made ones must live as long as the matcher.
        self.kept: list[Tree] = []

    def shows(self, tree: Tree) -> bool:
        """Whether the tokens, all of them, show a tree."""
        self.kept.append(tree)
        return len(self.tokens) - 2 in self.match(tree, levels.ANY, 0)

    def reached(self) -> int:
        """The last place at which a part of a tree was found to end."""
        return max((end for ends in self.ends.values() for end in ends), default=0)

    def match(self, node: Tree, level: int, start: int) -> Ends:
        """Where a node that must hold together at a level may end."""
        key = (node.name if type(node) is Symbol else id(node), level, start)
        found = self.ends.get(key)
        if found is not None:
            return found
        if type(node) is Call:
            found = self._match_call(node, level, start)
        elif type(node) is Symbol:
            found = self._match_symbol(node.name, start)
            if not found and node.name == "e":
                found = self._match_electron(start)
            if node.name == PLACEHOLDER:
                if self.tokens[start] == BLANK or self._is_left_blank(start):
                    found = (start + 1,)
                elif self._is_cut(start):
                    found = (start,)
            if self.tokens[start] == "(" and (
                level == levels.ATOM
                or self._is_factor(level, start)
                or (levels.PRODUCT <= level <= levels.POWER and _is_run(node.name))
            ):
                # (x)^2 and a(CZ), but not a(x), which is a call, nor (a)_n.
                found = self._match_bracketed(node, start)
            elif level <= levels.ATOM and is_amount(self.tokens, start):
                found = self._match_bracketed(node, start)
        elif type(node) is Number:
            found = self._match_forms(number_tokens(node), start)
            if self.tokens[start] in FONTS and (
                node.text == "0" or self.tokens[start] != r"\vec"
            ):
                # The zero vector, and representations by their dimensions.
                if self.tokens[start + 1 : start + 4] == ["{", node.text, "}"]:
                    found = (start + 4,)
            if not found and (
                levels.POWER <= level <= levels.ATOM or self._is_factor(level, start)
            ):
                found = self._match_bracketed(node, start)
        else:
            assert type(node) is String
            found = self._match_forms(string_tokens(node.value), start)
            if not found and levels.SUM <= level <= levels.ATOM:
                found = self._match_bracketed(node, start)
        if not found and type(node) in (Symbol, Number) and self._is_side(start):
            found = self._match_bracketed(node, start)
        if not found and self.tokens[start] == "+" and level <= levels.NEGATIVE:
            before = self.tokens[start - 1]
            if before in PLUS_MAY_FOLLOW or (
                node == _INFINITY and before not in SUM_SIGNS
            ):
                # The sign only says that there is no minus.
                found = self.match(node, levels.PRODUCT, start + 1)
        if level == levels.BARE and self.tokens[start] in BRACKETS:
            found = argument_ends(self.tokens, start, found)
        self.ends[key] = found
        return found

    def _is_left_blank(self, start: int) -> bool:
        r"""Whether a dot stands where an argument would: `f(\cdot, y)`."""
        if self.tokens[start] != r"\cdot":
            return False
        return self.tokens[start - 1] in "(,;" and self.tokens[start + 1] in "),;"

    def _match_electron(self, start: int) -> Ends:
        r"""`\mathrm{e}^-`, a particle: any other upright e is a number."""
        end = start + len(_UPRIGHT_E)
        charged = self.tokens[end : end + 1] == ["^"]
        sign = self.tokens[end + 1 : end + 2]
        if charged and sign in _CHARGES and self.tokens[start:end] == _UPRIGHT_E:
            return (end,)
        return ()

    def _is_cut(self, place: int) -> bool:
        """Whether the formula goes on from somewhere else here, or goes on there.

        What ends with an operation has lost its end.
        """
        end = len(self.tokens) - 2
        if place == end:
            return end > 0 and self.tokens[end - 1] not in _OPERATIONS
        return begins_apart(self.tokens, place)

    def _is_side(self, start: int) -> bool:
        """Whether brackets hold one token, and are all that stands between two signs.

        Dots in brackets may be a factor as well.
        """
        if self.tokens[start] != "(" or self.tokens[start + 2 : start + 3] != [")"]:
            return False
        if self.tokens[start + 1] in _DOTS:
            return True
        begins = not start or self.tokens[start - 1] in _BETWEEN
        return begins and self.tokens[start + 3] in _BETWEEN | _CLOSING

    def _is_factor(self, level: int, start: int) -> bool:
        """Whether brackets are a factor: one of several pairs, or behind a number.

        (0.7)(x) and 3(2) are products, as no call has such a name.
        """
        if not levels.PRODUCT <= level <= levels.POWER:
            return False
        before = self.tokens[start - 1] if start else ""
        number = before.isdigit() and self.tokens[start - 2] not in ("_", "^")
        if before == ")" or number:
            return True
        opens = before in _BETWEEN - {"/"} or before in PLUS_MAY_FOLLOW | _OPENING
        # (a)(b) and (a)U: nothing stands before that could be called.
        behind = "".join(self.tokens[start + 3 : start + 4])
        follows = behind == "(" or name_of(behind) is not None or behind in FONTS
        return opens and self.tokens[start + 2 : start + 3] == [")"] and follows

    def _match_call(self, node: Call, level: int, start: int) -> Ends:
        if node.name == EITHER:
            self.kept.append(node)
            return self._union([self.match(n, level, start) for n in node.arguments])
        layouts = self.layouts.get(id(node))
        if layouts is None:
            layouts = [
                layout
                for layout in layouts_of(node, shown=self.every)
                if layout.template.required <= self.every
            ]
            self.layouts[id(node)] = layouts
            self.kept.append(node)
        token = self.tokens[start]
        found: list[int] = []
        for layout in layouts:
            template = layout.template
            if template.level < level:
                continue
            first = template.normal[0]
            if first[0] == LITERAL and first[1] != token:
                continue
            found.extend(self.run(template.normal, layout.parts, start))
        if token in BRACKETS:
            found.extend(self._match_bracketed(node, start))
            if token == "(" and node.name == "List" and len(node.arguments) == 1:
                # An ideal with one generator, which is all of a side: (6) = (2, a)^2.
                ends = self._match_bracketed(node.arguments[0], start)
                if not start or self.tokens[start - 1] in _SIDES:
                    sides = _SIDES | {""}
                    found.extend(end for end in ends if self.tokens[end] in sides)
        elif token == "{" and level >= levels.ATOM and self.tokens[start + 1] != "}":
            # {x^a}^b: braces that keep two scripts apart.
            inside = self.match(node, levels.POWER, start + 1)
            found.extend(end + 1 for end in inside if self.tokens[end] == "}")
        if self.hidden and node.arguments in self.hidden and not is_built_in(node.name):
            # An index above the function needs no brackets, unless a power follows.
            least = levels.POWER if level <= levels.POWER else levels.ATOM
            found.extend(self.match(node.head, least, start))
        return tuple(set(found)) if len(found) > 1 else tuple(found)

    def _match_bracketed(self, node: Tree, start: int) -> Ends:
        closing = BRACKETS.get(self.tokens[start])
        if closing is None:
            return ()
        inside = self.match(node, levels.ANY, start + 1)
        return tuple(end + 1 for end in inside if self.tokens[end] == closing)

    def _match_symbol(self, name: str, start: int) -> Ends:
        forms = self.forms.get(name)
        if forms is None:
            forms = self.forms[name] = self._symbol_forms(name)
        ends = self._match_forms(forms, start)
        hatted = self.tokens[start] in FONTS and self.tokens[start - 2] in HATS
        if not ends and hatted and self.tokens[start + 3] == "}":
            # The accent tells it from the plain letter that it stands beside.
            inner = self._match_forms(forms, start + 2)
            ends = tuple(end + 1 for end in inner if end == start + 3)
        return ends or self._match_unapplied(name, start)

    def _match_unapplied(self, name: str, start: int) -> Ends:
        """The sign or the command for a head, where nothing is an operand of it."""
        tokens = self.tokens
        if tokens[start] not in tokens_of(name):
            return ()
        end = start + 1
        if tokens[start] in FUNCTION_HEADS:
            return (end,) if is_unapplied(tokens, end) else ()
        behind = end_of_script(tokens, end) if tokens[end] == "_" else end
        return (end,) if stands_alone(tokens, start, behind) else ()

    def _symbol_forms(self, name: str) -> tuple[tuple[str, ...], ...]:
        if name in self.capitals:
            return ((STAND_INS[name],),)
        forms = symbol_tokens(name)
        if not forms:
            return ()
        if len(forms[0]) == 1:
            # A vector or matrix in bold, unless a plain letter occurs beside it.
            letters = (forms[0][0], *STAND_INS.get(name, ""))
            forms += tuple(
                (font, "{", letter, "}")
                for letter in letters
                if letter not in self.plain
                for font in FONTS
            )
        elif _is_run(name):
            # Categories have names in a font of their own.
            forms += (
                tuple(t for letter in name for t in (r"\mathsf", "{", letter, "}")),
            )
        elif forms[0][-1] == "'":
            forms += self._primed_forms(*forms[0])
        elif forms[-1][0] in INCREMENTS and len(forms[-1]) == 2:
            sign, letter = forms[-1]
            if letter not in self.plain:
                forms += tuple((sign, font, "{", letter, "}") for font in FONTS)
        if forms[0][0] == r"\mathrm" and len(forms[0]) > 4:
            # A word that is cut short: \mathrm{const.}.
            forms += ((*forms[0], "."),)
        if name == "I" and self.has_j:
            forms = tuple(form for form in forms if "j" not in form)
        if name == "Degree":
            # The circle is the superscript of what stands before it.
            forms += (("^", r"\circ"),)
        if name in STAND_INS and name not in self.present:
            capital = STAND_INS[name]
            forms += ((capital,), (r"\mathrm", "{", capital, "}"))
        command = "\\" + name
        if command in self.every and is_authors(command) and not is_known(name):
            forms += ((command,),)
        return forms

    def _primed_forms(self, letter: str, *primes: str) -> tuple[tuple[str, ...], ...]:
        """A letter with primes in bold, or as the capital that it stands in for."""
        forms: tuple[tuple[str, ...], ...] = ()
        if letter not in self.plain:
            forms += tuple((font, "{", letter, "}", *primes) for font in FONTS)
        if letter in STAND_INS and letter not in self.present:
            forms += ((STAND_INS[letter], *primes),)
        return forms

    def _match_forms(self, forms: tuple[tuple[str, ...], ...], start: int) -> Ends:
        tokens = self.tokens
        found: list[int] = []
        for form in forms:
            end = start + len(form)
            if tokens[start] == form[0] and tuple(tokens[start:end]) == form:
                if len(form) > 1 and runs_on(tokens, form, start):
                    continue
                found.append(end)
        return tuple(found)

    def run(self, program: Program, parts: tuple[Part, ...], start: int) -> Ends:
        """Where a program that starts here may end."""
        tokens = self.tokens
        positions: Ends = (start,)
        for element in program:
            kind = element[0]
            if len(positions) > 1:
                ends = [self.run((element,), parts, p) for p in positions]
                positions = self._union(ends)
            elif kind == LITERAL:
                place = positions[0]
                if tokens[place] != element[1]:
                    return ()
                positions = (place + 1,)
            elif kind == SLOT:
                node = parts[element[1]]
                positions = self.match(node, element[2], positions[0])  # type: ignore[arg-type]
            else:
                positions = self._step(element, parts, positions[0])
            if not positions:
                return ()
        return positions

    @staticmethod
    def _union(ends: list[Ends]) -> Ends:
        if len(ends) == 1:
            return ends[0]
        return tuple({end for some in ends for end in some})

    def _step(self, element: Element, parts: tuple[Part, ...], start: int) -> Ends:
        kind = element[0]
        if kind == SUBSCRIPT:
            return self._match_script("_", element[1], parts, start)
        if kind == SUPERSCRIPT:
            return self._match_script("^", element[1], parts, start)
        if kind == GROUP:
            return self._match_braced(element[1], parts, start)
        if kind == TERM:
            return self._match_term(parts[element[1]], element[2], start)  # type: ignore[arg-type]
        if kind == JOINT:
            if len(element) > 1 and self.tokens[start] not in element[1]:
                return ()
            return self._match_joint(start)
        if kind == GAP:
            return (start, start + 1) if self.tokens[start] == r"\ " else (start,)
        if kind == SEQUENCE:
            elements = elements_of(parts, element[1])
            return self._match_sequence(elements, element[2], start)
        if kind == CHOICE:
            return self._union([self.run(p, parts, start) for p in element[1]])
        if kind == STATEMENTS:
            return self._match_statements(element[1], element[2], parts, start)
        if kind == COUNT:
            count = str(len(elements_of(parts, element[1])))
            return (start + 1,) if self.tokens[start] == count else ()
        return (start,)

    def _match_braced(
        self, program: Program, parts: tuple[Part, ...], start: int
    ) -> Ends:
        if self.tokens[start] != "{":
            return ()
        inside = self.run(program, parts, start + 1)
        return tuple([end + 1 for end in inside if self.tokens[end] == "}"])

    def _match_script(
        self, sign: str, program: Program, parts: tuple[Part, ...], start: int
    ) -> Ends:
        if self.tokens[start] != sign:
            return ()
        if self.tokens[start + 1] == "{":
            if self.tokens[start + 2 : start + 5] == ["{", "}", sign]:
                # x_{{}_a} is x_a, set a little lower.
                lower = self._match_script(sign, program, parts, start + 4)
                found = tuple([end + 1 for end in lower if self.tokens[end] == "}"])
                # Or the index of something begins with its number: _{{}_2F_1(z)}.
                return found or self._match_braced(program, parts, start + 1)
            return self._match_braced(program, parts, start + 1)
        # Without braces a script is one token.
        return (start + 2,) if start + 2 in self.run(program, parts, start + 1) else ()

    def _match_term(self, node: Tree, sign: str, start: int) -> Ends:
        begin, level = self.enter_term(sign, start)
        return self.match(node, level, begin) if level >= 0 else ()

    def enter_term(self, sign: str, start: int) -> tuple[int, int]:
        """Where an addend begins behind its sign, and its level; -1 where none may."""
        token = self.tokens[start]
        if token == r"\\":
            start += 1
            token = self.tokens[start]
        if sign == "-":
            return start + 1, levels.PRODUCT if token == "-" else -1
        if token == "+":
            # Brackets round a sum that is added do not matter.
            return start + 1, levels.SUM
        return start, levels.SUM if token in ("-", r"\pm", r"\mp") else -1

    def _match_joint(self, start: int) -> Ends:
        tokens = self.tokens
        if tokens[start] in _PRODUCT_SIGNS:
            return (start, start + 1)
        if tokens[start - 1] == "." and tokens[start].isdigit():
            return ()
        if tokens[start] == "." and start and tokens[start - 1].isdigit():
            # 0.5 is one number.
            return ()
        return (start,)

    def _match_sequence(self, sequence: list[Tree], level: int, start: int) -> Ends:
        positions: Ends = (start,)
        for number, node in enumerate(sequence):
            if number:
                positions = tuple(p + 1 for p in positions if self.tokens[p] == ",")
            if not positions:
                return ()
            positions = self._union([self.match(node, level, p) for p in positions])
        return positions

    def _match_statements(
        self,
        units: tuple[tuple[tuple[int, int], ...], ...],
        separator: Program,
        parts: tuple[Part, ...],
        start: int,
    ) -> Ends:
        """Where a row of statements ends, some of which may be said at once.

        For each statement `units` has how many are said at once from there on, and the
        number of the part that says them.
        """
        reached: list[set[int]] = [set() for _ in range(len(units) + 1)]
        reached[0].add(start)
        for number, choices in enumerate(units):
            begins = tuple(reached[number])
            if number and begins:
                begins = self._union([self.run(separator, parts, p) for p in begins])
            for width, part in choices if begins else ():
                node = parts[part]
                assert not isinstance(node, tuple)
                for begin in begins:
                    ends = self.match(node, levels.COMMA, begin)
                    reached[number + width].update(ends)
        return tuple(reached[-1])
