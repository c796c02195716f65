"""Which translations hold numerically, and which are contradicted."""

from __future__ import annotations

from mathglot.corpus.importers.dlmf import DlmfRow, defines_name, statements
from mathglot.evaluate.languages.figures import Failure, Figure, count_kinds
from mathglot.evaluate.semantic.settings import Settings
from mathglot.languages import render
from mathglot.languages.tree import Call, Symbol, Tree, preorder
from mathglot.verify import check_many
from mathglot.verify.result import Check

SECTION = "correctness"
# Wanted of all 9,363 formulae.
CONFIRMED = 2500
_ALL = 9363

INEXACT = "only nearly true"
DEFINITION = "defines a name"
NAMES = "relates names only"
LETTERS = "a letter stands on one side only"
UNREAD = "a constraint could not be read"
CONTRADICTED = "contradicted"
_ARITHMETIC = frozenset(
    "Plus Times Minus Subtract Divide Power Sqrt PlusMinus MinusPlus List Subscript "
    "Superscript OverHat OverBar OverTilde Abs Re Im Conjugate Equal Unequal Less "
    "LessEqual Greater GreaterEqual Inequality Element And Or Not Condition".split()
)
_BINDERS = frozenset(["Sum", "Product", "Integrate", "Limit", "DivisorSum"])
_PARTICULARS = ("an unknown function", "no value is known", "stands for many values")


def measure(settings: Settings) -> list[Figure]:
    """How many hold, and every exact one that does not."""
    rows = [row for row in settings.rows if row.tree is not None]
    questions = [(row.tree, row.constraints) for row in rows if row.tree is not None]
    checks = check_many(questions, seconds=settings.seconds, workers=settings.workers)
    confirmed = 0
    undecided: list[Failure] = []
    false: list[Failure] = []
    for row in settings.track(rows, "numeric checks"):
        check = next(checks)
        if check.value is True:
            confirmed += 1
        elif check.value is None:
            undecided.append(Failure(_kind_of(check), row.semantic, check.reason))
        else:
            false.append(judge(row, check))
    # Those that matter come first.
    false.sort(key=lambda failure: failure.kind != CONTRADICTED)
    contradicted = sum(failure.kind == CONTRADICTED for failure in false)
    wanted = CONFIRMED * len(settings.rows) / _ALL
    return [
        Figure(
            SECTION,
            "confirmed: holds numerically",
            confirmed,
            "formulas",
            at_least=round(wanted),
            total=len(settings.rows),
        ),
        Figure(
            SECTION,
            "contradicted: exact, and does not hold",
            contradicted,
            "formulas",
            total=len(rows),
            failures=tuple(false),
            more={"classes": count_kinds(false)},
        ),
        Figure(
            SECTION,
            "not decided",
            len(undecided),
            "formulas",
            total=len(rows),
            failures=tuple(undecided),
            more={"classes": count_kinds(undecided)},
        ),
    ]


def judge(row: DlmfRow, check: Check) -> Failure:
    """Why a formula that does not hold may still be right, or that it is not."""
    assert row.tree is not None
    detail = f"{render(row.tree, 'mathematica')}: {check.reason}"
    if not row.is_exact:
        kind = INEXACT
    elif defines_name(row.tree):
        kind = DEFINITION
    elif relates_names(row.tree):
        kind = NAMES
    elif has_lone_letters(row.tree):
        kind = LETTERS
    elif row.unread:
        kind = UNREAD
    else:
        kind = CONTRADICTED
    return Failure(kind, row.semantic, detail)


def relates_names(tree: Tree) -> bool:
    """Whether a formula has no function in it: it is a condition on its letters.

    >>> from mathglot.languages import parse
    >>> relates_names(parse("a + b == c^2", "mathematica"))
    True
    >>> relates_names(parse("a + b == Gamma[c]", "mathematica"))
    False
    """
    return all(
        node.name in _ARITHMETIC for node in preorder(tree) if type(node) is Call
    )


def has_lone_letters(tree: Tree) -> bool:
    """Whether a letter of an equation stands on one side: the text around defines it.

    >>> from mathglot.languages import parse
    >>> has_lone_letters(parse("AiryAi[z] == BesselK[1/3, t]", "mathematica"))
    True
    >>> has_lone_letters(parse("Log[z] == Integrate[1/t, {t, 1, z}]", "mathematica"))
    False
    """
    for statement in statements(tree):
        if type(statement) is Call and statement.name == "Equal":
            sides = [_letters(side) for side in statement.arguments]
            # A side may be free of letters: the others say that something is constant.
            shown = [letters for letters in sides if letters]
            if any(letters != shown[0] for letters in shown):
                return True
    return False


def _letters(side: Tree) -> frozenset[str]:
    """The letters of one side but those that a sum or an integral binds."""
    bound: set[str] = set()
    found: set[str] = set()
    for node in preorder(side):
        if type(node) is Symbol and not node.name[0].isupper():
            found.add(node.name)
        if type(node) is Call and node.name in _BINDERS:
            for iterator in node.arguments[1:]:
                first = iterator.arguments[:1] if type(iterator) is Call else ()
                for name in (iterator, *first):
                    if type(name) is Symbol:
                        bound.add(name.name)
    return frozenset(found - bound)


def _kind_of(check: Check) -> str:
    """The reason without its particulars: refusals of a kind read alike."""
    reason = check.reason.partition(":")[0]
    for words in _PARTICULARS:
        if words in reason:
            return words.strip()
    return reason
