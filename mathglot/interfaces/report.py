"""A page that shows formulas beside their translations, and what was checked.

It needs nothing from outside and runs no script: it can be kept, sent and printed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from typing import Any

from mathglot.errors import MathglotError
from mathglot.interfaces.page.mathml import to_mathml
from mathglot.translate.certainty import NOT_RATED
from mathglot.translate.presentation import LANGUAGE_NAMES, describe_checks
from mathglot.translate.translation import Checks

_STYLE = """
:root { color-scheme: light dark; --back: #fff; --text: #1b1b1f; --soft: #5c5f66;
  --line: #d9dbe0; --code: #f4f5f7; --good: #1a7f37; --open: #9a6700; --bad: #c9252d; }
@media (prefers-color-scheme: dark) { :root { --back: #16181d; --text: #e6e7ea;
  --soft: #9da2ab; --line: #353942; --code: #20242b; --good: #4ac26b; --open: #e0b341;
  --bad: #ff7b72; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 80rem; padding: 1rem; background: var(--back);
  color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
input.show { position: absolute; opacity: 0; }
label { display: inline-block; padding: .3rem .8rem; margin: 0 .3rem .5rem 0;
  border: 1px solid var(--line); border-radius: 1rem; cursor: pointer; }
input.show:focus-visible + label { outline: 2px solid var(--text); }
input.show:checked + label { background: var(--text); color: var(--back); }
#displayed:checked ~ main article:not(.displayed),
#guessed:checked ~ main article:not(.guessed),
#failed:checked ~ main article:not(.failed) { display: none; }
article { display: grid; grid-template-columns: 7rem 1fr 1fr; gap: 0 1rem;
  padding: .7rem 0; border-top: 1px solid var(--line); break-inside: avoid; }
article > * { min-width: 0; }
.place { color: var(--soft); font-size: .85rem; }
.math { overflow: auto hidden; padding: .3rem .5rem; font-size: 1.15rem; }
.math math { width: fit-content; margin: 0; }
code { display: block; padding: .35rem .5rem; border-radius: .3rem;
  background: var(--code); font: .85rem/1.5 ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; }
p { margin: .3rem 0 0; font-size: .9rem; }
.displayed .mark { color: var(--good); } .guessed .mark { color: var(--open); }
.failed .mark { color: var(--bad); }
details { font-size: .9rem; margin-top: .3rem; } details code { margin-top: .3rem; }
@media (max-width: 45rem) { article { grid-template-columns: 1fr; } }
@media print { input.show, label { display: none; } body { max-width: none; } }
"""
_STATES = {
    "displayed": "as the LaTeX",
    "guessed": "guessed",
    "failed": "failed",
}


@dataclass(frozen=True, slots=True)
class Counts:
    """How many formulas there are, and how many are in each state."""

    total: int
    displayed: int
    failed: int

    def of(self, state: str) -> int:
        guessed = self.total - self.displayed - self.failed
        return {"displayed": self.displayed, "failed": self.failed}.get(state, guessed)


def write_report(
    records: Iterable[Mapping[str, Any]], counts: Counts, language: str
) -> Iterator[str]:
    """The page in pieces; the records are those that `--json` prints for documents."""
    yield _write_head(counts, language)
    document = None
    for record in records:
        if record["document"] != document:
            yield "</section>\n" if document is not None else ""
            document = record["document"]
            yield f"<section>\n<h2>{escape(document)}</h2>\n"
        yield _write_formula(record)
    yield "</section>\n" if document is not None else "<p>No formula was found.</p>\n"
    yield "</main>\n</body>\n</html>\n"


def read_records(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The records of JSON lines."""
    for line in lines:
        yield json.loads(line)


def _say_checks(record: Mapping[str, Any]) -> str:
    """What was found true of a translation, in words."""
    found = record.get("checks", {})
    checks = Checks(found.get("parses"), found.get("displays"), found.get("holds"))
    return "; ".join(remark.words for remark in describe_checks(checks))


def _write_head(counts: Counts, language: str) -> str:
    noun = "formula" if counts.total == 1 else "formulas"
    title = f"{counts.total} {noun} in {LANGUAGE_NAMES.get(language, language)}"
    buttons = [_write_button("all", f"All {counts.total}", "checked")]
    for state, word in _STATES.items():
        buttons.append(_write_button(state, f"{counts.of(state)} {word}"))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        f"<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n"
        f"{''.join(buttons)}<main>\n"
    )


def _write_button(name: str, text: str, more: str = "") -> str:
    chosen = f" {more}" if more else ""
    return (
        f'<input class="show" type="radio" name="show" id="{name}"{chosen}>'
        f'<label for="{name}">{escape(text)}</label>\n'
    )


def _write_formula(record: Mapping[str, Any]) -> str:
    displayed = bool(record.get("checks", {}).get("displays"))
    state = "displayed" if displayed else "guessed"
    if "error" in record:
        state = "failed"
        message = escape(record["error"]["message"])
        answer = f'<p><b class="mark">Failed</b>: {message}</p>'
    else:
        answer = _write_answer(record)
    return (
        f'<article class="{state}">\n<div class="place">{_write_place(record)}</div>\n'
        f"<div>{_write_source(record)}</div>\n<div>{answer}</div>\n</article>\n"
    )


def _write_place(record: Mapping[str, Any]) -> str:
    words = []
    if "cell" in record:
        words.append(f"cell {record['cell']}")
    if "line" in record:
        words.append(f"line {record['line']}")
    return ", ".join(words)


def _write_source(record: Mapping[str, Any]) -> str:
    latex = record.get("latex", "")
    pieces = []
    if "source" in record:
        # What cannot be drawn is shown as it is written.
        with suppress(MathglotError):
            pieces.append(f'<div class="math">{to_mathml(record["source"])}</div>')
    return "".join([*pieces, f"<code>{escape(latex)}</code>"])


def _write_answer(record: Mapping[str, Any]) -> str:
    word = (record.get("certainty") or NOT_RATED).capitalize()
    pieces = [
        f"<code>{escape(record['text'])}</code>",
        f'<p><b class="mark">{word}</b>: {escape(_say_checks(record))}.</p>',
    ]
    if record.get("assumptions"):
        pieces.append(f"<p>Assumed: {escape('; '.join(record['assumptions']))}.</p>")
    others = [other["text"] for other in record.get("alternatives", ())]
    if others:
        codes = "".join(f"<code>{escape(other)}</code>" for other in others)
        pieces.append(f"<details><summary>Other readings</summary>{codes}</details>")
    return "".join(pieces)
