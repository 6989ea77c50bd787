"""Computers with Windows and macOS: what their commands say becomes host, drives and setups.

The sources of the fixtures stand in their README. capture.ps1 itself runs on Windows only.
"""

from __future__ import annotations

import csv
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from platterbase.new.collected import MACOS, WINDOWS, read_collected
from tests.new.giving import BONNIE, MADE, WHO, Command

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures/collected"
SECRET = re.compile(r"serial[_n]|UUID|katya|C02EXAMPLE|0ba018e4|/Volumes", re.IGNORECASE)
EXPECTED: dict[str, tuple[dict[str, Any], list[str], dict[str, str]]] = {
    f"apple-silicon/{MACOS}": (
        {"board": "MacBook Pro MacBookPro18,3", "cpu": "Apple M1 Pro", "ram_bytes": 16 << 30,
         "os": "macOS 13.1 (22C65)", "kernel": "22.2.0"},
        ["apple-ssd-ap0256z-apfs", "apple-ssd-ap0256z-raw"],
        {},
    ),
    f"intel/{MACOS}": (
        {"cpu": "8-Core Intel Core i7", "kernel": "24.6.0"},
        ["samsung-mzvlb1t0hblr-000l2-raw", "st3320620as-journaled-hfs", "st3320620as-raw"],
        {"samsung-mzvlb1t0hblr-000l2": "PCIe 3.0 x4", "st3320620as": "SATA 2 (3 Gbit/s)"},
    ),
    f"powershell-5/{WINDOWS}": (
        {"board": "ASUSTeK COMPUTER INC. GA403UI", "os": "Windows 11 Pro 10.0.22631",
         "cpu": "AMD Ryzen 9 8945HS w/ Radeon 780M Graphics", "ram_bytes": 33617055744},
        ["micron-2400-nvme-c-ntfs", "micron-2400-nvme-raw", "wd-elements-e-exfat",
         "wd-elements-raw"],
        {"micron-2400-nvme": "PCIe 4.0 x4"},
    ),
    f"powershell-7/{WINDOWS}": (
        {"os": "Windows 10 Pro 10.0.19045"},
        ["samsung-mzvl22t0hblb-00bl2-raw", "samsung-ssd-990-pro-2tb-d-ntfs",
         "samsung-ssd-990-pro-2tb-raw"],
        {},  # which of two controllers is whose, nothing says
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXPECTED)
def test_a_computer_is_described(root: Path, name: str) -> None:
    tables, kept = read_collected(name.split("/")[1], (FIXTURES / name).read_bytes())
    about, setups, links = EXPECTED[name]
    (host,) = tables["host"]
    assert about.items() <= host.items()
    assert [one["slug"] for one in tables["setup"]] == setups
    ports = {node["slug"]: node.get("link") for node in host.get("node", [])}
    assert {one["slug"]: ports[one["port"]] for one in host["drive"] if "port" in one} == links
    with (root / "schema/links.csv").open(encoding="utf-8", newline="") as file:
        assert set(links.values()) <= {row["name"] for row in csv.DictReader(file)}
    assert not SECRET.search(kept.decode())


def test_settings_are_those_of_their_drive() -> None:
    data = (FIXTURES / f"powershell-5/{WINDOWS}").read_bytes()
    tables, _ = read_collected(WINDOWS, data)
    said = {
        one["slug"]: {each["name"]: each["value"] for each in one.get("setting", [])}
        for one in tables["setup"]
    }
    assert said["micron-2400-nvme-c-ntfs"] == {"write-cache": "on", "block-size": "4096"}
    assert said["wd-elements-raw"] == {}
    assert read_collected(WINDOWS, data.decode("utf-8-sig").encode("utf-16"))[0] == tables


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"PhysicalDisk": 7}', b"\xff\xfe\x00"])
def test_what_no_command_wrote_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_collected(WINDOWS, data)


@pytest.mark.parametrize(
    ("kind", "setup"),
    [("apple-silicon", "apple-ssd-ap0256z-apfs"), ("powershell-5", "micron-2400-nvme-c-ntfs")],
)
def test_a_submission_is_made_of_it(
    command: Command, root: Path, repository: Path, kind: str, setup: str
) -> None:
    shutil.copytree(FIXTURES / kind, repository.parent / "said")
    words = ("new", "--capture", "said", *WHO, "--slug", "mirror", "--setup", setup)
    made = command(*words, root / BONNIE)
    assert made.exit_code == 0, made.output
    declared = tomllib.loads((repository / MADE / "submission.toml").read_text("utf-8"))
    assert [one["slug"] for one in declared["setup"]] == [setup]
    assert len(list((repository / MADE).iterdir())) == 3  # record, bonnie.txt, submission.toml
