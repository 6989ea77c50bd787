"""PostMark: a mail server's load of small files, created, read, appended to and deleted.

Versions seen: 1.5 and 1.51; the report is that of `set report verbose`, the default.

| printed | metric | unit and its source (postmark.c) |
| --- | --- | --- |
| 351 seconds total, 160 seconds of transactions | duration | s: time(2), at least 1 |
| (83 per second) behind transactions | operation-rate | 1/s, cut: transactions / t_elapsed |
| 764 created (54 per second) | operation-count, file-rate | files; 1/s, cut: integers divided |
| Creation alone: 500 files (100 per second) | the same | the same |
| 4.45 megabytes written | bytes-moved | 2^20, 2^10 B (MEGABYTE, KILOBYTE) |
| (325.20 kilobytes per second) | throughput | the same, of the whole time |

All times are whole seconds, so rates of runs of a few seconds say little. created and deleted are
per second of the whole run, read and appended per second of the transactions. What `show` printed,
sizes, seed and number of files, are settings.

    Time:
        14 seconds total
        6 seconds of transactions (83 per second)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from platterbase.model import Descriptor, Outcome, SettingScope
from platterbase.reading.grammar import Grammar
from platterbase.reading.lines import slug
from platterbase.reading.run import OpenRun
from platterbase.reading.values import GIB, KIB, MIB, TIB

DESCRIPTOR = Descriptor(
    tool="postmark",
    title="PostMark",
    version=1,
    formats=("verbose report",),
    tool_versions="1.5, 1.51",
    markers=("seconds of transactions", "seconds total", "PostMark v"),
)
_SIZES = {
    "bytes": 1,
    "kilobytes": KIB,
    "megabytes": MIB,
    "gigabytes": GIB,
    "terabytes": TIB,
}
# word of a line: key of the workload and its operation
_COUNTED = {
    "created": ("create", "create"),
    "Creation alone": ("create-alone", "create"),
    "read": ("read", "read"),
    "appended": ("append", "append"),
    "deleted": ("delete", "delete"),
    "Deletion alone": ("delete-alone", "delete"),
}


@dataclass
class Report(OpenRun):
    """One report: interrupted unless its last line is there; `above_kind` is created or deleted."""

    outcome: Outcome | None = "interrupted"
    above_kind: str = ""

    def setting(self, name: str, value: str, scope: SettingScope = "tool") -> None:
        """Add an option; what was set before is forgotten."""
        self.settings = [one for one in self.settings if one.name != name]
        super().setting(name, value, scope)

    def counted(self, key: str, operation: str, files: str, rate: str, field: str) -> None:
        """Add a number of files and their rate."""
        self.once(key)
        workload = self.workload(key, operation)
        self.figure(files, f"{field} files", metric="operation-count", workload=workload)
        about: dict[str, Any] = {"metric": "file-rate", "rounding": "down", "workload": workload}
        self.figure(rate, f"{field} per second", zero=_zero(files), **about)


def _zero(files: str) -> Any:
    """Return why a rate of 0 has no value: nothing was done, or less than one in a second."""
    return "skipped" if files == "0" else "below-resolution"


EXAMPLE = "'N seconds of transactions (N per second)'"
GRAMMAR = Grammar(DESCRIPTOR, Report, example=EXAMPLE)
parse = GRAMMAR.parse


@GRAMMAR.line(r"PostMark v([0-9.]{1,8}) :", before=True)
def _banner(report: Report, version: str) -> None:
    report.tool_version = version


@GRAMMAR.line(
    r"pm> ?set (size|number(?=s? )|seed|transactions|subdirectories|read|write|buffering|"
    r"bias (?:read|create))s? (\S.{0,60})$",
    before=True,
)
def _set(report: Report, name: str, value: str) -> None:
    report.setting(slug(name), value)


@GRAMMAR.line(r"The base number of files is ([0-9]{1,12})$", before=True)
def _number(report: Report, files: str) -> None:
    report.setting("number", files)


@GRAMMAR.line(r"Transactions: ([0-9]{1,12})$", before=True)
def _transactions(report: Report, count: str) -> None:
    report.setting("transactions", count)


@GRAMMAR.line(r"Files (?:range between|are) (\S.{1,60}?) in size$", before=True)
def _size(report: Report, size: str) -> None:
    report.setting("size", size)


@GRAMMAR.line(r"Block sizes are: read=(.{1,30}), write=(.{1,30})$", before=True)
def _blocks(report: Report, read: str, write: str) -> None:
    report.setting("read", read)
    report.setting("write", write)


@GRAMMAR.line(r"(U|Not u)sing Unix buffered file I/O$", before=True)
def _buffering(report: Report, using: str) -> None:
    report.setting("buffering", "true" if using == "U" else "false")


@GRAMMAR.line(r"([0-9]{1,9}) seconds total$", opens=True)
def _total(report: Report, seconds: str) -> None:
    report.figure(
        seconds, "seconds total", metric="duration", workload=report.workload("all", "mix")
    )


@GRAMMAR.line(
    r"([0-9]{1,9}) seconds of transactions \(([0-9]{1,12}) per second\)$",
    opens=lambda report, *_: "transactions" in report.workloads,
)
def _rate(report: Report, seconds: str, rate: str) -> None:
    workload = report.workload("transactions", "mix", access="mixed")
    report.figure(seconds, "seconds of transactions", metric="duration", workload=workload)
    report.figure(
        rate,
        "transactions per second",
        metric="operation-rate",
        rounding="down",
        zero="below-resolution",
        workload=workload,
    )


@GRAMMAR.line(
    r"([0-9]{1,12}) (created|read|appended|deleted) \(([0-9]{1,12}) per second\)$", inside=True
)
def _files(report: Report, files: str, word: str, rate: str) -> None:
    report.above_kind = word
    report.counted(*_COUNTED[word], files, rate, word)


@GRAMMAR.line(
    r"(Creation alone|Deletion alone|Mixed with transactions):"
    r" ([0-9]{1,12}) files \(([0-9]{1,12}) per second\)$",
    inside=True,
)
def _part(report: Report, words: str, files: str, rate: str) -> None:
    if words in _COUNTED:
        report.counted(*_COUNTED[words], files, rate, words)
    elif report.above_kind in ("created", "deleted"):
        key, operation = _COUNTED[report.above_kind]
        report.counted(f"{key}-mixed", operation, files, rate, f"{report.above_kind}, mixed")


@GRAMMAR.line(
    r"(\S{1,12}) ((?:kilo|mega|giga|tera)?bytes) (read|written)"
    r" \((\S{1,12}) ((?:kilo|mega|giga|tera)?bytes) per second\)$",
    inside=True,
)
def _data(report: Report, moved: str, unit: str, word: str, rate: str, of_rate: str) -> None:
    report.once("data", word)
    direction: Any = "read" if word == "read" else "write"
    about: dict[str, Any] = {"workload": report.workload("all", "mix"), "direction": direction}
    report.figure(moved, word, _SIZES[unit], metric="bytes-moved", **about)
    name = f"{word} per second"
    report.figure(rate, name, _SIZES[of_rate], metric="throughput", zero="skipped", **about)
    if word == "written":
        report.outcome = "ok"


GRAMMAR.damaged(r"[0-9]+ seconds of transactions|\S+ \S*bytes (?:read|written) \(", EXAMPLE)
