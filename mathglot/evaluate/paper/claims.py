"""Table (i): what the paper claims beside its tables, as far as data tells it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from mathglot.corpus.postfix import encode_tokens
from mathglot.evaluate.paper.figures import SHARE, Figure, make_mean, make_share
from mathglot.languages import tokenize
from mathglot.languages.semantic.macros import MACROS

# Brackets, and what a bracket is to a formula that is wrong by nothing else.
_BRACKETS = "brackets"


def measure_postfix(formulas: Sequence[str]) -> dict[str, Figure]:
    """How many tokens fewer formulas in semantic LaTeX have as trees in postfix."""
    saved = []
    for text in formulas:
        tokens = tokenize(text, "semantic")
        if tokens:
            saved.append(1 - len(encode_tokens(tokens)) / len(tokens))
    mean = make_mean(saved)
    return {"fewer tokens": Figure(mean.value, mean.low, mean.high, SHARE, mean.total)}


def measure_lengths(pairs: Sequence[tuple[str, str]]) -> dict[str, Figure]:
    """How long semantic LaTeX is beside the LaTeX that it shows, in characters."""
    plain = sum(len(latex) for latex, _ in pairs) / len(pairs)
    semantic = sum(len(text) for _, text in pairs) / len(pairs)
    return {
        "characters of LaTeX": Figure(plain, total=len(pairs)),
        "of semantic LaTeX": Figure(semantic, total=len(pairs)),
        "shorter by": Figure(1 - semantic / plain, unit=SHARE, total=len(pairs)),
    }


def measure_expansions() -> dict[str, Figure]:
    """How many macros show in several ways, and how many looks mean several macros."""
    shown = {
        name: {
            macro.template(ats, optional=optional)
            for ats in range(macro.at_count + 1)
            for optional in ((False, True) if macro.optional_symbol else (False,))
        }
        for name, macro in MACROS.items()
        if not macro.is_plain
    }
    owners: dict[str, set[str]] = defaultdict(set)
    for name, templates in shown.items():
        for template in templates:
            owners[template].add(name)
    shared = {name for names in owners.values() if len(names) > 1 for name in names}
    return {
        "macros with several expansions": make_share(
            [len(templates) > 1 for templates in shown.values()]
        ),
        "macros that look like another": make_share([name in shared for name in shown]),
    }


def tell_identity(record: Mapping[str, Any]) -> dict[str, Figure]:
    """Exact match of a run that copies, after its first epoch."""
    first = record["validation"][0]
    rows = int(first["rows"])
    right = round(first["exact_match"] * rows)
    return {"EM after one epoch": make_share([True] * right + [False] * (rows - right))}


def tell_perplexity(record: Mapping[str, Any]) -> dict[str, Figure]:
    """When perplexity was lowest, and when exact match was highest."""
    looks = record["validation"]
    surest = min(looks, key=lambda look: look["perplexity"])
    best = max(looks, key=lambda look: look["exact_match"])
    return {
        "lowest perplexity after epochs": Figure(surest["epoch"]),
        "highest EM after epochs": Figure(best["epoch"]),
        "EM there": Figure(surest["exact_match"], unit=SHARE),
        "highest EM": Figure(best["exact_match"], unit=SHARE),
    }


def tell_brackets(record: Mapping[str, Any]) -> dict[str, Figure]:
    """How many formulas are wrong by brackets alone, of all and of those wrong."""
    causes: Mapping[str, int] = record["causes"]
    total, wrong = int(record["rows"]), sum(causes.values())
    count = causes.get(_BRACKETS, 0)
    return {
        "of all": make_share([True] * count + [False] * (total - count)),
        "of those wrong": make_share([True] * count + [False] * (wrong - count)),
    }


def tell_length(record: Mapping[str, Any]) -> dict[str, Figure]:
    """How much longer or shorter answers are than what was wanted, in tokens."""
    return {"answers, in lengths of the references": Figure(record["length_ratio"])}
