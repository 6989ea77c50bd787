"""`capture` on computers made of files and on this one: what it finds, and what it never writes."""

from __future__ import annotations

import ast
import io
import re
import socket
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from platterbase.capture import bundle
from platterbase.capture.command import main
from platterbase.capture.machine import Machine
from platterbase.capture.record import EVIDENCE, TABLES, Record, record_computer
from platterbase.capture.setups import find_setup
from platterbase.capture.toml import format_toml
from platterbase.model import Hints
from platterbase.personal import find
from platterbase.reading.decode import decode
from platterbase.tools import recognize
from tests.computers import COMMANDS, SECRETS, workstation

NEWER_THAN_3_8 = ("removeprefix", "removesuffix", "is_relative_to", "strict=", "match ", "pairwise")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """The record of a workstation with two disks as a mirror, an NVMe drive and a USB disk."""
    return record_computer(Machine(workstation(tmp_path_factory.mktemp("computer")), COMMANDS))


@pytest.fixture(scope="module")
def host(found: Record) -> dict[str, Any]:
    return tomllib.loads(found.files[TABLES])["host"][0]


def by_slug(items: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {item["slug"]: item for item in items}


# -------------------------------------------------------------------------- what is found


def test_the_computer_itself(host: dict[str, Any]) -> None:
    assert host["board"] == "ASUSTeK COMPUTER INC. PRIME Z270-A"
    assert host["cpu"] == "Intel(R) Core(TM) i7-7700K"
    assert (host["cpus"], host["cpus_installed"]) == (6, 8)
    assert host["ram_bytes"] == 16309004 * 1024
    assert host["ram_installed_bytes"] == 16 << 30
    assert (host["os"], host["kernel"]) == ("Debian GNU/Linux 12 (bookworm)", "6.1.0-18-amd64")


def test_drives_hang_where_the_kernel_has_them(host: dict[str, Any]) -> None:
    nodes, drives = by_slug(host["node"]), by_slug(host["drive"])
    assert list(drives) == ["nvme0n1", "sda", "sdb", "sdc"]
    ways = {}
    for name, drive in drives.items():
        way = [drive["port"]]
        while "parent" in nodes[way[-1]]:
            way.append(nodes[way[-1]]["parent"])
        ways[name] = way
    assert ways["sda"] == ["ata1", "pci-00-17-0", "cpu"]
    assert ways["nvme0n1"] == ["pci-01-00-0", "pci-00-1d-0", "cpu"]
    assert ways["sdc"] == ["usb-2-1", "pci-00-17-0", "cpu"]
    assert drives["sda"]["part"] == "ST1000DM010-2EP102", "whole, where the kernel cuts it"
    assert nodes["pci-00-17-0"]["part"] == "Intel Corporation 200 Series PCH"
    assert nodes["pci-01-00-0"]["part"] == "PCI 144d:a808"


def test_arrays_and_what_is_mounted_on_them(found: Record) -> None:
    tables = tomllib.loads(found.files[TABLES])
    arrays, setups = by_slug(tables["array"]), by_slug(tables["setup"])
    assert arrays["md0"]["level"] == "raid1"
    assert arrays["md0"]["members"] == ["sda", "sdb"]
    assert setups["md0-ext4"]["array"] == "md0"
    assert setups["md0-ext4"]["setting"][0]["value"] == "rw,relatime,stripe=128"
    root = setups["dm-0-xfs"]
    assert (root["array"], root["note"]) == ("nvme0n1", "mounted on /")
    assert {one["name"]: one["value"] for one in root["setting"]}["encryption"] == "dm-crypt"
    assert find_setup("/home/alice/photos/2026", found.mount_points) == "md0-ext4"
    assert find_setup("/var", found.mount_points) == "dm-0-xfs"


def test_what_is_missing_comes_with_its_command(found: Record) -> None:
    missing = "\n".join(found.missing)
    assert "install hdparm, then: hdparm -W -A /dev/sda > hdparm-sda.txt" in missing
    assert "smartctl-sda.txt" not in missing, "it is there"


def test_levels_of_zfs(tmp_path: Path) -> None:
    """A pool of two mirrors with a cache, from what zpool printed."""
    status = (
        "  pool: tank\n state: ONLINE\nconfig:\n\n\tNAME          STATE     READ WRITE CKSUM\n"
        "\ttank          ONLINE       0     0     0\n\t  mirror-0    ONLINE       0     0     0\n"
        "\t    /dev/sda  ONLINE       0     0     0\n\t    /dev/sdb  ONLINE       0     0     0\n"
        "\tcache\n\t  /dev/nvme0n1  ONLINE 0 0 0\n\nerrors: No known data errors\n"
    )
    root = workstation(tmp_path)
    mounts = root / "proc/mounts"
    mounts.write_text(mounts.read_text() + "tank/home/alice /tank/alice zfs rw,noatime 0 0\n")
    asked = "compression,recordsize,sync,primarycache,atime,checksum,logbias"
    printed = "compression\tlz4\nrecordsize\t128K\n"
    commands = {
        **COMMANDS,
        "zpool status -LP": status,
        f"zfs get -H -o property,value {asked} tank/home/alice": printed,
    }
    files = record_computer(Machine(root, commands)).files
    tables = tomllib.loads(files[TABLES])
    pool = by_slug(tables["array"])["zpool"]
    assert (pool["level"], pool["device"]) == ("mirror", "tank")
    assert [(one["role"], one["drive"]) for one in pool["member"]] == [
        ("data", "sda"),
        ("data", "sdb"),
        ("cache", "nvme0n1"),
    ]
    setup = by_slug(tables["setup"])["zpool-zfs"]
    assert {one["name"]: one["value"] for one in setup["setting"]}["compression"] == "lz4"
    assert "alice" not in "".join(files.values())


def test_parsers_read_every_file(found: Record) -> None:
    tools = {
        name: {run.parser for run in recognize(text, Hints(file_name=name))}
        for name, text in found.files.items()
        if name != TABLES
    }
    assert tools == {
        EVIDENCE: {"sysfs"},
        "mdstat.txt": {"mdstat"},
        "mdadm-md0.txt": {"mdadm"},
        "dumpe2fs-md0.txt": {"dumpe2fs"},
        "smartctl-sda.txt": {"smartctl"},
    }


# ------------------------------------------------------------------ what is never written


@pytest.mark.parametrize("secret", SECRETS)
def test_nothing_that_identifies_is_written(found: Record, secret: str) -> None:
    for name, text in found.files.items():
        assert secret.lower() not in text.lower(), name


def test_what_tools_print_is_searched_too(tmp_path: Path) -> None:
    """The same secrets in a place that no pattern knows."""
    text = "\n".join("# " + secret for secret in SECRETS)
    commands = {**COMMANDS, "lspci -vv": f"00:17.0 SATA controller: x\n{text}\n"}
    shown = record_computer(Machine(workstation(tmp_path), commands)).files["lspci.txt"]
    left = [secret for secret in SECRETS if secret.lower() in shown.lower()]
    assert left == []
    assert len(set(re.findall(r"\[[a-z]+-\d+\]", shown))) >= 10, "each replaced by its own name"


def test_secrets_are_in_the_computer(tmp_path: Path) -> None:
    """The tests above look for what is really there."""
    root = workstation(tmp_path)
    names = [path.relative_to(root).as_posix() for path in root.rglob("*")]
    texts = [path.read_text("utf-8", "replace") for path in root.rglob("*") if path.is_file()]
    everything = "\n".join((*names, *texts, *COMMANDS.values()))
    assert [secret for secret in SECRETS if secret not in everything] == []


# ------------------------------------------------------------------------- this computer


def test_this_computer(tmp_path: Path) -> None:
    files = record_computer(Machine()).files
    host = tomllib.loads(files[TABLES])["host"][0]
    memory = re.search(r"MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text())
    assert memory is not None
    assert host["ram_bytes"] == int(memory[1]) * 1024
    assert host["kernel"] == Path("/proc/sys/kernel/osrelease").read_text().strip()
    everything = "\n".join(files.values())
    assert find(everything) == []
    if len(socket.gethostname()) >= 4:
        assert socket.gethostname() not in everything
    for name in files:
        decode(files[name].encode(), declared=None, language=None)


def test_the_single_file_says_the_same_without_us(tmp_path: Path) -> None:
    """Isolated Python, an empty folder: nothing of the repository is at hand."""
    single = tmp_path / bundle.FILE
    single.write_text(bundle.bundle())
    done = subprocess.run(
        [sys.executable, "-I", "-S", bundle.FILE, "--yes", "--output", "mine"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.endswith("written: mine\n")
    written = {path.name: path.read_text() for path in (tmp_path / "mine").iterdir()}
    assert written[TABLES] == record_computer(Machine()).files[TABLES]
    assert set(written) == set(record_computer(Machine()).files)


def test_the_single_file_runs_on_python_3_8() -> None:
    """By its syntax, and without the methods that came later."""
    text = bundle.bundle()
    modules = re.findall(r"MODULES\['([\w.]+)'\] = r'''(.*?)'''", text, re.DOTALL)
    assert {"platterbase.personal", "platterbase.capture.command"} < {name for name, _ in modules}
    for name, source in (("all", text), *modules):
        tree = ast.parse(source, name, feature_version=(3, 8))
        attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert attributes & set(NEWER_THAN_3_8) == set(), name
        imported = {
            alias.name if isinstance(node, ast.Import) else str(getattr(node, "module", ""))
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
        }
        roots = {one.split(".")[0] for one in imported} - {"platterbase"}
        assert roots <= sys.stdlib_module_names, name


# ------------------------------------------------------------------------------- command


def test_shows_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--show"]) == 0
    shown = capsys.readouterr().out
    assert all(f"--- capture/{name} (" in shown for name in (TABLES, EVIDENCE))
    assert "[[host]]" in shown
    assert list(tmp_path.iterdir()) == []


def test_computer_without_a_drive_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("platterbase.capture.command.Machine", lambda: Machine(tmp_path, {}))
    assert main(["--yes"]) == 1
    assert "found no drive below /sys" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_without_a_terminal_it_does_not_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main([]) == 2
    assert "--yes writes" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert main(["--yes", "--output", "mine"]) == 0
    assert main(["--yes", "--output", "mine"]) == 1
    assert "mine: found it there" in capsys.readouterr().err


def test_toml_reads_back() -> None:
    tables = {
        "name": 'quotes " and \\ and \n and \x7f and \u3042',
        "ram_bytes": 1 << 30,
        "host": [{"slug": "a", "node": [{"slug": "b"}, {"slug": "c"}], "setting": [{"x": "y"}]}],
        "file": [{"path": "p", "opaque": True, "setups": ["a", "b"]}],
    }
    assert tomllib.loads(format_toml(tables)) == tables
