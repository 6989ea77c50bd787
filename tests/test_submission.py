"""submission.toml: every mistake at its place, runs with their setups, nothing personal."""

from __future__ import annotations

import gc
import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from platterbase.database.parts import gather
from platterbase.database.write import write
from platterbase.errors import IngestError, Problem
from platterbase.model import Hints
from platterbase.personal import Redactor, find
from platterbase.reading.decode import FILE_LIMIT
from platterbase.submission.content import load_content, refuse_copies
from platterbase.submission.redact import redact_folder
from platterbase.tools import recognize
from tests.bench.made_up import BOX
from tests.floor import seconds_to_find_words

HEAD = """\
format = 1
title = "One disk"
author = "A. Sender"
sent = "2026-11-21"
language = "en"
licence = "CC0-1.0"
"""
HOST = """\
[[host]]
slug = "box"
board = "ASUS M2NPV-VM"
"""
OTHER = """\
[[setup]]
slug = "disk-ext4"
array = "disk"
"""
REST = HOST + BOX.format(drive="Whirligig 9000") + OTHER
FILE = """\
[[file]]
path = "facts.txt"
"""
GOOD = HEAD + REST + FILE

FACTS = (
    "#platterbase-facts\t1\n"
    "setup\tload\toperation\tmetric\tprinted\tunit\ttool\tlocator\n"
    "{one}\tfill\twrite\tthroughput\t161\tMB/s\tvmstat\tparagraph 1\n"
    "{two}\tfill\twrite\tthroughput\t172\tMB/s\tvmstat\tparagraph 2\n"
)
FIGURES = "".join(FACTS.format(one="x", two="y").splitlines(keepends=True)[:2]) + (
    "disk-ext3\tfill\twrite\tthroughput\t3\tMB/s\tdd\tparagraph 3\n"
)
TWO_RUNS = FACTS.format(one="disk-ext3", two="disk-ext4")

Folder = Callable[..., Path]


@pytest.fixture
def folder(root: Path, tmp_path: Path) -> Folder:
    """A repository with one submission; further submissions by name."""
    (tmp_path / "content").mkdir()
    (tmp_path / "schema").symlink_to(root / "schema")
    (tmp_path / "content/hardware").symlink_to(root / "content/hardware")

    def make(
        toml: str = GOOD, files: dict[str, str | bytes] | None = None, name: str = "2026/mine"
    ) -> Path:
        home = tmp_path / "content/results" / name
        home.mkdir(parents=True)
        (home / "submission.toml").write_text(toml)
        for file, text in ({"facts.txt": TWO_RUNS} if files is None else files).items():
            (home / file).write_bytes(text if isinstance(text, bytes) else text.encode())
        return tmp_path

    return make


def problems(repository: Path) -> list[Problem]:
    """Everything that check would say; fails when it has nothing to say."""
    with pytest.raises(IngestError) as caught:
        list(gather(load_content(repository)))
    return caught.value.problems


def database(repository: Path) -> sqlite3.Connection:
    target = repository / "results.db"
    write(gather(load_content(repository)), repository / "schema", target)
    connection = sqlite3.connect(target)
    connection.row_factory = sqlite3.Row
    return connection


# ------------------------------------------------------------------- each mistake, its place


def swapped(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


# name: (what submission.toml says, line, rule, a word of what was found)
MISTAKES = {
    "syntax": (swapped("format = 1", "format = = 1"), 1, "submission-syntax", "invalid value"),
    "not utf-8": ("title = '\udce9'", 1, "submission-encoding", "not UTF-8"),
    "format": (swapped("format = 1", "format = 2"), 1, "submission-value", "format = 2"),
    "key": (swapped('title = "One', 'titel = "One'), 2, "submission-key", "unknown key titel"),
    "missing key": (swapped('licence = "CC0-1.0"\n', ""), 1, "submission-key", "no licence"),
    "type": (swapped('"One disk"', "7"), 2, "submission-value", "title = 7"),
    "day": (swapped("2026-11-21", "2026-11-31"), 4, "submission-date", "2026-11-31"),
    "span": (
        swapped('licence = ', 'measured_from = "2007"\nmeasured_to = "2006-09"\nlicence = '),
        7,
        "submission-date",
        "2007 to 2006-09",
    ),
    "year": (swapped("2026-11-21", "2025-11-21"), 4, "submission-folder", "sent in 2025"),
    "slug": (swapped('slug = "box"', 'slug = "Box 1"'), 8, "submission-value", "'Box 1'"),
    "control": (swapped("A. Sender", "A.\\u202eSender"), 3, "submission-value", "author"),
    "twice": (swapped('"disk-ext4"', '"disk-ext3"'), 29, "submission-twice", "setup 'disk-ext3'"),
    "kind": (swapped('kind = "port"', 'kind = "plug"'), 15, "submission-value", "'plug'"),
    "parent": (
        swapped('parent = "cpu"', 'parent = "gpu"'), 16, "submission-reference", "'gpu'"
    ),
    "no parent": (swapped('parent = "cpu"\n', ""), 13, "topology", "port node"),
    "link": (swapped("SATA 2 (3", "SATA 2 (4"), 17, "submission-reference", "link 'SATA 2 (4"),
    "port": (swapped('port = "sata"', 'port = "ide"'), 21, "submission-reference", "port 'ide'"),
    "reason": (
        swapped('link = "SATA 2 (3 Gbit/s)"', 'status = "inferred"'),
        13,
        "inferred-reason",
        "without a reason",
    ),
    "member": (
        swapped('members = ["disk"]', 'members = ["disc"]'), 25, "submission-reference", "'disc'"
    ),
    "member twice": (
        swapped('members = ["disk"]', 'members = ["disk", "disk"]'), 25, "submission-value", "disk"
    ),
    "no member": (swapped('members = ["disk"]\n', ""), 22, "array-member", "without members"),
    "ram on a drive": (
        swapped('members = ["disk"]', 'member = [{ backing = "ram", drive = "disk" }]'),
        25,
        "array-member",
        "backing ram",
    ),
    "array": (swapped('array = "disk"', 'array = "raid"'), 28, "submission-reference", "'raid'"),
    "shares": (
        GOOD + '[[load]]\nslug = "m"\n[[load.flow]]\npart = [{ share = 0.5, block_bytes = 512 }]\n',
        37,
        "load-shares",
        "0.5",
    ),
    "operation": (
        GOOD + '[[load]]\nslug = "m"\nflow = [{ operation = "juggle" }]\n',
        36,
        "submission-reference",
        "'juggle'",
    ),
    "finding": (
        GOOD + '[[finding]]\nslug = "f"\nsubject = "disk-ext3"\nrelation = "flat"\nload = "x"\n'
        'metric = "throughput"\nlocator = "p. 1"\n',
        38,
        "submission-reference",
        "load 'x'",
    ),
    "path": (swapped('path = "facts.txt"', 'path = "../facts.txt"'), 33, "submission-value", "../"),
    "tool": (GOOD + 'tool = "abacus"\n', 1, "unreadable-file", "tool 'abacus'"),
    "setups": (GOOD + 'setups = ["disk-fat"]\n', 34, "submission-reference", "'disk-fat'"),
    "setups twice": (
        GOOD + 'setups = ["disk-ext3", "disk-ext3"]\n', 34, "submission-value", "disk-ext3"
    ),
    "run and label": (
        GOOD + 'run = [{ run = 1, label = "disk-ext3", setups = ["disk-ext3"] }]\n',
        34,
        "file-run",
        "both or neither",
    ),
    "label": (
        GOOD + 'run = [{ label = "disk", setups = ["disk-ext3"] }]\n',
        34,
        "file-run",
        "label 'disk'",
    ),
    "ordinal": (GOOD + 'run = [{ run = 3, setups = ["disk-ext3"] }]\n', 34, "file-run", "run 3"),
    "encoding": (GOOD + 'encoding = "utf-7"\n', 1, "undecodable-file", "encoding 'utf-7'"),
    "erratum's day": (
        GOOD + '[[erratum]]\ndate = "2026-11-20"\nreason = "r"\n', 35, "erratum-date", "2026-11-20"
    ),
    "erratum's calendar": (
        GOOD + '[[erratum]]\ndate = "2026-11-31"\nreason = "r"\n', 35, "erratum-date", "2026-11-31"
    ),
    "erratum's file": (
        GOOD + '[[erratum]]\ndate = "2026-11-22"\nreason = "r"\nfile = "fact.txt"\n',
        37,
        "erratum-file",
        "fact.txt",
    ),
    "erratum's line": (
        GOOD + '[[erratum]]\ndate = "2026-11-22"\nreason = "r"\nline = 3\n',
        34,
        "erratum-place",
        "without a file",
    ),
    "withdrawal with was": (
        GOOD + '[[erratum]]\ndate = "2026-11-22"\nkind = "withdrawal"\nreason = "r"\nwas = "1"\n',
        34,
        "erratum-kind",
        "in a withdrawal",
    ),
    "takedown of what is there": (
        GOOD + '[[erratum]]\ndate = "2026-11-22"\nkind = "takedown"\nreason = "r"\n'
        'file = "facts.txt"\n',
        38,
        "erratum-file",
        "still declared",
    ),
    "takedown of nothing": (
        GOOD + '[[erratum]]\ndate = "2026-11-22"\nkind = "takedown"\nreason = "r"\n',
        34,
        "erratum-file",
        "no file",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", MISTAKES)
def test_mistake_is_named_at_its_line(folder: Folder, case: str) -> None:
    toml, line, rule, found = MISTAKES[case]
    home = folder("") / "content/results/2026/mine"
    (home / "submission.toml").write_bytes(toml.encode("utf-8", "surrogateescape"))
    name = "facts.txt" if rule in {"unreadable-file", "undecodable-file"} else "submission.toml"
    said = problems(home.parents[3])
    matching = [problem for problem in said if problem.rule == rule and found in problem.found]
    assert len(matching) == 1, said
    assert (matching[0].path, matching[0].line) == (f"content/results/2026/mine/{name}", line)
    assert all(problem.expected and problem.remedy for problem in said)


def test_all_mistakes_of_all_files_come_in_one_pass(folder: Folder) -> None:
    wrong = swapped('port = "sata"', 'port = "ide"').replace("2026-11-21", "2026-11-31")
    folder(wrong, {"facts.txt": TWO_RUNS.replace("161", "16l"), "more.txt": "hello\n"})
    folder(swapped('title = "One disk"\n', "").replace("format = 1", "format = 7"), name="2026/b")
    repository = folder(HEAD, name="2026/c")
    said = problems(repository)
    assert [(problem.path.split("/")[3], problem.rule) for problem in said] == [
        ("b", "submission-key"),
        ("b", "submission-value"),
        ("c", "submission-key"),
        ("mine", "unreadable-file"),
        ("mine", "file-unlisted"),
        ("mine", "submission-date"),
        ("mine", "submission-reference"),
    ]
    assert str(said[3]).startswith("content/results/2026/mine/facts.txt:3: error unreadable-file: ")


def test_links_and_folders_are_no_raw_files(folder: Folder) -> None:
    repository = folder()
    home = repository / "content/results/2026/mine"
    (home / "deep").mkdir()
    (home / "deep/file.txt").write_text("hello")
    (home / "link.txt").symlink_to("/etc/hostname")
    (home.parent / "other").symlink_to(home)
    assert [(problem.path[21:], problem.found) for problem in problems(repository)] == [
        ("mine/deep", "a folder"),
        ("mine/link.txt", "a link"),
        ("other", "a link"),
    ]


def test_names_that_differ_only_in_marks_are_refused(folder: Folder) -> None:
    toml = GOOD + FILE.replace("facts.txt", "facts_txt")
    repository = folder(toml, {"facts.txt": TWO_RUNS, "facts_txt": TWO_RUNS + "#\n"})
    assert [problem.rule for problem in problems(repository)] == ["file-name"]


def test_same_measurement_twice_is_refused_and_both_lines_named(folder: Folder) -> None:
    repository = folder(files={"facts.txt": FACTS.format(one="disk-ext3", two="disk-ext3")})
    (problem,) = problems(repository)
    assert (problem.line, "line 3" in str(problem)) == (4, True)


# --------------------------------------------------------------------- parts and files


def test_unknown_part_is_kept_as_words_and_listed(folder: Folder) -> None:
    connection = database(folder())
    rows = connection.execute("select submission, kind, name from unclassified").fetchall()
    assert [tuple(row) for row in rows] == [("mine", "drive", "Whirligig 9000")]
    row = connection.execute("select drive, board from result").fetchone()
    assert tuple(row) == ("Whirligig 9000", "asus-m2npv-vm")
    connection.close()


def test_withdrawn_results_stay_and_say_so(folder: Folder) -> None:
    toml = GOOD.replace(FILE, FILE + 'setups = ["disk-ext3"]\n') + (
        '[[erratum]]\ndate = "2026-11-22"\nkind = "withdrawal"\nfile = "facts.txt"\n'
        'reason = "the wrong cable"\nby = "A. Reader"\n'
    )
    connection = database(folder(toml, {"facts.txt": FIGURES}))
    row = connection.execute("select value, verdict, caveats from result").fetchone()
    assert row["value"] == 3_000_000
    assert row["verdict"] == "invalid"
    assert ",withdrawn," in row["caveats"]
    told = connection.execute("select * from erratum").fetchone()
    assert (told["kind"], told["reason"], told["declared_line"]) == (
        "withdrawal",
        "the wrong cable",
        35,
    )
    connection.close()


def test_opaque_file_is_kept_without_numbers(folder: Folder) -> None:
    toml = GOOD + '[[file]]\npath = "photo.bin"\nopaque = true\nnote = "the label"\n'
    data = bytes(range(256)) * 3
    connection = database(folder(toml, {"facts.txt": TWO_RUNS, "photo.bin": data}))
    row = connection.execute("select * from raw_file where opaque").fetchone()
    assert (row["bytes"], row["encoding"], row["lines"], row["note"]) == (
        768,
        None,
        None,
        "the label",
    )
    query = "select count(*) from run join raw_file using (file) where opaque"
    assert connection.execute(query).fetchone()[0] == 0
    connection.close()


ASSIGNMENTS = {
    "its own label": ("", [("1", "disk-ext3", "all"), ("2", "disk-ext4", "all")]),
    "file": (
        'setups = ["disk-ext4"]\n',
        [("1", "disk-ext4", "all"), ("2", "disk-ext4", "all")],
    ),
    "label": (
        'run = [{ label = "disk-ext3", setups = ["disk-ext4"] }]\n',
        [("1", "disk-ext4", "all"), ("2", "disk-ext4", "all")],
    ),
    "ordinal": (
        'run = [{ run = 2, setups = ["disk-ext3"] }]\n',
        [("1", "disk-ext3", "all"), ("2", "disk-ext3", "all")],
    ),
    "one of": (
        'run = [{ run = 2, setups = ["disk-ext3", "disk-ext4"], assignment = "one-of" }]\n',
        [("1", "disk-ext3", "all"), ("2", "disk-ext3", "one-of"), ("2", "disk-ext4", "one-of")],
    ),
}


@pytest.mark.parametrize("how", ASSIGNMENTS)
def test_run_finds_its_setups(folder: Folder, how: str) -> None:
    more, expected = ASSIGNMENTS[how]
    connection = database(folder(GOOD + more))
    rows = connection.execute("select run, setup, assignment from run_setup order by 1, 2")
    assert [
        (row["run"].split(".")[-1], row["setup"].removeprefix("mine."), row["assignment"])
        for row in rows
    ] == expected
    connection.close()


def test_run_without_setup_is_refused_at_its_line(folder: Folder) -> None:
    repository = folder(files={"facts.txt": FACTS.format(one="disk-ext3", two="somewhere")})
    (problem,) = problems(repository)
    assert (problem.path[-9:], problem.line, problem.rule) == ("facts.txt", 4, "run-without-setup")
    assert "'somewhere'" in problem.found


def test_sender_adds_what_the_text_does_not_say(folder: Folder) -> None:
    more = (
        'tool_version = "3.3"\ncommand = "vmstat 5"\nstarted = "2006-09"\n'
        'run = [{ run = 2, setups = ["disk-ext4"], command = "vmstat 1" }]\n'
    )
    connection = database(folder(GOOD + more))
    rows = connection.execute("select tool_version, command, started from run order by ordinal")
    assert [tuple(row) for row in rows] == [
        ("3.3", "vmstat 5", "2006-09"),
        ("3.3", "vmstat 1", "2006-09"),
    ]
    dates = connection.execute("select distinct measured_from from result").fetchall()
    assert [row[0] for row in dates] == ["2006-09"]
    connection.close()


# ------------------------------------------------------------------------ what identifies

PERSONAL = [
    ("    <User>janedoe</User>\n    <User></User>\n", [("user", "janedoe")]),
    (
        ("-- IDENTIFY_DEVICE ---\n010: 5335 5354 4E46 3057 3730 3633 3332 4D20 2020 2020\n"
        "110: 0000 0000 0000 0000 0000 0000 0000 0000 0000 401E\n000: 00 30 01 64 0A 03 00 00\n"),
        [("serial", "5335 5354 4E46 3057 3730 3633 3332 4D20 2020 2020")],
    ),
    (
        "-- IDENTIFY_DEVICE ---\n000: 144D 144D FFFF FFFF FFFF FFFF FFFF FFFF FFFF FFFF\n",
        [],
    ),
    ('  "sn" : "S4EVNX0M1",', [("serial", "S4EVNX0M1")]),
    ('"id" : "tower7",\n "class" : "system"', [("host", "tower7")]),
    ("computer name: LAB-PC", [("host", "LAB-PC")]),
    ("/run/media/maria/disk", [("user", "maria")]),
    ("[sudo] password for maria:", [("user", "maria")]),
    ("Serial Number:    WD-WCC4N0PAJ295", [("serial", "WD-WCC4N0PAJ295")]),
    ("\tSerial Number:      llcotaoi natlb esie\n", [("serial", "llcotaoi natlb esie")]),
    ("\tMedia Serial Num:   LIPETA2H.. .-- >n", [("serial", "LIPETA2H.. .-- >n")]),
    (" Model=ST340015A, FwRev=3.01, SerialNo=5LAJS1TX\n", [("serial", "5LAJS1TX")]),
    (" Model=WDC, SerialNo=     WD-WMAL71234567\n", [("serial", "WD-WMAL71234567")]),
    ('"serial_number": "S3YZNB0KB00864E",', [("serial", "S3YZNB0KB00864E")]),
    ('"SerialNumber" : "PHLJ9135027L4P0DGN",', [("serial", "PHLJ9135027L4P0DGN")]),
    ("       serial: CNU1172KX0", [("serial", "CNU1172KX0")]),
    ("sn        : S467NX0M123456A     \n", [("serial", "S467NX0M123456A")]),
    ("/dev/nvme0n1     S467NX0M123456A      Samsung SSD 970", [("serial", "S467NX0M123456A")]),
    ("/dev/nvme0n1 /dev/ng0n1 S467NX0M1234 Samsung", [("serial", "S467NX0M1234")]),
    ("Capabilities: [140] Device Serial Number 00-24-d6-ff-ff-6f-81-3a",
     [("serial", "00-24-d6-ff-ff-6f-81-3a")]),
    ("filename=/dev/disk/by-id/ata-WDC_WD40EFRX-68N32N0_WD-WCC7K0AAAAAA-part1",
     [("serial", "WD-WCC7K0AAAAAA")]),
    ("nvme-Samsung_SSD_970_EVO_1TB_S467NX0M123456_1-part2", [("serial", "S467NX0M123456")]),
    ("nvme-Samsung_SSD_970_EVO_1TB_S467NX0M123456 ONLINE", [("serial", "S467NX0M123456")]),
    ("LU WWN Device Id: 5 00a075 128413fa9", [("wwn", "5 00a075 128413fa9")]),
    ("Logical Unit WWN Device Identifier: 5000cca216dd3a2d\n\tNAA\t\t: 5\n\tUnique ID\t: 216dd3a2d",
     [("wwn", "5000cca216dd3a2d"), ("wwn", "216dd3a2d")]),
    ('"wwn": "0x5000cca5b9d9de66"', [("wwn", "0x5000cca5b9d9de66")]),
    ('"wwn": {\n "naa": 5,\n "oui": 9528,\n "id": 61213911380\n}', [("wwn", "61213911380")]),
    ("wwn-0x5000c500c65ac66f  ONLINE", [("wwn", "0x5000c500c65ac66f")]),
    ("nvme-eui.0025385b01402c8f", [("wwn", "0025385b01402c8f")]),
    ("Namespace 1 IEEE EUI-64:            002538 5b01402c8f", [("wwn", "002538 5b01402c8f")]),
    ('"serial" : "64:31:50:94:c6:32",', [("mac", "64:31:50:94:c6:32")]),
    ("ether 10:20:30:40:50:60 txqueuelen 1000", [("mac", "10:20:30:40:50:60")]),
    ("Physical Address: AC-81-12-6D-A4-3B", [("mac", "AC-81-12-6D-A4-3B")]),
    ("Serial Number:    --", []),  # hidden already
    ("link 00:1a:2b:3c:4d:5e up", [("mac", "00:1a:2b:3c:4d:5e")]),
    ("from 10.8.1.2 to", [("address", "10.8.1.2")]),
    ("inet6 fe80::1a2b:3c4d:5e6f:7788/64", [("address", "fe80::1a2b:3c4d:5e6f:7788")]),
    ("alice@bigbox:~$ bonnie++", [("user", "alice"), ("host", "bigbox")]),
    ("[alice@node1.example.org ~]$ fio", [("user", "alice"), ("host", "node1.example.org")]),
    ("root@storage01:/mnt# iozone", [("host", "storage01")]),
    ("Linux bigbox 5.10.0-8-amd64 #1 SMP Debian", [("host", "bigbox")]),
    ("Linux 4.15.0-158-generic (kbrazil-ubuntu) \t12/01/2021", [("host", "kbrazil-ubuntu")]),
    ('"hostname" : "node7",', [("host", "node7")]),
    ('"nodename": "BDT233",', [("host", "BDT233")]),
    ("              Name : foohost:0\n", [("host", "foohost")]),
    ("UUID : 3f72:29af (local to host sysrescue)", [("host", "sysrescue")]),
    ("Machine             : Linux node0046.palmetto", [("host", "node0046.palmetto")]),
    ("<ComputerName>QuickTest2</ComputerName>", [("host", "QuickTest2")]),
    ("MANAGER,JUDE1OLD,8k 0% Read; 100% Random 8k,,1", [("host", "JUDE1OLD")]),
    ("filename=/home/alice/test", [("user", "alice")]),
    ('"directory" : "/Users/nan03/tmp/fio"', [("user", "nan03")]),
    ("host = gprfs021,thr = 00,elapsed = 1.0,files = 4", [("host", "gprfs021")]),
    ("Object prefix: benchmark_data_gprfs021_2417\n", [("host", "gprfs021")]),
    ("hosts in test : gprfs021,gprfs022\n", [("host", "gprfs021,gprfs022")]),
    ("elbencho --hosts node001,node002 -w -t 4 /data", [("host", "node001,node002")]),
    ('elbencho "--hosts=node[001-004]" -w', [("host", "node")]),
    ("hd=dbsrv1,shell=ssh,user=maria", [("host", "dbsrv1"), ("user", "maria")]),
    ("hd=one,system=dbsrv1,user=maria", [("host", "dbsrv1"), ("user", "maria")]),
    ("-o /lustre/users/maria/iorfile", [("user", "maria")]),
    ("\t    diskid/DISK-WD-WCC4N0PAJ295p1  ONLINE", [("serial", "WD-WCC4N0PAJ295p1")]),
    ("\t    c0t5000CCA03C2A1B2Dd0  ONLINE", [("wwn", "5000CCA03C2A1B2D")]),
    ("\t    scsi-35000c50084a9c0f3  ONLINE", [("wwn", "5000c50084a9c0f3")]),
    (" Comment: Maria's laptop\n", [("comment", "Maria's laptop")]),
    ("[katya@fedora bench]$ fio x", [("user", "katya")]),
    ("[катя@kiste bench]# fio x", [("user", "катя"), ("host", "kiste")]),
    ("/media/katya/disk/test", [("user", "katya")]),
    ("/home/김철수/fio.json", [("user", "김철수")]),
    ("/Users/Katya Ivanova/fio.json", [("user", "Katya Ivanova")]),
    ("dd if=/home/maria of=/mnt/x", [("user", "maria")]),
    ("C:\\Users\\Катя\\test.dat", [("user", "Катя")]),
    ("C:\\Users\\Katya Ivanova\\test.dat", [("user", "Katya Ivanova")]),
    ("c:\\users\\katya\\test.dat", [("user", "katya")]),
    ('"C:\\\\Users\\\\katya\\\\test.dat"', [("user", "katya")]),
    ('"C:\\\\Users\\\\Katya Ivanova\\\\x"', [("user", "Katya Ivanova")]),
    (
        '"C:\\\\Users\\\\\\u041a\\u0430\\u0442\\u044f\\\\x"',
        [("user", "\\u041a\\u0430\\u0442\\u044f")],
    ),
    ("/mnt/c/users/katya/x, C:/Users/maria/y", [("user", "katya"), ("user", "maria")]),
    ("mail katya.i@example.com, please", [("email", "katya.i@example.com")]),
    ("ssh 85.21.78.93 uptime", [("address", "85.21.78.93")]),
    ("inet 192.168.1.17/24 brd", [("address", "192.168.1.17")]),
    ("inet6 fe80::1ff:fe23:4567:890a/64", [("address", "fe80::1ff:fe23:4567:890a")]),
    ("addr 2001:db8::5", [("address", "2001:db8::5")]),
    ("katya-pc,300M,37120,66,35418,10,18877,6,46210,73", [("host", "katya-pc")]),
    ("1.97,1.97,katya-laptop,1,1402931277,15G,,455,99,118204", [("host", "katya-laptop")]),
]  # fmt: skip
HARMLESS = [
    "Filesystem UUID:          8ba1a4a7-9a35-4a2a-994b-721745dbdb8b",
    '"serial" : "840b1fdb-9912-bc4a-a479-96132cb91908",',  # lshw, of a filesystem
    '"serial" : "d860-2a75",',  # lshw, of FAT
    "UUID : e054553a:fbccdcfe:0ae80bc8:9379377a",
    "Directory Hash Seed:      9b620d96-95a0-48e6-9336-5d9cb21f847f",
    "Transport protocol:   SAS (SPL-3), Serial Attached SCSI controller",
    "\tTransport:          Serial, ATA8-AST, SATA 1.0a, SATA Rev 2.5",
    "0000:00:15.0 Serial bus controller [0c80]: Intel Corporation Tiger Lake-LP",
    "Serial: 8250/16550 driver, 4 ports, IRQ sharing enabled",
    "serial port: ttyS0, serial_number: none, serialize_overlap=1",
    "\t   *\tMedia serial number",
    ' Model=X, SerialNo=, "serial": null, "serial_number": "yes"',
    "fio-3.33 Linux 5.10.0 x86_64 #1 SMP 5.10.46-4",
    "Linux version 5.10.0-8-amd64 (debian-kernel@lists.debian.org)",
    "<RawString>21:21:22:22:21:21</RawString>",
    "Intel(R) Core(TM) i5 CPU M 460 @ 2.53GHz, cpu@0, 12:34:56",
    "root@localhost:~# dd, Thu Sep 28 22:43:21 2006",
    "write: IOPS=310k @ 4k, ata_smart_attributes_table, usb-storage",
    "hd=default,shell=ssh\nhd=localhost",
    "host = localhost,thr = 00,elapsed = 1, hosts in test : localhost",
    "firmware 4.17.10.12, driver 10.1.2.86, Windows 10.0.19041.1, 127.0.0.1, 4.0.5.0",
    "320.072.933.376 bytes, 1.1.1.1.1, 192.0.2.1, user@1000.service, run@node1.log",
    "2026:11:22 10:20:30, 0000:00:1f.2, 12::34, /media/cdrom/x, /media/disc.iso",
    "430MCP md-raid0(1u)       1G 36744   9 17512   4 46233   5 158.2   0",
    "Comment: [comment-1], c0t0d0s0 ONLINE, scsi-3 of the rack",
    "SerialNo=[serial-1], [user-1]@[host-1]:~$, /home/[user-1]/x, MANAGER,[host-1],x",
]


@pytest.mark.parametrize(("text", "expected"), PERSONAL, ids=[text[:30] for text, _ in PERSONAL])
def test_what_identifies_is_found_and_replaced(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(one.kind, one.secret) for one in find(text)] == expected
    redacted, count = Redactor().redact(text)
    assert count == len(expected)
    assert not any(secret in redacted for _, secret in expected)
    assert Redactor().redact(redacted) == (redacted, 0)


@pytest.mark.parametrize("text", HARMLESS)
def test_what_identifies_nobody_stays(text: str) -> None:
    assert Redactor().redact(text) == (text, 0)


TABLE = """\
Version  1.97       ------Sequential Output------ --Sequential Input- --Random-
Concurrency   1     -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
katya-laptop-of 15G   455  99 118204  33 61755  17  1604  98 181320  26  90.7   7
Latency             21877us    1022ms     844ms   14988us     108ms     417ms
1.97,1.97,katya-laptop-of-work,1,1402931277,15G,,455,99,118204,33,61755,17,1604,98,181320,26,90.7,7\
,,,,,,,,,,,,,,,,,,21877us,1022ms,844ms,14988us,108ms,417ms,,,,,,
"""


def test_host_of_bonnie_is_replaced_and_the_run_stays_one() -> None:
    redacted, count = Redactor().redact(TABLE)
    assert count == 2
    assert "katya" not in redacted
    (before,), (after,) = (recognize(text, Hints()) for text in (TABLE, redacted))
    assert before.label == "katya-laptop-of-work"
    assert after.label == "[host-1]"
    assert [one.value for one in after.measurements] == [one.value for one in before.measurements]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\n\n", " \n"])
def test_copy_is_found_whatever_its_blanks(folder: Folder, ends: str) -> None:
    root = folder()
    folder(files={"facts.txt": TWO_RUNS.replace("\n", ends)}, name="2026/theirs")
    (problem,) = problems(root)
    assert (problem.rule, problem.path) == ("file-twice", "content/results/2026/theirs/facts.txt")
    theirs = root / "content/results/2026/theirs"
    with pytest.raises(IngestError, match=r"file-twice: found .* content/results/2026/mine/facts"):
        refuse_copies(root, load_content(root, [theirs]))


BONNIE = HEAD + REST + '[[file]]\npath = "bonnie.txt"\n'


@pytest.mark.parametrize(
    ("who", "declared", "rules"),
    [
        ("disk-ext3", 'setups = ["disk-ext3"]', set()),
        ("katya-laptop", 'setups = ["disk-ext3"]', {"personal-data"}),
        ("old-cable", 'run = [{ label = "old-cable", setups = ["disk-ext3"] }]', set()),
    ],
)
def test_label_of_a_run_is_no_name_of_a_host(
    folder: Folder, who: str, declared: str, rules: set[str]
) -> None:
    csv = TABLE.partition("\n1.97")[2].replace("katya-laptop-of-work", who)
    root = folder(f"{BONNIE}{declared}\n", {"bonnie.txt": f"1.97{csv}"})
    if rules:
        assert {problem.rule for problem in problems(root)} == rules
    else:
        load_content(root)
    mine = root / "content/results/2026/mine"
    replaced = redact_folder(mine, frozenset({"submission.toml"}), (who,))
    assert replaced["bonnie.txt"] == 0


# One for each kind of repetition that once took the square of the length.
HOSTILE = {
    "nqn": "nqn.",
    "by-id": "ata-",
    "by-id with underscores": "scsi-SATA-a1_",
    "sn": '"sn": "a ',
    "blanks": '"sn": "a' + " " * 1000,
    "serial number": "Serial Number: a" + " " * 1000,
    "pairs": "00:",
    "vdbench": "hd=",
    "folders": "/home/a b c d ",
    "addresses": "a@b.",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_search_takes_as_long_as_its_text_is(name: str) -> None:
    unit = HOSTILE[name]
    text = (unit * (FILE_LIMIT // len(unit) + 1))[:FILE_LIMIT]
    gc.freeze()  # what earlier tests have left is not searched for garbage on this one's time
    try:
        floor = seconds_to_find_words(text)
        began = time.process_time()
        find(text)
        assert time.process_time() - began < 10 * floor  # 2.5 at most: half a second at rest
    finally:
        gc.unfreeze()


def test_json_stays_json() -> None:
    text = '{"wwn": {"naa": 5, "id": 61213911380}, "serial_number": "S3YZNB0K"}'
    redacted = json.loads(Redactor().redact(text)[0])
    assert redacted == {"wwn": {"naa": 5, "id": "[wwn-1]"}, "serial_number": "[serial-1]"}


def test_equal_things_are_replaced_equally_in_all_files(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Serial Number: AAAA1111\nSerial Number: BBBB2222\n")
    (tmp_path / "b.txt").write_text('"serial": "BBBB2222", "serial": "CCCC3333"\n')
    (tmp_path / "submission.toml").write_text('note = "SerialNo=AAAA1111"\n')
    assert redact_folder(tmp_path, frozenset({"submission.toml"})) == {"a.txt": 2, "b.txt": 2}
    assert (
        tmp_path / "a.txt"
    ).read_text() == "Serial Number: [serial-1]\nSerial Number: [serial-2]\n"
    assert (tmp_path / "b.txt").read_text() == '"serial": "[serial-2]", "serial": "[serial-3]"\n'
    assert "AAAA1111" in (tmp_path / "submission.toml").read_text()
    assert sum(redact_folder(tmp_path, frozenset({"submission.toml"})).values()) == 0


@pytest.mark.parametrize(
    ("codec", "mark"),
    [("cp932", b""), ("cp949", b""), ("utf-8", b"\xef\xbb\xbf"), ("utf-16-le", b"\xff\xfe"),
     ("utf-16-be", b"\xfe\xff"), ("iso2022_jp", b"")],
)  # fmt: skip
def test_redaction_keeps_encoding_and_every_other_byte(
    tmp_path: Path, codec: str, mark: bytes
) -> None:
    word = "결과" if codec == "cp949" else "性能の表"
    text = f"{word} Model=X, SerialNo=5XAMPLE1\r\n{word}\r\n"
    path = tmp_path / "raw.txt"
    path.write_bytes(mark + text.encode(codec))
    assert redact_folder(tmp_path, frozenset()) == {"raw.txt": 1}
    assert path.read_bytes() == mark + text.replace("5XAMPLE1", "[serial-1]").encode(codec)


def test_binary_file_survives_redaction(tmp_path: Path) -> None:
    data = bytes(range(256)) * 4
    (tmp_path / "photo.bin").write_bytes(data)
    assert redact_folder(tmp_path, frozenset()) == {"photo.bin": 0}
    assert (tmp_path / "photo.bin").read_bytes() == data


@pytest.mark.parametrize("opaque", ["", "opaque = true\n"])
def test_file_that_was_not_redacted_is_refused(folder: Folder, opaque: str) -> None:
    toml = GOOD + '[[file]]\npath = "info.txt"\n' + (opaque or 'setups = ["disk-ext3"]\n')
    info = "Serial Number: 5XAMPLE1\r\n# " * 2 + "LU WWN Device Id: 5 00a075 12841\n"
    files = {"facts.txt": TWO_RUNS, "info.txt": info if opaque else f"{FIGURES}# {info}"}
    said = [problem for problem in problems(folder(toml, files)) if problem.rule == "personal-data"]
    first = 1 if opaque else 4
    assert [(problem.line, problem.found) for problem in said] == [
        (first, "serial 5X…1 2 times"),
        (first + 2, "wwn 5 …1"),
    ]
