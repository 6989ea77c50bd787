"""What a printed counter of vmstat means, and how it becomes a measurement or a fact."""

from __future__ import annotations

from dataclasses import dataclass

from platterbase.model import Direction, Fact, Measurement, Qualifier, Rounding
from platterbase.tools.vmstat.rows import whole


@dataclass(frozen=True)
class Meaning:
    """The metric that a column of vmstat stands for."""

    metric: str
    direction: Direction | None = None
    factor: float = 1.0
    qualifier: Qualifier = "exact"
    rounding: Rounding = "nearest"


def measurement(meaning: Meaning, word: str, line: int, name: str, workload: int) -> Measurement:
    """A figure of one column."""
    return Measurement(
        metric=meaning.metric,
        printed=word,
        line=line,
        field=name,
        workload=workload,
        direction=meaning.direction,
        value=whole(word, line) * meaning.factor,
        qualifier=meaning.qualifier,
        resolution=meaning.factor,
        rounding=meaning.rounding,
    )


def milliseconds(subject: str, name: str, word: str, line: int) -> Fact:
    """Time summed over requests: no metric of ours, kept as a fact."""
    factor = 1.0 if "weighted" in name else 1000.0
    seconds = whole(word, line) / factor
    return Fact(subject=subject, name=name, value=word, line=line, number=seconds, unit="s")


SECTOR = 512.0
CURRENT = Meaning("io-in-progress", qualifier="at-least", rounding="down")
BUSY = Meaning("io-time", rounding="down")
