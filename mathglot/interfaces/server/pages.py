"""What a browser is shown: the page, and a list of the operations."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

STATIC = Path(__file__).parent.parent / "page" / "static"
_START = "index.html"
# The system's own table may lack them, or say otherwise.
_MEDIA_TYPES = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_WELCOME = """\
Mathglot translates formulas from LaTeX into languages that say what they mean.

POST /api/translate        {"latex": "J_\\\\nu(x)", "to": "mathematica"}
POST /api/translate/batch  {"formulas": ["x^2", "J_\\\\nu(x)"], "to": "sympy"}
GET  /docs                 all operations, for people
GET  /openapi.json         the same, for programs
"""


def add_pages(app: FastAPI, folder: Path) -> None:
    """Serve the page, if it is there, file by file: nothing else can be reached."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    for path in files:
        _add_file(app, f"/{path.relative_to(folder).as_posix()}", path)
    if folder / _START in files:
        _add_file(app, "/", folder / _START)
    else:
        app.add_route("/", _welcome, include_in_schema=False)

    async def list_operations(_: Any) -> Response:
        return HTMLResponse(show_operations(app.openapi()))

    app.add_route("/docs", list_operations, include_in_schema=False)


async def _welcome(_: Any) -> Response:
    return PlainTextResponse(_WELCOME)


def _add_file(app: FastAPI, address: str, path: Path) -> None:
    kind = _MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]

    async def send_file(_: Any) -> Response:
        return FileResponse(
            path, media_type=kind, headers={"cache-control": "no-cache"}
        )

    app.add_route(address, send_file, include_in_schema=False)


def show_operations(description: dict[str, Any]) -> str:
    """A page that lists the operations of an OpenAPI description."""
    title = escape(description["info"]["title"])
    about = escape(description["info"]["description"])
    schemas = description["components"]["schemas"]
    lines = [
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{title}: operations</title>\n"
        '<link rel="icon" href="/icon.svg">\n'
        '<meta name="viewport" content="width=device-width"></head>',
        f"<body><h1>{title} {escape(description['info']['version'])}</h1>",
        f"<p>{about}</p>",
        '<p>For programs: <a href="/openapi.json">openapi.json</a></p>',
    ]
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            lines.append(f"<h2><code>{method.upper()} {escape(path)}</code></h2>")
            lines.append(f"<p>{escape(operation.get('summary', ''))}</p>")
            lines += _show_fields(operation.get("requestBody"), schemas)
    lines += _show_errors(description["paths"])
    return "\n".join([*lines, "</body></html>"])


def _show_fields(body: dict[str, Any] | None, schemas: dict[str, Any]) -> Iterator[str]:
    if body is None:
        return
    reference = body["content"]["application/json"]["schema"]["$ref"]
    schema = schemas[reference.rpartition("/")[2]]
    yield "<table><tr><th>field</th><th>type</th><th>about</th></tr>"
    for name, field in schema["properties"].items():
        wanted = "required" if name in schema.get("required", ()) else "optional"
        kind = " | ".join(field.get("enum", ())) or field.get("type", "")
        about = field.get("description", "")
        if "default" in field:
            wanted += f", {field['default']!r} if not given"
        yield (
            f"<tr><td><code>{escape(name)}</code> ({escape(wanted)})</td>"
            f"<td>{escape(kind)}</td><td>{escape(about)}</td></tr>"
        )
    yield "</table>"


def _show_errors(paths: dict[str, Any]) -> Iterator[str]:
    errors = {
        status: answer["description"]
        for methods in paths.values()
        for operation in methods.values()
        for status, answer in operation["responses"].items()
        if status != "200"
    }
    yield "<h2>When something is wrong</h2>"
    shown = '{"error": {"kind": ..., "message": ..., "position": ..., "expected": ...}}'
    yield f"<p>The answer is <code>{escape(shown)}</code> with one of these:</p><ul>"
    for status, about in sorted(errors.items()):
        yield f"<li>{escape(status)}: {escape(about)}</li>"
    yield "</ul>"
