"""What the page Send calls, without a browser: the steps of `new`, asked and answered in JSON."""

from __future__ import annotations

import io
import json
import re
import shutil
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from platterbase.build.browser import CALLED, WHEELS
from platterbase.capture.command import write
from platterbase.capture.machine import Machine
from platterbase.capture.record import record_computer
from platterbase.new.described import Described, describe_computer
from platterbase.send.page import Page
from tests.computers import COMMANDS, workstation
from tests.test_code_keys import closure
from tests.test_layering import within

MARK = "tests/fixtures/crystaldiskmark/8.0.4-mix.txt"
BONNIE = "content/results/2026/000-pata-raid/bonnie.txt"
WHO = {"author": "A. Prompt", "licence": "CC-BY-4.0", "sent": "2026-11-21"}


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    (tmp_path / "inbox").mkdir()
    return tmp_path / "inbox"


@pytest.fixture
def page(inbox: Path) -> Page:
    return Page(str(inbox), str(inbox.parent / "outbox"), "en")


def understood(page: Page) -> dict[str, Any]:
    return json.loads(page.understand())


def made(page: Page, **answers: Any) -> dict[str, Any]:
    return json.loads(page.make(json.dumps(WHO | answers)))


def test_a_described_computer_says_nothing_more() -> None:
    plain = describe_computer(Described(("Old Disk",))).tables
    assert plain == {
        "host": [{"slug": "computer", "drive": [{"slug": "old-disk", "part": "Old Disk"}]}],
        "array": [{"slug": "old-disk", "level": "single", "members": ["old-disk"]}],
        "setup": [{"slug": "old-disk", "array": "old-disk"}],
    }
    with pytest.raises(ValueError, match="no drive"):
        describe_computer(Described(()))


def test_drives_stand_alone_or_together() -> None:
    twins = ("SSD 1", "SSD 1")
    alone = describe_computer(Described(twins, filesystem="ext4")).tables
    assert [one["slug"] for one in alone["setup"]] == ["ssd-1-ext4", "ssd-1-2-ext4"]
    mirror = describe_computer(
        Described(twins, "raid1", filesystem="none", variants=(("atime", "on"), ("atime", "off")))
    ).tables
    assert mirror["array"] == [{"slug": "raid1", "level": "raid1", "members": ["ssd-1", "ssd-1-2"]}]
    assert [one["slug"] for one in mirror["setup"]] == ["raid1-raw-atime-on", "raid1-raw-atime-off"]
    assert mirror["setup"][1]["setting"] == [{"scope": "mount", "name": "atime", "value": "off"}]


def test_before_and_after_a_setting_are_two_setups(page: Page, inbox: Path, root: Path) -> None:
    text = (root / MARK).read_text("utf-8")
    (inbox / "before.txt").write_text(text)
    (inbox / "after.txt").write_text(text.replace("second M.2 slot", "first M.2 slot"))
    said = understood(page)
    assert [(one["name"], one["tools"]) for one in said["files"]] == [
        ("after.txt", ["crystaldiskmark 8.0.4"]),
        ("before.txt", ["crystaldiskmark 8.0.4"]),
    ]
    assert said["files"][1]["values"][0]["charted"] == "throughput"
    about = {
        "drives": ["ST3320620AS"],
        "variant_name": "write-cache",
        "variant_values": ["off", "on"],
    }
    setups = list(json.loads(page.setups(json.dumps(WHO | about))))
    found = made(page, **about, setups={"before.txt": setups[0], "after.txt": setups[1]})
    assert found["problems"] == []
    with zipfile.ZipFile(io.BytesIO(page.pack())) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith("submission.toml"))
        declared = tomllib.loads(packed.read(name).decode())
    assert {one["path"]: one["setups"] for one in declared["file"]} == {
        "after.txt": [setups[1]],
        "before.txt": [setups[0]],
    }


def test_columns_of_a_typed_table_are_asked(page: Page, inbox: Path) -> None:
    (inbox / "pasted.txt").write_text("Test\tSpeed\nSEQ1M\t550\nRND4K\t48.5\n")
    (asked,) = understood(page)["files"]
    assert (asked["runs"], asked["open_columns"]) == (0, ["Speed"])
    (said,) = json.loads(page.understand('{"Speed": "read MB/s"}'))["files"]
    assert (said["name"], said["tools"]) == ("pasted.tsv", ["typed table"])
    assert [one["number"] for one in said["values"]] == [550e6, 48.5e6]
    found = made(page, drives=["ST3320620AS"])
    assert found["problems"] == []
    assert "typed-by-hand" in [one["rule"] for one in found["caveats"]]


def test_a_record_of_the_computer_is_known_among_the_files(
    page: Page, inbox: Path, root: Path, tmp_path: Path
) -> None:
    write(record_computer(Machine(workstation(tmp_path / "computer"), COMMANDS)), tmp_path / "made")
    for path in (tmp_path / "made").iterdir():
        shutil.copy(path, inbox)
    shutil.copy(root / BONNIE, inbox)
    said = understood(page)
    assert [one["name"] for one in said["files"]] == ["bonnie.txt"]
    assert "md0-ext4" in said["setups"]
    found = made(page, setups={"bonnie.txt": "md0-ext4"})
    assert found["problems"] == []
    assert any("sysfs.txt" in line for line in found["lines"])


def test_what_is_wrong_is_said_and_nothing_is_lost(page: Page, inbox: Path, root: Path) -> None:
    shutil.copy(root / "tests/fixtures/crystaldiskmark/decimal-comma.txt", inbox)
    (inbox / "script.sh").write_text("#!/bin/sh\nfio job.fio\n")
    (inbox / "future.txt").write_text("The quick brown fox ran at 7 furlongs.\n")
    said = understood(page)
    assert len(said["problems"]) == 2
    assert re.match(r".*decimal-comma\.txt:\d+: error ", said["problems"][0])
    assert [(one["name"], one["runs"]) for one in said["files"]] == [("future.txt", 0)]
    assert "found " in said["files"][0]["unread"]
    found = made(page, drives=["ST3320620AS"], link="SATA 99")
    assert any("SATA 99" in one for one in found["problems"])


def test_the_package_for_browsers_holds_what_is_called() -> None:
    called = {one.replace("/", ".") for one in CALLED if not one.endswith("__init__")}
    every = closure(("send.page", "tools"))
    assert len(every) > 60
    packages = {one.removesuffix("__init__").strip("/") for one in CALLED}
    assert {name for name in every if not within(name, called)} <= packages


def test_the_site_has_python_once_and_small(built_site: Path) -> None:
    assert any(WHEELS.glob("msgspec-*wasm32.whl")), "make install brings it"
    (folder,) = (built_site / "public/files").glob("send-*")
    sizes = {path.name: path.stat().st_size for path in folder.iterdir()}
    assert sum(sizes.values()) < 8_800_000
    assert sum(sizes.values()) - 0.75 * sizes["pyodide.asm.mjs"] < 8_000_000  # as it is sent
    with zipfile.ZipFile(folder / "packages.zip") as packed:
        names = packed.namelist()
    assert "platterbase/data/content/ko/caveats/single-run.md" in names
    assert not [name for name in names if "/results/" in name or "/queries/" in name]
