"""The ini files of IO500: result.txt, and configurations, whose sections have the same names."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.errors import ParseError
from platterbase.model import Fact, Hints, Run, Setting
from platterbase.reading.values import GIB, count
from platterbase.tools.io500.phases import (
    SCORES,
    Collected,
    decimal,
    is_phase,
    measure,
    rate_metric,
    to_number,
    workload,
)

_SECTION = re.compile(r"\[([A-Za-z0-9-]{1,40})\]")
_SETTINGS = frozenset(("global", "debug", "run", "SCORE", "SCOREX"))
_PHASE_ONLY = re.compile("(?:ior|mdtest)-(?:easy|hard|rnd)[A-Za-z0-9]*(?:-[a-z]+)*")
_RESULT_KEYS = frozenset(("t_start", "t_delta", "t_end", "score", "exe"))
_STARTED = re.compile("; START ([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9]{2}:[0-9]{2}:[0-9]{2})")
_TRANSFER = re.compile(r" -t[ =]?([0-9]{1,12})([kmgt]?)(?: |$)", re.IGNORECASE)
_SHIFT = {"": 0, "k": 10, "m": 20, "g": 30, "t": 40}
_INVALID = "[INVALID]"
_FACTS = {
    "throughput-stonewall": ("B/s", float(GIB)),
    "rate-stonewall": ("1/s", 1000.0),
    "found": ("count", 1.0),
    "total-files": ("count", 1.0),
}


@dataclass
class _Section:
    name: str
    line: int
    pairs: dict[str, tuple[str, int]] = field(default_factory=dict)
    comments: list[tuple[str, int]] = field(default_factory=list)
    last: int = 0


def ini_runs(lines: list[str], hints: Hints) -> list[Run]:
    """The run of a result file, or that of a configuration; none where neither is there."""
    sections = _sections(lines)
    if not any(_PHASE_ONLY.fullmatch(section.name) or _is_about(section) for section in sections):
        return []
    results = [section for section in sections if _is_result(section)]
    if results:
        return [_result_run(run, hints) for run in _split(results)]
    return [_configuration(sections, hints)]


def _is_about(section: _Section) -> bool:
    return section.name == "run" and {"procs", "config-hash"} <= section.pairs.keys()


def _split(sections: list[_Section]) -> list[list[_Section]]:
    """Sections of each run: a run ends with its scores."""
    runs: list[list[_Section]] = [[]]
    scored = False
    for section in sections:
        score = section.name in ("SCORE", "SCOREX")
        if scored and (not score or section.name == "SCORE"):
            runs.append([])
        scored = score
        runs[-1].append(section)
    return runs


def _is_result(section: _Section) -> bool:
    if section.name in ("SCORE", "SCOREX"):
        return "SCORE" in section.pairs
    if section.name == "run":
        return "version" in section.pairs or "result-dir" in section.pairs
    return not _RESULT_KEYS.isdisjoint(section.pairs)


def _sections(lines: list[str]) -> list[_Section]:
    """Sections whose names IO500 knows, with their pairs and comments."""
    sections: list[_Section] = []
    current: _Section | None = None
    for number, text in enumerate(lines, 1):
        line = text.strip()
        heading = _SECTION.fullmatch(line)
        if heading:
            known = heading[1] in _SETTINGS or is_phase(heading[1])
            current = _Section(heading[1], number, last=number) if known else None
            if current:
                sections.append(current)
        elif current and line:
            _line(current, line, number)
    return sections


def _line(section: _Section, line: str, number: int) -> None:
    key, equals, value = line.partition("=")
    if line[0] in ";#":
        section.comments.append((line, number))
    elif equals and key.strip() not in section.pairs:
        section.pairs[key.strip()] = (value.strip(), number)
    else:
        return
    section.last = number


def _result_run(sections: list[_Section], hints: Hints) -> Run:
    run = Collected(first=sections[0].line, last=max(section.last for section in sections))
    about = next((section for section in sections if section.name == "run"), None)
    threads = _processes(about)
    for section in sections:
        if section.name in ("SCORE", "SCOREX"):
            _score(run, section)
        elif section is not about:
            _phase(run, section, threads)
        _marks(run, section)
    return Run(
        tool="io500",
        lines=(run.first, run.last),
        tool_version=_value(about, "version") or hints.tool_version,
        outcome="ok" if run.scored else "interrupted",
        command=hints.command,
        started=_started(sections),
        workloads=tuple(run.workloads),
        measurements=tuple(run.measurements),
        settings=_settings(about),
        facts=tuple(run.facts),
    )


def _value(section: _Section | None, key: str) -> str | None:
    return section.pairs[key][0] if section and key in section.pairs else None


def _processes(about: _Section | None) -> int | None:
    if about is None or "procs" not in about.pairs:
        return None
    value, line = about.pairs["procs"]
    try:
        return count(value)
    except ValueError as error:
        raise ParseError(line, str(error), "a number of processes", "send the file") from error


def _settings(about: _Section | None) -> tuple[Setting, ...]:
    if about is None:
        return ()
    return tuple(
        Setting(scope="tool", name=key, value=value, line=line)
        for key, (value, line) in about.pairs.items()
        if key != "version"
    )


def _started(sections: list[_Section]) -> str | None:
    for section in sections:
        for comment, _ in section.comments:
            if start := _STARTED.match(comment):
                return f"{start[1]}T{start[2]}"
    return None


def _phase(run: Collected, section: _Section, threads: int | None) -> None:
    """A phase: its score, its time, its transfer size."""
    pairs = section.pairs
    seconds, where = pairs.get("t_delta", (None, 0))
    duration = to_number(seconds, where) if seconds is not None else None
    exe = pairs.get("exe", ("", 0))[0]
    block = _transfer(exe) if section.name.startswith("ior") else None
    index = workload(run, section.name, duration, threads, block)
    metric = rate_metric(section.name)
    if "score" in pairs and metric:
        printed, line = pairs["score"]
        measure(run, metric, _number(printed), line, f"[{section.name}] score", index)
    if seconds is not None:
        measure(run, "phase-time", seconds, where, f"[{section.name}] t_delta", index)
    for key, (unit, factor) in _FACTS.items():
        if key in pairs:
            value, line = pairs[key]
            number = to_number(value, line, factor) if decimal(value) else None
            run.facts.append(
                Fact(
                    subject=section.name, name=key, value=value, line=line, number=number, unit=unit
                )
            )


def _number(printed: str) -> str:
    """The number of `0.001875  [INVALID]`."""
    return printed.removesuffix(_INVALID).rstrip()


def _transfer(exe: str) -> int | None:
    """The transfer size of an IOR command line; its letters are binary (IOR's user guide)."""
    found = _TRANSFER.search(exe)
    return int(found[1]) << _SHIFT[found[2].lower()] if found else None


def _score(run: Collected, section: _Section) -> None:
    index = workload(run, "extended") if section.name == "SCOREX" else None
    for key, metric in SCORES:
        if key in section.pairs:
            printed, line = section.pairs[key]
            measure(run, metric, _number(printed), line, f"[{section.name}] {key}", index)
            run.scored = run.scored or key == "SCORE"


def _marks(run: Collected, section: _Section) -> None:
    """Facts named `invalid`: ERROR comments and [INVALID] behind values."""
    for comment, line in section.comments:
        if comment.lstrip("; ").startswith("ERROR"):
            run.facts.append(Fact(subject=section.name, name="invalid", value=comment, line=line))
    for value, line in section.pairs.values():
        if value.endswith(_INVALID):
            run.facts.append(Fact(subject=section.name, name="invalid", value=value, line=line))


def _configuration(sections: list[_Section], hints: Hints) -> Run:
    """Settings that a configuration file gives a value; nothing was run."""
    return Run(
        tool="io500",
        lines=(sections[0].line, max(section.last for section in sections)),
        tool_version=hints.tool_version,
        outcome="configuration",
        command=hints.command,
        settings=tuple(
            Setting(scope="tool", name=f"{section.name}/{key}", value=value, line=line)
            for section in sections
            for key, (value, line) in section.pairs.items()
            if value
        ),
    )
