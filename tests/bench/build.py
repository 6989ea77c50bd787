"""What does a build cost: seconds, processor, memory, against the least that its works could take?

    .venv/bin/python tests/bench/build.py                       everything but made-up submissions
    .venv/bin/python tests/bench/build.py cold sizes            some of it
    .venv/bin/python tests/bench/build.py made-up --made-up 250 500 1000
    .venv/bin/python tests/bench/build.py --small …             without the archive of study 006

A copy of the repository is built in a temporary folder, in processes of their own:

- cold: with an empty cache, beside its floor: Hugo alone on the same pages, vl-convert alone on
  the same distinct specifications, and decoding the raw files and a bare `executemany` of the same
  rows, one after another. The ratio is that of the processor.
- unchanged: again, with nothing changed.
- sentence: after a paragraph with a figure was edited in one language.
- submission: with one submission of four files more.
- sizes: results.db and public/, in MB, and files.
- made-up: cold with N submissions of four files more (bonnie++, hdparm, ioping, and a real result
  of fio with other figures), for each N. Each step up is told in milliseconds a submission: where
  it costs a fifth more than the one before it, the build grows faster than its archive.
- archive: `archive.py`, the database against decode + `executemany`.

Peak memory is what all processes of the build have of their own, and once the most that one of
them has of files and libraries, which others share; looked at four times a second.
Seconds of the clock are worth something on a machine at rest only; those of the processor more.
"""

from __future__ import annotations

import argparse
import json
import lzma
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import vl_convert
from database import bare, merged
from made_up import FILE, HEAD, SENT, files

from platterbase.build.cache import Cache
from platterbase.build.hugo import run_hugo
from platterbase.build.inputs import read_inputs
from platterbase.build.runner import Steps
from platterbase.build.site_content import SiteContent, read_written
from platterbase.charts import drawing
from platterbase.charts.fonts import register_fonts
from platterbase.charts.specs import ChartSpecs
from platterbase.database.parts import gather
from platterbase.submission.content import load_content

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.copies import leave_out_answers  # noqa: E402

WORKS = ("cold", "unchanged", "sentence", "submission", "sizes", "made-up", "archive")
USUAL = [one for one in WORKS if one not in ("made-up", "archive")]
COMMAND = """
import sys
from pathlib import Path
from platterbase.build.steps import build
build(Path.cwd(), int(sys.argv[1]))
"""  # the command itself builds the repository that it stands in
ARCHIVE = "006*"
REAL_FIO = "content/results/2026/006-server-m1015/runs.tar.xz"
LOOK_SECONDS = 0.25
MORE_THAN_LINEAR = 1.2
PAGE = os.sysconf("SC_PAGESIZE")
MB = 1e6


@dataclass(frozen=True)
class Cost:
    """Seconds of the clock and of the processor, and the most memory of all processes, in B."""

    clock: float
    processor: float
    peak: int

    def __str__(self) -> str:
        return (
            f"{self.clock:8.2f} s, processor {self.processor:8.2f} s, peak {self.peak / MB:6.0f} MB"
        )


def main() -> int:
    """Measure and print what was asked for."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("works", nargs="*", metavar="WORK", help=f"of {', '.join(WORKS)}")
    arguments.add_argument("--small", action="store_true", help="leave the archive out")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes of builds")
    arguments.add_argument(
        "--made-up", type=int, nargs="+", default=[250, 500, 1000], metavar="N", help="submissions"
    )
    given = arguments.parse_args()
    works = given.works or USUAL
    if unknown := set(works) - set(WORKS):
        arguments.error(f"found {', '.join(sorted(unknown))}, expected some of {', '.join(WORKS)}")
    if set(works) - {"made-up", "archive"}:
        with _copy(given.small) as root:
            measure(root, works, given.jobs)
    if "made-up" in works:
        grow(given.made_up, given.small, given.jobs)
    if "archive" in works:
        subprocess.run([sys.executable, Path(__file__).with_name("archive.py")], check=False)
    return 0


def measure(root: Path, works: list[str], jobs: int) -> None:
    """Build a copy again and again; what was not asked for is built and not printed."""
    cold = build(root, jobs)
    if "cold" in works:
        say("cold", cold)
        floor = dict(floors(root))
        for name, seconds in floor.items():
            say(f"  floor: {name}", f"processor {seconds:8.2f} s")
        say("  ratio", f"{cold.processor / sum(floor.values()):.2f}")
    if "sizes" in works:
        say_sizes(root)
    if "unchanged" in works:
        say("nothing changed", build(root, jobs))
    if "sentence" in works:
        edit_sentence(root)
        say("a sentence", build(root, jobs))
    if "submission" in works:
        write_submission(root, "made-up-00000", 0, real_fio())
        say("one submission more", build(root, jobs))


def grow(counts: list[int], small: bool, jobs: int) -> None:
    """Build archives of that many made-up submissions, each from nothing."""
    fio, costs = real_fio(), {}
    for count in [0, *sorted(counts)]:
        with _copy(small) as root:
            for seed in range(count):
                write_submission(root, f"made-up-{seed:05}", seed, fio)
            costs[count] = build(root, jobs)
            say(f"{count} submissions more", costs[count])
            say_sizes(root)
    before = 0.0
    for less, more in zip(costs, list(costs)[1:], strict=False):
        each = (costs[more].processor - costs[less].processor) / (more - less)
        worse = before and each / before > MORE_THAN_LINEAR
        word = ", more than linear" if worse else ""
        say(f"from {less} to {more}", f"processor {1000 * each:8.1f} ms a submission{word}")
        before = each


def say(name: str, found: object) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{name:24} {found}\n")
    sys.stdout.flush()


def say_sizes(root: Path) -> None:
    """Print how large the results are."""
    sizes = [path.stat().st_size for path in (root / "public/").rglob("*") if path.is_file()]
    database = (root / "results.db").stat().st_size
    say(
        "  sizes",
        f"results.db {database / MB:.1f} MB, public/ {sum(sizes) / MB:.1f} MB, {len(sizes)} files",
    )


# ------------------------------------------------------------------- what is built


@contextmanager
def _copy(small: bool) -> Iterator[Path]:
    """A copy of what a build reads, without anything that was built."""
    ignored = shutil.ignore_patterns("generated", *([ARCHIVE] if small else []))
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in ("content", "schema", "site"):
            shutil.copytree(ROOT / name, root / name, ignore=ignored)
        if small:
            leave_out_answers(root)
        shutil.copy(ROOT / "netlify.toml", root)
        (root / "node_modules").symlink_to((ROOT / "node_modules").resolve())
        yield root


def edit_sentence(root: Path) -> None:
    """Add a sentence to the first paragraph with a figure of an English article."""
    path = sorted((root / "content/en/articles").glob("0*.md"))[1]
    lines = path.read_text("utf-8").splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if line[:1].isalpha() and "{{< value" in line)
    lines[number] = lines[number].rstrip("\n") + " That stands in the file.\n"
    path.write_text("".join(lines), "utf-8")


def write_submission(root: Path, name: str, seed: int, fio: bytes) -> None:
    """One submission of four files, its figures from a seed."""
    folder = root / "content/results" / SENT[:4] / name
    folder.mkdir()
    sent = files(seed)
    del sent["dd.txt"]
    chance = random.Random(seed)
    sent["fio.json"] = json.dumps(scaled(json.loads(fio), chance.uniform(0.5, 2)), indent=2)
    for path, text in sent.items():
        (folder / path).write_text(text, "utf-8")
    declared = "".join(FILE.format(name=path) for path in sent)
    (folder / "submission.toml").write_text(HEAD.format(name=name, sent=SENT) + declared, "utf-8")


def real_fio() -> bytes:
    """The first result of fio in the archive of this repository."""
    with lzma.open(ROOT / REAL_FIO) as whole, tarfile.open(fileobj=whole) as packed:
        member = next(one for one in packed if one.name.endswith(".json"))
        return packed.extractfile(member).read()  # type: ignore[union-attr]


def scaled(result: Any, factor: float, times: bool = False) -> Any:
    """A result of fio with all rates and counts by a factor higher, and latencies lower."""
    if isinstance(result, dict):
        return {
            name: value
            if name in ("N", "samples")
            else scaled(value, factor, times or name.endswith("lat_ns"))
            if isinstance(value, dict | list)
            else _scaled_number(name, value, factor, times)
            for name, value in result.items()
        }
    return [scaled(one, factor, times) for one in result] if isinstance(result, list) else result


def _scaled_number(name: str, value: Any, factor: float, times: bool) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    if times:
        return type(value)(value / factor)
    if name.startswith(("iops", "bw", "total_ios", "io_bytes", "io_kbytes")):
        return type(value)(value * factor)
    return value


# ------------------------------------------------------------------ what it costs


def build(root: Path, jobs: int) -> Cost:
    """Build in a process of its own."""
    command = [sys.executable, "-c", COMMAND, str(jobs)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "ingest")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before, began = _of_children(), time.perf_counter()
    with tempfile.TemporaryFile() as said:
        started = subprocess.Popen(
            command, cwd=root, env=environment, stdout=said, stderr=said, start_new_session=True
        )
        with _watched(started.pid) as memory:
            status = started.wait()
        clock = time.perf_counter() - began
        if status:
            said.seek(0)
            raise SystemExit(said.read().decode()[-4000:])
    return Cost(clock, _of_children() - before, max(memory))


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def _watched(session: int) -> Iterator[list[int]]:
    """Note now and then how much memory the processes of a session have together, in B."""
    found, ended = [0], threading.Event()

    def look() -> None:
        while not ended.wait(LOOK_SECONDS):
            each = [_memory(pid) for pid in _session(session)]
            shared = max((shared for _, shared in each), default=0)
            found.append(sum(own for own, _ in each) + shared)

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield found
    finally:
        ended.set()
        looking.join()


def _session(session: int) -> Iterator[int]:
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                status = Path(entry.path, "stat").read_text()
            except OSError:  # it has ended
                continue
            if int(status.rpartition(")")[2].split()[3]) == session:
                yield int(entry.name)


def _memory(pid: int) -> tuple[int, int]:
    """Memory of a process: its own, and that of files, in B."""
    try:
        _, resident, shared, *_ = Path(f"/proc/{pid}/statm").read_text().split()
    except OSError:
        return 0, 0
    return (int(resident) - int(shared)) * PAGE, int(shared) * PAGE


# --------------------------------------------------------------------- the floor


def floors(root: Path) -> Iterator[tuple[str, float]]:
    """Yield seconds of the processor of each of the works that no build can be without."""
    with tempfile.TemporaryDirectory() as folder:
        before = _of_children()
        run_hugo(root, Path(folder))
        yield "Hugo", _of_children() - before
        specs = _specifications(root)
        yield "vl-convert", processor(lambda: _draw(root, specs))
        content = load_content(root)
        rows = merged(gather(content))
        texts = [text for one in content.submissions for text in _raw_files(one.document.folder)]
        target = Path(folder) / "bare.db"

        def store() -> None:
            for text in texts:
                _decode(text)
            bare(rows, target)

        yield "decode + executemany", processor(store)


def processor(work: Callable[[], None]) -> float:
    """Seconds of the processor."""
    began = time.process_time()
    work()
    return time.process_time() - began


def _specifications(root: Path) -> dict[str, bool]:
    """The distinct specifications of all charts, and whether they become a PNG as well."""
    database = (root / "results.db").resolve()
    with closing(sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)) as connection:
        steps = Steps(Cache(root))
        inputs = read_inputs(root)
        content = SiteContent(
            root, read_written(root), database, "bench", connection, inputs, steps
        )
        charts = ChartSpecs(root)
        return {
            json.dumps(spec, ensure_ascii=False): width == "alone"
            for name in content.charts
            for language, words in content.languages.items()
            for width, spec in charts.chart(name, language, words, content.results).specs.items()
        }


def _draw(root: Path, specs: dict[str, bool]) -> None:
    """Draw each once."""
    register_fonts(root)
    for text, is_painted in specs.items():
        vega = vl_convert.vegalite_to_vega(text, vl_version=drawing._VL_VERSION)
        picture = vl_convert.vega_to_svg(vega)
        if is_painted:
            vl_convert.svg_to_png(picture, scale=drawing._PNG_SCALE)


def _raw_files(folder: Path) -> Iterator[bytes]:
    for path in sorted(one for one in folder.rglob("*") if one.is_file()):
        if ".tar" in path.suffixes:
            with tarfile.open(path) as packed:
                yield from (packed.extractfile(one).read() for one in packed if one.isfile())  # type: ignore[union-attr]
        else:
            yield path.read_bytes()


def _decode(text: bytes) -> None:
    if text[:1] in b"{[":
        msgspec.json.decode(text)
    else:
        text.decode("utf-8", "replace")


if __name__ == "__main__":
    sys.exit(main())
