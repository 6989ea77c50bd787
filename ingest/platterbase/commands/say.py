"""How a verb ends when the input is at fault, and how long work shows that it goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NoReturn

import click

Progress = Callable[[str, int, int], None]


def failed(lines: list[str]) -> NoReturn:
    """Say why and exit 1."""
    for line in lines:
        click.echo(line, err=True)
    raise SystemExit(1)


def progress() -> Progress | None:
    """A line that counts files on a terminal; nothing elsewhere."""
    if not sys.stderr.isatty():
        return None

    def tell(name: str, done: int, total: int) -> None:
        click.echo(f"\r\x1b[K{done}/{total} {name}"[:120], err=True, nl=done == total)

    return tell
