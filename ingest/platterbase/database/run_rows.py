"""Rows of what was run and found: raw files, runs, loads, measurements, facts, samples."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from platterbase.database import tables
from platterbase.database.keys import file_key, measurement_key, run_key
from platterbase.database.quotes import quote_rows
from platterbase.database.settings import Settings
from platterbase.database.tables import Rows, copy_row
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

    def load_of(self, run: Run, measurement: Measurement) -> tuple[int | None, str | None]:
        """Return what tells a measurement's load: its length in the key, or a declared load."""
        if measurement.workload is None:
            return None, None
        key = run.workloads[measurement.workload].key
        load = self.load(key)
        return (None, load) if key in self.declared else (len(load), None)


def run_rows(
    rows: Rows,
    submission: Submission,
    workloads: Workloads,
    settings: Settings,
    vocabulary: Vocabulary,
) -> None:
    """Add the rows of all files of a submission.

    Raises IngestError when two measurements share a key.
    """
    slug = submission.document.slug
    declared = frozenset(load.slug for load in submission.document.declaration.load)
    problems: list[Problem] = list(_same_names(submission))
    for file in submission.files:
        _add_file(rows, slug, file)
        seen: dict[str, int] = {}
        for assigned in file.runs:
            place = _Place(
                slug,
                run_key(slug, file.path, assigned.ordinal),
                file.raw.name,
                declared,
            )
            problems += _vocabulary(place, assigned.run, vocabulary)
            _add_run(rows, place, file, assigned)
            settings.add_run(rows, place.run, assigned)
            version = assigned.run.tool_version or file.declared.tool_version
            _add_loads(rows, place, assigned, workloads, version)
            problems += _add_measurements(rows, place, assigned.run, seen)
            _add_details(rows, place, assigned)
        problems += quote_rows(rows, slug, file, seen)
    if problems:
        raise IngestError(problems)


def _same_names(submission: Submission) -> Iterator[Problem]:
    """Return a problem for each file whose name differs from another only in what keys drop.

    Of `a.txt` and `a-txt` both keys are `a-txt`.
    """
    seen: dict[str, str] = {}
    for file in submission.files:
        first = seen.setdefault(file_key(file.path), file.raw.name)
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
    """Return a problem for each metric, operation and unit that is not in schema/metrics.toml."""
    unknown = [
        (m.line, m.metric, "metric") for m in run.measurements if m.metric not in vocabulary.metrics
    ]
    unknown += [
        (run.lines[0], metric, "metric")
        for samples in run.samples
        for metric, _, _ in samples.columns
        if metric not in vocabulary.metrics
    ]
    unknown += [
        (fact.line, fact.unit, "unit")
        for fact in run.facts
        if fact.unit is not None and fact.unit not in vocabulary.units
    ]
    unknown += [
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
        for line, name, kind in unknown
    ]


def _add_file(rows: Rows, submission: str, file: SubmittedFile) -> None:
    rows.add(
        copy_row(
            tables.RawFile,
            file.raw,
            file=file.raw.name,
            submission=submission,
            bytes=file.raw.size,
            encoding_how=file.raw.how,
            opaque=int(file.declared.opaque),
            note=file.declared.note,
        )
    )


def _add_run(rows: Rows, place: _Place, file: SubmittedFile, assigned: AssignedRun) -> None:
    run = assigned.run
    version = run.tool_version or file.declared.tool_version
    rows.add(
        copy_row(
            tables.Run,
            run,
            run=place.run,
            submission=place.submission,
            file=place.file,
            ordinal=assigned.ordinal,
            tool_version=version,
            version_order=version_order(version),
            parser_version=parser_of(run.parser).DESCRIPTOR.version,
            generator=run.generator or file.declared.generator,
            generator_version=run.generator_version or file.declared.generator_version,
            command=assigned.command,
            started=assigned.started,
            line_from=run.lines[0],
            line_to=run.lines[1],
        )
    )
    for setup in assigned.setups:
        rows.add(
            tables.RunSetup(
                run=place.run,
                setup=f"{place.submission}.{setup}",
                assignment=assigned.assignment,
            )
        )


def _add_loads(
    rows: Rows, place: _Place, assigned: AssignedRun, workloads: Workloads, version: str | None
) -> None:
    """Add the loads that the run itself prints; `version` is that of the tool."""
    run = assigned.run
    for workload in run.workloads:
        if workload.key in place.declared:
            continue
        key = place.load(workload.key)
        mode = io_mode(run, workload.key, assigned.command, version)
        rows.add(
            copy_row(
                tables.Load,
                workload,
                load=key,
                submission=place.submission,
                run_length=len(place.run),
                direct=None if mode.direct is None else int(mode.direct),
                flush=mode.flush,
            )
        )
        rows.add(tables.Flow(load=key, position=0, workload=workloads.add(rows, workload)))


def _add_measurements(rows: Rows, place: _Place, run: Run, seen: dict[str, int]) -> list[Problem]:
    """Add the measurements; return a problem for each whose key `seen` holds already."""
    problems = []
    for position, measurement in enumerate(run.measurements):
        key = measurement_key(place.run, run, measurement)
        if key in seen:
            problems.append(_same_key(place, measurement, key, seen[key]))
        seen[key] = measurement.line
        load_length, declared_load = place.load_of(run, measurement)
        rows.add_copy(
            tables.Measurement,
            measurement,
            measurement=key,
            flow_position=measurement.flow,
            position=position,
            run_length=len(place.run),
            load_length=load_length,
            declared_load=declared_load,
            other_scope=_other(measurement.scope, "total"),
            other_aggregate=_other(measurement.aggregate, "single"),
            other_qualifier=_other(measurement.qualifier, "exact"),
            other_rounding=_other(measurement.rounding, "nearest"),
        )
    return problems


def _other(word: str, usual: str) -> str | None:
    """Return a word of a closed list as it is stored: null for the usual one."""
    return None if word == usual else word


def _same_key(place: _Place, measurement: Measurement, key: str, line: int) -> Problem:
    return Problem(
        place.file,
        measurement.line,
        "measurement-twice",
        f"{key} again (first on line {line})",
        "one measurement for a load, metric, direction, statistic and scope",
        "tell the loads apart, or remove the repeated line",
    )


def _add_details(rows: Rows, place: _Place, assigned: AssignedRun) -> None:
    """Add facts and time series of a run."""
    run = assigned.run
    for position, fact in enumerate(run.facts):
        rows.add(copy_row(tables.Fact, fact, run=place.run, position=position))
    for samples in run.samples:
        _add_samples(rows, place.load(run.workloads[samples.workload].key), samples)
    _add_series_file(rows, place, run)


def _add_samples(rows: Rows, load: str, samples: Samples) -> None:
    for column, (metric, direction, device) in enumerate(samples.columns):
        points = [
            (position, time, since_boot, line, values[column])
            for position, (time, since_boot, line, values) in enumerate(samples.rows)
        ]
        known = [(*point[:4], point[4]) for point in points if point[4] is not None]
        kept = thin([point[1] for point in known], [point[4] for point in known])
        for position, time, since_boot, line, value in (known[place] for place in kept):
            rows.add(
                tables.Sample(
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
            )


def _add_series_file(rows: Rows, place: _Place, run: Run) -> None:
    points = sum(
        value is not None
        for samples in run.samples
        for _, _, _, values in samples.rows
        for value in values
    )
    if points:
        file = f"{FOLDER}/{place.run}.parquet"
        rows.add(tables.SeriesFile(run=place.run, file=file, points=points))
