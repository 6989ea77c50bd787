"""Rows of what was run and found: raw files, runs, loads, measurements, facts, samples."""

from __future__ import annotations

from dataclasses import dataclass

from ingest.archive import Sent, SentFile
from ingest.database.keys import measurement_key, run_key
from ingest.database.rows import Rows
from ingest.database.workloads import Workloads
from ingest.errors import IngestError, Problem
from ingest.model import Measurement, Run, Samples
from ingest.parsers import parsers
from ingest.submission.assign import Assigned
from ingest.vocabulary import Vocabulary


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


def run_rows(rows: Rows, sent: Sent, workloads: Workloads, vocabulary: Vocabulary) -> None:
    """All files of a submission. Raises IngestError when two measurements share a key."""
    declared = frozenset(load.slug for load in sent.loaded.declared.load)
    problems: list[Problem] = []
    for file in sent.files:
        _file(rows, sent.loaded.slug, file)
        seen: dict[str, int] = {}
        for assigned in file.runs:
            place = _Place(
                sent.loaded.slug,
                run_key(sent.loaded.slug, file.declared.path, assigned.ordinal),
                file.raw.name,
                declared,
            )
            problems += _vocabulary(place, assigned.run, vocabulary)
            _run(rows, place, file, assigned)
            _loads(rows, place, assigned.run, workloads)
            problems += _measurements(rows, place, assigned.run, seen)
            _details(rows, place, assigned.run)
        problems += _quotes(rows, sent.loaded.slug, file, seen)
    if problems:
        raise IngestError(problems)


def _vocabulary(place: _Place, run: Run, vocabulary: Vocabulary) -> list[Problem]:
    """Metrics and operations that schema/metrics.toml does not know."""
    found = [
        (m.line, m.metric, "metric") for m in run.measurements if m.metric not in vocabulary.metrics
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


def _file(rows: Rows, submission: str, file: SentFile) -> None:
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


def _run(rows: Rows, place: _Place, file: SentFile, assigned: Assigned) -> None:
    run = assigned.run
    rows.add(
        "run",
        run=place.run,
        submission=place.submission,
        file=place.file,
        ordinal=assigned.ordinal,
        label=run.label,
        tool=run.tool,
        tool_version=run.tool_version or file.declared.tool_version,
        parser=run.parser,
        parser_version=parsers()[run.parser].DESCRIPTOR.version,
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


def _loads(rows: Rows, place: _Place, run: Run, workloads: Workloads) -> None:
    for workload in run.workloads:
        if workload.key in place.declared:
            continue
        key = place.load(workload.key)
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
            duration_s=workload.duration_s,
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


def _quotes(rows: Rows, submission: str, file: SentFile, seen: dict[str, int]) -> list[Problem]:
    """Ratios that the source prints, each tied to the measurement that is its 100 %."""
    problems = []
    by_label = {assigned.run.label: assigned for assigned in file.runs}
    for assigned in file.runs:
        own = run_key(submission, file.declared.path, assigned.ordinal)
        for found in assigned.run.measurements:
            for quote in found.quotes:
                base = by_label.get(quote.baseline)
                baseline = (
                    None if base is None else _same_in(submission, file, base, assigned, found)
                )
                if baseline not in seen:
                    problems.append(
                        Problem(
                            file.raw.name,
                            quote.line,
                            "quote-baseline",
                            f"a ratio to {quote.baseline!r}",
                            "a row of that label",
                            "correct the baseline",
                        )
                    )
                    continue
                rows.add(
                    "quoted_ratio",
                    measurement=measurement_key(own, assigned.run, found),
                    baseline=baseline,
                    printed=quote.printed,
                    ratio=quote.ratio,
                    resolution=quote.resolution,
                    better=quote.better,
                    line=quote.line,
                    field=quote.field,
                )
    return problems


def _same_in(
    submission: str, file: SentFile, base: Assigned, assigned: Assigned, found: Measurement
) -> str:
    """Key of the measurement in the baseline's run that answers to this one."""
    run = run_key(submission, file.declared.path, base.ordinal)
    return measurement_key(run, assigned.run, found)


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


def _samples(rows: Rows, load: str, samples: Samples) -> None:
    for column, (metric, direction, device) in enumerate(samples.columns):
        for position, (time, since_boot, line, values) in enumerate(samples.rows):
            value = values[column]
            if value is not None:
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
