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
