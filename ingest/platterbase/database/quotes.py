"""Rows of ratios that a source prints, each tied to the measurement that is its 100 %."""

from __future__ import annotations

from platterbase.database import tables
from platterbase.database.keys import measurement_key, run_key
from platterbase.database.tables import Rows, copy_row
from platterbase.errors import Problem
from platterbase.model import Measurement
from platterbase.submission.assignment import AssignedRun
from platterbase.submission.content import SubmittedFile


def quote_rows(
    rows: Rows, submission: str, file: SubmittedFile, seen: dict[str, int]
) -> list[Problem]:
    """Add the ratios of one file, and return a problem for each without a baseline.

    `seen` holds the keys of its measurements.
    """
    problems = []
    by_label = {assigned.run.label: assigned for assigned in file.runs}
    for assigned in file.runs:
        own = run_key(submission, file.path, assigned.ordinal)
        for measurement in assigned.run.measurements:
            for quote in measurement.quotes:
                base = by_label.get(quote.baseline)
                baseline = (
                    None
                    if base is None
                    else _same_in(submission, file, base, assigned, measurement)
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
                key = measurement_key(own, assigned.run, measurement)
                rows.add(copy_row(tables.QuotedRatio, quote, measurement=key, baseline=baseline))
    return problems


def _same_in(
    submission: str,
    file: SubmittedFile,
    base: AssignedRun,
    assigned: AssignedRun,
    measurement: Measurement,
) -> str:
    """Return the key of the measurement in the baseline's run that answers to this one."""
    run = run_key(submission, file.path, base.ordinal)
    return measurement_key(run, assigned.run, measurement)
