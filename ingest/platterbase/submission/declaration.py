"""The submission format, version 1, as typed objects.

The rules a person needs are in schema/submission.schema.json (shape, with a description of each
key) and CONTRIBUTING.md; these structs are what the rest of the program sees once a file has
passed the schema. Sizes in B, rates in B/s, times in s.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from platterbase.model import Access, Aggregate, Part

Status = Literal["declared", "detected", "inferred"]


class _Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of submission.toml."""


class Setting(_Table, frozen=True, kw_only=True):
    """Name and value in force."""

    scope: str
    name: str
    value: str
    target: str | None = None
    status: Status = "declared"
    reason: str | None = None
    read_back: str | None = None


class Node(_Table, frozen=True, kw_only=True):
    """A node of the host's topology and its link to the parent."""

    slug: str
    kind: str
    part: str | None = None
    parent: str | None = None
    link: str | None = None
    link_possible: str | None = None
    address: str | None = None
    shares: int | None = None
    status: Status = "declared"
    reason: str | None = None


class Drive(_Table, frozen=True, kw_only=True):
    """A physical drive of the host."""

    slug: str
    part: str | None = None
    port: str | None = None
    device: str | None = None
    firmware: str | None = None
    size_bytes: int | None = None
    medium: str | None = None
    medium_link: str | None = None
    note: str | None = None


class Host(_Table, frozen=True, kw_only=True):
    """One computer in one state."""

    slug: str
    board: str | None = None
    cpu: str | None = None
    cpus: int | None = None
    cpus_installed: int | None = None
    ram_bytes: int | None = None
    ram_installed_bytes: int | None = None
    os: str | None = None
    kernel: str | None = None
    note: str | None = None
    node: list[Node] = []
    drive: list[Drive] = []
    setting: list[Setting] = []


class Member(_Table, frozen=True, kw_only=True):
    """A member that is more than a whole drive with data."""

    role: str = "data"
    backing: str = "drive"
    drive: str | None = None
    port: str | None = None
    size_bytes: int | None = None
    write_policy: str | None = None
    group: int = 0


class Array(_Table, frozen=True, kw_only=True):
    """How drives were put together."""

    slug: str
    level: str
    host: str | None = None
    made_by: str | None = None
    device: str | None = None
    chunk_bytes: int | None = None
    members: list[str] = []
    member: list[Member] = []
    note: str | None = None


class Flow(_Table, frozen=True, kw_only=True):
    """One stream of a load; `drives` stands for one stream on each of them."""

    operation: str | None = None
    access: Access | None = None
    block_bytes: int | None = None
    queue_depth: float | None = None
    threads: int | None = None
    read_ratio: float | None = None
    random_ratio: float | None = None
    part: list[Part] = []
    drives: list[str] = []


class Load(_Table, frozen=True, kw_only=True):
    """What ran at once, where several runs or findings refer to it."""

    slug: str
    flow: list[Flow]
    title: str | None = None
    workset_bytes: int | None = None
    file_count: int | None = None
    bytes_moved: int | None = None
    duration_s: float | None = None
    aggregate: Aggregate | None = None
    repeats: int | None = None


class Setup(_Table, frozen=True, kw_only=True):
    """What was measured: host + array + filesystem + settings."""

    slug: str
    array: str
    host: str | None = None
    title: str | None = None
    filesystem: str | None = None
    measured_from: str | None = None
    measured_to: str | None = None
    note: str | None = None
    setting: list[Setting] = []


class FileRun(_Table, frozen=True, kw_only=True):
    """Which setups one run of a file belongs to, by its ordinal or its label."""

    setups: list[str]
    run: int | None = None
    label: str | None = None
    assignment: Literal["all", "one-of"] = "all"
    command: str | None = None
    started: str | None = None


class File(_Table, frozen=True, kw_only=True):
    """A raw file, and what its text cannot say."""

    path: str
    tool: str | None = None
    tool_version: str | None = None
    command: str | None = None
    started: str | None = None
    generator: str | None = None
    generator_version: str | None = None
    encoding: str | None = None
    language: str | None = None
    opaque: bool = False
    setups: list[str] = []
    run: list[FileRun] = []
    note: str | None = None


class Finding(_Table, frozen=True, kw_only=True):
    """What the source states in words where numbers are lost."""

    slug: str
    subject: str
    relation: str
    load: str
    metric: str
    locator: str
    object: str | None = None
    degree: str | None = None
    axis: str | None = None
    axis_from: float | None = None
    axis_to: float | None = None


class Erratum(_Table, frozen=True, kw_only=True):
    """A correction, a withdrawal or a takedown: the line that says what changed, when and why."""

    date: str
    reason: str
    kind: Literal["erratum", "withdrawal", "takedown"] = "erratum"
    file: str | None = None
    run: int | None = None
    line: int | None = None
    was: str | None = None
    now: str | None = None
    by: str | None = None


class Declaration(_Table, frozen=True, kw_only=True):
    """submission.toml as a whole."""

    format: Literal[1]
    title: str
    author: str
    sent: str
    language: str
    licence: str
    setup: list[Setup]
    file: list[File]
    host: list[Host]
    array: list[Array]
    sender: str | None = None
    source: str | None = None
    published: str | None = None
    measured_from: str | None = None
    measured_to: str | None = None
    transcribed: str | None = None
    note: str | None = None
    load: list[Load] = []
    finding: list[Finding] = []
    erratum: list[Erratum] = []
