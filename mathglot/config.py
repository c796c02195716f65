"""What all layers may know of the package."""

import os

# Here and not in the package itself, so that it can be read without importing more.
VERSION = "0.2.0"

# onnxruntime reports to its makers from the moment it is loaded, unless this is set
# before; no function of it stops that afterwards.
_SILENT = {"ORT_DISABLE_TELEMETRY": "1"}


def stay_offline() -> None:
    """Keep the libraries of this process, and of those it starts, from telling."""
    os.environ.update(_SILENT)
