"""`mathglot` for a shell, loaded once: each command is a fork of one process.

A new process spends most of a short command on loading Mathglot. A fork has it loaded,
and is otherwise a process like any: with its own arguments, folder, environment and
streams, ended by itself.
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import select
import signal
import socket
import sys
from collections.abc import Callable

# What the shell starts: it hands over all that makes a process, and ends like it.
CLIENT = """
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as server:
    server.connect({address!r})
    place = json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode()
    socket.send_fds(server, [len(place).to_bytes(4, "big")], [0, 1, 2])
    server.sendall(place)
    sys.exit(int.from_bytes(server.recv(1), "big"))
"""


def wait_for_commands(address: str) -> None:
    """Fork for each command that comes; end when standard input does.

    Returns in the forks alone, each with its command as `sys.argv`.
    """
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        print("ready", flush=True)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        while True:
            ready, _, _ = select.select([listener, 0], [], [])
            if 0 in ready:
                os._exit(0)
            connection, _ = listener.accept()
            if os.fork() == 0:
                break
            connection.close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with connection:
        _become(connection)


def _become(connection: socket.socket) -> None:
    """Fork, and be the command; the one who forks waits, and passes its end on."""
    size, streams, _, _ = socket.recv_fds(connection, 4, 3)
    with connection.makefile("rb") as sent:
        words, folder, environment = json.loads(sent.read(int.from_bytes(size, "big")))
    command = os.fork()
    if command:
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(command, 0)
        code = os.waitstatus_to_exitcode(status)
        connection.sendall((code if code >= 0 else 128 - code).to_bytes(1, "big"))
        os._exit(0)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    # Made anew, unbuffered: those of the parent know what its own streams can do.
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(io.FileIO(number, "wb", closefd=False), write_through=True)
        for number in (1, 2)
    )
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = words


def load() -> Callable[[], None]:
    """The program, with what commands do first done for all forks."""
    from typer.testing import CliRunner

    import mathglot.translate.formula  # noqa: F401
    from mathglot.interfaces.cli import app, main

    for language in ("mathematica", "semantic"):
        asked = ["readings", "--to", language, "x"]
        assert CliRunner().invoke(app, asked).exit_code == 0
    # What is loaded stays: a search for garbage would copy it into each fork.
    gc.freeze()
    return main


if __name__ == "__main__":
    main = load()
    wait_for_commands(sys.argv[1])
    try:
        main()
    except SystemExit as end:
        # Without taking apart all that was loaded, which takes longer than it did.
        atexit._run_exitfuncs()
        os._exit(end.code if isinstance(end.code, int) else end.code is not None)
