r"""Letters: a name with its index, primes, power and arguments, and its scripts."""

from mathglot.languages.semantic.formula import Call as MacroCall
from mathglot.languages.semantic.parser.environments import Environments
from mathglot.languages.semantic.parser.names import FUNCTION_LETTERS
from mathglot.languages.semantic.parser.words import (
    CONDITIONS,
    CONJUNCTIONS,
    CONSTANTS,
    FONTS,
    PARITIES,
)
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

ONE = Number("1")
# A longer upright word is language, not a name.
_LONGEST_NAME = 3


class Letters(Environments):
    """Reads names, and what is attached to an operand."""

    def macro_tree(self, macro: MacroCall, further: tuple[Tree, ...] = ()) -> Tree:
        """The tree of a macro call, its scripts included."""
        raise NotImplementedError

    def letter(self) -> str | None:
        """The letter that comes next, in its font; None if something else does."""
        cursor = self.cursor
        token = cursor.token
        if len(token) == 1 and token.isalpha():
            return cursor.take()
        if token in FONTS:
            cursor.take()
            return f"{token}{{{self.letter_in_font()}}}"
        if token == r"\mathrm":
            word = self.word_ahead()
            spoken = word in CONDITIONS or word in CONJUNCTIONS or word in PARITIES
            if len(word) <= _LONGEST_NAME and not spoken:
                self.skip_words()
                return word
        if token[:1] == "\\" and token[1:].isalpha() and token in _GREEK:
            return cursor.take()
        return None

    def letter_in_font(self) -> str:
        cursor = self.cursor
        cursor.expect("{")
        letter = cursor.take()
        while cursor.token not in ("}", ""):
            letter += cursor.take()
        cursor.expect("}")
        return letter

    def named_variable(self, latex: str) -> Tree:
        """A letter with its index, primes and power, called or not."""
        cursor = self.cursor
        index = self.index()
        primes = self._primes()
        if latex == "e" and index is None and not primes and cursor.token == "^":
            self.names.assume("e is the base of the natural logarithm")
            return self.scripted(Symbol("E"))
        if latex == "e" and index is None and r"\expe" in self.names.declared:
            return self.scripted(Symbol("E"))
        if index is None and not primes and self.names.is_unit(latex):
            return self.scripted(Symbol("I"))
        if latex == "K" and index is None and primes < 2 and self.names.elliptic:
            return self.scripted(self._quarter_period(primes))
        applied = cursor.call
        if applied is not None and not applied.name:
            # f@{x}: applied to x, whatever f is.
            cursor.take()
            arguments = tuple(self.part(part) for part in applied.arguments)
            return self.scripted(Call(self._name(latex, index, True), arguments))
        order = self._order(latex)
        called = self._is_called(latex, index is not None)
        symbol = self._name(latex, index, called)
        if primes or order is not None:
            symbol = self._differentiated(latex, symbol, primes, order, called)
        if not called:
            mark = self._bracketed_superscript() if index is not None else None
            if mark is not None:
                symbol = call("Superscript", symbol, mark)
            return self.scripted(symbol)
        power = self.power() if cursor.token == "^" else None
        if power is not None and latex in self.names.upper_indices:
            symbol, power = call("Superscript", symbol, power), None
        tree: Tree = Call(symbol, self.arguments())
        if power is not None:
            tree = call("Power", tree, power)
        return self.scripted(tree)

    def _name(self, latex: str, index: tuple[Tree, ...] | None, called: bool) -> Tree:
        """What stands before the arguments of a function, or alone."""
        symbol = self.names.symbol(latex, called=called and index is None)
        return symbol if index is None else call("Subscript", symbol, *index)

    def _quarter_period(self, primes: int) -> Tree:
        """K and K' beside functions of the modulus k."""
        parameter: Tree = call("Power", Symbol("k"), Number("2"))
        if primes:
            parameter = call("Subtract", ONE, parameter)
        self.names.assume("K is the complete elliptic integral with modulus k")
        return call("EllipticK", parameter)

    def _differentiated(
        self, latex: str, symbol: Tree, primes: int, order: Tree | None, called: bool
    ) -> Tree:
        if order is not None:
            return Call(call("Derivative", order), (symbol,))
        if called or primes > 1 or latex in self.names.functions:
            derivative = call("Derivative", Number(str(primes)))
            return Call(derivative, (symbol,))
        if latex == "k" and primes == 1 and self.names.elliptic:
            self.names.assume("k' is the complementary modulus Sqrt[1 - k^2]")
            square = call("Power", symbol, Number("2"))
            return call("Sqrt", call("Subtract", ONE, square))
        self.names.assume(f"{latex}' is a name of its own")
        if type(symbol) is Symbol:
            return Symbol(symbol.name + "\\[Prime]")
        return call("Superscript", symbol, Symbol("\\[Prime]"))

    def _bracketed_superscript(self) -> Tree | None:
        """The n of a_k^{(n)}, which is part of the name."""
        cursor = self.cursor
        tokens, place = cursor.tokens, cursor.place
        if tokens[place : place + 3] != ("^", "{", "("):
            return None
        end = cursor.matching(place + 1)
        if end is None or cursor.matching(place + 2) != end - 1:
            return None
        cursor.place += 3
        mark = self.statement()
        cursor.place = end + 1
        return mark

    def _order(self, latex: str) -> Tree | None:
        """The order n of f^{(n)}(x), where f is a function."""
        cursor = self.cursor
        tokens, place = cursor.tokens, cursor.place
        if tokens[place : place + 3] != ("^", "{", "("):
            return None
        end = cursor.matching(place + 1)
        if end is None or tokens[end - 1] != ")" or tokens[end + 1] != "(":
            return None
        if cursor.matching(place + 2) != end - 1:
            return None
        cursor.place += 3
        order = self.statement()
        cursor.expect(")")
        cursor.expect("}")
        self.names.assume(f"{latex} with a bracketed superscript is a derivative")
        return order

    def _is_called(self, latex: str, indexed: bool) -> bool:
        """Whether the bracket after a letter holds its arguments."""
        cursor = self.cursor
        start = cursor.place
        if cursor.token == "^":
            start += 2
            if cursor.tokens[cursor.place + 1] == "{":
                closed = cursor.matching(cursor.place + 1)
                if closed is None:
                    return False
                start = closed + 1
            if latex not in self.names.functions and latex not in FUNCTION_LETTERS:
                return False
        if cursor.tokens[start] != "(":
            return False
        end = cursor.matching(start)
        if end is None:
            return False
        inside = cursor.tokens[start + 1 : end]
        count = 1 + sum(token in (",", ";") for token in inside)
        simple = _is_simple(inside)
        if cursor.token == "^" and not simple and count == 1:
            # u^2(a+b) is a product, though u be a function: it is shown without x.
            return False
        if indexed and latex not in self.names.functions and count == 1:
            if simple:
                self.names.assume(f"{latex} with an index is a function")
            return simple
        return self.names.is_function(latex, count, simple)

    def arguments(self) -> tuple[Tree, ...]:
        cursor = self.cursor
        cursor.expect("(")
        bars, self.bars = self.bars, 0
        self.depth += 1
        arguments = [self.logic()]
        while cursor.token in (",", ";", "|"):
            cursor.take()
            arguments.append(self.logic())
        self.depth -= 1
        self.bars = bars
        cursor.expect(")")
        return tuple(arguments)

    def index(self) -> tuple[Tree, ...] | None:
        cursor = self.cursor
        if not cursor.skip("_"):
            return None
        if cursor.token != "{":
            return (self._single(),)
        end = cursor.matching(cursor.place)
        inside = cursor.tokens[cursor.place + 1 : end]
        letters = all(len(t) == 1 and t.isalpha() for t in inside)
        if letters and len(inside) > 1:
            cursor.place = (end or cursor.place) + 1
            if len(inside) == 2:
                return tuple(self.names.symbol(t) for t in inside)
            return (Symbol("".join(inside)),)
        tree = self.group()
        if type(tree) is Call and tree.name == "List":
            return tree.arguments
        return (tree,)

    def _single(self) -> Tree:
        """A script of one token."""
        cursor = self.cursor
        token = cursor.token
        if token.isdigit():
            return Number(cursor.take())
        if token in CONSTANTS:
            return Symbol(CONSTANTS[cursor.take()])
        if token in ("+", "-", "*", r"\ast", r"\pm", r"\dagger", r"\star"):
            cursor.take()
            return String(_MARKS.get(token, token))
        if token == r"\circ":
            cursor.take()
            return _DEGREE_MARK
        macro = cursor.call
        if macro is not None:
            cursor.take()
            return self.macro_tree(macro)
        latex = self.letter()
        if latex is None:
            cursor.fail("a script")
        if self.names.is_unit(latex):
            return Symbol("I")
        return self.names.symbol(latex)

    def _primes(self) -> int:
        count = 0
        while self.cursor.skip("'"):
            count += 1
        return count

    def power(self) -> Tree:
        cursor = self.cursor
        cursor.expect("^")
        return self.group() if cursor.token == "{" else self._single()

    def scripted(self, tree: Tree) -> Tree:
        """A tree with the index, power and factorials that follow it."""
        cursor = self.cursor
        while True:
            if cursor.token == "^":
                power = self.power()
                if power == String("*"):
                    tree = call("Conjugate", tree)
                elif power == _DEGREE_MARK:
                    tree = call("Times", tree, Symbol("Degree"))
                elif type(power) is String:
                    tree = call("Superscript", tree, power)
                else:
                    tree = call("Power", tree, power)
            elif cursor.token == "_":
                index = self.index()
                assert index is not None
                tree = call("Subscript", tree, *index)
            elif cursor.token == "!":
                cursor.take()
                double = cursor.skip("!")
                tree = call("Factorial2" if double else "Factorial", tree)
            elif cursor.token == "'":
                cursor.fail("no prime after something that is not a name")
            else:
                return tree


_GREEK = frozenset(
    "\\" + name
    for name in (
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho "
        "sigma tau upsilon phi chi psi omega varepsilon vartheta varphi varpi varrho "
        "varsigma varkappa Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega "
        "ell hbar aleph wp imath jmath"
    ).split()
)
_DEGREE_MARK = String("°")
_MARKS = {r"\ast": "*", r"\star": "*", r"\pm": "±", r"\dagger": "†"}


def _is_simple(tokens: tuple[str, ...]) -> bool:
    """Whether what stands in brackets is one name or number, as arguments often are."""
    plain = [token for token in tokens if token not in ("{", "}", "_", "^", "-", "'")]
    return len(plain) <= 2 and not any(token in ("+", r"\cdot") for token in tokens)
