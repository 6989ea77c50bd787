"""Which setups each run of a raw file belongs to, by ordinal, by label, or by the file."""

from __future__ import annotations

from dataclasses import dataclass

from platterbase.errors import Problem
from platterbase.model import Run
from platterbase.submission.declaration import File, FileRun
from platterbase.submission.document import Document
from platterbase.submission.raw_files import RawFile


@dataclass(frozen=True)
class AssignedRun:
    """A run with its ordinal in the file (from 1), its setups and what the sender adds."""

    run: Run
    ordinal: int
    setups: tuple[str, ...]
    assignment: str
    command: str | None
    started: str | None


def assign(document: Document, at: int, raw: RawFile) -> tuple[list[AssignedRun], list[Problem]]:
    """Assign every run of the file at that position of submission.toml.

    A run goes by [[file.run]] with its ordinal, else with its label, else by the file's setups,
    else by a label that is itself the name of setups (published tables and facts).
    """
    file = document.declaration.file[at]
    known = {setup.slug for setup in document.declaration.setup}
    assigned: list[AssignedRun] = []
    problems: list[Problem] = []
    used: set[int] = set()
    for ordinal, run in enumerate(raw.runs, start=1):
        position = _rule(file, ordinal, run)
        if position is not None:
            used.add(position)
            assigned.append(_by_rule(file, file.run[position], ordinal, run))
            continue
        setups = tuple(file.setups) or _by_label(run, known)
        if setups:
            assigned.append(_assigned(file, run, ordinal, setups))
        else:
            problems.append(_homeless(raw.name, ordinal, run))
    for position, rule in enumerate(file.run):
        if position not in used:
            problems.append(_unused(document, at, position, rule, raw))
    return assigned, problems


def _rule(file: File, ordinal: int, run: Run) -> int | None:
    for position, rule in enumerate(file.run):
        if rule.run == ordinal or (rule.label is not None and rule.label == run.label):
            return position
    return None


def _by_rule(file: File, rule: FileRun, ordinal: int, run: Run) -> AssignedRun:
    return AssignedRun(
        run,
        ordinal,
        tuple(rule.setups),
        rule.assignment,
        run.command or rule.command or file.command,
        run.started or rule.started or file.started,
    )


def _assigned(file: File, run: Run, ordinal: int, setups: tuple[str, ...]) -> AssignedRun:
    return AssignedRun(
        run, ordinal, setups, "all", run.command or file.command, run.started or file.started
    )


def _by_label(run: Run, known: set[str]) -> tuple[str, ...]:
    names = tuple((run.label or "").split())
    return names if names and set(names) <= known else ()


def _homeless(name: str, ordinal: int, run: Run) -> Problem:
    label = f" {run.label!r}" if run.label else ""
    return Problem(
        name,
        run.lines[0],
        "run-without-setup",
        f"run {ordinal}{label} of {run.tool}",
        "a setup that it belongs to",
        "name its setups in submission.toml: [[file.run]] or setups",
    )


def _unused(document: Document, at: int, position: int, rule: FileRun, raw: RawFile) -> Problem:
    labels = ", ".join(sorted({repr(run.label) for run in raw.runs if run.label})) or "none"
    wanted = f"run {rule.run}" if rule.run is not None else f"label {rule.label!r}"
    return document.problem(
        ("file", at, "run", position),
        "file-run",
        wanted,
        f"one of the {len(raw.runs)} runs of {raw.name} (labels: {labels})",
        "correct or remove it",
    )
