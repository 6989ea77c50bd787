"""What a parse found, for people (a table) and for programs (JSON of the published shape)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from platterbase.foreign import mark_invisible
from platterbase.model import Measurement, Run
from platterbase.vocabulary import Vocabulary


def document(file: str, encoding: str, runs: list[Run], vocabulary: Vocabulary) -> dict[str, Any]:
    """The JSON of `platterbase parse --json`: every key present, values in SI units."""
    return {
        "file": file,
        "encoding": encoding,
        "runs": [_run(run, vocabulary) for run in runs],
    }


def _run(run: Run, vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        **{name: getattr(run, name) for name in _RUN_KEYS},
        "lines": list(run.lines),
        "workloads": [msgspec.structs.asdict(workload) for workload in run.workloads],
        "settings": [msgspec.structs.asdict(setting) for setting in run.settings],
        "facts": [msgspec.structs.asdict(fact) for fact in run.facts],
        "measurements": [_measurement(run, found, vocabulary) for found in run.measurements],
        "samples": [
            {
                "workload": samples.workload,
                "columns": ["t_s", "since_boot", "line"]
                + ["/".join(column) for column in samples.columns],
                "rows": [[time, boot, line, *values] for time, boot, line, values in samples.rows],
            }
            for samples in run.samples
        ],
    }


_RUN_KEYS = (
    "tool",
    "parser",
    "tool_version",
    "generator",
    "generator_version",
    "outcome",
    "label",
    "command",
    "started",
)


def _measurement(run: Run, found: Measurement, vocabulary: Vocabulary) -> dict[str, Any]:
    operation = None if found.workload is None else run.workloads[found.workload].operation
    fields = msgspec.structs.asdict(found)
    return {
        "workload": fields.pop("workload"),
        "operation": operation,
        "metric": fields.pop("metric"),
        "unit": vocabulary.metrics[found.metric].unit,
        **fields,
    }


def show(console: Console, encoding: str, runs: list[Run], vocabulary: Vocabulary) -> None:
    """Tables of each run: values, facts, settings and series, with the line of each."""
    for ordinal, run in enumerate(runs, start=1):
        version = f" {run.tool_version}" if run.tool_version else ""
        where = f"({run.outcome}, lines {run.lines[0]}-{run.lines[1]}, {encoding})"
        title = _shown(f"run {ordinal}: {run.tool}{version} {run.label or ''} {where}")
        parts = [
            part
            for part in (
                _values(run, vocabulary),
                _facts(run),
                _settings(run),
                _series(run, vocabulary),
            )
            if part.rows
        ]
        console.print(title, highlight=False, soft_wrap=True)
        if not parts:
            console.print("  nothing but that it ran")
        for part in parts:
            console.print(_table(part))
            if len(part.rows) > _MOST_ROWS:
                console.print(f"  and {len(part.rows) - _MOST_ROWS} more: --json shows them all")


_MOST_ROWS = 200


class _Part(NamedTuple):
    """A table of a run: its title, the headings of texts and of numbers, and the rows."""

    title: str
    texts: tuple[str, ...]
    numbers: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def _table(part: _Part) -> Table:
    table = Table(title=f"{part.title} ({len(part.rows)})", title_justify="left")
    for heading in part.texts:
        table.add_column(heading, overflow="fold")
    for heading in part.numbers:
        # A number that is cut short is a wrong number: these never are.
        table.add_column(heading, justify="right", no_wrap=heading != "printed", overflow="fold")
    for row in part.rows[:_MOST_ROWS]:
        table.add_row(*row)
    return table


def _values(run: Run, vocabulary: Vocabulary) -> _Part:
    rows = [
        (
            "" if one.workload is None else _shown(run.workloads[one.workload].key),
            _metric(one),
            one.direction or "",
            _value(one),
            vocabulary.metrics[one.metric].unit,
            _shown(one.printed),
            str(one.line),
        )
        for one in run.measurements
    ]
    return _Part(
        "values",
        ("workload", "metric", "direction"),
        ("value", "unit", "printed", "line"),
        rows,
    )


def _facts(run: Run) -> _Part:
    rows = [
        (
            _shown(one.subject),
            _shown(one.name),
            _shown(one.value),
            "" if one.number is None else _number(one.number),
            one.unit or "",
            str(one.line),
        )
        for one in run.facts
    ]
    return _Part("facts", ("of", "fact", "printed as"), ("number", "unit", "line"), rows)


def _settings(run: Run) -> _Part:
    rows = [
        (_shown(one.target or one.scope), _shown(one.name), _shown(one.value), str(one.line))
        for one in run.settings
    ]
    return _Part("settings", ("of", "setting", "value"), ("line",), rows)


def _series(run: Run, vocabulary: Vocabulary) -> _Part:
    """Return a row for each column of each series: how many points, and their range."""
    rows = []
    for samples in run.samples:
        times = [row[0] for row in samples.rows if row[0] is not None]
        last = f"{_number(max(times))} s" if times else ""
        for place, (metric, direction, device) in enumerate(samples.columns):
            values = [v for row in samples.rows if (v := row[3][place]) is not None]
            rows.append(
                (
                    _shown(metric),
                    "" if direction == "none" else direction,
                    _shown(device),
                    str(len(values)),
                    last,
                    _number(min(values)) if values else "",
                    _number(sum(values) / len(values)) if values else "",
                    _number(max(values)) if values else "",
                    vocabulary.metrics[metric].unit,
                )
            )
    numbers = ("points", "until", "least", "mean", "most", "unit")
    return _Part("series", ("metric", "direction", "device"), numbers, rows)


class MemberReport(NamedTuple):
    """A member of a packed file: its runs, or the rule that says why there are none."""

    path: str
    runs: tuple[Run, ...]
    refused: str | None


def show_members(console: Console, members: list[MemberReport]) -> None:
    """Print a row for each member: what printed it, and how much it holds."""
    table = Table(title=f"{len(members)} members", title_justify="left")
    for heading in ("member", "tool"):
        table.add_column(heading, overflow="fold")
    for heading in ("runs", "values"):
        table.add_column(heading, justify="right", no_wrap=True)
    for member in members:
        tools = dict.fromkeys(
            " ".join(filter(None, (run.tool, run.tool_version))) for run in member.runs
        )
        values = sum(len(run.measurements) for run in member.runs)
        table.add_row(
            _shown(member.path),
            _shown(", ".join(tools) or f"({member.refused})"),
            str(len(member.runs)),
            str(values),
        )
    console.print(table)


def _shown(text: str) -> str:
    """A text of a stranger, as it may stand on a terminal."""
    return escape(mark_invisible(text))


_LARGEST_WHOLE = 1e15


def _metric(found: Measurement) -> str:
    plain = found.statistic == "total"
    return found.metric if plain else f"{found.metric} {found.statistic}"


def _value(found: Measurement) -> str:
    if found.missing is not None:
        return f"({found.missing})"
    if found.value is None:
        return f"{found.value_low:g}…{found.value_high:g}"
    return _number(found.value)


def _number(value: float) -> str:
    whole = value.is_integer() and abs(value) < _LARGEST_WHOLE
    return f"{value:.0f}" if whole else f"{value:.7g}"
