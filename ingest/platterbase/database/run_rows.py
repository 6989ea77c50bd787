"""Rows of what was run and found: raw files, runs, loads, measurements, facts, samples."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from platterbase.database.keys import file_key, measurement_key, run_key
from platterbase.database.quotes import quote_rows
from platterbase.database.rows import Rows
from platterbase.database.thinning import FOLDER, thin
from platterbase.database.workloads import Workloads
from platterbase.errors import IngestError, Problem
from platterbase.model import Measurement, Run, Samples
from platterbase.reading.versions import version_order
from platterbase.submission.assignment import AssignedRun
from platterbase.submission.content import Submission, SubmittedFile
from platterbase.tools import io_mode, parser_of
from platterbase.vocabulary import Vocabulary


@dataclass(frozen=True)
class _Place:
    """Where a run's rows go: its key, and the loads that the submission declares."""

    submission: str
    run: str
    file: str
    declared: frozenset[str]

    def load(self, key: str) -> str:
        owner = self.submission if key in self.declared else self.run
        return f"{owner}.{key}"


def run_rows(rows: Rows, sent: Submission, workloads: Workloads, vocabulary: Vocabulary) -> None:
    """All files of a submission. Raises IngestError when two measurements share a key."""
    declared = frozenset(load.slug for load in sent.document.declaration.load)
    problems: list[Problem] = list(_same_names(sent))
    for file in sent.files:
        _file(rows, sent.document.slug, file)
        seen: dict[str, int] = {}
        for assigned in file.runs:
            place = _Place(
                sent.document.slug,
                run_key(sent.document.slug, file.declared.path, assigned.ordinal),
                file.raw.name,
                declared,
            )
            problems += _vocabulary(place, assigned.run, vocabulary)
            _run(rows, place, file, assigned)
            _loads(rows, place, assigned, workloads, file.declared.tool_version)
            problems += _measurements(rows, place, assigned.run, seen)
            _details(rows, place, assigned.run)
        problems += quote_rows(rows, sent.document.slug, file, seen)
    if problems:
        raise IngestError(problems)


def _same_names(sent: Submission) -> Iterator[Problem]:
    """Files whose names differ only in what keys do not keep (`a.txt`, `a-txt`)."""
    seen: dict[str, str] = {}
    for file in sent.files:
        first = seen.setdefault(file_key(file.declared.path), file.raw.name)
        if first != file.raw.name and file.raw.runs:
            yield Problem(
                file.raw.name,
                1,
                "file-name",
                f"a name with the same key as {first}",
                "names that differ in letters or digits, in lower case",
                "rename one of the two",
            )


def _vocabulary(place: _Place, run: Run, vocabulary: Vocabulary) -> list[Problem]:
    """Metrics, operations and units that schema/metrics.toml does not know."""
    found = [
        (m.line, m.metric, "metric") for m in run.measurements if m.metric not in vocabulary.metrics
    ]
    found += [
        (run.lines[0], metric, "metric")
        for samples in run.samples
        for metric, _, _ in samples.columns
        if metric not in vocabulary.metrics
    ]
    found += [
        (fact.line, fact.unit, "unit")
        for fact in run.facts
        if fact.unit is not None and fact.unit not in vocabulary.units
    ]
    found += [
        (run.lines[0], work.operation, "operation")
        for work in run.workloads
        if work.operation is not None and work.operation not in vocabulary.operations
    ]
    return [
        Problem(
            place.file,
            line,
            "vocabulary",
            f"{kind} {name!r}",
            f"a {kind} of schema/metrics.toml",
            "correct the name, or add it there",
        )
        for line, name, kind in found
    ]


def _file(rows: Rows, submission: str, file: SubmittedFile) -> None:
    rows.add(
        "raw_file",
        file=file.raw.name,
        submission=submission,
        sha256=file.raw.sha256,
        bytes=file.raw.size,
        lines=file.raw.lines,
        encoding=file.raw.encoding,
        encoding_how=file.raw.how,
        opaque=int(file.declared.opaque),
        note=file.declared.note,
    )


def _run(rows: Rows, place: _Place, file: SubmittedFile, assigned: AssignedRun) -> None:
    run = assigned.run
    version = run.tool_version or file.declared.tool_version
    rows.add(
        "run",
        run=place.run,
        submission=place.submission,
        file=place.file,
        ordinal=assigned.ordinal,
        label=run.label,
        tool=run.tool,
        tool_version=version,
        version_order=version_order(version),
        parser=run.parser,
        parser_version=parser_of(run.parser).DESCRIPTOR.version,
        generator=run.generator or file.declared.generator,
        generator_version=run.generator_version or file.declared.generator_version,
        command=assigned.command,
        started=assigned.started,
        outcome=run.outcome,
        line_from=run.lines[0],
        line_to=run.lines[1],
    )
    for setup in assigned.setups:
        rows.add(
            "run_setup",
            run=place.run,
            setup=f"{place.submission}.{setup}",
            assignment=assigned.assignment,
        )


def _loads(
    rows: Rows, place: _Place, assigned: AssignedRun, workloads: Workloads, declared: str | None
) -> None:
    run = assigned.run
    for workload in run.workloads:
        if workload.key in place.declared:
            continue
        key = place.load(workload.key)
        mode = io_mode(run, workload.key, assigned.command, run.tool_version or declared)
        rows.add(
            "load",
            load=key,
            submission=place.submission,
            run=place.run,
            key=workload.key,
            title=None,
            workset_bytes=workload.workset_bytes,
            file_count=workload.file_count,
            bytes_moved=workload.bytes_moved,
            direct=None if mode.direct is None else int(mode.direct),
            flush=mode.flush,
            duration_s=workload.duration_s,
            aggregate=None,
            repeats=None,
        )
        rows.add("flow", load=key, position=0, workload=workloads.add(workload), drive=None)


def _measurements(rows: Rows, place: _Place, run: Run, seen: dict[str, int]) -> list[Problem]:
    problems = []
    for found in run.measurements:
        key = measurement_key(place.run, run, found)
        if key in seen:
            problems.append(_same_key(place, found, key, seen[key]))
        seen[key] = found.line
        rows.add(
            "measurement",
            measurement=key,
            run=place.run,
            load=None if found.workload is None else place.load(run.workloads[found.workload].key),
            flow_position=found.flow,
            metric=found.metric,
            direction=found.direction,
            statistic=found.statistic,
            scope=found.scope,
            instances=found.instances,
            aggregate=found.aggregate,
            repeats=found.repeats,
            spread=found.spread,
            value=found.value,
            qualifier=found.qualifier,
            value_low=found.value_low,
            value_high=found.value_high,
            printed=found.printed,
            resolution=found.resolution,
            rounding=found.rounding,
            missing=found.missing,
            line=found.line,
            field=found.field,
            verdict=None,
        )
    return problems


def _same_key(place: _Place, found: Measurement, key: str, line: int) -> Problem:
    return Problem(
        place.file,
        found.line,
        "measurement-twice",
        f"{key} again (first on line {line})",
        "one measurement for a load, metric, direction, statistic and scope",
        "tell the loads apart, or remove the repeated line",
    )


def _details(rows: Rows, place: _Place, run: Run) -> None:
    for setting in run.settings:
        rows.add(
            "setting",
            host=None,
            setup=None,
            run=place.run,
            scope=setting.scope,
            target=setting.target,
            name=setting.name,
            value=setting.value,
            status="detected",
            reason=None,
            read_back=None,
            line=setting.line,
        )
    for position, fact in enumerate(run.facts):
        rows.add(
            "fact",
            run=place.run,
            position=position,
            subject=fact.subject,
            name=fact.name,
            value=fact.value,
            number=fact.number,
            unit=fact.unit,
            line=fact.line,
        )
    for samples in run.samples:
        _samples(rows, place.load(run.workloads[samples.workload].key), samples)
    _series_file(rows, place, run)


def _samples(rows: Rows, load: str, samples: Samples) -> None:
    for column, (metric, direction, device) in enumerate(samples.columns):
        points = [
            (position, time, since_boot, line, values[column])
            for position, (time, since_boot, line, values) in enumerate(samples.rows)
        ]
        known = [(*point[:4], point[4]) for point in points if point[4] is not None]
        kept = thin([point[1] for point in known], [point[4] for point in known])
        for position, time, since_boot, line, value in (known[place] for place in kept):
            rows.add(
                "sample",
                load=load,
                metric=metric,
                direction=direction,
                device=device,
                position=position,
                t_s=time,
                value=value,
                since_boot=int(since_boot),
                line=line,
            )


def _series_file(rows: Rows, place: _Place, run: Run) -> None:
    points = sum(
        value is not None
        for samples in run.samples
        for _, _, _, values in samples.rows
        for value in values
    )
    if points:
        rows.add("series_file", run=place.run, file=f"{FOLDER}/{place.run}.parquet", points=points)
