"""Copies of the repository, to be changed and built."""

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT_FROM = ("content", "schema", "site")
PICTURES = (".cache/charts", ".cache/cards")
STEPS = ".cache/steps"


def copy_of(source: Path, target: Path) -> Path:
    """Copy all sources of the site, without anything that was built, and return `target`."""
    for folder in BUILT_FROM:
        ignore = shutil.ignore_patterns("generated")
        shutil.copytree(source / folder, target / folder, ignore=ignore)
    shutil.copy(source / "netlify.toml", target)
    (target / "node_modules").symlink_to(ROOT / "node_modules")
    return target


def link_pictures(drawn: Path, target: Path) -> None:
    """Link the cached pictures of another copy: they are named by a hash of their inputs."""
    for folder in PICTURES:
        shutil.copytree(drawn / folder, target / folder, copy_function=os.link)


def link_cache(built: Path, target: Path) -> None:
    """Link the whole build cache of another copy."""
    link_pictures(built, target)
    shutil.copytree(built / STEPS, target / STEPS, copy_function=os.link)
