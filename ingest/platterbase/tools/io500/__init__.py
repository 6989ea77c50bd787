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
from platterbase.model import Descriptor, Hints, Run
from platterbase.tools.io500.ini import ini_runs
from platterbase.tools.io500.summary import summary_runs

DESCRIPTOR = Descriptor(
    tool="io500",
    title="IO500",
    version=1,
    formats=("summary", "result.txt", "config.ini"),
    tool_versions="2017 script to sc25",
    markers=("[RESULT", "[SCORE", "[      ]", "[ior-", "[mdtest-", "config-hash"),
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read the summaries of a text, or else its ini results or its configuration."""
    name = re.split(r"[/\\]", hints.file_name)[-1]
    if name.startswith("._") or "\x00" in text[:512]:
        raise ParseError(
            1,
            "AppleDouble metadata, or another binary file",
            "the text of an IO500 summary or result",
            "leave out files whose names begin with '._'",
            foreign=True,
        )
    runs: list[Run] = []
    if DESCRIPTOR.marks(text):
        lines = re.split("\r\n|\n|\r", text)
        runs = summary_runs(lines, hints) or ini_runs(lines, hints)
    if not runs:
        raise ParseError(
            1,
            "no result line and no phase of IO500",
            "'[RESULT] ior-easy-write … GiB/s : time … seconds' or '[ior-easy-write]'",
            "send result_summary.txt or result.txt",
            foreign=True,
        )
    return runs
