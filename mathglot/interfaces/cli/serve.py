"""`mathglot serve`: the HTTP service, and the page on it."""

from __future__ import annotations

import logging
import os
import threading
import webbrowser
from importlib.util import find_spec
from typing import Annotated

import typer

from mathglot.errors import MathglotError
from mathglot.interfaces.cli.batch import fail
from mathglot.interfaces.cli.options import Model
from mathglot.interfaces.server.limits import Limits

EXAMPLES = (
    "mathglot serve",
    "mathglot serve --port 0 --open",
    "mathglot serve --host 0.0.0.0 --port 8080 --seconds 10 --queue 1000",
    r"""curl -s localhost:8000/api/translate --json '{"latex": "J_\\nu(x)"}'""",
)
# Each holds a model.
MOST_THREADS = 8
_USUAL = Limits()
SHOWN = r"\Gamma(z+1)=z\Gamma(z)"


def command(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Where to listen; 0.0.0.0 admits other machines.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(min=0, max=65535, metavar="N", help="The port; 0 for a free one."),
    ] = 8000,
    model: Model = None,
    threads: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Translations side by side; by default as many as there are cores, "
            "and at most 8.",
            show_default=False,
        ),
    ] = None,
    body: Annotated[
        int, typer.Option(min=1, metavar="BYTES", help="The largest request.")
    ] = _USUAL.body,
    formula: Annotated[
        int, typer.Option(min=1, metavar="CHARACTERS", help="The longest formula.")
    ] = _USUAL.formula,
    batch: Annotated[
        int, typer.Option(min=1, metavar="N", help="The most formulas per request.")
    ] = _USUAL.batch,
    queue: Annotated[
        int, typer.Option(min=1, metavar="N", help="The most formulas that may wait.")
    ] = _USUAL.queue,
    together: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="The most formulas translated at once."),
    ] = _USUAL.together,
    seconds: Annotated[
        float,
        typer.Option(min=0.1, metavar="SECONDS", help="Time limit for a request."),
    ] = _USUAL.seconds,
    connections: Annotated[
        int,
        typer.Option(
            min=1,
            metavar="N",
            help="The most connections from one address (or from your proxy).",
        ),
    ] = _USUAL.connections,
    hosts: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            help="A name by which visitors reach this machine, besides its addresses "
            "and localhost; may be given several times.",
            show_default=False,
        ),
    ] = None,
    origins: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-origin",
            metavar="URL",
            help="Let pages of another site use the service; may be given several "
            "times.",
            show_default=False,
        ),
    ] = None,
    log_formulas: Annotated[
        bool,
        typer.Option(
            "--log-formulas",
            help="Log each formula and its translation on standard error.",
        ),
    ] = False,
    browse: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser.")
    ] = False,
) -> None:
    """Serve translations over HTTP, with a page to try them on.

    Only this machine can reach the service, unless --host says otherwise. Requests
    beyond a limit are refused with a clear message: docs/http.md has every operation,
    limit and error. Ctrl-C or SIGTERM ends the service once it has answered what it
    has begun.
    """
    _require_packages()
    from mathglot.interfaces.server.app import make_app
    from mathglot.interfaces.server.process import address_of, listen, serve
    from mathglot.interfaces.server.service import Service
    from mathglot.interfaces.server.translating import start_processes

    level = logging.INFO if log_formulas else logging.WARNING
    logging.basicConfig(level=level, format="%(asctime)s %(message)s")
    # It would warn of every request that is no HTTP: whoever likes could fill the log.
    logging.getLogger("uvicorn").setLevel(logging.ERROR)
    try:
        limits = Limits(body, formula, batch, queue, together, seconds, connections)
        listening = listen(host, port)
        workers = threads or min(os.cpu_count() or 1, MOST_THREADS)
        make_translator, shown = start_processes(model, SHOWN, workers)
    except MathglotError as problem:
        fail(str(problem))
    service = Service(
        make_translator, limits, workers=workers, log_formulas=log_formulas
    )
    address = address_of(listening)

    def welcome() -> None:
        typer.echo(f"Mathglot serves at {address} (Ctrl-C ends it)")
        typer.echo(f"{SHOWN}  is  {shown.text}")
        if browse:
            # A browser may take its time to start.
            threading.Thread(
                target=webbrowser.open, args=[address], daemon=True
            ).start()

    app = make_app(service, origins or (), hosts=[host, *(hosts or ())])
    serve(app, listening, limits, welcome)


def _require_packages() -> None:
    """Say what to install where the packages of the service are missing."""
    if not (find_spec("fastapi") and find_spec("uvicorn")):
        fail("the service needs more packages: pip install 'mathglot[serve]'")
