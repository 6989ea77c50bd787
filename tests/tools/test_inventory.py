"""What the parsers of inventory tools do beyond their fixtures."""

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints, Run
from platterbase.tools import lsblk, lshw, lspci, mdadm, nvme, smartctl, zpool


def numbers(run: Run, name: str) -> list[tuple[str, float | None, str | None]]:
    return [(fact.subject, fact.number, fact.unit) for fact in run.facts if fact.name == name]


def settings(run: Run) -> dict[str, str]:
    return {setting.name: setting.value for setting in run.settings}


def test_negative_sizes_of_nvme_are_missing() -> None:
    """nvme-cli 2.0 to 2.2 prints sizes of 32 bits: no fact is better than a wrong one."""
    text = (
        '{"Devices":[{"DevicePath":"/dev/nvme0n1","UsedBytes":-2147483648,'
        '"MaximumLBA":1953525168,"PhysicalSize":-2147483648,"SectorSize":512}]}'
    )
    (run,) = nvme.parse(text, Hints())
    assert numbers(run, "size") == []
    assert numbers(run, "used") == []
    (run,) = nvme.parse(text.replace("-2147483648", "1000204886016"), Hints())
    assert numbers(run, "size") == [("/dev/nvme0n1", 1000204886016, "B")]


def test_misspelt_key_of_nvme_is_known() -> None:
    """MaximiumLBA before 1.9: the size is still checked against it."""
    text = (
        '{"Devices":[{"DevicePath":"/dev/nvme0n1","MaximiumLBA":10,'
        '"PhysicalSize":5120,"SectorSize":512}]}'
    )
    (run,) = nvme.parse(text, Hints())
    assert numbers(run, "size") == [("/dev/nvme0n1", 5120, "B")]
    (run,) = nvme.parse(text.replace("5120", "4096"), Hints())
    assert numbers(run, "size") == [("/dev/nvme0n1", None, None)]


@pytest.mark.parametrize("mark", [",", ".", " ", "'", "\u00a0", "\u202f"])
def test_thousands_of_smartctl_have_any_mark(mark: str) -> None:
    """The locale decides what stands between the thousands."""
    size = mark.join(("480", "103", "981", "056"))
    text = f"=== START OF INFORMATION SECTION ===\nUser Capacity:    {size} bytes [480 GB]\n"
    (run,) = smartctl.parse(text, Hints())
    assert numbers(run, "size") == [("drive", 480103981056, "B")]


def test_caches_of_smartctl_are_settings() -> None:
    """Text and JSON say it in the same words."""
    text = "=== START OF INFORMATION SECTION ===\nWrite cache is:   Enabled\nDevice Model: x\n"
    document = (
        '{"json_format_version": [1, 0], "smartctl": {"exit_status": 0}, '
        '"model_name": "x", "write_cache": {"enabled": true}}'
    )
    for one in (text, document):
        (run,) = smartctl.parse(one, Hints())
        assert settings(run) == {"write-cache": "on"}


def test_links_of_lspci_are_facts_and_settings() -> None:
    """Possible and negotiated differ; what is in force is a setting too."""
    text = (
        "01:00.0 SATA controller: Example Device (rev 01)\n"
        "\t\tLnkCap:\tPort #0, Speed 16GT/s, Width x8, ASPM L1\n"
        "\t\tLnkSta:\tSpeed 8GT/s (downgraded), Width x4 (downgraded)\n"
    )
    (run,) = lspci.parse(text, Hints())
    assert numbers(run, "link-speed-possible") == [("01:00.0", 16e9, "1/s")]
    assert numbers(run, "link-speed-negotiated") == [("01:00.0", 8e9, "1/s")]
    assert numbers(run, "link-width-possible") == [("01:00.0", 8, "count")]
    assert settings(run) == {"link-speed": "8GT/s", "link-width": "x4"}


def test_same_address_again_is_another_lspci() -> None:
    """A second list begins where a device stands that the first one has."""
    text = "00:1f.2 IDE interface: Example (rev 05)\n"
    assert len(lspci.parse(text * 2, Hints())) == 2


def test_clock_times_are_no_pci_devices() -> None:
    """What only looks like an address is foreign."""
    with pytest.raises(ParseError) as caught:
        lspci.parse("12:30.5 Progress: half of it\n00:01.2 Done: all\n", Hints())
    assert caught.value.foreign


def test_read_ahead_of_lsblk_is_kibibytes() -> None:
    """-b changes sizes, not the read-ahead."""
    text = '{"blockdevices": [{"name": "sda", "size": 512, "ra": 128, "sched": "none"}]}'
    (run,) = lsblk.parse(text, Hints())
    assert numbers(run, "ra") == [("sda", 128 * 1024, "B")]
    assert settings(run) == {"readahead": "128", "scheduler": "none"}


def test_addresses_of_a_network_are_not_kept() -> None:
    """lshw prints MAC and IP addresses: they say nothing of storage."""
    text = (
        '{"id": "network", "class": "network", "serial": "00:00:00:00:00:01",'
        ' "configuration": {"ip": "192.0.2.1", "driver": "x"}}'
    )
    (run,) = lshw.parse(text, Hints())
    assert {fact.name for fact in run.facts} == {"class", "driver"}


def test_escapes_of_a_terminal_do_not_hurt() -> None:
    """A typescript holds colours, titles and overstrikes."""
    text = (
        "\x1b]0;box\x07\x1b[?2004h# mdadm -D /dev/md0\r\r\n/dev/md0:\r\r\n"
        "     Raid Levx\x08el : \x1b[1mraid1\x1b[0m\r\r\n   Raid Devices : 2\r\r\n"
    )
    (run,) = mdadm.parse(text, Hints())
    assert settings(run) == {"level": "raid1"}
    assert numbers(run, "raid-devices") == [("/dev/md0", 2, "count")]


def test_error_counts_of_zpool_have_letters() -> None:
    """1.88K counts thousands of 1024."""
    text = (
        "  pool: t\n state: ONLINE\nconfig:\n\n"
        "\tNAME  STATE  READ WRITE CKSUM\n\tt  ONLINE  0  0  1.88K\n"
    )
    (run,) = zpool.parse(text, Hints())
    assert numbers(run, "checksum-errors") == [("t", pytest.approx(1.88 * 1024), "count")]
