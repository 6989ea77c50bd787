"""hdparm: what the fixtures do not show."""

from __future__ import annotations

import time

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints
from platterbase.tools import hdparm, recognize

TIMING = " Timing buffered disk reads:  130 MB in  3.03 seconds =  42.97 MB/sec\n"
FILESYSTEM = "Filesystem volume name:   <none>\nBlock count:              5120\n"


def test_hdparm_and_another_tool_in_one_file_take_their_own_lines() -> None:
    """What dumpe2fs prints behind hdparm's block is not hdparm's, and the other way round."""
    text = f"# hdparm -t /dev/sda\n\n/dev/sda:\n{TIMING}\n# dumpe2fs -h /dev/sda1\n{FILESYSTEM}"
    first, second = recognize(text, Hints())
    assert (first.tool, first.lines) == ("hdparm", (3, 4))
    assert (second.tool, second.lines) == ("dumpe2fs", (7, 8))


def test_identification_ends_where_another_tool_begins() -> None:
    """A serial number that smartctl prints is not taken for hdparm's."""
    text = (
        "/dev/sda:\n\nATA device, with non-removable media\n\tModel Number:       EXAMPLE\n"
        "Checksum: correct\nsmartctl 7.3 2022-02-28\nSerial Number:    OTHER\n"
    )
    (run,) = hdparm.parse(text, Hints())
    assert run.lines == (1, 5)
    assert [fact.name for fact in run.facts] == ["model", "checksum"]


def test_device_name_of_another_tool_is_foreign() -> None:
    """mdadm heads its blocks with the device, too."""
    with pytest.raises(ParseError) as caught:
        hdparm.parse("/dev/md0:\n           Version : 1.2\n     Raid Level : raid5\n", Hints())
    assert caught.value.foreign


def test_refusal_counts_only_where_hdparm_is_named() -> None:
    """Many tools print that a device may not be opened."""
    text = "/dev/sda: Permission denied\nsomething else\n"
    with pytest.raises(ParseError):
        hdparm.parse(text, Hints())
    assert hdparm.parse(text, Hints(tool="hdparm"))[0].outcome == "failed"
    assert hdparm.parse("$ hdparm -t /dev/sda\n" + text, Hints())[0].label == "/dev/sda"


def test_result_pushed_onto_the_next_line_belongs_to_its_timing() -> None:
    """An error message may stand between the name of a timing and its figures."""
    text = (
        "/dev/sda:\n Timing cached reads:   HDIO_DRIVE_CMD(null) (wait for flush complete) failed: "
        "Inappropriate ioctl for device\n1080 MB in  2.00 seconds = 540.12 MB/sec\n"
    )
    (run,) = hdparm.parse(text, Hints())
    assert {found.line for found in run.measurements} == {3}
    assert run.outcome == "ok"


def test_timing_quoted_without_its_device_is_read() -> None:
    """A mail may quote the one line that matters."""
    (run,) = hdparm.parse(f"It says:\n> {TIMING}so what?\n", Hints())
    assert (run.label, run.lines, len(run.measurements)) == (None, (2, 2), 3)


def test_sectors_that_are_bytes_are_told_by_the_geometry() -> None:
    """Versions of 2005 print bytes as sectors."""
    text = "/dev/sda:\n geometry     = 1000/255/63, sectors = {}, start = 0\n"
    for printed, unit in (("16065000", "count"), ("8225280000", "B")):
        (run,) = hdparm.parse(text.format(printed), Hints())
        assert run.facts[1].unit == unit


def test_wide_input_is_read_in_time() -> None:
    """Long lines and many items take no more than their length."""
    start = time.perf_counter()
    hdparm.parse("/dev/sda:\n AdvancedPM=" + "a" * 1_000_000 + "\n", Hints())
    hdparm.parse("/dev/sda:\n AdvancedPM=" + "a={" * 300_000 + "\n", Hints())
    hdparm.parse("/dev/sda:\n readonly = 0 (off)\n" + " /dev/" * 150_000 + "\n", Hints())
    assert time.perf_counter() - start < 5


def test_geometry_of_too_many_digits_is_no_number() -> None:
    """Figures that no drive has are kept as words or passed over, never a crash."""
    text = "/dev/hda:\n multcount    = 16 (on)\n geometry     = 16383/255/63, sectors = " + "9" * 40
    (run,) = hdparm.parse(text + "\n", Hints())
    assert all(fact.number is None or fact.number < 1e18 for fact in run.facts)


def test_colours_of_a_script_do_not_hide_the_device() -> None:
    """A script may reset the terminal's colour right before hdparm prints the device."""
    (run,) = hdparm.parse(f"\x1b(B\x1b[m/dev/sda:\n{TIMING}", Hints())
    assert (run.label, run.lines) == ("/dev/sda", (1, 2))
