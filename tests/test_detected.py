"""Inventory files fill what a sender left open, and never what was said."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from platterbase.database.parts import gather
from platterbase.database.write import write
from platterbase.submission.content import load_content

SUBMISSION = """
format = 1
title = "an inventory"
author = "test"
sent = "2026-11-21"
language = "en"
licence = "CC0-1.0"
[[host]]
slug = "box"
[[host.node]]
slug = "cpu"
kind = "cpu"
[[host.node]]
slug = "ssd"
kind = "controller"
parent = "cpu"
address = "0000:01:00.0"
[[host.node]]
slug = "hba"
kind = "controller"
parent = "cpu"
address = "02:00.0"
link = "PCIe 1.0 x4"
[[host.drive]]
slug = "disk"
device = "/dev/sda"
port = "ssd"
firmware = "as declared"
[[array]]
slug = "disk"
level = "single"
members = ["disk"]
[[setup]]
slug = "disk"
array = "disk"
[[file]]
path = "lspci.txt"
setups = ["disk"]
[[file]]
path = "hdparm.txt"
setups = ["disk"]
"""
LSPCI = """\
01:00.0 Non-Volatile memory controller: Example Corp NVMe SSD (prog-if 02 [NVM Express])
\tFlags: bus master, fast devsel, latency 0, IRQ 16
\t\tLnkCap:\tPort #0, Speed 8GT/s, Width x4, ASPM L1, Exit Latency L1 <64us
\t\tLnkSta:\tSpeed 5GT/s (downgraded), Width x4 (ok)

02:00.0 SATA controller: Example Corp HBA (prog-if 01 [AHCI 1.0])
\t\tLnkCap:\tPort #0, Speed 5GT/s, Width x8, ASPM L1, Exit Latency L1 <64us
\t\tLnkSta:\tSpeed 5GT/s (ok), Width x8 (ok)
"""
HDPARM = """\

/dev/sda:

 Model=ST3320620AS, FwRev=3.AAK, SerialNo=[serial-1]
 Config={ HardSect NotMFM HdSw>15uSec Fixed DTR>10Mbs RotSpdTol>.5% }
 RawCHS=16383/16/63, TrkSize=0, SectSize=0, ECCbytes=4
 BuffType=unknown, BuffSize=16384kB, MaxMultSect=16, MultSect=16
"""


@pytest.fixture
def built(tmp_path: Path, root: Path) -> sqlite3.Connection:
    """A database of one host with an inventory."""
    (tmp_path / "schema").symlink_to(root / "schema")
    folder = tmp_path / "content/results/2026/inventory"
    folder.mkdir(parents=True)
    (tmp_path / "content/hardware").symlink_to(root / "content/hardware")
    (folder / "submission.toml").write_text(SUBMISSION)
    (folder / "lspci.txt").write_text(LSPCI)
    (folder / "hdparm.txt").write_text(HDPARM)
    write(gather(load_content(tmp_path)), tmp_path / "schema", tmp_path / "results.db")
    return sqlite3.connect(tmp_path / "results.db")


def test_an_open_link_is_filled_with_the_negotiated_and_the_possible(
    built: sqlite3.Connection,
) -> None:
    """What lspci prints becomes the link, marked as detected."""
    row = built.execute(
        "select link_kind, link_possible, status from node where slug = 'ssd'"
    ).fetchone()
    assert row == ("PCIe 2.0 x4", "PCIe 3.0 x4", "detected")


def test_a_declared_link_stays_and_the_detected_stands_beside(built: sqlite3.Connection) -> None:
    """The sender's word is kept; the view shows that the tool says otherwise."""
    row = built.execute("select link_kind, status from node where slug = 'hba'").fetchone()
    assert row == ("PCIe 1.0 x4", "declared")
    beside = built.execute(
        "select number, in_force from detected "
        "where part like '%.hba' and name = 'link-width-negotiated'"
    ).fetchone()
    assert beside == (8, "PCIe 1.0 x4")


def test_a_drive_gets_its_model_and_keeps_its_declared_firmware(built: sqlite3.Connection) -> None:
    """The model comes from the tool and is found in the catalogue; the firmware stays."""
    row = built.execute("select model, name, firmware from drive").fetchone()
    assert row == ("seagate-st3320620as", "ST3320620AS", "as declared")
