"""Figures that may stand side by side: one typical value for each setup and kind of measurement.

A kind says everything that two figures must have in common: what was measured, by which tool, doing
what, in which blocks, how deep, past which caches, on how much data. Only exact figures of whole
setups count: no increments, no shares of single drives, no samples. What the repeats of a setup
show is what platterbase.statistics allows to say of them.

`figures_file` is what site/assets/js/ reads. It holds no words: fields and workloads are
indices into lists of identifiers, whose words stand in the page.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, groupby
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import NamedTuple

import msgspec

from platterbase.articles.rulebook import VERDICTS
from platterbase.pages.records import Records
from platterbase.pages.workloads import read_share
from platterbase.statistics import FACTOR, FEW, SOME, Spread, compare, spread

_EXACT = 2**53  # whole numbers below are written without a fraction
_PREFERRED = ("iops", "throughput")  # metrics, of kinds that as many setups have


class Kind(NamedTuple):
    """What figures must have in common to be compared. None: not known, or it does not apply."""

    metric: str
    tool: str
    operation: str
    access: str | None
    direction: str | None
    read_ratio: float | None
    block_bytes: int | None
    queue_depth: float | None
    threads: int | None
    streams: int | None
    direct: int | None
    flush: str | None
    workset_bytes: int | None
    file_count: int | None
    aggregate: str


class Value(NamedTuple):
    """One measurement of a kind."""

    setup: str
    id: str
    value: float
    unit: str
    file: str
    line: int
    load: str | None
    verdict: str | None
    caveat_set: int | None


class Figure(NamedTuple):
    """What the repeats of a kind on a setup show. `nearest` is the measurement next to the point.

    `rules` are those that call one of the repeats doubtful or invalid, with verdicts. `ceiling` is
    what the links of the setup let through, B/s; None for other units, and where no link is known.
    """

    kind: Kind
    setup: str
    unit: str
    values: tuple[float, ...]
    spread: Spread
    nearest: Value
    rules: tuple[tuple[str, str], ...]
    ceiling: float | None

    @property
    def invalid(self) -> bool:
        """Whether a rule says that this is no measurement of the drive."""
        return any(verdict == "invalid" for _, verdict in self.rules)


_VALUES = f"""
select
  {", ".join(f"load.{name}" if name in ("direct", "flush") else f"result.{name}" for name in Kind._fields)},
  result.submission || '.' || result.setup as setup,
  result.id,
  result.value,
  result.unit,
  result.file,
  result.line,
  load.load,
  result.verdict,
  measurement.caveat_set
from result
join measurement on measurement.measurement = result.id
join run_setup
  on run_setup.run = result.run and run_setup.setup = result.submission || '.' || result.setup
left join load on load.load = measurement.load
where result.run > :submission || '.' and result.run < :submission || '/'
  and result.value > 0
  and result.qualifier = 'exact'
  and result.scope = 'total'
  and result.operation is not null
  and result.operation <> 'monitor'
  and run_setup.assignment = 'all'
  and measurement.flow_position is null
  and (
    (result.unit in ('B/s', '1/s') and result.statistic = 'total')
    or (result.metric = 'latency' and result.statistic = 'mean')
  )
order by {", ".join(map(str, range(1, len(Kind._fields) + 2)))}, result.id
"""  # noqa: S608, E501 - ours


class Figures(list[Figure]):
    """Figures that may be compared, and what pages ask of all of them in each language.

    They are sorted by the fields of their kind, and by setup.
    """

    @cached_property
    def choices(self) -> Mapping[str, list[Choice]]:
        """The members of each field in order, each with one kind that has it."""
        return _choices(list(dict.fromkeys(figure.kind for figure in self)))

    @cached_property
    def first_kind(self) -> Kind | None:
        """The kind that a reader sees first: valid on most setups, least asked at once."""
        return _first_kind(self)

    @cached_property
    def rules(self) -> list[str]:
        """The rules that doubt any of them."""
        return sorted({rule for figure in self for rule, _ in figure.rules})

    @cached_property
    def units(self) -> dict[str, str]:
        """The unit of each metric."""
        return {figure.kind.metric: figure.unit for figure in self}


def comparable_figures(records: Records) -> Figures:
    """Return all figures that may be compared."""
    each = (figures_of(records.connection, row.submission) for row in records.submissions())
    return _sorted(figure for own in each for figure in own)


def figures_of(connection: sqlite3.Connection, submission: str) -> list[Figure]:
    """Return the figures of a submission that may be compared: they change with no other."""
    width = len(Kind._fields)
    rows = connection.execute(_VALUES, {"submission": submission}).fetchall()
    rules = _rules(connection, {row[-1] for row in rows})
    ceilings = _ceilings(connection, submission)
    return [
        _figure(Kind._make(key[:width]), [Value._make(row[width:]) for row in own], rules, ceilings)
        for key, own in groupby(rows, key=itemgetter(slice(width + 1)))
    ]


def keep_figures(connection: sqlite3.Connection, submission: str) -> bytes:
    """Return the figures of a submission for kept_figures."""
    return msgspec.msgpack.encode(figures_of(connection, submission))


def kept_figures(files: Iterable[Path]) -> Figures:
    """Return all figures out of files with those of each submission."""
    decoder = msgspec.msgpack.Decoder(list[Figure])
    return _sorted(figure for path in files for figure in decoder.decode(path.read_bytes()))


def _sorted(figures: Iterable[Figure]) -> Figures:
    by_kind: dict[Kind, list[Figure]] = {}
    for figure in figures:
        by_kind.setdefault(figure.kind, []).append(figure)
    kinds = sorted(by_kind, key=lambda kind: list(map(_place, kind)))
    return Figures(
        figure for kind in kinds for figure in sorted(by_kind[kind], key=attrgetter("setup"))
    )


def _figure(
    kind: Kind,
    repeats: Sequence[Value],
    rules: Mapping[int, list[tuple[str, str]]],
    ceilings: Mapping[tuple[str, str, str], float],
) -> Figure:
    first = repeats[0]
    values = tuple(one.value for one in repeats)
    shown = spread(values)
    fired = {pair for one in repeats for pair in rules.get(one.caveat_set or 0, ())}
    part = kind.direction if kind.direction in ("read", "write") else "all"
    load = first.load or ""
    of_load = ceilings.get((first.setup, load, part), ceilings.get((first.setup, "", part)))
    return Figure(
        kind=kind,
        setup=first.setup,
        unit=first.unit,
        values=values,
        spread=shown,
        nearest=min(repeats, key=lambda one: abs(one.value - shown.point)),
        rules=tuple(sorted(fired)),
        ceiling=of_load if first.unit == "B/s" else None,
    )


def _rules(
    connection: sqlite3.Connection, sets: Iterable[int | None]
) -> dict[int, list[tuple[str, str]]]:
    """Return the rules that doubt figures, with their verdicts, by set of caveats."""
    doubting = connection.execute(
        "select caveat_set.caveat_set, firing.rule, firing.verdict from json_each(?) as own"
        " join caveat_set on caveat_set.caveat_set = own.value"
        " join firing on firing.firing = caveat_set.firing where firing.verdict in (?, ?)",
        [json.dumps(list(sets)), *VERDICTS[:2]],
    )
    found: dict[int, list[tuple[str, str]]] = {}
    for own, rule, verdict in doubting:
        found.setdefault(own, []).append((rule, verdict))
    return found


def _ceilings(connection: sqlite3.Connection, submission: str) -> dict[tuple[str, str, str], float]:
    rows = connection.execute(
        "select setup, load, part, practical_ceiling from load_ceiling"
        " where practical_ceiling is not null and setup > ?1 || '.' and setup < ?1 || '/'",
        [submission],
    )
    return {(setup, load, part): ceiling for setup, load, part, ceiling in rows}


# ------------------------------------------------------------------ choices of a reader

# The fields by which a reader chooses a kind, in their order, each of some columns of it. Their
# names stand in addresses.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "metric": ("metric",),
    "with": ("tool",),
    "do": ("operation", "access", "direction", "read_ratio"),
    "block": ("block_bytes",),
    "depth": ("queue_depth", "threads", "streams"),
    "cache": ("direct", "flush"),
    "size": ("workset_bytes", "file_count"),
    "runs": ("aggregate",),
}


class Choice(NamedTuple):
    """A member of a field: its identifier in addresses, and the columns that it stands for."""

    id: str
    kind: Kind


def _choices(kinds: Sequence[Kind]) -> Mapping[str, list[Choice]]:
    found: dict[str, list[Choice]] = {}
    for field in FIELDS:
        members = {field_id(kind, field): kind for kind in kinds}
        ordered = sorted(members, key=lambda one: _order(members[one], field))
        found[field] = [Choice(one, members[one]) for one in ordered]
    return found


def field_id(kind: Kind, field: str) -> str:
    """Return what identifies a member of a field in an address: `read.random.0.7`, `32x1`."""
    if field == "do":
        way = kind.direction if kind.operation == "mix" else None
        share = read_share(kind.operation, kind.read_ratio)
        parts = (kind.operation, kind.access, way, None if share is None else f"{share:g}")
        return ".".join(part for part in parts if part)
    if field == "depth":
        streams = f"x{kind.streams}s" if (kind.streams or 1) > 1 else ""
        depth = "-" if kind.queue_depth is None else f"{kind.queue_depth:g}"
        return f"{depth}x{kind.threads or '-'}{streams}"
    if field == "cache":
        past = {None: "-", 0: "cached", 1: "direct"}[kind.direct]
        return f"{past}.{kind.flush or '-'}"
    values = (getattr(kind, column) for column in FIELDS[field])
    return ".".join("-" if value is None else str(value) for value in values)


def _order(kind: Kind, field: str) -> list[tuple[int, float, str]]:
    """Return what sorts members."""
    return [_place(getattr(kind, column)) for column in FIELDS[field]]


def _place(value: str | float | None) -> tuple[int, float, str]:
    """Return what sorts a column of kinds: numbers as numbers, what is not known first."""
    if value is None:
        return 0, 0.0, ""
    return (1, 0.0, value) if isinstance(value, str) else (1, float(value), "")


def _first_kind(figures: Iterable[Figure]) -> Kind | None:
    counted: dict[Kind, int] = {}
    for figure in figures:
        counted[figure.kind] = counted.get(figure.kind, 0) + (not figure.invalid)

    def order(kind: Kind) -> tuple[int, int, float]:
        preferred = _PREFERRED.index(kind.metric) if kind.metric in _PREFERRED else len(_PREFERRED)
        return -counted[kind], preferred, (kind.queue_depth or 1) * (kind.threads or 1)

    return min(counted, key=order, default=None)


# -------------------------------------------------------------------- for the browser


class Columns(msgspec.Struct, frozen=True):
    """The figures, column by column: indices of setup, workload and note, and values.

    `ceiling` is 0 where there is none.
    """

    setup: list[int]
    workload: list[int]
    value: list[float]
    note: list[int]
    ceiling: list[float]


class FiguresFile(msgspec.Struct, frozen=True):
    """What the browser compares. See figures_file."""

    setups: list[str]
    fields: dict[str, list[str]]
    workloads: list[list[int]]
    rules: list[tuple[str, str]]
    notes: list[list[int]]
    figures: Columns
    repeats: dict[str, tuple[int, float, float, float, float]]
    judged: list[tuple[int, int, str]]
    pairs: list[tuple[int, int, str]]
    rule: dict[str, float]


class SourcesFile(msgspec.Struct, frozen=True):
    """Where each figure stands: index of its file's page, and line."""

    files: list[str]
    file: list[int]
    line: list[int]


def figures_file(figures: Figures, records: Records) -> FiguresFile:
    """Return the figures for the browser.

    `repeats` are those of figures of more than one value, by figure: n, both ends of the spread,
    least and greatest value. `judged` are pairs of figures that only a test tells apart
    (statistics.compare), `rule` the thresholds that decide all others. `pairs` are setups that
    differ in one factor alone.
    """
    members = {field: [one.id for one in own] for field, own in figures.choices.items()}
    kinds = list(dict.fromkeys(figure.kind for figure in figures))
    at_kind = {kind: at for at, kind in enumerate(kinds)}
    setups = list(dict.fromkeys(figure.setup for figure in figures))
    at_setup = {setup: at for at, setup in enumerate(setups)}
    rules = sorted({rule for figure in figures for rule in figure.rules})
    notes = list(dict.fromkeys(figure.rules for figure in figures))
    at_note = {note: at for at, note in enumerate(notes)}
    return FiguresFile(
        setups=setups,
        fields=members,
        workloads=[
            [members[field].index(field_id(kind, field)) for field in FIELDS] for kind in kinds
        ],
        rules=rules,
        notes=[[rules.index(rule) for rule in own] for own in notes],
        figures=Columns(
            setup=[at_setup[figure.setup] for figure in figures],
            workload=[at_kind[figure.kind] for figure in figures],
            value=[_short(figure.spread.point) for figure in figures],
            note=[at_note[figure.rules] for figure in figures],
            ceiling=[_short(figure.ceiling or 0) for figure in figures],
        ),
        repeats={
            str(at): _ends(figure.spread)
            for at, figure in enumerate(figures)
            if figure.spread.n > 1
        },
        judged=list(_judged(figures)),
        pairs=[
            (at_setup[one], at_setup[other], factor)
            for one, other, factor in _pairs(records.connection)
            if one in at_setup and other in at_setup
        ],
        rule={"factor": FACTOR, "few": FEW, "some": SOME},
    )


def sources_file(figures: Sequence[Figure], addresses: Mapping[str, str]) -> SourcesFile:
    """Return where each figure stands; `addresses` are the pages of raw files, by file."""
    files = list(dict.fromkeys(addresses.get(figure.nearest.file, "") for figure in figures))
    at = {file: number for number, file in enumerate(files)}
    return SourcesFile(
        files=files,
        file=[at[addresses.get(figure.nearest.file, "")] for figure in figures],
        line=[figure.nearest.line for figure in figures],
    )


def _ends(one: Spread) -> tuple[int, float, float, float, float]:
    low = one.least if one.low is None else one.low
    high = one.greatest if one.high is None else one.high
    return one.n, _short(low), _short(high), _short(one.least), _short(one.greatest)


def _short(value: float) -> float:
    """Return a whole number without its fraction, which JSON would write."""
    return int(value) if value == int(value) and abs(value) < _EXACT else value


def _judged(figures: Sequence[Figure]) -> Iterator[tuple[int, int, str]]:
    """Yield pairs of figures of one kind with so many repeats that a test decides."""
    for _, own in groupby(enumerate(figures), key=lambda pair: pair[1].kind):
        many = [(at, figure) for at, figure in own if figure.spread.n >= SOME]
        for (at, one), (other_at, other) in combinations(many, 2):
            yield at, other_at, compare(one.values, other.values).relation


def _pairs(connection: sqlite3.Connection) -> Iterator[tuple[str, str, str]]:
    """Yield setups that differ in one factor and in nothing else that is known."""
    yield from connection.execute(
        "select submission || '.' || setup_a, submission || '.' || setup_b, factor"
        " from setup_pair order by 1, 2"
    )
