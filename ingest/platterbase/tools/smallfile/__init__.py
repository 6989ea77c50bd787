"""smallfile: creates, reads, renames, … many small files from several threads and hosts.

Versions seen: 1.9, 2.x, 3.0 to 3.2, as text and as JSON (`--output-json`).

| printed | metric | unit and its source |
| --- | --- | --- |
| files/sec = 661.9, 661.9 files/sec | file-rate | 1/s; sum of the threads' rates since 3.1 |
| IOPS = 661.9, 661.9 IOPS | iops | 1/s: records of `record size` |
| MiB/sec = 41.3, 41.3 MB/sec | throughput | MiB/s: output_results.py, `record_sz_kb / 1024.0` |
| elapsed time = 0.604, 0.604 sec elapsed time | duration | s, of the slowest thread |
| total files = 400 | operation-count | files or directories |
| total data = 0.031 GiB | bytes-moved | GiB: `KB_PER_GB` = 1 << 20; "GB" before 2.1 is that too |
| total IOPS = 0 | iops | only where no IOPS line follows; 0 is skipped: no records |

KB of the options is 1024 bytes (smallfile.py, BYTES_PER_KB). "host = …,thr = …" are single threads:
not read, but one whose status is not ok makes the run `failed`. Operations without records
(cleanup, rename, stat …) have no IOPS and no MiB/sec. Options are settings.

                             operation : create
                               threads : 2
    total files = 400
    elapsed time =     0.604
    files/sec = 661.943755
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Direction, Fact, Hints, Measurement, Outcome, Run
from platterbase.reading.figures import figure, without_value
from platterbase.reading.lines import command_in, lines_of, unquoted
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.reading.values import GIB, MIB
from platterbase.tools.smallfile.json import json_runs
from platterbase.tools.smallfile.options import (
    OPTION,
    Options,
    operation_of,
    settings_of,
    workload_of,
)

DESCRIPTOR = Descriptor(
    tool="smallfile",
    title="smallfile",
    version=1,
    formats=("text, one or several runs", "JSON (--output-json)"),
    tool_versions="1.9 to 3.2",
    markers=("hosts in test", "files/sec", "of requested files processed", '"files-per-thread"'),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every run of a text."""
    reader = _Reader(hints)
    known = DESCRIPTOR.marks(text)
    for number, line in enumerate(lines_of(text) if known else (), 1):
        if line:
            reader.take(unquoted(line).rstrip(), number)
    tests = [test for test in reader.tests if test.sure]
    runs = [_run(test, hints) for test in tests] + json_runs(text)
    if not runs:
        raise ParseError(
            1,
            "no line of smallfile",
            "'operation : create', 'total files = N', 'files/sec = N'",
            "name the tool that printed this",
            foreign=True,
        )
    return sorted(runs, key=lambda run: run.lines)


_FIRST = ("version", "hosts in test")
_VALUE = re.compile(
    r"(total files|total IOPS|total data|elapsed time|files/sec|IOPS|Mi?B/sec) = +?(\S.*)$"
)
_OLD_VALUE = re.compile(r"(\S{1,40}) (files/sec|IOPS|MB/sec|sec elapsed time)$")
_OLD_PAIR = re.compile(r"(\S{1,40}) sec elapsed time, (\S{1,40}) MB/sec$")
_THREAD = re.compile(r"host = .{1,200},thr = .{1,40},elapsed = .{1,200},status = (.{1,80})$")
_PERCENT = re.compile(r"(\S{1,10})% of requested files processed, ")
_TROUBLE = re.compile(
    r"(?:Exception: |(?:smallfile\.)?SMF\w{1,40}: |ERROR: |WARNING: |FATAL: ).{1,300}"
)
_HARMLESS = ("WARNING: test must run longer", "WARNING: not enough total files")
# name: metric, factor
_METRICS = {
    "total files": ("operation-count", 1.0),
    "total IOPS": ("iops", 1.0),
    "elapsed time": ("duration", 1.0),
    "sec elapsed time": ("duration", 1.0),
    "files/sec": ("file-rate", 1.0),
    "IOPS": ("iops", 1.0),
    "MB/sec": ("throughput", float(MIB)),
    "MiB/sec": ("throughput", float(MIB)),
}
_OF_DATA = ("iops", "throughput", "bytes-moved")
_DATA = re.compile(r"(\S{1,40}) Gi?B$")


@dataclass
class _Test:
    """One execution as far as it is told."""

    first: int
    last: int
    command: str | None
    sure: bool = False
    failed: bool = False
    done: bool = False
    options: Options = field(default_factory=dict)
    figures: dict[str, Measurement] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)


class _Reader:
    """Goes through the lines; the first option below results opens the next test."""

    def __init__(self, hints: Hints) -> None:
        self.tests: list[_Test] = []
        self._declared = self._command = hints.command
        self._open: _Test | None = None

    def take(self, line: str, number: int) -> None:
        """One line."""
        if found := OPTION.match(line):
            self._option(found[1], found[2].strip(), number)
        elif found := _VALUE.match(line):
            self._value(found[1], found[2], number)
        elif found := _OLD_PAIR.match(line):
            self._figure("sec elapsed time", found[1], number)
            self._figure("MB/sec", found[2], number)
        elif found := _OLD_VALUE.match(line):
            self._figure(found[2], found[1], number)
        elif found := _THREAD.match(line):
            test = self._test(number, sure=True)
            test.failed = test.failed or found[1].strip() != "ok"
        elif found := _PERCENT.match(line):
            self._percent(found[1], number)
        elif self._open and _TROUBLE.match(line):
            self._trouble(self._open, line, number)
        elif command := command_in(line, "smallfile_cli.py") or command_in(line, "smallfile"):
            self._open, self._command = None, command

    def _test(self, number: int, *, fresh: bool = False, sure: bool = False) -> _Test:
        if self._open is None or fresh:
            self._open = _Test(number, number, self._command)
            self._command = self._declared
            self.tests.append(self._open)
            refuse_too_many(len(self.tests), number)
        self._open.last = number
        self._open.sure = self._open.sure or sure
        return self._open

    def _option(self, name: str, value: str, number: int) -> None:
        ended = self._open is not None and self._open.done
        again = name in _FIRST and self._open is not None and name in self._open.options
        if self._open is None and name not in _FIRST:
            return
        test = self._test(number, fresh=ended or again, sure=name == "hosts in test")
        test.options[name] = value, number

    def _value(self, name: str, rest: str, number: int) -> None:
        if name != "total data":
            self._figure(name, rest, number)
        elif data := _DATA.match(rest):
            self._keep(
                number,
                figure(data[1], number, name, float(GIB), metric="bytes-moved", workload=0),
            )
        else:
            raise damaged(number, repr(rest), "N GiB")

    def _figure(self, name: str, printed: str, number: int) -> None:
        metric, factor = _METRICS[name]
        self._keep(number, figure(printed, number, name, factor, metric=metric, workload=0))

    def _keep(self, number: int, found: Measurement) -> None:
        """IOPS says more digits than total IOPS, and stands below it."""
        again = self._open is not None and self._open.figures.get(found.metric)
        repeated = bool(again) and not (again and again.field == "total IOPS")
        test = self._test(number, fresh=repeated, sure=found.field in ("files/sec", "total files"))
        test.done = test.done or found.metric == "file-rate"
        test.figures[found.metric] = found

    def _percent(self, printed: str, number: int) -> None:
        share = figure(printed, number, "% of requested files", 0.01, metric="utilization").value
        self._test(number, sure=True).facts.append(
            Fact(
                subject="smallfile",
                name="requested files processed",
                value=f"{printed}%",
                number=share,
                unit="ratio",
                line=number,
            )
        )

    def _trouble(self, test: _Test, line: str, number: int) -> None:
        name = "warning" if line.startswith("WARNING") else "error"
        harmless = line.startswith(_HARMLESS)
        test.failed = test.failed or not harmless
        test.last = number
        test.facts.append(Fact(subject="smallfile", name=name, value=line, line=number))


def _run(test: _Test, hints: Hints) -> Run:
    direction = operation_of(test.options)[1]
    finished: Outcome = "ok" if test.figures else "interrupted"
    version = test.options.get("version")
    return Run(
        tool=DESCRIPTOR.tool,
        tool_version=version[0] if version else hints.tool_version,
        lines=(test.first, test.last),
        outcome="failed" if test.failed else finished,
        command=test.command,
        workloads=(workload_of(test.options),),
        measurements=tuple(_told(found, direction) for found in test.figures.values()),
        settings=tuple(settings_of(test.options)),
        facts=tuple(test.facts),
    )


def _told(found: Measurement, direction: Direction | None) -> Measurement:
    """With the direction of the data; an operation without records has no IOPS."""
    about: dict[str, Any] = {"metric": found.metric, "workload": 0}
    about["direction"] = direction if found.metric in _OF_DATA else None
    if found.metric == "iops" and found.value == 0:
        return without_value("skipped", found.printed, found.line, found.field, **about)
    return structs.replace(found, direction=about["direction"])
