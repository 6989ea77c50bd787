"""Blogbench: a file server's load of small files read and written at once (`blogbench -d DIR`).

Versions seen: 1.0 to 1.2.

| printed | metric | unit and its source (blogbench.c) |
| --- | --- | --- |
| Final score for writes: 6476 | score, write | blogs written (stats_total_blogs_write) |
| Final score for reads : 660436 | score, read | blogs read (stats_total_blogs_read) |
| R articles, W articles, … of a row | operation-count, series | count since the row before |

A row is printed every 10 seconds, `Frequency`. Scores grow with the number of iterations and are
comparable only where Spawning and Benchmarking lines are the same; these are kept as settings.

    Spawning 3 writers...
    Final score for writes:          6476
    Final score for reads :        660436
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from platterbase.model import Descriptor, Outcome
from platterbase.reading.figures import figure
from platterbase.reading.grammar import Grammar
from platterbase.reading.run import OpenRun

DESCRIPTOR = Descriptor(
    tool="blogbench",
    title="Blogbench",
    version=1,
    formats=("text",),
    tool_versions="1.0 to 1.2",
    markers=("Final score for ", "Spawning ", "Nb blogs"),
)
_COLUMNS = ("R articles", "W articles", "R pictures", "W pictures", "R comments", "W comments")
_FREQUENCY = 10


@dataclass
class Load(OpenRun):
    """One execution: interrupted unless both scores are there."""

    outcome: Outcome | None = "interrupted"
    frequency: int = _FREQUENCY
    elapsed: int = 0
    columns: ClassVar = tuple(
        ("operation-count", "read" if name[0] == "R" else "write", name[2:]) for name in _COLUMNS
    )

    def load(self) -> int:
        """Return the workload, which is one."""
        return self.workload("blog", "mix", access="mixed")


EXAMPLE = "'Final score for writes: N' and 'Final score for reads : N'"
GRAMMAR = Grammar(DESCRIPTOR, Load, example=EXAMPLE)
parse = GRAMMAR.parse


def _has_score(load: Load, which: str, *_: str) -> bool:
    return any(one.direction == which for one in load.measurements)


@GRAMMAR.line("Frequency = ([0-9]{1,6}) secs", opens=True)
def _frequency(load: Load, seconds: str) -> None:
    load.frequency = int(seconds)
    load.setting("frequency", f"{seconds} s")


@GRAMMAR.line(r"Scratch dir = \[(.{1,200})\]$", inside=True)
def _folder(load: Load, folder: str) -> None:
    load.fact("target", "path", folder)


@GRAMMAR.line("Spawning ([0-9]{1,6}) (writers|rewriters|commenters|readers)", inside=True)
def _threads(load: Load, threads: str, kind: str) -> None:
    load.setting(kind, threads)


@GRAMMAR.line("Benchmarking for ([0-9]{1,9}) iterations", inside=True)
def _iterations(load: Load, iterations: str) -> None:
    load.setting("iterations", iterations)


@GRAMMAR.line("([0-9]{1,18})" + " +([0-9]{1,18})" * 6 + "$", inside=True)
def _row(load: Load, *counts: str) -> None:
    load.load()
    load.elapsed += load.frequency
    values = [
        figure(count, load.line, name, metric="operation-count").value
        for name, count in zip(_COLUMNS, counts[1:], strict=True)
    ]
    load.point(str(load.elapsed), *values)


@GRAMMAR.line(r"Final score for (write|read)s ?: *(\S{1,18})$", opens=_has_score)
def _score(load: Load, which: Any, printed: str) -> None:
    load.figure(
        printed,
        f"Final score for {which}s",
        metric="score",
        workload=load.load(),
        direction=which,
    )
    if {one.direction for one in load.measurements} == {"read", "write"}:
        load.outcome = "ok"


GRAMMAR.damaged("Final score for (?:write|read)s ?:", EXAMPLE)
