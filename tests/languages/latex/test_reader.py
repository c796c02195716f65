"""Reading LaTeX: what comes first, what is refused, and that all of it displays."""

import gc
import weakref
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from mathglot.errors import NestingError, ParseError
from mathglot.languages import displays, equivalent, parse, render
from mathglot.languages.latex.layout import BUILDERS
from mathglot.languages.latex.pattern import key_of
from mathglot.languages.latex.reader import (
    Reader,
    entrance,
    find_readings,
    index,
    read_trees,
)
from mathglot.languages.latex.reader.forest import Build, Derivation, Node, Way
from mathglot.languages.latex.reader.nodes import Budget, Nodes, same
from mathglot.languages.latex.reader.ranking import Allows, Trees, derivations
from mathglot.languages.latex.reader.unread import UNREAD
from mathglot.languages.latex.reader.weights import Weights, shipped_weights
from mathglot.languages.latex.specimens import SPECIMENS
from mathglot.languages.tree import Call, Tree, preorder

# Formulas of books and papers, and what each is read as.
CASES = [
    line.split("\t")
    for line in Path(__file__)
    .with_name("readings.tsv")
    .read_text(encoding="utf-8")
    .splitlines()
]


def first(latex: str) -> str:
    return render(find_readings(latex, 1)[0].tree, "mathematica")


@pytest.mark.parametrize(("latex", "expected"), CASES)
def test_formulas_of_books_are_read(latex: str, expected: str) -> None:
    found = find_readings(latex, 1)[0].tree
    assert equivalent(found, parse(expected, "mathematica")), render(
        found, "mathematica"
    )


@pytest.mark.parametrize(("latex", "expected"), CASES[::9])
def test_every_reading_displays_and_no_two_are_the_same(
    latex: str, expected: str
) -> None:
    trees = [one.tree for one in find_readings(latex, 4)]
    assert all(displays(tree, latex) for tree in trees)
    for place, tree in enumerate(trees):
        assert not any(equivalent(tree, other) for other in trees[:place])


SETTLED_BY_THE_WHOLE = [
    # Bold letters are vectors, and their products are no products of numbers.
    (r"\mathbf{a}\cdot\mathbf{b}", "a . b"),
    (r"\mathbf{a}\times\mathbf{b}", "Cross[a, b]"),
    (r"a\cdot b", "a b"),
    (r"\mathbf{x} = x\mathbf{e}", "OverVector[x] == x e"),
    # What is differentiated by t is a function of t everywhere.
    (r"\dot x = -x", "x'[t] == -x[t]"),
    (r"\frac{dv}{dt} = g - kv", "D[v[t], t] == g - k v[t]"),
    # E is a variable, and e is taken or not.
    ("E = mc^2", "e == m c^2"),
    ("E = e_1 V", r"\[FormalCapitalE] == Subscript[e, 1] V"),
]


@pytest.mark.parametrize(("latex", "expected"), SETTLED_BY_THE_WHOLE)
def test_the_whole_formula_decides(latex: str, expected: str) -> None:
    found = find_readings(latex, 1)[0].tree
    assert equivalent(found, parse(expected, "mathematica")), first(latex)


def test_a_letter_has_one_role_in_a_reading() -> None:
    for reading in find_readings("f(x+1) + f(x-1)", 6):
        text = render(reading.tree, "mathematica")
        assert not ("f[x + 1]" in text and "f (x - 1)" in text), text


REFUSED = [
    ("z[", "']' to close '['", 1),
    ("f[]", "a formula that can be read", 1),
    ("", "a formula", 0),
    ("2 +", "something after '+'", 3),
    ("a = \\leq b", "something before '\\leq'", 4),
    (r"a b ) c", "a bracket that ')' closes", 4),
    (r"f(x", "')' to close '('", 1),
    (r"\frac{a}", r"an argument of '\frac'", 8),
    (r"\sqrt{} + 1", "something before '}'", 5),
    (r"x = \int", r"something after '\int'", 8),
    (r"\begin{b}a\end{b}", "something that can be read", 0),
]


@pytest.mark.parametrize(("latex", "expected", "position"), REFUSED)
def test_what_cannot_be_read_is_refused(
    latex: str, expected: str, position: int
) -> None:
    with pytest.raises(ParseError) as caught:
        find_readings(latex)
    assert caught.value.expected == expected
    assert caught.value.position == position


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(NestingError):
        find_readings("(" * 5000 + "x" + ")" * 5000)
    with pytest.raises(NestingError):
        find_readings("x+" * 5000 + "x")


@pytest.mark.parametrize("latex", ["|x|" * 60, ",".join(["x<y=z"] * 120)])
def test_what_can_be_read_in_too_many_ways_is_refused(latex: str) -> None:
    with pytest.raises(NestingError, match="fewer ways"):
        find_readings(latex, 1)


def test_sums_of_one_part_are_no_two_statements() -> None:
    tree = parse("Or[Plus[a], Plus[b]]", "mathematica")
    assert not displays(tree, r"\pm a")


def test_many_readings_are_not_all_made() -> None:
    latex = " ".join(r"\sin x" for _ in range(120))
    best = next(iter(read_trees(latex))).tree
    assert best == parse(" ".join(["Sin[x]"] * 120), "mathematica")
    calls = "".join(f"f_{{{n}}}(x)" for n in range(40))
    assert len(list(islice(read_trees(calls), 3))) == 3


def test_a_derivative_by_a_list_of_many_is_read_at_a_place() -> None:
    latex = r"\frac{\partial f}{\partial(u,v,w)} (p,q)"
    assert all(displays(one.tree, latex) for one in find_readings(latex, 4))


def test_what_goes_on_from_somewhere_else_has_a_placeholder() -> None:
    assert first("= 3") == r"\[Placeholder] == 3"
    assert first("x = y =") == r"x == y == \[Placeholder]"


@pytest.mark.parametrize("latex", ["x =", r"\bar{E}(k) =", "=", r"x + y \leq"])
def test_what_ends_with_its_first_sign_is_no_formula(latex: str) -> None:
    with pytest.raises(ParseError, match="something after"):
        find_readings(latex)


def test_every_structure_is_read_or_says_why_not() -> None:
    read: set[str] = {"Dot", "Cross"}
    for part in SPECIMENS.values():
        for specimen in part:
            tree = parse(specimen.formula, "mathematica")
            for latex in (render(tree, "latex"), *specimen.spellings):
                read |= _heads_read(tree, latex)
    assert set(BUILDERS) - read == set(UNREAD)


def _heads_read(tree: Tree, latex: str) -> set[str]:
    """The heads of the tree as it is read, if it is."""
    try:
        found = [one.tree for one in islice(read_trees(latex), 60)]
    except ParseError:
        return set()
    for one in found:
        if equivalent(one, tree):
            return {key_of(node) for node in preorder(one) if type(node) is Call}
    return set()


def _leaf(value: str, weight: float, role: str = "") -> Way:
    roles = (("f", role),) if role else ()
    return Way(lambda: value, (), (), roles, weight)


def test_derivations_come_in_the_order_of_their_weights() -> None:
    left, right, whole = Node(0, 1, 0), Node(1, 2, 0), Node(0, 2, 0)
    left.ways = [_leaf("a", 1.0), _leaf("b", 0.5)]
    right.ways = [_leaf("x", 0.0), _leaf("y", -0.2)]
    whole.ways = [Way(lambda one, other: one + other, (left, right), (), (), 0.0)]
    found = [one.value for one in derivations(whole)]
    assert found == ["ax", "ay", "bx", "by"]


def test_values_are_made_only_where_they_may_be_among_the_best() -> None:
    made: list[str] = []

    def make(value: str) -> Build:
        return lambda: made.append(value) or value  # type: ignore[func-returns-value]

    good, bad, whole = Node(0, 1, 0), Node(0, 1, 1), Node(0, 1, 2)
    good.ways = [Way(make("good"), (), (), (), 1.0)]
    bad.ways = [Way(make("bad"), (), (), (), 0.0)]
    whole.ways = [Way(same, (bad,), (), (), 0.5), Way(same, (good,), (), (), 0.0)]
    found = derivations(whole)
    assert next(found).value == "good"
    assert made == ["good"]
    assert [one.value for one in found] == ["bad"]


def test_derivations_are_asked_for_as_long_as_they_may_come_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Derivation] = []

    def note(
        root: Node, allows: Allows | None = None, trees: Trees | None = None
    ) -> Iterator[Derivation]:
        for one in derivations(root, allows, trees):
            asked.append(one)
            yield one

    monkeypatch.setattr(entrance, "derivations", note)
    weights = Weights({"call": 5.0, "idiom:bare": 2.0})
    found = read_trees("f(x) = g(y)", weights)
    assert render(next(found).tree, "mathematica") == "f[x] == g[y]"
    assert len(asked) == 1
    scores = [one.score for one in islice(found, 7)]
    assert scores == sorted(scores, reverse=True)
    # As a power it has more weight, until transposes are counted.
    weights = Weights({"power": 1.0, "idiom:transposed": 10.0})
    first = next(read_trees("A^T", weights))
    assert render(first.tree, "mathematica") == "Transpose[A]"


@pytest.mark.parametrize("latex", ["a x^2 + b x = c", "v_x = v_0 + f(t)"])
def test_one_derivation_more_is_enough_where_none_other_can_gain(
    latex: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Derivation] = []

    def count(
        root: Node, allows: Allows | None, trees: Trees | None = None
    ) -> Iterator[Derivation]:
        for derivation in derivations(root, allows, trees):
            made.append(derivation)
            yield derivation

    monkeypatch.setattr(entrance, "derivations", count)
    find_readings(latex, 1)
    # The second tells that no other weighs about as much as the first.
    assert len(made) <= 2


def test_dots_between_letters_are_weighed_before_what_is_lighter() -> None:
    latex = r"\gamma\cdot\Pi E_p(x) = E_p(x)\gamma\cdot\bar{p}"
    scores = [reading.score for reading in find_readings(latex, 4)]
    assert scores == sorted(scores, reverse=True)


def test_what_has_no_letter_of_a_clash_is_made_once() -> None:
    made: list[str] = []

    def make() -> str:
        made.append("x")
        return "x"

    call, times, beside, whole = (Node(0, 1, level) for level in range(4))
    call.ways = [_leaf("call", 1.0, "function"), _leaf("times", 0.0, "number")]
    times.ways = [_leaf("call", 0.0, "function"), _leaf("times", 0.9, "number")]
    beside.ways = [Way(make, (), (), (), 0.0)]
    parts = (call, times, beside)
    whole.ways = [Way(lambda *values: " ".join(values), parts, (), (), 0.0)]
    found = [one.value for one in derivations(whole)]
    assert found == ["call call x", "times times x"]
    assert made == ["x"]


def test_a_node_that_is_its_own_part_is_made_of_its_other_ways() -> None:
    whole = Node(0, 1, 0)
    whole.ways = [_leaf("a", 0.0), Way(lambda part: part + "!", (whole,), (), (), 1.0)]
    assert [one.value for one in derivations(whole)] == ["a!", "a"]


def test_roles_that_clash_are_not_mixed() -> None:
    left, right, whole = Node(0, 1, 0), Node(1, 2, 0), Node(0, 2, 0)
    left.ways = [_leaf("call ", 1.0, "function"), _leaf("times ", 0.0, "number")]
    right.ways = [_leaf("call", 0.0, "function"), _leaf("times", 0.9, "number")]
    whole.ways = [Way(lambda one, other: one + other, (left, right), (), (), 0.0)]
    found = [one.value for one in derivations(whole)]
    assert found[0] == "call call"
    assert set(found) == {"call call", "times times"}


def test_nodes_that_are_taken_stay_as_they_are_where_they_come_from() -> None:
    taken = [Node(0, 1, 0)]
    into = Nodes(0, Weights({}), Budget(9))
    into.take(taken)
    ends = []
    for node in into.growing():
        ends.append(node.end)
        if node.end < 3:
            into.leaf(node.end + 1, 0, "value")
    assert ends == [1, 2, 3]
    assert [node.end for node in taken] == [1]
    assert [node.end for node in into.all] == [1, 2, 3]


def test_a_feature_has_the_weights_of_its_kinds() -> None:
    weights = Weights({"call": 1.0, "call:f": 0.5})
    assert weights.of("call:f") == 1.5
    assert weights.of("call:g") == 1.0
    assert weights.of("times:g") == 0.0


def test_the_index_of_rows_is_up_to_date() -> None:
    path = Path(index.__file__).with_name("index.tsv")
    made = "".join(f"{line}\n" for line in index.list_index())
    command = "python -m mathglot.languages.latex.reader.index"
    assert path.read_text(encoding="utf-8") == made, f"run: {command}"


def test_a_forest_can_be_ranked_again_with_other_weights() -> None:
    latex = r"T_n(x) = 2x T_{n-1}(x) - f(x+1)"
    reader = Reader(latex)
    first = reader.find_readings(6)
    lettered = reader.find_lettered()
    assert lettered is not None and "ChebyshevT" in render(lettered.tree, "mathematica")
    again = reader.find_readings(6)
    # Only what it reads has changed for a while, not what it finds.
    assert [(one.tree, one.score) for one in again] == [
        (one.tree, one.score) for one in first
    ]
    plain = Reader(latex, shipped_weights()).find_lettered()
    assert plain is not None
    assert plain.score == pytest.approx(
        sum(map(shipped_weights().of, plain.features()))
    )
    # The same is found where the forest was not ranked before.
    alone = Reader(latex).find_lettered()
    assert alone is not None and alone.tree == lettered.tree


def test_readings_that_weigh_much_less_are_not_looked_for() -> None:
    every = Reader("f(x+1)").find_readings(20)
    near = [one for one in every if one.score >= every[0].score - 4.0]
    assert 1 < len(near) < len(every)
    found = Reader("f(x+1)").find_readings(20, within=4.0)
    assert [one.tree for one in found] == [one.tree for one in near]


def test_a_reader_is_freed_when_it_is_let_go_of() -> None:
    """In a cycle it would wait, forest and all, for a search for garbage."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        reader = Reader("f(x+1) = P_n(x)")
        # Asked for one, it holds on to what would find the others.
        assert reader.find_readings(1) and reader.find_lettered()
        kept = weakref.ref(reader)
        del reader
        assert kept() is None
    finally:
        if collecting:
            gc.enable()


def test_tables_nested_deeply_are_refused_not_followed() -> None:
    nested = r"\begin{array}{c}" * 2_000 + "x" + r"\end{array}" * 2_000
    with pytest.raises(NestingError):
        find_readings(nested, 1)
    assert not displays(parse("x", "mathematica"), nested)


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("3+4i", "3 + 4 I"),
        ("z=a+bi", "z == a + b I"),
        (r"\mathcal{N}(0,1)", "NormalDistribution[0, 1]"),
        (r"\mathcal{N}(0,4)", "NormalDistribution[0, 2]"),
        (r"\mathcal{N}(0,2)", "NormalDistribution[0, Sqrt[2]]"),
    ],
)
def test_numbers_are_written_as_people_do(latex: str, expected: str) -> None:
    assert first(latex) == expected


def test_an_integral_may_use_all_letters_that_it_could_be_by() -> None:
    found = find_readings(r"\int_0^1 x t u s y z v w", 3)
    assert all(displays(one.tree, r"\int_0^1 x t u s y z v w") for one in found)
    assert "Integrate" in render(found[0].tree, "mathematica")
