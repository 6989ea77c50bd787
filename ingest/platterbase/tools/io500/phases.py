"""Phases and scores of IO500 as workloads and measurements, whichever file they stand in."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from platterbase.errors import ParseError
from platterbase.model import Access, Direction, Fact, Measurement, Workload
from platterbase.reading.values import GIB, number, resolution, scaled

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
_PHASE = re.compile("(?:ior|mdtest|mdworkbench|find|concurrent|timestamp)(?:-[a-z0-9]+)*")
_RANDOM = re.compile("rnd([0-9]{1,3})(k|mb)")
_NOT_FINITE = re.compile("[+-]?(?:nan|inf|infinity)", re.IGNORECASE)
SCORES = (("BW", "bandwidth-score"), ("MD", "metadata-score"), ("SCORE", "score"))
_FACTORS = {"throughput": float(GIB), "file-rate": 1000.0, "phase-time": 1.0, "score": 1.0}
_FACTORS |= {"bandwidth-score": float(GIB), "metadata-score": 1000.0}


@dataclass
class Collected:
    """What one run has shown so far."""

    first: int
    last: int
    workloads: list[Workload] = field(default_factory=list)
    measurements: list[Measurement] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    scored: bool = False
    names: Counter[str] = field(default_factory=Counter)


def slug(name: str) -> str:
    """Key of a phase: `ior_easy_write` and `ior-easy-write` are one."""
    return name.lower().replace("_", "-")


def is_phase(name: str) -> bool:
    """Whether IO500 has a phase of such a name."""
    return _PHASE.fullmatch(slug(name)) is not None


def rate_metric(name: str) -> str | None:
    """What the number of a phase is; None for the ones without one."""
    key = slug(name)
    if key.startswith("ior"):
        return "throughput"
    return "file-rate" if key.startswith(("mdtest", "find", "mdworkbench")) else None


def direction(name: str) -> Direction | None:
    """Direction of the data of a phase; none for metadata."""
    if not name.startswith("ior"):
        return None
    return "write" if slug(name).endswith("write") else "read"


def workload(
    run: Collected,
    name: str,
    duration_s: float | None = None,
    threads: int | None = None,
    block: int | None = None,
) -> int:
    """Add the workload of a phase; its index. A name that comes again gets a number."""
    key = slug(name)
    run.names[key] += 1
    random = _RANDOM.search(key)
    run.workloads.append(
        Workload(
            key=key if run.names[key] == 1 else f"{key}.{run.names[key]}",
            operation=_operation(key),
            access=_access(key),
            block_bytes=block or (_size(random[1], random[2]) if random else None),
            random_ratio=1.0 if random else None,
            threads=threads,
            duration_s=duration_s,
        )
    )
    return len(run.workloads) - 1


def measure(
    run: Collected, metric: str, printed: str, line: int, name: str, index: int | None
) -> None:
    """Add a number as printed, or the reason why it is none."""
    kind = run.workloads[index].key if index is not None and metric == "throughput" else ""
    finite = not _NOT_FINITE.fullmatch(printed)
    factor = _FACTORS[metric]
    value = to_number(printed, line, factor) if finite else None
    failed = value == 0.0 and metric in ("throughput", "file-rate")
    run.measurements.append(
        Measurement(
            metric=metric,
            printed=printed,
            line=line,
            field=name,
            workload=index,
            direction=direction(kind) if kind else None,
            value=None if failed else value,
            resolution=resolution(printed, factor) if finite else None,
            missing="not-finite" if not finite else "failed" if failed else None,
        )
    )


def to_number(printed: str, line: int, factor: float = 1.0) -> float:
    """A decimal number times the factor of its unit; ParseError where it is none."""
    try:
        return scaled(printed, factor)
    except ValueError as error:
        raise ParseError(
            line, str(error), "a decimal number with a point", "send the file as IO500 wrote it"
        ) from error


def decimal(printed: str) -> bool:
    """Whether a word is a decimal number."""
    try:
        number(printed)
    except ValueError:
        return False
    return True


def _operation(key: str) -> str | None:
    if key.startswith("find"):
        return "find"
    tool, _, rest = key.partition("-")
    return _OPERATIONS.get((tool, rest.rpartition("-")[2]))


def _access(key: str) -> Access | None:
    """By the rules of IO500: easy is sequential, rnd random; hard interleaves its processes."""
    if "rnd" in key:
        return "random"
    return "sequential" if key.startswith("ior-easy") else None


def _size(digits: str, unit: str) -> int:
    return int(digits) * (1024 if unit == "k" else 1024**2)
