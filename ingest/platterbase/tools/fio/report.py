"""What fio's normal report says, turned into workloads and measurements."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from platterbase.model import Missing, Rounding, Scope
from platterbase.tools.fio.options import SECTIONS, job_key, whole, workload
from platterbase.tools.fio.rows import STATISTICS, Rows
from platterbase.tools.fio.units import Amount, agree, amount, better, plain
from platterbase.tools.fio.words import Group, Job, Section

_SECONDS = {"nsec": 1e-9, "usec": 1e-6, "msec": 1e-3, "sec": 1.0}
_METRICS = {
    "slat": "submit-latency",
    "clat": "completion-latency",
    "lat": "latency",
    "sync": "sync-latency",
}
_PROCESS = (
    ("usr", "cpu-user", 0.01),
    ("sys", "cpu-system", 0.01),
    ("ctx", "context-switches", 1.0),
    ("majf", "page-faults-major", 1.0),
    ("minf", "page-faults-minor", 1.0),
)


def add_jobs(
    rows: Rows,
    jobs: list[Job],
    groups: list[Group],
    headers: Mapping[tuple[str, ...], int],
    version: str | None,
) -> None:
    """All measurements of a run."""
    members = Counter(job.group for job in jobs)
    options = {words[:2]: _options(words) for words in headers}
    sums = {(found.number, found.name): found for found in groups}
    for number, job in enumerate(jobs, start=1):
        alone = members[job.group] == 1
        scope: Scope = "total" if alone else "per-job"
        shown = options.get((job.name, str(job.group)), {})
        _Writer(rows, job, number, scope, shown, sums if alone else {}, version).add()
    clones = Counter[int]()
    for job in jobs:
        clones[job.group] += job.jobs
    for found in sums.values():
        if members[found.number] > 1:
            _add_group(rows, found, clones[found.number])


def _options(words: tuple[str, ...]) -> dict[str, str]:
    """The options that a header shows."""
    found = {"rw": words[2], "iodepth": words[5], "rwmixread": "not printed"}
    block = _block(words[3])
    return {**found, "bs": block} if block else found


def _block(text: str) -> str | None:
    """`4096,8192,8192` of the header's ranges; None where they are true ranges."""
    ranges = re.findall(r"([0-9.]+[KMG]?(?:iB|B)?)-([0-9.]+[KMG]?(?:iB|B)?)", text)
    if not ranges or any(low != high for low, high in ranges):
        return None
    old = "(R)" not in text
    return ",".join(str(int(amount(low, 0, old=old).value)) for low, _ in ranges)


def _has_bug(version: str | None) -> bool:
    """Whether num2str may have dropped a unit (3.0 to 3.25); an unknown version may have it."""
    found = re.match(r"([0-9]+)\.([0-9]+)", version or "")
    return found is None or (2, 99) <= (int(found[1]), int(found[2])) < (3, 26)


def _add_group(rows: Rows, group: Group, jobs: int) -> None:
    speed = _speed(group.speeds, group)
    moved = _speed(group.moved, group)
    seconds = plain(group.runtime, group.line, 0.001)
    made = workload(f"group{group.number}", group.name, {}, threads=jobs, duration_s=seconds.value)
    rows.begin(made, SECTIONS[group.name][1], "total", jobs)
    down: Rounding = "unknown" if group.old else "nearest"
    word = "aggrb" if group.old else "bw"
    _put(
        rows,
        "throughput",
        speed,
        group.speeds[0],
        group.line,
        f"{group.name.upper()}: {word}",
        down,
    )
    _put(rows, "bytes-moved", moved, group.moved[0], group.line, f"{group.name.upper()}: io", down)
    _put(
        rows,
        "duration",
        seconds,
        group.runtime,
        group.line,
        f"{group.name.upper()}: run",
        "nearest",
    )


def _speed(texts: tuple[str, ...], words: Section | Group) -> Amount | None:
    amounts = [amount(text, words.line, old=words.old) for text in texts]
    return better(*amounts) if len(amounts) > 1 else amounts[0]


def _put(
    rows: Rows,
    metric: str,
    found: Amount | None,
    printed: str,
    line: int,
    name: str,
    rounding: Rounding,
) -> None:
    """A row of an amount; lost where two renderings contradict each other, small where zero."""
    missing: Missing | None = None
    if found is None:
        missing = "lost"
    elif not found.value:
        missing = "below-resolution"
    factor = found.factor if found else 1.0
    text = (found.printed if found else printed, line)
    digits = found.digits if found else None
    rows.add(metric, "total", text, name, factor, rounding=rounding, missing=missing, digits=digits)


@dataclass
class _Writer:
    """Writes the rows of one job."""

    rows: Rows
    job: Job
    number: int
    scope: Scope
    options: dict[str, str]
    sums: Mapping[tuple[int, str], Group]
    version: str | None

    def add(self) -> None:
        """All rows of the job."""
        key = job_key(self.number, self.job.name)
        before = len(self.rows.workloads)
        for section in self.job.sections.values():
            self._begin(key, section.name, section)
            self._add_section(section)
        if self.job.error or not self.job.sections:
            return
        for section in self.job.sections.values():
            if "sync" in section.latencies:
                self._begin(key, "sync", None)
                self._add_latencies(section, ("sync",))
                break
        self.rows.workload, self.rows.direction = before, None
        names = self.job.sections
        if len(names) > 1 and "mixed" not in names:
            self._begin(key, "mixed", None)
            self.rows.direction = None
        self._add_process()

    def _instances(self) -> int | None:
        return self.job.jobs if self.job.jobs > 1 else None

    def _begin(self, key: str, name: str, section: Section | None) -> None:
        moved = self._moved(section) if section else None
        made = workload(
            key,
            name,
            self.options,
            threads=self.job.jobs or None,
            queue_depth=whole(self.options.get("iodepth")),
            bytes_moved=int(moved.value) if moved else None,
            duration_s=plain(section.runtime, section.line, 0.001).value if section else None,
        )
        self.rows.begin(made, SECTIONS[name][1], self.scope, self._instances())

    def _moved(self, section: Section) -> Amount | None:
        """Bytes, from the line of the group where the job's own may be cut short."""
        own = amount(section.moved, section.line, old=section.old)
        if section.old or not _has_bug(self.version):
            return own
        group = self.sums.get((self.job.group, section.name))
        other = amount(group.moved[1], group.line, old=False) if group and not group.old else None
        if other is not None and agree(own, other):
            return own
        speed = _speed(section.speeds, section)
        seconds = plain(section.runtime, section.line, 0.001).value
        for found in (own, other):
            if found and (not found.digits.endswith(".0") or _fits(found, speed, seconds)):
                return found
        return None

    def _add_section(self, section: Section) -> None:
        name, line = section.name, section.line
        if self.job.error:
            for metric, text in (("throughput", section.speeds[0]), ("iops", section.iops)):
                self.rows.add(metric, "total", (text, line), f"{name}: {metric}", missing="failed")
            return
        near: Rounding = "unknown" if section.old else "nearest"
        whole_number: Rounding = "down" if section.iops.isdigit() else near
        speed, moved = _speed(section.speeds, section), self._moved(section)
        iops, runtime = plain(section.iops, line), plain(section.runtime, line, 0.001)
        where = line
        if moved is not None and moved.printed != section.moved:
            where = self.sums[self.job.group, name].line
        words = ("bw", "iops", "io", "runt") if section.old else ("BW", "IOPS", "io", "run")
        _put(self.rows, "throughput", speed, section.speeds[0], line, f"{name}: {words[0]}", near)
        _put(self.rows, "iops", iops, section.iops, line, f"{name}: {words[1]}", whole_number)
        _put(self.rows, "bytes-moved", moved, section.moved, where, f"{name}: {words[2]}", near)
        _put(
            self.rows, "duration", runtime, section.runtime, line, f"{name}: {words[3]}", "nearest"
        )
        self._add_count(name)
        self._add_latencies(section, ("slat", "clat", "lat"))
        self._add_samples(section)

    def _add_count(self, name: str) -> None:
        if self.job.issued is None or name == "mixed":
            return
        line, totals = self.job.issued
        text = totals[("read", "write", "trim").index(name)]
        self.rows.add("request-count", "total", (text, line), f"issued: total {name}")

    def _add_latencies(self, section: Section, kinds: tuple[str, ...]) -> None:
        for kind in kinds:
            if kind in section.latencies:
                line, (unit, *texts) = section.latencies[kind]
                name = f"{kind} ({unit})"
                for statistic, text in zip(STATISTICS, texts, strict=True):
                    self._add_plain(_METRICS[kind], statistic, text, line, name, _SECONDS[unit])
        for (kind, share), (line, text) in section.shares.items():
            if kind in kinds:
                unit = section.unit[kind]
                name = f"{kind} percentiles ({unit}) {share}th"
                leaf = (text, line)
                self.rows.add_share(_METRICS[kind], share, leaf, name, _SECONDS[unit])

    def _add_plain(
        self, metric: str, statistic: str, text: str, line: int, name: str, unit: float
    ) -> None:
        found = plain(text, line, unit)
        self.rows.add(
            metric,
            statistic,
            (text, line),
            f"{name} {statistic}",
            found.factor,
            digits=found.digits,
        )

    def _add_samples(self, section: Section) -> None:
        scope: Scope | None = None
        if section.speed is not None:
            line, (unit, low, high, per, mean, deviation) = section.speed
            if self.job.jobs > 1 and plain(per, line).value < 60:
                scope = "per-job"
            factor = amount(f"1{unit}", line, old=section.old).factor
            texts = (low, high, mean, deviation)
            for statistic, text in zip(STATISTICS, texts, strict=True):
                field = f"{section.name} bw ({unit}/s) {statistic}"
                self.rows.add("throughput", statistic, (text, line), field, factor, scope=scope)
        if section.rate is not None:
            line, texts = section.rate[0], section.rate[1][:4]  # type: ignore[assignment]
            for statistic, text in zip(STATISTICS, texts, strict=True):
                field = f"{section.name} iops {statistic}"
                self.rows.add("iops", statistic, (text, line), field, scope=scope)

    def _add_process(self) -> None:
        if self.job.cpu is None:
            return
        line, texts = self.job.cpu
        for (name, metric, factor), text in zip(_PROCESS, texts, strict=True):
            self.rows.add(metric, "total", (text, line), f"cpu {name}", factor)


def _fits(found: Amount, speed: Amount | None, seconds: float) -> bool:
    """Whether bytes are what bandwidth times time gives."""
    if speed is None:
        return False
    slack = found.resolution + (speed.resolution + 0.002 * speed.value) * seconds
    return abs(found.value - speed.value * seconds) <= slack
