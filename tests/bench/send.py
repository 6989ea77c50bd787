"""Eight senders at the page Send, in a real browser: clicks, fields and seconds to the zip.

    PYTHONPATH=.:ingest .venv/bin/python tests/bench/send.py BUILT [CORPUS]

BUILT is a copy of the repository that was built. With CORPUS, a folder of real files, 30 of them
are sent besides, and the folder compared with that of `platterbase new`, byte for byte.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from difflib import unified_diff
from itertools import islice
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from platterbase.errors import ParseError
from platterbase.model import Hints
from platterbase.reading.decode import DecodeError, decode
from platterbase.tools import recognize
from tests.bench import made_up
from tests.browser.conftest import FLAGS, serving

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests/fixtures"
MARK = FIXTURES / "crystaldiskmark/8.0.4-mix.txt"
FIO = FIXTURES / "fio/text-3.33-two-runs.txt"
WAIT = 240_000  # ms: the first sender loads Python, on a machine that does other things
FILES = 30
LARGEST = 200_000  # bytes


class Sender:
    """A person at the page: what he does is counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = self.fields = 0
        page.goto("en/send/")

    def choose(self, *paths: Path) -> None:
        """Choose files."""
        self.clicks += 1
        self.page.set_input_files(".send input[type=file]", list(paths))
        self.page.locator(".send > form").wait_for(timeout=WAIT)

    def paste(self, text: str) -> None:
        """Paste a text."""
        self.page.click(".send .paste summary")
        self.page.fill(".send .paste textarea", text)
        self.page.click(".send .paste button")
        self.clicks += 2
        self.fields += 1
        self.page.locator(".send > form").wait_for(timeout=WAIT)

    def say(self, **answers: str) -> None:
        """Fill fields of the form by their names."""
        for name, text in answers.items():
            place = self.page.locator(f".send [name={name.replace('_', '-')}]")
            self.page.wait_for_timeout(100)
            if not place.is_visible():  # the computer's fields are folded
                self.page.locator(".send > form summary").first.click()
                self.clicks += 1
            place.fill(text)
            place.blur()
            self.fields += 1

    def make(self) -> bytes:
        """Say of each file which setup it was, where there are several; return the zip."""
        setups = self.page.locator(".send .setups select")
        for place in range(setups.count()):
            setups.nth(place).select_option(index=place + 1)
            self.clicks += 1
        self.page.locator(".send > form button.button").click()
        self.clicks += 1
        button = self.page.locator(".send .made a.button")
        button.wait_for(timeout=WAIT)
        with self.page.expect_download() as download:
            button.click()
        self.clicks += 1
        return Path(download.value.path()).read_bytes()


def senders(folder: Path) -> Iterator[tuple[str, tuple[Path, ...], str, dict[str, str]]]:
    """Yield who sends, files, a text that is pasted, and what is said besides author and drive."""
    repeats = []
    for seed in range(5):
        repeats.append(folder / f"dd.{seed}.txt")
        repeats[-1].write_text(made_up.files(seed)["dd.txt"])
    before, after, packed, typed = (
        folder / name for name in ("before.txt", "after.txt", "runs.zip", "typed.txt")
    )
    before.write_bytes(MARK.read_bytes())
    after.write_text(MARK.read_text("utf-8").replace("second M.2 slot", "first M.2 slot"))
    with zipfile.ZipFile(packed, "w") as archive:
        for seed in range(200):
            archive.writestr(f"runs/bonnie-{seed}.txt", made_up.files(seed)["bonnie.txt"])
    typed.write_text("Test\tRead MB/s\tWrite MB/s\nSEQ1M Q8T1\t550.1\t520.3\nRND4K\t48\t120\n")
    pasted = "me@box:~$ fio job.fio\n" + FIO.read_text("utf-8")
    inventory = FIXTURES / "smartctl"
    yield "fio on Linux", (FIO,), "", {"filesystem": "ext4", "os": "Debian 12"}
    yield "CrystalDiskMark on Windows", (MARK,), "", {"filesystem": "ntfs", "os": "Windows 11"}
    yield "five repeats", tuple(repeats), "", {}
    yield (
        "before and after", (before, after), "",
        {"variant": "write-cache", "variant_values": "on, off"},
    )  # fmt: skip
    yield "zip of 200", (packed,), "", {}
    yield "forum paste", (), pasted, {}
    yield "typed table", (typed,), "", {}
    yield "inventory only", (min(inventory.glob("*.txt")),), "", {}


def real_files(corpus: Path) -> list[Path]:
    """Return the first two files of each folder that are read, as many as FILES."""
    found: list[Path] = []
    for folder in sorted({path.parent for path in corpus.rglob("*") if path.is_file()}):
        names = sorted(path for path in folder.iterdir() if path.is_file())
        small = [path for path in names if path.stat().st_size < LARGEST]
        found += list(islice(filter(_is_read, small), 2))
    return sorted(found[:FILES], key=lambda path: path.name)  # as the page lists them


def _is_read(path: Path) -> bool:
    try:
        text = decode(path.read_bytes(), declared=None, language=None).text
        return any(run.measurements for run in recognize(text, Hints(file_name=path.name)))
    except (DecodeError, ParseError):
        return False


def from_command_line(files: list[Path], drive: str, folder: Path) -> dict[str, bytes]:
    """Return what `platterbase new` makes of the files, in a repository without submissions."""
    for name in ("schema", "site", "content/hardware", "content/workloads"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).symlink_to(ROOT / name)
    program = (
        "import pathlib; from platterbase import cli; "
        f"cli.ROOT = pathlib.Path({str(folder)!r}); cli.main()"
    )
    words = ["--author", "A. Sender", "--licence", "CC-BY-4.0", "--drive", drive]
    words += ["--language", "en", "--title", "Many files", *map(str, files)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "ingest")}
    subprocess.run([sys.executable, "-c", program, "new", *words], check=True, env=environment)
    (made,) = folder.glob("content/results/*/*")
    return {path.name: path.read_bytes() for path in made.iterdir()}


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {Path(name).name: packed.read(name) for name in packed.namelist()}


def main(built: Path, corpus: Path | None) -> None:
    """Send everything, and print a row for each sender."""
    with (
        tempfile.TemporaryDirectory() as scratch,
        serving(built) as address,
        sync_playwright() as playwright,
    ):
        chromium = os.environ["PLATTERBASE_CHROMIUM"]
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        context = browser.new_context(base_url=address)
        for who, files, pasted, said in senders(Path(scratch)):
            began = time.monotonic()
            sender = Sender(context.new_page())
            if pasted:
                sender.paste(pasted)
            else:
                sender.choose(*files)
            sender.say(author="A. Sender", drives="ST3320620AS", **said)
            made = unpacked(sender.make())
            seconds = time.monotonic() - began
            sys.stdout.write(
                f"{who:28}{sender.clicks:3} clicks {sender.fields:3} fields {seconds:6.1f} s "
                f"{len(made):4} files\n"
            )
            sys.stdout.flush()
            sender.page.close()
        if corpus is not None:
            files_of = real_files(corpus)
            sender = Sender(context.new_page())
            sender.choose(*files_of)
            sender.say(author="A. Sender", drives="ST3320620AS", title="Many files")
            ours = unpacked(sender.make())
            theirs = from_command_line(files_of, "ST3320620AS", Path(scratch))
            names = ours.keys() | theirs
            different = [name for name in names if ours.get(name) != theirs.get(name)]
            sys.stdout.write(f"{len(files_of)} real files: {len(different)} differ\n")
            for name in different:
                one, other = (side.get(name, b"").decode().splitlines() for side in (theirs, ours))
                sys.stdout.writelines(f"{line}\n" for line in unified_diff(one, other, name, n=0))
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
