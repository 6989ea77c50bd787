"""Diskspd: the tables of the text report, what their columns and rows are."""

from __future__ import annotations

import re

from platterbase.reading.values import GIB, KIB, MIB
from platterbase.tools.diskspd.words import Figure, Word, damaged, figure

# Column: metric, statistic, factor. The MB/s of old versions and of the port to Linux is MiB/s too.
_COLUMNS = {
    "bytes": ("bytes-moved", "total", 1.0),
    "I/Os": ("request-count", "total", 1.0),
    "MiB/s": ("throughput", "total", float(MIB)),
    "MB/s": ("throughput", "total", float(MIB)),
    "I/O per s": ("iops", "total", 1.0),
    "AvgLat": ("latency", "mean", 1e-3),
    "AvgLat(ms)": ("latency", "mean", 1e-3),
    "IopsStdDev": ("iops", "stddev", 1.0),
    "LatStdDev": ("latency", "stddev", 1e-3),
}
SHARES = {
    "User": "cpu-user",
    "Kernel": "cpu-system",
    "IO Wait": "cpu-iowait",
    "Idle": "cpu-idle",
}
_PLAIN = ["bytes", "I/Os", "MiB/s", "I/O per s"]
_CHART = {"read": "Read (ms)", "write": "Write (ms)", "total": "Total (ms)"}
_BARE = re.compile(r"[0-9]+,[0-9]+(?:,[0-9]+\.[0-9]{2}){2}(?:,(?:[0-9]+\.[0-9]{2,3}|N/A)){0,3}")
_FILE = re.compile(r"(.*\S) \(([0-9]{1,18})([KMG]?i?B)\)")
_UNITS = {"B": 1, "KiB": KIB, "KB": KIB, "MiB": MIB, "MB": MIB, "GiB": GIB, "GB": GIB}


def columns(head: Word, printed: str) -> list[str]:
    """The columns of figures that a head names: all but thread and file."""
    names = [name.strip() for name in printed.split("|")]
    names = names[:-1] if names[-1] == "file" else names
    for name in names:
        if name not in _COLUMNS:
            raise damaged(Word(name, head.line), f"a column of {', '.join(_COLUMNS)}")
    return names


def unheaded(words: list[str]) -> list[str] | None:
    """The columns of a total that stands without its head, if it is one.

    Four are always there; -L adds the latency and its deviation, -D the deviation of the IOPS
    between them. Bytes and requests must give the same time.
    """
    if not _BARE.fullmatch(",".join(words)):
        return None
    moved, requests, rate, iops = (figure(Word(word, 0)) for word in words[:4])
    if not (rate and iops and requests):
        return None
    if abs(moved / (rate * MIB) / (requests / iops) - 1) > 0.02:
        return None
    deviation = [] if len(words) == 6 else ["IopsStdDev"]
    latency = len(words) > 5
    return [
        *_PLAIN,
        *(["AvgLat"] if latency else []),
        *(deviation if len(words) > 4 else []),
        *(["LatStdDev"] if latency else []),
    ]


def row(line: Word, kind: str, names: list[str], words: list[str]) -> list[Figure]:
    """The figures of a row "total:"."""
    if len(words) != len(names):
        raise damaged(line, f"a figure for each of {', '.join(names)}")
    section = "total" if kind.startswith("table") else f"{kind.capitalize()} IO total"
    return [
        Figure(
            kind,
            *_COLUMNS[name][:2],
            Word(word, line.line),
            f"{section}: {name}",
            _COLUMNS[name][2],
        )
        for name, word in zip(names, words, strict=True)
    ]


def centiles(line: Word, name: str, printed: str, path: str | None) -> list[Figure]:
    """The figures of one row of percentiles."""
    words = [word.strip() for word in printed.split("|")]
    if len(words) != len(_CHART):
        raise damaged(line, f"a figure for each of {', '.join(_CHART.values())}")
    place = f"{path} {name}" if path else name
    return [
        Figure(
            kind,
            "latency",
            _statistic(name),
            Word(word, line.line),
            f"{place} {column}",
            1e-3,
            path,
        )
        for (kind, column), word in zip(_CHART.items(), words, strict=True)
    ]


def _statistic(name: str) -> str:
    """`25th` is p25, `3-nines` is p99.9."""
    if name in ("min", "max"):
        return name
    if name.endswith("nines"):
        return f"p99.{'9' * (int(name[0]) - 2)}" if name[0] > "2" else "p99"
    return f"p{int(name[:-2])}"


def named(figures: list[Figure]) -> list[Figure]:
    """The figures; three tables without names are total, read and write, if they add up."""
    moved = [
        figure(one.word)
        for one in figures
        if one.kind.startswith("table") and one.metric == "bytes-moved"
    ]
    if len(moved) != 3 or moved[0] != moved[1] + moved[2]:
        return figures
    kinds = {"table-1": "total", "table-2": "read", "table-3": "write"}
    return [one._replace(kind=kinds.get(one.kind, one.kind)) for one in figures]


def size(printed: str) -> tuple[str, int] | None:
    """Path and size, cut to whole units, of `test.dat (1024MiB)`."""
    found = _FILE.fullmatch(printed)
    return (found[1], int(found[2]) * _UNITS[found[3]]) if found and found[3] in _UNITS else None
