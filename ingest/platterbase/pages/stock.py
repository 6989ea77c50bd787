"""Everything that the pages of entities tell, read from results.db once for all languages."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from platterbase.articles.firings import Firing
from platterbase.articles.pages import Page
from platterbase.articles.rulebook import Rulebook, read_rulebook
from platterbase.pages.once import Once
from platterbase.submission.document import FILE_NAME

Record = dict[str, Any]
Groups = dict[str, list[Record]]

_RESULTS = """
select
  result.*,
  result.submission || '.' || result.setup as setup_id,
  run.ordinal,
  run.label,
  run_setup.assignment,
  metric.decimals,
  load.load as load_id,
  load.title as load_title
from result
join run on run.run = result.run
join run_setup
  on run_setup.run = result.run and run_setup.setup = result.submission || '.' || result.setup
join metric on metric.metric = result.metric
join measurement on measurement.measurement = result.id
left join load on load.load = measurement.load
order by result.file, result.line, measurement.position, result.setup
"""

# Where a part took part in a setup: as a drive, as board or processor, or on the way of the data.
_PARTS = """
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
_PATHS = """
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
select link_flow.*, run.file, measurement.line
from link_flow
left join measurement on measurement.measurement = link_flow.measurement
left join run on run.run = measurement.run
order by link_flow.node, link_flow.setup
"""

_LOADS = """
select flow.load as load_id, workload.*, count(*) as streams
from flow
join workload on workload.id = flow.workload
group by flow.load, workload.id
order by flow.load, min(flow.position)
"""


@dataclass(frozen=True)
class Stock:
    """The rows, by what the pages look them up with."""

    submissions: list[Record]
    files: Groups  # by submission
    hosts: Groups  # by submission
    nodes: Groups  # by host
    drives: Groups  # by host
    setups: Groups  # by submission
    setup: dict[str, Record]
    members: Groups  # by array
    settings: Groups  # by setup
    host_settings: Groups  # by host
    paths: Groups  # by setup
    flows: Groups  # links with ceilings and measured flows, by host
    results: list[Record]
    loads: Groups  # workloads, by load
    findings: Groups  # by submission
    runs: list[Record]
    models: dict[str, Record]
    aliases: Groups  # by model
    sources: Groups  # by model
    parts: Groups  # setups and roles, by model
    links: dict[str, Record]  # kinds of links
    pairs: list[Record]  # results that differ in one factor
    ratings: list[Record]  # setups by pattern
    rulebook: Rulebook
    firings: dict[str, tuple[Firing, ...]]  # by measurement
    finding_firings: dict[str, tuple[Firing, ...]]  # by finding
    once: Once = field(default_factory=Once)  # what is the same in every language

    @cached_property
    def fired(self) -> dict[str, list[tuple[Firing, Record]]]:
        """By rule, each firing with the result it is of; a finding's with the finding itself."""
        folders = {row["submission"]: row["folder"] for row in self.submissions}
        about = [
            {
                **row,
                "setup_id": row["subject"],
                "file": f"{folders[row['submission']]}/{FILE_NAME}",
            }
            for own in self.findings.values()
            for row in own
        ]
        found: dict[str, list[tuple[Firing, Record]]] = defaultdict(list)
        for row in self.results:
            for firing in self.firings.get(row["id"], ()):
                found[firing.rule].append((firing, row))
        for row in about:
            for firing in self.finding_firings.get(row["finding"], ()):
                found[firing.rule].append((firing, row))
        return found

    def results_of(self, setups: Iterable[str]) -> list[Record]:
        """Results of these setups, in the order of files and lines."""
        found = [at for setup in set(setups) for at in self._places.get(setup, ())]
        return [self.results[at] for at in sorted(found)]

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Where the results of a setup stand among all."""
        places: dict[str, list[int]] = defaultdict(list)
        for at, row in enumerate(self.results):
            places[row["setup_id"]].append(at)
        return places

    @cached_property
    def results_in(self) -> Groups:
        """Results by file."""
        found: Groups = defaultdict(list)
        for row in self.results:
            found[row["file"]].append(row)
        return found

    @cached_property
    def result(self) -> dict[tuple[str, str], Record]:
        """Each result by its measurement and the slug of its setup."""
        return {(row["id"], row["setup"]): row for row in self.results}


def read_stock(connection: sqlite3.Connection, pages: Iterable[Page] = ()) -> Stock:
    """Read it all; a few thousand rows, in well under a second. `pages` hold texts of rules."""

    def rows(sql: str) -> list[Record]:
        cursor = connection.execute(sql)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    def groups(sql: str, key: str) -> Groups:
        found: Groups = defaultdict(list)
        for row in rows(sql):
            found[row[key]].append(row)
        return found

    def firings(subject: str) -> dict[str, tuple[Firing, ...]]:
        found: dict[str, list[Firing]] = defaultdict(list)
        # The subject is one of two columns named below: never data.
        query = f"select * from caveat where {subject} is not null order by rule"  # noqa: S608
        for row in rows(query):
            found[row[subject]].append(Firing(row["rule"], row["verdict"], row["figures"]))
        return {key: tuple(own) for key, own in found.items()}

    setups = groups(
        "select setup.*, array.level, array.made_by, array.chunk_bytes, array.note as array_note"
        " from setup join array on array.array = setup.array order by setup.rowid",
        "submission",
    )
    return Stock(
        submissions=rows("select * from submission order by submission"),
        files=groups("select * from raw_file order by file", "submission"),
        hosts=groups("select * from host order by host", "submission"),
        nodes=groups("select * from node order by rowid", "host"),
        drives=groups("select * from drive order by rowid", "host"),
        setups=setups,
        setup={row["setup"]: row for own in setups.values() for row in own},
        members=groups(
            "select member.*, drive.model, drive.name, drive.slug, drive.medium"
            " from member left join drive on drive.drive = member.drive"
            " order by member.array, member.position",
            "array",
        ),
        settings=groups(
            "select setup_setting.*, run.file from setup_setting"
            " left join run on run.run = setup_setting.run"
            " order by setup, scope, target, name",
            "setup",
        ),
        host_settings=groups(
            "select *, null as file from setting where host is not null order by scope, id", "host"
        ),
        paths=groups(_PATHS, "setup"),
        flows=groups(_FLOWS, "host"),
        results=rows(_RESULTS),
        loads=groups(_LOADS, "load_id"),
        findings=groups(
            "select finding.*, load.key as load_key, load.title as load_title from finding"
            " join load on load.load = finding.load order by finding.line",
            "submission",
        ),
        runs=rows(
            "select run.*, group_concat(run_setup.setup, ' ') as setups,"
            " max(run_setup.assignment = 'one-of') as one_of"
            " from run left join run_setup on run_setup.run = run.run"
            " group by run.run order by run.submission, run.file, run.ordinal"
        ),
        models={row["model"]: row for row in rows("select * from model order by kind, model")},
        aliases=groups("select * from model_alias order by rowid", "model"),
        sources=groups("select * from model_source order by model, position", "model"),
        parts=groups(_PARTS, "model"),
        links={row["link_kind"]: row for row in rows("select * from link_kind")},
        ratings=rows("select * from rating order by pattern, setup"),
        pairs=rows("select * from matched_pair order by submission, setup_a, setup_b, id_a"),
        rulebook=read_rulebook(connection, pages),
        firings=firings("measurement"),
        finding_firings=firings("finding"),
    )
