"""What the tests of `new` give: files of a study, and who sends them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

BONNIE = "content/results/2026/000-pata-raid/bonnie.txt"
HDPARM = "content/results/2026/000-pata-raid/hdparm.txt"
WHO = ("--author", "A. Prompt", "--licence", "CC-BY-4.0", "--sent", "2026-11-21")
MADE = "content/results/2026/mirror"

Command = Callable[..., Result]


def new(command: Command, root: Path, *words: object) -> Result:
    return command("new", "--capture", "capture", *WHO, "--slug", "mirror", root / BONNIE, *words)
