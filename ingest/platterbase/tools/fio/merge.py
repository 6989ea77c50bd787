"""One run printed in several formats counts once; the others' rates stay as facts."""

from __future__ import annotations

import msgspec

from platterbase.model import Fact, Measurement, Run

_UNITS = {"throughput": "B/s", "iops": "1/s"}


def merged(runs: list[Run], others: list[Run], rendering: str) -> list[Run]:
    """The runs, with those of another rendering added: as facts where they are the same run."""
    if not runs or not others:
        return [*runs, *others]
    free = dict(enumerate(runs))
    rates = {index: _rates(run) for index, run in free.items()}
    result = [*runs]
    for other in others:
        same = next((index for index in free if _same(rates[index], _rates(other))), None)
        if same is None:
            result.append(other)
            continue
        del free[same]
        result[same] = _joined(result[same], other, rendering)
    return sorted(result, key=lambda run: run.lines)


def _rates(run: Run) -> dict[str, Measurement]:
    """IOPS by the key of the workload."""
    return {
        run.workloads[found.workload].key: found
        for found in run.measurements
        if found.metric == "iops" and found.statistic == "total" and found.workload is not None
    }


def _same(one: dict[str, Measurement], other: dict[str, Measurement]) -> bool:
    return one.keys() == other.keys() and all(_agree(one[key], other[key]) for key in one)


def _agree(one: Measurement, other: Measurement) -> bool:
    if one.value is None or other.value is None:
        return one.missing == other.missing
    return abs(one.value - other.value) <= (one.resolution or 0) + (other.resolution or 0)


def _joined(run: Run, other: Run, rendering: str) -> Run:
    facts = [
        Fact(
            subject=other.workloads[found.workload].key,
            name=f"{found.metric} ({rendering})",
            value=found.printed,
            line=found.line,
            number=found.value,
            unit=_UNITS[found.metric],
        )
        for found in other.measurements
        if found.metric in _UNITS and found.statistic == "total" and found.workload is not None
    ]
    return msgspec.structs.replace(
        run,
        lines=(min(run.lines[0], other.lines[0]), max(run.lines[1], other.lines[1])),
        tool_version=run.tool_version or other.tool_version,
        facts=(*run.facts, *facts),
    )
