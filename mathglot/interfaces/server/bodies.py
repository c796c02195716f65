"""Bodies of requests: JSON, and nothing that its reader could stumble over."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic_core import from_json

from mathglot.interfaces.server.limits import Limits
from mathglot.interfaces.server.refusals import JsonError, LimitError, MediaTypeError

_JSON = re.compile(r'application/json\s*(;\s*charset="?utf-?8"?\s*)?', re.IGNORECASE)
_COLUMN = re.compile(r" at line \d+ column \d+$")
# Between the quotes of a text, and outside of them: a value, or what is between two.
# Bounded, since nothing else is done in the process while a pattern is matched.
_INSIDE = re.compile(rb'(?:[^"\\]{1,100}+|\\.){1,1000}+', re.DOTALL)
_OUTSIDE = re.compile(rb'[\s,:}\]]{1,20000}+|(?P<value>"|[{\[]|[^\s",:{}\[\]]{1,200}+)')
# Values of a request beside the formulas of a batch: names of fields, sentences.
_OTHER_VALUES = 1000
# Bytes that are read while others wait; more are read beside them.
_QUICK = 50_000


def make_route_class(limits: Limits) -> type[APIRoute]:
    """Routes that judge a body by its size and its parts before it is read."""
    most = limits.batch + _OTHER_VALUES

    class JsonRoute(APIRoute):
        def get_route_handler(
            self,
        ) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            """What answers a request whose body is sound."""
            answer = super().get_route_handler()

            async def check_and_answer(request: Request) -> Response:
                if self.body_field is not None:
                    check_media_type(request.headers.get("content-type", ""))
                    body = await request.body()
                    if len(body) > _QUICK:
                        content = await asyncio.to_thread(read_json, body, most)
                    else:
                        content = read_json(body, most)
                    # Where FastAPI looks before it reads the body itself.
                    request._json = content
                return await answer(request)

            return check_and_answer

    return JsonRoute


def check_media_type(said: str) -> None:
    """Refuse what is not said to be JSON, as what a form of another page sends."""
    if not _JSON.fullmatch(said.strip()):
        raise MediaTypeError("the content type must be application/json")


def read_json(body: bytes, most: int) -> Any:
    """What JSON says, if it has at most so many values.

    Refuses what is not JSON, is nested too deeply, or holds half a character: the
    standard decoder would take the machine's stack for deep nesting.

    >>> read_json(b'{"latex": "x"}', most=3)
    {'latex': 'x'}
    """
    if has_more_values(body, most):
        raise LimitError(f"the request has more than {most} values")
    try:
        return from_json(body, allow_inf_nan=False)
    except ValueError as problem:
        reason = _COLUMN.sub("", str(problem))
        raise JsonError(f"the body is not JSON: {reason}") from None


def has_more_values(body: bytes, most: int) -> bool:
    """Whether JSON has more values than so many: each costs time and memory.

    >>> has_more_values(b'{"a": [1, "b, c"]}', 5), has_more_values(b"[1, 2]", 2)
    (False, True)
    """
    position = values = 0
    quoted = False
    while position < len(body) and values <= most:
        match = (_INSIDE if quoted else _OUTSIDE).match(body, position)
        if match is None:
            quoted = False
            position += 1
            continue
        position = match.end()
        if not quoted and match["value"]:
            values += 1
            quoted = match["value"] == b'"'
    return values > most
