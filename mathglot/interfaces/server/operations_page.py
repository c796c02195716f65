"""The page at `/docs`: every operation, with what to send it and a button to do so.

It is written from the OpenAPI description, works without any other server, and without
JavaScript too, but for the buttons.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from html import escape
from typing import Any

_HEAD = """<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>{title}: operations</title>
  <link rel="icon" href="/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/style.css">
  <link rel="stylesheet" href="/operations.css">
  <script src="/theme.js"></script>
  <script type="module" src="/operations.js"></script>
</head>
<body class="operations">
  <header class="top">
    <img src="/icon.svg" alt="" width="40" height="40">
    <div><h1>{title} {version}: operations</h1><p>{about}</p></div>
  </header>
  <main>
"""
_ERROR = '{"error": {"kind": ..., "message": ..., "position": ..., "expected": ...}}'


def show_operations(description: dict[str, Any]) -> str:
    """The page for an OpenAPI description."""
    info = {name: escape(description["info"][name]) for name in ("title", "version")}
    about = escape(description["info"]["description"])
    lines = [_HEAD.format(about=about, **info), *_show_contents(description)]
    for tag in description["tags"]:
        lines.append(f"<h2 class='tag'>{escape(tag['name'])}</h2>")
        for method, path, operation in _list_operations(description, tag["name"]):
            lines += _show_operation(description, method, path, operation)
    lines += _show_errors(description["paths"])
    status = '<div id="status" class="hidden" role="status"></div>'
    return "\n".join([*lines, "</main>", status, "</body></html>"])


def _list_operations(
    description: dict[str, Any], tag: str
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            if tag in operation["tags"]:
                yield method.upper(), path, operation


def _show_contents(description: dict[str, Any]) -> Iterator[str]:
    yield '<nav class="card" aria-label="Operations"><ul>'
    for tag in description["tags"]:
        for method, path, operation in _list_operations(description, tag["name"]):
            name = f"{method} {path}"
            yield (
                f'<li><a href="#{operation["operationId"]}"><code>{escape(name)}</code>'
                f"</a> {escape(operation['summary'])}</li>"
            )
    yield "</ul><p>For programs: <a href='/openapi.json'>openapi.json</a>. "
    yield "For people: <a href='/'>the page to try formulas on</a>.</p></nav>"


def _show_operation(
    description: dict[str, Any], method: str, path: str, operation: dict[str, Any]
) -> Iterator[str]:
    name = operation["operationId"]
    yield (
        f'<section class="card operation" id="{name}" data-method="{method}" '
        f'data-path="{escape(path)}" aria-labelledby="{name}-title">'
    )
    yield f'<h3 id="{name}-title"><code>{method} {escape(path)}</code></h3>'
    yield f"<p>{escape(operation['summary'])} {escape(operation['description'])}</p>"
    schemas = description["components"]["schemas"]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body is not None:
        yield from _show_fields("What to send", body["schema"], schemas)
    answer = operation["responses"]["200"]["content"].get("application/json")
    if answer is not None:
        yield "<details><summary>What comes back</summary>"
        yield from _show_fields("Fields of the answer", answer["schema"], schemas)
        yield "</details>"
    yield from _offer_trial(name, path, (body or {}).get("examples", {}))
    yield "</section>"


def _show_fields(
    title: str, reference: dict[str, Any], schemas: dict[str, Any]
) -> Iterator[str]:
    schema = _follow(reference, schemas)
    required = schema.get("required", ())
    # Narrow screens scroll it, also with the keyboard.
    label = escape(title)
    yield f'<div class="wide" tabindex="0" role="group" aria-label="{label}">'
    yield f'<table><caption class="hidden">{label}</caption><tr><th scope="col">field'
    yield '</th><th scope="col">type</th><th scope="col">about</th></tr>'
    fields = schema["properties"]
    for name in sorted(fields, key=lambda name: name not in required):
        field = fields[name]
        about = field.get("description", "")
        if "default" in field:
            about += f" If not given: {json.dumps(field['default'])}."
        elif title == "What to send" and name in required:
            about += " Required."
        yield (
            f"<tr><td><code>{escape(name)}</code></td>"
            f"<td>{escape(_name_type(field))}</td><td>{escape(about)}</td></tr>"
        )
    yield "</table></div>"


def _follow(schema: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    named: dict[str, Any] = schemas[schema["$ref"].rpartition("/")[2]]
    return named


def _name_type(schema: dict[str, Any]) -> str:
    """The type of a field in a few words.

    >>> _name_type({"type": "array", "items": {"type": "string"}})
    'list of string'
    """
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_name_type(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_name_type(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))


def _offer_trial(
    name: str, path: str, examples: dict[str, dict[str, Any]]
) -> Iterator[str]:
    """What to send, ready to be changed and sent; and the same for a terminal."""
    yield '<form class="trial">'
    first = ""
    if examples:
        bodies = [
            json.dumps(one["value"], ensure_ascii=False) for one in examples.values()
        ]
        first = bodies[0]
        yield f'<label for="{name}-example">Example</label>'
        yield f'<select id="{name}-example" class="example">'
        for title, body in zip(examples, bodies, strict=True):
            yield f'<option value="{escape(body)}">{escape(title)}</option>'
        yield "</select>"
        yield f'<label for="{name}-body">Body</label>'
        yield f'<textarea id="{name}-body" class="body" rows="3" spellcheck="false">'
        yield f"{escape(first)}</textarea>"
    curl = f"curl -s localhost:8000{path}"
    curl += f" --json {shlex.quote(first)}" if first else ""
    yield '<div class="actions"><button class="primary">Send'
    yield f'<span class="hidden"> to {escape(path)}</span></button>'
    yield '<button type="button" class="copy">Copy as curl</button></div>'
    yield f'<pre class="curl"><code>{escape(curl)}</code></pre>'
    yield '<p class="outcome" role="status"></p>'
    yield f'<pre class="answer" tabindex="0" aria-label="Answer of {escape(path)}"'
    yield " hidden></pre></form>"


def _show_errors(paths: dict[str, Any]) -> Iterator[str]:
    errors = {
        status: answer["description"]
        for methods in paths.values()
        for operation in methods.values()
        for status, answer in operation["responses"].items()
        if status != "200"
    }
    yield "<h2 class='tag'>When something is wrong</h2><section class='card'>"
    yield f"<p>The answer is <code>{escape(_ERROR)}</code> with one of these:</p><dl>"
    for status, about in sorted(errors.items()):
        yield f"<dt>{escape(status)}</dt><dd>{escape(about)}</dd>"
    yield "</dl></section>"
