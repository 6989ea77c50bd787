"""Print errors and progress of commands."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NoReturn

import click

from platterbase.foreign import mark_invisible

Progress = Callable[[str, int, int], None]


def failed(lines: list[str]) -> NoReturn:
    """Print lines to standard error and exit 1."""
    for line in lines:
        say_safely(line, err=True)
    raise SystemExit(1)


def say_safely(text: str, *, err: bool = False) -> None:
    """Print a text that may hold words of a stranger, without what moves or colours a terminal."""
    for line in text.split("\n"):
        click.echo(mark_invisible(line), err=err)


def progress() -> Progress | None:
    """Return a function that shows progress on a terminal; None where there is no terminal."""
    if not sys.stderr.isatty():
        return None

    def show(name: str, done: int, total: int) -> None:
        click.echo(f"\r\x1b[K{done}/{total} {name}"[:120], err=True, nl=done == total)

    return show
