"""What a browser is shown: the page, and the list of operations."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from mathglot.interfaces.server.operations_page import show_operations

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
