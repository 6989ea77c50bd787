"""The report that CrystalDiskMark and its look-alikes print, and what differs between them.

KDiskMark and AmorphousDiskMark copy the report of CrystalDiskMark, down to the words. Pages that
quote one lose blanks, break or join its lines and drop its head, so nothing here depends on line
ends: what stands between two words of a row may be any white space, and `>` of a quotation.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import (
    Aggregate,
    Descriptor,
    Direction,
    Hints,
    Measurement,
    Missing,
    Rounding,
    Run,
)
from platterbase.reading.recognition import foreign, refuse_too_many
from platterbase.reading.run import OpenRun
from platterbase.reading.values import GIB, KIB, MIB, number, resolution

_GAP = r"[\s>|]{0,80}+"
_WORD = r"[^\s\[\]<>&|]{1,30}+"
_LABEL = rf"""
    \b(?P<pattern>Sequential|Seq|SEQ|Random|RND)\b{_GAP}
    (?:(?P<verb>Read|Write|Mix)\b{_GAP})?
    (?:(?P<size>[0-9]{{1,5}}+)(?P<blank>[ \t]{{0,8}}+)(?P<prefix>KB|KiB|MB|MiB)\b{_GAP})?
    (?:\({_GAP}(?:(?P<depth>Q=|QD=){_GAP}(?P<queues>[0-9]{{1,4}}+){_GAP},?{_GAP})?
        (?:T={_GAP}(?P<threads>[0-9]{{1,4}}+){_GAP})?\){_GAP})?
    [:：]{_GAP}"""
# What begins with none of these letters is nothing: a text of 2 MiB must be read in a second.
_EVENT = re.compile(
    rf"""(?=[ACDFIKMOPRST<\[(])
    (?=\[|\(x|<[01A]|Crystal|KDiskM|Amorph|Flexi|Seq|SEQ|Rand|RND|Mix|Test|Inter|Meas|Prof|All|Date
        |OS|Comm)
    (?:(?P<head>\b(?P<product>CrystalDiskMark|KDiskMark|AmorphousDiskMark)[ \t]{{1,4}}\(?
        (?P<version>[0-9]{{1,3}}(?:\.[0-9]{{1,4}}){{1,3}}[A-Za-z]{{0,2}})(?=(?P<rest>[^\r\n]{{0,80}})))
    |(?P<engine>Flexible\ I/O\ Tester\ \(fio-(?P<fio>[^\s()]{{1,30}})\))
    |(?P<block>\[(?P<kind>Read|Write|Mix)\]
        (?:[ \t]{{0,8}}Read[ \t](?P<reads>[0-9]{{1,3}})%/Write[ \t](?P<writes>[0-9]{{1,3}})%)?)
    |(?P<row>{_LABEL}(?:(?P<rate>{_WORD}){_GAP}MB/s\b
        (?:{_GAP}\[{_GAP}(?P<iops>{_WORD}){_GAP}IOPS{_GAP}\])?
        (?:{_GAP}(?:<|&lt;){_GAP}(?P<latency>{_WORD}){_GAP}us\b(?:[ \t]{{0,4}}(?:>|&gt;))?)?)?)
    |(?P<ratio>\bMix[ \t]Ratio[ \t]{{0,4}}:[ \t]{{0,4}}
        Read[ \t](?P<parts>[0-9]{{1,3}}%,[ ]Write[ \t][0-9]{{1,3}}%))
    |(?P<test>\bTest(?:[ ]Size)?[ \t]{{0,4}}:[ \t]{{0,4}}
        (?P<amount>[0-9]{{1,6}})[ \t]?(?P<unit>MB|MiB|GB|GiB)\b)
    |(?P<count>\(x(?P<times>[0-9]{{1,3}})\))
    |(?P<volume>\[(?P<used>[A-Za-z]:[ \t][^\r\n\[\]]{{1,60}})\])
    |(?P<interval>\[?Interval[:=][ \t]?(?P<pause>[0-9]{{1,5}}[ ](?:sec|min))\])
    |(?P<time>\bMeasure:?[ \t](?P<measure>[0-9]{{1,5}}[ ](?:sec|min))[ \t]/[ \t]
        Interval:?[ \t](?P<break>[0-9]{{1,5}}[ ](?:sec|min)))
    |(?P<profile>\bProfile:[ \t]{{0,4}}(?P<plan>Default|Peak|Real|Demo)\b)
    |(?P<admin>\[Admin\])
    |(?P<fill><[01][ ]?Fill>|<?All[ ]0x(?:00|FF)[ ]\([01][ ]?Fill\)>?)
    |(?P<date>\bDate[ \t]{{0,4}}:[ \t]{{0,4}}(?P<day>[0-9]{{4}}[/-][0-9]{{2}}[/-][0-9]{{2}})[ \tT]
        (?P<clock>[0-9]{{1,2}}:[0-9]{{2}}:[0-9]{{2}}))
    |(?P<os>\bOS[ \t]{{0,4}}:[ \t]{{0,4}}(?P<system>[^\s][^\r\n]{{0,200}}))
    |(?P<comment>\bComment[ \t]{{0,4}}:[ \t]{{0,4}}(?P<words>[^\s][^\r\n]{{0,200}})))
    """,
    re.VERBOSE,
)
# The group of each event that is kept; nothing but these stands behind the rows.
_FOOTER = {
    "test": "amount",
    "volume": "used",
    "interval": "pause",
    "profile": "plan",
    "admin": "admin",
    "fill": "fill",
    "time": "measure",
    "date": "day",
    "os": "system",
    "comment": "words",
}
_NOTES = {**_FOOTER, "engine": "fio", "ratio": "parts", "count": "times"}
_SETTINGS = {
    "profile": "profile",
    "count": "repeats",
    "time": "measure-time",
    "interval": "interval",
    "admin": "mode",
    "fill": "data",
}
_PREFIX = {"KB": KIB, "KiB": KIB, "MB": MIB, "MiB": MIB}
_WORKSET_UNITS = {"MiB": MIB, "GiB": GIB}
_DIRECTIONS: dict[str, Direction] = {"read": "read", "write": "write", "mix": "both"}
_INFINITE = re.compile(r"[+-]?(?:nan|inf)(?:inity)?|[+-]?[0-9]\.?#[A-Z]+[0-9]*", re.IGNORECASE)
# Pages show runs side by side, under the labels of the first one.
_SECOND_COLUMN = re.compile(r"[ \t|]{1,80}[0-9]{1,8}\.[0-9]{1,3}[ \t]{0,8}MB/s")
_REMEDY = "send the report as the tool copied or saved it"


class Word(NamedTuple):
    """A word as printed and the line where it stands."""

    text: str
    line: int

    def number(self) -> float:
        """Return the number; ParseError where it is none: the tools print a decimal point."""
        try:
            return number(self.text)
        except ValueError as error:
            expected = "a number with a decimal point"
            raise ParseError(self.line, f"{self.text!r}", expected, _REMEDY) from error


@dataclass
class Row:
    """One test: what its label says and its figures as printed."""

    random: bool
    kind: str
    size: str | None
    spaced: bool  # a blank in "1 MiB"
    queues: int | None
    threads: int | None
    rate: Word
    iops: Word | None
    latency: Word | None

    @property
    def label(self) -> tuple[bool, str | None, int | None, int | None, str]:
        """Pattern, size and load: what differs between the rows of a report."""
        return self.random, self.size, self.queues, self.threads, self.kind

    @property
    def key(self) -> str:
        """The label in the form of a workload's key."""
        parts = ["rnd" if self.random else "seq", *([self.size.lower()] if self.size else [])]
        load = f"q{self.queues}" if self.queues is not None else ""
        load += f"t{self.threads}" if self.threads is not None else ""
        return "-".join([*parts, *([load] if load else []), self.kind])

    @property
    def block(self) -> int | None:
        """The request size: K and M are powers of 1024 in every version."""
        size = re.fullmatch("([0-9]+)([KM]i?B)", self.size or "")
        return int(size[1]) * _PREFIX[size[2]] if size else None

    def bytes_per_megabyte(self) -> float | None:
        """Return the bytes per second of one printed MB/s, by the row's own IOPS.

        None where that is not exact: both figures are rounded, each thread's on its own.
        """
        if self.iops is None or self.block is None:
            return None
        try:
            rate, iops = number(self.rate.text), number(self.iops.text)
        except ValueError:
            return None
        if rate < 0.2 * (self.threads or 1) or iops < 20:
            return None
        return iops * self.block / rate


@dataclass
class Report(OpenRun):
    """The rows of one run with all that was printed around them."""

    product: str | None = None
    sure: bool = False  # the head is one, and not just a mention
    rows: list[Row] = field(default_factory=list)
    notes: dict[str, Word] = field(default_factory=dict)
    blocks: set[str] = field(default_factory=set)
    kind: str | None = None  # of the block that is open
    reads: int | None = None
    ended: bool = False
    broken: ParseError | None = None

    def note(self, event: str) -> str | None:
        """Return what stands around the rows, by the name of its event."""
        return self.notes[event].text if event in self.notes else None


class Program(NamedTuple):
    """What differs between the programs that print the report."""

    descriptor: Descriptor
    product: str
    head: str  # an example
    bytes_per_megabyte: float
    rounding: Rounding
    aggregate: Callable[[Report], Aggregate]  # what is printed of the repeats
    rates_of_mixes: bool  # whether those of a mix are of its reads and writes together
    is_alike: Callable[[Report], bool]  # whether rows without a head can only be of this program
    oldest: int = 1  # version that says what its MB/s is

    def scales(self, report: Report) -> list[float]:
        """Return of each row, where exact, how its MB/s compares with that of the program."""
        scales = [row.bytes_per_megabyte() for row in report.rows]
        return [scale / self.bytes_per_megabyte for scale in scales if scale]


def parse_reports(text: str, hints: Hints, program: Program) -> list[Run]:
    """Return a run for every report of a program in a text."""
    declared = hints.tool == program.descriptor.tool
    reports = [
        report
        for report in read_reports(text)
        if (
            report.product == program.product and (report.sure or report.rows)
            if report.product
            else report.rows and (declared or program.is_alike(report))
        )
    ]
    if not reports:
        raise foreign(f"no report of {program.product}", f"{program.head}, and rows in MB/s")
    refuse_too_many(len(reports), reports[-1].first)
    for report in reports:
        _refuse_old(report, program)
    for report in reports:
        _check(report, program)
        _complete(report, program, hints)
    return [report.closed(program.descriptor, hints) for report in reports]


# ---------------------------------------------------------------- reading


def read_reports(text: str) -> list[Report]:
    """Return the reports of any program in a text."""
    return _Reader(text).reports if "MB/s" in text or "DiskMark" in text else []


class _Reader:
    """Goes through the events of a text and begins a new report where one does."""

    def __init__(self, text: str) -> None:
        self.reports: list[Report] = []
        self._starts = [0, *(end.end() for end in re.finditer("\r\n|\n|\r", text))]
        for event in _EVENT.finditer(text):
            self._take(event)

    def _line(self, place: int) -> int:
        return bisect_right(self._starts, place)

    def _word(self, event: re.Match[str], group: str) -> Word | None:
        text = event[group]
        return Word(text, self._line(event.start(group))) if text is not None else None

    def _take(self, event: re.Match[str]) -> None:
        line = self._line(event.start())
        if event.lastgroup == "head":
            self._begin(event, line)
        elif event.lastgroup == "block":
            self._begin_block(event, line)
        elif event.lastgroup == "row" and event["rate"] is not None:
            self._add_row(event, line)
        elif event.lastgroup == "row" and (event["threads"] or event["queues"]):
            self._break(event, line)
        elif event.lastgroup in _NOTES and self.reports:
            self._note(event, event.lastgroup)

    def _begin(self, event: re.Match[str], line: int) -> None:
        """Begin a report; without author or address behind it a head may be just mentioned."""
        sure = re.search(r"hiyohiyo|https?://|Katsura", event["rest"]) is not None
        if self.reports and not self.reports[-1].rows and not self.reports[-1].sure:
            self.reports.pop()
        report = Report(first=line, last=line, product=event["product"], sure=sure)
        report.tool_version = event["version"]
        self.reports.append(report)

    def _open(self, line: int, *, anew: bool) -> Report:
        if not self.reports or anew or self.reports[-1].ended:
            self.reports.append(Report(first=line, last=line))
        return self.reports[-1]

    def _begin_block(self, event: re.Match[str], line: int) -> None:
        kind = event["kind"].lower()
        last = self.reports[-1] if self.reports else None
        report = self._open(line, anew=bool(last and last.rows and kind in last.blocks))
        if not report.rows and not report.product:
            report.first = line
        report.blocks.add(kind)
        report.kind, report.last = kind, max(report.last, line)
        if event["reads"] and int(event["reads"]) + int(event["writes"]) == 100:
            report.reads = int(event["reads"])

    def _add_row(self, event: re.Match[str], line: int) -> None:
        last = self.reports[-1] if self.reports else None
        row = Row(
            random=event["pattern"] in ("Random", "RND"),
            kind=(event["verb"] or (last and last.kind) or "").lower(),
            size=f"{event['size']}{event['prefix']}" if event["size"] else None,
            spaced=bool(event["blank"]),
            queues=int(event["queues"]) if event["queues"] else None,
            threads=int(event["threads"]) if event["threads"] else None,
            rate=self._word(event, "rate") or Word("", line),
            iops=self._word(event, "iops"),
            latency=self._word(event, "latency"),
        )
        # A report without a head begins where its first row comes again.
        again = bool(last and not last.sure and last.rows and last.rows[0].label == row.label)
        report = self._open(line, anew=again)
        if not event["verb"]:
            row.kind = report.kind or ""
        report.rows.append(row)
        if second := _SECOND_COLUMN.match(event.string, event.end()):
            found = f"{second[0].strip()!r} behind the figures of a row"
            expected = "one run in a row: give every other column labels of its own"
            report.broken = report.broken or ParseError(line, found, expected, _REMEDY)
        refuse_too_many(len(report.rows), line)
        words = (row.rate, row.iops, row.latency)
        report.last = max(report.last, *(word.line for word in words if word))

    def _break(self, event: re.Match[str], line: int) -> None:
        """Keep that a label has no figure behind it; the report may be of another program."""
        report = self._open(line, anew=False)
        found = f"{' '.join(event[0].split())[:60]!r} without its figure"
        error = ParseError(line, found, "a number and MB/s behind it", _REMEDY)
        report.broken = report.broken or error

    def _note(self, event: re.Match[str], name: str) -> None:
        report = self.reports[-1]
        word = self._word(event, _NOTES[name])
        if word is None or name in report.notes or not (report.rows or name == "engine"):
            return
        report.notes[name] = word
        for owner, second, group in (
            ("test", "unit", "unit"),
            ("time", "interval", "break"),
            ("date", "clock", "clock"),
        ):
            if name == owner:
                report.notes[second] = Word(event[group], word.line)
        report.last = max(report.last, word.line)
        report.ended = report.ended or name in _FOOTER


# ---------------------------------------------------------------- from the words to a run


def _refuse_old(report: Report, program: Program) -> None:
    if report.tool_version and int(report.tool_version.partition(".")[0]) < program.oldest:
        raise ParseError(
            report.first,
            f"{program.product} {report.tool_version}",
            f"{program.oldest}.0 or later: the ones before do not say what their MB/s is",
            "declare the file opaque",
        )


def _check(report: Report, program: Program) -> None:
    """Refuse what is cut, what is of no direction and what contradicts itself."""
    if report.broken:
        raise report.broken
    if not report.rows:
        found = f"the head of {report.product} without rows"
        raise ParseError(report.first, found, "a row for each test", _REMEDY)
    for row in report.rows:
        if not row.kind:
            found = f"{row.rate.text!r} of a test that may have read or written"
            expected = "[Read], [Write] or [Mix] above it"
            raise ParseError(row.rate.line, found, expected, _REMEDY)
        scale = row.bytes_per_megabyte()
        if scale and row.iops and abs(scale / program.bytes_per_megabyte - 1) > 0.02:
            size, tool = f"{program.bytes_per_megabyte:.0f}", program.descriptor.tool
            raise ParseError(
                row.rate.line,
                f"{row.rate.text} MB/s beside {row.iops.text} IOPS of {row.size}",
                f"figures that agree when MB/s is {size} B/s, as {tool} counts",
                _REMEDY,
            )


def _complete(report: Report, program: Program, hints: Hints) -> None:
    """Add what the notes and rows say to the run."""
    amount, unit = report.note("test"), report.note("unit")
    workset = int(amount) * _WORKSET_UNITS.get(unit or "", 0) if amount else 0
    for row in report.rows:
        workload = _add_workload(report, row, workset or None)
        report.measurements += _measurements(report, row, workload, program)
    if not any(one.missing is None for one in report.measurements):
        report.outcome = "interrupted"
    comment = report.note("comment")
    report.label = comment.rstrip() if comment is not None else None
    report.generator = "fio" if "engine" in report.notes else None
    report.generator_version = report.note("engine")
    report.started = _started(report)
    for event, name in _SETTINGS.items():
        if event in report.notes:
            value, report.line = report.notes[event]
            report.setting(name, value)
    if amount:
        report.line = report.notes["test"].line
        report.setting("test-size", f"{amount} {unit}")
    for event, subject, name in (("volume", "volume", "used"), ("os", "os", "version")):
        if event in report.notes:
            value, report.line = report.notes[event]
            report.fact(subject, name, value.rstrip())


def _add_workload(report: Report, row: Row, workset: int | None) -> int:
    ratio = {"read": 1.0, "write": 0.0}.get(row.kind)
    if ratio is None:
        printed = (report.note("ratio") or "").partition("%")[0]
        reads = int(printed) if report.reads is None and printed else report.reads
        ratio = None if reads is None else reads / 100
    return report.new_workload(
        row.key,
        row.kind,
        separator="-",
        access="random" if row.random else "sequential",
        block_bytes=row.block or None,
        queue_depth=row.queues or None,
        threads=row.threads or None,
        read_ratio=ratio,
        random_ratio=1.0 if row.random else 0.0,
        workset_bytes=workset,
    )


def _measurements(report: Report, row: Row, workload: int, program: Program) -> list[Measurement]:
    """Return throughput, IOPS and latency of one row, as far as they are printed."""
    idle = not _INFINITE.fullmatch(row.rate.text) and row.rate.number() == 0
    repeats = report.note("count")
    measurements = []
    for metric, name, word, factor in (
        ("throughput", "MB/s", row.rate, program.bytes_per_megabyte),
        ("iops", "[IOPS]", row.iops, 1.0),
        ("latency", "<us>", row.latency, 1e-6),
    ):
        if word is None:
            continue
        missing = _missing(word, idle=idle)
        if row.kind == "mix" and metric != "latency" and not program.rates_of_mixes:
            missing = missing or "lost"
        measurement = Measurement(
            metric=metric,
            printed=word.text,
            line=word.line,
            field=name,
            workload=workload,
            direction=_DIRECTIONS[row.kind],
            statistic="mean" if metric == "latency" else "total",
            aggregate="single" if repeats == "1" else program.aggregate(report),
            repeats=int(repeats) or None if repeats else None,
            value=None if missing else word.number() * factor,
            resolution=None if missing == "not-finite" else resolution(word.text, factor),
            rounding=program.rounding if metric == "throughput" else "nearest",
            missing=missing,
        )
        measurements.append(measurement)
    return measurements


def _missing(word: Word, *, idle: bool) -> Missing | None:
    """Return why a figure has no value: a test that was not run prints zeros."""
    if _INFINITE.fullmatch(word.text):
        return "not-finite"
    if word.number() != 0:
        return None
    return "skipped" if idle else "below-resolution"


def _started(report: Report) -> str | None:
    """Return the local time of the report, of a clock without a zone."""
    if "date" not in report.notes:
        return None
    day = report.notes["date"].text.replace("/", "-")
    clock = report.notes["clock"].text.rjust(8, "0")
    try:
        return datetime.fromisoformat(f"{day}T{clock}").isoformat()
    except ValueError as error:
        line = report.notes["date"].line
        raise ParseError(line, f"{day} {clock}", "a date of the calendar", _REMEDY) from error
