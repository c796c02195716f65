r"""Larger constructions: sums, integrals, limits, derivatives, matrices, cases."""

from mathglot.languages.semantic.formula import Call as MacroCall
from mathglot.languages.semantic.formula import Formula
from mathglot.languages.semantic.parser.expression import Expressions
from mathglot.languages.semantic.parser.statements import ELLIPSIS
from mathglot.languages.semantic.parser.words import CONDITIONS, DIFFERENTIALS
from mathglot.languages.tree import (
    Call,
    Number,
    String,
    Symbol,
    Tree,
    call,
    is_call,
    replaced,
)

ONE = Number("1")
_INFINITY = Symbol("Infinity")
_LESS_EQUAL = Symbol("LessEqual")


class Environments(Expressions):
    """Reads what spans more than an operand."""

    def part(self, formula: Formula) -> Tree:
        """The tree of a part of a macro call."""
        raise NotImplementedError

    def word_ahead(self) -> str:
        cursor = self.cursor
        if cursor.token not in (r"\text", r"\mathrm"):
            return ""
        end = cursor.matching(cursor.place + 1)
        if end is None:
            return ""
        letters = cursor.tokens[cursor.place + 2 : end]
        return "".join(" " if t == r"\ " else t for t in letters).strip()

    def skip_words(self) -> None:
        cursor = self.cursor
        end = cursor.matching(cursor.place + 1)
        assert end is not None
        cursor.place = end + 1

    def _limits(self) -> tuple[Tree | None, Tree | None]:
        """What stands below and above a large sign."""
        cursor = self.cursor
        below = above = None
        while cursor.token in ("_", "^"):
            if cursor.take() == "_":
                below = self._script()
            else:
                above = self._script()
        return below, above

    def _script(self) -> Tree:
        if self.cursor.token == "{":
            return self.group()
        operand = self.single_operand()
        if operand is None:
            self.cursor.fail("a limit")
        return operand

    def single_operand(self) -> Tree | None:
        """An operand of one token, so that no power is taken with it."""
        cursor = self.cursor
        start = cursor.place
        tokens = cursor.tokens
        cursor.tokens = (*tokens[: start + 1], "", "")
        operand = self.operand()
        cursor.tokens = tokens
        return operand

    def large(self, head: str) -> Tree:
        """A sum or product: its range, then the rest of the product."""
        below, above = self._limits()
        if (
            head == "Sum"
            and type(below) is Call
            and below.name == "Divisible"
            and above is None
        ):
            number, divisor = below.arguments
            function = call("Function", divisor, self.product())
            return call("DivisorSum", number, function)
        if below == Symbol("p") and above is None:
            return self._over_primes(head, below)
        iterators = self._iterators(below, above)
        body = self.product()
        return call(head, body, *iterators)

    def _over_primes(self, head: str, letter: Tree) -> Tree:
        """`\\prod_p` goes over the primes, which are numbered."""
        index = next(c for c in "kjnmlh" if c not in self.names.letters)
        self.names.assume("p goes over the primes")
        number = Symbol(index)
        body = replaced(self.product(), letter, call("Prime", number))
        return call(head, body, call("List", number, ONE, _INFINITY))

    def _iterators(self, below: Tree | None, above: Tree | None) -> list[Tree]:
        if below is None:
            self.cursor.fail("an index below the sign")
        if is_call(below, "Equal", 2):
            assert type(below) is Call
            index, first = below.arguments
            if above is None:
                self.cursor.fail("an upper limit")
            return [call("List", index, first, above)]
        if is_call(below, "And") and above is not None:
            assert type(below) is Call
            if all(is_call(item, "Equal", 2) for item in below.arguments):
                return [
                    call("List", *item.arguments, above)
                    for item in below.arguments
                    if type(item) is Call
                ]
        if type(below) is Call and above is None:
            found = _range_of(below)
            if found is not None:
                return found
        if above is None and (type(below) is Symbol or is_call(below, "Subscript")):
            return [below]
        return self.cursor.fail("a range that Mathematica can sum over")

    def integral(
        self, count: int, limits: tuple[Tree | None, Tree | None] | None = None
    ) -> Tree:
        """An integral up to its differentials; the outer sign has the last one."""
        below, above = self._limits() if limits is None else limits
        found: list[Tree] = []
        self.integrals.append((self.depth, found))
        body = self.sum()
        while len(found) < count and self._at_differential():
            found.append(self.differential())
        self.integrals.pop()
        if len(found) < count:
            self.cursor.fail("a differential")
        if is_call(body, "Times"):
            assert type(body) is Call
            body = _without_ones(body)
        if not found[1:] and body == ONE:
            body = self._rest(body)
        if count > 1:
            return self._multiple(body, found, below)
        variable = found[0]
        if below is None:
            return call("Integrate", body, variable)
        if above is None:
            region = call("Element", variable, below)
            return call("Integrate", body, region)
        return call("Integrate", body, call("List", variable, below, above))

    def _rest(self, body: Tree) -> Tree:
        """`\\int dx f`: the integrand after its differential."""
        if self.cursor.token in ("", "=", "+", "-", ")", "}", ","):
            return body
        return self.product()

    def _multiple(self, body: Tree, found: list[Tree], below: Tree | None) -> Tree:
        if below is None:
            return call("Integrate", body, *reversed(found))
        region = call("Element", call("List", *found), below)
        return call("Integrate", body, region)

    def differential(self) -> Tree:
        cursor = self.cursor
        macro = cursor.call
        if macro is not None:
            cursor.take()
            if macro.optionals:
                cursor.fail("a differential of first order")
            return self.part(macro.parameters[0])
        if cursor.take() == r"\mathrm":
            cursor.place += 3
        operand = self.operand()
        if operand is None:
            cursor.fail("a variable of integration")
        return operand

    def limit(self) -> Tree:
        """`\\lim_{x \\to a}`: direction by a sign after a."""
        cursor = self.cursor
        cursor.take()
        cursor.expect("_")
        cursor.expect("{")
        variable = self.sum()
        cursor.expect(r"\to")
        target = self.sum()
        direction = ""
        if cursor.token in ("+", "-"):
            direction = "FromAbove" if cursor.take() == "+" else "FromBelow"
        target, sign = _without_sign(target)
        cursor.expect("}")
        direction = direction or sign
        body = self.product()
        rule = call("Rule", variable, target)
        if not direction:
            return call("Limit", body, rule)
        side = call("Rule", Symbol("Direction"), String(direction))
        return call("Limit", body, rule, side)

    def derivative(self, macro: MacroCall) -> Tree:
        """`\\deriv[n]{f}{x}`; without f the rest of the product is differentiated."""
        variable = self.part(macro.parameters[1])
        above = self.part(macro.parameters[0])
        order: Tree = ONE
        if macro.optionals:
            order = self.part(macro.optionals[0])
        operand = self._differentiated_product() if above == call("List") else above
        variables: tuple[Tree, ...] = (variable,)
        if is_call(variable, "Times"):
            assert type(variable) is Call
            variables = variable.arguments
        return self._differentiate(operand, variables, order)

    def _differentiated_product(self) -> Tree:
        """What an operator of differentiation stands before."""
        operand = self.product(False)
        tokens, place = self.cursor.tokens, self.cursor.place
        if tokens[place : place + 2] == (")", "^"):
            end = place + 2
            if tokens[end] == "{":
                end = self.cursor.matching(end) or end
            if tokens[end + 1] == "(":
                self.cursor.fail("an operand: a power of an operator has no form")
        return operand

    def _differentiate(
        self, operand: Tree, variables: tuple[Tree, ...], order: Tree
    ) -> Tree:
        if order == ONE or len(variables) > 1:
            return call("D", operand, *variables)
        return call("D", operand, call("List", variables[0], order))

    def plain_derivative(self) -> Tree | None:
        r"""`\frac{d}{dx} f` and `\frac{d^2 f}{dx^2}` in plain LaTeX."""
        cursor = self.cursor
        tokens, start = cursor.tokens, cursor.place
        place = start + 2
        macro = cursor.calls.get(tokens[place])
        if macro is not None and macro.name in DIFFERENTIALS:
            return self._quotient_of_differentials(macro)
        sign = self._sign_at(place)
        if not sign:
            return None
        close = cursor.matching(start + 1)
        if close is None or self._sign_at(close + 2) != sign:
            return None
        width = len(sign)
        cursor.place = place + width
        order: Tree = ONE
        if cursor.skip("^"):
            order = self._script()
        operand = None if cursor.token == "}" else self.product()
        if cursor.token != "}" or tokens[close + 1] != "{":
            cursor.place = start
            return None
        cursor.place = close + 2
        variables: list[Tree] = []
        orders: list[Tree] = []
        while self._sign_at(cursor.place) == sign:
            cursor.place += width
            variable = self.single_operand()
            if variable is None:
                cursor.fail("a variable")
            variables.append(variable)
            orders.append(self._script() if cursor.skip("^") else ONE)
        cursor.expect("}")
        if operand is None:
            operand = self.product(False)
        if len(variables) == 1:
            return self._differentiate(operand, (variables[0],), order)
        specifications = [
            variable if times == ONE else call("List", variable, times)
            for variable, times in zip(variables, orders, strict=True)
        ]
        return call("D", operand, *specifications)

    def _quotient_of_differentials(self, above: MacroCall) -> Tree | None:
        r"""`\frac{\pdiff[2]{f}}{\pdiff{x}\pdiff{y}}`."""
        cursor = self.cursor
        start = cursor.place
        cursor.place += 3
        if not (cursor.skip("}") and cursor.skip("{")):
            cursor.place = start
            return None
        variables: list[Tree] = []
        while cursor.call is not None and cursor.call.name in DIFFERENTIALS:
            macro = cursor.call
            variable = self.part(macro.parameters[0])
            if macro.optionals:
                variable = call("List", variable, self.part(macro.optionals[0]))
            cursor.take()
            if cursor.token == "^":
                cursor.take()
                variable = call("List", variable, self._script())
            variables.append(variable)
        if not variables or not cursor.skip("}"):
            cursor.place = start
            return None
        operand = self.part(above.parameters[0])
        if operand == call("List"):
            operand = self.product(False)
        return call("D", operand, *variables)

    def _sign_at(self, place: int) -> tuple[str, ...]:
        tokens = self.cursor.tokens
        if tokens[place : place + 4] == (r"\mathrm", "{", "d", "}"):
            return tokens[place : place + 4]
        if tokens[place] in ("d", r"\partial"):
            return (tokens[place],)
        return ()

    def environment(self) -> Tree:
        """A matrix as a list of rows, cases as Piecewise."""
        cursor = self.cursor
        kind = cursor.take()[len(r"\begin{") : -1]
        rows: list[list[Tree]] = [[]]
        while True:
            if cursor.token in ("&", r"\\"):
                rows[-1].append(ELLIPSIS)
            else:
                rows[-1].append(self._cell())
            if cursor.skip("&"):
                continue
            if cursor.skip(r"\\"):
                rows.append([])
                continue
            break
        cursor.expect(rf"\end{{{kind}}}")
        if kind == "cases":
            return self._piecewise(rows)
        return call("List", *(call("List", *row) for row in rows))

    def _cell(self) -> Tree:
        cursor = self.cursor
        word = self.word_ahead()
        if word in CONDITIONS:
            self.skip_words()
        elif word in ("otherwise", "else", "elsewhere"):
            self.skip_words()
            cursor.skip(".")
            return Symbol("True")
        tree = self.logic()
        while cursor.token in (",", ";", "."):
            cursor.take()
            if cursor.token not in ("&", r"\\") and not cursor.token.startswith(
                r"\end"
            ):
                tree = call("And", tree, self.logic())
        return tree

    def _piecewise(self, rows: list[list[Tree]]) -> Tree:
        if all(len(row) == 1 for row in rows):
            return call("And", *(row[0] for row in rows))
        if any(len(row) != 2 for row in rows):
            self.cursor.fail("a value and a condition in each row")
        if rows[-1][1] == Symbol("True"):
            default = rows.pop()[0]
            pairs = call("List", *(call("List", *row) for row in rows))
            return call("Piecewise", pairs, default)
        return call("Piecewise", call("List", *(call("List", *row) for row in rows)))


def _range_of(below: Call) -> list[Tree] | None:
    """The iterators that a relation below a sign stands for."""
    if below.name in ("GreaterEqual", "Greater") and len(below.arguments) == 2:
        index, first = below.arguments
        if below.name == "Greater":
            first = _successor(first)
        return [call("List", index, first, _INFINITY)]
    if below.name == "LessEqual" and len(below.arguments) == 3:
        first, index, last = below.arguments
        return [call("List", index, first, last)]
    if below.name == "Inequality" and len(below.arguments) == 7:
        first, one, outer, less, inner, two, last = below.arguments
        if (one, less, two) == (_LESS_EQUAL, Symbol("Less"), _LESS_EQUAL):
            return [
                call("List", outer, first, last),
                call("List", inner, _successor(outer), last),
            ]
    if below.name == "Element":
        return [below]
    if below.name == "List" and all(type(a) is Symbol for a in below.arguments):
        return list(below.arguments)
    return None


def _successor(tree: Tree) -> Tree:
    if type(tree) is Number and tree.text.isdigit():
        return Number(str(int(tree.text) + 1))
    return call("Plus", tree, ONE)


def _without_sign(target: Tree) -> tuple[Tree, str]:
    """A limit written 0^+ or 0^-."""
    if is_call(target, "Superscript", 2):
        assert type(target) is Call
        base, mark = target.arguments
        if mark == String("+"):
            return base, "FromAbove"
        if mark == String("-"):
            return base, "FromBelow"
    return target, ""


def _without_ones(product: Call) -> Tree:
    kept = tuple(factor for factor in product.arguments if factor != ONE)
    if not kept:
        return ONE
    return kept[0] if len(kept) == 1 else Call(product.head, kept)
