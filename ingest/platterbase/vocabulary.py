"""Read the lists of schema/: units, metrics, links, releases and bugs of tools, patterns."""

from __future__ import annotations

import csv
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Metric:
    """A metric of schema/metrics.toml; `unit` is one of the units there."""

    metric: str
    unit: str
    better: str | None
    decimals: int
    description: str

    @property
    def label(self) -> str:
        """Return the key of the metric's name in site/i18n."""
        return f"metric_{self.metric.replace('-', '_')}"


@dataclass(frozen=True)
class Vocabulary:
    """The content of metrics.toml, links.csv, tool_releases.csv, tool_bugs.csv and patterns.csv."""

    units: dict[str, str]
    metrics: dict[str, Metric]
    operations: dict[str, str]
    links: dict[str, dict[str, str]]
    tool_releases: list[dict[str, str]]
    tool_bugs: list[dict[str, str]]
    patterns: list[dict[str, str]]


def load_vocabulary(schema: Path) -> Vocabulary:
    """Return the lists of a schema folder. The files are part of the code and not checked here."""
    document: dict[str, Any] = tomllib.loads((schema / "metrics.toml").read_text("utf-8"))
    metrics = {
        name: Metric(name, row["unit"], row.get("better"), row["decimals"], row["description"])
        for name, row in document["metric"].items()
    }
    links = {row["name"]: row for row in _table(schema / "links.csv")}
    return Vocabulary(
        units=document["unit"],
        metrics=metrics,
        operations=document["operation"],
        links=links,
        tool_releases=_table(schema / "tool_releases.csv"),
        tool_bugs=_table(schema / "tool_bugs.csv"),
        patterns=_table(schema / "patterns.csv"),
    )


def _table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
