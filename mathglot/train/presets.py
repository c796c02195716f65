"""Settings of the paper by name, as options of `mathglot train`.

>>> sorted(PRESETS)
['paper-mathematica', 'paper-semantic']
>>> find_preset("paper-mathematica")["architecture"]
'C512x11'
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mathglot.errors import UnknownNameError

# The paper gives no number of epochs: these are as many as bring nothing more.
_PAPER: Mapping[str, object] = {
    "architecture": "C512x11",
    "recipe": "paper",
    "tokens": 48_000,
    "numbers": "tags",
    "most_tokens": 1024,
    "raw": True,
}
PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "paper-mathematica": {**_PAPER, "mixture": "functions", "epochs": 40},
        # A batch of the usual size would hold a tenth of this set.
        "paper-semantic": {
            **_PAPER,
            "mixture": "semantic",
            "tokens": 12_000,
            "epochs": 200,
        },
    }
)


def find_preset(name: str) -> Mapping[str, object]:
    """The options of a preset."""
    if name not in PRESETS:
        raise UnknownNameError("preset", name, list(PRESETS))
    return PRESETS[name]
