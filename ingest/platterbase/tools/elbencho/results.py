"""elbencho's results by phase: rows of a CSV file (--csvfile), objects of JSON (--jsonfile).

Both say the same in other words; of JSON, a column is the pointer of a value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from platterbase.model import Access, Hints
from platterbase.reading.json import Object, documents, leaves, whole
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.reading.values import MIB
from platterbase.tools.elbencho.phases import PhaseRun, Requests, iso

_BETWEEN = ("SYNC", "DROPCACHE")  # may come again within a run
_ACCESSES: dict[str, Access] = {
    "1": "random",
    "true": "random",
    "0": "sequential",
    "false": "sequential",
}
_STATISTICS = {"min": "min", "avg": "mean", "max": "max"}


class Column(NamedTuple):
    """A column of figures; `side` is the direction that it is of in a mix, if it is of data."""

    name: str
    metric: str
    factor: float = 1.0
    part: str = ""
    side: str | None = None
    statistic: str = "total"


class Format(NamedTuple):
    """The columns of figures, of settings, and those that the reader asks for by other names."""

    figures: tuple[Column, ...]
    settings: dict[str, str]
    names: dict[str, str]


def _csv_figures() -> Iterator[Column]:
    yield Column("time ms [first]", "first-done", 1e-3)
    yield Column("time ms [last]", "duration", 1e-3)
    for prefix, side in (("", "write"), ("rwmix read ", "read")):
        for name, metric, factor, of_data in (
            ("entries/s", "file-rate", 1.0, False),
            ("IOPS", "iops", 1.0, True),
            ("MiB/s", "throughput", float(MIB), True),
            ("CPU%", "cpu-busy", 0.01, False),
            ("entries", "operation-count", 1.0, False),
            ("MiB", "bytes-moved", float(MIB), True),
        ):
            given = side if of_data or prefix else None
            for done, part in (("first", "first-done"), ("last", "")):
                yield Column(f"{prefix}{name} [{done}]", metric, factor, part, given)
    for prefix, side in (("", "write"), ("rwmix read ", "read")):
        for kind, part in (("IO", ""), ("Ent", "entries")):
            given = side if kind == "IO" or prefix else None
            for word, statistic in _STATISTICS.items():
                name = f"{prefix}{kind} lat us [{word}]"
                yield Column(name, "latency", 1e-6, part, given, statistic)


def _json_figures() -> Iterator[Column]:
    for done, part, time in (
        ("/first_done", "first-done", "first-done"),
        ("/last_done", "", "duration"),
    ):
        yield Column(f"{done}/elapsed_time_ms", time, 1e-3)
        yield Column(f"{done}/cpu%", "cpu-busy", 0.01, part)
        for inner, side in (("", "write"), ("/rwmix_read", "read")):
            for name, metric, of_data in (
                ("entries~1s", "file-rate", False),
                ("iops", "iops", True),
                ("bytes~1s", "throughput", True),
                ("entries", "operation-count", False),
                ("bytes", "bytes-moved", True),
            ):
                given = side if of_data or inner else None
                yield Column(f"{done}{inner}/{name}", metric, 1.0, part, given)
    for kind, part in (("IO", ""), ("entries", "entries")):
        for inner, side in (("", "write"), ("/rwmix_read", "read")):
            given = side if kind == "IO" or inner else None
            for word, statistic in _STATISTICS.items():
                name = f"/last_done/latency/{kind}{inner}/{word}_us"
                yield Column(name, "latency", 1e-6, part, given, statistic)


CSV = Format(
    figures=tuple(_csv_figures()),
    settings={
        "path type": "path type",
        "direct IO": "direct IO",
        "random aligned": "random aligned",
        "shared paths": "shared paths",
        "truncate": "truncate",
    },
    names={"phase": "operation", "started": "ISO date"},
)
_JSON = Format(
    figures=tuple(_json_figures()),
    settings={
        "/config/path_type": "path type",
        "/config/direct_io": "direct io",
        "/config/random_aligned": "random aligned",
        "/config/shared_service_paths": "shared service paths",
        "/config/truncate_files": "truncate files",
    },
    names={
        "phase": "/phase_type",
        "started": "/iso_start_date",
        "label": "/label",
        "version": "/config/version",
        "command": "/config/command",
        "random": "/config/random_offsets",
        "block size": "/config/block_size",
        "IO depth": "/config/io_depth",
        "threads": "/config/threads",
        "hosts": "/config/hosts",
    },
)


@dataclass(frozen=True)
class PhaseResults:
    """The results of one phase: word and line of each column."""

    format: Format
    first: int
    last: int
    cells: dict[str, tuple[str, int]]

    def __getitem__(self, name: str) -> str:
        return self.cells.get(self.format.names.get(name, name), ("", 0))[0]

    def count(self, name: str) -> int | None:
        """Return a whole number above 0, None where the cell holds none."""
        text = self[name]
        return int(text) or None if re.fullmatch("[0-9]{1,18}", text) else None


def read_json(text: str, hints: Hints) -> list[PhaseRun]:
    """Return the runs whose phases are JSON objects in a text."""
    phases = []
    for document in documents(text, '"phase_type"'):
        root = whole(document, "elbencho")
        if isinstance(root, Object) and isinstance(root.members.get("last_done"), Object):
            cells = {
                pointer: (leaf.text, leaf.line)
                for pointer, leaf in leaves(root)
                if not leaf.is_null
            }
            phases.append(PhaseResults(_JSON, root.line, document.last, cells))
    return results_runs(phases, hints)


def results_runs(phases: list[PhaseResults], hints: Hints) -> list[PhaseRun]:
    """Return the runs of phases in order.

    Another command, label or version begins a run, and so does a phase that comes again.
    """
    calls: list[list[PhaseResults]] = []
    seen: set[str] = set()
    for phase in phases:
        name = phase["phase"]
        if not calls or _call(calls[-1][0]) != _call(phase) or name in seen:
            refuse_too_many(len(calls), phase.first)
            calls.append([])
            seen = set()
        if name not in _BETWEEN:
            seen.add(name)
        calls[-1].append(phase)
    return [_run(call, hints) for call in calls]


def _call(phase: PhaseResults) -> tuple[str, ...]:
    return phase["command"], phase["label"], phase["version"]


def _run(phases: list[PhaseResults], hints: Hints) -> PhaseRun:
    head = phases[0]
    run = PhaseRun(
        first=head.first,
        last=phases[-1].last,
        tool_version=head["version"],
        label=head["label"] or None,
        command=head["command"].strip() or hints.command,
        started=iso(head["started"]),
    )
    for column, name in head.format.settings.items():
        value, run.line = head.cells.get(column, ("", 0))
        if value:
            run.setting(name, value)
    for phase in phases:
        if not phase["phase"]:
            raise damaged(phase.first, "a row without an operation", "WRITE, READ, MKDIRS …")
        run.requests = _requests(phase)
        run.begin_phase(phase["phase"])
        _add_figures(run, phase)
    return run


def _add_figures(run: PhaseRun, phase: PhaseResults) -> None:
    for column in phase.format.figures:
        if column.name in phase.cells:
            printed, run.line = phase.cells[column.name]
            part = column.part if column.part != "entries" or run.moves_data else ""
            run.phase_figure(
                column.metric,
                printed,
                column.name,
                column.factor,
                part,
                statistic=column.statistic,
                direction=run.direction(column.side) if column.side else None,
            )


def _requests(phase: PhaseResults) -> Requests:
    threads = phase.count("threads")
    threads = threads * (phase.count("hosts") or 1) if threads else None
    kind = phase["path type"]
    files = phase.count("paths")
    if kind == "dir":
        files = (threads or 1) * (phase.count("dirs") or 1) * (phase.count("files") or 1)
    size = phase.count("file size")
    limited = '"--timelimit"' in phase["command"]
    return Requests(
        access=_ACCESSES.get(phase["random"]),
        block_bytes=phase.count("block size"),
        queue_depth=float(phase.count("IO depth") or 0) or None,
        threads=threads,
        workset_bytes=size * files if size and files and not limited else None,
        file_count=None if kind == "blockdev" else files,
    )
