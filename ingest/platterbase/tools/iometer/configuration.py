"""Configurations of Iometer (.icf): access specifications and settings, no results."""

from __future__ import annotations

from platterbase.model import Descriptor, Hints, Run
from platterbase.reading.run import OpenRun
from platterbase.tools.iometer.specifications import (
    NAME_HEADER,
    SIZE_HEADER,
    SpecificationReader,
    add_workload,
    slug,
)

_SECTIONS = (
    "'ACCESS SPECIFICATIONS =",
    "'TEST SETUP =",
    "'RESULTS DISPLAY =",
    "'MANAGER LIST =",
)


def configuration_runs(lines: list[str], descriptor: Descriptor, hints: Hints) -> list[Run]:
    """Return one run without measurements, or none where no section of an .icf file stands."""
    marks = _numbers(lines, _SECTIONS)
    if not marks:
        return []
    reader = SpecificationReader()
    for number, line in enumerate(lines, 1):
        reader.read(line, number)
    versions = _numbers(lines, "Version ")
    run = OpenRun(
        first=min([*marks[:1], *versions[:1]]),
        last=max(number for number, line in enumerate(lines, 1) if line.strip()),
        outcome="configuration",
        command=hints.command,
    )
    if versions:
        run.tool_version = lines[versions[0] - 1].removeprefix("Version ").strip()
    for specification in reader.by_name.values():
        add_workload(run, specification, slug(specification.name))
    _add_settings(run, lines)
    return [run.closed(descriptor, hints)]


def _numbers(lines: list[str], beginning: str | tuple[str, ...]) -> list[int]:
    """Return the numbers of the lines that begin so."""
    return [number for number, line in enumerate(lines, 1) if line.startswith(beginning)]


def _add_settings(run: OpenRun, lines: list[str]) -> None:
    """Add comment lines and the values below them, but for the access specifications."""
    name = ""
    for run.line, text in enumerate(lines, 1):
        if text.startswith("'"):
            inner = " ".join(text[1:].split())
            if text.startswith("'\t") and name:
                inner = f"{name}: {inner}"
            specification = text.startswith((NAME_HEADER, SIZE_HEADER)) or inner.endswith("==")
            name = "" if specification or inner.upper().startswith("END ") else inner
        elif name and text.startswith("\t") and text.strip():
            run.setting(name, text.strip())
