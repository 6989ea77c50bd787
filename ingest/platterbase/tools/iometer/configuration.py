"""Configurations of Iometer (.icf): access specifications and settings, no results."""

from __future__ import annotations

from collections import Counter

from platterbase.model import Hints, Run, Setting
from platterbase.tools.iometer.specifications import (
    NAME_HEADER,
    SIZE_HEADER,
    SpecificationReader,
    slug,
    workload,
)

_SECTIONS = (
    "'ACCESS SPECIFICATIONS =",
    "'TEST SETUP =",
    "'RESULTS DISPLAY =",
    "'MANAGER LIST =",
)


def configuration_runs(lines: list[str], hints: Hints) -> list[Run]:
    """Return one run without measurements, or none where no section of an .icf file stands."""
    marks = _numbers(lines, _SECTIONS)
    if not marks:
        return []
    reader = SpecificationReader()
    for number, line in enumerate(lines, 1):
        reader.read(line, number)
    versions = _numbers(lines, "Version ")
    version = lines[versions[0] - 1].removeprefix("Version ").strip() if versions else ""
    last = max(number for number, line in enumerate(lines, 1) if line.strip())
    uses: Counter[str] = Counter()
    workloads = []
    for specification in reader.by_name.values():
        key = slug(specification.name)
        uses[key] += 1
        key = key if uses[key] == 1 else f"{key}..{uses[key]}"
        workloads.append(workload(specification, key))
    return [
        Run(
            tool="iometer",
            lines=(min(marks[0], *versions[:1]) if versions else marks[0], last),
            tool_version=version or hints.tool_version,
            outcome="configuration",
            command=hints.command,
            workloads=tuple(workloads),
            settings=_settings(lines),
        )
    ]


def _numbers(lines: list[str], beginning: str | tuple[str, ...]) -> list[int]:
    """Return the numbers of the lines that begin so."""
    return [number for number, line in enumerate(lines, 1) if line.startswith(beginning)]


def _settings(lines: list[str]) -> tuple[Setting, ...]:
    """Return comment lines and the values below them, but for the access specifications."""
    settings = []
    name = ""
    for number, text in enumerate(lines, 1):
        if text.startswith("'"):
            inner = " ".join(text[1:].split())
            if text.startswith("'\t") and name:
                inner = f"{name}: {inner}"
            specification = text.startswith((NAME_HEADER, SIZE_HEADER)) or inner.endswith("==")
            name = "" if specification or inner.upper().startswith("END ") else inner
        elif name and text.startswith("\t") and text.strip():
            settings.append(Setting(scope="tool", name=name, value=text.strip(), line=number))
    return tuple(settings)
