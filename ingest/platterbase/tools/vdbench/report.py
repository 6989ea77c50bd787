"""One report of vdbench: each run definition with its workload, its average, its series."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import structs

from platterbase.model import Direction, Missing, Samples, Setting
from platterbase.reading.figures import figure
from platterbase.reading.recognition import damaged
from platterbase.reading.run import OpenRun
from platterbase.reading.values import GIB, KIB, MIB, number
from platterbase.tools.vdbench.columns import OPERATIONS, Meaning, meanings, of_files

_LABEL = re.compile(r"avg_([0-9]+)-([0-9]+)")
_PARAMETER = re.compile(r"(\w{1,20})=([^;,\s]{1,40})")
_REQUESTED = re.compile(r"(?:I/O rate: ?|fwdrate=|iorate=)([^;]{1,40}?)(?:;|\. |$)")
_NO_NUMBER = ("NaN", "n/a", "Infinity")
_SERIES = ("operation-rate", "iops", "throughput", "latency", "cpu-busy", "cpu-user", "cpu-system")
_RATES = ("iops", "operation-rate", "throughput")
_CONFIGURATIONS = ("parmfile.html", "parmscan.html", "config.html")
_SIZE_COLUMNS = ("bytes i/o", "bytes/io", "xfer size")
_SIZES = {"": 1, "k": KIB, "m": MIB, "g": GIB}


class Row(NamedTuple):
    """A row of a table: its label, and the printed word of each column."""

    line: int
    clock: str | None
    label: str
    cells: dict[str, str]

    @property
    def is_average(self) -> bool:
        """Whether it is the average of the intervals."""
        return self.label.startswith("avg_")

    @property
    def is_interval(self) -> bool:
        """Whether it is one interval, which has a number."""
        return self.label.isdecimal()


@dataclass
class Section:
    """What belongs to one run definition (RD)."""

    name: str
    line: int
    clock: str | None = None
    words: str = ""
    loops: str = ""
    rows: list[Row] = field(default_factory=list)
    ended: bool = False


@dataclass
class Report(OpenRun):
    """One file of vdbench, or one session on a console."""

    title: str = ""
    date: str | None = None
    failed: bool = False
    flat: bool = False
    sections: list[Section] = field(default_factory=list)
    series: list[Samples] = field(default_factory=list)
    _parts: dict[str, int] = field(default_factory=dict)

    def samples(self) -> tuple[Samples, ...]:
        return tuple(self.series)

    def finish(self) -> None:
        """Add workload, figures and series of every run definition."""
        for section in self.sections:
            self._add_section(section)
        clock = self.sections[0].clock if self.sections else None
        self.started = self.started or (
            f"{self.date}T{clock}" if self.date and clock else self.date
        )
        if self.failed:
            self.outcome = "failed"
        elif not self.sections:
            self.outcome = "configuration" if self.title in _CONFIGURATIONS else "interrupted"
        else:
            ended = any(row.is_average for row in self.sections[-1].rows)
            measured = any(one.value is not None for one in self.measurements)
            self.outcome = "ok" if ended and measured else "interrupted"

    def _add_section(self, section: Section) -> None:
        average = next((row for row in reversed(section.rows) if row.is_average), None)
        intervals = [row for row in section.rows if row.is_interval]
        if not average and not intervals:
            return
        parts = [
            section.name,
            *(f"{name}-{value}" for name, value in _PARAMETER.findall(section.loops)),
        ]
        key = re.sub("[^a-z0-9.]+", "-", ".".join(parts).lower()).strip("-.") or "run"
        workload = self.new_workload(key, **_pattern(section, average, intervals))
        self._parts = {}
        # Less than the highest rate makes the latency what it is.
        if requested := _REQUESTED.search(section.words):
            about: dict[str, Any] = {"name": "requested rate", "value": requested[1].strip()}
            about |= {"line": section.line, "target": list(self.workloads)[-1]}
            self.settings.append(Setting(scope="tool", **about))
        for row in section.rows:
            if not row.is_interval:
                self._add_row(row, workload)
        if intervals:
            self._add_series(intervals, section.clock, workload)

    def _part(self, workload: int, operation: str) -> int:
        """Return the index of the workload of one operation on files."""
        if operation not in self._parts:
            whole = list(self.workloads.values())[workload]
            self._parts[operation] = self.new_workload(
                f"{whole.key}.{operation}",
                OPERATIONS[operation],
                threads=whole.threads,
                duration_s=whole.duration_s,
            )
        return self._parts[operation]

    def _add_row(self, row: Row, workload: int) -> None:
        """Add an average row, or a row of deviations or maxima below it."""
        columns = meanings(row.cells)
        label = _LABEL.fullmatch(row.label)
        every = direction_of(row)
        self.line = row.line
        if label and not _has_values(row, columns, label):
            for column in _rate_columns(row, columns):
                printed = row.cells[column]
                missing: Missing = "not-finite" if printed in _NO_NUMBER else "skipped"
                metric = columns[column].metric
                self.without_value(missing, printed, column, metric=metric, workload=workload)
            return
        for column, meaning in columns.items():
            if row.cells.get(column, "n/a") == "n/a" or _is_absent(column, row, meaning, every):
                continue
            statistic = {"std_": "stddev", "max_": "max"}.get(row.label[:4], meaning.statistic)
            self._add_number(row, column, meaning._replace(statistic=statistic), workload, every)

    def _add_number(
        self, row: Row, column: str, meaning: Meaning, workload: int, every: Direction | None
    ) -> None:
        printed, operation = row.cells[column], meaning.file_operation
        about: dict[str, Any] = {"metric": meaning.metric, "statistic": meaning.statistic}
        about["workload"] = self._part(workload, operation) if operation else workload
        about["direction"] = _direction(meaning, row, every)
        if "tod" not in row.cells and meaning.metric != "latency" and "." not in printed:
            about["rounding"] = "down"
        zero: Missing | None = None
        if meaning.metric in ("latency", "throughput"):
            zero = "below-resolution"
        measurement = figure(printed, row.line, column, float(meaning.times), zero=zero, **about)
        if measurement.value is not None and measurement.resolution is not None and meaning.per > 1:
            measurement = structs.replace(
                measurement,
                value=measurement.value / meaning.per,
                resolution=measurement.resolution / meaning.per,
            )
        self.measurements.append(measurement)

    def _add_series(self, rows: list[Row], clock: str | None, workload: int) -> None:
        every = direction_of(rows[-1])
        chosen = [
            (column, meaning)
            for column, meaning in meanings(rows[0].cells).items()
            if column in rows[0].cells
            and meaning.metric in _SERIES
            and (meaning.whose, meaning.file_operation) == ("all", "")
            and meaning.statistic in ("total", "mean")
        ]
        columns = tuple(
            (meaning.metric, _direction(meaning, rows[0], every) or "none", "")
            for _, meaning in chosen
        )
        start = _seconds(clock or rows[0].clock)
        points = tuple(
            (
                _seconds_since(start, row.clock),
                False,
                row.line,
                tuple(_value(row, column, meaning) for column, meaning in chosen),
            )
            for row in rows
        )
        self.series.append(Samples(workload=workload, columns=columns, rows=points))


# ---------------------------------------------------------------- the workload


def _pattern(section: Section, average: Row | None, intervals: list[Row]) -> dict[str, Any]:
    """Return what is known of a workload: from words of the RD, or from columns of its rows."""
    rows = [*intervals, *([average] if average else [])]
    cells = rows[-1].cells
    every = direction_of(rows[-1])
    parameters = dict(_PARAMETER.findall(section.words))
    names = ("xfersize", "threads", "rdpct") if "bytes/io" in cells else ("threads",)
    parameters = {name: cells[name] for name in names if name in cells} | parameters
    observed = average.cells if average else {}
    share = observed.get("read pct", observed.get("read%", ""))
    ratio = parameters.get("rdpct", share)
    duration = _count(parameters.get("elapsed", ""))
    return {
        "operation": _operation(section.name, every),
        "block_bytes": _bytes(parameters.get("xfersize", "")) or _constant_size(rows),
        "threads": _count(parameters.get("threads", "")),
        "read_ratio": _share(ratio) if every == "both" else None,
        "duration_s": None if duration is None else float(duration),
    }


def direction_of(row: Row) -> Direction | None:
    """Return what all requests of a row are; None where file operations may be among them."""
    cells = row.cells
    share = cells.get("read pct", cells.get("read%"))
    if share is None and "Read_rate" in cells:
        read, write = _is_zero(cells["Read_rate"]), _is_zero(cells.get("Write_rate", "0"))
        if read and write:
            return None
        return "write" if read else "read" if write else "both"
    if share is None or share in _NO_NUMBER:
        return None
    if of_files(cells) and _is_zero(share) and _is_zero(cells.get("write rate", "0")):
        return None
    try:
        percent = number(share)
    except ValueError as error:
        raise damaged(row.line, f"{error} as share of reads", "a decimal number") from None
    return "read" if percent == 100 else "write" if percent == 0 else "both"


def _operation(name: str, every: Direction | None) -> str | None:
    """Return what a run definition does; formats prepare the files of the next one."""
    if name.startswith("format_for"):
        return "create"
    if name.lower().startswith("sd_format"):
        return "write"
    return {"read": "read", "write": "write", "both": "mix"}.get(every or "")


def _constant_size(rows: list[Row]) -> int | None:
    """Return the request size when it is the same in every row of a run definition."""
    column = next((name for name in _SIZE_COLUMNS if name in rows[-1].cells), "")
    sizes = {row.cells.get(column, "") for row in rows} - {"0", "0.0000"}
    if len(sizes) != 1 or len(rows) < 2:
        return None
    size = re.fullmatch(r"([0-9]{1,12})(?:\.0{1,6})?", sizes.pop())
    return int(size[1]) or None if size else None


def _bytes(text: str) -> int | None:
    size = re.fullmatch("([0-9]{1,12})([kKmMgG]?)", text)
    return int(size[1]) * _SIZES[size[2].lower()] or None if size else None


def _count(text: str) -> int | None:
    """Return a whole number; the flatfile prints decimals behind it."""
    whole = re.fullmatch(r"([0-9]{1,9})(?:\.0{1,6})?", text)
    return int(whole[1]) if whole else None


def _share(text: str) -> float | None:
    percent = re.fullmatch(r"[0-9]{1,3}(?:\.[0-9]{1,6})?", text)
    return number(text) / 100 if percent else None


def _is_zero(printed: str) -> bool:
    return not printed.strip("0.") and printed[:1] in ("0", ".")


# ---------------------------------------------------------------- columns of a row


def _direction(meaning: Meaning, row: Row, every: Direction | None) -> Direction | None:
    """Return a direction; operations on files have none, nor what they share with requests."""
    if meaning.file_operation or meaning.metric.startswith(("cpu", "operation")):
        return None
    if meaning.whose == "all":
        return None if of_files(row.cells) and meaning.metric != "throughput" else every
    return meaning.whose


def _rate_columns(row: Row, columns: dict[str, Meaning]) -> list[str]:
    """Return the columns of the rates of all requests."""
    return [
        column
        for column, meaning in columns.items()
        if column in row.cells
        and meaning.metric in _RATES
        and (meaning.whose, meaning.statistic, meaning.file_operation) == ("all", "total", "")
    ]


def _has_values(row: Row, columns: dict[str, Meaning], label: re.Match[str]) -> bool:
    """Return whether an average is over an interval (avg_2-1 is not), and not of NaN."""
    rates = [row.cells[column] for column in _rate_columns(row, columns)]
    return int(label[2]) >= int(label[1]) and not any(rate in _NO_NUMBER for rate in rates)


def _is_absent(column: str, row: Row, meaning: Meaning, every: Direction | None) -> bool:
    """Return whether an operation did not occur, or a column repeats the figure of the whole."""
    if not meaning.file_operation:
        if meaning.whose == "all":
            return False
        pure = every in ("read", "write")
        if not of_files(row.cells):
            return pure and (meaning.whose != every or meaning.statistic != "max")
        if meaning.metric == "throughput":
            return pure or _is_zero(row.cells[column])
    return _is_zero(row.cells.get(_rate_column(column), "1"))


@lru_cache(512)
def _rate_column(column: str) -> str:
    """Return the column of the rate that a response time, or its deviation, belongs to."""
    return re.sub("resp$", "rate", re.sub("_(?:std|max)$", "", column))


def _seconds(clock: str | None) -> float | None:
    if clock is None:
        return None
    hours, minutes, seconds = clock.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + number(seconds)


def _seconds_since(start: float | None, clock: str | None) -> float | None:
    """Return the seconds since the run definition began; midnight may lie between."""
    now = _seconds(clock)
    return None if start is None or now is None else round((now - start) % 86400, 3)


def _value(row: Row, column: str, meaning: Meaning) -> float | None:
    printed = row.cells.get(column, "n/a")
    if printed in _NO_NUMBER:
        return None
    try:
        return number(printed) * meaning.times / meaning.per
    except ValueError as error:
        raise damaged(row.line, f"{error} as {column}", "a decimal number") from None
