"""`new` and what `check` says of it: from a stranger's files to a folder that can be sent."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from platterbase import cli
from platterbase.check.words import Messages
from platterbase.database.parts import gather
from platterbase.database.write import in_memory
from platterbase.new.files import _name
from platterbase.submission.content import load_content
from tests.computers import SECRETS
from tests.new.giving import BONNIE, HDPARM, MADE, WHO, Command, new


def test_a_folder_is_made_and_checked(command: Command, root: Path, repository: Path) -> None:
    result = new(command, root, "--setup", "md0-ext4")
    assert result.exit_code == 0, result.output
    folder = repository / MADE
    declared = tomllib.loads((folder / "submission.toml").read_text("utf-8"))
    assert [array["slug"] for array in declared["array"]] == ["md0"], "only what was measured"
    assert [setup["slug"] for setup in declared["setup"]] == ["md0-ext4"]
    files = {file["path"]: file.get("tool") for file in declared["file"]}
    assert files["bonnie.txt"] == "bonnie++"
    assert files["sysfs.txt"] == "sysfs"
    assert (folder / "bonnie.txt").read_bytes() == (root / BONNIE).read_bytes()
    assert set(files) == {path.name for path in folder.iterdir()} - {"submission.toml"}


def test_the_answer_says_what_was_understood(command: Command, root: Path) -> None:
    said = new(command, root, "--setup", "md0-ext4").stdout
    for words in (
        "mirror: fine: 6 files, 11 runs",
        "  md0-ext4: raid1, 2 drives of data: ST1000DM010-2EP102; ext4",
        "  bonnie.txt: bonnie++ 1.03, 6 runs → md0-ext4",
        "  md0-ext4, Read: Throughput 29.5\u00a0MB/s…87.1\u00a0MB/s (6)",
        "  drive: ST1000DM010-2EP102",
        "  /en/submissions/mirror/",
        "  /en/setups/mirror/md0-ext4/",
        "  /en/tools/bonnie/",
    ):
        assert words in said, words
    caveats = said.split("Caveats\n")[1].split("\nNot in")[0]
    assert re.match(r"  [A-Z].* \([a-z-]+; [a-z ]+, \d+\): .+", caveats)


def test_links_and_settings_come_from_the_record(
    command: Command, root: Path, repository: Path
) -> None:
    """What the kernel said becomes links in force and detected settings, each with its line."""
    new(command, root, "--setup", "md0-ext4")
    connection = in_memory(gather(load_content(repository)), root / "schema")
    links = dict(connection.execute("select slug, link_kind from node where status = 'detected'"))
    assert links["ata1"] == "SATA 2 (3 Gbit/s)"
    assert links["pci-01-00-0"] == "PCIe 3.0 x2"
    assert links["usb-2-1"] == "USB 3.2 Gen 1x1 (3.0)"
    possible = dict(connection.execute("select slug, link_possible from node"))
    assert possible["ata1"] == "SATA 3 (6 Gbit/s)"
    cache = connection.execute(
        "select value, line from setting where name = 'write-cache' and target = 'sda'"
    ).fetchall()
    assert ("on", 12) in cache or any(value == "on" and line for value, line in cache)
    beside = connection.execute("select distinct kind from detected order by 1").fetchall()
    assert beside == [("array",), ("drive",), ("node",)]


def test_what_identifies_is_replaced_in_the_copy(
    command: Command, root: Path, repository: Path, tmp_path: Path
) -> None:
    printed = tmp_path / "my results (1).txt"
    text = (root / HDPARM).read_text().replace("[serial-1]", "5XAMPLE1")
    printed.write_text(text)
    result = new(command, root, "--setup", "md0-ext4", printed)
    assert result.exit_code == 0, result.output
    assert "(1 serials, addresses and names replaced)" in result.stdout
    assert printed.read_text() == text, "the sender's own file stays"
    copies = {path.name: path.read_text() for path in (repository / MADE).iterdir()}
    assert "5XAMPLE1" not in copies["my-results-1.txt"]
    everything = "".join(copies.values()).lower()
    assert [secret for secret in SECRETS if secret.lower() in everything] == []


def test_each_file_has_its_setup(command: Command, root: Path, repository: Path) -> None:
    words = ("--setup", "md0-ext4", "--setup", "hdparm.txt=sda-raw", root / HDPARM)
    assert new(command, root, *words).exit_code == 0
    declared = tomllib.loads((repository / MADE / "submission.toml").read_text())
    setups = {file["path"]: file["setups"] for file in declared["file"]}
    assert setups["bonnie.txt"] == ["md0-ext4"]
    assert setups["hdparm.txt"] == ["sda-raw"]
    assert setups["sysfs.txt"] == ["md0-ext4", "sda-raw"]


def test_an_unknown_tool_is_welcome(
    command: Command, root: Path, repository: Path, tmp_path: Path
) -> None:
    """Kept, shown, without numbers; the same for a file of an encoding that nobody knows."""
    (tmp_path / "future.txt").write_text("The quick brown fox ran at 7 furlongs.\n")
    result = new(command, root, "--setup", "md0-ext4", "future.txt")
    assert result.exit_code == 0, result.output
    assert "future.txt: of no tool we know; it is kept and shown, without numbers" in result.stdout
    assert "  future.txt: kept and shown, no numbers read from it" in result.stdout
    assert (repository / MADE / "future.txt").exists()


def test_what_is_not_kept_is_refused_before_anything_is_written(
    command: Command, root: Path, repository: Path, tmp_path: Path
) -> None:
    """A script beside its results is no output of a tool: never promised to be kept."""
    (tmp_path / "measure.sh").write_text("#!/bin/sh\nfio job.fio\n")
    result = new(command, root, "--setup", "md0-ext4", "measure.sh")
    assert result.exit_code == 1
    assert "measure.sh:1: error file-kind: found a program" in result.stderr
    assert "it is kept" not in result.stdout
    assert not (repository / "content/results").exists()


def test_an_unknown_version_is_read_like_those_before(
    command: Command, root: Path, tmp_path: Path
) -> None:
    text = (root / BONNIE).read_text("utf-8").replace("1.03", "9.99")
    (tmp_path / "later.txt").write_text(text)
    result = new(command, root, "--setup", "md0-ext4", "later.txt")
    assert result.exit_code == 0, result.output
    assert "  later.txt: bonnie++ 9.99, 6 runs → md0-ext4" in result.stdout


def test_a_damaged_file_is_refused_and_nothing_written(
    command: Command, root: Path, repository: Path, tmp_path: Path
) -> None:
    shutil.copy(root / "tests/fixtures/sysfs/bad-speed.txt", tmp_path)
    result = new(command, root, "--setup", "md0-ext4", "bad-speed.txt")
    assert result.exit_code == 1
    assert "bad-speed.txt:2: error unreadable-file: found '6,0 Gbps' as sata_spd" in result.stderr
    assert not (repository / "content/results").exists()


def test_a_submission_that_fails_the_check_can_be_made_again(
    command: Command, root: Path, repository: Path
) -> None:
    result = new(command, root, "--setup", "md0-ext4", "--sent", "2026-11-21", "--licence", "so-so")
    assert (result.exit_code, "submission-value" in result.stderr) == (1, True), result.output
    assert not (repository / MADE).exists()
    assert new(command, root, "--setup", "md0-ext4").exit_code == 0


def test_it_refuses_to_overwrite(command: Command, root: Path, repository: Path) -> None:
    new(command, root, "--setup", "md0-ext4")
    toml = repository / MADE / "submission.toml"
    before = toml.read_bytes()
    again = new(command, root, "--setup", "md0-ext4")
    assert again.exit_code == 1
    assert f"{MADE}: there is a submission of this name" in again.stderr
    assert toml.read_bytes() == before


def test_without_a_terminal_all_that_is_missing_is_told_at_once(
    command: Command, root: Path, repository: Path
) -> None:
    result = command("new", "--capture", "capture", root / BONNIE)
    assert result.exit_code == 2
    assert "--author; --licence; --setup: dm-0-xfs (xfs, mounted on /), md0-ext4" in result.stderr
    assert not (repository / "content/results").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["new"], "name the files that the tools printed"),
        (["new", "--run", "fio-random"], "--run and --in go together"),
        (
            ["new", "--capture", "capture", "--capture", ".", "capture/sysfs.txt"],
            "one submission is of one computer",
        ),
        (
            ["new", "--here", "--run", "nothing", "--in", ".", *WHO],
            "expected one of fio-sequential",
        ),
        (
            ["new", "--capture", "capture", "--setup", "sdz-raw", *WHO, "capture/sysfs.txt"],
            "sdz-raw",
        ),
    ],
)
def test_wrong_use_says_what_is_right(command: Command, words: list[str], said: str) -> None:
    result = command(*words)
    assert (result.exit_code, said in result.stderr) == (2, True), result.output


def test_a_folder_that_capture_did_not_write(command: Command, root: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    result = command("new", "--capture", "other", *WHO, root / BONNIE)
    assert result.exit_code == 1
    assert "other/host.toml:1: error capture: found" in result.stderr


def asked(
    root: Path,
    repository: Path,
    slug: str,
    answers: dict[bytes, bytes],
    record: tuple[str, ...] = ("--capture", "capture"),
) -> str:
    """Run `new` on a terminal, and give each answer to its question; return what was shown."""
    program = (
        "import sys; from pathlib import Path; from platterbase import cli; "
        f"cli.ROOT = Path({str(repository)!r}); sys.argv[0] = 'platterbase'; cli.main()"
    )
    words = ["new", *record, "--sent", "2026-11-21", "--slug", slug]
    here, there = pty.openpty()
    environment = {
        **os.environ,
        "LC_ALL": "en_GB.UTF-8",
        "PYTHONPATH": str(root / "ingest"),
        "TERM": "dumb",
        "XDG_CONFIG_HOME": str(repository.parent / "config"),
    }
    process = subprocess.Popen(
        [sys.executable, "-c", program, *words, str(root / BONNIE)],
        cwd=repository.parent, env=environment, stdin=there, stdout=there, stderr=there,
    )  # fmt: skip
    os.close(there)
    said = b""
    end = time.monotonic() + 60
    while time.monotonic() < end and select.select([here], [], [], 30)[0]:
        try:
            said += os.read(here, 4096)
        except OSError:
            break
        if not said.endswith(b": "):
            continue  # what is typed before the terminal is ready is lost
        for question in [one for one in answers if one in said]:
            os.write(here, answers.pop(question))
    os.close(here)
    assert process.wait(30) == 0, said.decode()
    assert answers == {}
    return said.decode()


def test_on_a_terminal_it_asks_and_remembers(root: Path, repository: Path) -> None:
    """A person answers; the next time the same answers are proposed for the same computer."""
    first = {
        b"Who measured": b"A. Prompt\n",
        b"Licence": b"CC0-1.0\n",
        b"Title": b"A mirror of two disks\n",
        b"Which setup": b"2\n",
    }
    said = asked(root, repository, "first", dict(first))
    answers = repository.parent / "config/platterbase/answers.json"
    assert f"kept in {answers}" in said
    assert answers.stat().st_mode & 0o077 == 0, "nobody else's"
    shutil.move(repository / "content/results", repository.parent / "sent")
    said = asked(root, repository, "second", dict.fromkeys(first, b"\n"))
    assert "[A. Prompt]" in said
    made = [
        tomllib.loads((folder / "submission.toml").read_text("utf-8"))
        for folder in (
            repository.parent / "sent/2026/first",
            repository / "content/results/2026/second",
        )
    ]
    for one in made:
        assert (one["author"], one["licence"]) == ("A. Prompt", "CC0-1.0")
        assert one["setup"][0]["slug"] == "md0-ext4"


def test_on_a_terminal_a_drive_is_asked_where_nothing_was_recorded(
    root: Path, repository: Path
) -> None:
    answers = {
        b"empty where nothing": b"\n",
        b"Drive that was": b"Samsung 850 EVO\n",
        b"Who measured": b"A. Prompt\n",
        b"Licence": b"CC0-1.0\n",
        b"Title": b"\n",
    }
    asked(root, repository, "told", answers, record=())
    text = (repository / "content/results/2026/told/submission.toml").read_text("utf-8")
    (drive,) = tomllib.loads(text)["host"][0]["drive"]
    assert drive["part"] == "Samsung 850 EVO"


def test_answers_are_forgotten(command: Command, tmp_path: Path) -> None:
    answers = tmp_path / "config/platterbase/answers.json"
    answers.parent.mkdir(parents=True)
    answers.write_text("{")
    damaged = command("new", "any.txt", *WHO)
    assert damaged.exit_code != 0
    (tmp_path / "any.txt").touch()
    damaged = command("new", "any.txt", *WHO)
    assert (damaged.exit_code, "--forget" in damaged.stderr) == (1, True), damaged.output
    assert f"removed: {answers}" in command("new", "--forget").stderr
    assert not answers.exists()
    assert "no answers are kept" in command("new", "--forget").stderr


def test_every_question_has_an_option() -> None:
    known = {option for one in cli.main.commands["new"].params for option in one.opts}
    questions = {word for word in Messages("en")._words if word.startswith("ask_")}
    assert {f"--{word.removeprefix('ask_')}" for word in questions} <= known


def test_runs_of_another_size_or_flush_repeat_nothing(
    command: Command, root: Path, repository: Path, tmp_path: Path
) -> None:
    """dd prints the same for all of them; its command line tells them apart."""
    two, one = "2147483648 bytes (2.1 GB, 2.0 GiB)", "1073741824 bytes (1.1 GB, 1.0 GiB)"
    calls = (
        ("count=2048", f"{two} copied, 1.00000 s, 2.1 GB/s\n"),
        ("count=2048 conv=fdatasync", f"{two} copied, 4.00000 s, 537 MB/s\n"),
        ("count=1024", f"{one} copied, 0.500000 s, 2.1 GB/s\n"),
    )
    text = "".join(f"$ dd if=/dev/zero of=f bs=1M {call}\n{line}" for call, line in calls)
    (tmp_path / "dd.txt").write_text(text * 2)
    assert new(command, root, "--setup", "md0-ext4", "dd.txt").exit_code == 0
    connection = in_memory(gather(load_content(repository)), root / "schema")
    query = (
        "select n, median from result_summary where tool = 'dd' and metric = 'duration' order by 2"
    )
    assert [tuple(row) for row in connection.execute(query)] == [(2, 0.5), (2, 1.0), (2, 4.0)]


@pytest.mark.parametrize(
    ("name", "sent"),
    [("результат тест.json", "file.json"), ("결과.txt", "file.txt"), ("a b.json", "a-b.json"),
     ("bonnie", "bonnie"), ("fio.1.json", "fio.1.json"), ("測定", "file"), (".json", "file.json")],
)  # fmt: skip
def test_name_of_a_file_keeps_its_end(name: str, sent: str) -> None:
    assert _name(name, set()) == sent
