"""Run the command line of `capture`: `platterbase capture`, and /capture.py from the site."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from platterbase.capture.machine import Machine
from platterbase.capture.record import TABLES, Record, record_computer
from platterbase.capture.setups import find_setup

_ABOUT = """\
Record this computer for a submission to Platterbase: board, processor, memory, system, controllers,
links, drives, arrays, filesystems and the settings in force now. Nothing is measured and nothing
is changed. Serial numbers, addresses, names, labels and UUIDs are replaced before anything is
written, and everything is shown before."""


def main(words: list[str] | None = None, program: str = "capture.py") -> int:
    """Run the command and return its exit code: 0 written or shown, 1 refused, 2 wrong use."""
    options = _options(program).parse_args(words)
    target = Path(options.output)
    if target.exists() and not options.show:
        _complain(f"{target}: found it there, expected a new folder; name another with --output")
        return 1
    record = record_computer(Machine())
    _show(record, target, whole=options.show)
    if options.measured:
        _show_setup(options.measured, record)
    if options.show:
        return 0
    if not record.setups:
        _complain(
            "nothing was written: found no drive below /sys, expected the computer that was "
            "measured; run it outside of the container, or name the drive to `platterbase new "
            "--drive`"
        )
        return 1
    if not options.yes:
        if not sys.stdin.isatty():
            _complain("nothing was written: no terminal to ask on; --yes writes")
            return 2
        if input(f"Write these {len(record.files)} files to {target}? [y/N] ").lower()[:1] != "y":
            _complain("nothing was written")
            return 1
    write(record, target)
    sys.stdout.write(f"written: {target}\n")
    return 0


def write(record: Record, target: Path) -> None:
    """Write a record into a new folder: all files, or none."""
    half = target.with_name(f".{target.name}.half")
    half.mkdir(parents=True)
    for name, text in record.files.items():
        (half / name).write_text(text, encoding="utf-8")
    half.rename(target)


def _options(program: str) -> argparse.ArgumentParser:
    own = program.rsplit(maxsplit=1)[-1]
    parser = argparse.ArgumentParser(
        prog=program,
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=f"  {program if own != 'capture.py' else 'python3 capture.py'}\n"
        f"  {program if own != 'capture.py' else 'sudo python3 capture.py'} --yes --output my-disk",
    )
    parser.add_argument(
        "measured", nargs="?", help="folder or file that was measured: says which setup that is"
    )
    parser.add_argument("--output", default="capture", help="new folder to write (capture)")
    parser.add_argument("--yes", action="store_true", help="write without asking")
    parser.add_argument("--show", action="store_true", help="show every file whole, write nothing")
    return parser


def _show(record: Record, target: Path, whole: bool) -> None:
    for name, text in sorted(record.files.items(), key=lambda item: item[0] != TABLES):
        size = len(text.encode())
        if name == TABLES or whole:
            sys.stdout.write(f"--- {target / name} ({size} B)\n{text}\n")
        else:
            sys.stdout.write(f"--- {target / name} ({size} B); --show shows it\n")
    if record.missing:
        sys.stdout.write("\nMissing. Each file belongs into the same folder:\n")
        sys.stdout.writelines(f"  {line}\n" for line in record.missing)
    if record.mount_points:
        sys.stdout.write("\nSetups that are mounted (this list is not written):\n")
        sys.stdout.writelines(f"  {slug}: {place}\n" for slug, place in record.mount_points.items())


def _show_setup(measured: str, record: Record) -> None:
    slug = find_setup(measured, record.mount_points)
    sys.stdout.write(f"\n{measured} belongs to setup: {slug or 'none of them'}\n")


def _complain(line: str) -> None:
    sys.stderr.write(f"{line}\n")
