"""Submissions that nobody would write by hand: each is refused with a remedy, or its rows are made.

`EXAMPLES=10000 pytest tests/test_generated.py` makes more of them (`make soak` does).
"""

from __future__ import annotations

import os
import tempfile
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from platterbase.capture.toml import format_toml
from platterbase.check.summary import summary
from platterbase.check.words import LANGUAGES, Messages
from platterbase.database.parts import gather
from platterbase.database.write import in_memory
from platterbase.errors import IngestError
from platterbase.language.words import words_of
from platterbase.submission.content import load_content

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = int(os.environ.get("EXAMPLES", "15"))
TABLE = """\
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
GOOD: dict[str, Any] = {
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
    "file": [{"path": "typed.tsv", "setups": ["one"]}],
}
PLACES: list[tuple[str | int, ...]] = [
    *((key,) for key in ("title", "author", "sent", "language", "licence", "measured_from")),
    ("published",), ("source",), ("sender",), ("transcribed",), ("note",),
    *(("host", 0, key) for key in ("slug", "os", "kernel", "cpu", "board", "ram_bytes", "cpus")),
    *(("host", 0, "node", 1, key) for key in ("kind", "parent", "link", "link_possible")),
    *(("host", 0, "drive", 0, key) for key in ("part", "port", "size_bytes", "firmware", "medium")),
    *(("array", 0, key) for key in ("slug", "level", "members", "chunk_bytes", "made_by")),
    *(("setup", 0, key) for key in ("slug", "array", "filesystem", "measured_to", "title")),
    *(("file", 0, key) for key in ("path", "setups", "tool", "opaque", "started", "command")),
]  # fmt: skip
WORDS = (
    "single", "raid0", "raidz1", "independent", "none", "ext3", "cpu", "port", "disk", "one", "box",
    "SATA 2 (3 Gbit/s)", "PCIe 3.0 x4", "DVD 16x", "2026", "2026-11", "2026-11-21", "1999-01-01",
    "ja", "MIT", "Platterbase", "Windows 11", "6.1.0-18", "typed.tsv", "../x", "con", "日本語",
)  # fmt: skip
VALUES = st.one_of(
    st.sampled_from(WORDS),
    st.text("aZ9 .-é日", min_size=1, max_size=30),
    st.text(max_size=30),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.lists(st.sampled_from(WORDS), max_size=2),
)
CELLS = st.one_of(
    st.sampled_from(("55.0", "12", "480.5")),
    st.sampled_from(("", "-", "0", "55.0", "1e9", "99000000", "55 MB/s", "10 ms", "nan", "∞")),
    st.integers(0, 10**15).map(str),
    st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12),
)


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=EXAMPLES == 15,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(
    changes=st.lists(st.tuples(st.sampled_from(PLACES), VALUES), max_size=2),
    cells=st.fixed_dictionaries({"label": CELLS, "speed": CELLS, "time": CELLS}),
    language=st.sampled_from(LANGUAGES),
)
def test_what_passes_has_rows_and_what_fails_says_why(
    changes: list[tuple[tuple[str | int, ...], Any]], cells: dict[str, str], language: str
) -> None:
    declared = deepcopy(GOOD)
    for path, value in changes:
        place: Any = declared
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "content/results/2026/mine"
        folder.mkdir(parents=True)
        try:
            text = format_toml(declared)
        except (TypeError, ValueError):
            pytest.fail(f"{declared} cannot be written")
        (folder / "submission.toml").write_text(text, "utf-8", "surrogatepass")
        (folder / "typed.tsv").write_text(TABLE.format(**cells), "utf-8")
        try:
            content = load_content(ROOT, [folder])
            connection = in_memory(gather(content), ROOT / "schema")
        except IngestError as error:
            for one in error.problems:
                assert all((one.path, one.line, one.rule, one.found, one.expected, one.remedy)), one
            return
        event("passes")
        (sent,) = content.submissions
        words = words_of(ROOT / "site" / "i18n" / f"{language}.toml")
        assert list(summary(ROOT, sent, connection, Messages(language), words))
        assert not connection.execute("pragma foreign_key_check").fetchall()
        connection.close()
