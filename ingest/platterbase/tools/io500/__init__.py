"""io500: result summaries, result files and configurations of the IO500 benchmark.

Layouts: the script of 2017 to 2019 ("BW phase 1 ior_easy_write"), the C program since 2020
(result_summary.txt, or what it prints; result.txt in ini form; config.ini).

| printed | metric | unit, and source |
| --- | --- | --- |
| ior phases | throughput | GiB/s, also where "GB/s" stands: the script divides IOR's MiB/s by 1024, phase_ior.c by GIBIBYTE |
| mdtest, find, mdworkbench phases | file-rate | 1000/s: phase_mdtest.c divides by 1000 |
| time, t_delta | phase-time | s |
| SCORE Bandwidth, BW | bandwidth-score | GiB/s, geometric mean |
| SCORE IOPS, MD | metadata-score | 1000/s, geometric mean |
| SCORE TOTAL, SCORE | score | none |
| throughput-stonewall, rate-stonewall, found, total-files | fact | GiB/s, 1000/s, count |

"[      ]" lines are phases outside the score. "[INVALID]", "[RESULT-invalid]" and "ERROR" lines
become facts named `invalid`; the numbers stay. A rate of zero is a phase that failed. SCOREX is
the score of an extended run: workload `extended`. A configuration has no values.

    [RESULT]       ior-easy-write        2.189000 GiB/s : time 303.523 seconds
    [SCORE ] Bandwidth 0.931000 GiB/s : IOPS 3.778000 kiops : TOTAL 1.875467 [INVALID]
"""  # noqa: E501 - a table

from __future__ import annotations

import re

from platterbase.errors import ParseError
from platterbase.model import Descriptor, Fact, Hints, Run
from platterbase.reading.grammar import Grammar
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import foreign
from platterbase.tools.io500.ini import read_ini
from platterbase.tools.io500.phases import PHASE, PhaseRun, to_number

DESCRIPTOR = Descriptor(
    tool="io500",
    title="IO500",
    version=1,
    formats=("summary", "result.txt", "config.ini"),
    tool_versions="2017 script to sc25",
    markers=("[RESULT", "[SCORE", "[      ]", "[ior-", "[mdtest-", "config-hash"),
)


_EXAMPLE = "'[RESULT] ior-easy-write … GiB/s : time … seconds' or '[ior-easy-write]'"


def parse(text: str, hints: Hints) -> list[Run]:
    """Return the runs of the summaries in a text, else those of ini results or a configuration."""
    name = re.split(r"[/\\]", hints.file_name)[-1]
    if name.startswith("._") or "\x00" in text[:512]:
        raise foreign(
            "AppleDouble metadata, or another binary file",
            "the text of an IO500 summary or result",
            "leave out files whose names begin with '._'",
        )
    runs = GRAMMAR.open_runs(text, hints)
    if not runs and DESCRIPTOR.marks(text):
        runs = read_ini(lines_of(text), hints)
    if not runs:
        remedy = "send result_summary.txt or result.txt"
        raise foreign("no result line and no phase of IO500", _EXAMPLE, remedy)
    return [run.closed(DESCRIPTOR, hints) for run in runs]


_LONGEST_LINE = 400
_UNITS = {"gb/s": "throughput", "gib/s": "throughput", "kiops": "file-rate"}

GRAMMAR = Grammar(
    DESCRIPTOR, PhaseRun, example=_EXAMPLE, clean=lambda line: line[:_LONGEST_LINE].rstrip("` \t")
)


@GRAMMAR.line(r"IO500 version ?(\S*)(?: ?\(([a-z]+)\))?", before=True, ends=True)
def _version(run: PhaseRun, version: str, mode: str | None) -> None:
    run.heading, run.tool_version = run.line, version
    if mode:
        run.setting("mode", mode)


def _error(run: PhaseRun) -> None:
    run.errors.append(Fact(subject="run", name="invalid", value=run.printed, line=run.line))


# An error above the results belongs to those that follow.
GRAMMAR.line("ERROR |; ERROR", inside=True)(_error)
GRAMMAR.line("ERROR |; ERROR", before=True)(_error)


def _is_scored(run: PhaseRun, *_: str) -> bool:
    return run.scored


@GRAMMAR.line(
    r"(?i)(\[(?:RESULT(?:-invalid)?| {6})\])\s*(?:(?:BW|IOPS)\s+phase\s+\S+\s+)?"
    rf"({PHASE}(?!\S).*)",
    opens=_is_scored,
)
def _result(run: PhaseRun, mark: str, printed: str) -> None:
    """Read `ior-easy-write 2.1 GiB/s : time 303.5 seconds`."""
    name, *words = printed.split()
    metric = _UNITS.get(words[1].lower()) if len(words) > 1 else None
    if len(words) < 6 or metric is None or [*words[2:4], words[5]] != [":", "time", "seconds"]:
        raise ParseError(
            run.line,
            f"result line of {name} with the words {' '.join(words[:7])!r}",
            "'<number> GiB/s|GB/s|kIOPS : time <number> seconds'",
            "send the summary as IO500 wrote it",
        )
    workload = run.add_phase(name, to_number(words[4], run.line))
    if name != "timestamp":
        run.add_number(metric, words[0], name, workload)
    run.add_number("phase-time", words[4], f"{name} time", workload)
    if not mark.strip("[] "):
        run.fact(name, "scored", "no")
    _mark_invalid(run, name, mark, words)


@GRAMMAR.line(r"(?i)(\[SCORE(?:-invalid)? ?\])\s*(Bandwidth\s.*)", opens=_is_scored)
def _score(run: PhaseRun, mark: str, printed: str) -> None:
    _add_scores(run, "SCORE", mark, printed, None)


@GRAMMAR.line(r"(?i)(\[SCOREX(?:-invalid)? ?\])\s*(Bandwidth\s.*)")
def _extended_score(run: PhaseRun, mark: str, printed: str) -> None:
    _add_scores(run, "SCOREX", mark, printed, run.add_phase("extended"))


def _add_scores(run: PhaseRun, name: str, mark: str, printed: str, workload: int | None) -> None:
    """Add `Bandwidth 0.9 GiB/s : IOPS 3.7 kiops : TOTAL 1.8`."""
    words = printed.split()
    if len(words) < 9 or [*words[3:5], *words[7:9]] != [":", "IOPS", ":", "TOTAL"]:
        raise ParseError(
            run.line,
            f"score line with the words {' '.join(words[:10])!r}",
            "'Bandwidth <number> GiB/s : IOPS <number> kiops : TOTAL <number>'",
            "send the summary as IO500 wrote it",
        )
    run.add_number("bandwidth-score", words[1], f"{name} Bandwidth", workload)
    run.add_number("metadata-score", words[5], f"{name} IOPS", workload)
    run.add_number("score", words[9] if len(words) > 9 else "", f"{name} TOTAL", workload)
    run.scored = True
    _mark_invalid(run, name, mark, words)


def _mark_invalid(run: PhaseRun, subject: str, mark: str, words: list[str]) -> None:
    if "[INVALID]" in words:
        run.fact(subject, "invalid", "[INVALID]")
    elif "invalid" in mark.lower():
        run.fact(subject, "invalid", mark)
