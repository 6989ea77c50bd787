"""Phoronix Test Suite: results of its tests of storage, from composite.xml.

Versions seen: 5 to 10.8. A file may hold the results of several systems: each is a run.

| test, Scale | metric | unit and its source (results-definition.xml of the profile) |
| --- | --- | --- |
| pts/fio MB/s | throughput | fio's MiB/s; below 9.76 its KiB/s / 1000, so 1,024,000 B/s |
| pts/fio IOPS | iops | 1/s; fio's k times 1000 |
| pts/iozone MB/s | throughput | 2^20 B/s: iozone's KB (2^10) / 1024 |
| pts/tiobench, hdparm-read, ior, aio-stress MB/s | throughput | 2^20 B/s, as the tool prints |
| pts/dbench MB/s | throughput | 10^6 B/s, as the tool prints |
| pts/compilebench MB/s | throughput | 2^20 B/s, as the tool prints |
| pts/postmark TPS | operation-rate | transactions per second |
| pts/fs-mark Files/s | file-rate | 1/s |
| pts/blogbench Final Score | score | points |

Value is the mean of the runs in RawString. Every other test is passed over, also those whose scale
is MB/s: they measure processors, memory or networks.

    <Identifier>pts/fio-2.1.0</Identifier>
    <Description>Type: Random Read - Engine: Linux AIO - Block Size: 4KB</Description>
    <Scale>IOPS</Scale>
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.io_mode import Invocation, IoMode
from platterbase.reading.lines import slug
from platterbase.reading.recognition import damaged, foreign, refuse_too_many
from platterbase.reading.run import OpenRun
from platterbase.reading.values import GIB, KIB, MB, MIB

DESCRIPTOR = Descriptor(
    tool="phoronix",
    title="Phoronix Test Suite",
    version=1,
    formats=("composite.xml",),
    tool_versions="5 to 10.8",
    markers=("<PhoronixTestSuite>",),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return a run for each system of whose tests of storage there are results."""
    systems = _read(text) if DESCRIPTOR.marks(text) else []
    found = [system for system in systems if system.measurements]
    if not found:
        raise foreign(
            "no result of a test of storage of the Phoronix Test Suite",
            "<Result> of pts/fio, pts/iozone, pts/dbench …",
        )
    return [system.closed(DESCRIPTOR, hints) for system in found]


def io_mode(call: Invocation) -> IoMode:
    """Return how fio's requests reached the disk, as its description says it."""
    found = re.search(r"\bdirect-(yes|no)\b", call.workload)
    return IoMode(direct=None if found is None else found[1] == "yes")


_RATE_OF_MIB = {"MB/s": ("throughput", float(MIB))}
# profile: what its scales mean
_PROFILES: dict[str, dict[str, tuple[str, float]]] = {
    "fio": {**_RATE_OF_MIB, "IOPS": ("iops", 1.0)},
    "iozone": _RATE_OF_MIB,
    "tiobench": _RATE_OF_MIB,
    "hdparm-read": _RATE_OF_MIB,
    "ior": _RATE_OF_MIB,
    "aio-stress": _RATE_OF_MIB,
    "compilebench": _RATE_OF_MIB,
    "dbench": {"MB/s": ("throughput", float(MB))},
    "postmark": {"TPS": ("operation-rate", 1.0)},
    "fs-mark": {"Files/s": ("file-rate", 1.0)},
    "blogbench": {"Final Score": ("score", 1.0)},
}
_OPERATIONS = {"dbench": "mix", "postmark": "mix", "fs-mark": "create", "hdparm-read": "read"}
_OF_COMPILEBENCH = {
    "initial create": "initial-create",
    "compile": "compile",
    "read compiled tree": "read-compiled-tree",
}
_IN_KIB_BELOW = 9.76  # fio prints 10,000 KiB/s as 9.77 MiB/s
_PROFILE = re.compile(r"(?:pts|local|system)/([a-z0-9-]{1,40}?)-[0-9][0-9.]{0,12}$")
_TAG = re.compile(r"<(/?)([A-Za-z]{1,30})>([^<]*)")
_PART = re.compile(r"(?:^|, )([A-Z][A-Za-z -]{1,30}): ")
_SIZE = re.compile(r"([0-9]{1,6}) ?([KMG])[Bb]")
_FACTORS = {"K": KIB, "M": MIB, "G": GIB}
_LONGEST_KEY = 160


class _Text(NamedTuple):
    """The text of an element, and its line."""

    words: str
    line: int


@dataclass
class System(OpenRun):
    """The results of one system; `told` are the facts of its hardware and software."""

    told: list[_Text] = field(default_factory=list)

    def see(self, line: int) -> None:
        """Extend the lines of the run."""
        self.line = line
        self.first = min(self.first or line, line)
        self.last = max(self.last, line)

    def finish(self) -> None:
        """Split what stands in one line: processor, memory, disks, kernel, file system."""
        for words, line in self.told:
            self.line = line
            names = list(_PART.finditer(words))
            for here, following in zip(names, [*names[1:], None], strict=False):
                value = words[here.end() : following.start() if following else len(words)]
                self.fact("system", slug(here[1]), value.strip()[:200])


def _elements(text: str) -> Iterator[tuple[bool, str, _Text]]:
    """Yield whether a tag closes, its name, and the text behind it."""
    ends = [found.start() for found in re.finditer("\n", text)]
    for tag in _TAG.finditer(text):
        words = html.unescape(tag[3].strip())
        yield bool(tag[1]), tag[2], _Text(words, bisect_right(ends, tag.start()) + 1)


def _read(text: str) -> list[System]:
    systems: dict[str, System] = {}
    where: list[str] = []
    fields: dict[str, _Text] = {}
    entry: dict[str, _Text] = {}
    for closes, name, said in _elements(text):
        if not closes:
            if name in ("System", "Result", "Entry"):
                where.append(name)
                entry = {}
                if name != "Entry":
                    fields = {}
            elif where:
                (entry if where[-1] == "Entry" else fields)[name] = said
            continue
        if not where or name != where[-1]:
            continue
        where.pop()
        if name == "System":
            _describe(_system(systems, fields.get("Identifier")), fields)
        elif name == "Entry" and where[-1:] == ["Result"]:
            _add_entry(systems, fields, entry)
    return list(systems.values())


def _system(systems: dict[str, System], identifier: _Text | None) -> System:
    label = identifier.words if identifier else ""
    if label not in systems:
        systems[label] = System(label=label or None)
        refuse_too_many(len(systems), identifier.line if identifier else 1)
    return systems[label]


def _describe(system: System, fields: dict[str, _Text]) -> None:
    system.told += [fields[name] for name in ("Hardware", "Software") if name in fields]
    if version := fields.get("TestClientVersion"):
        system.tool_version = version.words or None
    if time := fields.get("TimeStamp"):
        system.line = time.line
        system.fact("run", "local-time", time.words)


def _add_entry(
    systems: dict[str, System], fields: dict[str, _Text], entry: dict[str, _Text]
) -> None:
    """Add the value of one system for one test of storage."""
    nothing = _Text("", 0)
    value, scale = entry.get("Value", nothing), fields.get("Scale", nothing)
    profile = _PROFILE.fullmatch(fields.get("Identifier", nothing).words)
    meanings = _PROFILES.get(profile[1]) if profile else None
    if profile is None or meanings is None or not value.words:
        return
    if scale.words not in meanings:
        return
    metric, factor = meanings[scale.words]
    if not re.fullmatch(r"[0-9]{1,15}(?:\.[0-9]{1,9})?", value.words):
        raise damaged(value.line, f"{value.words!r} as Value", "a decimal number", "PTS")
    if profile[1] == "fio" and metric == "throughput" and _is_below(value.words):
        factor = 1000.0 * KIB
    system = _system(systems, entry.get("Identifier"))
    system.see(value.line)
    description = fields.get("Description", nothing).words
    about = _workload(profile[1], description)
    direction = about.pop("direction")
    key = ".".join(filter(None, (profile[1], slug(description))))[:_LONGEST_KEY].rstrip("-")
    workload = system.workload(key, **about)
    taken = (workload, metric, direction)
    if taken in system.seen:
        # The same test again, with other options than its description says.
        workload = system.new_workload(f"{key}.again", **about)
    system.seen.add(taken)
    runs = entry.get("RawString", nothing).words.split(":")
    system.figure(
        value.words,
        f"{profile[1]} {scale.words}",
        factor,
        metric=metric,
        workload=workload,
        direction=direction,
        aggregate="mean" if len(runs) > 1 else "single",
        repeats=len(runs),
    )


def _is_below(words: str) -> bool:
    whole, _, places = words.partition(".")
    return len(whole) == 1 and int(f"{whole}{(places + '00')[:2]}") < _IN_KIB_BELOW * 100


def _workload(profile: str, description: str) -> dict[str, Any]:
    """Return operation, direction and parameters, from a description such as `Type: … - …`."""
    parts = {
        name.strip().lower(): value.strip()
        for name, colon, value in (part.partition(":") for part in description.split(" - "))
        if colon
    }
    kind = (parts.get("type") or parts.get("disk test") or parts.get("test") or description).lower()
    about: dict[str, Any] = {"operation": _OPERATIONS.get(profile), "direction": None}
    if profile == "compilebench":
        about["operation"] = _OF_COMPILEBENCH.get(kind)
    elif profile not in _OPERATIONS or profile == "hdparm-read":
        reads, writes = "read" in kind, "write" in kind
        if profile == "hdparm-read" or reads != writes:
            about["direction"] = "read" if reads or profile == "hdparm-read" else "write"
            about["operation"] = about["direction"]
    if profile in ("fio", "tiobench", "aio-stress"):
        about["access"] = "random" if "random" in kind else "sequential"
    size = _SIZE.match(parts.get("block size") or parts.get("record size") or "")
    if size and profile in ("fio", "iozone"):
        about["block_bytes"] = int(size[1]) * _FACTORS[size[2].upper()]
    threads = parts.get("job count") or parts.get("thread count") or parts.get("client count")
    if threads and threads.isdigit():
        about["threads"] = int(threads)
    return about
