"""The command as people and programs use it: what it prints, and the exit codes 0, 1 and 2."""

from __future__ import annotations

import filecmp
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from platterbase import cli
from platterbase.model import Fact, Measurement, Run, Samples, Setting, Workload
from platterbase.tools import parsers
from tests.copies import copy_of, small_submissions
from tests.packing import pack

PATA = "content/results/2026/000-pata-raid"
COMMANDS = sorted(cli.main.commands)

Command = Callable[..., Result]


@pytest.fixture
def command(root: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `platterbase …` in the repository."""
    monkeypatch.chdir(root)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    runner = CliRunner()
    return lambda *words: runner.invoke(cli.main, [str(word) for word in words])


def read_json(result: Result) -> dict[str, list[dict[str, list[dict[str, object]]]]]:
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


# ------------------------------------------------------------------------------- help


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_has_an_example(command: Command, name: str) -> None:
    result = command(*name.split(), "--help")
    assert result.exit_code == 0
    assert re.search(rf"^  platterbase {name}", result.stdout, re.MULTILINE)
    assert command(*name.split(), "-h").stdout == result.stdout


def test_table_of_commands_is_that_of_the_command(root: Path) -> None:
    text = (root / "CONTRIBUTING.md").read_text("utf-8")
    assert sorted(re.findall(r"^\| `platterbase ([a-z-]+)", text, re.MULTILINE)) == COMMANDS


def test_version(command: Command) -> None:
    assert re.fullmatch(r"platterbase, version \S+\n", command("--version").stdout)


# ------------------------------------------------------------------------------ parse


def test_parse_shows_what_was_understood(command: Command) -> None:
    result = command("parse", f"{PATA}/bonnie.txt")
    assert result.exit_code == 0
    assert result.stdout.count("run ") == 6
    row = next(line for line in result.stdout.splitlines() if "85096" in line)
    assert re.sub(r"[│\s]+", " ", row).strip() == "read throughput read 87138304 B/s 85096 5"


def rows_of(stdout: str) -> list[str]:
    """The rows of the tables that parse prints, a blank between their cells."""
    return [re.sub(r"[│\s]+", " ", line).strip() for line in stdout.splitlines() if "│" in line]


def test_parse_shows_facts_and_settings_of_an_inventory(command: Command) -> None:
    fixture = Path(__file__).parent / "fixtures/crystaldiskinfo/nvme.txt"
    result = command("parse", fixture)
    assert result.exit_code == 0
    rows = rows_of(result.stdout)
    assert "drive power-on-time 3127 hours 11257200 s 26" in rows
    assert "EXAMPLE SSD 980 1TB link-speed PCIe 3.0 x2 25" in rows
    assert "values (" not in result.stdout


def test_parse_shows_each_series_with_its_range(command: Command, tmp_path: Path) -> None:
    log = tmp_path / "job_bw.1.log"
    log.write_text("500, 100, 0, 0\n1000, 300, 0, 0\n1500, 200, 0, 0\n")
    result = command("parse", "--tool", "fio-log", "--tool-version", "3.33", log)
    assert result.exit_code == 0
    (row,) = (row for row in rows_of(result.stdout) if row.startswith("throughput read"))
    assert row == "throughput read 3 1.5 s 102400 204800 307200 B/s"


SADF = "the output of sadf.*sar -A -f FILE"
FOREIGN = {
    "ranks.csv": ("access,rank,runtime\n", None),
    "easy.csv": (
        "access,rank,runtime-with-openclose,runtime\nwrite,0,3.8e+02,3.5e+02\n",
        "per-rank details of IOR .*send ior-easy-write.txt",
    ),
    "sa.csv": ("# hostname;interval;timestamp;CPU;%user\nbox;600;2024-02-16;-1;1.8\n", SADF),
    "sa.tsv": ("box\t600\t2024-02-16 02:00:01 UTC\tall\t%user\t1.83\n", SADF),
    "sa.json": ('{"sysstat": {"hosts": [{"statistics": [{"cpu-load": []}]}]}}\n', SADF),
    "sa.xml": ('<?xml version="1.0"?>\n<sysstat\nxmlns="http://example.org">\n', SADF),
    "terse.txt": (
        "14 6 83.33 54.57 100.00 44.00 41.83 41.33 54.57 233.00 42.33 325.20 325.20 \n",
        "terse report of PostMark.*set report verbose",
    ),
    "tiotest.txt": (
        "write:200.00000,3.1,0.1,1.2\nrwrite:15.6,0.5,0.0,0.2\nread:200,0.1,0,0\nrread:15.6,0.1,0,0\n",
        "terse report of tiotest.*without -T",
    ),
    "health.txt": (
        "HD Tune Pro: EXAMPLE HD502HJ Health\n\nHealth Status         : ok\n",
        "Health page of HD Tune.*smartctl -x",
    ),
    "file.txt": (
        "HD Tune Pro: EXAMPLE HD502HJ File Benchmark\n\nSequential read 102345 KB/s\n",
        "a page of HD Tune that is not read",
    ),
    "job.fio": ("[global]\nioengine=libaio\n[r]\nrw=read\n", "a job file of fio"),
    "iostat.txt": ("avg-cpu:\n", "nearest to iostat"),
    "atto.txt": ("ATTO Disk Benchmark 4.01\n", "type them into a table"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_parse_answers_a_foreign_file_with_what_to_send(
    command: Command, tmp_path: Path, name: str
) -> None:
    """Never with the list of all tools."""
    text, expected = FOREIGN[name]
    path = tmp_path / name
    path.write_text(text)
    result = command("parse", path)
    assert result.exit_code == 1
    assert "opaque" in result.stderr
    assert sum(tool in result.stderr for tool in parsers()) < 5
    if expected:
        assert re.search(expected, result.stderr)


def test_parse_leads_a_typed_table_to_new(command: Command, tmp_path: Path) -> None:
    typed = tmp_path / "typed.txt"
    typed.write_text("Test\tSpeed\nSEQ1M Q8T1\t550.1\nRND4K Q32T1\t390\n")
    said = command("parse", typed).stderr
    assert '`platterbase new --column "Speed=sequential read MB/s" typed.txt`' in said


def test_parse_of_an_unknown_tool_names_those_that_are_alike(command: Command) -> None:
    result = command("parse", "--tool", "crystal-disk-mark", "README.md")
    assert result.exit_code == 2
    assert "such as crystaldiskmark" in " ".join(result.stderr.split())


def test_parse_json_has_the_documented_shape(command: Command) -> None:
    found = read_json(command("parse", "--json", f"{PATA}/hdparm.txt"))
    assert list(found) == ["file", "encoding", "runs"]
    for run in found["runs"]:
        assert set(run) == set(Run.__struct_fields__)
        measured = {"operation", "unit", *Measurement.__struct_fields__}
        assert all(set(one) == measured for one in run["measurements"])
        assert all(set(one) == set(Workload.__struct_fields__) for one in run["workloads"])
        assert all(set(one) == set(Setting.__struct_fields__) for one in run["settings"])
        assert all(set(one) == set(Fact.__struct_fields__) for one in run["facts"])
    (rate,) = (
        one for run in found["runs"] for one in run["measurements"] if one["printed"] == "42.97"
    )
    assert (rate["metric"], rate["unit"], rate["line"], rate["operation"]) == (
        "throughput",
        "B/s",
        27,
        "read",
    )
    assert rate["value"] == pytest.approx(42.97 * 1024**2, rel=1e-12)
    assert [one for run in found["runs"] for one in run["settings"]] != []
    assert [one for run in found["runs"] for one in run["facts"]] != []


def test_parse_json_of_series(command: Command, corpus: Path) -> None:
    found = read_json(command("parse", "--json", corpus / "vmstat/jc-ubuntu1804-1-long.txt"))
    (series,) = (one for run in found["runs"] for one in run["samples"])
    assert set(series) == {"workload", "columns", "rows"} == set(Samples.__struct_fields__)
    assert series["columns"][:3] == ["t_s", "since_boot", "line"]
    assert {len(row) for row in series["rows"]} == {len(series["columns"])}
    assert "throughput/read/" in series["columns"]


def test_parse_takes_what_the_text_does_not_say(command: Command, corpus: Path) -> None:
    log = corpus / "fio/log-lat-raid5-randrw-64-64_lat.5.log"
    found = read_json(
        command("parse", "--json", "--tool", "fio-log", "--tool-version", "3.16", log)
    )
    assert found["runs"][0]["tool_version"] == "3.16"
    assert command("parse", "--tool", "fio-log", log).exit_code == 1


WRONG = {
    "foreign": ("The quick brown fox\n", 1, "foreign-file"),
    "empty": ("", 1, "foreign-file"),
    "damaged": ("#platterbase-facts\t1\nsetup\tmetric\nx\ty\n", 2, "unreadable-file"),
    "NUL": ("one\ntwo\nthree\0\n", 3, "undecodable-file"),
}


@pytest.mark.parametrize("case", WRONG)
def test_parse_of_a_wrong_file_says_place_finding_and_remedy(
    command: Command, tmp_path: Path, case: str
) -> None:
    text, line, rule = WRONG[case]
    path = tmp_path / "wrong.txt"
    path.write_text(text)
    result = command("parse", "--json", path)
    assert (result.exit_code, result.stdout) == (1, "")
    message = rf"{path}:{line}: error {rule}: found .+, expected .+; .+\n"
    assert re.fullmatch(message, result.stderr)


@pytest.mark.parametrize(
    "words",
    [
        ["parse"],
        ["parse", "no-such-file"],
        ["parse", "schema"],
        ["parse", "--tool", "abacus", "README.md"],
        ["check", "schema"],
        ["check", "no-such-folder"],
        ["build", "--colour"],
        ["explain"],
        ["juggle"],
    ],
    ids=" ".join,
)
def test_wrong_use_exits_2_and_says_what_is_wrong(command: Command, words: list[str]) -> None:
    result = command(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: " in result.stderr


# ------------------------------------------------------------------------------ check


def test_check_finds_nothing_in_what_we_publish(command: Command, root: Path) -> None:
    """Of the archive in one packed file; all of it is read by other tests."""
    packed = root / "content/results/2026/006-microserver-gen8"
    folders = [str(folder.relative_to(root)) for folder in [*small_submissions(root), packed]]
    result = command("check", *folders)
    assert result.exit_code == 0, result.output
    assert re.findall("^([0-9a-z-]+): fine: ", result.stdout, re.MULTILINE) == [
        "000-pata-raid",
        "000-sata-fbs",
        "000-udma-hdparm",
        "000-usb-hub",
        "001-dvd-ram-md4ram",
        "001-noatime-today",
        "002-p55-dmi",
        "002-ssd-b85",
        "003-bonnie-iozone",
        "003-folios",
        "003-iozone-8k",
        "003-memory",
        "003-pieces",
        "003-tools-today",
        "004-ncq-2005",
        "004-ncq-2006",
        "004-talon-tcq",
        "005-idle-machine",
        "005-slog-freebsd",
        "005-then-and-now",
        "005-truenas-fsync",
        "006-microserver-gen8",
        "008-nvme-schedulers",
        "009-luks-nvme",
        "011-filesystems",
        "013-one-core",
    ]


def test_check_takes_folders_files_and_here(
    command: Command, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = command("check", PATA).stdout
    assert command("check", f"{PATA}/bonnie.txt", f"{PATA}/hdparm.txt").stdout == whole
    monkeypatch.chdir(root / PATA)
    assert command("check", ".").stdout == whole


def test_check_redacts_what_it_would_refuse(command: Command, root: Path, tmp_path: Path) -> None:
    home = tmp_path / "2026/000-pata-raid"
    shutil.copytree(root / PATA, home)
    raw = home / "hdparm.txt"
    original = raw.read_text()
    raw.write_text(original.replace("[serial-1]", "5XAMPLE1"))
    refused = command("check", home)
    assert refused.exit_code == 1
    assert "hdparm.txt:12: error personal-data: found serial 5X…1" in refused.stderr
    assert refused.stderr.endswith("1 errors; nothing was built\n")
    redacted = command("check", "--redact", home)
    assert redacted.exit_code == 0
    assert redacted.stdout.splitlines()[0] == f"{raw}: 1 replaced"
    assert raw.read_text() == original
    assert command("check", "--redact", home).stdout == command("check", home).stdout


def test_check_refuses_what_the_database_would(
    command: Command, root: Path, tmp_path: Path
) -> None:
    """A row that breaks a rule of the schema is found before anything is built."""
    home = tmp_path / "2026/000-pata-raid"
    shutil.copytree(root / PATA, home)
    toml = home / "submission.toml"
    text = toml.read_text()
    toml.write_text(text.replace('slug = "raid0-1u"\narray', 'slug = "bare-hda"\narray', 1))
    result = command("check", home)
    assert result.exit_code == 1
    assert "error submission-twice: found setup 'bare-hda' again" in result.stderr


# -------------------------------------------------------------------- build and explain


def test_build_writes_the_database_and_says_its_content(
    command: Command,
    root: Path,
    tmp_path: Path,
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cli, "ROOT", copy_of(root, tmp_path / "repository"))
    target = tmp_path / "results.db"
    result = command("build", "--database-only", "--output", target)
    assert result.exit_code == 0, result.output
    assert re.fullmatch(rf"{target}: content [0-9a-f]{{64}}\n", result.stdout)
    assert filecmp.cmp(target, database, shallow=False)  # a diff of bytes would take minutes


@pytest.fixture
def explained(
    command: Command, root: Path, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Command:
    """`platterbase explain` where results.db has been built."""
    (tmp_path / "content").symlink_to(root / "content")
    (tmp_path / "results.db").symlink_to(database)
    monkeypatch.setattr(cli, "ROOT", tmp_path)
    return lambda identity: command("explain", identity)


def test_explain_tells_the_whole_story(explained: Command) -> None:
    result = explained("000-pata-raid.bonnie-txt.2.read.throughput.read.total.total")
    assert result.exit_code == 0, result.output
    for words in (
        "87138304 B/s",
        "'85096'",
        f"{PATA}/bonnie.txt:5",
        "430MCP md-raid0(2u-2ch)   1G           75550  18 30762   6           85096   8 260.1   0",
        "bonnie++ 1.03",
        "bonnie -u root -d /mnt -n 0 -f -b",
        "000-pata-raid / raid0-2u-2ch",
        "verdict    warn",
        "single-run version 2: Measured once",
        "inputs: repeats_count 1 ",
        "sql        select * from result where id = '000-pata-raid.bonnie-txt.2.read",
        "1024",
    ):
        assert words in result.stdout


def test_explain_says_what_made_a_number_invalid(explained: Command) -> None:
    result = explained(
        "001-dvd-ram-md4ram.fcv-300m-tsv.10.read-300m.throughput.read.total-mean.total"
    )
    assert "verdict    invalid" in result.stdout
    assert "invalid     cache-fit version 2" in result.stdout
    assert "inputs: workset_bytes 314572800, ram_bytes 1073741824" in result.stdout
    assert "fix: make the test data at least twice as large as the memory" in result.stdout
    assert "block_bytes not known" in result.stdout


def test_explain_names_every_setup_that_a_figure_holds_for(explained: Command) -> None:
    result = explained("004-talon-tcq.prose-tsv.1.sequential-read.throughput.read.total.total")
    assert "004-talon-tcq / jbod-1-tcq-off, jbod-1-tcq-on, raid1-2\n" in result.stdout


def test_explain_of_an_unknown_id_says_where_ids_are(explained: Command) -> None:
    result = explained("nothing.like.it")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "nothing.like.it: no such measurement; find ids in the view `result`" in result.stderr


def test_explain_of_a_file_points_to_parse(explained: Command) -> None:
    result = explained(__file__)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "test_cli.py: a file, not an id of a measurement; `platterbase parse`" in result.stderr


def test_formats_lists_every_parser(command: Command) -> None:
    result = command("formats")
    assert result.exit_code == 0
    tools = re.findall(r"^(\S+): ", result.stdout, re.MULTILINE)
    assert tools == list(parsers())
    assert len(re.findall(r"^  - \S", result.stdout, re.MULTILINE)) >= len(tools)


def test_parse_lists_the_members_of_a_packed_file(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "runs.tar.xz"
    members = {
        "b/hdparm.txt": (cli.ROOT / PATA / "hdparm.txt").read_bytes(),
        "a/bonnie.txt": (cli.ROOT / PATA / "bonnie.txt").read_bytes(),
        "README": b"how it was measured\n",
    }
    path.write_bytes(pack("tar.xz", members))
    result = command("parse", path)
    assert result.exit_code == 0, result.stderr
    rows = [re.sub(r"[│\s]+", " ", line).strip() for line in result.stdout.splitlines()]
    assert any(re.fullmatch(r"a/bonnie\.txt bonnie\+\+ \S+ 6 \d+", row) for row in rows), rows
    assert "README (foreign-file) 0 0" in rows
    assert rows.index("README (foreign-file) 0 0") < next(
        at for at, row in enumerate(rows) if row.startswith("a/bonnie")
    )
    found = read_json(command("parse", "--json", path))
    names = [one["file"] for one in found["members"]]
    assert names == [f"{path}/b/hdparm.txt", f"{path}/a/bonnie.txt"]
    alone = read_json(command("parse", "--json", f"{PATA}/hdparm.txt"))
    assert found["members"][0]["runs"] == alone["runs"]


def test_parse_names_every_member_that_is_refused(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "runs.zip"
    path.write_bytes(pack("zip", {"../a": b"x", "b\x1b]0;evil\x07": b"x", "README": b"x\n"}))
    result = command("parse", path)
    assert result.exit_code == 1
    lines = result.stderr.splitlines()
    assert [line.split(": ")[1] for line in lines] == ["error packed-member"] * 2
    assert "\x1b" not in result.stderr + result.stdout
