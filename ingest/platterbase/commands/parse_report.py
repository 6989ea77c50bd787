"""What a parse found, for people (a table) and for programs (JSON of the published shape)."""

from __future__ import annotations

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
    """A table a run: what was understood, with the line each number came from."""
    for ordinal, run in enumerate(runs, start=1):
        version = f" {run.tool_version}" if run.tool_version else ""
        where = f"({run.outcome}, lines {run.lines[0]}-{run.lines[1]}, {encoding})"
        title = _shown(f"run {ordinal}: {run.tool}{version} {run.label or ''} {where}")
        table = Table(title=title, title_justify="left")
        for heading in ("workload", "metric", "direction"):
            table.add_column(heading, overflow="fold")
        for heading in ("value", "unit", "printed", "line"):
            # A number that is cut short is a wrong number: these never are.
            table.add_column(
                heading, justify="right", no_wrap=heading != "printed", overflow="fold"
            )
        for found in run.measurements:
            key = "" if found.workload is None else run.workloads[found.workload].key
            table.add_row(
                _shown(key),
                _metric(found),
                found.direction or "",
                _value(found),
                vocabulary.metrics[found.metric].unit,
                _shown(found.printed),
                str(found.line),
            )
        console.print(table)
        if run.settings or run.facts or run.samples:
            points = sum(len(samples.rows) for samples in run.samples)
            console.print(
                f"  {len(run.settings)} settings, {len(run.facts)} facts, {points} points of series"
            )


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
    whole = found.value.is_integer() and abs(found.value) < _LARGEST_WHOLE
    return f"{found.value:.0f}" if whole else f"{found.value:.7g}"
