r"""Operands: letters, numbers, brackets, fractions, macros, functions, large signs."""

from mathglot.languages.semantic.formula import Call as MacroCall
from mathglot.languages.semantic.formula import Formula, Script, write
from mathglot.languages.semantic.heads import is_text, read_macro
from mathglot.languages.semantic.macros import MACROS
from mathglot.languages.semantic.parser.cursor import Cursor
from mathglot.languages.semantic.parser.environments import Environments
from mathglot.languages.semantic.parser.names import FUNCTION_LETTERS
from mathglot.languages.semantic.parser.stream import stream_of
from mathglot.languages.semantic.parser.words import (
    ACCENTS,
    CLOSERS,
    CONDITIONS,
    CONJUNCTIONS,
    CONSTANTS,
    DERIVATIVES,
    DIFFERENTIALS,
    FONTS,
    FUNCTIONS,
    INTEGRALS,
    LARGE,
    MACRO_RELATIONS,
    SETS_OF_NUMBERS,
)
from mathglot.languages.tree import Call, Number, String, Symbol, Tree, call

ONE = Number("1")
# A longer upright word is language, not a name.
_LONGEST_NAME = 3


class Operands(Environments):
    """Reads one operand with all that is attached to it."""

    def operand(self) -> Tree | None:
        cursor = self.cursor
        token = cursor.token
        macro = cursor.call
        if macro is not None:
            return self._macro(macro)
        if token.isdigit() or (
            token == "." and cursor.tokens[cursor.place + 1].isdigit()
        ):
            return self._scripted(self._number())
        if token in CLOSERS or token == "|":
            return self._bracketed(token)
        if token in LARGE:
            return self.large(LARGE[cursor.take()])
        if token in INTEGRALS:
            return self.integral(INTEGRALS[cursor.take()])
        if token == r"\lim":
            return self.limit()
        if token.startswith(r"\begin"):
            return self._scripted(self.environment())
        if token == r"\frac":
            return self._scripted(self._fraction())
        if token == r"\sqrt":
            return self._scripted(self._root())
        if token == r"\binom":
            cursor.take()
            return self._scripted(call("Binomial", self.group(), self.group()))
        if token in ACCENTS:
            head = ACCENTS[cursor.take()]
            return self._scripted(call(head, self.group()))
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
            return self._scripted(Symbol(CONSTANTS[token]))
        if token == r"\mathbb":
            cursor.take()
            letter = self._letter_in_font()
            name = SETS_OF_NUMBERS.get(letter)
            return self._scripted(Symbol(name or f"\\[DoubleStruckCapital{letter}]"))
        latex = self._letter()
        return None if latex is None else self._variable(latex)

    def _letter(self) -> str | None:
        """The letter that comes next, in its font; None if something else does."""
        cursor = self.cursor
        token = cursor.token
        if len(token) == 1 and token.isalpha():
            return cursor.take()
        if token in FONTS:
            cursor.take()
            return f"{token}{{{self._letter_in_font()}}}"
        if token == r"\mathrm":
            word = self.word_ahead()
            spoken = word in CONDITIONS or word in CONJUNCTIONS
            if len(word) <= _LONGEST_NAME and not spoken:
                self.skip_words()
                return word
        if token[:1] == "\\" and token[1:].isalpha() and token in _GREEK:
            return cursor.take()
        return None

    def _letter_in_font(self) -> str:
        cursor = self.cursor
        cursor.expect("{")
        letter = cursor.take()
        while cursor.token not in ("}", ""):
            letter += cursor.take()
        cursor.expect("}")
        return letter

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
        return Number(text if text[0] != "." else "0" + text)

    def _variable(self, latex: str) -> Tree:
        """A letter with its index, primes and power, called or not."""
        cursor = self.cursor
        index = self._index()
        primes = self._primes()
        if latex == "e" and index is None and not primes and cursor.token == "^":
            self.names.assume("e is the base of the natural logarithm")
            return self._scripted(Symbol("E"))
        if index is None and not primes and self.names.is_unit(latex):
            return self._scripted(Symbol("I"))
        if latex == "K" and index is None and primes < 2 and self.names.elliptic:
            return self._scripted(self._quarter_period(primes))
        symbol: Tree = self.names.symbol(latex)
        if index is not None:
            symbol = call("Subscript", symbol, *index)
        order = self._order(latex)
        called = self._is_called(latex, index is not None)
        if primes or order is not None:
            symbol = self._differentiated(latex, symbol, primes, order, called)
        if not called:
            return self._scripted(symbol)
        power = self._power() if cursor.token == "^" else None
        tree: Tree = Call(symbol, self._arguments())
        if power is not None:
            tree = call("Power", tree, power)
        return self._scripted(tree)

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
        if indexed and latex not in self.names.functions and count == 1:
            if simple:
                self.names.assume(f"{latex} with an index is a function")
            return simple
        return self.names.is_function(latex, count, simple)

    def _arguments(self) -> tuple[Tree, ...]:
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

    def _index(self) -> tuple[Tree, ...] | None:
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
        latex = self._letter()
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

    def _power(self) -> Tree:
        cursor = self.cursor
        cursor.expect("^")
        return self.group() if cursor.token == "{" else self._single()

    def _scripted(self, tree: Tree) -> Tree:
        """A tree with the index, power and factorials that follow it."""
        cursor = self.cursor
        while True:
            if cursor.token == "^":
                power = self._power()
                if power == String("*"):
                    tree = call("Conjugate", tree)
                elif power == _DEGREE_MARK:
                    tree = call("Times", tree, Symbol("Degree"))
                elif type(power) is String:
                    tree = call("Superscript", tree, power)
                else:
                    tree = call("Power", tree, power)
            elif cursor.token == "_":
                index = self._index()
                assert index is not None
                tree = call("Subscript", tree, *index)
            elif cursor.token == "!":
                cursor.take()
                double = cursor.skip("!")
                tree = call("Factorial2" if double else "Factorial", tree)
            elif cursor.token == "'":
                cursor.fail("no prime after something that is no name")
            elif self.word_ahead() in _PARITIES:
                remainder = _PARITIES[self.word_ahead()]
                self.skip_words()
                tree = call("Equal", call("Mod", tree, Number("2")), remainder)
            else:
                return tree

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
            index = self._index() or ()
            return self._scripted(call("Norm", tree, *index))
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
        head = _BRACKET_HEADS.get(opening)
        if head is not None:
            tree = call(head, *_items(tree))
        elif opening == r"\{" and not _is_list(tree) and cursor.token != "^":
            self.names.assume("braces are brackets")
        return self._scripted(tree)

    def _absolute_value(self) -> Tree | None:
        cursor = self.cursor
        if self.bars and not self._opens_bar():
            return None
        cursor.take()
        self.bars += 1
        self.depth += 1
        tree = self.sum()
        self.depth -= 1
        self.bars -= 1
        cursor.expect("|")
        return self._scripted(call("Abs", tree))

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
        return _root(self.group(), (degree,))

    def _function(self, head: str) -> Tree:
        """A function by its word: power, then brackets or a bare argument."""
        cursor = self.cursor
        base = self._index()
        power = self._power() if cursor.token == "^" else None
        if head == "Log" and base is not None:
            first: tuple[Tree, ...] = base
        elif base is not None:
            cursor.fail(f"no index at {head}")
        else:
            first = ()
        if cursor.token == "(":
            tree: Tree = call(head, *first, *self._arguments())
        else:
            tree = call(head, *first, self._bare_argument())
        inverse = power == call("Minus", ONE)
        if inverse and head in _INVERTIBLE:
            return call("Arc" + head, *first, *_arguments_of(tree))
        return self._scripted(tree if power is None else call("Power", tree, power))

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

    def _macro(self, macro: MacroCall) -> Tree | None:
        """A macro call; a sign of relation or a differential is no operand."""
        if macro.name in MACRO_RELATIONS or macro.name in DIFFERENTIALS:
            return None
        cursor = self.cursor
        if macro.name == "pvint":
            cursor.take()
            self.names.assume("the integral is a principal value")
            return self.integral(1)
        if macro.name in DERIVATIVES:
            cursor.take()
            return self._scripted(self.derivative(macro))
        cursor.take()
        further = cursor.call
        if further is not None and not further.name:
            # \Fouriertrans@{f}@{x}: the transform of f, at x.
            cursor.take()
            arguments = tuple(self.part(part) for part in further.arguments)
            return self._scripted(self.macro_tree(macro, arguments))
        known = MACROS.get(macro.name)
        if known and known.argument_count and not macro.arguments:
            # \erfc(z): brackets as they are typed.
            if cursor.token == "(":
                return self._scripted(self.macro_tree(macro, self._arguments()))
        return self._scripted(self.macro_tree(macro))

    def _macro_parts(self, macro: MacroCall, kind: str) -> tuple[Tree, ...]:
        """The parts of a macro: trees, or the text of a mark where one may stand."""
        parts: list[Tree] = []
        for index, formula in enumerate(getattr(macro, kind + "s")):
            text = write(formula).strip()
            if text in _MARK_PARTS and is_text(macro.name, kind, index):
                parts.append(String(text))
            else:
                parts.append(self.part(formula))
        return tuple(parts)

    def macro_tree(self, macro: MacroCall, further: tuple[Tree, ...] = ()) -> Tree:
        """The tree of a macro call, its scripts included."""
        optionals = self._macro_parts(macro, "optional")
        parameters = self._macro_parts(macro, "parameter")
        arguments = self._macro_parts(macro, "argument") + further
        if not macro.name:
            self.cursor.fail("a function before @")
        if macro.name == "ifrac":
            return call("Divide", *parameters)
        if macro.name == "NVar":
            return parameters[0]
        if macro.name == "sqrt":
            return _root(parameters[0], optionals)
        order, powers = self._macro_scripts(macro.scripts)
        reading = read_macro(
            macro.name,
            optionals,
            parameters,
            arguments,
            order=order,
            position=macro.position,
            text=self.cursor.source,
        )
        for assumption in reading.assumptions:
            self.names.assume(assumption)
        tree = reading.tree
        for power in powers:
            tree = call("Power", tree, power)
        return tree

    def _macro_scripts(
        self, scripts: tuple[Script, ...]
    ) -> tuple[Tree | None, list[Tree]]:
        """The order of the derivative, and the powers, between a macro and its @."""
        order: Tree | None = None
        powers: list[Tree] = []
        for script in scripts:
            if script.body is None:
                order = Number(str(len(script.mark)))
            elif script.mark == "^":
                bracketed = _bracketed_order(script.body)
                if bracketed is not None:
                    order = self.part(bracketed)
                else:
                    powers.append(self.part(script.body))
            else:
                self.cursor.fail("no index at this macro")
        return order, powers

    def part(self, formula: Formula) -> Tree:
        """The tree of a part of a macro call; one without text is an empty list."""
        stream = stream_of(formula)
        if not stream.tokens:
            return call("List")
        if len(stream.tokens) == 1 and stream.tokens[0] in _SIGN_PARTS:
            return _SIGN_PARTS[stream.tokens[0]]
        reader = type(self)(Cursor(stream, self.cursor.source), self.names)
        tree = reader.statement()
        if reader.cursor.token:
            reader.cursor.fail("the end of the argument")
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
_PARITIES = {"even": Number("0"), "odd": Number("1")}
_PARITIES |= {"is " + word: number for word, number in _PARITIES.items()}
_MARKS = {r"\ast": "*", r"\star": "*", r"\pm": "±", r"\dagger": "†"}
# A part that is a sign: \HankelH{+}; a dash stands for no parameters at all.
_SIGN_PARTS: dict[str, Tree] = {
    "-": call("List"),
    "+": Symbol("\\[Plus]"),
    r"\pm": Symbol("\\[PlusMinus]"),
    r"\mp": Symbol("\\[MinusPlus]"),
}
_MARK_PARTS = frozenset(
    ["+", "-", r"\pm", r"\mp", r"\mathcal{D}", r"\mathcal{O}", r"\in\!T"]
)
_BRACKET_HEADS = {
    r"\lfloor": "Floor",
    r"\lceil": "Ceiling",
    r"\langle": "AngleBracket",
}
_INVERTIBLE = frozenset("Sin Cos Tan Cot Sec Csc Sinh Cosh Tanh Coth Sech Csch".split())


def _root(radicand: Tree, degrees: tuple[Tree, ...]) -> Tree:
    if not degrees or degrees[0] == call("List"):
        return call("Sqrt", radicand)
    return call("Power", radicand, call("Divide", ONE, degrees[0]))


def _is_list(tree: Tree) -> bool:
    return type(tree) is Call and tree.name == "List"


def _items(tree: Tree) -> tuple[Tree, ...]:
    if type(tree) is Call and tree.name == "List":
        return tree.arguments
    return (tree,)


def _arguments_of(tree: Tree) -> tuple[Tree, ...]:
    assert type(tree) is Call
    return tree.arguments


def _is_simple(tokens: tuple[str, ...]) -> bool:
    """Whether what stands in brackets is one name or number, as arguments often are."""
    plain = [token for token in tokens if token not in ("{", "}", "_", "^", "-", "'")]
    return len(plain) <= 2 and not any(token in ("+", r"\cdot") for token in tokens)


def _bracketed_order(body: Formula) -> Formula | None:
    """The n of a superscript (n) between a macro and its arguments."""
    if len(body.pieces) != 1 or not isinstance(body.pieces[0], str):
        return None
    text = body.pieces[0].strip()
    if text.startswith("(") and text.endswith(")"):
        return Formula((text[1:-1],))
    return None
