r"""Macros that a page gives to MathJax or KaTeX, as definitions of LaTeX.

>>> read_macros('{macros: {R: "\\\\mathbb{R}", bold: ["{\\\\bf #1}", 1]}}')
'\\newcommand{\\R}{\\mathbb{R}}\\newcommand{\\bold}[1]{{\\bf #1}}'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_MACROS = re.compile(r"""["']?\bmacros["']?\s*:\s*\{""", re.IGNORECASE)
_STRING = r""""(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+'|String\.raw`[^`]*`|`[^`]*`"""
_ENTRY = re.compile(
    rf"""(?:\s|,|//[^\n]*|/\*.*?\*/)*
    (?:["']?\\*(?P<name>[A-Za-z]+)["']?)\s*:\s*
    (?: (?P<body>{_STRING})
      | \[\s*(?P<list>{_STRING})\s*,\s*(?P<count>[1-9])\s*
        (?:,\s*(?P<default>{_STRING})\s*)?\]
    )""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_PARAMETER = re.compile(r"(?<!\\)#([1-9])")
_LETTERS = {"n": "\n", "t": "\t", "r": "\r"}


def read_macros(text: str) -> str:
    """The definitions of all configurations in a text, in their order."""
    return "".join(_define(entry) for entry in _list_entries(text))


def _list_entries(text: str) -> Iterator[re.Match[str]]:
    position = 0
    while start := _MACROS.search(text, position):
        position = start.end()
        while entry := _ENTRY.match(text, position):
            yield entry
            position = entry.end()


def _define(entry: re.Match[str]) -> str:
    name = entry["name"]
    if entry["list"] is not None:
        body, count = _unquote(entry["list"]), entry["count"]
        default = entry["default"]
        optional = f"[{_unquote(default)}]" if default is not None else ""
        return rf"\newcommand{{\{name}}}[{count}]{optional}{{{body}}}"
    body = _unquote(entry["body"])
    # KaTeX counts the parameters itself.
    numbers = [int(number) for number in _PARAMETER.findall(body)]
    parameters = f"[{max(numbers)}]" if numbers else ""
    return rf"\newcommand{{\{name}}}{parameters}{{{body}}}"


def _unquote(text: str) -> str:
    """What a string of JavaScript stands for."""
    if text.startswith("String"):
        return text[len("String.raw`") : -1]
    return _ESCAPE.sub(lambda match: _LETTERS.get(match[1], match[1]), text[1:-1])
