"""Rows of results.db that pages show, as typed records, asked for when a page needs them.

Nothing of the archive stays in memory: of what several pages ask for, the last few answers are
kept. Views that SQLite cannot search by setup are written once to temporary tables with an index.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar

from platterbase.articles.firings import Firing, firings_of
from platterbase.pages.cells import grouped


class Submission(NamedTuple):
    """A row of table submission."""

    submission: str
    title: str
    author: str
    sender: str | None
    sent: str
    language: str
    licence: str
    source: str | None
    source_title: str | None
    source_address: str | None
    published: str | None
    measured_from: str | None
    measured_to: str | None
    transcribed: str | None
    note: str | None
    folder: str


class RawFile(NamedTuple):
    """A row of table raw_file."""

    file: str
    submission: str
    sha256: str
    bytes: int
    lines: int | None
    encoding: str | None
    opaque: int
    note: str | None


class Host(NamedTuple):
    """A row of table host."""

    host: str
    submission: str
    slug: str
    board_model: str | None
    board: str | None
    cpu_model: str | None
    cpu: str | None
    cpus: int | None
    cpus_installed: int | None
    ram_bytes: int | None
    ram_installed_bytes: int | None
    os: str | None
    kernel: str | None
    note: str | None


class Node(NamedTuple):
    """A row of table node."""

    node: str
    host: str
    slug: str
    kind: str
    model: str | None
    name: str | None
    parent: str | None
    link_kind: str | None
    link_possible: str | None
    shares: int | None
    status: str
    reason: str | None


class Drive(NamedTuple):
    """A row of table drive."""

    drive: str
    host: str
    slug: str
    model: str | None
    name: str | None
    port: str | None
    firmware: str | None
    medium: str | None
    note: str | None


class Setup(NamedTuple):
    """A row of table setup with its array."""

    setup: str
    submission: str
    slug: str
    host: str
    array: str
    title: str | None
    filesystem: str | None
    measured_from: str | None
    measured_to: str | None
    note: str | None
    level: str | None
    made_by: str | None
    chunk_bytes: int | None
    array_note: str | None

    @property
    def name(self) -> str:
        """Title, which is that of the source, or slug."""
        return self.title or self.slug


class Member(NamedTuple):
    """A row of table member with its drive."""

    array: str
    role: str
    backing: str
    drive: str | None
    port: str | None
    size_bytes: int | None
    write_policy: str | None
    model: str | None
    name: str | None
    slug: str | None


class Setting(NamedTuple):
    """A setting of a setup or host, with the raw file where a tool printed it."""

    scope: str
    target: str | None
    name: str
    value: str
    status: str
    reason: str | None
    read_back: str | None
    line: int | None
    file: str | None


class Hop(NamedTuple):
    """A link on the way of a setup's data; one of unknown kind has no ceiling."""

    setup: str
    hop: int
    node: str
    parent: str | None
    link_kind: str | None
    members_through: int | None
    members: int | None
    raw_bytes_per_s: float | None
    practical_bytes_per_s: float | None
    practical_ceiling: float | None
    binding: int


class Flow(NamedTuple):
    """A row of view link_flow with the place of its measurement."""

    host: str
    node: str
    link_kind: str | None
    raw_bytes_per_s: float | None
    practical_bytes_per_s: float | None
    bytes_per_s: float | None = None
    exact: int | None = None
    narrowest: int | None = None
    measurement: str | None = None
    setup: str | None = None
    file: str | None = None
    line: int | None = None
    resolution: float | None = None


class Pattern(NamedTuple):
    """Requests of one stream of a load; `streams` of them ran at once."""

    operation: str | None
    access: str | None
    block_bytes: int | None
    queue_depth: float | None
    threads: int | None
    read_ratio: float | None
    streams: int


class Run(NamedTuple):
    """A row of table run. `setups` are their keys between spaces; `one_of`: one of them only."""

    run: str
    submission: str
    file: str
    ordinal: int
    tool: str
    tool_version: str | None
    parser: str
    parser_version: str
    generator: str | None
    command: str | None
    outcome: str
    line_from: int
    line_to: int
    setups: str | None
    one_of: int | None


class Program(NamedTuple):
    """Runs of one version of a tool that one parser read."""

    tool: str
    generator: str | None
    parser: str
    tool_version: str | None
    runs: int


class Finding(NamedTuple):
    """A row of table finding with its load."""

    finding: str
    submission: str
    subject: str
    relation: str
    object: str | None
    load: str
    metric: str
    degree: str | None
    axis: str | None
    axis_from: float | None
    axis_to: float | None
    locator: str
    line: int
    load_key: str
    load_title: str | None


class Measured(NamedTuple):
    """A row of view result with its run and load. `place` is its order among all.

    `caveat_set` is the number of what fired on it.
    """

    place: int
    caveat_set: int | None
    id: str
    submission: str
    setup: str  # slug
    setup_id: str
    run: str
    ordinal: int
    tool: str
    workload: str | None
    load: str | None
    load_title: str | None
    operation: str | None
    access: str | None
    block_bytes: int | None
    queue_depth: float | None
    threads: int | None
    read_ratio: float | None
    direct: int | None
    workset_bytes: int | None
    file_count: int | None
    medium: str | None
    metric: str
    direction: str | None
    statistic: str
    scope: str
    instances: int | None
    aggregate: str
    repeats: int | None
    value: float | None
    unit: str
    qualifier: str
    value_low: float | None
    value_high: float | None
    printed: str
    resolution: float | None
    missing: str | None
    verdict: str | None
    assignment: str
    file: str
    line: int
    field: str


class Model(NamedTuple):
    """A row of table model."""

    model: str
    maker: str
    kind: str
    name: str
    medium: str | None
    interface: str | None
    capacity_bytes: int | None
    cache_bytes: int | None
    rpm: int | None
    released: int | str | None
    notes: str | None
    file: str

    @property
    def title(self) -> str:
        """Maker and name, as one says it."""
        return self.name if self.maker == "unknown" else f"{self.maker} {self.name}"


class ModelSource(NamedTuple):
    """A row of table model_source: a further fact of a model, or a source of all its facts."""

    model: str
    name: str | None
    value: str | None
    source: str


class PartUse(NamedTuple):
    """A setup that a model took part in, and as what."""

    setup: str
    role: str


class Pair(NamedTuple):
    """A row of view matched_pair."""

    factor: str
    submission: str
    value_a: str | None
    value_b: str | None
    setup_a: str
    setup_b: str
    operation: str
    access: str | None
    block_bytes: int | None
    workset_bytes: int | None
    metric: str
    id_a: str
    id_b: str
    ratio: float
    invalid: int


class SetupPair(NamedTuple):
    """A row of view setup_pair."""

    factor: str
    submission: str
    setup_a: str
    setup_b: str
    value_a: str | None
    value_b: str | None


class Rating(NamedTuple):
    """A row of view rating."""

    submission: str
    setup: str
    pattern: str
    rating: str
    value: float | None
    depths: int
    depths_measured: int
    missing: str | None


class Fired(NamedTuple):
    """A firing of a rule, and on how many figures it fired alike."""

    firing: Firing
    figures: int


class RuleSetup(NamedTuple):
    """On how many figures and findings of a setup a rule fired with one verdict.

    `firings` are the different ones, `lines` the first of those figures by file and line, `least`
    the least line of any file.
    """

    rule: str
    setup: str
    submission: str
    verdict: str
    figures: int
    least: int
    firings: list[Firing]
    lines: list[tuple[str, int]]


class Record(Protocol):
    """A NamedTuple above, of two fields at least."""

    _fields: tuple[str, ...]


T = TypeVar("T")

_MEASURED = """
select
  {columns},
  result.submission || '.' || result.setup as setup_id,
  run.ordinal,
  run_setup.assignment,
  measurement.position as place,
  measurement.caveat_set,
  load.direct,
  load.load,
  load.title as load_title
from result
join run on run.run = result.run
join run_setup
  on run_setup.run = result.run and run_setup.setup = result.submission || '.' || result.setup
join measurement on measurement.measurement = result.id
join metric on metric.metric = result.metric
left join load on load.load = measurement.load
where {condition}
order by {order}
"""
# Those of view result: all of its columns would ask for the caveats of each row as well.
_OF_OTHERS = frozenset(
    ("place", "caveat_set", "setup_id", "ordinal", "direct", "load", "load_title", "assignment")
)
_COLUMNS = ", ".join(f"result.{name}" for name in Measured._fields if name not in _OF_OTHERS)
_BY_PLACE = "result.file, result.line, measurement.position, result.setup"

_SETUP = (
    "select setup.*, array.level, array.made_by, array.chunk_bytes, array.note as array_note"
    " from setup join array on array.array = setup.array"
)

# Where a part took part in a setup: as a drive, as board or processor, or on the way of the data.
_PARTS = """
create temp table if not exists page_part as
select distinct drive.model as model, setup.setup as setup, member.role as role
from setup
join member on member.array = setup.array
join drive on drive.drive = member.drive
where drive.model is not null
union
select distinct node.model, link_hop.setup, 'path'
from link_hop
join node on node.node in (link_hop.node, link_hop.parent)
where node.model is not null
union
select host.board_model, setup.setup, 'board'
from setup
join host on host.host = setup.host
where host.board_model is not null
union
select host.cpu_model, setup.setup, 'cpu'
from setup
join host on host.host = setup.host
where host.cpu_model is not null
order by 1, 2, 3
"""

# The way of the data of each setup: links with a ceiling, and those of which no kind is known.
_HOPS = """
create temp table if not exists page_hop as
select
  setup, hop, node, parent, link_kind, members_through, members, raw_bytes_per_s,
  practical_bytes_per_s, practical_ceiling, binding
from link_path
union all
select distinct setup, hop, node, parent, null, null, null, null, null, null, 0
from link_hop
where link_kind is null and parent is not null
order by setup, hop, node
"""

_FLOWS = """
create temp table if not exists page_flow as
select link_flow.*, run.file, measurement.line,
  -- a share of a measurement is computed, and has the digits of no source
  case when link_flow.bytes_per_s = coalesce(measurement.value, measurement.value_low)
    then measurement.resolution end as resolution
from link_flow
left join measurement on measurement.measurement = link_flow.measurement
left join run on run.run = measurement.run
order by link_flow.node, link_flow.setup
"""

# The key of a measurement begins with that of its run: a range finds those of a run at once, where
# a comparison of column `run` would read all. `cross` keeps SQLite from reading all measurements
# first: 4 ms instead of 14 s for a submission of 490 files.
_RUN_TO_MEASUREMENT = """
cross join measurement
  on measurement.measurement > run.run || '.' and measurement.measurement < run.run || '/'
"""

_FIRED_BY_SET = """
select caveat_set.caveat_set, firing.firing, firing.rule, firing.verdict, firing.figures,
  firing.level
from json_each(?) as wanted
join caveat_set on caveat_set.caveat_set = wanted.value
join firing on firing.firing = caveat_set.firing
order by caveat_set.caveat_set, firing.rule, firing.firing
"""
# The condition is that of a method below: never data.
_FIRED_ALIKE = f"""
with sets as (
  select measurement.caveat_set, count(*) as figures
  from run
  {_RUN_TO_MEASUREMENT}
  where {{condition}}
  group by measurement.caveat_set
)
select firing.rule, firing.verdict, firing.figures, firing.level, sum(sets.figures)
from sets
join caveat_set on caveat_set.caveat_set = sets.caveat_set
join firing on firing.firing = caveat_set.firing
group by firing.firing
order by firing.rule, firing.firing
"""  # noqa: S608 - ours
_ON_SETUP = "run.run in (select run from run_setup where setup = ?)"
# So does that of a run with its submission, and that of a file with the folder of its submission: a
# comparison of column `submission` would read the runs or files of all, once for each of them.
_RUN_OF_SUBMISSION = "run.run > ?1 || '.' and run.run < ?1 || '/'"
FILES_OF_SUBMISSION = """
from submission
cross join raw_file
  on raw_file.file > submission.folder || '/' and raw_file.file < submission.folder || '0'
where submission.submission = ?
order by raw_file.file
"""

# The figures on which something fired, by setup and place; the findings; what fired together.
_FIRED_AT = f"""
select run_setup.setup, run.file, measurement.line, measurement.caveat_set, count(*)
from run
cross join run_setup on run_setup.run = run.run
{_RUN_TO_MEASUREMENT}
where {_RUN_OF_SUBMISSION} and measurement.caveat_set is not null
group by 1, 2, 3, 4
order by 1, 2, 3, 4
"""  # noqa: S608 - ours
_FOUND_AT = """
select finding.submission,
  finding.subject, submission.folder || '/submission.toml', finding.line, firing.firing, 1
from firing
join finding on firing.level = 'finding' and finding.finding = firing.subject
join submission on submission.submission = finding.submission
order by 1, 2, 3, 4, 5
"""
_SETS = "select caveat_set, firing from caveat_set where caveat_set between ? and ? order by 1, 2"

PAIRS = "matched_pair"
_PAIRS = f"""
create temp table if not exists page_pair as
select * from {PAIRS} order by submission, setup_a, setup_b, id_a
"""  # noqa: S608

# By name, what fills each and what finds rows in it.
_TEMPORARY = {
    "page_part": (
        _PARTS,
        "create index if not exists temp.page_part_model on page_part (model)",
    ),
    "page_hop": (_HOPS, "create index if not exists temp.page_hop_setup on page_hop (setup)"),
    "page_flow": (_FLOWS, "create index if not exists temp.page_flow_host on page_flow (host)"),
    "page_pair": (
        _PAIRS,
        "create index if not exists temp.page_pair_factor on page_pair (factor)",
    ),
}

_MOST_LINES = 40  # of one setup on the page of a rule
_FEW, _MANY = 4, 4096  # answers kept: large ones, and small ones


class _FiredOn:
    """The figures of a setup on which a rule fired with one verdict."""

    def __init__(self) -> None:
        self.figures = 0
        self.least = sys.maxsize  # of all lines, whatever the file
        self.lines: set[tuple[str, int]] = set()
        self.firings: set[int] = set()

    def of(self, rule: str, setup: str, verdict: str, fired: Mapping[int, Firing]) -> RuleSetup:
        """Return them as a record."""
        different = {fired[one].printed: fired[one] for one in sorted(self.firings, reverse=True)}
        return RuleSetup(
            rule,
            setup,
            setup.partition(".")[0],
            verdict,
            self.figures,
            self.least,
            list(different.values())[::-1],
            sorted(self.lines)[:_MOST_LINES],
        )


def _by_first_line(one: RuleSetup) -> tuple[str, int, str]:
    """Return what sorts the setups of a rule: first file, least line of any, setup."""
    return one.lines[0][0], one.least, one.setup


class Records:
    """Typed records of one results.db, read when they are asked for.

    `known_rules_on` is what rules_on has given of some submissions before.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        known_rules_on: Mapping[str, list[RuleSetup]] = MappingProxyType({}),
    ) -> None:
        self.connection = connection
        self.known_rules_on = known_rules_on
        self._filled: set[str] = set()
        self.setup = lru_cache(_MANY)(self._setup)
        self.patterns = lru_cache(_MANY)(self._patterns)
        self.model = lru_cache(_MANY)(self._model)
        self.link_source = lru_cache(_MANY)(self._link_source)
        self.judged_on = lru_cache(_FEW)(self._judged_on)
        self.fired_on = lru_cache(_MANY)(self._fired_on)
        self.fired_in = lru_cache(_FEW)(self._fired_in)
        self.figures_by_tool = lru_cache(_MANY)(self._figures_by_tool)
        self.nodes = lru_cache(_FEW)(self._nodes)
        self.drives = lru_cache(_FEW)(self._drives)
        self.flows = lru_cache(_FEW)(self._flows)
        self.path = lru_cache(_FEW)(self._path)
        self.programs = lru_cache(1)(self._programs)
        self.runs = lru_cache(_FEW)(self._runs)
        self.result = lru_cache(_MANY)(self._result)
        self.ratings = lru_cache(1)(self._ratings)
        self.fired_rules = lru_cache(1)(self._fired_rules)
        self.catalogue_sources = lru_cache(1)(self._catalogue_sources)
        self.all_setup_pairs = lru_cache(1)(self._all_setup_pairs)
        self.submissions = lru_cache(1)(self._submissions)
        self.files = lru_cache(_FEW)(self._files)
        self.figure_count = lru_cache(_FEW)(self._figure_count)
        self.all_found_at = lru_cache(1)(self._all_found_at)
        self.all_finding_firings = lru_cache(1)(self._all_finding_firings)
        self.members = lru_cache(_FEW)(self._members)
        self.settings = lru_cache(_FEW)(self._settings)
        self.host_settings = lru_cache(_FEW)(self._host_settings)
        self.hosts = lru_cache(_FEW)(self._hosts)
        self.host = lru_cache(_FEW)(self._host)
        self.setups = lru_cache(_FEW)(self._setups)
        self.setups_on = lru_cache(_FEW)(self._setups_on)
        self.tools_of_file = lru_cache(_FEW)(self._tools_of_file)

    def all(self, record: type[T], sql: str, *parameters: Hashable) -> list[T]:
        """Return the rows of a query as records; columns that a record lacks are left out."""
        return list(self.each(record, sql, *parameters))

    def each(self, record: type[T], sql: str, *parameters: Hashable) -> Iterator[T]:
        """Yield the rows of a query as records, one at a time."""
        cursor = self.connection.execute(sql, parameters)
        names = [column[0] for column in cursor.description]
        wanted: tuple[str, ...] = record._fields  # type: ignore[attr-defined]
        make: Callable[[Iterable[Any]], T] = record._make  # type: ignore[attr-defined]
        choose = itemgetter(*(names.index(field) for field in wanted))
        yield from map(make, map(choose, cursor))

    def _fill(self, table: str) -> None:
        """Fill a temporary table before it is asked for the first time: few builds ask all."""
        if table not in self._filled:
            for statement in _TEMPORARY[table]:
                self.connection.execute(statement)
            self._filled.add(table)

    def _submissions(self) -> list[Submission]:
        """Return all submissions."""
        return self.all(Submission, "select * from submission order by submission")

    def _files(self, submission: str) -> list[RawFile]:
        """Return the raw files of a submission."""
        return self.all(RawFile, f"select raw_file.* {FILES_OF_SUBMISSION}", submission)

    def _tools_of_file(self, file: str) -> list[str]:
        """Return the tools whose runs a file holds, in their order."""
        rows = self.connection.execute(
            "select tool from run where file = ? order by ordinal", [file]
        )
        return list(dict.fromkeys(tool for (tool,) in rows))

    def runs_of_file(self, file: str) -> list[Run]:
        """Return the runs that a file holds."""
        return self.all(
            Run,
            "select *, null as setups, null as one_of from run where file = ? order by ordinal",
            file,
        )

    def _programs(self) -> list[Program]:
        """Return the tools of all runs, in the order of the files."""
        return self.all(
            Program,
            "select tool, generator, parser, tool_version, count(*) as runs from run"
            " group by tool, generator, parser, tool_version"
            " order by min(submission), min(file), min(ordinal)",
        )

    def _runs(self, programs: tuple[Program, ...], most: int) -> list[Run]:
        """Return the first runs of some tools, in the order of the files, with their setups."""
        rows = [
            run
            for program in programs
            for run in self.all(
                Run,
                "select run.*, group_concat(run_setup.setup, ' ') as setups,"
                " max(run_setup.assignment = 'one-of') as one_of"
                " from run left join run_setup on run_setup.run = run.run"
                " where tool = ? and generator is ? and parser = ? and tool_version is ?"
                " group by run.run order by run.submission, run.file, run.ordinal limit ?",
                *program[:4],
                most,
            )
        ]
        return sorted(rows, key=lambda run: (run.submission, run.file, run.ordinal))[:most]

    def _hosts(self, submission: str) -> list[Host]:
        """Return the computers of a submission."""
        return self.all(Host, "select * from host where submission = ? order by host", submission)

    def _host(self, host: str) -> Host:
        """Return one computer."""
        (row,) = self.all(Host, "select * from host where host = ?", host)
        return row

    def hosts_with_board(self, model: str) -> list[Host]:
        """Return the computers with that board."""
        return self.all(Host, "select * from host where board_model = ? order by host", model)

    def _nodes(self, host: str) -> dict[str, Node]:
        """Return the parts of a computer by their ids, in the order of their declaration."""
        rows = self.all(Node, "select * from node where host = ? order by rowid", host)
        return {row.node: row for row in rows}

    def _drives(self, host: str) -> dict[str, Drive]:
        """Return the drives of a computer by their ids, in the order of their declaration."""
        rows = self.all(Drive, "select * from drive where host = ? order by rowid", host)
        return {row.drive: row for row in rows}

    def _setups(self, submission: str) -> list[Setup]:
        """Return the setups of a submission."""
        sql = f"{_SETUP} where setup.submission = ? order by setup.rowid"
        return self.all(Setup, sql, submission)

    def _setups_on(self, host: str) -> list[str]:
        """Return the ids of the setups of a computer."""
        rows = self.connection.execute(
            "select setup from setup where host = ? order by rowid", [host]
        )
        return [setup for (setup,) in rows]

    def _setup(self, setup: str) -> Setup:
        """Return one setup by its id."""
        (row,) = self.all(Setup, f"{_SETUP} where setup.setup = ?", setup)
        return row

    def _members(self, array: str) -> list[Member]:
        """Return the members of an array."""
        return self.all(
            Member,
            "select member.*, drive.model, drive.name, drive.slug"
            " from member left join drive on drive.drive = member.drive"
            " where member.array = ? order by member.position",
            array,
        )

    def _settings(self, setup: str) -> list[Setting]:
        """Return the settings of a setup."""
        return self.all(
            Setting,
            "select setup_setting.*, run.file from setup_setting"
            " left join run on run.run = setup_setting.run"
            " where setup_setting.setup = ? order by scope, target, name",
            setup,
        )

    def _host_settings(self, host: str) -> list[Setting]:
        """Return the settings of a computer."""
        sql = "select *, null as file from setting where host = ? order by scope, id"
        return self.all(Setting, sql, host)

    def _path(self, setup: str) -> list[Hop]:
        """Return the links from a setup's drives up to the processor."""
        self._fill("page_hop")
        return self.all(Hop, "select * from page_hop where setup = ? order by rowid", setup)

    def _flows(self, host: str) -> list[Flow]:
        """Return the links of a computer with their ceilings and measured flows."""
        self._fill("page_flow")
        return self.all(Flow, "select * from page_flow where host = ? order by rowid", host)

    def findings(self, submission: str) -> list[Finding]:
        """Return what a submission states in words, in the order of its declaration."""
        return self.all(
            Finding,
            "select finding.*, load.key as load_key, load.title as load_title from finding"
            " join load on load.load = finding.load where finding.submission = ?"
            " order by finding.line",
            submission,
        )

    def _patterns(self, load: str) -> list[Pattern]:
        """Return the patterns of requests of a load."""
        return self.all(
            Pattern,
            "select workload.*, count(*) as streams from flow"
            " join workload on workload.id = flow.workload where flow.load = ?"
            " group by workload.id order by min(flow.position)",
            load,
        )

    def _figures_by_tool(self, setup: str) -> dict[str, int]:
        """Return how many figures each tool printed of a setup."""
        rows = self.connection.execute(
            f"select run.tool, count(*) from run {_RUN_TO_MEASUREMENT} where {_ON_SETUP}"  # noqa: S608 - ours
            " group by run.tool order by min(run.file), min(run.ordinal)",
            [setup],
        )
        return dict(rows.fetchall())

    def _figure_count(self, submission: str) -> int:
        """Return how many figures a submission has."""
        sql = f"select count(*) from run {_RUN_TO_MEASUREMENT} where {_RUN_OF_SUBMISSION}"  # noqa: S608 - ours
        (count,) = self.connection.execute(sql, [submission]).fetchone()
        return int(count)

    def measured_on(self, setup: str, tools: Collection[str]) -> list[Measured]:
        """Return the results of some tools on a setup, in the order of files and lines."""
        some = ", ".join("?" * len(tools))
        return self.measured(f"run_setup.setup = ? and run.tool in ({some})", setup, *sorted(tools))

    def _judged_on(self, setup: str, tool: str) -> list[Measured]:
        """Return the totals of a tool on a setup of which more is better, and mean latencies."""
        return self.measured(
            "run_setup.setup = ? and run.tool = ? and result.value is not null"
            " and result.scope = 'total' and (metric.better = 'higher' and result.statistic"
            " in ('total', 'mean') or metric.metric = 'latency' and result.statistic = 'mean')",
            setup,
            tool,
        )

    def measured(self, condition: str, *parameters: Hashable) -> list[Measured]:
        """Return the results for which an SQL condition of ours holds."""
        sql = _MEASURED.format(columns=_COLUMNS, condition=condition, order=_BY_PLACE)
        return self.all(Measured, sql, *parameters)

    def each_measured(self, condition: str, order: Sequence[str]) -> Iterator[Measured]:
        """Yield the results for which a condition holds in the order of some of their columns."""
        columns = ", ".join(f"result.{name}" for name in order)
        sql = _MEASURED.format(
            columns=_COLUMNS, condition=condition, order=f"{columns}, {_BY_PLACE}"
        )
        return self.each(Measured, sql)

    def _result(self, measurement: str, submission: str, setup: str) -> Measured:
        """Return one result by its measurement and the slug of its setup."""
        (row,) = self.measured(
            "measurement.measurement = ? and run_setup.setup = ?",
            measurement,
            f"{submission}.{setup}",
        )
        return row

    def firings_of(self, measurement: str) -> tuple[Firing, ...]:
        """Return what fired on one measurement."""
        return firings_of(self.connection, measurement)

    def firings_on(self, results: Iterable[Measured]) -> dict[str, list[Firing]]:
        """Return what fired on some results, by measurement.

        A firing is there only once, and so is the list of what fired alike.
        """
        by_id = {row.id: row.caveat_set for row in results if row.caveat_set is not None}
        wanted = json.dumps(list(set(by_id.values())))
        known: dict[int, Firing] = {}
        sets: dict[int, list[Firing]] = {}
        for number, firing, *columns in self.connection.execute(_FIRED_BY_SET, [wanted]):
            if firing not in known:
                known[firing] = Firing(*columns)
            sets.setdefault(number, []).append(known[firing])
        return {measurement: sets[number] for measurement, number in by_id.items()}

    def _fired_on(self, setup: str) -> list[Fired]:
        """Return what fired on the results of a setup, each firing once with its count."""
        return self._fired(_ON_SETUP, setup)

    def _fired_in(self, submission: str) -> list[Fired]:
        """Return what fired on the results of a submission, each firing once with its count."""
        return self._fired(_RUN_OF_SUBMISSION, submission)

    def _fired(self, condition: str, *parameters: str) -> list[Fired]:
        rows = self.connection.execute(_FIRED_ALIKE.format(condition=condition), parameters)
        return [Fired(Firing(*row[:4]), row[4]) for row in rows]

    def finding_firings(self, submission: str) -> dict[str, list[Firing]]:
        """Return what fired on the findings of a submission, by finding."""
        return self.all_finding_firings().get(submission, {})

    def _all_finding_firings(self) -> dict[str, dict[str, list[Firing]]]:
        """Return the same of all submissions: for one as for all, SQLite reads all firings."""
        rows = self.connection.execute(
            "select finding.submission, finding.finding, rule, verdict, figures from firing"
            " join finding on firing.level = 'finding' and firing.subject = finding.finding"
            " order by finding.submission, finding.finding, rule"
        )
        found: dict[str, dict[str, list[Firing]]] = {}
        for submission, finding, *fired in rows:
            found.setdefault(submission, {}).setdefault(finding, []).append(Firing(*fired))
        return found

    def rules_with_figures(self) -> set[str]:
        """Return the rules that fired or could not be evaluated on anything."""
        return {rule for (rule,) in self.connection.execute("select distinct rule from firing")}

    def _fired_rules(self) -> dict[str, list[RuleSetup]]:
        """Return the setups that each rule speaks of, in the order of their figures."""
        every = [one for row in self.submissions() for one in self.rules_on(row.submission)]
        return grouped((one.rule, one) for one in sorted(every, key=_by_first_line))

    def rules_on(self, submission: str) -> list[RuleSetup]:
        """Return the setups of a submission that rules speak of: known ones, where they are."""
        known = self.known_rules_on.get(submission)
        return self._rules_on(submission) if known is None else known

    def _rules_on(self, submission: str) -> list[RuleSetup]:
        figures = self.connection.execute(_FIRED_AT, [submission]).fetchall()
        findings = self.all_found_at().get(submission, [])
        numbers = [row[3] for row in figures]
        sets: dict[int, list[int]] = {}
        # The sets of a submission have numbers of their own, one after the other.
        among = [min(numbers), max(numbers)] if numbers else [0, 0]
        for number, firing in self.connection.execute(_SETS, among):
            sets.setdefault(number, []).append(firing)
        one_each = {row[3]: [row[3]] for row in findings}
        wanted = {firing for own in (*sets.values(), *one_each.values()) for firing in own}
        fired = {
            firing: Firing(*columns)
            for firing, *columns in self.connection.execute(
                "select firing, rule, verdict, figures, level from firing"
                " where firing in (select value from json_each(?))",
                [json.dumps(sorted(wanted))],
            )
        }
        found: dict[tuple[str, str, str], _FiredOn] = defaultdict(_FiredOn)
        for rows, firings in ((figures, sets), (findings, one_each)):
            for setup, own in groupby(rows, key=itemgetter(0)):
                for number, same in grouped((row[3], row) for row in own).items():
                    count, least = sum(row[4] for row in same), min(row[2] for row in same)
                    lines = [row[1:3] for row in same[:_MOST_LINES]]
                    for firing in firings[number]:
                        one = fired[firing]
                        on = found[one.rule, setup, one.verdict]
                        on.figures += count
                        on.least = min(on.least, least)
                        on.lines.update(lines)
                        on.firings.add(firing)
        return [on.of(*at, fired) for at, on in found.items()]

    def _all_found_at(self) -> dict[str, list[tuple[str, str, int, int, int]]]:
        """Return rows of findings by submission: for one as for all, SQLite reads all firings."""
        return grouped((row[0], row[1:]) for row in self.connection.execute(_FOUND_AT))

    def models(self) -> list[Model]:
        """Return the catalogue of parts."""
        return self.all(Model, "select * from model order by kind, model")

    def _model(self, model: str) -> Model | None:
        """Return one part of the catalogue."""
        return next(iter(self.all(Model, "select * from model where model = ?", model)), None)

    def aliases(self, model: str) -> list[str]:
        """Return the spellings of a part's name."""
        rows = self.connection.execute(
            "select alias from model_alias where model = ? order by rowid", [model]
        )
        return [alias for (alias,) in rows]

    def model_sources(self, model: str) -> list[ModelSource]:
        """Return the sources and further facts of a part."""
        sql = "select * from model_source where model = ? order by position"
        return self.all(ModelSource, sql, model)

    def _catalogue_sources(self) -> list[str]:
        """Return the different sources of all parts of the catalogue."""
        rows = self.connection.execute("select distinct source from model_source order by 1")
        return [source for (source,) in rows]

    def named_in_facts(self) -> list[ModelSource]:
        """Return the further facts of all parts: some name another part."""
        sql = "select * from model_source where value is not null order by model, position"
        return self.all(ModelSource, sql)

    def part_uses(self, model: str) -> list[PartUse]:
        """Return the setups that a part took part in."""
        self._fill("page_part")
        sql = "select setup, role from page_part where model = ? order by rowid"
        return self.all(PartUse, sql, model)

    def used_models(self) -> set[str]:
        """Return the parts that took part in any setup."""
        self._fill("page_part")
        return {model for (model,) in self.connection.execute("select model from page_part")}

    def _link_source(self, link_kind: str) -> str:
        """Return who states the figures of a kind of link."""
        sql = "select source from link_kind where link_kind = ?"
        (source,) = self.connection.execute(sql, [link_kind]).fetchone()
        return str(source)

    def pairs(self, factor: str) -> list[Pair]:
        """Return the matched pairs of one factor."""
        self._fill("page_pair")
        return self.all(Pair, "select * from page_pair where factor = ? order by rowid", factor)

    def setup_pairs(self, submission: str) -> list[SetupPair]:
        """Return the setups of a submission that differ in one factor alone."""
        return self.all_setup_pairs().get(submission, [])

    def _all_setup_pairs(self) -> dict[str, list[SetupPair]]:
        """Return the same of all submissions: SQLite compares all setups to answer for one."""
        sql = "select * from setup_pair order by submission, factor, setup_a, setup_b"
        return grouped((pair.submission, pair) for pair in self.all(SetupPair, sql))

    def tool_versions(self, setup: str) -> list[tuple[str, str]]:
        """Return the tools that ran on a setup, each with a version that it had there."""
        return self.connection.execute(
            "select distinct run.tool, run.tool_version from run_setup"
            " join run on run.run = run_setup.run"
            " where run_setup.setup = ? and run.tool_version is not null order by 1, 2",
            [setup],
        ).fetchall()

    def _ratings(self) -> list[Rating]:
        """Return the ratings of all setups, those that lack something included."""
        return self.all(Rating, "select * from rating order by pattern, setup")
