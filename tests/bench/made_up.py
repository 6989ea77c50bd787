"""An archive made up for benchmarks: submissions as people send them, their numbers from a seed.

Each has one drive, one setup and four small files: bonnie++ 1.03 (its line of CSV), dd, hdparm and
ioping as these tools print them.
"""

from __future__ import annotations

import random
from pathlib import Path

SENT = "2026-11-21"
# A drive at its port, and a setup with it: what follows a [[host]] with the slug `box`.
BOX = """\
[[host.node]]
slug = "cpu"
kind = "cpu"
[[host.node]]
slug = "sata"
kind = "port"
parent = "cpu"
link = "SATA 2 (3 Gbit/s)"
[[host.drive]]
slug = "disk"
part = "{drive}"
port = "sata"
[[array]]
slug = "disk"
level = "single"
members = ["disk"]
[[setup]]
slug = "disk-ext3"
array = "disk"
"""
HEAD = """\
format = 1
title = "Made up for a benchmark, {name}"
author = "nobody"
sent = "{sent}"
language = "en"
licence = "CC0-1.0"

[[host]]
slug = "box"
board = "ASUS M2NPV-VM"
ram_bytes = 536_870_912
""" + BOX.format(drive="ST3320620AS").replace("[[", "\n[[")
HEAD += 'filesystem = "ext3"\n'
FILE = '\n[[file]]\npath = "{name}"\nsetups = ["disk-ext3"]\n'


def files(seed: int) -> dict[str, str]:
    """Raw files of one submission by name."""
    chance = random.Random(seed)
    rates = [chance.randint(20_000, 90_000) for _ in range(3)]
    count, taken = 1_073_741_824 + 4096 * seed, chance.uniform(8, 30)
    megabytes = chance.randint(90, 200)
    times = [chance.randint(5_000, 15_000) / 1000 for _ in range(4)]
    return {
        "bonnie.txt": (
            f"box,1G,,,{rates[0]},{chance.randint(10, 30)},{rates[1]},{chance.randint(5, 20)},"
            f",,{rates[2]},{chance.randint(5, 20)},{chance.randint(1000, 3000) / 10:.1f},0"
            f"{',' * 13}\n"
        ),
        "dd.txt": (
            f"$ dd if=/dev/zero of=probe bs=4096 count={count // 4096} conv=fdatasync\n"
            f"{count // 4096}+0 records in\n{count // 4096}+0 records out\n"
            f"{count} bytes ({count / 1e9:.1f} GB, {count / 2**30:.1f} GiB) copied, {taken:.4f} s, "
            f"{count / taken / 1e6:.1f} MB/s\n"
        ),
        "hdparm.txt": (
            f"\n/dev/md{seed}:\n Timing buffered disk reads: {megabytes:3} MB in  3.01 seconds = "
            f"{megabytes / 3.01:.2f} MB/sec\n"
        ),
        "ioping.txt": "".join(
            f"4 KiB <<< /dev/sda (block device 298.1 GiB): request={at} time={time:.2f} ms\n"
            for at, time in enumerate(times, 1)
        )
        + "\n--- /dev/sda (block device 298.1 GiB) ioping statistics ---\n"
        + _ioping(times),
    }


def _ioping(times: list[float]) -> str:
    used = [round(time, 2) for time in times[1:]]  # the first request is a warm-up
    total = sum(used) / 1000
    mean = sum(used) / len(used)
    deviation = (sum((time - mean) ** 2 for time in used) / len(used)) ** 0.5
    rate = len(used) / total
    return (
        f"{len(used)} requests completed in {total * 1000:.2f} ms, {4 * len(used)} KiB read, "
        f"{rate:.0f} iops, {rate * 4:.1f} KiB/s\n"
        "generated 4 requests in 3.00 s, 16 KiB, 1 iops, 5.33 KiB/s\n"
        f"min/avg/max/mdev = {min(used):.2f} ms / {mean:.2f} ms / {max(used):.2f} ms / "
        f"{deviation:.2f} ms\n"
    )


def write_submission(root: Path, name: str, seed: int) -> Path:
    """One submission folder below content/results."""
    folder = root / "content/results" / SENT[:4] / name
    folder.mkdir(parents=True)
    contents = files(seed)
    declared = HEAD.format(name=name, sent=SENT) + "".join(
        FILE.format(name=one) for one in contents
    )
    (folder / "submission.toml").write_text(declared, "utf-8")
    for one, text in contents.items():
        (folder / one).write_text(text, "utf-8")
    return folder


def write_archive(root: Path, submissions: int) -> None:
    """That many of them, beside what is there."""
    for seed in range(submissions):
        write_submission(root, f"made-up-{seed:05}", seed)
