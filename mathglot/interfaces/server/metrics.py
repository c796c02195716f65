"""What the service has done so far, in the text format of Prometheus."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
# Seconds; a short formula takes about a tenth of one.
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_PROCESSES = Path("/proc")
_SELF = _PROCESSES / "self"

Labels = tuple[tuple[str, str], ...]


@dataclass(slots=True)
class Histogram:
    """How many observations fell under each bound, and their sum.

    >>> latency = Histogram()
    >>> latency.observe(0.02)
    >>> latency.cumulative()[:4]
    [0, 0, 1, 1]
    """

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def observe(self, value: float) -> None:
        """Count a value in."""
        self.counts[bisect_left(BOUNDS, value)] += 1
        self.total += value

    def cumulative(self) -> list[int]:
        """How many were at most each bound; the last number is of all."""
        return list(accumulate(self.counts))


class Metrics:
    """Counters of the service; only the thread of its event loop touches them."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str]] = Counter()
        self.latency: defaultdict[str, Histogram] = defaultdict(Histogram)
        self.formulas: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()

    def count_request(self, route: str, status: str, seconds: float) -> None:
        """Note a request that was answered, or whose client went away."""
        self.requests[route, status] += 1
        self.latency[route].observe(seconds)

    def expose(self, waiting: Mapping[str, int], version: str) -> str:
        """Everything, one number per line."""
        lines: list[str] = []
        lines += _family("mathglot_info", "gauge", "The version that serves.")
        lines.append(_line("mathglot_info", (("version", version),), 1))
        lines += _family("mathglot_requests_total", "counter", "Requests answered.")
        for (route, status), number in sorted(self.requests.items()):
            labels = (("route", route), ("status", status))
            lines.append(_line("mathglot_requests_total", labels, number))
        for name, label, about, counter in (
            ("formulas", "language", "Formulas translated.", self.formulas),
            ("errors", "kind", "Formulas that have no translation.", self.errors),
            ("refusals", "kind", "Requests refused to keep a limit.", self.refusals),
        ):
            family = f"mathglot_{name}_total"
            lines += _family(family, "counter", about)
            for value, number in sorted(counter.items()):
                lines.append(_line(family, ((label, value),), number))
        lines += _family("mathglot_queue_length", "gauge", "What waits to be done.")
        for lane, number in waiting.items():
            lines.append(_line("mathglot_queue_length", (("lane", lane),), number))
        lines += self._expose_latency()
        resident = read_resident_bytes()
        if resident is not None:
            name = "process_resident_memory_bytes"
            lines += _family(name, "gauge", "Resident memory, of all processes.")
            lines.append(_line(name, (), resident))
        return "\n".join(lines) + "\n"

    def _expose_latency(self) -> Iterator[str]:
        name = "mathglot_request_seconds"
        yield from _family(name, "histogram", "From a request to its answer.")
        for route, latency in sorted(self.latency.items()):
            labels = (("route", route),)
            counts = latency.cumulative()
            for bound, count in zip((*BOUNDS, "+Inf"), counts, strict=True):
                yield _line(f"{name}_bucket", (*labels, ("le", str(bound))), count)
            yield _line(f"{name}_sum", labels, round(latency.total, 6))
            yield _line(f"{name}_count", labels, counts[-1])


def read_resident_bytes() -> int | None:
    """The memory of this process and those it has started; None if nobody tells."""
    try:
        pages = _read_pages(_SELF)
        for children in _SELF.glob("task/*/children"):
            pages += sum(_read_pages(_PROCESSES / pid) for pid in _read_list(children))
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def _read_pages(process: Path) -> int:
    return int((process / "statm").read_text().split()[1])


def _read_list(path: Path) -> list[str]:
    return path.read_text().split()


def _family(name: str, kind: str, about: str) -> tuple[str, str]:
    return f"# HELP {name} {about}", f"# TYPE {name} {kind}"


def _line(name: str, labels: Labels, value: float) -> str:
    r"""One number; labels are escaped.

    >>> _line("requests", (("route", 'a"b'),), 3)
    'requests{route="a\\"b"} 3'
    """
    if not labels:
        return f"{name} {value}"
    shown = ",".join(f'{label}="{_escape(text)}"' for label, text in labels)
    return f"{name}{{{shown}}} {value}"


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
