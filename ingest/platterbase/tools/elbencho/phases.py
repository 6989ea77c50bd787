"""A run of elbencho while it is read: its phases as workloads, in whichever rendering."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import structs

from platterbase.model import Access, Direction, Measurement, Missing
from platterbase.reading.figures import figure
from platterbase.reading.lines import slug
from platterbase.reading.recognition import damaged
from platterbase.reading.run import OpenRun
from platterbase.reading.values import KIB

_OPERATIONS = {
    "WRITE": "write",
    "READ": "read",
    "NET": None,
    "MKDIRS": "mkdir",
    "MKBUCKETS": "mkdir",
    "RMDIRS": "rmdir",
    "RMBUCKETS": "rmdir",
    "STATDIRS": "stat-dir",
    "RMFILES": "delete",
    "RMOBJECTS": "delete",
    "RMOBJ": "delete",
    "MULTIDEL": "delete",
    "STAT": "stat",
    "STATFILES": "stat",
    "STATOBJ": "stat",
    "HEADOBJ": "stat",
    "LISTOBJ": "list",
    "LISTOBJ_P": "list",
    "PUTOBJACL": "set-attributes",
    "PUTBACL": "set-attributes",
    "SYNC": "sync",
}
_MIX = re.compile(r"RWMIX([0-9]{1,3})|MIX-T[0-9]+")
_SIZE = re.compile(r"([0-9]{1,12})([kKmMgGtTpP]?)[iI]?[bB]?")
_POWERS = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4, "p": 5}
_DIRECTIONS: dict[str, Direction] = {
    "write": "write",
    "wr": "write",
    "read": "read",
    "rd": "read",
}
# Counts and processor time may be 0; of these metrics 0 is less than the last place.
_NEVER_ZERO = frozenset(
    ("throughput", "iops", "file-rate", "bytes-moved", "latency", "duration", "first-done")
)


class Requests(msgspec.Struct, frozen=True):
    """What a rendering says of the requests of a run."""

    access: Access | None = None
    block_bytes: int | None = None
    queue_depth: float | None = None
    threads: int | None = None
    workset_bytes: int | None = None
    file_count: int | None = None


@dataclass
class PhaseRun(OpenRun):
    """One call of elbencho; `phase` is the one that is read."""

    requests: Requests = field(default_factory=Requests)
    phase: str = ""
    has_heading: bool = False
    _key: str = ""
    _parts: dict[str, int] = field(default_factory=dict)
    _figures: set[tuple[int | None, str, Direction | None, str]] = field(default_factory=set)

    def begin_phase(self, name: str) -> None:
        """Add the workload of a phase: what follows belongs to it."""
        self.phase, self._parts = name, {}
        self._parts[""] = self.new_workload(slug(name) or "phase", **self._pattern())
        self._key = list(self.workloads)[-1]

    def part(self, part: str) -> int:
        """Return the index of the phase's workload, or of that of a part of it."""
        if part not in self._parts:
            self._parts[part] = self.new_workload(f"{self._key}.{part}", **self._pattern())
        return self._parts[part]

    def phase_figure(
        self,
        metric: str,
        printed: str,
        name: str,
        factor: float = 1.0,
        part: str = "",
        **about: Any,
    ) -> None:
        """Add a figure of the phase; elbencho divides whole numbers, so they are cut."""
        about = {"metric": metric, "workload": self.part(part), "rounding": "down", **about}
        zero: Missing | None = "below-resolution" if metric in _NEVER_ZERO else None
        self._keep(figure(printed, self.line, name, factor, zero=zero, **about))

    def phase_time(
        self, metric: str, printed: str, name: str, seconds: float, resolution: float
    ) -> None:
        """Add a time that is printed in hours, minutes and seconds."""
        time = Measurement(
            metric=metric,
            printed=printed,
            line=self.line,
            field=name,
            workload=self.part(""),
            value=seconds,
            resolution=resolution,
            rounding="down",
        )
        self._keep(time)

    def _keep(self, measurement: Measurement) -> None:
        place = (
            measurement.workload,
            measurement.metric,
            measurement.direction,
            measurement.statistic,
        )
        if place in self._figures:
            raise damaged(self.line, f"{measurement.field} twice in one phase", "each figure once")
        self._figures.add(place)
        self.measurements.append(measurement)
        if measurement.metric == "duration" and measurement.value is not None:
            workload = self.workloads[self._key]
            self.workloads[self._key] = structs.replace(workload, duration_s=measurement.value)

    def direction(self, side: str | None = None) -> Direction | None:
        """Return the direction of the phase's data; `side` is the part of a mix, if printed."""
        if _MIX.match(self.phase):
            return _DIRECTIONS.get(side or "", "both")
        base = self.phase.partition("+")[0]
        return _DIRECTIONS.get(base.lower()) if base in ("WRITE", "READ") else None

    @property
    def moves_data(self) -> bool:
        """Whether blocks are read or written, and not only entries made or removed."""
        return self.phase.startswith(("WRITE", "READ", "RWMIX", "MIX-T", "NET"))

    def _pattern(self) -> dict[str, Any]:
        """Return what a workload of the phase says of its requests."""
        mix = _MIX.match(self.phase)
        requests = self.requests
        about: dict[str, Any] = {"operation": operation_of(self.phase), "threads": requests.threads}
        if mix and mix[1] and int(mix[1]) <= 100:
            about["read_ratio"] = int(mix[1]) / 100
        if self.moves_data:
            about |= structs.asdict(requests)
            about["random_ratio"] = 1.0 if requests.access == "random" else None
        return about


def operation_of(phase: str) -> str | None:
    """Return the operation of a phase, by its name."""
    return "mix" if _MIX.match(phase) else _OPERATIONS.get(phase.partition("+")[0])


def size(text: str) -> int | None:
    """Return the bytes of an option's size; its units are powers of 1024 (UnitTk.cpp)."""
    parts = _SIZE.fullmatch(text)
    return int(parts[1]) * KIB ** _POWERS[parts[2].lower()] if parts else None


def iso(text: str) -> str | None:
    """Return a time such as `2022-03-09T15:40:28-0800` in the form of ISO 8601."""
    parts = re.fullmatch(r"([0-9-]{10}T[0-9:.]{8,12})([+-][0-9]{2})([0-9]{2})", text.strip())
    return f"{parts[1]}{parts[2]}:{parts[3]}" if parts else None
