r"""Operands: letters, numbers, brackets, fractions, macros, functions, large signs."""

from mathglot.languages.semantic.parser.letters import ONE
from mathglot.languages.semantic.parser.macros import Macros, root_of
from mathglot.languages.semantic.parser.words import (
    ACCENTS,
    CLOSERS,
    CONSTANTS,
    DOTS,
    FUNCTIONS,
    INTEGRALS,
    LARGE,
    SETS_OF_NUMBERS,
)
from mathglot.languages.tree import Call, Number, Symbol, Tree, call


class Operands(Macros):
    """Reads one operand with all that is attached to it."""

    def operand(self) -> Tree | None:
        cursor = self.cursor
        token = cursor.token
        macro = cursor.call
        if macro is not None:
            return self.macro(macro)
        if token.isdigit() or (
            token == "." and cursor.tokens[cursor.place + 1].isdigit()
        ):
            return self.scripted(self._number())
        if token in CLOSERS or token == "|":
            return self._bracketed(token)
        if token in LARGE:
            return self.large(LARGE[cursor.take()])
        if token in INTEGRALS:
            return self.integral(INTEGRALS[cursor.take()])
        if token == r"\lim":
            return self.limit()
        if token.startswith(r"\begin"):
            return self.scripted(self.environment())
        if token == r"\frac":
            return self.scripted(self._fraction())
        if token == r"\sqrt":
            return self.scripted(self._root())
        if token == r"\binom":
            cursor.take()
            return self.scripted(call("Binomial", self.group(), self.group()))
        if token in ACCENTS:
            head = ACCENTS[cursor.take()]
            return self.scripted(call(head, self.group()))
        dots = self.dots()
        if dots is not None:
            return dots
        return self._named(token)

    def _named(self, token: str) -> Tree | None:
        """A function by its word, a constant, or a letter."""
        cursor = self.cursor
        word = self.word_ahead() if token in (r"\mathrm", r"\text") else token
        if word in FUNCTIONS:
            if token == word:
                cursor.take()
            else:
                self.skip_words()
            return self._function(FUNCTIONS[word])
        if token in CONSTANTS:
            cursor.take()
            return self.scripted(Symbol(CONSTANTS[token]))
        if token == r"\mathbb":
            cursor.take()
            letter = self.letter_in_font()
            name = SETS_OF_NUMBERS.get(letter)
            return self.scripted(Symbol(name or f"\\[DoubleStruckCapital{letter}]"))
        latex = self.letter()
        return None if latex is None else self.named_variable(latex)

    def _number(self) -> Number:
        cursor = self.cursor
        text = "" if cursor.token == "." else cursor.take()
        if cursor.token == "." and cursor.tokens[cursor.place + 1].isdigit():
            cursor.take()
            text += "." + cursor.take()
        while cursor.token == r"\ " and cursor.tokens[cursor.place + 1].isdigit():
            # 1\,234 or 0.123\,45: digits in groups.
            cursor.take()
            text += cursor.take()
        if "." in text and cursor.token in DOTS:
            cursor.take()
            self.names.assume("a decimal number goes on after the digits given")
        return Number(text if text[0] != "." else "0" + text)

    def _bracketed(self, opening: str) -> Tree | None:
        cursor = self.cursor
        if opening == "|":
            return self._absolute_value()
        if opening == r"\|":
            if self.norms:
                return None
            cursor.take()
            self.norms += 1
            tree = self.sum()
            self.norms -= 1
            cursor.expect(r"\|")
            index = self.index() or ()
            return self.scripted(call("Norm", tree, *index))
        cursor.take()
        bars, self.bars = self.bars, 0
        self.depth += 1
        tree = (
            self.statement() if cursor.token not in CLOSERS[opening] else call("List")
        )
        self.depth -= 1
        self.bars = bars
        if cursor.token not in CLOSERS[opening]:
            cursor.fail(repr(CLOSERS[opening][0]))
        cursor.take()
        if opening == "(" and cursor.token == "_" and not _is_list(tree):
            self.names.assume("a bracket with an index is Pochhammer's symbol")
            return self.scripted(call("Pochhammer", tree, *(self.index() or ())))
        head = _BRACKET_HEADS.get(opening)
        if head is not None:
            tree = call(head, *_items(tree))
        elif opening == r"\{" and not _is_list(tree) and cursor.token != "^":
            self.names.assume("braces are brackets")
        return self.scripted(tree)

    def _absolute_value(self) -> Tree | None:
        cursor = self.cursor
        if self.bars and not self._opens_bar():
            return None
        cursor.take()
        self.bars += 1
        self.depth += 1
        is_matrix = cursor.token == r"\begin{matrix}"
        tree = self.sum()
        self.depth -= 1
        self.bars -= 1
        cursor.expect("|")
        return self.scripted(call("Det" if is_matrix else "Abs", tree))

    def _opens_bar(self) -> bool:
        before = self.cursor.tokens[self.cursor.place - 1]
        return before in ("(", "|", "+", "-", "=", "/", r"\cdot", "{", "<", ",")

    def _fraction(self) -> Tree:
        cursor = self.cursor
        derivative = self.plain_derivative()
        if derivative is not None:
            return derivative
        cursor.take()
        return call("Divide", self.group(), self.group())

    def _root(self) -> Tree:
        cursor = self.cursor
        cursor.take()
        if not cursor.skip("["):
            return call("Sqrt", self.group())
        degree = self.statement()
        cursor.expect("]")
        return root_of(self.group(), (degree,))

    def _function(self, head: str) -> Tree:
        """A function by its word: power, then brackets or a bare argument."""
        cursor = self.cursor
        base = self.index()
        power = self.power() if cursor.token == "^" else None
        if head == "Log" and base is not None:
            first: tuple[Tree, ...] = base
        elif base is not None:
            cursor.fail(f"no index at {head}")
        else:
            first = ()
        if cursor.token == "(":
            tree: Tree = call(head, *first, *self.arguments())
        else:
            tree = call(head, *first, self._bare_argument())
        inverse = power == call("Minus", ONE)
        if inverse and head in _INVERTIBLE:
            return call("Arc" + head, *first, *_arguments_of(tree))
        return self.scripted(tree if power is None else call("Power", tree, power))

    def _bare_argument(self) -> Tree:
        factors: list[Tree] = []
        cursor = self.cursor
        while cursor.token not in FUNCTIONS and cursor.token not in ("(", "|", "["):
            if self.word_ahead() or self._at_differential():
                break
            factor = self.operand()
            if factor is None:
                break
            factors.append(factor)
        if not factors:
            cursor.fail("an argument")
        return factors[0] if len(factors) == 1 else call("Times", *factors)


_BRACKET_HEADS = {
    r"\lfloor": "Floor",
    r"\lceil": "Ceiling",
    r"\langle": "AngleBracket",
}
_INVERTIBLE = frozenset("Sin Cos Tan Cot Sec Csc Sinh Cosh Tanh Coth Sech Csch".split())


def _is_list(tree: Tree) -> bool:
    return type(tree) is Call and tree.name == "List"


def _items(tree: Tree) -> tuple[Tree, ...]:
    if type(tree) is Call and tree.name == "List":
        return tree.arguments
    return (tree,)


def _arguments_of(tree: Tree) -> tuple[Tree, ...]:
    assert type(tree) is Call
    return tree.arguments
