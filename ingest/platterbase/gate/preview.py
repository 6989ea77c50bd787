"""Build the site before and after a pull request, and keep the files that differ.

Code, layouts and texts are those of the base; of the head only what the gate reads as data is
there. What is kept stands in a folder as a site of its own: each file that is new or another, what
these pages load, and `index.html`, which lists them and shows each chart before and after.
"""

from __future__ import annotations

import filecmp
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from platterbase.build.publication import PUBLIC
from platterbase.build.steps import build
from platterbase.errors import IngestError
from platterbase.gate.changes import divide_changes, list_changes
from platterbase.gate.check import write_head_files
from platterbase.gate.report import MOST, Preview, report_problem
from platterbase.impact.sides import lay_out
from platterbase.revision import find_commit, find_fork_point, read_tree

FOLDER = "site/preview"  # of the template of its first page
BEFORE = "before"  # folder for the pictures of the base
# What pages and styles load from the site's own host.
_LOADED = re.compile(r"""(?:href=|src=|srcset=|url\(|data-[a-z-]+=)["']?/([^\s"'>?#)]+)""")
_TEXTS = {".html", ".css"}
_CHART = re.compile(r"charts/([a-z0-9_]{1,100})\.en\.png")
_DATABASES = {".db", ".gz"}  # downloads of everything: large, and no page needs them


@dataclass(frozen=True)
class _Differing:
    """Paths in the folder of pages, sorted: those that are new, and those with other bytes."""

    new: list[str]
    changed: list[str]

    @property
    def every(self) -> list[str]:
        return [*self.new, *self.changed]


def make_preview(repository: Path, tools: Path, base: str, head: str, target: Path) -> Preview:
    """Write the preview of `head` into the new folder `target`, and return what is in it.

    `tools` is the checkout whose layouts are used. Raises IngestError when the revisions cannot be
    read or the base itself does not build; where the head does not, the problems are in what is
    returned and the folder is not there.
    """
    ours, theirs = find_commit(repository, base), find_commit(repository, head)
    began, after = (
        read_tree(repository, one) for one in (find_fork_point(repository, ours, theirs), theirs)
    )
    data = divide_changes(list_changes(began, after), frozenset()).data
    with tempfile.TemporaryDirectory(prefix="platterbase-") as scratch:
        site = Path(scratch)
        lay_out(repository, tools, read_tree(repository, ours), site)
        _add_layouts(tools, site)
        jobs = os.cpu_count() or 1
        build(site, jobs)
        old = (site / PUBLIC).resolve()
        write_head_files(repository, data, site)
        try:
            build(site, jobs)
        except IngestError as error:
            problems = [report_problem(one) for one in error.problems[:MOST]]
            return Preview(format=1, head=theirs, pages=[], charts=[], count=0, problems=problems)
        new = (site / PUBLIC).resolve()
        differing = _compare(old, new)
        charts = [found[1] for path in differing.every if (found := _CHART.fullmatch(path))]
        _keep(tools, old, new, differing, charts, target)
    pages = _pages(differing.every)
    return Preview(
        format=1,
        head=theirs,
        pages=pages[:MOST],
        charts=charts[:MOST],
        count=len(pages),
        problems=[],
    )


def _add_layouts(tools: Path, site: Path) -> None:
    """Add what pages are made with, from the checkout, beside the contents of a revision."""
    for path in (tools / "site").iterdir():
        if path.name == "generated" or (site / "site" / path.name).exists():
            continue
        if path.is_dir():
            shutil.copytree(path, site / "site" / path.name)
        else:
            shutil.copy(path, site / "site")
    shutil.copy(tools / "netlify.toml", site)
    (site / "node_modules").symlink_to((tools / "node_modules").resolve())


def _compare(old: Path, new: Path) -> _Differing:
    found = _Differing([], [])
    for path in sorted(one for one in new.rglob("*") if one.is_file()):
        name = path.relative_to(new).as_posix()
        if path.suffix in _DATABASES:
            continue
        before = old / name
        if not before.is_file():
            found.new.append(name)
        elif not (before.samefile(path) or filecmp.cmp(before, path, shallow=False)):
            found.changed.append(name)
    found.changed.sort(key=lambda name: "/articles/" not in name)  # what most read is first
    return found


def _keep(
    tools: Path, old: Path, new: Path, differing: _Differing, charts: list[str], target: Path
) -> None:
    """Copy what differs, what it loads, and the pictures of the base."""
    wanted = {*differing.every}
    wanted |= set(_loaded(new, differing.every))
    wanted |= set(_loaded(new, (name for name in wanted if name.endswith(".css"))))
    for name in sorted(wanted):
        _copy(new / name, target / name)
    for chart in charts:
        name = f"charts/{chart}.en.png"
        if (old / name).is_file():
            _copy(old / name, target / BEFORE / name)
    _write_overview(tools, differing, charts, target)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _loaded(public: Path, names: Iterable[str]) -> Iterator[str]:
    """Yield the files that pages and styles load; other pages are no part of them."""
    for name in names:
        if Path(name).suffix not in _TEXTS:
            continue
        for found in _LOADED.findall((public / name).read_text("utf-8")):
            path = (public / found).resolve()
            other = path.suffix in {".html", *_DATABASES} or not path.is_relative_to(public)
            if not other and path.is_file():
                yield path.relative_to(public).as_posix()


def _pages(names: Iterable[str]) -> list[str]:
    """Return the addresses of pages that readers see, without the slash before them."""
    return [name.removesuffix("index.html") for name in names if name.endswith("/index.html")]


def _write_overview(tools: Path, differing: _Differing, charts: list[str], target: Path) -> None:
    """Write the first page of the preview, which leads to all others."""
    environment = Environment(
        loader=FileSystemLoader(tools / FOLDER), autoescape=True, undefined=StrictUndefined
    )
    pictures = [f"charts/{chart}.en.png" for chart in charts]
    pairs = {
        chart: [
            (when, place)
            for when, place in (("before", f"{BEFORE}/{picture}"), ("after", picture))
            if (target / place).is_file()
        ]
        for chart, picture in zip(charts, pictures, strict=True)
    }
    lists = {"New pages": _pages(differing.new), "Pages that change": _pages(differing.changed)}
    text = environment.get_template("index.html").render(pairs=pairs, lists=lists)
    (target / "index.html").write_text(text, "utf-8")
