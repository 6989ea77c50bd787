"""fio's normal report, 1.5x to 3.x: lines become events, events become runs.

A run starts with its headers (`name: (g=0): rw=…`), its version line or, where these were cut
off, with a job. Reports that `--status-interval` repeats for the same processes replace the
earlier ones.
"""

from __future__ import annotations

import re

from platterbase.model import Fact, Outcome, Run, Setting
from platterbase.tools.fio.report import add_jobs
from platterbase.tools.fio.rows import Rows, damaged, scaled
from platterbase.tools.fio.words import Group, Job, Report, Section

_MARKS = (
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
_VERSION = re.compile(r"fio[- ]([0-9][0-9A-Za-z.-]*)\s*")
_JOB = re.compile(
    r"(.*?): \(groupid=([0-9]+), jobs=([0-9]+)\): err=\s*(-?[0-9]+)\s*"
    r"(?:\(.*?\))?:? ?(?:pid=([0-9]+))?.*"
)
_SECTION = re.compile(r"(read|write|trim|mixed)\s*: (?=io=|IOPS=)")
_OLD = re.compile(
    r"io=\s*(\S+), bw=\s*([0-9.]+ ?\S*), iops=\s*(\S+?)\s*, runt=\s*([0-9]+)\s*msec\s*"
)
_NEW = re.compile(r"IOPS=(\S+), BW=(\S+) \((\S+)\)\s?\((\S+?)/([0-9]+)msec\).*")
_GROUP = re.compile(r"Run status group ([0-9]+) \(all jobs\):.*")
_GROUP_OLD = re.compile(
    r"(READ|WRITE|TRIM|MIXED): io=\s*(\S+), aggrb=\s*(\S+), minb=.*, maxt=\s*([0-9]+)\s*msec\s*"
)
_GROUP_NEW = re.compile(
    r"(READ|WRITE|TRIM|MIXED): bw=(\S+) \((\S+)\),.* io=(\S+) \((\S+)\), run=[0-9]+-([0-9]+)msec\s*"
)
_LATENCY = re.compile(
    r"(slat|clat|lat|sync) \((nsec|usec|msec|sec)\)\s*:"
    r" min=\s*(\S+?)\s*, max=\s*(\S+?)\s*, avg=\s*(\S+), stdev=\s*(\S+)\s*"
)
_HEAD = re.compile(r"(.*?) ?percentiles \((nsec|usec|msec)\):.*")
_SHARE = re.compile(r"([0-9.]+)th=\[\s*([0-9]+)\]")
_SPEED = re.compile(
    r"bw \(\s*([A-Za-z]+)\s*/s\)\s*: min=\s*([0-9]+), max=\s*([0-9]+), per=\s*([0-9.]+)%,"
    r" avg=\s*([0-9.]+), stdev=\s*([0-9.]+).*"
)
_RATE = re.compile(
    r"iops\s*: min=\s*([0-9]+), max=\s*([0-9]+), avg=\s*([0-9.]+), stdev=\s*([0-9.]+).*"
)
_CPU = re.compile(
    r"cpu\s*: usr=([0-9.]+)%, sys=([0-9.]+)%, ctx=([0-9]+), majf=([0-9]+), minf=([0-9]+)\s*"
)
_ISSUED = re.compile(
    r"issued(?: rwts?| r/w/d)?\s*: total="
    r"(?:r=([0-9]+)/w=([0-9]+)(?:/d=([0-9]+))?|([0-9]+)[,/]([0-9]+)[,/]([0-9]+)).*"
)
_DISK = re.compile(r"(\S+): ios=.*?, util=([0-9.]+)%.*")
_STRICT = (
    (re.compile(r"(?:slat|clat|lat|sync) \([a-z]+\)\s*: min="), "latency: min, max, avg, stdev"),
    (re.compile(r"bw \([^)]*/s\)\s*: min="), "bandwidth: min, max, per, avg, stdev"),
    (re.compile(r"iops\s*: min="), "iops: min, max, avg, stdev"),
    (re.compile(r"cpu\s*: usr="), "usr, sys, ctx, majf, minf"),
    (re.compile(r"issued[ a-z/]*: total="), "totals of read, write, trim"),
    (re.compile(r"(?:READ|WRITE|TRIM|MIXED): (?:bw|io)="), "a line of a group's sums"),
)


def text_runs(lines: list[str]) -> list[Run]:
    """Every run of a text."""
    reports: list[Report] = []
    for number, line in enumerate(lines, start=1):
        if line and len(line) < _LONGEST and any(mark in line for mark in _MARKS):
            _read(reports, number, line.lstrip("> \t"))
    found: dict[object, Report] = {}
    for report in reports:
        pids = tuple((job.name, job.pid) for job in report.jobs)
        named = report.jobs and all(pid for _, pid in pids)
        found[(report.version, pids) if named else id(report)] = report
    return [_run(report) for report in found.values() if report.jobs or report.headers]


def _read(reports: list[Report], number: int, line: str) -> None:
    if _starts(reports, number, line) or not reports:
        return
    report = reports[-1]
    taken = (
        _read_section(report, number, line)
        or _read_detail(report, number, line)
        or _read_group(report, number, line)
    )
    if taken:
        report.last = number
        return
    for pattern, expected in _STRICT:
        if report.jobs and pattern.match(line):
            raise damaged(number, repr(line.strip()[:60]), expected)


def _starts(reports: list[Report], number: int, line: str) -> bool:
    """Headers, version and jobs: what may open a run."""
    if found := _HEADER.fullmatch(line):
        words = (found[1].strip(), *found.groups()[1:])
        headers = _current(reports, number, fresh=True).headers
        headers.setdefault(words, number)  # 2.0 repeats it for every clone
    elif found := _VERSION.fullmatch(line):
        _current(reports, number, fresh=True).version = found[1]
    elif "(groupid=" in line and (found := _JOB.fullmatch(line)):
        report = _current(reports, number, fresh=False)
        report.share = None
        report.jobs.append(
            Job(number, _name(found[1]), int(found[2]), int(found[3]), int(found[4]), found[5])
        )
    elif "IOPS=" in line and not reports and _SECTION.match(line):
        _current(reports, number, fresh=False)
        return False
    else:
        return False
    reports[-1].last = number
    return True


def _name(text: str) -> str:
    """The name of a job; progress of the same line, ended by a lost carriage return, goes."""
    return text.rpartition("]")[2].strip() if "[eta " in text else text.strip()


def _current(reports: list[Report], number: int, *, fresh: bool) -> Report:
    """The run that is being read; a new one where the last has its results."""
    if not reports or (reports[-1].jobs if fresh else reports[-1].closed):
        before = reports[-1] if reports else None
        reports.append(Report(number, number))
        if before is not None and not fresh:
            reports[-1].version, reports[-1].headers = before.version, before.headers
    return reports[-1]


def _read_section(report: Report, number: int, line: str) -> bool:
    found = _SECTION.match(line)
    if found is None:
        return "fio:" in line and _read_notice(report, line)
    if not report.jobs or (not report.jobs[-1].name and found[1] in report.jobs[-1].sections):
        report.jobs.append(Job(number, "", 0, 1, 0, None))
    if found[1] in report.jobs[-1].sections:
        raise damaged(number, f"{found[1]} twice in one job", "each direction once")
    rest = line[found.end() :]
    if new := _NEW.fullmatch(rest):
        section = Section(number, found[1], new[4], (new[2], new[3]), new[1], new[5], old=False)
    elif old := _OLD.fullmatch(rest):
        section = Section(number, found[1], old[1], (old[2],), old[3], old[4], old=True)
    else:
        raise damaged(number, repr(line.strip()[:60]), "rate, bandwidth, bytes and time")
    report.jobs[-1].sections[found[1]] = section
    report.share = None
    return True


def _read_notice(report: Report, line: str) -> bool:
    report.signal = report.signal or "terminating on signal" in line
    report.error = report.error or ", err=" in line
    return True


def _read_detail(report: Report, number: int, line: str) -> bool:
    section = report.section()
    if section is None or report.closed:
        return False
    job = report.jobs[-1]
    if found := _LATENCY.fullmatch(line):
        section.latencies[found[1]] = (number, found.groups()[1:])
    elif found := _HEAD.fullmatch(line):
        report.share = found[1] if found[1] in ("slat", "clat", "lat", "sync") else None
        section.unit[found[1]] = found[2]
    elif "th=[" in line:
        return _read_shares(report, section, number, line)
    elif found := _SPEED.fullmatch(line):
        section.speed = (number, found.groups())
    elif found := _RATE.fullmatch(line):
        section.rate = (number, found.groups())
    elif found := _CPU.fullmatch(line):
        job.cpu = (number, found.groups())
    elif found := _ISSUED.fullmatch(line):
        job.issued = (
            number,
            tuple(text or "0" for text in found.groups()[0 if found[1] else 3 :][:3]),
        )
    else:
        return False
    return True


def _read_shares(report: Report, section: Section, number: int, line: str) -> bool:
    shares = _SHARE.findall(line)
    if len(shares) != line.count("th=["):
        raise damaged(number, repr(line.strip()[:60]), "percentiles like 99.00th=[  123]")
    if report.share is not None:
        section.shares |= {(report.share, share): (number, text) for share, text in shares}
    return True


def _read_group(report: Report, number: int, line: str) -> bool:
    if found := _GROUP.fullmatch(line):
        report.closed, report.group = True, int(found[1])
    elif found := _GROUP_NEW.fullmatch(line):
        speeds, moved = (found[2], found[3]), (found[4], found[5])
        report.groups.append(
            Group(number, report.group, found[1].lower(), speeds, moved, found[6], old=False)
        )
    elif found := _GROUP_OLD.fullmatch(line):
        report.groups.append(
            Group(
                number, report.group, found[1].lower(), (found[3],), (found[2],), found[4], old=True
            )
        )
    elif report.closed and (found := _DISK.fullmatch(line)):
        report.disks.append((number, found[1], found[2]))
    else:
        return False
    return True


def _run(report: Report) -> Run:
    rows = Rows()
    several = len(report.headers) > 1
    add_jobs(rows, report.jobs, report.groups, report.headers, report.version)
    return Run(
        tool="fio",
        tool_version=report.version,
        lines=(report.first, report.last),
        outcome=_outcome(report, rows),
        label=(report.jobs[0].name or None) if len(report.jobs) == 1 else None,
        workloads=tuple(rows.workloads),
        measurements=tuple(rows.measurements),
        settings=tuple(
            Setting(
                scope="tool",
                name=name,
                value=value,
                line=line,
                target=header[0] if several else None,
            )
            for header, line in report.headers.items()
            for name, value in zip(("rw", "bs", "ioengine", "iodepth"), header[2:], strict=True)
        ),
        facts=tuple(
            Fact(
                subject=disk,
                name="util",
                value=text,
                line=line,
                number=scaled(text, line, 0.01)[0],
                unit="ratio",
            )
            for line, disk, text in report.disks
        ),
    )


def _outcome(report: Report, rows: Rows) -> Outcome:
    if report.error or any(job.error for job in report.jobs):
        return "failed"
    if report.signal:
        return "interrupted"
    return "ok" if rows.measurements else "failed"
