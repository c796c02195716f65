r"""The reader of expressions: from tokens to trees by recursive descent.

The grammar, from loose to tight: statements between commas, logic, relations, sums,
products, powers. What stands for a whole operand is in `operands`.
"""

from mathglot.languages.semantic.parser.cursor import Cursor
from mathglot.languages.semantic.parser.names import Names
from mathglot.languages.semantic.parser.statements import ELLIPSIS, chain, joined
from mathglot.languages.semantic.parser.words import (
    CONDITIONS,
    CONJUNCTIONS,
    DIFFERENTIALS,
    DOTS,
    LOGIC,
    MACRO_RELATIONS,
    PARITIES,
    PRODUCTS,
    RELATIONS,
    SETS,
    SUMS,
)
from mathglot.languages.tree import Call, Number, Tree, call

_SEPARATORS = frozenset([",", ";", r"\\"])
_LOOSEST, _TIGHTEST = 0, 2


class Expressions:
    """Reads statements, relations, sums and products; operands are a subclass's."""

    def __init__(self, cursor: Cursor, names: Names) -> None:
        self.cursor = cursor
        self.names = names
        # How many `|` are open, and for each integral at which depth of braces it is
        # and which differentials were met inside of it.
        self.bars = 0
        self.norms = 0
        self.depth = 0
        self.integrals: list[tuple[int, list[Tree]]] = []

    def operand(self) -> Tree | None:
        """The next operand with its scripts; None if none begins here."""
        raise NotImplementedError

    def differential(self) -> Tree:
        """The variable of the differential that comes next."""
        raise NotImplementedError

    def word_ahead(self) -> str:
        """The upright words that come next, "" if none do."""
        raise NotImplementedError

    def skip_words(self) -> None:
        """Pass over upright words."""
        raise NotImplementedError

    def statement(self) -> Tree:
        """Everything up to a closing bracket or the end."""
        cursor = self.cursor
        items = [self.logic()]
        conditions: list[Tree] = []
        target = items
        while True:
            word = self.word_ahead()
            if cursor.token in _SEPARATORS:
                cursor.take()
                if not cursor.token:
                    break
                if self.word_ahead():
                    continue
            elif word in CONDITIONS:
                self.skip_words()
                target = conditions
            elif word in CONJUNCTIONS:
                self.skip_words()
                name = CONJUNCTIONS[word]
                target[-1] = call(name, target[-1], self.logic())
                continue
            else:
                break
            target.append(self.logic())
        if not conditions:
            return joined(items, None)
        return joined(items, joined(conditions, None))

    def logic(self, level: int = _LOOSEST) -> Tree:
        """Relations joined by signs of logic."""
        if level > _TIGHTEST:
            if self.cursor.skip(r"\neg"):
                return call("Not", self.logic(_TIGHTEST + 1))
            return self.relation()
        operands = [self.logic(level + 1)]
        name = ""
        while self.cursor.token in LOGIC and LOGIC[self.cursor.token][1] == level:
            name = LOGIC[self.cursor.take()][0]
            operands.append(self.logic(level + 1))
        return call(name, *operands) if name else operands[0]

    def relation(self) -> Tree:
        """Sums with signs of relation between them."""
        cursor = self.cursor
        operands = [self.union()]
        names: list[str] = []
        while True:
            place = cursor.place
            cursor.skip(r"\\")
            name = self._relation_name()
            if name is None:
                cursor.place = place
                break
            names.append(name)
            operands.append(self.union())
        if cursor.token == r"\pmod":
            return self._congruence(operands)
        word = self.word_ahead()
        if word in PARITIES and not names:
            self.skip_words()
            parity = call("Mod", operands[0], Number("2"))
            return call("Equal", parity, PARITIES[word])
        return chain(operands, names)

    def _relation_name(self) -> str | None:
        cursor = self.cursor
        macro = cursor.call
        if macro is not None and macro.name in MACRO_RELATIONS:
            cursor.take()
            return MACRO_RELATIONS[macro.name]
        if cursor.token == ":" and cursor.tokens[cursor.place + 1] == "=":
            cursor.place += 2
            return "SetDelayed"
        if cursor.token in RELATIONS:
            return RELATIONS[cursor.take()]
        return None

    def _congruence(self, operands: list[Tree]) -> Tree:
        cursor = self.cursor
        if len(operands) < 2:
            cursor.fail("two sides of a congruence")
        cursor.take()
        modulus = self.group()
        return call("Equal", *(call("Mod", operand, modulus) for operand in operands))

    def union(self) -> Tree:
        """Sums with signs of set theory between them."""
        left = self.sum()
        while self.cursor.token in SETS:
            left = call(SETS[self.cursor.take()], left, self.sum())
        return left

    def group(self) -> Tree:
        """What stands in braces, which come next."""
        self.cursor.expect("{")
        self.depth += 1
        bars, self.bars = self.bars, 0
        tree = self.statement()
        self.bars = bars
        self.depth -= 1
        self.cursor.expect("}")
        return tree

    def sum(self) -> Tree:
        """Terms with their signs."""
        cursor = self.cursor
        sign = cursor.take() if cursor.token in SUMS else "+"
        tree = _signed(sign, self.product())
        # Only a sum that this loop has begun takes a further term.
        begun = False
        while (cursor.token in SUMS or self._goes_on()) and not self._integrated():
            cursor.skip(r"\\")
            sign = cursor.take()
            if not self._begins_term():
                # x \to 0+ and the like: the sign belongs to what stands before.
                cursor.place -= 1
                break
            term = self.product()
            if sign == "+" and begun:
                assert type(tree) is Call
                tree = Call(tree.head, (*tree.arguments, term))
            elif sign == "+":
                tree = call("Plus", tree, term)
            else:
                tree = call(SUMS[sign], tree, term)
            begun = sign == "+"
        return tree

    def _integrated(self) -> bool:
        """Whether the integral that is being read has met its differential."""
        if not self.integrals:
            return False
        depth, found = self.integrals[-1]
        return depth == self.depth and bool(found)

    def _goes_on(self) -> bool:
        """Whether a new line begins with the sign of a further term."""
        tokens, place = self.cursor.tokens, self.cursor.place
        return tokens[place] == r"\\" and tokens[place + 1] in SUMS

    def _begins_term(self) -> bool:
        token = self.cursor.token
        return bool(token) and token not in (")", "}", "]", ",", ";", r"\}", "&", r"\\")

    def product(self, evaluated: bool = True) -> Tree:
        """Factors side by side, and quotients on the line.

        What is differentiated is not evaluated at a place before it is.
        """
        factors: list[Tree] = []
        cursor = self.cursor
        while True:
            if factors and cursor.token in PRODUCTS:
                if cursor.tokens[cursor.place : cursor.place + 3] == _THREE_DOTS:
                    cursor.place += 3
                    factors.append(ELLIPSIS)
                    continue
                cursor.take()
            if factors and cursor.skip(r"\bmod"):
                whole = factors[0] if len(factors) == 1 else call("Times", *factors)
                factors = [call("Mod", whole, self._factor_below())]
                continue
            if factors and cursor.token == "/":
                cursor.take()
                factors = [self._quotient(factors)]
                continue
            if self._at_differential():
                if not self.integrals or self.integrals[-1][0] == self.depth:
                    break
                self.integrals[-1][1].append(self.differential())
                continue
            if factors and self._at_evaluation():
                break
            factor = self.operand()
            if factor is None:
                break
            factors.append(factor)
        if not factors:
            if self.integrals:
                return Number("1")
            if cursor.token[:1] == "\\" and cursor.call is None:
                cursor.fail(f"an operand; {cursor.token} is not a known macro")
            cursor.fail("an operand")
        tree = factors[0] if len(factors) == 1 else call("Times", *factors)
        if evaluated and self._at_evaluation():
            return self._evaluated(tree)
        return tree

    def _at_evaluation(self) -> bool:
        tokens, place = self.cursor.tokens, self.cursor.place
        return tokens[place : place + 2] == ("|", "_")

    def _evaluated(self, tree: Tree) -> Tree:
        """`f|_{x=a}`: the value at a place."""
        cursor = self.cursor
        cursor.place += 2
        at = self.group() if cursor.token == "{" else None
        if type(at) is not Call or at.name != "Equal" or len(at.arguments) != 2:
            cursor.fail("an equation that says where")
        return call("ReplaceAll", tree, call("Rule", *at.arguments))

    def _at_differential(self) -> bool:
        macro = self.cursor.call
        if macro is not None:
            return macro.name in DIFFERENTIALS
        return bool(self.integrals) and self._at_plain_differential()

    def _at_plain_differential(self) -> bool:
        """`dx` or upright `dx` inside an integral."""
        if self.names.marked_differentials:
            return False
        tokens, place = self.cursor.tokens, self.cursor.place
        if tokens[place : place + 4] == (r"\mathrm", "{", "d", "}"):
            return True
        following = tokens[place + 1]
        return tokens[place] == "d" and (
            (len(following) == 1 and following.isalpha())
            or (following.startswith("\\") and following[1:].isalpha())
        )

    def _quotient(self, factors: list[Tree]) -> Tree:
        """What stands before and after a slash: `a b/c d` is (a b)/(c d)."""
        above = factors[0] if len(factors) == 1 else call("Times", *factors)
        below: list[Tree] = []
        cursor = self.cursor
        if cursor.token == "-":
            cursor.take()
            return call("Divide", above, call("Minus", self._factor_below()))
        below.append(self._factor_below())
        while self._continues_denominator(below[-1]):
            below.append(self._factor_below())
        if len(below) > 1:
            self.names.assume("a product after a slash is all of the denominator")
        whole = below[0] if len(below) == 1 else call("Times", *below)
        return call("Divide", above, whole)

    def _factor_below(self) -> Tree:
        factor = self.operand()
        if factor is None:
            self.cursor.fail("a denominator")
        return factor

    def _continues_denominator(self, last: Tree) -> bool:
        """Only letters and \\pi go on: 1/2x, but not 1/2(x+1) nor n/2\\sin x."""
        if type(last) is Call and last.name not in ("Power", "Subscript"):
            return False
        token = self.cursor.token
        return (len(token) == 1 and token.isalpha()) or token in _LETTER_WORDS

    def dots(self) -> Tree | None:
        """An ellipsis."""
        if self.cursor.token in DOTS:
            self.cursor.take()
            return ELLIPSIS
        return None


_THREE_DOTS = (r"\cdot",) * 3
_LETTER_WORDS = frozenset(
    "\\" + name
    for name in (
        "alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi pi rho "
        "sigma tau phi chi psi omega varepsilon vartheta varphi ell"
    ).split()
)


def _signed(sign: str, tree: Tree) -> Tree:
    if sign == "+":
        return tree
    if sign == "-":
        return call("Minus", tree)
    return call(SUMS[sign], tree)
