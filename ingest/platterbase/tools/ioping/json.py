"""ioping's JSON (-J): an array that is written object by object, perhaps cut off by ^C.

An object is a request (`io`) or statistics: `stat` of the requests, `load` of what was generated.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from platterbase.model import Direction
from platterbase.reading.json import Object, documents, leaves
from platterbase.reading.run import OpenRun

_NS = 1e-9
# Key: metric, statistic, factor.
_STATISTICS = {
    "stat": {
        "count": ("request-count", "total", 1.0),
        "size": ("bytes-moved", "total", 1.0),
        "time": ("latency", "total", _NS),
        "iops": ("iops", "total", 1.0),
        "bps": ("throughput", "total", 1.0),
        "min": ("latency", "min", _NS),
        "avg": ("latency", "mean", _NS),
        "max": ("latency", "max", _NS),
        "mdev": ("latency", "stddev", _NS),
    },
    "load": {
        "count": ("request-count", "total", 1.0),
        "size": ("bytes-moved", "total", 1.0),
        "time": ("duration", "total", _NS),
        "iops": ("request-pace", "total", 1.0),
        "bps": ("throughput-pace", "total", 1.0),
    },
}
# Operation, direction, share of reads.
_READ: tuple[str, Direction, float] = ("read", "read", 1.0)
_WRITE: tuple[str, Direction, float] = ("write", "write", 0.0)
_MIX: tuple[str, Direction, float] = ("mix", "both", 0.5)


@dataclass
class _Test(OpenRun):
    """One execution of ioping, as its objects describe it."""

    operations: set[str] = field(default_factory=set)
    sizes: set[str] = field(default_factory=set)

    def add(self, item: Object, place: int, last: int) -> None:
        """Add what an object says, the one at that place of the array."""
        lines = [leaf.line for part in _PARTS for _, leaf in leaves(item.object(part))]
        self.first = self.first or min(lines)
        self.last = min(max(lines) + 1, last)  # the brace below
        if not self.facts:
            self._add_target(item.object("target"))
        if operation := item.leaf("io", "operation"):
            self.operations.add(operation.text)
        if size := item.leaf("io", "size"):
            self.sizes.add(size.text)
        for workload, part in enumerate(("stat", "load")):
            self._add_statistics(item.object(part), f"/{place}/{part}", part, workload)

    def _add_target(self, target: Object) -> None:
        """Add what was asked: path, filesystem, device and its size."""
        for key, leaf in leaves(target):
            name = key.removeprefix("/")
            self.line = leaf.line
            if name == "device_size" and re.fullmatch("[0-9]{1,18}", leaf.text):
                self.fact("target", "device size", leaf.text, float(int(leaf.text)), "B")
            else:
                self.fact("target", name.replace("_", " "), leaf.text)

    def _add_statistics(self, statistics: Object, pointer: str, part: str, workload: int) -> None:
        requests = statistics.leaf("count")
        empty = part == "stat" and requests is not None and requests.text == "0"
        for key, (metric, statistic, factor) in _STATISTICS[part].items():
            leaf = statistics.leaf(key)
            if leaf is None:
                continue
            self.line = leaf.line
            about: dict[str, Any] = {"metric": metric, "statistic": statistic, "workload": workload}
            if empty and key != "count":
                # Of no requests nothing but their count is known.
                self.without_value("interrupted", leaf.text, f"{pointer}/{key}", **about)
            else:
                self.figure(leaf.text, f"{pointer}/{key}", factor, **about)

    def finish(self) -> None:
        """Set the workloads and the direction, which only all objects together can say."""
        operation, direction, ratio = None, None, None
        if self.operations:
            known = {"read": _READ, "write": _WRITE}.get(min(self.operations))
            operation, direction, ratio = _MIX if len(self.operations) > 1 or not known else known
        size = self.sizes.pop() if len(self.sizes) == 1 else ""
        block = int(size) if re.fullmatch("[0-9]{1,18}", size) else None
        for key in ("requests", "generated"):
            self.workload(key, operation, read_ratio=ratio, block_bytes=block)
        self.measurements = [structs.replace(one, direction=direction) for one in self.measurements]


_PARTS = ("target", "io", "stat", "load")


def read_json(text: str) -> list[OpenRun]:
    """Return a run for every execution whose objects stand in a text."""
    tests: list[OpenRun] = []
    test: _Test | None = None
    place = 0
    for document in documents(text, '"timestamp"') if '"target"' in text else ():
        root = document.root
        if not isinstance(root, Object):
            continue
        if document.fault and root.members:
            root.members.popitem()  # cut off within it
        if not root.object("target").members:
            continue
        if test is None or (test.measurements and "stat" in root.members):
            test = _Test()
            tests.append(test)
        test.add(root, place, document.last)
        place += 1
        if "load" in root.members:
            test = None
    return tests
