"""What a text is that no parser reads: the file to send instead, or the tool that it resembles.

`SIGNS` are the files that senders have beside the right one. What has none of them is compared
with the tools by the name of the file and by the words that their outputs hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.model import Descriptor
from platterbase.reading.recognition import foreign

_KEEP = "or declare it opaque: it is kept and shown, without numbers"


class Sign(NamedTuple):
    """Patterns that a text has all of, what it is, and what to send or do instead."""

    patterns: tuple[str, ...]
    found: str
    expected: str
    remedy: str


_NOT_READ = "the output of a tool that `platterbase formats` lists"
_STANDARD = "measure again with one of them (`platterbase new --run`)"
# Each is of sysstat's sadf: a table, the values one by one, JSON, XML.
_OF_SADF = (
    r"^# hostname;interval;timestamp;",
    r"^\S{1,80}\t-?[0-9]{1,9}\t[^\t\n]{8,40}\t[^\t\n]{0,40}\t[%a-zA-Z][^\t\n]{0,20}\t-?[0-9]",
    r"\"(?:sysdata-version|cpu-load|utc)\"\s{0,9}:",
    r"^<sysstat\b",
)
SIGNS = (
    *(
        Sign(
            (pattern,),
            "the output of sadf, which makes tables and documents of what sar recorded",
            "what sar prints of the same file",
            "send the output of `LC_ALL=C sar -A -f FILE`, with FILE as it was given to sadf",
        )
        for pattern in _OF_SADF
    ),
    Sign(
        (r"^(?:[0-9]{1,9} ){2}(?:[0-9]{1,12}\.[0-9]{2} ){10}[0-9]{1,12}\.[0-9]{2} ?\r?$",),
        "a terse report of PostMark, whose numbers have no names and no units",
        "the report that PostMark prints by default",
        "run it again with `set report verbose`, and send that",
    ),
    Sign(
        (r"^write:[0-9.]{1,20}(?:,[0-9.]{1,20}){3,7}\r?$", r"^rread:[0-9.]{1,20},"),
        "a terse report of tiotest (-T), whose numbers have no names",
        "the tables that tiotest prints without -T",
        "run it again without -T, and send that",
    ),
    Sign(
        (r"^HD Tune(?: Pro)?: .{1,60} Health\s{0,9}$",),
        "the Health page of HD Tune: what SMART says of a drive, nothing measured",
        "SMART data of smartctl or CrystalDiskInfo",
        "send the output of `smartctl -x DEVICE`, or the text that CrystalDiskInfo copies",
    ),
    Sign(
        (
            (
                r"^HD Tune(?: Pro)?: .{1,60}"
                r" (?:Info|Error Scan|File Benchmark|Extra Tests|Disk Monitor)\s{0,9}$"
            ),
        ),
        "a page of HD Tune that is not read",
        "its page Benchmark or Random Access",
        "open that page, run the test, and send the text that HD Tune copies",
    ),
    Sign(
        (r"^access,rank,runtime-with-openclose",),
        "per-rank details of IOR (saveRankPerformanceDetailsCSV)",
        "the text that IOR printed of the same phase",
        "send ior-easy-write.txt, or the .txt of the phase that this is of",
    ),
    Sign(
        (r"^rank,items,",),
        "per-rank details of mdtest (saveRankPerformanceDetailsCSV)",
        "the text that mdtest printed of the same phase",
        "send mdtest-easy-write.txt, or the .txt of the phase that this is of",
    ),
    Sign(
        (r"^rank,errors,",),
        "per-rank details of pfind, the find phase of IO500",
        "the text of the same phase, or the result of the whole run",
        "send find.txt or result_summary.txt",
    ),
    Sign(
        (
            r"^\[[^\]\n]{1,60}\]\r?$",
            r"^(?:rw|readwrite|ioengine|iodepth|filename)[ \t]{0,8}=",
        ),
        "a job file of fio: what to do, not what was measured",
        "what fio printed when it ran the file",
        "send the output of `fio --output-format=json --output=fio.json JOBFILE`",
    ),
    Sign(
        (r"^(?:sd|fsd)=\S", r"^(?:wd|fwd|rd)=\S"),
        "a parameter file of vdbench: what to do, not what was measured",
        "what vdbench wrote when it ran the file",
        "send output/flatfile.html, summary.html or totals.html",
    ),
    Sign(
        (r"^[ \t]*define (?:fileset|file|process) name",),
        "a personality of filebench: what to do, not what was measured",
        "what filebench printed when it ran the file",
        "send the lines down to 'IO Summary'",
    ),
    Sign(
        (r"^format = 1\r?$", r"^\[\[(?:host|setup|file)"),
        "a submission.toml, which describes a submission",
        "the raw files that it names",
        "check the whole folder: `platterbase check FOLDER`",
    ),
    Sign(
        (r"ATTO (?:Disk Benchmark|Technology)|<ATTO",),
        "ATTO Disk Benchmark, which saves pictures and files of its own",
        "its numbers as a published table",
        "type them into a table (CONTRIBUTING.md, Transcribe)",
    ),
    Sign(
        (r"[KMG]?bits/sec\b|^iperf",),
        "a measurement of a network, of no drive",
        _NOT_READ,
        "send what was measured on the drive",
    ),
    Sign(
        (r"^\[ {0,6}[0-9]{1,7}\.[0-9]{6}\] ",),
        "a log of the kernel",
        "what was measured; what the log says of links goes into the setting link-errors",
        "quote its lines there (CONTRIBUTING.md)",
    ),
    Sign(
        (r"^Filesystem .{1,80}(?:Mounted on|Use%)",),
        "the output of df",
        "`lsblk --json -O` or the folder of `platterbase capture`",
        "send one of these",
    ),
    Sign(
        (r"^Bus [0-9]{3} Device [0-9]{3}: ID |^Architecture: {2,}|^processor\t: ",),
        "a list of lsusb, lscpu or /proc/cpuinfo",
        "the folder of `platterbase capture`, or lspci, lsblk, lshw",
        "send one of these",
    ),
    Sign(
        (
            (
                r"Geekbench|PassMark|PerformanceTest|UserBenchmark|Anvil's Storage"
                r"|AJA System Test|Blackmagic Disk|Windows System Assessment|H2testw"
                r"|F3 (?:write|read)|PCMark|3DMark|TxBENCH|HD Tach|AmorphousDiskMark"
            ),
        ),
        "the output of a benchmark that is not read",
        _NOT_READ,
        f"type its numbers into a table (CONTRIBUTING.md, Transcribe), or {_STANDARD}",
    ),
    Sign(
        (r"<PhoronixTestSuite>",),
        "results of the Phoronix Test Suite, none of a test of storage that is read",
        "composite.xml with pts/fio, iozone, dbench, tiobench, postmark, fs-mark, compilebench …",
        "send the file of such a test",
    ),
    Sign(
        (r"^\s{0,20}<(?:!DOCTYPE html|html|HTML)",),
        "a web page",
        "what the tool printed, as text",
        "copy the text of the result into a file of its own",
    ),
)
_FORMATS = "the output of a tool that is read: `platterbase formats` lists them"
_LONGEST_QUOTE = 60
_SEARCHED = 65_536
_TELLING = 9  # characters of a marker that says something
UNKNOWN_TEXT = "a text of no tool we know"  # nothing in it says which
_NAME_PARTS = re.compile(r"[^a-z0-9+]+")


def likely(
    text: str, file_name: str, descriptors: Iterable[Descriptor], refusals: dict[str, ParseError]
) -> ParseError:
    """Return the answer for a text that no parser reads; `refusals` are what those asked said."""
    head = text[:_SEARCHED]
    for sign in SIGNS:
        found = [re.search(pattern, head, re.MULTILINE) for pattern in sign.patterns]
        if found[0] is not None and all(found):
            line = head.count("\n", 0, found[0].start()) + 1
            return foreign(sign.found, sign.expected, f"{sign.remedy}, {_KEEP}", line)
    first, line = _first_line(head)
    if not first:
        return foreign("a text without a word", _FORMATS, f"send what the tool printed, {_KEEP}")
    shown = f"{first[:_LONGEST_QUOTE]}…" if len(first) > _LONGEST_QUOTE else first
    quoted = f"{UNKNOWN_TEXT}, beginning {shown!r}"
    nearest = _nearest(text, file_name, descriptors, refusals)
    if nearest is None:
        remedy = f"declare the file opaque, or write a parser ({_GUIDE})"
        return foreign(quoted, _FORMATS, remedy, line)
    remedy = f"send the whole output of {nearest.title} with its headings, {_KEEP}"
    return foreign(
        f"{quoted}; by its words or its name nearest to {nearest.title}",
        refusals[nearest.tool].expected,
        remedy,
        line,
    )


_GUIDE = "CONTRIBUTING.md"


def _first_line(text: str) -> tuple[str, int]:
    for number, line in enumerate(text.splitlines(), 1):
        if words := line.strip():
            return " ".join(words.split()), number
    return "", 1


def _nearest(
    text: str, file_name: str, descriptors: Iterable[Descriptor], refusals: dict[str, ParseError]
) -> Descriptor | None:
    """Return the tool that the file is named after, else the one with the longest of its words."""
    asked = [one for one in descriptors if one.tool in refusals]
    parts = set(_NAME_PARTS.split(file_name.lower()))
    for one in asked:
        if parts & {one.tool, one.tool.replace("-", "")}:
            return one
    marks = [
        (len(marker), one)
        for one in asked
        for marker in one.markers
        if len(marker) >= _TELLING and marker in text
    ]
    return max(marks, key=lambda mark: mark[0])[1] if marks else None
