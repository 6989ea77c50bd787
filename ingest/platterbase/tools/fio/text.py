"""fio's normal report, 1.x to 3.x.

A run starts with its headers (`name: (g=0): rw=…`), its version line or, where these were cut
off, with a job. Reports that `--status-interval` repeats for the same processes replace the
earlier ones. A command line that calls fio ends a run, of which `grep` may have left one line.
First all lines of a report are kept as printed, then they become measurements,
because the sums of a group below the jobs can tell which of two renderings of a figure is right.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Missing, Outcome, Rounding, Scope, Setting
from platterbase.reading.lines import command_in
from platterbase.tools.fio.options import SECTIONS, block_bytes, job_key, positive_number, workload
from platterbase.tools.fio.results import (
    LATENCIES,
    STATISTICS,
    FioRun,
    damaged,
    scale,
)
from platterbase.tools.fio.units import (
    Amount,
    may_be_equal,
    may_lack_fraction,
    next_number,
    parse_bytes,
    parse_number,
    shortened,
    trusted,
)

# One of these stands in every line that is read.
_SIGNS = (
    "io=",
    "IOPS=",
    "(g",
    "fio",
    "min=",
    "th=[",
    "usr=",
    "total=",
    "Run status",
    "ios=",
    "percentiles",
)
_LONGEST = 4096
_HEADER = re.compile(
    r"(.+?): \(g=([0-9]+)\): rw=([a-z]+)(?:\([0-9a-z]+\))?, bs=(.+?),"
    r" ioengine=(\S+?), iodepth=([0-9]+)\s*"
)
_HEADER_OPTIONS = ("rw", "bs", "ioengine", "iodepth")
_VERSION = re.compile(r"fio[- ]([0-9][0-9A-Za-z.-]*)\s*")
_JOB = re.compile(
    r"(.*?): \(groupid=([0-9]+), jobs=([0-9]+)\): err=\s*(-?[0-9]+)\s*"
    r"(?:\(.*?\))?:? ?(?:pid=([0-9]+))?.*"
)
_SECTION = re.compile(r"(read|write|trim|mixed)\s*: (?=io=|IOPS=)")
_SECTION_2 = re.compile(
    r"io=\s*(\S+), bw=\s*([0-9.]+ ?\S*), iops=\s*(\S+?)\s*, runt=\s*([0-9]+)\s*msec\s*"
)
_EARLY_SECTION = re.compile(r"io=[\s0-9,.]+[KMG]iB, bw=[\s0-9,.]+[KMG]iB/s, .*runt=.*")
_SECTION_3 = re.compile(r"IOPS=(\S+), BW=(\S+) \((\S+)\)\s?\((\S+?)/([0-9]+)msec\).*")
_GROUP = re.compile(r"Run status group ([0-9]+) \(all jobs\):.*")
_SUM_2 = re.compile(
    r"(READ|WRITE|TRIM|MIXED): io=\s*(\S+), aggrb=\s*(\S+), minb=.*, maxt=\s*([0-9]+)\s*msec\s*"
)
_SUM_3 = re.compile(
    r"(READ|WRITE|TRIM|MIXED): bw=(\S+) \((\S+)\),.* io=(\S+) \((\S+)\), run=[0-9]+-([0-9]+)msec\s*"
)
_LATENCY = re.compile(
    r"(slat|clat|lat|sync) \((nsec|usec|msec|sec)\)\s*:"
    r" min=\s*(\S+?)\s*, max=\s*(\S+?)\s*, avg=\s*(\S+), stdev=\s*(\S+)\s*"
)
_PERCENTILES = re.compile(r"(.*?) ?percentiles \((nsec|usec|msec)\):.*")
_PERCENTILE = re.compile(r"([0-9.]+)th=\[\s*([0-9]+)\]")
_BANDWIDTH = re.compile(
    r"(bw) \(\s*([A-Za-z]+)\s*/s\)\s*: min=\s*([0-9]+), max=\s*([0-9]+), per=\s*([0-9.]+)%,"
    r" avg=\s*([0-9.]+), stdev=\s*([0-9.]+).*"
)
_IOPS = re.compile(
    r"(iops)\s*: min=\s*([0-9]+), max=\s*([0-9]+), avg=\s*([0-9.]+), stdev=\s*([0-9.]+).*"
)
_CPU = re.compile(
    r"cpu\s*: usr=([0-9.]+)%, sys=([0-9.]+)%, ctx=([0-9]+), majf=([0-9]+), minf=([0-9]+)\s*"
)
_CPU_FIELDS = ("cpu usr", "cpu sys", "cpu ctx", "cpu majf", "cpu minf")
_ISSUED = re.compile(
    r"issued(?: rwts?| r/w/d)?\s*: total="
    r"(?:r=([0-9]+)/w=([0-9]+)(?:/d=([0-9]+))?|([0-9]+)[,/]([0-9]+)[,/]([0-9]+)).*"
)
_ISSUED_1 = re.compile(r"issued r/w\s*: total=([0-9]+)/([0-9]+), short=.*")  # 1.x
_DISK = re.compile(r"(\S+): ios=.*?, util=([0-9.]+)%.*")
# A line that begins so and fits no pattern above is damaged.
_BEGINNINGS = (
    (re.compile(r"(?:slat|clat|lat|sync) \([a-z]+\)\s*: min="), "latency: min, max, avg, stdev"),
    (re.compile(r"bw \([^)]*/s\)\s*: min="), "bandwidth: min, max, per, avg, stdev"),
    (re.compile(r"iops\s*: min="), "iops: min, max, avg, stdev"),
    (re.compile(r"cpu\s*: usr="), "usr, sys, ctx, majf, minf"),
    (re.compile(r"issued[ a-z/]*: total="), "totals of read, write, trim"),
    (re.compile(r"(?:READ|WRITE|TRIM|MIXED): (?:bw|io)="), "a line of a group's sums"),
)
_SECONDS = {"nsec": 1e-9, "usec": 1e-6, "msec": 1e-3, "sec": 1.0}


class Line(NamedTuple):
    """The number of a line, and the texts that its pattern took out of it."""

    number: int
    texts: tuple[str, ...]


class Totals(NamedTuple):
    """Bytes moved, bandwidth and time as one line prints them, for a direction of a job or group.

    3.x prints bandwidth, and in groups bytes, in binary and in decimal units; `old` is 2.x.
    """

    line: int
    moved: tuple[str, ...]
    bandwidth: tuple[str, ...]
    milliseconds: str
    old: bool

    @property
    def bytes_moved(self) -> Amount | None:
        """The bytes; None where their renderings contradict each other."""
        return self._trusted(self.moved)

    @property
    def bytes_per_second(self) -> Amount | None:
        """The bandwidth; None where its renderings contradict each other."""
        return self._trusted(self.bandwidth)

    @property
    def seconds(self) -> Amount:
        """The time that the bytes took."""
        return parse_number(self.milliseconds, self.line, 0.001)

    @property
    def rounding(self) -> Rounding:
        """How bytes and bandwidth were rounded."""
        return "unknown" if self.old else "nearest"

    def _trusted(self, texts: tuple[str, ...]) -> Amount | None:
        amounts = [parse_bytes(text, self.line, old=self.old) for text in texts]
        return trusted(*amounts) if len(amounts) > 1 else amounts[0]


@dataclass
class Section:
    """One direction of a job."""

    totals: Totals
    iops: str
    lines: dict[str, Line] = field(default_factory=dict)  # by their first word: slat, bw …
    percentile_unit: dict[str, str] = field(default_factory=dict)
    percentiles: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)


@dataclass
class Job:
    """A job, or a group of jobs reported as one."""

    name: str
    group: int = 0
    jobs: int = 1
    error: int = 0
    pid: str | None = None
    sections: dict[str, Section] = field(default_factory=dict)
    cpu: Line | None = None
    issued: Line | None = None


@dataclass
class Report:
    """The lines of one run; `sums` are those of groups, by group and direction."""

    first: int
    last: int
    version: str | None = None
    headers: dict[tuple[str, ...], int] = field(default_factory=dict)
    jobs: list[Job] = field(default_factory=list)
    sums: dict[tuple[int, str], Totals] = field(default_factory=dict)
    group: int = 0
    interrupted: bool = False
    failed: bool = False
    closed: bool = False  # the sums of its groups were printed
    ended: bool = False  # a command line stands below it
    percentiles_of: str | None = None
    disks: list[tuple[int, str, str]] = field(default_factory=list)

    def section(self) -> Section | None:
        """Return the direction whose lines are being read."""
        sections = self.jobs[-1].sections if self.jobs else None
        return next(reversed(sections.values())) if sections else None


def text_runs(lines: list[str]) -> list[FioRun]:
    """Return every run of a text."""
    reports: list[Report] = []
    for number, line in enumerate(lines, start=1):
        if line and len(line) < _LONGEST and any(sign in line for sign in _SIGNS):
            _read(reports, number, line.lstrip("> \t"))
    latest: dict[object, Report] = {}
    for report in reports:
        pids = tuple((job.name, job.pid) for job in report.jobs)
        named = report.jobs and all(pid for _, pid in pids)
        latest[(report.version, pids) if named else id(report)] = report
    return [_run(report) for report in latest.values() if report.jobs or report.headers]


def _read(reports: list[Report], number: int, line: str) -> None:
    if _read_start(reports, number, line) or not reports:
        return
    report = reports[-1]
    known = (
        _read_section(report, number, line)
        or _read_detail(report, number, line)
        or _read_group(report, number, line)
    )
    if known:
        report.last = number
        return
    for beginning, expected in _BEGINNINGS:
        if report.jobs and beginning.match(line):
            raise damaged(number, repr(line.strip()[:60]), expected)


def _read_start(reports: list[Report], number: int, line: str) -> bool:
    """Read a header, a version or a job, any of which may open a run, or a command."""
    if "fio" in line and reports and command_in(line, "fio"):
        reports[-1].ended = True
        return True
    if match := _HEADER.fullmatch(line):
        texts = (match[1].strip(), *match.groups()[1:])
        headers = _open_report(reports, number, fresh=True).headers
        headers.setdefault(texts, number)  # 2.0 repeats it for every clone
    elif match := _VERSION.fullmatch(line):
        _open_report(reports, number, fresh=True).version = match[1]
    elif "(groupid=" in line and (match := _JOB.fullmatch(line)):
        report = _open_report(reports, number, fresh=False)
        report.percentiles_of = None
        report.jobs.append(
            Job(_name(match[1]), int(match[2]), int(match[3]), int(match[4]), match[5])
        )
    elif "IOPS=" in line and (not reports or reports[-1].ended) and _SECTION.match(line):
        _open_report(reports, number, fresh=False)
        return False
    else:
        return False
    reports[-1].last = number
    return True


def _name(text: str) -> str:
    """Return a job's name without the progress that a lost carriage return left before it."""
    return text.rpartition("]")[2].strip() if "[eta " in text else text.strip()


def _open_report(reports: list[Report], number: int, *, fresh: bool) -> Report:
    """Return the run that is being read; a new one where the last has its results."""
    before = reports[-1] if reports else None
    ended = before is not None and before.ended and bool(before.jobs)
    if before is None or ended or (before.jobs if fresh else before.closed):
        reports.append(Report(number, number))
        if before is not None and not fresh and not ended:
            reports[-1].version, reports[-1].headers = before.version, before.headers
    return reports[-1]


def _read_section(report: Report, number: int, line: str) -> bool:
    match = _SECTION.match(line)
    if match is None:
        return "fio:" in line and _read_notice(report, line)
    name, rest = match[1], line[match.end() :]
    if not report.jobs or (not report.jobs[-1].name and name in report.jobs[-1].sections):
        report.jobs.append(Job(""))
    if name in report.jobs[-1].sections:
        raise damaged(number, f"{name} twice in one job", "each direction once")
    _refuse_other_job(report, number, name)
    if new := _SECTION_3.fullmatch(rest):
        iops, binary, decimal, moved, time = new.groups()
        totals = Totals(number, (moved,), (binary, decimal), time, old=False)
    elif _EARLY_SECTION.fullmatch(rest):
        raise _too_early(number, rest)
    elif old := _SECTION_2.fullmatch(rest):
        moved, bandwidth, iops, time = old.groups()
        totals = Totals(number, (moved,), (bandwidth,), time, old=True)
    else:
        raise damaged(number, repr(line.strip()[:60]), "rate, bandwidth, bytes and time")
    report.jobs[-1].sections[name] = Section(totals, iops)
    report.percentiles_of = None
    return True


def _too_early(number: int, rest: str) -> ParseError:
    """Return the error for 1.x before kb_base: its KiB/s are bytes per millisecond."""
    return ParseError(
        number,
        f"{rest.strip()[:60]!r}, whose KiB/s are 1000 B/s: fio divided bytes by milliseconds",
        "a report of fio 1.3x or later, which prints KB/s",
        "declare the file opaque, or measure with a newer fio",
    )


def _refuse_other_job(report: Report, number: int, name: str) -> None:
    """Raise ParseError for a line of writes below a job that only reads: its own job is cut out."""
    job = report.jobs[-1]
    patterns = [header[2] for header in report.headers if header[:2] == (job.name, str(job.group))]
    if job.jobs == 1 and patterns[:1] in (["read"], ["randread"]) and name in ("write", "trim"):
        found = f"{name} below a job of rw={patterns[0]}"
        raise damaged(number, found, "the line of its job above it")


def _read_notice(report: Report, line: str) -> bool:
    report.interrupted = report.interrupted or "terminating on signal" in line
    report.failed = report.failed or ", err=" in line
    return True


def _read_detail(report: Report, number: int, line: str) -> bool:
    """Read a line below a direction of a job."""
    section = report.section()
    if section is None or report.closed:
        return False
    if match := _LATENCY.fullmatch(line) or _BANDWIDTH.fullmatch(line) or _IOPS.fullmatch(line):
        section.lines[match[1]] = Line(number, match.groups()[1:])
    elif match := _PERCENTILES.fullmatch(line):
        report.percentiles_of = match[1] if match[1] in LATENCIES else None
        section.percentile_unit[match[1]] = match[2]
    elif "th=[" in line:
        _read_percentiles(report, section, number, line)
    elif match := _CPU.fullmatch(line):
        report.jobs[-1].cpu = Line(number, match.groups())
    elif match := _ISSUED.fullmatch(line):
        totals = match.groups()[0 if match[1] else 3 :][:3]
        report.jobs[-1].issued = Line(number, tuple(text or "0" for text in totals))
    elif match := _ISSUED_1.fullmatch(line):
        report.jobs[-1].issued = Line(number, (*match.groups(), "0"))
    else:
        return False
    return True


def _read_percentiles(report: Report, section: Section, number: int, line: str) -> None:
    shares = _PERCENTILE.findall(line)
    if len(shares) != line.count("th=["):
        raise damaged(number, repr(line.strip()[:60]), "percentiles like 99.00th=[  123]")
    kind = report.percentiles_of
    if kind is not None:
        section.percentiles |= {(kind, share): (number, text) for share, text in shares}


def _read_group(report: Report, number: int, line: str) -> bool:
    """Read a line behind the jobs: the sums of a group, or a disk."""
    if match := _GROUP.fullmatch(line):
        report.closed, report.group = True, int(match[1])
    elif match := _SUM_3.fullmatch(line):
        totals = Totals(number, (match[4], match[5]), (match[2], match[3]), match[6], old=False)
        report.sums[report.group, match[1].lower()] = totals
    elif match := _SUM_2.fullmatch(line):
        totals = Totals(number, (match[2],), (match[3],), match[4], old=True)
        report.sums[report.group, match[1].lower()] = totals
    elif report.closed and (match := _DISK.fullmatch(line)):
        report.disks.append((number, match[1], match[2]))
    else:
        return False
    return True


def _run(report: Report) -> FioRun:
    run = FioRun(first=report.first, last=report.last, tool_version=report.version)
    run.label = (report.jobs[0].name or None) if len(report.jobs) == 1 else None
    _add_jobs(run, report)
    run.outcome = _outcome(report, run)
    for header, line in report.headers.items():
        target = header[0] if len(report.headers) > 1 else None
        run.settings += [
            Setting(scope="tool", name=name, value=value, line=line, target=target)
            for name, value in zip(_HEADER_OPTIONS, header[2:], strict=True)
        ]
    for run.line, disk, text in report.disks:
        run.fact(disk, "util", text, scale(text, run.line, 0.01)[0], "ratio")
    return run


def _outcome(report: Report, run: FioRun) -> Outcome:
    if report.failed or any(job.error for job in report.jobs):
        return "failed"
    if report.interrupted:
        return "interrupted"
    return "ok" if run.measurements else "failed"


def _add_jobs(run: FioRun, report: Report) -> None:
    """Add every job, then the sums of groups of several."""
    members = Counter(job.group for job in report.jobs)
    options = {header[:2]: _options(header) for header in report.headers}
    jobs = Counter[int]()
    for number, job in enumerate(report.jobs, start=1):
        alone = members[job.group] == 1
        _JobWriter(
            run,
            job,
            job_key(number, job.name),
            "total" if alone else "per-job",
            options.get((job.name, str(job.group)), {}),
            report.sums if alone else {},
            may_lack_fraction(report.version),
        ).add()
        jobs[job.group] += job.jobs
    for (group, name), totals in report.sums.items():
        if members[group] > 1:
            _add_group(run, group, name, totals, jobs[group])


def _options(header: tuple[str, ...]) -> dict[str, str]:
    """Return the options that a header shows."""
    options = {"rw": header[2], "iodepth": header[5], "rwmixread": "not printed"}
    block = _block(header[3])
    return {**options, "bs": block} if block else options


def _block(text: str) -> str | None:
    """Return `4096,8192,8192` for the header's ranges; None where they are true ranges."""
    ranges = re.findall(r"([0-9.]+[KMG]?(?:iB|B)?)-([0-9.]+[KMG]?(?:iB|B)?)", text)
    if not ranges or any(low != high for low, high in ranges):
        return None
    old = "(R)" not in text
    return ",".join(str(int(parse_bytes(low, 0, old=old).value)) for low, _ in ranges)


def _add_group(run: FioRun, group: int, name: str, totals: Totals, jobs: int) -> None:
    seconds = totals.seconds
    pattern = workload(f"group{group}", name, {}, threads=jobs, duration_s=seconds.value)
    run.begin(pattern, SECTIONS[name][1], "total", jobs)
    fields = ("aggrb" if totals.old else "bw", "io", "run")
    bandwidth, moved, duration = (f"{name.upper()}: {word}" for word in fields)
    line, rounding = totals.line, totals.rounding
    speed = (totals.bandwidth[0], line)
    _add_amount(run, "throughput", totals.bytes_per_second, speed, bandwidth, rounding)
    bytes_moved = (totals.moved[0], line)
    _add_amount(run, "bytes-moved", totals.bytes_moved, bytes_moved, moved, rounding)
    _add_amount(run, "duration", seconds, (totals.milliseconds, line), duration, "nearest")


def _add_amount(
    run: FioRun,
    metric: str,
    figure: Amount | None,
    leaf: tuple[str, int],
    field: str,
    rounding: Rounding,
) -> None:
    """Add an amount; lost where its renderings contradict each other, too small where it is 0."""
    if figure is None:
        run.add(metric, "total", leaf, field, rounding=rounding, missing="lost")
        return
    missing: Missing | None = None if figure.value else "below-resolution"
    run.add(
        metric,
        "total",
        (figure.printed, leaf[1]),
        field,
        figure.factor,
        rounding=rounding,
        missing=missing,
        digits=figure.digits,
    )


@dataclass
class _JobWriter:
    """Adds the measurements of one job to its run."""

    run: FioRun
    job: Job
    key: str
    scope: Scope
    options: dict[str, str]
    sums: Mapping[tuple[int, str], Totals]  # none where other jobs are in them too
    may_lack_fraction: bool

    def add(self) -> None:
        """Add all measurements of the job."""
        run, sections = self.run, self.job.sections
        first = len(run.workloads)
        for name, section in sections.items():
            self._begin(name, section.totals)
            self._add_section(name, section)
        if self.job.error or not sections:
            return
        for section in sections.values():
            if "sync" in section.lines:
                self._begin("sync", None)
                self._add_latencies(section, ("sync",))
                break
        run.measured, run.direction = first, None
        if len(sections) > 1 and "mixed" not in sections:
            self._begin("mixed", None)
            run.direction = None
        if self.job.cpu is not None:
            line, texts = self.job.cpu
            run.add_process([(text, line) for text in texts], _CPU_FIELDS)

    def _begin(self, name: str, totals: Totals | None) -> None:
        moved = self._moved(name, totals)[0] if totals else None
        pattern = workload(
            self.key,
            name,
            self.options,
            threads=self.job.jobs or None,
            queue_depth=positive_number(self.options.get("iodepth")),
            bytes_moved=int(moved.value) if moved else None,
            duration_s=totals.seconds.value if totals else None,
        )
        instances = self.job.jobs if self.job.jobs > 1 else None
        self.run.begin(pattern, SECTIONS[name][1], self.scope, instances)

    def _moved(self, name: str, own: Totals) -> tuple[Amount | None, int]:
        """Return the bytes and their line: the group's where the job's may lack a fraction."""
        printed = parse_bytes(own.moved[0], own.line, old=own.old)
        if own.old or not self.may_lack_fraction:
            return printed, own.line
        renderings = [(printed, own.line)]
        group = self.sums.get((self.job.group, name))
        if group and not group.old:
            renderings.append((parse_bytes(group.moved[1], group.line, old=False), group.line))
            if may_be_equal(printed, renderings[1][0]):
                return renderings[0]
        speed = own.bytes_per_second
        for one, line in renderings:
            if not one.digits.endswith(".0") or _fits(one, speed, own.seconds.value):
                return one, line if one.printed != own.moved[0] else own.line
        return None, own.line

    def _add_section(self, name: str, section: Section) -> None:
        run, totals, line = self.run, section.totals, section.totals.line
        speed, iops = (totals.bandwidth[0], line), (section.iops, line)
        if self.job.error:
            run.add("throughput", "total", speed, f"{name}: throughput", missing="failed")
            run.add("iops", "total", iops, f"{name}: iops", missing="failed")
            return
        fields = ("bw", "iops", "io", "runt") if totals.old else ("BW", "IOPS", "io", "run")
        bw, rate, io, duration = (f"{name}: {word}" for word in fields)
        near = totals.rounding
        moved, where = self._moved(name, totals)
        _add_amount(run, "throughput", totals.bytes_per_second, speed, bw, near)
        requests = self._iops(name, section)
        is_shortened = requests is not None and "." in section.iops and "." not in requests.digits
        cut: Rounding = "down" if section.iops.isdigit() or is_shortened else near
        _add_amount(run, "iops", requests, iops, rate, cut)
        _add_amount(run, "bytes-moved", moved, (totals.moved[0], where), io, near)
        time = (totals.milliseconds, line)
        _add_amount(run, "duration", totals.seconds, time, duration, "nearest")
        self._add_request_count(name)
        self._add_latencies(section, ("slat", "clat", "lat"))
        self._add_samples(name, section)

    def _iops(self, name: str, section: Section) -> Amount | None:
        """Return the IOPS, in the way that agrees with requests and time or with the bandwidth.

        "13.0k" may be 13.96k. Where no other figure decides, it is taken as cut to 13k.
        """
        totals = section.totals
        printed = parse_number(section.iops, totals.line)
        if not self.may_lack_fraction or not printed.digits.endswith(".0"):
            return printed
        expected = self._expected_iops(name, totals)
        if expected is None:
            return shortened(printed)
        for one in (printed, next_number(printed)):
            if abs(one.value - expected.value) <= one.resolution + expected.resolution:
                return one
        return None

    def _expected_iops(self, name: str, totals: Totals) -> Amount | None:
        """Return the IOPS as they follow from other figures of the job, None where none are."""
        seconds = totals.seconds.value
        issued = self._issued(name)
        if issued is not None and seconds:
            requests = parse_number(*issued)
            return requests._replace(value=requests.value / seconds, resolution=1.0)
        bandwidth = totals.bytes_per_second
        block = block_bytes(name, self.options)
        if bandwidth is None or block is None:
            return None
        rate, step = bandwidth.value / block, bandwidth.resolution / block
        return bandwidth._replace(value=rate, resolution=step)

    def _issued(self, name: str) -> tuple[str, int] | None:
        if self.job.issued is None or name == "mixed":
            return None
        line, totals = self.job.issued
        return totals[("read", "write", "trim").index(name)], line

    def _add_request_count(self, name: str) -> None:
        issued = self._issued(name)
        if issued is not None:
            self.run.add("request-count", "total", issued, f"issued: total {name}")

    def _add_latencies(self, section: Section, kinds: tuple[str, ...]) -> None:
        for kind in kinds:
            if kind in section.lines:
                line, (unit, *texts) = section.lines[kind]
                fields = f"{kind} ({unit})"
                self._add_statistics(LATENCIES[kind], fields, line, texts, _SECONDS[unit])
        for (kind, share), (line, text) in section.percentiles.items():
            if kind in kinds:
                unit = section.percentile_unit[kind]
                field = f"{kind} percentiles ({unit}) {share}th"
                self.run.add_percentile(LATENCIES[kind], share, (text, line), field, _SECONDS[unit])

    def _add_samples(self, name: str, section: Section) -> None:
        """Add what was sampled; where no job has a large share, the samples are of one job."""
        scope: Scope | None = None
        if "bw" in section.lines:
            line, (unit, low, high, per, *others) = section.lines["bw"]
            if self.job.jobs > 1 and parse_number(per, line).value < 60:
                scope = "per-job"
            factor = parse_bytes(f"1{unit}", line, old=section.totals.old).factor
            texts, fields = [low, high, *others], f"{name} bw ({unit}/s)"
            self._add_statistics("throughput", fields, line, texts, factor, scope)
        if "iops" in section.lines:
            line, numbers = section.lines["iops"]
            self._add_statistics("iops", f"{name} iops", line, numbers, 1.0, scope)

    def _add_statistics(
        self,
        metric: str,
        fields: str,
        line: int,
        texts: Sequence[str],
        unit: float,
        scope: Scope | None = None,
    ) -> None:
        """Add minimum, maximum, mean and deviation, which may end in k."""
        for statistic, text in zip(STATISTICS, texts, strict=True):
            figure = parse_number(text, line, unit)
            self.run.add(
                metric,
                statistic,
                (text, line),
                f"{fields} {statistic}",
                figure.factor,
                scope=scope,
                digits=figure.digits,
            )


def _fits(moved: Amount, bandwidth: Amount | None, seconds: float) -> bool:
    """Return whether bytes are what bandwidth times time gives."""
    if bandwidth is None:
        return False
    slack = moved.resolution + (bandwidth.resolution + 0.002 * bandwidth.value) * seconds
    return abs(moved.value - bandwidth.value * seconds) <= slack
