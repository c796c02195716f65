"""Random variables, moments and probabilities in SymPy's `sympy.stats`."""

from __future__ import annotations

from collections.abc import Sequence

from mathglot.languages.infix import ATOM, POWER, Part, Piece, Written, separate
from mathglot.languages.names import is_name
from mathglot.languages.ranges import list_parts
from mathglot.languages.sympy.junctions import write_statement
from mathglot.languages.sympy.writer import SymPyWriter
from mathglot.languages.tree import Call, Number, Symbol, Tree, call, is_call

# The same parameters in the same order, unless a function below says otherwise.
_DISTRIBUTIONS = {
    "NormalDistribution": ("Normal", 2),
    "BinomialDistribution": ("Binomial", 2),
    "PoissonDistribution": ("Poisson", 1),
    "ExponentialDistribution": ("Exponential", 1),
    "GammaDistribution": ("Gamma", 2),
    "InverseGammaDistribution": ("GammaInverse", 2),
    "BetaDistribution": ("Beta", 2),
    "BernoulliDistribution": ("Bernoulli", 1),
    "ChiSquareDistribution": ("ChiSquared", 1),
    "StudentTDistribution": ("StudentT", 1),
    "FRatioDistribution": ("FDistribution", 2),
    "CauchyDistribution": ("Cauchy", 2),
    "LaplaceDistribution": ("Laplace", 2),
    "LogisticDistribution": ("Logistic", 2),
    "LogNormalDistribution": ("LogNormal", 2),
    "RayleighDistribution": ("Rayleigh", 1),
    "MaxwellDistribution": ("Maxwell", 1),
    "ErlangDistribution": ("Erlang", 2),
    "UniformDistribution": ("Uniform", 1),
}


def write_distribution(writer: SymPyWriter, node: Call) -> Written | None:
    """A distribution that nothing is said to have: a variable X with it."""
    return _write_variable(writer, "X", node)


def _write_variable(writer: SymPyWriter, name: str, node: Call) -> Written:
    kind, count = _DISTRIBUTIONS.get(node.name, ("", 0))
    parameters = node.arguments
    if node.name == "UniformDistribution" and _is_range(parameters):
        assert type(parameters[0]) is Call
        parameters, count = parameters[0].arguments, 2
    elif node.name == "NormalDistribution" and not parameters:
        parameters = (Number("0"), Number("1"))
    if not kind or len(parameters) != count:
        raise writer.refuse(node.name or "a distribution", "SymPy does not have it")
    if any(writer.shapes.of(each) for each in parameters):
        raise writer.refuse(node.name, "SymPy does not support it for matrices")
    return Written(ATOM, [f"stats.{kind}({name!r}, ", *separate(parameters), ")"])


def _is_range(parameters: Sequence[Tree]) -> bool:
    return len(parameters) == 1 and is_call(parameters[0], "List", 2)


def write_distributed(writer: SymPyWriter, node: Call) -> Written | None:
    """X ~ D: the random variable X itself, which all of `sympy.stats` takes."""
    if len(node.arguments) != 2:
        return None
    variable, distribution = node.arguments
    if type(distribution) is not Call:
        raise writer.refuse("Distributed", "SymPy has no such distribution")
    if not is_name(variable):
        # Nothing that has a name is drawn: it is said of a value.
        return Written(ATOM, write_statement(writer, node))
    return _write_variable(writer, writer.spell(variable), distribution)


_MOMENTS = {
    "Expectation": "stats.Expectation",
    "Variance": "stats.Variance",
    "Covariance": "stats.Covariance",
}


def write_moment(writer: SymPyWriter, node: Call) -> Written | None:
    """E[X], E[X | c], Var(X), Cov(X, Y), none of them computed."""
    arguments = node.arguments
    if node.name == "Expectation" and len(arguments) == 2:
        return _write_drawn(writer, node)
    wanted = 2 if node.name == "Covariance" else 1
    if len(arguments) != wanted:
        return None
    if any(writer.shapes.of(each) for each in arguments):
        raise writer.refuse(node.name, "SymPy does not support it for matrices")
    pieces: list[Piece] = [f"{_MOMENTS[node.name]}("]
    if is_call(arguments[0], "Conditioned", 2):
        assert type(arguments[0]) is Call
        arguments = arguments[0].arguments
        if arguments[1] in writer.roles.random:
            # Given the value of Y, which is one number for every Y.
            return Written(ATOM, [*pieces, *separate(arguments), ")"])
        return Written(ATOM, [*pieces, *_write_given(writer, *arguments), ")"])
    return Written(ATOM, [*pieces, *separate(arguments), ")"])


def _write_drawn(writer: SymPyWriter, node: Call) -> Written:
    """E over x ~ P: with a named P no more is known than that x is random."""
    body, drawn = node.arguments
    if not is_call(drawn, "Distributed", 2):
        raise writer.refuse("Expectation", "SymPy does not support such a range")
    assert type(drawn) is Call
    variables, distribution = drawn.arguments
    pieces: list[Piece] = ["stats.Expectation(Subs(", Part(body), ", "]
    old: list[Piece] = []
    new: list[Piece] = []
    for each in list_parts(variables, "List"):
        name = writer.variable(each)
        random: list[Piece] = [f"stats.rv.RandomSymbol({writer.spell(each)!r})"]
        if type(distribution) is Call and distribution.name in _DISTRIBUTIONS:
            random = list(_write_variable(writer, writer.spell(each), distribution)[1])
        old += (name, ", ")
        new += (*random, ", ")
    if not old:
        raise writer.refuse("Expectation", "SymPy does not support such a range")
    pieces += ("(", *old, "), (", *new, ")).doit())")
    return Written(ATOM, pieces)


def _write_given(writer: SymPyWriter, event: Tree, *given: Tree) -> list[Piece]:
    conditions = [part for each in given for part in list_parts(each, "List")]
    if len(conditions) == 1:
        return [Part(event), ", ", *write_statement(writer, conditions[0])]
    whole = Call(Symbol("And"), tuple(conditions))
    return [Part(event), ", ", Part(whole)]


def write_probability(writer: SymPyWriter, node: Call) -> Written | None:
    """P(A | B) of events, which are statements or letters for them."""
    if len(node.arguments) != 1:
        return None
    (event,) = node.arguments
    if is_call(event, "Conditioned"):
        assert type(event) is Call
        parts = [part for each in event.arguments for part in list_parts(each, "List")]
        if any(writer.shapes.of(part) or part in writer.roles.sets for part in parts):
            raise writer.refuse(node.name, "SymPy does not support such events")
        first = event.arguments[0]
        if is_call(first, "List"):
            assert type(first) is Call
            first = Call(Symbol("And"), first.arguments)
        given = _write_given(writer, first, *event.arguments[1:])
        return Written(ATOM, ["stats.Probability(", *given, ")"])
    if writer.shapes.of(event) is not None:
        raise writer.refuse(node.name, "SymPy does not support such events")
    return Written(ATOM, ["stats.Probability(", Part(event), ")"])


def write_conditioned_call(writer: SymPyWriter, node: Call) -> Written | None:
    """p(x | y) of the author's: a function of x and of what is given."""
    arguments: list[Tree] = []
    for argument in node.arguments:
        if is_call(argument, "Conditioned"):
            assert type(argument) is Call
            for part in argument.arguments:
                arguments += list_parts(part, "List")
        else:
            arguments.append(argument)
    head = writer.spell(node.head)
    name = f"{'pi' if head == 'Pi' else head}_given"
    return Written(ATOM, [f"Function({name!r})(", *separate(arguments), ")"])


def write_deviation(writer: SymPyWriter, node: Call) -> Written | None:
    if len(node.arguments) != 1:
        return None
    variance = call("Variance", *node.arguments)
    return Written(POWER, ["sqrt(", Part(variance), ")"])


def write_given(writer: SymPyWriter, node: Call) -> Written | None:
    """p(x | y), where the node is the call; a bar alone says nothing."""
    if node.name == "Conditioned":
        raise writer.refuse("Conditioned", "SymPy has no form for the bar alone")
    return write_conditioned_call(writer, node)


STRUCTURES = {
    "Conditioned": write_given,
    **dict.fromkeys(_DISTRIBUTIONS, write_distribution),
    **dict.fromkeys(_MOMENTS, write_moment),
    "Distributed": write_distributed,
    "Probability": write_probability,
    "StandardDeviation": write_deviation,
}
