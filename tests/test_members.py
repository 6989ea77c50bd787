"""Packed files in a submission: members are raw files, claimed by patterns, each exactly once."""

from __future__ import annotations

import hashlib
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from platterbase.database.parts import gather
from platterbase.database.write import content_hash, write
from platterbase.errors import IngestError, Problem
from platterbase.explain import explain
from platterbase.reading.packed import read_members
from platterbase.submission.content import load_content
from platterbase.submission.redact import redact_folder
from tests.packing import KINDS, entry, pack, tar

HEAD = """\
format = 1
title = "Two disks"
author = "A. Sender"
sent = "2026-11-21"
language = "en"
licence = "CC0-1.0"

[[host]]
slug = "box"

[[host.drive]]
slug = "disk"

[[array]]
slug = "disk"
level = "single"
members = ["disk"]

[[setup]]
slug = "red-1"
array = "disk"

[[setup]]
slug = "blue"
array = "disk"
"""
FILE = """\
[[file]]
path = "runs.{kind}/{{drive}}/{{test}}-{{depth}}.txt"
setups = ["{{drive}}"]
label = "{{test}} at {{depth}}"
options = {{ rounds = "{{depth}}" }}
names.drive = {{ Disk_B = "blue" }}
"""
START = HEAD.count("\n") + 1  # the line of [[file]]


def dd(seconds: float) -> bytes:
    """What dd prints."""
    return f"1073741824 bytes (1.1 GB) copied, {seconds} s, {1073.7 / seconds:.0f} MB/s\n".encode()


MEMBERS = {
    "RED_1/read-1.txt": dd(10.5),
    "RED_1/read-32.txt": dd(9.25),
    "Disk_B/seq-write-1.txt": dd(21.5),
}
Make = Callable[..., Path]


@pytest.fixture
def make(root: Path, tmp_path: Path) -> Make:
    """A repository with one submission of these tables and files."""
    (tmp_path / "content").mkdir()
    (tmp_path / "schema").symlink_to(root / "schema")
    (tmp_path / "content/hardware").symlink_to(root / "content/hardware")

    def made(
        toml: str = FILE.format(kind="tar.xz"),
        files: dict[str, bytes] | None = None,
        **members: bytes,
    ) -> Path:
        folder = tmp_path / "content/results/2026/mine"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "submission.toml").write_text(HEAD + toml)
        given = {"runs.tar.xz": pack("tar.xz", MEMBERS | members)} if files is None else files
        for name, data in given.items():
            (folder / name).write_bytes(data)
        return tmp_path

    return made


def build(repository: Path) -> sqlite3.Connection:
    target = repository / "results.db"
    write(gather(load_content(repository)), repository / "schema", target)
    return sqlite3.connect(target)


def problems(repository: Path) -> list[Problem]:
    with pytest.raises(IngestError) as caught:
        list(gather(load_content(repository)))
    return caught.value.problems


def problem(repository: Path) -> tuple[str, int, str]:
    """The only problem: path in the submission, line, rule."""
    (one,) = problems(repository)
    assert one.remedy
    return one.path.removeprefix("content/results/2026/mine/"), one.line, one.rule


# -------------------------------------------------------------------- what is read


@pytest.mark.parametrize("kind", KINDS)
def test_member_is_a_raw_file_of_its_own(make: Make, kind: str) -> None:
    connection = build(make(FILE.format(kind=kind), {f"runs.{kind}": pack(kind, MEMBERS)}))
    folder = f"content/results/2026/mine/runs.{kind}"
    rows = connection.execute("select file, sha256, bytes, lines, opaque from raw_file").fetchall()
    assert sorted(rows) == sorted(
        (f"{folder}/{path}", hashlib.sha256(data).hexdigest(), len(data), 1, 0)
        for path, data in MEMBERS.items()
    )
    runs = connection.execute(
        "select run.file, run.label, run_setup.setup, setting.name, setting.value, setting.status"
        " from run join run_setup using (run) join setting using (run) order by 1"
    ).fetchall()
    option, declared = ("rounds",), "declared"
    assert runs == [
        (
            f"{folder}/Disk_B/seq-write-1.txt",
            "seq-write at 1",
            "mine.blue",
            "rounds",
            "1",
            "declared",
        ),
        (f"{folder}/RED_1/read-1.txt", "read at 1", "mine.red-1", *option, "1", declared),
        (f"{folder}/RED_1/read-32.txt", "read at 32", "mine.red-1", *option, "32", declared),
    ]


def test_id_of_a_measurement_holds_the_path_of_its_member(make: Make) -> None:
    repository = make()
    ids = [row[0] for row in build(repository).execute("select id from result where unit = 'B/s'")]
    (one,) = [name for name in ids if "read-32" in name]
    assert one.startswith("mine.runs-tar-xz-red-1-read-32-txt.1.")
    story = "\n".join(explain(repository, repository / "results.db", one))
    assert "content/results/2026/mine/runs.tar.xz/RED_1/read-32.txt:1" in story
    assert dd(9.25).decode().strip() in story
    assert hashlib.sha256(dd(9.25)).hexdigest() in story


def test_packing_anew_changes_nothing(make: Make) -> None:
    """Order, times and strength of packing are no part of what was measured."""
    build(make()).close()
    repository = make(files={"runs.tar.xz": pack("tar.xz", MEMBERS)})
    first = content_hash(repository / "results.db")
    backwards = dict(reversed(MEMBERS.items()))
    build(make(files={"runs.tar.xz": pack("tar.xz", backwards)})).close()
    assert content_hash(repository / "results.db") == first


def test_plain_files_of_a_folder_take_patterns_too(make: Make) -> None:
    toml = '[[file]]\npath = "{drive}.{depth}.txt"\nsetups = ["{drive}"]\n'
    rows = build(make(toml, {"blue.1.txt": dd(3), "red-1.8.txt": dd(4)})).execute(
        "select file, setup from run join run_setup using (run) order by 1"
    )
    assert [(file.rsplit("/", 1)[1], setup) for file, setup in rows] == [
        ("blue.1.txt", "mine.blue"),
        ("red-1.8.txt", "mine.red-1"),
    ]


def test_members_are_kept_unread_or_ignored(make: Make) -> None:
    toml = FILE.format(kind="tar.xz") + (
        '[[file]]\npath = "runs.tar.xz/**/README"\nopaque = true\n'
        '[[file]]\npath = "runs.tar.xz/**/.DS_Store"\nignore = "left by the Finder"\n'
    )
    others = {"README": b"how it was measured\n", "RED_1/.DS_Store": b"\0\0\0\1Bud1\0"}
    rows = build(make(toml, **others)).execute("select file from raw_file where opaque").fetchall()
    assert rows == [("content/results/2026/mine/runs.tar.xz/README",)]


def test_errata_speak_of_members_and_of_packed_files(make: Make) -> None:
    erratum = '[[erratum]]\ndate = "2026-11-22"\nreason = "x"\nkind = "withdrawal"\nfile = "{}"\n'
    toml = FILE.format(kind="tar.xz")
    withdrawn = "select count(distinct measurement) from caveat where rule = 'withdrawn'"
    (one,) = build(make(toml + erratum.format("runs.tar.xz/RED_1/read-1.txt"))).execute(withdrawn)
    (every,) = build(make(toml + erratum.format("runs.tar.xz"))).execute(withdrawn)
    assert 0 < one[0] < every[0] == 3 * one[0]
    assert problem(make(toml + erratum.format("runs.tar.xz/RED_1"))) == (
        "submission.toml",
        START + 10,
        "erratum-file",
    )


# -------------------------------------------------------------------- what is wrong

EXTRA = '[[file]]\npath = "{}"\n'
PACKED = FILE.format(kind="tar.xz")
WRONG = {
    "nothing fits": (PACKED + EXTRA.format("runs.tar.xz/*.log"), START + 7, "file-unmatched"),
    "nothing fits a folder": (PACKED + EXTRA.format("*.log"), START + 7, "file-unmatched"),
    "no pattern": (PACKED + EXTRA.format("runs.tar.xz/{a}{b}"), START + 7, "submission-value"),
    "no packed file": (PACKED + EXTRA.format("runs/a.txt"), START + 7, "submission-value"),
    "no member": (PACKED + EXTRA.format("runs.tar.xz"), START + 7, "submission-value"),
    "unknown part": (PACKED.replace("{test} at", "{tset} at"), START + 3, "file-part"),
    "unknown part in a name": (PACKED.replace("names.drive", "names.disk"), START + 5, "file-part"),
    "unknown setup": (PACKED.replace("Disk_B", "Disk_C"), START + 2, "submission-reference"),
    "no slug": (PACKED.replace('"blue"', '"Blue 1"'), START + 5, "submission-value"),
    "ignored in the folder": (
        PACKED + EXTRA.format("x.txt") + 'ignore = "x"\n',
        START + 8,
        "file-ignore",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_mistake_has_its_place(make: Make, name: str) -> None:
    toml, line, rule = WRONG[name]
    files = {"runs.tar.xz": pack("tar.xz", MEMBERS)}
    if "x.txt" in toml:
        files["x.txt"] = b"x\n"
    assert problem(make(toml, files)) == ("submission.toml", line, rule)


def test_member_that_nobody_claims(make: Make) -> None:
    more = {"notes.txt": b"x\n", "a/notes.txt": b"y\n"}
    assert problem(make(**more)) == ("runs.tar.xz/a/notes.txt", 1, "file-unlisted")
    assert "and 1 more" in problems(make(**more))[0].found


def test_member_that_two_patterns_claim(make: Make) -> None:
    toml = PACKED + EXTRA.format("runs.tar.xz/Disk_B/*") + 'setups = ["blue"]\n'
    assert problem(make(toml)) == ("runs.tar.xz/Disk_B/seq-write-1.txt", 1, "file-claimed-twice")


def test_missing_packed_file(make: Make) -> None:
    assert problem(make(files={})) == ("runs.tar.xz", 1, "file-missing")


def test_option_that_the_tool_contradicts(make: Make, root: Path) -> None:
    published = (path.read_bytes() for path in (root / "content/results").glob("*/*/*.json"))
    data = next(one for one in published if b'"fio version"' in one and b'"direct"' in one)
    toml = '[[file]]\npath = "a.zip/{n}.json"\nsetups = ["blue"]\noptions = { direct = "{n}" }\n'
    found = problems(make(toml, {"a.zip": pack("zip", {"7.json": data})}))
    assert {(one.path.rsplit("mine/", 1)[1], one.rule) for one in found} == {
        ("a.zip/7.json", "file-option")
    }
    assert all(one.line > 1 and "direct" in one.found for one in found)


def test_archive_in_a_packed_file(make: Make) -> None:
    toml = '[[file]]\npath = "a.zip/**"\nsetups = ["blue"]\n'
    inner = {"x.txt": pack("tar.gz", MEMBERS)}
    assert problem(make(toml, {"a.zip": pack("zip", inner)})) == ("a.zip/x.txt", 1, "file-kind")
    ignored = toml.replace("setups", 'ignore = "x"\nsetups')
    assert problem(make(ignored, {"a.zip": pack("zip", inner)}))[2] == "file-kind"


def test_refused_member_and_damaged_file(make: Make) -> None:
    evil = {"runs.tar.xz": pack("tar.xz", MEMBERS | {"../evil": b"x"})}
    assert problem(make(files=evil)) == ("runs.tar.xz/../evil", 1, "packed-member")
    cut = {"runs.tar.xz": pack("tar.xz", MEMBERS)[:-30]}
    assert problem(make(files=cut))[::2] == ("runs.tar.xz", "packed-file")


def test_unreadable_member_is_named(make: Make) -> None:
    path, _, rule = problem(make(**{"RED_1/read-8.txt": b"hello\n"}))
    assert (path, rule) == ("runs.tar.xz/RED_1/read-8.txt", "foreign-file")


def test_personal_data_in_a_member(make: Make) -> None:
    text = dd(3) + b"Serial Number: WD-WCAV51234567\n"
    assert problem(make(**{"RED_1/read-8.txt": text})) == (
        "runs.tar.xz/RED_1/read-8.txt",
        2,
        "personal-data",
    )


def test_same_bytes_in_two_members(make: Make) -> None:
    path, _, rule = problem(make(**{"RED_1/read-8.txt": dd(10.5)}))
    assert (path, rule) == ("runs.tar.xz/RED_1/read-8.txt", "file-twice")


def test_names_with_one_key(make: Make) -> None:
    path, _, rule = problem(make(**{"RED_1/read_-1.txt": dd(7)}))
    assert (path, rule) == ("runs.tar.xz/RED_1/read_-1.txt", "file-name")


def test_packed_file_above_the_limit_of_a_file(make: Make) -> None:
    noise = {f"RED_1/read-{n}.txt": random.Random(n).randbytes(2**20) for n in range(3)}
    found = problems(make(files={"runs.tar.xz": pack("tar.xz", noise)}))
    assert [(one.rule, one.expected) for one in found] == [("packed-file", "at most 2097152")]


SECRET = b"Serial Number: WD-WCAV51234567\nkatya@secret-host:~$ \n"


@pytest.mark.parametrize("kind", KINDS)
def test_redaction_replaces_in_members(make: Make, kind: str) -> None:
    """Equal things equally, in plain files and members; whatever else there is stays."""
    personal = MEMBERS | {"RED_1/read-8.txt": dd(3) + SECRET, "Disk_B/read-8.txt": dd(4) + SECRET}
    files = {f"runs.{kind}": pack(kind, personal), "blue.txt": dd(5) + SECRET}
    toml = FILE.format(kind=kind) + '[[file]]\npath = "blue.txt"\nsetups = ["blue"]\n'
    repository = make(toml, files)
    assert {one.rule for one in problems(repository)} == {"personal-data"}
    folder = repository / "content/results/2026/mine"
    done = redact_folder(folder, frozenset({"submission.toml"}))
    assert done == {f"runs.{kind}": 6, "blue.txt": 3}
    with (folder / f"runs.{kind}").open("rb") as file:
        after = {one.path: one.data for one in read_members(f"runs.{kind}", file)}
    replaced = b"Serial Number: [serial-1]\n[user-1]@[host-1]:~$ \n"
    assert after == MEMBERS | {
        "RED_1/read-8.txt": dd(3) + replaced,
        "Disk_B/read-8.txt": dd(4) + replaced,
    }
    assert (folder / "blue.txt").read_bytes() == dd(5) + replaced
    list(gather(load_content(repository)))
    before = (folder / f"runs.{kind}").read_bytes()
    assert sum(redact_folder(folder, frozenset({"submission.toml"})).values()) == 0
    assert (folder / f"runs.{kind}").read_bytes() == before


def test_owner_in_the_headers_of_a_tar_is_personal(make: Make) -> None:
    def owned(name: str) -> bytes:
        entries = []
        for path, data in MEMBERS.items():
            header = entry(path, len(data))
            header.uname = name
            entries.append((header, data))
        return tar(entries, "tar.xz")

    repository = make(files={"runs.tar.xz": owned("katya")})
    assert problem(repository) == ("runs.tar.xz", 1, "personal-data")
    folder = repository / "content/results/2026/mine"
    assert redact_folder(folder, frozenset({"submission.toml"})) == {"runs.tar.xz": 3}
    list(gather(load_content(repository)))
    list(gather(load_content(make(files={"runs.tar.xz": owned("root")}))))
