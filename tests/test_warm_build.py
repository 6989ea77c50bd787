"""A build on top of another gives the bytes of one in an empty clone, whatever was changed.

The builds run the package of a small copy of the repository, so that changes of code count too. It
has one study, one article and two languages; of a cold build only the drawn charts are taken over,
which are kept by a hash of what they are drawn from (test_same_pages.py draws some of them anew).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import cycle
from pathlib import Path

import pytest

from tests.changes import write_wave
from tests.copies import ARCHIVE, BUILT_FROM, STUDY, keep_one_study, link_pictures

ROOT = Path(__file__).resolve().parent.parent
ARTICLE = f"{STUDY}.md"
LEFT_OUT = ("ja", "ko")
_WORDS_OF = re.compile(rf"^(?:{'|'.join(LEFT_OUT)}) = .*\n", re.MULTILINE)
_LANGUAGE_OF = re.compile(
    rf"^\[(?:languages\.(?:{'|'.join(LEFT_OUT)})\]|\[module\.mounts\]\]\nsource = "
    rf'"content/(?:{"|".join(LEFT_OUT)})")\n(?:.+\n)*',
    re.MULTILINE,
)
OUTPUT = ("public", "results.db", "results.series")
LOG = "".join(f"{at * 1000}, {400_000 + at % 7}, 1, 0\n" for at in range(120))

Change = Callable[[Path], None]


def edit(name: str, old: str, new: str) -> Change:
    def change(root: Path) -> None:
        path = root / name
        text = path.read_text("utf-8")
        assert old in text, (name, old)
        path.write_text(text.replace(old, new, 1), "utf-8")

    return change


def change_figure(root: Path) -> None:
    """In every language: a page that has other figures than its translations is refused."""
    for path in root.glob(f"content/*/articles/{ARTICLE}"):
        text = path.read_text("utf-8")
        path.write_text(
            text.replace('row="raid0-3u" column="seeks"', 'row="raid0-4u" column="seeks"')
        )


def change_chart(root: Path) -> None:
    path = root / "site/charts/pata_seeks.vl.json"
    spec = json.loads(path.read_text("utf-8"))
    spec.setdefault("config", {})["axis"] = {"labelPadding": 7}
    path.write_text(json.dumps(spec), "utf-8")


def add_submission(root: Path) -> None:
    write_wave(root, LOG)


def remove_submission(root: Path) -> None:
    shutil.rmtree(root / "content/results/2026/wave")


CHANGES: dict[str, Change] = {
    "a word": edit("site/i18n/ru.toml", 'footer_feed = "', 'footer_feed = "! '),
    "the title of an article": edit(f"content/ru/articles/{ARTICLE}", 'title = "', 'title = "! '),
    "a figure in a sentence": change_figure,
    "a sentence": edit(
        f"content/en/articles/{ARTICLE}", "verdict took one sentence", "verdict took a sentence"
    ),
    "a layout": edit("site/layouts/_partials/footer.html", "<footer", '<footer data-new="1"'),
    "a query": edit("schema/queries/pata_seeks.sql", "-- ", "-- Once more: "),
    "a style": edit("site/assets/css/tokens.css", ":root {", ":root {\n  --new: 1px;"),
    "a chart": change_chart,
    "a caveat rule": edit("schema/caveats/single-run.sql", "severity: warn", "severity: info"),
    "a claim": edit("content/claims/000/shared-pair-slower.sql", "\nselect", "\nselect all"),
    "the text of a caveat": edit(
        "content/ru/caveats/single-run.md", 'summary = "', 'summary = "! '
    ),
    "a parser": edit("ingest/platterbase/tools/hdparm/__init__.py", "version=1", "version=9"),
    "a part": edit(
        "content/hardware/drive/seagate.toml", 'name = "ST340015A"', 'name = "ST340015A b"'
    ),
    "a submission added": add_submission,
    "a submission edited": edit("content/results/2026/wave/submission.toml", "a series", "series"),
    "a file edited": edit(
        "content/results/2026/wave/wave_bw.1.log", "1000, 400001", "1000, 400009"
    ),
    "a submission removed": remove_submission,
}
# The steps that do not read what was changed: they make nothing.
UNTOUCHED = {
    "a sentence": {"database", "raw pages", "submissions", "parts", "entities"},
    "the title of an article": {"database", "raw pages", "submissions", "parts", "entities"},
    "a query": {"database", "raw pages", "submissions", "parts"},
    "a claim": {"database", "raw pages", "submissions", "parts", "entities"},
    "the text of a caveat": {"database", "raw pages"},
    "a submission added": {"claims", "named submissions", "charts", "cards"},
}
# Each of these touches few pages. On top of a change that touches all, it hides nothing of that one
# anywhere else, so that one clone proves both.
LOCAL = {"a sentence", "a figure in a sentence", "a query", "a chart", "a claim"}
# These are seen to change what is served, and proved with the change after them: a clone for each
# takes half a minute.
TOGETHER = {
    "a figure in a sentence", "a query", "the text of a caveat", "a part", "a submission edited",
}  # fmt: skip
# Each of these goes the way of another one.
LIKE_ANOTHER = {"the title of an article", "a style", "a file edited"}
# PLATTERBASE_EVERY_CHANGE=1 makes them all, and proves each alone.
if os.environ.get("PLATTERBASE_EVERY_CHANGE"):
    TOGETHER = set()
else:
    CHANGES = {name: change for name, change in CHANGES.items() if name not in LIKE_ANOTHER}


def small_copy(target: Path) -> Path:
    """The repository with one study and its article, in two languages."""
    ignored = shutil.ignore_patterns("generated", "__pycache__", ".*", *ARCHIVE)
    for folder in (*BUILT_FROM, "ingest"):
        shutil.copytree(ROOT / folder, target / folder, ignore=ignored)
    shutil.copy(ROOT / "netlify.toml", target)
    (target / "node_modules").symlink_to((ROOT / "node_modules").resolve())
    keep_one_study(target)
    leave_out_languages(target)
    return target


def leave_out_languages(root: Path) -> None:
    """They are made as the others are: what goes for two goes for four, in less time."""
    for language in LEFT_OUT:
        shutil.rmtree(root / "content" / language)
        (root / f"site/i18n/{language}.toml").unlink()
    for path in root.glob("content/words/*.toml"):
        path.write_text(_WORDS_OF.sub("", path.read_text("utf-8")), "utf-8")
    path = root / "site/hugo.toml"
    text = _LANGUAGE_OF.sub("", path.read_text("utf-8"))
    path.write_text(text.replace('["ja", "ko", ', "["), "utf-8")


def clone(root: Path, target: Path) -> Path:
    """A copy of what people wrote, without anything that was built but drawn charts."""
    target.mkdir(parents=True)
    ignored = shutil.ignore_patterns("generated", "__pycache__", *ARCHIVE)
    for folder in (*BUILT_FROM, "ingest"):
        shutil.copytree(root / folder, target / folder, ignore=ignored)
    shutil.copy(root / "netlify.toml", target)
    (target / "node_modules").symlink_to((ROOT / "node_modules").resolve())
    link_pictures(root, target)
    return target


def build(root: Path, *words: str) -> str:
    """What `platterbase build` of that repository says; it must go well."""
    code = "from platterbase.cli import main; main(prog_name='x')"
    done = subprocess.run(
        [sys.executable, "-c", code, "build", "--jobs", "1", "--timings", *words],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root / "ingest")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def published(root: Path) -> dict[str, str]:
    """The hash of every file that is served."""
    found = {}
    for name in OUTPUT:
        place = (root / name).resolve()
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            if path.is_file():
                shown = f"{name}/{path.relative_to(place)}"
                found[shown] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def differences(warm: dict[str, str], cold: dict[str, str]) -> list[str]:
    return sorted(path for path in warm.keys() | cold.keys() if warm.get(path) != cold.get(path))


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = small_copy(tmp_path_factory.mktemp("warm") / "repository")
    build(root)
    return root


def made(answer: str) -> set[str]:
    """The steps of which something was made."""
    return {
        line[:28].strip()
        for line in answer.splitlines()
        if " made " in line and not line.split(" s ")[1].strip().startswith("0 made")
    }


def test_warm_bytes_are_cold_bytes(repository: Path, tmp_path: Path) -> None:
    """Each change comes on top of the others; clones are built while the next is made."""
    names = list(CHANGES)
    proved = [
        name
        for name, after in zip(names, [*names[1:], ""], strict=True)
        if after not in LOCAL and name not in TOGETHER
    ]
    warm: dict[str, dict[str, str]] = {}
    cold: dict[str, Future[dict[str, str]]] = {}
    needless: dict[str, set[str]] = {}

    def build_clone(folder: Path) -> dict[str, str]:
        build(folder)
        found = published(folder)
        shutil.rmtree(folder)
        return found

    with ThreadPoolExecutor(1) as pool:
        for name, change in CHANGES.items():
            change(repository)
            needless[name] = made(build(repository)) & UNTOUCHED.get(name, set())
            warm[name] = published(repository)
            if name in proved:
                folder = clone(repository, tmp_path / name.replace(" ", "-"))
                cold[name] = pool.submit(build_clone, folder)
        wrong = {name: differences(warm[name], cold[name].result()) for name in proved}
    assert {name: paths for name, paths in wrong.items() if paths} == {}
    assert {name: steps for name, steps in needless.items() if steps} == {}
    states = list(warm.values())
    unseen = [
        name
        for name, one, other in zip(names[1:], states[1:], states, strict=False)
        if one == other
    ]
    assert unseen == []


def test_times_of_files_say_nothing(repository: Path) -> None:
    before = published(repository)
    for path in repository.rglob("*"):
        if path.is_file() and not path.is_symlink():
            os.utime(path, (1, 1))
    assert made(build(repository)) == set()
    assert published(repository) == before


def test_a_byte_under_its_old_time_and_size_is_noticed(repository: Path) -> None:
    path = repository / f"content/en/articles/{ARTICLE}"
    text, there = path.read_text("utf-8"), path.stat()
    path.write_text(text.replace("ribbon cables", "ribbon cabels"), "utf-8")
    os.utime(path, ns=(there.st_atime_ns, there.st_mtime_ns))
    assert path.stat().st_size == there.st_size
    build(repository)
    page = repository / "public/en/articles/000-pata-raid/index.html"
    assert "ribbon cabels" in page.read_text("utf-8")
    path.write_text(text, "utf-8")
    build(repository)
    assert "ribbon cabels" not in page.read_text("utf-8")


def test_what_the_cache_cannot_prove_is_made_anew(repository: Path) -> None:
    """In the cache and in the publication: all of it is damaged here, in turn in three ways."""
    before = published(repository)
    places = [repository / ".cache/steps", repository / ".built"]
    entries = [path for place in places for path in place.rglob("*") if path.is_file()]
    seen = set()
    ways = cycle(["cut off", "a byte", "foreign"])
    for path, damage in zip(sorted(entries), ways, strict=False):
        if path.stat().st_ino in seen or path.name == "lock":
            continue  # a hard link of a file that is damaged already
        data = bytearray(path.read_bytes())
        if damage == "cut off":
            data = data[: len(data) // 2]
        elif damage == "foreign":
            data = bytearray(b"something else")
        elif data:
            data[-1] ^= 1
        path.write_bytes(data)
        seen.add(path.stat().st_ino)
    assert {"database", "entities", "pages"} <= made(build(repository))
    assert published(repository) == before
