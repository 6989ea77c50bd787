"""Change a copy of the repository: add a submission with time series, and two errata."""

from pathlib import Path

CORRECTED = "003-bonnie-iozone"
CORRECTION = """
[[erratum]]
date = "2026-11-23"
file = "bonnie.txt"
line = 12
was = "63390"
now = "63399"
reason = "Test: a digit was misread"
"""
WITHDRAWN = "000-pata-raid"
# A file without numbers: with numbers in an article, its sentences would stop the build.
WITHDRAWAL = """
[[erratum]]
date = "2026-11-22"
kind = "withdrawal"
file = "lspci.txt"
reason = "Test: the wrong <cable>"
by = "A. Reader"
"""
WAVE = """
format = 1
title = "a series"
author = "test"
sent = "2026-11-21"
language = "en"
licence = "CC0-1.0"
[[host]]
slug = "box"
[[array]]
slug = "disk"
level = "unknown"
note = "test"
[[setup]]
slug = "disk"
array = "disk"
[[file]]
path = "wave_bw.1.log"
tool = "fio-log"
tool_version = "fio-3.33"
setups = ["disk"]
"""
CHANGE = 60  # s at which the cache is full
VMSTAT = """procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 1  0      0 810244  31220 402512    0    0    12    34  101  202  3  1 95  1  0
 0  1      0 810000  31220 402512    0    0  5120     0  180  302  3  2 60 35  0
 0  1      0 809000  31220 402512    0    0 10240     0  190  305  3  2 55 40  0
"""


def make(root: Path) -> None:
    """Change a copy of the repository."""
    for study, erratum in ((CORRECTED, CORRECTION), (WITHDRAWN, WITHDRAWAL)):
        with (root / f"content/results/2026/{study}/submission.toml").open("a") as file:
            file.write(erratum)
    rates = [(at, 400_000 if at < CHANGE else 90_000) for at in range(120)]
    log = "".join(f"{at * 1000}, {rate + at % 7}, 1, 0\n" for at, rate in rates)
    folder = write_wave(root, log)
    (folder / "vmstat.txt").write_text(VMSTAT)
    with (folder / "submission.toml").open("a") as file:
        file.write('[[file]]\npath = "vmstat.txt"\nsetups = ["disk"]\n')


def write_wave(root: Path, log: str) -> Path:
    """A submission of one bandwidth log of fio; its folder."""
    folder = root / "content/results/2026/wave"
    folder.mkdir(parents=True)
    (folder / "submission.toml").write_text(WAVE)
    (folder / "wave_bw.1.log").write_text(log)
    return folder
