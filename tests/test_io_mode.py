"""Direct or not, flushed or not: from options as the tools print them or the sender tells them."""

from __future__ import annotations

import pytest

from platterbase.model import Run, Setting
from platterbase.reading.io_mode import UNKNOWN, Flush, IoMode
from platterbase.reading.versions import version_order
from platterbase.tools import io_mode


@pytest.mark.parametrize(
    ("version", "order"),
    [
        ("fio-3.28", 3_028_000),
        ("3.4", 3_004_000),
        ("1.03e", 1_003_000),
        ("1.90", 1_090_000),
        ("2.1.7", 2_001_007),
        ("2.18-59-g618e", 2_018_059),
        ("unknown", None),
        (None, None),
    ],
)
def test_versions_sort(version: str | None, order: int | None) -> None:
    assert version_order(version) == order


def _run(tool: str, **settings: str) -> Run:
    kept = tuple(
        Setting(scope="tool", name=name.replace("_", "-"), value=value, line=1)
        for name, value in settings.items()
    )
    return Run(tool=tool, lines=(1, 1), settings=kept)


@pytest.mark.parametrize(
    ("tool", "command", "version", "mode"),
    [
        ("bonnie++", "bonnie++ -d /mnt -n 0 -b", "1.03", IoMode(False, "end")),
        ("bonnie++", "bonnie++ -d /mnt -n 0 -b", None, IoMode(False, "end")),
        ("bonnie++", "bonnie++ -d /mnt -n 0", None, UNKNOWN),
        ("bonnie++", "bonnie++ -d /mnt -n 0", "1.03", IoMode(False, "none")),
        ("bonnie++", "bonnie++ -d /mnt -D", "2.00", IoMode(True, "end")),
        ("bonnie++", None, "1.89", UNKNOWN),
        ("bonnie++", None, "1.90", IoMode(False, "end")),
        ("bonnie++", None, None, UNKNOWN),
        ("iozone", "iozone -s 1G -r 8M -cez", None, IoMode(False, "end")),
        ("iozone", "iozone -s 1G -I", None, IoMode(True, "none")),
        ("iozone", "iozone -s 1G -o", None, IoMode(False, "each")),
        ("iozone", None, None, IoMode()),
        ("dd", "dd if=/dev/zero of=x bs=1M conv=fdatasync", None, IoMode(False, "end")),
        ("dd", "dd if=/dev/zero of=x oflag=direct,dsync", None, IoMode(True, "each")),
        ("dd", "dd if=/dev/zero of=x", None, IoMode(False, "none")),
        ("dd", None, None, UNKNOWN),
        ("ioping", "ioping -q -D -i 0 file", None, IoMode(direct=True)),
        ("ioping", "ioping -q -C -i 0 file", None, IoMode(direct=False)),
        ("ioping", None, None, UNKNOWN),
        ("crystaldiskmark", None, None, IoMode(direct=True)),
        ("fcv", "fcv x: -verify", None, UNKNOWN),
    ],
)
def test_modes_from_the_command(
    tool: str, command: str | None, version: str | None, mode: IoMode
) -> None:
    assert io_mode(_run(tool), "write", command, version) == mode


@pytest.mark.parametrize(
    ("options", "mode"),
    [
        ({"rw": "write", "size": "1g"}, IoMode(False, "none")),
        ({"direct": "1"}, IoMode(True, "none")),
        ({"buffered": "0"}, IoMode(True, "none")),
        ({"end_fsync": "1"}, IoMode(False, "end")),
        ({"end_fsync": ""}, IoMode(False, "end")),
        ({"fsync_on_close": "1"}, IoMode(False, "after")),
        ({"fsync": "1"}, IoMode(False, "each")),
        ({"fsync": "10000"}, IoMode(False, "periodic")),
        ({"fdatasync": "32"}, IoMode(False, "periodic")),
        ({"sync": "dsync"}, IoMode(False, "each")),
        ({"sync": "0", "direct": "0"}, IoMode(False, "none")),
    ],
)
def test_modes_of_fio(options: dict[str, str], mode: IoMode) -> None:
    settings = tuple(
        Setting(scope="tool", name=name, value=value, line=1) for name, value in options.items()
    )
    run = Run(tool="fio", lines=(1, 1), settings=settings)
    assert io_mode(run, "write", None, "3.28") == mode


@pytest.mark.parametrize(
    ("test", "options", "version", "flush"),
    [
        ("write-per-char", "-b", "1.03", "none"),
        ("write-per-char", "-b", "1.97", "end"),
        ("seek", "-b", "1.03", "each"),
        ("seek", "-b", "1.97", "each"),
        ("seek", "-f", "1.97", "end"),
        ("seek", "-f", "1.03", "none"),
        ("ran-create", "-b", "1.97", "each"),
        ("rewrite", "-b", "1.89", "end"),
        ("rewrite", "-f", "1.89", "none"),
    ],
)
def test_bonnie_forces_each_test_out_in_its_own_way(
    test: str, options: str, version: str, flush: Flush
) -> None:
    mode = io_mode(_run("bonnie++"), test, f"bonnie++ -d /mnt {options}", version)
    assert mode == IoMode(False, flush)


def test_fio_in_plain_text_does_not_say() -> None:
    assert io_mode(_run("fio"), "write", None, "3.28") == UNKNOWN
    printed = _run("fio", rw="write", bs="4k", ioengine="libaio", iodepth="1")
    assert io_mode(printed, "write", None, "3.28") == UNKNOWN


def test_a_job_has_its_own_options() -> None:
    settings = (
        Setting(scope="tool", name="direct", value="0", line=1),
        Setting(scope="tool", name="direct", value="1", line=2, target="Seq Read"),
    )
    run = Run(tool="fio", lines=(1, 1), settings=settings)
    assert io_mode(run, "seq-read.read", None, None).direct is True
    assert io_mode(run, "other.read", None, None).direct is False


def test_words_of_iozone_diskspd_sysbench_and_elbencho() -> None:
    assert io_mode(_run("iozone", include_fsync="yes"), "w", None, None).flush == "end"
    assert io_mode(_run("iozone", o_direct="yes"), "w", None, None).direct is True
    assert io_mode(_run("iozone", o_sync="yes"), "w", None, None).flush == "each"
    past = _run("diskspd", software_cache="off", write_through="on")
    assert io_mode(past, "w", None, None) == IoMode(True, "each")
    assert io_mode(_run("sysbench", fsync_at_end="Enabled"), "w", None, None).flush == "end"
    each = _run("sysbench", fsync_each_write="Calling", extra_file_open_flags="(none)")
    assert io_mode(each, "w", None, None) == IoMode(False, "each")
    never = _run("sysbench", extra_file_open_flags="(none)")
    assert io_mode(never, "w", None, None) == IoMode(False, "none")
    assert io_mode(_run("sysbench"), "w", None, None) == UNKNOWN
