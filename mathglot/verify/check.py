"""Whether a relation holds at random points, as far as can be computed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mathglot.languages.tree import Call, Tree
from mathglot.verify.claims import Claim, make_claim
from mathglot.verify.conditions import split_conditions
from mathglot.verify.domains import Domain, infer_domains
from mathglot.verify.evaluation import compile_tree, variable_name
from mathglot.verify.points import Point, Source, has_choice
from mathglot.verify.program import Program
from mathglot.verify.result import Check, Trial
from mathglot.verify.values import (
    Clock,
    Context,
    TimeUpError,
    UnevaluableError,
    private_context,
)

POINTS_FOR_TRUE = 5
POINTS_FOR_FALSE = 3
_POINTS_BEYOND = 2
_FAILURES_IN_A_ROW = 8
_MOST_FAILURES = 40


def examine(
    tree: Tree, constraints: Iterable[Tree], *, seconds: float, seed: int
) -> Check:
    """What `mathglot.holds` does."""
    clock = Clock(seconds)
    try:
        return _Examination(tree, constraints, clock, seed).conclude()
    except UnevaluableError as problem:
        return Check(None, (), str(problem))
    except TimeUpError:
        return Check(None, (), "out of time")


class _Examination:
    def __init__(
        self, tree: Tree, constraints: Iterable[Tree], clock: Clock, seed: int
    ) -> None:
        core, conditions = split_conditions(tree, constraints)
        self.claim: Claim = make_claim(core)
        definitions, rest = _find_definitions(conditions, self.claim.names)
        self.ignored: list[str] = []
        programs = self._compile_conditions(rest)
        names = set(self.claim.names)
        for program in [*programs, *(program for _, program in definitions)]:
            names |= program.names
        names -= {name for name, _ in definitions}
        self.domains = infer_domains(sorted(names), core, conditions)
        self.programs = programs
        self.definitions = definitions
        self.seed = seed
        self.context: Context = private_context(clock)
        self.trials: list[Trial] = []

    def _compile_conditions(self, conditions: list[Tree]) -> list[Program]:
        programs = []
        for condition in conditions:
            try:
                programs.append(compile_tree(condition))
            except UnevaluableError as problem:
                self.ignored.append(str(problem))
        return programs

    def conclude(self) -> Check:
        """The answer for the domains as inferred, or else for other plausible ones."""
        check = self._examine(self.domains)
        if check.value is True:
            return check
        for domains, note in _alternatives(self.domains):
            self.trials.clear()
            other = self._examine(domains)
            if other.value is True:
                return replace(other, reason=f"{other.reason}; {note}")
            if other.value is False and check.value is None and not check.points:
                check = other
        if check.value is False and self.ignored:
            reason = f"a condition could not be used: {self.ignored[0]}"
            return replace(check, value=None, reason=reason)
        if check.value is False and self.claim.conventional:
            reason = "it may depend on a factor that is a convention"
            return replace(check, value=None, reason=reason)
        return check

    def _examine(self, domains: dict[str, Domain]) -> Check:
        source = Source(domains, self.programs, self.definitions, self.seed)
        if not domains and not self.definitions:
            return self._examine_constant(source)
        wide = self._try(source, "wide", POINTS_FOR_TRUE)
        agreed = sum(wide)
        if len(wide) < POINTS_FOR_FALSE or (agreed == len(wide) < POINTS_FOR_TRUE):
            return self._answer(None, self._explain_few())
        if agreed == len(wide):
            return self._look_beyond(source, domains)
        if agreed == 0:
            return self._answer(False, "not an identity: it fails at all points")
        return self._settle_mixed(source, domains, agreed, len(wide))

    def _examine_constant(self, source: Source) -> Check:
        held = self._try(source, "wide", 1)
        if not held:
            return self._answer(None, self._explain_few())
        if held[0]:
            return self._answer(True, "holds; there is no variable in it")
        return self._answer(False, "does not hold; there is no variable in it")

    def _look_beyond(self, source: Source, domains: dict[str, Domain]) -> Check:
        """It holds at positive values of moderate size; what about others?"""
        reason = f"holds to {self.claim.precision.agreement} digits"
        if not self.claim.equation:
            return self._look_beyond_for_order(source, domains, reason)
        turned = self._try_if(source, domains, "complex")
        if turned and all(turned):
            return self._answer(True, reason)
        signed = self._try_if(source, domains, "real")
        if all(signed) and (signed or not turned):
            return self._answer(True, reason)
        if not turned:
            return self._reconsider(source, domains)
        return self._answer(None, "holds at positive values only")

    def _look_beyond_for_order(
        self, source: Source, domains: dict[str, Domain], reason: str
    ) -> Check:
        far = self._try(source, "far", POINTS_FOR_TRUE)
        if not all(far):
            return self._confirm_failure(source, "far", "fails at far values")
        if all(self._try_if(source, domains, "real")):
            return self._answer(True, reason)
        return self._reconsider(source, domains)

    def _reconsider(self, source: Source, domains: dict[str, Domain]) -> Check:
        """It fails at values that are real, but not all positive."""
        stated = all(domain.stated or domain.integer for domain in domains.values())
        if stated:
            return self._confirm_failure(
                source, "real", "holds at positive values only"
            )
        if not self.claim.equation:
            return self._answer(None, "holds at positive values only")
        return self._answer(True, "holds at positive values")

    def _confirm_failure(self, source: Source, box: str, reason: str) -> Check:
        """It fails at a point or two: False if it fails at enough of them."""
        self._try(source, box, 3 * POINTS_FOR_TRUE, again=True)
        failures = sum(not trial.held for trial in self.trials)
        return self._answer(False if failures >= POINTS_FOR_FALSE else None, reason)

    def _try_if(
        self, source: Source, domains: dict[str, Domain], box: str
    ) -> list[bool]:
        if not has_choice(domains, box):
            return []
        return self._try(source, box, _POINTS_BEYOND)

    def _settle_mixed(
        self, source: Source, domains: dict[str, Domain], agreed: int, tried: int
    ) -> Check:
        """It holds at some points: perhaps below one, or above it."""
        if self.claim.equation:
            for box, words in (("unit", "below one"), ("large", "above one")):
                if not has_choice(domains, box):
                    continue
                held = self._try(source, box, POINTS_FOR_TRUE)
                if len(held) == POINTS_FOR_TRUE and all(held):
                    return self._answer(True, f"holds for values {words}")
        reason = f"holds at {agreed} of {tried} points only"
        doubtful = any(
            not domain.integer and not domain.stated for domain in domains.values()
        )
        whole = any(domain.integer for domain in domains.values())
        if doubtful and not whole and self.claim.equation:
            return self._answer(None, f"{reason}: it may need a condition")
        return self._confirm_failure(source, "wide", reason)

    def _try(
        self, source: Source, box: str, wanted: int, again: bool = False
    ) -> list[bool]:
        """Judge points until enough are judged, or until it is no use."""
        held: list[bool] = []
        failures = 0
        self.context.dps = 20
        try:
            for point in source.draw(self.context, box, again):
                verdict = self.claim.judge(self.context, point)
                if verdict is None:
                    failures += 1
                else:
                    held.append(verdict)
                    self.trials.append(Trial(_freeze(point), verdict))
                if len(held) == wanted or self._is_hopeless(failures, len(held)):
                    break
                self.context.dps = 20
        except TimeUpError:
            self.claim.reasons.append("out of time")
        return held

    def _is_hopeless(self, failures: int, judged: int) -> bool:
        """Whether so many points failed that more will not help, or take too long."""
        return failures >= _FAILURES_IN_A_ROW + 2 * judged and (
            failures >= _MOST_FAILURES or self.context.clock.share() > 0.3
        )

    def _answer(self, value: bool | None, reason: str) -> Check:
        return Check(value, tuple(self.trials), reason, self.claim.precision.agreement)

    def _explain_few(self) -> str:
        reasons = self.claim.reasons
        if not reasons and (self.programs or self.definitions):
            return "no points satisfy the conditions"
        if not reasons:
            return "too close to be told apart"
        return f"could not be evaluated at enough points: {reasons[-1]}"


def _find_definitions(
    conditions: list[Tree], names: set[str]
) -> tuple[list[tuple[str, Program]], list[Tree]]:
    """Conditions of the form q == Exp[I Pi tau], which say what q is, and the rest."""
    definitions: list[tuple[str, Program]] = []
    rest: list[Tree] = []
    defined: set[str] = set()
    for condition in conditions:
        found = None
        if isinstance(condition, Call) and condition.name == "Equal":
            if len(condition.arguments) == 2:
                found = _read_definition(*condition.arguments, names, defined)
        if found is None:
            rest.append(condition)
        else:
            definitions.append(found)
            defined |= {found[0]} | found[1].names
    return definitions, rest


def _read_definition(
    left: Tree, right: Tree, names: set[str], defined: set[str]
) -> tuple[str, Program] | None:
    for side, other in ((left, right), (right, left)):
        name = variable_name(side)
        if name is None or name not in names or name in defined:
            continue
        try:
            program = compile_tree(other)
        except UnevaluableError:
            continue
        if name not in program.names:
            return name, program
    return None


def _alternatives(
    domains: dict[str, Domain],
) -> Iterable[tuple[dict[str, Domain], str]]:
    """Other readings of names: whole numbers as any, letters such as k as whole."""
    guessed = {name for name, domain in domains.items() if domain.guessed}
    if guessed:
        yield (
            {
                name: replace(domain, integer=False) if name in guessed else domain
                for name, domain in domains.items()
            },
            "for values that are not whole numbers",
        )
    hidden = {
        name
        for name, domain in domains.items()
        if name in "nmkprsijlMNKL"
        and not (domain.integer or domain.stated or domain.wish in tuple("uqt"))
    }
    if hidden:
        yield (
            {
                name: replace(domain, integer=True) if name in hidden else domain
                for name, domain in domains.items()
            },
            f"for whole {' and '.join(sorted(hidden))}",
        )


def _freeze(point: Point) -> tuple[tuple[str, complex], ...]:
    return tuple((name, complex(value)) for name, value in point.items())
