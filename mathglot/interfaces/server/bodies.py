"""Bodies of requests: JSON, and nothing that its reader could stumble over."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic_core import from_json

from mathglot.interfaces.server.refusals import JsonError, MediaTypeError

_JSON = re.compile(r'application/json\s*(;\s*charset="?utf-?8"?\s*)?', re.IGNORECASE)
_COLUMN = re.compile(r" at line \d+ column \d+$")


class JsonRoute(APIRoute):
    """A route that looks at the body before anything else reads it."""

    def get_route_handler(
        self,
    ) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request whose body is sound."""
        answer = super().get_route_handler()

        async def check_and_answer(request: Request) -> Response:
            if self.body_field is not None:
                check_media_type(request.headers.get("content-type", ""))
                check_json(await request.body())
            return await answer(request)

        return check_and_answer


def check_media_type(said: str) -> None:
    """Refuse what is not said to be JSON, as what a form of another page sends."""
    if not _JSON.fullmatch(said.strip()):
        raise MediaTypeError("the content type must be application/json")


def check_json(body: bytes) -> None:
    """Refuse what is not JSON, is nested too deeply, or holds half a character.

    The standard decoder would take the machine's stack for deep nesting.
    """
    try:
        from_json(body, allow_inf_nan=False)
    except ValueError as problem:
        reason = _COLUMN.sub("", str(problem))
        raise JsonError(f"the body is not JSON: {reason}") from None
