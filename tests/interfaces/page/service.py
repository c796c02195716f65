"""A small service to try the page on: the real translator behind the real routes."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import uvicorn
from fastapi import Body, FastAPI, Request
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles

import mathglot
from mathglot.errors import MathglotError
from mathglot.interfaces.page import mathml
from mathglot.translate.translator import Translator

STATIC = Path(mathml.__file__).parent / "static"
Json = Annotated[dict[str, Any], Body()]
POLICY = "default-src 'self'"
EXAMPLES = {
    "Pythagoras": "a^2+b^2=c^2",
    "Gamma function": r"\Gamma(z+1)=z\Gamma(z)",
    "Gaussian integral": r"\int_0^\infty e^{-x^2}\,dx=\frac{\sqrt\pi}{2}",
    "Bessel functions": r"J_{\nu-1}(x)+J_{\nu+1}(x)=\frac{2\nu}{x}J_\nu(x)",
    "Quadratic formula": r"x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}",
    "Rising factorial": "(x)_n",
    "Zeta function": r"\zeta(s)=\sum_{n=1}^\infty \frac{1}{n^s}",
}
# Parts of a formula and of its Mathematica: the service finds them, here they are told.
ALIGNED = {
    r"\Gamma(z+1)=z\Gamma(z)": [
        (r"\Gamma(z+1)", "Gamma[z + 1]"),
        ("z+1", "z + 1"),
        (r"z\Gamma(z)", "z Gamma[z]"),
        (r"\Gamma(z)", "Gamma[z]"),
    ],
    r"\int_0^\infty e^{-x^2}\,dx=\frac{\sqrt\pi}{2}": [
        (r"\int_0^\infty e^{-x^2}\,dx", "Integrate[E^(-x^2), {x, 0, Infinity}]"),
        ("e^{-x^2}", "E^(-x^2)"),
        (r"\frac{\sqrt\pi}{2}", "Sqrt[Pi]/2"),
        (r"\sqrt\pi", "Sqrt[Pi]"),
    ],
    "𝛼+x": [("𝛼", "\\[Alpha]"), ("x", "x")],
}


class Behaviour:
    """What a test may change of the service."""

    def __init__(self) -> None:
        self.busy = 0
        self.refuse_batches_over = 1000
        self.delay = 0.0
        self.limits = {"body": 5_000_000, "formula": 4_000, "batch": 100}
        self.asked: list[tuple[str, Any]] = []


def make_app(translator: Translator, behaviour: Behaviour) -> FastAPI:
    app = FastAPI()

    @app.middleware("http")
    async def add_policy(request: Request, call_next: Any) -> Response:
        response: Response = await call_next(request)
        response.headers["Content-Security-Policy"] = POLICY
        return response

    @app.exception_handler(MathglotError)
    async def refuse(_: Request, problem: MathglotError) -> Response:
        return JSONResponse({"error": describe(problem)}, status_code=422)

    @app.post("/api/translate")
    def translate(body: Json) -> Any:
        behaviour.asked.append(("translate", body))
        if behaviour.busy:
            behaviour.busy -= 1
            error = {"error": {"kind": "BusyError", "message": "busy"}}
            return JSONResponse(error, status_code=503, headers={"Retry-After": "1"})
        start = time.perf_counter()
        record = translator.translate(
            body["latex"],
            body["to"],
            guess=body.get("guess", False),
            assume=body["assume"],
        ).as_record()
        if body["align"] and body["to"] == "mathematica":
            record |= align(body["latex"], record["text"])
        normal = mathglot.normalise(body["latex"])
        milliseconds = 1000 * (time.perf_counter() - start)
        return record | {"normal": normal, "milliseconds": milliseconds}

    @app.post("/api/translate/batch")
    def translate_batch(body: Json) -> Any:
        behaviour.asked.append(("batch", body))
        time.sleep(behaviour.delay)
        if max(map(len, body["formulas"])) > behaviour.refuse_batches_over:
            error = {"error": {"kind": "LimitError", "message": "a formula too long"}}
            return JSONResponse(error, status_code=422)
        records = []
        for translation in translator.translate_many(body["formulas"], body["to"]):
            record = translation.as_record()
            if translation.error is not None:
                record["error"] = describe(translation.error)
            records.append(record)
        return {"translations": records}

    @app.post("/api/mathml")
    def show(body: Json) -> dict[str, str]:
        return {"mathml": mathml.to_mathml(body["latex"])}

    @app.post("/api/mathml/batch")
    def show_batch(body: Json) -> dict[str, list[str | None]]:
        behaviour.asked.append(("mathml", body))
        return {"mathml": [draw(latex) for latex in body["formulas"]]}

    @app.post("/api/formulas")
    def find_formulas(body: Json) -> Any:
        behaviour.asked.append(("formulas", body))
        found = []
        for number, line in enumerate(body["text"].splitlines(), start=1):
            for match in re.finditer(r"\$([^$]+)\$", line):
                found.append({"latex": match[1], "line": number, "display": False})
        return {"formulas": found}

    @app.get("/api/limits")
    def tell_limits() -> Any:
        return behaviour.limits

    @app.get("/api/examples")
    def list_examples() -> Any:
        listed = [
            {"subject": find_subject(title), "title": title, "latex": latex}
            for title, latex in EXAMPLES.items()
        ]
        return {"examples": listed}

    app.mount("/", StaticFiles(directory=STATIC, html=True))
    return app


def draw(latex: str) -> str | None:
    try:
        return mathml.to_mathml(latex)
    except MathglotError:
        return None


def find_subject(title: str) -> str:
    return "School" if title == "Pythagoras" else "Special functions"


def describe(problem: MathglotError) -> dict[str, Any]:
    return {
        "kind": type(problem).__name__,
        "message": str(problem),
        "position": getattr(problem, "position", None),
        "expected": getattr(problem, "expected", None),
    }


def align(latex: str, text: str) -> dict[str, Any]:
    pairs = []
    told = ALIGNED.get(latex, ())
    for source, target in told if all(there in text for _, there in told) else ():
        start, there = latex.index(source), text.index(target)
        pairs.append(
            {
                "source": [start, start + len(source)],
                "target": [there, there + len(target)],
            }
        )
    return {"alignment": pairs} if pairs else {}


@contextmanager
def serve(app: FastAPI, port: int = 0) -> Iterator[str]:
    """Run an application in a thread; gives its address."""
    config = uvicorn.Config(app, port=port, log_level="warning")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


if __name__ == "__main__":
    with serve(make_app(Translator(), Behaviour()), 8765) as address:
        print(address)
        threading.Event().wait()
