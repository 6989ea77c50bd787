"""Phases of elbencho as workloads and measurements, whichever rendering they stand in."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from platterbase.model import Access, Direction, Measurement, Workload
from platterbase.reading.recognition import damaged
from platterbase.reading.values import KIB, count, number, resolution

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
# Metrics of which 0 means less than the last place: counts and processor time may be 0.
_ZERO_IS_GAP = frozenset(
    ("throughput", "iops", "file-rate", "bytes-moved", "latency", "duration", "first-done")
)


@dataclass
class Shape:
    """What a rendering says of the requests of a run."""

    access: Access | None = None
    block_bytes: int | None = None
    queue_depth: float | None = None
    threads: int | None = None
    workset_bytes: int | None = None
    file_count: int | None = None


@dataclass
class Phases:
    """Workloads and measurements of one run."""

    workloads: list[Workload] = field(default_factory=list)
    measurements: list[Measurement] = field(default_factory=list)
    name: str = ""
    _shape: Shape = field(default_factory=Shape)
    _parts: dict[str, int] = field(default_factory=dict)
    _keys: dict[str, int] = field(default_factory=dict)
    _places: set[tuple[int | None, str, str | None, str]] = field(default_factory=set)

    def begin(self, name: str, shape: Shape) -> None:
        """Take up a phase: what follows belongs to it."""
        self.name, self._shape, self._parts = name, shape, {}
        key = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-") or "phase"
        self._keys[key] = self._keys.get(key, 0) + 1
        self._key = key if self._keys[key] == 1 else f"{key}.{self._keys[key]}"
        self.part("")

    def part(self, part: str) -> int:
        """Index of the phase's workload, or of a part of it."""
        if part not in self._parts:
            self._parts[part] = len(self.workloads)
            self.workloads.append(self._workload(f"{self._key}.{part}".rstrip(".")))
        return self._parts[part]

    def add(
        self,
        metric: str,
        printed: str,
        line: int,
        field_name: str,
        times: int = 1,
        part: str = "",
        *,
        per: int = 1,
        **about: Any,
    ) -> None:
        """One number as printed; elbencho divides whole numbers, so all are cut, not rounded."""
        about = {"metric": metric, "workload": self.part(part), "rounding": "down", **about}
        about |= {"printed": printed, "line": line, "field": field_name}
        value, step = _read(printed, line, field_name)
        if value == 0 and metric in _ZERO_IS_GAP:
            about["missing"] = "below-resolution"
        else:
            about |= {"value": value * times / per, "resolution": step * times / per}
        self._keep(Measurement(**about), part)

    def add_time(
        self, metric: str, printed: str, line: int, field_name: str, value: float, step: float
    ) -> None:
        """A time printed in hours, minutes and seconds."""
        about: dict[str, Any] = {"metric": metric, "workload": self.part("")}
        self._keep(
            Measurement(
                printed=printed,
                line=line,
                field=field_name,
                value=value,
                resolution=step,
                rounding="down",
                **about,
            ),
            "",
        )

    def _keep(self, found: Measurement, part: str) -> None:
        place = (found.workload, found.metric, found.direction, found.statistic)
        if place in self._places:
            raise damaged(found.line, f"{found.field} twice in one phase", "each figure once")
        self._places.add(place)
        self.measurements.append(found)
        if found.metric == "duration" and found.value is not None:
            index = self.part(part)
            self.workloads[index] = structs.replace(self.workloads[index], duration_s=found.value)

    def direction(self, word: str | None = None) -> Direction | None:
        """Direction of the data of the phase, or of the part of a mix that a word names."""
        if _MIX.match(self.name):
            return _DIRECTIONS.get(word or "", "both")
        base = self.name.partition("+")[0]
        return _DIRECTIONS.get(base.lower()) if base in ("WRITE", "READ") else None

    @property
    def moves_data(self) -> bool:
        """Whether blocks are read or written, and not only entries made or removed."""
        return self.name.startswith(("WRITE", "READ", "RWMIX", "MIX-T", "NET"))

    def _workload(self, key: str) -> Workload:
        mix = _MIX.match(self.name)
        found = Workload(
            key=key,
            operation="mix" if mix else _OPERATIONS.get(self.name.partition("+")[0]),
            read_ratio=int(mix[1]) / 100 if mix and mix[1] and int(mix[1]) <= 100 else None,
            threads=self._shape.threads,
        )
        if not self.moves_data:
            return found
        return structs.replace(
            found,
            access=self._shape.access,
            random_ratio=1.0 if self._shape.access == "random" else None,
            block_bytes=self._shape.block_bytes,
            queue_depth=self._shape.queue_depth,
            workset_bytes=self._shape.workset_bytes,
            file_count=self._shape.file_count,
        )


def _read(printed: str, line: int, field_name: str) -> tuple[float, float]:
    """Value and last place of a printed number; nearly all are whole."""
    try:
        if "." not in printed:
            return float(count(printed)), 1.0
        return number(printed), resolution(printed)
    except ValueError as error:
        raise damaged(line, f"{error} as {field_name}", "a decimal number") from None


def size(text: str) -> int | None:
    """A size as elbencho's options take it: units are powers of 1024 (UnitTk.cpp)."""
    found = _SIZE.fullmatch(text)
    return int(found[1]) * KIB ** _POWERS[found[2].lower()] if found else None


def iso(text: str) -> str | None:
    """`2022-03-09T15:40:28-0800` with the colon that ISO 8601 asks for."""
    found = re.fullmatch(r"([0-9-]{10}T[0-9:.]{8,12})([+-][0-9]{2})([0-9]{2})", text.strip())
    return f"{found[1]}{found[2]}:{found[3]}" if found else None


MILLION = 1_000_000
