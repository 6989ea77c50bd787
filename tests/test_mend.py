"""`check --fix`: what has one remedy is mended, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from platterbase import cli
from platterbase.submission.mend import mend

LINKS = ("SATA 2 (3 Gbit/s)", "SATA 3 (6 Gbit/s)", "PCIe 3.0 x4")
STUDY = "content/results/2026/000-pata-raid"


def mended(line: str, *, table: str = "") -> str:
    """The line of a document after mending; `table` is the head above it."""
    whole = f"{table}\n{line} # why\n"
    found = mend(whole, LINKS, ("Fio.json", "a.txt", "A.txt"))
    assert found.startswith(f"{table}\n")
    assert found.endswith(" # why\n")
    return found.removeprefix(f"{table}\n").removesuffix(" # why\n")


@pytest.mark.parametrize(
    ("table", "line", "expected"),
    [
        ("", 'licence = "cc-by-4.0"', 'licence = "CC-BY-4.0"'),
        ("", "licence = 'CC BY 4.0'", 'licence = "CC-BY-4.0"'),
        ("", 'sent = "21.11.2026"', 'sent = "2026-11-21"'),
        ("", 'sent = "2026/1/5"', 'sent = "2026-01-05"'),
        ("", 'sent = "2026年11月21日"', 'sent = "2026-11-21"'),
        ("", 'sent = "2026. 11. 21."', 'sent = "2026-11-21"'),
        ("", "sent = 2026-11-21", 'sent = "2026-11-21"'),
        ("[[array]]", 'level = "RAID0"', 'level = "raid0"'),
        ("[[host]]", 'ram_bytes = "8 GiB"', "ram_bytes = 8589934592"),
        (
            "[[host.node]]",
            'link = "sata 3 (6Gbit/s)"',
            'link = "SATA 3 (6 Gbit/s)"',
        ),
        ("[[file]]", 'path = "fio.JSON"', 'path = "Fio.json"'),
    ],
)
def test_one_remedy_is_applied(table: str, line: str, expected: str) -> None:
    assert mended(line, table=table) == expected


@pytest.mark.parametrize(
    ("table", "line"),
    [
        ("", 'sent = "01/02/2026"'),  # January or February
        ("", 'sent = "2026-13-40"'),
        ("", 'licence = "MIT or so"'),
        ("", 'title = "raid0"'),
        ("[[host]]", 'ram_bytes = "8 GB"'),  # of 1000 or 1024
        ("[[host.node]]", 'link = "SATA"'),
        ("[[file]]", 'path = "a.TXT"'),  # two files of almost that name
    ],
)
def test_what_may_be_meant_in_two_ways_stays(table: str, line: str) -> None:
    assert mended(line, table=table) == line


def test_ends_of_lines_and_the_mark_go() -> None:
    assert (
        mend('\ufefflicence = "MIT"\r\nformat = 1\r\n', (), ()) == 'licence = "MIT"\nformat = 1\n'
    )
    assert mend("no toml [", (), ()) == "no toml ["


def test_folder_is_shown_first_and_then_mended(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(root / STUDY, folder)
    declared = folder / "submission.toml"
    whole = declared.read_text("utf-8")
    declared.write_text(whole.replace('level = "raid0"', "level = 'RAID0'"), "utf-8")
    (folder / "hdparm.txt").write_text("katya@laptop:~$ hdparm -tT /dev/hda\n")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    def check(*words: str) -> str:
        return CliRunner().invoke(cli.main, ["check", "--fix", *words, str(folder)]).output

    shown = check("--dry-run")
    assert "-level = 'RAID0'" in shown
    assert '+level = "raid0"' in shown
    assert "+[user-1]@[host-1]:~$ hdparm -tT /dev/hda" in shown
    assert before == {path.name: path.read_bytes() for path in folder.iterdir()}
    assert '+level = "raid0"' in check()
    assert declared.read_text("utf-8") == whole
    assert "raid0" not in check()
