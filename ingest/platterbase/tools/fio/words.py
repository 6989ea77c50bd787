"""fio's normal report in words: jobs, their directions and the sums of groups."""

from __future__ import annotations

from dataclasses import dataclass, field

Words = tuple[int, tuple[str, ...]]


@dataclass
class Section:
    """One direction of a job, in words."""

    line: int
    name: str
    moved: str
    speeds: tuple[str, ...]
    iops: str
    runtime: str
    old: bool
    speed: Words | None = None
    rate: Words | None = None
    latencies: dict[str, Words] = field(default_factory=dict)
    unit: dict[str, str] = field(default_factory=dict)
    shares: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)


@dataclass
class Job:
    """A job, or a group of jobs reported as one, in words."""

    line: int
    name: str
    group: int
    jobs: int
    error: int
    pid: str | None
    sections: dict[str, Section] = field(default_factory=dict)
    cpu: Words | None = None
    issued: Words | None = None


@dataclass
class Group:
    """A line of the sums of a group, in words."""

    line: int
    number: int
    name: str
    speeds: tuple[str, ...]
    moved: tuple[str, ...]
    runtime: str
    old: bool


@dataclass
class Report:
    """What one run printed so far."""

    first: int
    last: int
    version: str | None = None
    headers: dict[tuple[str, ...], int] = field(default_factory=dict)
    jobs: list[Job] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    group: int = 0
    signal: bool = False
    error: bool = False
    closed: bool = False
    share: str | None = None
    disks: list[tuple[int, str, str]] = field(default_factory=list)

    def section(self) -> Section | None:
        """The direction whose lines are being read."""
        sections = self.jobs[-1].sections if self.jobs else None
        return next(reversed(sections.values())) if sections else None
