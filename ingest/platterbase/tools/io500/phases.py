"""A run of IO500 while it is read: its phases as workloads, whichever file they stand in."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from platterbase.errors import ParseError
from platterbase.model import Access, Fact
from platterbase.reading.figures import figure
from platterbase.reading.run import OpenRun
from platterbase.reading.values import GIB, scaled

_OPERATIONS = {
    ("ior", "write"): "write",
    ("ior", "read"): "read",
    ("mdtest", "write"): "create",
    ("mdtest", "read"): "read",
    ("mdtest", "stat"): "stat",
    ("mdtest", "delete"): "delete",
    ("mdworkbench", "create"): "create",
    ("mdworkbench", "bench"): "mix",
    ("mdworkbench", "delete"): "delete",
}
PHASE = "(?:ior|mdtest|mdworkbench|find|concurrent|timestamp)(?:[-_][A-Za-z0-9]+)*"
SCORES = {"BW": "bandwidth-score", "MD": "metadata-score", "SCORE": "score"}
_RANDOM = re.compile("rnd([0-9]{1,3})(k|mb)")
_NOT_FINITE = re.compile("[+-]?(?:nan|inf|infinity)", re.IGNORECASE)
_FACTORS = {
    "throughput": float(GIB),
    "bandwidth-score": float(GIB),
    "file-rate": 1000.0,
    "metadata-score": 1000.0,
    "phase-time": 1.0,
    "score": 1.0,
}


@dataclass
class PhaseRun(OpenRun):
    """One execution of IO500; it is whole when it has a score."""

    heading: int | None = None  # the line of its version
    errors: list[Fact] = field(default_factory=list)
    scored: bool = False
    phase: str = ""  # the last one

    def add_phase(
        self,
        name: str,
        duration: float | None = None,
        threads: int | None = None,
        block: int | None = None,
    ) -> int:
        """Add the workload of a phase; return its index."""
        key = self.phase = _key(name)
        random = _RANDOM.search(key)
        if random and not block:
            block = int(random[1]) * (1024 if random[2] == "k" else 1024**2)
        return self.new_workload(
            key,
            _operation(key),
            access=_access(key),
            block_bytes=block,
            random_ratio=1.0 if random else None,
            threads=threads,
            duration_s=duration,
        )

    def add_number(self, metric: str, printed: str, field: str, workload: int | None) -> None:
        """Add a number of a phase or a score; a rate of zero is a phase that failed."""
        if not _NOT_FINITE.fullmatch(printed):
            to_number(printed, self.line)
        about: dict[str, Any] = {"metric": metric, "workload": workload}
        if metric == "throughput" and self.phase.startswith("ior"):
            about["direction"] = "write" if self.phase.endswith("write") else "read"
        measurement = figure(printed, self.line, field, _FACTORS[metric], **about)
        if measurement.value == 0 and metric in ("throughput", "file-rate"):
            measurement = structs.replace(measurement, value=None, missing="failed")
        self.measurements.append(measurement)

    def finish(self) -> None:
        """Put the errors first: most stand above the results, below the version."""
        self.facts = [*self.errors, *self.facts]
        self.first = min([self.heading or self.first, *(fact.line for fact in self.errors)])
        self.outcome = self.outcome or ("ok" if self.scored else "interrupted")


def _key(name: str) -> str:
    """Return the key of a phase: `ior_easy_write` and `ior-easy-write` are one."""
    return name.lower().replace("_", "-")


def rate_metric(name: str) -> str | None:
    """Return the metric of a phase's number, None for the phases that have none."""
    key = _key(name)
    if key.startswith("ior"):
        return "throughput"
    return "file-rate" if key.startswith(("mdtest", "find", "mdworkbench")) else None


def to_number(printed: str, line: int, factor: float = 1.0) -> float:
    """Return a decimal number times the factor of its unit; ParseError where it is none."""
    try:
        return scaled(printed, factor)
    except ValueError as error:
        raise ParseError(
            line, str(error), "a decimal number with a point", "send the file as IO500 wrote it"
        ) from error


def _operation(key: str) -> str | None:
    if key.startswith("find"):
        return "find"
    tool, _, rest = key.partition("-")
    return _OPERATIONS.get((tool, rest.rpartition("-")[2]))


def _access(key: str) -> Access | None:
    """Return the order by the rules of IO500: easy is sequential, hard interleaves processes."""
    if "rnd" in key:
        return "random"
    return "sequential" if key.startswith("ior-easy") else None
