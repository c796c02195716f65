"""Table (g): systems of rules on the rows that networks are tested on.

What runs here is asked here. What does not (another environment, Mathematica) gets the
rows as a file and gives its answers back as one: JSON lines with `source` and
`translation`, under the name of the system.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mathglot.corpus.importers.registry import import_file
from mathglot.corpus.importers.results import Accepted
from mathglot.corpus.pairs import Pair
from mathglot.corpus.splits import PAPER_SEMANTIC, choose_split
from mathglot.corpus.storage import write_text
from mathglot.errors import MathglotError
from mathglot.evaluate.asking import ask_in_time
from mathglot.evaluate.checks import judge
from mathglot.evaluate.languages.data import read_rows
from mathglot.evaluate.paper.figures import Figure, from_summary, make_share
from mathglot.evaluate.paper.formulas import DLMF_FILE
from mathglot.evaluate.semantic.agreement import same_mathematics
from mathglot.evaluate.summary import summarise
from mathglot.evaluate.translations import Candidate, Record, split_text
from mathglot.languages import parse

LACAST_FILE = "dlmf_mathematica.jsonl"


def answer_by_sympy(formulas: Sequence[str]) -> list[str]:
    """What SymPy's reader of LaTeX and its writer of Mathematica make of formulas."""
    from sympy import mathematica_code
    from sympy.parsing.latex import parse_latex

    def ask(latex: str) -> str:
        return str(mathematica_code(parse_latex(latex)))

    return [ask_in_time(ask, latex) for latex in formulas]


def write_questions(path: Path, pairs: Sequence[Pair]) -> None:
    """Keep the rows for systems that run elsewhere."""
    lines = [
        json.dumps({"source": pair.latex, "gold": pair.text}, ensure_ascii=False)
        for pair in pairs
    ]
    write_text(path, "\n".join(lines) + "\n")


def read_elsewhere(path: Path, formulas: Sequence[str]) -> list[str]:
    """The answers of a system that ran elsewhere; nothing where it gave none."""
    known = {str(row["source"]): row.get("translation") for row in read_rows(path)}
    return [str(known.get(latex) or "") for latex in formulas]


def measure_answers(pairs: Sequence[Pair], answers: Sequence[str]) -> dict[str, Figure]:
    """The paper's figures for answers to the sources of pairs."""
    records = []
    for pair, text in zip(pairs, answers, strict=True):
        record = Record(pair.latex, pair.text, pair.target)
        if text:
            tokens = tuple(split_text(text, pair.target))
            record.candidates.append(Candidate(tokens, text))
        judge(record)
        records.append(record)
    (summary,) = summarise(records)
    return from_summary(summary)


def draw_dlmf(data: Path) -> dict[int, Pair]:
    """The DLMF's formulas of the test split with Mathematica, by their lines."""
    results = import_file(data / DLMF_FILE, "dlmf", targets=("mathematica",))
    return {
        int(result.pair.source.rpartition(":")[2]): result.pair
        for result in results
        if isinstance(result, Accepted)
        and choose_split(result.pair.key, PAPER_SEMANTIC) == "test"
    }


def read_lacast(data: Path) -> dict[int, str]:
    """LaCASt's translations of the DLMF's semantic LaTeX, by line."""
    rows: list[dict[str, Any]] = read_rows(data / LACAST_FILE)
    return {int(row["line"]): str(row["mathematica"]) for row in rows}


def measure_dlmf(
    pairs: Mapping[int, Pair], answers: Mapping[int, str]
) -> dict[str, Figure]:
    """How many of the DLMF's formulas come out as valid and as the same mathematics."""
    trees = {line: _parse(answers.get(line, "")) for line in pairs}
    same = []
    for line, pair in pairs.items():
        gold, found = _parse(pair.text), trees[line]
        same.append(
            gold is not None and found is not None and same_mathematics(gold, found)
        )
    return {
        "answered": make_share([bool(answers.get(line)) for line in pairs]),
        "valid": make_share([trees[line] is not None for line in pairs]),
        "equivalent": make_share(same),
    }


def _parse(text: str) -> Any:
    try:
        return parse(text, "mathematica") if text else None
    except MathglotError:
        return None
