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

JSON (`--output-json FILE`, since 3.1) holds parameters and results of all threads: `files-per-sec`
and `IOPS` are 1/s, `MiBps` MiB/s, `elapsed` s of the slowest thread, `files` their number,
`total-data-GB` GiB, `file-size` and `record-size` KiB (output_results.py, parse.py's to_json).
Results of single threads and hosts (`in-thread`, `in-host`) repeat them and are not read; of the
hosts only how many they are.

                             operation : create
                               threads : 2
    total files = 400
    elapsed time =     0.604
    files/sec = 661.943755
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import structs

from platterbase.model import Descriptor, Direction, Hints, Measurement, Missing, Run, Setting
from platterbase.reading.figures import figure
from platterbase.reading.grammar import Grammar
from platterbase.reading.json import Object, documents, whole
from platterbase.reading.lines import slug
from platterbase.reading.recognition import foreign, refuse_too_many
from platterbase.reading.run import OpenRun
from platterbase.reading.values import GIB, KIB, MIB, count

DESCRIPTOR = Descriptor(
    tool="smallfile",
    title="smallfile",
    version=1,
    formats=("text, one or several runs", "JSON (--output-json)"),
    tool_versions="1.9 to 3.2",
    markers=("hosts in test", "files/sec", "of requested files processed", '"files-per-thread"'),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Return every run of a text, printed as lines or as JSON."""
    printed = [test for test in GRAMMAR.open_runs(text, hints) if test.is_sure]
    runs = [test.closed(DESCRIPTOR, hints) for test in (*printed, *_tests_of_json(text))]
    if not runs:
        raise foreign(
            "no line of smallfile", "'operation : create', 'total files = N', 'files/sec = N'"
        )
    return sorted(runs, key=lambda run: run.lines)


# operation as smallfile names it: ours, and direction of the data
_OPERATIONS: dict[str, tuple[str | None, Direction | None]] = {
    "create": ("create", "write"),
    "append": ("append", "write"),
    "overwrite": ("rewrite", "write"),
    "truncate-overwrite": ("rewrite", "write"),
    "read": ("read", "read"),
    "delete": ("delete", None),
    "delete-renamed": ("delete", None),
    "rename": ("rename", None),
    "stat": ("stat", None),
    "chmod": ("set-attributes", None),
    "setxattr": ("set-attributes", None),
    "getxattr": ("stat", None),
    "symlink": ("link", None),
    "mkdir": ("mkdir", None),
    "rmdir": ("rmdir", None),
    "readdir": ("list", None),
    "ls-l": ("stat", None),
    "cleanup": ("cleanup", None),
    "swift-put": ("create", "write"),
    "swift-get": ("read", "read"),
}
# name in the text: metric, factor
_METRICS = {
    "total files": ("operation-count", 1.0),
    "total IOPS": ("iops", 1.0),
    "total data": ("bytes-moved", float(GIB)),
    "elapsed time": ("duration", 1.0),
    "sec elapsed time": ("duration", 1.0),
    "files/sec": ("file-rate", 1.0),
    "IOPS": ("iops", 1.0),
    "MB/sec": ("throughput", float(MIB)),
    "MiB/sec": ("throughput", float(MIB)),
}
_OF_DATA = ("iops", "throughput", "bytes-moved")
_PRIVATE = ("version", "hosts in test", "top test directory(s)")
_OPTIONS = "|".join(
    re.escape(name)
    for name in (
        "top test directory(s)",
        "operation",
        "files/thread",
        "threads",
        "record size (KB, 0 = maximum)",
        "record size (KB)",
        "file size (KB)",
        "file size distribution",
        "files per dir",
        "dirs per dir",
        "threads share directories?",
        "hash file number into dir.?",
        "fsync after modify?",
        "incompressible?",
        "pause between files (microsec)",
        "auto-pause?",
        "finish all requests?",
        "stonewall?",
        "measure response times?",
        "verify read?",
        "ext.attr.size",
        "ext.attr.count",
        "launch by daemon",
        "total hosts",
        "minimum directories per sec",
    )
)


@dataclass
class Test(OpenRun):
    """One execution: its options with their lines, and of each metric the last figure."""

    options: dict[str, tuple[str, int]] = field(default_factory=dict)
    figures: dict[str, Measurement] = field(default_factory=dict)
    is_sure: bool = False  # a line was read that only smallfile prints
    is_done: bool = False
    has_failed: bool = False

    def option(self, name: str) -> str:
        """Return the value of an option, empty where it was not printed."""
        return self.options.get(name, ("", 0))[0]

    def whole_option(self, name: str) -> int | None:
        """Return an option that is a whole number above 0."""
        value = self.option(name)
        return (count(value) or None) if re.fullmatch("[0-9]{1,18}", value) else None

    def keep(self, printed: str, name: str) -> None:
        """Keep a figure by its name in the text; IOPS has more digits than total IOPS above it."""
        metric, factor = _METRICS[name]
        zero: Missing | None = "skipped" if metric == "iops" else None
        self.figures[metric] = figure(
            printed, self.line, name, factor, zero=zero, metric=metric, workload=0
        )
        self.is_sure = self.is_sure or name in {"files/sec", "total files"}
        self.is_done = self.is_done or metric == "file-rate"

    def finish(self) -> None:
        """Make workload and settings of the options; figures of data get its direction."""
        operation, direction = _OPERATIONS.get(self.option("operation"), (None, None))
        self._describe_workload(operation)
        self.measurements = [
            structs.replace(one, direction=direction if one.metric in _OF_DATA else None)
            for one in self.figures.values()
        ]
        self.tool_version = self.option("version") or None
        if self.has_failed:
            self.outcome = "failed"
        self.settings = [
            Setting(scope="tool", name=name, value=value, line=line)
            for name, (value, line) in self.options.items()
            if name not in _PRIVATE and value
        ]

    def _describe_workload(self, operation: str | None) -> None:
        threads, files = self.whole_option("threads"), self.whole_option("files/thread")
        size = self.whole_option("file size (KB)")
        record = self.whole_option("record size (KB, 0 = maximum)") or self.whole_option(
            "record size (KB)"
        )
        hosts = len(self.option("hosts in test").split(","))
        total = threads * files * hosts if threads and files else None
        is_fixed = self.option("file size distribution") in {"", "fixed"}
        self.workload(
            slug(self.option("operation")) or "files",
            operation,
            block_bytes=record * KIB if record else None,
            threads=threads * hosts if threads else None,
            file_count=total,
            workset_bytes=total * size * KIB if total and size and is_fixed else None,
        )


GRAMMAR = Grammar(
    DESCRIPTOR, Test, example="'total files = N'", programs=("smallfile_cli.py", "smallfile")
)


def _begins_another(test: Test, name: str, _: str) -> bool:
    return test.is_done or name in test.options


@GRAMMAR.line(r"(version|hosts in test) : ?(.{0,300})$", opens=_begins_another)
def _first_option(test: Test, name: str, value: str) -> None:
    test.is_sure = test.is_sure or name == "hosts in test"
    _option(test, name, value)


def _is_done(test: Test, *_: str) -> bool:
    return test.is_done


@GRAMMAR.line(rf"({_OPTIONS}) : ?(.{{0,300}})$", inside=True, opens=_is_done)
def _option(test: Test, name: str, value: str) -> None:
    test.options[name] = value.strip(), test.line


def _is_repeated(test: Test, name: str, _: str) -> bool:
    again = test.figures.get(_METRICS[name][0])
    return again is not None and again.field != "total IOPS"


@GRAMMAR.line(
    r"(total files|total IOPS|elapsed time|files/sec|IOPS|Mi?B/sec) = +?(\S.*)$",
    opens=_is_repeated,
)
@GRAMMAR.line(r"(total data) = +?(\S{1,40}) Gi?B$", opens=_is_repeated)
def _value(test: Test, name: str, printed: str) -> None:
    test.keep(printed, name)


GRAMMAR.damaged(r"total data = +?\S", "total data = N GiB")


def _has_duration(test: Test, *_: str) -> bool:
    return "duration" in test.figures


@GRAMMAR.line(r"(\S{1,40}) sec elapsed time, (\S{1,40}) MB/sec$", opens=_has_duration)
def _time_and_rate(test: Test, seconds: str, rate: str) -> None:
    test.keep(seconds, "sec elapsed time")
    test.keep(rate, "MB/sec")


def _is_repeated_behind(test: Test, printed: str, name: str) -> bool:
    return _is_repeated(test, name, printed)


@GRAMMAR.line(r"(\S{1,40}) (files/sec|IOPS|MB/sec|sec elapsed time)$", opens=_is_repeated_behind)
def _old_value(test: Test, printed: str, name: str) -> None:
    test.keep(printed, name)


@GRAMMAR.line(r"host = .{1,200},thr = .{1,40},elapsed = .{1,200},status = (.{1,80})$")
def _thread(test: Test, status: str) -> None:
    test.is_sure = True
    test.has_failed = test.has_failed or status.strip() != "ok"


@GRAMMAR.line(r"(\S{1,10})% of requested files processed, ")
def _percent(test: Test, printed: str) -> None:
    test.is_sure = True
    share = figure(printed, test.line, "% of requested files", 0.01, metric="utilization").value
    test.fact("smallfile", "requested files processed", f"{printed}%", share, "ratio")


@GRAMMAR.line("WARNING: (?:test must run longer|not enough total files)", inside=True)
def _harmless(test: Test) -> None:
    test.fact("smallfile", "warning", test.printed)


@GRAMMAR.line(r"(Exception|(?:smallfile\.)?SMF\w{1,40}|ERROR|WARNING|FATAL): .{1,300}", inside=True)
def _trouble(test: Test, kind: str) -> None:
    test.has_failed = True
    test.fact("smallfile", "warning" if kind == "WARNING" else "error", test.printed)


# key of JSON: metric's name in the text
_FIGURES_OF_JSON = {
    "files": "total files",
    "elapsed": "elapsed time",
    "files-per-sec": "files/sec",
    "IOPS": "IOPS",
    "MiBps": "MiB/sec",
    "total-data-GB": "total data",
}
# key of JSON: the option's name in the text
_OPTIONS_OF_JSON = {
    "version": "version",
    "host-set": "hosts in test",
    "operation": "operation",
    "files-per-thread": "files/thread",
    "threads": "threads",
    "file-size": "file size (KB)",
    "record-size": "record size (KB, 0 = maximum)",
    "file-size-distr": "file size distribution",
    "files-per-dir": "files per dir",
    "share-dir": "threads share directories?",
    "hash-to-dir": "hash file number into dir.?",
    "fsync-after-modify": "fsync after modify?",
    "finish-all-requests": "finish all requests?",
    "stonewall": "stonewall?",
    "verify-read": "verify read?",
    "xattr-size": "ext.attr.size",
    "xattr-count": "ext.attr.count",
}
_FINE = ("Success", "ok")  # strerror(0) of glibc


def _tests_of_json(text: str) -> Iterable[Test]:
    """Yield a test for each document: parameters, and results of all threads."""
    found = documents(text, '"files-per-thread"')
    for number, document in enumerate(found, 1):
        root = document.root
        if isinstance(root, Object) and isinstance(root.members.get("params"), Object):
            whole(document, "smallfile")
            refuse_too_many(number, document.first)
            yield _test_of_json(root, document.last)


def _test_of_json(root: Object, last: int) -> Test:
    test = Test(first=root.line, last=last)
    params, results = root.object("params"), root.object("results")
    for key, name in _OPTIONS_OF_JSON.items():
        if option := params.leaf(key):
            test.options[name] = option.text, option.line
    for key, name in _FIGURES_OF_JSON.items():
        if value := results.leaf(key):
            metric, factor = _METRICS[name]
            test.figures[metric] = figure(
                value.text,
                value.line,
                f"/results/{key}",
                factor,
                zero="skipped",
                metric=metric,
                workload=0,
            )
    status, date = results.leaf("status"), results.leaf("date")
    test.has_failed = status is not None and status.text not in _FINE
    test.started = date.text.replace(".000Z", "Z") if date else None
    return test
