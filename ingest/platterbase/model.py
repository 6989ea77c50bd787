"""The records that parsers return: typed values in the units of schema/README.md.

They are frozen msgspec structs, so that the same objects become JSON (`platterbase parse --json`)
and database rows. The literals are those of schema/tables.sql; a test compares the two.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Access = Literal["sequential", "random", "mixed", "backward", "stride"]
Direction = Literal["read", "write", "trim", "both"]
Scope = Literal["total", "per-drive", "per-thread", "per-job"]
Aggregate = Literal["single", "mean", "median", "best", "worst"]
Qualifier = Literal["exact", "about", "at-least", "at-most", "range", "delta"]
Missing = Literal["below-resolution", "skipped", "failed", "not-finite", "interrupted", "lost"]
Rounding = Literal["nearest", "down", "unknown"]
Outcome = Literal["ok", "failed", "interrupted", "configuration"]
Share = Annotated[float, Meta(ge=0, le=1)]
SettingScope = Literal["drive", "controller", "array", "filesystem", "mount", "os", "tool"]


class Record(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """Base of all below: immutable, named arguments only."""


class Part(Record, frozen=True, kw_only=True):
    """Part of a mixed workload. `share` of requests, parts add up to 1; sizes in B."""

    share: Annotated[Share, Meta(description="share of requests")]
    block_bytes: Annotated[int, Meta(ge=1, description="request size, B")]
    read_ratio: Annotated[Share | None, Meta(description="share of reads")] = None
    random_ratio: Annotated[Share | None, Meta(description="share of random requests")] = None


class Workload(Record, frozen=True, kw_only=True):
    """A pattern of requests together with how much of it ran.

    `key` is unique within its run, of `[a-z0-9.-]`, made from what the tool says (column, job
    and its parameters), never from values or positions that a parser fix could move: it becomes
    part of every measurement's permanent address. Sizes in B, times in s; None where unknown.
    `operation` is one of schema/metrics.toml.
    """

    key: str
    operation: str | None = None
    access: Access | None = None
    block_bytes: int | None = None
    queue_depth: float | None = None
    threads: int | None = None
    read_ratio: float | None = None
    random_ratio: float | None = None
    parts: tuple[Part, ...] = ()
    workset_bytes: int | None = None
    file_count: int | None = None
    bytes_moved: int | None = None
    duration_s: float | None = None


class Quote(Record, frozen=True, kw_only=True):
    """A ratio that the source prints beside a value; it is checked, and not stored as a value.

    `baseline` names the label of the run that is 1 in the same column; `ratio` is a number
    (53 % is 0.53), `resolution` the size of its last printed place.
    """

    printed: str
    ratio: float
    resolution: float
    baseline: str
    better: Literal["higher", "lower"]
    line: int
    field: str


class Measurement(Record, frozen=True, kw_only=True):
    """One number as printed and in the unit of its metric, or the reason why there is none.

    `workload` is the index in the run's workloads, None for figures of the run as a whole.
    `value` is None exactly when `missing` is set or `qualifier` is "range". `resolution` is the
    size of the last printed place in the metric's unit. `line` counts from 1 in the decoded
    file; `field` is the column, key or JSON pointer as the tool names it; `printed` stands
    literally in that line (or, for JSON, at that pointer).
    """

    metric: str
    printed: str
    line: int
    field: str
    workload: int | None = None
    flow: int | None = None
    direction: Direction | None = None
    statistic: str = "total"
    scope: Scope = "total"
    instances: int | None = None
    aggregate: Aggregate = "single"
    repeats: int | None = 1
    spread: float | None = None
    value: float | None = None
    qualifier: Qualifier = "exact"
    value_low: float | None = None
    value_high: float | None = None
    resolution: float | None = None
    rounding: Rounding = "nearest"
    missing: Missing | None = None
    quotes: tuple[Quote, ...] = ()


class Setting(Record, frozen=True, kw_only=True):
    """A setting in force, with name and value as the tool printed them."""

    scope: SettingScope
    name: str
    value: str
    line: int
    target: str | None = None


class Fact(Record, frozen=True, kw_only=True):
    """Anything else worth keeping that the tool printed about a part or a filesystem.

    `value` is the text as printed; `number` and `unit` (of schema/metrics.toml) where it is one.
    """

    subject: str
    name: str
    value: str
    line: int
    number: float | None = None
    unit: str | None = None


class Samples(Record, frozen=True, kw_only=True):
    """A time series with one row for each point.

    `columns` name metric, direction ("none" where it has none) and device of each value column;
    `rows` are (time in s or None, since-boot mark, line, values…). `workload` is the index of the
    workload they belong to.
    """

    workload: int
    columns: tuple[tuple[str, str, str], ...]
    rows: tuple[tuple[float | None, bool, int, tuple[float | None, ...]], ...]


class Run(Record, frozen=True, kw_only=True):
    """One execution of a tool, as far as one text shows it. `lines` are first and last, from 1.

    `tool` printed the text and `parser` read it; `platterbase.tools.recognize` sets `parser`.
    """

    tool: str
    lines: tuple[int, int]
    parser: str = ""
    tool_version: str | None = None
    generator: str | None = None
    generator_version: str | None = None
    outcome: Outcome = "ok"
    label: str | None = None
    command: str | None = None
    started: str | None = None
    workloads: tuple[Workload, ...] = ()
    measurements: tuple[Measurement, ...] = ()
    settings: tuple[Setting, ...] = ()
    facts: tuple[Fact, ...] = ()
    samples: tuple[Samples, ...] = ()


class Hints(Record, frozen=True, kw_only=True):
    """Facts about a text that are not in it: from the submission, or from the command line."""

    file_name: str = ""
    tool: str | None = None
    tool_version: str | None = None
    command: str | None = None
    language: str | None = None


class Descriptor(Record, frozen=True, kw_only=True):
    """The description of a parser, in literals that are read without loading its module.

    `formats` are the formats that it reads, in words. Every text that the parser accepts or calls
    damaged contains one of the `markers`, spelled as printed: other texts are not given to the
    parser. A parser without markers is given every text. Where the text alone is ambiguous, the
    file name must contain one of `file_names`.
    """

    tool: str
    title: str
    version: int
    formats: tuple[str, ...]
    tool_versions: str
    markers: tuple[str, ...] = ()
    file_names: tuple[str, ...] = ()

    def is_named(self, file_name: str) -> bool:
        """Return whether a file of that name can be of this tool."""
        return not self.file_names or any(part in file_name for part in self.file_names)

    def marks(self, text: str) -> bool:
        """Return whether a text can be of this tool at all."""
        for marker in self.markers:  # any() with a generator takes twice as long
            if marker in text:
                return True
        return not self.markers
