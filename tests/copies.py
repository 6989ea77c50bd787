"""Copies of the repository, to be changed and built."""

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT_FROM = ("content", "schema", "site")
PICTURES = (".cache/charts", ".cache/cards")
STEPS = ".cache/steps"


def copy_of(source: Path, target: Path) -> Path:
    """All that the site is built from, and nothing that was built; `target`."""
    for folder in BUILT_FROM:
        ignore = shutil.ignore_patterns("generated")
        shutil.copytree(source / folder, target / folder, ignore=ignore)
    shutil.copy(source / "netlify.toml", target)
    (target / "node_modules").symlink_to(ROOT / "node_modules")
    return target


def link_pictures(drawn: Path, target: Path) -> None:
    """Give a copy what was drawn for another: each is kept by a hash of all it is made of."""
    for folder in PICTURES:
        shutil.copytree(drawn / folder, target / folder, copy_function=os.link)


def link_cache(built: Path, target: Path) -> None:
    """Give a copy all that the build of another has kept."""
    link_pictures(built, target)
    shutil.copytree(built / STEPS, target / STEPS, copy_function=os.link)
