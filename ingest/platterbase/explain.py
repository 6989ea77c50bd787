"""Explain one measurement: its raw line, the parser that read it, its setup and its caveats."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from platterbase.reading.packed import read_files
from platterbase.tools import documentation


def explain(root: Path, database: Path, identity: str) -> Iterator[str]:
    """Return lines that explain a measurement; raise KeyError for an id that is not there."""
    connection = sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)
    connection.row_factory = sqlite3.Row
    try:
        rows = connection.execute(_QUERY, (identity,)).fetchall()
        if not rows:
            raise KeyError(identity)
        caveats = [_Caveat(*row) for row in connection.execute(_CAVEATS, (identity,))]
        yield from _explain_rows(root, rows[0], [str(row["setup"]) for row in rows], caveats)
    finally:
        connection.close()


_SHOWN = 120  # characters on either side of the figure

_QUERY = """
select
  result.*,
  raw_file.sha256,
  raw_file.encoding,
  run.command,
  run.parser,
  run.parser_version,
  run_setup.assignment,
  measurement.rounding
from result
join measurement on measurement.measurement = result.id
join run on run.run = result.run
join run_setup on run_setup.run = run.run
  and run_setup.setup = run.submission || '.' || result.setup
join raw_file on raw_file.file = result.file
where result.id = ?
order by result.setup
"""


_ROW = "select * from result where id = '{id}'"

_CAVEATS = """
select
  firing.rule, firing.level, firing.subject, firing.verdict, firing.figures,
  rule.version, rule.title, rule.fix, rule.source
from measurement
join caveat_set on caveat_set.caveat_set = measurement.caveat_set
join firing on firing.firing = caveat_set.firing
join rule on rule.rule = firing.rule
where measurement.measurement = ?
order by
  case firing.verdict when 'invalid' then 0 when 'warn' then 1 when 'info' then 2 else 3 end,
  firing.rule
"""


class _Caveat(NamedTuple):
    """A rule that fired or lacked an input, as _CAVEATS selects it."""

    rule: str
    level: str
    subject: str | None
    verdict: str
    figures: str
    version: int
    title: str
    fix: str
    source: str


def _explain_rows(
    root: Path, row: sqlite3.Row, setups: list[str], caveats: list[_Caveat]
) -> Iterator[str]:
    yield f"{row['id']}"
    yield f"  value      {_format_value(row)}"
    yield f"  printed    {row['printed']!r} ({row['field']}), rounded: {row['rounding']}"
    yield f"  line       {row['file']}:{row['line']}"
    yield f"             {_read_line(root, row)}"
    yield f"  sha-256    {row['sha256']} ({row['encoding']})"
    yield f"  tool       {row['tool']} {row['tool_version'] or '(version unknown)'}"
    yield f"  command    {row['command'] or '(not known)'}"
    which = "one of " if row["assignment"] == "one-of" else ""
    yield f"  setup      {row['submission']} / {which}{', '.join(setups)}"
    yield f"  aggregate  {row['aggregate']} of {row['repeats'] or 'unknown'}"
    yield f"  verdict    {row['verdict'] or 'not evaluated'}"
    for caveat in caveats:
        yield from _explain_caveat(caveat)
    yield f"  sql        {_ROW.format(id=row['id'])}"
    yield f"  parser     {row['parser']} version {row['parser_version']}; its units and sources:"
    lines = documentation(row["parser"]).strip().splitlines()
    yield from (f"    {line}" for line in lines)


def _explain_caveat(caveat: _Caveat) -> Iterator[str]:
    """Return lines about a caveat: rule, version, inputs, what it applies to, what to do."""
    yield f"    {caveat.verdict:<11} {caveat.rule} version {caveat.version}: {caveat.title}"
    inputs = ", ".join(
        f"{name} {'not known' if value is None else value}"
        for name, value in json.loads(caveat.figures).items()
    )
    yield f"                inputs: {inputs or 'none'} (schema/caveats/{caveat.rule}.sql)"
    if caveat.subject is not None:
        yield f"                holds for: {caveat.level} {caveat.subject}"
    if caveat.verdict != "unevaluated":
        yield f"                fix: {caveat.fix} ({caveat.source})"


def _format_value(row: sqlite3.Row) -> str:
    if row["missing"] is not None:
        return f"none ({row['missing']})"
    if row["value"] is None:
        return f"{row['value_low']:g} to {row['value_high']:g} {row['unit']}"
    qualifier = "" if row["qualifier"] == "exact" else f" ({row['qualifier']})"
    return f"{row['value']:.12g} {row['unit']}{qualifier}"


def _read_line(root: Path, row: sqlite3.Row) -> str:
    """Return the raw line, cut around the figure where it is long (JSON of one line)."""
    ((_, data),) = read_files(root, [str(row["file"])])
    text = data.decode(str(row["encoding"]))
    lines: list[str] = re.split("\r\n|\n|\r", text)
    line = lines[int(row["line"]) - 1].strip()
    at = line.find(str(row["printed"]))
    start, end = max(0, at - _SHOWN), at + _SHOWN
    before, after = "…" if start else "", "…" if end < len(line) else ""
    return f"{before}{line[start:end]}{after}"
