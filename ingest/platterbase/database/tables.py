"""The rows of results.db: one record type a table, one field a column.

A type has the name of its table (`LinkKind` is a row of `link_kind`) and the columns in the order
of schema/tables.sql; a test compares the two. A column that may be null is null unless given.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Container, Hashable
from functools import cache
from operator import attrgetter, itemgetter
from typing import TypeVar

import msgspec
from msgspec import structs

Value = str | int | float | None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all below."""


class Unit(Row, frozen=True, kw_only=True):
    """A row of table unit."""

    unit: str
    description: str


class Metric(Row, frozen=True, kw_only=True):
    """A row of table metric."""

    metric: str
    unit: str
    better: str | None = None
    decimals: int
    label: str
    description: str


class Operation(Row, frozen=True, kw_only=True):
    """A row of table operation."""

    operation: str
    description: str


class LinkKind(Row, frozen=True, kw_only=True):
    """A row of table link_kind."""

    link_kind: str
    family: str
    generation: str | None = None
    year: int | None = None
    lanes: float | None = None
    line_bits_per_s: int | None = None
    encoding: str | None = None
    raw_bytes_per_s: int | None = None
    practical_bytes_per_s: int | None = None
    duplex: str | None = None
    shared_with: str | None = None
    source: str
    source_seen: int
    note: str | None = None


class PatternPart(Row, frozen=True, kw_only=True):
    """A row of table pattern_part."""

    pattern: str
    position: int
    rating: str
    share: float
    block_bytes: int
    read_ratio: float
    random_ratio: float
    source: str


class Model(Row, frozen=True, kw_only=True):
    """A row of table model."""

    model: str
    maker: str
    kind: str
    name: str
    medium: str | None = None
    interface: str | None = None
    capacity_bytes: int | None = None
    cache_bytes: int | None = None
    rpm: int | None = None
    released: int | None = None
    notes: str | None = None
    file: str


class ModelAlias(Row, frozen=True, kw_only=True):
    """A row of table model_alias."""

    alias: str
    model: str


class ModelSource(Row, frozen=True, kw_only=True):
    """A row of table model_source."""

    model: str
    position: int
    name: str | None = None
    value: str | None = None
    source: str


class Submission(Row, frozen=True, kw_only=True):
    """A row of table submission."""

    submission: str
    title: str
    author: str
    sender: str | None = None
    sent: str
    language: str
    licence: str
    source: str | None = None
    source_title: str | None = None
    source_address: str | None = None
    published: str | None = None
    measured_from: str | None = None
    measured_to: str | None = None
    transcribed: str | None = None
    note: str | None = None
    folder: str


class RawFile(Row, frozen=True, kw_only=True):
    """A row of table raw_file."""

    file: str
    submission: str
    sha256: str
    bytes: int
    lines: int | None = None
    encoding: str | None = None
    encoding_how: str | None = None
    opaque: int
    note: str | None = None


class Host(Row, frozen=True, kw_only=True):
    """A row of table host."""

    host: str
    submission: str
    slug: str
    board_model: str | None = None
    board: str | None = None
    cpu_model: str | None = None
    cpu: str | None = None
    cpus: int | None = None
    cpus_installed: int | None = None
    ram_bytes: int | None = None
    ram_installed_bytes: int | None = None
    os: str | None = None
    kernel: str | None = None
    note: str | None = None


class Node(Row, frozen=True, kw_only=True):
    """A row of table node."""

    node: str
    host: str
    slug: str
    kind: str
    model: str | None = None
    name: str | None = None
    parent: str | None = None
    link_kind: str | None = None
    link_possible: str | None = None
    shares: int | None = None
    address: str | None = None
    status: str
    reason: str | None = None


class Drive(Row, frozen=True, kw_only=True):
    """A row of table drive."""

    drive: str
    host: str
    slug: str
    model: str | None = None
    name: str | None = None
    port: str | None = None
    device: str | None = None
    firmware: str | None = None
    size_bytes: int | None = None
    medium: str | None = None
    medium_link: str | None = None
    note: str | None = None


class Array(Row, frozen=True, kw_only=True):
    """A row of table array."""

    array: str
    submission: str
    slug: str
    level: str
    made_by: str | None = None
    device: str | None = None
    chunk_bytes: int | None = None
    note: str | None = None


class Member(Row, frozen=True, kw_only=True):
    """A row of table member."""

    array: str
    position: int
    role: str
    backing: str
    drive: str | None = None
    port: str | None = None
    size_bytes: int | None = None
    write_policy: str | None = None
    group_position: int = 0


class Setup(Row, frozen=True, kw_only=True):
    """A row of table setup."""

    setup: str
    submission: str
    slug: str
    host: str
    array: str
    title: str | None = None
    filesystem: str | None = None
    measured_from: str | None = None
    measured_to: str | None = None
    note: str | None = None


class SingleSetting(Row, frozen=True, kw_only=True):
    """A row of table single_setting."""

    id: int
    host: str | None = None
    setup: str | None = None
    run: str | None = None
    scope: str
    target: str | None = None
    name: str
    value: str
    status: str
    reason: str | None = None
    read_back: str | None = None
    line: int | None = None


class SettingSet(Row, frozen=True, kw_only=True):
    """A row of table setting_set."""

    setting_set: int
    position: int
    target: str | None = None
    name: str
    value: str
    line: int | None = None


class Workload(Row, frozen=True, kw_only=True):
    """A row of table workload."""

    id: int
    operation: str | None = None
    access: str | None = None
    block_bytes: int | None = None
    queue_depth: float | None = None
    threads: int | None = None
    read_ratio: float | None = None
    random_ratio: float | None = None


class WorkloadPart(Row, frozen=True, kw_only=True):
    """A row of table workload_part."""

    workload: int
    position: int
    share: float
    block_bytes: int
    read_ratio: float | None = None
    random_ratio: float | None = None


class Run(Row, frozen=True, kw_only=True):
    """A row of table run."""

    run: str
    submission: str
    file: str
    ordinal: int
    label: str | None = None
    tool: str
    tool_version: str | None = None
    version_order: int | None = None
    parser: str
    parser_version: int
    generator: str | None = None
    generator_version: str | None = None
    command: str | None = None
    started: str | None = None
    outcome: str
    line_from: int
    line_to: int


class RunSettingSet(Row, frozen=True, kw_only=True):
    """A row of table run_setting_set."""

    run: str
    setting_set: int
    first_setting: int


class RunSetup(Row, frozen=True, kw_only=True):
    """A row of table run_setup."""

    run: str
    setup: str
    assignment: str


class Load(Row, frozen=True, kw_only=True):
    """A row of table load."""

    load: str
    submission: str
    key: str
    title: str | None = None
    workset_bytes: int | None = None
    file_count: int | None = None
    bytes_moved: int | None = None
    direct: int | None = None
    flush: str | None = None
    duration_s: float | None = None
    aggregate: str | None = None
    repeats: int | None = None
    streams: int | None = None
    workload: int | None = None
    read_workload: int | None = None
    write_workload: int | None = None
    run_length: int | None = None


class Flow(Row, frozen=True, kw_only=True):
    """A row of table flow."""

    load: str
    position: int
    workload: int
    drive: str | None = None


class Measurement(Row, frozen=True, kw_only=True):
    """A row of table measurement."""

    measurement: str
    flow_position: int | None = None
    metric: str
    direction: str | None = None
    statistic: str
    instances: int | None = None
    repeats: int | None = None
    spread: float | None = None
    value: float | None = None
    value_low: float | None = None
    value_high: float | None = None
    printed: str
    resolution: float | None = None
    missing: str | None = None
    line: int
    field: str
    verdict: str | None = None
    position: int
    run_length: int
    load_length: int | None = None
    declared_load: str | None = None
    caveat_set: int | None = None
    other_scope: str | None = None
    other_aggregate: str | None = None
    other_qualifier: str | None = None
    other_rounding: str | None = None


class QuotedRatio(Row, frozen=True, kw_only=True):
    """A row of table quoted_ratio."""

    measurement: str
    baseline: str
    printed: str
    ratio: float
    resolution: float
    better: str
    line: int
    field: str


class Finding(Row, frozen=True, kw_only=True):
    """A row of table finding."""

    finding: str
    submission: str
    subject: str
    relation: str
    object: str | None = None
    load: str
    metric: str
    degree: str | None = None
    axis: str | None = None
    axis_from: float | None = None
    axis_to: float | None = None
    locator: str
    line: int


class Fact(Row, frozen=True, kw_only=True):
    """A row of table fact."""

    run: str
    position: int
    subject: str
    name: str
    value: str
    number: float | None = None
    unit: str | None = None
    line: int


class SeriesFile(Row, frozen=True, kw_only=True):
    """A row of table series_file."""

    run: str
    file: str
    points: int


class Sample(Row, frozen=True, kw_only=True):
    """A row of table sample."""

    load: str
    metric: str
    direction: str
    device: str
    position: int
    t_s: float | None = None
    value: float
    since_boot: int
    line: int


class Erratum(Row, frozen=True, kw_only=True):
    """A row of table erratum."""

    submission: str
    position: int
    date: str
    kind: str
    file: str | None = None
    run: int | None = None
    line: int | None = None
    was: str | None = None
    now: str | None = None
    reason: str
    found_by: str | None = None
    declared_line: int


class ToolRelease(Row, frozen=True, kw_only=True):
    """A row of table tool_release."""

    tool: str
    version_order: int
    version: str
    released: str
    source: str


class ToolBug(Row, frozen=True, kw_only=True):
    """A row of table tool_bug."""

    tool: str
    position: int
    from_version: int | None = None
    before_version: int | None = None
    os: str | None = None
    setting: str | None = None
    setting_value: str | None = None
    and_setting: str | None = None
    metric: str | None = None
    statistic: str | None = None
    field: str | None = None
    severity: str
    effect: str
    source: str


RowT = TypeVar("RowT", bound=Row)
_Read = Callable[[object], tuple[Value, ...]]


class Rows:
    """Rows by table, in the order of reading."""

    def __init__(self) -> None:
        self.tables: dict[type[Row], list[tuple[Value, ...]]] = {}

    def add(self, row: Row) -> None:
        """Add one row to its table."""
        self.tables.setdefault(type(row), []).append(structs.astuple(row))

    def add_copy(self, kind: type[Row], source: object, /, **given: Value) -> None:
        """Add the row that copy_row returns: its values alone, as there are many measurements.

        Raises TypeError for a column that is missing or unknown.
        """
        read, in_order = _ordered(kind, type(source), tuple(given))  # type: ignore[arg-type]
        self.tables.setdefault(kind, []).append(in_order((*read(source), *given.values())))

    def count(self, kind: type[Row]) -> int:
        """Return the number of rows of one table."""
        return len(self.tables.get(kind, ()))

    def __len__(self) -> int:
        return sum(len(rows) for rows in self.tables.values())


def table_name(kind: type[Row]) -> str:
    """Return the name of the table that a type holds the rows of."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


def column_names(kind: type[Row]) -> tuple[str, ...]:
    """Return the columns of a table, in order."""
    return kind.__struct_fields__


def copy_row(kind: type[RowT], source: object, /, **given: Value) -> RowT:
    """Return a row with the given columns, and all others that `source` has under the same name.

    `source` is a struct or a dataclass; only its fields count.
    """
    names, read = _shared(kind, type(source), tuple(given))  # type: ignore[arg-type]
    return kind(**dict(zip(names, read(source), strict=True)), **given)


@cache
def _shared(
    kind: type[Row], source: Hashable, given: tuple[str, ...]
) -> tuple[tuple[str, ...], _Read]:
    """Return the columns to copy, and a function that reads them of a source as a tuple."""
    has: Container[str] = (
        {field.name for field in dataclasses.fields(source)}
        if dataclasses.is_dataclass(source)
        else source.__struct_fields__  # type: ignore[attr-defined]
    )
    names = tuple(name for name in column_names(kind) if name not in given and name in has)
    if len(names) < 2:  # attrgetter gives a tuple of two names and more only
        return names, lambda record: tuple(getattr(record, name) for name in names)
    return names, attrgetter(*names)


@cache
def _ordered(
    kind: type[Row], source: Hashable, given: tuple[str, ...]
) -> tuple[_Read, Callable[[tuple[Value, ...]], tuple[Value, ...]]]:
    """Return a function that reads a source, and one that puts this and what is given in order."""
    names, read = _shared(kind, source, given)
    found = (*names, *given)
    columns = column_names(kind)
    needed = {field.name for field in structs.fields(kind) if field.required}
    if wrong := sorted(needed.difference(found) | set(found).difference(columns)):
        raise TypeError(f"{kind.__name__}: columns {', '.join(wrong)} are missing or unknown")
    absent = tuple(field.default for field in structs.fields(kind) if field.name not in found)
    every = (*found, *(name for name in columns if name not in found))
    order = itemgetter(*map(every.index, columns))
    return read, lambda values: order((*values, *absent))
