"""Reading InputForm: each row is a text and its full form."""

from __future__ import annotations

import pytest

from mathglot.languages.mathematica.parser import parse
from mathglot.languages.tree import Call, Number, String, Symbol, Tree

ARITHMETIC = [
    ("a + b + c", "Plus[a, b, c]"),
    ("(a + b) + c", "Plus[Plus[a, b], c]"),
    ("a + (b + c)", "Plus[a, Plus[b, c]]"),
    ("a - b", "Subtract[a, b]"),
    ("a - b + c", "Plus[Subtract[a, b], c]"),
    ("a + b - c", "Subtract[Plus[a, b], c]"),
    ("a - b + c + d", "Plus[Subtract[a, b], c, d]"),
    ("a - b - c", "Subtract[Subtract[a, b], c]"),
    ("a + -b", "Plus[a, Minus[b]]"),
    ("a + -b c", "Plus[a, Minus[Times[b, c]]]"),
    ("-5", "Minus[5]"),
    ("--a", "Minus[Minus[a]]"),
    ("+a", "a"),
    ("a + +b", "Plus[a, b]"),
    ("-a b", "Minus[Times[a, b]]"),
    ("-a*b/c", "Minus[Times[a, Divide[b, c]]]"),
    ("-a/b", "Minus[Divide[a, b]]"),
    ("-x^2", "Minus[Power[x, 2]]"),
    ("-x!", "Minus[Factorial[x]]"),
    ("-a . b", "Minus[Dot[a, b]]"),
    ("(-a) b", "Times[Minus[a], b]"),
    ("a*-b*c", "Times[a, Minus[b], c]"),
    ("a/-b c", "Times[Divide[a, Minus[b]], c]"),
    ("2^-x y", "Times[Power[2, Minus[x]], y]"),
    ("2^-x^2", "Power[2, Minus[Power[x, 2]]]"),
    ("a b/c", "Times[a, Divide[b, c]]"),
    ("a/b c", "Times[Divide[a, b], c]"),
    ("a/b/c", "Divide[Divide[a, b], c]"),
    ("a*b*c", "Times[a, b, c]"),
    ("2x", "Times[2, x]"),
    ("2 x^2 y", "Times[2, Power[x, 2], y]"),
    ("(a)(b)", "Times[a, b]"),
    ("x(y + 1)", "Times[x, Plus[y, 1]]"),
    ("f (x)", "Times[f, x]"),
    ("f [x]", "f[x]"),
    ("x^y^z", "Power[x, Power[y, z]]"),
    ("n!/(k! (n - k)!)", "Divide[Factorial[n], Times[Factorial[k], "
     "Factorial[Subtract[n, k]]]]"),
    ("3!!", "Factorial2[3]"),
    ("x!!!", "Factorial[Factorial2[x]]"),
    ("a ** b . c", "Dot[NonCommutativeMultiply[a, b], c]"),
    ("Sqrt[x] Exp[y]", "Times[Sqrt[x], Exp[y]]"),
    ("Divide[a, b]", "Divide[a, b]"),
]  # fmt: skip

RELATIONS = [
    ("a == b == c", "Equal[a, b, c]"),
    ("a < b < c", "Less[a, b, c]"),
    ("a < b <= c", "Inequality[a, Less, b, LessEqual, c]"),
    ("a == b == c < d > e",
     "Inequality[a, Equal, b, Equal, c, Less, d, Greater, e]"),
    ("(a < b) < c", "Less[Less[a, b], c]"),
    ("-Pi < Arg[z]", "Less[Minus[Pi], Arg[z]]"),
    ("a != b", "Unequal[a, b]"),
    ("n! != b", "Unequal[Factorial[n], b]"),
    ("n!!=b", "Unequal[Factorial[n], b]"),
    ("a === b", "SameQ[a, b]"),
    ("a =!= b", "UnsameQ[a, b]"),
    ("a == b === c", "SameQ[Equal[a, b], c]"),
    ("!a == b", "Not[Equal[a, b]]"),
    ("!a && b || c", "Or[And[Not[a], b], c]"),
    ("a && b && c", "And[a, b, c]"),
    ("a || b && c", "Or[a, And[b, c]]"),
    ("a == b /; c > 0", "Condition[Equal[a, b], Greater[c, 0]]"),
]  # fmt: skip

PROGRAMS = [
    ("a -> b -> c", "Rule[a, Rule[b, c]]"),
    ("a /. b -> c", "ReplaceAll[a, Rule[b, c]]"),
    ("a /. b //. c", "ReplaceRepeated[ReplaceAll[a, b], c]"),
    ("1/.5", "Divide[1, .5]"),
    ("f[x_] := x^2", "SetDelayed[f[Pattern[x, Blank[]]], Power[x, 2]]"),
    ("a = b = c", "Set[a, Set[b, c]]"),
    ("f@g@x", "f[g[x]]"),
    ("f @ x y", "Times[f[x], y]"),
    ("a + b // N", "N[Plus[a, b]]"),
    ("x // f // g", "g[f[x]]"),
    ("a ~f~ b", "f[a, b]"),
    ("a ~f~ b ~g~ c", "g[f[a, b], c]"),
    ("f /@ g /@ x", "Map[f, Map[g, x]]"),
    ("f @@ x", "Apply[f, x]"),
    ("f @@@ x", "MapApply[f, x]"),
    ("f @* g", "Composition[f, g]"),
    ("# + #2 & /@ x", "Map[Function[Plus[Slot[1], Slot[2]]], x]"),
    ("f[#, ##] &", "Function[f[Slot[1], SlotSequence[1]]]"),
    ("x = # &", "Set[x, Function[Slot[1]]]"),
    ("x |-> x^2", "Function[x, Power[x, 2]]"),
    ("f'[x]", "Derivative[1][f][x]"),
    ("f''[x, y]", "Derivative[2][f][x, y]"),
    ("f'^2", "Power[Derivative[1][f], 2]"),
    ("(f')'", "Derivative[1][Derivative[1][f]]"),
    ("Derivative[1, 0][f][x, y]", "Derivative[1, 0][f][x, y]"),
    ("a[[1, 2]]", "Part[a, 1, 2]"),
    ("a[[b[[1]]]]", "Part[a, Part[b, 1]]"),
    ("f[a[[1]]]", "f[Part[a, 1]]"),
    ("f[x][y]", "f[x][y]"),
    ("(a + b)[x]", "Plus[a, b][x]"),
    ("f[]", "f[]"),
    ("f[a, ]", "f[a, Null]"),
    ("{}", "List[]"),
    ("{a, {b}}", "List[a, List[b]]"),
    ("<|a -> 1, b :> 2|>", "Association[Rule[a, 1], RuleDelayed[b, 2]]"),
    ("<||>", "Association[]"),
    ("a;;b", "Span[a, b]"),
    ("a[[2;;]]", "Part[a, Span[2, All]]"),
    ("a[[;;-2]]", "Part[a, Span[1, Minus[2]]]"),
    ("a[[;;, 1]]", "Part[a, Span[1, All], 1]"),
    ("a[[;;;;2]]", "Part[a, Span[1, All, 2]]"),
    ("a; b", "CompoundExpression[a, b]"),
    ("a;", "CompoundExpression[a, Null]"),
    ("(a; b;)", "CompoundExpression[a, b, Null]"),
    ("a <> b <> c", "StringJoin[a, b, c]"),
    ("a | b", "Alternatives[a, b]"),
    ("a .. | b ...", "Alternatives[Repeated[a], RepeatedNull[b]]"),
    ("f::usage", 'MessageName[f, "usage"]'),
    ("x =.", "Unset[x]"),
    ("x += 1", "AddTo[x, 1]"),
]  # fmt: skip

PATTERNS = [
    ("_", "Blank[]"),
    ("__", "BlankSequence[]"),
    ("x___", "Pattern[x, BlankNullSequence[]]"),
    ("x_Integer", "Pattern[x, Blank[Integer]]"),
    ("_Integer", "Blank[Integer]"),
    ("x_ y", "Times[Pattern[x, Blank[]], y]"),
    ("x_:1", "Optional[Pattern[x, Blank[]], 1]"),
    ("x_.", "Optional[Pattern[x, Blank[]]]"),
    ("x_ . y", "Dot[Pattern[x, Blank[]], y]"),
    ("x:a|b", "Pattern[x, Alternatives[a, b]]"),
    ("x:_:0", "Optional[Pattern[x, Blank[]], 0]"),
    ("x_?f", "PatternTest[Pattern[x, Blank[]], f]"),
    ("x_?f[y]", "PatternTest[Pattern[x, Blank[]], f][y]"),
    ("x_?(f[y])", "PatternTest[Pattern[x, Blank[]], f[y]]"),
    ("#2", "Slot[2]"),
    ("# 2", "Times[Slot[1], 2]"),
    ("#name", 'Slot["name"]'),
]

LEAVES = [
    ("1.", "1."),
    (".5", ".5"),
    ("1.5`20", "1.5`20"),
    ("1.5``20", "1.5``20"),
    ("1.5` x", "Times[1.5`, x]"),
    ("1.2*^-7", "1.2*^-7"),
    ("2*^3x", "Times[2*^3, x]"),
    ("16^^fF.8", "16^^fF.8"),
    ("1.x", "Times[1., x]"),
    ("1 . x", "Dot[1, x]"),
    ("12\\\n34", "1234"),
    ("$x1 + Global`y", "Plus[$x1, Global`y]"),
    ('"a\\"b\\\\c\\n"', '"a"b\\c\n"'),
    ('"\\[Alpha]\\:03b2\\101"', '"αβA"'),
    ('"(* no comment *)"', '"(* no comment *)"'),
    ("a (* b (* c *) d *) e", "Times[a, e]"),
    ('(* " *) a', "a"),
]

CHARACTERS = [
    ("\\[Alpha] β", "Times[\\[Alpha], \\[Beta]]"),
    ("\\[Alpha]1", "\\[Alpha]1"),
    ("x\\[Alpha]", "x\\[Alpha]"),
    ("\\[Pi] + π", "Plus[Pi, Pi]"),
    ("-∞", "Minus[Infinity]"),
    ("\\[ExponentialE]^(\\[ImaginaryI] x)", "Power[E, Times[I, x]]"),
    ("30°", "Times[30, Degree]"),
    ("x°", "Times[x, Degree]"),
    ("a + … + b", "Plus[a, \\[Ellipsis], b]"),
    ("ε + ϵ", "Plus[\\[CurlyEpsilon], \\[Epsilon]]"),
    ("ℝ ℒ 𝔤", "Times[\\[DoubleStruckCapitalR], \\[ScriptCapitalL], \\[GothicG]]"),
    ("\\[FormalX] \\[CapitalGamma]", "Times[\\[FormalX], \\[CapitalGamma]]"),
    ("x ∈ Reals", "Element[x, Reals]"),
    ("x \\[NotElement] y", "NotElement[x, y]"),
    ("A ∪ B ∩ C", "Union[A, Intersection[B, C]]"),
    ("a \\[Union] b \\[Union] c", "Union[a, b, c]"),
    ("A ⊂ B && C ⊆ D", "And[Subset[A, B], SubsetEqual[C, D]]"),
    ("p ⇒ q ⇒ r", "Implies[p, Implies[q, r]]"),
    ("p ⇔ q", "Equivalent[p, q]"),
    ("¬p ∧ q ∨ r", "Or[And[Not[p], q], r]"),
    ("p \\[Xor] q", "Xor[p, q]"),
    ("F ∝ 1/r^2", "Proportional[F, Divide[1, Power[r, 2]]]"),
    ("a ≈ b", "TildeTilde[a, b]"),
    ("a ∼ b", "Tilde[a, b]"),
    ("a ± b", "PlusMinus[a, b]"),
    ("±a b", "PlusMinus[Times[a, b]]"),
    ("a + b \\[MinusPlus] c", "MinusPlus[Plus[a, b], c]"),
    ("a·b", "CenterDot[a, b]"),
    ("a \\[Cross] b . c", "Dot[Cross[a, b], c]"),
    ("2 × 3 ÷ 4", "Times[2, Divide[3, 4]]"),
    ("a\\[InvisibleTimes]b\\[ThinSpace]c", "Times[a, b, c]"),
    ("a − b", "Subtract[a, b]"),
    ("a ≤ b ≥ c", "Inequality[a, LessEqual, b, GreaterEqual, c]"),
    ("a ≠ b", "Unequal[a, b]"),
    ("x! ≠ b", "Unequal[Factorial[x], b]"),
    ("x → 0", "Rule[x, 0]"),
    ("a ≡ b", "Congruent[a, b]"),
    ("X \\[Distributed] N[0, 1]", "Distributed[X, N[0, 1]]"),
    ("A \\[Conditioned] B && C", "Conditioned[A, And[B, C]]"),
    ("a ≪ b", "LessLess[a, b]"),
    ("∇f", "Del[f]"),
    ("√x y", "Times[Sqrt[x], y]"),
    ("a ⊗ b ⊕ c", "CirclePlus[CircleTimes[a, b], c]"),
    ("A ∖ B", "Backslash[A, B]"),
    ("d ∣ n", "Divides[d, n]"),
    ("a ⟂ b", "Perpendicular[a, b]"),
    ("f ∘ g", "SmallCircle[f, g]"),
    ("⌊x⌋ + ⌈y⌉", "Plus[Floor[x], Ceiling[y]]"),
    ("⟨a, b⟩", "AngleBracket[a, b]"),
    ("a〚1〛", "Part[a, 1]"),
    ("A\\[Transpose]", "Transpose[A]"),
]

LINES = [
    ("1 +\n2", "Plus[1, 2]"),
    ("f[\n  x,\n  y\n]", "f[x, y]"),
    ("(a\nb)", "Times[a, b]"),
    ("a\n+ b", "Plus[a, b]"),
    ("x = 1\ny = 2", "CompoundExpression[Set[x, 1], Set[y, 2]]"),
    ("x = 1;\ny = 2", "CompoundExpression[Set[x, 1], Set[y, 2]]"),
    ("a!\n!b", "CompoundExpression[Factorial[a], Not[b]]"),
    ("a &&\n!b", "And[a, Not[b]]"),
    ("a\n∈ b", "Element[a, b]"),
    ("a\n<|b|>", "CompoundExpression[a, Association[b]]"),
    ("a\n.5", "CompoundExpression[a, .5]"),
    ("a\n√b", "CompoundExpression[a, Sqrt[b]]"),
    ("\n a \r\n", "a"),
]


def spell_out(tree: Tree) -> str:
    """The full form: every call with its head before square brackets."""
    if isinstance(tree, Call):
        arguments = ", ".join(map(spell_out, tree.arguments))
        return f"{spell_out(tree.head)}[{arguments}]"
    if isinstance(tree, String):
        return f'"{tree.value}"'
    return tree.name if isinstance(tree, Symbol) else tree.text


@pytest.mark.parametrize(
    ("text", "full_form"),
    ARITHMETIC + RELATIONS + PROGRAMS + PATTERNS + LEAVES + CHARACTERS + LINES,
)
def test_parse(text: str, full_form: str) -> None:
    assert spell_out(parse(text)) == full_form


def test_numbers_keep_their_digits() -> None:
    assert parse("0.50") == Number("0.50")


DEEP = 60_000


@pytest.mark.parametrize(
    "text",
    [
        "(" * DEEP + "x" + ")" * DEEP,
        "f[" * DEEP + "x" + "]" * DEEP,
        "{" * DEEP + "}" * DEEP,
        "1+(" * DEEP + "1" + ")" * DEEP,
        "-" * DEEP + "x",
        "x^" * DEEP + "x",
        "a" + "-b+c" * DEEP,
        "f" + "[x]" * DEEP,
        "(* " * DEEP + "*)" * DEEP + "x",
    ],
    ids=lambda text: text[:4],
)
def test_deep_nesting_is_read(text: str) -> None:
    assert parse(text) == parse(text)
