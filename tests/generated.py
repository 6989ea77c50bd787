"""Submissions that nobody would write by hand, and the site that is built with a batch of them.

A batch is built in a site without studies and articles: pages of data are made by the same code,
and Hugo renders half as many.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args

from hypothesis import strategies as st

from platterbase.build.steps import build
from platterbase.capture.toml import format_toml
from platterbase.errors import IngestError, Problem
from platterbase.model import SettingScope

ROOT = Path(__file__).resolve().parent.parent
RESULTS = "content/results/2026"
_HEAD = re.compile(r"\A\+\+\+\n.*?^\+\+\+\n", re.DOTALL | re.MULTILINE)
_FOLDERS = ("schema", "site", *(f"content/{name}" for name in ("examples", "hardware", "words")))
# Texts that pages of data lead to; the heads alone, because most words lead on to articles.
_TEXTS = ("*.md", "*/_index.md", "caveats/*.md")
_WITHOUT_ARTICLES = re.compile(r"\{\{< citation >\}\}")  # it asks for the newest
_TABLE = """\
#platterbase-table\t1
#tool\tdd
#load\t\tfill\tfill
#operation\t\twrite\twrite
#direction\t\twrite\twrite
#block-bytes\t\t1048576\t1048576
#queue-depth\t\t1\t1
#metric\t\tthroughput\tlatency
#statistic\t\ttotal\tmean
#unit\t\tMB/s\tms
label\tspeed\ttime
{label}\t{speed}\t{time}
"""
_LAST = "{label}\t55.0\t12\n"  # of each table its own: a file is published once
_GOOD: dict[str, Any] = {
    "format": 1,
    "title": "One disk",
    "author": "A. Sender",
    "sent": "2026-11-21",
    "language": "en",
    "licence": "CC0-1.0",
    "host": [
        {
            "slug": "box",
            "os": "Debian 12",
            "kernel": "6.1.0",
            "ram_bytes": 536870912,
            "node": [
                {"slug": "cpu", "kind": "cpu"},
                {"slug": "port", "kind": "port", "parent": "cpu", "link": "SATA 2 (3 Gbit/s)"},
            ],
            "drive": [{"slug": "disk", "part": "ST3320620AS", "port": "port"}],
        }
    ],
    "array": [{"slug": "disk", "level": "single", "members": ["disk"]}],
    "setup": [{"slug": "one", "array": "disk", "filesystem": "ext3"}],
    "file": [{"path": "raw.txt", "setups": ["one"]}],
}
_PLACES: list[tuple[str | int, ...]] = [
    *((key,) for key in ("title", "author", "sent", "language", "licence", "measured_from")),
    *((key,) for key in ("published", "source", "source_title", "sender", "transcribed", "note")),
    *(("host", 0, key) for key in ("slug", "os", "kernel", "cpu", "board", "ram_bytes", "cpus")),
    *(("host", 0, "node", 1, key) for key in ("kind", "part", "parent", "link", "link_possible")),
    *(("host", 0, "drive", 0, key) for key in ("part", "port", "size_bytes", "firmware", "medium")),
    *(("array", 0, key) for key in ("slug", "level", "members", "chunk_bytes", "made_by")),
    *(("setup", 0, key) for key in ("slug", "array", "filesystem", "measured_to", "title", "note")),
    *(("file", 0, key) for key in ("path", "setups", "tool", "opaque", "started", "command")),
    *(("file", 0, key) for key in ("label", "tool_version", "generator", "language", "note")),
]  # fmt: skip
_FREE = [  # any text will do there
    path
    for path in _PLACES
    if path[-1] in ("title", "author", "source", "sender", "transcribed", "note", "os", "kernel",
                    "cpu", "board", "part", "firmware", "medium", "made_by", "command", "label")
]  # fmt: skip
_WORDS = (
    "single", "raid0", "raidz1", "independent", "none", "ext3", "cpu", "port", "disk", "one", "box",
    "SATA 2 (3 Gbit/s)", "PCIe 3.0 x4", "DVD 16x", "2026", "2026-11", "2026-11-21", "1999-01-01",
    "ja", "MIT", "Platterbase", "Windows 11", "6.1.0-18", "raw.txt", "../x", "con", "日本語",
)  # fmt: skip
_LONG = st.text("aZ9 .-é日", min_size=1, max_size=30)
_VALUES = st.one_of(
    st.sampled_from(_WORDS),
    _LONG,
    st.text(max_size=30),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.lists(st.sampled_from(_WORDS), max_size=2),
)
_SETTINGS = st.lists(
    st.fixed_dictionaries(
        {
            "scope": st.sampled_from(get_args(SettingScope)),
            "name": st.sampled_from(
                ("write-cache", "tcq", "cache-mode", "used", "memory-limit", "idle-before-run",
                 "preconditioning", "partition-start", "virtualization", "scheduler")
            ) | _LONG,
            "value": st.sampled_from(("on", "off", "93%", "60 s", "512M", "none", "63")) | _LONG,
        },
        optional={
            "status": st.sampled_from(("declared", "detected", "inferred")),
            "reason": _LONG,
            "target": st.sampled_from(("disk", "port", "sda")),
        },
    ),
    max_size=3,
)  # fmt: skip
_ERRATA = st.lists(
    st.fixed_dictionaries(
        {"date": st.sampled_from(("2026-11-22", "2026-11-21", "2006-01-01")), "reason": _LONG},
        optional={
            "kind": st.sampled_from(("erratum", "withdrawal", "takedown")),
            "file": st.sampled_from(("raw.txt", "gone.txt")),
            "run": st.integers(0, 3),
            "was": _LONG,
            "now": _LONG,
        },
    ),
    max_size=2,
)
_FINDINGS = st.lists(
    st.fixed_dictionaries(
        {
            "slug": st.sampled_from(("first", "second")),
            "subject": st.sampled_from(("one", "two")),
            "relation": st.sampled_from(("above", "equal", "flat", "rises")),
            "load": st.just("fill"),
            "metric": st.sampled_from(("throughput", "latency", "iops", "speed")),
            "locator": _LONG,
        },
        optional={"degree": _LONG, "axis": _LONG, "axis_to": st.floats(0, 99)},
    ),
    max_size=2,
)
_LOADS = st.sampled_from(
    (
        [{"slug": "fill", "flow": [{"operation": "write", "access": "sequential"}]}],
        [{"slug": "fill", "flow": [{"operation": "write", "drives": ["disk"], "read_ratio": 0.3}]}],
    )
)
_WHOLE = st.one_of(
    st.just({}),
    st.just({}),
    st.fixed_dictionaries({"setup": _SETTINGS}),
    st.fixed_dictionaries({"host": _SETTINGS}),
    st.fixed_dictionaries({"erratum": _ERRATA}),
    st.fixed_dictionaries({"load": _LOADS, "finding": _FINDINGS}),
)
_CELLS = st.one_of(
    st.sampled_from(("55.0", "12", "480.5")),
    st.sampled_from(("", "-", "0", "55.0", "1e9", "99000000", "55 MB/s", "10 ms", "nan", "∞")),
    st.integers(0, 10**15).map(str),
    st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12),
)


@cache
def _printed() -> list[Path]:
    """What tools print: the fixtures that parsers read, each text once."""
    read = (path.with_suffix(".txt") for path in (ROOT / "tests/fixtures").glob("*/*.json"))
    every = sorted((path for path in read if path.exists()), reverse=True)
    found = {path.read_bytes(): path for path in every if path.stat().st_size < 20_000}
    return sorted(found.values())


@dataclass(frozen=True)
class Made:
    """The two files of a submission; of what a tool printed the fixture is `printed_by`."""

    declared: str
    table: str
    printed_by: Path | None = None

    def write(self, folder: Path) -> Path:
        """Write them into a new folder, and return it."""
        folder.mkdir(parents=True)
        (folder / "submission.toml").write_text(self.declared, "utf-8", "surrogatepass")
        own = (self.table + _LAST.format(label=folder.name)).encode()
        (folder / "raw.txt").write_bytes(self.printed_by.read_bytes() if self.printed_by else own)
        return folder


@st.composite
def submissions(draw: st.DrawFn) -> Made:
    """One good submission with up to two values that need not be, and the file of some tool."""
    declared = deepcopy(_GOOD)
    for name, own in draw(_WHOLE).items():
        if name in ("setup", "host"):
            declared[name][0]["setting"] = own
        else:
            declared[name] = own
    change = st.tuples(st.sampled_from(_PLACES), _VALUES) | st.tuples(st.sampled_from(_FREE), _LONG)
    for path, value in draw(st.lists(change, max_size=2)):
        place: Any = declared
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
    cells = st.fixed_dictionaries({"label": _CELLS, "speed": _CELLS, "time": _CELLS})
    table = _TABLE.format(**draw(cells))
    return Made(format_toml(declared), table, draw(st.none() | st.sampled_from(_printed())))


def bare_site(target: Path) -> Path:
    """Copy what pages of data are made from, without any study or article; return `target`."""
    for folder in (
        "schema",
        "site",
        "content/hardware",
        "content/workloads",
        "content/words",
        "content/examples",
    ):
        shutil.copytree(ROOT / folder, target / folder, ignore=shutil.ignore_patterns("generated"))
    shutil.copy(ROOT / "netlify.toml", target)
    (target / "node_modules").symlink_to(ROOT / "node_modules")
    for language in ("ja", "ko", "ru", "en"):
        source = ROOT / "content" / language
        for path in sorted({path for pattern in _TEXTS for path in source.glob(pattern)}):
            head = _HEAD.match(path.read_text("utf-8"))
            assert head, path
            copy = target / "content" / language / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shortcodes = _WITHOUT_ARTICLES.findall(path.read_text("utf-8"))
            copy.write_text("\n".join((head[0], *shortcodes)), "utf-8")
    return target


def problems_of(site: Path, batch: Sequence[Made]) -> list[Problem]:
    """Build the site with these submissions alone; return what the build refuses of them."""
    shutil.rmtree(site / RESULTS, ignore_errors=True)
    for number, made in enumerate(batch):
        made.write(site / RESULTS / f"made-{number:03d}")
    try:
        build(site)
    except IngestError as error:
        return error.problems
    return []


def refused(site: Path, batch: Sequence[Made]) -> list[tuple[Made, list[Problem]]]:
    """Return each submission of a batch that does not build: halves of a failing one are built."""
    problems = problems_of(site, batch)
    if not problems:
        return []
    if len(batch) == 1:
        return [(batch[0], problems)]
    half = len(batch) // 2
    found = [*refused(site, batch[:half]), *refused(site, batch[half:])]
    assert found, f"each half builds, but not together: {[str(problem) for problem in problems]}"
    return found
