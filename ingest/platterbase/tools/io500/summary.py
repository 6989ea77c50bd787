"""Summaries of IO500: result lines and score lines, of the script and of the C program."""

from __future__ import annotations

import re

from platterbase.errors import ParseError
from platterbase.model import Fact, Hints, Run, Setting
from platterbase.tools.io500.phases import Collected, is_phase, measure, to_number, workload

_MARK = re.compile(r"\[(RESULT(?:-invalid)?| {6}|SCOREX?(?:-invalid)? ?)\]", re.IGNORECASE)
_VERSION = re.compile(r"IO500 version ?(\S*)(?: ?\(([a-z]+)\))?")
_UNITS = {"gb/s": "throughput", "gib/s": "throughput", "kiops": "file-rate"}
_TIME = [":", "time", "seconds"]
_SCORE_WORDS = ["Bandwidth", ":", "IOPS", ":", "TOTAL"]
_LONGEST_LINE = 400


def summary_runs(lines: list[str], hints: Hints) -> list[Run]:
    """One run for every score line, and for results that no score line follows."""
    runs: list[Run] = []
    run: Collected | None = None
    heading: tuple[int, str | None, str | None] | None = None
    errors: list[Fact] = []
    for number, text in enumerate(lines, 1):
        if "[" not in text and "IO500" not in text and "ERROR" not in text:
            continue
        line = text[:_LONGEST_LINE].lstrip("> \t").rstrip("` \t")
        version = _VERSION.match(line)
        mark = None if version else _MARK.match(line)
        if version or (mark and run and run.scored and not _extended(mark)):
            _close(runs, run, heading, hints, errors)
            errors = errors if run is None else []
            run = None
            heading = (number, version[1], version[2]) if version else None
        if line.startswith(("ERROR INVALID", "ERROR ", "; ERROR")):
            errors.append(Fact(subject="run", name="invalid", value=line, line=number))
        elif mark and (words := _words(line, mark)):
            run = run or Collected(first=heading[0] if heading else number, last=number)
            _take(run, mark, words, number)
            run.last = number
    _close(runs, run, heading, hints, errors)
    return runs


def _extended(mark: re.Match[str]) -> bool:
    return mark[1].upper().startswith("SCOREX")


def _words(line: str, mark: re.Match[str]) -> list[str]:
    """Words behind the mark; none where the line is not of IO500."""
    words = line[mark.end() :].split()
    if mark[1].upper().startswith("SCORE"):
        return words if words[:1] == ["Bandwidth"] else []
    if words[1:2] == ["phase"] and words[0] in ("BW", "IOPS"):
        words = words[3:]
    return words if words and is_phase(words[0]) else []


def _take(run: Collected, mark: re.Match[str], words: list[str], line: int) -> None:
    invalid = "invalid" in mark[1].lower() or "[INVALID]" in words
    if mark[1].upper().startswith("SCORE"):
        subject = _score(run, words, line, extended=_extended(mark))
    else:
        subject = _result(run, words, line, scored=mark[1].strip() != "")
    if invalid:
        value = "[INVALID]" if "[INVALID]" in words else f"[{mark[1]}]"
        run.facts.append(Fact(subject=subject, name="invalid", value=value, line=line))


def _result(run: Collected, words: list[str], line: int, *, scored: bool) -> str:
    """`ior-easy-write 2.1 GiB/s : time 303.5 seconds`."""
    name = words[0]
    metric = _UNITS.get(words[2].lower()) if len(words) > 2 else None
    if len(words) < 7 or metric is None or [words[3], words[4], words[6]] != _TIME:
        raise ParseError(
            line,
            f"result line of {name} with the words {' '.join(words[1:8])!r}",
            "'<number> GiB/s|GB/s|kIOPS : time <number> seconds'",
            "send the summary as IO500 wrote it",
        )
    index = workload(run, name, duration_s=to_number(words[5], line))
    if name != "timestamp":
        measure(run, metric, words[1], line, name, index)
    measure(run, "phase-time", words[5], line, f"{name} time", index)
    if not scored:
        run.facts.append(Fact(subject=name, name="scored", value="no", line=line))
    return name


def _score(run: Collected, words: list[str], line: int, *, extended: bool) -> str:
    """`Bandwidth 0.9 GiB/s : IOPS 3.7 kiops : TOTAL 1.8`."""
    name = "SCOREX" if extended else "SCORE"
    if len(words) < 9 or [words[0], words[3], words[4], words[7], words[8]] != _SCORE_WORDS:
        raise ParseError(
            line,
            f"score line with the words {' '.join(words[:10])!r}",
            "'Bandwidth <number> GiB/s : IOPS <number> kiops : TOTAL <number>'",
            "send the summary as IO500 wrote it",
        )
    index = workload(run, "extended") if extended else None
    measure(run, "bandwidth-score", words[1], line, f"{name} Bandwidth", index)
    measure(run, "metadata-score", words[5], line, f"{name} IOPS", index)
    total = words[9] if len(words) > 9 else ""
    measure(run, "score", total, line, f"{name} TOTAL", index)
    run.scored = True
    return name


def _close(
    runs: list[Run],
    run: Collected | None,
    heading: tuple[int, str | None, str | None] | None,
    hints: Hints,
    errors: list[Fact],
) -> None:
    if run is None:
        return
    mode = heading[2] if heading else None
    line = heading[0] if heading else run.first
    within = [fact for fact in errors if run.first <= fact.line]
    last = max([run.last, *(fact.line for fact in within)])
    runs.append(
        Run(
            tool="io500",
            lines=(min([run.first, *(fact.line for fact in errors)]), last),
            tool_version=(heading[1] if heading else None) or hints.tool_version,
            outcome="ok" if run.scored else "interrupted",
            command=hints.command,
            workloads=tuple(run.workloads),
            measurements=tuple(run.measurements),
            settings=((Setting(scope="tool", name="mode", value=mode, line=line),) if mode else ()),
            facts=(*errors, *run.facts),
        )
    )
