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
from mathglot.translate.semantic_layout import choose_constants
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


class Turnstile:
    """Lets any number pass, or so many and no more until it is opened again."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._left: int | None = None

    def let_pass(self, number: int | None) -> None:
        with self._changed:
            self._left = number
            self._changed.notify_all()

    def pass_one(self) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self._left != 0, timeout=120)
            if self._left is not None:
                self._left -= 1


class Behaviour:
    """What a test may change of the service."""

    def __init__(self) -> None:
        self.busy = 0
        self.refuse_batches_over = 1000
        # Batches that are answered before the others must wait for more.
        self.batches = Turnstile()
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
        record = translate_one(translator, body)
        milliseconds = 1000 * (time.perf_counter() - start)
        return record | {"normal": "", "milliseconds": milliseconds}

    @app.post("/api/translate/batch")
    def translate_batch(body: Json) -> Any:
        behaviour.asked.append(("batch", body))
        behaviour.batches.pass_one()
        if max(map(len, body["formulas"])) > behaviour.refuse_batches_over:
            error = {"error": {"kind": "LimitError", "message": "a formula too long"}}
            return JSONResponse(error, status_code=422)
        return {"translations": translate_many(translator, body)}

    @app.post("/api/mathml")
    def show(body: Json) -> dict[str, str]:
        return {"mathml": mathml.to_mathml(print_latex(body["latex"], body))}

    @app.post("/api/mathml/batch")
    def show_batch(body: Json) -> dict[str, list[str | None]]:
        behaviour.asked.append(("mathml", body))
        return {"mathml": [draw(latex, body) for latex in body["formulas"]]}

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
        integral = {"latex": "Integrate[Sin[x]^2, {x, 0, Pi}]", "from": "mathematica"}
        listed.append({"subject": "Mathematica", "title": "Integral", **integral})
        return {"examples": listed}

    app.mount("/", StaticFiles(directory=STATIC, html=True))
    return app


def translate_one(translator: Translator, body: Json) -> dict[str, Any]:
    """The record of a formula, LaTeX by the translator, all else by rules."""
    latex, to, said = body["latex"], body["to"], {"from": body.get("from", "latex")}
    wishes = {"assume": body["assume"], "guess": body.get("guess", False)}
    if said["from"] != "latex":
        found = mathglot.translate(latex, to, source=said["from"], **wishes)
        return found.as_record() | said
    found = translator.translate(latex, to, **wishes)
    if "constants" in body:
        found = choose_constants(found, body["constants"])
    record = found.as_record() | said
    if body["align"] and to == "mathematica":
        record |= align(latex, record["text"])
    return record


def translate_many(translator: Translator, body: Json) -> list[dict[str, Any]]:
    if "from" in body:
        wishes = {"to": body["to"], "from": body["from"], "assume": body["assume"]}
        return [
            translate_one(translator, wishes | {"latex": latex})
            for latex in body["formulas"]
        ]
    records = []
    for translation in translator.translate_many(body["formulas"], body["to"]):
        record = translation.as_record() | {"from": "latex"}
        if translation.error is not None:
            record["error"] = describe(translation.error)
        records.append(record)
    return records


def print_latex(text: str, body: Json) -> str:
    if "from" not in body:
        return text
    return mathglot.translate(text, "latex", source=body["from"]).text


def draw(latex: str, body: Json) -> str | None:
    try:
        return mathml.to_mathml(print_latex(latex, body))
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
