"""Copies of the repository, to be changed and built."""

import io
import os
import re
import shutil
import tarfile
from fnmatch import fnmatch
from pathlib import Path

from platterbase.articles.translations import hash_paragraph
from platterbase.submission.content import submission_folders

ROOT = Path(__file__).resolve().parent.parent
BUILT_FROM = ("content", "schema", "site")
# The archive of articles 006, 007 and 010 is 50 times the other studies together. Tests that change
# a copy of the repository leave it out; tests/test_archive.py builds the database with it.
ARCHIVE = ("00[67]*", "010*")  # its submissions, its claims and its articles
_COMPARED = "005-slog-freebsd"  # what a claim of theirs sets beside the archive
ARCHIVE_QUERIES = "ssd_"  # how the names of its queries and charts begin
# What the front page answers with a figure of it, one answer a line.
_ANSWER_OF_ARCHIVE = re.compile(rf'^{{{{< question .*query="{ARCHIVE_QUERIES}.*\n', re.MULTILINE)
STUDY = "000-pata-raid"  # the one that small copies keep
_ANSWER_OF_OTHERS = re.compile(r'^\{\{< question .*query="(?!pata_).*\n', re.MULTILINE)
_TO_ARTICLE = re.compile(r"\]\(/articles/0[0-9a-z-]+")
_TO_ARCHIVE = re.compile(r"\]\(/articles/(?:00[67]|010)-[a-z-]+")
PICTURES = (".cache/charts", ".cache/cards")
STEPS = ".cache/steps"


def copy_of(source: Path, target: Path) -> Path:
    """Copy all sources of the site, without anything that was built, and return `target`."""
    for folder in BUILT_FROM:
        ignore = shutil.ignore_patterns("generated", *ARCHIVE)
        shutil.copytree(source / folder, target / folder, ignore=ignore)
    leave_out_answers(target)
    shutil.copy(source / "netlify.toml", target)
    (target / "node_modules").symlink_to(ROOT / "node_modules")
    return target


def leave_out_answers(target: Path) -> None:
    """Let no page of a copy without the archive tell of it: front page and links of articles."""
    for page in target.glob("content/*/_index.md"):
        page.write_text(_ANSWER_OF_ARCHIVE.sub("", page.read_text("utf-8")), "utf-8")
    for page in target.glob("content/*/articles/0*.md"):
        text = page.read_text("utf-8")
        page.write_text(led := _TO_ARCHIVE.sub(f"](/articles/{STUDY}", text), "utf-8")
        record = target / "content/translations" / f"{page.stem}.toml"
        hashes = record.read_text("utf-8")
        for before, after in zip(text.split("\n\n"), led.split("\n\n"), strict=True):
            hashes = hashes.replace(hash_paragraph(before), hash_paragraph(after))
        record.write_text(hashes, "utf-8")


def keep_one_study(target: Path) -> None:
    """Leave study 000 in a copy, with claims and article; links to other articles lead to it."""
    for path in target.glob("content/results/*/*"):
        if path.name[:3] != STUDY[:3]:
            shutil.rmtree(path)
    for path in target.glob("content/*/articles/0*.md"):
        if path.stem != STUDY:
            path.unlink()
    for path in target.glob("content/claims/*"):
        if path.name != STUDY[:3]:
            shutil.rmtree(path)
    for path in target.glob("content/*/**/*.md"):
        text = _ANSWER_OF_OTHERS.sub("", path.read_text("utf-8"))
        path.write_text(_TO_ARTICLE.sub(f"](/articles/{STUDY}", text), "utf-8")


def add_packed(target: Path) -> Path:
    """Add one packed submission of the archive to a copy, with a few of its members."""
    name = "content/results/2026/006-server-m1015"
    shutil.copytree(ROOT / name, target / name)
    path = target / name / "runs.tar.xz"
    whole = path.read_bytes()
    with (
        tarfile.open(fileobj=io.BytesIO(whole)) as source,
        tarfile.open(path, "w:xz", preset=1) as few,
    ):
        for member in source:
            if member.isfile() and re.search(r"-(1|4|16)-(1|4)\.json$", member.name):
                few.addfile(member, source.extractfile(member))
    return target


def is_of_archive(name: str) -> bool:
    """Tell whether a submission, a claim or an article of this name is one of the archive."""
    return any(fnmatch(name, pattern) for pattern in ARCHIVE)


def small_submissions(root: Path) -> list[Path]:
    """Return the folders of the submissions that are no part of the archive."""
    return [folder for folder in submission_folders(root) if not is_of_archive(folder.name)]


def archive_submissions(root: Path) -> list[Path]:
    """Return the folders of the submissions of the archive, and of what it is compared with."""
    return [
        folder
        for folder in submission_folders(root)
        if is_of_archive(folder.name) or folder.name == _COMPARED
    ]


def sent_bytes(path: Path) -> bytes:
    """Return the bytes of a raw file, which may be a member of a packed one."""
    packed = next((one for one in path.parents if one.is_file()), None)
    if packed is None:
        return path.read_bytes()
    with tarfile.open(packed) as archive:
        file = archive.extractfile(path.relative_to(packed).as_posix())
        assert file
        return file.read()


def link_pictures(drawn: Path, target: Path) -> None:
    """Link the cached pictures of another copy: they are named by a hash of their inputs."""
    for folder in PICTURES:
        shutil.copytree(drawn / folder, target / folder, copy_function=os.link)


def link_cache(built: Path, target: Path) -> None:
    """Link the whole build cache of another copy."""
    link_pictures(built, target)
    shutil.copytree(built / STEPS, target / STEPS, copy_function=os.link)
