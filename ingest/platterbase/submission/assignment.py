"""Which setups each run of a raw file belongs to: by ordinal, by label, or by its [[file]]."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from msgspec import structs

from platterbase.errors import Problem
from platterbase.model import Run
from platterbase.submission.declaration import File
from platterbase.submission.document import Document
from platterbase.submission.patterns import fill
from platterbase.submission.raw_files import ClaimedFile


@dataclass(frozen=True)
class AssignedRun:
    """A run with its ordinal in the file (from 1), its setups and what the sender adds.

    `options` are those of the tool that its output does not say.
    """

    run: Run
    ordinal: int
    setups: tuple[str, ...]
    assignment: str
    command: str | None
    started: str | None
    options: tuple[tuple[str, str], ...] = ()


@dataclass
class Assignment:
    """Assigns the runs of a submission's files, one file after another; collects problems."""

    document: Document
    problems: list[Problem] = field(default_factory=list)
    _unknown: set[tuple[int, str]] = field(default_factory=set)

    def runs(self, claimed: ClaimedFile) -> tuple[AssignedRun, ...]:
        """Return the runs of a file.

        A run goes by [[file.run]] with its ordinal, else with its label, else by the setups of its
        [[file]], else by a label that is itself the name of setups (published tables and facts).
        """
        file = self.document.declaration.file[claimed.entry]
        setups = self._setups_of(file, claimed)
        known = {setup.slug for setup in self.document.declaration.setup}
        used: set[int] = set()
        assigned = []
        for ordinal, run in enumerate(claimed.raw.runs, start=1):
            rule = _rule(file, ordinal, run)
            if rule is not None:
                used.add(rule)
            own = None if rule is None else file.run[rule]
            slugs = tuple(own.setups) if own else setups or _setups_by_label(run, known)
            if not slugs:
                self.problems.append(_run_without_setup(claimed.raw.name, ordinal, run))
                continue
            self.problems += _contradicted(claimed, file.options, run)
            assigned.append(
                AssignedRun(
                    _labelled(run, file.label, claimed.parts),
                    ordinal,
                    slugs,
                    own.assignment if own else "all",
                    run.command or (own and own.command) or file.command,
                    run.started or (own and own.started) or file.started,
                    _options(file.options, claimed.parts, run),
                )
            )
        self.problems += self._unused(claimed, used)
        return tuple(assigned)

    def _setups_of(self, file: File, claimed: ClaimedFile) -> tuple[str, ...]:
        """The setups of a [[file]], with the parts of one path put in."""
        parts = {
            name: file.names.get(name, {}).get(text) or slug(text)
            for name, text in claimed.parts.items()
        }
        slugs = [fill(setup, parts) for setup in file.setups]
        known = {setup.slug for setup in self.document.declaration.setup}
        for position, one in enumerate(slugs):
            if one not in known and "{" in file.setups[position]:
                self._say_unknown(claimed, position, one)
        return tuple(dict.fromkeys(slugs))

    def _say_unknown(self, claimed: ClaimedFile, position: int, setup: str) -> None:
        """Once for each name: hundreds of members may share it."""
        if (claimed.entry, setup) not in self._unknown:
            self._unknown.add((claimed.entry, setup))
            self.problems.append(
                self.document.problem(
                    ("file", claimed.entry, "setups", position),
                    "submission-reference",
                    f"setup {setup!r}, from {claimed.path}",
                    "a declared setup",
                    "declare it, or say in names what a text of the path stands for",
                )
            )

    def _unused(self, claimed: ClaimedFile, used: set[int]) -> Iterator[Problem]:
        runs = claimed.raw.runs
        labels = ", ".join(sorted({repr(run.label) for run in runs if run.label})) or "none"
        for position, rule in enumerate(self.document.declaration.file[claimed.entry].run):
            if position not in used:
                yield self.document.problem(
                    ("file", claimed.entry, "run", position),
                    "file-run",
                    f"run {rule.run}" if rule.run is not None else f"label {rule.label!r}",
                    f"one of the {len(runs)} runs of {claimed.raw.name} (labels: {labels})",
                    "correct or remove it",
                )


def slug(text: str) -> str:
    """Return a text as part of a slug: `INTEL_D3-S4610` is `intel-d3-s4610`."""
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")


def _rule(file: File, ordinal: int, run: Run) -> int | None:
    for position, rule in enumerate(file.run):
        if rule.run == ordinal or (rule.label is not None and rule.label == run.label):
            return position
    return None


def _labelled(run: Run, label: str | None, parts: Mapping[str, str]) -> Run:
    return run if label is None else structs.replace(run, label=fill(label, parts))


def _setups_by_label(run: Run, known: set[str]) -> tuple[str, ...]:
    names = tuple((run.label or "").split())
    return names if names and set(names) <= known else ()


def _options(
    options: Mapping[str, str], parts: Mapping[str, str], run: Run
) -> tuple[tuple[str, str], ...]:
    """Those that the run itself does not print."""
    printed = {setting.name for setting in run.settings if setting.scope == "tool"}
    return tuple(
        (name, fill(value, parts)) for name, value in options.items() if name not in printed
    )


def _contradicted(claimed: ClaimedFile, options: Mapping[str, str], run: Run) -> Iterator[Problem]:
    """Options of which the run itself prints another value."""
    for setting in run.settings:
        if setting.scope == "tool" and setting.name in options:
            declared = fill(options[setting.name], claimed.parts)
            if declared != setting.value:
                yield Problem(
                    claimed.raw.name,
                    setting.line,
                    "file-option",
                    f"{setting.name} {setting.value!r}",
                    f"{declared!r}, as options of its [[file]] say",
                    "correct the options or the pattern",
                )


def _run_without_setup(name: str, ordinal: int, run: Run) -> Problem:
    label = f" {run.label!r}" if run.label else ""
    return Problem(
        name,
        run.lines[0],
        "run-without-setup",
        f"run {ordinal}{label} of {run.tool}",
        "a setup that it belongs to",
        "name its setups in submission.toml: [[file.run]] or setups",
    )
