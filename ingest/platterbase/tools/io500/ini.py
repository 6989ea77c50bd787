"""The ini files of IO500: result.txt, and configurations, whose sections have the same names."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.errors import ParseError
from platterbase.model import Hints
from platterbase.reading.values import GIB, count, number
from platterbase.tools.io500.phases import PHASE, SCORES, PhaseRun, rate_metric, to_number

_SECTION = re.compile(r"\[([A-Za-z0-9-]{1,40})\]")
_PHASE = re.compile(PHASE)
_OTHER_SECTIONS = frozenset(("global", "debug", "run", "SCORE", "SCOREX"))
_PHASE_OF_IO500 = re.compile("(?:ior|mdtest)-(?:easy|hard|rnd)[A-Za-z0-9]*(?:-[a-z]+)*")
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
    """A heading in brackets, its pairs by key (value and line), and its comments."""

    name: str
    line: int
    pairs: dict[str, tuple[str, int]] = field(default_factory=dict)
    comments: list[tuple[str, int]] = field(default_factory=list)
    last: int = 0

    def add(self, line: str, number: int) -> None:
        """Add a pair or a comment."""
        key, equals, value = line.partition("=")
        if line[0] in ";#":
            self.comments.append((line, number))
        elif equals and key.strip() not in self.pairs:
            self.pairs[key.strip()] = (value.strip(), number)
        else:
            return
        self.last = number


def read_ini(lines: list[str], hints: Hints) -> list[PhaseRun]:
    """Return the runs of a result file, or that of a configuration."""
    sections = _sections(lines)
    if not any(
        _PHASE_OF_IO500.fullmatch(section.name) or _is_of_run(section) for section in sections
    ):
        return []
    results = [section for section in sections if _is_result(section)]
    if results:
        return [_result_run(run, hints) for run in _split(results)]
    return [_configuration(sections, hints)]


def _is_of_run(section: _Section) -> bool:
    return section.name == "run" and {"procs", "config-hash"} <= section.pairs.keys()


def _split(sections: list[_Section]) -> list[list[_Section]]:
    """Return the sections of each run: a run ends with its scores."""
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
    """Return the sections whose names IO500 knows, with their pairs and comments."""
    sections: list[_Section] = []
    current: _Section | None = None
    for at, text in enumerate(lines, 1):
        line = text.strip()
        heading = _SECTION.fullmatch(line)
        if heading:
            known = heading[1] in _OTHER_SECTIONS or _PHASE.fullmatch(heading[1].lower())
            current = _Section(heading[1], at, last=at) if known else None
            if current:
                sections.append(current)
        elif current and line:
            current.add(line, at)
    return sections


def _result_run(sections: list[_Section], hints: Hints) -> PhaseRun:
    run = _run_of(sections, hints)
    about = next((section for section in sections if section.name == "run"), None)
    threads = None
    for key, (value, run.line) in about.pairs.items() if about else ():
        if key == "version":
            run.tool_version = value
        else:
            run.setting(key, value)
        if key == "procs":
            threads = _processes(value, run.line)
    for section in sections:
        if section.name in ("SCORE", "SCOREX"):
            _add_scores(run, section)
        elif section is not about:
            _add_phase(run, section, threads)
        _add_errors(run, section)
    return run


def _run_of(sections: list[_Section], hints: Hints) -> PhaseRun:
    starts = (_STARTED.match(comment) for one in sections for comment, _ in one.comments)
    start = next(filter(None, starts), None)
    return PhaseRun(
        first=sections[0].line,
        last=max(section.last for section in sections),
        command=hints.command,
        started=f"{start[1]}T{start[2]}" if start else None,
    )


def _processes(value: str, line: int) -> int:
    try:
        return count(value)
    except ValueError as error:
        raise ParseError(line, str(error), "a number of processes", "send the file") from error


def _add_phase(run: PhaseRun, section: _Section, threads: int | None) -> None:
    """Add a phase: its score, its time, its transfer size."""
    pairs = section.pairs
    seconds, seconds_line = pairs.get("t_delta", (None, 0))
    duration = to_number(seconds, seconds_line) if seconds is not None else None
    block = _transfer_size(pairs.get("exe", ("", 0))[0]) if section.name.startswith("ior") else None
    workload = run.add_phase(section.name, duration, threads, block)
    metric = rate_metric(section.name)
    if "score" in pairs and metric:
        printed, run.line = pairs["score"]
        run.add_number(metric, _without_mark(printed), f"[{section.name}] score", workload)
    if seconds is not None:
        run.line = seconds_line
        run.add_number("phase-time", seconds, f"[{section.name}] t_delta", workload)
    for key, (unit, factor) in _FACTS.items():
        if key in pairs:
            value, run.line = pairs[key]
            run.fact(section.name, key, value, _number(value, factor), unit)


def _number(printed: str, factor: float) -> float | None:
    try:
        return number(printed) * factor
    except ValueError:
        return None


def _without_mark(printed: str) -> str:
    """Return the number of `0.001875  [INVALID]`."""
    return printed.removesuffix(_INVALID).rstrip()


def _transfer_size(command: str) -> int | None:
    """Return the transfer size of an IOR command; its letters are binary (IOR's user guide)."""
    size = _TRANSFER.search(command)
    return int(size[1]) << _SHIFT[size[2].lower()] if size else None


def _add_scores(run: PhaseRun, section: _Section) -> None:
    workload = run.add_phase("extended") if section.name == "SCOREX" else None
    for key, metric in SCORES.items():
        if key in section.pairs:
            printed, run.line = section.pairs[key]
            run.add_number(metric, _without_mark(printed), f"[{section.name}] {key}", workload)
            run.scored = run.scored or key == "SCORE"


def _add_errors(run: PhaseRun, section: _Section) -> None:
    """Add facts named `invalid`: comments with ERROR, and values marked [INVALID]."""
    errors = [one for one in section.comments if one[0].lstrip("; ").startswith("ERROR")]
    marked = [one for one in section.pairs.values() if one[0].endswith(_INVALID)]
    for printed, run.line in [*errors, *marked]:
        run.fact(section.name, "invalid", printed)


def _configuration(sections: list[_Section], hints: Hints) -> PhaseRun:
    """Return the settings that a configuration file gives a value; nothing was run."""
    run = _run_of(sections, hints)
    run.outcome, run.started = "configuration", None
    for section in sections:
        for key, (value, run.line) in section.pairs.items():
            if value:
                run.setting(f"{section.name}/{key}", value)
    return run
