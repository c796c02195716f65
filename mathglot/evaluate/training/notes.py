"""What a reader of a comparison must know: what differs besides what is compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mathglot.evaluate.training.figures import TrainedRun

# Runs at equal time may differ by so much in their minutes.
_SAME_TIME = 1.1


def _describe_start(run: TrainedRun) -> str:
    return f"the weights of {run.plan.start}" if run.plan.start else "fresh weights"


def _describe_pairs(run: TrainedRun) -> str:
    return "all" if run.plan.pairs is None else f"{run.plan.pairs:,}"


def _describe_source(run: TrainedRun) -> str:
    if run.score is None:
        return "nothing"
    return "evaluation" if run.score.evaluated else "validation"


# What runs that are compared must have in common.
_ASPECTS: Mapping[str, Callable[[TrainedRun], str]] = {
    "corpora": lambda run: str(run.plan.corpus),
    "mixtures": lambda run: run.plan.mixture,
    "pairs of each set": _describe_pairs,
    "longest formulas": lambda run: f"{run.plan.most_tokens:,} tokens",
    "LaTeX": lambda run: "in normal form" if run.plan.normal else "as it is",
    "numbers": lambda run: run.plan.numbers,
    "beginnings": _describe_start,
    "samples of validation": lambda run: f"{run.plan.settings.sample:,} rows",
    "sources of exact match": _describe_source,
}


def find_differences(runs: Sequence[TrainedRun]) -> list[str]:
    """Why runs are not comparable, a line for each reason; none if they are."""
    found = [
        f"different {name}: {_list_groups(groups)}"
        for name, describe in _ASPECTS.items()
        if len(groups := _group(runs, describe)) > 1
    ]
    evaluated = [run for run in runs if run.score and run.score.evaluated]
    ways = _group(evaluated, lambda run: run.score.evaluated if run.score else "")
    if len(ways) > 1:
        found.append(f"different evaluations: {_list_groups(ways)}")
    spent = [run.minutes for run in runs]
    if spent and max(spent) > _SAME_TIME * min(spent):
        minutes = _group(runs, lambda run: f"{run.minutes:.2f}")
        found.append(f"minutes more than 10 % apart: {_list_groups(minutes)}")
    forms = _group(runs, lambda run: _COUNTED[run.plan.form.form])
    if len(forms) > 1:
        found.append(f"perplexities alone: {_list_groups(forms)}")
    return [f"Not comparable: {line}." for line in found]


_COUNTED = {"sequence": "of a token of the text", "tree": "of a node of the tree"}


def make_remarks(runs: Sequence[TrainedRun]) -> list[str]:
    """Where the figures come from, and why some are missing."""
    remarks = []
    for way, labels in _group(
        [run for run in runs if run.score and run.score.evaluated],
        lambda run: run.score.evaluated if run.score else "",
    ).items():
        remarks.append(f"Evaluated: {_join(labels)} on {way}.")
    searched = [run.label for run in runs if run.score and run.score.beam > 1]
    if searched:
        remarks.append(f"Not greedy: {_join(searched)}.")
    validated = [run.label for run in runs if run.score and not run.score.evaluated]
    if validated:
        remarks.append(
            f"Not evaluated: {_join(validated)}. Exact match and perplexity are those "
            "of the best validation; LD and what parses were not measured."
        )
    without = [run.label for run in runs if run.score is None]
    if without:
        remarks.append(f"Neither evaluated nor validated: {_join(without)}.")
    remarks += [f"{run.label}: {text}." for run in runs for text in run.remarks]
    return remarks


def _group(
    runs: Sequence[TrainedRun], describe: Callable[[TrainedRun], str]
) -> dict[str, list[str]]:
    """The labels of runs by what is said of them."""
    groups: dict[str, list[str]] = {}
    for run in runs:
        groups.setdefault(describe(run), []).append(run.label)
    return groups


def _list_groups(groups: Mapping[str, Sequence[str]]) -> str:
    return "; ".join([f"{what} ({_join(labels)})" for what, labels in groups.items()])


def _join(labels: Sequence[str]) -> str:
    return ", ".join(labels)
