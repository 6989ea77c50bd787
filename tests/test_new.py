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
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ingest import cli
from ingest.archive import load_archive
from ingest.capture.command import write
from ingest.capture.machine import Machine
from ingest.capture.record import record
from ingest.check.words import LANGUAGES, Speaker, language_of
from ingest.database.write import gather, in_memory
from ingest.errors import Problem
from ingest.new.workload import TEST_FILE, workloads
from tests.computers import COMMANDS, SECRETS, workstation

BONNIE = "content/results/2026/000-pata-raid/bonnie.txt"
HDPARM = "content/results/2026/000-pata-raid/hdparm.txt"
WHO = ("--author", "A. Sender", "--licence", "CC-BY-4.0", "--sent", "2026-11-21")
MADE = "content/results/2026/mirror"

Command = Callable[..., Result]


@pytest.fixture
def repository(root: Path, tmp_path: Path) -> Path:
    """A repository without submissions, and beside it `capture` of a workstation."""
    place = tmp_path / "repository"
    for folder in ("schema", "site", "content/hardware", "content/workloads"):
        (place / folder).parent.mkdir(parents=True, exist_ok=True)
        (place / folder).symlink_to(root / folder)
    write(record(Machine(workstation(tmp_path / "computer"), COMMANDS)), tmp_path / "capture")
    return place


@pytest.fixture
def command(repository: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `platterbase …` in it; nobody sits at a terminal."""
    monkeypatch.setattr(cli, "ROOT", repository)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.chdir(repository.parent)
    runner = CliRunner()
    return lambda *words: runner.invoke(cli.main, [str(word) for word in words])


def new(command: Command, root: Path, *words: object) -> Result:
    return command("new", "--capture", "capture", *WHO, "--slug", "mirror", root / BONNIE, *words)


# ------------------------------------------------------------------------------- new


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
    assert re.match(r"  [a-z-]+ \((warn|info|invalid), \d+\): ", caveats)


def test_links_and_settings_come_from_the_record(
    command: Command, root: Path, repository: Path
) -> None:
    """What the kernel said becomes links in force and detected settings, each with its line."""
    new(command, root, "--setup", "md0-ext4")
    connection = in_memory(gather(load_archive(repository)), root / "schema")
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


def test_a_damaged_file_is_refused_and_nothing_written(
    command: Command, root: Path, repository: Path, tmp_path: Path
) -> None:
    shutil.copy(root / "tests/fixtures/sysfs/bad-speed.txt", tmp_path)
    result = new(command, root, "--setup", "md0-ext4", "bad-speed.txt")
    assert result.exit_code == 1
    assert "bad-speed.txt:2: error unreadable-file: found '6,0 Gbps' as sata_spd" in result.stderr
    assert not (repository / "content/results").exists()


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


def test_on_a_terminal_it_asks(root: Path, repository: Path) -> None:
    """A person answers five questions and takes what is offered for the others."""
    program = (
        "import sys; from pathlib import Path; from ingest import cli; "
        f"cli.ROOT = Path({str(repository)!r}); sys.argv[0] = 'platterbase'; cli.main()"
    )
    words = ["new", "--capture", "capture", "--sent", "2026-11-21", str(root / BONNIE)]
    answers = {
        b"Who measured": b"A. Sender\n",
        b"Licence": b"\n",
        b"Title": b"A mirror of two disks\n",
        b"Name of the folder": b"\n",
        b"Which setup": b"2\n",
    }
    here, there = pty.openpty()
    environment = {**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONPATH": str(root), "TERM": "dumb"}
    process = subprocess.Popen(
        [sys.executable, "-c", program, *words],
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
        for question in [one for one in answers if one in said]:
            os.write(here, answers.pop(question))
    os.close(here)
    assert process.wait(30) == 0, said.decode()
    assert answers == {}
    made = repository / "content/results/2026/a-mirror-of-two-disks/submission.toml"
    declared = tomllib.loads(made.read_text("utf-8"))
    assert (declared["author"], declared["licence"]) == ("A. Sender", "CC-BY-4.0")
    assert declared["setup"][0]["slug"] == "md0-ext4"


# ------------------------------------------------------------------------- workloads


@pytest.fixture
def fake_fio(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fio that writes its test file and prints what a real one printed."""
    texts = sorted((root / "tests/fixtures/fio").glob("*.txt"))
    real = next(path for path in texts if path.read_bytes().startswith(b"{"))
    tool = tmp_path / "bin/fio"
    tool.parent.mkdir()
    tool.write_text(
        f"#!{sys.executable}\nimport os, pathlib, sys\n"
        f"pathlib.Path(os.environ['FOLDER'], {TEST_FILE!r}).write_bytes(b'x' * 4096)\n"
        "if os.environ.get('BREAK'): sys.exit('no space left')\n"
        f"text = open({str(real)!r}).read()\n"
        "count = len(os.listdir(os.path.dirname(os.readlink('/proc/self/fd/1'))))\n"
        "print(text.replace('\"timestamp\" : 1', '\"timestamp\" : ' + str(count), 1))\n"
    )
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}:{os.environ['PATH']}")
    return real


@pytest.mark.usefixtures("fake_fio")
def test_a_workload_is_run_and_filed(command: Command, repository: Path, tmp_path: Path) -> None:
    place = tmp_path / "tested"
    place.mkdir()
    setup = next(iter(tomllib.loads((tmp_path / "capture/host.toml").read_text())["setup"]))
    words = ("--run", "fio-commit", "--in", place, "--capture", "capture", "--setup", setup["slug"])
    result = command("new", *words, *WHO, "--slug", "mirror")
    assert "fio-commit: 5 repeats in" in result.stdout
    assert (
        "writes one test file of 1024 MiB there and removes it; takes about 6 min" in result.stdout
    )
    assert list(place.iterdir()) == [], "the test file is gone"
    names = sorted(path.name for path in (repository / MADE).glob("fio-commit.*.json"))
    assert names == [f"fio-commit.{n}.json" for n in range(1, 6)]


@pytest.mark.usefixtures("fake_fio")
def test_a_workload_that_fails_leaves_nothing(
    command: Command, repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BREAK", "1")
    place = tmp_path / "tested"
    place.mkdir()
    result = command("new", "--run", "fio-commit", "--in", place, *WHO)
    assert result.exit_code == 1
    assert "found exit code 1: no space left" in result.stderr
    assert list(place.iterdir()) == []
    assert not (repository / "content/results").exists()


@pytest.mark.usefixtures("fake_fio")
def test_a_workload_needs_room_and_a_free_name(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "tested"
    place.mkdir()
    (place / TEST_FILE).write_text("mine")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(1, 1, 1 << 20))
    result = command("new", "--run", "fio-commit", "--in", place, *WHO)
    assert result.exit_code == 1
    assert "found 1 MiB free, expected 1075 MiB" in result.stderr
    assert f"found {TEST_FILE}, expected no file of that name" in result.stderr
    assert (place / TEST_FILE).read_text() == "mine"


def test_job_files_are_what_the_list_says(root: Path) -> None:
    """Length and size of each fio workload, added up from its job file."""
    for workload in workloads(root).values():
        if workload.job is None:
            assert workload.passes, workload.slug
            assert workload.memory, workload.slug
            continue
        text = (root / "content/workloads" / workload.job).read_text("utf-8")
        options = dict(re.findall(r"(?m)^(\w+)=(\S+)$", text))
        jobs = len(re.findall(r"(?m)^\[(?!global)", text))
        assert workload.seconds == jobs * (int(options["runtime"]) + int(options["ramp_time"]))
        assert workload.bytes == int(options["size"].removesuffix("g")) << 30
        assert options["filename"] == TEST_FILE
        assert workload.repeats >= 5


@pytest.mark.skipif(shutil.which("fio") is None, reason="fio is not installed")
def test_fio_accepts_the_job_files(root: Path, tmp_path: Path) -> None:
    for job in sorted((root / "content/workloads").glob("*.fio")):
        done = subprocess.run(
            ["fio", "--parse-only", str(job)],
            env={**os.environ, "FOLDER": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), job.name


# -------------------------------------------------------------------- the sender's language


@pytest.mark.parametrize(
    ("asked", "declared", "terminal", "spoken"),
    [
        ("ko", "ja", "ru_RU.UTF-8", "ko"),
        (None, "ja", "ru_RU.UTF-8", "ru"),
        (None, "ja", "C.UTF-8", "ja"),
        (None, "de", "POSIX", "en"),
        (None, None, "", "en"),
    ],
)
def test_language(asked: str | None, declared: str | None, terminal: str, spoken: str) -> None:
    assert language_of(asked, declared, {"LANG": terminal}) == spoken


def rules(root: Path) -> set[str]:
    """Every rule id that a sender's folder can break, as the code spells them."""
    modules = [
        *(root / "ingest/submission").glob("*.py"),
        *(root / f"ingest/{name}.py" for name in ("archive", "errors", "decode", "raw_files")),
        root / "ingest/redact.py",
        root / "ingest/database/write.py",
    ]
    known = re.compile(
        r'"((?:submission|erratum|file|run|array|load|inferred|personal|foreign|unreadable|undecodable|row)'
        r'-[a-z-]+|topology)"'
    )
    return {rule for path in modules for rule in known.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("language", ["ja", "ko", "ru"])
def test_every_problem_has_words_in_every_language(root: Path, language: str) -> None:
    words = tomllib.loads((root / f"ingest/check/words/{language}.toml").read_text("utf-8"))
    own = rules(root)
    assert len(own) > 20
    assert own - words["rule"].keys() == set()
    for rule, said in words["rule"].items():
        assert re.search(r"[^\x00-\x7f]", said["kind"] + said["do"]), rule


def test_languages_have_the_same_words(root: Path) -> None:
    folder = root / "ingest/check/words"
    read = {name: tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in LANGUAGES}
    assert set(LANGUAGES) == {"en", "ja", "ko", "ru"}
    for name, words in read.items():
        assert words["words"].keys() == read["en"]["words"].keys(), name
        for key, text in words["words"].items():
            fields = set(re.findall(r"{(\w+)}", text))
            english = set(re.findall(r"{(\w+)}", read["en"]["words"][key]))
            if key != "problem":
                assert fields == english, f"{name}: {key}"


def test_a_problem_is_told_in_the_language_of_the_sender(
    command: Command, root: Path, repository: Path
) -> None:
    new(command, root, "--setup", "md0-ext4")
    toml = repository / MADE / "submission.toml"
    toml.write_text(toml.read_text().replace('array = "md0"', 'array = "md1"'))
    said = {
        language: command("check", "--language", language, repository / MADE).stderr
        for language in LANGUAGES
    }
    place = re.compile(rf"{MADE}/submission\.toml:\d+: ")
    assert all(place.match(text) for text in said.values())
    assert "error submission-reference: found array 'md1', expected one of: md0" in said["en"]
    assert "エラー submission-reference: 参照先が宣言されていない。検出：array 'md1'" in said["ja"]
    assert "오류 submission-reference: 가리키는 대상이 선언되지 않음" in said["ko"]
    assert "ошибка submission-reference: ссылка на то, что не объявлено" in said["ru"]


def test_a_rule_without_words_is_told_in_english() -> None:
    problem = Problem("a", 1, "brand-new", "x", "y", "z")
    assert Speaker("ja").problem(problem) == str(problem)
